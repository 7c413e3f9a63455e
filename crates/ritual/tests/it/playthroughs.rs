//! Whole games as every viewer saw them; a change of behaviour shows as a readable difference.

use ritual::{Options, Ritual};
use tabletop::{Config, Seed};
use tabletop_laws::playthrough;

fn check(name: &str, seats: u8, seed: u64) {
    let options = Options { tries: 1, ..Options::default() };
    let played = playthrough::<Ritual>(&Config { seats, options }, Seed::from_number(seed)).unwrap();
    insta::assert_snapshot!(name, played);
}

#[test]
fn two_shamans() {
    check("two_shamans", 2, 2);
}

#[test]
fn three_shamans() {
    check("three_shamans", 3, 21);
}
