//! What travels between a browser and the server: one closed vocabulary for each direction, as
//! JSON text frames. `docs/protocol.md` shows an example of every message.
//!
//! Events and errors carry ids and arguments, never sentences for players: each client words them
//! in its own language.

mod about;
mod client;
mod coach;
mod daily;
mod decks;
mod device;
mod distances;
mod event;
mod game_info;
mod guard;
mod hushed;
mod ids;
mod profile;
mod reach;
mod replay;
mod server;
mod table;
#[cfg(feature = "types")]
mod types;
mod update;

pub use about::ServerInfo;
pub use client::{ClientMessage, ClockSettings, Command, Spectators, TableCommand, TableSettings};
pub use coach::{CoachMove, CoachView};
pub use daily::{DailyPar, DailyResult, DailyView};
pub use decks::{DecksView, OfferedDeck};
pub use device::{DeviceInfo, DeviceLink, DeviceView, NewDevice};
pub use distances::{DistanceStep, DistancesView};
pub use event::{Advice, Aside, TableEvent};
pub use game_info::{CatalogueHashes, GameInfo};
pub use guard::{IdleRemedy, IdleVote, SeatClaim};
pub use ids::{PersonId, TableId};
pub use profile::{GameTally, PlayedGame, PlayedResult, ProfileView};
pub use reach::{
    FoundTable, NewSubscription, NewWebhook, OldSubscription, PushView, SaidCode, TableCode, WebhookView,
};
pub use replay::{Chapter, ReplayStep, ReplayView, Sitting};
pub use server::{Done, ErrorCode, ServerMessage, WireError};
pub use table::{
    ClockView, DealOrigin, FairnessView, GameView, GuideView, InterludeView, Person, Phase, ResultView,
    SeatResultView, SeatView, TableSummary, TableView,
};
#[cfg(feature = "types")]
pub use types::export_types;
pub use update::Update;

/// Bumped when a message changes in a way an old client would misread.
pub const PROTOCOL: u32 = 2;
