mod look_back;
mod removal;
mod solo;
mod time;

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::*;
use crate::store::StoreUrl;
use table::{Change, Entry, NewTable};
use tabletop::patch::Operation;
use wire::{ClockSettings, Spectators, TableSettings};

/// A hub, one person, and what they are sent. Time stands still unless everyone waits for it.
struct Room {
    hub: Hub,
    store: Store,
    who: Arc<Member>,
    socket_guard: OpenSocket,
    outbox: Outbox,
    reader: OutboxReader,
    keys: u32,
}

impl Room {
    async fn new() -> Self {
        Self::with(ServerConfig::default()).await
    }

    async fn with(config: ServerConfig) -> Self {
        let store = Store::open(&StoreUrl::Memory).await.unwrap();
        let hub = Hub::start(store.clone(), config);
        let (token, person) = hub.new_person(Some("Ann")).await.unwrap();
        let who = Arc::new(Member { person, device: token_hash(&token).unwrap() });
        let (outbox, reader) = outbox(usize::MAX);
        let socket_guard = hub.enter(&outbox);
        Self { hub, store, who, socket_guard, outbox, reader, keys: 0 }
    }

    /// A table of the person's, with a bot on every chair but the first.
    async fn table(&mut self, settings: TableSettings) -> TableId {
        let wanted = NewTable { game: "arkham-ritual", seats: 3, options: &json!({}), settings: &settings };
        let id = self.hub.make_table(&self.who, "make", wanted).await.unwrap();
        for seat in [1, 2] {
            self.done(&id, json!({ "do": "add_bot", "seat": seat, "bot": "random" })).await;
        }
        id
    }

    fn live_tables(&self) -> usize {
        self.hub.0.registry.len()
    }

    async fn open(&self, id: &TableId) -> TableStub {
        let table = self.hub.table(id).unwrap();
        let (connection, outbox, who) =
            (self.socket_guard.connection(), self.outbox.clone(), self.who.clone());
        let ticket = Arc::new(());
        table.open(Opening { connection, who, invite: None, from: None, outbox, ticket }).await.unwrap();
        table
    }

    /// Someone else opens the table on a connection of their own.
    async fn visit(&self, id: &TableId) -> Result<Visitor, WireError> {
        let (token, person) = self.hub.new_person(None).await?;
        let who = Arc::new(Member { person, device: token_hash(&token).unwrap() });
        let ((outbox, reader), ticket) = (outbox(usize::MAX), Arc::new(()));
        let socket_guard = self.hub.enter(&outbox);
        let (connection, table) = (socket_guard.connection(), self.hub.table(id)?);
        table.open(Opening { connection, who, invite: None, from: None, outbox, ticket }).await?;
        Ok((socket_guard, reader))
    }

    /// Sends a command and returns its answer and what came before.
    async fn ask(&mut self, id: &TableId, command: Value) -> (Value, Vec<Value>) {
        self.keys += 1;
        let request = Request {
            connection: self.socket_guard.connection(),
            who: self.who.clone(),
            arrived: Instant::now(),
            key: self.keys.to_string(),
            command: serde_json::from_value(command).unwrap(),
            outbox: self.outbox.clone(),
        };
        let key = request.key.clone();
        self.hub.table(id).unwrap().perform(request).await;
        let mut before = Vec::new();
        loop {
            for message in self.hear().await {
                if message["key"] == key {
                    return (message, before);
                }
                before.push(message);
            }
        }
    }

    async fn done(&mut self, id: &TableId, command: Value) {
        let (answer, _) = self.ask(id, command).await;
        assert_eq!(answer["type"], "done", "{answer}");
    }

    async fn hear(&self) -> Vec<Value> {
        match self.reader.next().await {
            Next::Send(frames) => frames.iter().map(|text| serde_json::from_str(text).unwrap()).collect(),
            Next::End(end) => panic!("{end:?}"),
        }
    }

    /// What happens until an event of this kind.
    async fn hear_until(&self, what: &str) {
        let is_it = |message: &Value| {
            let events = message["events"].as_array();
            events.is_some_and(|events| events.iter().any(|event| event["what"] == what))
        };
        while !self.hear().await.iter().any(is_it) {}
    }
}

