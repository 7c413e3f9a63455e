//! Who is kept out, who may take a seat, and what is done about whoever does not move; over real sockets.

use std::time::Duration;

use serde_json::{Value, json};
use server::store::{DATABASE_FILE, StoreUrl};

use crate::socket_life::Folder;
use crate::socket_time::a_day_later;
use crate::socket_world::{Client, World, config, settings, with, within};

fn store(folder: &Folder) -> StoreUrl {
    StoreUrl::Sqlite(folder.0.join(DATABASE_FILE))
}

/// Everybody who may be told has to be told: the table as `client` is shown it next, where `is_it`.
async fn shown(client: &mut Client, is_it: impl Fn(&Value) -> bool) -> Value {
    client.until(|message| message["type"] == "table" && is_it(&message["table"])).await["table"].clone()
}

async fn closed(client: &mut Client, table: &str, invite: Option<&str>) -> String {
    client.send(&json!({ "type": "open", "table": table, "invite": invite, "from": null })).await;
    let closed = client.until(|message| message["type"] == "closed").await;
    closed["error"]["code"].as_str().unwrap().to_owned()
}

/// A game of Arkham Ritual that runs, with Ann and Bob on the first two seats and a bot that waits on the third.
pub(crate) async fn game_of_two(ann: &mut Client, bob: &mut Client, settings: Value) -> String {
    let (table, opened) = ann.make_table(with(settings, "bot_pace_ms", json!(60_000))).await;
    bob.open(&table, opened["table"]["invite"].as_str(), None).await;
    ann.sit(&table, 0).await;
    bob.sit(&table, 1).await;
    ann.done(json!({ "do": "add_bot", "table": table, "seat": 2, "bot": "random" })).await;
    ann.done(json!({ "do": "start", "table": table })).await;
    table
}

#[tokio::test]
async fn whoever_is_unseated_is_kept_out_with_all_their_devices_until_the_host_lets_them_in() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let (mut cat, mut dan) = (world.client("Cat").await, world.client("Dan").await);
    let mut phone = world.client_with(&bob.token.clone()).await;
    let (table, opened) = ann.make_table(settings()).await;
    let old = opened["table"]["invite"].as_str().unwrap().to_owned();
    bob.open(&table, Some(&old), None).await;
    cat.open(&table, Some(&old), None).await;
    bob.sit(&table, 1).await;
    ann.done(json!({ "do": "unseat", "table": table, "seat": 1 })).await;

    let told = bob.until_type("closed").await;
    assert_eq!(told["error"]["code"], "kept_out");
    let view = shown(&mut ann, |table| table["kept_out"] != json!([])).await;
    assert_eq!(view["kept_out"][0]["id"], bob.you["id"]);
    assert_eq!(view["seats"][1]["who"], json!(null));
    let new = view["invite"].as_str().unwrap().to_owned();
    assert_ne!(new, old);
    for invite in [None, Some(old.as_str()), Some(new.as_str())] {
        assert_eq!(closed(&mut bob, &table, invite).await, "kept_out");
        assert_eq!(closed(&mut phone, &table, invite).await, "kept_out", "nor by another device");
    }
    assert_eq!(closed(&mut dan, &table, Some(&old)).await, "not_invited", "the old link leads nowhere");
    let view = shown(&mut cat, |view| view["seats"][1]["who"].is_null()).await;
    assert_eq!(view["kept_out"], json!([]), "whom the host keeps out is the host's business");
    assert_eq!(view["invite"], json!(null), "she may be Bob under another name");
    let entropy = "00112233445566778899aabbccddeeff";
    let sit = json!({ "do": "sit", "table": table, "seat": 2, "entropy": entropy });
    assert_eq!(cat.refused(sit).await, "not_invited");
    ann.done(json!({ "do": "say", "table": table, "text": "Are you still there?" })).await;
    cat.until(|message| message["id"] == *table && message["first"].is_u64()).await;
    cat.open(&table, Some(&new), None).await;
    cat.sit(&table, 2).await;

    assert_eq!(
        cat.refused(json!({ "do": "let_in", "table": table, "person": bob.you["id"] })).await,
        "not_host"
    );
    ann.done(json!({ "do": "let_in", "table": table, "person": bob.you["id"] })).await;
    bob.open(&table, Some(&new), None).await;
    bob.sit(&table, 1).await;
    world.stop().await;
}

