use tabletop::{Fate, List, Millis, PerSeat, Refusal, RefusalKind, Seat, SeatSet, Shuffling};

use crate::colour::Stones;
use crate::data::{ROUNDS, data};
use crate::event::Event;
use crate::ground::Ground;
use crate::ids::{CARDS, CardSet, INSPIRATIONS, Inspiration, RitualCard};
use crate::lot::MAX_LOTS;
use crate::report::RoundEnd;
use crate::signs::Signs;
use crate::state::{Ending, Hand, Memory, Rune, Stage, State};
use crate::turn::Events;

/// How many stones there are (RT-01).
pub(crate) fn stone_count() -> u16 {
    u16::from(data().stones_per_colour) * crate::colour::COLOURS as u16
}

impl State {
    /// How many things the shuffle now due covers.
    pub(crate) fn shuffle_len(&self) -> u16 {
        match self.stage {
            Stage::ShuffleRitual => CARDS as u16,
            Stage::DrawStones => stone_count(),
            Stage::ShuffleRunes => self.runes.len() as u16,
            Stage::DealInspirations => INSPIRATIONS as u16,
            _ => 0,
        }
    }

    /// What the shuffle now due is of.
    pub(crate) fn shuffling(&self) -> Option<Shuffling> {
        match self.stage {
            Stage::ShuffleRitual => Some(Shuffling::new("ritual", RitualCard::all())),
            Stage::DrawStones => {
                Some(Shuffling::new("stones", (0..stone_count()).filter_map(Ground::stone_at)))
            }
            Stage::ShuffleRunes => {
                let lying = self.runes.as_slice().iter().map(|rune| rune.card);
                Some(Shuffling::lying("runes", self.round_cards().iter(), lying))
            }
            Stage::DealInspirations => Some(Shuffling::new("inspirations", Inspiration::all())),
            Stage::ChooseFirst | Stage::Gather { .. } | Stage::Play { .. } | Stage::Over(_) => None,
        }
    }

    pub(crate) fn round_cards(&self) -> CardSet {
        self.runes.as_slice().iter().map(|rune| rune.card).collect()
    }

    pub(crate) fn accept_fate(
        &mut self,
        at: Millis,
        fate: &Fate,
        events: &mut Events,
    ) -> Result<(), Refusal> {
        match (self.stage, fate) {
            (Stage::ChooseFirst, &Fate::Pick(place)) => {
                let seat = u8::try_from(place).ok().and_then(Seat::new);
                self.totem = seat.ok_or(Refusal::new(RefusalKind::BadFate, "RT-05"))?;
                self.stage = Stage::ShuffleRitual;
                events.push(Event::FirstChosen { seat: self.totem });
            }
            (Stage::ShuffleRitual, Fate::Order(order)) => {
                self.pile = order.iter().filter_map(|&place| RitualCard::new(place.into())).collect();
                self.stage = Stage::DrawStones;
                events.push(Event::RitualShuffled);
            }
            (Stage::DrawStones, Fate::Order(order)) => self.draw_stones(order, events),
            (Stage::ShuffleRunes, Fate::Order(order)) => self.shuffle_runes(order, events),
            (Stage::DealInspirations, Fate::Order(order)) => self.begin_round(at, order, events),
            (Stage::Gather { .. } | Stage::Play { .. } | Stage::Over(_), _) => {
                return Err(Refusal::new(RefusalKind::NotAwaitingFate, "RT-04"));
            }
            _ => return Err(Refusal::new(RefusalKind::BadFate, "RT-04")),
        }
        Ok(())
    }

    fn draw_stones(&mut self, order: &[u16], events: &mut Events) {
        self.ground.draw(self.seats, order);
        let lots: List<Stones, MAX_LOTS> = self.ground.lots.iter().map(|lot| lot.stones).collect();
        events.push(Event::StonesDrawn { lots });
        self.gather();
    }

    /// Between rounds the clock stands, until everybody is ready (RT-52).
    fn gather(&mut self) {
        self.stage = Stage::Gather { ready: SeatSet::EMPTY, stopped: SeatSet::EMPTY };
    }

    /// Says whether the round may begin. Once all have answered it does, unless one said no (RT-38).
    pub(crate) fn answer(&mut self, seat: Seat, is_ready: bool, events: &mut Events) {
        let Stage::Gather { mut ready, mut stopped } = self.stage else { return };
        if is_ready {
            ready = ready.with(seat);
            events.push(Event::BecameReady { seat });
        } else {
            stopped = stopped.with(seat);
            events.push(Event::Stopped { seat });
        }
        self.stage = Stage::Gather { ready, stopped };
        if !self.to_act().is_empty() {
            return;
        }
        if stopped.is_empty() { self.lay_runes() } else { self.end(Ending::Stopped, events) }
    }

