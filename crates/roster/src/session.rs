use std::ops::Range;

use serde::Deserialize as _;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};
use tabletop::patch::{Changes, Fields as _};
use tabletop::{
    Adopted, Awaiting, CardTally, Config, ConfigError, Fairness, Game, Impossible, Input, Language, Millis,
    OptionKind, Record, RecordOrigin, Refusal, RuleId, Seat, Seed, Session, SessionError, UndoError, Viewer,
};

use crate::{Ending, GameVisitor, Traced, UnknownGame, visit};

/// A piece of JSON text, written once and passed on as it is.
pub type Json = Box<RawValue>;

/// A running game of any kind, for programs that know no game: JSON in, JSON out.
pub trait AnySession: Traced + Send {
    fn seats(&self) -> u8;

    fn awaiting(&self) -> Awaiting;

    /// A list of what `seat` may do; empty unless it is asked to act.
    fn legal_actions(&self, seat: Seat) -> Result<Json, serde_json::Error>;

    /// Appends the text of [`AnySession::legal_actions`], for who asks often and keeps a buffer.
    fn write_legal_actions(&self, seat: Seat, out: &mut Vec<u8>) -> Result<(), serde_json::Error>;

    /// A list of what `seat` may be tempted to do and may not do now, each with the rule that says so.
    fn impossible(&self, seat: Seat) -> Result<Json, serde_json::Error>;

    /// Appends the text of [`AnySession::impossible`].
    fn write_impossible(&self, seat: Seat, out: &mut Vec<u8>) -> Result<(), serde_json::Error> {
        out.extend_from_slice(self.impossible(seat)?.get().as_bytes());
        Ok(())
    }

    /// A player's move, and all chance that follows from it. On `Err` nothing has changed.
    fn act(&mut self, at: Millis, seat: Seat, action: &str) -> Result<(), ActError>;

    /// Whether [`AnySession::act`] would take this; nothing changes.
    fn check_act(&self, at: Millis, seat: Seat, action: &str) -> Result<(), ActError>;

    /// Tells the game that its deadline has passed.
    fn pass_deadline(&mut self, at: Millis) -> Result<(), Refusal>;

    /// Whether [`AnySession::pass_deadline`] would be taken; nothing changes.
    fn check_deadline(&self, at: Millis) -> Result<(), Refusal>;

    /// Whose action can be taken back: it was the last input, and nobody learnt anything from it.
    fn undoable(&self) -> Option<Seat>;

    /// The rule by which the last action of `seat` stands, because something was revealed by it or since.
    fn no_undo(&self, seat: Seat) -> Option<RuleId>;

    /// Takes the last action back; the events stay. On `Err` nothing has changed.
    fn undo(&mut self) -> Result<(), UndoError>;

    fn view(&self, viewer: Viewer) -> Result<Json, ViewError>;

    /// Appends the text of [`AnySession::view`], for who asks often and keeps a buffer.
    /// On `Err` part of a view may have been appended.
    fn write_view(&self, viewer: Viewer, out: &mut Vec<u8>) -> Result<(), ViewError>;

    /// Which cards `viewer` has seen and which not; nothing where a game does not tell.
    fn tally(&self, viewer: Viewer) -> Result<Vec<CardTally>, ViewError>;

    /// Remembers how the game stands, for what is told of changes since. What was marked before is forgotten.
    fn mark(&mut self);

    /// Forgets what was marked: nothing has changed since now.
    fn unmark(&mut self);

