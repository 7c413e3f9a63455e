//! Texts that are done for each of several.

use serde::{Deserialize, Serialize};
use tabletop::SeatSet;

use crate::action::Action;
use crate::event::Event;
use crate::frame::FrameStep;
use crate::ids::{CardSet, Space};
use crate::program::Pc;
use crate::script::ScriptFrame;
use crate::state::State;

/// A loop over investigators, or over open gates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Each {
    pub script: ScriptFrame,
    pub left: SeatSet,
    /// Places of gates, as bits.
    pub gates: u64,
}

impl Each {
    pub(crate) fn gates(game: &State, script: &ScriptFrame, body: Pc) -> Self {
        let gates = game.open_gates().fold(0, |bits, (place, _)| bits | 1 << place.0);
        Self { script: script.at(body), left: SeatSet::EMPTY, gates }
    }

    pub fn step(mut self, game: &mut State, _: &mut Vec<Event>) -> FrameStep {
        if self.gates != 0 {
            let place = Space(self.gates.trailing_zeros() as u8);
            self.gates &= self.gates - 1;
            let child = ScriptFrame { place: Some(place), ..self.script };
            return FrameStep::push(self, child);
        }
        let next = game.in_order().find(|seat| self.left.contains(*seat));
        let Some(seat) = next else { return FrameStep::DONE };
        self.left = self.left.without(seat);
        FrameStep::push(self, self.script.about(game, seat))
    }

    pub fn choices(&self, _: &State, _: &mut dyn FnMut(Action)) {}
}

/// A loop over the items of one investigator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EachItem {
    pub script: ScriptFrame,
    pub left: CardSet,
}

impl EachItem {
    pub fn step(mut self, game: &mut State, _: &mut Vec<Event>) -> FrameStep {
        let Some(card) = self.left.and(game.inv(self.script.seat).cards).first() else {
            return FrameStep::DONE;
        };
        self.left.remove(card);
        let child = ScriptFrame { item: Some(card), ..self.script };
        FrameStep::push(self, child)
    }

    pub fn choices(&self, _: &State, _: &mut dyn FnMut(Action)) {}
}
