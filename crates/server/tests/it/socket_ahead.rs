//! A socket is read while its client waits: what came in time counts, however long an answer takes.

use std::time::Duration;

use rusqlite::Connection;
use serde_json::{Value, json};
use server::store::StoreUrl;
use tokio::time::{Instant, sleep_until};

use crate::socket_life::Folder;
use crate::socket_time::timed_table;
use crate::socket_world::{World, config, framed, settings, version};

const ROUND_MS: u64 = 1_200;
/// How long before its deadline a round's moves are sent, and how long after it they are stored.
const BEFORE: Duration = Duration::from_millis(400);
const AFTER: Duration = Duration::from_millis(150);

#[tokio::test]
async fn a_move_in_time_counts_though_an_answer_before_it_is_late() {
    let folder = Folder::new("ahead");
    let world = World::with(config(), &StoreUrl::in_folder(&folder.0)).await;
    let disk = Connection::open(folder.0.join(server::store::DATABASE_FILE)).unwrap();
    let mut people = vec![world.client("Ann").await];
    for question in ["history", "tally", "open"] {
        let [first, asked, second] = ["first", "asked", "second"].map(|name| format!("{question} {name}"));
        let options = json!({ "rounds": 1, "round_ms": ROUND_MS });
        let table = timed_table(&mut people, &settings(), options).await;
        let ann = &mut people[0];
        let act = |version: u64, action: Value| json!({ "do": "act", "table": table, "seat": 0, "version": version, "action": action });
        let opened = ann.open(&table, None, None).await;
        ann.done(act(version(&opened), json!("ready"))).await;
        let running = ann.open(&table, None, None).await;
        let left = running["game"]["deadline"].as_u64().unwrap() - running["now"].as_u64().unwrap();
        let (deadline, version) = (Instant::now() + Duration::from_millis(left), version(&running));

        sleep_until(deadline - BEFORE).await;
        // Until this is over nothing is stored, so the table has no time to answer.
        disk.execute_batch("BEGIN IMMEDIATE").unwrap();
        ann.send(&framed(&first, &act(version, json!({ "take": "red" })))).await;
        let question = match question {
            "history" => json!({ "type": "history", "key": asked, "table": table, "from": 0, "count": 1 }),
            "tally" => json!({ "type": "tally", "key": asked, "table": table }),
            _ => json!({ "type": "open", "table": table }),
        };
        ann.send(&question).await;
        ann.send(&framed(&second, &act(version + 1, json!({ "take": "blue" })))).await;
        sleep_until(deadline + AFTER).await;
        disk.execute_batch("ROLLBACK").unwrap();
        for key in [&first, &second] {
            let answer = ann.until(|message| message["key"] == key.as_str()).await;
            assert_eq!(answer["type"], "done", "{answer}");
        }
        let is_over =
            |message: &Value| message["id"] == table.as_str() && message["table"]["phase"] == "finished";
        ann.until(is_over).await;
    }
    world.stop().await;
}
