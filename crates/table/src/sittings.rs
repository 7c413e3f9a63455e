use tabletop::Seat;

use super::extras::Standing;
use super::{Change, Table};
use wire::{Person, Phase, Sitting};

/// Who held which seat of the game from which step on: a replay names those who played then.
#[derive(Debug, Default)]
pub(super) struct Sittings {
    /// In the order of their steps.
    list: Vec<Sitting>,
    /// Who sat there when the cards were dealt.
    dealt_to: Vec<Option<Person>>,
}

impl Sittings {
    /// As they sit when the game begins.
    fn begin(people: Vec<Option<Person>>) -> Self {
        let sitting = |(seat, who): (Seat, &Option<Person>)| Sitting { seat, from: 0, who: who.clone() };
        let seats = Seat::first(u8::try_from(people.len()).unwrap_or(u8::MAX));
        Self { list: seats.zip(&people).map(sitting).collect(), dealt_to: people }
    }

    fn change(&mut self, seat: Seat, from: u32, who: Option<Person>) {
        // Whoever left again before anything was done there did not play.
        self.list.retain(|sitting| (sitting.seat, sitting.from) != (seat, from));
        self.list.push(Sitting { seat, from, who });
    }

    /// Steps after `last` were taken back.
    pub(super) fn shorten(&mut self, last: u32) {
        self.list.iter_mut().for_each(|sitting| sitting.from = sitting.from.min(last + 1));
    }

    /// A person has one name in the whole game.
    pub(super) fn rename(&mut self, who: &Person) {
        let listed = self.list.iter_mut().filter_map(|sitting| sitting.who.as_mut());
        for person in listed.chain(self.dealt_to.iter_mut().flatten()).filter(|person| person.id == who.id) {
            person.clone_from(who);
        }
    }
}

impl Table {
    /// Whose each seat was, from which step on; nothing before the start.
    pub fn sittings(&self) -> &[Sitting] {
        &self.sittings.list
    }

    /// Who sat on each seat when the cards were dealt.
    pub(super) fn dealt_to(&self) -> &[Option<Person>] {
        &self.sittings.dealt_to
    }

    pub(super) fn begin_sittings(&mut self) {
        self.sittings = Sittings::begin(self.chairs.iter().map(|chair| chair.person().cloned()).collect());
    }

    /// Steps are counted from 0 again, and those who sit here now go on.
    pub(super) fn restart_sittings(&mut self) {
        let dealt_to = std::mem::take(&mut self.sittings.dealt_to);
        self.begin_sittings();
        self.sittings.dealt_to = dealt_to;
    }

    /// A seat has changed hands.
    pub(super) fn note_sitting(&mut self, seat: Seat) {
        let who = self.chairs.get(seat.index()).and_then(|chair| chair.person().cloned());
        let next = self.step_count();
        self.sittings.change(seat, next, who);
    }

    /// What gives somebody at the table the name they have now, if it is another and may be told: where nobody
    /// may speak, or not of what the name says, it would be a way to.
    pub fn renaming(&self, who: &Person) -> Option<Change> {
        let is_over = matches!(self.phase(), Phase::Finished | Phase::Stranded);
        let known = self.known_person(who.id).filter(|known| known.name != who.name && !is_over)?;
        let is_heard = self.play.as_ref().is_none_or(|play| play.session.heard(&who.name) == who.name);
        let change = Change::Renamed { who: Person { name: who.name.clone(), ..known.clone() } };
        let has_room = self.extras.check_room(&change, who.id, Standing::AtTheTable).is_ok();
        (is_heard && has_room && self.silence().is_none()).then_some(change)
    }

    /// Whether somebody is to have another name here once there is no silence any more.
    pub fn owes_name(&self, who: &Person) -> bool {
        let is_other = self.known_person(who.id).is_some_and(|known| known.name != who.name);
        is_other && self.silence().is_some()
    }

    pub(super) fn renamed(&mut self, who: Person) {
        let before = self.known_person(who.id).map(|known| known.name.clone()).unwrap_or_default();
        let here = self.chairs.iter_mut().filter_map(super::chair::Chair::person_mut);
        let hosts = [Some(&mut self.host), self.replaced.as_mut().map(super::host::Replaced::host_mut)];
        for person in here.chain(hosts.into_iter().flatten()).filter(|person| person.id == who.id) {
            person.clone_from(&who);
        }
        self.sittings.rename(&who);
        self.names.taken(&who);
        self.history.push(wire::TableEvent::Renamed { who, before });
    }
}
