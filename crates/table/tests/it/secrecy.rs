//! What must not be in the bytes that anybody is sent.

use std::collections::BTreeMap;

use serde_json::Value;
use table::fairness::bot_seed;
use table::{Change, Entry, Table, Watcher};
use tabletop::{Entropy, Secret};
use wire::{PersonId, Phase, TableCommand, TableSettings};

use crate::stage::*;

/// The seed that follows from the secret and what the people of this test give.
fn seed(secret: &Secret, people: &[u32], seats: usize) -> String {
    let gift = |id: &u32| Some(entropy(*id).parse::<Entropy>().unwrap());
    let gifts = people.iter().map(gift).chain(std::iter::repeat(None)).take(seats);
    secret.seed(gifts).to_string()
}

/// All that could ever be sent to `watcher` now.
fn sent(stage: &Stage, watcher: Watcher) -> String {
    let card = serde_json::to_string(&stage.table.summary(None)).unwrap();
    let refusals: Vec<String> = [say(""), sit(0, BOB), TableCommand::Stand { seat: seat(0) }]
        .iter()
        .filter_map(|command| stage.decide(EVE, command).err())
        .map(|error| error.to_string())
        .collect();
    message(&stage.table, watcher, 0) + &card + &refusals.join(" ")
}

#[test]
fn halves_of_the_seed_and_the_invite_stay_where_they_belong() {
    let public = TableSettings { public: true, ..settings() };
    let mut stage = Stage::new(5, &public);
    stage.is_unchecked = true;
    let people = [ANN, BOB, CAT];
    let mut hidden = vec![secret().to_string(), seed(&secret(), &people, 5), bot_seed(&secret()).to_string()];
    hidden.extend(people.map(entropy));
    let check = |stage: &Stage| {
        for watcher in stage.watchers() {
            let sent = sent(stage, watcher);
            for secret in &hidden {
                assert!(!sent.contains(secret), "{secret} was sent to {watcher:?}");
            }
        }
        for stranger in [stage.table.watcher(None, None), stage.table.watcher(Some(PersonId(EVE)), None)] {
            assert!(!sent(stage, stranger.unwrap()).contains(INVITE));
        }
        assert!(sent(stage, stage.watcher(ANN)).contains(INVITE), "the search can find things");
    };
    check(&stage);
    stage.fill(&people);
    check(&stage);
    for number in 0..1_000 {
        stage.step(number);
        if stage.table.phase() == Phase::Finished {
            break;
        }
        check(&stage);
    }
    let opened = sent(&stage, stage.table.watcher(None, None).unwrap());
    for (place, secret) in hidden.iter().enumerate() {
        assert_eq!(opened.contains(secret), place != 2, "all but what the bots draw from is opened");
    }
    assert!(!opened.contains(INVITE));
}

/// Whether a game with the default options has only one card of this face.
fn is_single(face: &str) -> bool {
    let single = ["elder_sign", "magical_orb", "investigator", "cultist", "cthulhu"];
    single.contains(&face) || face.ends_with("_cursed")
}

/// Whether `seat` was shown `card` by an event that is for their eyes.
fn was_shown(events: &[Value], seat: u64, card: &str) -> bool {
    events.iter().any(|event| {
        ["card_drawn", "top_seen"].iter().any(|kind| {
            let shown = &event["event"][*kind];
            shown["seat"] == seat && shown["card"] == card
        })
    })
}

#[test]
fn nobody_is_sent_their_own_card_before_the_reveal() {
    let mut searched: BTreeMap<String, u32> = BTreeMap::new();
    for byte in 0..40 {
        let mut stage = Stage::new(5, &settings());
        let Change::Made(made) = &mut stage.entries[0].change else { panic!("made first") };
        made.secret = Secret::from_bytes([byte; 32]);
        stage.table = Table::from_entries(here(), stage.entries.clone()).unwrap();
        stage.is_unchecked = true;
        stage.fill(&[ANN, BOB, CAT, DAN, EVE]);
        for number in 0..60 {
            let round_over = stage.game(ANN)["view"]["round"] != 1;
            if round_over || stage.table.phase() == Phase::Finished {
                break;
            }
            search(&stage, &mut searched);
            stage.step(number * 3);
        }
    }
    assert!(searched.len() == 10, "cards that are the only ones of their face: {searched:?}");
}

/// In the first round: a card of which there is only one, held by somebody, is in the bytes of those
/// who see it and not in the holder's.
fn search(stage: &Stage, searched: &mut BTreeMap<String, u32>) {
    for (holder, other) in [(ANN, BOB), (BOB, CAT), (CAT, DAN), (DAN, EVE), (EVE, ANN)] {
        let place = stage.view(holder)["you"].as_u64().unwrap();
        let truth = stage.game(other);
        let Some(card) = truth["view"]["players"][place as usize]["card"].as_str() else { continue };
        let watcher = stage.watcher(holder);
        let events = events(&stage.table, watcher, 0);
        if !is_single(card) || was_shown(&events, place, card) {
            continue;
        }
        let quoted = format!("\"{card}\"");
        let of_the_game = |watcher: Watcher| {
            let game = stage.table.game_view(watcher);
            serde_json::to_string(&(stage.table.events_from(0, watcher), game)).unwrap()
        };
        assert!(!of_the_game(watcher).contains(&quoted), "seat {place} was sent its own {card}");
        assert!(of_the_game(stage.watcher(other)).contains(&quoted), "the search can find cards");
        let outsider = stage.table.watcher(None, Some(INVITE)).unwrap();
        assert!(!of_the_game(outsider).contains(&quoted), "spectators do not see held cards");
        *searched.entry(card.to_owned()).or_default() += 1;
    }
}

#[test]
fn what_is_stored_is_the_only_place_of_the_secret() {
    let stage = Stage::started(3, &[ANN, BOB], &settings());
    let stored = serde_json::to_string(&stage.entries).unwrap();
    assert!(stored.contains(&secret().to_string()) && stored.contains(INVITE));
    let printed = format!("{:?}{:?}", stage.table, stage.entries);
    let read: Vec<Entry> = serde_json::from_str(&stored).unwrap();
    assert_eq!(read, stage.entries);
    for hidden in [secret().to_string(), INVITE.to_owned(), entropy(ANN), entropy(BOB)] {
        assert!(!printed.contains(&hidden), "debug output ends up in logs");
    }
}
