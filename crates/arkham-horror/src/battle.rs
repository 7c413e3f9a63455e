//! The final battle (AH-111).

use serde::{Deserialize, Serialize};
use tabletop::{Seat, SeatSet};

use crate::action::Action;
use crate::check::Check;
use crate::combat::{Combat, Foe};
use crate::event::Event;
use crate::frame::{Frame, FrameStep, Returned};
use crate::ids::Monster;
use crate::language::Hook;
use crate::library::{LOST, library};
use crate::options::Switch;
use crate::piles::Spot;
use crate::program::{Pc, Source};
use crate::quantities::{Against, Because};
use crate::script::ScriptFrame;
use crate::state::{Ending, State};
use crate::upkeep::Upkeep;
use crate::uses::React;

/// What the check against its first attack has more dice; every attack takes one.
const FIRST_MODIFIER: i8 = 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    pub round: u8,
    /// The terror when it began.
    pub terror: u8,
    /// Successes that have not cost a doom token yet.
    pub tally: u8,
    pub modifier: i8,
    pub is_cancelled: bool,
    /// Those who have had their turn in this step.
    pub done: SeatSet,
    pub at: BattleAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleAt {
    Begin,
    Awakens,
    Start,
    Upkeep,
    Attack,
    AttackAsked(Seat),
    Hit,
    Ward,
    AncientOne,
    Checked(Seat),
    ThenEach,
    Finally,
    Next,
}

impl Battle {
    pub fn new(terror: u8) -> Self {
        Self {
            round: 0,
            terror,
            tally: 0,
            modifier: FIRST_MODIFIER,
            is_cancelled: false,
            done: SeatSet::EMPTY,
            at: BattleAt::Begin,
        }
    }

    pub(crate) fn modifier_parts(&self, part: &mut dyn FnMut(Because, i32)) {
        part(Because::AncientOne, FIRST_MODIFIER.into());
        if self.modifier != FIRST_MODIFIER {
            part(Because::Rule, i32::from(self.modifier) - i32::from(FIRST_MODIFIER));
        }
    }

    fn go(mut self, at: BattleAt) -> FrameStep {
        self.at = at;
        FrameStep::go(self)
    }

    /// The next step begins with everybody.
    fn all(mut self, at: BattleAt) -> FrameStep {
        self.done = SeatSet::EMPTY;
        self.go(at)
    }

    fn wait(mut self, at: BattleAt, child: impl Into<Frame>) -> FrameStep {
        self.at = at;
        FrameStep::push(self, child)
    }

    fn next(&mut self, game: &State) -> Option<Seat> {
        let seat = game.in_order().find(|seat| !self.done.contains(*seat))?;
        self.done = self.done.with(seat);
        Some(seat)
    }

    fn text(&self, game: &State, script: Pc, seat: Seat) -> ScriptFrame {
        let source = game.ancient_one.map_or(Source::Rule, Source::AncientOne);
        ScriptFrame::new(game, script, seat, source)
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let Some(ancient_one) = game.ancient_one.map(|it| library().ancient_one(it)) else {
            return FrameStep::DONE;
        };
        let Some(attack) = ancient_one.attack else { return FrameStep::DONE };
        match self.at {
            BattleAt::Begin => self.begin(game, events),
            BattleAt::Awakens => match self.awakens(game) {
                Some(child) => self.wait(BattleAt::Awakens, child),
                None => self.go(BattleAt::Start),
            },
            BattleAt::Start => {
                let child = self.text(game, ancient_one.start, game.leader());
                self.done = SeatSet::EMPTY;
                self.wait(BattleAt::Next, child)
            }
            BattleAt::Next => {
                self.round = self.round.saturating_add(1);
                self.is_cancelled = false;
                events.push(Event::BattleRound { round: self.round });
                // What is good for a turn is good for a round.
                for seat in Seat::first(game.seats) {
                    let inv = game.inv_mut(seat);
                    (inv.extra_dice, inv.has_used_sheet) = (0, false);
                }
                self.all(BattleAt::Upkeep)
            }
            BattleAt::Upkeep => match self.next(game) {
                Some(seat) => self.wait(BattleAt::Upkeep, Upkeep::new(game, seat)),
                None => self.all(BattleAt::Attack),
            },
            BattleAt::Attack => match self.next(game) {
                Some(seat) => self.wait(BattleAt::AttackAsked(seat), Frame::Ask(seat)),
                None => self.after_attacks(game),
            },
            BattleAt::AttackAsked(seat) => self.attacks(game, seat),
            BattleAt::Hit => self.hit(game, events),
            BattleAt::Ward => match self.next(game).filter(|_| !self.is_cancelled) {
                Some(seat) => self.wait(BattleAt::Ward, React::to(seat, &[Hook::Attack])),
                None if self.is_cancelled => self.go(BattleAt::Next),
                None => self.all(BattleAt::AncientOne),
            },
            BattleAt::AncientOne => match (self.next(game), attack.check) {
                (Some(seat), Some(kind)) => {
                    let check = Check::new(seat, kind, self.modifier, 1, Against::Nothing);
                    self.wait(BattleAt::Checked(seat), check)
                }
                (Some(seat), None) => {
                    let child = self.text(game, attack.each, seat);
                    self.wait(BattleAt::AncientOne, child)
                }
                (None, _) => self.all(BattleAt::ThenEach),
            },
            BattleAt::Checked(seat) => {
                if game.returned.passed() {
                    return self.go(BattleAt::AncientOne);
                }
                let child = self.text(game, attack.each, seat);
                self.wait(BattleAt::AncientOne, child)
            }
            BattleAt::ThenEach => match self.next(game) {
                Some(seat) => {
                    let child = self.text(game, attack.then_each, seat);
                    self.wait(BattleAt::ThenEach, child)
                }
                None => self.go(BattleAt::Finally),
            },
            BattleAt::Finally => {
                self.modifier = self.modifier.saturating_sub(1);
                let child = self.text(game, attack.finally, game.leader());
                self.wait(BattleAt::Next, child)
            }
        }
    }

