use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, Response};
use bots::{DistancesError, Pursued, distances};

use super::finished_games::{FinishedGames, Part, Wanted};
use super::replay::{RecordQuery, show};
use crate::hub::{Finished, Hub};
use wire::{DistanceStep, DistancesView, TableId};

/// How many positions the solver looks at for one step.
const NODES: u32 = 1_000;
/// Of a longer game only every so many steps are solved.
const MOST_STEPS: u32 = 1_200;

/// `GET /api/tables/{table}/distances`: how far it was at each step to what was pursued then.
pub(super) async fn review(
    State(hub): State<Hub>,
    Extension(games): Extension<FinishedGames>,
    Path(table): Path<String>,
    Query(query): Query<RecordQuery>,
    headers: HeaderMap,
) -> Response<Body> {
    // Never zipped: it is small, and would be worked out once more.
    let wanted = Wanted { table: TableId(table), part: Part::Distances, zipped: false };
    show(&hub, &games, query.invite, wanted, &headers).await
}

pub(super) fn measured(finished: &Finished) -> Result<DistancesView, DistancesError> {
    let every = finished.steps.div_ceil(MOST_STEPS).max(1);
    let pursued = distances(&finished.record, |step| step % every == 0, NODES)?;
    Ok(DistancesView { steps: pursued.into_iter().map(shown).collect(), total: finished.steps })
}

fn shown(Pursued { step, part, pursuit }: Pursued) -> DistanceStep {
    let (least, most) = (pursuit.distance.least(), pursuit.distance.most());
    DistanceStep { step, part, goal: pursuit.goal, least, most }
}

#[cfg(test)]
mod tests {
    use tabletop::{Choice, Rng, Seed};

    use super::*;

    /// A game of RITUAL between bots that try each round once.
    fn finished() -> Finished {
        let config = r#"{"seats":3,"options":{"clock":false,"tries":1}}"#;
        let seed = Seed::from_number(62);
        let (mut game, mut rng) = (bots::open("ritual", config, seed).unwrap(), Rng::stream(&seed, u64::MAX));
        let mut steps = 1;
        while let Some(seat) = game.awaiting().to_act().iter().next() {
            let Choice::Act(action) = game.choose(seat, "cooperative", None, &mut rng).unwrap() else {
                panic!("it waits without a clock")
            };
            game.act(0, seat, action.get()).unwrap();
            steps += 1;
        }
        let record = game.record()().unwrap().get().into();
        let (decided, advised, sittings) = (Vec::new(), Vec::new(), Vec::new());
        Finished { record, decided, advised, steps, sittings, without_rules: None }
    }

    #[test] // RT-62
    fn each_step_of_a_round_tells_what_was_pursued_and_how_far_it_was() {
        let view = measured(&finished()).unwrap();
        let first = view.steps.first().unwrap();
        assert_eq!(
            (first.step, first.part, first.goal.as_str()),
            (3, 1, "awakening"),
            "three are ready first"
        );
        assert!(view.steps.iter().all(|step| step.most.is_none_or(|most| most >= step.least)));
        assert!(view.steps.iter().all(|step| step.least > 0 && step.step < view.total), "{view:?}");
        assert!(view.steps.windows(2).all(|pair| pair[0].step < pair[1].step));
    }

    #[test] // RT-62
    fn no_action_brings_a_goal_nearer_by_more_than_one() {
        let view = measured(&finished()).unwrap();
        let exact = |step: &DistanceStep| step.most == Some(step.least);
        for pair in view.steps.windows(2) {
            let [before, after] = pair else { continue };
            let is_same = before.goal == after.goal && before.part == after.part;
            if is_same && after.step == before.step + 1 && exact(before) && exact(after) {
                assert!(after.least + 1 >= before.least, "no action is worth two: {pair:?}");
            }
        }
    }
}
