//! When a table's rules are not those of this program: what is shown comes from the traces in its log, and
//! the game is taken up under the rules there are, if they can.

use std::collections::{HashMap, VecDeque};

use bots::AnyPlayer;
use serde_json::value::to_raw_value;
use tabletop::Millis;

use super::choices::Cause;
use super::continued::ContinuedGame;
use super::kept::{About, KeptGame};
use super::make::{config, rules_of};
use super::play::Play;
use super::trace::{Trace, changes_game, read_trace};
use super::{Change, Entry, Made, StoredEntry, Table, TableError};
use wire::{Phase, TableEvent, TableId};

/// What the game of a table comes from, between two changes of its rules.
#[derive(Debug)]
pub(super) enum Source {
    /// The rules of this program.
    Rules,
    /// What each change of the game has left behind.
    Traces(VecDeque<Option<Trace>>),
}

impl Source {
    /// For each version of the rules that a log has seen, where the game comes from.
    pub(super) fn plan(made: &Made, entries: &[StoredEntry]) -> Result<VecDeque<Self>, TableError> {
        let present = rules_of(&made.game)?;
        let changes = entries.iter().filter_map(|stored| match stored.entry.change {
            Change::RulesChanged { to, .. } => Some(to),
            _ => None,
        });
        let versions: Vec<u32> = [made.rules].into_iter().chain(changes).collect();
        let is_live = versions.last() == Some(&present);
        if is_live && versions.len() == 1 {
            return Ok(VecDeque::new());
        }
        let mut sources: VecDeque<Self> = segments(entries).into_iter().map(Self::Traces).collect();
        if is_live {
            sources.pop_back();
            sources.push_back(Self::Rules);
        }
        Ok(sources)
    }
}

/// The traces of a log, in the order of its entries, anew from each change of rules on.
fn segments(entries: &[StoredEntry]) -> Vec<VecDeque<Option<Trace>>> {
    let mut later: HashMap<u64, Trace> = HashMap::new();
    for stored in entries {
        if let Change::Traced { traces } = &stored.entry.change {
            let read = traces
                .iter()
                .filter_map(|(number, trace)| Some((*number, serde_json::from_str(trace).ok()?)));
            later.extend(read);
        }
    }
    let mut segments = vec![VecDeque::new()];
    for (number, stored) in (0..).zip(entries) {
        if !changes_game(&stored.entry.change) {
            continue;
        }
        if matches!(stored.entry.change, Change::RulesChanged { .. }) {
            segments.push(VecDeque::new());
        }
        let own = stored.trace.as_deref().and_then(read_trace);
        if let Some(segment) = segments.last_mut() {
            segment.push_back(own.or_else(|| later.remove(&number)));
        }
    }
    segments
}

/// Whether a change of the game is among the entries that left no trace.
fn lacks_traces(entries: &[StoredEntry]) -> bool {
    let is_bare = |stored: &StoredEntry| stored.trace.is_none() && changes_game(&stored.entry.change);
    let traced = |stored: &StoredEntry| matches!(stored.entry.change, Change::Traced { .. });
    entries.iter().any(is_bare) && !entries.iter().any(traced)
}

impl Table {
    /// The table that its log adds up to; what is missing in the log, to be added to it, if anything is.
    pub fn from_log(id: &TableId, log: Vec<StoredEntry>) -> Result<(Self, Option<Change>), TableError> {
        let bare = lacks_traces(&log).then(|| log.iter().map(|stored| stored.entry.clone()).collect());
        let table = Self::from_stored(id.clone(), log)?;
        // Without its rules nothing can be found out any more.
        let missing = match bare {
            Some(entries) if table.play.is_some() && !table.is_kept => Some(Self::traced(id, entries)?),
            Some(_) | None => None,
        };
        Ok((table, missing))
    }

    /// What each of these entries has left behind, found out by going through them once more.
    fn traced(id: &TableId, entries: Vec<Entry>) -> Result<Change, TableError> {
        let mut traces = Vec::new();
        let mut table: Option<Self> = None;
        for (number, entry) in (0..).zip(entries) {
            let line = match &mut table {
                None => {
                    let line = Self::first_line(id.clone(), entry.clone())?;
                    table = Some(Self::from_entries(id.clone(), [entry])?);
                    line
                }
                Some(table) => {
                    let mut lines = super::Lines::default();
                    table.take_in(entry, &mut lines)?;
                    lines.finish(table)?.pop().unwrap_or_default()
                }
            };
            if let Some(trace) = serde_json::from_slice::<StoredEntry>(&line)?.trace {
                traces.push((number, trace.get().to_owned()));
            }
        }
        Ok(Change::Traced { traces })
    }

