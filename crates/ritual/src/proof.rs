//! Whether shamans can bring about what the cards of a book ask for (RT-60), which counting stones as
//! `lint` does cannot show: the solver goes a way to each of them.

use std::ops::RangeInclusive;
use std::sync::Arc;

use tabletop::{Fate, Game as _, Refusal, Seat};

use crate::book::{Book, BookChoice};
use crate::book_error::{BookError, CardFault};
use crate::game::Ritual;
use crate::ids::RitualCard;
use crate::options::{First, Options};
use crate::solver::{Quest, solve};
use crate::state::{Stage, State};

/// About how many positions are looked at from one deal: for a whole book that takes seconds at most.
const NODES: u32 = 1_000;
/// The deals a card is tried from, each a step by which the stones, lying colour by colour, are drawn.
const STRIDES: [u16; 3] = [7, 11, 17];

impl Book {
    /// Whether a way is found to every card of every ritual, for every number of shamans; else the
    /// first card to which there is none.
    pub fn prove(self: &Arc<Self>) -> Result<(), BookError> {
        Ritual::SEATS.into_iter().try_for_each(|seats| self.prove_for(seats))
    }

    fn prove_for(self: &Arc<Self>, seats: u8) -> Result<(), BookError> {
        let deals: Vec<State> = STRIDES.iter().filter_map(|&stride| self.dealt(seats, stride).ok()).collect();
        for ritual in self.numbers() {
            for card in RitualCard::all() {
                let is_reached = |deal: &State| {
                    let mut deal = deal.clone();
                    deal.options.ritual = ritual;
                    solve(&deal, Quest::Order(card), NODES).distance.most().is_some()
                };
                if !deals.iter().any(is_reached) {
                    return Err(self.at_fault(ritual, card, CardFault::NoWay { shamans: seats }));
                }
            }
        }
        Ok(())
    }

    fn numbers(&self) -> RangeInclusive<u8> {
        1..=self.len() as u8
    }

    /// A table at which the first round has begun.
    fn dealt(self: &Arc<Self>, seats: u8, stride: u16) -> Result<State, Refusal> {
        let options =
            Options { first: First::Seat0, deck: BookChoice::Own(Arc::clone(self)), ..Options::default() };
        let (mut state, mut events) = (State::new(seats, options), Vec::new());
        loop {
            match state.stage {
                Stage::Play { .. } => return Ok(state),
                Stage::Gather { .. } => {
                    Seat::first(seats).for_each(|seat| state.answer(seat, true, &mut events));
                }
                _ => {
                    let len = state.shuffle_len();
                    let order = (0..len).map(|place| place * stride % len).collect();
                    state.accept_fate(0, &Fate::Order(order), &mut events)?;
                }
            }
        }
    }
}
