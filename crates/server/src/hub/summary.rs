use serde::{Deserialize, Serialize};

use crate::store::StoredSummary;
use table::Table;
use tabletop::Seat;
use wire::{DealOrigin, PersonId, Phase, PlayedGame, PlayedResult, ResultView, TableId, TableSummary};

/// A table as the lists show it, for everyone at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Summary {
    face: Face,
    public: bool,
    people: Vec<PersonId>,
    changed: u64,
    entries: u64,
}

/// What is seen of it, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Face {
    game: String,
    name: String,
    phase: Phase,
    seats: Vec<Option<String>>,
    /// Whose turn it is.
    turn: Vec<PersonId>,
    /// Who sits on each seat.
    #[serde(default)]
    people: Vec<Option<PersonId>>,
    /// How the game ended; of a summary that was written before this was noted, not known yet. Always written.
    #[serde(default)]
    result: Option<ResultView>,
    /// When it was over, in seconds since 1970.
    #[serde(default)]
    finished: Option<u64>,
    /// The date of a daily deal.
    #[serde(default)]
    daily: Option<String>,
    /// Whether nobody at the table had seen the deal before.
    #[serde(default)]
    is_new_deal: bool,
}

/// Who sees a difference between two summaries of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Difference {
    None,
    /// Only those at the table.
    ToPeople,
    ToEveryone,
}

impl Summary {
    pub(super) fn of(table: &Table) -> Self {
        let people = table.people();
        let TableSummary { game, name, phase, seats, changed, result, .. } = table.summary(None);
        let sitters = Seat::first(u8::try_from(seats.len()).unwrap_or(u8::MAX));
        let sits = |seat: Seat| people.iter().copied().find(|&person| table.seats_of(person).contains(seat));
        let (daily, is_new_deal) = match table.origin() {
            DealOrigin::Fair => (None, true),
            DealOrigin::Daily { date, counts } => (Some(date.clone()), *counts),
            DealOrigin::Branch { .. } | DealOrigin::Guide => (None, false),
        };
        let turn = people.iter().copied().filter(|&person| table.summary(Some(person)).your_turn).collect();
        Self {
            face: Face {
                people: sitters.map(sits).collect(),
                result,
                finished: table.over_at().map(|at| (table.made_at() + at) / 1_000),
                daily,
                is_new_deal,
                game,
                name,
                phase,
                seats,
                turn,
            },
            public: table.settings().public,
            people,
            changed,
            entries: table.entry_count(),
        }
    }

    /// Seconds since 1970.
    pub(super) fn changed(&self) -> u64 {
        self.changed
    }

    pub(super) fn is_public(&self) -> bool {
        self.public
    }

    pub(super) fn people(&self) -> &[PersonId] {
        &self.people
    }

    /// Between an older summary, if there was one, and this.
    pub(super) fn difference(&self, before: Option<&Self>) -> Difference {
        let Some(before) = before else {
            return if self.public { Difference::ToEveryone } else { Difference::ToPeople };
        };
        let seen = |summary: &Self| Face { turn: Vec::new(), ..summary.face.clone() };
        let was_public = self.public || before.public;
        if was_public && (self.public != before.public || seen(self) != seen(before)) {
            Difference::ToEveryone
        } else if self.face != before.face || self.people != before.people {
            Difference::ToPeople
        } else {
            Difference::None
        }
    }

    /// As one person sees it.
    pub(super) fn shown(&self, table: &TableId, to: PersonId, hidden: bool) -> TableSummary {
        let Face { game, name, phase, seats, turn, result, .. } = &self.face;
        TableSummary {
            id: table.clone(),
            game: game.clone(),
            name: name.clone(),
            phase: *phase,
            seats: seats.clone(),
            your_turn: turn.contains(&to),
            changed: self.changed,
            result: result.clone(),
            yours: self.seats_of(to).collect(),
            hidden,
        }
    }

    fn seats_of(&self, person: PersonId) -> impl Iterator<Item = Seat> {
        let seats = Seat::first(u8::try_from(self.face.people.len()).unwrap_or(u8::MAX));
        seats.zip(&self.face.people).filter(move |(_, who)| **who == Some(person)).map(|(seat, _)| seat)
    }

    /// The game as somebody has played it; nothing for whoever only looked after the table.
    pub(super) fn played(&self, table: &TableId, by: PersonId) -> Option<PlayedGame> {
        let Face { game, name, seats, result, finished, daily, is_new_deal, .. } = &self.face;
        let mut own = self.seats_of(by).peekable();
        own.peek()?;
        let results = result.as_ref().map(|result| own.filter_map(|seat| result.seats.get(seat.index())));
        let best = results.and_then(|own| own.max_by_key(|seat| (seat.won, seat.score)));
        let result = best.map(|best| PlayedResult { won: best.won, score: best.score, hints: best.hints });
        Some(PlayedGame {
            table: table.clone(),
            game: game.clone(),
            name: name.clone(),
            seats: seats.clone(),
            finished: finished.unwrap_or(self.changed),
            counts: *is_new_deal && result.is_some(),
            result,
            daily: daily.clone().filter(|_| *is_new_deal),
        })
    }

    pub(super) fn stored(&self, table: &TableId) -> StoredSummary {
        StoredSummary {
            table: table.clone(),
            game: self.face.game.clone(),
            phase: self.face.phase,
            public: self.public,
            changed: self.changed,
            entries: self.entries,
            people: self.people.clone(),
            // Plain data, so writing it cannot fail.
            summary_json: serde_json::to_string(&self.face).unwrap_or_default(),
        }
    }

    /// `None` for a summary that another version of the program has written.
    pub(super) fn restored(stored: StoredSummary) -> Option<(TableId, Self)> {
        let StoredSummary { table, public, changed, entries, people, summary_json, .. } = stored;
        let face = serde_json::from_str(&summary_json).ok()?;
        Some((table, Self { face, public, people, changed, entries }))
    }
}
