use roster::{ActError, OpenError};
use tabletop::{Awaiting, Choice, Rng, Seed};

use crate::{ChooseError, names_of, open};

/// How a game for one ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AloneResult {
    pub won: bool,
    pub score: i32,
}

/// Why a game for one was not played to its end.
#[derive(Debug, thiserror::Error)]
pub enum AloneError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Choose(#[from] ChooseError),
    #[error(transparent)]
    Act(#[from] ActError),
    #[error("{game} is not for one player with all the time in the world")]
    NotAlone { game: String },
}

/// Lets the strongest bot of a game play one deal with the game's own options, alone and without a clock.
pub fn play_alone(game: &str, deal: Seed, mut rng: Rng) -> Result<AloneResult, AloneError> {
    let not_alone = || AloneError::NotAlone { game: game.to_owned() };
    let mut session = open(game, r#"{"seats": 1, "options": {}}"#, deal)?;
    let bot = names_of(game).map_err(OpenError::Game)?.last().copied().unwrap_or_default();
    while let Awaiting::Seats { to_act, deadline: None } = session.awaiting() {
        let seat = to_act.iter().next().ok_or_else(not_alone)?;
        match session.choose(seat, bot, None, &mut rng)? {
            Choice::Act(action) => session.act(0, seat, action.get())?,
            Choice::Wait(_) => return Err(not_alone()),
        }
    }
    let ending = session.outcome().ok_or_else(not_alone)?;
    let seat = ending.seats.first().ok_or_else(not_alone)?;
    Ok(AloneResult { won: seat.won, score: seat.score })
}
