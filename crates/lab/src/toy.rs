//! A tiny dice game for tests: everyone bids at the same time against a clock, then each seat in
//! turn rolls as often as it dares; above twelve is worth nothing. It can be told to misbehave.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use tabletop::{
    Awaiting, Broken, CardPart, Chance, Choice, Config, ConfigError, Fate, Game, Input, Language, Millis,
    NoTemptation, OptionSpec, Outcome, PartKind, PartSet, PerSeat, Policy, Refusal, RefusalKind, Rng, Seat,
    SeatResult, SeatSet, Viewer, Words,
};

const BIDDING_MS: Millis = 2_500;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Misbehaviour {
    #[default]
    None,
    RefusesListed,
    NeverEnds,
    ListsNothing,
    HasNoOutcome,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ToyOptions {
    pub(crate) misbehaviour: Misbehaviour,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) enum ToyAction {
    Hold,
    Roll,
    Bid(u8),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    Bidding(SeatSet),
    Turn(Seat),
    Rolling(Seat),
    Over,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Toy {
    misbehaviour: Misbehaviour,
    stage: Stage,
    scores: PerSeat<u8>,
}

const NO: Refusal = Refusal::new(RefusalKind::Illegal, "TOY-1");

impl Toy {
    fn pass_on(&mut self, from: Seat) {
        let next = from.left_of(self.seats());
        self.stage = match (next.number(), self.misbehaviour) {
            (0, Misbehaviour::NeverEnds) => Stage::Turn(next),
            (0, _) => Stage::Over,
            _ => Stage::Turn(next),
        };
    }

    fn act(&mut self, seat: Seat, action: ToyAction) -> Result<(), Refusal> {
        match (&mut self.stage, action) {
            (Stage::Bidding(to_act), ToyAction::Bid(bid)) if to_act.contains(seat) => {
                *to_act = to_act.without(seat);
                let last = to_act.is_empty();
                self.scores[seat] = bid;
                if last {
                    self.stage = Stage::Turn(Seat::first(1).next().ok_or(NO)?);
                }
            }
            (Stage::Turn(turn), ToyAction::Roll) if *turn == seat => {
                if self.misbehaviour == Misbehaviour::RefusesListed {
                    return Err(NO);
                }
                self.stage = Stage::Rolling(seat);
            }
            (Stage::Turn(turn), ToyAction::Hold) if *turn == seat => self.pass_on(seat),
            _ => return Err(NO),
        }
        Ok(())
    }

    fn roll(&mut self, fate: &Fate) -> Result<(), Refusal> {
        let (Stage::Rolling(seat), Fate::Dice(dice)) = (&self.stage, fate) else {
            return Err(NO);
        };
        let seat = *seat;
        self.scores[seat] += dice.iter().sum::<u8>();
        if self.scores[seat] > 12 {
            self.scores[seat] = 0;
            self.pass_on(seat);
        } else {
            self.stage = Stage::Turn(seat);
        }
        Ok(())
    }
}

/// Rolls below seven, holds otherwise.
fn cautious(toy: &Toy, seat: Seat, legal: &[ToyAction], _: Option<Millis>, _: &mut Rng) -> Choice<ToyAction> {
    let wanted = if toy.scores[seat] < 7 { ToyAction::Roll } else { ToyAction::Hold };
    Choice::Act(if legal.contains(&wanted) { wanted } else { legal[0] })
}

/// Never does anything.
fn sleepy(_: &Toy, _: Seat, _: &[ToyAction], _: Option<Millis>, _: &mut Rng) -> Choice<ToyAction> {
    Choice::Wait(1)
}

impl tabletop::patch::Fields for Toy {}

impl Game for Toy {
    const ID: &'static str = "toy";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=5;
    const LENGTH_BOUND: u32 = 100;

    type Options = ToyOptions;
    type Action = ToyAction;
    type Event = ();
    type View = ();
    type EventView = ();
    type Catalogue = ();
    type Temptation = NoTemptation;

    fn title() -> Words {
        Words::new("Toy", "Jouet")
    }

    fn options() -> Vec<OptionSpec> {
        Vec::new()
    }

    fn new(config: &Config<ToyOptions>) -> Result<Self, ConfigError> {
        Ok(Self {
            misbehaviour: config.options.misbehaviour,
            stage: Stage::Bidding(SeatSet::all(config.seats)),
            scores: PerSeat::filled(config.seats, 0),
        })
    }

    fn catalogue(_: &Self::Options, _: Language) {}

    /// The faces of the die.
    fn parts() -> Vec<CardPart> {
        let part = |face| CardPart { kind: PartKind::Card, card: format!("face-{face}"), way: String::new() };
        (1..=6).map(part).collect()
    }

    fn apply_noting(
        &mut self,
        at: Millis,
        input: &Input<ToyAction>,
        events: &mut Vec<Self::Event>,
        resolved: &mut PartSet,
    ) -> Result<(), Refusal> {
        self.apply(at, input, events)?;
        if let Input::Fate(Fate::Dice(dice)) = input {
            dice.iter().for_each(|&face| resolved.insert(usize::from(face) - 1));
        }
        Ok(())
    }

    fn seats(&self) -> u8 {
        self.scores.seats()
    }

    fn awaiting(&self) -> Awaiting {
        let seats = |to_act, deadline| Awaiting::Seats { to_act, deadline };
        match self.stage {
            Stage::Bidding(to_act) => seats(to_act, Some(BIDDING_MS)),
            Stage::Turn(seat) => seats(SeatSet::only(seat), None),
            Stage::Rolling(_) => Awaiting::Chance(Chance::Dice { count: 1, sides: 6 }),
            Stage::Over => Awaiting::Nothing,
        }
    }

    fn legal_actions(&self, _: Seat, out: &mut Vec<ToyAction>) {
        match self.stage {
            _ if self.misbehaviour == Misbehaviour::ListsNothing => {}
            Stage::Bidding(_) => out.extend((0..4).map(ToyAction::Bid)),
            _ => out.extend([ToyAction::Hold, ToyAction::Roll]),
        }
    }

    fn check(&self, seat: Seat, action: &ToyAction) -> Result<(), Refusal> {
        self.clone().act(seat, *action)
    }

    fn apply(&mut self, at: Millis, input: &Input<ToyAction>, _: &mut Vec<()>) -> Result<(), Refusal> {
        match input {
            Input::Act { seat, action } => self.act(*seat, *action),
            Input::Fate(fate) => self.roll(fate),
            Input::DeadlinePassed if at >= BIDDING_MS => {
                self.stage = Stage::Turn(Seat::first(1).next().ok_or(NO)?);
                Ok(())
            }
            Input::DeadlinePassed => Err(NO),
        }
    }

    fn view(&self, _: Viewer) {}

    fn event_view((): &(), _: Viewer) -> Option<()> {
        None
    }

    fn reveals((): &()) -> bool {
        false
    }

    fn imagine(&self, _: Seat, _: &mut Rng) -> Self {
        self.clone()
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.misbehaviour == Misbehaviour::HasNoOutcome {
            return None;
        }
        let best = self.scores.as_slice().iter().max()?;
        let result = |score: &u8| SeatResult { won: score == best, score: i32::from(*score) };
        let kind = if *best == 0 { "all_burst" } else { "rolled" };
        let seats = self.scores.as_slice().iter().map(result).collect();
        (self.stage == Stage::Over).then_some(Outcome { kind, seats })
    }

    fn check_invariants(&self) -> Result<(), Broken> {
        Ok(())
    }

    fn policies() -> &'static [Policy<Self>] {
        &[Policy { name: "cautious", choose: cautious }, Policy { name: "sleepy", choose: sleepy }]
    }
}
