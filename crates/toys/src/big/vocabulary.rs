use serde::{Deserialize, Serialize};
use tabletop::{Seat, SeatSet};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BigOptions {
    /// How many inputs the game takes, the shuffle and the dice included.
    pub length: u16,
    /// Another edition is printed with other words.
    pub edition: Edition,
}

impl Default for BigOptions {
    fn default() -> Self {
        Self { length: 1_500, edition: Edition::First }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edition {
    #[default]
    First,
    Second,
}

/// What a seat does on its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BigAction {
    /// Takes the top of the deck into the hand: tells this seat something.
    Draw,
    /// Ends the turn: tells nobody anything.
    End,
    /// Puts a card of the hand on the shelf one stands at: tells everybody something.
    Place(u16),
    /// Rolls a die for clues: tells everybody something.
    Search,
    /// Walks to the next shelf: tells nobody anything.
    Step(Side),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Left,
    Right,
}

/// What no action stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BigTemptation {
    LookAtDeck,
}

/// A shelf as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shelf {
    pub id: u16,
    /// The card that lies on it.
    pub card: Option<u16>,
    pub clues: u8,
    pub dust: u8,
    pub visits: u16,
    pub visitors: SeatSet,
    pub last_visit: Option<u16>,
}

tabletop::fields!(Shelf { id, card, clues, dust, visits, visitors, last_visit });

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BigEvent {
    Dealt { hands: Vec<Vec<u16>> },
    Drew { seat: Seat, card: u16 },
    Ended { seat: Seat },
    Placed { seat: Seat, card: u16, shelf: u16 },
    Found { seat: Seat, die: u8, shelf: u16 },
    Stepped { seat: Seat, to: u16 },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BigEventView {
    /// One's own hand; the others' only for the all-seeing.
    Dealt {
        hands: Vec<Option<Vec<u16>>>,
    },
    Drew {
        seat: Seat,
        card: Option<u16>,
    },
    Ended {
        seat: Seat,
    },
    Placed {
        seat: Seat,
        card: u16,
        shelf: u16,
    },
    Found {
        seat: Seat,
        die: u8,
        shelf: u16,
    },
    Stepped {
        seat: Seat,
        to: u16,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BigView {
    /// How many inputs are left.
    pub left: u16,
    pub turn: u16,
    pub seat: Option<Seat>,
    pub moves: u8,
    pub people: Vec<PersonView>,
    pub deck: u16,
    /// The order of the deck, for the all-seeing.
    pub order: Option<Vec<u16>>,
    pub last_die: Option<u8>,
    pub shelves: Vec<Shelf>,
}

tabletop::fields!(BigView { left, turn, seat, moves, deck, order, last_die } nested { people, shelves });

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonView {
    pub at: u16,
    pub clues: u16,
    pub cards: u8,
    /// Known to its owner and to the all-seeing.
    pub hand: Option<Vec<u16>>,
}

tabletop::fields!(PersonView { at, clues, cards, hand });
