use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use tabletop::Millis;

use super::clock::unix_millis;
use super::making::{names, new_founding, no_name};
use super::{A_DAY, Hub, Inner, Member, wire_error};
use crate::store::{DailyClaim, DailyRow, DailyScore, DailyTry, StoreError};
use table::{Change, Daily, Table, offers_daily};
use wire::{DailyResult, DailyView, ErrorCode, PersonId, Phase, TableId, WireError};

/// Results in one list, besides one's own.
const MOST_RESULTS: u32 = 100;

impl Hub {
    /// The table of today's deal: the one try of this person until it is over, then practice.
    pub(crate) async fn daily(&self, who: &Member, key: &str, game: &str) -> Result<TableId, WireError> {
        self.daily_of(self.today(unix_millis()), who, key, game).await
    }

    pub(super) async fn daily_of(
        &self,
        date: Date,
        who: &Member,
        key: &str,
        game: &str,
    ) -> Result<TableId, WireError> {
        let date = date.to_string();
        let change = |counts| -> Result<Change, WireError> {
            Ok(Change::daily(&who.person, Daily { game, date: &date, counts }, new_founding()?)?)
        };
        // Before anything is claimed: there may be no such deal.
        let counted = change(true)?;
        let daily = DailyTry { game: game.to_owned(), date: date.clone(), person: who.person.id };
        for id in names(who, None, key) {
            match self.0.maker(&id).await? {
                // It was this command, sent before.
                Some(maker) if maker.is(who.person.id, key) => return Ok(id),
                Some(_) => continue,
                None => {}
            }
            let claim = self.0.store.claim_daily(daily, &id).await.map_err(|error| failed(&error))?;
            // A try that waits for other rules keeps nobody from playing.
            let is_stuck =
                !claim.is_over && self.live_table(&claim.table).wake().await == Some(Phase::Stranded);
            return match claim {
                DailyClaim { table, is_over: false } if !is_stuck => {
                    self.begin_try(who, key, table, counted).await
                }
                DailyClaim { .. } => self.begin_named(who, None, key, change(false)?).await,
            };
        }
        Err(no_name())
    }

    /// A try that was claimed may not have been made yet, or be made by another tab just now.
    async fn begin_try(
        &self,
        who: &Member,
        key: &str,
        table: TableId,
        change: Change,
    ) -> Result<TableId, WireError> {
        if self.0.maker(&table).await?.is_none() {
            self.0.allow_new_table(who.person.id).await?;
            if self.0.begin_table(&table, who.person.id, key, change).await? {
                self.live_table(&table).announce().await;
            }
        }
        Ok(table)
    }

    fn today(&self, now: Millis) -> Date {
        self.0.config.today.unwrap_or_else(|| date_of(now))
    }

    /// How people did on a date, or today.
    pub(crate) async fn daily_view(
        &self,
        game: &str,
        date: Option<&str>,
        who: Option<PersonId>,
    ) -> Result<DailyView, WireError> {
        offers_daily(game)?;
        let now = unix_millis();
        let today = self.today(now);
        let date = date
            .map_or(Ok(today), str::parse)
            .map_err(|_| wire_error(ErrorCode::Malformed, "`date` is a date like 2026-11-16"))?;
        let text = date.to_string();
        let store = &self.0.store;
        let rows = store.daily_rows(game, &text, MOST_RESULTS, who).await.map_err(|error| failed(&error))?;
        let own = match who {
            Some(person) => {
                let daily = DailyTry { game: game.to_owned(), date: text.clone(), person };
                store.daily_claim(daily).await.map_err(|error| failed(&error))?
            }
            None => None,
        };
        let dates = match who {
            Some(person) => store.daily_dates(game, person).await.map_err(|error| failed(&error))?,
            None => Vec::new(),
        };
        let (streak, best_streak) = streaks(&dates, today);
        let par = self.0.par(game, &text, date == today).await;
        let is_over = own.as_ref().is_some_and(|own| own.is_over);
        // Whoever has yet to play it, or is about to, should not be shown how it goes.
        let may_look = is_over || (own.is_none() && date < today);
        Ok(DailyView {
            date: text,
            results: rows.into_iter().map(|row| shown(row, who, may_look)).collect(),
            yours: own.filter(|own| !own.is_over).map(|own| own.table),
            next_seconds: seconds_left(now),
            par,
            streak,
            best_streak,
        })
    }
}

