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
        clock: Some(ClockSettings { bank_seconds: 300, increment_seconds: 10 }),
        bot_pace_ms: 900,
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
        ClientMessage { Hello, WatchLobby, LeaveLobby, Open, Close, History, Do, Ping },
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
                "**history** asks for older events of a table that is open on this connection. `key` is as in **do**, and \
             is told back. The answer is `history`, or `refused` with `no_such_events`.",
                ClientMessage::History {
                    key: "c0ffee-16".to_owned(),
                    table: table(),
                    from: 9_600,
                    count: 200
                },
            ),
            (
                "**do** carries a command. `key` is chosen by the client, 1 to 64 bytes, new for each command; the same \
             key sent again, on any connection, does it only once.",
                ClientMessage::Do {
                    key: "c0ffee-17".to_owned(),
                    command: Command::Act { table: table(), version: 12, action: action() },
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

pub(crate) fn commands() -> Vec<Example> {
    let t = table;
    every!(
        Command {
            Rename,
            Create,
            Settle,
            Sit,
            Stand,
            AddBot,
            RemoveBot,
            Unseat,
            Start,
            Act,
            Undo,
            Hint,
            Say,
            SayPhrase,
            VotePause,
            Lend,
            TakeBack,
            GiveUp,
            Claim,
            HandOver,
            Rematch,
            Branch,
            Daily,
        },
        vec![
            (
                "**rename**: 1 to 24 visible characters. At tables where one sits already the old name stays.",
                Command::Rename { name: "Ann".to_owned() },
            ),
            (
                "**create** makes a table; `done` tells its id. What `options` a game has is in `GET /api/games`; what \
                 is left out keeps its default.",
                Command::Create {
                    game: "arkham-ritual".to_owned(),
                    seats: 5,
                    options: json!({ "odds": true }),
                    settings: settings(),
                },
            ),
            (
                "**settle** changes the settings; the host, before the start.",
                Command::Settle { table: t(), settings: settings() }
            ),
            (
                "**sit** takes a chair before the start, or another one. `entropy` is 32 random hexadecimal digits, which \
                 become part of the seed.",
                Command::Sit { table: t(), seat: seat(1), entropy: hex(32) },
            ),
            ("**stand** leaves it again, before the start.", Command::Stand { table: t() }),
            (
                "**add_bot** and **remove_bot**: the host, before the start.",
                Command::AddBot { table: t(), seat: seat(2), bot: "greedy".to_owned() }
            ),
            ("", Command::RemoveBot { table: t(), seat: seat(2) }),
            (
                "**unseat** makes a person's chair free; the host, before the start.",
                Command::Unseat { table: t(), seat: seat(2) }
            ),
            (
                "**start**: the host, once every chair is taken and every person has given entropy. After a rematch \
                 that is when they have sat down once more, on the chair they have (`gave` tells who has).",
                Command::Start { table: t() }
            ),
            (
                "**act** is a move: one of the actions in `legal`, as it stands there. `version` is the number of the next \
                 event the player expects; if the game has changed since, the move is refused as `stale`.",
                Command::Act { table: t(), version: 12, action: action() },
            ),
            (
                "**undo** takes one's last move back, where the table allows it and nobody has learnt anything from it.",
                Command::Undo { table: t() }
            ),
            (
                "**hint** asks what a search would do now; for whoever is asked to act, in a game whose `analyses` is true \
                 in `GET /api/games`. The answer is the event `hinted`, and the result tells how many were taken. Asked for \
                 again before the game has changed, it is answered with `done` alone.",
                Command::Hint { table: t(), version: 12 }
            ),
            (
                "**say** is heard by everyone at the table, at most 500 characters.",
                Command::Say { table: t(), text: "Well done!".to_owned() }
            ),
            (
                "**say_phrase** says one of the game's own phrases, by its place in `GET /api/games`, so that everyone reads it in their language.",
                Command::SayPhrase { table: t(), phrase: 3 }
            ),
            (
                "**vote_pause**: more than half of those who play in person pause the game, or go on.",
                Command::VotePause { table: t(), pause: true }
            ),
            (
                "**lend** lets a bot play a seat: one's own at any time, or, by the host, that of someone who is away.",
                Command::Lend { table: t(), seat: seat(1), bot: "greedy".to_owned() },
            ),
            ("**take_back** ends that.", Command::TakeBack { table: t() }),
            (
                "**give_up** leaves a running game for good; a bot plays on until someone claims the seat.",
                Command::GiveUp { table: t() }
            ),
            ("**claim** takes a seat that was given up.", Command::Claim { table: t(), seat: seat(1) }),
            (
                "**hand_over** makes another person the host; by the host, or by that person while the host is away.",
                Command::HandOver { table: t(), seat: seat(1) }
            ),
            (
                "**rematch** makes a new table with everyone in the same seats; `done` tells its id.",
                Command::Rematch { table: t() }
            ),
            (
                "**branch** makes a new private table, on which one plays on from a step of a finished game of one player, \
                 with the same deal; `done` tells its id. Step 0 is the deal, step n what follows from the n-th move, as in \
                 the replay.",
                Command::Branch { table: t(), step: 12 }
            ),
            (
                "**daily** leads to the deal of the day (UTC) of a game whose `daily` is true in `GET /api/games`; `done` \
                 tells the table's id. The first table of a date is the one that counts, and is led back to until it is \
                 over; after that each is practice.",
                Command::Daily { game: "arkham-noir".to_owned() }
            ),
        ]
    )
}