/// A connection that looks on, and what it is sent.
type Visitor = (OpenSocket, OutboxReader);

fn settings() -> TableSettings {
    TableSettings {
        name: "Friday".to_owned(),
        public: false,
        spectators: Spectators::Public,
        undo: false,
        clock: None,
        bot_pace_ms: 700,
        interlude_seconds: 0,
        reminders: true,
        no_clock: false,
    }
}

fn idle() -> Duration {
    ServerConfig::default().patience.idle_table
}

#[tokio::test(start_paused = true)]
async fn a_table_leaves_memory_when_nobody_needs_it_and_comes_back() {
    let mut room = Room::new().await;
    let id = room.table(settings()).await;
    assert_eq!(room.live_tables(), 1);
    let table = room.open(&id).await;
    sleep(idle() * 100).await;
    assert_eq!(room.live_tables(), 1, "somebody looks at it");
    table.close(room.socket_guard.connection()).await;
    sleep(idle() * 2).await;
    assert_eq!(room.live_tables(), 1, "somebody could write to it at any moment");
    drop(table);
    sleep(idle() * 2).await;
    assert_eq!(room.live_tables(), 0);

    room.open(&id).await;
    let heard = room.hear().await;
    let table = heard.iter().rfind(|message| message["type"] == "table").unwrap();
    assert_eq!(table["events"].as_array().unwrap().len(), 3);
}

#[tokio::test(start_paused = true)]
async fn a_table_that_does_not_exist_leaves_nothing_behind() {
    let mut room = Room::new().await;
    let id = TableId("aaaaaaaaaa".to_owned());
    let (answer, _) = room.ask(&id, json!({ "do": "start" })).await;
    assert_eq!(answer["error"]["code"], "unknown_table");
    sleep(Duration::from_millis(1)).await;
    assert_eq!(room.live_tables(), 0);
}

#[tokio::test(start_paused = true)]
async fn bots_wait_so_that_people_can_follow_and_rest_when_nobody_looks() {
    let mut room = Room::new().await;
    let id = room.table(settings()).await;
    room.done(&id, json!({ "do": "add_bot", "seat": 0, "bot": "random" })).await;
    let table = room.open(&id).await;
    room.done(&id, json!({ "do": "start" })).await;
    for _ in 0..3 {
        let began = Instant::now();
        room.hear_until("game").await;
        assert_eq!(began.elapsed(), Duration::from_millis(700));
    }
    table.close(room.socket_guard.connection()).await;
    drop(table);
    let before = room.store.entries(&id).await.unwrap().len();
    sleep(Duration::from_secs(3_600)).await;
    assert_eq!(room.live_tables(), 0, "nobody needs it");
    assert_eq!(room.store.entries(&id).await.unwrap().len(), before, "nobody saw it");
    let _table = room.open(&id).await;
    room.hear_until("finished").await;
}

