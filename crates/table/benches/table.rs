//! What a table costs besides its game: one whole game of five, two of them people, written for three
//! watchers after every move. `cargo bench -p table --bench table`.

// A benchmark that cannot be set up has nothing to measure.
#![allow(clippy::expect_used)]

use bots::AnyPlayer;
use divan::Bencher;
use divan::counter::ItemsCount;
use serde_json::json;
use serde_json::value::to_raw_value;
use table::{
    Attendance, Change, Decided, Entry, Founding, Hand, Invite, Lines, NewTable, StoredEntry, Table, Watcher,
};
use tabletop::{Seat, Secret, Viewer};
use wire::{
    Person, PersonId, Phase, ServerMessage, Spectators, TableCommand, TableId, TableSettings, Update,
};

const EVERYBODY_HERE: Attendance<'static> = Attendance {
    is_present: &|_| true,
    host_away_since: None,
    host_grace: 0,
    idle_after: 0,
    new_invite: &|| None,
    is_invited: false,
    looking_on: &|_| None,
};

fn main() {
    divan::main();
}

fn id() -> TableId {
    TableId("benchbench".to_owned())
}

fn person(id: u32) -> Person {
    Person { id: PersonId(id), name: "Somebody".to_owned(), bot: false }
}

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat of the table")
}

fn command(table: &mut Table, entries: &mut Vec<Entry>, who: u32, command: &TableCommand) {
    let decided = table.decide(0, &person(who), &EVERYBODY_HERE, command).expect("a legal command");
    let Decided::Change(change) = decided else { unreachable!("a command that is done at once") };
    put(table, entries, change);
}

fn put(table: &mut Table, entries: &mut Vec<Entry>, change: Change) {
    let key = Some(format!("0123456789abcdef-{}", entries.len()));
    let entry = Entry { at: entries.len() as u64, by: Some(PersonId(1)), key, change };
    entries.push(entry.clone());
    table.apply(entry).expect("an entry that was decided on");
}

/// The entries up to the start, and those of the game.
fn game() -> (Vec<Entry>, Vec<Entry>) {
    let settings = TableSettings {
        name: "Bench".to_owned(),
        public: true,
        spectators: Spectators::Public,
        undo: false,
        clock: None,
        bot_pace_ms: 0,
        interlude_seconds: 0,
        reminders: true,
        no_clock: false,
    };
    let wanted = NewTable { game: "arkham-ritual", seats: 5, options: &json!({}), settings: &settings };
    let invite = Invite("invitation".to_owned());
    let founding = Founding { made_at: 0, secret: Secret::from_bytes([4; 32]), invite };
    let change = Change::made(&person(1), wanted, founding).expect("a possible table");
    let mut entries = vec![Entry { at: 0, by: None, key: None, change }];
    let mut table = Table::from_entries(id(), entries.clone()).expect("a table");
    for number in 0..5 {
        let entropy = "00112233445566778899aabbccddeeff".to_owned();
        let wish = match number {
            0 | 1 => TableCommand::Sit { seat: seat(number), entropy },
            _ => TableCommand::AddBot { seat: seat(number), bot: "greedy".to_owned() },
        };
        let who = if number == 1 { 2 } else { 1 };
        command(&mut table, &mut entries, who, &wish);
    }
    command(&mut table, &mut entries, 1, &TableCommand::Start {});
    for (number, who) in [(0, 1), (1, 2)] {
        let lend = TableCommand::Lend { seat: seat(number), bot: "greedy".to_owned() };
        command(&mut table, &mut entries, who, &lend);
    }
    let start = entries.len();
    while let Some(seat) = table.bot_to_act() {
        let change = table.bot_change(seat).expect("a bot's move");
        put(&mut table, &mut entries, change);
    }
    assert_eq!(table.phase(), Phase::Finished);
    let moves = entries.split_off(start);
    (entries, moves)
}

fn watchers(table: &Table) -> [Watcher; 3] {
    [Some(PersonId(1)), Some(PersonId(2)), None].map(|who| table.watcher(who, None).expect("a public table"))
}

