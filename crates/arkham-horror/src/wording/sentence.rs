//! Sentences that no language owns yet.

use crate::language::{
    CastingModifier, CheckKind, Condition, Cost, Hook, Kind, Modifier, Need, Who, Window, Word,
};

/// One sentence: under these conditions, somebody does these things.
#[derive(Clone, Debug)]
pub(super) struct Sentence<'a> {
    pub(super) leads: Vec<Lead<'a>>,
    pub(super) subject: Subject<'a>,
    pub(super) manner: Manner<'a>,
    pub(super) deeds: Vec<Deed<'a>>,
}

/// What stands before the subject of a sentence, or in its place.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lead<'a> {
    /// Goes on with the sentence before.
    And,
    Pass,
    Fail,
    /// A check was failed, or not even tried.
    FailOrDecline,
    /// The spell that is cast succeeds.
    Cast,
    /// A die succeeds, or fails.
    Success,
    Failure,
    /// A die shows one of these faces; `each` where several are rolled.
    Faces {
        from: u8,
        to: u8,
        each: bool,
    },
    /// So many successes; no upper end for the last row.
    Successes {
        from: u8,
        to: Option<u8>,
    },
    /// Whatever the check brought.
    Regardless,
    If(&'a Condition),
    IfNot(&'a Condition),
    Otherwise,
    ForEachGate,
    ForEachItem,
    /// What one was free to do was done.
    Done,
    /// What one was free to pay was not paid.
    Unpaid,
    /// The ally just named cannot be taken.
    NoSuchAlly,
    Choice(usize),
    /// What stands for exhausting where nothing can be exhausted.
    OnceATurn,
    At(Window),
    To(Hook, &'a Setting<'a>),
    RumorTick,
    RumorDeed(&'a str),
    RumorPassed(Option<&'a Condition>, &'a Setting<'a>),
    RumorFailed(Option<&'a Condition>, &'a Setting<'a>),
    BattleBegins,
    Then,
    Finally,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Subject<'a> {
    You,
    Each(&'a Who),
    /// Those whom the last sentence was about.
    They,
    /// The one whom the lead or the last sentence was about.
    ThatOne,
    /// Whoever sits at the table: what is done to the board.
    Table,
    /// Those in a loop for whom its first condition does not hold.
    Others,
}

#[derive(Clone, Debug)]
pub(super) enum Manner<'a> {
    Does,
    May,
    /// For a price.
    MayFor(Vec<Price<'a>>),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Price<'a> {
    Exhaust,
    Sanity(u8),
    Of(&'a Cost),
}

#[derive(Clone, Debug)]
pub(super) enum Deed<'a> {
    Do(&'a Word),
    /// One of a text that has just led elsewhere.
    EncounterThere(u8),
    Pay(&'a Cost),
    OneOf(Vec<Vec<Deed<'a>>>),
    PassRumor,
    /// The check of a spell.
    CastCheck {
        modifier: CastingModifier,
        need: Need,
    },
    Hold(&'a [Modifier]),
    /// The check of an ancient one's attack, which gets harder every round.
    AttackCheck(CheckKind),
}

/// What a text stands on, as far as its words depend on it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Setting<'a> {
    pub(super) this: This,
    /// The street that a movement must end in.
    pub(super) street: Option<&'a str>,
    /// Holds for everybody, not for an owner.
    pub(super) concerns_all: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum This {
    #[default]
    Card,
    /// An investigator, who cannot be exhausted: that stands for once a turn.
    Sheet,
    Monster,
    /// A card of the mythos that monsters are put on.
    Cage,
}

/// What is said in a row.
#[derive(Clone, Debug)]
pub(super) enum Said<'a> {
    Does(Sentence<'a>),
    /// Of one kind, so that one sentence can say them all.
    Holds {
        modifiers: Vec<&'a Modifier>,
        lasting: bool,
    },
}

/// What there is a number of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Good {
    Sanity,
    Stamina,
    Clue,
    Money,
}

impl Good {
    pub(super) fn of(kind: Kind) -> Self {
        match kind {
            Kind::Sanity => Self::Sanity,
            Kind::Stamina => Self::Stamina,
        }
    }
}

impl Lead<'_> {
    /// Whether it says under what condition, and not merely when.
    pub(super) fn is_result(&self) -> bool {
        let says_when = matches!(
            self,
            Self::And
                | Self::OnceATurn
                | Self::At(_)
                | Self::To(..)
                | Self::RumorTick
                | Self::BattleBegins
                | Self::Regardless
                | Self::Then
                | Self::Finally
        );
        !says_when
    }
}
