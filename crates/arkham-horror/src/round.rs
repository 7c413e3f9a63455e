//! Turns and their phases.

use serde::{Deserialize, Serialize};
use tabletop::{Seat, SeatSet};

use crate::action::Action;
use crate::encounter::Encounter;
use crate::event::Event;
use crate::frame::{Frame, FrameStep};
use crate::movement::Movement;
use crate::mythos::MythosPhase;
use crate::other_world::GateEncounter;
use crate::state::State;
use crate::upkeep::Upkeep;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Upkeep,
    Movement,
    ArkhamEncounters,
    WorldEncounters,
    Mythos,
}

/// The turn: five phases, each by all in order, then the first player's marker passes on (AH-148).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    pub phase: Phase,
    /// Those whose turn in this phase is over.
    pub done: SeatSet,
}

impl Round {
    /// The first turn, after the setup.
    pub fn first(game: &mut State, events: &mut Vec<Event>) -> Self {
        game.begin_turn(events);
        Self { phase: Phase::Upkeep, done: SeatSet::EMPTY }
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        if self.phase == Phase::Mythos {
            if self.done.is_empty() {
                self.done = SeatSet::all(game.seats);
                events.push(Event::PhaseBegan { phase: self.phase });
                let mythos = MythosPhase::new(game, false);
                return FrameStep::push(self, mythos);
            }
            game.first = game.first.left_of(game.seats);
            game.begin_turn(events);
            (self.phase, self.done) = (Phase::Upkeep, SeatSet::EMPTY);
        }
        let next = game.in_order().find(|seat| !self.done.contains(*seat));
        let Some(seat) = next else {
            self.phase = match self.phase {
                Phase::Upkeep => Phase::Movement,
                Phase::Movement => Phase::ArkhamEncounters,
                Phase::ArkhamEncounters => Phase::WorldEncounters,
                Phase::WorldEncounters | Phase::Mythos => Phase::Mythos,
            };
            self.done = SeatSet::EMPTY;
            return FrameStep::go(self);
        };
        if self.done.is_empty() {
            events.push(Event::PhaseBegan { phase: self.phase });
        }
        self.done = self.done.with(seat);
        let child = self.of(game, seat);
        FrameStep::push(self, child)
    }

    fn of(self, game: &State, seat: Seat) -> Frame {
        match self.phase {
            Phase::Upkeep => Upkeep::new(game, seat).into(),
            Phase::Movement => Movement::new(game, seat).into(),
            Phase::ArkhamEncounters => Encounter::new(game, seat).into(),
            Phase::WorldEncounters | Phase::Mythos => GateEncounter::new(game, seat).into(),
        }
    }

    pub fn choices(&self, _: &State, _: &mut dyn FnMut(Action)) {}
}

impl State {
    fn begin_turn(&mut self, events: &mut Vec<Event>) {
        self.turn += 1;
        events.push(Event::TurnBegan { turn: self.turn, first: self.first });
        for seat in Seat::first(self.seats) {
            let inv = self.inv_mut(seat);
            inv.has_returned = false;
            inv.is_spent = false;
            inv.sits_out = std::mem::take(&mut inv.loses_next_turn);
            inv.extra_dice = 0;
            inv.has_used_sheet = false;
        }
    }
}
