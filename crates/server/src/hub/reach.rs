//! How people come to a table, and how its news reach them.

use super::mail::TableFacts;
use super::{Hub, Outside, wire_error};
use wire::{ErrorCode, FoundTable, PersonId, Phase, TableCode, TableId, WireError};

impl Hub {
    pub(crate) fn outside(&self) -> &Outside {
        &self.0.outside
    }

    /// What kind of table it is; only what of it is for everyone may be told to everyone.
    pub(crate) async fn describe(&self, table: &TableId) -> Result<TableFacts, WireError> {
        self.table(table)?.describe().await
    }

    pub(crate) async fn check_host(&self, table: &TableId, who: PersonId) -> Result<TableFacts, WireError> {
        let facts = self.describe(table).await?;
        match facts.host == who {
            true => Ok(facts),
            false => Err(wire_error(ErrorCode::NotHost, "only the host of the table may do this")),
        }
    }

    /// A short code for the host to say aloud.
    pub(crate) async fn code_of(&self, table: &TableId, who: PersonId) -> Result<TableCode, WireError> {
        let facts = self.check_host(table, who).await?;
        if facts.phase == Phase::Finished {
            return Err(wire_error(ErrorCode::WrongPhase, "the game is over, nobody can join any more"));
        }
        self.0.codes.of(table, &facts.invite.0)
    }

    pub(crate) fn find_code(&self, said: &str) -> Result<FoundTable, WireError> {
        let unknown = || wire_error(ErrorCode::UnknownTable, "no table has this code now");
        self.0.codes.find(said).ok_or_else(unknown)
    }
}
