use tabletop::{Game, PartSet};

use crate::play::Table;
use crate::players::Players;
use crate::spread::spread;
use crate::{Effort, LabError, PlayRequest};

/// Plays all games and tells what of [`Game::parts`] they resolved together.
pub fn coverage<G: Game>(request: &PlayRequest<G>, effort: Effort<'_>) -> Result<PartSet, LabError> {
    let start = request.start()?;
    let parts = spread(
        request.games,
        effort,
        || (Table::new(), PartSet::default()),
        |(table, resolved), game| {
            let seed = request.game_seed(game);
            let mut players = Players::new(&request.bots, game, &seed);
            let mut put = |state: &mut G, at, input: &_, events: &mut Vec<_>| {
                state.apply_noting(at, input, events, resolved)
            };
            table
                .play_by(&start, &mut players, seed, &mut put)
                .map_err(|fault| request.fault(game, fault))?;
            Ok(())
        },
    )?;
    let mut total = PartSet::default();
    parts.iter().for_each(|(_, resolved)| total.add(resolved));
    Ok(total)
}

#[cfg(test)]
mod tests {
    use bots::Bot;
    use tabletop::Config;
    use toys::Timed;

    use super::*;
    use crate::toy::{Misbehaviour, Toy, ToyOptions};

    fn resolved(games: u64, jobs: usize) -> PartSet {
        let options = ToyOptions { misbehaviour: Misbehaviour::None };
        let bots = vec![Bot::named("random").unwrap()];
        let request = PlayRequest::<Toy> { config: Config { seats: 3, options }, bots, games, seed: 1 };
        coverage(&request, Effort { jobs, progress: &|_| {} }).unwrap()
    }

    #[test]
    fn what_was_resolved_does_not_depend_on_the_jobs_and_grows_with_the_games() {
        assert_eq!(resolved(50, 1), resolved(50, 3));
        assert!(resolved(1, 1).len() <= resolved(200, 2).len());
        assert_eq!(resolved(200, 2).len(), Toy::parts().len());
    }

    #[test]
    fn a_game_that_tells_nothing_has_nothing_to_resolve() {
        let bots = vec![Bot::named("random").unwrap()];
        let config = Config { seats: 2, options: toys::TimedOptions { rounds: 1, round_ms: 1_000 } };
        let request = PlayRequest::<Timed> { config, bots, games: 2, seed: 1 };
        assert!(coverage(&request, Effort { jobs: 1, progress: &|_| {} }).unwrap().is_empty());
    }
}
