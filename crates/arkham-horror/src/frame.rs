//! One stack of plain frames: what is being done, the innermost last.
//!
//! A frame's step does one thing: it goes on, pushes a child, or is done and gives something back. Only four
//! frames ever wait: [`Frame::Ask`], whose choices the frame below lists, [`Frame::Dice`], [`Frame::Pick`] and
//! [`Frame::Shuffle`].

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::action::Action;
use crate::battle::Battle;
use crate::cards::{Draw, Gain, Search, Shed};
use crate::check::Check;
use crate::combat::{Combat, CombatAt};
use crate::coverage::Watch;
use crate::damage::Damage;
use crate::devour::NewInvestigator;
use crate::encounter::{Closing, ClosingAt, Encounter};
use crate::engage::{Engage, EngageAt};
use crate::event::Event;
use crate::gates::{OpenGate, Return, ShutAt, ShutGate};
use crate::loops::{Each, EachItem};
use crate::loss::{Judgement, Knockout, Loss};
use crate::monsters::{MonsterMoves, Spawn};
use crate::movement::{Movement, Trade};
use crate::mythos::MythosPhase;
use crate::other_world::{GateEncounter, Visit};
use crate::pay::Pay;
use crate::round::Round;
use crate::script::ScriptFrame;
use crate::setup::Setup;
use crate::state::{DEEPEST, Recent, State};
use crate::terror::{Doom, Terror};
use crate::upkeep::Upkeep;
use crate::uses::{React, UseFrame};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    Ask(Seat),
    Dice(u8),
    Pick(u16),
    Shuffle(ShuffleOf),
    Setup(Setup),
    Round(Round),
    Upkeep(Upkeep),
    Movement(Movement),
    Trade(Trade),
    Encounter(Encounter),
    GateEncounter(GateEncounter),
    Closing(Closing),
    Visit(Visit),
    Mythos(MythosPhase),
    MonsterMoves(MonsterMoves),
    Spawn(Spawn),
    OpenGate(OpenGate),
    ShutGate(ShutGate),
    Return(Return),
    Terror(Terror),
    Doom(Doom),
    Script(ScriptFrame),
    Each(Each),
    EachItem(EachItem),
    Pay(Pay),
    Use(UseFrame),
    React(React),
    Check(Check),
    Loss(Loss),
    Judgement(Judgement),
    Knockout(Knockout),
    Draw(Draw),
    Gain(Gain),
    Search(Search),
    Shed(Shed),
    Engage(Engage),
    Combat(Combat),
    Damage(Damage),
    NewInvestigator(NewInvestigator),
    Battle(Battle),
}

impl Default for Frame {
    fn default() -> Self {
        Self::Dice(0)
    }
}

/// A deck that is shuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShuffleOf {
    Common,
    Unique,
    Spells,
    Skills,
    Mythos,
    GateCards,
    Gates,
}

/// What a frame that is done gives to the one below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Returned {
    #[default]
    Nothing,
    Number(i16),
    Action(Action),
    /// How many dice show each face.
    Faces([u8; 6]),
    /// A check: its successes, and whether they are enough.
    Check {
        successes: u8,
        passed: bool,
    },
}

impl Returned {
    pub fn number(self) -> i16 {
        match self {
            Self::Number(number) => number,
            _ => 0,
        }
    }

    pub fn faces(self) -> [u8; 6] {
        match self {
            Self::Faces(faces) => faces,
            _ => [0; 6],
        }
    }

    pub fn action(self) -> Action {
        match self {
            Self::Action(action) => action,
            _ => Action::Done,
        }
    }

    pub fn passed(self) -> bool {
        matches!(self, Self::Check { passed: true, .. })
    }
}

/// What comes of one step.
#[derive(Clone, Copy, Debug)]
pub enum FrameStep {
    /// The frame goes on, perhaps as another.
    Go(Frame),
    /// The frame waits for a child.
    Push(Frame, Frame),
    Done(Returned),
    /// The whole stack is replaced: the ancient one wakes, or the game is over.
    Cut,
}

impl FrameStep {
    pub const DONE: Self = Self::Done(Returned::Nothing);

    pub fn ask(frame: impl Into<Frame>, seat: Seat) -> Self {
        Self::Push(frame.into(), Frame::Ask(seat))
    }

    pub fn push(frame: impl Into<Frame>, child: impl Into<Frame>) -> Self {
        Self::Push(frame.into(), child.into())
    }

    pub fn go(frame: impl Into<Frame>) -> Self {
        Self::Go(frame.into())
    }

    /// Becomes what is still to be done, or is done.
    pub fn ends_with(last: Option<Frame>) -> Self {
        last.map_or(Self::DONE, Self::Go)
    }

    pub fn number(number: i16) -> Self {
        Self::Done(Returned::Number(number))
    }
}

/// Frames of their own types: how they step, and what they let a seat choose when they asked.
macro_rules! frames {
    ($($variant:ident($frame:ty)),* $(,)?) => {
        $(impl From<$frame> for Frame {
            fn from(frame: $frame) -> Self {
                Self::$variant(frame)
            }
        })*

        impl Frame {
            fn step(self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
                match self {
                    // Only an answer ends these.
                    Self::Ask(_) | Self::Dice(_) | Self::Pick(_) | Self::Shuffle(_) => FrameStep::DONE,
                    $(Self::$variant(frame) => frame.step(game, events),)*
                }
            }

            /// What the seat that this frame asked may choose.
            pub(crate) fn choices(&self, game: &State, choice: &mut dyn FnMut(Action)) {
                match self {
                    Self::Ask(_) | Self::Dice(_) | Self::Pick(_) | Self::Shuffle(_) => {}
                    $(Self::$variant(frame) => frame.choices(game, choice),)*
                }
            }
        }
    };
}

