//! Before the start: who sits where, who may decide what.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use table::{Change, Entry, Table, TableError};
use wire::{ClockSettings, ErrorCode, PersonId, Phase, TableCommand, TableSettings};

use crate::stage::*;

fn stand(number: u8) -> TableCommand {
    TableCommand::Stand { seat: seat(number) }
}

fn start() -> TableCommand {
    TableCommand::Start {}
}

#[test]
fn a_new_table_tells_its_commitment_and_all_options() {
    let stage = Stage::new(4, &settings());
    let view = stage.view(ANN);
    assert_eq!(view["phase"], "gathering");
    assert_eq!(view["commitment"], secret().commitment());
    assert_eq!(view["host"], ANN);
    assert_eq!(view["options"]["great_old_one"], "cthulhu", "defaults are told too");
    assert_eq!(view["invite"], INVITE);
    assert_eq!(
        view["seats"][3],
        json!({"who": null, "bot": null, "present": false, "gave": false, "claimable": false})
    );
    assert_eq!(stage.told(0), ["made"]);
    assert!(stage.game(ANN).is_null());
    assert_eq!(stage.table.summary(None).changed, 1_700_000_000);
}

#[test]
fn people_sit_move_and_stand() {
    let mut stage = Stage::new(4, &settings());
    stage.ok(ANN, &sit(0, ANN));
    stage.ok(BOB, &sit(1, BOB));
    stage.away.insert(BOB, stage.now);
    assert_eq!(stage.view(ANN)["seats"][1]["who"]["name"], "Bob");
    assert_eq!(stage.view(ANN)["seats"][1]["present"], false);
    assert_eq!((&stage.view(BOB)["you"], &stage.view(EVE)["you"]), (&json!(1), &json!(null)));
    assert_eq!(stage.refused(CAT, &sit(1, CAT)), ErrorCode::SeatTaken);

    let before = stage.table.version();
    stage.ok(BOB, &sit(3, BOB));
    assert_eq!(stage.told(before), ["stood", "sat"], "one person has one seat");
    stage.ok(CAT, &sit(1, CAT));
    stage.ok(BOB, &stand(3));
    assert_eq!(stage.refused(BOB, &stand(3)), ErrorCode::NotSeated);
    assert_eq!(stage.table.summary(None).seats, [Some("Ann".to_owned()), Some("Cat".to_owned()), None, None]);
}

#[test]
fn what_was_added_to_the_deal_is_not_exchanged() {
    let mut stage = Stage::new(3, &settings());
    stage.ok(ANN, &sit(0, ANN));
    assert_eq!(stage.view(BOB)["seats"][0]["gave"], true);
    let other = TableCommand::Sit { seat: seat(0), entropy: "00".repeat(16) };
    assert_eq!(stage.refused(ANN, &other), ErrorCode::SeatTaken, "her other device gives nothing new");
    stage.ok(ANN, &add_bot(1, "random"));
    stage.ok(ANN, &add_bot(2, "random"));
    stage.ok(ANN, &start());
    stage.play_out();
    assert_eq!(stage.view(ANN)["fairness"]["entropy"], json!([entropy(ANN), "", ""]));
}

#[test]
fn the_host_frees_a_chair() {
    let mut stage = Stage::new(3, &settings());
    stage.ok(BOB, &sit(1, BOB));
    let unseat = |number| TableCommand::Unseat { seat: seat(number) };
    assert_eq!(stage.refused(CAT, &unseat(1)), ErrorCode::NotHost);
    assert_eq!(stage.refused(ANN, &unseat(0)), ErrorCode::NotSeated);
    stage.ok(ANN, &unseat(1));
    assert_eq!(stage.told(0)[2..], ["stood", "kept_out"]);
    assert_eq!(stage.view(ANN)["seats"][1]["who"], Value::Null);
    assert_eq!(stage.view(ANN)["invite"], NEW_INVITE);
    assert_eq!(stage.refused(BOB, &sit(1, BOB)), ErrorCode::KeptOut);
    stage.ok(ANN, &TableCommand::LetIn { person: PersonId(BOB) });
    stage.ok(BOB, &sit(1, BOB));
    stage.ok(ANN, &unseat(1));
    stage.fill(&[ANN, CAT]);
    assert_eq!(stage.refused(ANN, &unseat(1)), ErrorCode::WrongPhase);
}

