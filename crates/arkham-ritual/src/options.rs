use serde::{Deserialize, Serialize};
use tabletop::{ConfigError, List, OptionKind, OptionSpec, OptionValue, RuleId, Seat, Words};

use crate::card::Card;
use crate::data::{DECK_SIZE, Printed, data};
use crate::words::name_of;

/// What a table can agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub event: Card,
    pub character_1: Card,
    pub character_2: Card,
    pub great_old_one: Card,
    /// Failing costs more every round (AR-52).
    pub doom_track: bool,
    pub victory: Victory,
    pub first: First,
    /// A Gate also wakes a Great Old One lying with a dummy (AR-21).
    pub dummy_great_old_one: bool,
    /// The Magical Orb puts a card back face up (the French rulebook's reading, AR-23).
    pub orb_face_up: bool,
    /// Players are shown what they may be holding (AR-80).
    pub odds: bool,
    /// Chat masks the names and colours of cards (AR-70).
    pub chat_filter: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum Victory {
    /// Everyone with sanity left wins (AR-50).
    Survive,
    /// Only those with the most win (AR-51).
    MostSanity,
}

/// Who is active first in round 1 (AR-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum First {
    Random,
    Seat0,
    Seat1,
    Seat2,
    Seat3,
    Seat4,
    Seat5,
    Seat6,
}

impl First {
    pub(crate) fn seat(self) -> Option<Seat> {
        (self as u8).checked_sub(1).and_then(Seat::new)
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            event: Card::MagicalOrb,
            character_1: Card::Investigator,
            character_2: Card::Cultist,
            great_old_one: Card::Cthulhu,
            doom_track: false,
            victory: Victory::Survive,
            first: First::Random,
            dummy_great_old_one: true,
            orb_face_up: false,
            odds: false,
            chat_filter: false,
        }
    }
}

impl Options {
    /// The 22 cards of a game with these options, in printed order (AR-03).
    pub(crate) fn deck(&self) -> List<Card, DECK_SIZE> {
        let base = data()
            .base
            .iter()
            .flat_map(|printed| std::iter::repeat_n(printed.card, usize::from(printed.copies)));
        base.chain([self.event, self.character_1, self.character_2, self.great_old_one]).collect()
    }

    /// The rule that limits an option.
    pub(crate) fn rule_of(key: &str) -> Option<RuleId> {
        match key {
            "event" | "character_1" | "character_2" | "great_old_one" => Some(RuleId("AR-03")),
            "first" => Some(RuleId("AR-07")),
            "victory" => Some(RuleId("AR-51")),
            _ => None,
        }
    }

    pub(crate) fn check(&self, seats: u8) -> Result<(), ConfigError> {
        let groups = &data().groups;
        in_group("event", self.event, &groups.event)?;
        in_group("character_1", self.character_1, &groups.character_1)?;
        in_group("character_2", self.character_2, &groups.character_2)?;
        in_group("great_old_one", self.great_old_one, &groups.great_old_one)?;
        if self.orb_face_up && self.event != Card::MagicalOrb {
            return Err(ConfigError::Contradiction {
                rule: RuleId("AR-23"),
                because: "orb_face_up needs event=magical_orb, there is no Orb in this deck".to_owned(),
            });
        }
        match self.first.seat() {
            Some(seat) if seat.number() >= seats => Err(ConfigError::Contradiction {
                rule: RuleId("AR-07"),
                because: format!("first=seat{seat} needs more than the {seats} seats of this table"),
            }),
            _ => Ok(()),
        }
    }

