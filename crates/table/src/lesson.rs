use roster::Json;
use serde_json::Value;
use serde_json::value::to_raw_value;
use tabletop::{Guide, GuideStep, Seat};

use super::deal::alone;
use super::{Change, Deal, Founding, NewTable, Script, Sitter, Table, TableError, Watcher, rights};
use wire::{GuideView, Person, TableSettings};

/// The seat of whoever learns.
const LEARNER: Seat = Guide::<(), ()>::LEARNER;

/// Which guided game is wanted, and how it is set.
#[derive(Clone, Copy, Debug)]
pub struct GuideWanted<'a> {
    pub game: &'a str,
    /// What the table is called.
    pub name: &'a str,
    pub bot_pace_ms: u32,
}

/// Where a guided game stands in its lesson, which goes on as long as all do what it says.
#[derive(Debug)]
pub(super) struct Lesson {
    steps: Vec<GuideStep<Value>>,
    /// The step that is due.
    at: usize,
    /// The number of the first move that was not the lesson's.
    strayed: Option<usize>,
    /// Whoever learns wants no more of it.
    is_left: bool,
}

/// Who may move as far as the lesson goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pace {
    /// A tip is open: nobody but whoever learns.
    Wait,
    /// This seat.
    Only(Seat),
    /// All, as in any game.
    Free,
}

impl Change {
    /// The first change of a table on which `who` plays the guided game, at once and against bots.
    pub fn guide(who: &Person, wanted: GuideWanted<'_>, founding: Founding) -> Result<Self, TableError> {
        let GuideWanted { game, name, bot_pace_ms } = wanted;
        let file = roster::guide_file(game).map_err(roster::OpenError::Game)?;
        let file = file.ok_or_else(|| TableError::NoGuide { game: game.to_owned() })?;
        let guide: Guide<Value, Value> = serde_json::from_str(file)?;
        let settings = TableSettings { bot_pace_ms, ..alone(name) };
        let wanted = NewTable { game, seats: guide.seats, options: &guide.options, settings: &settings };
        let bots = std::iter::repeat_n(Some(Sitter::Bot(guide.bot.clone())), guide.seats.into());
        let chairs = [Some(Sitter::Person(who.clone()))].into_iter().chain(bots.skip(1)).collect();
        let script = Script { seed: guide.seed(), steps: guide.steps };
        Self::at_once(who, wanted, founding, chairs, Deal::Guide(script))
    }
}

impl Lesson {
    pub(super) fn of(deal: &Deal) -> Option<Self> {
        match deal {
            Deal::Guide(Script { steps, .. }) => {
                Some(Self { steps: steps.clone(), at: 0, strayed: None, is_left: false })
            }
            Deal::Fair | Deal::Daily { .. } | Deal::Branch(_) => None,
        }
    }

    /// The step that is due, while the lesson goes on.
    fn due(&self) -> Option<&GuideStep<Value>> {
        let goes_on = !self.is_left && self.strayed.is_none();
        self.steps.get(self.at).filter(|_| goes_on)
    }

    /// The next move of the lesson, after the tips before it, and its place among the steps.
    fn next_move(&self) -> Option<(usize, Seat, &Value)> {
        self.due()?;
        self.steps.iter().enumerate().skip(self.at).find_map(|(number, step)| match step {
            GuideStep::Act(seat, action) => Some((number, *seat, action)),
            GuideStep::Tell(_) => None,
        })
    }

    fn pace(&self) -> Pace {
        match self.due() {
            Some(GuideStep::Tell(_)) => Pace::Wait,
            Some(GuideStep::Act(seat, _)) => Pace::Only(*seat),
            None => Pace::Free,
        }
    }

    /// Takes in a move, before which there were so many.
    pub(super) fn moved(&mut self, before: usize, seat: Seat, action: &Value) {
        match self.next_move() {
            Some((number, mover, does)) if mover == seat && does == action => self.at = number + 1,
            // A game that goes on without its lesson is no longer of interest here.
            _ if self.due().is_none() => {}
            _ => self.strayed = Some(before),
        }
    }

