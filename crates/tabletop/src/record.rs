use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::{
    Awaiting, BadFate, Chance, Config, ConfigError, Dealer, Fairness, FairnessError, Fate, Game, Input,
    Millis, Origin, Refusal, Seat, Seed, Session,
};

/// Bumped when the shape of the file changes.
pub const RECORD_FORMAT: u32 = 1;

/// A game written down: from these few things every state of it follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Record<G: Game> {
    pub walpurgis: u32,
    pub game: String,
    /// The version of the rules it was played under.
    pub rules: u32,
    pub config: Config<G::Options>,
    pub seed: Seed,
    /// Where the seed comes from, if it was dealt for people who must be able to check that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fairness: Option<Fairness>,
    /// Where the whole deal comes from, if it was not dealt for this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    pub log: Vec<Entry<G::Action>>,
    /// The fingerprint of the last state.
    pub digest: String,
}

/// One input and when it came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Line<A>", into = "Line<A>")]
#[serde(bound(serialize = "A: Clone + Serialize", deserialize = "A: Deserialize<'de>"))]
pub struct Entry<A> {
    pub at: Millis,
    pub input: Input<A>,
}

/// How an [`Entry`] is written: `{at, seat, do}`, `{at, fate}` or `{at, deadline: true}`.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<A> {
    at: Millis,
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(rename = "do", default = "Option::default", skip_serializing_if = "Option::is_none")]
    action: Option<A>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fate: Option<Fate>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    deadline: bool,
}

impl<A> TryFrom<Line<A>> for Entry<A> {
    type Error = &'static str;

    fn try_from(line: Line<A>) -> Result<Self, Self::Error> {
        let input = match (line.seat, line.action, line.fate, line.deadline) {
            (Some(seat), Some(action), None, false) => Input::Act { seat, action },
            (None, None, Some(fate), false) => Input::Fate(fate),
            (None, None, None, true) => Input::DeadlinePassed,
            _ => return Err("a log entry is {at, seat, do}, {at, fate} or {at, deadline: true}"),
        };
        Ok(Self { at: line.at, input })
    }
}

