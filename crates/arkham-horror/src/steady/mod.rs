//! A steady player: gathers clues, seals gates, heals in time and fights what can be beaten.

mod arms;
mod battle;
mod focus;
mod hand;
mod odds;
mod plan;
mod texts;
mod trade;
mod ways;
mod wishes;

use tabletop::{Rng, Seat};

use crate::action::Action;
use crate::check::Check;
use crate::combat::Combat;
use crate::frame::Frame;
use crate::ids::{Card, CardSet, LocationCard, Monster, Space};
use crate::language::{CheckKind, Kind};
use crate::library::library;
use crate::other_world::GateEncounter;
use crate::program::Op;
use crate::quantities::Against;
use crate::state::State;
use arms::combat_bonus;
use hand::{Using, value};
use odds::Prospect;

/// Worse ones are fled from.
const HOPELESS: i32 = 20;
/// What getting on is worth more than a fight.
const HASTE: i32 = 15;
/// What a check must decide to be worth a clue.
const STAKE: i32 = 60;

pub(crate) fn choose(game: &State, seat: Seat, legal: &[Action], rng: &mut Rng) -> Action {
    let player = Player::new(game, seat, legal);
    let worths: Vec<i32> = legal.iter().map(|action| player.worth(*action)).collect();
    let top = worths.iter().max().copied().unwrap_or(0);
    // Equals are chosen from by chance, so that nobody runs in circles.
    let equals: Vec<Action> =
        legal.iter().zip(&worths).filter(|(_, worth)| **worth == top).map(|(action, _)| *action).collect();
    equals.get(rng.below(equals.len().max(1) as u32) as usize).copied().unwrap_or(Action::Done)
}

struct Player<'g> {
    game: &'g State,
    seat: Seat,
    /// What the way to the goal costs from everywhere, while one moves.
    ways: Option<ways::Ways>,
}

impl<'g> Player<'g> {
    fn new(game: &'g State, seat: Seat, legal: &[Action]) -> Self {
        let moves = legal.iter().any(|action| {
            matches!(action, Action::Go(_) | Action::Stay | Action::Fight(_) | Action::Evade(_))
        });
        let goal = moves.then(|| plan::goals(game)[seat]).flatten();
        Self { game, seat, ways: goal.map(|goal| ways::to(game, seat, goal)) }
    }

    /// How good an action looks; only compared with others of the same moment.
    fn worth(&self, action: Action) -> i32 {
        match action {
            Action::Go(space) => self.worth_of_going(space),
            Action::Stay => self.worth_of_staying(),
            Action::Fight(monster) => {
                // A fight ends the movement.
                let haste = if self.is_on_the_way() { HASTE } else { 0 };
                self.prospect(monster).worth_of_fight(self.sanity(), self.stamina()) - haste
            }
            Action::Evade(monster) => self.prospect(monster).worth_of_escape(self.sanity(), self.stamina()),
            Action::Wield(card) => self.worth_of_wielding(card),
            Action::Attack => 20,
            Action::Flee => self.worth_of_fleeing(),
            // Better than an attack that has led to nothing so far.
            Action::BreakOff => 21,
            Action::Use(card) | Action::UseOther(card) => self.worth_of_use(card),
            Action::UseSheet => 60,
            Action::SpendClue => self.worth_of_a_clue(),
            Action::TakeClue | Action::Seal => 90,
            Action::Accept => self.worth_of_yes(),
            Action::Deed => wishes::deed(self.game, self.seat, self.here()) - 1,
            Action::Close(skill) => 80 + self.game.skill(self.seat, skill),
            Action::PayMonster(monster) => 10 - i32::from(self.game.monster_now(monster).toughness),
            Action::Target(seat) => self.worth_of_target(seat),
            Action::Buy(card) => self.worth_of_buying(card),
            Action::Keep(card) | Action::Pick(card) => 10 + self.value(card),
            Action::GiveUp(card) => 10 - self.value(card),
            Action::Slide { track, right } => focus::worth(self.game, self.seat, track, right),
            Action::Choose(power) => self.worth_of_choice(power),
            Action::Encounter => {
                15 + texts::worth_of_encounter(self.game, self.seat, self.here()).clamp(-15, 15)
            }
            Action::Read(card) => self.worth_of_reading(card),
            Action::Restore(kind) => 50 - i32::from(self.game.inv(self.seat).points(kind)),
            Action::Suffer(kind) => i32::from(self.game.inv(self.seat).points(kind)),
            Action::Trade(other) => match trade::worth_of_talk(self.game, self.seat, other) {
                0 => -10,
                worth => 2_500 + worth,
            },
            Action::Give(_) | Action::GiveMoney | Action::Request(_) | Action::RequestMoney => {
                match trade::worth_of_offer(self.game, action) {
                    0 => -10,
                    worth => worth,
                }
            }
            Action::TakeMonster(monster) => i32::from(self.game.monster_now(monster).toughness),
            Action::Number(n) => i32::from(n),
            Action::Done
            | Action::Refuse
            | Action::Be(_)
            | Action::PayGate(_)
            | Action::Drop(_)
            | Action::FromTop
            | Action::FromBottom => 0,
        }
    }

