use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::random::random_word;
use wire::{FoundTable, TableCode, TableId, WireError};

/// Long enough for whoever fetches their phone first.
const LIFE: Duration = Duration::from_secs(3_600);
/// A code is told again while so much of its life is left.
const FRESH: Duration = Duration::from_secs(1_800);
/// Five bits each.
const LETTERS: usize = 6;
/// Each is a table that somebody gathers people at.
const MOST: usize = 10_000;

/// Short codes that lead to tables, as their invite links do: to be said aloud, for a while.
#[derive(Default)]
pub(super) struct Codes(Mutex<HashMap<String, Code>>);

struct Code {
    table: TableId,
    invite: String,
    ends: Instant,
}

impl fmt::Debug for Codes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Whoever reads a code can sit down at that table.
        f.write_str("Codes(..)")
    }
}

impl Codes {
    /// The code of a table, the same for half of its life.
    pub(super) fn of(&self, table: &TableId, invite: &str) -> Result<TableCode, WireError> {
        let now = Instant::now();
        let mut codes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        codes.retain(|_, code| code.ends > now);
        let fresh = codes.iter().find(|(_, code)| code.table == *table && code.ends >= now + FRESH);
        if let Some((code, known)) = fresh {
            return Ok(told(code, known.ends - now));
        }
        if codes.len() >= MOST {
            codes.clear();
        }
        let code = random_word::<LETTERS>()?;
        let ends = now + LIFE;
        codes.insert(code.clone(), Code { table: table.clone(), invite: invite.to_owned(), ends });
        Ok(told(&code, LIFE))
    }

    /// No code leads to a table any more.
    pub(super) fn forget(&self, table: &TableId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, code| code.table != *table);
    }

    /// Where a code leads; how people write it down does not matter.
    pub(super) fn find(&self, said: &str) -> Option<FoundTable> {
        let said: String = said.chars().filter(char::is_ascii_alphanumeric).take(LETTERS + 1).collect();
        let codes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let code = codes.get(&said.to_ascii_lowercase()).filter(|code| code.ends > Instant::now())?;
        Some(FoundTable { table: code.table.clone(), invite: code.invite.clone() })
    }
}

fn told(code: &str, left: Duration) -> TableCode {
    TableCode { code: code.to_owned(), valid_seconds: u32::try_from(left.as_secs()).unwrap_or(u32::MAX) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(name: &str) -> TableId {
        TableId(name.to_owned())
    }

    #[tokio::test(start_paused = true)]
    async fn a_code_leads_to_its_table_however_it_is_written_and_not_for_ever() {
        let codes = Codes::default();
        let TableCode { code, valid_seconds } = codes.of(&table("a"), "word").unwrap();
        assert_eq!((code.len(), valid_seconds), (LETTERS, 3_600));
        let said = format!(" {}-{} ", &code[..3].to_uppercase(), &code[3..]);
        let found = codes.find(&said).unwrap();
        assert_eq!((found.table, found.invite.as_str()), (table("a"), "word"));
        for wrong in ["", "aaaaaa", &code[1..], format!("{code}2").as_str()] {
            assert!(wrong == code || codes.find(wrong).is_none(), "{wrong}");
        }
        assert_eq!(codes.of(&table("a"), "word").unwrap().code, code, "it can be read again");
        assert_ne!(codes.of(&table("b"), "other").unwrap().code, code);
        tokio::time::advance(FRESH + Duration::from_secs(1)).await;
        assert_ne!(codes.of(&table("a"), "word").unwrap().code, code, "an old one is replaced");
        assert!(codes.find(&code).is_some(), "and still works for those who heard it");
        tokio::time::advance(FRESH).await;
        assert!(codes.find(&code).is_none());
    }
}
