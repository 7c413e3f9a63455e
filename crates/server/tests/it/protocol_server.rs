//! An example of everything that the server says, and every reason for a refusal.

use roster::Json;
use serde::Serialize;
use serde_json::json;
use serde_json::value::to_raw_value;
use tabletop::CardTally;
use wire::*;

use crate::protocol_examples::{Example, action, catalogue, every, hex, person, raw, seat, settings, table};

fn error(code: ErrorCode, rule: Option<&str>, detail: &str) -> WireError {
    WireError { code, rule: rule.map(str::to_owned), detail: detail.to_owned(), told: None }
}

fn written(view: &impl Serialize) -> Json {
    to_raw_value(view).unwrap()
}

fn drawn() -> TableEvent {
    TableEvent::Game { event: Some(raw(&json!({ "card_drawn": { "seat": 0, "card": "magical_orb" } }))) }
}

fn table_view() -> TableView {
    let chair = |who: Option<Person>, bot: Option<&str>| SeatView {
        present: who.is_some(),
        gave: who.is_some(),
        who,
        bot: bot.map(str::to_owned),
        claimable: false,
        look_alike: false,
    };
    TableView {
        id: table(),
        game: "arkham-ritual".to_owned(),
        rules: 1,
        needs_rules: None,
        options: raw(&json!({ "odds": true })),
        catalogue: catalogue(),
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
        kept_out: Vec::new(),
        claims: Vec::new(),
        origin: DealOrigin::Fair,
        guide: None,
        commitment: hex(64),
        fairness: None,
        clock: Some(ClockView {
            since: 30_000,
            left_ms: vec![291_250, 300_000, 300_000],
            running: vec![seat(0)],
        }),
        interlude: None,
        votes: Vec::new(),
        idle_votes: Vec::new(),
        result: None,
        rematch: None,
    }
}

fn game_view() -> GameView {
    GameView {
        view: raw(&json!({ "…": "the game's own" })),
        to_act: vec![seat(0)],
        chapter: 2,
        legal: raw(&json!([{ "pass_to": 1 }, action()])),
        impossible: raw(&json!([{ "what": { "action": "put_back" }, "rule": "AR-24" }])),
        deadline: None,
        can_undo: false,
        no_undo: None,
        silence: None,
        no_pause: None,
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
        result: None,
        yours: vec![seat(0)],
        hidden: false,
    }
}

