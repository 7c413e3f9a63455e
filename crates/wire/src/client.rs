use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::Seat;

use super::hushed::debug_hushed;
use super::{IdleRemedy, PersonId, TableId};

/// One frame from a client.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first frame of every connection. `bot` marks a program that plays like a person.
    Hello {
        protocol: u32,
        token: String,
        #[serde(default)]
        bot: bool,
    },
    /// Send the lists of tables now and whenever they change.
    WatchLobby {},
    LeaveLobby {},
    /// Send how a table stands and what happens there: now all of it, with the last events from `from` on,
    /// and then whatever changes.
    Open {
        table: TableId,
        #[serde(default)]
        invite: Option<String>,
        #[serde(default)]
        from: Option<u64>,
    },
    Close {
        table: TableId,
    },
    /// Look at an open table through another of one's own seats, on this connection.
    Show {
        table: TableId,
        seat: Seat,
    },
    /// Send older events of an open table.
    History {
        key: String,
        table: TableId,
        from: u64,
        count: u32,
    },
    /// Send which cards of an open table one has seen and which not.
    Tally {
        key: String,
        table: TableId,
    },
    /// Something about oneself or a new table. Sending the same `key` again does it only once.
    Do {
        key: String,
        command: Command,
    },
    /// Something at one table. Sending the same `key` again does it only once.
    At {
        key: String,
        table: TableId,
        command: TableCommand,
    },
    Ping {
        sent: u64,
    },
}

impl ClientMessage {
    /// The message that a frame holds.
    ///
    /// Nearly all of them are moves, and these are read as what they are: to read any message, all of it has to
    /// be kept until its tag is found, which takes several times as long.
    pub fn read(frame: &str) -> Result<Self, serde_json::Error> {
        match serde_json::from_str(frame) {
            Ok(MoveFrame { r#type: "at", key, table, command }) if command.r#do == "act" => {
                let MoveCommand { seat, version, action, .. } = command;
                Ok(Self::At { key, table, command: TableCommand::Act { seat, version, action } })
            }
            // Another message, or none: what is wrong with it is told by those who know all of them.
            _ => serde_json::from_str(frame),
        }
    }
}

/// A [`TableCommand::Act`] in its [`ClientMessage::At`].
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveFrame<'a> {
    r#type: &'a str,
    key: String,
    table: TableId,
    #[serde(borrow)]
    command: MoveCommand<'a>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveCommand<'a> {
    r#do: &'a str,
    seat: Seat,
    version: u64,
    action: Value,
}

/// What a person can ask for that is about no table, or begins one.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    Rename {
        name: String,
    },
    Create {
        game: String,
        seats: u8,
        #[cfg_attr(feature = "types", ts(type = "Record<string, unknown>"))]
        options: Value,
        settings: TableSettings,
    },
    /// Whether a table of this game could be made with this as its option `deck`.
    CheckDeck {
        game: String,
        deck: String,
    },
    /// A new table on which one plays on from a step of a finished game of one player.
    Branch {
        table: TableId,
        step: u32,
    },
    /// Today's deal of a game, the same for everyone: the one try that counts, or practice after it.
    Daily {
        game: String,
    },
    /// Puts a table away in one's own lists, or takes it out again.
    Hide {
        table: TableId,
        hidden: bool,
    },
    /// A new table on which one learns a game: its deal is given, and bots play by a script until the lesson
    /// is over.
    Guide {
        game: String,
        /// What the table is called.
        name: String,
        bot_pace_ms: u32,
    },
}

