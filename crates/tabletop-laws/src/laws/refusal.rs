use tabletop::{Awaiting, Chance, Fate, Game, Input, MAX_SEATS, Millis, Refusal, Rng, Seat};

use super::law::{Breach, Held, Law, demand};
use super::legal::LegalLists;
use super::pool::Pool;
use super::round_trip::write;

/// How many pairs of seat and action are tried at each step, and once the game is over.
const TRIED_PER_STEP: u32 = 10;
const TRIED_AT_THE_END: u32 = 40;
/// At one state in this many the copy is also compared as text.
const TEXTS_EVERY: u32 = 8;
/// Later than any deadline.
const FAR_FUTURE: Millis = 1 << 48;

/// Puts in what must be refused, and watches that nothing happens.
#[derive(Debug)]
pub(super) struct Prober<G: Game> {
    pool: Pool<G::Action>,
    events: Vec<G::Event>,
    text: Vec<u8>,
}

/// A state, how it is written, what everybody may do in it, and what time it is.
#[derive(Debug)]
pub(super) struct Scene<'a, G: Game> {
    pub(super) state: &'a G,
    pub(super) text: &'a [u8],
    pub(super) lists: &'a LegalLists<G::Action>,
    pub(super) now: Millis,
}

impl<G: Game> Prober<G> {
    pub(super) fn new() -> Self {
        Self { pool: Pool::new(), events: Vec::new(), text: Vec::new() }
    }

    pub(super) fn probe(&mut self, scene: &Scene<'_, G>, rng: &mut Rng) -> Held {
        let awaiting = scene.state.awaiting();
        for seat in awaiting.to_act().iter() {
            self.pool.take_in(scene.lists.of(seat), rng);
        }
        // A refused input leaves the copy as it was, so that one copy serves them all.
        let mut copy = scene.state.clone();
        self.probe_actions(scene, &mut copy, rng)?;
        self.probe_fates(scene, &mut copy, rng)?;
        self.probe_deadline(scene, &mut copy, rng)?;
        if rng.below(TEXTS_EVERY) > 0 && awaiting != Awaiting::Nothing {
            return Ok(());
        }
        write(&copy, &mut self.text)
            .map_err(|error| Breach::new(Law::RoundTrip, format!("the state cannot be written: {error}")))?;
        demand(self.text == scene.text, Law::RefusedUnchanged, || {
            format!("after refused inputs the state is written {}", String::from_utf8_lossy(&self.text))
        })
    }

    fn probe_actions(&mut self, scene: &Scene<'_, G>, copy: &mut G, rng: &mut Rng) -> Held {
        let tries = match scene.state.awaiting() {
            Awaiting::Nothing => TRIED_AT_THE_END,
            Awaiting::Chance(_) | Awaiting::Seats { .. } => TRIED_PER_STEP,
        };
        for _ in 0..tries {
            let seat = Seat::first(MAX_SEATS).nth(rng.index(MAX_SEATS.into()));
            if let (Some(seat), Some(action)) = (seat, self.pool.any(rng).cloned()) {
                self.probe_action(scene, copy, seat, action)?;
            }
        }
        Ok(())
    }

    fn probe_action(&mut self, scene: &Scene<'_, G>, copy: &mut G, seat: Seat, action: G::Action) -> Held {
        let is_listed = scene.lists.of(seat).binary_search(&action).is_ok();
        let checked = scene.state.check(seat, &action);
        match (is_listed, checked) {
            (true, Ok(())) => Ok(()),
            (true, Err(refusal)) => Err(Breach::new(
                Law::LegalAccepted,
                format!("{action:?} is listed for seat {seat}, and check says {refusal}"),
            )),
            (false, Ok(())) => Err(Breach::new(
                Law::IllegalRefused,
                format!("check lets seat {seat} do {action:?}, which is not in its list"),
            )),
            (false, Err(named)) => {
                let input = Input::Act { seat, action };
                let refusal = self.refused(scene, copy, scene.now, &input, Law::IllegalRefused)?;
                let is_late = has_passed(scene.state.awaiting(), scene.now);
                demand(is_late || refusal == named, Law::CheckAgrees, || {
                    format!("{input:?}: check says {named}, apply says {refusal}")
                })
            }
        }
    }

    fn probe_fates(&mut self, scene: &Scene<'_, G>, copy: &mut G, rng: &mut Rng) -> Held {
        let fates = match scene.state.awaiting() {
            Awaiting::Chance(chance) => impossible_fates(chance),
            Awaiting::Seats { .. } | Awaiting::Nothing => vec![any_fate(rng)],
        };
        fates.into_iter().try_for_each(|fate| {
            self.refused(scene, copy, scene.now, &Input::Fate(fate), Law::ImpossibleRefused).map(drop)
        })
    }