    /// Writes what makes the view of `is` of what `was` saw when the game was marked.
    /// On `Err` part of it may have been written.
    fn write_view_changes(&self, was: Viewer, is: Viewer, changes: &mut Changes<'_>)
    -> Result<(), ViewError>;

    /// Whether what `write_view_changes` writes is the same for these two pairs of `was` and `is`; it may be
    /// the same without this being known.
    fn sees_alike(&self, one: (Viewer, Viewer), other: (Viewer, Viewer)) -> bool;

    /// Writes what makes the legal actions of `is` of those that `was` had when the game was marked; nobody
    /// has none.
    fn write_legal_changes(&self, was: Option<Seat>, is: Option<Seat>, changes: &mut Changes<'_>);

    /// The same for what is tempting and impossible.
    fn write_impossible_changes(&self, was: Option<Seat>, is: Option<Seat>, changes: &mut Changes<'_>);

    /// How many events there were, which is also the number of the next one.
    fn event_count(&self) -> usize;

    /// What `viewer` may see of the events with these numbers; `None` stands for a hidden one.
    fn events_in(&self, numbers: Range<usize>, viewer: Viewer) -> Result<Vec<Option<Json>>, ViewError>;

    /// Appends what `viewer` may see of one event, `null` for a hidden one, for who asks often and keeps a
    /// buffer. On `Err` part of it may have been appended.
    fn write_event(&self, number: usize, viewer: Viewer, out: &mut Vec<u8>) -> Result<(), ViewError> {
        let seen = self.events_in(number..number + 1, viewer)?;
        let seen = seen.first().and_then(Option::as_ref);
        out.extend_from_slice(seen.map_or("null", |event| event.get()).as_bytes());
        Ok(())
    }

    /// Whether an event from number `first` on ends a round.
    fn ends_round_since(&self, first: usize) -> bool;

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Ending>;

    /// The whole game, which [`Record::verify`] plays again.
    fn record(&self) -> Unwritten<Json>;

    /// The whole game with where its seed comes from.
    fn fair_record(&self, fairness: Fairness) -> Unwritten<Json>;

    /// The whole game with where its deal comes from.
    fn record_of(&self, origin: RecordOrigin) -> Unwritten<Json>;

    /// What was put in and not taken back, without the fates: one for each step of a replay after
    /// the deal.
    fn moves(&self) -> Unwritten<Vec<Move>>;

    /// The turn being played, from 1; 0 in a game that counts none.
    fn turn(&self) -> u32;

    /// The part of the game being played, from 1; 0 in a game that has none.
    fn chapter(&self) -> u32;

    /// The rule by which nobody may speak now.
    fn silence(&self) -> Option<RuleId>;

    /// The rule by which the table may not pause now.
    fn no_pause(&self) -> Option<RuleId>;

    /// What may be heard of a chat message at this table.
    fn heard(&self, said: &str) -> String;
}

/// What is still to be written of a whole game: that takes a while, as a record is played again, and can be done
/// anywhere, since nothing of the session is needed for it.
pub type Unwritten<T> = Box<dyn FnOnce() -> Result<T, serde_json::Error> + Send>;

/// An action, or that a deadline has passed.
#[derive(Clone, Debug)]
pub struct Move {
    pub at: Millis,
    pub act: Option<(Seat, Json)>,
}

/// Why a move was not made.
#[derive(Debug, thiserror::Error)]
pub enum ActError {
    #[error("this is not an action of {game}: {reason}")]
    Malformed { game: &'static str, reason: serde_json::Error },
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// Why there is nothing to see.
#[derive(Debug, thiserror::Error)]
pub enum ViewError {
    #[error("nobody sees everything before the game is over")]
    NotOver,
    #[error("this game can only be seen with rules {needed}")]
    NoRules { needed: u32 },
    #[error("the view cannot be written as JSON: {0}")]
    Unwritable(#[from] serde_json::Error),
}

/// Why a game could not begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    #[error(transparent)]
    Game(#[from] UnknownGame),
    #[error(transparent)]
    Session(#[from] SessionError),
}

/// Takes a game up that was begun under other rules, at `at` of its time.
pub fn adopt<G: Game>(
    config: &str,
    seed: Seed,
    adopted: Adopted,
    at: Millis,
) -> Result<Session<G>, SessionError> {
    Session::adopt(read_config::<G>(config)?, seed, adopted, at)
}

/// Begins a game whose type is known.
pub fn begin<G: Game>(config: &str, seed: Seed) -> Result<Session<G>, SessionError> {
    Session::new(read_config::<G>(config)?, seed)
}

fn read_config<G: Game>(config: &str) -> Result<Config<G::Options>, ConfigError> {
    // In two steps: what is wrong inside a text, such as a deck, has no place in the JSON around it.
    let config: Value = serde_json::from_str(config).map_err(|error| unreadable::<G>(&error))?;
    Config::deserialize(&config)
        .map_err(|error| bad_value::<G>(&config).unwrap_or_else(|| unreadable::<G>(&error)))
}

/// More letters of a value that cannot be are not told back.
const MOST_TOLD: usize = 40;

/// Of options that cannot be read: the first one whose value is none of those it can have.
fn bad_value<G: Game>(config: &Value) -> Option<ConfigError> {
    let given = config.get("options")?;
    G::options().into_iter().find_map(|spec| {
        let value = given.get(spec.key)?;
        let is_of_its_kind = match spec.kind {
            OptionKind::Toggle { .. } => value.is_boolean(),
            OptionKind::Choice { .. } => value.is_string(),
            OptionKind::Number { .. } => value.is_u64(),
            OptionKind::Text { .. } => true,
        };
        let told = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let bad = ConfigError::BadValue {
            rule: G::option_rule(spec.key),
            key: spec.key,
            value: told.chars().take(MOST_TOLD).collect(),
            expected: spec.kind.expected(),
        };
        (!is_of_its_kind || !spec.kind.allows(value)).then_some(bad)
    })
}

fn unreadable<G: Game>(error: &serde_json::Error) -> ConfigError {
    ConfigError::Unreadable { game: G::ID, reason: error.to_string() }
}

/// The option whose value is a deck of one's own, in every game that has one.
pub const DECK: &str = "deck";

/// Whether a game can be played with a deck of one's own, the text of a file. This may take seconds.
pub fn check_deck(id: &str, text: &str) -> Result<(), OpenError> {
    visit(id, CheckDeck { text })?
}

struct CheckDeck<'a> {
    text: &'a str,
}

impl GameVisitor for CheckDeck<'_> {
    type Output = Result<(), OpenError>;

    fn visit<G: Game>(self) -> Self::Output {
        let is_built_in = G::options().iter().any(|option| {
            matches!(option.kind, OptionKind::Text { default, .. } if option.key == DECK && default == self.text)
        });
        let checked = if is_built_in { Ok(()) } else { G::check_deck(self.text) };
        let faulty = |fault| ConfigError::Deck { rule: G::option_rule(DECK), fault };
        // What a game has to say of its decks comes before what any option that cannot be read is told.
        checked.map_err(faulty).map_err(SessionError::Config)?;
        let options =
            serde_json::from_value(json!({ DECK: self.text })).map_err(|error| unreadable::<G>(&error));
        let config = Config { seats: *G::SEATS.start(), options: options.map_err(SessionError::Config)? };
        G::new(&config).map_err(SessionError::Config)?;
        Ok(())
    }
}

/// Whether a game can begin so; returns all its options, those not named with their defaults.
pub fn check_config(id: &str, config: &str) -> Result<Json, OpenError> {
    visit(id, CheckConfig { config })?
}

struct CheckConfig<'a> {
    config: &'a str,
}

impl GameVisitor for CheckConfig<'_> {
    type Output = Result<Json, OpenError>;

    fn visit<G: Game>(self) -> Self::Output {
        let config = read_config::<G>(self.config).map_err(SessionError::Config)?;
        G::new(&config).map_err(SessionError::Config)?;
        Ok(to_raw_value(&config.options).map_err(|error| SessionError::Config(unreadable::<G>(&error)))?)
    }
}

/// What is printed for a table with these options, in one language; `options` is `{…}`, and those not
/// named have their defaults.
pub fn catalogue(id: &str, options: &str, language: Language) -> Result<Json, OpenError> {
    visit(id, Catalogue { options, language })?
}

struct Catalogue<'a> {
    options: &'a str,
    language: Language,
}

impl GameVisitor for Catalogue<'_> {
    type Output = Result<Json, OpenError>;

    fn visit<G: Game>(self) -> Self::Output {
        let options =
            serde_json::from_str::<serde_json::Value>(self.options).and_then(serde_json::from_value);
        let options = options.map_err(|error| SessionError::Config(unreadable::<G>(&error)))?;
        let printed = to_raw_value(&G::catalogue(&options, self.language));
        Ok(printed.map_err(|error| SessionError::Config(unreadable::<G>(&error)))?)
    }
}

impl<G: Game> AnySession for Session<G> {
    fn seats(&self) -> u8 {
        self.state().seats()
    }