/// What a person can ask of one table. A `seat` is one's own unless it says otherwise.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum TableCommand {
    /// Before the start; the host only.
    Settle {
        settings: TableSettings,
    },
    /// On a free seat. `entropy` is 32 hexadecimal digits from the browser, mixed into the seed.
    Sit {
        seat: Seat,
        entropy: String,
    },
    /// Before the start.
    Stand {
        seat: Seat,
    },
    /// On a free seat, before the start; the host only.
    AddBot {
        seat: Seat,
        bot: String,
    },
    RemoveBot {
        seat: Seat,
    },
    /// Before the start: a person leaves a chair because the host says so, and is kept out as by `keep_out`.
    Unseat {
        seat: Seat,
    },
    /// Somebody who does not play may not come here any more, on any of their devices, and the table has another
    /// invite; the host only. Before the start also somebody who sits here.
    KeepOut {
        person: PersonId,
    },
    /// Somebody who was kept out may come again; the host only.
    LetIn {
        person: PersonId,
    },
    Start {},
    /// `version` is the number of the next event the player expects: an action on an older table is refused.
    Act {
        seat: Seat,
        version: u64,
        #[cfg_attr(feature = "types", ts(type = "unknown"))]
        action: Value,
    },
    Undo {
        seat: Seat,
    },
    /// What a search would do now on a seat that is asked to act; the result tells that it was asked.
    /// `version` is as in `act`.
    Hint {
        seat: Seat,
        version: u64,
    },
    /// To everyone at the table. While a game runs, those who only watch are heard by others who do, and by all
    /// once it is over.
    Say {
        text: String,
    },
    /// One of the game's ready-made phrases, by number.
    SayPhrase {
        phrase: u8,
    },
    VotePause {
        pause: bool,
    },
    /// One has seen how the round ended: for all of one's seats, while `interlude` waits for them.
    Ready {},
    /// One's own seat at any time; the host may lend the seat of someone who is away.
    Lend {
        seat: Seat,
        bot: String,
    },
    TakeBack {
        seat: Seat,
    },
    /// Leaves a seat for good: a bot plays on and anyone with the invite may claim it. Without a seat,
    /// the host's place is left to another before the start.
    GiveUp {
        seat: Option<Seat>,
    },
    /// Asks the host for a seat that was given up, or for a bot's, while the game runs. Where nobody sits any more it is
    /// taken at once.
    Claim {
        seat: Seat,
    },
    /// The host's answer to somebody who asks for a seat.
    AnswerClaim {
        seat: Seat,
        person: PersonId,
        agree: bool,
    },
    /// What one wants done about somebody else who is to act on that seat and has not for long. More than half of the
    /// others decide.
    VoteIdle {
        seat: Seat,
        remedy: IdleRemedy,
    },
    /// Makes the person on that seat the host.
    HandOver {
        seat: Seat,
    },
    /// In a guided game: the tip of this step is read, and bots may go on.
    Heard {
        step: u32,
    },
    /// In a guided game: bots play as they like from now on, and no more tips are given.
    LeaveGuide {},
    Rematch {},
}

debug_hushed!(ClientMessage, Command, TableCommand);

/// What a host decides besides the game's own options. Also in every table's log: a new field needs a
/// default, and none may go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TableSettings {
    pub name: String,
    /// Shown in everyone's lobby; otherwise only the invite link leads here.
    pub public: bool,
    pub spectators: Spectators,
    /// Whether moves that revealed nothing may be taken back.
    pub undo: bool,
    pub clock: Option<ClockSettings>,
    /// Whether a public table has no clock because its host wants none: otherwise it gets one, unless its game has its
    /// own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<bool>"))]
    pub no_clock: bool,
    /// How long a bot waits before it acts, so that people can follow.
    pub bot_pace_ms: u32,
    /// How long everybody may look at the end of a round before the next one goes on; 0 where nobody waits.
    #[serde(default)]
    pub interlude_seconds: u32,
    /// Whether people who are away are told of their turn, and the host's webhook of the game.
    #[serde(default = "wanted")]
    pub reminders: bool,
}

fn wanted() -> bool {
    true
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Spectators {
    None,
    /// They see what everyone may see.
    Public,
    /// Besides, past chapters are open to them while the game goes on; where the game's secrets end with each.
    Late,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ClockSettings {
    /// What everyone has at the start.
    pub bank_seconds: u32,
    /// What each move adds.
    pub increment_seconds: u32,
    /// Whether `bank_seconds` are for each move instead: days, for tables that last a week.
    #[serde(default)]
    pub per_move: bool,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_frame_is_read_as_the_type_of_all_messages_reads_it() {
        let act = json!({ "do": "act", "seat": 1, "version": 7, "action": { "pass_to": 2 } });
        let frame = |command: &Value| json!({ "type": "at", "key": "k", "table": "t", "command": command });
        let with = |mut value: Value, name: &str, field: Value| {
            value[name] = field;
            value
        };
        let frames = [
            frame(&act),
            frame(&json!({ "do": "undo", "seat": 1 })),
            with(frame(&act), "type", json!("do")),
            with(frame(&act), "more", json!(1)),
            with(frame(&act), "key", json!(null)),
            frame(&with(act.clone(), "do", json!("hint"))),
            frame(&with(act.clone(), "seat", json!(99))),
            frame(&with(act.clone(), "version", json!(-1))),
            frame(&with(act, "more", json!(1))),
            json!({ "type": "ping", "sent": 5 }),
            json!(["at", "k", "t", ["act", 1, 7, "take"]]),
            json!(7),
        ];
        for frame in frames.map(|frame| frame.to_string()) {
            let (read, any) = (ClientMessage::read(&frame), serde_json::from_str::<ClientMessage>(&frame));
            match (read, any) {
                (Ok(read), Ok(any)) => assert_eq!(read, any, "{frame}"),
                (Err(read), Err(any)) => assert_eq!(read.to_string(), any.to_string(), "{frame}"),
                (read, any) => panic!("{frame}: {read:?}, {any:?}"),
            }
        }
    }
}
