//! Commands from someone who means ill: each is refused with the right code, and nobody can tell
//! that it was tried.

use serde_json::{Value, json};
use table::{Change, Entry, Hand, Remedy, Table};
use wire::{ErrorCode, Phase, TableCommand, TableSettings};

use crate::stage::*;

fn every_command() -> Vec<TableCommand> {
    vec![
        TableCommand::Settle { settings: settings() },
        sit(0, EVE),
        sit(7, EVE),
        TableCommand::Sit { seat: seat(0), entropy: "zz".to_owned() },
        TableCommand::Stand { seat: seat(0) },
        TableCommand::Stand { seat: seat(7) },
        add_bot(0, "random"),
        TableCommand::RemoveBot { seat: seat(0) },
        TableCommand::Unseat { seat: seat(0) },
        TableCommand::Start {},
        TableCommand::Act { seat: seat(0), version: 0, action: json!("take") },
        TableCommand::Act { seat: seat(7), version: u64::MAX, action: json!("take") },
        TableCommand::Undo { seat: seat(0) },
        TableCommand::Hint { seat: seat(0), version: 0 },
        TableCommand::Hint { seat: seat(7), version: 0 },
        TableCommand::SayPhrase { phrase: 255 },
        say(&"x".repeat(16_000)),
        vote(true),
        lend(1, "random"),
        lend(7, "random"),
        TableCommand::TakeBack { seat: seat(0) },
        TableCommand::GiveUp { seat: Some(seat(0)) },
        TableCommand::GiveUp { seat: Some(seat(7)) },
        TableCommand::GiveUp { seat: None },
        TableCommand::Claim { seat: seat(1) },
        TableCommand::Claim { seat: seat(7) },
        TableCommand::HandOver { seat: seat(1) },
    ]
}

#[test]
fn an_outsider_gets_nowhere_while_a_game_runs() {
    let mut stage = Stage::started(4, &[ANN, BOB, CAT], &settings());
    for phase in [Phase::Playing, Phase::Paused] {
        assert_eq!(stage.table.phase(), phase);
        for command in every_command() {
            stage.refused(EVE, &command);
        }
        if phase == Phase::Playing {
            stage.ok(ANN, &vote(true));
            stage.ok(BOB, &vote(true));
        }
    }
}

#[test]
fn an_outsider_gets_nowhere_at_a_full_table() {
    let mut stage = Stage::new(3, &settings());
    for id in [ANN, BOB, CAT] {
        stage.ok(id, &sit(id as u8 - 1, id));
    }
    for command in every_command() {
        stage.refused(EVE, &command);
    }
}

#[test]
fn a_player_can_do_nothing_for_another() {
    let mut stage = Stage::started(4, &[ANN, BOB, CAT], &settings());
    let actor = stage.until_person();
    let other = [ANN, BOB, CAT].into_iter().find(|&id| id != actor).unwrap();
    let legal = stage.legal(actor);
    for action in &legal {
        let act = stage.act(other, action);
        assert_eq!(stage.refused(other, &act), ErrorCode::Refused, "it is not their turn");
        let act = stage.act(actor, action);
        assert_eq!(stage.refused(other, &act), ErrorCode::NotYourSeat, "it is not their seat");
    }
    assert_eq!(stage.refused(CAT, &lend(1, "random")), ErrorCode::NotYourSeat);
    assert_eq!(stage.refused(CAT, &TableCommand::HandOver { seat: seat(2) }), ErrorCode::NotHost);
    assert_eq!(stage.refused(CAT, &TableCommand::Undo { seat: seat_of(CAT) }), ErrorCode::CannotUndo);
}

