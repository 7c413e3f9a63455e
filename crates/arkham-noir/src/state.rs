use serde::{Deserialize, Serialize};
use tabletop::List;

use crate::card::{Attribute, Clue, Effect, Icon, MAX_CLUES, MAX_VICTIMS, Victim};
use crate::deck::{Deck, Face, MAX_EFFECTS};
use crate::options::Options;

/// AN-03.
pub(crate) const LEADS: usize = 5;
/// AN-10.
pub(crate) const HAND: usize = 3;
/// AN-02.
pub(crate) const OPEN_AT_FIRST: usize = 2;
/// AN-24, AN-25.
pub(crate) const ICONS_TO_CLOSE: u32 = 5;
/// AN-27.
pub(crate) const ICONS_FOR_BONUS: u32 = 6;
/// AN-19: from this clue card of a line on, each costs a test.
pub(crate) const LONG_CASE: usize = 8;
/// AN-18.
pub(crate) const MINIMUM_BEFORE: u8 = 3;
/// AN-60: how many turns the night is counted as.
pub(crate) const NIGHT: u16 = 99;

/// The tests of one added card: for a long case, and one for each of its effects.
pub(crate) const MAX_TESTS: usize = 1 + MAX_EFFECTS;

pub(crate) type Pile = List<Clue, MAX_CLUES>;
pub(crate) type Victims = List<Victim, MAX_VICTIMS>;
/// One card over the limit, until one is discarded.
pub(crate) type Hand = List<Clue, { HAND + 1 }>;

/// Everything there is to know about a game in progress, written down as it lies on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct State {
    pub(crate) options: Options,
    pub(crate) stage: Stage,
    /// The turn being played, from 1; 0 before the deal.
    pub(crate) turn: u16,
    /// The first lead comes first.
    pub(crate) leads: List<Clue, LEADS>,
    pub(crate) hand: Hand,
    pub(crate) cases: List<Case, MAX_VICTIMS>,
    /// The top card comes first.
    pub(crate) draw_pile: Pile,
    /// Here and in all rows below, the oldest card comes first.
    pub(crate) discard: Pile,
    pub(crate) time: Pile,
    pub(crate) stability: Pile,
    /// Clue cards of closed cases that were not scored.
    pub(crate) closed: Pile,
    /// Scored puzzle cards.
    pub(crate) evidence: Pile,
    /// The next victim comes first.
    pub(crate) victims: Victims,
    /// Out of the game, unseen (AN-02).
    pub(crate) set_aside: Victims,
    /// Whose case is closed.
    pub(crate) solved: Victims,
    pub(crate) contact: Contact,
    /// What tests turned up since the last first lead was used: one that is shuffled away at once
    /// was still seen.
    pub(crate) tested: List<Clue, MAX_TESTS>,
}

tabletop::fields!(State {
    options,
    stage,
    turn,
    leads,
    hand,
    cases,
    draw_pile,
    discard,
    time,
    stability,
    closed,
    evidence,
    victims,
    set_aside,
    solved,
    contact,
    tested
});

/// A victim and the line of clues to its right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    pub(crate) victim: Victim,
    pub(crate) line: Pile,
}

/// What became of the professional contact (AN-40).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(rename_all = "snake_case")]
pub enum Contact {
    Ready,
    /// Opened the lock of this card.
    Opened(Clue),
    /// Opened the lock of a card that came back from a closed case: now it needs a key like any other.
    Spent,
    /// Swapped a card, or is about to.
    Swapped,
}

/// What is being waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stage {
    ShuffleVictims,
    ShuffleClues,
    Decide(Decision),
    /// The contact's back: which card comes for the one that is given.
    Swap {
        give: Clue,
        back: Decision,
    },
    /// The draw pile is shuffled, then the game goes on.
    Shuffle(Then),
    Over(Ending),
}

/// What the player is asked; the contact may swap a card before any answer (AN-40).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Decision {
    /// What to do with the first lead.
    Turn,
    /// What to do with the effect at place `next` of an added card.
    Effect { card: Clue, next: u8 },
    /// Which card leaves a hand of four.
    Overflow(Then),
    /// Which puzzle cards of a case being closed are scored; `bonus` if it showed all six icons.
    Score { case: Victim, bonus: bool },
    /// Which card to take back from the stability row (AN-27).
    Bonus,
}

/// How the game goes on after an interruption.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Then {
    /// A stability test, then the effects of this card from place `next` on.
    Test {
        card: Clue,
        next: u8,
    },
    /// The effects of this card from place `next` on.
    Effects {
        card: Clue,
        next: u8,
    },
    /// The same, once the draw pile that was searched is shuffled.
    ShufflePile {
        card: Clue,
        next: u8,
    },
    /// Whatever follows the closing of a case (AN-28).
    AfterClosing,
    /// A victim is drawn because no case is open (AN-28).
    NewVictim,
    Maintenance,
    /// The leads are refilled (AN-33).
    Refill,
}

