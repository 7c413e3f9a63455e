//! Games that are played only in tests, by whatever has to work for every game.
//!
//! [`Big`] is as large as an evening gets: eight seats, a view of some 40 KB, 1,500 inputs. [`Timed`]
//! runs against a clock, with everybody acting at once. [`Changing`]
//! has several versions, of which a test says which there is. All keep every law.
//!
//! `roster` knows them by their ids only when its feature `toys` is on, and never lists them. Only
//! `[dev-dependencies]` may ask for that feature (`roster = { workspace = true, features = ["toys"] }`),
//! so no program that is handed out has them; `cargo xtask tidy` sees to it. To add one, export it here
//! and name it under `toys` in `crates/roster/src/games.rs`.

mod big;
mod changing;
mod timed;

pub use big::{
    Big, BigAction, BigCatalogue, BigEvent, BigEventView, BigOptions, BigTemptation, BigView, Edition,
    PersonView, PrintedThing, Shelf, Side,
};
pub use changing::{
    CHANGING, Changing, ChangingAction, ChangingEvent, ChangingOptions, ChangingView, change_rules,
    present_rules,
};
pub use timed::{Colour, Timed, TimedAction, TimedEvent, TimedEventView, TimedOptions, TimedView};
