use sha2::{Digest as _, Sha256};

use super::wire_error;
use crate::store::TokenHash;
use wire::{ErrorCode, TableId, WireError};

/// Without `l` and `o`, which look like digits; 32 of them, so that five random bits give each alike.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
const TABLE_LETTERS: usize = 10;

/// Random bytes that nobody can guess.
pub(crate) fn random_bytes<const N: usize>() -> Result<[u8; N], WireError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| {
        tracing::error!("no random numbers: {error}");
        wire_error(ErrorCode::StoreFailed, "the server cannot draw random numbers")
    })?;
    Ok(bytes)
}

/// A word that nobody can guess, of as many letters as `N`.
pub(super) fn random_word<const N: usize>() -> Result<String, WireError> {
    Ok(word(&random_bytes::<N>()?))
}

/// The name of the table that a device makes with a command of this key: the same command gives the
/// same table, so that one sent twice makes one. Nobody else can guess it, since nobody else has
/// the device's token. `after` is the table whose rematch it is; `attempt` gives other names.
pub(super) fn table_name(device: &TokenHash, after: Option<&TableId>, key: &str, attempt: u8) -> TableId {
    let mut hasher = Sha256::new();
    hasher.update(b"walpurgis table 2");
    hasher.update(device);
    hasher.update([attempt]);
    // Names of tables have one length, so that no other command gives the same bytes.
    hasher.update([u8::from(after.is_some())]);
    hasher.update(after.map_or(&[][..], |table| table.0.as_bytes()));
    hasher.update(key.as_bytes());
    TableId(word(&hasher.finalize()[..TABLE_LETTERS]))
}

/// Whether a table could be called that.
pub(super) fn is_table_name(name: &str) -> bool {
    name.len() == TABLE_LETTERS && name.bytes().all(|letter| LETTERS.contains(&letter))
}

fn word(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_command_names_the_same_table_and_others_other_ones() {
        let (ann, bob) = ([1; 32], [2; 32]);
        let name = table_name(&ann, None, "key", 0);
        assert!(is_table_name(&name.0), "{name:?}");
        assert_eq!(table_name(&ann, None, "key", 0), name);
        let (this, that) = (TableId("aaaaaaaaaa".to_owned()), TableId("bbbbbbbbbb".to_owned()));
        let mut names = vec![
            name,
            table_name(&bob, None, "key", 0),
            table_name(&ann, None, "yek", 0),
            table_name(&ann, None, "key", 1),
            table_name(&ann, Some(&this), "key", 0),
            table_name(&ann, Some(&that), "key", 0),
        ];
        names.sort();
        names.dedup();
        assert_eq!(names.len(), 6);
    }

    #[test]
    fn words_have_as_many_letters_as_asked() {
        let word = random_word::<8>().unwrap();
        assert!(word.len() == 8 && word.bytes().all(|letter| LETTERS.contains(&letter)), "{word}");
        assert!(!is_table_name("../../etc/") && !is_table_name("short"));
    }
}
