use tabletop::{Millis, PerSeat, Seat, SeatSet};

use wire::ClockSettings;

/// The game's own time: it begins with the game and stands still while the table is paused.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameTime {
    started: Millis,
    /// What it was then; more than nothing if it goes on from another table's game.
    first: Millis,
    paused_for: Millis,
    paused_since: Option<Millis>,
}

impl GameTime {
    pub(super) fn new(started: Millis, first: Millis) -> Self {
        Self { started, first, paused_for: 0, paused_since: None }
    }

    pub(super) fn is_paused(&self) -> bool {
        self.paused_since.is_some()
    }

    pub(super) fn pause(&mut self, at: Millis) {
        self.paused_since.get_or_insert(at);
    }

    pub(super) fn resume(&mut self, at: Millis) {
        if let Some(since) = self.paused_since.take() {
            self.paused_for += at.saturating_sub(since);
        }
    }

    pub(super) fn of_game(&self, at: Millis) -> Millis {
        let since = self.paused_since.unwrap_or(at).saturating_sub(self.started + self.paused_for);
        self.first.saturating_add(since)
    }

    pub(super) fn of_table(&self, game: Millis) -> Millis {
        game.saturating_sub(self.first).saturating_add(self.started + self.paused_for)
    }
}

/// What everyone has left to think.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    left: PerSeat<Millis>,
    increment: Millis,
    /// Up to when `left` was counted.
    counted: Millis,
}

impl Clock {
    pub(super) fn new(settings: ClockSettings, seats: u8, at: Millis) -> Self {
        let millis = |seconds: u32| Millis::from(seconds) * 1_000;
        Self {
            left: PerSeat::filled(seats, millis(settings.bank_seconds)),
            increment: millis(settings.increment_seconds),
            counted: at,
        }
    }

    /// Counts up to `at`; the clocks of `running` have run since the last time.
    pub(super) fn count(&mut self, at: Millis, running: SeatSet) {
        for seat in running.iter() {
            self.left[seat] = self.left_at(at, seat, running);
        }
        self.counted = at;
    }

    /// Up to when it was counted, and what everyone had left then.
    pub(super) fn counted(&self) -> (Millis, &[Millis]) {
        (self.counted, self.left.as_slice())
    }

    fn left_at(&self, at: Millis, seat: Seat, running: SeatSet) -> Millis {
        let spent = if running.contains(seat) { at.saturating_sub(self.counted) } else { 0 };
        self.left[seat].saturating_sub(spent)
    }

    /// When the clock of a running seat is down, if it goes on running.
    pub(super) fn runs_out(&self, seat: Seat) -> Millis {
        self.counted.saturating_add(self.left[seat])
    }

    /// A move was made.
    pub(super) fn add_increment(&mut self, seat: Seat) {
        self.left[seat] = self.left[seat].saturating_add(self.increment);
    }

    /// A move was taken back: nobody wins time by moving to and fro.
    pub(super) fn take_increment(&mut self, seat: Seat) {
        self.left[seat] = self.left[seat].saturating_sub(self.increment);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_time_stands_still_in_a_pause() {
        let mut time = GameTime::new(1_000, 0);
        assert_eq!(time.of_game(1_500), 500);
        time.pause(1_500);
        assert_eq!((time.of_game(9_000), time.is_paused()), (500, true));
        time.resume(9_000);
        assert_eq!((time.of_game(9_100), time.of_table(600)), (600, 9_100));
    }

    #[test]
    fn a_game_that_goes_on_from_another_table_goes_on_in_its_time() {
        let time = GameTime::new(1_000, 70_000);
        assert_eq!((time.of_game(1_000), time.of_game(1_500)), (70_000, 70_500));
        assert_eq!(time.of_table(70_500), 1_500);
    }
}