    /// What a card is worth to have, with what one has.
    fn value(&self, card: Card) -> i32 {
        let cards = self.game.inv(self.seat).cards;
        let (mut with, mut without) = (cards, cards);
        with.insert(card);
        without.remove(card);
        let dice =
            arms::best_with(self.game, self.seat, with) - arms::best_with(self.game, self.seat, without);
        value(card) + 2 * dice
    }

    fn worth_of_buying(&self, card: Card) -> i32 {
        let price = library().card(card).price.map_or(0, i32::from);
        4 * (self.value(card) - price)
    }

    fn sanity(&self) -> i32 {
        self.game.inv(self.seat).sanity.into()
    }

    fn stamina(&self) -> i32 {
        self.game.inv(self.seat).stamina.into()
    }

    fn here(&self) -> Space {
        self.game.inv(self.seat).space
    }

    fn prospect(&self, monster: Monster) -> Prospect {
        Prospect::of(self.game, self.seat, monster)
    }

    fn worth_of_going(&self, space: Space) -> i32 {
        let Some(ways) = &self.ways else { return 50 - ways::danger(self.game, self.seat, space) };
        let way = ways.get(space.index()).copied().unwrap_or(0);
        1_000 - way - 10 - ways::danger(self.game, self.seat, space)
    }

    fn is_on_the_way(&self) -> bool {
        self.ways.is_some_and(|ways| ways.get(self.here().index()).is_some_and(|way| *way > 0))
    }

    fn worth_of_staying(&self) -> i32 {
        match &self.ways {
            // On the way, a step is as good as what it costs: rather now than later.
            Some(ways) => 995 - ways.get(self.here().index()).copied().unwrap_or(0),
            None => 100,
        }
    }

    /// The check that is being made.
    fn check(&self) -> Option<Check> {
        self.game.innermost(|frame| match frame {
            Frame::Check(check) => Some(*check),
            _ => None,
        })
    }

    fn combat(&self) -> Option<Combat> {
        self.game.innermost(|frame| match frame {
            Frame::Combat(combat) => Some(*combat),
            _ => None,
        })
    }

    fn is_failing(&self, check: &Check) -> bool {
        self.game.successes(self.seat, check.kind, check.faces) < check.need
    }

    fn worth_of_fleeing(&self) -> i32 {
        let Some(monster) = self.game.foe() else { return 0 };
        let prospect = self.prospect(monster);
        if prospect.win < HOPELESS && prospect.escape > prospect.win { 60 } else { 0 }
    }

    fn worth_of_use(&self, card: Card) -> i32 {
        let win = self.combat().map(|_| self.game.foe().map_or(0, |monster| self.prospect(monster).win));
        let is_failing = self.check().is_none_or(|check| self.is_failing(&check) || check.is_counted);
        let is_on_the_way = self.is_on_the_way();
        Using { game: self.game, seat: self.seat, win, arms: self.arms(), is_failing, is_on_the_way }
            .worth(card)
    }

    /// Clues are for seals, and for what must not fail.
    fn worth_of_a_clue(&self) -> i32 {
        let (inv, game) = (self.game.inv(self.seat), self.game);
        let Some(check) = self.check() else { return -1 };
        if game.is_awake {
            return self.worth_of_a_clue_in_battle(&check);
        }
        if !self.is_failing(&check) {
            return -1;
        }
        let price = game.seal_price().map_or(u16::MAX, u16::from);
        let is_spare = inv.clues > price;
        let is_worth_it = match check.against {
            // Whoever cannot seal the gate can at least close it.
            Against::Gate(_) => inv.clues < price || is_spare,
            Against::Monster(monster) => {
                let prospect = self.prospect(monster);
                let (loss, has) = match check.kind {
                    CheckKind::Horror => (prospect.horror, self.sanity()),
                    _ => (prospect.damage, self.stamina()),
                };
                loss >= has
            }
            Against::AncientOne => true,
            Against::Nothing => self.stake() > STAKE,
        };
        if is_worth_it { 40 } else { -1 }
    }

    /// Everything against the ancient one; the cursed wait for better luck while they can.
    fn worth_of_a_clue_in_battle(&self, check: &Check) -> i32 {
        const CURSED: u8 = 6;
        let is_last = self.sanity().min(self.stamina()) <= 1;
        let can_wait = self.game.succeeds_on(self.seat) == CURSED && !is_last;
        match check.against {
            Against::AncientOne if can_wait => -1,
            Against::AncientOne => 40,
            // Keeping clear of its attack is worth as much as a blow, to who would fall by it.
            _ if is_last && self.is_failing(check) => 40,
            _ => -1,
        }
    }