    /// Those who are lost are devoured; the others stand before it.
    fn begin(self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let lost: Vec<Seat> = game.in_order().filter(|seat| game.inv(*seat).space == LOST).collect();
        for seat in lost {
            let _ = game.devour(seat, events);
            if game.ending.is_some() {
                return FrameStep::Cut;
            }
        }
        for seat in Seat::first(game.seats) {
            let inv = game.inv_mut(seat);
            inv.carry_off(LOST);
            (inv.is_delayed, inv.sits_out, inv.is_spent) = (false, false, false);
        }
        if game.options.revised(Switch::FinalBattleCards) {
            game.environment.take().into_iter().for_each(|card| game.decks.mythos.put_under(card));
            game.rumor.take().into_iter().for_each(|rumor| game.boxed_mythos.push(rumor.card));
            let caged: Vec<Monster> = game.monsters.at(Spot::Rumor).collect();
            caged.into_iter().for_each(|monster| game.put_monster(monster, Spot::Cup, events));
        }
        self.go(BattleAt::Awakens)
    }

    /// Cards that go when it wakes.
    fn awakens(&self, game: &State) -> Option<ScriptFrame> {
        let held = game.in_order().find_map(|seat| {
            let (card, script) = game.card_with(seat, Hook::Awakens)?;
            Some(ScriptFrame::new(game, script, seat, Source::Card(card)))
        });
        held.or_else(|| {
            let card = game.rumor?.card;
            let script = library().mythos(card).abilities.when(Hook::Awakens)?;
            Some(ScriptFrame::new(game, script, game.leader(), Source::Mythos(card)))
        })
    }

    fn attacks(self, game: &mut State, seat: Seat) -> FrameStep {
        match game.returned.action() {
            Action::Attack => {
                let combat = self.combat(game, seat);
                self.wait(BattleAt::Hit, combat)
            }
            _ => self.go(BattleAt::Attack),
        }
    }

    fn combat(&self, game: &State, seat: Seat) -> Combat {
        Combat::new(game, seat, Foe::AncientOne, game.battle_rating(self.terror))
    }

    /// Each time the successes reach the number of players, a doom token goes (AH-111).
    fn hit(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        if let Returned::Check { successes, .. } = game.returned {
            events.push(Event::Hit { successes });
            self.tally = self.tally.saturating_add(successes);
        }
        while self.tally >= game.seats && game.doom > 0 {
            self.tally -= game.seats;
            game.doom -= 1;
            events.push(Event::DoomChanged { to: game.doom });
        }
        if game.doom == 0 {
            return game.end(Ending::AncientOneBeaten, events);
        }
        self.go(BattleAt::Attack)
    }

    fn after_attacks(mut self, game: &mut State) -> FrameStep {
        if !game.options.revised(Switch::FinalBattleTally) {
            self.tally = 0;
        }
        if game.options.revised(Switch::FinalBattleFirstPlayer) {
            game.first = game.first.left_of(game.seats);
        }
        self.all(BattleAt::Ward)
    }

    pub fn choices(&self, _: &State, choice: &mut dyn FnMut(Action)) {
        if matches!(self.at, BattleAt::AttackAsked(_)) {
            choice(Action::Done);
            choice(Action::Attack);
        }
    }
}

impl State {
    /// The fight that a seat could begin in the final battle.
    pub(crate) fn battle_combat(&self, seat: Seat) -> Option<Combat> {
        self.innermost(|frame| match frame {
            Frame::Battle(battle) => Some(battle.combat(self, seat)),
            _ => None,
        })
    }

    pub(crate) fn cancel_attack(&mut self) {
        self.change(|frame| match frame {
            Frame::Battle(battle) => {
                battle.is_cancelled = true;
                Some(())
            }
            _ => None,
        });
    }
}
