//! The data files, and how they are read.

use serde::de::DeserializeOwned;

use super::LintError;
use crate::language::{
    AncientOneSheet, BoardFile, CardSheet, GateCard, InvestigatorSheet, LocationFile, MonsterSheet,
    MythosCard, WorldsFile,
};

/// The text of every data file, by name.
pub(super) type Texts<'t> = [(&'static str, &'t str); 22];

pub static FILES: Texts<'static> = [
    ("board.ron", include_str!("../../data/board.ron")),
    ("worlds.ron", include_str!("../../data/worlds.ron")),
    ("monsters.ron", include_str!("../../data/monsters.ron")),
    ("investigators.ron", include_str!("../../data/investigators.ron")),
    ("ancient_ones.ron", include_str!("../../data/ancient_ones.ron")),
    ("common.ron", include_str!("../../data/common.ron")),
    ("unique.ron", include_str!("../../data/unique.ron")),
    ("spells.ron", include_str!("../../data/spells.ron")),
    ("skills.ron", include_str!("../../data/skills.ron")),
    ("allies.ron", include_str!("../../data/allies.ron")),
    ("special.ron", include_str!("../../data/special.ron")),
    ("gate_cards.ron", include_str!("../../data/gate_cards.ron")),
    ("mythos.ron", include_str!("../../data/mythos.ron")),
    ("locations/northside.ron", include_str!("../../data/locations/northside.ron")),
    ("locations/downtown.ron", include_str!("../../data/locations/downtown.ron")),
    ("locations/easttown.ron", include_str!("../../data/locations/easttown.ron")),
    ("locations/merchant_district.ron", include_str!("../../data/locations/merchant_district.ron")),
    ("locations/rivertown.ron", include_str!("../../data/locations/rivertown.ron")),
    ("locations/miskatonic_university.ron", include_str!("../../data/locations/miskatonic_university.ron")),
    ("locations/french_hill.ron", include_str!("../../data/locations/french_hill.ron")),
    ("locations/uptown.ron", include_str!("../../data/locations/uptown.ron")),
    ("locations/southside.ron", include_str!("../../data/locations/southside.ron")),
];

pub(super) const CARD_FILES: [&str; 6] =
    ["common.ron", "unique.ron", "spells.ron", "skills.ron", "allies.ron", "special.ron"];

pub(super) const FIRST_LOCATION_FILE: usize = 13;

/// All files as they are written.
#[derive(Debug)]
pub struct Files {
    pub board: BoardFile,
    pub worlds: WorldsFile,
    pub monsters: Vec<MonsterSheet>,
    pub investigators: Vec<InvestigatorSheet>,
    pub ancient_ones: Vec<AncientOneSheet>,
    /// Common and unique items, spells, skills, allies, special cards.
    pub cards: [Vec<CardSheet>; 6],
    pub gate_cards: Vec<GateCard>,
    pub mythos: Vec<MythosCard>,
    pub locations: Vec<LocationFile>,
}

impl Files {
    pub(super) fn read(files: &Texts<'_>) -> Result<Self, LintError> {
        let locations = files.iter().skip(FIRST_LOCATION_FILE).map(read).collect::<Result<_, _>>()?;
        Ok(Self {
            board: read(&files[0])?,
            worlds: read(&files[1])?,
            monsters: read(&files[2])?,
            investigators: read(&files[3])?,
            ancient_ones: read(&files[4])?,
            cards: [
                read(&files[5])?,
                read(&files[6])?,
                read(&files[7])?,
                read(&files[8])?,
                read(&files[9])?,
                read(&files[10])?,
            ],
            gate_cards: read(&files[11])?,
            mythos: read(&files[12])?,
            locations,
        })
    }
}

fn read<T: DeserializeOwned>(&(name, text): &(&'static str, &str)) -> Result<T, LintError> {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    options.from_str(text).map_err(|error| LintError {
        file: name,
        line: Some(error.span.start.line),
        card: card_before(text, error.span.start.line),
        message: error.code.to_string(),
    })
}

/// The card that a line is part of: the last id before it.
fn card_before(text: &str, line: usize) -> String {
    let ids = text.lines().take(line).filter_map(|line| line.split("id: \"").nth(1)?.split('"').next());
    ids.last().unwrap_or_default().to_owned()
}
