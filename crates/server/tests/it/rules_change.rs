//! Rules change under a server, and tables stay.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use serde_json::{Value, json};
use server::store::StoreUrl;
use tokio::sync::{Mutex, MutexGuard};

use crate::record::verify;
use crate::socket_world::{Client, World, config, settings};

/// The toy has one version at a time in the whole process.
static ONE_AT_A_TIME: Mutex<()> = Mutex::const_new(());

/// A data folder and the rules that the program has at the time.
struct Site {
    folder: PathBuf,
    _alone: MutexGuard<'static, ()>,
}

impl Site {
    async fn new(name: &str) -> Self {
        let alone = ONE_AT_A_TIME.lock().await;
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("rules_change").join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder).unwrap();
        }
        fs::create_dir_all(&folder).unwrap();
        Self { folder, _alone: alone }
    }

    fn path(&self, file: &str) -> PathBuf {
        self.folder.join(file)
    }

    async fn serve(&self, rules: u32) -> World {
        self.serve_file("walpurgis.db", rules).await
    }

    async fn serve_file(&self, file: &str, rules: u32) -> World {
        ::toys::change_rules(rules);
        World::with(config(), &StoreUrl::Sqlite(self.path(file))).await
    }

    /// The files as they are this moment, which is what is left if the process is killed now.
    fn copy_as_killed(&self, to: &str) {
        for ending in ["", "-wal"] {
            let from = self.path(&format!("walpurgis.db{ending}"));
            fs::copy(from, self.path(&format!("{to}{ending}"))).unwrap();
        }
    }
}

async fn act(client: &mut Client, table: &str, action: &str) -> Value {
    let opened = client.open(table, None, None).await;
    let version = next_version(&opened);
    let command = json!({ "do": "act", "table": table, "seat": 0, "version": version, "action": action });
    client.ask(command).await
}

fn next_version(message: &Value) -> u64 {
    message["first"].as_u64().unwrap() + message["events"].as_array().unwrap().len() as u64
}

/// Ann alone at a table of the toy, after she has added, rolled, added and taken that back.
async fn begun(world: &World) -> (Client, String) {
    let mut ann = world.client("Ann").await;
    let mut settings = settings();
    settings["undo"] = json!(true);
    let create =
        json!({ "do": "create", "game": "toy-changing", "seats": 1, "options": {}, "settings": settings });
    let table = ann.done(create).await["made"].as_str().unwrap().to_owned();
    ann.sit(&table, 0).await;
    ann.done(json!({ "do": "start", "table": table })).await;
    for action in ["add", "roll", "add"] {
        assert_eq!(act(&mut ann, &table, action).await["type"], "done");
    }
    ann.done(json!({ "do": "undo", "table": table, "seat": 0 })).await;
    ann.done(json!({ "do": "say", "table": table, "text": "hello" })).await;
    (ann, table)
}

/// What the game told Ann, in order.
async fn told(ann: &mut Client, table: &str) -> Vec<Value> {
    ann.open(table, None, None).await["events"].as_array().unwrap().clone()
}

async fn replay(world: &World, ann: &Client, path: &str) -> (u16, Value) {
    let answer = world.get(path, &format!("authorization: Bearer {}\r\n", ann.token)).await;
    (answer.status, answer.json())
}

#[tokio::test]
async fn a_running_table_goes_on_under_rules_of_the_same_shape() {
    let site = Site::new("same_shape").await;
    let world = site.serve(1).await;
    let (mut ann, table) = begun(&world).await;
    let before = ann.open(&table, None, None).await;
    assert_eq!((&before["table"]["rules"], &before["game"]["view"]["sum"]), (&json!(1), &json!(3)));
    let token = ann.token.clone();
    world.stop().await;

    let world = site.serve(2).await;
    let mut ann = world.client_with(&token).await;
    let after = ann.open(&table, None, None).await;
    assert_eq!((&after["table"]["rules"], &after["table"]["phase"]), (&json!(2), &json!("playing")));
    assert_eq!(after["game"]["view"], before["game"]["view"]);
    let (old, new) = (before["events"].as_array().unwrap(), after["events"].as_array().unwrap());
    assert_eq!(new[..old.len()], old[..], "what was shown stays");
    assert_eq!(new[old.len()..], [json!({ "what": "rules_changed", "from": 1, "to": 2 })]);
    assert_eq!(act(&mut ann, &table, "add").await["type"], "done");
    let now = ann.open(&table, None, None).await;
    assert_eq!(now["game"]["view"]["sum"], 5, "the new rules add two");
    world.stop().await;

    let world = site.serve(2).await;
    let mut ann = world.client_with(&token).await;
    let again = ann.open(&table, None, None).await;
    assert_eq!((&again["events"], &again["game"]), (&now["events"], &now["game"]), "it changed once");
    world.stop().await;
}

