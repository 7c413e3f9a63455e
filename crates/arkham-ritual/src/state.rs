use serde::{Deserialize, Serialize};
use tabletop::{List, PerSeat, Seat, SeatSet};

use crate::card::Card;
use crate::data::{DECK_SIZE, data};
use crate::options::Options;
use crate::resolution::{Cause, RoundReport};

/// More dummies than this never sit at a table (AR-60).
pub(crate) const MAX_DUMMIES: usize = 2;

/// Everything there is to know about a game in progress, written down as it lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct State {
    pub(crate) seats: u8,
    pub(crate) options: Options,
    /// 0 before the first deal.
    pub(crate) round: u32,
    pub(crate) stage: Stage,
    pub(crate) active: Seat,
    pub(crate) sanity: PerSeat<u8>,
    /// Whose hand lies on the table.
    pub(crate) hands: SeatSet,
    pub(crate) held: PerSeat<Option<Card>>,
    pub(crate) dummies: List<Card, MAX_DUMMIES>,
    /// The top card comes first.
    pub(crate) deck: List<Card, DECK_SIZE>,
    /// The oldest comes first.
    pub(crate) discards: List<Card, DECK_SIZE>,
    /// The drawn card, until it is taken or let go.
    pub(crate) passing: Option<Card>,
    /// The card an Orb took out of the round.
    pub(crate) removed: Option<Card>,
    pub(crate) peek: Option<Peek>,
    /// Who saw a Gate stay shut since they took their card, and so does not hold a Great Old One.
    pub(crate) no_old_one: SeatSet,
    /// Which spot of the Doom Track the marker is on, from 0.
    pub(crate) doom_spot: u8,
    pub(crate) last_round: Option<RoundReport>,
}

tabletop::fields!(State {
    seats,
    options,
    round,
    stage,
    active,
    sanity,
    hands,
    held,
    dummies,
    deck,
    discards,
    passing,
    removed,
    peek,
    no_old_one,
    doom_spot
} anew { last_round });

/// What is going on, and so who is to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stage {
    /// The first active player is drawn.
    ChooseFirst,
    /// The deck is shuffled and dealt.
    Deal,
    /// The active player holds the drawn card and must pass it.
    Pass,
    /// This follower takes the card or passes it on.
    Decide(Seat),
    /// This player looks at the top card through the Orb.
    Orb(Seat),
    Over,
}

/// A card of this round that one player looked at while it lay on the deck. At most one exists,
/// since a deck holds one Orb or one Trapezohedron and each is discarded once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Peek {
    pub(crate) by: Seat,
    pub(crate) place: Place,
    pub(crate) shown: Shown,
}

/// Where the card someone looked at is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Place {
    Top,
    Passing,
    Held(Seat),
    Removed,
}

/// What everybody learnt of the card someone looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Shown {
    Nothing,
    Colour,
    Face,
}

impl State {
    pub(crate) fn new(seats: u8, options: Options) -> Self {
        Self {
            seats,
            options,
            round: 0,
            stage: if options.first.seat().is_some() { Stage::Deal } else { Stage::ChooseFirst },
            active: options.first.seat().unwrap_or(FIRST_SEAT),
            sanity: PerSeat::filled(seats, data().sanity),
            hands: SeatSet::EMPTY,
            held: PerSeat::filled(seats, None),
            dummies: List::default(),
            deck: List::default(),
            discards: List::default(),
            passing: None,
            removed: None,
            peek: None,
            no_old_one: SeatSet::EMPTY,
            doom_spot: 0,
            last_round: None,
        }
    }

    /// How many dummies fill this table (AR-60).
    pub(crate) fn dummy_count(&self) -> u8 {
        data().table_size.saturating_sub(self.seats)
    }

    /// The number of players, dummies counted (AR-63).
    pub(crate) fn table_size(&self) -> u8 {
        self.seats + self.dummy_count()
    }

    /// The seat that must act now.
    pub(crate) fn acting(&self) -> Option<Seat> {
        match self.stage {
            Stage::Pass => Some(self.active),
            Stage::Decide(seat) | Stage::Orb(seat) => Some(seat),
            Stage::ChooseFirst | Stage::Deal | Stage::Over => None,
        }
    }

    /// Whether the held cards lie open, because a round has just ended (AR-30).
    pub(crate) fn is_revealed(&self) -> bool {
        matches!(self.stage, Stage::Deal | Stage::Over | Stage::ChooseFirst)
    }

    /// What failing costs by the Doom Track, where it is used (AR-52).
    pub(crate) fn doom_cost(&self) -> Option<u8> {
        self.options.doom_track.then(|| data().doom_cost(self.doom_spot))
    }

    /// How the game ended, once it has.
    pub(crate) fn end(&self) -> Option<Cause> {
        match (self.stage, self.last_round) {
            (Stage::Over, Some(report)) => Some(report.cause),
            _ => None,
        }
    }
}

const FIRST_SEAT: Seat = match Seat::new(0) {
    Some(seat) => seat,
    None => unreachable!(),
};