frames! {
    Setup(Setup),
    Round(Round),
    Upkeep(Upkeep),
    Movement(Movement),
    Trade(Trade),
    Encounter(Encounter),
    GateEncounter(GateEncounter),
    Closing(Closing),
    Visit(Visit),
    Mythos(MythosPhase),
    MonsterMoves(MonsterMoves),
    Spawn(Spawn),
    OpenGate(OpenGate),
    ShutGate(ShutGate),
    Return(Return),
    Terror(Terror),
    Doom(Doom),
    Script(ScriptFrame),
    Each(Each),
    EachItem(EachItem),
    Pay(Pay),
    Use(UseFrame),
    React(React),
    Check(Check),
    Loss(Loss),
    Judgement(Judgement),
    Knockout(Knockout),
    Draw(Draw),
    Gain(Gain),
    Search(Search),
    Shed(Shed),
    Engage(Engage),
    Combat(Combat),
    Damage(Damage),
    NewInvestigator(NewInvestigator),
    Battle(Battle),
}

impl Frame {
    /// Whether somebody at 0 is not judged yet: what may still help, or was paid for, comes first (AH-189).
    fn defers_judgement(&self, returned: Returned) -> bool {
        match self {
            Self::Ask(_)
            | Self::Dice(_)
            | Self::Pick(_)
            | Self::Shuffle(_)
            | Self::Pay(_)
            | Self::React(_)
            | Self::Use(_)
            | Self::Check(_)
            | Self::Loss(_)
            | Self::Judgement(_)
            | Self::Knockout(_)
            | Self::Shed(_)
            | Self::NewInvestigator(_)
            | Self::Setup(_) => true,
            // A check that was bought: first what comes of passing it.
            Self::Combat(combat) => combat.is_winning(returned),
            Self::Engage(engage) => engage.at == EngageAt::Evaded && returned.passed(),
            Self::Closing(closing) => closing.at == ClosingAt::Checked && returned.passed(),
            Self::ShutGate(shut) => shut.at == ShutAt::Shut,
            _ => false,
        }
    }

    fn waits(&self) -> bool {
        matches!(self, Self::Ask(_) | Self::Dice(_) | Self::Pick(_) | Self::Shuffle(_))
    }
}

impl State {
    /// After an answer: on, until somebody or chance is asked again.
    pub(crate) fn go_on(&mut self, events: &mut Vec<Event>, watch: &mut impl Watch) {
        let before = events.len();
        self.run(events, watch);
        if self.look_at_bottoms() {
            events.push(Event::BottomSeen);
        }
        self.recent = Recent::of(events.get(before..).unwrap_or(&[]));
    }

    /// Steps until somebody or chance is asked, or the game is over.
    pub(crate) fn run(&mut self, events: &mut Vec<Event>, watch: &mut impl Watch) {
        while self.ending.is_none() {
            let Some(&top) = self.stack.as_slice().last() else { return };
            if top.waits() {
                return;
            }
            if !self.fallen.is_empty() && !top.defers_judgement(self.returned) && !self.is_buying() {
                self.push(Frame::Judgement(Judgement { returned: self.returned }));
                continue;
            }
            let depth = self.stack.len();
            let step = top.step(self, events);
            watch.stepped(self, &top, &step);
            match step {
                FrameStep::Go(frame) => self.replace_top(frame),
                FrameStep::Push(frame, child) => {
                    self.replace_top(frame);
                    self.push(child);
                }
                FrameStep::Done(returned) => {
                    self.stack.remove_at(depth - 1);
                    self.returned = returned;
                }
                FrameStep::Cut => {}
            }
        }
    }

    /// Whether what was paid for is still happening, however far it leads (AH-189).
    fn is_buying(&self) -> bool {
        self.stack.as_slice().iter().any(|frame| match frame {
            Frame::Script(script) => script.is_bought,
            Frame::Combat(combat) => matches!(combat.at, CombatAt::Reward(_)),
            _ => false,
        })
    }

    fn replace_top(&mut self, frame: Frame) {
        if let Some(top) = self.stack.as_mut_slice().last_mut() {
            *top = frame;
        }
    }

    /// No text of the box leads as deep as the stack goes; if one did, it would be left out, not the game.
    pub(crate) fn push(&mut self, frame: Frame) {
        if self.stack.len() < DEEPEST {
            self.stack.push(frame);
        }
    }

    /// The innermost frame of a kind.
    pub(crate) fn innermost<T>(&self, of: impl Fn(&Frame) -> Option<T>) -> Option<T> {
        self.stack.as_slice().iter().rev().find_map(of)
    }

    /// Changes the innermost frame of a kind.
    pub(crate) fn change<T>(&mut self, change: impl FnMut(&mut Frame) -> Option<T>) -> Option<T> {
        self.stack.as_mut_slice().iter_mut().rev().find_map(change)
    }

    /// The frame below the one that waits.
    pub(crate) fn asking(&self) -> Option<&Frame> {
        self.stack.as_slice().iter().rev().nth(1)
    }
}
