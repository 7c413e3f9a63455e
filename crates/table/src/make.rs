use std::collections::VecDeque;

use serde_json::{Value, json};
use tabletop::{Millis, Seat, Secret};

use super::chair::Chair;
use super::extras::Extras;
use super::history::History;
use super::keys::Keys;
use super::lesson::Lesson;
use super::look_alike::Names;
use super::rules::Source;
use super::sittings::Sittings;
use super::{
    Change, Deal, ENTRY_FORMAT, Entry, Invite, Made, OLDEST_FORMAT, Sitter, Table, TableError, idle, rights,
    text,
};
use wire::{Person, Phase, Spectators, TableEvent, TableId, TableSettings};

/// What someone wants a table to be.
#[derive(Clone, Copy, Debug)]
pub struct NewTable<'a> {
    pub game: &'a str,
    pub seats: u8,
    pub options: &'a Value,
    pub settings: &'a TableSettings,
}

/// What only the world outside can give a new table.
#[derive(Clone, Debug)]
pub struct Founding {
    /// Milliseconds since 1970.
    pub made_at: Millis,
    /// Thirty-two random bytes.
    pub secret: Secret,
    /// A random word; a rematch keeps that of its table.
    pub invite: Invite,
}

/// A rematch is told to the old table and begins a new one, which is to be stored first.
#[derive(Clone, Debug)]
pub struct Rematch {
    pub new: Change,
    pub old: Change,
}

impl Change {
    /// The first change of a new table.
    pub fn made(host: &Person, wanted: NewTable<'_>, founding: Founding) -> Result<Self, TableError> {
        let NewTable { game, seats, options, settings } = wanted;
        if !options.is_object() {
            return Err(TableError::Settings("the options are an object of names and values"));
        }
        let options = roster::check_config(game, &config(seats, options))?;
        let settings = checked(game, settings)?;
        Ok(Self::Made(Box::new(Made {
            format: ENTRY_FORMAT,
            game: game.to_owned(),
            rules: rules_of(game)?,
            options: serde_json::from_str(options.get())?,
            settings,
            host: host.clone(),
            made_at: founding.made_at,
            invite: founding.invite,
            secret: founding.secret,
            chairs: vec![None; usize::from(seats)],
            kept_out: Vec::new(),
            deal: Deal::Fair,
        })))
    }
}

/// How a game is told its table.
pub(super) fn config(seats: u8, options: &impl serde::Serialize) -> String {
    json!({ "seats": seats, "options": options }).to_string()
}

pub(super) fn rules_of(game: &str) -> Result<u32, TableError> {
    Ok(roster::rules(game).map_err(roster::OpenError::Game)?)
}

/// The settings as they are kept, if they are possible.
pub(super) fn checked(game: &str, settings: &TableSettings) -> Result<TableSettings, TableError> {
    const DAY_SECONDS: u32 = 24 * 60 * 60;
    const FORTNIGHT_SECONDS: u32 = 14 * DAY_SECONDS;
    const HOUR_SECONDS: u32 = 60 * 60;
    const MINUTE_MS: u32 = 60_000;
    const SHORTEST_INTERLUDE: u32 = 5;
    const LONGEST_INTERLUDE: u32 = 600;
    if let Some(clock) = settings.clock.filter(|clock| clock.per_move) {
        if !(1..=FORTNIGHT_SECONDS).contains(&clock.bank_seconds) {
            return Err(TableError::Settings("a move has 1 second to 14 days"));
        }
        if clock.increment_seconds > 0 {
            return Err(TableError::Settings("a clock for each move adds nothing to it"));
        }
    }
    if let Some(clock) = settings.clock.filter(|clock| !clock.per_move) {
        if !(1..=DAY_SECONDS).contains(&clock.bank_seconds) {
            return Err(TableError::Settings("a clock begins with 1 second to 24 hours"));
        }
        if clock.increment_seconds > HOUR_SECONDS {
            return Err(TableError::Settings("a move adds at most one hour to a clock"));
        }
    }
    if settings.spectators == Spectators::Late
        && !roster::has_late_view(game).map_err(roster::OpenError::Game)?
    {
        return Err(TableError::Settings(
            "this game keeps its secrets to the end, nobody may watch them late",
        ));
    }
    if !matches!(settings.interlude_seconds, 0 | SHORTEST_INTERLUDE..=LONGEST_INTERLUDE) {
        return Err(TableError::Settings(
            "everybody has 5 seconds to 10 minutes to look at a round, or none",
        ));
    }
    if settings.bot_pace_ms > MINUTE_MS {
        return Err(TableError::Settings("a bot waits at most one minute"));
    }
    // Nobody is to wait for a stranger for ever.
    let wants_clock = settings.public
        && settings.clock.is_none()
        && !settings.no_clock
        && roster::wants_clock(game).map_err(roster::OpenError::Game)?;
    let clock = if wants_clock { Some(idle::CLOCK) } else { settings.clock };
    Ok(TableSettings { name: text::table_name(&settings.name)?, clock, ..settings.clone() })
}

