use std::fmt::Debug;

use serde_json::Value;
use tabletop::patch::{self, Changes, Fields};
use tabletop::{Game, Viewer};

use super::law::{Breach, Held, Law, demand};
use super::tells::tells;

/// Everybody who watches a game from its beginning and is then told only what changed; and the log, which is
/// told the same of the state.
#[derive(Debug)]
pub(super) struct Watchers<G> {
    watchers: Vec<(Viewer, Told<G>)>,
    log: Told<G>,
}

/// What somebody knows from the beginning and from patches since.
#[derive(Debug)]
struct Told<G> {
    /// When they were last told.
    state: G,
    patched: Value,
}

fn unwritable(error: &serde_json::Error) -> Breach {
    Breach::new(Law::RoundTrip, format!("what is told cannot be written and read back: {error}"))
}

impl<G: Game> Watchers<G> {
    pub(super) fn new(state: &G) -> Held<Self> {
        let watcher = |viewer| Ok((viewer, Told::new(state, &state.view(viewer))?));
        let watchers = Viewer::limited(state.seats()).map(watcher).collect::<Held<_>>()?;
        Ok(Self { watchers, log: Told::new(state, state)? })
    }

    /// Tells one of them, and the log, what changed since they were last told.
    pub(super) fn tell(&mut self, state: &G, viewer: Viewer) -> Held {
        self.watchers
            .iter_mut()
            .filter(|(watcher, _)| *watcher == viewer)
            .try_for_each(|(viewer, told)| told.learn(state, viewer, |state| state.view(*viewer)))?;
        see_alike(state, viewer)?;
        self.log.learn(state, &"the log", G::clone)
    }

    /// Tells everybody.
    pub(super) fn tell_all(&mut self, state: &G) -> Held {
        Viewer::limited(state.seats()).try_for_each(|viewer| self.tell(state, viewer))
    }
}

/// Whoever is said to see the same as `viewer` does.
fn see_alike<G: Game>(state: &G, viewer: Viewer) -> Held {
    let others = || Viewer::limited(state.seats()).chain([Viewer::AllSeeing]);
    for other in others().filter(|other| state.sees_alike(viewer, *other)) {
        demand(viewer == other || state.view(viewer) == state.view(other), Law::SeesAlike, || {
            format!("{viewer:?} is said to see the same as {other:?}")
        })?;
    }
    Ok(())
}

impl<G: Game> Told<G> {
    fn new(state: &G, seen: &impl Fields) -> Held<Self> {
        let patched = serde_json::to_value(seen).map_err(|error| unwritable(&error))?;
        Ok(Self { state: state.clone(), patched })
    }

    /// What was patched must be exactly what would be sent whole.
    fn learn<T: Fields>(&mut self, now: &G, who: &dyn Debug, look: impl Fn(&G) -> T) -> Held {
        let (before, after) = (look(&self.state), look(now));
        self.state = now.clone();
        let whole = serde_json::to_string(&after).map_err(|error| unwritable(&error))?;
        let mut text = String::new();
        let mut changes = Changes::new(&mut text);
        after.write_changes(&before, &mut changes);
        let finished = changes.finish();
        let broken = |reason: String| {
            let before = serde_json::to_string(&before).unwrap_or_default();
            let message = format!("{who:?} has {before} and is to have {whole}: {text}: {reason}");
            Breach::new(Law::Patches, message)
        };
        finished.map_err(|error| broken(error.to_string()))?;
        let operations: Vec<patch::Operation> =
            serde_json::from_str(&text).map_err(|error| broken(error.to_string()))?;
        patch::apply_in_place(&mut self.patched, &operations).map_err(|error| broken(error.to_string()))?;
        demand(tells(&whole, &self.patched).map_err(|error| unwritable(&error))?, Law::Patches, || {
            format!("{who:?} is to have {whole}, and after {text} has {}", self.patched)
        })
    }
}
