//! Games that nobody plays: what the tests and benchmarks of the server need and no real game has.
//!
//! `roster` knows them by their ids only when its feature `toys` is on, and never lists them. Only
//! `[dev-dependencies]` ask for that feature (`roster = { workspace = true, features = ["toys"] }`), so
//! no program that is handed out has them; `cargo xtask tidy` sees to it.
//! To add one, export it here and name it under `toys` in `crates/roster/src/games.rs`.

mod count;

pub use count::Count;
