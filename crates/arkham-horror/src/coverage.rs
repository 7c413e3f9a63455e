//! Which parts of the cards a game resolves, seen from outside: no state holds it.

use tabletop::{PartSet, Seat};

use crate::battle::BattleAt;
use crate::event::Event;
use crate::frame::{Frame, FrameStep};
use crate::library::library;
use crate::program::{Op, Source};
use crate::state::State;
use crate::uses::UseAt;

/// Looks on while frames step.
pub(crate) trait Watch {
    fn stepped(&mut self, game: &State, frame: &Frame, step: &FrameStep);
}

/// Nobody looks, and it costs nothing.
impl Watch for () {
    #[inline]
    fn stepped(&mut self, _: &State, _: &Frame, _: &FrameStep) {}
}

/// Notes what is resolved.
pub(crate) struct Noting<'a>(pub(crate) &'a mut PartSet);

impl Watch for Noting<'_> {
    fn stepped(&mut self, game: &State, frame: &Frame, step: &FrameStep) {
        let parts = &library().parts;
        match frame {
            Frame::Script(script) => {
                self.note(parts.visited(script.pc));
                let op = library().op(script.pc);
                if let Op::Special(special) = op {
                    self.note(parts.special(special));
                }
                if let (true, FrameStep::Go(Frame::Script(on))) = (is_fork(op), step) {
                    self.note(parts.jumped(script.pc, on.pc));
                }
            }
            Frame::Use(used) if used.at == UseAt::Judge => {
                if let Source::Card(card) = used.source {
                    self.note(parts.cast(card, matches!(step, FrameStep::Push(..))));
                }
            }
            Frame::Battle(battle) if matches!(battle.at, BattleAt::Checked(_)) => {
                if let (Some(ancient_one), FrameStep::Go(_)) = (game.ancient_one, step) {
                    self.note(parts.withstood(ancient_one));
                }
            }
            _ => {}
        }
    }
}

/// Whether an instruction goes on at one of several places.
fn is_fork(op: Op) -> bool {
    matches!(
        op,
        Op::UnlessPassed(_)
            | Op::UnlessSuccesses { .. }
            | Op::UnlessRolled { .. }
            | Op::Unless(..)
            | Op::Choose { .. }
    )
}

impl Noting<'_> {
    fn note(&mut self, parts: impl Iterator<Item = usize>) {
        parts.for_each(|part| self.0.insert(part));
    }

    /// Cards that have no text to run are resolved by being in play.
    pub(crate) fn look(&mut self, game: &State, events: &[Event]) {
        let (library, parts) = (library(), &library().parts);
        for seat in Seat::first(game.seats) {
            let inv = game.inv(seat);
            inv.sheet.into_iter().for_each(|sheet| self.note(parts.played(sheet)));
            inv.cards.iter().for_each(|card| self.note(parts.held(library.card_of[card.index()])));
        }
        game.ancient_one.into_iter().for_each(|it| self.note(parts.faced(it)));
        game.environment.into_iter().for_each(|card| self.note(parts.drawn(card)));
        game.rumor.iter().for_each(|rumor| self.note(parts.drawn(rumor.card)));
        for event in events {
            match event {
                Event::CombatBegan { monster, .. } | Event::MonsterEvaded { monster, .. } => {
                    self.note(parts.met(library.kind_of[monster.index()]));
                }
                Event::MythosDrawn { card } => self.note(parts.drawn(*card)),
                _ => {}
            }
        }
    }
}
