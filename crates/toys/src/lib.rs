//! Games that are played only in tests, by whatever has to work for every game.
//!
//! [`Big`] is as large as an evening gets: eight seats, a view of some 40 KB, 1,500 inputs. [`Timed`]
//! runs against a clock, with everybody acting at once. Both keep every law; neither is on the roster.

mod big;
mod timed;

pub use big::{
    Big, BigAction, BigCatalogue, BigEvent, BigEventView, BigOptions, BigTemptation, BigView, Edition, Entry,
    PersonView, Shelf, Side,
};
pub use timed::{Colour, Timed, TimedAction, TimedEvent, TimedEventView, TimedOptions, TimedView};
