//! A table and the people around it, for scripts. Every step is also a check: what is stored is read
//! back and must give an equal table, and whoever resumes must get exactly what they missed.

use std::collections::BTreeMap;

use roster::GameVisitor;
use serde_json::{Value, json};
use table::{
    Attendance, Change, Decided, Entry, Founding, Invite, Lines, NewTable, Table, TableError, Watcher,
};
use tabletop::{Awaiting, Game, Millis, Record, Seat, Secret, peek_header};
use wire::{
    ClockSettings, ErrorCode, Person, PersonId, Phase, Spectators, TableCommand, TableId, TableSettings,
};

pub(crate) const INVITE: &str = "kqzv7hm2xw";
pub(crate) const ANN: u32 = 1;
pub(crate) const BOB: u32 = 2;
pub(crate) const CAT: u32 = 3;
pub(crate) const DAN: u32 = 4;
/// Somebody who only looks in.
pub(crate) const EVE: u32 = 9;
pub(crate) const EVERYBODY_HERE: Attendance<'static> = Attendance {
    is_present: &|_| true,
    host_away_since: None,
    host_grace: 0,
    idle_after: 0,
    new_invite: &|| None,
    is_invited: false,
    looking_on: &|_| None,
};
/// How long a host may be away.
pub(crate) const HOST_GRACE: Millis = 120_000;
/// How long somebody may be waited for.
pub(crate) const IDLE_AFTER: Millis = 180_000;
/// What the next invite is.
pub(crate) const NEW_INVITE: &str = "m2xwkqzv7h";

pub(crate) struct Stage {
    pub(crate) table: Table,
    pub(crate) entries: Vec<Entry>,
    /// The same as they are stored, with what they left behind.
    pub(crate) log: Vec<Vec<u8>>,
    pub(crate) now: Millis,
    /// Whoever is not here, and since when.
    pub(crate) away: BTreeMap<u32, Millis>,
    /// Steps are not checked: for tests that take many and check something else.
    pub(crate) is_unchecked: bool,
    keys: u32,
}

pub(crate) fn person(id: u32) -> Person {
    let name = match id {
        ANN => "Ann",
        BOB => "Bob",
        CAT => "Cat",
        DAN => "Dan",
        _ => "Eve",
    };
    Person { id: PersonId(id), name: name.to_owned(), bot: false }
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// Where a person sits in most tests.
pub(crate) fn seat_of(id: u32) -> Seat {
    seat(((id - 1) % 8) as u8)
}

pub(crate) fn here() -> TableId {
    TableId("tableaaaaa".to_owned())
}

/// What a person's browser would draw.
pub(crate) fn entropy(id: u32) -> String {
    format!("{:032x}", 0x5eed_0000_0000_0000_u128 * 0x1_0000 + u128::from(id) * 0x1111)
}

pub(crate) fn secret() -> Secret {
    Secret::from_bytes([0xa7; 32])
}

pub(crate) fn settings() -> TableSettings {
    TableSettings {
        name: "Friday".to_owned(),
        public: false,
        spectators: Spectators::Public,
        undo: false,
        clock: None,
        bot_pace_ms: 0,
        interlude_seconds: 0,
        reminders: true,
        no_clock: false,
    }
}

pub(crate) fn clock(bank_seconds: u32, increment_seconds: u32) -> Option<ClockSettings> {
    Some(ClockSettings { bank_seconds, increment_seconds, per_move: false })
}

/// So many seconds for each move.
pub(crate) fn per_move(bank_seconds: u32) -> Option<ClockSettings> {
    Some(ClockSettings { bank_seconds, increment_seconds: 0, per_move: true })
}

pub(crate) fn founding(secret: Secret) -> Founding {
    Founding { made_at: 1_700_000_000_000, secret, invite: Invite(INVITE.to_owned()) }
}

/// The first change of a table that Ann makes.
pub(crate) fn made(seats: u8, options: &Value, settings: &TableSettings) -> Result<Change, TableError> {
    let wanted = NewTable { game: "arkham-ritual", seats, options, settings };
    Change::made(&person(ANN), wanted, founding(secret()))
}

/// Everything one watcher is sent from event `from` on, as text.
pub(crate) fn message(table: &Table, watcher: Watcher, from: u64) -> String {
    let (view, game) = (table.table_view(watcher, &|_| true), table.game_view(watcher));
    let mut written = Vec::new();
    let has_game = table.write_game_view(watcher, &mut written);
    let expected = game.as_ref().map(|game| serde_json::to_string(game).unwrap());
    assert_eq!(has_game.then(|| String::from_utf8(written).unwrap()), expected, "written in one go");
    serde_json::to_string(&(table.events_from(from, watcher), view, game)).unwrap()
}

pub(crate) fn events(table: &Table, watcher: Watcher, from: u64) -> Vec<Value> {
    let events = table.events_from(from, watcher);
    events.iter().map(|event| serde_json::to_value(event).unwrap()).collect()
}

struct Verify<'a>(&'a str);

