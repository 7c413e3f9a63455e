//! An example of everything that travels. A new message does not compile until it is listed here, and
//! the list is not complete until it has an example.

use roster::Json;
use serde::Serialize;
use serde_json::value::to_raw_value;
use serde_json::{Value, json};
use tabletop::Seat;
use wire::*;

use crate::protocol_doc::shown;

/// One message and what it is for.
pub(crate) struct Example {
    pub(crate) says: String,
    pub(crate) json: String,
}

/// Names every variant of an enum, and fails when one has no example.
macro_rules! every {
    ($type:ident { $($variant:ident),+ $(,)? }, $examples:expr) => {{
        let examples: Vec<(&str, $type)> = $examples;
        let name = |value: &$type| match value {
            $($type::$variant { .. } => stringify!($variant)),+
        };
        let found: std::collections::BTreeSet<&str> = examples.iter().map(|(_, value)| name(value)).collect();
        for variant in [$(stringify!($variant)),+] {
            assert!(found.contains(variant), "{}::{variant} has no example", stringify!($type));
        }
        examples.iter().map(|(says, value)| $crate::protocol_examples::example(says, value)).collect::<Vec<_>>()
    }};
}

pub(crate) use every;

pub(crate) fn example(says: &str, message: &impl Serialize) -> Example {
    Example { says: says.to_owned(), json: shown(message) }
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

pub(crate) fn table() -> TableId {
    TableId("kq3vhmwx7e".to_owned())
}

fn person(id: u32, name: &str) -> Person {
    Person { id: PersonId(id), name: name.to_owned(), bot: false }
}

pub(crate) fn raw(value: &Value) -> Json {
    to_raw_value(value).unwrap()
}

pub(crate) fn hex(digits: usize) -> String {
    "9f2c".repeat(digits / 4)
}

fn error(code: ErrorCode, rule: Option<&str>, detail: &str) -> WireError {
    WireError { code, rule: rule.map(str::to_owned), detail: detail.to_owned() }
}

pub(crate) fn settings() -> TableSettings {
    TableSettings {
        name: "Friday".to_owned(),
        public: false,
        spectators: Spectators::Public,
        undo: false,
        clock: Some(ClockSettings { bank_seconds: 300, increment_seconds: 10 }),
        bot_pace_ms: 900,
    }
}

pub(crate) fn action() -> Value {
    json!({ "pass_to": 2 })
}

pub(crate) fn client_messages() -> Vec<Example> {
    let examples = every!(
        ClientMessage { Hello, WatchLobby, LeaveLobby, Open, Close, Show, Do, At, Ping },
        vec![
            (
                "**hello** is the first frame of every connection. A program that plays sets `bot`; others see it.",
                ClientMessage::Hello { protocol: PROTOCOL, token: hex(64), bot: false },
            ),
            (
                "**watch_lobby** asks for the lists of tables, now and whenever they change.",
                ClientMessage::WatchLobby {}
            ),
            ("**leave_lobby** ends that.", ClientMessage::LeaveLobby {}),
            (
                "**open** asks for a table, now and whenever something happens there. `invite` is the word from the \
             link, and may be left out where it is not needed. `from` is the number of the first event wanted: \
             after a break, the one after the last that was seen. Without it everything is sent.",
                ClientMessage::Open {
                    table: table(),
                    invite: Some("w7kq3vhmwx7e".to_owned()),
                    from: Some(12)
                },
            ),
            ("**close** ends that.", ClientMessage::Close { table: table() }),
            (
                "**show** looks at an open table through another of one's own seats, on this connection only. The answer \
             is a `table` message with what that seat sees; events from then on are those that it may know.",
                ClientMessage::Show { table: table(), seat: seat(2) },
            ),
            (
                "**do** carries a command about oneself or a new table. `key` is chosen by the client, 1 to 64 bytes, \
             new for each command; the same key sent again, on any connection, does it only once.",
                ClientMessage::Do {
                    key: "c0ffee-16".to_owned(),
                    command: Command::Rename { name: "Ann".to_owned() },
                },
            ),
            (
                "**at** carries a command to one table.",
                ClientMessage::At {
                    key: "c0ffee-17".to_owned(),
                    table: table(),
                    command: TableCommand::Act { seat: seat(0), version: 12, action: action() },
                },
            ),
            (
                "**ping** is answered with `pong`; `sent` comes back as it was.",
                ClientMessage::Ping { sent: 1_700_000_000 }
            ),
        ]
    );
    for example in &examples {
        let read: ClientMessage = serde_json::from_str(&example.json).unwrap();
        assert_eq!(shown(&read), example.json, "the server reads what the page shows");
    }
    examples
}

fn table_view() -> TableView {
    let chair = |who: Option<Person>, bot: Option<&str>| SeatView {
        present: who.is_some(),
        gave: who.is_some(),
        who,
        bot: bot.map(str::to_owned),
        claimable: false,
    };
    TableView {
        id: table(),
        game: "arkham-ritual".to_owned(),
        options: raw(&json!({ "odds": true })),
        settings: settings(),
        phase: Phase::Playing,
        host: PersonId(1),
        you: Some(seat(0)),
        yours: vec![seat(0)],
        seats_per_person: 1,
        seats: vec![
            chair(Some(person(1, "Ann")), None),
            chair(Some(person(2, "Bob")), None),
            chair(None, Some("greedy")),
        ],
        invite: Some("w7kq3vhmwx7e".to_owned()),
        origin: DealOrigin::Fair,
        commitment: hex(64),
        fairness: None,
        clock: Some(ClockView {
            since: 30_000,
            left_ms: vec![291_250, 300_000, 300_000],
            running: vec![seat(0)],
        }),
        votes: Vec::new(),
        result: None,
        rematch: None,
    }
}

fn game_view() -> GameView {
    GameView {
        view: raw(&json!({ "…": "the game's own" })),
        to_act: vec![seat(0)],
        legal: raw(&json!([{ "pass_to": 1 }, action()])),
        deadline: None,
        can_undo: false,
        no_undo: None,
        silence: None,
    }
}

fn card() -> TableSummary {
    TableSummary {
        id: table(),
        game: "arkham-ritual".to_owned(),
        name: "Friday".to_owned(),
        phase: Phase::Gathering,
        seats: vec![Some("Ann".to_owned()), None, Some("greedy".to_owned())],
        your_turn: false,
        changed: 1_700_000_000,
    }
}

pub(crate) fn server_messages() -> Vec<Example> {
    let refused = error(ErrorCode::Refused, Some("AR-14"), "AR-14: the card cannot be passed to that seat");
    every!(
        ServerMessage { Welcome, Lobby, Table, Presence, Closed, Done, Refused, Pong, Bye },
        vec![
            (
                "**welcome** answers hello.",
                ServerMessage::Welcome { protocol: PROTOCOL, you: person(1, "Ann") }
            ),
            (
                "**lobby**: the public tables whose game is not over, one's own, and finished games.",
                ServerMessage::Lobby { open: vec![card()], mine: Vec::new(), finished: Vec::new() },
            ),
            (
                "**table**: what happened from event `first` on, and how things stand now. `first` plus the number of \
             `events` is the number of the next event. `first` is what the client asked for, or 0 if it asked for \
             nothing or for something that does not exist; after that, messages follow each other without a gap. \
             `table` is whole in the answer to **open**, and null from then on while it is as it was last sent here. \
             `game` is null before the start. `legal` lists what this player may do now; it is empty or null for others.",
                ServerMessage::Table {
                    id: table(),
                    first: 11,
                    events: vec![TableEvent::Game {
                        event: Some(raw(&json!({ "card_drawn": { "seat": 0, "card": "magical_orb" } })))
                    }],
                    table: Some(Box::new(table_view())),
                    game: Some(game_view()),
                },
            ),
            (
                "**presence**: whose browsers are here, and how many people only watch. It has no number: it is not history.",
                ServerMessage::Presence { id: table(), present: vec![seat(0), seat(1)], watching: 2 },
            ),
            (
                "**closed**: the table could not be opened, or may no longer be seen. Nothing more is sent about it.",
                ServerMessage::Closed {
                    id: table(),
                    error: error(
                        ErrorCode::NotInvited,
                        None,
                        "this table is not public, open it with its invite"
                    ),
                },
            ),
            (
                "**done**: the command was done, now or before, and will not be forgotten. What it changed was sent before this.",
                ServerMessage::Done { key: "c0ffee-17".to_owned(), done: Done::Ok },
            ),
            ("", ServerMessage::Done { key: "c0ffee-18".to_owned(), done: Done::Made(table()) }),
            (
                "**refused**: nothing has changed. `code` is for programs, `rule` names the rule of the game that says no, \
             `detail` is for developers. `key` is null when a frame could not be read.",
                ServerMessage::Refused { key: Some("c0ffee-17".to_owned()), error: refused },
            ),
            ("**pong** answers ping.", ServerMessage::Pong { sent: 1_700_000_000 }),
            (
                "**bye** is the last frame. With `retry_ms` the client should come back after that time.",
                ServerMessage::Bye {
                    error: error(
                        ErrorCode::GoingDown,
                        None,
                        "the server stops; nothing is lost, come back in a moment"
                    ),
                    retry_ms: Some(2_000),
                },
            ),
        ]
    )
}

pub(crate) fn events() -> Vec<Example> {
    let s = seat;
    let bot = || "greedy".to_owned();
    every!(
        TableEvent {
            Made,
            Settled,
            Sat,
            Stood,
            BotAdded,
            BotRemoved,
            Started,
            Game,
            TimeRanOut,
            Undone,
            Hinted,
            Said,
            SaidPhrase,
            PauseVoted,
            Paused,
            Resumed,
            Lent,
            TakenBack,
            GivenUp,
            Claimed,
            HandedOver,
            RematchMade,
            Finished,
        },
        vec![
            ("The table was made; always event 0.", TableEvent::Made { by: person(1, "Ann") }),
            ("The host changed the settings.", TableEvent::Settled { settings: settings() }),
            ("Someone sat down, or stood up.", TableEvent::Sat { seat: s(1), who: person(2, "Bob") }),
            ("", TableEvent::Stood { seat: s(1) }),
            ("A bot was put on a chair, or taken off.", TableEvent::BotAdded { seat: s(2), bot: bot() }),
            ("", TableEvent::BotRemoved { seat: s(2) }),
            (
                "The game began. `commitment` binds the server to its half of the seed.",
                TableEvent::Started { commitment: hex(64) }
            ),
            (
                "Something happened in the game; its own words. `null` where this viewer may not know more than that.",
                TableEvent::Game { event: Some(raw(&json!({ "card_passed": { "from": 0, "to": 2 } }))) },
            ),
            ("", TableEvent::Game { event: None }),
            (
                "Someone's clock ran out, and a bot makes this one move.",
                TableEvent::TimeRanOut { seat: s(1) }
            ),
            (
                "A move was taken back: the game stands as it did before event `to`.",
                TableEvent::Undone { seat: s(0), to: 40 }
            ),
            (
                "A seat asked for a hint: the best moves first, with the estimated chance to win. Others see \
                 `\"advice\":null` until the game is over.",
                TableEvent::Hinted {
                    seat: s(0),
                    advice: Some(vec![
                        Advice { action: raw(&json!({ "investigate": 3 })), chance: 0.62 },
                        Advice { action: raw(&json!("pass")), chance: 0.55 },
                    ]),
                }
            ),
            (
                "Someone spoke, in their own words or in one of the game's phrases.",
                TableEvent::Said { who: person(1, "Ann"), text: "Well done!".to_owned() }
            ),
            ("", TableEvent::SaidPhrase { who: person(1, "Ann"), phrase: 3 }),
            (
                "A vote to pause or to go on, and what came of it.",
                TableEvent::PauseVoted { seat: s(0), pause: true }
            ),
            ("", TableEvent::Paused {}),
            ("", TableEvent::Resumed {}),
            (
                "A seat was lent to a bot, taken back, given up for good, claimed by someone.",
                TableEvent::Lent { seat: s(1), bot: bot() }
            ),
            ("", TableEvent::TakenBack { seat: s(1) }),
            ("", TableEvent::GivenUp { seat: s(1), bot: bot() }),
            ("", TableEvent::Claimed { seat: s(1), who: person(3, "Cat") }),
            ("Another person is the host now.", TableEvent::HandedOver { to: person(2, "Bob") }),
            (
                "The same people play again at another table.",
                TableEvent::RematchMade { table: TableId("m4xw2p9tza".to_owned()) }
            ),
            ("The game is over.", TableEvent::Finished {}),
        ]
    )
}

pub(crate) fn origins() -> Vec<Example> {
    every!(
        DealOrigin { Fair, Daily, Branch },
        vec![
            (
                "`origin` tells where a deal comes from. A fair one is mixed from the server's sealed half and what each \
                 browser gave; only such a table has a `commitment` and, once it is over, `fairness`.",
                DealOrigin::Fair
            ),
            (
                "The seed of a daily deal is SHA-256 of `walpurgis daily GAME DATE`, on every server.",
                DealOrigin::Daily { date: "2026-11-16".to_owned(), counts: true }
            ),
            (
                "A branch has the seed of the game it branches from, and all that was done there up to that step.",
                DealOrigin::Branch { table: table(), step: 12 }
            ),
        ]
    )
}

/// Every reason for a refusal, as a table.
pub(crate) fn error_codes() -> String {
    let codes = vec![
        ("The frame is no message of this protocol, or came out of turn.", ErrorCode::Malformed),
        ("A frame, a message or a table has grown too large.", ErrorCode::TooLarge),
        ("Too many frames, or too much chat. Wait a little.", ErrorCode::TooFast),
        (
            "The server speaks another version of this protocol. Load the page again.",
            ErrorCode::WrongProtocol,
        ),
        ("Nobody has this token or link code. Ask for a new one.", ErrorCode::UnknownToken),
        ("There is no such table.", ErrorCode::UnknownTable),
        (
            "The table is not public and the invite is missing or wrong, or it takes no spectators.",
            ErrorCode::NotInvited,
        ),
        ("The settings or options are impossible.", ErrorCode::BadSettings),
        ("A name is too long, empty, or not visible.", ErrorCode::BadName),
        ("Someone sits there.", ErrorCode::SeatTaken),
        ("The seat is another's, or lent.", ErrorCode::NotYourSeat),
        ("One person holds no more seats of this game.", ErrorCode::TooManySeats),
        ("Only for those who sit at the table.", ErrorCode::NotSeated),
        ("Only for the host.", ErrorCode::NotHost),
        ("Not now: the game has not begun, is paused, or is over.", ErrorCode::WrongPhase),
        ("The game has no bot of this name.", ErrorCode::UnknownBot),
        ("What the seat may do has changed since. Look again and choose.", ErrorCode::Stale),
        ("It came after the deadline, or after the seat's clock ran out.", ErrorCode::TooLate),
        ("Nobody may speak now; `rule` names the rule of the game that says so.", ErrorCode::Silence),
        ("A rule of the game says no; `rule` names it.", ErrorCode::Refused),
        ("The last move cannot be taken back.", ErrorCode::CannotUndo),
        ("The person is here: only they may do this.", ErrorCode::SomeoneIsThere),
        ("The game has no phrase of this number.", ErrorCode::NoSuchPhrase),
        ("Too many tables were made, or are open on this connection.", ErrorCode::TooManyTables),
        ("Too many connections.", ErrorCode::TooManyConnections),
        ("The server stops. Come back in a moment.", ErrorCode::GoingDown),
        ("The table could not be read or written. Try again.", ErrorCode::StoreFailed),
    ];
    let rows = every!(
        ErrorCode {
            Malformed,
            TooLarge,
            TooFast,
            WrongProtocol,
            UnknownToken,
            UnknownTable,
            NotInvited,
            BadSettings,
            BadName,
            SeatTaken,
            NotYourSeat,
            TooManySeats,
            NotSeated,
            NotHost,
            WrongPhase,
            UnknownBot,
            Stale,
            TooLate,
            Silence,
            Refused,
            CannotUndo,
            SomeoneIsThere,
            NoSuchPhrase,
            TooManyTables,
            TooManyConnections,
            GoingDown,
            StoreFailed,
        },
        codes
    );
    let rows = rows.iter().map(|row| format!("| `{}` | {} |\n", row.json.trim_matches('"'), row.says));
    format!("| code | meaning |\n|---|---|\n{}", rows.collect::<String>())
}
