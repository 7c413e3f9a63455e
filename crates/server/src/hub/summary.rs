use serde::{Deserialize, Serialize};

use crate::store::StoredSummary;
use table::Table;
use wire::{PersonId, Phase, TableId, TableSummary};

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
        let TableSummary { game, name, phase, seats, changed, .. } = table.summary(None);
        let turn = people.iter().copied().filter(|&person| table.summary(Some(person)).your_turn).collect();
        Self {
            face: Face { game, name, phase, seats, turn },
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
    pub(super) fn shown(&self, table: &TableId, to: PersonId) -> TableSummary {
        let Face { game, name, phase, seats, turn } = &self.face;
        TableSummary {
            id: table.clone(),
            game: game.clone(),
            name: name.clone(),
            phase: *phase,
            seats: seats.clone(),
            your_turn: turn.contains(&to),
            changed: self.changed,
        }
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
