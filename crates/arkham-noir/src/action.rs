use serde::{Deserialize, Serialize};
use tabletop::{Refusal, RefusalKind};

use crate::card::{Attribute, Clue, Effect, Victim};
use crate::deck::{Deck, Face};
use crate::list::ClueSet;
use crate::openings::Openings;
use crate::state::{Case, Contact, Decision, LineEnd, MINIMUM_BEFORE, Stage, State, Then};

/// What the player can do. Up to `Pass` it is what to do with the first lead; the rest chooses inside
/// what follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Take the first lead into hand (AN-10).
    Keep,
    /// Add the first lead to a case (AN-11).
    Follow { case: Victim },
    /// Add the first lead, a lock, to a case; the contact opens it (AN-40).
    FollowWithContact { case: Victim },
    /// Discard the first lead and add a hand card to a case (AN-12).
    Play { card: Clue, case: Victim },
    /// Discard the first lead and add a hand card, a lock, to a case; the contact opens it (AN-40).
    PlayWithContact { card: Clue, case: Victim },
    /// Discard the first lead and close a case (AN-13).
    Close { case: Victim },
    /// Discard the first lead and pass (AN-14).
    Pass,
    /// Take this card: by an effect, the bonus, or from where the contact swaps.
    Take { card: Clue },
    /// Discard this card: from hand or from the leads, whichever is asked.
    Discard { card: Clue },
    /// Shuffle the discard pile into the draw pile.
    Shuffle,
    /// Score this puzzle card of the case being closed (AN-25).
    Score { card: Clue },
    /// Decline what may be declined, or score no more.
    Done,
    /// Give this hand card to the contact, to swap it (AN-40).
    Swap { card: Clue },
}

const fn illegal(rule: &'static str) -> Refusal {
    Refusal::new(RefusalKind::Illegal, rule)
}

fn ensure(holds: bool, rule: &'static str) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(illegal(rule)) }
}

/// AN-16 and AN-18: all that a card needs to join a line, but for a key.
pub(crate) fn check_fits(face: &Face, end: &LineEnd) -> Result<(), Refusal> {
    ensure(face.left & end.right != 0, "AN-16")?;
    ensure(!face.has(Attribute::MinimumThree) || end.cards >= MINIMUM_BEFORE, "AN-18")
}

/// Whether a card may join a line by itself.
pub(crate) fn check_joins(face: &Face, end: &LineEnd) -> Result<(), Refusal> {
    check_fits(face, end)?;
    ensure(!face.has(Attribute::Lock) || end.has_unused_key(), "AN-17")
}

impl State {
    /// The cards that `Take` may name for an effect.
    fn takeable(&self, effect: Effect) -> ClueSet {
        match effect {
            Effect::TakeLead => self.leads.set(),
            Effect::TakeDiscard => self.discard.set(),
            Effect::TakeClosed => self.closed.set(),
            Effect::TakeStability => self.stability.set(),
            Effect::TakeTime => self.time.set(),
            Effect::SearchPile => self.draw_pile.set(),
            Effect::ShuffleDiscard | Effect::DiscardHand | Effect::DiscardLead | Effect::StabilityTest => {
                ClueSet::default()
            }
        }
    }

    /// The cards that `Discard` may name for an effect.
    fn discardable(&self, effect: Effect) -> ClueSet {
        match effect {
            Effect::DiscardHand => self.hand.set(),
            Effect::DiscardLead => self.leads.set(),
            _ => ClueSet::default(),
        }
    }

    /// Whether an effect leaves the player anything to choose; where not, it does nothing.
    pub(crate) fn has_choice(&self, effect: Effect) -> bool {
        match effect {
            Effect::ShuffleDiscard => !self.discard.is_empty(),
            _ => !self.takeable(effect).union(self.discardable(effect)).is_empty(),
        }
    }

    /// What may be swapped with a hand card (AN-40).
    fn swappable(&self) -> ClueSet {
        self.time.set().union(self.stability.set())
    }

    fn can_swap(&self) -> bool {
        self.contact == Contact::Ready
            && !self.hand.is_empty()
            && (!self.time.is_empty() || !self.stability.is_empty())
    }

    /// Appends everything that may be done now, in the order of [`Action`].
    pub(crate) fn legal_actions(&self, out: &mut Vec<Action>) {
        match self.stage {
            Stage::Decide(decision) => {
                self.legal_answers(decision, out);
                if self.can_swap() {
                    out.extend(self.hand.set().map(|card| Action::Swap { card }));
                }
            }
            Stage::Swap { .. } => out.extend(self.swappable().map(|card| Action::Take { card })),
            Stage::ShuffleVictims | Stage::ShuffleClues | Stage::Shuffle(_) | Stage::Over(_) => {}
        }
    }

    fn legal_answers(&self, decision: Decision, out: &mut Vec<Action>) {
        let take = |card| Action::Take { card };
        let discard = |card| Action::Discard { card };
        match decision {
            Decision::Turn => self.legal_turns(out),
            Decision::Effect { card, next } => {
                let Some(effect) = self.effect_at(card, next) else { return };
                out.extend(self.takeable(effect).map(take));
                out.extend(self.discardable(effect).map(discard));
                if effect == Effect::ShuffleDiscard {
                    out.push(Action::Shuffle);
                }
                if effect.is_optional() {
                    out.push(Action::Done);
                }
            }
            Decision::Overflow(_) => out.extend(self.hand.set().map(discard)),
            Decision::Score { case, .. } => {
                if let Some(case) = self.case(case) {
                    let scorable = case.line.set().filter(|&card| self.may_score(case, card));
                    out.extend(scorable.map(|card| Action::Score { card }));
                }
                out.push(Action::Done);
            }
            Decision::Bonus => {
                out.extend(self.stability.set().map(take));
                out.push(Action::Done);
            }
        }
    }