    fn awaiting(&self) -> Awaiting {
        self.state().awaiting()
    }

    fn legal_actions(&self, seat: Seat) -> Result<Json, serde_json::Error> {
        to_raw_value(&legal_actions(self, seat))
    }

    fn write_legal_actions(&self, seat: Seat, out: &mut Vec<u8>) -> Result<(), serde_json::Error> {
        serde_json::to_writer(out, &legal_actions(self, seat))
    }

    fn impossible(&self, seat: Seat) -> Result<Json, serde_json::Error> {
        to_raw_value(&impossible(self, seat))
    }

    fn write_impossible(&self, seat: Seat, out: &mut Vec<u8>) -> Result<(), serde_json::Error> {
        serde_json::to_writer(out, &impossible(self, seat))
    }

    fn act(&mut self, at: Millis, seat: Seat, action: &str) -> Result<(), ActError> {
        Ok(Session::act(self, at, seat, read_action::<G>(action)?)?)
    }

    fn check_act(&self, at: Millis, seat: Seat, action: &str) -> Result<(), ActError> {
        Ok(self.check(at, &Input::Act { seat, action: read_action::<G>(action)? })?)
    }

    fn pass_deadline(&mut self, at: Millis) -> Result<(), Refusal> {
        Session::pass_deadline(self, at)
    }

