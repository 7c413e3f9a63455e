use std::cell::Cell;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::{
    Adopted, Awaiting, Broken, Chance, Config, ConfigError, Fate, Game, Input, Language, Millis,
    NoTemptation, OptionSpec, Outcome, Refusal, RefusalKind, Rng, RuleId, Seat, SeatSet, Seed, Session,
    UndoError, Viewer, Words,
};

thread_local! {
    /// How many inputs were applied by this test.
    static APPLIED: Cell<u32> = const { Cell::new(0) };
}

/// Two players by turns roll dice under a cup, or lift the cup for all to see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Cup {
    turn: Seat,
    is_rolling: bool,
    dice: Vec<u8>,
    /// Makes a state as large as the options say.
    ballast: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
enum Move {
    Roll,
    Lift,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Happened {
    Rolled,
    Lifted(Vec<u8>),
}

impl crate::patch::Fields for Cup {}

impl Game for Cup {
    const ID: &'static str = "cup";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const LENGTH_BOUND: u32 = u32::MAX;
    type Options = usize;
    type Action = Move;
    type Event = Happened;
    type View = ();
    type EventView = Happened;
    type Catalogue = ();
    type Temptation = NoTemptation;

    fn title() -> Words {
        Words::new("Cup", "Gobelet")
    }

    fn options() -> Vec<OptionSpec> {
        Vec::new()
    }

    fn new(config: &Config<usize>) -> Result<Self, ConfigError> {
        let ballast = "x".repeat(config.options);
        Ok(Self { turn: Seat::new(0).unwrap(), is_rolling: true, dice: Vec::new(), ballast })
    }

    fn catalogue(_: &Self::Options, _: Language) {}

    fn seats(&self) -> u8 {
        2
    }

    fn awaiting(&self) -> Awaiting {
        match self.is_rolling {
            true => Awaiting::Chance(Chance::Dice { count: 1, sides: 100 }),
            false => Awaiting::Seats { to_act: SeatSet::only(self.turn), deadline: None },
        }
    }

    fn legal_actions(&self, _: Seat, out: &mut Vec<Move>) {
        out.extend([Move::Roll, Move::Lift]);
    }

    fn check(&self, seat: Seat, _: &Move) -> Result<(), Refusal> {
        let is_asked = seat == self.turn && !self.is_rolling;
        if is_asked { Ok(()) } else { Err(Refusal::new(RefusalKind::NotYourDecision, "CUP-1")) }
    }

    fn apply(&mut self, _: Millis, input: &Input<Move>, events: &mut Vec<Happened>) -> Result<(), Refusal> {
        APPLIED.set(APPLIED.get() + 1);
        match input {
            Input::Act { seat, action } => {
                self.check(*seat, action)?;
                self.turn = seat.left_of(2);
                match action {
                    Move::Roll => self.is_rolling = true,
                    Move::Lift => events.push(Happened::Lifted(self.dice.clone())),
                }
            }
            Input::Fate(Fate::Dice(dice)) => {
                self.is_rolling = false;
                self.dice.extend(dice);
                events.push(Happened::Rolled);
            }
            // Time is all it takes to pass the cup on.
            Input::DeadlinePassed => self.turn = self.turn.left_of(2),
            Input::Fate(_) => return Err(Refusal::new(RefusalKind::BadFate, "CUP-2")),
        }
        Ok(())
    }

    fn view(&self, _: Viewer) {}

    fn event_view(event: &Happened, _: Viewer) -> Option<Happened> {
        Some(event.clone())
    }

    fn reveals(event: &Happened) -> bool {
        matches!(event, Happened::Lifted(_))
    }

    fn undo_rule() -> Option<RuleId> {
        Some(RuleId("CUP-3"))
    }

