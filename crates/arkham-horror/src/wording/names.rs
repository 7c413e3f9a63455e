//! What everything is called, in each language.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;
use tabletop::Language;

use crate::language::Skill;
use crate::library::{Files, LintError, library};

/// `data/names.en.ron`, `data/names.fr.ron`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Names {
    /// The article that a sentence puts before it, and the name.
    pub(crate) places: BTreeMap<String, (String, String)>,
    pub(crate) worlds: BTreeMap<String, (String, String)>,
    /// One, and several.
    pub(crate) monsters: BTreeMap<String, (String, String)>,
    pub(crate) cards: BTreeMap<String, String>,
    /// Name and occupation.
    pub(crate) investigators: BTreeMap<String, (String, String)>,
    pub(crate) ancient_ones: BTreeMap<String, String>,
    pub(crate) mythos: BTreeMap<String, String>,
    pub(crate) skills: BTreeMap<Skill, String>,
    /// What a part of a number is from, where that has no name of its own.
    pub(crate) reasons: BTreeMap<String, String>,
}

/// The reasons for numbers that name no card, as views write them.
const REASONS: [&str; 20] = [
    "sheet",
    "ancient_one",
    "text",
    "printed",
    "resistance",
    "weakened",
    "this_turn",
    "used",
    "rule",
    "players",
    "lowered",
    "deficit",
    "limit",
    "doom_track",
    "terror",
    "elder_signs",
    "loans",
    "gate_trophies",
    "monster_trophies",
    "survivors",
];

/// Spaces of the board besides streets and locations, and the entry that members read at the lodge.
const OTHER_PLACES: [&str; 5] = ["jail_cell", "lost", "sky", "outskirts", "inner_sanctum"];

const NOTHING_TO_NAME: &str = "there is nothing of this id to name";

static ENGLISH: (&str, &str) = ("names.en.ron", include_str!("../../data/names.en.ron"));
static FRENCH: (&str, &str) = ("names.fr.ron", include_str!("../../data/names.fr.ron"));

impl Names {
    /// The names of the box. The files are part of the program and every test reads them, so that one that
    /// is wrong never gets as far as a table.
    pub(crate) fn of(language: Language) -> &'static Self {
        static NAMES: LazyLock<[Names; 2]> = LazyLock::new(|| [ENGLISH, FRENCH].map(Names::read_or_stop));
        match language {
            Language::En => &NAMES[0],
            Language::Fr => &NAMES[1],
        }
    }

    fn read_or_stop((file, text): (&'static str, &str)) -> Self {
        match Self::read(file, text, &library().files) {
            Ok(names) => names,
            #[allow(clippy::panic)]
            Err(errors) => {
                panic!("{}", errors.iter().map(LintError::to_string).collect::<Vec<_>>().join("\n"))
            }
        }
    }

    /// Reads a file and holds it against what there is to be named.
    fn read(file: &'static str, text: &str, files: &Files) -> Result<Self, Vec<LintError>> {
        let names: Self = ron::from_str(text).map_err(|error: ron::error::SpannedError| {
            let line = Some(error.span.start.line);
            vec![LintError { file, line, card: String::new(), message: error.code.to_string() }]
        })?;
        let errors = names.lint((file, text), files);
        if errors.is_empty() { Ok(names) } else { Err(errors) }
    }

    /// What has no name, and names of what there is not.
    fn lint(&self, (file, text): (&'static str, &str), files: &Files) -> Vec<LintError> {
        let places = files.board.streets.iter().map(|street| street.id.as_str());
        let places = places.chain(files.board.locations.iter().map(|location| location.id.as_str()));
        let cards = files.cards.iter().flatten().map(|card| card.id.as_str());
        let worlds = files.worlds.worlds.iter().map(|world| world.id.as_str());
        let sheets = files.investigators.iter().map(|sheet| sheet.id.as_str());
        let ancient_ones = files.ancient_ones.iter().map(|sheet| sheet.id.as_str());
        let wrong = [
            differences("places", &self.places, places.chain(OTHER_PLACES)),
            differences("worlds", &self.worlds, worlds),
            differences("monsters", &self.monsters, files.monsters.iter().map(|monster| monster.id.as_str())),
            differences("cards", &self.cards, cards),
            differences("investigators", &self.investigators, sheets),
            differences("ancient_ones", &self.ancient_ones, ancient_ones),
            differences("mythos", &self.mythos, files.mythos.iter().map(|card| card.id.as_str())),
            differences("reasons", &self.reasons, REASONS.into_iter()),
        ];
        let unnamed = Skill::ALL.into_iter().filter(|skill| !self.skills.contains_key(skill));
        let unnamed = unnamed.map(|skill| Difference::Unnamed("skills", format!("{skill:?}")));
        wrong.into_iter().flatten().chain(unnamed).map(|difference| difference.told(file, text)).collect()
    }

    pub(super) fn card<'a>(&'a self, id: &'a str) -> &'a str {
        self.cards.get(id).map_or(id, String::as_str)
    }

    pub(super) fn skill(&self, skill: Skill) -> &str {
        self.skills.get(&skill).map_or("", String::as_str)
    }

    pub(super) fn place<'a>(&'a self, id: &'a str) -> Named<'a> {
        Named::of(&self.places, id)
    }

    pub(super) fn world<'a>(&'a self, id: &'a str) -> Named<'a> {
        Named::of(&self.worlds, id)
    }

    pub(super) fn monster<'a>(&'a self, id: &'a str) -> &'a str {
        self.monsters.get(id).map_or(id, |(one, _)| one)
    }

    pub(super) fn monsters<'a>(&'a self, id: &'a str) -> &'a str {
        self.monsters.get(id).map_or(id, |(_, several)| several)
    }

    /// A place or an investigator.
    pub(super) fn source<'a>(&'a self, id: &'a str) -> Named<'a> {
        match self.investigators.get(id) {
            Some((name, _)) => Named { article: "", name },
            None => self.place(id),
        }
    }
}

/// A name with its article.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named<'a> {
    pub(super) article: &'a str,
    pub(super) name: &'a str,
}

