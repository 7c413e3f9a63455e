use std::collections::BTreeSet;

use serde_json::Value;
use tabletop::{Config, ConfigError, Game, Language, MAX_SEATS, OptionKind, OptionSpec, Seed, Words};

use super::guide::guide_is_sound;
use super::law::{Breach, Held, Law, Violation, demand};
use super::round_trip::round_trip;

/// What a game says of itself must be true: its options, their defaults and bounds, its seats.
pub fn check_declarations<G: Game>() -> Result<(), Violation> {
    check_all::<G>().map_err(without_game::<G>)
}

/// Every number of seats but those the game names must be refused.
pub(super) fn check_seat_counts<G: Game>() -> Result<(), Violation> {
    refuses_other_seats::<G>().map_err(without_game::<G>)
}

fn without_game<G: Game>(breach: Breach) -> Violation {
    breach.at::<G>(&default_config::<G>(*G::SEATS.start()), Seed::from_number(0), 0)
}

fn default_config<G: Game>(seats: u8) -> Config<G::Options> {
    Config { seats, options: G::Options::default() }
}

fn check_all<G: Game>() -> Held {
    refuses_other_seats::<G>()?;
    has_words("the title", &G::title())?;
    for phrase in G::phrases() {
        has_words("a phrase", &phrase)?;
    }
    for (place, policy) in G::policies().iter().enumerate() {
        let is_first = !G::policies()[..place].iter().any(|other| other.name == policy.name);
        demand(is_first, Law::Declarations, || format!("two policies are called {}", policy.name))?;
    }
    demand((1..=MAX_SEATS).contains(&G::SEATS_PER_PERSON), Law::Declarations, || {
        format!("one person is said to hold up to {} seats", G::SEATS_PER_PERSON)
    })?;
    cards_are_sound::<G>()?;
    options_are_sound::<G>()?;
    guide_is_sound::<G>()?;
    check_catalogue::<G>(&G::Options::default())
}

/// Every card has an id of its own, and a page with a name in each language.
fn cards_are_sound<G: Game>() -> Held {
    let ids = G::card_ids();
    let mut seen = BTreeSet::new();
    for card in &ids {
        demand(seen.insert(card), Law::Declarations, || format!("two cards are called {card}"))?;
    }
    for language in Language::ALL {
        let pages = G::cards(language);
        let listed = pages.iter().map(|page| &page.id);
        demand(ids.iter().eq(listed), Law::Declarations, || {
            format!("the pages in {} are not of the cards that are listed", language.code())
        })?;
        for page in &pages {
            demand(!page.name.is_empty(), Law::Declarations, || {
                format!("{} has no name in {}", page.id, language.code())
            })?;
        }
    }
    Ok(())
}

/// What is printed can be written, and is the same for the same options.
pub(super) fn check_catalogue<G: Game>(options: &G::Options) -> Held {
    for language in Language::ALL {
        let printed = |options: &G::Options| {
            serde_json::to_string(&G::catalogue(options, language)).map_err(|error| {
                let code = language.code();
                Breach::new(Law::Catalogue, format!("the catalogue in {code} cannot be written: {error}"))
            })
        };
        let (once, again) = (printed(options)?, printed(&options.clone())?);
        demand(once == again, Law::Catalogue, || {
            format!("{options:?} have the catalogue {once}, the second time {again}")
        })?;
    }
    Ok(())
}

fn refuses_other_seats<G: Game>() -> Held {
    for seats in (0..=u8::MAX).filter(|seats| !G::SEATS.contains(seats)) {
        match G::new(&default_config::<G>(seats)) {
            Err(ConfigError::Seats { .. }) => {}
            Err(error) => {
                let message = format!("{seats} seats are refused for another reason: {error}");
                return Err(Breach::new(Law::Setup, message));
            }
            Ok(_) => return Err(Breach::new(Law::Setup, format!("{seats} seats are accepted"))),
        }
    }
    Ok(())
}

fn options_are_sound<G: Game>() -> Held {
    let defaults = G::Options::default();
    round_trip("options", &defaults, &mut Vec::new())?;
    let written = serde_json::to_value(&defaults)
        .map_err(|error| Breach::new(Law::Declarations, format!("the options cannot be written: {error}")))?;
    let Value::Object(fields) = &written else {
        return Err(Breach::new(
            Law::Declarations,
            format!("the options are written {written}, not as fields"),
        ));
    };
    let specs = G::options();
    for spec in &specs {
        let key = spec.key;
        has_words(key, &spec.label)?;
        let default = default_value(&spec.kind);
        demand(fields.get(key) == Some(&default), Law::Declarations, || {
            format!("the default of option {key} is said to be {default} and is {:?}", fields.get(key))
        })?;
        for value in extreme_values(spec) {
            is_accepted::<G>(&written, key, value)?;
        }
    }
    for field in fields.keys() {
        let count = specs.iter().filter(|spec| spec.key == field).count();
        demand(count == 1, Law::Declarations, || format!("option {field} is declared {count} times"))?;
    }
    Ok(())
}

fn has_words(what: &str, words: &Words) -> Held {
    demand(!words.en.is_empty() && !words.fr.is_empty(), Law::Declarations, || {
        format!("{what} lacks words in a language: {words:?}")
    })
}

fn default_value(kind: &OptionKind) -> Value {
    match *kind {
        OptionKind::Toggle { default } => default.into(),
        OptionKind::Choice { default, .. } | OptionKind::Text { default, .. } => default.into(),
        OptionKind::Number { default, .. } => default.into(),
    }
}

/// Every value of a toggle or a choice, and both bounds of a number.
fn extreme_values(spec: &OptionSpec) -> Vec<Value> {
    match &spec.kind {
        OptionKind::Toggle { .. } => vec![false.into(), true.into()],
        OptionKind::Choice { values, .. } => values.iter().map(|choice| choice.value.into()).collect(),
        &OptionKind::Number { min, max, .. } => vec![min.into(), max.into()],
        // What other texts mean is the game's own affair.
        &OptionKind::Text { default, .. } => vec![default.into()],
    }
}

/// The options with one changed must be read, and written again as they were.
fn is_accepted<G: Game>(defaults: &Value, key: &str, value: Value) -> Held {
    let mut changed = defaults.clone();
    changed[key] = value;
    let options: G::Options = serde_json::from_value(changed.clone()).map_err(|error| {
        Breach::new(Law::Declarations, format!("options {changed} cannot be read: {error}"))
    })?;
    let written = serde_json::to_value(&options).ok();
    demand(written.as_ref() == Some(&changed), Law::Declarations, || {
        format!("options {changed} are read as {options:?}")
    })
}
