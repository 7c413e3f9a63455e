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
