//! The example of a program that plays: `examples/bot.py`.

use std::path::PathBuf;
use std::process::Stdio;

use serde_json::json;
use tokio::process::Command;

use crate::skipped::skip;
use crate::socket_world::{World, settings, within};

#[tokio::test]
async fn the_example_joins_by_its_link_and_plays_to_the_end() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let (table, opened) = ann.make_table(settings()).await;
    for seat in [1, 2] {
        ann.done(json!({ "do": "add_bot", "table": table, "seat": seat, "bot": "greedy" })).await;
    }
    let invite = opened["table"]["invite"].as_str().unwrap();
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let bot = Command::new("python3")
        .arg(script)
        .arg(format!("http://{}/t/{table}?i={invite}", world.address))
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn();
    let Ok(bot) = bot else {
        skip("there is no python3 here for examples/bot.py");
        return world.stop().await;
    };
    let seated = ann.until(|message| !message["table"]["seats"][0]["who"].is_null()).await;
    assert_eq!(seated["table"]["seats"][0]["who"]["bot"], true, "everyone sees that it is a program");
    ann.done(json!({ "do": "start", "table": table })).await;
    let end = ann.until(|message| message["table"]["phase"] == "finished").await;
    let output = within(bot.wait_with_output()).await.unwrap();
    assert!(output.status.success());
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(told, end["table"]["result"]);
    world.stop().await;
}
