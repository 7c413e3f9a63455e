use tabletop::{Choice, Game, Rng, Seat};

use super::law::{Held, Law, demand};

/// Every policy must choose for `seat` from its list, whatever it makes of what the seat imagines.
pub(super) fn check_all<G: Game>(imagined: &G, seat: Seat, legal: &[G::Action], rng: &mut Rng) -> Held {
    for policy in G::policies() {
        let choice = (policy.choose)(imagined, seat, legal, None, rng);
        let is_listed = matches!(&choice, Choice::Act(action) if legal.contains(action));
        demand(is_listed, Law::Policies, || {
            format!("{} chooses {choice:?} for seat {seat} from {legal:?}", policy.name)
        })?;
    }
    Ok(())
}
