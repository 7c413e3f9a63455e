use super::{Change, TableError};
use wire::PersonId;

/// What one person may do at a table besides moves; more than a long evening needs.
const PER_PERSON: Budget = Budget { count: 2_000, said_bytes: 64 * 1024 };
/// What all may have done before someone who neither sits here nor is the host adds to it.
const BEFORE_STRANGERS: Budget = Budget { count: 10_000, said_bytes: 256 * 1024 };

/// Entries that no game bounds. A table that waits in memory must not grow without end, and nobody
/// may use up what others need to go on playing.
#[derive(Debug, Default)]
pub(super) struct Extras {
    people: Vec<(PersonId, Budget)>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Budget {
    count: u32,
    said_bytes: usize,
}

impl Budget {
    fn has_room(self, most: Self, said: usize) -> bool {
        self.count < most.count && (said == 0 || self.said_bytes + said <= most.said_bytes)
    }
}

impl Extras {
    pub(super) fn check_room(
        &self,
        change: &Change,
        who: PersonId,
        is_at_the_table: bool,
    ) -> Result<(), TableError> {
        if !is_extra(change) {
            return Ok(());
        }
        let said = said_bytes(change);
        let used = self.people.iter().find(|(person, _)| *person == who);
        let has_own = used.is_none_or(|(_, used)| used.has_room(PER_PERSON, said));
        if has_own && (is_at_the_table || self.total().has_room(BEFORE_STRANGERS, said)) {
            Ok(())
        } else {
            Err(TableError::Full)
        }
    }

    /// Counts what somebody did.
    pub(super) fn note(&mut self, by: PersonId, extra: Extra) {
        let place = self.people.iter().position(|(person, _)| *person == by).unwrap_or_else(|| {
            self.people.push((by, Budget::default()));
            self.people.len() - 1
        });
        let used = &mut self.people[place].1;
        used.count += 1;
        used.said_bytes += extra.said_bytes;
    }

    fn total(&self) -> Budget {
        self.people.iter().fold(Budget::default(), |sum, (_, used)| Budget {
            count: sum.count + used.count,
            said_bytes: sum.said_bytes + used.said_bytes,
        })
    }
}

/// What a change costs, if it is one that is counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extra {
    said_bytes: usize,
}

impl Extra {
    pub(super) fn of(change: &Change) -> Option<Self> {
        is_extra(change).then(|| Self { said_bytes: said_bytes(change) })
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
