use super::{Change, TableError};
use wire::PersonId;

/// What one person may do at a table besides moves; more than a long evening needs.
const PER_PERSON: Budget = Budget { count: 2_000, seats: 200, said_bytes: 64 * 1024 };
/// What all may have done before someone who neither sits here nor is the host adds to it.
const BEFORE_STRANGERS: Budget = Budget { count: 10_000, seats: 5_000, said_bytes: 256 * 1024 };
/// The same for those who have shown the invite: strangers cannot use up what is left for them.
const BEFORE_GUESTS: Budget = Budget { count: 20_000, seats: 10_000, said_bytes: 512 * 1024 };

/// By what somebody may be at a table who wants to do something there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    AtTheTable,
    Invited,
    Stranger,
}

/// Entries that no game bounds. A table that waits in memory must not grow without end, and nobody
/// may use up what others need to go on playing.
#[derive(Debug, Default)]
pub(super) struct Extras {
    people: Vec<(PersonId, Budget)>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Budget {
    count: u32,
    /// How many of them were about who sits where.
    seats: u32,
    said_bytes: usize,
}

impl Budget {
    fn has_room(self, most: Self, extra: Extra) -> bool {
        let Extra { said_bytes, is_about_seats } = extra;
        self.count < most.count
            && !(is_about_seats && self.seats >= most.seats)
            && (said_bytes == 0 || self.said_bytes + said_bytes <= most.said_bytes)
    }

    /// What all do who are not at the table: who sits where is counted apart, so that talk fills no seats.
    fn has_room_for_all(self, most: Self, extra: Extra) -> bool {
        let talk = self.count - self.seats;
        let count = if extra.is_about_seats { 0 } else { talk };
        Self { count, ..self }.has_room(most, extra)
    }
}

impl Extras {
    pub(super) fn check_room(
        &self,
        change: &Change,
        who: PersonId,
        standing: Standing,
    ) -> Result<(), TableError> {
        let Some(extra) = Extra::of(change) else { return Ok(()) };
        let used = self.people.iter().find(|(person, _)| *person == who);
        let has_own = used.is_none_or(|(_, used)| used.has_room(PER_PERSON, extra));
        let has_room = match standing {
            Standing::AtTheTable => true,
            Standing::Invited => self.total().has_room_for_all(BEFORE_GUESTS, extra),
            Standing::Stranger => self.total().has_room_for_all(BEFORE_STRANGERS, extra),
        };
        if has_own && has_room { Ok(()) } else { Err(TableError::Full) }
    }

    /// Counts what somebody did.
    pub(super) fn note(&mut self, by: PersonId, extra: Extra) {
        let place = self.people.iter().position(|(person, _)| *person == by).unwrap_or_else(|| {
            self.people.push((by, Budget::default()));
            self.people.len() - 1
        });
        let used = &mut self.people[place].1;
        used.count += 1;
        used.seats += u32::from(extra.is_about_seats);
        used.said_bytes += extra.said_bytes;
    }

    fn total(&self) -> Budget {
        self.people.iter().fold(Budget::default(), |sum, (_, used)| Budget {
            count: sum.count + used.count,
            seats: sum.seats + used.seats,
            said_bytes: sum.said_bytes + used.said_bytes,
        })
    }
}

/// What a change costs, if it is one that is counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extra {
    said_bytes: usize,
    is_about_seats: bool,
}

impl Extra {
    pub(super) fn of(change: &Change) -> Option<Self> {
        let is_about_seats =
            matches!(change, Change::Sat { .. } | Change::Claimed { .. } | Change::ClaimAsked { .. });
        is_extra(change).then(|| Self { said_bytes: said_bytes(change), is_about_seats })
    }
}

fn said_bytes(change: &Change) -> usize {
    if let Change::Said { text, .. } | Change::WatcherSaid { text, .. } = change { text.len() } else { 0 }
}

/// Whether nothing but patience bounds how often it can be done. What only undoes or ends another
/// thing is bounded by that.
fn is_extra(change: &Change) -> bool {
    match change {
        Change::Settled { .. }
        | Change::Sat { .. }
        | Change::BotAdded { .. }
        | Change::Undone { .. }
        | Change::Said { .. }
        | Change::SaidPhrase { .. }
        | Change::WatcherSaid { .. }
        | Change::Renamed { .. }
        | Change::PauseVoted { .. }
        | Change::Lent { .. }
        | Change::Claimed { .. }
        | Change::ClaimAsked { .. }
        | Change::KeptOut { .. }
        | Change::IdleVoted { .. }
        | Change::HandedOver { .. } => true,
        Change::Made(_)
        | Change::Stood { .. }
        | Change::BotRemoved { .. }
        | Change::Started
        | Change::Acted { .. }
        | Change::DeadlinePassed
        | Change::Hinted { .. }
        | Change::Ready { .. }
        | Change::WentOn
        | Change::TakenBack { .. }
        | Change::GivenUp { .. }
        | Change::ClaimDeclined { .. }
        | Change::LetIn { .. }
        | Change::TipHeard { .. }
        | Change::GuideLeft
        | Change::RematchMade { .. }
        | Change::RulesChanged { .. }
        | Change::Traced { .. } => false,
    }
}
