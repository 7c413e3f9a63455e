use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::digest::Fingerprint;
use crate::{
    AdoptError, Awaiting, BadFate, Chance, Config, ConfigError, Dealer, Fairness, FairnessError, Fate, Game,
    Input, Millis, RecordOrigin, Refusal, Seat, Seed, Session,
};

/// Bumped when the shape of the file or the meaning of its digest changes.
pub const RECORD_FORMAT: u32 = 3;
/// Its digest was taken of the state as it was written then, which is nothing that lasts.
const DIGEST_OF_STATE: u32 = 1;

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
    pub origin: Option<RecordOrigin>,
    /// Where the game goes on from, if it was begun under other rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adopted: Option<Box<Adopted>>,
    pub log: Vec<LoggedInput<G::Action>>,
    /// What each fate of the log answers, in order, so that whoever lacks the rules can draw it again; none
    /// where whoever wrote it down lacked them too, and in formats before 3.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chances: Option<Vec<Chance>>,
    /// The fingerprint of the game; none where whoever wrote it down did not have its rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
}

/// A state that was taken up from other rules. What came before it cannot be played again under these.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adopted {
    /// Under which the state was written.
    pub rules: u32,
    pub state: Value,
    /// How many fates were drawn until then.
    pub drawn: u64,
    /// The inputs up to there.
    pub before: Vec<Value>,
}

/// One input and when it came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "WrittenInput<A>", into = "WrittenInput<A>")]
#[serde(bound(serialize = "A: Clone + Serialize", deserialize = "A: Deserialize<'de>"))]
pub struct LoggedInput<A> {
    pub at: Millis,
    pub input: Input<A>,
}

/// How a [`LoggedInput`] is written: `{at, seat, do}`, `{at, fate}` or `{at, deadline: true}`.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenInput<A> {
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

impl<A> TryFrom<WrittenInput<A>> for LoggedInput<A> {
    type Error = &'static str;

    fn try_from(written: WrittenInput<A>) -> Result<Self, Self::Error> {
        let input = match (written.seat, written.action, written.fate, written.deadline) {
            (Some(seat), Some(action), None, false) => Input::Act { seat, action },
            (None, None, Some(fate), false) => Input::Fate(fate),
            (None, None, None, true) => Input::DeadlinePassed,
            _ => return Err("a log entry is {at, seat, do}, {at, fate} or {at, deadline: true}"),
        };
        Ok(Self { at: written.at, input })
    }
}

