use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use sha2::{Digest as _, Sha256};
use tokio::time::Instant;

use super::random::{random_bytes, random_word};
use wire::{PersonId, WireError};

/// How long a code for another device is good for.
pub(super) const LINK_LIFE: Duration = Duration::from_secs(600);
const LINK_LETTERS: usize = 8;
const TOKEN_BYTES: usize = 32;

/// A device's secret, in hexadecimal. Only its hash is kept.
pub(super) fn new_token() -> Result<String, WireError> {
    let bytes: [u8; TOKEN_BYTES] = random_bytes()?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// What is kept of a token; `None` for a text that never was one.
pub(crate) fn token_hash(token: &str) -> Option<[u8; 32]> {
    let is_token = token.len() == 2 * TOKEN_BYTES && token.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_token.then(|| Sha256::digest(token).into())
}

/// Codes that add a device to a person: each works once, for a while.
#[derive(Default)]
pub(super) struct Links(Mutex<HashMap<String, Link>>);

struct Link {
    person: PersonId,
    ends: Instant,
}

impl fmt::Debug for Links {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Whoever reads a code can become that person.
        f.write_str("Links(..)")
    }
}

impl Links {
    pub(super) fn make(&self, person: PersonId) -> Result<String, WireError> {
        let code = random_word::<LINK_LETTERS>()?;
        let now = Instant::now();
        let mut links = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // A new code makes the person's last one void.
        links.retain(|_, link| link.ends > now && link.person != person);
        links.insert(code.clone(), Link { person, ends: now + LINK_LIFE });
        Ok(code)
    }

    /// What somebody has made is good for nothing any more.
    pub(super) fn void(&self, person: PersonId) {
        let mut links = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        links.retain(|_, link| link.person != person);
    }

    pub(super) fn redeem(&self, code: &str) -> Option<PersonId> {
        let mut links = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let link = links.remove(&code.trim().to_ascii_lowercase())?;
        (link.ends > Instant::now()).then_some(link.person)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_link_works_once_and_not_for_ever() {
        let links = Links::default();
        let code = links.make(PersonId(7)).unwrap();
        assert_eq!(links.redeem(&format!(" {} ", code.to_uppercase())), Some(PersonId(7)));
        assert_eq!(links.redeem(&code), None);

        let code = links.make(PersonId(7)).unwrap();
        tokio::time::advance(LINK_LIFE).await;
        assert_eq!(links.redeem(&code), None);
    }

    #[test]
    fn a_new_link_makes_the_last_one_void() {
        let links = Links::default();
        let codes = [1, 2, 1].map(|person| links.make(PersonId(person)).unwrap());
        let redeemed = codes.map(|code| links.redeem(&code));
        assert_eq!(redeemed, [None, Some(PersonId(2)), Some(PersonId(1))]);
    }

    #[test]
    fn only_what_could_be_a_token_is_hashed() {
        let token = new_token().unwrap();
        assert!(token_hash(&token).is_some());
        assert_eq!(token_hash(&token[1..]), None);
        assert_eq!(token_hash(&"g".repeat(64)), None);
    }
}
