//! A steady player: gathers clues, seals gates, heals in time and fights what can be beaten.

mod focus;
mod hand;
mod odds;
mod plan;

use tabletop::{Rng, Seat};

use crate::action::Action;
use crate::check::Check;
use crate::combat::Combat;
use crate::frame::Frame;
use crate::ids::{Card, Monster, Space};
use crate::language::{CheckKind, Kind};
use crate::library::library;
use crate::quantities::Against;
use crate::state::State;
use hand::{Using, value};
use odds::{Prospect, combat_bonus};

/// Worse ones are fled from.
const HOPELESS: i32 = 20;

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
    ways: Option<plan::Ways>,
}

impl<'g> Player<'g> {
    fn new(game: &'g State, seat: Seat, legal: &[Action]) -> Self {
        let moves = legal.iter().any(|action| matches!(action, Action::Go(_) | Action::Stay));
        let goal = moves.then(|| plan::goals(game)[seat]).flatten();
        Self { game, seat, ways: goal.map(|goal| plan::ways(game, seat, goal)) }
    }

    /// How good an action looks; only compared with others of the same moment.
    fn worth(&self, action: Action) -> i32 {
        match action {
            Action::Go(space) => self.worth_of_going(space),
            Action::Stay => self.worth_of_staying(),
            Action::Fight(monster) => self.prospect(monster).worth_of_fight(self.sanity(), self.stamina()),
            Action::Evade(monster) => self.prospect(monster).worth_of_escape(self.sanity(), self.stamina()),
            Action::Wield(card) => self.worth_of_wielding(card),
            Action::Attack => 20,
            Action::Flee => self.worth_of_fleeing(),
            // Better than an attack that has led to nothing so far.
            Action::BreakOff => 21,
            Action::Use(card) | Action::UseOther(card) => self.worth_of_use(card),
            Action::UseSheet => 60,
            Action::SpendClue => self.worth_of_a_clue(),
            Action::TakeClue | Action::Seal | Action::Accept => 90,
            Action::Deed => plan::deed(self.game, self.seat, self.here()) - 1,
            Action::Close(skill) => 80 + self.game.skill(self.seat, skill),
            Action::PayMonster(monster) => 10 - i32::from(self.game.monster_now(monster).toughness),
            Action::Target(seat) => i32::from(seat == self.seat),
            Action::Buy(card) | Action::Keep(card) | Action::Pick(card) => 10 + value(card),
            Action::GiveUp(card) => 10 - value(card),
            Action::Slide { track, right } => focus::worth(self.game, self.seat, track, right),
            Action::Choose(power) => self.worth_of_choice(power),
            Action::Encounter => 15,
            Action::Restore(kind) => 50 - i32::from(self.game.inv(self.seat).points(kind)),
            Action::Suffer(kind) => i32::from(self.game.inv(self.seat).points(kind)),
            Action::Trade(_)
            | Action::Give(_)
            | Action::GiveMoney
            | Action::Request(_)
            | Action::RequestMoney => -10,
            Action::TakeMonster(monster) => i32::from(self.game.monster_now(monster).toughness),
            Action::Number(n) => i32::from(n),
            Action::Done
            | Action::Refuse
            | Action::Be(_)
            | Action::PayGate(_)
            | Action::Read(_)
            | Action::Drop(_)
            | Action::FromTop
            | Action::FromBottom => 0,
        }
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
        let Some(ways) = &self.ways else { return 50 - plan::danger(self.game, self.seat, space) };
        let way = ways.get(space.index()).copied().unwrap_or(0);
        1_000 - way - 10 - plan::danger(self.game, self.seat, space)
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
        let is_on_the_way =
            self.ways.is_some_and(|ways| ways.get(self.here().index()).is_some_and(|way| *way > 0));
        Using { game: self.game, seat: self.seat, win, is_failing, is_on_the_way }.worth(card)
    }

    /// Clues are for seals, and for what must not fail.
    fn worth_of_a_clue(&self) -> i32 {
        let (inv, game) = (self.game.inv(self.seat), self.game);
        let Some(check) = self.check() else { return -1 };
        if game.is_awake {
            return 40;
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
            Against::Nothing => false,
        };
        if is_worth_it { 40 } else { -1 }
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
                0 => 0,
                1 => 30 - i32::from(which),
                _ => 30 + i32::from(which),
            };
        }
        if self.game.asking().is_some_and(|frame| matches!(frame, Frame::Encounter(_))) {
            return self.worth_of_power(which);
        }
        12 - i32::from(which)
    }

    fn worth_of_power(&self, which: u8) -> i32 {
        let here = self.here();
        let powers = library().place(here).map(|place| place.power.uses.as_slice()).unwrap_or_default();
        powers.get(usize::from(which)).map_or(0, |power| plan::use_of(self.game, self.seat, here, power))
    }

    /// What is used up at once is kept for those who are hard to beat.
    fn worth_of_wielding(&self, card: Card) -> i32 {
        let is_easy = self.game.foe().is_some_and(|monster| self.prospect(monster).win >= hand::SURE);
        if library().card(card).is_single_use && is_easy { 10 } else { 50 + combat_bonus(card) }
    }
}