    fn imagine(&self, _: Seat, _: &mut Rng) -> Self {
        self.clone()
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn check_invariants(&self) -> Result<(), Broken> {
        Ok(())
    }
}

fn session() -> Session<Cup> {
    heavy_session(0)
}

fn heavy_session(ballast: usize) -> Session<Cup> {
    Session::new(Config { seats: 2, options: ballast }, Seed::from_number(3)).unwrap()
}

/// Rolls by turns, so often; the state before each.
fn roll(session: &mut Session<Cup>, times: u8) -> Vec<Cup> {
    let rolls = (0..times).map(|number| {
        let before = session.state().clone();
        act(session, number % 2, Move::Roll);
        before
    });
    rolls.collect()
}

fn act(session: &mut Session<Cup>, seat: u8, action: Move) {
    let at = session.log().len() as Millis;
    session.act(at, Seat::new(seat).unwrap(), action).unwrap();
}

#[test]
fn a_hidden_roll_is_taken_back_and_rolls_the_same_again() {
    let mut session = session();
    act(&mut session, 0, Move::Roll);
    let rolled = session.clone();
    act(&mut session, 1, Move::Roll);
    let twice = session.clone();
    assert_eq!(session.undoable(), Seat::new(1));
    session.undo().unwrap();
    assert_eq!((session.state(), session.log()), (rolled.state(), rolled.log()));
    assert_eq!(session.events(), twice.events(), "what happened stays among the events");
    assert_eq!(session.undoable(), Seat::new(0), "the move before it can follow");

    act(&mut session, 1, Move::Roll);
    assert_eq!((session.state(), session.log()), (twice.state(), twice.log()), "no second chance");
    assert_eq!(session.events().len(), twice.events().len() + 1);
    session.record().verify().unwrap();
}

#[test]
fn everything_hidden_can_be_taken_back_and_no_more() {
    let mut session = session();
    let start = session.state().clone();
    for seat in [0, 1, 0, 1, 0] {
        act(&mut session, seat, Move::Roll);
    }
    for _ in 0..5 {
        session.undo().unwrap();
    }
    assert_eq!((session.state(), session.undoable()), (&start, None));
    assert_eq!(session.undo(), Err(UndoError::NotPossible), "nobody has acted");
}

#[test]
fn what_was_revealed_stands() {
    let mut session = session();
    act(&mut session, 0, Move::Roll);
    act(&mut session, 1, Move::Lift);
    let lifted = session.state().clone();
    assert_eq!((session.undoable(), session.undo()), (None, Err(UndoError::NotPossible)));
    act(&mut session, 0, Move::Roll);
    session.undo().unwrap();
    assert_eq!((session.state(), session.undoable()), (&lifted, None));
    assert_eq!(session.undo(), Err(UndoError::NotPossible));
}

#[test]
fn taking_back_plays_nothing_again() {
    let mut session = session();
    let states = roll(&mut session, 40);
    APPLIED.set(0);
    for state in states.iter().rev() {
        session.undo().unwrap();
        assert_eq!(session.state(), state);
    }
    assert_eq!(APPLIED.get(), 0);
}

#[test]
fn of_large_states_few_are_kept_and_all_can_still_be_taken_back() {
    let mut session = heavy_session(40_000);
    let states = roll(&mut session, 250);
    assert!(session.kept_states() <= 16, "{} states of 40 KB", session.kept_states());
    APPLIED.set(0);
    for (number, state) in states.iter().enumerate().rev() {
        session.undo().unwrap();
        assert_eq!((session.state(), session.log().len()), (state, 1 + 2 * number));
        assert!(session.kept_states() <= 20, "{} states of 40 KB", session.kept_states());
    }
    assert!(APPLIED.get() <= 4 * 2 * 250, "{} inputs were played again", APPLIED.get());
    assert_eq!(session.undo(), Err(UndoError::NotPossible));
    let again = roll(&mut session, 250);
    assert_eq!(again, states, "the same fates are drawn again");
}

#[test]
fn of_small_states_there_is_a_most_too() {
    let mut session = session();
    let states = roll(&mut session, 250);
    assert!(session.kept_states() <= 64, "{} states", session.kept_states());
    for state in states.iter().rev() {
        session.undo().unwrap();
        assert_eq!(session.state(), state);
    }
}

#[test]
fn the_rule_by_which_a_move_stands_is_named_to_those_who_moved() {
    let mut session = session();
    let told = |session: &Session<Cup>| {
        [0, 1].map(|seat| session.no_undo(Seat::new(seat).unwrap()).map(|rule| rule.0))
    };
    assert_eq!(told(&session), [None, None], "nobody has moved");
    act(&mut session, 0, Move::Roll);
    assert_eq!(told(&session), [None, None], "nothing was revealed");
    act(&mut session, 1, Move::Lift);
    assert_eq!(told(&session), [Some("CUP-3"), Some("CUP-3")], "both moved before it was");
    act(&mut session, 0, Move::Roll);
    assert_eq!(told(&session), [None, Some("CUP-3")], "this one can be taken back");
    session.undo().unwrap();
    assert_eq!(told(&session), [Some("CUP-3"), Some("CUP-3")], "the one before it cannot");
}

#[test]
fn time_that_has_passed_is_not_taken_back() {
    let mut session = session();
    act(&mut session, 0, Move::Roll);
    session.pass_deadline(9).unwrap();
    assert_eq!((session.undoable(), session.undo()), (None, Err(UndoError::NotPossible)));
}

#[test]
fn the_digest_tells_what_was_played_and_nothing_of_how_a_state_is_kept() {
    let digest = |ballast, moves: &[Move]| {
        let mut session = heavy_session(ballast);
        for (number, &action) in (0..).zip(moves) {
            act(&mut session, number % 2, action);
        }
        session.record().verify().unwrap();
        session.record().digest.unwrap()
    };
    let rolled = digest(0, &[Move::Roll, Move::Lift]);
    assert_eq!(rolled, digest(100, &[Move::Roll, Move::Lift]), "the state has another field, so to speak");
    assert_ne!(rolled, digest(0, &[Move::Lift, Move::Roll]));
    assert_ne!(rolled, digest(0, &[Move::Roll]));
    assert_eq!(
        rolled, "c37330c33d0cad193e09c13346edc8d65ac042742ec7a8c6019632c9e4689871",
        "digests are in files: what they are taken of may not change"
    );
}

#[test]
fn a_game_goes_on_from_a_state_of_other_rules() {
    let mut old = session();
    roll(&mut old, 3);
    let adopted = Adopted {
        rules: 7,
        state: serde_json::to_value(old.state()).unwrap(),
        drawn: old.drawn(),
        before: old.log().iter().map(|logged| serde_json::to_value(logged).unwrap()).collect(),
    };
    let config = old.config().clone();
    let mut new = Session::<Cup>::adopt(config.clone(), old.seed(), adopted.clone(), 9).unwrap();
    assert_eq!((new.state(), new.undoable(), new.events().len()), (old.state(), None, 0));
    for session in [&mut old, &mut new] {
        session.act(10, Seat::new(1).unwrap(), Move::Roll).unwrap();
    }
    assert_eq!(new.state(), old.state(), "the same fates are drawn as without the change");
    let record = new.record();
    assert_eq!(record.adopted.as_deref(), Some(&adopted));
    assert_eq!(record.verify().unwrap(), *new.state());
    let text = record.to_json().unwrap();
    assert_eq!(crate::Record::<Cup>::from_json(&text).unwrap(), record);

    let unreadable = Adopted { state: serde_json::json!({ "bowl": [] }), ..adopted };
    let error = Session::<Cup>::adopt(config, old.seed(), unreadable, 9).unwrap_err().to_string();
    assert!(error.starts_with("a state of rules 7 has another shape: "), "{error}");
}

#[test]
fn asking_whether_an_input_would_be_taken_changes_nothing() {
    let session = session();
    let before = session.clone();
    let roll = |seat| Input::Act { seat: Seat::new(seat).unwrap(), action: Move::Roll };
    assert_eq!(session.check(0, &roll(0)), Ok(()));
    assert_eq!(session.check(0, &roll(1)).unwrap_err().rule.0, "CUP-1");
    assert_eq!((session.state(), session.log()), (before.state(), before.log()));
}