impl<A> From<LoggedInput<A>> for WrittenInput<A> {
    fn from(logged: LoggedInput<A>) -> Self {
        let mut written = Self { at: logged.at, seat: None, action: None, fate: None, deadline: false };
        match logged.input {
            Input::Act { seat, action } => (written.seat, written.action) = (Some(seat), Some(action)),
            Input::Fate(fate) => written.fate = Some(fate),
            Input::DeadlinePassed => written.deadline = true,
        }
        written
    }
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    #[error("not a readable record: {0}")]
    Unreadable(String),
    #[error("the record has format {0}, this program reads formats up to {RECORD_FORMAT}")]
    Format(u32),
    #[error("the record is of {found:?}, not of {expected:?}")]
    Game { found: String, expected: &'static str },
    #[error("the record needs rules {needed} of {game}, this program has rules {present}")]
    Rules { game: &'static str, needed: u32, present: u32 },
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Adopt(#[from] AdoptError),
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
    #[error("entry {number}: the rules ask for {asked:?}, the record lists {written:?}")]
    Chance { number: usize, asked: Chance, written: Chance },
    #[error("the rules ask for {asked} draws, the record lists {written}")]
    Chances { asked: usize, written: usize },
    #[error("the game is another one than the record says: its digest is {found}, the record's {written}")]
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
    if (DIGEST_OF_STATE..=RECORD_FORMAT).contains(&header.walpurgis) {
        Ok(header.game)
    } else {
        Err(RecordError::Format(header.walpurgis))
    }
}

impl<G: Game> Record<G> {
    /// A game that was played so under these rules, written down. It is played again for its chances and its
    /// digest.
    pub fn new(config: Config<G::Options>, seed: Seed, log: Vec<LoggedInput<G::Action>>) -> Self {
        Self::unplayed(config, seed, log).completed()
    }

    /// Without what follows from playing it again.
    fn unplayed(config: Config<G::Options>, seed: Seed, log: Vec<LoggedInput<G::Action>>) -> Self {
        Self {
            walpurgis: RECORD_FORMAT,
            game: G::ID.to_owned(),
            rules: G::RULES,
            config,
            seed,
            fairness: None,
            origin: None,
            adopted: None,
            log,
            chances: None,
            digest: None,
        }
    }

    /// The record of a session, still to be made.
    pub(crate) fn of(session: &Session<G>) -> impl FnOnce() -> Self + use<G> {
        let record = Self::unplayed(session.config().clone(), session.seed(), session.log().to_vec());
        let record = Self { adopted: session.adopted().cloned().map(Box::new), ..record };
        move || record.completed()
    }

    /// With all that follows from playing it again.
    fn completed(mut self) -> Self {
        // What cannot be played again has none of it; whoever checks the record is told why.
        (self.chances, self.digest) = match self.play_again() {
            Ok(played) => (Some(played.chances), Some(played.digest)),
            Err(_) => (None, None),
        };
        self
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

    /// Plays the record again from its seed; every draw and the digest must agree, and the seed
    /// with the halves it was mixed from or with its date, where they are told.
    pub fn verify(&self) -> Result<G, RecordError> {
        if let Some(fairness) = &self.fairness {
            fairness.check(self.config.seats, self.seed)?;
        }
        if let Some(RecordOrigin::Daily { date }) = &self.origin
            && self.seed != Seed::daily(G::ID, date)
        {
            return Err(RecordError::Daily { date: date.clone() });
        }
        let Played { end, digest: found, chances } = self.play_again()?;
        if let Some(written) = &self.chances {
            self.same_chances(&chances, written)?;
        }
        match &self.digest {
            Some(written) if *written != found && self.walpurgis != DIGEST_OF_STATE => {
                Err(RecordError::Digest { found, written: written.clone() })
            }
            Some(_) | None => Ok(end),
        }
    }

    /// How the game begins, or where it was taken up.
    pub fn first_state(&self) -> Result<G, RecordError> {
        if self.rules != G::RULES {
            return Err(RecordError::Rules { game: G::ID, needed: self.rules, present: G::RULES });
        }
        match &self.adopted {
            None => Ok(G::new(&self.config)?),
            Some(adopted) => Ok(G::adopt(adopted.rules, &adopted.state.to_string())?),
        }
    }

    /// Plays the record again, and notes what the rest of it must say.
    fn play_again(&self) -> Result<Played<G>, RecordError> {
        let first = self.first_state()?;
        let (mut fingerprint, mut awaiting) = (Fingerprint::of(&first), first.awaiting());
        let mut chances = Vec::new();
        let end = self.replay(|logged, state, _| {
            if let Awaiting::Chance(asked) = awaiting {
                chances.push(asked);
            }
            awaiting = state.awaiting();
            fingerprint.add(logged, state);
        })?;
        let digest = fingerprint.finish(&end);
        Ok(Played { end, digest, chances })
    }

    /// Whoever draws a game again without its rules relies on what the record says they asked for.
    fn same_chances(&self, asked: &[Chance], written: &[Chance]) -> Result<(), RecordError> {
        let fates = self.log.iter().enumerate().filter(|(_, logged)| matches!(logged.input, Input::Fate(_)));
        for ((number, _), (&asked, &written)) in fates.zip(asked.iter().zip(written)) {
            if asked != written {
                return Err(RecordError::Chance { number, asked, written });
            }
        }
        match (asked.len(), written.len()) {
            (asked, written) if asked != written => Err(RecordError::Chances { asked, written }),
            _ => Ok(()),
        }
    }

    /// Plays the record again, showing each input with the state after it and the events it caused.
    pub fn replay(
        &self,
        mut step: impl FnMut(&LoggedInput<G::Action>, &G, &[G::Event]),
    ) -> Result<G, RecordError> {
        let mut state = self.first_state()?;
        let mut dealer = Dealer::after(self.seed, self.adopted.as_ref().map_or(0, |adopted| adopted.drawn));
        let mut events = Vec::new();
        let mut before = 0;
        for (number, logged) in self.log.iter().enumerate() {
            if logged.at < before {
                return Err(RecordError::Time { number, before, at: logged.at });
            }
            before = logged.at;
            same_fate(number, state.awaiting(), &logged.input, &mut dealer)?;
            events.clear();
            state
                .apply(logged.at, &logged.input, &mut events)
                .map_err(|refusal| RecordError::Refused { number, refusal })?;
            step(logged, &state, &events);
        }
        match state.awaiting() {
            Awaiting::Chance(_) => Err(RecordError::EndsInDraw),
            Awaiting::Seats { .. } | Awaiting::Nothing => Ok(state),
        }
    }
}

/// What a record comes to when it is played again.
struct Played<G> {
    end: G,
    digest: String,
    chances: Vec<Chance>,
}

/// Where chance is due, the input must be the fate the seed gives.
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
