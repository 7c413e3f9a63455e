use serde_json::{Value, to_value};
use tabletop::{Awaiting, Config, Game, GuideOf, GuideStep, Seat, Session, Viewer};

use super::law::{Breach, Held, Law, demand};

/// The guided game must be possible from its first step to its last, ask for each move of whoever learns,
/// and show what it says it shows.
pub(super) fn guide_is_sound<G: Game>() -> Held {
    let Some(file) = G::guide_file() else { return Ok(()) };
    let guide: GuideOf<G> = serde_json::from_str(file).map_err(|error| broken(error.to_string()))?;
    is_told_in_order(&guide.steps)?;
    let has_bot = guide.seats == 1 || G::policies().iter().any(|policy| policy.name == guide.bot);
    demand(has_bot, Law::Guide, || format!("no bot is called {:?}", guide.bot))?;
    let config = Config { seats: guide.seats, options: guide.options.clone() };
    let mut session: Session<G> =
        Session::new(config, guide.seed()).map_err(|error| broken(error.to_string()))?;
    let mut lesson = Lesson { guide: &guide, seen: vec![false; guide.shows.len()], looked: 0 };
    lesson.look(&session)?;
    for (number, step) in guide.steps.iter().enumerate() {
        let GuideStep::Act(seat, action) = step else { continue };
        session.act(0, *seat, action.clone()).map_err(|refusal| {
            broken(format!("step {number}: seat {seat} cannot do {action:?}: {refusal}"))
        })?;
        lesson.look(&session)?;
    }
    let missing = guide.shows.iter().zip(&lesson.seen).find(|(_, seen)| !**seen);
    demand(missing.is_none(), Law::Guide, || {
        format!("it does not show {:?}", missing.map(|(sight, _)| &sight.what))
    })?;
    // Otherwise nobody could play on; a game for one may end with its lesson.
    let goes_on = guide.seats == 1 || session.state().awaiting() != Awaiting::Nothing;
    demand(goes_on, Law::Guide, || "the game is over with the lesson".to_owned())
}

/// What is to be seen at a tip, by places in the view of whoever learns.
type Facts = Vec<(&'static str, Value)>;

/// Plays a game's guide and holds each tip against what whoever learns sees just then: `facts` tells what that
/// has to be, and nothing of a tip it does not know.
pub fn check_tips<G: Game>(facts: impl Fn(&str) -> Option<Facts>) -> Result<(), String> {
    let file = G::guide_file().ok_or("there is no guided game")?;
    let guide: GuideOf<G> = serde_json::from_str(file).map_err(|error| error.to_string())?;
    let config = Config { seats: guide.seats, options: guide.options.clone() };
    let mut session: Session<G> = Session::new(config, guide.seed()).map_err(|error| error.to_string())?;
    for step in guide.steps {
        let tip = match step {
            GuideStep::Tell(tip) => tip,
            GuideStep::Act(seat, action) => {
                session.act(0, seat, action).map_err(|refusal| refusal.to_string())?;
                continue;
            }
        };
        let view =
            to_value(session.state().view(Viewer::Seat(Seat::FIRST))).map_err(|error| error.to_string())?;
        for (place, expected) in facts(&tip).ok_or_else(|| format!("nothing is said of the tip {tip:?}"))? {
            let found = view.pointer(place);
            if found != Some(&expected) {
                return Err(format!("at the tip {tip:?}, {place} was to be {expected} and is {found:?}"));
            }
        }
    }
    Ok(())
}

fn broken(message: String) -> Breach {
    Breach::new(Law::Guide, message)
}

/// Each tip is told once, whoever learns is told before each of their moves, and a tip ends the lesson.
fn is_told_in_order<A>(steps: &[GuideStep<A>]) -> Held {
    let mut told: Vec<&str> = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        match step {
            GuideStep::Tell(tip) => {
                demand(!told.contains(&tip.as_str()), Law::Guide, || format!("{tip:?} is told twice"))?;
                told.push(tip);
            }
            GuideStep::Act(seat, _) => {
                let before = number.checked_sub(1).and_then(|before| steps.get(before));
                let is_asked = *seat != Seat::FIRST || matches!(before, Some(GuideStep::Tell(_)));
                demand(is_asked, Law::Guide, || format!("no tip asks for the move of step {number}"))?;
            }
        }
    }
    demand(matches!(steps.last(), Some(GuideStep::Tell(_))), Law::Guide, || {
        "it does not end with a tip".to_owned()
    })
}

struct Lesson<'a, G: Game> {
    guide: &'a GuideOf<G>,
    seen: Vec<bool>,
    /// How many events were looked at.
    looked: usize,
}

impl<G: Game> Lesson<'_, G> {
    fn look(&mut self, session: &Session<G>) -> Held {
        let unwritable = |error: serde_json::Error| broken(error.to_string());
        let view = to_value(session.state().view(Viewer::Seat(Seat::FIRST))).map_err(unwritable)?;
        let events = session.events()[self.looked..].iter();
        let events: Vec<Value> = events
            .filter_map(|event| G::event_view(event, Viewer::AllSeeing))
            .map(to_value)
            .collect::<Result<_, _>>()
            .map_err(unwritable)?;
        self.looked = session.events().len();
        for (sight, seen) in self.guide.shows.iter().zip(&mut self.seen) {
            *seen |= sight.is_in_view(&view) || events.iter().any(|event| sight.is_event(event));
        }
        Ok(())
    }
}