    /// The version of the rules by which the game is played.
    pub fn rules(&self) -> u32 {
        self.rules
    }

    /// The version of the rules without which this table cannot go on.
    pub fn needs_rules(&self) -> Option<u32> {
        (self.phase() == Phase::Stranded).then_some(self.rules)
    }

    /// Whether what is shown of the game comes from its log and not from its rules.
    pub fn is_kept(&self) -> bool {
        self.is_kept
    }

    /// What takes the table up under this program's rules, if it waits for that and they can.
    pub fn adoption(&self) -> Option<Change> {
        let to = rules_of(&self.game).ok().filter(|present| *present != self.rules)?;
        let is_possible = match &self.play {
            Some(play) => !play.is_over() && self.adopted(play, self.last_at).is_ok(),
            None => roster::check_config(&self.game, &config(self.seat_count(), &self.options)).is_ok(),
        };
        is_possible.then_some(Change::RulesChanged { from: self.rules, to })
    }

    /// That the rules there are here do not do.
    pub fn other_rules(&self) -> TableError {
        let present = rules_of(&self.game).unwrap_or_default();
        TableError::Rules { game: self.game.clone(), needed: self.rules, present }
    }

    /// The game as it was before, taken up by the rules of this program.
    fn adopted(&self, play: &Play, at: Millis) -> Result<Box<dyn AnyPlayer>, TableError> {
        let config = config(self.seat_count(), &self.options);
        let adopted = play.session.to_adopt()?.ok_or_else(|| self.other_rules())?;
        Ok(bots::adopt(&self.game, &config, self.seed(), adopted, play.time.of_game(at))?)
    }

    pub(super) fn rules_changed(&mut self, at: Millis, from: u32, to: u32) -> Result<(), TableError> {
        let Some(play) = &self.play else { return self.rules_changed_before_start(from, to) };
        let before = play.session.seen_from(0)?;
        let (now, is_kept) = match self.sources.pop_front() {
            Some(Source::Traces(traces)) => {
                (KeptGame::begin(self.about(to), play.session.to_adopt()?, traces), true)
            }
            Some(Source::Rules) | None => (self.adopted(play, at)?, false),
        };
        (self.is_kept, self.rules) = (is_kept, to);
        // What it teaches are the rules of before.
        self.lesson = None;
        self.history.push(TableEvent::RulesChanged { from, to });
        let (events, since) = (before.len(), self.entry_count);
        let play = self.play_mut()?;
        play.since = since;
        let asked = play.note_choices(Cause::Break);
        play.session = ContinuedGame::boxed(before, now);
        play.undo_marks.clear();
        // A record and a replay begin here.
        play.in_person.clear();
        play.was_adopted = true;
        self.restart_sittings();
        self.game_changed(at, events, asked, Cause::Break);
        Ok(())
    }

    fn rules_changed_before_start(&mut self, from: u32, to: u32) -> Result<(), TableError> {
        // What the rules before would have made of a game is not needed any more.
        self.sources.pop_front();
        self.is_kept = matches!(self.sources.front(), Some(Source::Traces(_)));
        if !self.is_kept {
            self.options = roster::check_config(&self.game, &config(self.seat_count(), &self.options))?;
        }
        self.rules = to;
        self.history.push(TableEvent::RulesChanged { from, to });
        Ok(())
    }

    /// The game as it begins: dealt by the rules, or as the log tells it.
    pub(super) fn first_session(&mut self) -> Result<Box<dyn AnyPlayer>, TableError> {
        match self.sources.pop_front() {
            Some(Source::Traces(traces)) => Ok(KeptGame::begin(self.about(self.rules), None, traces)),
            Some(Source::Rules) | None => self.open_session(),
        }
    }

    fn about(&self, rules: u32) -> About {
        About {
            game: self.game.clone(),
            rules,
            seats: self.seat_count(),
            options: self.options.clone(),
            seed: self.seed(),
        }
    }

    /// All of the game's options, as the rules of this program write them or, without these, as they are.
    pub(super) fn options_of(made: &Made, seats: u8, is_kept: bool) -> Result<roster::Json, TableError> {
        if is_kept {
            Ok(to_raw_value(&made.options)?)
        } else {
            Ok(roster::check_config(&made.game, &config(seats, &made.options))?)
        }
    }
}
