use tabletop::{Broken, List};

use crate::action::{check_fits, check_joins};
use crate::card::{Attribute, Clue, Effect, Victim};
use crate::state::{Case, Contact, Decision, Ending, HAND, LEADS, Stage, State, Then};

fn ensure(holds: bool, otherwise: &str) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken(otherwise.to_owned())) }
}

impl State {
    /// Slow and obvious: every card is somewhere, every line could have been played.
    pub(crate) fn check_invariants(&self) -> Result<(), Broken> {
        self.options.check().map_err(|error| Broken(error.to_string()))?;
        match self.stage {
            Stage::ShuffleVictims => {
                return ensure(*self == Self::new(self.options.clone()), "stage: nothing is laid out yet");
            }
            Stage::ShuffleClues => {
                ensure(self.no_clue_lies() && self.turn == 0, "stage: no clue is dealt yet")?;
            }
            _ => {
                self.check_clues()?;
                ensure(self.turn > 0, "turn: counted from 1")?;
            }
        }
        self.check_victims()?;
        self.cases.as_slice().iter().try_for_each(|case| self.check_line(case))?;
        self.check_contact()?;
        let are_printed = self.tested.iter().all(|card| card.index() < self.options.deck.clue_count());
        ensure(are_printed, "AN-20: only cards of this deck are turned up")?;
        self.check_evidence()?;
        match self.stage {
            Stage::Decide(decision) => self.check_decision(decision),
            Stage::Swap { give, back } => {
                ensure(self.hand.contains(give), "AN-40: what is given is in hand")?;
                ensure(self.contact == Contact::Swapped, "AN-40: the contact swaps")?;
                ensure(
                    !self.time.is_empty() || !self.stability.is_empty(),
                    "AN-40: there is something to swap",
                )?;
                self.check_decision(back)
            }
            Stage::Shuffle(then) => self.check_then(then),
            Stage::Over(ending) => self.check_ending(ending),
            Stage::ShuffleVictims | Stage::ShuffleClues => Ok(()),
        }
    }

    fn clues_lying(&self) -> impl Iterator<Item = Clue> {
        let lines = self.cases.as_slice().iter().flat_map(|case| case.line.iter());
        let piles =
            [&self.draw_pile, &self.discard, &self.time, &self.stability, &self.closed, &self.evidence];
        let piles = piles.into_iter().flat_map(List::iter);
        self.leads.iter().chain(self.hand.iter()).chain(lines).chain(piles)
    }

    fn no_clue_lies(&self) -> bool {
        self.clues_lying().next().is_none()
    }

    /// AN-01: every clue card in exactly one place.
    fn check_clues(&self) -> Result<(), Broken> {
        let mut lying: Vec<Clue> = self.clues_lying().collect();
        lying.sort_unstable();
        let printed = (0..self.options.deck.clue_count()).filter_map(Clue::new);
        let missing = printed.clone().find(|clue| !lying.contains(clue));
        let twice = lying.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
        match (missing, twice) {
            (Some(clue), _) => Err(Broken(format!("AN-01: {clue} lies nowhere"))),
            (None, Some(clue)) => Err(Broken(format!("AN-01: {clue} lies in two places"))),
            (None, None) => ensure(lying.len() == printed.count(), "AN-01: only cards of this deck"),
        }
    }

    /// AN-02: every victim in exactly one place, as many set aside as the difficulty says.
    fn check_victims(&self) -> Result<(), Broken> {
        let open = self.cases.as_slice().iter().map(|case| case.victim);
        let mut places: Vec<usize> = open
            .chain(self.victims.iter())
            .chain(self.set_aside.iter())
            .chain(self.solved.iter())
            .map(Victim::index)
            .collect();
        places.sort_unstable();
        let count = self.options.deck.victim_count();
        ensure(places == (0..count).collect::<Vec<_>>(), "AN-02: every victim lies in one place")?;
        let in_game = usize::from(self.options.victims);
        ensure(self.set_aside.len() + in_game == count, "AN-02: the others are set aside")
    }

    /// AN-16, AN-17 and AN-18: each card could join what was there before it.
    fn check_line(&self, case: &Case) -> Result<(), Broken> {
        let mut before = Case { victim: case.victim, line: Default::default() };
        // Scoring takes cards out of a line that was sound.
        if matches!(self.stage, Stage::Decide(Decision::Score { case, .. }) | Stage::Swap { back: Decision::Score { case, .. }, .. } if case == before.victim)
        {
            return Ok(());
        }
        for card in case.line.iter() {
            let end = self.line_end(&before);
            let joins = if self.contact == Contact::Opened(card) {
                check_fits(self.face(card), &end)
            } else {
                check_joins(self.face(card), &end)
            };
            joins.map_err(|refusal| {
                Broken(format!("{}: {card} cannot follow in {}", refusal.rule, case.victim))
            })?;
            before.line.push(card);
        }
        Ok(())
    }

