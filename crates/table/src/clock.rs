use tabletop::{Millis, PerSeat, Seat, SeatSet};

use wire::ClockSettings;

/// The game's own time: it begins with the game and stands still while the table rests.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameTime {
    started: Millis,
    /// What it was then; more than nothing if it goes on from another table's game.
    first: Millis,
    stood_for: Millis,
    stands_since: Option<Millis>,
}

impl GameTime {
    pub(super) fn new(started: Millis, first: Millis) -> Self {
        Self { started, first, stood_for: 0, stands_since: None }
    }

    pub(super) fn stop(&mut self, at: Millis) {
        self.stands_since.get_or_insert(at);
    }

    pub(super) fn go_on(&mut self, at: Millis) {
        if let Some(since) = self.stands_since.take() {
            self.stood_for += at.saturating_sub(since);
        }
    }

    pub(super) fn of_game(&self, at: Millis) -> Millis {
        let since = self.stands_since.unwrap_or(at).saturating_sub(self.started + self.stood_for);
        self.first.saturating_add(since)
    }

    pub(super) fn of_table(&self, game: Millis) -> Millis {
        game.saturating_sub(self.first).saturating_add(self.started + self.stood_for)
    }
}

/// What everyone has left to think.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    left: PerSeat<Millis>,
    /// What each had left before their last move was made.
    before: PerSeat<Millis>,
    bank: Millis,
    increment: Millis,
    per_move: bool,
    /// Up to when `left` was counted.
    counted: Millis,
}

impl Clock {
    pub(super) fn new(settings: ClockSettings, seats: u8, at: Millis) -> Self {
        let millis = |seconds: u32| Millis::from(seconds) * 1_000;
        let bank = millis(settings.bank_seconds);
        Self {
            left: PerSeat::filled(seats, bank),
            before: PerSeat::filled(seats, bank),
            bank,
            increment: millis(settings.increment_seconds),
            per_move: settings.per_move,
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
        self.before[seat] = self.left[seat];
        let more = self.left[seat].saturating_add(self.increment);
        self.left[seat] = if self.per_move { self.bank } else { more };
    }

    /// A move was taken back: nobody wins time by moving to and fro.
    pub(super) fn take_increment(&mut self, seat: Seat) {
        let less = self.left[seat].saturating_sub(self.increment);
        self.left[seat] = if self.per_move { self.before[seat] } else { less };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_time_stands_still_while_the_table_rests() {
        let mut time = GameTime::new(1_000, 0);
        assert_eq!(time.of_game(1_500), 500);
        time.stop(1_500);
        time.stop(2_000);
        assert_eq!(time.of_game(9_000), 500);
        time.go_on(9_000);
        assert_eq!((time.of_game(9_100), time.of_table(600)), (600, 9_100));
    }

    #[test]
    fn a_game_that_goes_on_from_another_table_goes_on_in_its_time() {
        let time = GameTime::new(1_000, 70_000);
        assert_eq!((time.of_game(1_000), time.of_game(1_500)), (70_000, 70_500));
        assert_eq!(time.of_table(70_500), 1_500);
    }

    #[test]
    fn a_move_that_is_taken_back_gives_no_time_back_either() {
        let seat = Seat::first(2).next().unwrap();
        let settings = |per_move| ClockSettings { bank_seconds: 60, increment_seconds: 0, per_move };
        for (per_move, after) in [(false, 50_000), (true, 60_000)] {
            let mut clock = Clock::new(settings(per_move), 2, 0);
            clock.count(10_000, [seat].into_iter().collect());
            clock.add_increment(seat);
            assert_eq!(clock.left[seat], after);
            clock.take_increment(seat);
            assert_eq!(clock.left[seat], 50_000);
        }
    }
}
