//! What must be true of the data besides that its names resolve.

use super::compiler::Compiler;
use super::files::Texts;
use super::{AREAS, ARKHAM, AllNames, Files, LintError, STREETS};
use crate::ids::{Space, World};
use crate::language::Colour;
use crate::program::Pc;

/// How many of everything the box has (AH-002, AH-182).
pub(super) fn counts(files: &Files, names: &AllNames) -> Vec<LintError> {
    let copies = |at: usize| files.cards[at].iter().map(|card| usize::from(card.copies)).sum::<usize>();
    let counted: [(&'static str, &str, usize, usize); 17] = [
        ("board.ron", "streets", files.board.streets.len(), STREETS.into()),
        ("board.ron", "places", files.board.streets.len() + files.board.locations.len(), ARKHAM.into()),
        ("worlds.ron", "areas of worlds", 2 * files.worlds.worlds.len(), AREAS.into()),
        ("worlds.ron", "gates", names.gates.len(), 16),
        ("monsters.ron", "kinds of monster", files.monsters.len(), 29),
        ("monsters.ron", "monsters", names.monsters.len(), 60),
        ("investigators.ron", "investigators", files.investigators.len(), 16),
        ("ancient_ones.ron", "ancient ones", files.ancient_ones.len(), 8),
        ("common.ron", "common items", copies(0), 44),
        ("unique.ron", "unique items", copies(1), 39),
        ("spells.ron", "spells", copies(2), 40),
        ("skills.ron", "skills", copies(3), 20),
        ("allies.ron", "allies", copies(4), 11),
        // Blessing and curse are the two sides of the same eight cards.
        ("special.ron", "special cards", copies(5), 35 + 8),
        ("locations/downtown.ron", "location cards", names.location_cards.len(), 63),
        ("gate_cards.ron", "gate cards", files.gate_cards.len(), 49),
        ("mythos.ron", "mythos cards", files.mythos.len(), 67),
    ];
    let differ = counted.into_iter().filter(|(_, _, is, should_be)| is != should_be);
    let tell = |(file, what, is, should_be)| {
        LintError::of_file(file, format!("there are {is} {what}, {should_be} are expected"))
    };
    differ.map(tell).collect()
}

/// Ids that two things have.
pub(super) fn repeated(texts: &Texts<'_>, names: &AllNames) -> Vec<LintError> {
    let lists = [
        ("board.ron", &names.spaces),
        ("monsters.ron", &names.monsters),
        ("special.ron", &names.cards),
        ("investigators.ron", &names.sheets),
        ("ancient_ones.ron", &names.ancient_ones),
        ("locations/downtown.ron", &names.location_cards),
        ("gate_cards.ron", &names.gate_cards),
        ("mythos.ron", &names.mythos),
    ];
    let mut errors = Vec::new();
    for (file, names) in lists {
        let mut sorted: Vec<&String> = names.list().iter().collect();
        sorted.sort_unstable();
        let twice = sorted.windows(2).filter(|pair| pair[0] == pair[1]);
        errors.extend(twice.map(|pair| LintError::new(texts, file, pair[0], "two things have this id")));
    }
    errors
}

/// A location card has an entry for each location of its neighbourhood, and no other.
pub(super) fn entries(compiler: &mut Compiler<'_>, files: &Files, street: Space, entries: &[(Space, Pc)]) {
    let Some(name) = files.board.streets.get(street.index()).map(|street| street.id.clone()) else { return };
    for location in files.board.locations.iter().filter(|location| location.street == name) {
        let place = compiler.space(&location.id);
        if !entries.iter().any(|(entry, _)| *entry == place) {
            compiler.wrong(format!("an entry for {:?} is expected", location.id));
        }
    }
    let locations = files.board.locations.iter().filter(|location| location.street == name).count();
    if entries.len() > locations {
        compiler.wrong(format!("an entry is for a place outside {name:?}; only its locations are expected"));
    }
}

/// A gate card names only worlds of its colour.
pub(super) fn colour(compiler: &mut Compiler<'_>, files: &Files, world: World, colour: Option<Colour>) {
    let Some(world) = files.worlds.worlds.get(world.index()) else { return };
    if !colour.is_some_and(|colour| world.colours.contains(&colour)) {
        let (id, expected) = (&world.id, &world.colours);
        compiler.wrong(format!("an entry is for {id:?}, where a card of {expected:?} is expected"));
    }
}