    fn check_deadline(&self, at: Millis) -> Result<(), Refusal> {
        self.check(at, &Input::DeadlinePassed)
    }

    fn undoable(&self) -> Option<Seat> {
        Session::undoable(self)
    }

    fn no_undo(&self, seat: Seat) -> Option<RuleId> {
        Session::no_undo(self, seat)
    }

    fn undo(&mut self) -> Result<(), UndoError> {
        Session::undo(self)
    }

    fn view(&self, viewer: Viewer) -> Result<Json, ViewError> {
        may_look(self, viewer)?;
        Ok(to_raw_value(&self.state().view(viewer))?)
    }

    fn write_view(&self, viewer: Viewer, out: &mut Vec<u8>) -> Result<(), ViewError> {
        may_look(self, viewer)?;
        Ok(serde_json::to_writer(out, &self.state().view(viewer))?)
    }

    fn mark(&mut self) {
        Session::mark(self);
    }

    fn unmark(&mut self) {
        Session::unmark(self);
    }

    fn write_view_changes(
        &self,
        was: Viewer,
        is: Viewer,
        changes: &mut Changes<'_>,
    ) -> Result<(), ViewError> {
        may_look(self, is)?;
        let (before, after) = (self.marked().view(was), self.state().view(is));
        after.write_changes(&before, changes);
        Ok(())
    }

    fn sees_alike(&self, one: (Viewer, Viewer), other: (Viewer, Viewer)) -> bool {
        may_look(self, other.1).is_ok() && Session::sees_alike(self, one, other)
    }

    fn write_legal_changes(&self, was: Option<Seat>, is: Option<Seat>, changes: &mut Changes<'_>) {
        let list = |state: &G, seat: Option<Seat>| {
            let mut actions = Vec::new();
            seat.into_iter().for_each(|seat| state.legal_actions(seat, &mut actions));
            actions
        };
        changes.compare(&list(self.marked(), was), &list(self.state(), is));
    }

    fn write_impossible_changes(&self, was: Option<Seat>, is: Option<Seat>, changes: &mut Changes<'_>) {
        let list = |state: &G, seat: Option<Seat>| {
            let mut told = Vec::new();
            seat.into_iter().for_each(|seat| state.impossible(seat, &mut told));
            told
        };
        changes.compare(&list(self.marked(), was), &list(self.state(), is));
    }