impl GameVisitor for Verify<'_> {
    type Output = Result<Awaiting, String>;

    fn visit<G: Game>(self) -> Self::Output {
        let verified = Record::<G>::from_json(self.0).and_then(|record| record.verify());
        verified.map(|state| state.awaiting()).map_err(|error| error.to_string())
    }
}

/// What is awaited where a record ends; or what `walpurgis replay verify` says is wrong with it.
pub(crate) fn verify(record: &Value) -> Result<Awaiting, String> {
    let text = record.to_string();
    let game = peek_header(&text).map_err(|error| error.to_string())?;
    roster::visit(&game, Verify(&text)).unwrap()
}

impl Stage {
    pub(crate) fn new(seats: u8, settings: &TableSettings) -> Self {
        Self::with_options(seats, &json!({}), settings)
    }

    pub(crate) fn with_options(seats: u8, options: &Value, settings: &TableSettings) -> Self {
        let change = made(seats, options, settings).unwrap();
        let entry = Entry { at: 0, by: Some(PersonId(ANN)), key: Some("made".to_owned()), change };
        Self::from_entry(entry)
    }

    pub(crate) fn from_entry(entry: Entry) -> Self {
        let table = Table::from_entries(here(), [entry.clone()]).unwrap();
        let log = vec![Table::first_line(here(), entry.clone()).unwrap()];
        Self { table, entries: vec![entry], log, now: 0, away: BTreeMap::new(), is_unchecked: false, keys: 0 }
    }

    /// A table at which `people` sit from seat 0 on, bots fill the rest, and the game has begun.
    pub(crate) fn started(seats: u8, people: &[u32], settings: &TableSettings) -> Self {
        let mut stage = Self::new(seats, settings);
        stage.fill(people);
        stage
    }

    pub(crate) fn fill(&mut self, people: &[u32]) {
        for (number, &id) in (0..).zip(people) {
            self.ok(id, &sit(number, id));
        }
        for number in people.len() as u8..self.seats() {
            self.ok(ANN, &add_bot(number, "random"));
        }
        self.ok(ANN, &TableCommand::Start {});
    }

    pub(crate) fn seats(&self) -> u8 {
        let card = self.table.summary(None);
        card.seats.len() as u8
    }

    pub(crate) fn decide(&self, id: u32, command: &TableCommand) -> Result<Change, TableError> {
        let attendance = Attendance {
            is_present: &|who| !self.away.contains_key(&who.0),
            host_away_since: self.away.get(&self.table.host().0).copied(),
            host_grace: HOST_GRACE,
            idle_after: IDLE_AFTER,
            new_invite: &|| Some(Invite(NEW_INVITE.to_owned())),
            is_invited: false,
            looking_on: &|who| (who == PersonId(EVE)).then(|| person(EVE)),
        };
        let decided = self.table.decide(self.now, &person(id), &attendance, command)?;
        Ok(change(decided))
    }

    /// Does what the server does: decide, store, read back, apply.
    pub(crate) fn tries(&mut self, id: u32, command: &TableCommand) -> Result<(), TableError> {
        let change = self.decide(id, command)?;
        self.keys += 1;
        let key = format!("key-{}", self.keys);
        self.put(Some(PersonId(id)), Some(key), change);
        Ok(())
    }

