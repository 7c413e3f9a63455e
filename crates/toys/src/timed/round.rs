use tabletop::{Chance, Fate, Game as _, Millis, Refusal, RefusalKind, Seat, SeatSet};

use super::{Colour, GOALS, STONES_A_ROUND, Stage, Timed, TimedAction, TimedEvent, refuse};

impl Timed {
    /// The colour that counts for `seat`; none before the deal.
    pub(super) fn goal(&self, seat: Seat) -> Option<Colour> {
        self.goals.get(seat.index()).copied()
    }

    pub(super) fn can_take(&self, seat: Seat, colour: Colour) -> Result<(), Refusal> {
        if self.taken.get(seat.index()).is_none_or(|&taken| taken >= STONES_A_ROUND) {
            refuse(RefusalKind::Illegal, "TM-14")
        } else if self.pile[colour.index()] == 0 {
            refuse(RefusalKind::Illegal, "TM-15")
        } else {
            Ok(())
        }
    }

    pub(super) fn deal(&mut self, fate: &Fate, events: &mut Vec<TimedEvent>) -> Result<(), Refusal> {
        let Stage::Deal = self.stage else {
            return refuse(RefusalKind::NotAwaitingFate, "TM-20");
        };
        let order = match fate {
            Fate::Order(order) if (Chance::Shuffle { len: GOALS }).admits(fate).is_ok() => order,
            _ => return refuse(RefusalKind::BadFate, "TM-21"),
        };
        let mut goals: Vec<Colour> = order.iter().map(|&place| self.unused[usize::from(place)]).collect();
        self.unused = goals.split_off(self.seats.into());
        self.goals = goals;
        events.push(TimedEvent::Dealt { goals: self.goals.clone() });
        self.stage = Stage::Talk { ready: SeatSet::EMPTY };
        Ok(())
    }

    pub(super) fn act(
        &mut self,
        at: Millis,
        seat: Seat,
        action: TimedAction,
        events: &mut Vec<TimedEvent>,
    ) -> Result<(), Refusal> {
        self.check(seat, &action)?;
        match (self.stage, action) {
            (Stage::Rush { deadline, .. }, _) if at >= deadline => {
                return refuse(RefusalKind::TooLate, "TM-22");
            }
            (Stage::Talk { ready }, _) => {
                events.push(TimedEvent::BecameReady { seat });
                self.stage = Stage::Talk { ready: ready.with(seat) };
                if ready.with(seat) == SeatSet::all(self.seats) {
                    self.begin_round(at, events);
                }
            }
            (Stage::Rush { deadline, stopped }, TimedAction::Stop) => {
                events.push(TimedEvent::Stopped { seat });
                self.stage = Stage::Rush { deadline, stopped: stopped.with(seat) };
                if stopped.with(seat) == SeatSet::all(self.seats) {
                    self.end_round(true, events);
                }
            }
            (Stage::Rush { .. }, TimedAction::Take(colour)) => {
                self.pile[colour.index()] -= 1;
                self.stones[seat.index()][colour.index()] += 1;
                self.taken[seat.index()] += 1;
                events.push(TimedEvent::Took { seat, colour });
            }
            _ => return refuse(RefusalKind::Illegal, "TM-13"),
        }
        Ok(())
    }

    pub(super) fn run_out(&mut self, at: Millis, events: &mut Vec<TimedEvent>) -> Result<(), Refusal> {
        match self.stage {
            Stage::Rush { deadline, .. } if at >= deadline => {
                self.end_round(false, events);
                Ok(())
            }
            _ => refuse(RefusalKind::DeadlineNotReached, "TM-23"),
        }
    }

    fn begin_round(&mut self, at: Millis, events: &mut Vec<TimedEvent>) {
        self.pile = [self.seats; 4];
        self.taken.fill(0);
        let deadline = at.saturating_add(self.options.round_ms.into());
        self.stage = Stage::Rush { deadline, stopped: SeatSet::EMPTY };
        events.push(TimedEvent::Began { round: self.round });
    }

    fn end_round(&mut self, in_time: bool, events: &mut Vec<TimedEvent>) {
        events.push(TimedEvent::Ended { round: self.round, in_time });
        self.round += 1;
        let is_last = self.round >= self.options.rounds;
        self.stage = if is_last { Stage::Over } else { Stage::Talk { ready: SeatSet::EMPTY } };
    }
}
