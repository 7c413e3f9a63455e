use std::fmt;
use std::sync::Arc;

use roster::{GameVisitor, Json};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use tabletop::{Game, Input, LoggedInput, Record, Refusal, Viewer, patch, peek_header};

use crate::archive::Chapters;
use crate::hub::{Reach, wire_error};
use wire::{CatalogueHashes, Chapter, ErrorCode, ReplayStep, ReplayView, Sitting, Update, WireError};

/// Bytes of one answer; only its first step passes whatever its size.
pub(super) const MOST_BYTES: usize = 256_000;
/// States kept of one game, so that no step is far from one of them.
const MOST_STATES: u32 = 64;
/// Nearer to each other they would save nothing.
const LEAST_STEPS: u32 = 32;

/// Which part of a game, and through whose eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Excerpt {
    pub(super) viewer: Viewer,
    pub(super) first: u32,
    pub(super) count: u32,
    pub(super) reach: Reach,
}

impl Excerpt {
    /// How many steps of a game may be looked at. A step that ends in the present chapter shows what is hidden
    /// in it.
    pub(super) fn open_steps(&self, total: u32, chapters: &[Chapter]) -> u32 {
        match self.reach {
            Reach::All => total,
            Reach::Before { chapter } => {
                let present = chapters.iter().find(|begun| begun.number >= chapter);
                present.map_or(0, |present| present.step.min(total))
            }
        }
    }
}

/// The chapters that begin within the first `total` steps.
pub(super) fn begun(chapters: &[Chapter], total: u32) -> Vec<Chapter> {
    chapters.iter().filter(|chapter| chapter.step < total).copied().collect()
}

/// A finished game of any kind, made ready to be looked at from any step: first the deal, then each
/// action with all chance that follows from it.
pub(super) trait AnyReplay: fmt::Debug + Send + Sync {
    fn game(&self) -> &str;

    /// All options, as JSON.
    fn options(&self) -> &str;

    /// About how much memory it takes.
    fn bytes(&self) -> usize;

    /// As many of the wanted steps as go into one answer, with who sat where as the table knows it.
    fn page(
        &self,
        excerpt: Excerpt,
        catalogue: CatalogueHashes,
        sittings: Vec<Sitting>,
    ) -> Result<ReplayView, WireError>;
}

/// Plays a recorded game once, and keeps what is needed to take it up again at any step.
pub(super) fn make_ready(record: &str) -> Result<Arc<dyn AnyReplay>, WireError> {
    let game = peek_header(record).map_err(|error| unplayable(&error))?;
    roster::visit(&game, MakeReady { record }).map_err(|error| unplayable(&error))?
}

fn unplayable(error: &dyn std::error::Error) -> WireError {
    wire_error(ErrorCode::Refused, error.to_string())
}

struct MakeReady<'a> {
    record: &'a str,
}

impl GameVisitor for MakeReady<'_> {
    type Output = Result<Arc<dyn AnyReplay>, WireError>;

    fn visit<G: Game>(self) -> Self::Output {
        let record = Record::<G>::from_json(self.record).map_err(|error| unplayable(&error))?;
        Ok(Arc::new(Replay::of(record, self.record.len())?))
    }
}

#[derive(Debug)]
struct Replay<G: Game> {
    record: Record<G>,
    options: Json,
    total: u32,
    chapters: Vec<Chapter>,
    /// In the order of their steps; the first is that of the deal.
    states: Vec<Moment<G>>,
    bytes: usize,
}

/// Where a step begins.
#[derive(Clone, Debug)]
struct Moment<G> {
    step: u32,
    /// The number of the next input of the log.
    input: usize,
    /// The number of the next event.
    event: u32,
    state: G,
}

impl<G: Game> Replay<G> {
    fn of(record: Record<G>, written_bytes: usize) -> Result<Self, WireError> {
        let steps = record.log.iter().filter(|logged| begins_step(logged)).count();
        let total = u32::try_from(steps).unwrap_or(u32::MAX).saturating_add(1);
        let apart = total.div_ceil(MOST_STATES).max(LEAST_STEPS);
        let dealt = record.first_state().map_err(|error| unplayable(&error))?;
        let (mut input, mut step, mut event) = (0, 0, 0);
        let mut chapters = Chapters::default();
        if record.log.first().is_none_or(begins_step) {
            chapters.note(0, dealt.chapter());
        }
        let mut states = vec![Moment { step: 0, input: 0, event: 0, state: dealt }];
        let played = record.replay(|_, state, events| {
            input += 1;
            // A step is told by how things stand at its end.
            if record.log.get(input).is_none_or(begins_step) {
                chapters.note(step as usize, state.chapter());
            }
            event += u32::try_from(events.len()).unwrap_or(u32::MAX);
            if record.log.get(input).is_some_and(begins_step) {
                step += 1;
                if step % apart == 0 {
                    states.push(Moment { step, input, event, state: state.clone() });
                }
            }
        });
        let last = played.map_err(|error| unplayable(&error))?;
        let options = json(&record.config.options)?;
        // A state in memory takes about as much as its text.
        let bytes = 2 * written_bytes + states.len() * json(&last)?.get().len();
        Ok(Self { record, options, total, chapters: chapters.finish(), states, bytes })
    }

