//! Moves, taking them back, and what is said besides.

use serde_json::{Value, json};
use table::{Attendance, Change, Entry, Hand, Table};
use wire::{ErrorCode, Person, PersonId, Phase, TableCommand, TableSettings};

use crate::stage::*;

fn undo(id: u32) -> TableCommand {
    TableCommand::Undo { seat: seat_of(id) }
}

fn with_undo() -> TableSettings {
    TableSettings { undo: true, ..settings() }
}

/// A pass to the first of those who can be passed to.
fn pass(legal: &[Value]) -> Value {
    legal.iter().find(|action| action["pass_to"].is_number()).unwrap().clone()
}

#[test]
fn a_whole_game_is_played_by_people_and_bots() {
    for people in 1..=4 {
        let mut stage = Stage::started(5, &[ANN, BOB, CAT, DAN][..people], &settings());
        stage.play_out();
        assert_eq!(stage.told(0).last().unwrap(), "finished");
        assert_eq!(stage.view(ANN)["phase"], "finished");
        let result = &stage.view(ANN)["result"];
        assert_eq!(result["seats"].as_array().unwrap().len(), 5);
        assert!(result["kind"].is_string());
        assert_eq!(stage.legal(ANN), Vec::<Value>::new());
        let act = stage.act(ANN, &json!("take"));
        assert_eq!(stage.refused(ANN, &act), ErrorCode::WrongPhase);
    }
}

#[test]
fn only_whoever_is_asked_sees_what_they_may_do() {
    let mut stage = Stage::started(3, &[ANN, BOB, CAT], &settings());
    let actor = stage.until_person();
    assert!(!stage.legal(actor).is_empty());
    for id in [ANN, BOB, CAT, EVE].into_iter().filter(|&id| id != actor) {
        assert_eq!(stage.legal(id), Vec::<Value>::new());
        assert!(!stage.table.summary(Some(PersonId(id))).your_turn);
    }
    assert!(stage.table.summary(Some(PersonId(actor))).your_turn);
}

#[test]
fn a_refused_move_names_its_rule() {
    let mut stage = Stage::started(3, &[ANN, BOB, CAT], &settings());
    let actor = stage.until_person();
    let other = [ANN, BOB, CAT].into_iter().find(|&id| id != actor).unwrap();
    let action = pass(&stage.legal(actor));
    let error = stage.decide(other, &stage.act(other, &action)).unwrap_err();
    assert_eq!((error.code(), error.rule().unwrap().0), (ErrorCode::Refused, "AR-19"));
    let error = stage.decide(actor, &stage.act(actor, &json!("take"))).unwrap_err();
    assert_eq!((error.code(), error.rule().unwrap().0), (ErrorCode::Refused, "AR-11"));
    for malformed in [json!(null), json!("fly"), json!({"pass_to": 8}), json!({"pass_to": 1, "x": 1})] {
        let act = stage.act(actor, &malformed);
        assert_eq!(stage.refused(actor, &act), ErrorCode::Malformed, "{malformed}");
    }
    let act = stage.act(EVE, &action);
    assert_eq!(stage.refused(EVE, &act), ErrorCode::NotSeated);
}

#[test]
fn a_move_on_an_older_table_is_stale_unless_there_was_only_talk() {
    let mut stage = Stage::started(3, &[ANN, BOB, CAT], &settings());
    let actor = stage.until_person();
    let action = pass(&stage.legal(actor));
    let seen = stage.table.version();
    let act = |version| TableCommand::Act { seat: seat_of(actor), version, action: action.clone() };
    assert_eq!(stage.refused(actor, &act(seen - 1)), ErrorCode::Stale);
    assert_eq!(stage.refused(actor, &act(seen + 1)), ErrorCode::Stale, "nobody has seen that yet");
    stage.ok(BOB, &say("hurry up"));
    stage.ok(CAT, &TableCommand::SayPhrase { phrase: 0 });
    stage.ok(actor, &act(seen));
    let next = stage.until_person();
    let late = TableCommand::Act { seat: seat_of(next), version: seen, action: stage.legal(next)[0].clone() };
    assert_eq!(stage.refused(next, &late), ErrorCode::Stale);
}