    fn legal_turns(&self, out: &mut Vec<Action>) {
        // Looked up once: which deck it is would be asked for every card.
        let deck: &Deck = &self.options.deck;
        let openings = Openings::new(self, deck);
        if let Some(lead) = self.leads.first() {
            let face = deck.face(lead);
            out.push(Action::Keep);
            out.extend(openings.joinable(face).map(|case| Action::Follow { case }));
            let unlockable = openings.unlockable(face, self.contact);
            out.extend(unlockable.map(|case| Action::FollowWithContact { case }));
        }
        let hand = self.hand.set();
        for card in hand {
            out.extend(openings.joinable(deck.face(card)).map(|case| Action::Play { card, case }));
        }
        if self.contact == Contact::Ready {
            for card in hand {
                let unlockable = openings.unlockable(deck.face(card), self.contact);
                out.extend(unlockable.map(|case| Action::PlayWithContact { card, case }));
            }
        }
        out.extend(openings.closable.map(|case| Action::Close { case }));
        out.push(Action::Pass);
    }

    pub(crate) fn can_close(&self, case: &Case) -> bool {
        self.line_end(case).can_close()
    }

    /// Whether the contact may open the lock of a card that joins a line (AN-40, AN-55).
    fn check_unlocks(&self, face: &Face, end: &LineEnd) -> Result<(), Refusal> {
        ensure(self.contact == Contact::Ready && face.has(Attribute::Lock), "AN-40")?;
        check_fits(face, end)?;
        ensure(!end.has_unused_key(), "AN-55")
    }

    /// Whether the player may do `action`, and which rule says no.
    pub(crate) fn check(&self, action: Action) -> Result<(), Refusal> {
        match self.stage {
            Stage::Over(_) => Err(Refusal::new(RefusalKind::GameOver, "AN-50")),
            Stage::ShuffleVictims => Err(Refusal::new(RefusalKind::NotYourDecision, "AN-02")),
            Stage::ShuffleClues | Stage::Shuffle(_) => {
                Err(Refusal::new(RefusalKind::NotYourDecision, "AN-03"))
            }
            Stage::Swap { .. } => match action {
                Action::Take { card } => ensure(self.swappable().any(|other| other == card), "AN-40"),
                _ => Err(illegal("AN-40")),
            },
            Stage::Decide(_) if matches!(action, Action::Swap { .. }) => match action {
                Action::Swap { card } => ensure(self.can_swap() && self.hand.contains(card), "AN-40"),
                _ => Ok(()),
            },
            Stage::Decide(decision) => self.check_answer(decision, action),
        }
    }

    fn check_answer(&self, decision: Decision, action: Action) -> Result<(), Refusal> {
        match decision {
            Decision::Turn => self.check_turn(action),
            Decision::Effect { card, next } => {
                let Some(effect) = self.effect_at(card, next) else { return Err(illegal("AN-21")) };
                match action {
                    Action::Take { card } => {
                        ensure(self.takeable(effect).any(|other| other == card), "AN-22")
                    }
                    Action::Discard { card } => {
                        ensure(self.discardable(effect).any(|other| other == card), "AN-22")
                    }
                    Action::Shuffle => ensure(effect == Effect::ShuffleDiscard, "AN-22"),
                    Action::Done => ensure(effect.is_optional(), "AN-21"),
                    _ => Err(illegal("AN-21")),
                }
            }
            Decision::Overflow(then) => match action {
                Action::Discard { card } if self.hand.contains(card) => Ok(()),
                _ if then == Then::Maintenance => Err(illegal("AN-10")),
                _ => Err(illegal("AN-23")),
            },
            Decision::Score { case, .. } => match action {
                Action::Score { card } => {
                    ensure(self.case(case).is_some_and(|case| self.may_score(case, card)), "AN-25")
                }
                Action::Done => Ok(()),
                _ => Err(illegal("AN-25")),
            },
            Decision::Bonus => match action {
                Action::Take { card } => ensure(self.stability.contains(card), "AN-27"),
                Action::Done => Ok(()),
                _ => Err(illegal("AN-27")),
            },
        }
    }

    fn check_turn(&self, action: Action) -> Result<(), Refusal> {
        let end = |case| self.case(case).map(|case| self.line_end(case)).ok_or(illegal("AN-11"));
        let lead = self.leads.first().ok_or(illegal("AN-59"));
        let held = |card| ensure(self.hand.contains(card), "AN-12");
        match action {
            Action::Keep => lead.map(|_| ()),
            Action::Follow { case } => check_joins(self.face(lead?), &end(case)?),
            Action::FollowWithContact { case } => self.check_unlocks(self.face(lead?), &end(case)?),
            Action::Play { card, case } => {
                held(card).and_then(|()| check_joins(self.face(card), &end(case)?))
            }
            Action::PlayWithContact { card, case } => {
                held(card).and_then(|()| self.check_unlocks(self.face(card), &end(case)?))
            }
            Action::Close { case } => {
                ensure(self.case(case).is_some_and(|case| self.can_close(case)), "AN-24")
            }
            Action::Pass => Ok(()),
            Action::Take { .. } | Action::Discard { .. } | Action::Shuffle => Err(illegal("AN-22")),
            Action::Score { .. } => Err(illegal("AN-25")),
            // A turn uses the first lead in one of five ways; passing is one of them.
            Action::Done | Action::Swap { .. } => Err(illegal("AN-14")),
        }
    }
}
