use std::fmt;

use roster::Move;
use tabletop::{Millis, RecordOrigin, Seed};

use super::clock::GameTime;
use super::{Change, Deal, Founding, NewTable, Past, PastMove, Sitter, Table, TableError};
use wire::{DealOrigin, Person, PersonId, Phase, Spectators, TableSettings};

/// Which daily deal is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Daily<'a> {
    pub game: &'a str,
    /// In UTC, as in `2026-11-16`.
    pub date: &'a str,
    /// Whether it is the one try of this person.
    pub counts: bool,
}

/// The first change of a table on which a game is played on, still to be made: that takes a while, and can be done
/// anywhere.
pub struct Branching(Box<dyn FnOnce() -> Result<Change, TableError> + Send>);

impl Branching {
    pub fn change(self) -> Result<Change, TableError> {
        (self.0)()
    }
}

impl fmt::Debug for Branching {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Branching")
    }
}

impl Change {
    /// The first change of a table on which `who` plays the deal of a date, at once and alone.
    pub fn daily(who: &Person, daily: Daily<'_>, founding: Founding) -> Result<Self, TableError> {
        let Daily { game, date, counts } = daily;
        offers_daily(game)?;
        let (settings, options) = (alone(date), serde_json::json!({}));
        let wanted = NewTable { game, seats: 1, options: &options, settings: &settings };
        Self::at_once(who, wanted, founding, only(who), Deal::Daily { date: date.to_owned(), counts })
    }

    /// The first change of a table whose game is dealt already.
    pub(super) fn at_once(
        who: &Person,
        wanted: NewTable<'_>,
        founding: Founding,
        chairs: Vec<Option<Sitter>>,
        deal: Deal,
    ) -> Result<Self, TableError> {
        let mut change = Self::made(who, wanted, founding)?;
        if let Self::Made(made) = &mut change {
            made.chairs = chairs;
            made.deal = deal;
        }
        Ok(change)
    }
}

/// Whether there is a daily deal of a game.
pub fn offers_daily(game: &str) -> Result<(), TableError> {
    if roster::describe().iter().any(|known| known.id == game && known.daily) {
        Ok(())
    } else {
        Err(TableError::NoDaily { game: game.to_owned() })
    }
}

/// Nobody else sits here.
fn only(who: &Person) -> Vec<Option<Sitter>> {
    vec![Some(Sitter::Person(who.clone()))]
}

/// For one who plays alone, undisturbed and without haste.
pub(super) fn alone(name: &str) -> TableSettings {
    TableSettings {
        name: name.to_owned(),
        public: false,
        spectators: Spectators::None,
        undo: true,
        clock: None,
        bot_pace_ms: 0,
        interlude_seconds: 0,
        reminders: true,
        no_clock: false,
    }
}

impl Deal {
    pub(super) fn origin(&self) -> DealOrigin {
        match self {
            Self::Fair => DealOrigin::Fair,
            Self::Daily { date, counts } => DealOrigin::Daily { date: date.clone(), counts: *counts },
            Self::Branch(Past { table, moves, .. }) => DealOrigin::Branch {
                table: table.clone(),
                step: u32::try_from(moves.len()).unwrap_or(u32::MAX),
            },
            Self::Guide(_) => DealOrigin::Guide,
        }
    }

    /// None of a fair one, whose seed is yet to be mixed.
    pub(super) fn seed(&self, game: &str) -> Option<Seed> {
        match self {
            Self::Fair => None,
            Self::Daily { date, .. } => Some(Seed::daily(game, date)),
            Self::Branch(past) => Some(past.seed),
            Self::Guide(script) => Some(script.seed),
        }
    }
}