#[tokio::test]
async fn a_killed_program_loses_no_move_when_it_comes_back_with_other_rules() {
    let site = Site::new("killed").await;
    let world = site.serve(1).await;
    let (mut ann, table) = begun(&world).await;
    let token = ann.token.clone();
    let mut left = Vec::new();
    for number in 0..6 {
        let action = if number % 2 == 0 { "add" } else { "roll" };
        assert_eq!(act(&mut ann, &table, action).await["type"], "done");
        let copy = format!("killed-{number}.db");
        site.copy_as_killed(&copy);
        left.push((copy, ann.open(&table, None, None).await));
    }
    world.stop().await;
    for (copy, before) in left {
        for rules in [2, 3] {
            let again = format!("{rules}-{copy}");
            for ending in ["", "-wal"] {
                fs::copy(site.path(&format!("{copy}{ending}")), site.path(&format!("{again}{ending}")))
                    .unwrap();
            }
            let world = site.serve_file(&again, rules).await;
            let mut ann = world.client_with(&token).await;
            let after = ann.open(&table, None, None).await;
            assert_eq!(after["table"]["rules"], rules);
            assert_eq!(after["game"]["view"], before["game"]["view"], "{again}");
            world.stop().await;
        }
    }
}

#[tokio::test]
async fn rules_of_another_shape_take_up_what_they_know_and_words_of_before_stay() {
    let site = Site::new("other_shape").await;
    let world = site.serve(1).await;
    let (mut ann, table) = begun(&world).await;
    let (before, token) = (told(&mut ann, &table).await, ann.token.clone());
    world.stop().await;

    let world = site.serve(3).await;
    let mut ann = world.client_with(&token).await;
    assert_eq!(act(&mut ann, &table, "add").await["type"], "done");
    let after = told(&mut ann, &table).await;
    assert_eq!(after[..before.len()], before[..]);
    assert_eq!(after[before.len()]["what"], "rules_changed");
    let raised = json!({ "what": "game", "event": { "raised": { "who": 0, "sum": 6 } } });
    assert_eq!(after[before.len() + 1], raised);
    // To its end, in the words of both.
    loop {
        let opened = ann.open(&table, None, None).await;
        if opened["table"]["phase"] == "finished" {
            break;
        }
        assert_eq!(act(&mut ann, &table, "roll").await["type"], "done");
    }
    let (status, record) = replay(&world, &ann, &format!("/api/replay/{table}")).await;
    assert_eq!((status, &record["rules"], &record["adopted"]["rules"]), (200, &json!(3), &json!(1)));
    assert!(verify(&record).is_ok());
    let (status, steps) = replay(&world, &ann, &format!("/api/replay/{table}/events?as=0")).await;
    assert_eq!(
        (status, &steps["steps"][0]["view"]["whole"]["sum"]),
        (200, &json!(3)),
        "a replay begins where it was taken up"
    );
    world.stop().await;
}

#[tokio::test]
async fn a_table_that_no_rules_take_up_says_what_it_needs_and_goes_on_when_they_are_back() {
    let site = Site::new("stranded").await;
    let world = site.serve(1).await;
    let (mut ann, table) = begun(&world).await;
    let (before, token) = (told(&mut ann, &table).await, ann.token.clone());
    world.stop().await;

    let world = site.serve(4).await;
    let mut ann = world.client_with(&token).await;
    let opened = ann.open(&table, None, None).await;
    let told_now = opened["events"].as_array().unwrap();
    assert_eq!((told_now, &opened["game"]), (&before, &Value::Null));
    let view = &opened["table"];
    assert_eq!(
        (&view["phase"], &view["rules"], &view["needs_rules"]),
        (&json!("stranded"), &json!(1), &json!(1))
    );
    let version = next_version(&opened);
    for refused in [
        json!({ "do": "act", "table": table, "seat": 0, "version": version, "action": "add" }),
        json!({ "do": "undo", "table": table, "seat": 0 }),
        json!({ "do": "vote_pause", "table": table, "pause": true }),
    ] {
        assert_eq!(ann.refused(refused).await, "needs_rules");
    }
    ann.done(json!({ "do": "say", "table": table, "text": "what now?" })).await;
    let (status, record) = replay(&world, &ann, &format!("/api/replay/{table}")).await;
    assert_eq!((status, &record["rules"]), (200, &json!(1)));
    let (status, error) = replay(&world, &ann, &format!("/api/replay/{table}/events")).await;
    assert_eq!((status, &error["code"]), (409, &json!("needs_rules")), "{error}");
    let bob = world.client("Bob").await;
    let (status, error) = replay(&world, &bob, &format!("/api/replay/{table}")).await;
    assert!(status >= 400, "the record tells what is hidden: {error}");
    world.stop().await;

    let world = site.serve(1).await;
    let mut ann = world.client_with(&token).await;
    assert!(verify(&record).is_ok(), "whoever has the rules reads it");
    assert_eq!(act(&mut ann, &table, "add").await["type"], "done");
    let opened = ann.open(&table, None, None).await;
    assert_eq!(opened["game"]["view"]["sum"], 4);
    world.stop().await;
}