#[test]
fn the_host_seats_bots_and_starts() {
    let mut stage = Stage::new(3, &settings());
    stage.ok(ANN, &sit(0, ANN));
    stage.ok(BOB, &sit(1, BOB));
    assert_eq!(stage.refused(BOB, &add_bot(2, "random")), ErrorCode::NotHost);
    assert_eq!(stage.refused(ANN, &add_bot(1, "random")), ErrorCode::SeatTaken);
    assert_eq!(stage.refused(ANN, &add_bot(2, "deep-blue")), ErrorCode::UnknownBot);
    assert_eq!(stage.refused(ANN, &start()), ErrorCode::WrongPhase, "a seat is empty");
    stage.ok(ANN, &add_bot(2, "greedy"));
    stage.ok(ANN, &TableCommand::RemoveBot { seat: seat(2) });
    assert_eq!(stage.refused(ANN, &TableCommand::RemoveBot { seat: seat(2) }), ErrorCode::WrongPhase);
    assert_eq!(stage.refused(ANN, &TableCommand::RemoveBot { seat: seat(1) }), ErrorCode::WrongPhase);
    stage.ok(ANN, &add_bot(2, "greedy"));
    assert_eq!(stage.refused(BOB, &start()), ErrorCode::NotHost);

    let before = stage.table.version();
    stage.ok(ANN, &start());
    assert_eq!(stage.told(before), ["started", "game"]);
    assert_eq!(stage.events(ANN, before)[0]["commitment"], secret().commitment());
    assert_eq!(stage.table.phase(), Phase::Playing);
    for command in [start(), stand(0), sit(2, CAT), add_bot(2, "random")] {
        assert_eq!(stage.refused(ANN, &command), ErrorCode::WrongPhase);
    }
}

#[test]
fn a_host_may_watch_bots_play() {
    let mut stage = Stage::new(3, &settings());
    stage.fill(&[]);
    stage.play_out();
    assert_eq!(stage.view(ANN)["result"]["seats"].as_array().unwrap().len(), 3);
}

#[test]
fn the_host_settles_what_the_table_is_like() {
    let mut stage = Stage::new(3, &settings());
    stage.ok(BOB, &sit(1, BOB));
    let settle = |settings: TableSettings| TableCommand::Settle { settings };
    let changed = TableSettings { name: "  Saturday   night ".to_owned(), public: true, ..settings() };
    assert_eq!(stage.refused(BOB, &settle(changed.clone())), ErrorCode::NotHost);
    stage.ok(ANN, &settle(changed));
    assert_eq!(stage.view(BOB)["settings"]["name"], "Saturday night");
    assert_eq!(stage.events(BOB, 0).last().unwrap()["settings"]["public"], true);
    for impossible in [
        TableSettings { clock: clock(0, 5), ..settings() },
        TableSettings { clock: clock(86_401, 5), ..settings() },
        TableSettings { clock: clock(60, 3_601), ..settings() },
        TableSettings { clock: per_move(14 * 86_400 + 1), ..settings() },
        TableSettings { clock: per_move(0), ..settings() },
        TableSettings {
            clock: per_move(60).map(|clock| ClockSettings { increment_seconds: 1, ..clock }),
            ..settings()
        },
        TableSettings { bot_pace_ms: 60_001, ..settings() },
    ] {
        assert_eq!(stage.refused(ANN, &settle(impossible)), ErrorCode::BadSettings);
    }
    for name in ["", "  ", "a\u{202e}b", &"x".repeat(41)] {
        let named = TableSettings { name: name.to_owned(), ..settings() };
        assert_eq!(stage.refused(ANN, &settle(named)), ErrorCode::BadName, "{name:?}");
    }
    stage.ok(BOB, &stand(1));
    stage.fill(&[CAT, BOB]);
    assert_eq!(stage.refused(ANN, &settle(settings())), ErrorCode::WrongPhase);
}

