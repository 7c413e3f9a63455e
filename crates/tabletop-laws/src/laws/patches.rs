use serde_json::Value;
use tabletop::patch::{self, Outline};
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

/// As the server writes it.
fn written<G: Game>(state: &G, viewer: Viewer) -> Result<(String, Outline), serde_json::Error> {
    let (mut text, mut outline) = (Vec::new(), Outline::new());
    outline.write(&mut text, &state.view(viewer))?;
    // JSON is text, so nothing is lost.
    Ok((String::from_utf8_lossy(&text).into_owned(), outline))
}

fn unwritable(error: &serde_json::Error) -> Breach {
    Breach::new(Law::RoundTrip, format!("a view cannot be written and read back: {error}"))
}

impl Watchers {
    pub(super) fn new<G: Game>(state: &G) -> Held<Self> {
        let watcher = |viewer| {
            let (text, outline) = written(state, viewer)?;
            let patched = serde_json::from_str(&text)?;
            Ok(Watcher { viewer, text, outline, patched })
        };
        let watchers: Result<Vec<Watcher>, serde_json::Error> =
            Viewer::limited(state.seats()).map(watcher).collect();
        watchers.map(Self).map_err(|error| unwritable(&error))
    }

    /// Tells one of them what changed since it was last told.
    pub(super) fn tell<G: Game>(&mut self, state: &G, viewer: Viewer) -> Held {
        self.0
            .iter_mut()
            .filter(|watcher| watcher.viewer == viewer)
            .try_for_each(|watcher| watcher.learn(state))
    }

    /// Tells everybody.
    pub(super) fn tell_all<G: Game>(&mut self, state: &G) -> Held {
        self.0.iter_mut().try_for_each(|watcher| watcher.learn(state))
    }
}

impl Watcher {
    /// The patched view must be exactly the one that would be sent whole.
    fn learn<G: Game>(&mut self, state: &G) -> Held {
        let (text, outline) = written(state, self.viewer).map_err(|error| unwritable(&error))?;
        let mut changes = String::new();
        patch::diff_outlined((&self.text, &self.outline), (&text, &outline), &mut changes);
        let before = std::mem::replace(&mut self.text, text);
        self.outline = outline;
        let (viewer, text) = (self.viewer, &self.text);
        let broken = |reason: String| {
            let message = format!("{viewer:?} has {before} and is to have {text}: {changes}: {reason}");
            Breach::new(Law::Patches, message)
        };
        let operations: Vec<patch::Operation> =
            serde_json::from_str(&changes).map_err(|error| broken(error.to_string()))?;
        patch::apply_in_place(&mut self.patched, &operations).map_err(|error| broken(error.to_string()))?;
        demand(tells(text, &self.patched).map_err(|error| unwritable(&error))?, Law::Patches, || {
            format!("{viewer:?} is to have {text}, and after {changes} has {}", self.patched)
        })
    }
}