    fn check_contact(&self) -> Result<(), Broken> {
        match self.contact {
            Contact::Opened(card) => {
                let in_line = self.cases.as_slice().iter().any(|case| case.line.contains(card));
                let was_added = in_line || self.closed.contains(card) || self.evidence.contains(card);
                ensure(was_added && self.face(card).has(Attribute::Lock), "AN-40: the contact opens a lock")
            }
            Contact::Ready | Contact::Spent | Contact::Swapped => Ok(()),
        }
    }

    fn check_evidence(&self) -> Result<(), Broken> {
        let all_puzzles = self.evidence.iter().all(|card| self.face(card).has(Attribute::Puzzle));
        ensure(all_puzzles, "AN-25: only puzzle cards are scored")?;
        let is_enough = self.scored_kinds().count_ones() >= u32::from(self.options.puzzles);
        ensure(
            is_enough == (self.stage == Stage::Over(Ending::Won)),
            "AN-53: the game is won exactly when enough kinds are scored",
        )
    }

    fn check_decision(&self, decision: Decision) -> Result<(), Broken> {
        let is_overflow = matches!(decision, Decision::Overflow(_));
        ensure((self.hand.len() > HAND) == is_overflow, "AN-10: a hand of four discards at once")?;
        match decision {
            Decision::Turn => {
                let limit = usize::from(self.options.limit);
                ensure(self.stability.len() < limit, "AN-31: at its limit the game is lost")?;
                ensure(self.time.len() < limit, "AN-32: at its limit time is cleared")?;
                ensure(!self.cases.is_empty(), "AN-28: a case is open")?;
                let is_short = self.leads.len() < LEADS;
                let nothing_to_draw = self.draw_pile.is_empty() && self.discard.is_empty();
                ensure(!is_short || nothing_to_draw, "AN-33: five leads, while there are cards to draw")
            }
            Decision::Effect { card, next } => {
                self.check_added(card)?;
                let effect = self.effect_at(card, next);
                let has_choice =
                    effect.is_some_and(|effect| effect != Effect::StabilityTest && self.has_choice(effect));
                ensure(has_choice, "AN-21: the effect leaves something to choose")
            }
            Decision::Overflow(then) => {
                let is_cause = matches!(
                    then,
                    Then::Maintenance | Then::Effects { .. } | Then::ShufflePile { .. } | Then::AfterClosing
                );
                ensure(is_cause, "AN-23: a card came into hand")?;
                self.check_then(then)
            }
            Decision::Score { case, .. } => {
                ensure(self.case(case).is_some(), "AN-13: the case being closed lies there")?;
                let is_enough = self.case(case).is_some_and(|case| self.can_close(case));
                ensure(is_enough, "AN-25: five icons remain")
            }
            Decision::Bonus => ensure(!self.stability.is_empty(), "AN-27: there is a card to take"),
        }
    }

    /// A card whose effects are being resolved was added last.
    fn check_added(&self, card: Clue) -> Result<(), Broken> {
        let is_last = self.cases.as_slice().iter().any(|case| case.line.last() == Some(card));
        ensure(is_last, "AN-21: a card that resolves is the last of a line")
    }

    fn check_then(&self, then: Then) -> Result<(), Broken> {
        match then {
            Then::Test { card, .. } | Then::Effects { card, .. } | Then::ShufflePile { card, .. } => {
                self.check_added(card)
            }
            Then::NewVictim => ensure(self.cases.is_empty(), "AN-28: no case is open"),
            Then::AfterClosing => ensure(!self.solved.is_empty(), "AN-13: a case was closed"),
            Then::Maintenance | Then::Refill => Ok(()),
        }
    }

    fn check_ending(&self, ending: Ending) -> Result<(), Broken> {
        match ending {
            Ending::Won => Ok(()),
            Ending::Stability => ensure(
                self.stability.len() >= usize::from(self.options.limit),
                "AN-31: stability is at its limit",
            ),
            Ending::Victims => ensure(self.victims.is_empty(), "AN-50: no victim is left"),
        }
    }
}
