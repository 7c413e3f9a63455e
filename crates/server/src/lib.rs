//! Tables people play at. Knows no game: everything about one comes through `roster`.

pub mod admin;
mod archive;
mod base_path;
mod config;
mod counters;
mod http;
mod hub;
mod outgoing;
pub mod store;

pub use base_path::BasePath;
pub use config::{Access, Limits, Outgoing, OwnDeck, Patience, Rate, Retention, ServerConfig};
pub use http::run;
pub use jiff::civil::Date;
