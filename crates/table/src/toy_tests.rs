//! What no game of the roster has yet: deadlines of its own, and events that some may not know of.
//! A toy game takes the place of the real one at a table that has begun.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use serde_json::json;
use tabletop::{
    Awaiting, Broken, Config, ConfigError, Game, Input, Language, Millis, NoTemptation, OptionSpec, Outcome,
    Refusal, RefusalKind, Rng, Seat, SeatResult, SeatSet, Secret, Seed, Session, Viewer, Words,
};

use super::{Attendance, Change, Decided, Entry, Founding, Hand, Invite, NewTable, Table};
use wire::{
    ClockSettings, ErrorCode, Person, PersonId, Phase, Spectators, TableCommand, TableId, TableSettings,
};

const TIME_MS: Millis = 4_000;

const EVERYBODY_HERE: Attendance<'static> = Attendance {
    is_present: &|_| true,
    host_away_since: None,
    host_grace: 0,
    idle_after: 0,
    new_invite: &|| None,
    is_invited: false,
    looking_on: &|_| None,
};

/// Everyone whispers a number within four seconds; whoever says 9 ends it for all, and 5 ends a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Whispers {
    to_act: SeatSet,
    deadline: Millis,
    is_over: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
struct Whisper(u8);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Told {
    Whispered { seat: Seat, number: u8 },
    TimeUp,
}

const fn refusal(kind: RefusalKind) -> Refusal {
    Refusal::new(kind, "TOY-1")
}

impl tabletop::patch::Fields for Whispers {}

impl Game for Whispers {
    const ID: &'static str = "whispers";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 3..=3;
    const LENGTH_BOUND: u32 = 10;
    type Options = ();
    type Action = Whisper;
    type Event = Told;
    type View = Whispers;
    type EventView = Told;
    type Catalogue = ();
    type Temptation = NoTemptation;

    fn title() -> Words {
        Words::new("Whispers", "Murmures")
    }

    fn options() -> Vec<OptionSpec> {
        Vec::new()
    }

    fn new(config: &Config<()>) -> Result<Self, ConfigError> {
        Ok(Self { to_act: SeatSet::all(config.seats), deadline: TIME_MS, is_over: false })
    }

    fn catalogue(_: &Self::Options, _: Language) {}

    fn seats(&self) -> u8 {
        3
    }