pub(crate) fn server_messages() -> Vec<Example> {
    let refused = error(ErrorCode::Refused, Some("AR-14"), "AR-14: the card cannot be passed to that seat");
    every!(
        ServerMessage {
            Welcome,
            Lobby,
            Table,
            History,
            Tally,
            Presence,
            Closed,
            Done,
            Refused,
            Pong,
            Lag,
            Bye
        },
        vec![
            (
                "**welcome** answers hello.",
                ServerMessage::Welcome { protocol: PROTOCOL, you: person(1, "Ann"), idle_after_ms: 180_000 }
            ),
            (
                "**lobby**: the public tables whose game is not over, one's own, and finished games.",
                ServerMessage::Lobby { open: vec![card()], mine: Vec::new(), finished: Vec::new() },
            ),
            (
                "**table**: what happened from event `first` on, and what changed. In the answer to **open**, `table` and \
             `game` are whole, and `first` is what the client asked for, unless that does not exist or is more than \
             200 events or 64 KiB ago; older events come with **history**. `first` plus the number of `events` is the \
             number of the next event. `now` is the table's time in milliseconds: deadlines and clocks are counted in it. \
             `game` is null before the start. `legal` lists what this player may do now, `impossible` what looks as if \
             it could be done, with the rule that forbids it; both are empty for whoever is not asked to act. `you` is the \
             seat looked through, one of `yours`. `clock` tells what each seat had left at `since`; the clocks of \
             `running` seats have run from then on. `interlude` tells for whom the table waits between two rounds, see \
             **ready**. \
             `no_undo` is the rule by which this player's last move stands, once it has revealed something. `rules` is the \
             version of the game's rules by which it is played here; a game that cannot go on under those of this program is \
             `stranded`: `needs_rules` tells which it needs, `game` is null, and moves are refused as `needs_rules`.",
                ServerMessage::Table {
                    id: table(),
                    now: 61_250,
                    first: 11,
                    events: vec![drawn()],
                    table: Some(Update::Whole(written(&table_view()))),
                    game: Some(Update::Whole(written(&game_view()))),
                },
            ),
            (
                "After that one message tells of all that became durable together, without a gap between the numbers. \
             `table` and `game` are null where nothing changed. Otherwise they are a patch to what this connection has, \
             or whole where a patch would be no shorter. A patch is a list of operations `add`, `remove` and `replace` as \
             in [RFC 6902](https://www.rfc-editor.org/rfc/rfc6902), to be done one after the other.",
                ServerMessage::Table {
                    id: table(),
                    now: 64_800,
                    first: 12,
                    events: vec![drawn()],
                    table: None,
                    game: Some(Update::Patch(raw(&json!([
                        { "op": "replace", "path": "/to_act/0", "value": 2 },
                        { "op": "remove", "path": "/legal/1" },
                        { "op": "add", "path": "/view/discard/3", "value": "magical_orb" },
                    ])))),
                },
            ),
            (
                "**history** answers the request of the same name: at most 200 events and 128 KiB, so there may be fewer \
             than were asked for, but never none.",
                ServerMessage::History {
                    key: "c0ffee-16".to_owned(),
                    id: table(),
                    first: 9_600,
                    events: vec![drawn()],
                },
            ),
            (
                "**tally** answers the request of the same name, for the seat looked through and as the table stands now: of \
             each card in play, by its id in the catalogue, how many copies that seat has seen, in this round where the \
             cards are dealt anew each round, and how many it has not. It is empty where a game does not tell.",
                ServerMessage::Tally {
                    key: "c0ffee-16".to_owned(),
                    id: table(),
                    cards: vec![CardTally::new(&"gate", 2, 1), CardTally::new(&"elder_sign", 1, 1)],
                },
            ),
            (
                "**presence**: whose browsers are here, and how many people only watch. It has no number: it is not history. \
             `host_free_at` is when somebody who sits here may become the host without the host's word: two minutes \
             after the host has gone, ten while nobody waits for them.",
                ServerMessage::Presence {
                    id: table(),
                    present: vec![seat(0), seat(1)],
                    watching: 2,
                    host_free_at: None,
                },
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
                "**lag** tells a client how far away it is, by the server's own pings, and by how much earlier its moves \
                 count therefore (see `act`). It is sent when that has changed by 20 ms or more.",
                ServerMessage::Lag { round_trip_ms: 200, credit_ms: 100 }
            ),
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
        ("There are no such events, or no such steps of a replay.", ErrorCode::NoSuchEvents),
        ("Too many tables were made, or are open on this connection.", ErrorCode::TooManyTables),
        ("Too many connections.", ErrorCode::TooManyConnections),
        ("The server stops. Come back in a moment.", ErrorCode::GoingDown),
        ("The table could not be read or written. Try again.", ErrorCode::StoreFailed),
        (
            "The game needs other rules than this program has; `needs_rules` of the table tells which.",
            ErrorCode::NeedsRules,
        ),
        (
            "The host of the table, or whoever runs the server, lets this person in no more.",
            ErrorCode::KeptOut,
        ),
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
            NoSuchEvents,
            TooManyTables,
            TooManyConnections,
            GoingDown,
            StoreFailed,
            NeedsRules,
            KeptOut,
        },
        codes
    );
    let rows = rows.iter().map(|row| format!("| `{}` | {} |\n", row.json.trim_matches('"'), row.says));
    format!("| code | meaning |\n|---|---|\n{}", rows.collect::<String>())
}
