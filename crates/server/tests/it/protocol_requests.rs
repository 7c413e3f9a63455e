//! An example of everything that is asked for by plain requests.

use serde_json::json;
use tabletop::{Language, Words};
use wire::*;

use crate::protocol_examples::{Example, action, catalogue, example, hex, person, raw, seat, table};

pub(crate) fn devices() -> Vec<Example> {
    vec![
        example(
            "`POST /api/device` makes a new person; `name` may be left out, and so may `label`, by which its person knows the \
             device again.",
            &NewDevice { name: Some("Ann".to_owned()), link: None, label: Some("Firefox, Linux".to_owned()) },
        ),
        example(
            "The answer, with status 201. The token is told only once.",
            &DeviceInfo { token: hex(64), person: PersonId(1), name: "Ann".to_owned() },
        ),
        example(
            "`POST /api/device/link`, with `Authorization: Bearer <token>`, makes a code for another device of the same \
             person. It works once, for ten minutes.",
            &DeviceLink { code: "h3kq7vwx".to_owned(), valid_seconds: 600 },
        ),
        example(
            "That device sends it instead of a name.",
            &NewDevice { name: None, link: Some("h3kq7vwx".to_owned()), label: None },
        ),
        example(
            "`GET /api/me/devices`, with a token as all that follows, lists the devices of whoever asks, the last used first; \
             times are in seconds since 1970. `DELETE /api/me/devices/{id}` ends one, and `POST /api/me/token` gives the one \
             that asks another token, answered as `POST /api/device` is. The old one is good until the new one is first \
             used, and for a minute no other is offered. Whatever was done with a device that was ended, or with an old \
             token, leads nowhere: codes for other devices, and calls. `GET /api/me/games` is an archive of the records of \
             all one's finished games, and `DELETE /api/me` with one's present name as `{\"name\":\"Ann\"}` deletes oneself: \
             games stay, and where a name was there is an empty one.",
            &[DeviceView {
                id: "9f2c9f2c9f2c9f2c".to_owned(),
                made: Some(1_794_900_000),
                used: Some(1_794_990_000),
                label: "Firefox, Linux".to_owned(),
                current: true,
            }],
        ),
    ]
}

pub(crate) fn about() -> Vec<Example> {
    vec![example(
        "`GET /api/about` tells which program answers, and where its host wants to hear of problems.",
        &ServerInfo { version: "0.1.0".to_owned(), contact: Some("host@play.example.org".to_owned()) },
    )]
}

pub(crate) fn replays() -> Vec<Example> {
    let step = ReplayStep {
        at: 4_250,
        seat: Some(seat(0)),
        action: Some(raw(&action())),
        first_event: 3,
        events: vec![Some(raw(&json!({ "card_passed": { "from": 0, "to": 2 } }))), None],
        view: Update::Whole(raw(&json!({ "…": "the game's own" }))),
        to_act: vec![seat(2)],
    };
    let next = ReplayStep {
        at: 6_100,
        seat: Some(seat(2)),
        action: None,
        first_event: 5,
        events: vec![None],
        view: Update::Patch(raw(&json!([{ "op": "replace", "path": "/turn", "value": 0 }]))),
        to_act: vec![seat(0)],
    };
    let replay = ReplayView {
        game: "arkham-ritual".to_owned(),
        rules: 1,
        seats: 3,
        options: raw(&json!({ "odds": true })),
        catalogue: catalogue(),
        total: 44,
        is_over: true,
        chapters: vec![Chapter { number: 1, step: 0 }, Chapter { number: 2, step: 19 }],
        sittings: vec![
            Sitting { seat: seat(0), from: 0, who: Some(person(1, "Ann")) },
            Sitting { seat: seat(1), from: 0, who: None },
        ],
        first: 2,
        steps: vec![step, next],
    };
    vec![example("", &replay)]
}

pub(crate) fn coaches() -> Vec<Example> {
    let coached = CoachMove {
        step: 12,
        turn: 3,
        action: raw(&json!("pass")),
        chance: 0.41,
        margin: 0.03,
        best: raw(&json!({ "investigate": 3 })),
        best_chance: 0.55,
        best_margin: 0.01,
        cost: 0.14,
        why: Some(Words::new("It leaves you more time.", "Il te laisse plus de temps.")),
    };
    vec![example("", &CoachView { seat: seat(0), moves: vec![coached], total: 97 })]
}