#[tokio::test]
async fn whoever_sits_learns_the_new_invite_and_somebody_who_only_looks_on_can_be_kept_out() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let (mut eve, mut dan) = (world.client("Eve").await, world.client("Dan").await);
    let (table, opened) = ann.make_table(settings()).await;
    let old = opened["table"]["invite"].as_str().unwrap().to_owned();
    for person in [&mut bob, &mut eve, &mut dan] {
        person.open(&table, Some(&old), None).await;
    }
    bob.sit(&table, 1).await;
    let keep_out = |who: &Client| json!({ "do": "keep_out", "table": table, "person": who.you["id"] });
    ann.done(keep_out(&eve)).await;
    assert_eq!(eve.until_type("closed").await["error"]["code"], "kept_out");
    let view = shown(&mut ann, |view| view["kept_out"] != json!([])).await;
    let new = view["invite"].clone();
    shown(&mut bob, |view| view["invite"] == new).await;
    ann.done(keep_out(&dan)).await;
    assert_eq!(dan.until_type("closed").await["error"]["code"], "kept_out");
    assert!(!dan.heard_any(|message| message.to_string().contains(new.as_str().unwrap())));
    world.stop().await;
}

#[tokio::test]
async fn somebody_who_only_talks_is_kept_out_too_but_nobody_who_plays() {
    let world = World::new().await;
    let (mut ann, mut bob, mut eve) =
        (world.client("Ann").await, world.client("Bob").await, world.client("Eve").await);
    let table = game_of_two(&mut ann, &mut bob, with(settings(), "public", json!(true))).await;
    eve.open(&table, None, None).await;
    eve.done(json!({ "do": "say", "table": table, "text": "I see all your cards" })).await;
    let keep_out = |who: &Client| json!({ "do": "keep_out", "table": table, "person": who.you["id"] });
    assert_eq!(bob.refused(keep_out(&eve)).await, "not_host");
    assert_eq!(ann.refused(keep_out(&bob)).await, "wrong_phase");
    assert_eq!(ann.refused(keep_out(&ann)).await, "wrong_phase");
    ann.done(keep_out(&eve)).await;
    assert_eq!(eve.until_type("closed").await["error"]["code"], "kept_out");
    assert_eq!(closed(&mut eve, &table, None).await, "kept_out", "though it is public");
    let say = json!({ "do": "say", "table": table, "text": "Still here" });
    assert_eq!(eve.refused(say).await, "kept_out");
    world.stop().await;
}

#[tokio::test]
async fn the_invite_of_a_public_table_is_told_to_its_host_alone() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let (table, opened) = ann.make_table(with(settings(), "public", json!(true))).await;
    assert!(opened["table"]["invite"].is_string());
    bob.open(&table, None, None).await;
    bob.sit(&table, 1).await;
    let view = shown(&mut bob, |view| view["you"] == 1).await;
    assert_eq!(view["invite"], json!(null));
    assert_eq!(bob.open(&table, None, None).await["table"]["invite"], json!(null));
    world.stop().await;
}

#[tokio::test]
async fn a_seat_that_was_given_up_is_claimed_with_the_hosts_consent() {
    let world = World::new().await;
    let (mut ann, mut bob, mut eve) =
        (world.client("Ann").await, world.client("Bob").await, world.client("Eve").await);
    let table = game_of_two(&mut ann, &mut bob, with(settings(), "public", json!(true))).await;
    bob.done(json!({ "do": "give_up", "table": table, "seat": 1 })).await;
    eve.open(&table, None, None).await;
    let claim = json!({ "do": "claim", "table": table, "seat": 1 });
    eve.done(claim.clone()).await;
    let view = shown(&mut ann, |view| view["claims"] != json!([])).await;
    assert_eq!(view["claims"], json!([{ "seat": 1, "who": eve.you }]));
    assert_eq!(view["seats"][1]["who"], json!(null), "she has to wait");
    let asked = eve.open(&table, None, None).await;
    assert_eq!((&asked["table"]["you"], eve.refused(claim).await.as_str()), (&json!(null), "wrong_phase"));

    let answer = |agree: bool| json!({ "do": "answer_claim", "table": table, "seat": 1, "person": eve.you["id"], "agree": agree });
    let (yes, no) = (answer(true), answer(false));
    assert_eq!(eve.refused(yes.clone()).await, "not_host");
    ann.done(no).await;
    let declined = eve.until(|message| message["events"][0]["what"] == "claim_declined").await;
    assert_eq!(declined["table"]["claims"], json!([]));
    assert_eq!(ann.refused(yes.clone()).await, "wrong_phase", "nobody asks any more");
    eve.done(json!({ "do": "claim", "table": table, "seat": 1 })).await;
    ann.done(yes).await;
    let view = shown(&mut eve, |view| view["you"] == 1).await;
    assert_eq!(view["claims"], json!([]));
    world.stop().await;
}