/// On how many days in a row something was finished, up to today or yesterday, and at most; the dates come
/// the last first.
fn streaks(dates: &[String], today: Date) -> (u32, u32) {
    let (mut now, mut best, mut row) = (0, 0, 0);
    let mut last: Option<Date> = None;
    let mut is_current = true;
    for date in dates.iter().filter_map(|date| date.parse::<Date>().ok()) {
        let goes_on = match last {
            Some(last) => last.yesterday().is_ok_and(|before| before == date),
            None => date == today || today.yesterday().is_ok_and(|before| before == date),
        };
        is_current &= goes_on;
        row = if goes_on || last.is_none() { row + 1 } else { 1 };
        now = if is_current { row } else { now };
        best = best.max(row);
        last = Some(date);
    }
    (now, best)
}

fn shown(row: DailyRow, who: Option<PersonId>, may_look: bool) -> DailyResult {
    let DailyRow { place, person, table, score } = row;
    let you = Some(person.id) == who;
    DailyResult {
        place,
        name: person.name,
        person: person.id,
        won: score.won,
        kind: score.kind,
        score: score.score,
        turns: score.turns,
        hints: score.hints,
        table: Some(table).filter(|_| you || may_look),
        you,
    }
}

impl Inner {
    /// Writes down how a table that counts as a daily try has ended, if it has.
    pub(super) fn keep_daily_score(&self, table: &Table) -> impl Future<Output = ()> + Send {
        let scored = scored(table);
        async move {
            let Some((daily, score)) = scored else { return };
            if let Err(error) = self.store.finish_daily(daily, score).await {
                tracing::error!("a daily result cannot be written: {error}");
            }
        }
    }
}

fn scored(table: &Table) -> Option<(DailyTry, DailyScore)> {
    let (person, date) = table.daily_try()?;
    let result = table.result()?;
    let seat = result.seats.first()?;
    let score = DailyScore {
        won: seat.won,
        kind: result.kind,
        score: seat.score,
        turns: table.turn(),
        hints: seat.hints,
    };
    Some((DailyTry { game: table.game().to_owned(), date: date.to_owned(), person }, score))
}

/// In UTC; the first of all days for a time that no calendar has.
fn date_of(now: Millis) -> Date {
    let now = i64::try_from(now).ok().and_then(|now| Timestamp::from_millisecond(now).ok());
    now.unwrap_or_default().to_zoned(TimeZone::UTC).date()
}

/// Until the next day begins in UTC.
fn seconds_left(now: Millis) -> u32 {
    let gone = now / 1_000 % A_DAY.as_secs();
    u32::try_from(A_DAY.as_secs() - gone).unwrap_or(u32::MAX)
}

fn failed(error: &StoreError) -> WireError {
    tracing::error!("daily: {error}");
    wire_error(ErrorCode::StoreFailed, "the daily deal could not be read or written, try again")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_in_a_row_are_counted_up_to_today_or_yesterday() {
        let counted = |dates: &[&str]| {
            let dates: Vec<String> = dates.iter().map(|date| (*date).to_owned()).collect();
            streaks(&dates, "2026-11-16".parse().unwrap())
        };
        assert_eq!(counted(&[]), (0, 0));
        assert_eq!(counted(&["2026-11-16"]), (1, 1));
        assert_eq!(counted(&["2026-11-15", "2026-11-14"]), (2, 2), "today is not over yet");
        assert_eq!(counted(&["2026-11-14", "2026-11-13"]), (0, 2));
        assert_eq!(counted(&["2026-11-16", "2026-11-14", "2026-11-13", "2026-11-12"]), (1, 3));
        assert_eq!(counted(&["2026-03-01", "2026-02-28"]), (0, 2), "across months");
    }

    #[test]
    fn a_day_begins_at_midnight_in_utc() {
        // 2026-11-16T00:00:00Z
        let midnight = 1_794_787_200_000;
        assert_eq!(date_of(midnight - 1).to_string(), "2026-11-15");
        assert_eq!(date_of(midnight).to_string(), "2026-11-16");
        assert_eq!(seconds_left(midnight - 1), 1);
        assert_eq!(seconds_left(midnight), 86_400);
        assert_eq!(seconds_left(midnight + 999), 86_400);
        assert_eq!(date_of(Millis::MAX).to_string(), "1970-01-01");
    }
}
