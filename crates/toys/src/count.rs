use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use tabletop::{
    Awaiting, Broken, Config, ConfigError, Game, Input, Language, Millis, NoTemptation, OptionSpec, Outcome,
    Refusal, RefusalKind, Rng, RuleId, Seat, SeatResult, SeatSet, Viewer, Words,
};

/// Whoever says this ends the game.
const LAST: u16 = 21;

/// The smallest game: in turn everyone counts on by one to three, and whoever says 21 has lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    seats: u8,
    turn: Seat,
    said: u16,
}

/// There is nothing to set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoOptions {}

/// By how much to count on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct By(pub u8);

/// Someone counted on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    pub seat: Seat,
    pub to: u16,
}

const fn refusal(kind: RefusalKind) -> Refusal {
    Refusal::new(kind, "TOY-1")
}

impl Game for Count {
    const ID: &'static str = "toy-count";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 1..=8;
    const LENGTH_BOUND: u32 = LAST as u32;

    type Options = NoOptions;
    type Action = By;
    type Event = Counted;
    type View = Self;
    type EventView = Counted;
    type Catalogue = ();
    type Temptation = NoTemptation;

    fn title() -> Words {
        Words::new("Counting", "Compter")
    }

    fn options() -> Vec<OptionSpec> {
        Vec::new()
    }

    fn new(config: &Config<NoOptions>) -> Result<Self, ConfigError> {
        let (seats, min, max) = (config.seats, *Self::SEATS.start(), *Self::SEATS.end());
        let wrong = ConfigError::Seats { rule: RuleId("TOY-1"), game: Self::ID, min, max, seats };
        let first = Seat::first(seats).next().filter(|_| Self::SEATS.contains(&seats));
        Ok(Self { seats, turn: first.ok_or(wrong)?, said: 0 })
    }

    fn catalogue(_: &NoOptions, _: Language) {}

    fn seats(&self) -> u8 {
        self.seats
    }

    fn awaiting(&self) -> Awaiting {
        match self.said {
            LAST.. => Awaiting::Nothing,
            _ => Awaiting::Seats { to_act: SeatSet::only(self.turn), deadline: None },
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<By>) {
        out.extend((1..=3).map(By).filter(|by| self.check(seat, by).is_ok()));
    }

    fn check(&self, seat: Seat, action: &By) -> Result<(), Refusal> {
        match action.0 {
            _ if self.said >= LAST => Err(refusal(RefusalKind::GameOver)),
            _ if seat != self.turn => Err(refusal(RefusalKind::NotYourDecision)),
            1..=3 if self.said + u16::from(action.0) <= LAST => Ok(()),
            _ => Err(refusal(RefusalKind::Illegal)),
        }
    }

    fn apply(&mut self, _: Millis, input: &Input<By>, events: &mut Vec<Counted>) -> Result<(), Refusal> {
        let Input::Act { seat, action } = input else {
            return Err(refusal(RefusalKind::NotAwaitingFate));
        };
        self.check(*seat, action)?;
        self.said += u16::from(action.0);
        events.push(Counted { seat: *seat, to: self.said });
        self.turn = self.turn.left_of(self.seats);
        Ok(())
    }

    fn view(&self, _: Viewer) -> Self {
        self.clone()
    }

    fn event_view(event: &Counted, _: Viewer) -> Option<Counted> {
        Some(event.clone())
    }

    fn reveals(_: &Counted) -> bool {
        false
    }

    fn imagine(&self, _: Seat, _: &mut Rng) -> Self {
        self.clone()
    }

    fn outcome(&self) -> Option<Outcome> {
        let has_won = |seat: Seat| seat.left_of(self.seats) != self.turn;
        let result = |seat| SeatResult { won: has_won(seat), score: i32::from(has_won(seat)) };
        let seats = Seat::first(self.seats).map(result).collect();
        (self.said >= LAST).then_some(Outcome { kind: "counted", seats })
    }

    fn check_invariants(&self) -> Result<(), Broken> {
        if self.said <= LAST { Ok(()) } else { Err(Broken(format!("{} was said", self.said))) }
    }
}
