use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use arkham_horror::language::*;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

/// A data file, read as the game reads it.
pub(crate) fn read<T: DeserializeOwned>(file: &str) -> T {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME)
        .from_str(&text)
        .unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// How many different ids there are; none may stand twice.
fn kinds<'a>(ids: impl Iterator<Item = &'a str>) -> usize {
    let mut seen = BTreeSet::new();
    for id in ids {
        assert!(seen.insert(id), "{id} stands twice");
    }
    seen.len()
}

/// How many kinds of cards a deck has, and how many cards in all.
fn cards(file: &str) -> (usize, u32) {
    let sheets: Vec<CardSheet> = read(file);
    (
        kinds(sheets.iter().map(|card| card.id.as_str())),
        sheets.iter().map(|card| u32::from(card.copies)).sum(),
    )
}

#[test] // AH-001
fn the_board_has_nine_streets_and_twenty_six_locations_eleven_of_them_unstable() {
    let board: BoardFile = read("board.ron");
    assert_eq!(kinds(board.streets.iter().map(|street| street.id.as_str())), 9);
    assert_eq!(kinds(board.locations.iter().map(|location| location.id.as_str())), 26);
    assert_eq!(board.locations.iter().filter(|location| location.unstable).count(), 11);
    assert_eq!(board.locations.iter().filter(|location| !location.power.is_empty()).count(), 12);
    let roles = [
        &board.roles.asylum,
        &board.roles.hospital,
        &board.roles.police,
        &board.roles.church,
        &board.roles.docks,
    ];
    assert!(roles.iter().all(|role| board.locations.iter().any(|location| location.id == **role)));
}

#[test] // AH-001, AH-044
fn streets_meet_both_ways_and_the_black_arrows_turn_the_white_ones_round() {
    let board: BoardFile = read("board.ron");
    let street = |id: &str| {
        board.streets.iter().find(|street| street.id == id).unwrap_or_else(|| panic!("there is no {id}"))
    };
    for here in &board.streets {
        assert!(here.adjacent.iter().all(|there| street(there).adjacent.contains(&here.id)), "{}", here.id);
        assert!(here.adjacent.contains(&here.white_arrow), "{}", here.id);
        assert_eq!(street(&here.white_arrow).black_arrow, here.id);
    }
    assert_eq!(board.streets.iter().map(|street| street.adjacent.len()).sum::<usize>(), 2 * 12);
    assert!(board.locations.iter().all(|location| street(&location.street).id == location.street));
}

#[test] // AH-101, AH-165
fn three_shops_close_as_the_terror_rises() {
    let board: BoardFile = read("board.ron");
    let closing: BTreeSet<_> =
        board.locations.iter().filter_map(|shop| Some((shop.closes_at?, shop.id.as_str()))).collect();
    let shops = [(3, "general_store"), (6, "curiositie_shoppe"), (9, "ye_olde_magick_shoppe")];
    assert_eq!(closing, BTreeSet::from(shops));
}

#[test] // AH-001, AH-002
fn sixteen_gates_lead_to_eight_worlds() {
    let file: WorldsFile = read("worlds.ron");
    assert_eq!(kinds(file.worlds.iter().map(|world| world.id.as_str())), 8);
    assert_eq!(kinds(file.gates.iter().map(|gate| gate.world.as_str())), 8);
    assert!(file.gates.iter().all(|gate| file.worlds.iter().any(|world| world.id == gate.world)));
    assert_eq!(file.gates.iter().map(|gate| u32::from(gate.copies)).sum::<u32>(), 16);
}

#[test] // AH-002, AH-015
fn the_cup_holds_sixty_monsters_five_of_them_masks() {
    let monsters: Vec<MonsterSheet> = read("monsters.ron");
    assert_eq!(kinds(monsters.iter().map(|monster| monster.id.as_str())), 29);
    let markers = |mask| -> u32 {
        monsters.iter().filter(|monster| monster.mask == mask).map(|monster| u32::from(monster.copies)).sum()
    };
    assert_eq!((markers(false), markers(true)), (55, 5));
}

#[test] // AH-002
fn every_deck_of_cards_is_complete() {
    assert_eq!(cards("common.ron"), (22, 44));
    assert_eq!(cards("unique.ron"), (26, 39));
    assert_eq!(cards("spells.ron"), (11, 40));
    assert_eq!(cards("skills.ron"), (10, 20));
    assert_eq!(cards("allies.ron"), (11, 11));
}

#[test] // AH-182: a blessing is a curse turned over, so their eight cards are counted once.
fn there_are_thirty_five_special_cards() {
    let (kinds, copies) = cards("special.ron");
    assert_eq!((kinds, copies - 8), (8, 35));
}

#[test] // AH-002
fn there_are_sixteen_investigators() {
    let sheets: Vec<InvestigatorSheet> = read("investigators.ron");
    assert_eq!(kinds(sheets.iter().map(|sheet| sheet.id.as_str())), 16);
    let board: BoardFile = read("board.ron");
    for sheet in &sheets {
        assert!(
            board.locations.iter().any(|location| location.id == sheet.home),
            "{} lives nowhere",
            sheet.id
        );
        assert_eq!(sheet.sanity + sheet.stamina, 10, "{}", sheet.id);
    }
}

#[test] // Each track trades one skill for the other: what a stop gives to one it takes from the other.
fn the_two_skills_of_a_track_add_up_to_the_same_at_every_stop() {
    let sheets: Vec<InvestigatorSheet> = read("investigators.ron");
    for sheet in &sheets {
        for pair in Skill::ALL.chunks(2) {
            let [rising, falling] = [sheet.track(pair[0]), sheet.track(pair[1])];
            let sums: BTreeSet<u8> = rising.iter().zip(falling).map(|(up, down)| up + down).collect();
            assert_eq!(sums.len(), 1, "{} {:?}", sheet.id, pair);
        }
    }
}

