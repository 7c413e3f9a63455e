use crate::card::{Attribute, Technique, Victim};
use crate::deck::{Deck, Face};
use crate::state::{Contact, LineEnd, MINIMUM_BEFORE, State};

/// Open cases, as bits of their victims' numbers; iterates in ascending order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CaseSet(u8);

impl CaseSet {
    const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    fn add(&mut self, victim: Victim, is_in: bool) {
        self.0 |= u8::from(is_in) << victim.index();
    }
}

impl Iterator for CaseSet {
    type Item = Victim;

    fn next(&mut self) -> Option<Victim> {
        let victim = (self.0 != 0).then(|| Victim::new(self.0.trailing_zeros() as usize))?;
        self.0 &= self.0 - 1;
        victim
    }
}

/// Which cards may join which open cases, for all cards at once: what
/// [`check_joins`](crate::action::check_joins) says of one card and one line.
#[derive(Debug, Default)]
pub(crate) struct Openings {
    by_technique: [CaseSet; Technique::REAL],
    /// Long enough for a card that needs others before it (AN-18).
    grown: CaseSet,
    /// With a key that no lock has used (AN-17).
    keyed: CaseSet,
    /// AN-24.
    pub(crate) closable: CaseSet,
}

impl Openings {
    /// Every line is looked at once, however many cards may join it.
    pub(crate) fn new(state: &State, deck: &Deck) -> Self {
        let mut openings = Self::default();
        for case in state.cases.as_slice() {
            let end = LineEnd::new(deck, case, state.contact);
            for (place, cases) in openings.by_technique.iter_mut().enumerate() {
                cases.add(case.victim, end.right >> place & 1 != 0);
            }
            openings.grown.add(case.victim, end.cards >= MINIMUM_BEFORE);
            openings.keyed.add(case.victim, end.has_unused_key());
            openings.closable.add(case.victim, end.can_close());
        }
        openings
    }

    /// AN-16 and AN-18: where the card could go, but for a key.
    fn fitting(&self, face: &Face) -> CaseSet {
        let mut fitting = CaseSet::default();
        for (place, &cases) in self.by_technique.iter().enumerate() {
            if face.left >> place & 1 != 0 {
                fitting = fitting.union(cases);
            }
        }
        if face.has(Attribute::MinimumThree) { fitting.and(self.grown) } else { fitting }
    }

    pub(crate) fn joinable(&self, face: &Face) -> CaseSet {
        let fitting = self.fitting(face);
        if face.has(Attribute::Lock) { fitting.and(self.keyed) } else { fitting }
    }

    /// Where the contact, if it is ready, could open the card's lock (AN-40, AN-55).
    pub(crate) fn unlockable(&self, face: &Face, contact: Contact) -> CaseSet {
        if contact == Contact::Ready && face.has(Attribute::Lock) {
            self.fitting(face).without(self.keyed)
        } else {
            CaseSet::default()
        }
    }
}
