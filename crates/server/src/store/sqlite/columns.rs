//! How values that SQLite has no type for stand in its columns.

use rusqlite::types::Type;
use rusqlite::{Error, Result, Row};

use wire::{PersonId, Phase};

pub(super) fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Gathering => "gathering",
        Phase::Playing => "playing",
        Phase::Paused => "paused",
        Phase::Finished => "finished",
        Phase::Stranded => "stranded",
    }
}

pub(super) fn phase(row: &Row<'_>, column: usize) -> Result<Phase> {
    let word: String = row.get(column)?;
    [Phase::Gathering, Phase::Playing, Phase::Paused, Phase::Finished, Phase::Stranded]
        .into_iter()
        .find(|&phase| phase_word(phase) == word)
        .ok_or_else(|| unreadable(column, format!("{word:?} is no phase of a table")))
}

/// Their numbers, with spaces between.
pub(super) fn people_text(people: &[PersonId]) -> String {
    let numbers: Vec<String> = people.iter().map(|person| person.0.to_string()).collect();
    numbers.join(" ")
}

pub(super) fn people(row: &Row<'_>, column: usize) -> Result<Vec<PersonId>> {
    let text: String = row.get(column)?;
    let numbers = text.split_whitespace().map(|number| number.parse().map(PersonId));
    numbers.collect::<Result<_, _>>().map_err(|error| unreadable(column, error))
}

/// SQLite's numbers are signed; ours are not, and none is so large that it matters.
pub(super) fn count(row: &Row<'_>, column: usize) -> Result<u64> {
    row.get(column).map(i64::cast_unsigned)
}

fn unreadable(column: usize, why: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
    Error::FromSqlConversionFailure(column, Type::Text, why.into())
}
