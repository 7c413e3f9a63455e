//! Who may do what, asked the same way by every command.

use tabletop::Seat;

use super::chair::Chair;
use super::play::Play;
use super::{Table, TableError};
use wire::{DealOrigin, PersonId, Phase};

pub(super) fn host(table: &Table, who: PersonId) -> Result<(), TableError> {
    if table.host.id == who { Ok(()) } else { Err(TableError::NotHost) }
}

/// Whether `seat` belongs to `who`, lent or not.
pub(super) fn own_seat(table: &Table, who: PersonId, seat: Seat) -> Result<(), TableError> {
    match table.chair(seat)?.person() {
        Some(owner) if owner.id == who => Ok(()),
        _ if table.seat_of(who).is_none() => Err(TableError::NotSeated),
        _ => Err(TableError::NotYourSeat { seat }),
    }
}

/// Whether `who` plays their seat in person.
pub(super) fn played_seat(table: &Table, who: PersonId, seat: Seat) -> Result<(), TableError> {
    own_seat(table, who, seat)?;
    if table.chair(seat)?.is_played_by_person() { Ok(()) } else { Err(TableError::SeatLent { seat }) }
}

/// The first of the seats that `who` plays in person, for what people do and not seats.
pub(super) fn first_played(table: &Table, who: PersonId) -> Result<Seat, TableError> {
    let own = table.seats_of(who);
    let first = own.iter().next().ok_or(TableError::NotSeated)?;
    let is_played = |seat: &Seat| table.chair(*seat).is_ok_and(Chair::is_played_by_person);
    own.iter().find(is_played).ok_or(TableError::SeatLent { seat: first })
}

pub(super) fn at_the_table(table: &Table, who: PersonId) -> Result<(), TableError> {
    let sits_here = || table.seat_of(who).map(|_| ()).ok_or(TableError::NotSeated);
    if table.host.id == who { Ok(()) } else { sits_here() }
}

/// Whether `who` may hold one seat more than they do.
pub(super) fn another_seat(table: &Table, who: PersonId) -> Result<(), TableError> {
    let (own, most) = (table.seats_of(who), table.seats_per_person);
    match own.iter().next() {
        Some(seat) if most <= 1 => Err(TableError::AlreadySeated { seat }),
        Some(_) if own.len() >= most => Err(TableError::TooManySeats { most }),
        _ => Ok(()),
    }
}

pub(super) fn free_seat(table: &Table, seat: Seat) -> Result<(), TableError> {
    match table.chair(seat)? {
        Chair::Empty => Ok(()),
        Chair::Person { .. } | Chair::Bot(_) | Chair::GivenUp(_) => Err(TableError::SeatTaken { seat }),
    }
}

pub(super) fn known_bot(table: &Table, bot: &str) -> Result<(), TableError> {
    let known = bots::names_of(&table.game).map_err(roster::OpenError::Game)?;
    if known.contains(&bot) { Ok(()) } else { Err(TableError::UnknownBot { name: bot.to_owned(), known }) }
}

pub(super) fn gathering(table: &Table) -> Result<(), TableError> {
    match table.phase() {
        Phase::Gathering => Ok(()),
        Phase::Stranded => Err(table.other_rules()),
        phase => Err(TableError::WrongPhase { phase, needed: "gathering" }),
    }
}

/// A game that is not over; it may be paused.
pub(super) fn running(table: &Table) -> Result<&Play, TableError> {
    match (&table.play, table.phase()) {
        (Some(play), Phase::Playing | Phase::Paused) => Ok(play),
        (_, Phase::Stranded) => Err(table.other_rules()),
        (_, phase) => Err(TableError::WrongPhase { phase, needed: "playing or paused" }),
    }
}

/// A game that waits for nothing but a move.
pub(super) fn playing(table: &Table) -> Result<&Play, TableError> {
    match (&table.play, table.phase()) {
        (Some(play), Phase::Playing) if play.interlude.is_some() => Err(TableError::Interlude),
        (Some(play), Phase::Playing) => Ok(play),
        (_, Phase::Stranded) => Err(table.other_rules()),
        (_, phase) => Err(TableError::WrongPhase { phase, needed: "playing" }),
    }
}

/// A decision about what a seat may do as things stand; `version` is the number of the next event that whoever
/// decides expects.
pub(super) fn up_to_date(table: &Table, play: &Play, seat: Seat, version: u64) -> Result<(), TableError> {
    let changed = play.choices[seat].changed;
    if (changed..=table.version()).contains(&version) {
        Ok(())
    } else {
        Err(TableError::Stale { expected: version, changed, next: table.version() })
    }
}

/// Nobody else may play a person's one try at the daily deal.
pub(super) fn not_the_only_try(table: &Table) -> Result<(), TableError> {
    match table.origin {
        DealOrigin::Daily { counts: true, .. } => Err(TableError::OnlyTry),
        DealOrigin::Daily { .. } | DealOrigin::Branch { .. } | DealOrigin::Guide | DealOrigin::Fair => Ok(()),
    }
}
