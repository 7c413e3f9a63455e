//! A game is played again to be written down; no table waits for that.

use std::sync::Arc;

use serde_json::json;
use tokio::task::JoinHandle;

use super::{Room, settings};
use crate::hub::{Reach, Reader, TableStub};
use table::NewTable;
use wire::{Spectators, TableId, TableSettings};

/// A game of one person that is over, and its table.
async fn finished(room: &mut Room) -> (TableId, TableStub) {
    let settings = settings();
    let options = json!({ "rounds": 1, "round_ms": 1_000 });
    let wanted = NewTable { game: "toy-timed", seats: 1, options: &options, settings: &settings };
    let id = room.hub.make_table(&room.who, "timed", wanted).await.unwrap();
    room.done(&id, json!({ "do": "sit", "seat": 0, "entropy": "0".repeat(32) })).await;
    let table = room.open(&id).await;
    room.done(&id, json!({ "do": "start" })).await;
    room.done(&id, json!({ "do": "act", "seat": 0, "version": 4, "action": "ready" })).await;
    room.hear_until("finished").await;
    room.hub.0.archivist.finish().await;
    (id, table)
}

/// Lets both tables take a few commands, while what is asked of one of them has no place to be made.
async fn go_on<T>(room: &mut Room, tables: [&TableId; 2], asked: &[JoinHandle<T>]) {
    for text in ["any", "news"] {
        for table in tables {
            room.done(table, json!({ "do": "say", "text": text })).await;
        }
    }
    assert!(asked.iter().all(|asked| !asked.is_finished()), "it was made on a thread that serves sockets");
}

fn stranger() -> Reader {
    Reader { who: None, invite: None }
}

#[tokio::test(start_paused = true)]
async fn no_table_waits_while_a_finished_game_is_written_down() {
    let mut room = Room::new().await;
    let (other, (id, table)) = (room.table(settings()).await, finished(&mut room).await);
    let busy = room.hub.0.thinkers.folds_occupied().await;
    let ask = || {
        let table = table.clone();
        tokio::spawn(async move { table.finished(stranger()).await.unwrap() })
    };
    let asked = [ask(), ask()];
    go_on(&mut room, [&id, &other], &asked).await;
    drop(busy);
    let [one, same] = asked;
    let one = one.await.unwrap();
    assert!(Arc::ptr_eq(&one, &same.await.unwrap()), "it is written once for all who wait for it");
    assert!(Arc::ptr_eq(&one, &ask().await.unwrap()), "and kept");
    assert!(one.record.starts_with(r#"{"walpurgis":"#), "{}", one.record);
}

#[tokio::test(start_paused = true)]
async fn no_table_waits_while_its_past_is_written_down_for_a_watcher() {
    let mut room = Room::new().await;
    let late = TableSettings { spectators: Spectators::Late, public: true, ..settings() };
    let id = room.table(late).await;
    let other = {
        let settings = settings();
        let wanted = NewTable { game: "toy-big", seats: 1, options: &json!({}), settings: &settings };
        room.hub.make_table(&room.who, "other", wanted).await.unwrap()
    };
    room.done(&id, json!({ "do": "sit", "seat": 0, "entropy": "0".repeat(32) })).await;
    let table = room.open(&id).await;
    room.done(&id, json!({ "do": "start" })).await;
    let busy = room.hub.0.thinkers.folds_occupied().await;
    let ask = || {
        let table = table.clone();
        tokio::spawn(async move { table.look_back(stranger()).await.unwrap() })
    };
    let asked = [ask(), ask()];
    go_on(&mut room, [&id, &other], &asked).await;
    drop(busy);
    let [one, same] = asked;
    let (one, same, later) = (one.await.unwrap(), same.await.unwrap(), ask().await.unwrap());
    assert_eq!(one.reach, Reach::Before { chapter: 1 });
    for other in [same, later] {
        assert!(Arc::ptr_eq(&one.game.record, &other.game.record), "once for each chapter");
    }
}

#[tokio::test(start_paused = true)]
async fn no_table_waits_while_a_game_is_branched_off() {
    let mut room = Room::new().await;
    let (other, (id, _table)) = (room.table(settings()).await, finished(&mut room).await);
    let busy = room.hub.0.thinkers.folds_occupied().await;
    let (hub, who, from) = (room.hub.clone(), Arc::clone(&room.who), id.clone());
    let asked = [tokio::spawn(async move { hub.branch(&who, "branch", &from, 1).await })];
    go_on(&mut room, [&id, &other], &asked).await;
    drop(busy);
    let [branch] = asked;
    let branch = branch.await.unwrap().unwrap();
    assert_eq!(room.hub.branch(&room.who, "branch", &id, 1).await.unwrap(), branch, "sent again");
    let missing = room.hub.branch(&room.who, "missing", &id, 1_000).await.unwrap_err();
    assert!(missing.detail.contains("step"), "{missing:?}");
}