pub(crate) fn distances() -> Vec<Example> {
    let gathering = DistanceStep { step: 8, part: 1, goal: "awakening".to_owned(), least: 4, most: Some(4) };
    let ordering = DistanceStep { step: 31, part: 1, goal: "c3".to_owned(), least: 7, most: Some(9) };
    vec![example("", &DistancesView { steps: vec![gathering, ordering], total: 97 })]
}

pub(crate) fn dailies() -> Vec<Example> {
    let result = DailyResult {
        place: 1,
        name: "Ann".to_owned(),
        person: PersonId(1),
        won: true,
        kind: "won".to_owned(),
        score: 41,
        turns: 58,
        hints: 0,
        table: Some(table()),
        you: true,
    };
    let view = DailyView {
        date: "2026-11-16".to_owned(),
        results: vec![result],
        yours: None,
        next_seconds: 30_600,
        par: Some(DailyPar { games: 20, won: 14, low: 0.48, high: 0.85, score: 61.5, margin: 4.25 }),
        streak: 3,
        best_streak: 12,
    };
    vec![example("", &view)]
}

pub(crate) fn decks() -> Vec<Example> {
    let deck = OfferedDeck { name: "mine".to_owned(), text: "(name: (en: …".to_owned() };
    vec![example("", &DecksView { decks: vec![deck] })]
}

pub(crate) fn profiles() -> Vec<Example> {
    let played = PlayedGame {
        table: table(),
        game: "arkham-noir".to_owned(),
        name: "Friday".to_owned(),
        seats: vec![Some("Ann".to_owned())],
        finished: 1_700_000_000,
        result: Some(PlayedResult { won: true, score: 41, hints: 0 }),
        daily: Some("2026-11-16".to_owned()),
        counts: true,
    };
    let tally = GameTally {
        game: "arkham-noir".to_owned(),
        played: 4,
        won: 2,
        low: 0.15,
        high: 0.85,
        streak: 1,
        best_streak: 1,
        best_daily: Some(played.clone()),
    };
    let (games, history) = (vec![tally], vec![played]);
    vec![example("", &ProfileView { who: person(1, "Ann"), games, history, is_counting: false })]
}

pub(crate) fn codes() -> Vec<Example> {
    vec![
        example(
            "`POST /api/tables/{table}/code`, with the token of the host, tells a short code to be said aloud.",
            &TableCode { code: "h3kq7v".to_owned(), valid_seconds: 3_600 },
        ),
        example(
            "`POST /api/join` asks where a code leads; capitals, spaces and dashes do not matter.",
            &SaidCode { code: "H3K Q7V".to_owned() },
        ),
        example(
            "The answer is what an invite link holds. A code that no table has is `unknown_table`; who tries many is \
             refused with `too_fast`.",
            &FoundTable { table: table(), invite: "w9c4xk2m".to_owned() },
        ),
    ]
}

pub(crate) fn pushes() -> Vec<Example> {
    let endpoint = "https://push.example/send/8Jb1".to_owned();
    vec![
        example(
            "`GET /api/push` tells the key with which a browser subscribes at its push service; `null` where the server \
             sends nothing to others.",
            &PushView { key: Some("BNc…".to_owned()) },
        ),
        example(
            "`POST /api/push`, with the token, tells the server where this browser is called, and in which language. The \
             answer has status 201 and is `null`. An address that does not begin with `https://`, or leads to the server's \
             own machine or network, is `malformed`.",
            &NewSubscription {
                endpoint: endpoint.clone(),
                p256dh: "BCVx…".to_owned(),
                auth: "BTBZ…".to_owned(),
                language: Language::Fr,
            },
        ),
        example("`DELETE /api/push`, with the token, ends it.", &OldSubscription { endpoint }),
    ]
}

pub(crate) fn webhooks() -> Vec<Example> {
    vec![
        example(
            "`PUT /api/tables/{table}/webhook`, with the token of the host, says where the table's news go.",
            &NewWebhook { url: "https://chat.example/hooks/42".to_owned(), language: Language::En },
        ),
        example(
            "The answer, also to `GET`, holds the secret by which messages are signed: another with each new address. \
             `DELETE` ends it. A host who comes after whoever set it is told that there is one of `others` and neither \
             its address nor its secret, and may set another or end it.",
            &WebhookView {
                url: Some("https://chat.example/hooks/42".to_owned()),
                secret: Some(hex(64)),
                others: false,
            },
        ),
    ]
}
