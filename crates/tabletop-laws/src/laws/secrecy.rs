use tabletop::{Awaiting, Chance, Fate, Game, Input, LoggedInput, Rng, Seat, Viewer};

use super::compare::Comparer;
use super::imagine::Dreamer;
use super::law::{Breach, Held, Law, demand};
use super::legal::LegalLists;
use crate::plain::plain;

/// What just happened in the real game, and what everybody can tell afterwards.
#[derive(Debug)]
pub(super) struct Happened<'a, G: Game> {
    pub(super) state: &'a G,
    pub(super) logged: &'a LoggedInput<G::Action>,
    pub(super) events: &'a [G::Event],
    pub(super) lists: &'a LegalLists<G::Action>,
}

impl<G: Game> Happened<'_, G> {
    fn has_revealed(&self) -> bool {
        self.events.iter().any(G::reveals)
    }
}

/// Compares the real game with other worlds that some viewer could not tell from it.
#[derive(Debug)]
pub(super) struct Worlds<G: Game> {
    twin: Option<Twin<G>>,
    /// What would be if the chance now due fell out otherwise.
    otherwise: Option<(G, Vec<G::Event>)>,
    events: Vec<G::Event>,
    legal: Vec<G::Action>,
    comparer: Comparer,
}

/// A world in which one draw fell out otherwise and this seat has not noticed yet. It was made
/// without `imagine`, so it also shows an `imagine` that merely copies what is.
#[derive(Debug)]
struct Twin<G> {
    seat: Seat,
    state: G,
    /// Whether something was revealed since the worlds were last compared.
    has_missed_reveal: bool,
    /// Whether they were compared after the last step; otherwise the seat may have told them apart meanwhile,
    /// and what it is told may differ.
    is_fresh: bool,
}

impl<G: Game> Worlds<G> {
    pub(super) fn new() -> Self {
        Self {
            twin: None,
            otherwise: None,
            events: Vec::new(),
            legal: Vec::new(),
            comparer: Comparer::default(),
        }
    }

    /// Before a chance is answered: keeps the world in which it is answered otherwise.
    pub(super) fn branch(&mut self, state: &G, logged: &LoggedInput<G::Action>, rng: &mut Rng) -> Held {
        self.otherwise = None;
        let (Awaiting::Chance(chance), Input::Fate(fate)) = (state.awaiting(), &logged.input) else {
            return Ok(());
        };
        let Some(fate) = other_fate(chance, fate, rng) else {
            return Ok(());
        };
        let (mut state, mut events) = (state.clone(), Vec::new());
        state.apply(logged.at, &Input::Fate(fate), &mut events).map_err(|refusal| {
            Breach::new(Law::PossibleAccepted, format!("{chance:?} is answered: {refusal}"))
        })?;
        self.otherwise = Some((state, events));
        Ok(())
    }

