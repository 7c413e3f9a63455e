use std::fmt::Debug;

use serde::Serialize;
use serde_json::Value;
use tabletop::patch::{self, Changes, Fields as _};
use tabletop::{Game, Impossible, Seat, Viewer};

use super::law::{Breach, Held, Law, demand};
use super::tells::tells;

/// Everybody who watches a game from its beginning and is then told only what changed, also of what their seat
/// may do; and the log, which is told the same of the state.
#[derive(Debug)]
pub(super) struct Watchers<G> {
    watchers: Vec<Watcher<G>>,
    /// When it was last told.
    before: G,
    log: Copied,
}

#[derive(Debug)]
struct Watcher<G> {
    viewer: Viewer,
    /// When they were last told.
    before: G,
    view: Copied,
    /// Empty of whoever has no seat.
    legal: Copied,
    impossible: Copied,
}

/// What somebody knows from the beginning and from patches since.
#[derive(Debug)]
struct Copied(Value);

fn unwritable(error: &serde_json::Error) -> Breach {
    Breach::new(Law::RoundTrip, format!("what is told cannot be written and read back: {error}"))
}

impl<G: Game> Watchers<G> {
    pub(super) fn new(state: &G) -> Held<Self> {
        let watcher = |viewer| Watcher::new(state, viewer);
        let watchers = Viewer::limited(state.seats()).map(watcher).collect::<Held<_>>()?;
        Ok(Self { watchers, before: state.clone(), log: Copied::new(state)? })
    }

    /// Tells one of them, and the log, what changed since they were last told.
    pub(super) fn tell(&mut self, state: &G, viewer: Viewer) -> Held {
        let mut watchers = self.watchers.iter_mut().filter(|watcher| watcher.viewer == viewer);
        watchers.try_for_each(|watcher| watcher.learn(state))?;
        see_alike(state, viewer)?;
        self.log
            .learn(&"the log", &self.before, state, |changes| state.write_changes(&self.before, changes))?;
        self.before = state.clone();
        Ok(())
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

impl<G: Game> Watcher<G> {
    fn new(state: &G, viewer: Viewer) -> Held<Self> {
        Ok(Self {
            viewer,
            before: state.clone(),
            view: Copied::new(&state.view(viewer))?,
            legal: Copied::new(&legal(state, viewer))?,
            impossible: Copied::new(&impossible(state, viewer))?,
        })
    }

    fn learn(&mut self, now: &G) -> Held {
        let (who, before) = (self.viewer, &self.before);
        let (was, is) = (before.view(who), now.view(who));
        self.view.learn(&who, &was, &is, |changes| is.write_changes(&was, changes))?;
        // A table sends both lists so, beside the view.
        let (was, is) = (legal(before, who), legal(now, who));
        self.legal.learn(&who, &was, &is, |changes| changes.compare(&was, &is))?;
        let (was, is) = (impossible(before, who), impossible(now, who));
        self.impossible.learn(&who, &was, &is, |changes| changes.compare(&was, &is))?;
        self.before = now.clone();
        Ok(())
    }
}

fn seat_of(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator | Viewer::AllSeeing => None,
    }
}

fn legal<G: Game>(state: &G, viewer: Viewer) -> Vec<G::Action> {
    let mut list = Vec::new();
    seat_of(viewer).into_iter().for_each(|seat| state.legal_actions(seat, &mut list));
    list
}

fn impossible<G: Game>(state: &G, viewer: Viewer) -> Vec<Impossible<G::Action, G::Temptation>> {
    let mut list = Vec::new();
    seat_of(viewer).into_iter().for_each(|seat| state.impossible(seat, &mut list));
    list
}

impl Copied {
    fn new(seen: &impl Serialize) -> Held<Self> {
        Ok(Self(serde_json::to_value(seen).map_err(|error| unwritable(&error))?))
    }

    /// What was patched must be exactly what would be sent whole.
    fn learn<T: Serialize>(
        &mut self,
        who: &dyn Debug,
        before: &T,
        after: &T,
        write: impl FnOnce(&mut Changes<'_>),
    ) -> Held {
        let whole = serde_json::to_string(after).map_err(|error| unwritable(&error))?;
        let mut text = String::new();
        let mut changes = Changes::new(&mut text);
        write(&mut changes);
        let finished = changes.finish();
        let broken = |reason: String| {
            let before = serde_json::to_string(before).unwrap_or_default();
            let message = format!("{who:?} has {before} and is to have {whole}: {text}: {reason}");
            Breach::new(Law::Patches, message)
        };
        finished.map_err(|error| broken(error.to_string()))?;
        let operations: Vec<patch::Operation> =
            serde_json::from_str(&text).map_err(|error| broken(error.to_string()))?;
        patch::apply_in_place(&mut self.0, &operations).map_err(|error| broken(error.to_string()))?;
        demand(tells(&whole, &self.0).map_err(|error| unwritable(&error))?, Law::Patches, || {
            format!("{who:?} is to have {whole}, and after {text} has {}", self.0)
        })
    }
}
