use tabletop::{Broken, Game as _, Seat, SeatSet};

use crate::colour::Colour;
use crate::data::{ROUNDS, data};
use crate::game::Ritual;
use crate::ids::{CARDS, CardSet, Inspiration};
use crate::lot::lot_count;
use crate::state::{Ending, Memory, Stage, State};

fn ensure(holds: bool, otherwise: &str) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken(otherwise.to_owned())) }
}

impl State {
    /// Slow and obvious: every stone and every card is somewhere, every mark means something.
    pub(crate) fn check_invariants(&self) -> Result<(), Broken> {
        ensure(Ritual::SEATS.contains(&self.seats), "RT-00: 2 to 6 seats")?;
        self.options.check(self.seats).map_err(|error| Broken(error.to_string()))?;
        ensure(self.totem.number() < self.seats, "totem: with a shaman of the table")?;
        ensure(self.inspirations.seats() == self.seats, "inspirations: one hand for each seat")?;
        ensure(self.memory.held.seats() == self.seats, "memory: one for each seat")?;
        ensure(self.memory.looks.seats() == self.seats, "memory: one count of looks for each seat")?;
        self.check_reports()?;
        self.check_stones()?;
        self.check_ritual_cards()?;
        self.check_inspirations()?;
        self.check_rounds()?;
        self.check_memory()?;
        self.check_stage()
    }

    fn is_before_stones(&self) -> bool {
        matches!(self.stage, Stage::ChooseFirst | Stage::ShuffleRitual | Stage::DrawStones)
    }

    /// RT-01: eight of each colour; RT-04: as many in play as were dealt, and nobody is left with one.
    fn check_stones(&self) -> Result<(), Broken> {
        let lots = self.ground.lots.as_slice();
        let expected = if self.is_before_stones() { 0 } else { lot_count(self.seats) };
        ensure(lots.len() == usize::from(expected), "lots: one for each shaman, two for each of two")?;
        for colour in Colour::ALL {
            let in_play = lots.iter().map(|lot| u32::from(lot.stones[colour])).sum::<u32>();
            let found = in_play + u32::from(self.ground.reserve[colour]);
            if found != u32::from(data().stones_per_colour) {
                return Err(Broken(format!("RT-01: {found} stones are {}", colour.word())));
            }
        }
        let in_play: u32 = lots.iter().map(|lot| u32::from(lot.stones.size())).sum();
        let dealt = u32::from(expected) * u32::from(data().stones_per_lot);
        ensure(in_play == dealt, "RT-04: four stones a lot are in play")?;
        let is_sound = |lot: &crate::lot::Lot| {
            lot.stones.size() + 1 >= data().fewest_to_part
                && lot.plane.is_none_or(|colour| lot.stones[colour] > 0)
        };
        ensure(
            lots.iter().all(is_sound),
            "lots: two stones at least, and what is on the plane is one of them",
        )
    }

    /// RT-03: each of the six cards in exactly one place.
    fn check_ritual_cards(&self) -> Result<(), Broken> {
        let runes = self.runes.as_slice();
        let waiting = runes.iter().filter(|rune| !rune.is_solved).map(|rune| rune.card);
        let all: Vec<_> = waiting.chain(self.pile.iter()).chain(self.solved.iter()).collect();
        let different: CardSet = all.iter().copied().collect();
        ensure(all.len() == CARDS && different.len() == CARDS, "RT-03: six cards, each in one place")?;
        let is_on_board =
            runes.iter().filter(|rune| rune.is_solved).all(|rune| self.solved.contains(rune.card));
        ensure(is_on_board, "RT-34: a solved card is on the board")?;
        let due = self.due().unwrap_or(runes.len());
        let later = runes.get(due..).unwrap_or_default();
        ensure(later.iter().all(|rune| !rune.is_solved), "RT-33: solved in the order of the runes")?;
        let holders: SeatSet = runes.iter().filter_map(|rune| rune.holder).collect();
        ensure(holders.is_subset_of(self.awake), "RT-31: who holds a card is awake")?;
        let held = runes.iter().take_while(|rune| rune.holder.is_some()).count();
        let expected = runes.len().min(self.awake.len().into());
        ensure(
            held == expected && usize::from(holders.len()) == held,
            "RT-31: each who awakens takes the lowest card left",
        )
    }