#[tokio::test]
async fn a_late_friend_takes_a_bots_chair_and_nobody_a_second_one() {
    let world = World::new().await;
    let (mut ann, mut bob, mut eve) =
        (world.client("Ann").await, world.client("Bob").await, world.client("Eve").await);
    let hidden = with(settings(), "spectators", json!("none"));
    let table = game_of_two(&mut ann, &mut bob, hidden).await;
    let invite = ann.open(&table, None, None).await["table"]["invite"].as_str().unwrap().to_owned();
    assert_eq!(closed(&mut eve, &table, None).await, "not_invited");
    let claim = json!({ "do": "claim", "table": table, "seat": 2 });
    assert_eq!(bob.refused(claim.clone()).await, "seat_taken", "Bob has a seat");
    let mut phone = world.client_with(&bob.token.clone()).await;
    phone.open(&table, None, None).await;
    assert_eq!(phone.refused(claim.clone()).await, "seat_taken", "on any of his devices");
    eve.open(&table, Some(&invite), None).await;
    eve.done(claim.clone()).await;
    ann.done(
        json!({ "do": "answer_claim", "table": table, "seat": 2, "person": eve.you["id"], "agree": true }),
    )
    .await;
    let view = shown(&mut eve, |view| view["you"] == 2).await;
    assert_eq!((&view["seats"][2]["bot"], &view["seats"][2]["claimable"]), (&json!(null), &json!(false)));
    // Whoever has left one seat does not come back to another.
    bob.done(json!({ "do": "give_up", "table": table, "seat": 1 })).await;
    eve.done(json!({ "do": "give_up", "table": table, "seat": 2 })).await;
    assert_eq!(bob.refused(claim).await, "not_your_seat");
    world.stop().await;
}

#[tokio::test]
async fn where_nobody_sits_any_more_a_seat_is_free_but_the_hosts_place_has_its_grace() {
    for (grace, place) in [(Duration::from_secs(3_600), "Bob"), (Duration::ZERO, "Eve")] {
        let mut config = config();
        config.patience.host = grace;
        let world = World::with(config, &StoreUrl::Memory).await;
        let (mut ann, mut bob, mut eve) =
            (world.client("Ann").await, world.client("Bob").await, world.client("Eve").await);
        let table = game_of_two(&mut ann, &mut bob, with(settings(), "public", json!(true))).await;
        ann.done(json!({ "do": "give_up", "table": table, "seat": 0 })).await;
        bob.done(json!({ "do": "give_up", "table": table, "seat": 1 })).await;
        eve.open(&table, None, None).await;
        let claim = json!({ "do": "claim", "table": table, "seat": 0 });
        eve.done(claim.clone()).await;
        let view = eve.open(&table, None, None).await["table"].clone();
        assert_eq!((&view["you"], &view["claims"][0]["seat"]), (&json!(null), &json!(0)), "Bob looks on");

        let people = [("Bob", bob.you["id"].clone()), ("Eve", eve.you["id"].clone())];
        bob.drop_connection().await;
        eve.until(|message| message["host_free_at"].is_u64()).await;
        eve.done(claim).await;
        let view = shown(&mut eve, |view| view["you"] == 0).await;
        let host = people.iter().find(|(_, id)| *id == view["host"]).map(|(name, _)| *name);
        assert_eq!(host, Some(place), "{grace:?}");
        world.stop().await;
    }
}

fn vote(table: &str, seat: u64, remedy: &str) -> Value {
    json!({ "do": "vote_idle", "table": table, "seat": seat, "remedy": remedy })
}

