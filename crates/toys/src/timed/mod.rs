//! Stones against the clock: everybody takes from one pile at the same time, and only stones of one's
//! own secret colour count.
//!
//! Between rounds there is no clock and people may talk; while it runs there is silence.

mod policy;
mod round;
mod vocabulary;

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use tabletop::{
    Awaiting, Broken, Chance, Config, ConfigError, Game, Impossible, Input, Language, Millis, NoTemptation,
    OptionKind, OptionSpec, Outcome, Policy, Refusal, RefusalKind, Rng, RuleId, Seat, SeatResult, SeatSet,
    Tempting, Viewer, Words,
};

pub use vocabulary::{Colour, TimedAction, TimedEvent, TimedEventView, TimedOptions, TimedView};

/// How many stones a seat may take in a round.
const STONES_A_ROUND: u8 = 4;
const MOST_ROUNDS: u32 = 5;
const SHORTEST_MS: u32 = 50;
const LONGEST_MS: u32 = 600_000;
/// Two of each colour; those that nobody gets stay in the box.
const GOALS: u16 = 8;

/// The state of the toy against the clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timed {
    options: TimedOptions,
    seats: u8,
    /// From 0, counting those that ended.
    round: u8,
    stage: Stage,
    /// One for each seat, none before the deal.
    goals: Vec<Colour>,
    /// The goals that nobody has.
    unused: Vec<Colour>,
    pile: [u8; 4],
    /// For each seat all it has, and how many it took in this round.
    stones: Vec<[u8; 4]>,
    taken: Vec<u8>,
}

tabletop::fields!(Timed { options, seats, round, stage, goals, unused, pile, stones, taken });

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Stage {
    Deal,
    Talk { ready: SeatSet },
    Rush { deadline: Millis, stopped: SeatSet },
    Over,
}

fn refuse<T>(kind: RefusalKind, rule: &'static str) -> Result<T, Refusal> {
    Err(Refusal::new(kind, rule))
}

/// The goals with those left out that `viewer` does not know.
fn known(goals: &[Colour], viewer: Viewer) -> Vec<Option<Colour>> {
    let is_known = |number| match viewer {
        Viewer::Seat(seat) => seat.number() == number,
        Viewer::Spectator => false,
        Viewer::AllSeeing => true,
    };
    (0..).zip(goals).map(|(number, &goal)| is_known(number).then_some(goal)).collect()
}

fn all_goals() -> Vec<Colour> {
    Colour::ALL.into_iter().flat_map(|colour| [colour; 2]).collect()
}

impl Game for Timed {
    const ID: &'static str = "toy-timed";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 1..=8;
    const LENGTH_BOUND: u32 = 300;

    type Options = TimedOptions;
    type Action = TimedAction;
    type Event = TimedEvent;
    type View = TimedView;
    type EventView = TimedEventView;
    type Catalogue = ();
    type Temptation = NoTemptation;

    fn title() -> Words {
        Words::new("The timed toy", "Le jouet minuté")
    }

    fn options() -> Vec<OptionSpec> {
        let number = |default, min, max| OptionKind::Number { default, min, max };
        vec![
            OptionSpec {
                key: "rounds",
                label: Words::new("Rounds", "Manches"),
                kind: number(3, 1, MOST_ROUNDS),
            },
            OptionSpec {
                key: "round_ms",
                label: Words::new("Milliseconds a round", "Millisecondes par manche"),
                kind: number(3_000, SHORTEST_MS, LONGEST_MS),
            },
        ]
    }

    fn new(config: &Config<TimedOptions>) -> Result<Self, ConfigError> {
        let (&Config { seats, ref options }, (min, max)) = (config, Self::SEATS.into_inner());
        if !Self::SEATS.contains(&seats) {
            return Err(ConfigError::Seats { rule: RuleId("TM-01"), game: Self::ID, min, max, seats });
        }
        let is_fit = (1..=MOST_ROUNDS).contains(&options.rounds.into())
            && (SHORTEST_MS..=LONGEST_MS).contains(&options.round_ms);
        if !is_fit {
            let because = format!(
                "there are 1 to {MOST_ROUNDS} rounds of {SHORTEST_MS} to {LONGEST_MS} ms, not {} of {}",
                options.rounds, options.round_ms
            );
            return Err(ConfigError::Contradiction { rule: RuleId("TM-02"), because });
        }
        Ok(Self {
            options: options.clone(),
            seats,
            round: 0,
            stage: Stage::Deal,
            goals: Vec::new(),
            unused: all_goals(),
            pile: [0; 4],
            stones: vec![[0; 4]; seats.into()],
            taken: vec![0; seats.into()],
        })
    }

    fn catalogue(_: &TimedOptions, _: Language) {}

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> u32 {
        u32::from(self.round) + 1
    }

