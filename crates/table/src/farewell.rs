//! What is left of somebody who is gone for good.

use serde_json::value::RawValue;

use super::chair::Chair;
use super::entry::Sitter;
use super::{Change, StoredEntry, Table, TableError};
use wire::{Person, PersonId, Phase};

impl Table {
    /// The next of the changes after which a person who is gone holds nothing here any more; none once that is
    /// so, and none at a table that no longer changes.
    pub fn farewell(&self, who: PersonId) -> Option<Change> {
        let seat = self.seat_of(who);
        match (self.phase(), seat, &self.play) {
            (Phase::Gathering, Some(seat), _) => Some(Change::Stood { seat }),
            (Phase::Playing | Phase::Paused, Some(seat), Some(play)) => {
                let bot = self.chair(seat).ok().and_then(Chair::bot).unwrap_or_else(|| play.best_bot());
                Some(Change::GivenUp { seat, bot: bot.to_owned() })
            }
            (Phase::Gathering | Phase::Playing | Phase::Paused, None, _) if self.host.id == who => {
                let (_, next) = self.seated().next()?;
                Some(Change::HandedOver { to: next.clone() })
            }
            _ => None,
        }
    }

    /// Whether nobody but this person could ever play here to the end.
    pub fn is_only_of(&self, who: PersonId) -> bool {
        let is_over = self.phase() == Phase::Finished;
        !is_over && self.people().iter().all(|person| *person == who)
    }
}

/// A line of a table's log without the name of a person; none if it does not name them.
pub fn without_name(line: &[u8], who: PersonId) -> Result<Option<Vec<u8>>, TableError> {
    let StoredEntry { mut entry, trace } = serde_json::from_slice(line)?;
    let mut is_named = false;
    for person in people_of(&mut entry.change) {
        if person.id == who && !person.name.is_empty() {
            person.name.clear();
            is_named = true;
        }
    }
    if !is_named {
        return Ok(None);
    }
    let mut line = serde_json::to_vec(&entry)?;
    if let Some(trace) = trace.as_deref().map(RawValue::get) {
        line.pop();
        line.extend_from_slice(b",\"trace\":");
        line.extend_from_slice(trace.as_bytes());
        line.push(b'}');
    }
    Ok(Some(line))
}

fn people_of(change: &mut Change) -> Vec<&mut Person> {
    match change {
        Change::Made(made) => {
            let seated = made.chairs.iter_mut().flatten().filter_map(|sitter| match sitter {
                Sitter::Person(person) => Some(person),
                Sitter::Bot(_) => None,
            });
            seated.chain([&mut made.host]).chain(&mut made.kept_out).collect()
        }
        Change::Sat { who, .. }
        | Change::Said { who, .. }
        | Change::SaidPhrase { who, .. }
        | Change::WatcherSaid { who, .. }
        | Change::Renamed { who }
        | Change::Claimed { who, .. }
        | Change::ClaimAsked { who, .. }
        | Change::KeptOut { who, .. }
        | Change::HandedOver { to: who } => vec![who],
        Change::Settled { .. }
        | Change::Stood { .. }
        | Change::BotAdded { .. }
        | Change::BotRemoved { .. }
        | Change::Started
        | Change::Acted { .. }
        | Change::DeadlinePassed
        | Change::Undone { .. }
        | Change::Hinted { .. }
        | Change::PauseVoted { .. }
        | Change::Ready { .. }
        | Change::WentOn
        | Change::Lent { .. }
        | Change::TakenBack { .. }
        | Change::GivenUp { .. }
        | Change::ClaimDeclined { .. }
        | Change::LetIn { .. }
        | Change::IdleVoted { .. }
        | Change::TipHeard { .. }
        | Change::GuideLeft
        | Change::RematchMade { .. }
        | Change::RulesChanged { .. }
        | Change::Traced { .. } => Vec::new(),
    }
}
