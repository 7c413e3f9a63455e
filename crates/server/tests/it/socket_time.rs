//! Games against the clock through real sockets: what came before a deadline counts, what came after
//! it is refused, and everyone can tell what time it is at the table.

use std::path::Path;
use std::time::Duration;

use futures_util::future::join_all;
use rusqlite::Connection;
use serde_json::{Value, json};
use server::store::StoreUrl;
use server::{Rate, ServerConfig};
use tabletop::{Rng, Seed};
use tokio::time::{Instant, sleep_until};

use crate::record::verify;
use crate::soak::Soak;
use crate::socket_life::Folder;
use crate::socket_world::{Client, World, config, framed, settings, version, with};

const LANES: usize = 20;
const TABLES: usize = 10;
const ROUNDS: usize = 5;
const SEATS: usize = 5;
/// Of each seat in each round.
const ACTIONS: usize = 2;
const ROUND_MS: u64 = 60;
/// How long after a deadline people still act; before it they do at any time of the round.
const AFTER_MS: u64 = 25;
/// Nobody's move counts as sent earlier than it came by more than this.
const MOST_CREDIT_MS: u64 = 150;
/// So long after a deadline there is no doubt, whoever's clock one asks.
const FAR_TOO_LATE_MS: u64 = MOST_CREDIT_MS + 40;
/// Who waits longer than this may be on a machine that stood still, and that passes at no table.
const STOOD_STILL: Duration = Duration::from_secs(1);
/// Of those that count and of those that do not, whatever else the machine does meanwhile.
const FEWEST: usize = 100;
const COLOURS: [&str; 4] = ["black", "blue", "green", "red"];

fn roomy() -> ServerConfig {
    let mut config = config();
    let plenty = Rate::per_second(100_000, 1_000_000);
    (config.limits.tables, config.limits.all_tables) = (plenty, plenty);
    config.limits.unfinished_tables = 10_000;
    config.limits.requests_per_address = plenty;
    config
}

/// Makes a table of the timed toy with a seat for each of `people`, who all open it.
pub(crate) async fn timed_table(people: &mut [Client], settings: &Value, options: Value) -> String {
    let create = json!({
        "do": "create", "game": "toy-timed", "seats": people.len(), "options": options, "settings": settings,
    });
    let table = people[0].done(create).await["made"].as_str().unwrap().to_owned();
    for (seat, person) in (0..).zip(people.iter_mut()) {
        person.open(&table, None, None).await;
        person.sit(&table, seat).await;
    }
    people[0].done(json!({ "do": "start", "table": table })).await;
    table
}

/// One person at the table of the moment.
struct Player<'a> {
    client: &'a mut Client,
    table: &'a str,
    seat: usize,
    /// The number of the next event.
    version: u64,
    /// What it was when the round was last seen to go on.
    in_round: u64,
    /// The game's deadline, by the clock of this machine: it is then or earlier, by as long as the message that
    /// told it was under way.
    deadline: Option<Instant>,
    /// It is not before this: the round has begun after the player said to be ready.
    earliest: Instant,
    ready: Instant,
    phase: String,
    rng: Rng,
    counted: Vec<&'static str>,
    late: usize,
    /// Those that both clocks agree about: before the deadline, and far after it.
    undoubted: [usize; 2],
}