    fn check_inspirations(&self) -> Result<(), Broken> {
        let each = match (self.is_playing(), self.seats) {
            (false, _) => 0,
            (true, 2) => 2,
            (true, _) => 1,
        };
        let mut seen = Vec::new();
        for (_, hand) in self.inspirations.iter() {
            ensure(hand.len() == each, "RT-04: a card for each lot while a round is played, else none")?;
            seen.extend(hand.iter());
        }
        let is_repeated = |card: &Inspiration| seen.iter().filter(|other| *other == card).count() > 1;
        ensure(!seen.iter().any(is_repeated), "RT-02: each inspiration card exists once")?;
        let most = data().awake_for_ritual(self.seats);
        ensure(usize::from(self.awake.len()) <= most, "RT-32: nobody else awakens")?;
        let players = if self.is_playing() { SeatSet::all(self.seats) } else { SeatSet::EMPTY };
        ensure(self.awake.is_subset_of(players), "awake: shamans of the table, while a round is played")
    }

    fn check_rounds(&self) -> Result<(), Broken> {
        ensure((1..=ROUNDS as u8).contains(&self.round), "RT-30: three rounds")?;
        let past = usize::from(self.round) - 1;
        let tries = &self.tries;
        ensure(
            tries.iter().all(|&tries| tries <= self.options.tries)
                && tries.iter().take(past).all(|&tries| tries > 0)
                && tries.iter().skip(past + 1).all(|&tries| tries == 0),
            "RT-38: past rounds were tried, later ones were not, none too often",
        )?;
        let won: u8 = data().cards_per_round.iter().take(past).sum();
        let is_over = matches!(self.stage, Stage::Over(Ending::Won));
        let in_round = self.runes.as_slice().iter().filter(|rune| rune.is_solved).count();
        let expected = if is_over { CARDS } else { usize::from(won) + in_round };
        ensure(self.solved.len() == expected, "RT-34: the board has the cards of the rounds won")?;
        let is_laid = self.is_playing()
            || matches!(self.stage, Stage::ShuffleRunes | Stage::DealInspirations)
            || (self.tries_at_round() > 0 && !is_over);
        let cards = if is_laid { data().cards_in(self.round) } else { 0 };
        ensure(self.runes.len() == cards, "RT-30: the round has its ritual cards")
    }

    fn check_reports(&self) -> Result<(), Broken> {
        ensure(self.chronicle.seats() == self.seats, "chronicle: one place for each seat")?;
        let Some(report) = &self.last_round else { return Ok(()) };
        ensure(report.shamans.seats() == self.seats, "last round: one shaman for each seat")?;
        ensure(!self.is_playing(), "last round: told between rounds")
    }

    fn check_memory(&self) -> Result<(), Broken> {
        let Memory { shown, held, looks } = &self.memory;
        let cards = self.round_cards();
        let is_of_round =
            |seat: Seat| held[seat].is_subset_of(cards) && held[seat].len() <= looks[seat].into();
        ensure(
            shown.is_subset_of(cards) && Seat::first(self.seats).all(is_of_round),
            "memory: of cards of this round, of no more than were looked at",
        )
    }

    fn check_stage(&self) -> Result<(), Broken> {
        match self.stage {
            Stage::Gather { ready, stopped } => {
                ensure(!self.to_act().is_empty(), "RT-52: somebody has not answered")?;
                let is_one = ready.iter().all(|seat| !stopped.contains(seat));
                let table = SeatSet::all(self.seats);
                ensure(
                    is_one && ready.is_subset_of(table) && stopped.is_subset_of(table),
                    "RT-52: each shaman of the table answers once",
                )?;
                ensure(stopped.is_empty() || self.may_stop(), "RT-38: only a lost round is not tried again")
            }
            Stage::Play { deadline } => {
                ensure(deadline.is_some() == self.options.clock, "RT-53: a deadline where there is a clock")?;
                ensure(self.tries_at_round() > 0, "tries: a round that is played was begun")?;
                ensure(self.due().is_some(), "RT-35: something is left to solve")?;
                let limit = if self.options.clock { u16::MAX } else { data().turns_without_clock };
                ensure(self.turns < limit, "RT-53: not more turns than a round without a clock has")
            }
            Stage::ShuffleRunes => {
                ensure(self.tries_at_round() > 0, "RT-36: only a lost round's cards are shuffled")
            }
            _ => Ok(()),
        }
    }
}
