//! Whole games as every viewer saw them; a change of behaviour shows as a readable difference.

use arkham_ritual::{ArkhamRitual, Card, Options};
use tabletop::{Config, Seed};
use tabletop_laws::playthrough;

fn check(name: &str, seats: u8, seed: u64, options: Options) {
    let played = playthrough::<ArkhamRitual>(&Config { seats, options }, Seed::from_number(seed)).unwrap();
    insta::assert_snapshot!(name, played);
}

#[test]
fn three_players_with_dummies() {
    check("three_players", 3, 3, Options::default());
}

#[test]
fn five_players_with_every_swapped_card() {
    let options = Options {
        event: Card::ShiningTrapezohedron,
        character_1: Card::WaryStudent,
        character_2: Card::MadProfessor,
        great_old_one: Card::Hastur,
        doom_track: true,
        ..Options::default()
    };
    check("five_players", 5, 9, options);
}