#[test]
fn a_table_that_cannot_be_is_not_made() {
    let error = |seats, options, settings: &TableSettings| made(seats, &options, settings).unwrap_err();
    let few = error(2, json!({}), &settings());
    assert_eq!((few.code(), few.rule().unwrap().0), (ErrorCode::BadSettings, "AR-01"));
    let unknown = error(4, json!({"joker": true}), &settings());
    assert_eq!((unknown.code(), unknown.rule()), (ErrorCode::BadSettings, None));
    let no_name = error(4, json!({}), &TableSettings { name: String::new(), ..settings() });
    assert_eq!(no_name.code(), ErrorCode::BadName);
    assert_eq!(error(4, json!([]), &settings()).code(), ErrorCode::BadSettings);
}

#[test]
fn the_host_hands_over_and_is_followed_by_the_next_person() {
    let hand_over = |number| TableCommand::HandOver { seat: seat(number) };
    let mut stage = Stage::new(4, &settings());
    stage.ok(ANN, &sit(0, ANN));
    stage.ok(BOB, &sit(2, BOB));
    stage.ok(ANN, &add_bot(1, "random"));
    assert_eq!(stage.refused(BOB, &hand_over(2)), ErrorCode::NotHost, "Ann is here");
    assert_eq!(stage.refused(ANN, &hand_over(1)), ErrorCode::NotSeated, "a bot is no host");
    assert_eq!(stage.refused(ANN, &hand_over(3)), ErrorCode::NotSeated);
    stage.ok(ANN, &hand_over(2));
    assert_eq!(stage.view(ANN)["host"], BOB);
    assert_eq!(stage.refused(ANN, &start()), ErrorCode::NotHost);

    stage.away.insert(BOB, stage.now);
    stage.now += HOST_GRACE;
    assert_eq!(stage.refused(CAT, &hand_over(0)), ErrorCode::NotHost, "Cat does not sit here");
    assert_eq!(stage.refused(ANN, &hand_over(2)), ErrorCode::NotHost, "only to oneself");
    stage.ok(ANN, &hand_over(0));
    assert_eq!(stage.view(ANN)["host"], ANN, "Bob is away");

    let before = stage.table.version();
    stage.ok(ANN, &TableCommand::GiveUp { seat: Some(seat_of(ANN)) });
    assert_eq!(stage.told(before), ["stood", "handed_over"]);
    assert_eq!(stage.view(BOB)["host"], BOB);
    stage.ok(BOB, &stand(2));
    assert_eq!(stage.view(BOB)["host"], BOB, "nobody is left to follow");
    let leave = TableCommand::GiveUp { seat: None };
    assert_eq!(stage.refused(BOB, &leave), ErrorCode::NotSeated, "to nobody");
    stage.ok(CAT, &sit(0, CAT));
    assert_eq!(stage.refused(CAT, &leave), ErrorCode::Malformed, "whoever sits names the seat");
    assert_eq!(stage.refused(EVE, &leave), ErrorCode::NotSeated, "Eve is not the host");
    stage.ok(BOB, &leave);
    assert_eq!(stage.view(CAT)["host"], CAT);
}

#[test]
fn nobody_takes_the_hosts_place_before_the_grace_is_over() {
    let mut stage = Stage::new(4, &settings());
    stage.ok(ANN, &sit(0, ANN));
    stage.ok(BOB, &sit(1, BOB));
    stage.away.insert(ANN, stage.now);
    let hand_over = TableCommand::HandOver { seat: seat(1) };
    stage.now += 50;
    let error = stage.decide(BOB, &hand_over).unwrap_err();
    assert_eq!(error.to_string(), "the host may come back, their place is free in 120 seconds");
    stage.now += HOST_GRACE - 51;
    assert_eq!(stage.refused(BOB, &hand_over), ErrorCode::NotHost);
    stage.now += 1;
    stage.ok(BOB, &hand_over);
    assert_eq!(stage.view(BOB)["host"], BOB);
}

#[test]
fn a_host_whose_place_was_taken_has_it_back_on_returning_soon() {
    let mut stage = Stage::new(4, &settings());
    stage.ok(ANN, &sit(0, ANN));
    stage.ok(BOB, &sit(1, BOB));
    stage.away.insert(ANN, stage.now);
    stage.now += HOST_GRACE;
    stage.ok(BOB, &TableCommand::HandOver { seat: seat(1) });
    let back = |stage: &Stage, who| stage.table.welcome_back(PersonId(who), stage.now, HOST_GRACE);
    assert_eq!(back(&stage, BOB), None, "Bob is the host");
    stage.now += HOST_GRACE - 1;
    let change = back(&stage, ANN).unwrap();
    stage.now += 1;
    assert_eq!(back(&stage, ANN), None, "too late");
    stage.put(None, None, change);
    assert_eq!(stage.view(BOB)["host"], ANN);
    assert_eq!(back(&stage, ANN), None, "Ann is the host again");
    stage.ok(ANN, &TableCommand::HandOver { seat: seat(1) });
    assert_eq!(back(&stage, ANN), None, "Ann gave it away herself");
}