#[tokio::test(start_paused = true)]
async fn bots_play_on_unseen_until_a_person_is_to_act() {
    let mut room = Room::new().await;
    let id = room.table(settings()).await;
    room.done(&id, json!({ "do": "sit", "seat": 0, "entropy": "0".repeat(32) })).await;
    room.done(&id, json!({ "do": "start" })).await;
    sleep(Duration::from_secs(3_600)).await;
    let _table = room.open(&id).await;
    let heard = room.hear().await;
    let shown = &heard[0]["game"]["whole"];
    assert_eq!(shown["to_act"], json!([0]));
    room.done(&id, json!({ "do": "lend", "seat": 0, "bot": "random" })).await;
    room.hear_until("finished").await;
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_runs_out_costs_one_move() {
    let mut room = Room::new().await;
    let clock = Some(ClockSettings { bank_seconds: 5, increment_seconds: 5, per_move: false });
    let id = room.table(TableSettings { clock, bot_pace_ms: 0, ..settings() }).await;
    let _table = room.open(&id).await;
    room.done(&id, json!({ "do": "sit", "seat": 0, "entropy": "0".repeat(32) })).await;
    room.done(&id, json!({ "do": "start" })).await;
    room.hear_until("time_ran_out").await;
    // Nobody is thrown out and nothing stops: the game comes to its end.
    room.hear_until("finished").await;
}

#[tokio::test(start_paused = true)]
async fn a_game_goes_on_between_rounds_even_if_nobody_is_ever_ready() {
    let mut room = Room::new().await;
    let clock = Some(ClockSettings { bank_seconds: 1, increment_seconds: 0, per_move: false });
    let settings = TableSettings { public: true, clock, bot_pace_ms: 0, interlude_seconds: 30, ..settings() };
    let id = room.table(settings).await;
    let _table = room.open(&id).await;
    room.done(&id, json!({ "do": "remove_bot", "seat": 1 })).await;
    let ann = Arc::clone(&room.who);
    for seat in [1, 0] {
        let (token, person) = room.hub.new_person(Some("Bob")).await.unwrap();
        let bob = Arc::new(Member { person, device: token_hash(&token).unwrap() });
        room.who = if seat == 0 { Arc::clone(&ann) } else { bob };
        room.done(&id, json!({ "do": "sit", "seat": seat, "entropy": "0".repeat(32) })).await;
    }
    room.done(&id, json!({ "do": "start" })).await;
    let began = Instant::now();
    room.hear_until("finished").await;
    assert!(began.elapsed() >= Duration::from_secs(30), "everybody had time to look");
}

#[tokio::test(start_paused = true)]
async fn what_another_writer_stored_first_stands() {
    let mut room = Room::new().await;
    let id = room.table(settings()).await;
    let _table = room.open(&id).await;
    let change = Change::SaidPhrase { who: room.who.person.clone(), phrase: 0 };
    let entry = Entry { at: 0, by: None, key: None, change };
    room.store.append(&id, 3, vec![serde_json::to_vec(&entry).unwrap()]).await.unwrap();

    let (answer, before) = room.ask(&id, json!({ "do": "say", "text": "hello" })).await;
    assert_eq!(answer["error"]["code"], "store_failed");
    let told = before.last().unwrap();
    assert_eq!((&told["first"], &told["events"][0]["what"]), (&json!(3), &json!("said_phrase")));
    room.done(&id, json!({ "do": "say", "text": "hello" })).await;
}

#[tokio::test(start_paused = true)]
async fn nothing_is_shown_that_could_not_be_stored() {
    let mut room = Room::new().await;
    let id = room.table(settings()).await;
    let _table = room.open(&id).await;
    room.hear().await;
    room.store.clone().close().await;
    let (answer, before) = room.ask(&id, json!({ "do": "say", "text": "hello" })).await;
    assert_eq!(before, [] as [Value; 0]);
    assert_eq!(answer["error"]["code"], "going_down");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thousands_of_tables_that_do_not_exist_leave_nothing_behind() {
    let room = Room::new().await;
    let hub = &room.hub;
    let name = |number: u32| {
        let letters =
            number.to_string().bytes().map(|digit| char::from(digit - b'0' + b'a')).collect::<String>();
        TableId(format!("{letters:a>10}"))
    };
    let askers = (0..4_000).map(|number| {
        // Several ask for each, some of them when it has just been found missing.
        let (table, reader) = (hub.table(&name(number / 4)).unwrap(), Reader { who: None, invite: None });
        tokio::spawn(async move { table.finished(reader).await })
    });
    for asker in askers.collect::<Vec<_>>() {
        assert_eq!(asker.await.unwrap().unwrap_err().code, ErrorCode::UnknownTable);
    }
    let all_gone = async {
        while room.live_tables() > 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), all_gone).await.expect("some are still in memory");
}

#[tokio::test(start_paused = true)]
async fn a_table_that_falls_over_takes_nobody_along() {
    let mut room = Room::new().await;
    let id = room.table(settings()).await;
    let bad = TableId("bbbbbbbbbb".to_owned());
    let stub = room.hub.table_living(&bad, |_, _, mut mailbox| async move {
        mailbox.incoming.recv().await;
        panic!("this table falls over");
    });
    let refused = stub.finished(Reader { who: None, invite: None }).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::StoreFailed);
    sleep(Duration::from_millis(1)).await;
    assert_eq!(room.live_tables(), 1, "only the other one is in memory");
    room.done(&id, json!({ "do": "say", "text": "still here" })).await;
    let (answer, _) = room.ask(&bad, json!({ "do": "start" })).await;
    assert_eq!(answer["error"]["code"], "unknown_table", "it is looked for again");
}

