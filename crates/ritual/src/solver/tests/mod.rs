//! The solver held against answers that are known by heart, and against exhaustive search.

mod against_exhaustive_search;
mod known_answers;

use tabletop::Seat;

use crate::colour::{Colour, Stones};
use crate::ids::{Inspiration, RitualCard};
use crate::lot::Lot;
use crate::options::Options;
use crate::state::{Rune, Stage, State};

const PLENTY: u32 = 200_000;

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn card(number: usize) -> RitualCard {
    RitualCard::new(number - 1).unwrap()
}

/// A round of a ritual that is played with these stones: `RRBY` is a lot, `RRB(Y)` one with a stone on its
/// plane. The first shaman has the totem, everybody sleeps and has the first inspiration cards.
fn table(seats: u8, ritual: u8, lots: &[&str]) -> State {
    let mut state = State::new(seats, Options { ritual, clock: false, ..Options::default() });
    for text in lots {
        let lot = lot(text);
        Colour::ALL.into_iter().for_each(|colour| state.ground.reserve[colour] -= lot.stones[colour]);
        state.ground.lots.push(lot);
    }
    let each = if seats == 2 { 2 } else { 1 };
    let mut cards = Inspiration::all();
    for seat in Seat::first(seats) {
        state.inspirations[seat] = cards.by_ref().take(each).collect();
    }
    state.pile.clear();
    state.totem = seat(0);
    state.stage = Stage::Play { deadline: None };
    state
}

fn lot(text: &str) -> Lot {
    let mut lot = Lot { stones: Stones::default(), plane: None };
    let mut is_on_plane = false;
    for letter in text.chars() {
        let colour = match letter {
            'R' => Colour::Red,
            'B' => Colour::Blue,
            'Y' => Colour::Yellow,
            'G' => Colour::Green,
            'V' => Colour::Violet,
            _ => {
                is_on_plane = letter == '(';
                continue;
            }
        };
        lot.stones.add(colour);
        if is_on_plane {
            lot.plane = Some(colour);
        }
    }
    lot
}

impl State {
    fn with_totem(mut self, number: u8) -> Self {
        self.totem = seat(number);
        self
    }

    /// The inspiration cards of a shaman, by their numbers from 1.
    fn with_inspirations(mut self, number: u8, cards: &[usize]) -> Self {
        self.inspirations[seat(number)] =
            cards.iter().map(|card| Inspiration::new(card - 1).unwrap()).collect();
        self
    }

    /// The round's ritual cards by their numbers from 1.
    fn with_cards(mut self, cards: &[usize]) -> Self {
        self.runes = cards.iter().map(|&number| Rune { card: card(number), ..Rune::default() }).collect();
        self
    }

    /// These shamans are awake, in this order, and have taken the cards that are there.
    fn with_awake(mut self, seats: &[u8]) -> Self {
        for (place, &number) in seats.iter().enumerate() {
            self.awake = self.awake.with(seat(number));
            if let Some(rune) = self.runes.as_mut_slice().get_mut(place) {
                rune.holder = Some(seat(number));
            }
        }
        self
    }
}
