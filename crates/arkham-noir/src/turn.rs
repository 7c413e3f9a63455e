use crate::action::Action;
use crate::card::{Attribute, Clue, Victim};
use crate::event::{Event, UnlockedBy, Zone};
use crate::state::{Contact, Decision, HAND, LONG_CASE, Stage, State, Then};

pub(crate) type Events = Vec<Event>;

impl State {
    /// Does what [`State::check`] allows.
    pub(crate) fn act(&mut self, action: Action, events: &mut Events) {
        match (self.stage, action) {
            (Stage::Swap { give, back }, Action::Take { card }) => self.swap(give, card, back, events),
            (Stage::Decide(back), Action::Swap { card }) => {
                self.contact = Contact::Swapped;
                self.stage = Stage::Swap { give: card, back };
            }
            (Stage::Decide(Decision::Turn), _) => self.use_first_lead(action, events),
            (Stage::Decide(Decision::Effect { card, next }), _) => {
                self.answer_effect(card, next, action, events);
            }
            (Stage::Decide(Decision::Overflow(then)), Action::Discard { card }) => {
                self.hand.remove(card);
                self.discard_card(card, Zone::Hand, events);
                self.go_on(then, events);
            }
            (Stage::Decide(Decision::Score { case, bonus }), _) => {
                self.score_or_file(case, bonus, action, events);
            }
            (Stage::Decide(Decision::Bonus), _) => self.answer_bonus(action, events),
            _ => {}
        }
    }

    /// Picks up the game where it was interrupted.
    pub(crate) fn go_on(&mut self, then: Then, events: &mut Events) {
        match then {
            Then::Test { card, next } => self.test(card, next, events),
            Then::Effects { card, next } => self.resolve_effects(card, next, events),
            Then::ShufflePile { card, next } => self.stage = Stage::Shuffle(Then::Effects { card, next }),
            Then::AfterClosing => self.after_closing(events),
            Then::NewVictim => self.replace_last_case(events),
            Then::Maintenance => self.maintain(events),
            Then::Refill => self.refill_leads(events),
        }
    }

    /// One of the five ways of AN-10 to AN-14.
    fn use_first_lead(&mut self, action: Action, events: &mut Events) {
        self.tested.clear();
        let lead = self.leads.draw();
        match action {
            Action::Keep => {
                let Some(card) = lead else { return };
                events.push(Event::LeadKept { card });
                self.take_into_hand(card, Then::Maintenance, events);
            }
            Action::Follow { case } | Action::FollowWithContact { case } => {
                let Some(card) = lead else { return };
                let by_contact = matches!(action, Action::FollowWithContact { .. });
                self.add_to_case(card, case, Zone::Leads, by_contact, events);
            }
            Action::Play { card, case } | Action::PlayWithContact { card, case } => {
                self.discard_lead(lead, events);
                self.hand.remove(card);
                let by_contact = matches!(action, Action::PlayWithContact { .. });
                self.add_to_case(card, case, Zone::Hand, by_contact, events);
            }
            Action::Close { case } => {
                self.discard_lead(lead, events);
                self.close(case, events);
            }
            _ => {
                self.discard_lead(lead, events);
                events.push(Event::Passed);
                self.maintain(events);
            }
        }
    }

    /// A turn may begin without any lead (AN-59).
    fn discard_lead(&mut self, lead: Option<Clue>, events: &mut Events) {
        if let Some(card) = lead {
            self.discard_card(card, Zone::Leads, events);
        }
    }

    pub(crate) fn discard_card(&mut self, card: Clue, from: Zone, events: &mut Events) {
        let to = self.put_away(card);
        events.push(Event::CardDiscarded { card, from, to });
    }

    pub(crate) fn put_away(&mut self, card: Clue) -> Zone {
        let to = self.face(card).discarded_to();
        let pile = if to == Zone::Time { &mut self.time } else { &mut self.discard };
        pile.push(card);
        to
    }

    /// A hand over its limit discards at once (AN-10, AN-23).
    pub(crate) fn take_into_hand(&mut self, card: Clue, then: Then, events: &mut Events) {
        self.hand.push(card);
        if self.contact == Contact::Opened(card) {
            self.contact = Contact::Spent;
        }
        if self.hand.len() > HAND {
            self.stage = Stage::Decide(Decision::Overflow(then));
        } else {
            self.go_on(then, events);
        }
    }

    /// AN-11: the card joins the right end; a long case is tested first (AN-19), then effects follow.
    fn add_to_case(&mut self, card: Clue, victim: Victim, from: Zone, by_contact: bool, events: &mut Events) {
        let is_lock = self.face(card).has(Attribute::Lock);
        let Some(case) = self.case_mut(victim) else { return };
        case.line.push(card);
        let is_long = case.line.len() >= LONG_CASE;
        let by = if by_contact { UnlockedBy::Contact } else { UnlockedBy::Key };
        if by_contact {
            self.contact = Contact::Opened(card);
        }
        events.push(Event::CardAdded { card, case: victim, from, unlocked_by: is_lock.then_some(by) });
        if is_long {
            self.test(card, 0, events);
        } else {
            self.resolve_effects(card, 0, events);
        }
    }

    /// The contact's back (AN-40): the cards change places, whatever their marks.
    fn swap(&mut self, given: Clue, taken: Clue, back: Decision, events: &mut Events) {
        let (row, with) = match self.time.contains(taken) {
            true => (&mut self.time, Zone::Time),
            false => (&mut self.stability, Zone::Stability),
        };
        let hand = self.hand.as_mut_slice().iter_mut().find(|card| **card == given);
        let place = row.as_mut_slice().iter_mut().find(|card| **card == taken);
        if let (Some(held), Some(lying)) = (hand, place) {
            std::mem::swap(held, lying);
        }
        events.push(Event::CardSwapped { given, taken, with });
        self.stage = Stage::Decide(back);
    }
}