    /// The world `seat` imagined before the step, after the same step.
    pub(super) fn compare_imagined(&mut self, real: &Happened<'_, G>, seat: Seat, mut imagined: G) -> Held {
        let mut events = std::mem::take(&mut self.events);
        events.clear();
        // Another seat's move may be impossible in an imagined world; then there is nothing to compare.
        if imagined.apply(real.logged.at, &real.logged.input, &mut events).is_ok() {
            for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
                self.is_alike(real, viewer, &imagined, Some(&events), real.has_revealed())?;
            }
        }
        self.events = events;
        Ok(())
    }

    /// The world where the last chance fell out otherwise, for every viewer.
    pub(super) fn compare_otherwise(&mut self, real: &Happened<'_, G>, rng: &mut Rng) -> Held {
        let Some((state, events)) = self.otherwise.take() else {
            return Ok(());
        };
        let mut deceived = Vec::new();
        for viewer in Viewer::limited(state.seats()) {
            if self.is_alike(real, viewer, &state, Some(&events), real.has_revealed())?
                && let Viewer::Seat(seat) = viewer
            {
                deceived.push(seat);
            }
        }
        if let Some(&seat) = deceived.get(rng.index(deceived.len()))
            && (self.twin.is_none() || rng.below(2) == 0)
        {
            self.twin = Some(Twin { seat, state, has_missed_reveal: false, is_fresh: true });
        }
        Ok(())
    }

    /// Takes the twin world along for as long as its seat cannot tell it from the real one; compares
    /// them when that `is_due`.
    pub(super) fn follow_twin(
        &mut self,
        real: &Happened<'_, G>,
        dreamer: &mut Dreamer<G::Action>,
        is_due: bool,
    ) -> Held {
        let Some(mut twin) = self.twin.take() else {
            return Ok(());
        };
        let mut events = std::mem::take(&mut self.events);
        events.clear();
        if twin.state.apply(real.logged.at, &real.logged.input, &mut events).is_ok() {
            let has_revealed = twin.has_missed_reveal || real.has_revealed();
            let told = twin.is_fresh.then_some(&*events);
            // The step after one that was due is compared as well, so that what is told with it is.
            if !is_due && !twin.is_fresh {
                self.twin = Some(Twin { has_missed_reveal: has_revealed, ..twin });
            } else if self.is_alike(real, Viewer::Seat(twin.seat), &twin.state, told, has_revealed)? {
                dreamer.imagines_alike(real.state, &twin.state, twin.seat)?;
                self.twin = Some(Twin { has_missed_reveal: false, is_fresh: is_due, ..twin });
            }
        }
        self.events = events;
        Ok(())
    }

    /// Whether `viewer`, who could not tell the worlds apart before, still cannot. Then it was told
    /// the same in both, where `events` are known to be all that it was told; otherwise it learned
    /// something, and an event must say so.
    fn is_alike(
        &mut self,
        real: &Happened<'_, G>,
        viewer: Viewer,
        other: &G,
        events: Option<&[G::Event]>,
        has_revealed: bool,
    ) -> Held<bool> {
        if self.looks_the_same(real, viewer, other)? {
            if let Some(events) = events {
                self.is_told_the_same(real, viewer, other, events)?;
            }
            return Ok(true);
        }
        demand(has_revealed, Law::Reveals, || {
            format!(
                "{viewer:?} now sees {} and might have seen {}, and none of {:?} reveals",
                plain(&real.state.view(viewer)),
                plain(&other.view(viewer)),
                real.events
            )
        })?;
        Ok(false)
    }

    fn looks_the_same(&mut self, real: &Happened<'_, G>, viewer: Viewer, other: &G) -> Held<bool> {
        if let Viewer::Seat(seat) = viewer {
            self.legal.clear();
            other.legal_actions(seat, &mut self.legal);
            if self.legal != real.lists.of(seat) {
                return Ok(false);
            }
        }
        Ok(other.awaiting() == real.state.awaiting()
            && self.comparer.is_same(&real.state.view(viewer), &other.view(viewer))?)
    }

    /// An event that a viewer may not know of counts: it has its number.
    fn is_told_the_same(
        &mut self,
        real: &Happened<'_, G>,
        viewer: Viewer,
        other: &G,
        events: &[G::Event],
    ) -> Held {
        let mut is_same = real.events.len() == events.len();
        for (one, other) in real.events.iter().zip(events) {
            is_same &= self.comparer.is_same(&G::event_view(one, viewer), &G::event_view(other, viewer))?;
        }
        demand(is_same, Law::EventSecrecy, || {
            let told = |events: &[G::Event]| {
                plain(&events.iter().map(|event| G::event_view(event, viewer)).collect::<Vec<_>>())
            };
            format!(
                "{viewer:?} cannot tell {:?} from {other:?}, and is told {} in the one and {} in the other",
                real.state,
                told(real.events),
                told(events)
            )
        })
    }
}

/// The fate with two places exchanged, or one die or the pick changed; `None` when only one fate is possible.
fn other_fate(chance: Chance, fate: &Fate, rng: &mut Rng) -> Option<Fate> {
    let mut fate = fate.clone();
    match (chance, &mut fate) {
        (Chance::Dice { sides, .. }, Fate::Dice(dice)) if sides > 1 => {
            let place = rng.index(dice.len());
            let die = dice.get_mut(place)?;
            *die = other_number(u16::from(*die) - 1, sides.into(), rng) as u8 + 1;
        }
        (Chance::Pick { len }, Fate::Pick(place)) if len > 1 => *place = other_number(*place, len, rng),
        (Chance::Shuffle { len }, Fate::Order(order)) if len > 1 => {
            let one = rng.below(len.into()) as u16;
            order.swap(one.into(), other_number(one, len, rng).into());
        }
        _ => return None,
    }
    Some(fate)
}

/// A number below `bound` that is not `number`.
fn other_number(number: u16, bound: u16, rng: &mut Rng) -> u16 {
    let other = rng.below(u32::from(bound) - 1) as u16;
    if other < number { other } else { other + 1 }
}

#[cfg(test)]
mod tests {
    use tabletop::{Dealer, Seed};

    use super::*;

    #[test]
    fn another_fate_is_possible_and_different() {
        let seed = Seed::from_number(5);
        let (mut dealer, mut rng) = (Dealer::new(seed), Rng::stream(&seed, 99));
        let mut fate = Fate::Pick(0);
        for chance in
            [Chance::Dice { count: 3, sides: 6 }, Chance::Pick { len: 2 }, Chance::Shuffle { len: 22 }]
        {
            for _ in 0..50 {
                dealer.answer(chance, &mut fate);
                let other = other_fate(chance, &fate, &mut rng).unwrap();
                assert_eq!(chance.admits(&other), Ok(()));
                assert_ne!(other, fate);
            }
        }
    }

    #[test]
    fn where_nothing_is_random_there_is_no_other_fate() {
        let mut rng = Rng::stream(&Seed::from_number(5), 0);
        assert_eq!(other_fate(Chance::Pick { len: 1 }, &Fate::Pick(0), &mut rng), None);
        assert_eq!(other_fate(Chance::Shuffle { len: 1 }, &Fate::keep(1), &mut rng), None);
        let dice = Chance::Dice { count: 0, sides: 6 };
        assert_eq!(other_fate(dice, &Fate::Dice(Vec::new()), &mut rng), None);
    }
}
