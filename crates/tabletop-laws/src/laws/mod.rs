mod compare;
mod declarations;
mod guide;
mod imagine;
mod impossible;
mod later;
mod law;
mod legal;
mod many;
mod pace;
mod patches;
mod policies;
mod pool;
mod refusal;
mod replay;
mod round_trip;
mod secrecy;
mod standing;
mod tells;
mod trial;

pub use declarations::check_declarations;
pub use guide::check_tips;
pub use law::{Law, Violation};
pub use many::{
    LawReport, LawRun, SampleError, check_many, check_nth, check_nth_of, check_sample, draw_config, nth_seed,
};
pub use trial::{GameStats, check_game, check_game_by};
