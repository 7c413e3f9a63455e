//! An example of every command.

use serde_json::json;
use wire::*;

use crate::protocol_examples::{Example, action, every, hex, seat, settings, table};

pub(crate) fn commands() -> Vec<Example> {
    every!(
        Command { Rename, Create, CheckDeck, Branch, Daily },
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
                "**check_deck** asks whether a table could be made with this as its option `deck`: `done` if so, and what \
                 `create` would be refused with if not.",
                Command::CheckDeck { game: "ritual".to_owned(), deck: "(name: (en: …".to_owned() },
            ),
            (
                "**branch** makes a new private table, on which one plays on from a step of a finished game of one player, \
                 with the same deal; `done` tells its id. Step 0 is the deal, step n what follows from the n-th move, as in \
                 the replay.",
                Command::Branch { table: table(), step: 12 }
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

pub(crate) fn table_commands() -> Vec<Example> {
    every!(
        TableCommand {
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
        },
        vec![
            (
                "**settle** changes the settings; the host, before the start.",
                TableCommand::Settle { settings: settings() }
            ),
            (
                "**sit** takes a free chair before the start. Where `seats_per_person` is 1 it is a move from the chair one \
                 has; otherwise one more, as long as one has fewer. `entropy` is 32 random hexadecimal digits, which \
                 become part of the seed.",
                TableCommand::Sit { seat: seat(1), entropy: hex(32) },
            ),
            ("**stand** leaves it again, before the start.", TableCommand::Stand { seat: seat(1) }),
            (
                "**add_bot** and **remove_bot**: the host, before the start.",
                TableCommand::AddBot { seat: seat(2), bot: "greedy".to_owned() }
            ),
            ("", TableCommand::RemoveBot { seat: seat(2) }),
            (
                "**unseat** makes a person's chair free; the host, before the start.",
                TableCommand::Unseat { seat: seat(2) }
            ),
            (
                "**start**: the host, once every chair is taken and every person has given entropy. After a rematch \
                 that is when they have sat down once more, on the chair they have (`gave` tells who has).",
                TableCommand::Start {}
            ),
            (
                "**act** is a move: one of the actions in `legal`, as it stands there. `version` is the number of the next \
                 event the player expects; if what this seat may do has changed since, the move is refused as `stale`. \
                 Others' moves alone do not change it. What the server reads at or after the deadline, or after the seat's \
                 own clock ran out, is refused as `too_late`, with both times in `detail`. A move counts as sent half a \
                 round trip before it was read: at most 150 ms, by the server's own measure (see `lag`), and never before \
                 the last move at the table.",
                TableCommand::Act { seat: seat(0), version: 12, action: action() },
            ),
            (
                "**undo** takes one's last move back, where the table allows it and nobody has learnt anything from it.",
                TableCommand::Undo { seat: seat(0) }
            ),
            (
                "**hint** asks what a search would do now; for whoever is asked to act, in a game whose `analyses` is true \
                 in `GET /api/games`. The answer is the event `hinted`, and the result tells how many were taken. Asked for \
                 again before the game has changed, it is answered with `done` alone.",
                TableCommand::Hint { seat: seat(0), version: 12 }
            ),
            (
                "**say** is heard by everyone at the table, at most 500 characters. While `silence` names a rule of the game, \
                 nobody speaks: it is refused as `silence`.",
                TableCommand::Say { text: "Well done!".to_owned() }
            ),
            (
                "**say_phrase** says one of the game's own phrases, by its place in `GET /api/games`, so that everyone reads it in their language.",
                TableCommand::SayPhrase { phrase: 3 }
            ),
            (
                "**vote_pause**: more than half of the people who play in person pause the game, or go on; each has one vote, \
                 however many seats they hold. While `no_pause` names a rule of the game, a vote to pause is `refused` by it.",
                TableCommand::VotePause { pause: true }
            ),
            (
                "**lend** lets a bot play a seat: one's own at any time, or, by the host, that of someone who is away.",
                TableCommand::Lend { seat: seat(1), bot: "greedy".to_owned() },
            ),
            ("**take_back** ends that.", TableCommand::TakeBack { seat: seat(1) }),
            (
                "**give_up** leaves a seat for good; a bot plays on until someone claims it. Before the start it is the same \
                 as `stand`; `null` is for a host without a seat, whose place the next person takes.",
                TableCommand::GiveUp { seat: Some(seat(1)) }
            ),
            ("**claim** takes a seat that was given up.", TableCommand::Claim { seat: seat(1) }),
            (
                "**hand_over** makes another person the host; by the host, or by that person once the host has been away for the time that `presence` tells. A host who is back soon after has the place back.",
                TableCommand::HandOver { seat: seat(1) }
            ),
            (
                "**rematch** makes a new table with everyone in the same seats; `done` tells its id.",
                TableCommand::Rematch {}
            ),
        ]
    )
}
