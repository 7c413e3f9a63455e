use tabletop::{Seat, SeatSet};

use crate::action::Action;
use crate::colour::Colour;
use crate::ground::Ground;
use crate::lot::{Lot, MAX_LOTS};
use crate::state::{MAX_RUNES, Stage, State};

use super::Quest;

/// What changes while a round is played, apart from what only players remember.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) ground: Ground,
    pub(super) totem: Seat,
    pub(super) awake: SeatSet,
    /// Who took the card under each rune.
    pub(super) holders: [Option<Seat>; MAX_RUNES],
    /// How many of the round's cards are solved, in the order of their runes (RT-33).
    pub(super) solved: u8,
}

/// All of a position in few bytes; those of one search are equal exactly if their keys are.
pub(super) type Key = [u32; MAX_LOTS + 1];

impl Position {
    pub(super) fn of(state: &State) -> Self {
        let runes = state.runes.as_slice();
        let mut holders = [None; MAX_RUNES];
        holders.iter_mut().zip(runes).for_each(|(holder, rune)| *holder = rune.holder);
        let solved = runes.iter().filter(|rune| rune.is_solved).count() as u8;
        Self { ground: state.ground, totem: state.totem, awake: state.awake, holders, solved }
    }

    pub(super) fn key(&self) -> Key {
        let mut key = [0; MAX_LOTS + 1];
        key.iter_mut().zip(self.ground.lots.as_slice()).for_each(|(part, lot)| *part = packed(lot));
        let seat = |seat: Option<Seat>| seat.map_or(0, |seat| u32::from(seat.number()) + 1);
        let awake = self.awake.iter().fold(0, |bits, seat| bits | 1 << seat.number());
        let progress = awake << 3 | u32::from(self.solved);
        key[MAX_LOTS] =
            self.holders.iter().chain([&Some(self.totem)]).fold(progress, |bits, &who| bits << 4 | seat(who));
        key
    }
}

/// Three bits for the plane and five for each colour: no more than 24 stones are ever in play.
fn packed(lot: &Lot) -> u32 {
    let plane = lot.plane.map_or(0, |colour| colour as u32 + 1);
    Colour::ALL.iter().fold(plane, |bits, &colour| bits << 5 | u32::from(lot.stones[colour]))
}

/// The rules at any position of one round: what is allowed and what it does is said there, not here.
#[derive(Debug)]
pub(super) struct Board {
    start: State,
    quest: Quest,
}

impl Board {
    /// Without a clock, since actions are counted. Where other cards stay as they are, none is forced.
    pub(super) fn new(mut start: State, quest: Quest) -> Self {
        start.options.clock = true;
        start.options.force_resolve &= quest == Quest::Round;
        start.stage = Stage::Play { deadline: None };
        Self { start, quest }
    }

    pub(super) fn quest(&self) -> Quest {
        self.quest
    }

    pub(super) fn start(&self) -> &State {
        &self.start
    }

    pub(super) fn first(&self) -> Position {
        Position::of(&self.start)
    }

    /// A copy of the state to be set to positions, which costs less than one copy for each.
    pub(super) fn table(&self) -> State {
        self.start.clone()
    }

    /// What the totem's holder may do on the way; `table` is left at the position.
    pub(super) fn list_moves(&self, table: &mut State, position: &Position, out: &mut Vec<Action>) {
        set_up(table, position);
        out.clear();
        table.legal_actions(position.totem, out);
        if !self.quest.wants_resolved(position) {
            out.retain(|&action| action != Action::Resolve);
        }
    }

    pub(super) fn is_reached(&self, position: &Position) -> bool {
        self.quest.is_reached(position, &self.start)
    }

    /// The position after a legal action.
    pub(super) fn after(&self, position: &Position, action: Action) -> Position {
        let (seat, seats) = (position.totem, self.start.seats);
        if action != Action::Resolve {
            let mut next = Position { totem: seat.left_of(seats), ..*position };
            next.ground.carry_out(seat, seats, action);
            return next;
        }
        let mut table = self.table();
        set_up(&mut table, position);
        table.act(seat, action, &mut Vec::new());
        // A round that is won takes its cards with it.
        if table.is_playing() {
            Position::of(&table)
        } else {
            Position { solved: position.solved + 1, ..*position }
        }
    }
}

fn set_up(table: &mut State, position: &Position) {
    table.ground = position.ground;
    table.totem = position.totem;
    table.awake = position.awake;
    let runes = table.runes.as_mut_slice().iter_mut().zip(position.holders).enumerate();
    for (place, (rune, holder)) in runes {
        rune.holder = holder;
        rune.is_solved = place < usize::from(position.solved);
    }
}
