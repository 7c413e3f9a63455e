//! The only crate that names all games.
//!
//! Programs that compute (bots, lab, scenarios) get the game's type through [`visit`]; programs
//! that only pass things on (the server) get an [`AnySession`]: JSON in, JSON out.

mod describe;
mod games;
mod session;
mod unknown;

pub use describe::{Description, SeatRange, describe};
pub use games::{GameVisitor, ids, visit};
pub use session::{
    ActError, AnySession, Json, NumberedEvent, OpenError, RestoreError, ViewError, open, restore,
};
pub use unknown::UnknownGame;
