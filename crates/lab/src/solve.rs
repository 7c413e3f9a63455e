use tabletop::{Awaiting, Config, Distance, Game, Input, Seat, Seed, Session, SessionError, Solver};

use crate::spread::spread;
use crate::{Effort, Fault, LabError};

/// Deals of a game that are solved part by part, all cards open.
#[derive(Clone, Debug)]
pub struct SolveRequest<G: Game> {
    pub config: Config<G::Options>,
    pub deals: u64,
    pub seed: u64,
    /// About how many positions are looked at for each part.
    pub nodes: u32,
    /// No part after this one is looked at.
    pub last_part: u8,
}

/// How far one part of a game was over many deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Distances {
    /// Deals in which the part was begun.
    pub deals: u64,
    /// Of these, those with a way to its end.
    pub solved: u64,
    /// Of these, those with a way of which it is proven that none is shorter.
    pub exact: u64,
    /// The ways that were found, added up.
    pub sum: u64,
    /// What is proven to be needed in the solved deals, added up.
    pub proven_sum: u64,
    /// The shortest and the longest way that was found.
    pub range: Option<[u32; 2]>,
}

/// Solves every deal and plays it by the solution: so each part begins as the last one left the table, and
/// each way is one that the rules allow. A deal ends with the first part without a way.
///
/// The parts come in order, from the first.
pub fn solve<G: Game>(request: &SolveRequest<G>, effort: Effort<'_>) -> Result<Vec<Distances>, LabError> {
    let solver = G::solver().ok_or(LabError::NoSolver { game: G::ID })?;
    G::new(&request.config)?;
    let parts = usize::from(solver.parts.min(request.last_part));
    let gathered = spread(
        request.deals,
        effort,
        || vec![Distances::default(); parts],
        |distances, deal| request.solve_deal(solver, deal, distances),
    )?;
    let mut total = vec![Distances::default(); parts];
    for of_thread in gathered {
        total.iter_mut().zip(of_thread).for_each(|(sum, more)| sum.add(more));
    }
    Ok(total)
}

impl Distances {
    pub fn mean(&self) -> Option<f64> {
        (self.solved > 0).then(|| self.sum as f64 / self.solved as f64)
    }

    /// What is proven to be needed, on average over the solved deals.
    pub fn proven_mean(&self) -> Option<f64> {
        (self.solved > 0).then(|| self.proven_sum as f64 / self.solved as f64)
    }

    fn count(&mut self, distance: Distance) {
        self.add(match distance.most() {
            None => Self { deals: 1, ..Self::default() },
            Some(most) => Self {
                deals: 1,
                solved: 1,
                exact: u64::from(matches!(distance, Distance::Exact(_))),
                sum: most.into(),
                proven_sum: distance.least().into(),
                range: Some([most, most]),
            },
        });
    }

    fn add(&mut self, other: Self) {
        self.deals += other.deals;
        self.solved += other.solved;
        self.exact += other.exact;
        self.sum += other.sum;
        self.proven_sum += other.proven_sum;
        self.range = match (self.range, other.range) {
            (Some([low, high]), Some([other_low, other_high])) => {
                Some([low.min(other_low), high.max(other_high)])
            }
            (range, None) | (None, range) => range,
        };
    }
}

impl<G: Game> SolveRequest<G> {
    fn solve_deal(&self, solver: &Solver<G>, deal: u64, distances: &mut [Distances]) -> Result<(), LabError> {
        let fault = |fault| LabError::Game { number: deal + 1, seed: self.seed, fault };
        let seed = Seed::from_number(self.seed).of_game(deal);
        let mut session: Session<G> =
            Session::new(self.config.clone(), seed).map_err(|error| match error {
                SessionError::Fate(refusal) => fault(Fault::Unaccepted { refusal }),
                error => LabError::Session(error),
            })?;
        while let Awaiting::Seats { .. } = session.state().awaiting() {
            let Some(part) = (solver.part)(session.state()) else {
                go_on(&mut session).map_err(fault)?;
                continue;
            };
            let Some(sum) = distances.get_mut(usize::from(part).wrapping_sub(1)) else { break };
            let solution = (solver.solve)(session.state(), self.nodes);
            sum.count(solution.distance);
            if solution.distance.most().is_none() {
                break;
            }
            for (seat, action) in solution.way {
                act(&mut session, seat, action).map_err(fault)?;
            }
            if (solver.part)(session.state()) == Some(part) {
                return Err(fault(Fault::NoWay { part }));
            }
        }
        Ok(())
    }
}

/// Between two parts there is nothing to decide that matters here.
fn go_on<G: Game>(session: &mut Session<G>) -> Result<(), Fault> {
    let seat = session.state().awaiting().to_act().iter().next().ok_or(Fault::NobodyToAct)?;
    let mut legal = Vec::new();
    session.state().legal_actions(seat, &mut legal);
    let action = legal.into_iter().next().ok_or(Fault::NothingLegal { seat })?;
    act(session, seat, action)
}

fn act<G: Game>(session: &mut Session<G>, seat: Seat, action: G::Action) -> Result<(), Fault> {
    let taken = session.act(0, seat, action.clone());
    taken.map_err(|refusal| Fault::refused(&Input::Act { seat, action }, refusal))
}

#[cfg(test)]
mod tests {
    use ritual::{Options, Ritual};

    use super::*;
    use crate::toy::{Toy, ToyOptions};

    fn request(ritual: u8, seats: u8) -> SolveRequest<Ritual> {
        let options = Options { ritual, ..Options::default() };
        SolveRequest { config: Config { seats, options }, deals: 2, seed: 60, nodes: 400, last_part: 3 }
    }

    fn solved(request: &SolveRequest<Ritual>, jobs: usize) -> Vec<Distances> {
        solve(request, Effort { jobs, progress: &|_| {} }).unwrap()
    }

    #[test] // RT-60
    fn every_round_of_every_ritual_is_solved_for_every_number_of_shamans() {
        for ritual in 1..=10 {
            for seats in Ritual::SEATS {
                for (round, found) in solved(&request(ritual, seats), 2).iter().enumerate() {
                    let is_sound = (found.deals, found.solved) == (2, 2) && found.proven_sum <= found.sum;
                    assert!(is_sound, "ritual {ritual}, {seats} shamans, round {}: {found:?}", round + 1);
                }
            }
        }
    }

    #[test] // RT-60
    fn the_same_is_found_whatever_the_jobs() {
        let request = SolveRequest { last_part: 1, deals: 5, ..request(1, 3) };
        assert_eq!(solved(&request, 1), solved(&request, 3));
        assert_eq!(solved(&request, 1).len(), 1, "no part after the last");
    }

    #[test]
    fn a_game_without_a_solver_says_so() {
        let config = Config { seats: 3, options: ToyOptions::default() };
        let request = SolveRequest::<Toy> { config, deals: 1, seed: 1, nodes: 1, last_part: 1 };
        let refused = solve(&request, Effort { jobs: 1, progress: &|_| {} }).unwrap_err();
        assert_eq!(refused.to_string(), "toy has no solver: there is nothing in it to be solved");
    }
}