impl Player<'_> {
    fn take_in(&mut self, message: &Value) {
        if message["type"] != "table" || message["id"] != self.table {
            return;
        }
        self.version = version(message);
        self.phase = message["table"]["phase"].as_str().unwrap().to_owned();
        let left = message["game"]["deadline"]
            .as_u64()
            .map(|at| at.saturating_sub(message["now"].as_u64().unwrap()));
        self.deadline = left.map(|left| Instant::now() + Duration::from_millis(left));
        if let Some(left) = left {
            self.in_round = self.version;
            // Times are told in whole milliseconds.
            self.earliest = self.earliest.max(self.ready + Duration::from_millis(left.saturating_sub(1)));
        }
    }

    async fn hear_until(&mut self, is_it: impl Fn(&Self) -> bool) {
        while !is_it(self) {
            let message = self.client.next().await;
            self.take_in(&message);
        }
    }

    /// When it was sent, and what came of it.
    async fn act(&mut self, version: u64, action: Value) -> (Instant, Value) {
        let act = json!({
            "do": "act", "table": self.table, "seat": self.seat, "version": version, "action": action,
        });
        let key = self.client.new_key();
        let sent = Instant::now();
        self.client.send(&framed(&key, &act)).await;
        loop {
            let message = self.client.next().await;
            self.take_in(&message);
            if message["key"] == key.as_str() {
                return (sent, message);
            }
        }
    }

    /// Acts at random times before and after the end of each round.
    async fn play(&mut self) {
        self.hear_until(|player| player.phase == "playing").await;
        for round in 0..ROUNDS {
            self.ready = Instant::now();
            self.earliest = self.ready;
            let (_, answer) = self.act(self.version, json!("ready")).await;
            assert_eq!(answer["type"], "done", "{answer}");
            self.hear_until(|player| player.deadline.is_some()).await;
            let deadline = self.deadline.unwrap();
            let mut times: Vec<u64> =
                (0..ACTIONS).map(|_| self.rng.below((ROUND_MS + AFTER_MS) as u32).into()).collect();
            times.sort_unstable();
            if (round, self.seat) == (0, 0) {
                times[ACTIONS - 1] = ROUND_MS + FAR_TOO_LATE_MS;
            }
            for (number, time) in times.into_iter().enumerate() {
                sleep_until(deadline + Duration::from_millis(time) - Duration::from_millis(ROUND_MS)).await;
                let colour = COLOURS[(self.seat + number) % COLOURS.len()];
                let (sent, answer) = self.act(self.in_round, json!({ "take": colour })).await;
                self.judge_by_own_clock(deadline, sent, &answer);
                self.judge(colour, &answer);
            }
            self.hear_until(|player| player.deadline.is_none()).await;
        }
        self.hear_until(|player| player.phase == "finished").await;
    }

    /// Without asking the server: what is answered before the deadline counts, and what is sent after it is refused,
    /// however much is made up for.
    fn judge_by_own_clock(&mut self, deadline: Instant, sent: Instant, answer: &Value) {
        let answered = Instant::now();
        if answered - sent.min(deadline) > STOOD_STILL {
            return;
        }
        if answered < self.earliest {
            assert_eq!(
                answer["type"],
                "done",
                "{:?} before the deadline: {answer}",
                self.earliest - answered
            );
            self.undoubted[0] += 1;
        } else if sent > deadline + Duration::from_millis(MOST_CREDIT_MS) {
            assert_eq!(answer["error"]["code"], "too_late", "{:?} after the deadline", sent - deadline);
            self.undoubted[1] += 1;
        }
    }

    /// By the server's own stamps: there is no other reason to refuse it than that it came too late.
    fn judge(&mut self, colour: &'static str, answer: &Value) {
        if answer["type"] == "done" {
            return self.counted.push(colour);
        }
        let error = &answer["error"];
        assert_eq!(error["code"], "too_late", "{answer}");
        let detail = error["detail"].as_str().unwrap();
        let numbers: Vec<u64> = detail.split(' ').filter_map(|word| word.parse().ok()).collect();
        let &[came, deadline] = numbers.as_slice() else { panic!("{detail}") };
        assert!(came >= deadline, "{detail}");
        self.late += 1;
    }
}

/// What was counted at one table, and what came too late.
struct Played {
    table: String,
    record: Value,
    counted: usize,
    late: usize,
    undoubted: [usize; 2],
}