#[test]
fn what_is_wrong_is_named() {
    let mut stage = Stage::new(3, &settings());
    assert_eq!(stage.refused(EVE, &sit(5, EVE)), ErrorCode::Malformed, "there are three seats");
    for bad in ["", "0", &"g".repeat(32), &"0".repeat(33), &"é".repeat(16)] {
        let sit = TableCommand::Sit { seat: seat(0), entropy: bad.to_owned() };
        assert_eq!(stage.refused(EVE, &sit), ErrorCode::Malformed, "{bad}");
    }
    assert_eq!(stage.refused(EVE, &add_bot(1, "random")), ErrorCode::NotHost);
    assert_eq!(stage.refused(ANN, &add_bot(5, "random")), ErrorCode::Malformed);
    assert_eq!(stage.refused(ANN, &add_bot(1, "")), ErrorCode::UnknownBot);
    assert_eq!(stage.refused(ANN, &TableCommand::Undo { seat: seat_of(ANN) }), ErrorCode::NotSeated);
    assert_eq!(stage.refused(ANN, &vote(true)), ErrorCode::WrongPhase);
    assert_eq!(stage.refused(ANN, &TableCommand::Claim { seat: seat(0) }), ErrorCode::WrongPhase);
    stage.ok(ANN, &sit(0, ANN));
    let act = stage.act(ANN, &json!("take"));
    assert_eq!(stage.refused(ANN, &act), ErrorCode::WrongPhase);
    assert_eq!(stage.refused(ANN, &lend(0, "random")), ErrorCode::WrongPhase);
    assert_eq!(stage.refused(ANN, &TableCommand::TakeBack { seat: seat_of(ANN) }), ErrorCode::WrongPhase);
}

/// Entries nobody decided on must not be taken in, not even in part.
#[test]
fn an_entry_that_does_not_fit_changes_nothing() {
    let mut stage = Stage::started(3, &[ANN, BOB, CAT], &TableSettings { clock: clock(60, 1), ..settings() });
    stage.now += 5_000;
    let before = stage.everything();
    let out = seat(6);
    let misfits = [
        stage.entries[0].change.clone(),
        Change::Started,
        Change::Sat { seat: out, who: person(EVE), entropy: entropy(EVE).parse().unwrap(), adds: false },
        Change::Stood { seat: out },
        Change::BotAdded { seat: out, bot: "random".to_owned() },
        Change::BotRemoved { seat: out },
        Change::Acted { seat: out, action: json!("take"), hand: Hand::Person },
        Change::Acted { seat: seat(0), action: Value::Null, hand: Hand::Clock },
        Change::DeadlinePassed,
        Change::Undone { seat: seat(0) },
        Change::PauseVoted { seat: out, pause: true, goes_on_at: None },
        Change::Lent { seat: out, bot: "random".to_owned() },
        Change::TakenBack { seat: out },
        Change::GivenUp { seat: out, bot: "random".to_owned() },
        Change::Claimed { seat: out, who: person(EVE), hosts: false },
        Change::ClaimAsked { seat: out, who: person(EVE) },
        Change::IdleVoted {
            seat: out,
            about: seat(0),
            remedy: Remedy::Lend { bot: "random".to_owned() },
            counts_at: None,
        },
        Change::IdleVoted {
            seat: seat(0),
            about: out,
            remedy: Remedy::Lend { bot: "random".to_owned() },
            counts_at: None,
        },
    ];
    for change in misfits {
        let told = format!("{change:?}");
        let entry = Entry { at: stage.now + 9_000, by: None, key: Some("k".to_owned()), change };
        stage.table.apply(entry).expect_err(&told);
        assert_eq!(stage.everything(), before, "{told}");
    }
}

#[test]
fn stored_lines_that_are_not_entries_are_refused() {
    for line in [
        "",
        "{}",
        r#"{"at":1,"change":"flown"}"#,
        r#"{"at":-1,"change":"started"}"#,
        r#"{"at":1,"change":{"stood":{"seat":8}}}"#,
        r#"{"at":1,"change":"started","more":1}"#,
    ] {
        assert!(serde_json::from_str::<Entry>(line).is_err(), "{line}");
    }
    let orphan: Entry = serde_json::from_str(r#"{"at":1,"change":"started"}"#).unwrap();
    assert!(Table::from_entries(here(), [orphan]).is_err());
}
