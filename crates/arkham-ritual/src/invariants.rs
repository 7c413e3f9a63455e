use tabletop::{Broken, Seat, SeatSet};

use crate::card::{Card, FACES};
use crate::data::data;
use crate::game::ArkhamRitual;
use crate::knowledge::Faces;
use crate::resolution::{Resolution, RoundReport};
use crate::state::{Peek, Place, Shown, Stage, State};
use tabletop::Game as _;

fn ensure(holds: bool, otherwise: &str) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken(otherwise.to_owned())) }
}

impl State {
    /// Slow and obvious: every card is somewhere, every mark on the table means something.
    pub(crate) fn check_invariants(&self) -> Result<(), Broken> {
        ensure(ArkhamRitual::SEATS.contains(&self.seats), "AR-01: 3 to 7 seats")?;
        self.options.check(self.seats).map_err(|error| Broken(error.to_string()))?;
        self.check_sizes()?;
        if self.round == 0 {
            return self.check_empty_table();
        }
        self.check_cards()?;
        self.check_stage()?;
        self.check_knowledge()?;
        self.check_sanity()
    }

    fn is_seated(&self, seat: Seat) -> bool {
        seat.number() < self.seats
    }

    fn check_sizes(&self) -> Result<(), Broken> {
        ensure(self.is_seated(self.active), "active: sits at the table")?;
        ensure(self.sanity.seats() == self.seats, "sanity: one number for each seat")?;
        ensure(self.held.seats() == self.seats, "held: one place for each seat")?;
        ensure(usize::from(self.doom_spot) < data().doom_track.len(), "doom_spot: is on the track")?;
        ensure(self.options.doom_track || self.doom_spot == 0, "doom_spot: moves only with the Doom Track")?;
        let is_ours = |report: &RoundReport| {
            let counted = [report.sanity.seats(), report.lost.seats(), report.gained.seats()];
            counted == [self.seats; 3]
                && report.held.seats() == self.seats
                && Resolution::of(report).report(report.round) == *report
        };
        ensure(
            self.last_round.as_ref().is_none_or(is_ours),
            "last_round: is of this table, and what the cards led to",
        )
    }

    fn check_empty_table(&self) -> Result<(), Broken> {
        ensure(
            *self == Self { active: self.active, stage: self.stage, ..Self::new(self.seats, self.options) },
            "round 0: nothing is dealt",
        )?;
        let drawn_or_chosen = matches!(self.stage, Stage::ChooseFirst | Stage::Deal);
        ensure(drawn_or_chosen, "stage: round 0 waits for the first deal")
    }

    /// The 22 cards of the deck, each in exactly one place.
    fn check_cards(&self) -> Result<(), Broken> {
        ensure(self.held.as_slice().iter().all(Option::is_some), "held: everyone holds a card")?;
        ensure(self.dummies.len() == usize::from(self.dummy_count()), "AR-60: each dummy has a card")?;
        let mut lying: Faces = [0; FACES];
        let held = self.held.as_slice().iter().flatten();
        let single = self.passing.iter().chain(&self.removed);
        let rows = self.dummies.as_slice().iter().chain(self.deck.as_slice()).chain(self.discards.as_slice());
        for card in held.chain(single).chain(rows) {
            lying[card.index()] += 1;
        }
        let mut printed: Faces = [0; FACES];
        for card in self.options.deck().as_slice() {
            printed[card.index()] += 1;
        }
        for card in Card::ALL {
            let (found, expected) = (lying[card.index()], printed[card.index()]);
            if found != expected {
                return Err(Broken(format!(
                    "AR-03: {expected} of {card:?} in the deck, {found} on the table"
                )));
            }
        }
        Ok(())
    }

    fn check_stage(&self) -> Result<(), Broken> {
        let followers = SeatSet::all(self.seats).without(self.active);
        ensure(self.hands.is_subset_of(followers), "hands: only followers lay a hand on the table")?;
        let card_travels = matches!(self.stage, Stage::Pass | Stage::Decide(_));
        ensure(self.passing.is_some() == card_travels, "passing: a card travels exactly in pass and decide")?;
        match self.stage {
            Stage::ChooseFirst => Err(Broken("stage: the first player is chosen before round 1".to_owned())),
            Stage::Pass => ensure(self.hands == followers, "AR-10: all followers have a hand on the table"),
            Stage::Decide(seat) => ensure(
                self.is_seated(seat) && seat != self.active && !self.hands.contains(seat),
                "AR-12: a follower decides with the hand off the table",
            ),
            Stage::Orb(seat) => ensure(
                self.is_seated(seat)
                    && !self.hands.contains(seat)
                    && self.peek == Some(Peek { by: seat, place: Place::Top, shown: Shown::Nothing }),
                "AR-23: who looks through the Orb sees the top card",
            ),
            Stage::Deal | Stage::Over => ensure(
                self.hands.is_empty() && self.last_round.is_some(),
                "stage: after a round no hand is on the table and its report is there",
            ),
        }
    }

    fn check_knowledge(&self) -> Result<(), Broken> {
        if !self.is_revealed() {
            let awake = self.held.iter().find(|&(seat, held)| {
                self.no_old_one.contains(seat) && held.is_some_and(Card::is_great_old_one)
            });
            ensure(awake.is_none(), "no_old_one: who is in it holds no Great Old One")?;
        }
        ensure(
            self.no_old_one.is_subset_of(SeatSet::all(self.seats)),
            "no_old_one: only seats of the table",
        )?;
        let removed_by_orb = self.peek.is_some_and(|peek| peek.place == Place::Removed);
        ensure(self.removed.is_some() == removed_by_orb, "removed: by who looked through the Orb")?;
        let Some(peek) = self.peek else { return Ok(()) };
        ensure(self.is_seated(peek.by), "peek: by a player of the table")?;
        ensure(
            self.discards.as_slice().contains(&self.options.event),
            "peek: only after the Orb or the Trapezohedron was discarded",
        )?;
        let there = match peek.place {
            Place::Top => !self.deck.is_empty(),
            Place::Passing => self.passing.is_some(),
            Place::Held(seat) => self.is_seated(seat),
            Place::Removed => true,
        };
        ensure(there, "peek: the card is where it says")?;
        ensure(
            match peek.shown {
                Shown::Nothing => self.options.event == Card::MagicalOrb,
                Shown::Colour => self.options.event == Card::ShiningTrapezohedron,
                Shown::Face => self.options.orb_face_up,
            },
            "peek: shown as the event card of this deck shows it",
        )
    }

    fn check_sanity(&self) -> Result<(), Broken> {
        let sanity = self.sanity.as_slice();
        ensure(sanity.iter().all(|&sanity| sanity <= data().sanity), "AR-04: nobody has more than 7 sanity")?;
        let someone_lost = sanity.contains(&0);
        ensure(
            someone_lost == (self.stage == Stage::Over),
            "AR-50: the game is over exactly when someone has 0",
        )
    }
}
