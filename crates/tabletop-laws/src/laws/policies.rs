use tabletop::{Choice, Game, Millis, Rng, Seat};

use super::law::{Held, Law, demand};

/// Every policy must choose for `seat` from its list, whatever it makes of what the seat imagines; it
/// may wait only when it is told how long is `left`.
pub(super) fn check_all<G: Game>(
    imagined: &G,
    seat: Seat,
    legal: &[G::Action],
    left: Option<Millis>,
    rng: &mut Rng,
) -> Held {
    for policy in G::policies() {
        for left in [None].into_iter().chain(left.map(Some)) {
            let choice = (policy.choose)(imagined, seat, legal, left, rng);
            let is_fit = match &choice {
                Choice::Act(action) => legal.contains(action),
                Choice::Wait(time) => left.is_some() && *time > 0,
            };
            demand(is_fit, Law::Policies, || {
                let time = left.map_or("no deadline".to_owned(), |left| format!("{left} ms left"));
                format!("with {time}, {} chooses {choice:?} for seat {seat} from {legal:?}", policy.name)
            })?;
        }
    }
    Ok(())
}