    /// The round's ritual cards under their runes (RT-30); those of a lost try are shuffled (RT-36).
    fn lay_runes(&mut self) {
        if self.runes.is_empty() {
            let cards = data().cards_in(self.round);
            let drawn = (0..cards).filter_map(|_| self.pile.draw());
            self.runes = drawn.map(|card| Rune { card, ..Rune::default() }).collect();
        }
        let is_again = self.tries_at_round() > 0 && self.runes.len() > 1;
        self.stage = if is_again { Stage::ShuffleRunes } else { Stage::DealInspirations };
    }

    /// From the cards by number, so that the new order owes nothing to the old one.
    fn shuffle_runes(&mut self, order: &[u16], events: &mut Events) {
        let mut sorted = [RitualCard::default(); CARDS];
        sorted.iter_mut().zip(self.round_cards().iter()).for_each(|(place, card)| *place = card);
        let shuffled = order.iter().filter_map(|&place| sorted.get(usize::from(place)).copied());
        self.runes = shuffled.map(|card| Rune { card, ..Rune::default() }).collect();
        events.push(Event::RunesShuffled { cards: self.runes.len() as u8 });
        self.stage = Stage::DealInspirations;
    }

    /// One secret card for each lot of each shaman (RT-04, RT-40); then the clock runs (RT-06).
    fn begin_round(&mut self, at: Millis, order: &[u16], events: &mut Events) {
        let mut cards = order.iter().filter_map(|&place| Inspiration::new(place.into()));
        let each = if self.seats == 2 { 2 } else { 1 };
        for seat in Seat::first(self.seats) {
            self.inspirations[seat] = cards.by_ref().take(each).collect();
        }
        self.signs = Signs::default();
        self.turns = 0;
        self.last_round = None;
        if let Some(tries) = self.tries.get_mut(usize::from(self.round).wrapping_sub(1)) {
            *tries = tries.saturating_add(1);
        }
        let length = data().round_ms(self.seats, self.options.level);
        self.stage = Stage::Play { deadline: self.options.clock.then(|| at.saturating_add(length)) };
        events.push(Event::RoundBegan {
            round: self.round,
            attempt: self.tries_at_round(),
            cards: self.runes.len() as u8,
            inspirations: self.inspirations,
        });
    }

    /// RT-35; the third round wins the game (RT-37).
    pub(crate) fn win_round(&mut self, events: &mut Events) {
        self.turns = self.turns.saturating_add(1);
        let (round, attempt) = (self.round, self.tries_at_round());
        events.push(Event::RoundWon { round, attempt, turns: self.turns });
        self.report(RoundEnd::Won);
        self.put_away();
        self.runes.clear();
        self.memory = Memory::new(self.seats);
        if usize::from(round) >= ROUNDS {
            self.end(Ending::Won, events);
        } else {
            self.round += 1;
            self.gather();
        }
    }

    /// The round's ritual cards come back, also those that were solved; what was seen of them is not
    /// forgotten (RT-36). With no try left the game is lost (RT-38).
    pub(crate) fn lose_round(&mut self, end: RoundEnd, events: &mut Events) {
        let (round, attempt) = (self.round, self.tries_at_round());
        events.push(Event::RoundLost { round, attempt, turns: self.turns });
        self.report(end);
        self.remember_runes();
        self.put_away();
        if attempt >= self.options.tries {
            self.end(Ending::TriesUsedUp, events);
        } else {
            self.gather();
        }
    }

    fn remember_runes(&mut self) {
        let open = (0..self.runes.len()).find(|&place| self.is_open(place));
        for place in 0..self.runes.len() {
            let Some(rune) = self.runes.as_mut_slice().get_mut(place) else { continue };
            let Rune { card, holder, is_solved } = std::mem::take(rune);
            rune.card = card;
            self.solved = self.solved.without(card);
            if is_solved || open == Some(place) {
                self.memory.shown = self.memory.shown.with(card);
            }
            if let Some(seat) = holder {
                self.memory.held[seat] = self.memory.held[seat].with(card);
                self.memory.looks[seat] = self.memory.looks[seat].saturating_add(1);
            }
        }
    }

    /// Inspiration cards are collected and the runes closed.
    fn put_away(&mut self) {
        self.inspirations = PerSeat::filled(self.seats, Hand::default());
        self.awake = SeatSet::EMPTY;
    }

    fn end(&mut self, ending: Ending, events: &mut Events) {
        self.stage = Stage::Over(ending);
        events.push(Event::GameEnded { ending });
    }

    /// RT-51: the round ends at its deadline even when nobody acts.
    pub(crate) fn run_out(&mut self, at: Millis, events: &mut Events) -> Result<(), Refusal> {
        match self.deadline() {
            Some(deadline) if at >= deadline => {
                self.lose_round(RoundEnd::TimeUp, events);
                Ok(())
            }
            _ => Err(Refusal::new(RefusalKind::DeadlineNotReached, "RT-51")),
        }
    }
}
