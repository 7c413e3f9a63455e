//! A card on your forehead: everyone sees every card but their own. On a turn a player passes,
//! swaps the card for the top of the deck, or guesses its face; the card let go is shown to all.
//!
//! It keeps every law, unless the test that runs it plants a [`Fault`].

mod turn;
mod vocabulary;

use serde::{Deserialize, Serialize};
use tabletop::patch::{Changes, Fields};
use tabletop::{
    Awaiting, Broken, CardPage, CardTally, Chance, Choice, Config, ConfigError, Game, Impossible, Input,
    Language, Millis, OptionKind, OptionSpec, OptionValue, Outcome, Policy, Refusal, RefusalKind, Rng,
    RuleId, Seat, SeatResult, SeatSet, Shuffling, Tempting, Viewer, Words,
};

use crate::fault::{Fault, has};

use vocabulary::Marks;
pub(crate) use vocabulary::{Action, Catalogue, Event, EventView, Mood, Temptation, ToyOptions, View};

const FACES: u8 = 4;
const COPIES: u8 = 3;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Toy {
    seats: u8,
    options: ToyOptions,
    round: u8,
    stage: Stage,
    deadline: Option<Millis>,
    /// One face a seat, none before the deal.
    held: Vec<u8>,
    deck: Vec<u8>,
    discards: Vec<u8>,
    score: Vec<i32>,
    last_roll: Option<u8>,
    last_guess: Option<(Seat, u8)>,
    /// Changed by planted faults alone.
    soiled: u32,
    #[serde(skip)]
    forgotten: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Stage {
    Shuffle,
    Turn { seat: Seat, left: u8 },
    Roll,
    Over,
}

fn refuse<T>(kind: RefusalKind, rule: &'static str) -> Result<T, Refusal> {
    Err(Refusal::new(kind, rule))
}

fn full_deck() -> Vec<u8> {
    (0..FACES).flat_map(|face| [face; COPIES as usize]).collect()
}

fn words(en: &str) -> Words {
    Words::new(en, en)
}

/// The held cards with those left out that `viewer` does not see.
fn held_as_seen(held: &[u8], viewer: Viewer) -> Vec<Option<u8>> {
    (0..)
        .zip(held)
        .map(|(number, &face)| match viewer {
            Viewer::Seat(seat) if seat.number() == number => has(Fault::ViewLeaks).then_some(face),
            Viewer::Seat(_) | Viewer::AllSeeing => Some(face),
            Viewer::Spectator => has(Fault::SpectatorLeaks).then_some(face),
        })
        .collect()
}

fn always_passes(_: &Toy, _: Seat, legal: &[Action], left: Option<Millis>, _: &mut Rng) -> Choice<Action> {
    if has(Fault::PolicyWaits) {
        return Choice::Wait(5);
    }
    if left.is_some() && has(Fault::PolicyWaitsNothing) {
        return Choice::Wait(0);
    }
    Choice::Act(if has(Fault::PolicyStrays) { Action::Guess(9) } else { legal[legal.len().min(5) - 1] })
}

fn any_legal(_: &Toy, _: Seat, legal: &[Action], _: Option<Millis>, rng: &mut Rng) -> Choice<Action> {
    Choice::Act(legal[rng.index(legal.len())])
}

impl Fields for Toy {
    fn write_changes(&self, before: &Self, changes: &mut Changes<'_>) {
        // One by one, so that a fault can leave one out.
        changes.field("round", &before.round, &self.round);
        changes.field("stage", &before.stage, &self.stage);
        changes.field("deadline", &before.deadline, &self.deadline);
        changes.field("held", &before.held, &self.held);
        changes.field("deck", &before.deck, &self.deck);
        changes.field("discards", &before.discards, &self.discards);
        if !has(Fault::StateFieldForgotten) {
            changes.field("score", &before.score, &self.score);
        }
        changes.field("last_roll", &before.last_roll, &self.last_roll);
        changes.field("last_guess", &before.last_guess, &self.last_guess);
        changes.field("soiled", &before.soiled, &self.soiled);
    }
}

impl Game for Toy {
    const ID: &'static str = "toy";
    const RULES: u32 = 1;
    const SEATS: std::ops::RangeInclusive<u8> = 2..=4;
    const LENGTH_BOUND: u32 = 18;

    type Options = ToyOptions;
    type Action = Action;
    type Event = Event;
    type View = View;
    type EventView = EventView;
    type Catalogue = Catalogue;
    type Temptation = Temptation;

    fn title() -> Words {
        words("Forehead")
    }

    fn options() -> Vec<OptionSpec> {
        let value = |value| OptionValue { value, label: words(value) };
        let spec = |key, kind| OptionSpec { key, label: words(key), kind };
        let values = vec![value("plain"), value("grim")];
        vec![
            spec("timed", OptionKind::Toggle { default: false }),
            spec("rounds", OptionKind::Number { default: 2, min: 1, max: 3 }),
            spec("mood", OptionKind::Choice { default: "plain", values }),
        ]
    }

    fn option_rule(key: &str) -> Option<RuleId> {
        (key == "rounds").then_some(RuleId("T-03"))
    }

    fn new(config: &Config<ToyOptions>) -> Result<Self, ConfigError> {
        let &Config { seats, ref options } = config;
        let is_welcome = Self::SEATS.contains(&seats) || has(Fault::AnySeats) && seats == 5;
        if !is_welcome {
            let (min, max) = Self::SEATS.into_inner();
            let (rule, game) = (RuleId("T-01"), Self::ID);
            return Err(ConfigError::Seats { rule, game, min, max, seats });
        }
        if options.timed && options.mood == Mood::Grim {
            let because = "nobody is grim against the clock".to_owned();
            return Err(ConfigError::Contradiction { rule: RuleId("T-02"), because });
        }
        Ok(Self {
            seats,
            options: options.clone(),
            round: 0,
            stage: Stage::Shuffle,
            deadline: None,
            held: Vec::new(),
            deck: full_deck(),
            discards: Vec::new(),
            score: vec![0; seats.into()],
            last_roll: None,
            last_guess: None,
            soiled: 0,
            forgotten: 0,
        })
    }

    fn catalogue(_: &Self::Options, _: Language) -> Catalogue {
        Catalogue
    }

    fn card_ids() -> Vec<String> {
        let faces = if has(Fault::CardTwins) { [0, 1, 2, 2] } else { [0, 1, 2, 3] };
        faces.map(|face| format!("face-{face}")).into()
    }

    fn cards(_: Language) -> Vec<CardPage> {
        let named = if has(Fault::CardUnnamed) { "" } else { "face" };
        let ids = Self::card_ids().into_iter().skip(usize::from(has(Fault::CardMissing)));
        ids.map(|id| CardPage::new(&id, "faces", named, "", &())).collect()
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn awaiting(&self) -> Awaiting {
        match self.stage {
            Stage::Shuffle => Awaiting::Chance(Chance::Shuffle { len: (FACES * COPIES).into() }),
            Stage::Turn { seat, .. } => {
                Awaiting::Seats { to_act: SeatSet::only(seat), deadline: self.deadline }
            }
            Stage::Roll => Awaiting::Chance(Chance::Dice { count: 1, sides: 6 }),
            Stage::Over => Awaiting::Nothing,
        }
    }

    fn shuffling(&self) -> Option<Shuffling> {
        let mut faces = full_deck();
        faces.truncate(faces.len() - usize::from(has(Fault::ShufflingShort)));
        (self.stage == Stage::Shuffle).then(|| Shuffling::new("faces", faces))
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if has(Fault::ListClears) {
            out.clear();
        }
        if !self.awaiting().to_act().contains(seat) {
            if has(Fault::ListsForOthers) {
                out.push(Action::Pass);
            }
            return;
        }
        if has(Fault::ListEmpty) && !self.discards.is_empty() {
            return;
        }
        let start = out.len();
        let own = self.held[seat.index()];
        out.extend((0..FACES).map(Action::Guess).filter(|_| !self.deck.is_empty()));
        if has(Fault::ListLeaks) {
            out.retain(|&action| action != Action::Guess(own));
        }
        out.push(Action::Pass);
        let is_left_out = has(Fault::AcceptsUnlisted) && !self.discards.is_empty();
        if !self.deck.is_empty() && !is_left_out {
            out.push(Action::Swap);
        }
        if has(Fault::ListUnsorted) {
            out[start..].reverse();
        }
        if has(Fault::ListsRefused) {
            out.insert(start + usize::from(FACES), Action::Guess(FACES));
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if self.stage == Stage::Over {
            return refuse(RefusalKind::GameOver, "T-20");
        }
        if !self.awaiting().to_act().contains(seat) {
            return refuse(RefusalKind::NotYourDecision, "T-10");
        }
        match *action {
            Action::Guess(face) if face >= FACES && !has(Fault::AcceptsStray) => {
                refuse(RefusalKind::Illegal, "T-11")
            }
            Action::Guess(_) | Action::Swap if self.deck.is_empty() => refuse(RefusalKind::Illegal, "T-12"),
            Action::Guess(face) if has(Fault::ListLeaks) && face == self.held[seat.index()] => {
                refuse(RefusalKind::Illegal, "T-11")
            }
            Action::Guess(_) | Action::Pass | Action::Swap => Ok(()),
        }
    }

    fn impossible(&self, seat: Seat, out: &mut Vec<Impossible<Action, Temptation>>) {
        if !self.awaiting().to_act().contains(seat) && !has(Fault::ImpossibleForOthers) {
            return;
        }
        let start = out.len();
        let rule = RuleId(if has(Fault::ImpossibleOtherRule) { "T-12" } else { "T-11" });
        if !has(Fault::AcceptsStray) {
            out.push(Impossible { what: Tempting::Action(Action::Guess(FACES)), rule });
        }
        if has(Fault::ImpossibleListed) {
            out.push(Impossible { what: Tempting::Action(Action::Pass), rule });
        }
        // Before the deal nobody holds anything.
        let told = match self.held.get(seat.index()) {
            Some(held) if has(Fault::ImpossibleLeaks) => *held,
            _ if has(Fault::TemptationsAlike) => self.round,
            _ => 0,
        };
        out.push(Impossible { what: Tempting::Other(Temptation::Peek(told)), rule: RuleId("T-13") });
        if has(Fault::ImpossibleUnsorted) {
            out[start..].reverse();
        }
    }

    fn apply(&mut self, at: Millis, input: &Input<Action>, events: &mut Vec<Event>) -> Result<(), Refusal> {
        if has(Fault::ClearsEvents) {
            events.clear();
        }
        match input {
            Input::Act { seat, action } => self.act(at, *seat, *action, events),
            Input::Fate(fate) => self.take_fate(at, fate, events),
            Input::DeadlinePassed => match (self.stage, self.deadline) {
                (Stage::Turn { seat, .. }, Some(deadline)) if at >= deadline || has(Fault::EarlyDeadline) => {
                    events.push(Event::Passed { seat });
                    self.next_turn(at);
                    Ok(())
                }
                _ => refuse(RefusalKind::DeadlineNotReached, "T-33"),
            },
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View {
            round: self.round,
            stage: self.stage,
            held: held_as_seen(&self.held, viewer),
            deck: self.deck.len() as u8,
            discards: self.discards.clone(),
            score: self.score.clone(),
            last_roll: self.last_roll,
            last_guess: self.last_guess,
            marks: Marks(if has(Fault::ViewRepeatsKeys) {
                [self.round, self.seats].map(|number| ("mark".to_owned(), number)).into()
            } else {
                Vec::new()
            }),
        }
    }

    fn sees_alike(&self, one: Viewer, other: Viewer) -> bool {
        let is_spectator = |viewer: Viewer| viewer == Viewer::Spectator;
        one == other || self.held.is_empty() || has(Fault::SeesAlikeFalsely) && is_spectator(one)
    }

    fn event_view(event: &Event, viewer: Viewer) -> Option<EventView> {
        Some(match *event {
            Event::Dealt { ref held } => EventView::Dealt { held: held_as_seen(held, viewer) },
            Event::Passed { seat } => EventView::Passed { seat },
            Event::Guessed { seat, face, right } => EventView::Guessed { seat, face, right },
            Event::Shown { seat, face } => EventView::Shown { seat, face },
            Event::Drew { seat, face } => {
                let is_hidden = viewer.is_seat(seat) && !has(Fault::EventLeaks);
                let is_hidden =
                    is_hidden || viewer == Viewer::Spectator && !has(Fault::EventLeaksToSpectator);
                EventView::Drew { seat, face: (!is_hidden).then_some(face) }
            }
            Event::Rolled { die } => EventView::Rolled { die },
        })
    }

    fn reveals(event: &Event) -> bool {
        !matches!(event, Event::Passed { .. }) && !has(Fault::Unmarked)
    }

    fn imagine(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut imagined = self.clone();
        let Some(own) = imagined.held.get_mut(seat.index()).filter(|_| !has(Fault::ImagineCopies)) else {
            return imagined;
        };
        imagined.deck.push(*own);
        if !has(Fault::ImaginePeeks) {
            imagined.deck.sort_unstable();
        }
        rng.shuffle(&mut imagined.deck);
        *own = imagined.deck.pop().unwrap();
        if has(Fault::ImagineForgetsTime) {
            imagined.deadline = None;
        }
        if has(Fault::ImagineInvents) && !imagined.deck.is_empty() {
            imagined.deck[0] = 7;
        }
        imagined
    }

    fn outcome(&self) -> Option<Outcome> {
        let is_over = self.stage == Stage::Over && !has(Fault::NoOutcome);
        let is_over = is_over || has(Fault::EarlyOutcome) && self.stage == Stage::Roll;
        let best = self.score.iter().max().copied();
        let places = self.score.len() - usize::from(has(Fault::ShortOutcome));
        is_over.then(|| Outcome {
            kind: if best == Some(0) { "nobody" } else { "guessed" },
            seats: self.score[..places]
                .iter()
                .map(|&score| SeatResult { won: score > 0 && Some(score) == best, score })
                .collect(),
        })
    }

    fn check_invariants(&self) -> Result<(), Broken> {
        let mut cards = [&self.held[..], &self.deck, &self.discards].concat();
        cards.sort_unstable();
        if cards == full_deck() { Ok(()) } else { Err(Broken(format!("the cards are {cards:?}"))) }
    }

    fn policies() -> &'static [Policy<Self>] {
        &[Policy { name: "passer", choose: always_passes }, Policy { name: "any", choose: any_legal }]
    }

    fn chapter(&self) -> u32 {
        let is_leaking = has(Fault::ChapterLeaks) && self.held.first() == Some(&0);
        let round = u32::from(self.round);
        if has(Fault::ChapterFallsBack) { 9_u32.saturating_sub(round) } else { round + u32::from(is_leaking) }
    }

    fn tally(&self, _viewer: Viewer) -> Vec<CardTally> {
        let is_leaking = has(Fault::TallyLeaks) && self.held.first() == Some(&0);
        let times = if has(Fault::TallyRepeats) { 2 } else { 1 };
        vec![CardTally::new(&"ace", 1, u8::from(is_leaking)); times]
    }

    fn silence(&self) -> Option<RuleId> {
        let is_leaking = has(Fault::SilenceLeaks) && self.held.first() == Some(&0);
        is_leaking.then_some(RuleId("T-40"))
    }

    fn no_pause(&self) -> Option<RuleId> {
        let is_leaking = has(Fault::PauseLeaks) && self.held.first() == Some(&0);
        is_leaking.then_some(RuleId("T-41"))
    }

    fn heard(&self, said: &str) -> String {
        said.replace("ace", "***")
    }
}