async fn play_table(world: &World, people: &mut [Client], number: u64) -> Played {
    let options = json!({ "rounds": ROUNDS, "round_ms": ROUND_MS });
    let table = timed_table(people, &with(settings(), "public", json!(true)), options).await;
    let mut players: Vec<Player<'_>> = people
        .iter_mut()
        .enumerate()
        .map(|(seat, client)| Player {
            client,
            table: &table,
            seat,
            version: 0,
            in_round: 0,
            deadline: None,
            earliest: Instant::now(),
            ready: Instant::now(),
            phase: String::new(),
            rng: Rng::stream(&Seed::from_number(number), seat as u64),
            counted: Vec::new(),
            late: 0,
            undoubted: [0; 2],
        })
        .collect();
    join_all(players.iter_mut().map(Player::play)).await;
    let record = world.get(&format!("/api/replay/{table}"), "").await.json();
    let (mut counted, mut late, mut undoubted) = (0, 0, [0; 2]);
    for player in &players {
        assert_eq!(recorded(&record, player.seat), player.counted, "all that counted, and nothing else");
        counted += player.counted.len();
        late += player.late;
        undoubted = [0, 1].map(|which| undoubted[which] + player.undoubted[which]);
    }
    drop(players);
    for client in people {
        client.send(&json!({ "type": "close", "table": table })).await;
    }
    check_times(&record);
    verify(&record).unwrap();
    Played { table, record, counted, late, undoubted }
}

/// What a seat took, in order.
fn recorded(record: &Value, seat: usize) -> Vec<&str> {
    let log = record["log"].as_array().unwrap().iter();
    log.filter(|entry| entry["seat"] == seat).filter_map(|entry| entry["do"]["take"].as_str()).collect()
}