impl Table {
    /// The first change of a table on which `who` plays on from a step of this table's game, which
    /// is over.
    pub fn branch(&self, who: &Person, step: u32, founding: Founding) -> Result<Branching, TableError> {
        let play = match (&self.play, self.phase()) {
            (Some(play), Phase::Finished) => play,
            (_, phase) => return Err(TableError::WrongPhase { phase, needed: "finished" }),
        };
        if self.is_kept {
            return Err(self.other_rules());
        }
        if play.was_adopted {
            return Err(TableError::BegunUnderOtherRules);
        }
        if self.seat_count() != 1 {
            return Err(TableError::NotAlone { seats: self.seat_count() });
        }
        let moves = play.session.moves();
        let (who, table, seed) = (who.clone(), self.id.clone(), self.seed());
        let (game, settings, options) = (self.game.clone(), alone(&self.settings.name), self.options.clone());
        Ok(Branching(Box::new(move || {
            let moves = first_moves(moves()?, step)?;
            let options = serde_json::from_str(options.get())?;
            let wanted = NewTable { game: &game, seats: 1, options: &options, settings: &settings };
            let past = Past { table, seed, moves };
            Change::at_once(&who, wanted, founding, only(&who), Deal::Branch(past))
        })))
    }

    /// Where the cards come from. Of a fair deal it is known only once everyone has sat down.
    pub(super) fn seed(&self) -> Seed {
        self.dealt_seed.unwrap_or_else(|| self.secret.seed(self.entropy.iter().copied()))
    }

    /// Starts the game of a table whose deal is there from the beginning.
    pub(super) fn begin_at_once(&mut self, at: Millis, deal: Deal) -> Result<(), TableError> {
        let moves = match deal {
            Deal::Fair => return Ok(()),
            Deal::Daily { .. } | Deal::Guide(_) => Vec::new(),
            Deal::Branch(past) => past.moves,
        };
        let mut session = self.first_session()?;
        let (count, last) = (moves.len(), moves.last().map_or(0, |last| last.at));
        // What the log tells of a game begins after these moves.
        let moves = if self.is_kept { Vec::new() } else { moves };
        for PastMove { at, act } in moves {
            match act {
                Some((seat, action)) => session.act(at, seat, &action.to_string())?,
                None => session.pass_deadline(at)?,
            }
        }
        self.begin(at, session, GameTime::new(at, last));
        self.play_mut()?.in_person = vec![false; count];
        Ok(())
    }

    /// Whose one try at a daily deal this is, and of which date.
    pub fn daily_try(&self) -> Option<(PersonId, &str)> {
        match &self.origin {
            DealOrigin::Daily { date, counts: true } => Some((self.host.id, date)),
            DealOrigin::Daily { .. } | DealOrigin::Branch { .. } | DealOrigin::Guide | DealOrigin::Fair => {
                None
            }
        }
    }

    /// How a record tells where its deal comes from; a fair one tells the halves of its seed.
    pub(super) fn recorded_origin(&self) -> Option<RecordOrigin> {
        match &self.origin {
            DealOrigin::Fair => None,
            DealOrigin::Guide => Some(RecordOrigin::Guide),
            DealOrigin::Daily { date, .. } => Some(RecordOrigin::Daily { date: date.clone() }),
            DealOrigin::Branch { table, step } => {
                Some(RecordOrigin::Branch { table: table.0.clone(), step: *step })
            }
        }
    }

    /// How many steps the game has, the deal among them.
    pub fn step_count(&self) -> u32 {
        let moves = self.play.as_ref().map_or(0, |play| play.in_person.len());
        u32::try_from(moves + 1).unwrap_or(u32::MAX)
    }

    /// The steps at which a person at this table decided what comes next.
    pub fn decided_in_person(&self) -> Vec<u32> {
        let steps = self.play.iter().flat_map(|play| (0..).zip(&play.in_person));
        steps.filter(|(_, in_person)| **in_person).map(|(step, _)| step).collect()
    }
}

/// The moves up to step `step` of a game with these.
fn first_moves(mut moves: Vec<Move>, step: u32) -> Result<Vec<PastMove>, TableError> {
    if step as usize >= moves.len() {
        return Err(TableError::NoSuchStep { step, last: moves.len().saturating_sub(1) });
    }
    moves.truncate(step as usize);
    let past = moves.into_iter().map(|one| {
        let act = one.act.map(|(seat, action)| Ok((seat, serde_json::from_str(action.get())?)));
        Ok(PastMove { at: one.at, act: act.transpose()? })
    });
    Ok(past.collect::<Result<_, serde_json::Error>>()?)
}
