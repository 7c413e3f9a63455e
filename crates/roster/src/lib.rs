//! The only crate that names all games.
//!
//! Programs that compute (bots, lab, scenarios) get the game's type through [`visit`]; programs
//! that only pass things on (the server) hold an [`AnySession`]: JSON in, JSON out. The crate `bots`,
//! which can also play in one, begins it.

mod describe;
mod games;
mod session;
mod trace;
#[cfg(feature = "types")]
mod types;
mod unknown;

pub use describe::{
    Description, SeatRange, cards, deck_file, describe, guide_file, has_late_view, phrases, rules,
    seats_per_person, wants_clock,
};
pub use games::{GameVisitor, ids, visit, visit_listed};
pub use session::{
    ActError, AnySession, DECK, Json, Move, OpenError, Unwritten, ViewError, adopt, begin, catalogue,
    check_config, check_deck,
};
pub use trace::{Ending, Seen, SeenEvent, Traced, Viewers, grouped, seen_event};
#[cfg(feature = "types")]
pub use types::export_types;
pub use unknown::UnknownGame;