impl<'a> Named<'a> {
    fn of(names: &'a BTreeMap<String, (String, String)>, id: &'a str) -> Self {
        names.get(id).map_or(Self { article: "", name: id }, |(article, name)| Self { article, name })
    }
}

/// How the names and what there is to name differ.
enum Difference {
    /// In which list a name is missing, and of what.
    Unnamed(&'static str, String),
    LeftOver(String),
}

impl Difference {
    /// A name too many is told where it stands, a missing one where its list begins.
    fn told(self, file: &'static str, text: &str) -> LintError {
        let (wanted, card, message) = match self {
            Self::Unnamed(list, id) => {
                (format!("    {list}: {{"), id, format!("a name is expected in {list}"))
            }
            Self::LeftOver(id) => (format!("\"{id}\": "), id, NOTHING_TO_NAME.to_owned()),
        };
        let line = text.lines().position(|line| line.contains(&wanted)).map(|at| at + 1);
        LintError { file, line, card, message }
    }
}

fn differences<'a, N>(
    list: &'static str,
    names: &BTreeMap<String, N>,
    ids: impl Iterator<Item = &'a str>,
) -> Vec<Difference> {
    let ids: BTreeSet<&str> = ids.collect();
    let unnamed = ids.iter().filter(|id| !names.contains_key(**id));
    let left_over = names.keys().filter(|id| !ids.contains(id.as_str()));
    let unnamed = unnamed.map(|id| Difference::Unnamed(list, (*id).to_owned()));
    unnamed.chain(left_over.map(|id| Difference::LeftOver(id.clone()))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(text: &str) -> Vec<String> {
        let errors = Names::read(ENGLISH.0, text, &library().files).err().unwrap_or_default();
        errors.iter().map(LintError::to_string).collect()
    }

    #[test]
    fn everything_has_a_name_in_both_languages_and_no_name_is_left_over() {
        for (file, text) in [ENGLISH, FRENCH] {
            let errors = Names::read(file, text, &library().files).err().unwrap_or_default();
            assert!(errors.is_empty(), "{errors:#?}");
        }
    }

    #[test]
    fn a_missing_name_and_a_name_too_many_are_told_by_file_line_and_id() {
        let misspelt = ENGLISH.1.replace("\"bullwhip\":", "\"bullwip\":");
        let line_of = |piece: &str| 1 + misspelt.lines().position(|line| line.contains(piece)).unwrap();
        let (list, name) = (line_of("    cards: {"), line_of("\"bullwip\""));
        assert_eq!(
            errors(&misspelt),
            [
                format!("data/names.en.ron:{list}: bullwhip: a name is expected in cards"),
                format!("data/names.en.ron:{name}: bullwip: there is nothing of this id to name")
            ]
        );
    }

    #[test]
    fn an_unknown_list_is_told_by_file_and_line() {
        let errors = errors("(\n    place: {},\n)");
        assert!(
            matches!(errors.as_slice(), [only] if only.starts_with("data/names.en.ron:2: ")),
            "{errors:?}"
        );
    }

    #[test] // A reason that names no card is a word of the view; each has its own in both languages.
    fn every_reason_for_a_number_has_words() {
        use crate::quantities::Because;
        use crate::score::Points;
        let numbers = [
            Because::Sheet,
            Because::AncientOne,
            Because::Text,
            Because::Printed,
            Because::Resistance,
            Because::Weakened,
            Because::ThisTurn,
            Because::Used,
            Because::Rule,
            Because::Players,
            Because::Lowered,
            Because::Deficit,
            Because::Limit,
        ];
        let points = [
            Points::DoomTrack,
            Points::Terror,
            Points::ElderSigns,
            Points::Loans,
            Points::GateTrophies,
            Points::MonsterTrophies,
            Points::Survivors,
        ];
        let written = numbers.iter().map(|because| serde_json::to_value(because).unwrap());
        let written = written.chain(points.iter().map(|points| serde_json::to_value(points).unwrap()));
        let words: Vec<String> = written.map(|word| word.as_str().unwrap().to_owned()).collect();
        assert_eq!(words, REASONS);
    }
}
