//! Games that nobody plays run through the whole server, and no list has them.

use serde_json::{Value, json};

use crate::socket_world::{Client, World, settings, version, with};

async fn big_table(host: &mut Client, length: u32, settings: Value) -> String {
    let create = json!({
        "do": "create", "game": "toy-big", "seats": 8, "options": { "length": length }, "settings": settings,
    });
    host.done(create).await["made"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_toy_is_listed_nowhere() {
    let world = World::new().await;
    let games = world.get("/api/games", "").await.text();
    assert!(games.contains("arkham-ritual") && !games.contains("toy"), "{games}");
    world.stop().await;
}

/// What one person at the big table was sent.
#[derive(Default)]
struct Sent {
    openings: Vec<u64>,
    after_moves: Vec<u64>,
    last: Value,
    own_turns: usize,
    taken_back: usize,
}

/// Turns between two looks whether what was put together from the changes is what is sent whole.
const LOOK_EVERY: usize = 4;

impl Sent {
    fn opened(opened: Value) -> Self {
        Self { openings: vec![opened["bytes"].as_u64().unwrap()], last: opened, ..Self::default() }
    }

    async fn hear(&mut self, client: &mut Client) {
        let next = version(&self.last);
        self.last = client.until_type("table").await;
        assert_eq!(self.last["first"], next, "no event is missing");
        self.after_moves.push(self.last["bytes"].as_u64().unwrap());
    }

    async fn act(&mut self, client: &mut Client, table: &str, action: &Value) {
        let (seat, version) = (&self.last["table"]["you"], version(&self.last));
        let act = json!({ "do": "act", "table": table, "seat": seat, "version": version, "action": action });
        client.done(act).await;
    }

    /// Walks on and thinks better of it.
    async fn walk_and_return(&mut self, client: &mut Client, table: &str) {
        let before = self.last["game"].clone();
        self.act(client, table, &json!({ "step": "right" })).await;
        self.hear(client).await;
        assert_ne!(self.last["game"]["view"], before["view"]);
        client.done(json!({ "do": "undo", "table": table, "seat": self.last["table"]["you"] })).await;
        self.hear(client).await;
        for part in ["view", "legal", "impossible"] {
            assert_eq!(self.last["game"][part], before[part], "{part}");
        }
        self.taken_back += 1;
    }

    async fn look_again(&mut self, client: &mut Client, table: &str) {
        let again = client.open(table, None, None).await;
        assert_eq!(version(&again), version(&self.last));
        assert_eq!((&again["table"], &again["game"]), (&self.last["table"], &self.last["game"]));
        self.openings.push(again["bytes"].as_u64().unwrap());
    }
}

/// Plays the first legal action whenever asked, to the end of the game.
async fn play_to_the_end(client: &mut Client, table: &str, opened: Value) -> Sent {
    let mut sent = Sent::opened(opened);
    let has_some = |list: &Value| list.get(0).is_some();
    while sent.last["table"]["phase"] != "finished" {
        let game = &sent.last["game"];
        if has_some(&game["legal"]) && sent.last["sent"]["game"].is_object() {
            let begins_turn = game["view"]["moves"] == 0;
            sent.own_turns += usize::from(begins_turn);
            if begins_turn && sent.own_turns.is_multiple_of(LOOK_EVERY) {
                assert!(has_some(&game["impossible"]), "there is something to compare: {game}");
                sent.look_again(client, table).await;
                sent.walk_and_return(client, table).await;
            }
            let action = sent.last["game"]["legal"][0].clone();
            sent.act(client, table, &action).await;
        }
        sent.hear(client).await;
    }
    sent
}

/// As long as an evening.
const LENGTH: u32 = 1_500;

#[tokio::test]
async fn a_big_game_with_hasty_bots_sends_little_and_drops_nobody() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let table = big_table(&mut ann, LENGTH, with(settings(), "undo", json!(true))).await;
    let invite = ann.open(&table, None, None).await["table"]["invite"].clone();
    bob.open(&table, invite.as_str(), None).await;
    ann.sit(&table, 0).await;
    bob.sit(&table, 4).await;
    for seat in [1, 2, 3, 5, 6, 7] {
        ann.done(json!({ "do": "add_bot", "table": table, "seat": seat, "bot": "librarian" })).await;
    }
    ann.done(json!({ "do": "start", "table": table })).await;
    let (of_ann, of_bob) = (ann.open(&table, None, None).await, bob.open(&table, None, None).await);
    let (of_ann, of_bob) =
        tokio::join!(play_to_the_end(&mut ann, &table, of_ann), play_to_the_end(&mut bob, &table, of_bob));
    for (client, mut sent) in [(&mut ann, of_ann), (&mut bob, of_bob)] {
        sent.look_again(client, &table).await;
        let largest = sent.openings.iter().max().unwrap();
        assert!((30_000..=60_000).contains(largest), "opening took {largest} bytes");
        assert!(sent.taken_back > 5, "{} moves were taken back", sent.taken_back);
        sent.after_moves.sort_unstable();
        let median = sent.after_moves[sent.after_moves.len() / 2];
        assert!(median <= 2_048, "{median} bytes after a move");
    }
    let record = world.get(&format!("/api/replay/{table}"), &bearer(&ann)).await.json();
    let length = record["log"].as_array().unwrap().len();
    assert!(length >= LENGTH as usize, "{length} steps");
    world.stop().await;
}

fn bearer(client: &Client) -> String {
    format!("authorization: Bearer {}\r\n", client.token)
}

#[tokio::test]
async fn talk_carries_no_view() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let table = big_table(&mut ann, 600, settings()).await;
    ann.sit(&table, 0).await;
    for seat in 1..8 {
        ann.done(json!({ "do": "add_bot", "table": table, "seat": seat, "bot": "stroller" })).await;
    }
    ann.done(json!({ "do": "start", "table": table })).await;
    let opened = ann.open(&table, None, None).await;
    assert!(opened["game"]["legal"].get(0).is_some(), "the first to act is Ann");
    ann.done(json!({ "do": "say", "table": table, "text": "hello" })).await;
    let told = ann.until_type("table").await;
    assert_eq!(
        (&told["events"][0]["what"], &told["sent"]),
        (&json!("said"), &json!({ "table": null, "game": null }))
    );
    world.stop().await;
}