    /// The last move was taken back, and so many are left: whoever strayed with it is back in the lesson.
    pub(super) fn undone(&mut self, left: usize) {
        if self.strayed.is_some_and(|first| first < left) {
            return;
        }
        self.strayed = None;
        let is_move = |(_, step): &(usize, &GuideStep<Value>)| matches!(step, GuideStep::Act(..));
        let again = self.steps[..self.at].iter().enumerate().filter(is_move).nth(left);
        if let Some((number, _)) = again {
            // With the tip that asked for it.
            self.at = number.saturating_sub(1);
        }
    }

    pub(super) fn heard(&mut self, step: u32) {
        if self.open_tip().is_some_and(|(open, _)| open == step) {
            self.at += 1;
        }
    }

    pub(super) fn leave(&mut self) {
        self.is_left = true;
    }

    fn open_tip(&self) -> Option<(u32, &str)> {
        match self.due()? {
            GuideStep::Tell(tip) => Some((u32::try_from(self.at).ok()?, tip)),
            GuideStep::Act(..) => None,
        }
    }

    fn view(&self) -> Option<GuideView> {
        self.due()?;
        let tip = self.open_tip().map(|(_, tip)| tip.to_owned());
        let own = self.next_move().filter(|(_, seat, _)| *seat == LEARNER);
        // The last tip before one's own move asks for it.
        let is_asked = own.is_some_and(|(number, ..)| number <= self.at + 1);
        Some(GuideView {
            step: u32::try_from(self.at).unwrap_or(u32::MAX),
            steps: u32::try_from(self.steps.len()).unwrap_or(u32::MAX),
            waits: tip.is_some() && !is_asked,
            tip,
            next: own.and_then(|(.., action)| to_raw_value(action).ok()),
        })
    }
}

impl Table {
    /// Who may move as far as the lesson goes.
    pub(super) fn pace(&self) -> Pace {
        self.lesson.as_ref().map_or(Pace::Free, Lesson::pace)
    }

    /// What the lesson has a bot do on a seat.
    pub(super) fn scripted(&self, seat: Seat) -> Option<&Value> {
        let lesson = self.lesson.as_ref().filter(|lesson| lesson.pace() == Pace::Only(seat))?;
        lesson.next_move().map(|(.., action)| action)
    }

    pub(super) fn guide_view(&self, watcher: Watcher) -> Option<GuideView> {
        let is_learner = watcher.seats().contains(LEARNER);
        let view = self.lesson.as_ref().filter(|_| is_learner)?.view()?;
        let next = view.next.map(|next| self.as_offered(next));
        Some(GuideView { next, ..view })
    }

    /// A move of whoever learns as the rules write it, if it is among the legal ones: by that the page knows
    /// which of the choices is meant.
    fn as_offered(&self, next: Json) -> Json {
        let legal = self.play.as_ref().and_then(|play| play.session.legal_actions(LEARNER).ok());
        let legal: Vec<Json> =
            legal.and_then(|legal| serde_json::from_str(legal.get()).ok()).unwrap_or_default();
        let value = |json: &Json| serde_json::from_str::<Value>(json.get()).ok();
        let meant = value(&next);
        legal.into_iter().find(|action| value(action) == meant).unwrap_or(next)
    }

    /// Nothing if another tip is open, or none.
    pub(super) fn hear(&self, who: &Person, step: u32) -> Result<Option<Change>, TableError> {
        rights::own_seat(self, who.id, LEARNER)?;
        rights::running(self)?;
        let open = self.lesson.as_ref().and_then(Lesson::open_tip);
        Ok(open.filter(|(open, _)| *open == step).map(|_| Change::TipHeard { step }))
    }

    /// Nothing if there is no lesson to leave.
    pub(super) fn leave_guide(&self, who: &Person) -> Result<Option<Change>, TableError> {
        rights::own_seat(self, who.id, LEARNER)?;
        rights::running(self)?;
        Ok(self.lesson.as_ref().and_then(Lesson::due).map(|_| Change::GuideLeft))
    }

    /// Whether bots are told what to do, or to wait.
    pub(super) fn is_lesson(&self) -> bool {
        self.pace() != Pace::Free
    }
}

/// An action of the script as a bot would write it.
pub(super) fn written(action: &Value) -> Result<Json, serde_json::Error> {
    to_raw_value(action)
}
