use tabletop::{Game, Rng, Seat, Viewer};

use super::compare::Comparer;
use super::impossible;
use super::law::{Breach, Held, Law, demand};
use super::legal::LegalLists;
use crate::plain::plain;

/// Lets seats imagine, and compares what they imagine with what is.
#[derive(Debug)]
pub(super) struct Dreamer<A> {
    rng: Rng,
    legal: Vec<A>,
    comparer: Comparer,
}

impl<A: Clone + Eq + std::fmt::Debug> Dreamer<A> {
    pub(super) fn new(rng: Rng) -> Self {
        Self { rng, legal: Vec::new(), comparer: Comparer::default() }
    }

    /// What `seat` imagines, once it is found to be a state that it cannot tell from the real one.
    pub(super) fn imagine<G: Game<Action = A>>(
        &mut self,
        state: &G,
        lists: &LegalLists<A>,
        seat: Seat,
    ) -> Held<G> {
        let imagined = state.imagine(seat, &mut self.rng);
        let (waits_for, awaiting) = (imagined.awaiting(), state.awaiting());
        demand(waits_for == awaiting, Law::ImaginedAwaiting, || {
            format!(
                "seat {seat} imagines that the game waits for {waits_for:?}, and it waits for {awaiting:?}"
            )
        })?;
        self.may_do_the_same(&imagined, lists.of(seat), seat)?;
        may_not_do_the_same(state, &imagined, seat)?;
        has_seen_the_same(state, &imagined, seat)?;
        let (imagined_silence, silence) = (imagined.silence(), state.silence());
        demand(imagined_silence == silence, Law::Silence, || {
            format!("seat {seat} imagines the silence {imagined_silence:?}, and it is {silence:?}")
        })?;
        let (imagined_rule, rule) = (imagined.no_pause(), state.no_pause());
        demand(imagined_rule == rule, Law::Pause, || {
            format!("seat {seat} imagines no pause by {imagined_rule:?}, and it is by {rule:?}")
        })?;
        let (imagined_chapter, chapter) = (imagined.chapter(), state.chapter());
        demand(imagined_chapter == chapter, Law::Chapters, || {
            format!("seat {seat} imagines chapter {imagined_chapter}, and it is {chapter}")
        })?;
        self.looks_the_same(state, &imagined, Viewer::Seat(seat), Law::ImaginedView)?;
        self.looks_the_same(state, &imagined, Viewer::Spectator, Law::ImaginedSpectator)?;
        imagined.check_invariants().map_err(|broken| {
            Breach::new(Law::ImaginedInvariants, format!("seat {seat} imagines {imagined:?}: {broken}"))
        })?;
        self.can_go_on(&imagined, seat)?;
        self.imagines_alike(state, &imagined, seat)?;
        Ok(imagined)
    }

    fn may_do_the_same<G: Game<Action = A>>(&mut self, imagined: &G, legal: &[A], seat: Seat) -> Held {
        self.legal.clear();
        imagined.legal_actions(seat, &mut self.legal);
        demand(self.legal == legal, Law::ImaginedLegal, || {
            format!("seat {seat} imagines that it may {:?}, and it may {legal:?}", self.legal)
        })
    }

    fn looks_the_same<G: Game<Action = A>>(
        &mut self,
        state: &G,
        imagined: &G,
        viewer: Viewer,
        law: Law,
    ) -> Held {
        let (seen, imagined) = (state.view(viewer), imagined.view(viewer));
        let is_same = self.comparer.is_same(&seen, &imagined)?;
        demand(is_same, law, || {
            format!("{viewer:?} sees {}; in an imagined game {}", plain(&seen), plain(&imagined))
        })
    }

    /// A search plays on from what it imagines, so that everybody to act must be able to.
    fn can_go_on<G: Game<Action = A>>(&mut self, imagined: &G, seat: Seat) -> Held {
        for other in imagined.awaiting().to_act().iter() {
            self.legal.clear();
            imagined.legal_actions(other, &mut self.legal);
            demand(!self.legal.is_empty(), Law::LegalComplete, || {
                format!(
                    "seat {seat} imagines {imagined:?}, where seat {other} is asked to act and may do nothing"
                )
            })?;
        }
        Ok(())
    }

    /// Nothing beyond what `seat` knows may be used: from two worlds it cannot tell apart it
    /// imagines, with the same randomness, the same.
    pub(super) fn imagines_alike<G: Game<Action = A>>(&mut self, state: &G, other: &G, seat: Seat) -> Held {
        let mut same_rng = self.rng.clone();
        let from_state = state.imagine(seat, &mut same_rng);
        let from_other = other.imagine(seat, &mut self.rng);
        demand(from_state == from_other, Law::NoPeek, || {
            format!(
                "seat {seat} cannot tell {state:?} from {other:?}, and imagines {from_state:?} in the one \
                 and {from_other:?} in the other"
            )
        })
    }
}

fn has_seen_the_same<G: Game>(state: &G, imagined: &G, seat: Seat) -> Held {
    for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
        let (in_imagined, in_state) = (imagined.tally(viewer), state.tally(viewer));
        demand(in_imagined == in_state, Law::Tally, || {
            format!("{viewer:?} has seen {in_state:?}; as seat {seat} imagines the game, {in_imagined:?}")
        })?;
    }
    Ok(())
}

fn may_not_do_the_same<G: Game>(state: &G, imagined: &G, seat: Seat) -> Held {
    let (in_imagined, in_state) = (impossible::of(imagined, seat), impossible::of(state, seat));
    demand(in_imagined == in_state, Law::ImaginedImpossible, || {
        format!("seat {seat} imagines that it may not {in_imagined:?}, and it may not {in_state:?}")
    })
}