    #[track_caller]
    pub(crate) fn ok(&mut self, id: u32, command: &TableCommand) {
        if let Err(error) = self.tries(id, command) {
            panic!("{command:?}: {error}");
        }
    }

    /// The code with which a command is refused; nobody may be able to tell that it was tried.
    #[track_caller]
    pub(crate) fn refused(&mut self, id: u32, command: &TableCommand) -> ErrorCode {
        let before = self.everything();
        let Err(error) = self.tries(id, command) else { panic!("{command:?} was done") };
        assert_eq!(self.everything(), before, "{command:?} was refused");
        assert!(!error.to_string().contains('\n'));
        error.code()
    }

    pub(crate) fn put(&mut self, by: Option<PersonId>, key: Option<String>, change: Change) {
        let entry = Entry { at: self.now, by, key, change };
        if self.is_unchecked {
            return self.store(entry);
        }
        let before = self.table.version();
        let streams: Vec<(Watcher, String)> = self
            .watchers()
            .into_iter()
            .map(|watcher| (watcher, events_text(&self.table, watcher, 0)))
            .collect();
        self.store(entry);
        for (watcher, old) in streams {
            let new = events_text(&self.table, watcher, before);
            assert_eq!(events_text(&self.table, watcher, 0), joined(&old, &new), "the past has changed");
            let mut written = b"before ".to_vec();
            self.table.write_events_from(before, watcher, &mut written);
            assert_eq!(String::from_utf8(written).unwrap(), format!("before {new}"), "written otherwise");
        }
        assert_eq!(self.again(), self.everything(), "the entries give another table");
    }

    fn store(&mut self, entry: Entry) {
        let mut lines = Lines::default();
        self.entries.push(entry.clone());
        self.table.take_in(entry, &mut lines).unwrap();
        self.log.extend(lines.finish(&self.table).unwrap());
    }

    /// Everyone who could look, each in every way they could.
    pub(crate) fn watchers(&self) -> Vec<Watcher> {
        let people = [ANN, BOB, CAT, DAN, EVE].map(|id| Some(PersonId(id)));
        let ways = people.into_iter().chain([None]).flat_map(|who| [(who, None), (who, Some(INVITE))]);
        let mut watchers: Vec<Watcher> = Vec::new();
        for (who, invite) in ways {
            if let Ok(watcher) = self.table.watcher(who, invite)
                && !watchers.contains(&watcher)
            {
                watchers.push(watcher);
            }
        }
        watchers
    }

    pub(crate) fn watcher(&self, id: u32) -> Watcher {
        self.table.watcher(Some(PersonId(id)), Some(INVITE)).unwrap()
    }

    /// All that anyone can be sent.
    pub(crate) fn everything(&self) -> Vec<String> {
        everything(&self.table, &self.watchers())
    }

    fn again(&self) -> Vec<String> {
        let stored = serde_json::to_string(&self.entries).unwrap();
        let entries: Vec<Entry> = serde_json::from_str(&stored).unwrap();
        let again = Table::from_entries(here(), entries).unwrap();
        everything(&again, &self.watchers())
    }

    /// The events from number `from` on as `id` sees them.
    pub(crate) fn events(&self, id: u32, from: u64) -> Vec<Value> {
        events(&self.table, self.watcher(id), from)
    }