#[test] // AH-002, AH-112
fn there_are_eight_ancient_ones_and_one_of_them_cannot_be_fought() {
    let sheets: Vec<AncientOneSheet> = read("ancient_ones.ron");
    assert_eq!(kinds(sheets.iter().map(|sheet| sheet.id.as_str())), 8);
    for sheet in &sheets {
        assert_eq!(sheet.attack.is_none(), sheet.rating == BattleRating::Hopeless, "{}", sheet.id);
    }
    assert_eq!(sheets.iter().filter(|sheet| sheet.attack.is_none()).count(), 1);
    assert_eq!(sheets.iter().filter(|sheet| sheet.masks).count(), 1);
}

#[test] // AH-002, AH-047
fn the_mythos_deck_has_sixty_seven_cards_of_six_kinds() {
    let deck: Vec<MythosCard> = read("mythos.ron");
    assert_eq!(kinds(deck.iter().map(|card| card.id.as_str())), 67);
    let count = |kind| deck.iter().filter(|card| card.kind == kind).count();
    assert_eq!(count(MythosKind::Headline), 36);
    assert_eq!(count(MythosKind::Mystic), 12);
    assert_eq!(count(MythosKind::Urban), 7);
    assert_eq!(count(MythosKind::Weather), 5);
    assert_eq!(count(MythosKind::Rumor), 6);
    assert_eq!(count(MythosKind::Shuffle), 1);
    for card in &deck {
        assert_eq!(card.rumor.is_some(), card.kind == MythosKind::Rumor, "{}", card.id);
        assert_eq!(card.gate.is_none(), card.kind == MythosKind::Shuffle, "{}", card.id);
        assert_eq!(card.clue.is_some(), card.gate.is_some() && card.rumor.is_none(), "{}", card.id);
    }
}

#[test] // AH-040, AH-177: each of the eleven unstable locations is named, and no other.
fn mythos_gates_and_clues_come_to_the_unstable_locations() {
    let deck: Vec<MythosCard> = read("mythos.ron");
    let board: BoardFile = read("board.ron");
    let unstable: BTreeSet<&str> =
        board.locations.iter().filter(|place| place.unstable).map(|place| place.id.as_str()).collect();
    let gates: BTreeSet<&str> = deck.iter().filter_map(|card| card.gate.as_deref()).collect();
    let clues: BTreeSet<&str> = deck.iter().filter_map(|card| card.clue.as_deref()).collect();
    assert_eq!(gates, unstable);
    assert_eq!(clues, unstable);
    for card in deck.iter().filter(|card| card.clue.is_some()) {
        assert_ne!(card.gate, card.clue, "{}", card.id);
    }
}

#[test] // AH-044: the six patterns of movement are on eleven cards each.
fn every_pattern_of_monster_movement_is_as_frequent_as_the_others() {
    let deck: Vec<MythosCard> = read("mythos.ron");
    let moving: Vec<_> =
        deck.iter().filter(|card| card.gate.is_some()).map(|card| (&card.white, &card.black)).collect();
    let patterns: BTreeSet<_> = moving.iter().collect();
    assert_eq!(patterns.len(), 6);
    for pattern in patterns {
        assert_eq!(moving.iter().filter(|other| *other == pattern).count(), 11, "{pattern:?}");
    }
}

#[test] // AH-002, AH-029: a card names two worlds in which it can be drawn, and has an entry for the others.
fn there_are_forty_nine_gate_cards_twelve_of_each_colour() {
    let deck: Vec<GateCard> = read("gate_cards.ron");
    let file: WorldsFile = read("worlds.ron");
    assert_eq!(kinds(deck.iter().map(|card| card.id.as_str())), 49);
    for colour in [Colour::Blue, Colour::Green, Colour::Red, Colour::Yellow] {
        let of_colour: Vec<_> = deck.iter().filter(|card| card.colour == Some(colour)).collect();
        assert_eq!(of_colour.len(), 12);
        for card in of_colour {
            let drawn_there =
                |id: &str| file.worlds.iter().any(|world| world.id == id && world.colours.contains(&colour));
            let named: Vec<_> = card.entries.keys().filter(|id| *id != "other").collect();
            assert!(card.entries.contains_key("other"), "{}", card.id);
            assert_eq!(named.len(), 2, "{}", card.id);
            assert!(named.iter().all(|id| drawn_there(id)), "{}", card.id);
        }
    }
}

#[test] // AH-002: 63 cards in nine decks of seven, each with an entry for every location of its street.
fn every_street_has_seven_cards_that_name_all_its_locations() {
    let board: BoardFile = read("board.ron");
    let files: Vec<LocationFile> =
        board.streets.iter().map(|street| read(&format!("locations/{}.ron", street.id))).collect();
    assert_eq!(kinds(files.iter().flat_map(|file| &file.cards).map(|card| card.id.as_str())), 63);
    for (street, file) in board.streets.iter().zip(&files) {
        assert_eq!((&file.street, file.cards.len()), (&street.id, 7));
        let mut places: BTreeSet<&str> = board
            .locations
            .iter()
            .filter(|location| location.street == street.id)
            .map(|location| location.id.as_str())
            .collect();
        if places.contains("silver_twilight_lodge") {
            places.insert("inner_sanctum");
        }
        for card in &file.cards {
            let entries: BTreeSet<&str> = card.entries.keys().map(String::as_str).collect();
            assert_eq!(entries, places, "{}", card.id);
        }
    }
}