#[test]
fn whoever_took_a_hosts_place_cannot_keep_them_from_coming_back() {
    let mut stage = Stage::new(4, &settings());
    for (number, id) in [(0, ANN), (1, BOB), (2, CAT)] {
        stage.ok(id, &sit(number, id));
    }
    let out = [TableCommand::Unseat { seat: seat(0) }, TableCommand::KeepOut { person: PersonId(ANN) }];
    let back = |stage: &Stage| stage.table.welcome_back(PersonId(ANN), stage.now, HOST_GRACE);
    stage.away.insert(ANN, stage.now);
    stage.now += HOST_GRACE;
    stage.ok(BOB, &TableCommand::HandOver { seat: seat(1) });
    stage.now += HOST_GRACE - 1;
    for command in &out {
        assert_eq!(stage.refused(BOB, command), ErrorCode::NotHost);
    }
    stage.ok(BOB, &TableCommand::HandOver { seat: seat(2) });
    for command in &out {
        assert_eq!(stage.refused(CAT, command), ErrorCode::NotHost, "nor does who has it from him");
    }
    let change = back(&stage).unwrap();
    stage.now += 1;
    assert_eq!(back(&stage), None, "too late");
    stage.ok(CAT, &out[0]);
    assert_eq!(stage.view(CAT)["kept_out"][0]["id"], ANN);
    assert_eq!(change, Change::HandedOver { to: person(ANN) });
}

#[test]
fn while_nobody_waits_for_the_host_others_wait_longer() {
    let mut stage = Stage::new(3, &settings());
    stage.ok(ANN, &sit(0, ANN));
    stage.ok(BOB, &sit(1, BOB));
    stage.ok(EVE, &sit(2, EVE));
    stage.ok(ANN, &start());
    let mut seen = BTreeSet::new();
    while let Some(seat) = stage.to_act().filter(|_| seen.len() < 2) {
        let is_asked = seat == seat_of(ANN);
        let expected = if is_asked { 1_000 + HOST_GRACE } else { 1_000 + 5 * HOST_GRACE };
        assert_eq!(stage.table.host_free_at(Some(1_000), HOST_GRACE), Some(expected));
        seen.insert(is_asked);
        let who = stage.turn_of().unwrap();
        let act = stage.act(who, &stage.legal(who)[0]);
        stage.ok(who, &act);
    }
    assert_eq!(seen.len(), 2, "the game has waited for the host and for others");
    assert_eq!(stage.table.host_free_at(None, HOST_GRACE), None, "the host is here");
}

#[test]
fn a_table_begins_with_how_it_was_made() {
    let stage = Stage::new(3, &settings());
    let first = stage.entries[0].clone();
    assert!(matches!(Table::from_entries(here(), []), Err(TableError::NotMade)));
    let twice = Table::from_entries(here(), [first.clone(), first.clone()]).unwrap_err();
    assert_eq!(twice.to_string(), "entry 1: a table begins with how it was made, and with nothing else");
    let Change::Made(made) = first.change.clone() else { panic!("{first:?}") };
    let with = |edit: fn(&mut table::Made)| {
        let mut edited = made.clone();
        edit(&mut edited);
        let entry = Entry { change: Change::Made(edited), ..first.clone() };
        Table::from_entries(here(), [entry]).unwrap_err().to_string()
    };
    assert_eq!(with(|made| made.format = 9), "the table is of format 9, this program reads formats up to 3");
    assert!(with(|made| made.game = "chess".to_owned()).starts_with("unknown game \"chess\""));
    let printed = format!("{:?} {:?}", stage.entries, stage.table);
    assert!(!printed.contains(INVITE) && !printed.contains("a7a7"), "{printed}");
}
