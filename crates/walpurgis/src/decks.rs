//! Decks of one's own: a folder of files, each held against the games that can be played with one.

use std::fs;
use std::path::Path;

use roster::{DECK, OpenError};
use server::OwnDeck;
use tabletop::{ConfigError, OptionKind, SessionError};

use crate::cli::OptionArgs;
use crate::failure::{Failure, unreadable};

/// More would make a long list, and a long answer to those who ask for it.
const MOST_DECKS: usize = 64;
/// No game reads more; longer files are not even looked into.
const MOST_BYTES: u64 = 1024 * 1024;

/// What was found in a folder.
#[derive(Debug, Default)]
pub(crate) struct Decks {
    /// By the name of the file, without its ending.
    pub(crate) good: Vec<OwnDeck>,
    /// What is wrong with the other files, a line each.
    pub(crate) faults: Vec<String>,
}

/// Reads every `*.ron` in a folder.
pub(crate) fn load(folder: &Path) -> Result<Decks, Failure> {
    let unread = |error| unreadable(folder, &error);
    let entries = fs::read_dir(folder).map_err(unread)?.collect::<Result<Vec<_>, _>>().map_err(unread)?;
    let mut files: Vec<_> = entries.into_iter().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "ron"));
    files.sort();
    let mut decks = Decks::default();
    for file in files {
        let read = if decks.good.len() < MOST_DECKS {
            read(&file)
        } else {
            Err(format!("left out, there are {MOST_DECKS} decks already"))
        };
        match read {
            Ok(found) => decks.good.extend(found),
            Err(fault) => decks.faults.push(format!("{}: {fault}", file.display())),
        }
    }
    Ok(decks)
}

impl OptionArgs {
    /// These and further options as a game reads them, with the text of a deck in the place of its name.
    pub(crate) fn of_game(
        &self,
        game: &str,
        further: &[(String, String)],
    ) -> Result<Vec<(String, String)>, Failure> {
        let mut options = [&self.given, further].concat();
        let Some(folder) = &self.decks else {
            return Ok(options);
        };
        let decks = load(folder)?;
        for (_, name) in options.iter_mut().filter(|(key, _)| key == DECK) {
            let found = decks.good.iter().find(|deck| deck.game == game && deck.name == *name);
            *name = found.ok_or_else(|| decks.lacking(game, name))?.text.clone();
        }
        Ok(options)
    }
}

impl Decks {
    /// Why there is no such deck: its file is at fault, or there is none.
    fn lacking(&self, game: &str, name: &str) -> Failure {
        let file = format!("{name}.ron: ");
        if let Some(fault) = self.faults.iter().find(|fault| fault.contains(&file)) {
            return Failure::Usage(fault.clone());
        }
        let fitting = self.good.iter().filter(|deck| deck.game == game);
        let known: Vec<&str> = fitting.map(|deck| deck.name.as_str()).collect();
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        Failure::Usage(format!("unknown deck {name:?}: for {game} the folder has {known}"))
    }
}

/// The deck in a file, once for each game that can be played with it.
fn read(file: &Path) -> Result<Vec<OwnDeck>, String> {
    let name = file.file_stem().and_then(|name| name.to_str()).ok_or("its name is not readable as text")?;
    let length = fs::metadata(file).map_err(|error| error.to_string())?.len();
    if length > MOST_BYTES {
        return Err(format!("it has {length} bytes, no deck has more than {MOST_BYTES}"));
    }
    let text = fs::read_to_string(file).map_err(|error| error.to_string())?;
    let (mut found, mut faults) = (Vec::new(), Vec::new());
    for game in takers() {
        match roster::check_deck(game, &text) {
            Ok(()) => found.push(OwnDeck { game, name: name.to_owned(), text: text.clone() }),
            Err(error) => faults.push(format!("not a deck of {game}: {}", fault_of(error))),
        }
    }
    if found.is_empty() { Err(faults.join("; ")) } else { Ok(found) }
}

/// The games that are played with a deck of one's own, if there is one.
fn takers() -> impl Iterator<Item = &'static str> {
    let takes_deck = |game: &roster::Description| {
        game.options.iter().any(|option| option.key == DECK && matches!(option.kind, OptionKind::Text { .. }))
    };
    roster::describe().into_iter().filter(takes_deck).map(|game| game.id)
}

/// What is wrong with the file, without saying that it would have been an option.
fn fault_of(error: OpenError) -> String {
    match error {
        OpenError::Session(SessionError::Config(ConfigError::Unreadable { reason, .. })) => reason,
        OpenError::Session(SessionError::Config(ConfigError::Deck { fault, .. })) => fault.en,
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_file_is_told_with_its_name() {
        let folder = std::env::temp_dir().join(format!("walpurgis-decks-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let deck = include_str!("../../arkham-noir/data/deck.ron");
        fs::write(folder.join("good.ron"), deck).unwrap();
        fs::write(folder.join("bad.ron"), deck.replacen("icon: ", "ikon: ", 1)).unwrap();
        fs::write(folder.join("long.ron"), vec![b' '; 2 * 1024 * 1024]).unwrap();
        fs::write(folder.join("other.txt"), "not a deck").unwrap();
        let Decks { good, faults } = load(&folder).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(
            good.iter().map(|deck| (deck.game, &*deck.name)).collect::<Vec<_>>(),
            [("arkham-noir", "good")]
        );
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(
            faults[0].contains("bad.ron: not a deck of arkham-noir: the deck file cannot be read: "),
            "{}",
            faults[0]
        );
        assert!(faults[0].contains("ikon") && faults[0].contains("icon"), "{}", faults[0]);
        assert!(
            faults[1].ends_with("long.ron: it has 2097152 bytes, no deck has more than 1048576"),
            "{}",
            faults[1]
        );
    }
}
