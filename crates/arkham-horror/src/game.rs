use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use tabletop::patch::{Changes, Fields};
use tabletop::{
    Awaiting, Broken, CardPage, CardPart, CardTally, Chance, Choice, Config, ConfigError, Fate, Game,
    Impossible, Input, Language, Millis, NoTemptation, OptionSpec, Outcome, PartSet, Policy, Refusal,
    RefusalKind, Rng, RuleId, Seat, SeatResult, SeatSet, Shuffling, Viewer, Words,
};

use crate::action::Action;
use crate::catalogue::Catalogue;
use crate::coverage::{Noting, Watch};
use crate::event::Event;
use crate::frame::{Frame, Returned, ShuffleOf};
use crate::library::library;
use crate::options::Options;
use crate::pages;
use crate::state::State;
use crate::steady;
use crate::view::{DecksKnown, View};

/// A game of Arkham Horror. Its state always keeps the invariants: one read from a file that does not is
/// refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "State", into = "State")]
pub struct ArkhamHorror(pub(crate) State);

impl TryFrom<State> for ArkhamHorror {
    type Error = Broken;

    fn try_from(state: State) -> Result<Self, Self::Error> {
        state.check_invariants().map(|()| Self(state))
    }
}

impl From<ArkhamHorror> for State {
    fn from(game: ArkhamHorror) -> Self {
        game.0
    }
}

const FATE_RULE: &str = "AH-060";

impl ArkhamHorror {
    fn answer(&mut self, fate: &Fate, events: &mut Vec<Event>, watch: &mut impl Watch) {
        let state = &mut self.0;
        let Some(&top) = state.stack.as_slice().last() else { return };
        let depth = state.stack.len();
        state.returned = match (top, fate) {
            (Frame::Dice(_), Fate::Dice(dice)) => {
                let mut faces = [0u8; 6];
                for die in dice {
                    if let Some(count) = faces.get_mut(usize::from(die.saturating_sub(1))) {
                        *count += 1;
                    }
                }
                Returned::Faces(faces)
            }
            (Frame::Pick(_), Fate::Pick(at)) => {
                events.push(Event::LotDrawn);
                Returned::Number(*at as i16)
            }
            (Frame::Shuffle(deck), Fate::Order(order)) => {
                state.shuffle(deck, order);
                Returned::Nothing
            }
            _ => Returned::Nothing,
        };
        state.stack.remove_at(depth - 1);
        state.go_on(events, watch);
    }

    fn put(
        &mut self,
        input: &Input<Action>,
        events: &mut Vec<Event>,
        watch: &mut impl Watch,
    ) -> Result<(), Refusal> {
        match input {
            Input::Act { seat, action } => {
                self.check(*seat, action)?;
                let depth = self.0.stack.len();
                self.0.stack.remove_at(depth - 1);
                self.0.returned = Returned::Action(*action);
                self.0.go_on(events, watch);
                Ok(())
            }
            Input::Fate(fate) => match self.awaiting() {
                Awaiting::Chance(asked) => {
                    asked.admits(fate).map_err(|_| Refusal::new(RefusalKind::BadFate, FATE_RULE))?;
                    self.answer(fate, events, watch);
                    Ok(())
                }
                Awaiting::Nothing => Err(Refusal::new(RefusalKind::GameOver, "AH-110")),
                Awaiting::Seats { .. } => Err(Refusal::new(RefusalKind::NotAwaitingFate, FATE_RULE)),
            },
            Input::DeadlinePassed => match self.awaiting() {
                Awaiting::Nothing => Err(Refusal::new(RefusalKind::GameOver, "AH-110")),
                _ => Err(Refusal::new(RefusalKind::DeadlineNotReached, "AH-148")),
            },
        }
    }
}

impl Fields for ArkhamHorror {
    fn write_changes(&self, before: &Self, changes: &mut Changes<'_>) {
        self.0.write_changes(&before.0, changes);
    }
}

impl Game for ArkhamHorror {
    const ID: &'static str = "arkham-horror";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 1..=8;
    const LENGTH_BOUND: u32 = 200_000;
    const SEATS_PER_PERSON: u8 = 8;

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type EventView = Event;
    type Catalogue = Catalogue;
    type Temptation = NoTemptation;

    fn title() -> Words {
        Words::new("Arkham Horror", "Horreur à Arkham")
    }

    fn options() -> Vec<OptionSpec> {
        Options::specs()
    }

    fn option_rule(key: &str) -> Option<RuleId> {
        Options::rule_of(key)
    }

    fn new(config: &Config<Options>) -> Result<Self, ConfigError> {
        let seats = config.seats;
        if !Self::SEATS.contains(&seats) {
            return Err(ConfigError::Seats {
                rule: RuleId("AH-010"),
                game: Self::ID,
                min: *Self::SEATS.start(),
                max: *Self::SEATS.end(),
                seats,
            });
        }
        config.options.check(seats)?;
        Ok(Self(State::new(seats, config.options)))
    }

    fn seats(&self) -> u8 {
        self.0.seats
    }