    /// The names of the events since `from`, those of the game run together.
    pub(crate) fn told(&self, from: u64) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for event in self.events(ANN, from) {
            let name = event["what"].as_str().unwrap().to_owned();
            if name != "game" || names.last() != Some(&name) {
                names.push(name);
            }
        }
        names
    }

    pub(crate) fn view(&self, id: u32) -> Value {
        serde_json::to_value(self.table.table_view(self.watcher(id), &|who| !self.away.contains_key(&who.0)))
            .unwrap()
    }

    pub(crate) fn game(&self, id: u32) -> Value {
        serde_json::to_value(self.table.game_view(self.watcher(id))).unwrap()
    }

    pub(crate) fn to_act(&self) -> Option<Seat> {
        let view = self.game(ANN);
        serde_json::from_value(view["to_act"][0].clone()).ok()
    }

    /// The person who is to act, if it is one.
    pub(crate) fn turn_of(&self) -> Option<u32> {
        let seat = self.to_act()?;
        let view = self.view(ANN);
        let chair = &view["seats"][seat.index()];
        chair["who"]["id"].as_u64().filter(|_| chair["bot"].is_null()).map(|id| id as u32)
    }

    pub(crate) fn legal(&self, id: u32) -> Vec<Value> {
        self.game(id)["legal"].as_array().unwrap().clone()
    }

    pub(crate) fn act(&self, id: u32, action: &Value) -> TableCommand {
        let (seat, version) = (self.table.seat_of(PersonId(id)), self.table.version());
        TableCommand::Act { seat: seat.unwrap_or(seat_of(id)), version, action: action.clone() }
    }

    /// One move: of a bot where it is to act, else the person's legal action number `pick`.
    pub(crate) fn step(&mut self, pick: usize) {
        match self.table.bot_to_act() {
            Some(seat) => {
                let change = self.table.bot_change(seat).unwrap();
                self.put(None, None, change);
            }
            None => {
                let id = self.turn_of().unwrap();
                let legal = self.legal(id);
                self.ok(id, &self.act(id, &legal[pick % legal.len()]));
            }
        }
    }

    /// Moves until a person is to act; tells whom.
    pub(crate) fn until_person(&mut self) -> u32 {
        while self.table.bot_to_act().is_some() {
            self.step(0);
        }
        self.turn_of().unwrap()
    }

    pub(crate) fn play_out(&mut self) {
        for number in 0..1_000 {
            if self.table.phase() == Phase::Finished {
                return;
            }
            self.now += 700;
            self.step(number * 7 / 3);
        }
        panic!("the game does not end");
    }
}

/// The change of a command that is done at once.
pub(crate) fn change(decided: Decided) -> Change {
    match decided {
        Decided::Change(change) => change,
        Decided::Hint(_) | Decided::Rematch | Decided::Nothing => panic!("{decided:?}"),
    }
}

fn everything(table: &Table, watchers: &[Watcher]) -> Vec<String> {
    let mut all: Vec<String> = watchers.iter().map(|watcher| message(table, *watcher, 0)).collect();
    for id in [ANN, BOB, CAT, DAN, EVE] {
        all.push(serde_json::to_string(&table.summary(Some(PersonId(id)))).unwrap());
        all.push(format!("{:?}", table.done_before(PersonId(id), "key-3")));
    }
    all.push(format!("{:?} {:?} {}", table.deadline(), table.bot_to_act(), table.entry_count()));
    all.push(format!("{:?} {:?}", table.people(), table.host()));
    all.push(table.record_json().map(|record| record.to_string()).unwrap_or_default());
    all
}

fn events_text(table: &Table, watcher: Watcher, from: u64) -> String {
    serde_json::to_string(&table.events_from(from, watcher)).unwrap()
}

/// Two lists as one.
fn joined(old: &str, new: &str) -> String {
    match new {
        "[]" => old.to_owned(),
        _ => format!("{},{}", &old[..old.len() - 1], &new[1..]),
    }
}

pub(crate) fn sit(number: u8, id: u32) -> TableCommand {
    TableCommand::Sit { seat: seat(number), entropy: entropy(id) }
}

pub(crate) fn add_bot(number: u8, bot: &str) -> TableCommand {
    TableCommand::AddBot { seat: seat(number), bot: bot.to_owned() }
}

pub(crate) fn lend(number: u8, bot: &str) -> TableCommand {
    TableCommand::Lend { seat: seat(number), bot: bot.to_owned() }
}

pub(crate) fn vote(pause: bool) -> TableCommand {
    TableCommand::VotePause { pause }
}

pub(crate) fn say(text: &str) -> TableCommand {
    TableCommand::Say { text: text.to_owned() }
}
