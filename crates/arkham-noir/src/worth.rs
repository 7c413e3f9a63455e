//! How good a position is, at a guess that looks at nothing hidden: what greedy and the search go by.

use crate::card::{Attribute, Clue, Icon, Victim};
use crate::state::{Case, Contact, Decision, Ending, HAND, ICONS_TO_CLOSE, LONG_CASE, Stage, State};

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

/// Turns a victim lasts, a draw pile card lasts, and a free place on the time track lasts, in tenths.
const TURNS_PER_VICTIM: i32 = 90;
const TURNS_PER_CARD: i32 = 7;
const TURNS_PER_PLACE: i32 = 22;

/// Where the guess is even, in kinds short of the win, and how fast it grows surer.
const EVEN_AT: f32 = 1_500.0;
const SLOPE: f32 = 900.0;

impl State {
    pub(crate) fn worth(&self) -> i32 {
        match self.stage {
            Stage::Over(Ending::Won) => return DECIDED,
            Stage::Over(_) => return -DECIDED,
            _ => {}
        }
        let scored = self.scored_kinds();
        let mut in_lines = 0;
        let lines: i32 =
            self.cases.as_slice().iter().map(|case| self.line_worth(case, scored, &mut in_lines)).sum();
        let contact = if self.contact == Contact::Ready { CONTACT } else { 0 };
        SCORED * scored.count_ones() as i32
            + lines
            + self.hand_worth(scored | in_lines)
            + self.leads_worth(scored | in_lines)
            + contact
            + self.stability_worth()
            + self.supply_worth(scored, in_lines)
            + self.clock_worth()
    }

    /// Thousandths of a win, at a guess.
    pub(crate) fn prospect(&self) -> u32 {
        match self.stage {
            Stage::Over(Ending::Won) => return 1_000,
            Stage::Over(_) => return 0,
            _ => {}
        }
        let short = (SCORED * i32::from(self.options.puzzles) - self.worth()) as f32;
        let sure = (EVEN_AT - short) / SLOPE;
        (500.0 + 499.0 * sure / (1.0 + sure.abs())) as u32
    }

    /// Puzzle cards of kinds not yet scored count, each kind once over all lines.
    fn line_worth(&self, case: &Case, scored: u8, counted: &mut u8) -> i32 {
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
        let end = self.line_end(case);
        let unused = i32::from(end.keys.saturating_sub(end.used)).min(2);
        let long = (end.cards as i32 - LONG_CASE as i32 + 1).max(0);
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

    fn hand_worth(&self, had: u8) -> i32 {
        let worth = |card: Clue| {
            let face = self.face(card);
            let is_wanted = face.has(Attribute::Puzzle) && had & face.icon.bit() == 0;
            let fits =
                self.cases.as_slice().iter().any(|case| self.check_joins(card, &self.line_end(case)).is_ok());
            HELD + if is_wanted { HELD_PUZZLE } else { 0 }
                + if face.has(Attribute::Key) { HELD_KEY } else { 0 }
                + if fits { HELD_FITS } else { 0 }
        };
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
        let lying =
            piles.into_iter().flat_map(|pile| pile.iter()).chain(self.hand.iter()).chain(self.leads.iter());
        let puzzles = lying.filter(|&card| self.face(card).has(Attribute::Puzzle));
        let can_be_had = self.icons(puzzles) | scored | in_lines;
        let spare = can_be_had.count_ones() as i32 - i32::from(self.options.puzzles);
        match usize::try_from(spare) {
            Ok(spare) => SPARE_KINDS[spare.min(SPARE_KINDS.len() - 1)],
            Err(_) => KIND_LOST * -spare,
        }
    }

    /// How long the game may still last: each victim brings a new pile or an empty time track.
    fn clock_worth(&self) -> i32 {
        let places = i32::from(self.options.limit) - self.time.len() as i32;
        let until_next = (self.draw_pile.len() as i32 * TURNS_PER_CARD).min(places * TURNS_PER_PLACE);
        let turns = until_next.max(0) + self.victims.len() as i32 * TURNS_PER_VICTIM;
        turns / 2 - 20_000 / (turns + 20)
    }
}
