use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, Response};
use bots::{Budget, CoachError, Judgement, coach};
use tabletop::Seat;

use super::finished_games::{FinishedGames, Part, Wanted};
use super::replay::{RecordQuery, show};
use crate::hub::{Finished, Hub};
use table::rounded;
use wire::{CoachMove, CoachView, TableId};

/// How long a search thinks of one decision, and of a whole game, however long somebody made it.
const NODES: u32 = 2_000;
const NODES_IN_ALL: u32 = 600_000;

/// `GET /api/tables/{table}/coach`: what a search thinks of each decision of a person.
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
    let decisions = u32::try_from(finished.decided.len()).unwrap_or(u32::MAX);
    let budget = Budget::nodes((NODES_IN_ALL / decisions.max(1)).clamp(1, NODES));
    let judged = coach(&finished.record, |step| finished.decided.binary_search(&step).is_ok(), budget)?;
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
    let Judgement { step, turn, action, chance, best, best_chance, .. } = judgement;
    CoachMove { step, turn, action, chance: rounded(chance), best, best_chance: rounded(best_chance) }
}
