use tabletop::{Config, ConfigError, Seed};
use tabletop_laws::{PlaythroughError, playthrough};

use crate::fault::{Fault, with_fault};
use crate::toy::{Toy, ToyOptions};

fn config(seats: u8) -> Config<ToyOptions> {
    Config { seats, options: ToyOptions { rounds: 1, ..ToyOptions::default() } }
}

#[test]
fn a_game_is_printed_as_each_viewer_saw_it() {
    insta::assert_snapshot!(playthrough::<Toy>(&config(2), Seed::from_number(3)).unwrap());
}

#[test]
fn the_same_seed_prints_the_same_game() {
    let print = |seed| playthrough::<Toy>(&config(4), Seed::from_number(seed)).unwrap();
    assert_eq!(print(1), print(1));
    assert_ne!(print(1), print(2));
}

#[test]
fn what_cannot_be_played_is_told() {
    let seed = Seed::from_number(1);
    assert!(matches!(
        playthrough::<Toy>(&config(9), seed),
        Err(PlaythroughError::Config(ConfigError::Seats { .. }))
    ));
    let endless = with_fault(Fault::Unbounded, || playthrough::<Toy>(&config(2), seed));
    assert_eq!(endless, Err(PlaythroughError::TooLong(18)));
    let stuck = with_fault(Fault::ListEmpty, || playthrough::<Toy>(&config(4), seed));
    assert!(matches!(stuck, Err(PlaythroughError::Stuck { .. })));
}
