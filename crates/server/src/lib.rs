//! Tables people play at. Knows no game: everything about one comes through `roster`.

mod archive;
mod config;
mod http;
mod hub;
pub mod store;

pub use config::{Access, Limits, OwnDeck, Patience, Rate, ServerConfig};
pub use http::run;
pub use jiff::civil::Date;
