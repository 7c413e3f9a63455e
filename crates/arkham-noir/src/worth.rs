//! How good a position is, at a guess that looks at nothing hidden: what greedy and the search go by.

use serde::{Deserialize, Serialize};
use tabletop::{List, Prospect};

use crate::action::check_joins;
use crate::card::{Attribute, Clue, Icon, MAX_VICTIMS, Victim};
use crate::state::{Case, Contact, Decision, Ending, HAND, ICONS_TO_CLOSE, LONG_CASE, LineEnd, Stage, State};

/// What one kind of scored puzzle card is worth; all else is measured against it.
const SCORED: i32 = 1_000;
/// A puzzle card that its line could spare now, and one that still waits for more icons.
/// A puzzle card about to be scored, because its case is being closed.
const CLOSING: i32 = 980;
const RIPE: i32 = 600;
const WAITING: i32 = 330;
const PER_ICON: i32 = 60;
const UNUSED_KEY: i32 = 90;
const LONG_LINE: i32 = -60;
const HELD: i32 = 15;
const HELD_PUZZLE: i32 = 110;
const HELD_KEY: i32 = 40;
const HELD_FITS: i32 = 25;
const LEAD_PUZZLE: i32 = 40;
const CONTACT: i32 = 120;
/// By how many cards the stability row is below its limit.
const STABILITY_LEFT: [i32; 7] = [-4_000, -500, -230, -110, -50, -15, 0];
/// Kinds that can still be had, beyond what the win needs: none too many, one, …
const SPARE_KINDS: [i32; 2] = [-200, 0];
const KIND_LOST: i32 = -1_500;
const DECIDED: i32 = 20_000;
/// What an end counts for where the parts of a guess are compared: as much as the kinds that it decides on.
const ENDED: i32 = 4_000;

/// Turns a victim lasts, a draw pile card lasts, and a free place on the time track lasts, in tenths.
const TURNS_PER_VICTIM: i32 = 90;
const TURNS_PER_CARD: i32 = 7;
const TURNS_PER_PLACE: i32 = 22;

/// How many kinds short of the win a search finds a position even, and how fast it grows surer.
const EVEN_AT: f32 = 1.5;
const SLOPE: f32 = 0.9;

/// The chance is fitted to who won 450 games between searches of 300 nodes, at all difficulties,
/// seen from each of their turns; in each sixth of the guesses they came true as often as they said.
const BASE: f32 = -0.808;
const PER_KIND_SHORT: f32 = -0.275;
const PER_TEN_TURNS: f32 = 0.859;
const HASTE: f32 = -0.482;

/// Points as kinds of scored puzzle card.
fn kinds(points: i32) -> f32 {
    points as f32 / SCORED as f32
}

/// What a guess is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Aspect {
    Scored,
    Lines,
    Hand,
    Leads,
    Contact,
    Stability,
    Supply,
    Time,
    End,
}

impl Aspect {
    #[cfg(test)]
    pub(crate) const ALL: [Self; 9] = [
        Self::Scored,
        Self::Lines,
        Self::Hand,
        Self::Leads,
        Self::Contact,
        Self::Stability,
        Self::Supply,
        Self::Time,
        Self::End,
    ];

    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::Scored => "scored",
            Self::Lines => "lines",
            Self::Hand => "hand",
            Self::Leads => "leads",
            Self::Contact => "contact",
            Self::Stability => "stability",
            Self::Supply => "supply",
            Self::Time => "time",
            Self::End => "end",
        }
    }
}

impl State {
    pub(crate) fn worth(&self) -> i32 {
        match self.stage {
            Stage::Over(Ending::Won) => DECIDED,
            Stage::Over(_) => -DECIDED,
            _ => self.parts().into_iter().map(|(_, points)| points).sum(),
        }
    }