#[tokio::test]
async fn votes_presence_and_clocks_carry_no_view() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client("Ann").await, world.client("Bob").await);
    let clock = json!({ "bank_seconds": 600, "increment_seconds": 0 });
    let public = with(settings(), "public", json!(true));
    let table = big_table(&mut ann, 600, with(public, "clock", clock)).await;
    bob.open(&table, None, None).await;
    ann.sit(&table, 0).await;
    bob.sit(&table, 1).await;
    for seat in 2..8 {
        ann.done(json!({ "do": "add_bot", "table": table, "seat": seat, "bot": "stroller" })).await;
    }
    ann.done(json!({ "do": "start", "table": table })).await;
    let (running, _) = (ann.open(&table, None, None).await, bob.open(&table, None, None).await);
    assert_ne!(running["table"]["clock"], json!(null));

    let vote = json!({ "do": "vote_pause", "table": table, "pause": true });
    bob.done(vote.clone()).await;
    for client in [&mut ann, &mut bob] {
        let told = client.until_type("table").await;
        assert_eq!((&told["sent"]["game"], &told["table"]["phase"]), (&json!(null), &json!("playing")));
    }
    ann.done(vote).await;
    let paused = bob.until_type("table").await;
    assert_eq!((&paused["sent"]["game"], &paused["table"]["phase"]), (&json!(null), &json!("paused")));
    assert_ne!(paused["table"]["clock"], running["table"]["clock"], "it stands still");
    // Whose turn it is may do nothing now; of the view nothing is told.
    let paused = ann.until_type("table").await;
    let changes = paused["sent"]["game"]["patch"].as_array().unwrap();
    let is_view = |change: &Value| change["path"].as_str().is_some_and(|path| path.starts_with("/view"));
    assert!(!changes.iter().any(is_view), "{changes:?}");

    let mut eve = world.client("Eve").await;
    eve.open(&table, None, None).await;
    let has_come = |message: &Value| message["watching"] == 1 && message["present"] == json!([0, 1]);
    let presence = ann.until(has_come).await;
    assert_eq!((&presence["type"], presence.get("game")), (&json!("presence"), None));
    world.stop().await;
}