/// Which of Ann and Bob is to act; lets the bot's turn pass where it is first.
async fn seat_to_act(world: &World, ann: &mut Client, bob: &mut Client, settings: Value) -> (String, u64) {
    for _ in 0..20 {
        let table = game_of_two(ann, bob, settings.clone()).await;
        let to_act = ann.open(&table, None, None).await["game"]["to_act"][0].as_u64().unwrap();
        if to_act < 2 {
            return (table, to_act);
        }
    }
    panic!("the bot began twenty times at {}", world.address);
}

#[tokio::test]
async fn somebody_who_does_not_move_is_not_waited_for_without_end() {
    let mut config = config();
    config.patience.idle_player = Duration::ZERO;
    let world = World::with(config, &StoreUrl::Memory).await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let (table, idle) = seat_to_act(&world, &mut ann, &mut bob, settings()).await;
    let (waits, asked) = if idle == 0 { (&mut bob, &mut ann) } else { (&mut ann, &mut bob) };
    assert_eq!(
        asked.refused(vote(&table, idle, "lend")).await,
        "wrong_phase",
        "one does not vote about oneself"
    );
    assert_eq!(
        waits.refused(vote(&table, 1 - idle, "lend")).await,
        "wrong_phase",
        "nobody waits for that seat"
    );
    waits.done(vote(&table, idle, "lend")).await;
    let at = usize::try_from(idle).unwrap();
    let view = shown(asked, |view| view["seats"][at]["bot"].is_string()).await;
    assert_eq!(view["seats"][at]["who"], asked.you, "it is still theirs");
    asked.done(json!({ "do": "take_back", "table": table, "seat": idle })).await;

    let (table, idle) = seat_to_act(&world, &mut ann, &mut bob, settings()).await;
    let waits = if idle == 0 { &mut bob } else { &mut ann };
    waits.done(vote(&table, idle, "clock")).await;
    let view = shown(waits, |view| view["clock"].is_object()).await;
    assert_eq!(
        view["settings"]["clock"],
        json!({ "bank_seconds": 180, "increment_seconds": 0, "per_move": true })
    );
    assert_eq!(view["clock"]["running"], json!([idle]));
    assert_eq!(waits.refused(vote(&table, idle, "lend")).await, "wrong_phase", "a clock runs now");
    world.stop().await;
}

#[tokio::test]
async fn everybody_may_think_for_a_while_first() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let (table, idle) = seat_to_act(&world, &mut ann, &mut bob, settings()).await;
    let waits = if idle == 0 { &mut bob } else { &mut ann };
    let refused = waits.ask(vote(&table, idle, "lend")).await;
    let detail = refused["error"]["detail"].as_str().unwrap();
    assert!(detail.contains("may take its time"), "{detail}");
    world.stop().await;
}

#[tokio::test]
async fn a_public_table_has_a_clock_unless_its_host_or_its_game_says_otherwise() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let public = with(settings(), "public", json!(true));
    let mut clock_of = async |game: &str, seats: u8, settings: &Value| {
        let create =
            json!({ "do": "create", "game": game, "seats": seats, "options": {}, "settings": settings });
        let table = ann.done(create).await["made"].as_str().unwrap().to_owned();
        ann.open(&table, None, None).await["table"]["settings"]["clock"].clone()
    };
    assert_eq!(clock_of("arkham-ritual", 3, &public).await["bank_seconds"], 180);
    assert_eq!(clock_of("arkham-ritual", 3, &settings()).await, json!(null));
    assert_eq!(
        clock_of("arkham-ritual", 3, &with(public.clone(), "no_clock", json!(true))).await,
        json!(null)
    );
    assert_eq!(clock_of("ritual", 3, &public).await, json!(null), "it has its own");
    assert_eq!(clock_of("arkham-noir", 1, &public).await, json!(null), "nobody waits in it");
    world.stop().await;
}