#[tokio::test]
async fn a_finished_game_is_shown_as_it_was_under_any_rules() {
    let site = Site::new("finished").await;
    let world = site.serve(1).await;
    let (mut ann, table) = begun(&world).await;
    loop {
        let opened = ann.open(&table, None, None).await;
        if opened["table"]["phase"] == "finished" {
            break;
        }
        assert_eq!(act(&mut ann, &table, "roll").await["type"], "done");
    }
    let token = ann.token.clone();
    let shown = async |world: &World| {
        let mut ann = world.client_with(&token).await;
        let mut opened = ann.open(&table, None, None).await;
        opened["table"]["rules"] = Value::Null;
        let mut replays = Vec::new();
        for path in ["", "/events", "/events?as=0", "/events?as=spectator&from=3&count=5"] {
            let (status, answer) = replay(world, &ann, &format!("/api/replay/{table}{path}")).await;
            assert_eq!(status, 200, "{path}: {answer}");
            replays.push(answer);
        }
        (opened["table"].clone(), opened["game"].clone(), opened["events"].clone(), replays)
    };
    let before = shown(&world).await;
    world.stop().await;
    for rules in [2, 3, 4] {
        let world = site.serve(rules).await;
        assert_eq!(shown(&world).await, before, "rules {rules}");
        let mut ann = world.client_with(&token).await;
        let opened = ann.open(&table, None, None).await;
        assert_eq!(opened["table"]["needs_rules"], Value::Null);
        assert_eq!(ann.refused(json!({ "do": "branch", "table": table, "step": 1 })).await, "needs_rules");
        let (status, error) = replay(&world, &ann, &format!("/api/tables/{table}/coach")).await;
        assert_eq!((status, &error["code"]), (409, &json!("needs_rules")), "{error}");
        let past_the_end = format!("/api/replay/{table}/events?as=7");
        assert!(replay(&world, &ann, &past_the_end).await.0 >= 400, "there is no such seat");
        world.stop().await;
    }
}

/// As if all tables of a game had been played under rules 7.
fn under_other_rules(database: &Path, game: &str) {
    let conn = Connection::open(database).unwrap();
    let changed = conn.execute(
        "UPDATE log SET entry = CAST(replace(CAST(entry AS TEXT), ?1, ?2) AS BLOB) WHERE seq = 0",
        [format!("\"game\":\"{game}\",\"rules\":1,"), format!("\"game\":\"{game}\",\"rules\":7,")],
    );
    assert!(changed.unwrap() > 0);
}

const OLD_DATABASE: &[u8] = include_bytes!("../fixtures/format-1.db");

fn expected() -> Value {
    serde_json::from_str(include_str!("../fixtures/format-1.json")).unwrap()
}

/// Each table of the database as it was made with the program before format 2 stands and is replayed.
async fn all_is_there(world: &World, changed: bool) {
    let expected = expected();
    let mut people = [
        world.client_with(expected["ann"].as_str().unwrap()).await,
        world.client_with(expected["bob"].as_str().unwrap()).await,
    ];
    for (name, was) in expected["tables"].as_object().unwrap() {
        let client = &mut people[usize::from(name == "daily_finished")];
        let table = was["table"].as_str().unwrap();
        let opened = client.open(table, None, None).await;
        let is_over = was["phase"] == "finished";
        // Adopted tables tell of it with one event more.
        let more = u64::from(changed && !is_over);
        assert_eq!(next_version(&opened), was["version"].as_u64().unwrap() + more, "{name}");
        assert_eq!(opened["table"]["result"], was["result"], "{name}");
        assert_eq!(opened["table"]["phase"], was["phase"], "{name}");
        if !was["to_act"].is_null() {
            assert_eq!(opened["game"]["to_act"], was["to_act"], "{name}");
        }
        if is_over {
            let (status, record) = replay(world, client, &format!("/api/replay/{table}")).await;
            assert_eq!((status, &record["log"]), (200, &was["log"]), "{name}");
            let (status, steps) = replay(world, client, &format!("/api/replay/{table}/events?as=all")).await;
            assert_eq!((status, &steps["total"]), (200, &was["steps"]), "{name}");
            let events = steps["steps"].as_array().unwrap().iter().map(|step| step["events"].clone());
            assert_eq!(
                Value::Array(events.collect()).as_array().unwrap().len(),
                was["events"].as_array().unwrap().len()
            );
        }
    }
}

