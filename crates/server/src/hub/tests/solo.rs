use serde_json::{Value, json};

use super::Room;
use crate::hub::Request;
use crate::store::DailyTry;
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