fn rendered(table: &Table, watcher: Watcher, first: u64) -> Vec<u8> {
    let message = ServerMessage::Table {
        id: id(),
        now: 0,
        first,
        events: table.events_from(first, watcher),
        table: None,
        game: table.game_view(watcher).map(|view| Update::Whole(to_raw_value(&view).expect("plain data"))),
    };
    serde_json::to_vec(&message).expect("plain data")
}

/// Applying a move and writing everything that is sent.
#[divan::bench]
fn table_and_game(bencher: Bencher<'_, '_>) {
    let (start, moves) = game();
    bencher
        .counter(ItemsCount::new(moves.len()))
        .with_inputs(|| Table::from_entries(id(), start.clone()).expect("a table"))
        .bench_values(|mut table| {
            let mut bytes = 0;
            for entry in &moves {
                let first = table.version();
                table.apply(entry.clone()).expect("a stored entry");
                bytes += watchers(&table).map(|watcher| rendered(&table, watcher, first).len()).len();
            }
            (table, bytes)
        });
}

fn open(moves: &[Entry]) -> (Box<dyn AnyPlayer>, Vec<(Seat, String)>) {
    let secret = Secret::from_bytes([4; 32]);
    let gift = "00112233445566778899aabbccddeeff".parse().expect("32 digits");
    let seed = secret.seed([Some(gift), Some(gift), None, None, None]);
    let session = bots::open("arkham-ritual", r#"{"seats": 5, "options": {}}"#, seed).expect("a game");
    let acted = moves.iter().filter_map(|entry| match &entry.change {
        Change::Acted { seat, action, hand: Hand::Bot } => Some((*seat, action.to_string())),
        _ => None,
    });
    (session, acted.collect())
}

/// The same moves and the same views of the game alone.
#[divan::bench]
fn game_alone(bencher: Bencher<'_, '_>) {
    let (_, moves) = game();
    let viewers = [Viewer::Seat(seat(0)), Viewer::Seat(seat(1)), Viewer::Spectator];
    bencher.counter(ItemsCount::new(moves.len())).with_inputs(|| open(&moves)).bench_values(
        |(mut session, moves)| {
            let mut bytes = 0;
            for (number, (seat, action)) in moves.iter().enumerate() {
                let first = session.event_count();
                session.act(number as u64, *seat, action).expect("a legal move");
                for viewer in viewers {
                    let events = session.events_in(first..session.event_count(), viewer).expect("events");
                    let view = session.view(viewer).expect("a view");
                    bytes += serde_json::to_vec(&(events, view)).expect("plain data").len();
                }
            }
            (session, bytes)
        },
    );
}

/// Checking one person's move, nothing else.
#[divan::bench]
fn decide(bencher: Bencher<'_, '_>) {
    let (mut entries, _) = game();
    // Without the last two: the people have not lent their seats yet.
    entries.truncate(entries.len() - 2);
    let mut table = Table::from_entries(id(), entries.clone()).expect("a table");
    while let Some(seat) = table.bot_to_act() {
        let change = table.bot_change(seat).expect("a bot's move");
        put(&mut table, &mut entries, change);
    }
    let version = table.version();
    let to_act = table.game_view(watchers(&table)[2]).expect("a game").to_act[0];
    let who = person(if to_act == seat(0) { 1 } else { 2 });
    let pass = |to: u8| TableCommand::Act { seat: to_act, version, action: json!({ "pass_to": to }) };
    let act =
        (0..5).map(pass).chain([TableCommand::Act { seat: to_act, version, action: json!("put_back") }]);
    let act = act.into_iter().find(|act| table.decide(0, &who, &EVERYBODY_HERE, act).is_ok());
    let act = act.expect("somebody to pass to");
    bencher.bench_local(|| table.decide(0, &who, &EVERYBODY_HERE, divan::black_box(&act)));
}

/// Bringing a finished game back from the store.
#[divan::bench]
fn from_entries(bencher: Bencher<'_, '_>) {
    let (mut entries, moves) = game();
    entries.extend(moves);
    let lines: Vec<Vec<u8>> =
        entries.iter().map(|entry| serde_json::to_vec(entry).expect("plain data")).collect();
    bencher.counter(ItemsCount::new(lines.len())).bench_local(|| {
        let entries = lines.iter().map(|line| serde_json::from_slice(line).expect("an entry"));
        Table::from_entries(id(), entries.collect::<Vec<Entry>>()).expect("a table")
    });
}

/// The log of an evening: eight seats, 1,500 inputs, 200 of them taken back.
fn evening() -> Vec<Vec<u8>> {
    let settings = TableSettings {
        name: "Bench".to_owned(),
        public: true,
        spectators: Spectators::Public,
        undo: true,
        clock: None,
        bot_pace_ms: 0,
        interlude_seconds: 0,
        reminders: true,
        no_clock: false,
    };
    let wanted = NewTable { game: "toy-big", seats: 8, options: &json!({}), settings: &settings };
    let founding =
        Founding { made_at: 0, secret: Secret::from_bytes([4; 32]), invite: Invite("invitation".to_owned()) };
    let change = Change::made(&person(1), wanted, founding).expect("a possible table");
    let first = Entry { at: 0, by: None, key: None, change };
    let mut log = vec![Table::first_line(id(), first.clone()).expect("a first line")];
    let mut table = Table::from_entries(id(), [first]).expect("a table");
    let mut add = |table: &mut Table, change: Change| {
        let (entry, mut lines) = (Entry { at: 0, by: None, key: None, change }, Lines::default());
        let taken = table.take_in(entry, &mut lines);
        log.extend(lines.finish(table).expect("plain data"));
        taken.is_ok()
    };
    for number in 0..8 {
        add(&mut table, Change::BotAdded { seat: seat(number), bot: "random".to_owned() });
    }
    add(&mut table, Change::Started);
    let mut undone = 0;
    while let Some(seat) = table.bot_to_act() {
        let change = table.bot_change(seat).expect("a bot's move");
        add(&mut table, change);
        if undone < 200 && add(&mut table, Change::Undone { seat }) {
            undone += 1;
            let change = table.bot_change(seat).expect("a bot's move");
            add(&mut table, change);
        }
    }
    assert_eq!((undone, table.phase()), (200, Phase::Finished));
    log
}

/// Waking a table after such an evening: at most 100 ms.
#[divan::bench(sample_count = 20)]
fn waking_an_evening(bencher: Bencher<'_, '_>) {
    let log = evening();
    bencher.counter(ItemsCount::new(log.len())).bench_local(|| {
        let stored = log.iter().map(|line| serde_json::from_slice::<StoredEntry>(line).expect("an entry"));
        Table::from_log(&id(), stored.collect()).expect("a table")
    });
}

/// The same when its rules are not there: from what the entries left behind.
#[divan::bench(sample_count = 20)]
fn waking_an_evening_without_rules(bencher: Bencher<'_, '_>) {
    let mut log = evening();
    let first = String::from_utf8(log[0].clone()).expect("text");
    log[0] = first.replacen("\"rules\":1,", "\"rules\":9,", 1).into_bytes();
    bencher.counter(ItemsCount::new(log.len())).bench_local(|| {
        let stored = log.iter().map(|line| serde_json::from_slice::<StoredEntry>(line).expect("an entry"));
        Table::from_log(&id(), stored.collect()).expect("a table")
    });
}

/// Applying each move of a game and writing it down with its trace.
#[divan::bench]
fn take_in(bencher: Bencher<'_, '_>) {
    let (start, moves) = game();
    bencher
        .counter(ItemsCount::new(moves.len()))
        .with_inputs(|| Table::from_entries(id(), start.clone()).expect("a table"))
        .bench_values(|mut table| {
            let mut bytes = 0;
            for entry in &moves {
                let mut lines = Lines::default();
                table.take_in(entry.clone(), &mut lines).expect("a stored entry");
                bytes += lines.finish(&table).expect("plain data").len();
            }
            (table, bytes)
        });
}