    fn awaiting(&self) -> Awaiting {
        match self.0.stack.as_slice().last() {
            Some(Frame::Ask(seat)) => Awaiting::Seats { to_act: SeatSet::only(*seat), deadline: None },
            Some(Frame::Dice(count)) => Awaiting::Chance(Chance::Dice { count: *count, sides: 6 }),
            Some(Frame::Pick(len)) => Awaiting::Chance(Chance::Pick { len: *len }),
            Some(Frame::Shuffle(deck)) => {
                Awaiting::Chance(Chance::Shuffle { len: self.0.shuffle_len(*deck) })
            }
            _ => Awaiting::Nothing,
        }
    }

    fn shuffling(&self) -> Option<Shuffling> {
        let Some(Frame::Shuffle(deck)) = self.0.stack.as_slice().last() else { return None };
        let decks = &self.0.decks;
        Some(match deck {
            ShuffleOf::Common => Shuffling::new("common", decks.common.as_slice()),
            ShuffleOf::Unique => Shuffling::new("unique", decks.unique.as_slice()),
            ShuffleOf::Spells => Shuffling::new("spells", decks.spells.as_slice()),
            ShuffleOf::Skills => Shuffling::new("skills", decks.skills.as_slice()),
            ShuffleOf::Mythos => Shuffling::new("mythos", decks.mythos.as_slice()),
            ShuffleOf::GateCards => Shuffling::new("gate_cards", decks.gate_cards.as_slice()),
            ShuffleOf::Gates => Shuffling::new("gates", decks.gates.as_slice()),
        })
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        let start = out.len();
        if self.0.stack.as_slice().last() == Some(&Frame::Ask(seat))
            && let Some(frame) = self.0.asking()
        {
            frame.choices(&self.0, &mut |action| out.push(action));
        }
        if let Some(listed) = out.get_mut(start..) {
            listed.sort_unstable();
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        match (self.0.stack.as_slice().last(), self.0.asking()) {
            (Some(Frame::Ask(asked)), Some(frame)) if *asked == seat => {
                let mut is_open = false;
                frame.choices(&self.0, &mut |choice| is_open |= choice == *action);
                if is_open {
                    Ok(())
                } else {
                    Err(Refusal::new(RefusalKind::Illegal, self.0.rule_against(seat, *action)))
                }
            }
            (None, _) => Err(Refusal::new(RefusalKind::GameOver, "AH-110")),
            _ => Err(Refusal::new(RefusalKind::NotYourDecision, "AH-148")),
        }
    }

    fn impossible(&self, seat: Seat, out: &mut Vec<Impossible<Action, NoTemptation>>) {
        self.0.impossible(seat, out);
    }

    fn apply(&mut self, _at: Millis, input: &Input<Action>, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.put(input, events, &mut ())
    }

    fn parts() -> Vec<CardPart> {
        library().parts.listed.clone()
    }

    fn apply_noting(
        &mut self,
        _at: Millis,
        input: &Input<Action>,
        events: &mut Vec<Event>,
        resolved: &mut PartSet,
    ) -> Result<(), Refusal> {
        let before = events.len();
        let mut noting = Noting(resolved);
        self.put(input, events, &mut noting)?;
        noting.look(&self.0, events.get(before..).unwrap_or(&[]));
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        View::new(&self.0, viewer)
    }

    fn tally(&self, viewer: Viewer) -> Vec<CardTally> {
        self.0.tally(viewer)
    }

    fn sees_alike(&self, one: Viewer, other: Viewer) -> bool {
        DecksKnown::by(&self.0, one) == DecksKnown::by(&self.0, other)
    }

    fn event_view(event: &Event, _: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn reveals(event: &Event) -> bool {
        event.reveals()
    }

    fn undo_rule() -> Option<RuleId> {
        Some(RuleId("AH-132"))
    }

    fn imagine(&self, seat: Seat, rng: &mut Rng) -> Self {
        Self(self.0.imagine(seat, rng))
    }

    fn outcome(&self) -> Option<Outcome> {
        let ending = self.0.ending?;
        let score = self.0.score();
        let result =
            |seat: Seat| SeatResult { won: ending.is_victory() && self.0.inv(seat).is_playing(), score };
        Some(Outcome { kind: ending.word(), seats: Seat::first(self.0.seats).map(result).collect() })
    }

    fn turn(&self) -> u32 {
        self.0.turn.into()
    }

    fn chapter(&self) -> u32 {
        self.0.turn.into()
    }

    fn check_invariants(&self) -> Result<(), Broken> {
        self.0.check_invariants()
    }

    fn policies() -> &'static [Policy<Self>] {
        const POLICIES: [Policy<ArkhamHorror>; 1] = [Policy {
            name: "steady",
            choose: |imagined, seat, legal, _, rng| {
                Choice::Act(steady::choose(&imagined.0, seat, legal, rng))
            },
        }];
        &POLICIES
    }

    fn catalogue(_: &Options, language: Language) -> Catalogue {
        Catalogue::new(language)
    }

    fn card_ids() -> Vec<String> {
        library().card_ids()
    }

    fn cards(language: Language) -> Vec<CardPage> {
        pages::pages(language)
    }
}
