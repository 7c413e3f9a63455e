//! A game of which there are several versions, for what happens to tables when rules change.
//!
//! By turns everybody adds to a sum, or rolls a die that only they see; whoever brings the sum to the goal
//! wins. Rules 2 add more, and write the same state; rules 3 write and call everything otherwise, and know
//! how the others wrote it; rules 4 take up nothing.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU32, Ordering};

use serde::{Deserialize, Serialize};
use tabletop::patch::Fields;
use tabletop::{
    AdoptError, Awaiting, Broken, Chance, Config, ConfigError, Fate, Game, Input, Language, Millis,
    NoTemptation, OptionSpec, Outcome, Refusal, RefusalKind, Rng, RuleId, Seat, SeatResult, SeatSet, Viewer,
    Words,
};

const GOAL: u32 = 30;
/// The first rules that write a state in the newer shape.
const NEW_SHAPE: u32 = 3;
/// The first rules that take up no state of others.
const STUBBORN: u32 = 4;

const FIRST: Seat = match Seat::new(0) {
    Some(seat) => seat,
    None => unreachable!(),
};

/// The version of the rules that this program pretends to have.
static PRESENT: AtomicU32 = AtomicU32::new(1);

/// What `roster` calls the game, whichever version there is.
pub const CHANGING: &str = "toy-changing";

/// From now on this program has that version of the rules, from 1 to 4. Tests that use it must not run at
/// the same time.
pub fn change_rules(rules: u32) {
    PRESENT.store(rules, Ordering::SeqCst);
}

/// The version that this program pretends to have.
pub fn present_rules() -> u32 {
    PRESENT.load(Ordering::SeqCst)
}

/// The state of the game under one version of its rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Changing<const RULES: u32> {
    sum: u32,
    turn: Seat,
    seats: u8,
    /// Who rolled what.
    rolls: Vec<(Seat, u8)>,
    is_rolling: bool,
}

/// A state as it is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Old(OldShape),
    New(NewShape),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OldShape {
    sum: u32,
    turn: Seat,
    seats: u8,
    rolls: Vec<(Seat, u8)>,
    is_rolling: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NewShape {
    total: u32,
    next: Seat,
    players: u8,
    dice: Vec<(Seat, u8)>,
    in_the_cup: bool,
}

impl<const RULES: u32> From<Changing<RULES>> for Written {
    fn from(game: Changing<RULES>) -> Self {
        let Changing { sum, turn, seats, rolls, is_rolling } = game;
        if RULES < NEW_SHAPE {
            Self::Old(OldShape { sum, turn, seats, rolls, is_rolling })
        } else {
            Self::New(NewShape {
                total: sum,
                next: turn,
                players: seats,
                dice: rolls,
                in_the_cup: is_rolling,
            })
        }
    }
}

impl<const RULES: u32> TryFrom<Written> for Changing<RULES> {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Self, Self::Error> {
        match written {
            Written::Old(OldShape { sum, turn, seats, rolls, is_rolling }) if RULES < NEW_SHAPE => {
                Ok(Self { sum, turn, seats, rolls, is_rolling })
            }
            Written::New(new) if RULES >= NEW_SHAPE => Ok(Self {
                sum: new.total,
                turn: new.next,
                seats: new.players,
                rolls: new.dice,
                is_rolling: new.in_the_cup,
            }),
            Written::Old(_) | Written::New(_) => Err("these rules write a state otherwise"),
        }
    }
}

/// There are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangingOptions {}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChangingAction {
    Add,
    Roll,
}

/// Each version tells of what happens in words of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChangingEvent {
    Added { seat: Seat, by: u32 },
    Raised { who: Seat, sum: u32 },
    Rolled { seat: Seat, die: Option<u8> },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangingView {
    pub sum: u32,
    pub turn: Seat,
    /// Those of others are hidden until the end.
    pub rolls: Vec<(Seat, Option<u8>)>,
}

tabletop::fields!(ChangingView { sum, turn, rolls });

const fn refusal(kind: RefusalKind) -> Refusal {
    Refusal::new(kind, "CH-1")
}

impl<const RULES: u32> Changing<RULES> {
    fn is_over(&self) -> bool {
        self.sum >= GOAL
    }

    /// What an action adds: this is what the rules differ in.
    fn step() -> u32 {
        RULES
    }
}

impl<const RULES: u32> Fields for Changing<RULES> {}

impl<const RULES: u32> Game for Changing<RULES> {
    const ID: &'static str = CHANGING;
    const RULES: u32 = RULES;
    const SEATS: RangeInclusive<u8> = 1..=3;
    const LENGTH_BOUND: u32 = 3 * GOAL;
    type Options = ChangingOptions;
    type Action = ChangingAction;
    type Event = ChangingEvent;
    type View = ChangingView;
    type EventView = ChangingEvent;
    type Catalogue = ();
    type Temptation = NoTemptation;

    fn title() -> Words {
        Words::new("Changing", "Changeant")
    }

    fn options() -> Vec<OptionSpec> {
        Vec::new()
    }

    fn new(config: &Config<ChangingOptions>) -> Result<Self, ConfigError> {
        let (seats, (min, max)) = (config.seats, Self::SEATS.into_inner());
        if !Self::SEATS.contains(&seats) {
            return Err(ConfigError::Seats { rule: RuleId("CH-1"), game: Self::ID, min, max, seats });
        }
        Ok(Self { sum: 0, turn: FIRST, seats, rolls: Vec::new(), is_rolling: true })
    }

