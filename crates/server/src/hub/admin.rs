//! What whoever runs the server asks of it.

use super::people::failed;
use super::{Hub, wire_error};
use crate::admin::{AdminAnswer, AdminCommand, BannedRow, PersonRow, TableRow};
use crate::store::{StoredSummary, SummaryQuery};
use wire::{ErrorCode, PersonId, TableId, WireError};

impl Hub {
    pub(crate) async fn administer(&self, command: AdminCommand) -> Result<AdminAnswer, WireError> {
        let store = &self.0.store;
        match command {
            AdminCommand::Tables { limit } => {
                let found =
                    store.summaries(SummaryQuery::Every, limit).await.map_err(|error| failed(&error))?;
                Ok(AdminAnswer::Tables(found.into_iter().map(row).collect()))
            }
            AdminCommand::People { limit } => {
                let found = store.people(limit).await.map_err(|error| failed(&error))?;
                let rows =
                    found.into_iter().map(|one| PersonRow { person: one.id.0, name: one.name, bot: one.bot });
                Ok(AdminAnswer::People(rows.collect()))
            }
            AdminCommand::Close { table } => self.put_down(&TableId(table)).await,
            AdminCommand::DeleteTable { table } => done(self.delete_table(&TableId(table)).await),
            AdminCommand::DeletePerson { person } => done(self.delete_person(PersonId(person)).await),
            AdminCommand::Ban { person } => done(self.ban_person(PersonId(person)).await),
            AdminCommand::Unban { person } => done(self.unban(PersonId(person)).await),
            AdminCommand::Banned => {
                let row = |(person, since): (PersonId, u64)| BannedRow { person: person.0, since };
                Ok(AdminAnswer::Banned(self.banned().await?.into_iter().map(row).collect()))
            }
            AdminCommand::Prune { days } => self.prune(days).await.map(AdminAnswer::Pruned),
        }
    }

    async fn put_down(&self, id: &TableId) -> Result<AdminAnswer, WireError> {
        let why = wire_error(ErrorCode::GoingDown, "whoever runs this server has closed the table for now");
        done(self.table(id)?.put_down(why).await)
    }
}

fn done(done: Result<(), WireError>) -> Result<AdminAnswer, WireError> {
    done.map(|()| AdminAnswer::Done)
}

fn row(summary: StoredSummary) -> TableRow {
    let StoredSummary { table, game, phase, public, changed, entries, people, .. } = summary;
    let phase = serde_json::to_value(phase).ok().and_then(|phase| phase.as_str().map(str::to_owned));
    let people = people.into_iter().map(|person| person.0).collect();
    TableRow { table: table.0, game, phase: phase.unwrap_or_default(), public, changed, entries, people }
}