    /// The beginning of step `number`, played on from the nearest state that is kept.
    fn moment(&self, number: u32) -> Result<Moment<G>, Refusal> {
        let before = self.states.partition_point(|moment| moment.step <= number).saturating_sub(1);
        let mut moment = self.states[before].clone();
        let mut events = Vec::new();
        while moment.step < number {
            events.clear();
            self.play_step(&mut moment, &mut events)?;
        }
        Ok(moment)
    }

    /// Plays the step that begins at `moment`, and appends what happens.
    fn play_step(&self, moment: &mut Moment<G>, events: &mut Vec<G::Event>) -> Result<(), Refusal> {
        let before = events.len();
        let log = self.record.log.get(moment.input..).unwrap_or(&[]);
        // The deal is all that comes before the first action; nothing acts in it.
        let acts = usize::from(moment.step > 0);
        let fates = log.iter().skip(acts).take_while(|logged| !begins_step(logged)).count();
        for logged in log.iter().take(acts + fates) {
            moment.state.apply(logged.at, &logged.input, events)?;
            moment.input += 1;
        }
        moment.step += 1;
        moment.event += u32::try_from(events.len() - before).unwrap_or(u32::MAX);
        Ok(())
    }

    /// Plays the step that begins at `moment` and shows it, its view whole.
    fn show_step(&self, moment: &mut Moment<G>, viewer: Viewer) -> Result<(ReplayStep, Json), WireError> {
        let logged = self.record.log.get(moment.input).filter(|_| moment.step > 0);
        let (seat, action) = match logged.map(|logged| &logged.input) {
            Some(Input::Act { seat, action }) => {
                let may_know = viewer == Viewer::AllSeeing || viewer.is_seat(*seat);
                (Some(*seat), may_know.then(|| json(action)).transpose()?)
            }
            _ => (None, None),
        };
        let (at, first_event) = (logged.map_or(0, |logged| logged.at), moment.event);
        let mut events = Vec::new();
        self.play_step(moment, &mut events).map_err(|refusal| unplayable(&refusal))?;
        let seen =
            events.iter().map(|event| G::event_view(event, viewer).map(|seen| json(&seen)).transpose());
        let events = seen.collect::<Result<_, _>>()?;
        let view = json(&moment.state.view(viewer))?;
        let to_act = moment.state.awaiting().to_act().iter().collect();
        let step =
            ReplayStep { at, seat, action, first_event, events, view: Update::Whole(view.clone()), to_act };
        Ok((step, view))
    }
}

/// Whether a game has such steps and such a viewer.
pub(super) fn check(excerpt: Excerpt, total: u32, seats: u8) -> Result<(), WireError> {
    let Excerpt { viewer, first, count, .. } = excerpt;
    if let Viewer::Seat(seat) = viewer
        && seat.number() >= seats
    {
        let detail = format!("this game has {seats} seats, counted from 0; there is no seat {seat}");
        return Err(wire_error(ErrorCode::Refused, detail));
    }
    if first >= total || count == 0 {
        let detail = format!("no {count} steps from {first} on: there are {total}, counted from 0");
        return Err(wire_error(ErrorCode::NoSuchEvents, detail));
    }
    Ok(())
}

impl<G: Game> AnyReplay for Replay<G> {
    fn game(&self) -> &str {
        &self.record.game
    }

    fn options(&self) -> &str {
        self.options.get()
    }

    fn bytes(&self) -> usize {
        self.bytes
    }