    fn awaiting(&self) -> Awaiting {
        let all = SeatSet::all(self.seats).iter();
        match self.stage {
            Stage::Deal => Awaiting::Chance(Chance::Shuffle { len: GOALS }),
            Stage::Talk { ready } => {
                let to_act = all.filter(|&seat| !ready.contains(seat)).collect();
                Awaiting::Seats { to_act, deadline: None }
            }
            Stage::Rush { deadline, stopped } => {
                let to_act = all.filter(|&seat| !stopped.contains(seat)).collect();
                Awaiting::Seats { to_act, deadline: Some(deadline) }
            }
            Stage::Over => Awaiting::Nothing,
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<TimedAction>) {
        let takes = Colour::ALL.map(TimedAction::Take);
        let thinkable = [TimedAction::Ready, TimedAction::Stop].into_iter().chain(takes);
        out.extend(thinkable.filter(|action| self.check(seat, action).is_ok()));
    }

    fn check(&self, seat: Seat, action: &TimedAction) -> Result<(), Refusal> {
        if self.stage == Stage::Over {
            return refuse(RefusalKind::GameOver, "TM-10");
        }
        if !self.awaiting().to_act().contains(seat) {
            return refuse(RefusalKind::NotYourDecision, "TM-11");
        }
        match (*action, matches!(self.stage, Stage::Rush { .. })) {
            (TimedAction::Ready, true) => refuse(RefusalKind::Illegal, "TM-12"),
            (TimedAction::Stop | TimedAction::Take(_), false) => refuse(RefusalKind::Illegal, "TM-13"),
            (TimedAction::Take(colour), true) => self.can_take(seat, colour),
            _ => Ok(()),
        }
    }

    fn impossible(&self, seat: Seat, out: &mut Vec<Impossible<TimedAction, NoTemptation>>) {
        let is_asked = self.awaiting().to_act().contains(seat);
        let takes = Colour::ALL.into_iter().filter(|_| is_asked).map(TimedAction::Take);
        out.extend(takes.filter_map(|action| {
            let rule = self.check(seat, &action).err()?.rule;
            Some(Impossible { what: Tempting::Action(action), rule })
        }));
    }

    fn apply(
        &mut self,
        at: Millis,
        input: &Input<TimedAction>,
        events: &mut Vec<TimedEvent>,
    ) -> Result<(), Refusal> {
        match input {
            Input::Act { seat, action } => self.act(at, *seat, *action, events),
            Input::Fate(fate) => self.deal(fate, events),
            Input::DeadlinePassed => self.run_out(at, events),
        }
    }

    fn view(&self, viewer: Viewer) -> TimedView {
        let (ready, stopped, deadline) = match self.stage {
            Stage::Talk { ready } => (ready, SeatSet::EMPTY, None),
            Stage::Rush { deadline, stopped } => (SeatSet::EMPTY, stopped, Some(deadline)),
            Stage::Deal | Stage::Over => (SeatSet::EMPTY, SeatSet::EMPTY, None),
        };
        TimedView {
            round: self.round,
            ready,
            stopped,
            deadline,
            pile: self.pile,
            stones: self.stones.clone(),
            goals: known(&self.goals, viewer),
        }
    }

    fn event_view(event: &TimedEvent, viewer: Viewer) -> Option<TimedEventView> {
        Some(match *event {
            TimedEvent::Dealt { ref goals } => TimedEventView::Dealt { goals: known(goals, viewer) },
            TimedEvent::BecameReady { seat } => TimedEventView::BecameReady { seat },
            TimedEvent::Began { round } => TimedEventView::Began { round },
            TimedEvent::Took { seat, colour } => TimedEventView::Took { seat, colour },
            TimedEvent::Stopped { seat } => TimedEventView::Stopped { seat },
            TimedEvent::Ended { round, in_time } => TimedEventView::Ended { round, in_time },
        })
    }

    /// Nothing is taken back while a clock runs.
    fn reveals(event: &TimedEvent) -> bool {
        !matches!(event, TimedEvent::BecameReady { .. })
    }

    fn imagine(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut imagined = self.clone();
        let own = self.goals.get(seat.index()).copied();
        let mut unknown: Vec<Colour> = imagined.goals.drain(..).chain(imagined.unused.drain(..)).collect();
        unknown.sort_unstable();
        if let Some(place) = unknown.iter().position(|&goal| Some(goal) == own) {
            unknown.remove(place);
        }
        rng.shuffle(&mut unknown);
        imagined.unused = unknown.split_off(self.goals.len().saturating_sub(usize::from(own.is_some())));
        if let Some(own) = own {
            unknown.insert(seat.index(), own);
        }
        imagined.goals = unknown;
        imagined
    }

    fn outcome(&self) -> Option<Outcome> {
        let score =
            |seat: Seat| self.goal(seat).map_or(0, |goal| i32::from(self.stones[seat.index()][goal.index()]));
        let best = Seat::first(self.seats).map(score).max();
        let result = |seat| SeatResult { won: Some(score(seat)) == best, score: score(seat) };
        let seats = Seat::first(self.seats).map(result).collect();
        (self.stage == Stage::Over).then_some(Outcome { kind: "counted", seats })
    }

    fn check_invariants(&self) -> Result<(), Broken> {
        let mut goals = [&self.goals[..], &self.unused].concat();
        goals.sort_unstable();
        let is_dealt = self.goals.is_empty() || self.goals.len() == usize::from(self.seats);
        if goals != all_goals() || !is_dealt {
            return Err(Broken(format!("the goals are {:?} and {:?}", self.goals, self.unused)));
        }
        if self.stones.len() != usize::from(self.seats) || self.taken.len() != usize::from(self.seats) {
            return Err(Broken("not every seat has its stones".to_owned()));
        }
        match self.taken.iter().find(|&&taken| taken > STONES_A_ROUND) {
            Some(taken) => Err(Broken(format!("{taken} stones were taken in one round"))),
            None => Ok(()),
        }
    }

    fn policies() -> &'static [Policy<Self>] {
        policy::POLICIES
    }

    /// Nobody speaks while the clock runs.
    fn silence(&self) -> Option<RuleId> {
        matches!(self.stage, Stage::Rush { .. }).then_some(RuleId("TM-30"))
    }

    fn phrases() -> Vec<Words> {
        vec![Words::new("I am ready.", "Je suis prêt.")]
    }
}
