//! What is written down of a running game, so that it can be shown, and taken up, without its rules.

use serde::{Deserialize, Serialize, Serializer as _};
use serde_json::value::to_raw_value;
use tabletop::patch::Changes;
use tabletop::{Adopted, Game, Outcome, SeatResult, Session, Viewer};

use crate::Json;

/// A game that leaves a trace.
pub trait Traced {
    /// Appends how the state has changed since it was marked, or the whole of it where it was not: what a
    /// [`StateChange`] is read from. For the store alone: a state is shown to nobody.
    fn write_state_change(&self, out: &mut String) -> Result<(), serde_json::Error>;

    /// The events from number `first` on, each as every viewer sees it.
    fn seen_from(&self, first: usize) -> Result<Vec<SeenEvent>, serde_json::Error>;

    /// Appends the text of [`Traced::seen_from`], which is asked for with every move.
    fn write_seen_from(&self, first: usize, out: &mut Vec<u8>) -> Result<(), serde_json::Error> {
        serde_json::to_writer(out, &self.seen_from(first)?)
    }

    /// How many inputs there were and were not taken back.
    fn input_count(&self) -> usize;

    /// Appends a list of the inputs from number `first` on, as a record has them.
    fn write_inputs_from(&self, first: usize, out: &mut Vec<u8>) -> Result<(), serde_json::Error>;

    /// All that other rules need to go on with the game; none where its state is not known.
    fn to_adopt(&self) -> Result<Option<Adopted>, serde_json::Error>;
}

/// How a game ended, for whoever does not know the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// One of a few words of the game's own.
    pub kind: String,
    pub seats: Vec<SeatResult>,
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Self {
        Self { kind: outcome.kind.to_owned(), seats: outcome.seats }
    }
}

/// An event as everyone sees it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seen<E> {
    /// All see the same.
    ByAll(E),
    /// Each of these viewers sees this, all others only that something happened.
    BySome(Vec<(Viewers, E)>),
}

/// An event of any game as everyone sees it.
pub type SeenEvent = Seen<Json>;

impl SeenEvent {
    /// What `viewer` sees of it.
    pub fn by(&self, viewer: Viewer) -> Option<&Json> {
        match self {
            Self::ByAll(event) => Some(event),
            Self::BySome(seen) => {
                seen.iter().find(|(viewers, _)| viewers.contains(viewer)).map(|(_, event)| event)
            }
        }
    }
}

/// A set of viewers: a bit for each seat, one for spectators and one for the all-seeing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Viewers(u16);

impl Viewers {
    const SPECTATOR: u16 = 1 << 8;
    const ALL_SEEING: u16 = 1 << 9;

    pub fn contains(self, viewer: Viewer) -> bool {
        self.0 & bit(viewer) != 0
    }

    #[must_use]
    pub fn with(self, viewer: Viewer) -> Self {
        Self(self.0 | bit(viewer))
    }

    /// Everyone who can look at a game of so many seats.
    pub fn of_game(seats: u8) -> impl Iterator<Item = Viewer> {
        Viewer::limited(seats).chain([Viewer::AllSeeing])
    }
}

fn bit(viewer: Viewer) -> u16 {
    match viewer {
        Viewer::Seat(seat) => 1 << seat.index(),
        Viewer::Spectator => Viewers::SPECTATOR,
        Viewer::AllSeeing => Viewers::ALL_SEEING,
    }
}

/// The different things that viewers see, each with who sees it.
pub fn grouped<T: PartialEq>(
    viewers: impl IntoIterator<Item = Viewer>,
    mut seen: impl FnMut(Viewer) -> Option<T>,
) -> (Vec<(Viewers, T)>, bool) {
    let (mut groups, mut is_hidden) = (Vec::<(Viewers, T)>::new(), false);
    for viewer in viewers {
        let Some(sight) = seen(viewer) else {
            is_hidden = true;
            continue;
        };
        match groups.iter_mut().find(|(_, known)| *known == sight) {
            Some((who, _)) => *who = who.with(viewer),
            None => groups.push((Viewers::default().with(viewer), sight)),
        }
    }
    (groups, is_hidden)
}

impl<G: Game> Traced for Session<G> {
    fn write_state_change(&self, out: &mut String) -> Result<(), serde_json::Error> {
        if self.is_marked() {
            let start = out.len();
            out.push_str("{\"patch\":");
            let mut changes = Changes::new(out);
            self.state().write_changes(self.marked(), &mut changes);
            if changes.finish().is_ok() {
                out.push('}');
                return Ok(());
            }
            out.truncate(start);
        }
        out.push_str("{\"whole\":");
        out.push_str(&serde_json::to_string(self.state())?);
        out.push('}');
        Ok(())
    }

    fn seen_from(&self, first: usize) -> Result<Vec<SeenEvent>, serde_json::Error> {
        let seats = self.state().seats();
        let events = self.events().get(first..).unwrap_or(&[]).iter();
        events.map(|event| seen_event::<G>(event, seats)).collect()
    }

    fn write_seen_from(&self, first: usize, out: &mut Vec<u8>) -> Result<(), serde_json::Error> {
        let seats = self.state().seats();
        let events = self.events().get(first..).unwrap_or(&[]).iter();
        write_list(events.map(|event| seen::<G>(event, seats)), out)
    }

    fn input_count(&self) -> usize {
        self.log().len()
    }

    fn write_inputs_from(&self, first: usize, out: &mut Vec<u8>) -> Result<(), serde_json::Error> {
        write_list(self.log().get(first..).unwrap_or(&[]), out)
    }

    fn to_adopt(&self) -> Result<Option<Adopted>, serde_json::Error> {
        let mut before = self.adopted().map(|adopted| adopted.before.clone()).unwrap_or_default();
        for entry in self.log() {
            before.push(serde_json::to_value(entry)?);
        }
        let state = serde_json::to_value(self.state())?;
        Ok(Some(Adopted { rules: G::RULES, state, drawn: self.drawn(), before }))
    }
}

/// Appends a list.
fn write_list(
    items: impl IntoIterator<Item = impl Serialize>,
    out: &mut Vec<u8>,
) -> Result<(), serde_json::Error> {
    serde_json::Serializer::new(out).collect_seq(items)
}

/// An event as each viewer sees it, once for all who see the same.
fn seen<G: Game>(event: &G::Event, seats: u8) -> Seen<G::EventView> {
    let (mut groups, is_hidden) = grouped(Viewers::of_game(seats), |viewer| G::event_view(event, viewer));
    match groups.pop() {
        Some((_, seen)) if groups.is_empty() && !is_hidden => Seen::ByAll(seen),
        last => {
            groups.extend(last);
            Seen::BySome(groups)
        }
    }
}

/// The same as any game's.
pub fn seen_event<G: Game>(event: &G::Event, seats: u8) -> Result<SeenEvent, serde_json::Error> {
    Ok(match seen::<G>(event, seats) {
        Seen::ByAll(event) => Seen::ByAll(to_raw_value(&event)?),
        Seen::BySome(groups) => {
            let written = groups.iter().map(|(viewers, event)| Ok((*viewers, to_raw_value(event)?)));
            Seen::BySome(written.collect::<Result<_, serde_json::Error>>()?)
        }
    })
}
