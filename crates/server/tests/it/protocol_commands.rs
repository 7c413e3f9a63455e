//! An example of every command.

use serde_json::json;
use wire::*;

use crate::protocol_examples::{Example, action, every, hex, seat, settings, table};

pub(crate) fn commands() -> Vec<Example> {
    every!(
        Command { Rename, Create, CheckDeck, Branch, Daily, Hide, Guide },
        vec![
            (
                "**rename**: 1 to 24 visible characters. At tables whose game is not over the new name is taken at once, or when \
                 a silence ends; finished games keep the names of then.",
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
            (
                "**hide** puts a table away in one's own lists: its summary says `hidden` from then on. With `false` it is \
                 taken out again.",
                Command::Hide { table: table(), hidden: true }
            ),
            (
                "**guide** makes a private table on which one learns a game whose `guide` is true in `GET /api/games`; \
                 `done` tells its id. The game has begun: one has seat 0, bots have the others.",
                Command::Guide {
                    game: "arkham-ritual".to_owned(),
                    name: "Your first round".to_owned(),
                    bot_pace_ms: 1_400
                }
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
            KeepOut,
            LetIn,
            Start,
            Act,
            Undo,
            Hint,
            Say,
            SayPhrase,
            VotePause,
            Ready,
            Lend,
            TakeBack,
            GiveUp,
            Claim,
            AnswerClaim,
            VoteIdle,
            HandOver,
            Heard,
            LeaveGuide,
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
                "**unseat** makes a person's chair free; the host, before the start. They are kept out as by `keep_out`.",
                TableCommand::Unseat { seat: seat(2) }
            ),
            (
                "**keep_out** lets a person come here no more, on any of their devices, and gives the table another invite; \
                 the host. Somebody who plays in a game that runs cannot be kept out. Whom the host keeps out is in `kept_out` \
                 of the table, for the host alone. Those who came by the old invite may look on until they leave, and have to \
                 be invited again for more.",
                TableCommand::KeepOut { person: PersonId(7) }
            ),
            ("**let_in** ends that.", TableCommand::LetIn { person: PersonId(7) }),
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
                 nobody speaks: it is refused as `silence`. While a game runs, those who only watch are heard by others who \
                 do, and by all once it is over; whoever has given up a seat in it is not heard.",
                TableCommand::Say { text: "Well done!".to_owned() }
            ),
            (
                "**say_phrase** says one of the game's own phrases, by its place in `GET /api/games`, so that everyone reads it in their language.",
                TableCommand::SayPhrase { phrase: 3 }
            ),
            (
                "**vote_pause**: more than half of the people who play in person pause the game, or go on; each has one vote, \
                 however many seats they hold. Where only half of them want to go on, the game does by itself three \
                 minutes after the last of these votes, unless one is taken back. While `no_pause` names a rule of \
                 the game, a vote to pause is `refused` by it.",
                TableCommand::VotePause { pause: true }
            ),
            (
                "**ready** says that one has seen how the round ended, for all of one's seats. While `interlude` of the \
                 table is not null nobody moves, `to_act` and `legal` are empty and no clock runs. It is over once the people of the seats \
                 in `waits_for` are ready, or those of them who are here, and at `until` in any case; where one person plays \
                 among bots, `until` is null. A program that said so in `hello` is ready by itself. Sent twice, or when the \
                 game goes on already, it is answered with `done` alone.",
                TableCommand::Ready {}
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
            (
                "**claim** asks the host for a seat that was given up, or for a bot's (`claimable`), while the game runs; who \
                 asks is in `claims` of the table, with `look_alike` where their name looks like that of somebody who is or \
                 was there before them. Whoever sees or has seen the game from another seat gets none. Where \
                 nobody sits any more and the host is away, the seat is taken at once, and with it the host's place once \
                 that is free.",
                TableCommand::Claim { seat: seat(1) }
            ),
            (
                "**answer_claim** gives somebody the seat they ask for, or not; the host.",
                TableCommand::AnswerClaim { seat: seat(1), person: PersonId(3), agree: true }
            ),
            (
                "**vote_idle**: somebody else is to act on this seat and has not for `idle_after_ms` of `welcome`, and no clock \
                 runs. More than half of the others who play in person `lend` the seat to a bot, or give the table a `clock` \
                 of three minutes for each move. After as long again, whoever has neither voted nor done anything else is not \
                 counted. Time in which the server did not run, or nobody had the table open, does not \
                 count. The votes are in `idle_votes`, until somebody moves or the game pauses.",
                TableCommand::VoteIdle { seat: seat(1), remedy: IdleRemedy::Lend }
            ),
            (
                "**hand_over** makes another person the host; by the host, or by that person once the host has been away for the time that `presence` tells. A host who is back soon after has the place back, and cannot be kept out before.",
                TableCommand::HandOver { seat: seat(1) }
            ),
            (
                "**heard**: in a guided game the tip of this step, which is in the table's `guide`, was read. While a tip \
                 `waits`, no bot moves; any other step is answered with `done` alone.",
                TableCommand::Heard { step: 3 }
            ),
            (
                "**leave_guide** ends the lesson of a guided game: bots play as they like from then on. So does any move \
                 that is not `next` of `guide`, until it is taken back.",
                TableCommand::LeaveGuide {}
            ),
            (
                "**rematch** makes a new table with everyone in the same seats; `done` tells its id.",
                TableCommand::Rematch {}
            ),
        ]
    )
}