    /// What a form or a command line may set.
    pub(crate) fn specs() -> Vec<OptionSpec> {
        let groups = &data().groups;
        let defaults = Self::default();
        let toggle = |key, default, label| OptionSpec { key, label, kind: OptionKind::Toggle { default } };
        vec![
            group("event", Words::new("Fourth event card", "Quatrième carte Événement"), &groups.event),
            group("character_1", Words::new("First character", "Premier personnage"), &groups.character_1),
            group("character_2", Words::new("Second character", "Second personnage"), &groups.character_2),
            group("great_old_one", Words::new("Great Old One", "Grand Ancien"), &groups.great_old_one),
            toggle(
                "doom_track",
                defaults.doom_track,
                Words::new(
                    "Doom Track: failing costs more every round",
                    "Piste du destin\u{a0}: échouer coûte plus cher à chaque manche",
                ),
            ),
            choice(
                "victory",
                Words::new("Who wins", "Qui gagne"),
                vec![
                    value(
                        "survive",
                        Words::new(
                            "Everyone with sanity left",
                            "Toute personne à qui il reste de la santé mentale",
                        ),
                    ),
                    value(
                        "most_sanity",
                        Words::new("Only the most sanity", "Seulement la meilleure santé mentale"),
                    ),
                ],
            ),
            choice("first", Words::new("Who begins", "Qui commence"), first_values()),
            toggle(
                "dummy_great_old_one",
                defaults.dummy_great_old_one,
                Words::new(
                    "A Gate wakes a Great Old One held by a dummy",
                    "Un Portail réveille un Grand Ancien tenu par un joueur fictif",
                ),
            ),
            toggle(
                "orb_face_up",
                defaults.orb_face_up,
                Words::new("The Orb puts a card back face up", "L’Orbe repose la carte face visible"),
            ),
            toggle(
                "odds",
                defaults.odds,
                Words::new("Show players what they may be holding", "Afficher ce que l’on tient peut-être"),
            ),
            toggle(
                "chat_filter",
                defaults.chat_filter,
                Words::new(
                    "Mask card names and colours in chat",
                    "Masquer noms et couleurs de cartes dans la discussion",
                ),
            ),
        ]
    }
}

fn in_group(key: &'static str, card: Card, group: &[Printed]) -> Result<(), ConfigError> {
    if group.iter().any(|printed| printed.card == card) {
        return Ok(());
    }
    let names: Vec<&str> = group.iter().map(|printed| id(printed.card)).collect();
    Err(ConfigError::BadValue {
        rule: Options::rule_of(key),
        key,
        value: id(card).to_owned(),
        expected: format!("one of {}", names.join(", ")),
    })
}

fn group(key: &'static str, label: Words, cards: &[Printed]) -> OptionSpec {
    let values = cards.iter().map(|printed| value(id(printed.card), name_of(printed.card))).collect();
    choice(key, label, values)
}

/// A choice whose first value is the default.
fn choice(key: &'static str, label: Words, values: Vec<OptionValue>) -> OptionSpec {
    let default = values.first().map_or("", |value| value.value);
    OptionSpec { key, label, kind: OptionKind::Choice { default, values } }
}

fn value(value: &'static str, label: Words) -> OptionValue {
    OptionValue { value, label }
}

fn first_values() -> Vec<OptionValue> {
    let seats = ["seat0", "seat1", "seat2", "seat3", "seat4", "seat5", "seat6"];
    let seats = seats
        .into_iter()
        .zip(1..)
        .map(|(seat, place)| value(seat, Words::new(&format!("Seat {place}"), &format!("Place {place}"))));
    [value("random", Words::new("Drawn at random", "Tiré au sort"))].into_iter().chain(seats).collect()
}

/// The written id of a card that can be chosen for a deck.
fn id(card: Card) -> &'static str {
    match card {
        Card::MagicalOrb => "magical_orb",
        Card::ShiningTrapezohedron => "shining_trapezohedron",
        Card::Investigator => "investigator",
        Card::WaryStudent => "wary_student",
        Card::Cultist => "cultist",
        Card::MadProfessor => "mad_professor",
        Card::Cthulhu => "cthulhu",
        Card::Nyarlathotep => "nyarlathotep",
        Card::YogSothoth => "yog_sothoth",
        Card::Hastur => "hastur",
        _ => "a card that is always in the deck",
    }
}

#[cfg(test)]
mod tests {
    use tabletop::assemble_options;

    use super::*;
    use crate::ArkhamRitual;

    #[test]
    fn every_spec_is_a_field_with_the_same_default() {
        let written = serde_json::to_value(Options::default()).unwrap();
        let written = written.as_object().unwrap();
        let specs = Options::specs();
        assert_eq!(written.len(), specs.len());
        for spec in specs {
            let default = match spec.kind {
                OptionKind::Toggle { default } => serde_json::Value::from(default),
                OptionKind::Choice { default, ref values } => {
                    for value in values {
                        let pairs = [(spec.key.to_owned(), value.value.to_owned())];
                        assemble_options::<ArkhamRitual>(&pairs).unwrap();
                    }
                    default.into()
                }
                OptionKind::Number { default, .. } => default.into(),
                OptionKind::Text { default, .. } => default.into(),
            };
            assert_eq!(written[spec.key], default, "{}", spec.key);
        }
    }
}
