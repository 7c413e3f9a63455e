//! Names, results and what one has played, over real sockets and requests.

use serde_json::{Value, json};
use server::store::{Store, StoreUrl};
use wire::TableId;

use crate::socket_life::Folder;
use crate::socket_world::{Answer, Client, World, config, settings, with};

/// A table of Arkham Ritual with Ann and Bob on the first two seats and a bot on the third, who have it open.
async fn table_of_two(ann: &mut Client, bob: &mut Client) -> String {
    let (table, _) = ann.make_table(with(settings(), "public", json!(true))).await;
    bob.open(&table, None, None).await;
    ann.sit(&table, 0).await;
    bob.sit(&table, 1).await;
    ann.done(json!({ "do": "add_bot", "table": table, "seat": 2, "bot": "random" })).await;
    table
}

/// Lets bots play a table's game to its end.
async fn play_out(table: &str, people: &mut [(&mut Client, u8)]) {
    for (person, seat) in people.iter_mut() {
        person.done(json!({ "do": "lend", "table": table, "seat": seat, "bot": "random" })).await;
    }
    for (person, _) in people {
        person.until(|message| message["table"]["phase"] == "finished").await;
    }
}

/// Plays a case of Arkham Noir to its end, by the first action each time.
async fn play_case(person: &mut Client, create: Value) -> String {
    let table = person.done(create).await["made"].as_str().unwrap().to_owned();
    let mut now = person.open(&table, None, None).await;
    if now["table"]["phase"] == "gathering" {
        person.sit(&table, 0).await;
        person.done(json!({ "do": "start", "table": table })).await;
        now = person.open(&table, None, None).await;
    }
    while now["table"]["phase"] != "finished" {
        let action = now["game"]["legal"][0].clone();
        let version = crate::socket_world::version(&now);
        person
            .done(json!({ "do": "act", "table": table, "seat": 0, "version": version, "action": action }))
            .await;
        now = person.open(&table, None, None).await;
    }
    table
}

async fn profile(world: &World, token: &str) -> Answer {
    world.get("/api/profile", &format!("authorization: Bearer {token}\r\n")).await
}

fn names(message: &Value) -> Vec<&str> {
    let seats = message["table"]["seats"].as_array().unwrap().iter();
    seats.filter_map(|seat| seat["who"]["name"].as_str()).collect()
}

#[tokio::test]
async fn a_new_name_is_seen_at_once_by_everyone_at_the_table() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let table = table_of_two(&mut ann, &mut bob).await;
    let mut phone = world.client_with(&ann.token.clone()).await;
    ann.done(json!({ "do": "start", "table": table })).await;
    ann.done(json!({ "do": "rename", "name": "Zoe" })).await;
    let told = bob.until(|message| message["events"][0]["what"] == "renamed").await;
    assert_eq!(
        told["events"][0],
        json!({
            "what": "renamed", "who": { "id": ann.you["id"], "name": "Zoe", "bot": false }, "before": "Ann",
        })
    );
    assert_eq!(names(&told), ["Zoe", "Bob"]);

    // Another device of hers, which said hello by the old name, does not bring it back.
    assert_eq!(names(&phone.open(&table, None, None).await), ["Zoe", "Bob"]);
    phone.done(json!({ "do": "say", "table": table, "text": "Still me" })).await;
    let said = bob.until(|message| message["events"][0]["what"] == "said").await;
    assert_eq!((&said["events"][0]["who"]["name"], names(&said)), (&json!("Zoe"), vec!["Zoe", "Bob"]));

    ann.send(&json!({ "type": "watch_lobby" })).await;
    let listed =
        ann.until(|message| message["type"] == "lobby" && message["mine"][0]["seats"][0] == "Zoe").await;
    assert_eq!(listed["mine"][0]["yours"], json!([0]));
    world.stop().await;
}

#[tokio::test]
async fn a_finished_game_keeps_the_names_of_those_who_played_then() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let mut eve = world.client("Eve").await;
    let table = table_of_two(&mut ann, &mut bob).await;
    ann.done(json!({ "do": "start", "table": table })).await;
    eve.open(&table, None, None).await;
    bob.done(json!({ "do": "give_up", "table": table, "seat": 1 })).await;
    eve.done(json!({ "do": "claim", "table": table, "seat": 1 })).await;
    let agree =
        json!({ "do": "answer_claim", "table": table, "seat": 1, "person": eve.you["id"], "agree": true });
    ann.done(agree).await;
    play_out(&table, &mut [(&mut ann, 0), (&mut eve, 1)]).await;
    ann.done(json!({ "do": "rename", "name": "Zoe" })).await;

    let end = ann.open(&table, None, None).await;
    assert_eq!(names(&end), ["Ann", "Eve"]);
    let givers: Vec<&Value> = end["table"]["fairness"]["givers"].as_array().unwrap().iter().collect();
    assert_eq!(
        [&givers[0]["name"], &givers[1]["name"], givers[2]],
        [&json!("Ann"), &json!("Bob"), &Value::Null]
    );

    let sittings = world.replay(&table, "all", 0).await["sittings"].clone();
    let of_seat = |seat: u64| -> Vec<(u64, Value)> {
        let all = sittings.as_array().unwrap().iter();
        let own = all.filter(|sitting| sitting["seat"] == seat);
        own.map(|one| (one["from"].as_u64().unwrap(), one["who"]["name"].clone())).collect()
    };
    assert_eq!(of_seat(0), [(0, json!("Ann"))]);
    let second = of_seat(1);
    assert_eq!((&second[0].1, &second.last().unwrap().1), (&json!("Bob"), &json!("Eve")), "{second:?}");
    assert_eq!((second[0].0, of_seat(2)), (0, vec![(0, Value::Null)]));
    world.stop().await;
}