/// A move of whoever is asked, at each table that plays.
async fn all_goes_on(world: &World) {
    let expected = expected();
    for token in ["ann", "bob"] {
        let mut client = world.client_with(expected[token].as_str().unwrap()).await;
        for (name, was) in expected["tables"].as_object().unwrap() {
            let table = was["table"].as_str().unwrap();
            if was["phase"] != "playing" || (name == "running" && token == "ann") {
                continue;
            }
            if token == "bob" && name != "running" {
                continue;
            }
            let opened = client.open(table, None, None).await;
            let action = opened["game"]["legal"][0].clone();
            assert!(!action.is_null(), "{name}: {opened}");
            let (seat, version) = (opened["table"]["you"].clone(), next_version(&opened));
            client.done(json!({ "do": "act", "table": table, "seat": seat, "version": version, "action": action })).await;
        }
    }
}

#[tokio::test]
async fn a_database_of_the_first_format_opens_with_all_its_tables() {
    let site = Site::new("old_database").await;
    let file = site.path("walpurgis.db");
    fs::write(&file, OLD_DATABASE).unwrap();
    let world = site.serve(1).await;
    all_is_there(&world, false).await;
    all_goes_on(&world).await;
    world.stop().await;
    let format = |path: &Path| -> u32 {
        let conn = Connection::open(path).unwrap();
        conn.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
    };
    assert_eq!(format(&file), 3);
}

#[tokio::test]
async fn a_try_at_the_daily_deal_that_waits_for_other_rules_keeps_nobody_from_playing() {
    let site = Site::new("daily_stranded").await;
    let file = site.path("walpurgis.db");
    fs::write(&file, OLD_DATABASE).unwrap();
    // Nothing of it was kept yet, so that no rules can take it up.
    under_other_rules(&file, "arkham-noir");
    let expected = expected();
    let try_of_ann = &expected["tables"]["daily_running"]["table"];
    let mut config = config();
    config.today = Some(date_of_try(&file).parse().unwrap());
    let world = World::with(config, &StoreUrl::Sqlite(file)).await;
    let mut ann = world.client_with(expected["ann"].as_str().unwrap()).await;
    let opened = ann.open(try_of_ann.as_str().unwrap(), None, None).await;
    assert_eq!((&opened["table"]["phase"], &opened["table"]["needs_rules"]), (&json!("stranded"), &json!(7)));
    let practice = ann.done(json!({ "do": "daily", "game": "arkham-noir" })).await["made"].clone();
    assert_ne!(practice, *try_of_ann);
    let opened = ann.open(practice.as_str().unwrap(), None, None).await;
    assert_eq!(
        (&opened["table"]["phase"], &opened["table"]["origin"]["counts"]),
        (&json!("playing"), &json!(false))
    );
    world.stop().await;
}

/// The day on which the database was made.
fn date_of_try(database: &Path) -> String {
    let conn = Connection::open(database).unwrap();
    conn.query_row("SELECT date FROM daily", [], |row| row.get(0)).unwrap()
}

#[tokio::test]
async fn a_database_of_the_first_format_is_ready_for_other_rules_once_it_was_opened() {
    let site = Site::new("old_then_other").await;
    let file = site.path("walpurgis.db");
    fs::write(&file, OLD_DATABASE).unwrap();
    let world = site.serve(1).await;
    // The program goes through all tables by itself; opening them makes sure that it has.
    all_is_there(&world, false).await;
    let finished =
        expected()["tables"].as_object().unwrap().values().filter(|was| was["phase"] == "finished").count();
    let archived = || -> i64 {
        let conn = Connection::open(&file).unwrap();
        conn.query_row("SELECT count(*) FROM archives", [], |row| row.get(0)).unwrap()
    };
    while archived() < finished as i64 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    world.stop().await;
    for game in ["arkham-ritual", "arkham-noir"] {
        under_other_rules(&file, game);
    }
    let world = site.serve(1).await;
    all_is_there(&world, true).await;
    all_goes_on(&world).await;
    world.stop().await;
}
