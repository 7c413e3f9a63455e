//! What every game of the house must keep, whatever its rules.
//!
//! [`check_game`] plays one random game and holds every step of it against the [`Law`]s,
//! [`check_game_by`] one by players of your own;
//! [`laws!`] makes a game's tests of them. [`run_scenario`] plays a given-when-then story,
//! strictly; [`scenarios!`] makes a test of a folder of them. [`playthrough`] prints a whole game as each viewer saw it.

mod card_list;
mod driver;
mod laws;
mod merge;
mod places;
mod plain;
mod playthrough;
mod same;
mod scenario;

pub use card_list::{card_list, check_card_list};
pub use driver::{Actors, RandomPlayers, Stuck};
pub use laws::{
    GameStats, Law, LawReport, LawRun, SampleError, Violation, check_declarations, check_game, check_game_by,
    check_many, check_nth, check_nth_of, check_sample, check_tips, draw_config, nth_seed,
};
pub use plain::plain;
pub use playthrough::{PlaythroughError, playthrough};
pub use scenario::{
    Format, ParseError, Problem, SCENARIO_ENDINGS, ScenarioFailure, check_scenarios, parse_scenarios,
    run as run_scenario, run_noting as run_scenario_noting, scenario_files,
};

/// The tests that hold a game against the laws: `tabletop_laws::laws!(MyGame);`
///
/// The environment variable `WALPURGIS_LAW_GAMES` sets how many games each seat count plays.
#[macro_export]
macro_rules! laws {
    ($game:ty) => {
        #[test]
        fn what_the_game_declares_is_sound() {
            if let Err(violation) = $crate::check_declarations::<$game>() {
                ::std::panic!("{violation}");
            }
        }

        #[test]
        fn random_games_keep_every_law() {
            if let Err(error) = $crate::check_sample::<$game>() {
                ::std::panic!("{error}");
            }
        }
    };
}

/// The test that plays every scenario of a game: `tabletop_laws::scenarios!(MyGame);`
///
/// They are in the folder of the workspace's `scenarios` that has the id of the game.
#[macro_export]
macro_rules! scenarios {
    ($game:ty) => {
        #[test]
        fn every_scenario_holds() {
            let all = ::std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
            let folder = all.join(<$game as ::tabletop::Game>::ID);
            if let Err(failures) = $crate::check_scenarios::<$game>(&folder) {
                ::std::panic!("{failures}");
            }
        }
    };
}
