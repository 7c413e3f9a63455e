use std::collections::VecDeque;
use std::fmt::Write as _;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use axum::body::Bytes;
use sha2::{Digest as _, Sha256};
use tabletop::Language;

use wire::CatalogueHashes;

/// Bytes of catalogues kept besides those of the games as they come; the oldest make room. One's own
/// deck can be as large as 64 KB in each language.
const MOST_BYTES: usize = 16 * 1024 * 1024;
/// Ways to set a table up whose hashes are remembered.
const MOST_OPTIONS: usize = 512;
/// Hexadecimal digits of a hash.
pub(crate) const HASH_DIGITS: usize = 32;

/// What is printed in the games, under the hash of its bytes. Whoever is told a hash finds what it stands
/// for here, unless very many others were asked for since.
#[derive(Debug)]
pub(crate) struct Catalogues {
    kept: Mutex<Kept>,
}

#[derive(Debug)]
struct Kept {
    most_bytes: usize,
    bytes: usize,
    /// Youngest last.
    texts: VecDeque<(String, Bytes)>,
    /// By the fingerprint of a game and its options, youngest last.
    of_options: VecDeque<([u8; 32], CatalogueHashes)>,
}

impl Default for Catalogues {
    fn default() -> Self {
        Self::with_room(MOST_BYTES)
    }
}

impl Catalogues {
    fn with_room(most_bytes: usize) -> Self {
        let kept = Kept { most_bytes, bytes: 0, texts: VecDeque::new(), of_options: VecDeque::new() };
        Self { kept: Mutex::new(kept) }
    }

    /// Makes what is printed for a table with these options known, and tells under which hashes.
    pub(crate) fn know(&self, game: &str, options: &str) -> CatalogueHashes {
        let key = Sha256::new().chain_update(game).chain_update([0]).chain_update(options).finalize().into();
        if let Some(hashes) = self.lock().find_again(&key) {
            return hashes;
        }
        // Written without the lock: others do not wait for a large deck.
        let [en, fr] = Language::ALL.map(|language| printed(game, options, language));
        let hashes = CatalogueHashes { en: hash(&en), fr: hash(&fr) };
        let mut kept = self.lock();
        kept.keep(&hashes.en, en);
        kept.keep(&hashes.fr, fr);
        kept.remember(key, hashes.clone());
        hashes
    }

    /// The text with this hash.
    pub(crate) fn find(&self, hash: &str) -> Option<Bytes> {
        if let Some((_, text)) = built_in_texts().find(|(known, _)| *known == hash) {
            return Some(text.clone());
        }
        let kept = self.lock();
        kept.texts.iter().find(|(known, _)| known == hash).map(|(_, text)| text.clone())
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    /// The hashes of what was made known before, if it still is; it counts as young again.
    fn find_again(&mut self, key: &[u8; 32]) -> Option<CatalogueHashes> {
        let place = self.of_options.iter().position(|(known, _)| known == key)?;
        let (key, hashes) = self.of_options.remove(place)?;
        let is_known = [&hashes.en, &hashes.fr].into_iter().all(|hash| self.renew(hash));
        if is_known {
            self.of_options.push_back((key, hashes.clone()));
        }
        is_known.then_some(hashes)
    }

    fn renew(&mut self, hash: &str) -> bool {
        if built_in_texts().any(|(known, _)| known == hash) {
            return true;
        }
        let place = self.texts.iter().position(|(known, _)| known == hash);
        let text = place.and_then(|place| self.texts.remove(place));
        let is_known = text.is_some();
        self.texts.extend(text);
        is_known
    }

    fn keep(&mut self, hash: &str, text: Bytes) {
        if self.renew(hash) {
            return;
        }
        self.bytes += text.len();
        self.texts.push_back((hash.to_owned(), text));
        while self.bytes > self.most_bytes && self.texts.len() > Language::ALL.len() {
            let oldest = self.texts.pop_front();
            self.bytes -= oldest.map_or(self.bytes, |(_, text)| text.len());
        }
    }

    fn remember(&mut self, key: [u8; 32], hashes: CatalogueHashes) {
        self.of_options.retain(|(known, _)| *known != key);
        self.of_options.push_back((key, hashes));
        if self.of_options.len() > MOST_OPTIONS {
            self.of_options.pop_front();
        }
    }
}

/// Under which hashes that of a game as it comes is known.
pub(crate) fn built_in(game: &str) -> CatalogueHashes {
    let found = built_ins().iter().find(|built_in| built_in.game == game);
    found.map(|built_in| built_in.hashes.clone()).unwrap_or_default()
}

struct BuiltIn {
    game: &'static str,
    hashes: CatalogueHashes,
    texts: [Bytes; 2],
}

fn built_ins() -> &'static [BuiltIn] {
    static BUILT_INS: OnceLock<Vec<BuiltIn>> = OnceLock::new();
    BUILT_INS.get_or_init(|| {
        let of_game = |&game: &&'static str| {
            let texts = Language::ALL.map(|language| printed(game, "{}", language));
            let hashes = CatalogueHashes { en: hash(&texts[0]), fr: hash(&texts[1]) };
            BuiltIn { game, hashes, texts }
        };
        roster::ids().iter().map(of_game).collect()
    })
}