    fn probe_deadline(&mut self, scene: &Scene<'_, G>, copy: &mut G, rng: &mut Rng) -> Held {
        let Awaiting::Seats { to_act, deadline: Some(deadline) } = scene.state.awaiting() else {
            return self
                .refused(scene, copy, FAR_FUTURE, &Input::DeadlinePassed, Law::ImpossibleRefused)
                .map(drop);
        };
        if let Some(before) = deadline.checked_sub(1) {
            self.refused(scene, copy, before, &Input::DeadlinePassed, Law::ImpossibleRefused)?;
        }
        let seat = to_act.iter().nth(rng.index(to_act.len().into()));
        let Some((seat, action)) = seat.and_then(|seat| Some((seat, scene.lists.of(seat).first()?.clone())))
        else {
            return Ok(());
        };
        let late = Input::Act { seat, action };
        self.refused(scene, copy, deadline, &late, Law::ImpossibleRefused).map(drop)
    }

    /// Demands that `copy` refuses `input`, does not change and stays silent; says why it refused.
    fn refused(
        &mut self,
        scene: &Scene<'_, G>,
        copy: &mut G,
        at: Millis,
        input: &Input<G::Action>,
        law: Law,
    ) -> Held<Refusal> {
        self.events.clear();
        let Err(refusal) = copy.apply(at, input, &mut self.events) else {
            let awaiting = scene.state.awaiting();
            return Err(Breach::new(
                law,
                format!("{input:?} at {at} ms is accepted while the game waits for {awaiting:?}"),
            ));
        };
        demand(*copy == *scene.state, Law::RefusedUnchanged, || {
            format!("{input:?} is refused ({refusal}) and turns {:?} into {copy:?}", scene.state)
        })?;
        demand(self.events.is_empty(), Law::RefusedSilent, || {
            format!("{input:?} is refused ({refusal}) and causes {:?}", self.events)
        })?;
        Ok(refusal)
    }
}

fn has_passed(awaiting: Awaiting, now: Millis) -> bool {
    matches!(awaiting, Awaiting::Seats { deadline: Some(deadline), .. } if deadline <= now)
}

fn any_fate(rng: &mut Rng) -> Fate {
    match rng.below(3) {
        0 => Fate::Pick(0),
        1 => Fate::Dice(vec![1]),
        _ => Fate::keep(2),
    }
}

/// Answers of the wrong kind, count or range, or with a place used twice.
fn impossible_fates(chance: Chance) -> Vec<Fate> {
    let mut fates = match chance {
        Chance::Dice { count, sides } => {
            let dice = |count: usize, die: u8| Fate::Dice(vec![die; count]);
            let count = usize::from(count);
            vec![
                dice(count + 1, 1),
                dice(count.saturating_sub(1), 1),
                dice(count, 0),
                dice(count, sides.saturating_add(1)),
                Fate::Pick(0),
                Fate::keep(count as u16),
            ]
        }
        Chance::Pick { len } => {
            vec![Fate::Pick(len), Fate::Pick(u16::MAX), Fate::Dice(vec![1]), Fate::keep(len)]
        }
        Chance::Shuffle { len } => {
            let order =
                |places: &[u16], rest: u16| Fate::Order([places, &(rest..len).collect::<Vec<_>>()].concat());
            vec![
                order(&[], 1),
                order(&[len], 0),
                order(&[0, 0], 2),
                order(&[len], 1),
                Fate::Pick(0),
                Fate::Dice(vec![1; usize::from(len)]),
            ]
        }
    };
    fates.retain(|fate| chance.admits(fate).is_err());
    fates
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_fates_cover_kind_count_range_and_repetition() {
        let told = |chance: Chance| -> Vec<String> {
            impossible_fates(chance).iter().map(|fate| chance.admits(fate).unwrap_err().to_string()).collect()
        };
        assert_eq!(
            told(Chance::Shuffle { len: 3 }),
            [
                "3 values were asked for, 2 were given",
                "3 values were asked for, 4 were given",
                "place 0 is used twice in an order",
                "3 is not between 0 and 2",
                "an order was asked for, a pick was given",
                "an order was asked for, dice was given",
            ]
        );
        assert_eq!(told(Chance::Dice { count: 2, sides: 6 }).len(), 6);
        assert_eq!(told(Chance::Pick { len: 4 }).len(), 4);
    }
}
