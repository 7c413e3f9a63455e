use serde_json::Value;
use tabletop::patch::{self, Outline, Outlined};
use tabletop::{Game, Viewer};

use super::law::{Breach, Held, Law, demand};
use super::tells::tells;

/// Everybody who watches a game from its beginning and is then told only what changed.
#[derive(Debug)]
pub(super) struct Watchers(Vec<Watcher>);

#[derive(Debug)]
struct Watcher {
    viewer: Viewer,
    /// The last view as it was written.
    text: String,
    outline: Outline,
    /// The first view with all patches since applied to it.
    patched: Value,
}

/// As the server writes it after what it wrote before.
fn written<G: Game>(
    state: &G,
    viewer: Viewer,
    before: Outlined<'_>,
) -> Result<(String, Outline), serde_json::Error> {
    let (mut text, mut outline) = (Vec::new(), Outline::new());
    outline.write_after(&mut text, &state.view(viewer), |field| state.steady(field), before)?;
    // JSON is text, so nothing is lost.
    Ok((String::from_utf8_lossy(&text).into_owned(), outline))
}

fn unwritable(error: &serde_json::Error) -> Breach {
    Breach::new(Law::RoundTrip, format!("a view cannot be written and read back: {error}"))
}

impl Watchers {
    pub(super) fn new<G: Game>(state: &G) -> Held<Self> {
        let watcher = |viewer| {
            let (text, outline) = written(state, viewer, Outlined::plain(""))?;
            let patched = serde_json::from_str(&text)?;
            Ok(Watcher { viewer, text, outline, patched })
        };
        let watchers: Result<Vec<Watcher>, serde_json::Error> =
            Viewer::limited(state.seats()).map(watcher).collect();
        watchers.map(Self).map_err(|error| unwritable(&error))
    }

    /// Tells one of them what changed since it was last told.
    pub(super) fn tell<G: Game>(&mut self, state: &G, viewer: Viewer) -> Held {
        let place = self.0.iter().position(|watcher| watcher.viewer == viewer);
        place.map_or(Ok(()), |place| self.tell_at(state, place))
    }

    /// Tells everybody.
    pub(super) fn tell_all<G: Game>(&mut self, state: &G) -> Held {
        (0..self.0.len()).try_for_each(|place| self.tell_at(state, place))
    }

    /// What is steady is taken from what another had.
    fn tell_at<G: Game>(&mut self, state: &G, place: usize) -> Held {
        let (viewer, other) = (self.0[place].viewer, &self.0[(place + 1) % self.0.len()]);
        let (text, outline) = written(state, viewer, other.told()).map_err(|error| unwritable(&error))?;
        self.0[place].learn(state, text, outline)
    }
}

impl Watcher {
    fn told(&self) -> Outlined<'_> {
        Outlined { text: &self.text, outline: &self.outline }
    }

    /// The patched view must be exactly the one that would be sent whole.
    fn learn<G: Game>(&mut self, state: &G, text: String, outline: Outline) -> Held {
        // Written anew: what was taken over from before must be so, too.
        let whole = serde_json::to_string(&state.view(self.viewer)).map_err(|error| unwritable(&error))?;
        let mut changes = String::new();
        patch::diff_outlined(self.told(), Outlined { text: &text, outline: &outline }, &mut changes);
        let before = std::mem::replace(&mut self.text, text);
        self.outline = outline;
        let viewer = self.viewer;
        let broken = |reason: String| {
            let message = format!("{viewer:?} has {before} and is to have {whole}: {changes}: {reason}");
            Breach::new(Law::Patches, message)
        };
        let operations: Vec<patch::Operation> =
            serde_json::from_str(&changes).map_err(|error| broken(error.to_string()))?;
        patch::apply_in_place(&mut self.patched, &operations).map_err(|error| broken(error.to_string()))?;
        demand(tells(&whole, &self.patched).map_err(|error| unwritable(&error))?, Law::Patches, || {
            format!("{viewer:?} is to have {whole}, and after {changes} has {}", self.patched)
        })
    }
}
