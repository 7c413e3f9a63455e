use serde_json::Value;
use tabletop::{Config, ConfigError, Game, Scenario, nearest};

use super::problem::Problem;
use super::reading::{self, Unreadable};

/// Demands that the setup fails by each of `rules`.
pub(super) fn check_refused<G: Game>(scenario: &Scenario, rules: &[&str]) -> Result<(), Problem> {
    let has_story = !(scenario.given.is_null()
        && scenario.decks.is_empty()
        && scenario.fates.is_empty()
        && scenario.when.is_empty());
    if has_story || rules.len() != scenario.then.len() {
        return Err(Problem::StoryAfterRefusal);
    }
    let found = match config::<G>(scenario) {
        Ok(config) => G::new(&config).err(),
        Err(Problem::Setup(error)) => Some(error),
        Err(other) => return Err(other),
    };
    rules.iter().try_for_each(|&rule| match &found {
        None => Err(Problem::SetupAccepted { rule: rule.to_owned() }),
        Some(error) if error.rule().is_some_and(|found| found.0 == rule) => Ok(()),
        Some(error) => Err(Problem::SetupRefusedOtherwise { rule: rule.to_owned(), found: error.clone() }),
    })
}

/// Demands that the game has the cards which the scenario says it shows.
pub(super) fn check_cards<G: Game>(scenario: &Scenario) -> Result<(), Problem> {
    if scenario.cards.is_empty() {
        return Ok(());
    }
    let known = G::card_ids();
    let unknown = scenario.cards.iter().find(|&card| !known.contains(card));
    unknown.map_or(Ok(()), |card| {
        let nearest = nearest(card, known.iter().map(String::as_str)).map(str::to_owned);
        Err(Problem::NoCard { card: card.clone(), nearest, known: known.len() })
    })
}

/// The game's default options under those of the scenario.
pub(super) fn config<G: Game>(scenario: &Scenario) -> Result<Config<G::Options>, Problem> {
    if scenario.game != G::ID {
        return Err(Problem::WrongGame { found: scenario.game.clone(), expected: G::ID });
    }
    let mut options = serde_json::to_value(G::Options::default())
        .map_err(|error| Problem::Unwritable(error.to_string()))?;
    match &scenario.config {
        Value::Null => {}
        Value::Object(given) => {
            for (key, value) in given {
                match options.get_mut(key) {
                    Some(option) => *option = value.clone(),
                    None => return Err(Problem::Setup(unknown_option::<G>(key))),
                }
                is_allowed::<G>(key, value).map_err(Problem::Setup)?;
            }
        }
        other => return Err(Problem::ConfigShape(other.clone())),
    }
    let options = reading::read(&options)
        .map_err(|Unreadable { field, reason }| Problem::UnreadableConfig { field, reason })?;
    Ok(Config { seats: scenario.seats, options })
}

fn unknown_option<G: Game>(key: &str) -> ConfigError {
    ConfigError::UnknownOption {
        game: G::ID,
        key: key.to_owned(),
        known: G::options().iter().map(|spec| spec.key).collect(),
    }
}

/// Whether a value is among those that the option can have.
fn is_allowed<G: Game>(key: &str, value: &Value) -> Result<(), ConfigError> {
    match G::options().into_iter().find(|spec| spec.key == key) {
        Some(spec) if !spec.kind.allows(value) => Err(ConfigError::BadValue {
            rule: G::option_rule(key),
            key: spec.key,
            value: value.as_str().map_or_else(|| value.to_string(), str::to_owned),
            expected: spec.kind.expected(),
        }),
        _ => Ok(()),
    }
}
