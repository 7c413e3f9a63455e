//! An example of everything that can happen at a table, and of where deals come from.

use serde_json::json;
use tabletop::Words;
use wire::*;

use crate::protocol_examples::{Example, every, hex, person, raw, seat, settings, table};

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
            WatcherSaid,
            Renamed,
            PauseVoted,
            Paused,
            Resumed,
            Lent,
            TakenBack,
            GivenUp,
            Claimed,
            ClaimAsked,
            ClaimDeclined,
            KeptOut,
            LetIn,
            IdleVoted,
            HandedOver,
            RematchMade,
            Finished,
            RulesChanged,
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
                "A seat asked for a hint: the best moves first, with the estimated chance to win and how far it may be \
                 off; `as_good` are those that nothing tells from the best. Others see \
                 `\"advice\":null` until the game is over.",
                TableEvent::Hinted {
                    seat: s(0),
                    advice: Some(vec![
                        Advice {
                            action: raw(&json!({ "investigate": 3 })),
                            chance: 0.62,
                            margin: 0.01,
                            as_good: true,
                            why: Some(Words::new("It leaves you more time.", "Il te laisse plus de temps.")),
                        },
                        Advice {
                            action: raw(&json!("pass")),
                            chance: 0.61,
                            margin: 0.02,
                            as_good: true,
                            why: None,
                        },
                    ]),
                }
            ),
            (
                "Someone spoke, in their own words or in one of the game's phrases.",
                TableEvent::Said { who: person(1, "Ann"), text: "Well done!".to_owned() }
            ),
            ("", TableEvent::SaidPhrase { who: person(1, "Ann"), phrase: 3 }),
            (
                "Someone who watches spoke to others who do. `said` is null for those at the table until the game is over; \
                 who asks again then is told.",
                TableEvent::WatcherSaid {
                    said: Some(Aside { who: person(4, "Dan"), text: "She has it!".to_owned() })
                }
            ),
            (
                "Somebody at the table goes by another name from now on.",
                TableEvent::Renamed { who: person(1, "Anna"), before: "Ann".to_owned() }
            ),
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
            (
                "Somebody asks the host for a seat, and gets none; a seat that is given is `claimed`.",
                TableEvent::ClaimAsked { seat: s(1), who: person(3, "Cat") }
            ),
            ("", TableEvent::ClaimDeclined { seat: s(1), who: person(3, "Cat") }),
            (
                "Somebody may not come here any more, or may again.",
                TableEvent::KeptOut { who: person(7, "Eve") }
            ),
            ("", TableEvent::LetIn { who: person(7, "Eve") }),
            (
                "Somebody wants something done about a seat that all wait for: `lent` or `settled` tells what came of it.",
                TableEvent::IdleVoted { by: s(0), seat: s(1), remedy: IdleRemedy::Clock }
            ),
            ("Another person is the host now.", TableEvent::HandedOver { to: person(2, "Bob") }),
            (
                "The same people play again at another table.",
                TableEvent::RematchMade { table: TableId("m4xw2p9tza".to_owned()) }
            ),
            ("The game is over.", TableEvent::Finished {}),
            (
                "From here on the game is played by another version of its rules; what happened before stays as it was shown.",
                TableEvent::RulesChanged { from: 1, to: 2 },
            ),
        ]
    )
}

pub(crate) fn origins() -> Vec<Example> {
    every!(
        DealOrigin { Fair, Daily, Branch, Guide },
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
            (
                "A guided game has a deal of its own, the same for everyone, and its bots play by a script until the \
                 lesson is over.",
                DealOrigin::Guide
            ),
        ]
    )
}