/// Nothing is taken at or after a deadline, and no deadline passes before its time.
fn check_times(record: &Value) {
    let (mut began, mut last) = (0, 0);
    for entry in record["log"].as_array().unwrap() {
        let at = entry["at"].as_u64().unwrap();
        assert!(at >= last, "time runs backwards");
        last = at;
        if entry["do"] == "ready" {
            began = at;
        } else if entry["do"].is_object() {
            assert!(at < began + ROUND_MS, "{entry} began at {began}");
        } else if entry["deadline"] == true {
            assert!(at >= began + ROUND_MS, "{entry} began at {began}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_actions_around_a_thousand_deadlines() {
    let soak = Soak::begin();
    let (mut deadlines, mut all) = (0, [0; 2]);
    while deadlines == 0 || soak.goes_on() {
        let (counted, late) = a_thousand_deadlines(deadlines).await;
        deadlines += 1_000;
        all = [all[0] + counted as u64, all[1] + late as u64];
        soak.tell(&[
            ("deadlines", deadlines),
            ("actions in time", all[0]),
            ("too late", all[1]),
            ("misjudged", 0),
        ]);
    }
}

/// How many actions counted, and how many came too late.
async fn a_thousand_deadlines(seed: u64) -> (usize, usize) {
    let folder = Folder::new("deadlines");
    let url = StoreUrl::in_folder(&folder.0);
    let world = World::with(roomy(), &url).await;
    let lanes = (0..LANES).map(|lane| {
        let world = &world;
        async move {
            let mut people = Vec::new();
            for seat in 0..SEATS {
                people.push(world.client(&format!("P{seat}")).await);
            }
            let mut played = Vec::new();
            for table in 0..TABLES {
                played.push(play_table(world, &mut people, seed + (lane * TABLES + table) as u64).await);
            }
            played
        }
    });
    let played: Vec<Played> = join_all(lanes).await.into_iter().flatten().collect();
    let sum = |part: fn(&Played) -> usize| played.iter().map(part).sum::<usize>();
    let (counted, late) = (sum(|played| played.counted), sum(|played| played.late));
    assert_eq!((played.len() * ROUNDS, counted + late), (1_000, 10_000));
    let undoubted = [0, 1].map(|which| played.iter().map(|played| played.undoubted[which]).sum::<usize>());
    assert!(undoubted.iter().all(|count| *count > 0), "{undoubted:?} were judged by the players' own clocks");
    assert!(counted.min(late) > FEWEST, "{counted} counted, {late} came too late: both were to be tried");
    world.stop().await;

    // Read from the store again, every game is the same.
    let world = World::with(roomy(), &url).await;
    for Played { table, record, .. } in &played {
        assert_eq!(world.get(&format!("/api/replay/{table}"), "").await.json(), *record);
    }
    world.stop().await;
    (counted, late)
}

/// How far the table's clock is ahead of this machine's, at the message that came with the least delay.
async fn clock_of(client: &mut Client, table: &str, began: Instant) -> i128 {
    let mut best = i128::MIN;
    for _ in 0..10 {
        let now = client.open(table, None, None).await["now"].as_u64().unwrap();
        best = best.max(i128::from(now) - began.elapsed().as_millis() as i128);
    }
    best
}

#[tokio::test]
async fn a_clock_set_by_one_message_agrees_with_later_ones() {
    let world = World::new().await;
    let mut people = vec![world.client("Ann").await];
    let table = timed_table(&mut people, &settings(), json!({})).await;
    let began = Instant::now();
    let mut first = clock_of(&mut people[0], &table, began).await;
    sleep_until(began + Duration::from_millis(300)).await;
    let mut later = clock_of(&mut people[0], &table, began).await;
    // What came late because the machine was busy says nothing; a clock that is wrong stays so.
    for _ in 0..20 {
        if (first - later).abs() > 50 {
            let now = clock_of(&mut people[0], &table, began).await;
            (first, later) = (first.max(later), now);
        }
    }
    assert!((first - later).abs() <= 50, "{first} and {later} ms");
    world.stop().await;
}

/// How long the far client takes to answer anything.
const FAR: Duration = Duration::from_millis(400);

#[tokio::test]
async fn who_is_far_away_is_told_so_and_is_not_late_for_it() {
    // On a busy machine the move may come later than it is sent; that does not happen every time.
    for _ in 0..4 {
        if is_in_time_from_far_away().await {
            return;
        }
    }
    panic!("whoever is far away is always late");
}

/// Whether a move counts that is sent just after the deadline by somebody far away.
async fn is_in_time_from_far_away() -> bool {
    let mut config = config();
    config.patience.probe = Duration::from_millis(10);
    let world = World::with(config, &StoreUrl::Memory).await;
    let mut people = vec![world.client("Ann").await];
    let options = json!({ "rounds": 1, "round_ms": 3_000 });
    let table = timed_table(&mut people, &settings(), options).await;
    let ann = &mut people[0];
    let opened = ann.open(&table, None, None).await;
    let act = |version: u64, action: Value| json!({ "do": "act", "table": table, "seat": 0, "version": version, "action": action });
    ann.done(act(version(&opened), json!("ready"))).await;
    let running = ann.open(&table, None, None).await;
    let left = running["game"]["deadline"].as_u64().unwrap() - running["now"].as_u64().unwrap();
    let deadline = Instant::now() + Duration::from_millis(left);
    // Nothing is read in between, so no ping is answered.
    while Instant::now() + FAR < deadline {
        sleep_until(Instant::now() + FAR).await;
        ann.open(&table, None, None).await;
    }
    // She may have been told before how near she was at first.
    let lag = ann.until(|message| message["round_trip_ms"].as_u64() >= Some(250)).await;
    let round_trip = lag["round_trip_ms"].as_u64().unwrap();
    assert_eq!(lag["credit_ms"], (round_trip / 2).min(150));
    sleep_until(deadline + Duration::from_millis(20)).await;
    let answer = ann.ask(act(version(&running), json!({ "take": "red" }))).await;
    assert!(answer["type"] == "done" || answer["error"]["code"] == "too_late", "{answer}");
    world.stop().await;
    answer["type"] == "done"
}

#[tokio::test]
async fn while_the_clock_runs_the_chat_is_closed() {
    let world = World::new().await;
    let mut people = vec![world.client("Ann").await];
    let public = with(settings(), "public", json!(true));
    let table = timed_table(&mut people, &public, json!({ "rounds": 1, "round_ms": 60_000 })).await;
    let ann = &mut people[0];
    let opened = ann.open(&table, None, None).await;
    assert_eq!(opened["game"]["silence"], Value::Null);
    ann.done(json!({ "do": "say", "table": table, "text": "off we go" })).await;
    let ready = json!({
        "do": "act", "table": table, "seat": 0, "version": version(&opened) , "action": "ready",
    });
    ann.done(ready).await;
    for talk in [
        json!({ "do": "say", "table": table, "text": "red!" }),
        json!({ "do": "say_phrase", "table": table, "phrase": 0 }),
    ] {
        let answer = ann.ask(talk).await;
        assert_eq!(
            (&answer["error"]["code"], &answer["error"]["rule"]),
            (&json!("silence"), &json!("TM-30"))
        );
    }
    assert_eq!(ann.open(&table, None, None).await["game"]["silence"], "TM-30");
    world.stop().await;
}

#[tokio::test]
async fn bots_wait_as_they_choose_and_none_starves_behind_another() {
    let world = World::new().await;
    let mut ann = world.client("Ann").await;
    let create = json!({
        "do": "create", "game": "toy-timed", "seats": 3, "options": { "rounds": 1, "round_ms": 1_200 },
        "settings": settings(),
    });
    let table = ann.done(create).await["made"].as_str().unwrap().to_owned();
    ann.open(&table, None, None).await;
    for (seat, bot) in [(0, "watchful"), (1, "watchful"), (2, "hasty")] {
        ann.done(json!({ "do": "add_bot", "table": table, "seat": seat, "bot": bot })).await;
    }
    ann.done(json!({ "do": "start", "table": table })).await;
    ann.until(|message| message["table"]["phase"] == "finished").await;
    let record = world.get(&format!("/api/replay/{table}"), "").await.json();
    let log = record["log"].as_array().unwrap();
    let began = log.iter().rfind(|entry| entry["do"] == "ready").unwrap()["at"].as_u64().unwrap();
    let first = |seat: u8| {
        let its = log.iter().find(|entry| entry["seat"] == seat && entry["do"].get("take").is_some());
        its.map(|entry| entry["at"].as_u64().unwrap() - began)
    };
    let hasty = first(2).expect("the hasty one takes something");
    for seat in [0, 1] {
        assert!(first(seat).is_none_or(|at| at > hasty), "the hasty one does not wait for lower seats");
        assert!(first(seat).is_none_or(|at| at >= 200), "the watchful wait until a second is left");
        assert!(log.iter().any(|entry| entry["seat"] == seat && entry["do"] == "stop"), "and stop in time");
    }
    verify(&record).unwrap();
    world.stop().await;
}

/// As if the server had been down for a day: the tables were made that much earlier.
pub(crate) fn a_day_later(database: &Path) {
    const DAY_MS: u64 = 24 * 3_600 * 1_000;
    let conn = Connection::open(database).unwrap();
    let mut made = conn.prepare("SELECT rowid, CAST(entry AS TEXT) FROM log WHERE seq = 0").unwrap();
    let made: Vec<(i64, String)> =
        made.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect();
    for (row, entry) in made {
        let at =
            serde_json::from_str::<Value>(&entry).unwrap()["change"]["made"]["made_at"].as_u64().unwrap();
        let entry = entry.replace(&format!("\"made_at\":{at}"), &format!("\"made_at\":{}", at - DAY_MS));
        conn.execute("UPDATE log SET entry = CAST(?1 AS BLOB) WHERE rowid = ?2", (entry, row)).unwrap();
    }
}

#[tokio::test]
async fn a_round_goes_on_with_the_time_of_the_log_however_long_the_server_was_down() {
    let folder = Folder::new("time-of-the-log");
    let url = StoreUrl::Sqlite(folder.0.join("walpurgis.db"));
    let world = World::with(config(), &url).await;
    let mut people = [world.client("Ann").await, world.client("Bob").await];
    let public = with(settings(), "public", json!(true));
    let table = timed_table(&mut people, &public, json!({ "rounds": 1, "round_ms": 60_000 })).await;
    for (seat, person) in people.iter_mut().enumerate() {
        let version = version(&person.open(&table, None, None).await);
        let ready =
            json!({ "do": "act", "table": table, "seat": seat, "version": version, "action": "ready" });
        person.done(ready).await;
    }
    let token = people[0].token.clone();
    world.stop().await;

    a_day_later(&folder.0.join("walpurgis.db"));
    let world = World::with(config(), &url).await;
    let mut ann = world.client_with(&token).await;
    let opened = ann.open(&table, None, None).await;
    let (deadline, now) = (opened["game"]["deadline"].as_u64().unwrap(), opened["now"].as_u64().unwrap());
    assert!((30_000..=60_000).contains(&(deadline - now)), "{now} of {deadline} ms");
    let action = opened["game"]["legal"][0].clone();
    let act = json!({
        "do": "act", "table": table, "seat": 0, "version": version(&opened), "action": action,
    });
    ann.done(act).await;
    world.stop().await;
}