#[test]
fn a_key_is_known_once_its_command_was_done() {
    let mut stage = Stage::started(3, &[ANN, BOB], &settings());
    assert!(stage.table.done_before(PersonId(ANN), "made"));
    assert!(!stage.table.done_before(PersonId(BOB), "made"));
    let change = stage.decide(BOB, &say("hello")).unwrap();
    assert!(!stage.table.done_before(PersonId(BOB), "hello-1"));
    stage.put(Some(PersonId(BOB)), Some("hello-1".to_owned()), change);
    assert!(stage.table.done_before(PersonId(BOB), "hello-1"));
    for _ in 0..64 {
        stage.ok(BOB, &say("hello again"));
    }
    assert!(!stage.table.done_before(PersonId(BOB), "hello-1"), "only the last 64 are kept");
    assert!(stage.table.done_before(PersonId(ANN), "made"), "other people's do not push them out");
}

#[test]
fn whoever_comes_back_gets_exactly_what_they_missed() {
    let mut stage = Stage::started(4, &[ANN, BOB], &settings());
    stage.ok(BOB, &say("good luck"));
    for number in 0..12 {
        stage.step(number);
    }
    stage.ok(ANN, &lend(0, "random"));
    for watcher in stage.watchers() {
        let all = events(&stage.table, watcher, 0);
        assert_eq!(all.len() as u64, stage.table.version());
        for from in 0..=stage.table.version() {
            assert_eq!(events(&stage.table, watcher, from), all[from as usize..]);
        }
        assert!(events(&stage.table, watcher, stage.table.version() + 5).is_empty());
    }
}

