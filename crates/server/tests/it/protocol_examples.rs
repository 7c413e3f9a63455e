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

pub(crate) fn person(id: u32, name: &str) -> Person {
    Person { id: PersonId(id), name: name.to_owned(), bot: false }
}

pub(crate) fn raw(value: &Value) -> Json {
    to_raw_value(value).unwrap()
}

pub(crate) fn hex(digits: usize) -> String {
    "9f2c".repeat(digits / 4)
}

pub(crate) fn settings() -> TableSettings {
    TableSettings {
        name: "Friday".to_owned(),
        public: false,
        spectators: Spectators::Public,
        undo: false,
        clock: Some(ClockSettings { bank_seconds: 300, increment_seconds: 10, per_move: false }),
        bot_pace_ms: 900,
        interlude_seconds: 30,
        reminders: true,
        no_clock: false,
    }
}

pub(crate) fn catalogue() -> CatalogueHashes {
    CatalogueHashes { en: hex(32), fr: hex(32).chars().rev().collect() }
}

pub(crate) fn action() -> Value {
    json!({ "pass_to": 2 })
}

pub(crate) fn client_messages() -> Vec<Example> {
    let examples = every!(
        ClientMessage { Hello, WatchLobby, LeaveLobby, Open, Close, Show, History, Tally, Do, At, Ping },
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
             after a break, the one after the last that was seen. The answer is a `table` with everything whole and \
             at most the last 200 events. Sent again for a table that is open, it is answered once more in the same way.",
                ClientMessage::Open {
                    table: table(),
                    invite: Some("w7kq3vhmwx7e".to_owned()),
                    from: Some(12)
                },
            ),
            ("**close** ends that.", ClientMessage::Close { table: table() }),
            (
                "**show** looks at an open table through another of one's own seats, on this connection only. The answer \
             is a `table` message with what that seat sees; events from then on are those that it may know. Somebody \
             else's seat is `refused` with `not_your_seat`.",
                ClientMessage::Show { table: table(), seat: seat(2) },
            ),
            (
                "**history** asks for older events of a table that is open on this connection. `key` is as in **do**, and \
             is told back. The answer is `history`, or `refused` with `no_such_events`.",
                ClientMessage::History {
                    key: "c0ffee-15".to_owned(),
                    table: table(),
                    from: 9_600,
                    count: 200
                },
            ),
            (
                "**tally** asks which cards of an open table one has seen and which not; `key` is as in **history**.",
                ClientMessage::Tally { key: "c0ffee-16".to_owned(), table: table() },
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
