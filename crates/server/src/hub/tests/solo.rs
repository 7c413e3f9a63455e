use std::time::Duration;

use serde_json::{Value, json};

use super::Room;
use crate::hub::Request;
use crate::store::DailyTry;
use table::NewTable;
use tabletop::Seat;
use wire::{TableCommand, TableId};

#[tokio::test(start_paused = true)] // AN-60
async fn at_midnight_there_is_another_daily_deal_and_the_old_one_still_counts() {
    let room = Room::new().await;
    let daily = async |date: &str, key: &str| {
        room.hub.daily_of(date.parse().unwrap(), &room.who, key, "arkham-noir").await.unwrap()
    };
    let before = daily("2026-11-15", "a").await;
    let after = daily("2026-11-16", "b").await;
    assert_ne!(before, after);
    assert_eq!(daily("2026-11-15", "c").await, before);
    assert_eq!(daily("2026-11-16", "a").await, before, "a command sent again does the same again");
    let entries = room.store.entries(&before).await.unwrap();
    let text = String::from_utf8(entries[0].clone()).unwrap();
    assert!(text.contains("2026-11-15"), "{text}");
}

#[tokio::test(start_paused = true)]
async fn a_try_that_was_claimed_but_not_made_is_made_later() {
    let room = Room::new().await;
    let claimed = TableId("deadbeefaa".to_owned());
    let (game, date) = ("arkham-noir".to_owned(), "2026-11-16".to_owned());
    let daily = DailyTry { game, date, person: room.who.person.id };
    room.store.claim_daily(daily, &claimed).await.unwrap();
    let date = "2026-11-16".parse().unwrap();
    assert_eq!(room.hub.daily_of(date, &room.who, "a", "arkham-noir").await.unwrap(), claimed);
    room.open(&claimed).await;
}

#[tokio::test(start_paused = true)]
async fn a_table_goes_on_while_a_hint_is_thought_of() {
    let mut room = Room::new().await;
    let date = "2026-11-16".parse().unwrap();
    let id = room.hub.daily_of(date, &room.who, "a", "arkham-noir").await.unwrap();
    room.open(&id).await;
    let messages = room.hear().await;
    let version = messages[0]["events"].as_array().unwrap().len();
    let request = |key: &str| Request {
        connection: room.socket_guard.connection(),
        who: room.who.clone(),
        arrived: tokio::time::Instant::now(),
        key: key.to_owned(),
        command: TableCommand::Hint { seat: Seat::first(1).next().unwrap(), version: version as u64 },
        outbox: room.outbox.clone(),
    };
    // All before the search has had a thread: they wait for the same hint.
    let table = room.hub.table(&id).unwrap();
    for key in ["one", "two", "one"] {
        table.perform(request(key)).await;
    }
    let mut heard = Vec::new();
    while heard.iter().filter(|message: &&Value| message["type"] == "done").count() < 3 {
        heard.extend(room.hear().await);
    }
    let hinted = |message: &&Value| message["events"][0]["what"] == "hinted";
    assert_eq!(heard.iter().filter(hinted).count(), 1);
    room.done(&id, json!({ "do": "say", "text": "thank you" })).await;
}

/// A table of Arkham Noir whose only seat is a searching bot's.
async fn searching(room: &mut Room) -> TableId {
    let settings = super::settings();
    let wanted = NewTable { game: "arkham-noir", seats: 1, options: &json!({}), settings: &settings };
    let id = room.hub.make_table(&room.who, "make", wanted).await.unwrap();
    room.done(&id, json!({ "do": "add_bot", "seat": 0, "bot": "search" })).await;
    room.done(&id, json!({ "do": "start" })).await;
    id
}

#[tokio::test(start_paused = true)]
async fn a_bot_that_searches_thinks_elsewhere_and_rests_while_nobody_looks() {
    let mut room = Room::new().await;
    let id = searching(&mut room).await;
    let before = room.store.entries(&id).await.unwrap().len();
    tokio::time::sleep(Duration::from_secs(600)).await;
    assert_eq!(room.store.entries(&id).await.unwrap().len(), before, "nobody looks");
    let table = room.open(&id).await;
    for _ in 0..3 {
        let moves = room.store.entries(&id).await.unwrap().len();
        while room.store.entries(&id).await.unwrap().len() == moves {
            room.hear().await;
        }
    }
    // Even a thought that was begun is not followed by another once nobody looks.
    table.close(room.socket_guard.connection()).await;
    drop(table);
    tokio::time::sleep(Duration::from_secs(60)).await;
    let left = room.store.entries(&id).await.unwrap().len();
    tokio::time::sleep(Duration::from_secs(600)).await;
    assert_eq!(room.store.entries(&id).await.unwrap().len(), left);
}

#[tokio::test(start_paused = true)]
async fn a_table_is_answered_while_its_bot_searches() {
    let mut room = Room::new().await;
    let id = searching(&mut room).await;
    let busy = room.hub.0.thinkers.occupied().await;
    let _table = room.open(&id).await;
    let before = room.store.entries(&id).await.unwrap().len();
    for text in ["hurry", "up"] {
        room.done(&id, json!({ "do": "say", "text": text })).await;
    }
    tokio::time::sleep(Duration::from_secs(60)).await;
    assert_eq!(room.store.entries(&id).await.unwrap().len(), before + 2, "it has nowhere to think");
    drop(busy);
    while room.store.entries(&id).await.unwrap().len() == before + 2 {
        room.hear().await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_search_moves_for_whoever_has_no_time_left() {
    let mut room = Room::new().await;
    let clock = Some(wire::ClockSettings { bank_seconds: 5, increment_seconds: 60, per_move: false });
    let settings = wire::TableSettings { clock, ..super::settings() };
    let wanted = NewTable { game: "arkham-noir", seats: 1, options: &json!({}), settings: &settings };
    let id = room.hub.make_table(&room.who, "make", wanted).await.unwrap();
    room.done(&id, json!({ "do": "sit", "seat": 0, "entropy": "0".repeat(32) })).await;
    let _table = room.open(&id).await;
    room.done(&id, json!({ "do": "start" })).await;
    room.hear_until("time_ran_out").await;
    let entries = room.store.entries(&id).await.unwrap();
    let ran_out = entries.iter().filter(|line| String::from_utf8_lossy(line).contains(r#""hand":"clock""#));
    assert_eq!(ran_out.count(), 1, "it costs one move");
}
