//! What the player does not know is imagined in every way it may be.

use std::collections::BTreeSet;

use arkham_noir::{ArkhamNoir, Options};
use tabletop::{Config, Game, Rng, Seat, Seed, Session, Viewer};

const DETECTIVE: Seat = Seat::new(0).unwrap();

#[test] // AN-62, AN-02
fn every_card_and_every_victim_that_may_come_next_is_imagined() {
    let config = Config { seats: 1, options: Options::default() };
    let session = Session::<ArkhamNoir>::new(config, Seed::from_number(1)).unwrap();
    let view = session.state().view(Viewer::Seat(DETECTIVE));
    let mut rng = Rng::stream(&Seed::from_number(2), 0);
    let (mut cards, mut victims, mut set_aside) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for _ in 0..1_000 {
        let imagined = session.state().imagine(DETECTIVE, &mut rng).view(Viewer::AllSeeing);
        let hidden = imagined.hidden.unwrap();
        cards.insert(hidden.draw_pile[0]);
        victims.insert(hidden.victims[0]);
        set_aside.insert(hidden.set_aside[0]);
    }
    assert!(cards.iter().eq(&view.unseen));
    assert!(victims.iter().eq(&view.victims_unseen));
    assert!(set_aside.iter().eq(&view.victims_unseen), "who was set aside is not known either");
}

#[test] // AN-02, AN-03
fn what_lies_in_no_pile_has_been_seen() {
    let config = Config { seats: 1, options: Options::default() };
    let session = Session::<ArkhamNoir>::new(config, Seed::from_number(1)).unwrap();
    let view = session.state().view(Viewer::Spectator);
    let tally = session.state().tally(Viewer::Seat(DETECTIVE));
    let unseen: BTreeSet<String> =
        tally.iter().filter(|one| one.unseen > 0).map(|one| one.card.clone()).collect();
    let clues = view.unseen.iter().map(ToString::to_string);
    let hidden: BTreeSet<String> = clues.chain(view.victims_unseen.iter().map(ToString::to_string)).collect();
    assert_eq!(unseen, hidden);
    assert_eq!(tally.iter().filter(|one| one.seen > 0).count(), 5 + 3 + 2, "leads, hand and two victims");
}