    fn catalogue(_: &ChangingOptions, _: Language) {}

    fn seats(&self) -> u8 {
        self.seats
    }

    fn awaiting(&self) -> Awaiting {
        if self.is_over() {
            Awaiting::Nothing
        } else if self.is_rolling {
            Awaiting::Chance(Chance::Dice { count: 1, sides: 6 })
        } else {
            Awaiting::Seats { to_act: SeatSet::only(self.turn), deadline: None }
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<ChangingAction>) {
        if self.awaiting().to_act().contains(seat) {
            out.extend([ChangingAction::Add, ChangingAction::Roll]);
        }
    }

    fn check(&self, seat: Seat, _: &ChangingAction) -> Result<(), Refusal> {
        match self.awaiting().to_act().contains(seat) {
            true => Ok(()),
            false if self.is_over() => Err(refusal(RefusalKind::GameOver)),
            false => Err(refusal(RefusalKind::NotYourDecision)),
        }
    }

    fn apply(
        &mut self,
        _: Millis,
        input: &Input<ChangingAction>,
        events: &mut Vec<ChangingEvent>,
    ) -> Result<(), Refusal> {
        match input {
            Input::Act { seat, action } => {
                self.check(*seat, action)?;
                match action {
                    ChangingAction::Roll => self.is_rolling = true,
                    ChangingAction::Add => {
                        self.sum += Self::step();
                        self.turn = seat.left_of(self.seats);
                        events.push(match RULES < NEW_SHAPE {
                            true => ChangingEvent::Added { seat: *seat, by: Self::step() },
                            false => ChangingEvent::Raised { who: *seat, sum: self.sum },
                        });
                    }
                }
            }
            Input::Fate(fate @ Fate::Dice(dice)) if self.is_rolling => {
                let asked = Chance::Dice { count: 1, sides: 6 };
                asked.admits(fate).map_err(|_| refusal(RefusalKind::BadFate))?;
                self.is_rolling = false;
                let (seat, die) = (self.turn, dice.first().copied().unwrap_or(1));
                self.rolls.push((seat, die));
                self.sum += 1;
                self.turn = seat.left_of(self.seats);
                events.push(ChangingEvent::Rolled { seat, die: Some(die) });
            }
            Input::Fate(_) if self.is_rolling => return Err(refusal(RefusalKind::BadFate)),
            Input::Fate(_) => return Err(refusal(RefusalKind::NotAwaitingFate)),
            Input::DeadlinePassed => return Err(refusal(RefusalKind::DeadlineNotReached)),
        }
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> ChangingView {
        let sees = |seat| viewer == Viewer::AllSeeing || viewer.is_seat(seat);
        let rolls = self.rolls.iter().map(|&(seat, die)| (seat, Some(die).filter(|_| sees(seat))));
        ChangingView { sum: self.sum, turn: self.turn, rolls: rolls.collect() }
    }

    fn event_view(event: &ChangingEvent, viewer: Viewer) -> Option<ChangingEvent> {
        match event {
            ChangingEvent::Rolled { seat, .. } if viewer != Viewer::AllSeeing && !viewer.is_seat(*seat) => {
                Some(ChangingEvent::Rolled { seat: *seat, die: None })
            }
            _ => Some(event.clone()),
        }
    }

    fn reveals(event: &ChangingEvent) -> bool {
        matches!(event, ChangingEvent::Rolled { .. })
    }

    fn undo_rule() -> Option<RuleId> {
        Some(RuleId("CH-2"))
    }

    fn imagine(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut imagined = self.clone();
        for (_, die) in imagined.rolls.iter_mut().filter(|(who, _)| *who != seat) {
            *die = u8::try_from(rng.below(6) + 1).unwrap_or(1);
        }
        imagined
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = (0..self.seats).fold(self.turn, |seat, _| match seat.left_of(self.seats) == self.turn {
            true => seat,
            false => seat.left_of(self.seats),
        });
        let results = Seat::first(self.seats).map(|seat| SeatResult { won: seat == winner, score: 1 });
        self.is_over().then(|| Outcome { kind: "reached", seats: results.collect() })
    }

    fn check_invariants(&self) -> Result<(), Broken> {
        let is_possible = self.seats > 0 && self.turn.number() < self.seats;
        if is_possible { Ok(()) } else { Err(Broken("it is nobody's turn".to_owned())) }
    }

    fn adopt(rules: u32, state: &str) -> Result<Self, AdoptError> {
        let shape = |reason: String| AdoptError::Shape { rules, reason };
        if RULES >= STUBBORN {
            return Err(shape("these rules take up no state of others".to_owned()));
        }
        let written: Written = serde_json::from_str(state).map_err(|error| shape(error.to_string()))?;
        let game = match written {
            Written::Old(OldShape { sum, turn, seats, rolls, is_rolling }) => {
                Self { sum, turn, seats, rolls, is_rolling }
            }
            Written::New(_) => Self::try_from(written).map_err(|reason| shape(reason.to_owned()))?,
        };
        game.check_invariants().map_err(|broken| AdoptError::Unsound { rules, broken })?;
        Ok(game)
    }
}
