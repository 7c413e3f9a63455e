use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::patch::Fields;
use crate::{
    CardPage, CardPart, CardTally, Chance, Config, ConfigError, Fate, Impossible, Language, OptionSpec,
    Outcome, PartSet, Policy, Refusal, Rng, RuleId, Seat, SeatSet, Shuffling, Solver, Viewer, Words,
};

/// Milliseconds since the table began.
pub type Millis = u64;

/// Plain data: comparable, printable, storable, sendable. No handles, no closures.
pub trait Plain: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}

impl<T: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Plain for T {}

/// What would move a game on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Awaiting {
    Chance(Chance),
    Seats {
        to_act: SeatSet,
        deadline: Option<Millis>,
    },
    /// The game is over.
    Nothing,
}

impl Awaiting {
    /// The seats asked to act now.
    pub fn to_act(&self) -> SeatSet {
        match self {
            Self::Seats { to_act, .. } => *to_act,
            Self::Chance(_) | Self::Nothing => SeatSet::EMPTY,
        }
    }
}

/// Everything that can change a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input<A> {
    Act { seat: Seat, action: A },
    Fate(Fate),
    DeadlinePassed,
}

/// Which invariant does not hold, in words for a developer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Broken(pub String);

/// Why a state of other rules cannot be taken up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AdoptError {
    #[error("a state of rules {rules} has another shape: {reason}")]
    Shape { rules: u32, reason: String },
    #[error("a state of rules {rules} makes no sense under these: {broken}")]
    Unsound { rules: u32, broken: Broken },
}

/// How a seat stands, at a guess; both numbers from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prospect {
    /// What a search steers by: comparable between positions a few steps apart.
    pub worth: f32,
    /// How often such positions are won: comparable between games.
    pub chance: f32,
}

impl Prospect {
    /// What is no guess, because the game is over.
    pub fn decided(is_won: bool) -> Self {
        let certain = f32::from(u8::from(is_won));
        Self { worth: certain, chance: certain }
    }
}

/// The rules of a game; the implementing value is the state of one play of it.
pub trait Game: Plain + Fields {
    /// Short, lower case, stable: used in files, addresses and commands.
    const ID: &'static str;
    /// Bumped on any change of behaviour; kept in every record.
    const RULES: u32;
    /// How many people can play.
    const SEATS: RangeInclusive<u8>;
    /// No game between random players takes more inputs than this.
    const LENGTH_BOUND: u32;
    /// Whether there is a deal of the day: a game for one, with its own defaults, from the date alone.
    const DAILY: bool = false;
    /// How many seats one person may hold.
    const SEATS_PER_PERSON: u8 = 1;
    /// Whether all that was hidden in a chapter tells nothing of those after it, so that whoever does not play
    /// may be shown it openly once the next has begun.
    const SECRETS_END_WITH_CHAPTER: bool = false;

    type Options: Plain + Default;
    type Action: Plain + Ord + Hash;
    type Event: Plain;
    type View: Plain + Fields;
    type EventView: Plain;
    /// What is printed on cards, tiles and sheets, in one language; views speak of it in ids.
    type Catalogue: Serialize;
    /// What people want to do that is no action at all; [`NoTemptation`](crate::NoTemptation) where
    /// nothing is.
    type Temptation: Plain + Ord;

    fn title() -> Words;

    /// What can be set when a table is made. Every key is a field of [`Game::Options`].
    fn options() -> Vec<OptionSpec>;

    /// The rule that limits an option, named when somebody sets it to what it cannot be.
    fn option_rule(_key: &str) -> Option<RuleId> {
        None
    }

    /// The start of a game; often already waiting for a shuffle.
    fn new(config: &Config<Self::Options>) -> Result<Self, ConfigError>;

    fn seats(&self) -> u8;

    fn awaiting(&self) -> Awaiting;

    /// What the shuffle that is due is of, by names that an example can use; `None` where nothing is
    /// shuffled or has names.
    fn shuffling(&self) -> Option<Shuffling> {
        None
    }

    /// Appends what `seat` may do, sorted; nothing unless the seat is asked to act.
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Whether `seat` may do `action` now, and which rule says no.
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Refusal>;

    /// Appends what `seat` may be tempted to do and may not do now, sorted, each with the rule that
    /// forbids it; nothing unless the seat is asked to act. Uses nothing that the seat does not know.
    fn impossible(&self, _seat: Seat, _out: &mut Vec<Impossible<Self::Action, Self::Temptation>>) {}

    /// The only way a game changes. On `Err` nothing has changed.
    /// `at` may only be compared with a deadline.
    fn apply(
        &mut self,
        at: Millis,
        input: &Input<Self::Action>,
        events: &mut Vec<Self::Event>,
    ) -> Result<(), Refusal>;

    /// What `viewer` may see, what it remembers included.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Which cards `viewer` has seen of those in play and which not, by the ids of the catalogue, each
    /// once; what the sheet of all cards tells during a game. Uses nothing that the viewer does not know.
    /// Nothing where a game does not tell.
    fn tally(&self, _viewer: Viewer) -> Vec<CardTally> {
        Vec::new()
    }