#[tokio::test]
async fn after_a_restart_time_stands_still_until_people_are_back() {
    let folder = Folder::new("guard_restart");
    let mut config = config();
    config.patience.restart = Duration::from_secs(3_600);
    let clock = json!({ "bank_seconds": 600, "increment_seconds": 0, "per_move": true });
    let world = World::with(config.clone(), &store(&folder)).await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let (table, _) = seat_to_act(&world, &mut ann, &mut bob, with(settings(), "clock", clock)).await;
    let tokens = [ann.token.clone(), bob.token.clone()];
    drop((ann, bob));
    world.stop().await;

    let world = World::with(config, &store(&folder)).await;
    let mut ann = world.client_with(&tokens[0]).await;
    let now = async |ann: &mut Client| ann.open(&table, None, None).await["now"].as_u64().unwrap();
    let began = now(&mut ann).await;
    // Real time passes, and none at the table.
    tokio::time::sleep(Duration::from_millis(30)).await;
    assert_eq!(now(&mut ann).await, began);
    let mut bob = world.client_with(&tokens[1]).await;
    bob.open(&table, None, None).await;
    // Everybody is here: now it runs.
    within(async { while now(&mut ann).await == began {} }).await;
    world.stop().await;
}

#[tokio::test]
async fn nobody_was_idle_while_the_server_was_down() {
    let folder = Folder::new("guard_idle");
    let mut config = config();
    config.patience.idle_player = Duration::from_secs(3_600);
    let world = World::with(config.clone(), &store(&folder)).await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let (table, idle) = seat_to_act(&world, &mut ann, &mut bob, settings()).await;
    let tokens = [ann.token.clone(), bob.token.clone()];
    drop((ann, bob));
    world.stop().await;

    a_day_later(&folder.0.join(DATABASE_FILE));
    let world = World::with(config, &store(&folder)).await;
    let mut waits = world.client_with(&tokens[usize::from(idle == 0)]).await;
    waits.open(&table, None, None).await;
    let refused = waits.ask(vote(&table, idle, "lend")).await;
    let detail = refused["error"]["detail"].as_str().unwrap();
    assert!(detail.contains("may take its time"), "{detail}");
    world.stop().await;
}

#[test]
fn people_have_minutes_before_others_decide_for_them() {
    let patience = server::ServerConfig::default().patience;
    let seconds = [patience.host, patience.idle_player, patience.restart].map(|time| time.as_secs());
    assert_eq!(seconds, [120, 180, 60], "for a host, for a move, and after a restart");
}

#[tokio::test]
async fn whoever_takes_a_name_later_is_marked_also_where_they_ask_for_a_seat() {
    let world = World::new().await;
    // Known to the server before, which does not count.
    let (mut zed, mut ann) = (world.client("Zed").await, world.client("Ann").await);
    let mut bob = world.client("Bob").await;
    let table = game_of_two(&mut ann, &mut bob, with(settings(), "public", json!(true))).await;
    bob.done(json!({ "do": "give_up", "table": table, "seat": 1 })).await;
    zed.done(json!({ "do": "rename", "name": "Ｂᴏ𝐛" })).await;
    zed.open(&table, None, None).await;
    zed.done(json!({ "do": "claim", "table": table, "seat": 1 })).await;
    let view = shown(&mut ann, |view| view["claims"] != json!([])).await;
    assert_eq!(view["claims"][0]["look_alike"], true, "as that of whoever had the seat: {view}");
    let yes =
        json!({ "do": "answer_claim", "table": table, "seat": 1, "person": zed.you["id"], "agree": true });
    ann.done(yes).await;
    zed.done(json!({ "do": "rename", "name": "ANN" })).await;
    let view = shown(&mut ann, |view| view["seats"][1]["who"]["name"] == "ANN").await;
    let marks = [0, 1].map(|seat: usize| view["seats"][seat]["look_alike"].clone());
    assert_eq!(marks, [json!(null), json!(true)], "Ann had it before");
    world.stop().await;
}

#[tokio::test]
async fn a_name_that_looks_like_another_is_marked_and_no_letter_bears_a_tower() {
    let world = World::new().await;
    let (mut ann, mut other) = (world.client("Ann").await, world.client("Аnn").await);
    let (table, opened) = ann.make_table(settings()).await;
    other.open(&table, opened["table"]["invite"].as_str(), None).await;
    ann.sit(&table, 0).await;
    other.sit(&table, 1).await;
    let view = ann.open(&table, None, None).await["table"].clone();
    assert_eq!(
        (&view["seats"][0]["look_alike"], &view["seats"][1]["look_alike"]),
        (&json!(null), &json!(true))
    );
    let tower = format!("Ann{}", "\u{301}".repeat(8));
    assert_eq!(ann.refused(json!({ "do": "rename", "name": tower })).await, "bad_name");
    world.stop().await;
}
