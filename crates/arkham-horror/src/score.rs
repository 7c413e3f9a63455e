//! How a game is counted (AH-113).

use serde::{Deserialize, Serialize};
use tabletop::{Part, Seat, SeatSet, Sum};

use crate::language::SpecialCard;
use crate::library::library;
use crate::options::Switch;
use crate::piles::Spot;
use crate::state::{Ending, State};

impl Ending {
    pub fn word(self) -> &'static str {
        match self {
            Self::GatesClosed => "gates_closed",
            Self::GatesSealed => "gates_sealed",
            Self::AncientOneBeaten => "ancient_one_beaten",
            Self::Devoured => "devoured",
            Self::Destroyed => "destroyed",
        }
    }
}

/// What points are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum Points {
    DoomTrack,
    Terror,
    ElderSigns,
    Loans,
    GateTrophies,
    /// One for each three of all together.
    MonsterTrophies,
    Survivors,
}

impl State {
    /// Only after a victory; else nothing (AH-167).
    fn score_parts(&self, mut part: impl FnMut(Points, i32)) {
        if !self.ending.is_some_and(Ending::is_victory) {
            return;
        }
        let loan = library().special(SpecialCard::BankLoan);
        let counts_defaults = self.options.revised(Switch::ScoringLoans);
        part(Points::DoomTrack, self.doom_track().into());
        part(Points::Terror, -i32::from(self.terror));
        part(Points::ElderSigns, -i32::from(self.places.sealed()) - i32::from(self.broken_signs));
        let (mut loans, mut gates, mut monsters, mut survivors) = (0, 0, 0, 0);
        for (seat, inv) in self.investigators.iter() {
            loans += self.held(seat, loan).len() as i32 + i32::from(counts_defaults && inv.has_defaulted);
            gates += i32::from(inv.gates.len());
            monsters += self.monsters.count(Spot::Trophy(seat)) as i32;
            survivors += i32::from(inv.is_playing());
        }
        part(Points::Loans, -loans);
        part(Points::GateTrophies, gates);
        part(Points::MonsterTrophies, monsters / 3);
        part(Points::Survivors, survivors);
    }

    pub(crate) fn score(&self) -> i32 {
        let mut score = 0;
        self.score_parts(|_, n| score += n);
        score
    }

    pub(crate) fn score_sum(&self) -> Sum<Points> {
        let mut parts = Vec::new();
        self.score_parts(|because, amount| {
            if amount != 0 {
                parts.push(Part { amount, because });
            }
        });
        Sum::new(parts)
    }

    /// Who has most gate trophies, of equals most monster trophies; several share the title, as nothing else
    /// parts them. Nobody after a defeat (AH-167).
    pub(crate) fn first_citizens(&self) -> SeatSet {
        let trophies = |seat: Seat| (self.inv(seat).gates.len(), self.monsters.count(Spot::Trophy(seat)));
        let most = Seat::first(self.seats).map(trophies).max();
        let is_victory = self.ending.is_some_and(Ending::is_victory);
        Seat::first(self.seats).filter(|seat| is_victory && Some(trophies(*seat)) == most).collect()
    }
}