#[tokio::test]
async fn results_are_on_the_cards_and_old_tables_can_be_put_away() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let table = table_of_two(&mut ann, &mut bob).await;
    ann.done(json!({ "do": "start", "table": table })).await;
    play_out(&table, &mut [(&mut ann, 0), (&mut bob, 1)]).await;
    let end = ann.open(&table, None, None).await;
    for person in [&mut ann, &mut bob] {
        person.send(&json!({ "type": "watch_lobby" })).await;
        let listed = person.until(|message| message["finished"][0]["id"] == table.as_str()).await;
        let card = &listed["finished"][0];
        assert_eq!((&card["result"], &card["hidden"]), (&end["table"]["result"], &json!(false)));
    }

    ann.done(json!({ "do": "hide", "table": table, "hidden": true })).await;
    ann.until(|message| message["finished"][0]["hidden"] == true).await;
    bob.send(&json!({ "type": "leave_lobby" })).await;
    bob.send(&json!({ "type": "watch_lobby" })).await;
    let his = bob.until(|message| message["type"] == "lobby").await;
    assert_eq!(his["finished"][0]["hidden"], false, "it is hers alone");
    ann.done(json!({ "do": "hide", "table": table, "hidden": false })).await;
    ann.until(|message| message["finished"][0]["hidden"] == false).await;
    assert_eq!(
        ann.refused(json!({ "do": "hide", "table": "aaaaaaaaaa", "hidden": true })).await,
        "unknown_table"
    );
    world.stop().await;
}

#[tokio::test]
async fn a_profile_tells_what_one_has_played_and_nobody_elses() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    assert_eq!(world.get("/api/profile", "").await.status, 401);
    let empty = profile(&world, &ann.token).await.json();
    assert_eq!((&empty["games"], &empty["history"]), (&json!([]), &json!([])));

    let daily = json!({ "do": "daily", "game": "arkham-noir" });
    let counted = play_case(&mut ann, daily.clone()).await;
    let practice = play_case(&mut ann, daily).await;
    let table = table_of_two(&mut ann, &mut bob).await;
    ann.done(json!({ "do": "start", "table": table })).await;
    play_out(&table, &mut [(&mut ann, 0), (&mut bob, 1)]).await;

    // The lists are written a little behind the tables.
    let told = loop {
        let told = profile(&world, &ann.token).await.json();
        if told["history"].as_array().unwrap().len() == 3 && told["is_counting"] == false {
            break told;
        }
        tokio::task::yield_now().await;
    };
    let counts = |id: &str| {
        let found = told["history"].as_array().unwrap().iter().find(|one| one["table"] == id).unwrap();
        found["counts"].as_bool().unwrap()
    };
    assert_eq!([&counted, &practice, &table].map(|id| counts(id)), [true, false, true]);
    let of = |game: &str| {
        told["games"].as_array().unwrap().iter().find(|one| one["game"] == game).unwrap().clone()
    };
    let (noir, ritual) = (of("arkham-noir"), of("arkham-ritual"));
    assert_eq!((&noir["played"], &noir["best_daily"]["table"]), (&json!(1), &json!(counted)));
    assert_eq!((&ritual["played"], &ritual["best_daily"]), (&json!(1), &Value::Null));
    let (low, high) = (noir["low"].as_f64().unwrap(), noir["high"].as_f64().unwrap());
    assert!(low < 0.25 && high > 0.75, "one game says little: {low} to {high}");
    let his = profile(&world, &bob.token).await.json();
    assert_eq!((his["history"].as_array().unwrap().len(), &his["who"]["name"]), (1, &json!("Bob")));
    world.stop().await;
}

#[tokio::test]
async fn games_that_were_over_before_results_were_noted_are_counted_too() {
    let folder = Folder::new("unscored");
    let url = StoreUrl::in_folder(&folder.0);
    let world = World::with(config(), &url).await;
    let mut ann = world.client("Ann").await;
    let token = ann.token.clone();
    let table = play_case(&mut ann, json!({ "do": "daily", "game": "arkham-noir" })).await;
    world.stop().await;

    // As a program before this one would have written it.
    let store = Store::open(&url).await.unwrap();
    let person = wire::PersonId(u32::try_from(ann.you["id"].as_u64().unwrap()).unwrap());
    let query = server::store::SummaryQuery::MineFinished(person);
    let mut summary = store.summaries(query, 1).await.unwrap().remove(0);
    let mut face: Value = serde_json::from_str(&summary.summary_json).unwrap();
    for later in ["people", "result", "finished", "daily", "is_new_deal"] {
        assert!(face.as_object_mut().unwrap().remove(later).is_some(), "{later}");
    }
    summary.summary_json = face.to_string();
    store.put_summary(summary).await.unwrap();
    assert_eq!(store.unscored().await.unwrap(), [TableId(table.clone())]);
    store.close().await;

    let world = World::with(config(), &url).await;
    let told = loop {
        let told = profile(&world, &token).await.json();
        if told["is_counting"] == false {
            break told;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!((&told["history"][0]["table"], &told["games"][0]["played"]), (&json!(table), &json!(1)));
    world.stop().await;
}
