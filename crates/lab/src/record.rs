use tabletop::{Awaiting, Game, Input, Record, Session, SessionError};

use crate::play::{input_limit, outcome_of};
use crate::players::Players;
use crate::{Fault, LabError, PlayRequest};

/// Game `game` of the series (counted from 0) written down, move for move as [`crate::play`] plays it.
pub fn record<G: Game>(request: &PlayRequest<G>, game: u64) -> Result<Record<G>, LabError> {
    request.start()?;
    let seed = request.game_seed(game);
    let mut session = Session::new(request.config.clone(), seed).map_err(|error| match error {
        SessionError::Fate(refusal) => request.fault(game, Fault::Unaccepted { refusal }),
        error => LabError::Session(error),
    })?;
    play_out(&mut session, request, game).map_err(|fault| request.fault(game, fault))?;
    Ok(session.record())
}

fn play_out<G: Game>(session: &mut Session<G>, request: &PlayRequest<G>, game: u64) -> Result<(), Fault> {
    let mut players = Players::new(&request.bots, game, &session.seed());
    let mut legal = Vec::new();
    while let Awaiting::Seats { to_act, deadline } = session.state().awaiting() {
        if session.log().len() as u64 >= input_limit::<G>() {
            return Err(Fault::Endless { inputs: input_limit::<G>() });
        }
        let input = players.decide(session.state(), to_act, deadline, &mut legal)?;
        let taken = match &input {
            Input::Act { seat, action } => session.act(players.now(), *seat, action.clone()),
            Input::Fate(_) | Input::DeadlinePassed => session.pass_deadline(players.now()),
        };
        taken.map_err(|refusal| Fault::refused(&input, refusal))?;
    }
    outcome_of(session.state()).map(|_| ())
}
