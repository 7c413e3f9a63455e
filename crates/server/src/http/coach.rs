use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, Response};
use bots::{CoachError, Effort, Judgement, Lesson, coach};
use tabletop::Seat;

use super::finished_games::{FinishedGames, Part, Wanted};
use super::replay::{RecordQuery, show};
use crate::hub::{Finished, Hub};
use table::rounded;
use wire::{CoachMove, CoachView, TableId};

/// So many decisions are judged, however long somebody made the game; nobody plays half as many.
const MOST_JUDGED: usize = 400;

/// `GET /api/tables/{table}/coach`: what the judge thinks of each decision of a person.
pub(super) async fn review(
    State(hub): State<Hub>,
    Extension(games): Extension<FinishedGames>,
    Path(table): Path<String>,
    Query(query): Query<RecordQuery>,
    headers: HeaderMap,
) -> Response<Body> {
    // Never zipped: it is small, and would be worked out once more.
    let wanted = Wanted { table: TableId(table), part: Part::Coach, zipped: false };
    show(&hub, &games, query.invite, wanted, &headers).await
}

pub(super) fn coached(finished: &Finished) -> Result<CoachView, CoachError> {
    let steps = &finished.decided[..finished.decided.len().min(MOST_JUDGED)];
    let (record, advised) = (&*finished.record, &*finished.advised);
    let judged = coach(&Lesson { record, steps, advised, effort: Effort::FULL })?;
    Ok(CoachView {
        seat: judged.first().map_or(ALONE, |one| one.seat),
        moves: judged.into_iter().map(shown).collect(),
        total: finished.steps,
    })
}

/// The seat of whoever plays alone.
const ALONE: Seat = match Seat::new(0) {
    Some(seat) => seat,
    None => unreachable!(),
};

fn shown(judgement: Judgement) -> CoachMove {
    let Judgement { step, turn, action, chance, margin, best, best_chance, best_margin, cost, why, .. } =
        judgement;
    CoachMove {
        step,
        turn,
        action,
        chance: rounded(chance),
        margin: rounded(margin),
        best,
        best_chance: rounded(best_chance),
        best_margin: rounded(best_margin),
        cost: rounded(cost),
        why,
    }
}