impl Table {
    /// The table that its first entry makes.
    pub(super) fn make(id: TableId, entry: Entry, sources: VecDeque<Source>) -> Result<Self, TableError> {
        let Change::Made(made) = entry.change else {
            return Err(TableError::NotMade);
        };
        if !(OLDEST_FORMAT..=ENTRY_FORMAT).contains(&made.format) {
            return Err(TableError::Format { found: made.format, expected: ENTRY_FORMAT });
        }
        let is_kept = matches!(sources.front(), Some(Source::Traces(_)));
        let seats = u8::try_from(made.chairs.len()).unwrap_or(u8::MAX);
        let phrases = roster::phrases(&made.game).map_err(roster::OpenError::Game)?;
        let mut table = Self {
            id,
            options: Self::options_of(&made, seats, is_kept)?,
            rules: made.rules,
            sources,
            is_kept,
            settings: made.settings,
            made_at: made.made_at,
            commitment: if made.deal == Deal::Fair { made.secret.commitment() } else { String::new() },
            origin: made.deal.origin(),
            dealt_seed: made.deal.seed(&made.game),
            lesson: Lesson::of(&made.deal),
            host: made.host,
            replaced: None,
            invite: made.invite,
            secret: made.secret,
            chairs: vec![Chair::Empty; usize::from(seats)],
            entropy: vec![None; usize::from(seats)],
            former: Vec::new(),
            kept_out: made.kept_out,
            claims: Vec::new(),
            sittings: Sittings::default(),
            names: Names::default(),
            phrase_count: phrases.len(),
            seats_per_person: roster::seats_per_person(&made.game).map_err(roster::OpenError::Game)?,
            game: made.game,
            play: None,
            rematch: None,
            history: History::default(),
            keys: Keys::default(),
            entry_count: 0,
            last_at: 0,
            over_at: None,
            extras: Extras::default(),
            revision: 0,
        };
        table.history.push(TableEvent::Made { by: table.host.clone() });
        table.names.taken(&table.host);
        for (seat, sitter) in Seat::first(seats).zip(made.chairs) {
            table.seat_sitter(seat, sitter);
        }
        table.begin_at_once(entry.at, made.deal)?;
        table.note(entry.at, entry.by, entry.key);
        Ok(table)
    }

    fn seat_sitter(&mut self, seat: Seat, sitter: Option<Sitter>) {
        match sitter {
            Some(Sitter::Person(who)) => {
                self.history.push(TableEvent::Sat { seat, who: who.clone() });
                self.names.taken(&who);
                self.chairs[seat.index()] = Chair::Person { who, lent: None };
            }
            Some(Sitter::Bot(bot)) => {
                self.history.push(TableEvent::BotAdded { seat, bot: bot.clone() });
                self.chairs[seat.index()] = Chair::Bot(bot);
            }
            None => {}
        }
    }

    /// Another game for the same people, on a table called `id` that is still to be stored. Everyone
    /// keeps their seat; a browser that sits down on it once more adds its entropy.
    pub fn rematch(
        &self,
        who: &Person,
        id: &TableId,
        made_at: Millis,
        secret: Secret,
    ) -> Result<Rematch, TableError> {
        rights::at_the_table(self, who.id)?;
        if self.phase() != Phase::Finished {
            return Err(TableError::WrongPhase { phase: self.phase(), needed: "finished" });
        }
        if let Some(table) = &self.rematch {
            return Err(TableError::RematchExists { table: table.clone() });
        }
        let chairs = self.chairs.iter().map(|chair| match chair {
            Chair::Person { who, .. } => Some(Sitter::Person(who.clone())),
            Chair::Bot(bot) | Chair::GivenUp(bot) => Some(Sitter::Bot(bot.clone())),
            Chair::Empty => None,
        });
        let made = Made {
            format: ENTRY_FORMAT,
            game: self.game.clone(),
            rules: rules_of(&self.game)?,
            options: serde_json::from_str(self.options.get())?,
            settings: self.settings.clone(),
            host: self.host.clone(),
            made_at,
            invite: self.invite.clone(),
            secret,
            chairs: chairs.collect(),
            kept_out: self.kept_out().to_vec(),
            deal: Deal::Fair,
        };
        Ok(Rematch { new: Change::Made(Box::new(made)), old: Change::RematchMade { table: id.clone() } })
    }
}