    fn page(
        &self,
        excerpt: Excerpt,
        catalogue: CatalogueHashes,
        sittings: Vec<Sitting>,
    ) -> Result<ReplayView, WireError> {
        let total = excerpt.open_steps(self.total, &self.chapters);
        check(excerpt, total, self.record.config.seats)?;
        let Excerpt { viewer, first, count, reach } = excerpt;
        let mut page = ReplayView {
            game: self.record.game.clone(),
            rules: self.record.rules,
            seats: self.record.config.seats,
            options: self.options.clone(),
            catalogue,
            total,
            is_over: reach == Reach::All,
            chapters: begun(&self.chapters, total),
            sittings,
            first,
            steps: Vec::new(),
        };
        let mut bytes = json(&page)?.get().len();
        let mut moment = self.moment(first).map_err(|refusal| unplayable(&refusal))?;
        let mut before: Option<Json> = None;
        while moment.step < total && moment.step - first < count {
            let (mut step, view) = self.show_step(&mut moment, viewer)?;
            if let Some(before) = before.replace(view) {
                step.view = changed(&before, step.view);
            }
            bytes += json(&step)?.get().len() + 1;
            if bytes > MOST_BYTES && !page.steps.is_empty() {
                break;
            }
            page.steps.push(step);
        }
        Ok(page)
    }
}

/// A view as what changed since the one before, unless that is no shorter.
fn changed(before: &RawValue, view: Update<Json>) -> Update<Json> {
    let Update::Whole(whole) = view else { return view };
    let mut changes = String::new();
    patch::diff(before.get(), whole.get(), &mut changes);
    match RawValue::from_string(changes) {
        Ok(changes) if changes.get().len() < whole.get().len() => Update::Patch(changes),
        _ => Update::Whole(whole),
    }
}

/// Whether a person or a deadline moves the game on, and not chance alone.
fn begins_step<A>(logged: &LoggedInput<A>) -> bool {
    !matches!(logged.input, Input::Fate(_))
}

fn json(value: &impl Serialize) -> Result<Json, WireError> {
    to_raw_value(value).map_err(|error| unplayable(&error))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use tabletop::{Choice, Rng, Seat, Seed};
    use wire::{Person, PersonId};

    use super::*;

    const DECK: &str = include_str!("../../../arkham-noir/data/deck.ron");

    /// The record of a game that bots have played to its end.
    fn played(game: &str, config: &Value) -> Json {
        let seed = Seed::from_number(9);
        let (mut game, mut rng) =
            (bots::open(game, &config.to_string(), seed).unwrap(), Rng::stream(&seed, u64::MAX));
        while let Some(seat) = game.awaiting().to_act().iter().next() {
            let Choice::Act(action) = game.choose(seat, "random", None, &mut rng).unwrap() else {
                panic!("it waits without a clock")
            };
            game.act(0, seat, action.get()).unwrap();
        }
        game.record()().unwrap()
    }

    /// Many people who held a seat one after the other.
    fn sittings(count: u32) -> Vec<Sitting> {
        let who = |id| Some(Person { id: PersonId(id), name: "x".repeat(24), bot: false });
        (0..count).map(|from| Sitting { seat: Seat::FIRST, from, who: who(from) }).collect()
    }

    #[test]
    fn no_page_of_a_long_game_is_larger_than_256_kb_and_none_is_wasted() {
        let deck = format!("{DECK}\n// \"{}\"\n", "x".repeat(20_000));
        let own_deck = json!({ "seats": 1, "options": { "deck": deck } });
        let evening = json!({ "seats": 8, "options": { "length": 1_200 } });
        for (game, config, viewer, least) in [
            ("arkham-noir", own_deck, Viewer::Seat(Seat::FIRST), 1),
            ("toy-big", evening, Viewer::AllSeeing, 2),
        ] {
            let replay = make_ready(played(game, &config).get()).unwrap();
            let (mut first, mut pages) = (0, 0);
            loop {
                let excerpt = Excerpt { viewer, first, count: u32::MAX, reach: Reach::All };
                let hashes = CatalogueHashes::default();
                let page = replay.page(excerpt, hashes.clone(), sittings(500)).unwrap();
                let bytes = json(&page).unwrap().get().len();
                assert!(bytes <= MOST_BYTES, "{game}: a page of {bytes} bytes");
                assert_eq!((page.first, page.sittings.len()), (first, 500));
                (first, pages) = (first + page.steps.len() as u32, pages + 1);
                if first == page.total {
                    break;
                }
                let one = Excerpt { first, count: 1, ..excerpt };
                let next = json(&replay.page(one, hashes, Vec::new()).unwrap()).unwrap().get().len();
                assert!(bytes + next > MOST_BYTES, "{game}: {bytes} bytes, and the next step would fit");
            }
            assert!(pages >= least, "{game}: {pages} pages");
        }
    }
}