/// How a game ended (AN-50).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Enough evidence.
    Won,
    /// The stability row reached its limit.
    Stability,
    /// A victim was due and none was left.
    Victims,
}

/// What counts of a line when a card joins it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LineEnd {
    /// The techniques that lead on.
    pub(crate) right: u8,
    pub(crate) cards: u8,
    pub(crate) keys: u8,
    /// Keys that a lock has used.
    pub(crate) used: u8,
    /// The different icons, as [`Icon::bit`]s.
    pub(crate) icons: u8,
}

impl LineEnd {
    /// Most lines are short, so that a call would cost more than what it does.
    #[inline]
    pub(crate) fn new(deck: &Deck, case: &Case, contact: Contact) -> Self {
        let mut end =
            Self { right: deck.victim_edge(case.victim), cards: case.line.len() as u8, ..Self::default() };
        for clue in case.line.iter() {
            let face = deck.face(clue);
            end.right = face.right;
            end.icons |= face.icon_bit;
            end.used += u8::from(face.has(Attribute::Lock));
            end.keys += u8::from(face.has(Attribute::Key));
        }
        // The contact uses up no key (AN-55).
        if let Contact::Opened(clue) = contact
            && case.line.contains(clue)
        {
            end.used = end.used.saturating_sub(1);
        }
        end
    }

    pub(crate) fn has_unused_key(&self) -> bool {
        self.keys > self.used
    }

    /// AN-24.
    pub(crate) fn can_close(&self) -> bool {
        u32::from(self.cards) >= ICONS_TO_CLOSE && self.icons.count_ones() >= ICONS_TO_CLOSE
    }
}

impl State {
    pub(crate) fn new(options: Options) -> Self {
        Self {
            options,
            stage: Stage::ShuffleVictims,
            turn: 0,
            leads: List::default(),
            hand: List::default(),
            cases: List::default(),
            draw_pile: List::default(),
            discard: List::default(),
            time: List::default(),
            stability: List::default(),
            closed: List::default(),
            evidence: List::default(),
            victims: List::default(),
            set_aside: List::default(),
            solved: List::default(),
            contact: Contact::Ready,
            tested: List::default(),
        }
    }

    pub(crate) fn face(&self, clue: Clue) -> &Face {
        self.options.deck.face(clue)
    }

    pub(crate) fn case(&self, victim: Victim) -> Option<&Case> {
        self.cases.as_slice().iter().find(|case| case.victim == victim)
    }

    pub(crate) fn case_mut(&mut self, victim: Victim) -> Option<&mut Case> {
        self.cases.as_mut_slice().iter_mut().find(|case| case.victim == victim)
    }

    /// The open cases by the number of their victim.
    pub(crate) fn cases_in_order(&self) -> impl Iterator<Item = &Case> {
        let mut numbers =
            self.cases.as_slice().iter().fold(0u8, |bits, case| bits | 1 << case.victim.index());
        std::iter::from_fn(move || {
            let next = (numbers != 0).then(|| numbers.trailing_zeros() as usize)?;
            numbers &= numbers - 1;
            self.cases.as_slice().iter().find(|case| case.victim.index() == next)
        })
    }

    pub(crate) fn line_end(&self, case: &Case) -> LineEnd {
        LineEnd::new(&self.options.deck, case, self.contact)
    }

    /// The different icons of some clue cards, as [`Icon::bit`]s.
    pub(crate) fn icons(&self, clues: impl Iterator<Item = Clue>) -> u8 {
        let deck: &Deck = &self.options.deck;
        clues.fold(0, |bits, clue| bits | deck.face(clue).icon_bit)
    }

    /// The different kinds of puzzle card that are scored (AN-56).
    pub(crate) fn scored_kinds(&self) -> u8 {
        self.icons(self.evidence.iter())
    }

    /// Whether this card of a case being closed may be scored (AN-25).
    pub(crate) fn may_score(&self, case: &Case, clue: Clue) -> bool {
        let others = case.line.iter().filter(|&other| other != clue);
        self.face(clue).has(Attribute::Puzzle)
            && case.line.contains(clue)
            && self.icons(others).count_ones() >= ICONS_TO_CLOSE
    }

    /// The effect being decided.
    pub(crate) fn effect_at(&self, card: Clue, next: u8) -> Option<Effect> {
        self.face(card).effect(next)
    }

    pub(crate) fn ending(&self) -> Option<Ending> {
        match self.stage {
            Stage::Over(ending) => Some(ending),
            _ => None,
        }
    }

    /// The icons of [`State::scored_kinds`], in order.
    pub(crate) fn kinds(&self) -> Vec<Icon> {
        Icon::of_bits(self.scored_kinds()).collect()
    }
}