fn built_in_texts() -> impl Iterator<Item = (&'static str, &'static Bytes)> {
    built_ins().iter().flat_map(|BuiltIn { hashes, texts, .. }| {
        [hashes.en.as_str(), hashes.fr.as_str()].into_iter().zip(texts)
    })
}

fn printed(game: &str, options: &str, language: Language) -> Bytes {
    // The options of a table were checked when it was made; a catalogue is plain data.
    let text = roster::catalogue(game, options, language);
    text.map_or_else(|_| Bytes::from_static(b"null"), |text| Bytes::copy_from_slice(text.get().as_bytes()))
}

fn hash(text: &[u8]) -> String {
    let mut hash = String::with_capacity(2 * 32);
    for byte in Sha256::digest(text) {
        // Writing to a string never fails.
        let _written = write!(hash, "{byte:02x}");
    }
    hash.truncate(HASH_DIGITS);
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Options of which each has other words printed.
    fn options(edition: &str) -> String {
        format!(r#"{{"length": 20, "edition": "{edition}"}}"#)
    }

    #[test]
    fn what_is_known_is_found_under_the_hash_of_its_bytes() {
        let catalogues = Catalogues::default();
        let hashes = catalogues.know("toy-big", &options("first"));
        for (hash_of, language) in [(&hashes.en, Language::En), (&hashes.fr, Language::Fr)] {
            let text = catalogues.find(hash_of).unwrap();
            assert_eq!((hash(&text), hash_of.len()), (hash_of.clone(), HASH_DIGITS));
            assert_eq!(text, roster::catalogue("toy-big", "{}", language).unwrap().get().as_bytes());
        }
        assert_ne!(hashes.en, hashes.fr);
        assert_eq!(catalogues.know("toy-big", r#"{"length": 99}"#), hashes, "printed is the same");
        assert_ne!(catalogues.know("toy-big", &options("second")), hashes);
    }

    #[test]
    fn what_comes_with_the_games_is_always_known_and_takes_no_room() {
        let catalogues = Catalogues::with_room(0);
        for game in roster::ids() {
            let hashes = catalogues.know(game, "{}");
            assert_eq!(hashes, built_in(game));
            assert!(catalogues.find(&hashes.en).is_some() && catalogues.find(&hashes.fr).is_some(), "{game}");
        }
        assert_eq!(catalogues.lock().bytes, 0);
    }

    #[test]
    fn room_is_bounded_and_the_oldest_make_it() {
        let size = roster::catalogue("toy-big", "{}", Language::En).unwrap().get().len();
        let catalogues = Catalogues::with_room(size * 3);
        let first = catalogues.know("toy-big", &options("first"));
        let second = catalogues.know("toy-big", &options("second"));
        assert!(catalogues.find(&second.fr).is_some());
        assert!(catalogues.find(&first.en).is_none(), "it had to make room");
        assert!(catalogues.lock().bytes <= size * 3);
        assert_eq!(catalogues.know("toy-big", &options("first")), first, "who asks again finds it again");
        assert!(catalogues.find(&first.en).is_some());
        for length in 20..(30 + MOST_OPTIONS) {
            catalogues.know("toy-big", &format!(r#"{{"length": {length}}}"#));
        }
        assert_eq!(catalogues.lock().of_options.len(), MOST_OPTIONS);
    }
}
