//! What the sheet of all cards tells a seat and a spectator (AR-06).

use arkham_ritual::{ArkhamRitual, Options};
use tabletop::{CardTally, Config, Game, Seat, Seed, Session, Viewer};

fn dealt() -> Session<ArkhamRitual> {
    Session::new(Config { seats: 4, options: Options::default() }, Seed::from_number(7)).unwrap()
}

fn totals(tally: &[CardTally]) -> (u32, u32) {
    let sum = |of: fn(&CardTally) -> u8| tally.iter().map(|one| u32::from(of(one))).sum();
    (sum(|one| one.seen), sum(|one| one.unseen))
}

#[test] // AR-06
fn a_seat_has_seen_all_cards_that_are_held_but_its_own() {
    let session = dealt();
    let active = session.state().view(Viewer::Spectator).active;
    for seat in Seat::first(4) {
        // Three others and a dummy hold a card, and whoever draws looks at one more.
        let drawn = u32::from(seat == active);
        let tally = session.state().tally(Viewer::Seat(seat));
        assert_eq!(totals(&tally), (4 + drawn, 18 - drawn), "{seat}");
        let view = session.state().view(Viewer::Seat(seat));
        for card in view.players.iter().filter_map(|player| player.card) {
            let id = serde_json::to_value(card).unwrap();
            assert!(tally.iter().any(|one| id == one.card && one.seen > 0), "{seat} sees {card:?}");
        }
    }
}

#[test] // AR-06
fn a_spectator_has_seen_the_dummy_alone() {
    assert_eq!(totals(&dealt().state().tally(Viewer::Spectator)), (1, 21));
}

#[test] // AR-03
fn cards_that_were_left_out_of_the_deck_are_not_counted() {
    let tally = dealt().state().tally(Viewer::Spectator);
    assert_eq!(tally.len(), 16);
    assert!(tally.iter().all(|one| one.card != "hastur"), "Cthulhu was chosen");
}