#[tokio::test(start_paused = true)]
async fn those_who_come_in_a_hurry_are_told_of_together() {
    let mut room = Room::new().await;
    let id = room.table(TableSettings { public: true, ..settings() }).await;
    let _table = room.open(&id).await;
    room.hear().await;
    let mut visitors = Vec::new();
    for _ in 0..50 {
        visitors.push(room.visit(&id).await.unwrap());
    }
    sleep(Duration::from_secs(5)).await;
    let heard = room.hear().await;
    let told: Vec<&Value> = heard.iter().filter(|message| message["type"] == "presence").collect();
    assert_eq!(told.last().unwrap()["watching"], 51);
    assert!(told.len() <= 2, "{} messages", told.len());
}

#[tokio::test(start_paused = true)]
async fn so_many_may_look_on_and_who_sits_and_the_host_always_may() {
    let mut config = ServerConfig::default();
    config.limits.onlookers = 2;
    let mut room = Room::with(config).await;
    let id = room.table(TableSettings { public: true, ..settings() }).await;
    let (token, bob) = room.hub.new_person(Some("Bob")).await.unwrap();
    let bob = Arc::new(Member { person: bob, device: token_hash(&token).unwrap() });
    let ann = std::mem::replace(&mut room.who, bob);
    room.done(&id, json!({ "do": "sit", "seat": 0, "entropy": "0".repeat(32) })).await;
    let first = room.visit(&id).await.unwrap();
    let _second = room.visit(&id).await.unwrap();
    assert_eq!(room.visit(&id).await.unwrap_err().code, ErrorCode::TooManyConnections);
    room.open(&id).await;
    room.who = ann;
    room.open(&id).await;
    room.hub.table(&id).unwrap().close(room.socket_guard.connection()).await;
    room.hub.table(&id).unwrap().close(first.0.connection()).await;
    assert!(room.visit(&id).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn a_table_whose_clock_runs_leaves_memory_and_is_back_when_it_has_run_out() {
    let mut room = Room::new().await;
    let clock = Some(ClockSettings { bank_seconds: 600, increment_seconds: 0, per_move: false });
    let id = room.table(TableSettings { clock, bot_pace_ms: 0, ..settings() }).await;
    room.done(&id, json!({ "do": "sit", "seat": 0, "entropy": "0".repeat(32) })).await;
    let table = room.open(&id).await;
    room.done(&id, json!({ "do": "start" })).await;
    table.close(room.socket_guard.connection()).await;
    drop(table);
    sleep(idle() * 3).await;
    assert_eq!(room.live_tables(), 0, "nobody waits here but the clock");
    sleep(Duration::from_secs(600) - idle() * 3 + Duration::from_secs(1)).await;
    assert_eq!(room.live_tables(), 1);
}

#[tokio::test(start_paused = true)]
async fn games_that_run_are_taken_up_at_the_start() {
    let mut room = Room::new().await;
    let clock = Some(ClockSettings { bank_seconds: 5, increment_seconds: 5, per_move: false });
    let id = room.table(TableSettings { clock, ..settings() }).await;
    room.done(&id, json!({ "do": "sit", "seat": 0, "entropy": "0".repeat(32) })).await;
    room.done(&id, json!({ "do": "start" })).await;
    sleep(Duration::from_secs(2)).await;
    assert_eq!(room.store.tables_in_play().await.unwrap(), std::slice::from_ref(&id));
    let before = room.store.entries(&id).await.unwrap().len();

    room.hub.0.registry.close().await;
    let other = Hub::start(room.store.clone(), ServerConfig::default());
    sleep(Duration::from_millis(1)).await;
    assert_eq!(other.0.registry.len(), 1);
    sleep(Duration::from_secs(3_600)).await;
    assert!(room.store.entries(&id).await.unwrap().len() > before);
    assert_eq!(room.store.tables_in_play().await.unwrap(), []);
}

#[tokio::test(start_paused = true)]
async fn a_table_is_shown_again_whenever_it_looks_different_and_only_then() {
    let mut room = Room::new().await;
    let id = room.table(settings()).await;
    let _table = room.open(&id).await;
    let told = |heard: &[Value]| {
        let last = heard.iter().rfind(|message| message["type"] == "table");
        last.map(|message| message["table"].clone()).unwrap()
    };
    let mut look = told(&room.hear().await)["whole"].clone();
    assert_eq!((&look["phase"], &look["seats"][0]["who"]), (&json!("gathering"), &Value::Null));
    let hello = json!({ "do": "say", "text": "hello" });
    for (command, place, expected) in [
        (json!({ "do": "sit", "seat": 0, "entropy": "0".repeat(32) }), "/seats/0/who/name", json!("Ann")),
        (json!({ "do": "start" }), "/phase", json!("playing")),
        (json!({ "do": "lend", "seat": 0, "bot": "random" }), "/seats/0/bot", json!("random")),
        (json!({ "do": "take_back", "seat": 0 }), "/seats/0/bot", Value::Null),
    ] {
        let shown_command = command.to_string();
        let (_, heard) = room.ask(&id, command).await;
        let changes: Vec<Operation> = serde_json::from_value(told(&heard)["patch"].clone()).unwrap();
        look = tabletop::patch::apply(&look, &changes).unwrap();
        assert_eq!(look.pointer(place), Some(&expected), "{shown_command}");
        let (_, heard) = room.ask(&id, hello.clone()).await;
        assert_eq!(told(&heard), Value::Null, "after {shown_command}");
    }
    let _again = room.open(&id).await;
    assert_eq!(told(&room.hear().await)["whole"], look, "whoever opens a table sees all of it");
}

#[tokio::test]
async fn a_table_leaves_memory_while_the_clock_of_the_machine_ticks() {
    let mut config = ServerConfig::default();
    config.patience.idle_table = Duration::from_millis(1);
    config.patience.lobby = Duration::from_millis(1);
    let mut room = Room::with(config).await;
    room.table(settings()).await;
    let gone = async {
        while room.live_tables() > 0 {
            sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), gone).await.expect("nobody needs it");
}

#[tokio::test(start_paused = true)]
async fn bots_that_do_not_wait_answer_together_with_the_move_before_them() {
    let mut room = Room::new().await;
    let id = room.table(TableSettings { bot_pace_ms: 0, ..settings() }).await;
    room.done(&id, json!({ "do": "add_bot", "seat": 0, "bot": "random" })).await;
    let _table = room.open(&id).await;
    room.hear().await;
    let (_, heard) = room.ask(&id, json!({ "do": "start" })).await;
    let told: Vec<&Value> = heard.iter().filter(|message| message["type"] == "table").collect();
    assert_eq!(told.len(), 1, "one message for all that became durable together");
    assert_eq!(told[0]["events"][0]["what"], "started");
    assert!(told[0]["events"].as_array().unwrap().len() > 8, "{}", told[0]);
    assert!(told[0]["game"]["whole"].is_object());
}

#[tokio::test(start_paused = true)]
async fn bots_do_not_wait_for_those_who_fidget() {
    /// Those of the setup, and of five seconds of fidgeting.
    const MOST_ENTRIES: usize = 16;
    let mut room = Room::new().await;
    let id = room.table(settings()).await;
    room.done(&id, json!({ "do": "sit", "seat": 0, "entropy": "0".repeat(32) })).await;
    let _table = room.open(&id).await;
    room.done(&id, json!({ "do": "start" })).await;
    for command in
        [json!({ "do": "lend", "seat": 0, "bot": "random" }), json!({ "do": "take_back", "seat": 0 })]
            .iter()
            .cycle()
    {
        sleep(Duration::from_millis(500)).await;
        let lines = room.store.entries(&id).await.unwrap();
        if lines.iter().any(|line| String::from_utf8_lossy(line).contains(r#""acted""#)) {
            return;
        }
        assert!(lines.len() < MOST_ENTRIES, "a bot waits for 700 ms and no longer");
        room.done(&id, command.clone()).await;
    }
}