    fn awaiting(&self) -> Awaiting {
        match self.is_over {
            true => Awaiting::Nothing,
            false => Awaiting::Seats { to_act: self.to_act, deadline: Some(self.deadline) },
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Whisper>) {
        if !self.is_over && self.to_act.contains(seat) {
            out.extend((0..10).map(Whisper));
        }
    }

    fn check(&self, seat: Seat, _: &Whisper) -> Result<(), Refusal> {
        if self.to_act.contains(seat) { Ok(()) } else { Err(refusal(RefusalKind::NotYourDecision)) }
    }

    fn apply(&mut self, at: Millis, input: &Input<Whisper>, events: &mut Vec<Told>) -> Result<(), Refusal> {
        match input {
            Input::Act { .. } if at >= self.deadline => return Err(refusal(RefusalKind::TooLate)),
            Input::Act { seat, action } => {
                self.check(*seat, action)?;
                self.to_act = self.to_act.without(*seat);
                self.is_over = self.to_act.is_empty() || action.0 == 9;
                events.push(Told::Whispered { seat: *seat, number: action.0 });
            }
            Input::DeadlinePassed if at < self.deadline => {
                return Err(refusal(RefusalKind::DeadlineNotReached));
            }
            Input::DeadlinePassed => {
                self.is_over = true;
                events.push(Told::TimeUp);
            }
            Input::Fate(_) => return Err(refusal(RefusalKind::NotAwaitingFate)),
        }
        Ok(())
    }

    fn view(&self, _: Viewer) -> Self {
        self.clone()
    }

    fn event_view(event: &Told, viewer: Viewer) -> Option<Told> {
        match event {
            Told::Whispered { seat, .. } if !viewer.is_seat(*seat) => None,
            Told::Whispered { .. } | Told::TimeUp => Some(event.clone()),
        }
    }

    fn reveals(event: &Told) -> bool {
        *event == Told::TimeUp
    }

    fn round_end() -> Option<fn(&Told) -> bool> {
        Some(|event| matches!(event, Told::Whispered { number: 5, .. }))
    }

    fn imagine(&self, _: Seat, _: &mut Rng) -> Self {
        self.clone()
    }

    fn outcome(&self) -> Option<Outcome> {
        let seats = vec![SeatResult { won: true, score: 1 }; 3];
        self.is_over.then_some(Outcome { kind: "silence", seats })
    }

    fn check_invariants(&self) -> Result<(), Broken> {
        Ok(())
    }
}

fn id() -> TableId {
    TableId("toytoytoyt".to_owned())
}

fn person(id: u32) -> Person {
    Person { id: PersonId(id), name: "Somebody".to_owned(), bot: false }
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// Three people begin at 1,000 ms, with a clock of ten seconds.
fn started() -> Table {
    let clock = Some(ClockSettings { bank_seconds: 10, increment_seconds: 1, per_move: false });
    let settings = TableSettings {
        name: "Toy".to_owned(),
        public: true,
        spectators: Spectators::Public,
        undo: true,
        clock,
        bot_pace_ms: 0,
        interlude_seconds: 0,
        reminders: true,
        no_clock: false,
    };
    let wanted = NewTable { game: "arkham-ritual", seats: 3, options: &json!({}), settings: &settings };
    let founding =
        Founding { made_at: 0, secret: Secret::from_bytes([5; 32]), invite: Invite("word".to_owned()) };
    let change = Change::made(&person(0), wanted, founding).unwrap();
    let mut table = Table::from_entries(id(), [Entry { at: 0, by: None, key: None, change }]).unwrap();
    for number in 0..3 {
        let entropy = "0".repeat(32);
        let sit = TableCommand::Sit { seat: seat(number), entropy };
        perform(&mut table, 500, u32::from(number), &sit).unwrap();
    }
    perform(&mut table, 1_000, 0, &TableCommand::Start {}).unwrap();
    let config = Config { seats: 3, options: () };
    let play = table.play.as_mut().unwrap();
    play.session = Box::new(Session::<Whispers>::new(config, Seed::from_number(0)).unwrap());
    table
}

fn perform(table: &mut Table, at: Millis, who: u32, command: &TableCommand) -> Result<(), super::TableError> {
    let Decided::Change(change) = table.decide(at, &person(who), &EVERYBODY_HERE, command)? else {
        panic!("{command:?}")
    };
    table.apply(Entry { at, by: None, key: None, change })
}

fn whisper(table: &Table, who: u8, number: u8) -> TableCommand {
    TableCommand::Act { seat: seat(who), version: table.version(), action: json!(number) }
}

#[test]
fn a_games_own_deadline_passes_and_comes_before_the_clocks() {
    let mut table = started();
    assert_eq!(table.deadline(), Some(1_000 + TIME_MS));
    assert_eq!(table.deadline_change(4_999).unwrap(), None);
    let change = table.deadline_change(5_000).unwrap().unwrap();
    assert_eq!(change, Change::DeadlinePassed);
    table.apply(Entry { at: 5_000, by: None, key: None, change }).unwrap();
    assert_eq!(table.phase(), Phase::Finished);
    assert_eq!((table.deadline(), table.deadline_change(99_000).unwrap()), (None, None));
}

#[test]
fn a_move_after_the_deadline_is_refused_before_it_is_stored() {
    let mut table = started();
    let late = whisper(&table, 1, 3);
    let error = perform(&mut table, 5_000, 1, &late).unwrap_err();
    assert_eq!((error.code(), error.rule().unwrap().0), (ErrorCode::TooLate, "TOY-1"));
    perform(&mut table, 4_999, 1, &late).unwrap();
}

#[test]
fn a_move_decided_on_in_time_is_in_time_however_long_it_takes_to_store() {
    let mut table = started();
    let whisper = whisper(&table, 1, 3);
    let Decided::Change(change) = table.decide(4_999, &person(1), &EVERYBODY_HERE, &whisper).unwrap() else {
        panic!("a whisper changes the table")
    };
    table.apply(Entry { at: 5_010, by: None, key: None, change }).unwrap();
    assert_eq!(table.deadline_change(5_010).unwrap(), Some(Change::DeadlinePassed));
}

#[test]
fn a_pause_puts_the_deadline_off() {
    let mut table = started();
    for who in [0, 1] {
        let vote = TableCommand::VotePause { pause: true };
        perform(&mut table, 2_000, who, &vote).unwrap();
    }
    assert_eq!((table.deadline(), table.deadline_change(60_000).unwrap()), (None, None));
    for who in [1, 2] {
        let vote = TableCommand::VotePause { pause: false };
        perform(&mut table, 62_000, who, &vote).unwrap();
    }
    assert_eq!(table.deadline(), Some(62_000 + TIME_MS - 1_000));
    let watcher = table.watcher(None, None).unwrap();
    assert_eq!(table.game_view(watcher).unwrap().deadline, Some(65_000));
}

#[test]
fn a_clock_that_is_down_before_the_deadline_moves_for_one_seat() {
    let mut table = started();
    let clock = table.play.as_mut().unwrap().clock.as_mut().unwrap();
    clock.count(8_500, SeatSet::only(seat(2)));
    clock.count(1_000, SeatSet::EMPTY);
    assert_eq!(table.deadline(), Some(3_500));
    let change = table.deadline_change(3_600).unwrap().unwrap();
    assert!(matches!(change, Change::Acted { seat, hand: Hand::Clock, .. } if seat.number() == 2));
    table.apply(Entry { at: 3_600, by: None, key: None, change }).unwrap();
    let view = table.table_view(table.watcher(None, None).unwrap(), &|_| true);
    let clock = view.clock.unwrap();
    assert_eq!(clock.left_ms, [7_400, 7_400, 1_000], "all were asked at once");
}

#[test]
fn an_event_one_may_not_know_of_still_has_its_number() {
    let mut table = started();
    let before = table.version();
    let whisper = whisper(&table, 1, 7);
    perform(&mut table, 2_000, 1, &whisper).unwrap();
    let told = |who: Option<u32>| {
        let watcher = table.watcher(who.map(PersonId), None).unwrap();
        serde_json::to_string(&table.events_from(before, watcher)).unwrap()
    };
    let whispered = r#"[{"what":"game","event":{"Whispered":{"seat":1,"number":7}}}]"#;
    let hidden = r#"[{"what":"game","event":null}]"#;
    assert_eq!(told(Some(1)), whispered);
    assert_eq!([told(Some(0)), told(Some(2)), told(None)], [hidden, hidden, hidden]);
}

#[test]
fn only_the_last_whisper_can_be_taken_back() {
    let mut table = started();
    for (at, who) in [(1_500, 1), (1_600, 0)] {
        let whisper = whisper(&table, who, 7);
        perform(&mut table, at, u32::from(who), &whisper).unwrap();
    }
    let undo = |number| TableCommand::Undo { seat: seat(number) };
    assert_eq!(perform(&mut table, 1_700, 1, &undo(1)).unwrap_err().code(), ErrorCode::CannotUndo);
    perform(&mut table, 1_700, 0, &undo(0)).unwrap();
    perform(&mut table, 1_800, 1, &undo(1)).unwrap();
    let play = table.play.as_ref().unwrap();
    assert_eq!(play.session.awaiting().to_act(), SeatSet::all(3));
    assert_eq!(play.session.event_count(), 2, "what happened has happened");
}

/// As [`started`], and everybody may look at the end of a round for thirty seconds.
fn started_with_interludes() -> Table {
    let mut table = started();
    table.settings.interlude_seconds = 30;
    table
}

#[test]
fn an_interlude_puts_the_deadline_off() {
    let mut table = started_with_interludes();
    let five = whisper(&table, 1, 5);
    perform(&mut table, 2_000, 1, &five).unwrap();
    let watcher = table.watcher(None, None).unwrap();
    assert_eq!(table.game_view(watcher).unwrap().deadline, None, "nothing is waited for by the clock");
    assert_eq!(table.deadline(), Some(32_000), "nobody has to be waited for longer");
    for who in [0, 1, 2] {
        perform(&mut table, 12_000, who, &TableCommand::Ready {}).unwrap();
    }
    assert_eq!(table.deadline(), Some(12_000 + TIME_MS - 1_000));
    let late = whisper(&table, 2, 3);
    perform(&mut table, 14_999, 2, &late).unwrap();
}

#[test]
fn what_everybody_has_looked_at_is_not_taken_back() {
    let mut table = started_with_interludes();
    let five = whisper(&table, 1, 5);
    perform(&mut table, 2_000, 1, &five).unwrap();
    let undo = TableCommand::Undo { seat: seat(1) };
    assert_eq!(perform(&mut table, 2_100, 1, &undo).unwrap_err().code(), ErrorCode::WrongPhase);
    for who in [0, 1, 2] {
        perform(&mut table, 3_000, who, &TableCommand::Ready {}).unwrap();
    }
    assert_eq!(perform(&mut table, 3_100, 1, &undo).unwrap_err().code(), ErrorCode::CannotUndo);
    let next = whisper(&table, 2, 3);
    perform(&mut table, 3_200, 2, &next).unwrap();
    perform(&mut table, 3_300, 2, &TableCommand::Undo { seat: seat(2) }).unwrap();
    assert_eq!(perform(&mut table, 3_400, 1, &undo).unwrap_err().code(), ErrorCode::CannotUndo);
}

#[test]
fn nobody_holds_more_seats_than_the_game_allows() {
    let wanted_settings = started().settings().clone();
    let wanted = NewTable { game: "toy-big", seats: 4, options: &json!({}), settings: &wanted_settings };
    let founding =
        Founding { made_at: 0, secret: Secret::from_bytes([5; 32]), invite: Invite("word".to_owned()) };
    let change = Change::made(&person(0), wanted, founding).unwrap();
    let mut table = Table::from_entries(id(), [Entry { at: 0, by: None, key: None, change }]).unwrap();
    table.seats_per_person = 2;
    let sit = |number| TableCommand::Sit { seat: seat(number), entropy: "0".repeat(32) };
    perform(&mut table, 1, 1, &sit(0)).unwrap();
    perform(&mut table, 1, 1, &sit(1)).unwrap();
    let error = perform(&mut table, 1, 1, &sit(2)).unwrap_err();
    assert_eq!(error.code(), ErrorCode::TooManySeats);
    assert_eq!(error.to_string(), "one person holds at most 2 seats of this game, stand up from one first");
    perform(&mut table, 1, 2, &sit(2)).unwrap();
    perform(&mut table, 1, 2, &sit(3)).unwrap();
    perform(&mut table, 2, 0, &TableCommand::Start {}).unwrap();
    perform(&mut table, 3, 2, &TableCommand::GiveUp { seat: Some(seat(3)) }).unwrap();
    let error = perform(&mut table, 4, 1, &TableCommand::Claim { seat: seat(3) }).unwrap_err();
    assert_eq!(error.code(), ErrorCode::TooManySeats);
    perform(&mut table, 4, 2, &TableCommand::Claim { seat: seat(3) }).unwrap();
}
