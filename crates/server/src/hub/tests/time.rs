use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::{Instant, sleep, sleep_until};

use super::{Room, settings};
use crate::hub::{Request, TableStub};
use table::NewTable;
use wire::TableId;

const ROUND: Duration = Duration::from_secs(5);

/// Ann alone at the timed toy, whose clock has just begun to run.
async fn rush(room: &mut Room) -> (TableId, TableStub, u64) {
    let settings = settings();
    let options = json!({ "rounds": 1, "round_ms": 5_000 });
    let wanted = NewTable { game: "toy-timed", seats: 1, options: &options, settings: &settings };
    let id = room.hub.make_table(&room.who, "make", wanted).await.unwrap();
    room.done(&id, json!({ "do": "sit", "seat": 0, "entropy": "0".repeat(32) })).await;
    let table = room.open(&id).await;
    room.done(&id, json!({ "do": "start" })).await;
    let (_, heard) = room.ask(&id, json!({ "do": "act", "seat": 0, "version": 4, "action": "ready" })).await;
    let told = heard.iter().rfind(|message| message["type"] == "table").unwrap();
    let version = told["first"].as_u64().unwrap() + told["events"].as_array().unwrap().len() as u64;
    (id, table, version)
}

/// A move that came at `arrived`, whenever it is read.
fn take(room: &Room, key: &str, version: u64, arrived: Instant) -> Request {
    take_stone(room, key, version, arrived, "red")
}

fn take_stone(room: &Room, key: &str, version: u64, arrived: Instant, colour: &str) -> Request {
    let act = json!({ "do": "act", "seat": 0, "version": version, "action": { "take": colour } });
    Request {
        connection: room.socket_guard.connection(),
        who: room.who.clone(),
        arrived,
        key: key.to_owned(),
        command: serde_json::from_value(act).unwrap(),
        outbox: room.outbox.clone(),
    }
}

/// The answers to the next so many requests, in the order in which they come.
async fn answers(room: &Room, count: usize) -> Vec<Value> {
    let mut answers = Vec::new();
    while answers.len() < count {
        answers.extend(room.hear().await.into_iter().filter(|message| message["key"].is_string()));
    }
    answers
}

#[tokio::test(start_paused = true)]
async fn a_deadline_waits_for_what_came_before_it_and_is_on_its_way() {
    let mut room = Room::new().await;
    let (id, table, version) = rush(&mut room).await;
    let deadline = Instant::now() + ROUND;
    let before = room.store.entries(&id).await.unwrap().len();
    sleep_until(deadline - Duration::from_millis(2)).await;
    let (arriving, arrived) = (table.arriving(), Instant::now());
    sleep_until(deadline + Duration::from_millis(500)).await;
    assert_eq!(room.store.entries(&id).await.unwrap().len(), before, "something may have come before it");
    table.perform(take(&room, "in time", version, arrived)).await;
    assert_eq!(answers(&room, 1).await[0]["type"], "done");
    drop(arriving);
    room.hear_until("finished").await;
    let late = take(&room, "late", version, deadline);
    table.perform(late).await;
    assert_eq!(answers(&room, 1).await[0]["error"]["code"], "too_late");
}

#[tokio::test(start_paused = true)]
async fn what_waits_in_the_mailbox_is_read_before_the_deadline_passes() {
    let mut room = Room::new().await;
    let (_, table, version) = rush(&mut room).await;
    let arrived = Instant::now();
    sleep(ROUND - Duration::from_secs(1)).await;
    // Nobody has read it yet when the alarm is due; a longer leap would be a machine that stood still.
    tokio::time::advance(Duration::from_millis(1_010)).await;
    table.perform(take(&room, "late", version, Instant::now())).await;
    table.perform(take(&room, "in time", version, arrived)).await;
    let answers = answers(&room, 2).await;
    assert_eq!((&answers[0]["key"], &answers[0]["error"]["code"]), (&json!("late"), &json!("too_late")));
    assert_eq!((&answers[1]["key"], &answers[1]["type"]), (&json!("in time"), &json!("done")));
}