    /// What the check of a text decides.
    fn stake(&self) -> i32 {
        let text = self.game.innermost(|frame| match frame {
            Frame::Script(script) => Some(*script),
            _ => None,
        });
        text.filter(|text| text.seat == self.seat && matches!(library().op(text.pc), Op::Check(_)))
            .map_or(0, |text| texts::stake(self.game, self.seat, text.pc))
    }

    fn worth_of_choice(&self, which: u8) -> i32 {
        let (roles, here) = (library().roles, self.here());
        let inv = self.game.inv(self.seat);
        let care = match here {
            space if space == roles.asylum => Some(Kind::Sanity),
            space if space == roles.hospital => Some(Kind::Stamina),
            _ => None,
        };
        if let Some(kind) = care {
            let missing = self.game.maximum(self.seat, kind).saturating_sub(inv.points(kind));
            // Only who lacks more than a point pays.
            return match missing {
                // Being looked after takes the time that an encounter would.
                0 => 14 - i32::from(which),
                1 => 30 - i32::from(which),
                _ => 30 + i32::from(which),
            };
        }
        if self.game.asking().is_some_and(|frame| matches!(frame, Frame::Encounter(_))) {
            return self.worth_of_power(which);
        }
        self.worth_of_branch(which)
    }

    /// A branch of the text that asks, or one of two gate cards.
    fn worth_of_branch(&self, which: u8) -> i32 {
        let branch = match self.game.asking() {
            Some(Frame::Script(script)) => match library().op(script.pc) {
                Op::Choose { first, .. } => library().branches.get(usize::from(first) + usize::from(which)),
                _ => None,
            },
            Some(Frame::GateEncounter(encounter)) => return self.worth_of_gate_card(encounter, which),
            _ => None,
        };
        // Of equals the first.
        2 * branch.map_or(6, |branch| texts::worth_of_branch(self.game, self.seat, branch)) - i32::from(which)
    }

    fn worth_of_gate_card(&self, encounter: &GateEncounter, which: u8) -> i32 {
        let card = encounter.cards.get(usize::from(which)).copied().flatten();
        let text = card.zip(self.here().world()).map(|(card, world)| {
            let printed = library().gate_card(card);
            let named = printed.entries.iter().find(|(named, _)| *named == world);
            named.map_or(printed.other, |(_, text)| *text)
        });
        text.map_or(0, |text| texts::worth(self.game, self.seat, text))
    }

    /// One of two encounters.
    fn worth_of_reading(&self, card: LocationCard) -> i32 {
        let entries = &library().location_card(card).entries;
        let text = entries.iter().find(|(place, _)| *place == self.here()).map(|(_, text)| *text);
        text.map_or(0, |text| texts::worth(self.game, self.seat, text))
    }

    /// Who gets what a text gives to one.
    fn worth_of_target(&self, seat: Seat) -> i32 {
        let body = match self.game.asking() {
            Some(Frame::Script(script)) => match library().op(script.pc) {
                Op::Each { body, .. } => Some(body),
                _ => None,
            },
            _ => None,
        };
        let worth = body.map_or(0, |body| texts::worth(self.game, seat, body));
        // A blessing is for whoever makes the most of it.
        2 * worth + i32::from(seat == self.seat)
    }

    fn worth_of_yes(&self) -> i32 {
        match self.game.asking() {
            Some(Frame::Trade(_)) => trade::worth_of_yes(self.game),
            _ => 90,
        }
    }

    fn worth_of_power(&self, which: u8) -> i32 {
        let here = self.here();
        let powers = library().place(here).map(|place| place.power.uses.as_slice()).unwrap_or_default();
        powers.get(usize::from(which)).map_or(0, |power| wishes::use_of(self.game, self.seat, here, power))
    }

    fn worth_of_wielding(&self, card: Card) -> i32 {
        if self.arms().contains(card) { 50 + combat_bonus(card) } else { 5 }
    }

    /// The best that two hands can hold; what is used up at once is kept for those who are hard to beat.
    fn arms(&self) -> CardSet {
        let (game, seat) = (self.game, self.seat);
        let Some(monster) = game.foe() else {
            let traits = game.ancient_one.filter(|_| game.is_awake);
            return arms::best(game, seat, traits.map_or(0, |it| library().ancient_one(it).traits)).cards;
        };
        let traits = game.monster_now(monster).traits;
        let lasting = arms::lasting(game, seat, traits);
        if Prospect::with(game, seat, monster, lasting.bonus).win >= hand::SURE {
            return lasting.cards;
        }
        arms::best(game, seat, traits).cards
    }
}