impl<A> From<Entry<A>> for Line<A> {
    fn from(entry: Entry<A>) -> Self {
        let mut line = Self { at: entry.at, seat: None, action: None, fate: None, deadline: false };
        match entry.input {
            Input::Act { seat, action } => (line.seat, line.action) = (Some(seat), Some(action)),
            Input::Fate(fate) => line.fate = Some(fate),
            Input::DeadlinePassed => line.deadline = true,
        }
        line
    }
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    #[error("not a readable record: {0}")]
    Unreadable(String),
    #[error("the record has format {0}, this program reads format {RECORD_FORMAT}")]
    Format(u32),
    #[error("the record is of {found:?}, not of {expected:?}")]
    Game { found: String, expected: &'static str },
    #[error("the record needs rules {needed} of {game}, this program has rules {present}")]
    Rules { game: &'static str, needed: u32, present: u32 },
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Fairness(#[from] FairnessError),
    #[error("the seed is not that of the daily deal of {date}")]
    Daily { date: String },
    #[error("entry {number}: {refusal}")]
    Refused { number: usize, refusal: Refusal },
    #[error("entry {number}: time runs backwards, from {before} to {at} ms")]
    Time { number: usize, before: Millis, at: Millis },
    #[error("entry {number}: the seed gives {drawn:?}, the record says {written:?}")]
    Fate { number: usize, drawn: Fate, written: Fate },
    #[error("entry {number}: {bad}")]
    ImpossibleFate { number: usize, bad: BadFate },
    #[error("entry {number}: {asked:?} is to be drawn here, the record has none")]
    MissingFate { number: usize, asked: Chance },
    #[error("the record ends in the middle of a draw")]
    EndsInDraw,
    #[error(
        "the game ends in another state than the record says: its digest is {found}, the record's {written}"
    )]
    Digest { found: String, written: String },
}

/// The fields needed to tell which game a record is of, before its types are known.
#[derive(Deserialize)]
struct Header {
    walpurgis: u32,
    game: String,
}

/// The game id a record names.
pub fn peek_header(json: &str) -> Result<String, RecordError> {
    let header: Header =
        serde_json::from_str(json).map_err(|error| RecordError::Unreadable(error.to_string()))?;
    if header.walpurgis == RECORD_FORMAT {
        Ok(header.game)
    } else {
        Err(RecordError::Format(header.walpurgis))
    }
}

/// The fingerprint of a state: SHA-256 of its JSON, in hexadecimal.
pub fn digest<G: Game>(state: &G) -> String {
    // A game is plain data, so writing it cannot fail; an empty text would only make digests differ.
    let json = serde_json::to_vec(state).unwrap_or_default();
    Sha256::digest(json).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl<G: Game> Record<G> {
    pub(crate) fn of(session: &Session<G>) -> Self {
        Self {
            walpurgis: RECORD_FORMAT,
            game: G::ID.to_owned(),
            rules: G::RULES,
            config: session.config().clone(),
            seed: session.seed(),
            fairness: None,
            origin: None,
            log: session.log().to_vec(),
            digest: digest(session.state()),
        }
    }

    pub fn from_json(json: &str) -> Result<Self, RecordError> {
        let game = peek_header(json)?;
        if game != G::ID {
            return Err(RecordError::Game { found: game, expected: G::ID });
        }
        serde_json::from_str(json).map_err(|error| RecordError::Unreadable(error.to_string()))
    }

    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// Plays the record again from its seed; every draw and the last state must agree, and the seed
    /// with the halves it was mixed from or with its date, where they are told.
    pub fn verify(&self) -> Result<G, RecordError> {
        if let Some(fairness) = &self.fairness {
            fairness.check(self.config.seats, self.seed)?;
        }
        if let Some(Origin::Daily { date }) = &self.origin
            && self.seed != Seed::daily(G::ID, date)
        {
            return Err(RecordError::Daily { date: date.clone() });
        }
        let state = self.replay(|_, _, _| {})?;
        let found = digest(&state);
        if found == self.digest {
            Ok(state)
        } else {
            Err(RecordError::Digest { found, written: self.digest.clone() })
        }
    }

    /// Plays the record again, showing each entry with the state after it and the events it caused.
    pub fn replay(&self, mut step: impl FnMut(&Entry<G::Action>, &G, &[G::Event])) -> Result<G, RecordError> {
        if self.rules != G::RULES {
            return Err(RecordError::Rules { game: G::ID, needed: self.rules, present: G::RULES });
        }
        let mut state = G::new(&self.config)?;
        let mut dealer = Dealer::new(self.seed);
        let mut events = Vec::new();
        let mut before = 0;
        for (number, entry) in self.log.iter().enumerate() {
            if entry.at < before {
                return Err(RecordError::Time { number, before, at: entry.at });
            }
            before = entry.at;
            same_fate(number, state.awaiting(), &entry.input, &mut dealer)?;
            events.clear();
            state
                .apply(entry.at, &entry.input, &mut events)
                .map_err(|refusal| RecordError::Refused { number, refusal })?;
            step(entry, &state, &events);
        }
        match state.awaiting() {
            Awaiting::Chance(_) => Err(RecordError::EndsInDraw),
            Awaiting::Seats { .. } | Awaiting::Nothing => Ok(state),
        }
    }
}

/// Where chance is due, the entry must be the fate the seed gives.
fn same_fate<A>(
    number: usize,
    awaiting: Awaiting,
    input: &Input<A>,
    dealer: &mut Dealer,
) -> Result<(), RecordError> {
    let Awaiting::Chance(asked) = awaiting else {
        return Ok(());
    };
    let Input::Fate(written) = input else {
        return Err(RecordError::MissingFate { number, asked });
    };
    asked.admits(written).map_err(|bad| RecordError::ImpossibleFate { number, bad })?;
    let mut drawn = Fate::Pick(0);
    dealer.answer(asked, &mut drawn);
    if drawn == *written {
        Ok(())
    } else {
        Err(RecordError::Fate { number, drawn, written: written.clone() })
    }
}
