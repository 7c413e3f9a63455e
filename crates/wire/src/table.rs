use serde::{Deserialize, Serialize};
use tabletop::{Millis, Seat};

use super::{CatalogueHashes, IdleVote, PersonId, SeatClaim, TableId, TableSettings};

/// Also in every table's log: a new field needs a default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Person {
    pub id: PersonId,
    pub name: String,
    /// A program playing through the same door as people.
    pub bot: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Gathering,
    Playing,
    Paused,
    Finished,
    /// A game that cannot go on under this program's rules.
    Stranded,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableSummary {
    pub id: TableId,
    pub game: String,
    pub name: String,
    pub phase: Phase,
    /// The names at the table; `None` is an empty chair.
    pub seats: Vec<Option<String>>,
    pub your_turn: bool,
    /// Seconds since 1970.
    pub changed: u64,
    /// How the game ended, once it has.
    pub result: Option<ResultView>,
    /// The seats of whoever this is told.
    pub yours: Vec<Seat>,
    /// Whether they have put it away.
    pub hidden: bool,
}

/// A table without its game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableView {
    pub id: TableId,
    pub game: String,
    /// The version of the game's rules by which it is played here.
    pub rules: u32,
    /// The version without which the game cannot go on; the phase is `stranded` then.
    pub needs_rules: Option<u32>,
    #[cfg_attr(feature = "types", ts(type = "Record<string, unknown>"))]
    pub options: roster::Json,
    /// What is printed at this table.
    pub catalogue: CatalogueHashes,
    pub settings: TableSettings,
    pub phase: Phase,
    pub host: PersonId,
    /// The seat through which whoever this is sent to looks at the game.
    pub you: Option<Seat>,
    /// All seats they hold.
    pub yours: Vec<Seat>,
    /// How many one person may hold.
    pub seats_per_person: u8,
    pub seats: Vec<SeatView>,
    /// The secret word of the invite link; only for those at the table, and where it is public for its host alone.
    pub invite: Option<String>,
    /// Whom the host keeps out; for the host alone.
    pub kept_out: Vec<Person>,
    /// Who asks the host for a seat.
    pub claims: Vec<SeatClaim>,
    /// Where the deal comes from.
    pub origin: DealOrigin,
    /// In a guided game, to whoever learns, until the lesson is over.
    pub guide: Option<GuideView>,
    /// SHA-256 of the server's half of the seed, told before anything is dealt; empty unless the deal
    /// is a fair one.
    pub commitment: String,
    /// Once the game is over, of a fair deal.
    pub fairness: Option<FairnessView>,
    pub clock: Option<ClockView>,
    /// While everybody looks at how a round ended: nobody moves and no clock runs.
    pub interlude: Option<InterludeView>,
    /// Who wants to pause, or, while paused, to go on.
    pub votes: Vec<Seat>,
    /// What is wanted about a seat that all wait for.
    pub idle_votes: Vec<IdleVote>,
    pub result: Option<ResultView>,
    pub rematch: Option<TableId>,
}

/// Where a deal comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum DealOrigin {
    /// The server's sealed half and what the players' browsers gave.
    #[default]
    Fair,
    /// The date, so that it is the same for everyone. The first try of a day counts.
    Daily { date: String, counts: bool },
    /// The deal of another table's game, played on from one of its steps.
    Branch { table: TableId, step: u32 },
    /// The game's guided first game, the same for everyone.
    Guide,
}

/// Where a guided game stands in its lesson.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GuideView {
    /// The step that is due, from 0.
    pub step: u32,
    /// How many there are.
    pub steps: u32,
    /// The tip that is open, by its id.
    pub tip: Option<String>,
    /// Whether all wait until this tip is heard; otherwise the move below is the answer to it.
    pub waits: bool,
    /// The move of whoever is sent this that the lesson goes on with, if theirs is the next.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub next: Option<roster::Json>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SeatView {
    pub who: Option<Person>,
    /// The bot that plays this seat now: a bot's own seat, a lent one, or one given up.
    pub bot: Option<String>,
    pub present: bool,
    /// Whether this seat has added to the seed of the deal; every person must before the start.
    pub gave: bool,
    /// Given up, or a bot's in a game that runs: whoever may come here may ask for it.
    pub claimable: bool,
    /// Whether the name of whoever sits here looks like that of somebody else at the table who had it here before them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<bool>"))]
    pub look_alike: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ClockView {
    /// The table's time at which each seat had this much left; those that are running have less since.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub since: Millis,
    #[cfg_attr(feature = "types", ts(type = "Array<number>"))]
    pub left_ms: Vec<Millis>,
    /// Whose clocks are running.
    pub running: Vec<Seat>,
}

/// Between two rounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct InterludeView {
    /// When the game goes on whoever is ready, in the table's time; `None` while it is paused, and where one
    /// person plays alone.
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub until: Option<Millis>,
    /// The seats of the people who are not ready; bots and programs always are.
    pub waits_for: Vec<Seat>,
}

/// Both halves of the seed, so that anyone can check the deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct FairnessView {
    pub secret: String,
    pub commitment: String,
    /// What each seat's browser gave, empty for a bot's.
    pub entropy: Vec<String>,
    /// Who gave it: whoever sat there when the cards were dealt, nobody on a bot's seat.
    #[serde(default)]
    pub givers: Vec<Option<Person>>,
    pub seed: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ResultView {
    pub kind: String,
    pub seats: Vec<SeatResultView>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SeatResultView {
    pub won: bool,
    pub score: i32,
    /// How many hints this seat took.
    pub hints: u32,
}

/// The game as one viewer sees it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GameView {
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub view: roster::Json,
    /// What this viewer may do now, as a list of actions.
    #[cfg_attr(feature = "types", ts(type = "Array<unknown>"))]
    pub legal: roster::Json,
    /// What this viewer may be tempted to do and may not do now, each with the rule that says so.
    #[cfg_attr(
        feature = "types",
        ts(type = "Array<{ what: { action: unknown } | { other: unknown }, rule: string }>")
    )]
    pub impossible: roster::Json,
    pub to_act: Vec<Seat>,
    /// The part of the game being played, from 1: a round, a case; 0 in a game that has none.
    pub chapter: u32,
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub deadline: Option<Millis>,
    /// Whether this viewer's last move may be taken back.
    pub can_undo: bool,
    /// The rule by which this viewer's last move stands, if it was one that revealed something.
    pub no_undo: Option<String>,
    /// The rule by which nobody may speak now.
    pub silence: Option<String>,
    /// The rule by which the game cannot be paused now.
    pub no_pause: Option<String>,
}
