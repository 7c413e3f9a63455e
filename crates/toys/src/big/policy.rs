use tabletop::{Choice, Millis, Policy, Rng, Seat};

use super::{Big, BigAction, Side};

pub(super) const POLICIES: &[Policy<Big>] =
    &[Policy { name: "stroller", choose: stroll }, Policy { name: "librarian", choose: sort }];

/// Walks, and ends its turn now and then.
fn stroll(_: &Big, _: Seat, legal: &[BigAction], _: Option<Millis>, rng: &mut Rng) -> Choice<BigAction> {
    let wanted = if rng.below(4) == 0 { BigAction::End } else { BigAction::Step(Side::Right) };
    Choice::Act(if legal.contains(&wanted) { wanted } else { legal[0] })
}

/// Searches where clues are likely, and puts its cards on empty shelves.
fn sort(big: &Big, seat: Seat, legal: &[BigAction], _: Option<Millis>, rng: &mut Rng) -> Choice<BigAction> {
    let worth = |action: &BigAction| match action {
        BigAction::Place(_) => 4,
        BigAction::Search if big.clues_under(seat) < 3 => 3,
        BigAction::Draw => 2,
        BigAction::Step(Side::Right) => 1,
        BigAction::Search | BigAction::Step(Side::Left) | BigAction::End => 0,
    };
    let best = legal.iter().map(worth).max();
    let equals: Vec<&BigAction> = legal.iter().filter(|action| Some(worth(action)) == best).collect();
    Choice::Act(*equals[rng.index(equals.len())])
}