    /// Appends what the guess is made of; of a game that is over, its end alone.
    pub(crate) fn aspects(&self, aspects: &mut Vec<(&'static str, i32)>) {
        match self.stage {
            Stage::Over(Ending::Won) => aspects.push((Aspect::End.id(), ENDED)),
            Stage::Over(_) => aspects.push((Aspect::End.id(), -ENDED)),
            _ => aspects.extend(self.parts().map(|(aspect, points)| (aspect.id(), points))),
        }
    }

    /// What a game that goes on is worth, part by part.
    fn parts(&self) -> [(Aspect, i32); 8] {
        let scored = self.scored_kinds();
        let mut in_lines = 0;
        let mut ends = [LineEnd::default(); MAX_VICTIMS];
        let mut lines = 0;
        for (end, case) in ends.iter_mut().zip(self.cases.as_slice()) {
            *end = self.line_end(case);
            lines += self.line_worth(case, end, scored, &mut in_lines);
        }
        let contact = if self.contact == Contact::Ready { CONTACT } else { 0 };
        [
            (Aspect::Scored, SCORED * scored.count_ones() as i32),
            (Aspect::Lines, lines),
            (Aspect::Hand, self.hand_worth(scored | in_lines, &ends[..self.cases.len()])),
            (Aspect::Leads, self.leads_worth(scored | in_lines)),
            (Aspect::Contact, contact),
            (Aspect::Stability, self.stability_worth()),
            (Aspect::Supply, self.supply_worth(scored, in_lines)),
            (Aspect::Time, self.clock_worth()),
        ]
    }

    /// How the player stands. Only exactly rounded operations, so that a search is the same on every
    /// machine.
    pub(crate) fn prospect(&self) -> Prospect {
        if let Some(ending) = self.ending() {
            return Prospect::decided(ending == Ending::Won);
        }
        let needed = f32::from(self.options.puzzles);
        let worth = self.worth();
        let sure = (EVEN_AT - needed + kinds(worth)) / SLOPE;
        let short = needed - kinds(worth - self.clock_worth());
        let tens = self.clock() as f32 / 100.0;
        let likely = BASE + PER_KIND_SHORT * short + PER_TEN_TURNS * tens + HASTE * short / (tens + 1.0);
        Prospect {
            worth: 0.5 + 0.499 * sure / (1.0 + sure.abs()),
            chance: 0.5 + 0.499 * likely / (1.0 + likely * likely).sqrt(),
        }
    }

    /// Puzzle cards of kinds not yet scored count, each kind once over all lines.
    fn line_worth(&self, case: &Case, end: &LineEnd, scored: u8, counted: &mut u8) -> i32 {
        let mut copies = [0u8; 6];
        let mut puzzles = 0u8;
        for card in case.line.iter() {
            let face = self.face(card);
            copies[face.icon as usize] += 1;
            if face.has(Attribute::Puzzle) {
                puzzles |= face.icon.bit();
            }
        }
        let icons = copies.iter().filter(|&&count| count > 0).count() as i32;
        let new = puzzles & !scored & !*counted;
        *counted |= new;
        // Doubled icons can be spared first; then single ones, while five others remain.
        let doubled = Icon::of_bits(new).filter(|&icon| copies[icon as usize] > 1).count() as i32;
        let single = new.count_ones() as i32 - doubled;
        let ripe = match icons - ICONS_TO_CLOSE as i32 {
            spare if spare >= 0 => doubled + single.min(spare),
            _ => 0,
        };
        if self.is_closing(case.victim) {
            return CLOSING * ripe;
        }
        let waiting = new.count_ones() as i32 - ripe;
        let unused = i32::from(end.keys.saturating_sub(end.used)).min(2);
        let long = (i32::from(end.cards) - LONG_CASE as i32 + 1).max(0);
        RIPE * ripe
            + WAITING * waiting * (icons + 6) / 12
            + PER_ICON * icons
            + UNUSED_KEY * unused
            + LONG_LINE * long
    }

    fn is_closing(&self, victim: Victim) -> bool {
        matches!(
            self.stage,
            Stage::Decide(Decision::Score { case, .. }) | Stage::Swap { back: Decision::Score { case, .. }, .. }
                if case == victim
        )
    }

    fn hand_worth(&self, had: u8, ends: &[LineEnd]) -> i32 {
        let worth = |card: Clue| {
            let face = self.face(card);
            let mut worth = HELD;
            if face.has(Attribute::Puzzle) && had & face.icon.bit() == 0 {
                worth += HELD_PUZZLE;
            }
            if face.has(Attribute::Key) {
                worth += HELD_KEY;
            }
            if ends.iter().any(|end| check_joins(face, end).is_ok()) {
                worth += HELD_FITS;
            }
            worth
        };
        // A fourth card is about to go.
        let least = self.hand.iter().map(worth).min().filter(|_| self.hand.len() > HAND);
        self.hand.iter().map(worth).sum::<i32>() - least.unwrap_or(0)
    }

    fn leads_worth(&self, had: u8) -> i32 {
        let wanted = self.leads.iter().filter(|&card| {
            let face = self.face(card);
            face.has(Attribute::Puzzle) && had & face.icon.bit() == 0
        });
        LEAD_PUZZLE * wanted.count() as i32
    }

    fn stability_worth(&self) -> i32 {
        let left = usize::from(self.options.limit).saturating_sub(self.stability.len());
        STABILITY_LEFT[left.min(STABILITY_LEFT.len() - 1)]
    }

    /// Whether enough kinds can still be had.
    fn supply_worth(&self, scored: u8, in_lines: u8) -> i32 {
        let piles = [&self.draw_pile, &self.discard, &self.time];
        let lying = piles.into_iter().flat_map(List::iter).chain(self.hand.iter()).chain(self.leads.iter());
        let puzzles = lying.filter(|&card| self.face(card).has(Attribute::Puzzle));
        let can_be_had = self.icons(puzzles) | scored | in_lines;
        let spare = can_be_had.count_ones() as i32 - i32::from(self.options.puzzles);
        match usize::try_from(spare) {
            Ok(spare) => SPARE_KINDS[spare.min(SPARE_KINDS.len() - 1)],
            Err(_) => KIND_LOST * -spare,
        }
    }

    /// How many tenths of a turn the game may still last: each victim brings a new pile or an empty
    /// time track.
    pub(crate) fn clock(&self) -> i32 {
        let places = i32::from(self.options.limit) - self.time.len() as i32;
        let until_next = (self.draw_pile.len() as i32 * TURNS_PER_CARD).min(places * TURNS_PER_PLACE);
        until_next.max(0) + self.victims.len() as i32 * TURNS_PER_VICTIM
    }

    fn clock_worth(&self) -> i32 {
        let turns = self.clock();
        turns / 2 - 20_000 / (turns + 20)
    }
}