#[tokio::test(start_paused = true)]
async fn a_machine_that_stood_still_costs_nobody_a_move() {
    let mut room = Room::new().await;
    let (_, table, version) = rush(&mut room).await;
    let arrived = Instant::now();
    tokio::time::advance(ROUND + Duration::from_secs(5)).await;
    table.perform(take(&room, "in time", version, arrived)).await;
    table.perform(take_stone(&room, "in time too", version + 1, arrived, "blue")).await;
    let answers = answers(&room, 2).await;
    assert_eq!((&answers[0]["type"], &answers[1]["type"]), (&json!("done"), &json!("done")), "{answers:?}");
    room.hear_until("finished").await;
}

#[tokio::test(start_paused = true)]
async fn a_machine_that_stood_still_costs_nobody_time() {
    let mut room = Room::new().await;
    let (id, table, version) = rush(&mut room).await;
    let now = async |room: &mut Room| {
        room.open(&id).await;
        room.hear().await.iter().find_map(|message| message["now"].as_u64()).unwrap()
    };
    let before = now(&mut room).await;
    tokio::time::advance(Duration::from_secs(3_600)).await;
    let after = now(&mut room).await;
    assert!((before..=before + 500).contains(&after), "an hour has passed at no table: {before}, {after}");
    // Everybody goes on with what time they had.
    let resumed = Instant::now();
    table.perform(take(&room, "after it", version, resumed)).await;
    assert_eq!(answers(&room, 1).await[0]["type"], "done");
    room.hear_until("finished").await;
    let left = resumed.elapsed();
    assert!(
        (ROUND - Duration::from_millis(600)..=ROUND + Duration::from_millis(10)).contains(&left),
        "{left:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn nobody_stops_the_clock_by_never_handing_over() {
    let mut room = Room::new().await;
    let (_, table, _) = rush(&mut room).await;
    let began = Instant::now();
    let _arriving = table.arriving();
    room.hear_until("finished").await;
    let waited = began.elapsed() - ROUND;
    assert!((Duration::from_secs(1)..Duration::from_secs(2)).contains(&waited), "{waited:?}");
}

const CREDIT: Duration = Duration::from_millis(100);

#[tokio::test(start_paused = true)]
async fn who_is_far_away_has_until_their_move_could_have_come() {
    let mut room = Room::new().await;
    let (id, table, version) = rush(&mut room).await;
    room.reader.set_credit(CREDIT);
    let deadline = Instant::now() + ROUND;
    let before = room.store.entries(&id).await.unwrap().len();
    sleep_until(deadline + CREDIT - Duration::from_millis(1)).await;
    assert_eq!(room.store.entries(&id).await.unwrap().len(), before, "a move may still be on its way");
    table.perform(take(&room, "late", version, deadline + CREDIT)).await;
    table.perform(take(&room, "in time", version, Instant::now())).await;
    let answers = answers(&room, 2).await;
    assert_eq!((&answers[0]["key"], &answers[0]["error"]["code"]), (&json!("late"), &json!("too_late")));
    assert_eq!((&answers[1]["key"], &answers[1]["type"]), (&json!("in time"), &json!("done")));
    room.hear_until("finished").await;
    assert!(Instant::now() < deadline + CREDIT + Duration::from_millis(10), "nobody waits longer");
}

#[tokio::test(start_paused = true)]
async fn no_credit_goes_back_to_before_what_one_may_have_seen() {
    let mut room = Room::new().await;
    let (_, table, version) = rush(&mut room).await;
    room.reader.set_credit(CREDIT);
    let deadline = Instant::now() + ROUND;
    sleep_until(deadline + Duration::from_millis(50)).await;
    table.perform(take(&room, "under way", version, Instant::now())).await;
    assert_eq!(answers(&room, 1).await[0]["type"], "done");
    sleep(Duration::from_millis(10)).await;
    table.perform(take(&room, "after it", version + 1, Instant::now())).await;
    assert_eq!(answers(&room, 1).await[0]["error"]["code"], "too_late");
}

#[tokio::test(start_paused = true)]
async fn everything_told_of_a_table_tells_its_time() {
    let mut room = Room::new().await;
    let (id, _table, _) = rush(&mut room).await;
    let now = |heard: &[Value]| heard.iter().find_map(|message| message["now"].as_u64()).unwrap();
    let _again = room.open(&id).await;
    let first = now(&room.hear().await);
    sleep(Duration::from_millis(1_234)).await;
    let _again = room.open(&id).await;
    assert_eq!(now(&room.hear().await), first + 1_234);
}
