//! The contract between the rules of a game and everything around them.
//!
//! A game is a value: plain data, cheap to clone, serialisable at any moment, changed only by
//! [`Game::apply`]. It reads no clock, draws no random number and does no I/O. Chance is asked
//! for as data ([`Chance`]) and answered from outside ([`Fate`]); the [`Dealer`] of a
//! [`Session`] owns the seed and draws answer `k` from its own stream `(seed, k)`.
//!
//! Reading order: [`Game`], [`Awaiting`], [`Input`], then [`Session`] and [`Record`].

mod card;
mod chance;
mod config;
mod digest;
mod expectation;
mod fairness;
mod game;
mod guide;
mod hex;
mod impossible;
mod list;
mod misread;
mod nearest;
mod outcome;
pub mod patch;
mod policy;
mod record;
mod record_origin;
mod refusal;
mod rng;
mod scenario;
mod seat;
mod session;
#[cfg(test)]
mod session_tests;
mod shuffling;
mod solver;
mod sum;
mod undo_steps;
mod words;

pub use card::{CardPage, CardPart, CardTally, PartKind, PartSet};
pub use chance::{BadFate, Chance, Dealer, Fate, MAX_CHANCE_LEN};
pub use config::{Config, ConfigError, OptionKind, OptionSpec, OptionValue, assemble_options};
pub use expectation::{Comparison, Expectation, Whole};
pub use fairness::{Entropy, Fairness, FairnessError, Secret};
pub use game::{AdoptError, Awaiting, Broken, Game, Input, Millis, Plain, Prospect};
pub use guide::{Guide, GuideOf, GuideStep, Sight};
pub use hex::BadHex;
pub use impossible::{Impossible, NoTemptation, Tempting};
pub use list::List;
pub use misread::Misread;
pub use nearest::nearest;
pub use outcome::{Outcome, SeatResult};
pub use policy::{Choice, Choose, Policy};
pub use record::{Adopted, LoggedInput, RECORD_FORMAT, Record, RecordError, peek_header};
pub use record_origin::RecordOrigin;
pub use refusal::{Refusal, RefusalKind, RuleId};
pub use rng::{Rng, Seed};
pub use scenario::{
    BadScript, Scenario, ScenarioCase, ScenarioFile, ScenarioStep, ScriptedFate, ScriptedOrder,
};
pub use seat::{MAX_SEATS, PerSeat, Seat, SeatSet, Viewer};
pub use session::{Session, SessionError, UndoError};
pub use shuffling::{NotInDeck, Shuffling};
pub use solver::{Distance, Pursuit, Solution, Solver};
pub use sum::{Part, Sum};
pub use words::{Language, Words};
