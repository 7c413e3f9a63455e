//! A bot that looks one step ahead and takes the step after which it likes its position best.

use tabletop::{Awaiting, Fate, Game as _, Input, Rng, Seat};

use crate::action::Action;
use crate::game::ArkhamNoir;

/// How many ways each step is imagined to turn out.
const SAMPLES: usize = 4;

pub(crate) fn choose(imagined: &ArkhamNoir, seat: Seat, legal: &[Action], rng: &mut Rng) -> Action {
    let mut totals = vec![0i64; legal.len()];
    let (mut events, mut fate) = (Vec::new(), Fate::Order(Vec::new()));
    for _ in 0..SAMPLES {
        // The same cards come up whatever is done, so that no step is lucky.
        let world = imagined.imagine(seat, rng);
        for (total, &action) in totals.iter_mut().zip(legal) {
            let mut after = world.clone();
            events.clear();
            if after.apply(0, &Input::Act { seat, action }, &mut events).is_err() {
                continue;
            }
            while let Awaiting::Chance(chance) = after.awaiting() {
                chance.draw(rng, &mut fate);
                let drawn = Input::Fate(std::mem::replace(&mut fate, Fate::Pick(0)));
                if after.apply(0, &drawn, &mut events).is_err() {
                    break;
                }
            }
            *total += i64::from(after.state().worth());
        }
    }
    let best = totals.iter().max().copied().unwrap_or_default();
    let best: Vec<Action> =
        legal.iter().zip(&totals).filter(|(_, total)| **total == best).map(|(action, _)| *action).collect();
    best.get(rng.index(best.len())).copied().unwrap_or(Action::Pass)
}