#[test]
fn a_move_that_told_nobody_anything_can_be_taken_back() {
    let mut stage = Stage::started(3, &[ANN, BOB, CAT], &with_undo());
    let actor = stage.until_person();
    let before = (stage.game(actor), stage.table.version());
    let action = pass(&stage.legal(actor));
    assert_eq!(stage.refused(actor, &undo(actor)), ErrorCode::CannotUndo, "the deal told a lot");
    stage.ok(actor, &stage.act(actor, &action));
    let next = stage.turn_of().unwrap();
    assert_eq!(
        (&stage.game(actor)["can_undo"], &stage.game(next)["can_undo"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(stage.refused(next, &undo(next)), ErrorCode::CannotUndo, "it was not theirs");
    stage.ok(next, &say("wait"));
    let sent = stage.table.version();
    stage.ok(actor, &undo(actor));

    assert_eq!(stage.game(actor), before.0, "the game is as it was");
    let seat: u8 = stage.to_act().unwrap().number();
    let undone = stage.events(EVE, sent);
    assert_eq!(undone, [json!({"what": "undone", "seat": seat, "to": before.1})]);
    let history: Vec<String> = stage.told(before.1);
    assert_eq!(history, ["game", "said", "undone"], "what was taken back stays in the history");
    let stale = TableCommand::Act { seat: seat_of(actor), version: sent, action: action.clone() };
    assert_eq!(stage.refused(actor, &stale), ErrorCode::Stale);
    stage.ok(actor, &stage.act(actor, &action));
    stage.play_out();
}

#[test]
fn moves_are_taken_back_one_by_one_up_to_what_was_revealed() {
    let mut stage = Stage::started(4, &[ANN, BOB, CAT, DAN], &with_undo());
    let start = stage.game(EVE);
    let mut actors = Vec::new();
    for _ in 0..3 {
        let actor = stage.turn_of().unwrap();
        actors.push((actor, stage.table.version()));
        let action = pass(&stage.legal(actor));
        stage.ok(actor, &stage.act(actor, &action));
    }
    for (actor, version) in actors.into_iter().rev() {
        stage.ok(actor, &undo(actor));
        assert_eq!(stage.events(EVE, 0).last().unwrap()["to"], version);
    }
    assert_eq!(stage.game(EVE), start);

    // Taking the card shows another one to everybody.
    let actor = stage.turn_of().unwrap();
    let action = pass(&stage.legal(actor));
    stage.ok(actor, &stage.act(actor, &action));
    let taker = stage.turn_of().unwrap();
    stage.ok(taker, &stage.act(taker, &json!("take")));
    for id in [ANN, BOB, CAT, DAN] {
        assert_eq!(stage.refused(id, &undo(id)), ErrorCode::CannotUndo);
    }
}

#[test]
fn what_a_bot_chose_for_someone_is_not_taken_back() {
    for hand in [Hand::Bot, Hand::Clock] {
        let mut stage = Stage::started(4, &[ANN, BOB, CAT, DAN], &with_undo());
        let actor = stage.turn_of().unwrap();
        let (seat, action) = (stage.to_act().unwrap(), pass(&stage.legal(actor)));
        stage.put(None, None, Change::Acted { seat, action, hand });
        assert_eq!(stage.game(actor)["can_undo"], false);
        assert_eq!(stage.refused(actor, &undo(actor)), ErrorCode::CannotUndo);
    }
}

#[test]
fn nothing_is_taken_back_where_the_host_said_so() {
    let mut stage = Stage::started(3, &[ANN, BOB, CAT], &settings());
    let actor = stage.until_person();
    let action = pass(&stage.legal(actor));
    stage.ok(actor, &stage.act(actor, &action));
    assert_eq!(stage.game(actor)["can_undo"], false);
    assert_eq!(stage.refused(actor, &undo(actor)), ErrorCode::CannotUndo);
    assert_eq!(stage.refused(EVE, &undo(EVE)), ErrorCode::NotSeated);
}

#[test]
fn the_record_has_only_what_was_not_taken_back() {
    let mut stage = Stage::started(3, &[ANN, BOB, CAT], &with_undo());
    let actor = stage.until_person();
    let action = pass(&stage.legal(actor));
    for _ in 0..5 {
        stage.ok(actor, &stage.act(actor, &action));
        stage.ok(actor, &undo(actor));
    }
    assert!(stage.table.record_json().is_err(), "not before the end");
    stage.play_out();
    let record: Value = serde_json::from_str(stage.table.record_json().unwrap().get()).unwrap();
    let log = record["log"].as_array().unwrap();
    let acted = log.iter().filter(|entry| !entry["do"].is_null()).count();
    let moves = |entry: &&table::Entry| matches!(entry.change, Change::Acted { .. });
    assert_eq!(acted, stage.entries.iter().filter(moves).count() - 5);
    verify(&record).unwrap();
}

#[test]
fn a_bots_choice_is_the_same_however_often_it_is_asked() {
    let mut stage = Stage::started(5, &[], &settings());
    let seat = stage.table.bot_to_act().unwrap();
    let change = stage.table.bot_change(seat).unwrap();
    assert!(matches!(change, Change::Acted { hand: Hand::Bot, .. }));
    assert_eq!(stage.table.bot_change(seat).unwrap(), change);
    let other = seat.left_of(5);
    assert!(stage.table.bot_change(other).is_err(), "seat {other} is not asked");
    stage.put(None, None, change);
    stage.play_out();
    assert_eq!(stage.table.phase(), Phase::Finished);
    assert_eq!(stage.table.bot_to_act(), None);
    assert!(stage.table.bot_change(seat).is_err());
}

#[test]
fn what_is_said_is_heard_as_the_game_allows() {
    let mut stage = Stage::with_options(3, &json!({"chat_filter": true}), &settings());
    stage.ok(EVE, &say("may I watch?"));
    stage.fill(&[ANN, BOB]);
    stage.ok(BOB, &say("you hold the \u{202e}Candelabra!"));
    let said = stage.events(ANN, 0).pop().unwrap();
    assert_eq!(said, json!({"what": "said", "who": person(BOB), "text": "you hold the  ▒▒▒!"}));
    stage.is_unchecked = true;
    stage.ok(EVE, &say("take it!"));
    let heard = stage.events(ANN, 0).pop().unwrap();
    assert_eq!(heard, json!({"what": "watcher_said", "said": null}), "no hints from outside");
    assert_eq!(stage.refused(BOB, &say(&"x".repeat(501))), ErrorCode::TooLarge);
    assert_eq!(stage.refused(BOB, &say(" \n ")), ErrorCode::Malformed);
    stage.ok(BOB, &TableCommand::SayPhrase { phrase: 1 });
    let nothing = TableCommand::SayPhrase { phrase: 250 };
    assert_eq!(stage.refused(BOB, &nothing), ErrorCode::NoSuchPhrase);
    stage.play_out();
    stage.ok(BOB, &say("well played"));
    assert_eq!(stage.refused(EVE, &say("was it?")), ErrorCode::NotSeated, "everyone sees a finished game");
}

#[test]
fn a_table_does_not_grow_without_end() {
    let stage = Stage::new(3, &settings());
    let mut table = Table::from_entries(here(), stage.entries.clone()).unwrap();
    let put = |table: &mut Table, id: u32, command: &TableCommand| {
        let change = change(table.decide(0, &person(id), &EVERYBODY_HERE, command)?);
        table.apply(Entry { at: 0, by: Some(PersonId(id)), key: None, change })
    };
    let mut often =
        |id, command: &TableCommand| (0..9_000).take_while(|_| put(&mut table, id, command).is_ok()).count();
    let (essay, phrase) = (say(&"é".repeat(500)), TableCommand::SayPhrase { phrase: 0 });
    assert_eq!(often(BOB, &essay), 65);
    assert_eq!(often(BOB, &phrase), 2_000 - 65);
    assert_eq!(often(BOB, &sit(1, BOB)), 0, "Bob has had his say");
    assert_eq!((10..30).map(|stranger| often(stranger, &phrase)).sum::<usize>(), 10_000 - 2_000);
    assert_eq!(often(CAT, &essay), 0, "strangers have filled the room");
    assert_eq!(often(ANN, &essay), 65, "but the host is still heard");
    assert_eq!(put(&mut table, ANN, &essay).unwrap_err().code(), ErrorCode::TooLarge);
}

#[test]
fn strangers_who_change_chairs_all_day_leave_chairs_to_others() {
    let stage = Stage::new(3, &settings());
    let mut table = Table::from_entries(here(), stage.entries.clone()).unwrap();
    let mut put = |id: u32, command: &TableCommand, is_invited: bool| {
        let attendance = Attendance { is_invited, ..EVERYBODY_HERE };
        let change = change(table.decide(0, &person(id), &attendance, command)?);
        table.apply(Entry { at: 0, by: Some(PersonId(id)), key: None, change })
    };
    let phrase = TableCommand::SayPhrase { phrase: 0 };
    for stranger in 10..20 {
        while put(stranger, &phrase, false).is_ok() {}
    }
    let mut hop = |stranger: u32, is_invited: bool| {
        let moves = (0..9_000u16)
            .take_while(|at| put(stranger, &sit(1 + (at % 2) as u8, stranger), is_invited).is_ok());
        let count = moves.count();
        if count > 0 {
            let own = if count % 2 == 0 { 2 } else { 1 };
            put(stranger, &TableCommand::Stand { seat: seat(own) }, is_invited).unwrap();
        }
        count
    };
    assert_eq!(hop(20, false), 200, "talk of others does not use up what seats need");
    assert_eq!((21..45).map(|stranger| hop(stranger, false)).sum::<usize>(), 24 * 200);
    assert_eq!(hop(60, false), 0, "strangers have done enough");
    assert_eq!(hop(61, true), 200, "whoever is invited finds a chair");
}

#[test]
fn nobody_comes_and_goes_without_end() {
    let mut stage = Stage::started(3, &[ANN], &settings());
    stage.is_unchecked = true;
    let (leave, come) = (TableCommand::GiveUp { seat: Some(seat(0)) }, TableCommand::Claim { seat: seat(0) });
    let often =
        (0..9_000).take_while(|_| stage.tries(ANN, &leave).is_ok() && stage.tries(ANN, &come).is_ok());
    assert!(often.count() < 2_000);
    assert_eq!(stage.refused(ANN, &come), ErrorCode::TooLarge);
}

#[test]
fn nobody_speaks_under_another_name_than_the_one_they_sit_under() {
    let mut stage = Stage::started(3, &[ANN, BOB], &settings());
    let renamed = Person { name: "You hold Cthulhu".to_owned(), ..person(BOB) };
    for command in [say("hm"), TableCommand::SayPhrase { phrase: 0 }] {
        let change = change(stage.table.decide(stage.now, &renamed, &EVERYBODY_HERE, &command).unwrap());
        stage.put(Some(PersonId(BOB)), None, change);
        assert_eq!(stage.events(ANN, 0).pop().unwrap()["who"], json!(person(BOB)));
    }
}

#[test]
fn what_friends_said_stays_theirs_when_the_game_is_open_to_all() {
    let mut stage = Stage::started(3, &[ANN, BOB], &settings());
    stage.ok(BOB, &say("a secret of ours"));
    stage.play_out();
    let heard = |stage: &Stage, invite| {
        let watcher = stage.table.watcher(None, invite).unwrap();
        let events = serde_json::to_string(&stage.table.events_from(0, watcher)).unwrap();
        (stage.table.events_from(0, watcher).len(), events.contains("a secret of ours"))
    };
    let all = usize::try_from(stage.table.version()).unwrap();
    assert_eq!(heard(&stage, None), (all, false), "numbers stay as they are");
    assert_eq!(heard(&stage, Some(INVITE)), (all, true));
}