    /// Whether two viewers see the very same, so that what one is sent need not be made for the other.
    /// To say so is never needed: it saves work where views are large and seldom differ.
    fn sees_alike(&self, one: Viewer, other: Viewer) -> bool {
        one == other
    }

    /// What `viewer` may see of an event; `None` when not even that it happened.
    fn event_view(event: &Self::Event, viewer: Viewer) -> Option<Self::EventView>;

    /// Whether the event told anyone something new, so that nothing before it may be undone.
    fn reveals(event: &Self::Event) -> bool;

    /// What tells whether an event ends a round, so that a table lets everybody look at what came of it before
    /// it goes on; `None` where no round does, or where the rules themselves ask everybody whether they are
    /// ready.
    fn round_end() -> Option<fn(&Self::Event) -> bool> {
        None
    }

    /// The rule by which nothing before a revealing event is taken back, to name to whoever wants to.
    fn undo_rule() -> Option<RuleId> {
        None
    }

    /// A state that `seat` cannot tell from this one.
    fn imagine(&self, seat: Seat, rng: &mut Rng) -> Self;

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The turn being played, from 1; 0 in a game that counts none.
    fn turn(&self) -> u32 {
        0
    }

    /// The part of the game being played, from 1, as people would tell of it: a round, a case. 0 before the
    /// first and in a game that has none. It only grows.
    fn chapter(&self) -> u32 {
        0
    }

    /// One slow, obviously right check that everything is accounted for.
    fn check_invariants(&self) -> Result<(), Broken>;

    /// This game's own ways of playing, weakest first.
    fn policies() -> &'static [Policy<Self>] {
        &[]
    }

    /// What finds the fewest actions with everything open; `None` where a game has nothing to solve.
    fn solver() -> Option<&'static Solver<Self>> {
        None
    }

    /// How `seat` stands, at a guess that uses nothing the seat does not know; `None` where the game
    /// has no guess. A search asks it instead of playing on to the end.
    fn prospect(&self, _seat: Seat) -> Option<Prospect> {
        None
    }

    /// What the guess of [`Game::prospect`] is made of, appended to `aspects`: each by its id with the
    /// game's own points, more is better. The order is always the same; nothing where a game does not say.
    fn aspects(&self, _seat: Seat, _aspects: &mut Vec<(&'static str, i32)>) {}

    /// Why an action is better that comes out ahead in an aspect: one sentence about that action.
    fn reason(_aspect: &str) -> Option<Words> {
        None
    }

    /// The rule by which nobody may speak now, neither in words of their own nor in ready-made ones.
    fn silence(&self) -> Option<RuleId> {
        None
    }

    /// The rule by which the table may not pause now.
    fn no_pause(&self) -> Option<RuleId> {
        None
    }

    /// What may be heard of a chat message at this table (a host can forbid naming cards).
    fn heard(&self, said: &str) -> String {
        said.to_owned()
    }

    /// Ready-made things to say.
    fn phrases() -> Vec<Words> {
        Vec::new()
    }

    /// What is printed for a table with these options. Equal options have equal catalogues.
    fn catalogue(options: &Self::Options, language: Language) -> Self::Catalogue;

    /// The ids of all cards that the game comes with, each once, copies left out; what a scenario says it
    /// shows is one of them. Nothing where a game has no cards.
    fn card_ids() -> Vec<String> {
        Vec::new()
    }

    /// Every card of [`Game::card_ids`], in that order, as the game understands it.
    fn cards(_language: Language) -> Vec<CardPage> {
        Vec::new()
    }

    /// What of the cards can be resolved: each card, each way its text can take, each special case.
    /// Nothing where a game does not tell.
    fn parts() -> Vec<CardPart> {
        Vec::new()
    }

    /// Does what [`Game::apply`] does, and notes which of [`Game::parts`] it resolved.
    fn apply_noting(
        &mut self,
        at: Millis,
        input: &Input<Self::Action>,
        events: &mut Vec<Self::Event>,
        _resolved: &mut PartSet,
    ) -> Result<(), Refusal> {
        self.apply(at, input, events)
    }

    /// A state that was written under other rules, if these can go on with it; as it stands, those
    /// that write it in the same shape can.
    fn adopt(rules: u32, state: &str) -> Result<Self, AdoptError> {
        let adopted: Self = serde_json::from_str(state)
            .map_err(|error| AdoptError::Shape { rules, reason: error.to_string() })?;
        adopted.check_invariants().map_err(|broken| AdoptError::Unsound { rules, broken })?;
        Ok(adopted)
    }

    /// The file of the deck that comes with the game, for whoever writes one of their own; `None` where
    /// tables cannot have one.
    fn deck_file() -> Option<&'static str> {
        None
    }

    /// The file of the game's guided first game, a [`Guide`](crate::Guide) as JSON; `None` where there is none.
    fn guide_file() -> Option<&'static str> {
        None
    }

    /// Whether tables can be played with a deck of one's own, the text of a file; if not, what is wrong,
    /// for whoever wrote it. This may take seconds, so it is asked once, before there is such a table.
    fn check_deck(_text: &str) -> Result<(), Words> {
        Ok(())
    }
}