    fn event_count(&self) -> usize {
        self.events().len()
    }

    fn events_in(&self, numbers: Range<usize>, viewer: Viewer) -> Result<Vec<Option<Json>>, ViewError> {
        may_look(self, viewer)?;
        let events = self.events().get(numbers).unwrap_or(&[]).iter();
        let seen = events.map(|event| {
            let view = G::event_view(event, viewer);
            Ok(view.map(|view| to_raw_value(&view)).transpose()?)
        });
        seen.collect()
    }

    fn write_event(&self, number: usize, viewer: Viewer, out: &mut Vec<u8>) -> Result<(), ViewError> {
        may_look(self, viewer)?;
        let seen = self.events().get(number).and_then(|event| G::event_view(event, viewer));
        Ok(serde_json::to_writer(out, &seen)?)
    }

    fn ends_round_since(&self, first: usize) -> bool {
        let ends_round =
            |ends: fn(&G::Event) -> bool| self.events().get(first..).unwrap_or(&[]).iter().any(ends);
        G::round_end().is_some_and(ends_round)
    }

    fn outcome(&self) -> Option<Ending> {
        self.state().outcome().map(Ending::from)
    }

    fn record(&self) -> Unwritten<Json> {
        let record = self.record_later();
        Box::new(move || to_raw_value(&record()))
    }

    fn fair_record(&self, fairness: Fairness) -> Unwritten<Json> {
        let record = self.record_later();
        Box::new(move || to_raw_value(&Record { fairness: Some(fairness), ..record() }))
    }

    fn record_of(&self, origin: RecordOrigin) -> Unwritten<Json> {
        let record = self.record_later();
        Box::new(move || to_raw_value(&Record { origin: Some(origin), ..record() }))
    }

    fn moves(&self) -> Unwritten<Vec<Move>> {
        let moves = self.log().iter().filter_map(|logged| match &logged.input {
            Input::Act { seat, action } => Some((logged.at, Some((*seat, action.clone())))),
            Input::DeadlinePassed => Some((logged.at, None)),
            Input::Fate(_) => None,
        });
        let moves: Vec<_> = moves.collect();
        Box::new(move || {
            let written = moves.into_iter().map(|(at, act)| {
                let act = act.map(|(seat, action)| Ok((seat, to_raw_value(&action)?))).transpose()?;
                Ok(Move { at, act })
            });
            written.collect()
        })
    }

    fn turn(&self) -> u32 {
        self.state().turn()
    }

    fn chapter(&self) -> u32 {
        self.state().chapter()
    }

    fn tally(&self, viewer: Viewer) -> Result<Vec<CardTally>, ViewError> {
        may_look(self, viewer)?;
        Ok(self.state().tally(viewer))
    }

    fn silence(&self) -> Option<RuleId> {
        self.state().silence()
    }

    fn no_pause(&self) -> Option<RuleId> {
        self.state().no_pause()
    }

    fn heard(&self, said: &str) -> String {
        self.state().heard(said)
    }
}

fn legal_actions<G: Game>(session: &Session<G>, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    session.state().legal_actions(seat, &mut actions);
    actions
}

fn impossible<G: Game>(session: &Session<G>, seat: Seat) -> Vec<Impossible<G::Action, G::Temptation>> {
    let mut told = Vec::new();
    session.state().impossible(seat, &mut told);
    told
}

fn read_action<G: Game>(action: &str) -> Result<G::Action, ActError> {
    serde_json::from_str(action).map_err(|reason| ActError::Malformed { game: G::ID, reason })
}

/// The all-seeing viewer is for after the end, whatever a caller asks.
fn may_look<G: Game>(session: &Session<G>, viewer: Viewer) -> Result<(), ViewError> {
    let running = session.state().awaiting() != Awaiting::Nothing;
    if running && viewer == Viewer::AllSeeing {
        return Err(ViewError::NotOver);
    }
    Ok(())
}
