use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use tabletop::patch::{Changes, Fields};
use tabletop::{
    Awaiting, Broken, CardPage, CardTally, Chance, Choice, Config, ConfigError, Game, Impossible, Input,
    Language, Millis, OptionSpec, Outcome, Policy, Refusal, RefusalKind, Rng, RuleId, Seat, SeatSet,
    Shuffling, Viewer, Words,
};

use crate::action::Action;
use crate::card::Card;
use crate::catalogue::{Catalogue, PrintedCard};
use crate::data::{DECK_SIZE, data};
use crate::event::{Event, EventView};
use crate::greedy;
use crate::impossible::Temptation;
use crate::knowledge::Odds;
use crate::options::Options;
use crate::state::{Stage, State};
use crate::table_talk;
use crate::view::View;

/// A game of Arkham Ritual. Its state always keeps the invariants: one read from a file that does
/// not is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "State", into = "State")]
pub struct ArkhamRitual(State);

impl TryFrom<State> for ArkhamRitual {
    type Error = Broken;

    fn try_from(state: State) -> Result<Self, Self::Error> {
        state.check_invariants().map(|()| Self(state))
    }
}

impl From<ArkhamRitual> for State {
    fn from(game: ArkhamRitual) -> Self {
        game.0
    }
}

impl ArkhamRitual {
    /// What `seat` may be holding, given all it has legally seen (AR-80).
    pub fn odds(&self, seat: Seat) -> Option<Odds> {
        if seat.number() < self.0.seats { self.0.odds(seat) } else { None }
    }

    pub(crate) fn state(&self) -> &State {
        &self.0
    }
}

impl Fields for ArkhamRitual {
    fn write_changes(&self, before: &Self, changes: &mut Changes<'_>) {
        self.0.write_changes(&before.0, changes);
    }
}

impl Game for ArkhamRitual {
    const ID: &'static str = "arkham-ritual";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 3..=7;
    const LENGTH_BOUND: u32 = 20_000;
    /// Each round is dealt from the whole deck, shuffled anew (AR-05).
    const SECRETS_END_WITH_CHAPTER: bool = true;

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type EventView = EventView;
    type Catalogue = Catalogue;
    type Temptation = Temptation;

    fn title() -> Words {
        Words::new("Arkham Ritual", "Arkham Ritual")
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
                rule: RuleId("AR-01"),
                game: Self::ID,
                min: *Self::SEATS.start(),
                max: *Self::SEATS.end(),
                seats,
            });
        }
        config.options.check(seats)?;
        Ok(Self(State::new(seats, config.options)))
    }

    fn catalogue(options: &Options, language: Language) -> Catalogue {
        Catalogue::new(options, language)
    }

    fn card_ids() -> Vec<String> {
        Card::ALL.into_iter().map(Card::id).collect()
    }

    fn cards(language: Language) -> Vec<CardPage> {
        let printed = Catalogue::new(&Options::default(), language);
        let ids = Self::card_ids().into_iter().zip(&printed.cards);
        let page = |(id, card): (String, &PrintedCard)| {
            let wakes = card.wakes.iter().map(|wakes| format!(" {} {wakes}", printed.woken));
            let text = wakes.fold(card.does.clone(), |text, wakes| text + &wakes);
            CardPage::new(&id, "cards", &card.name, &text, card)
        };
        ids.map(page).collect()
    }

    fn seats(&self) -> u8 {
        self.0.seats
    }

    #[inline]
    fn awaiting(&self) -> Awaiting {
        match self.0.stage {
            Stage::ChooseFirst => Awaiting::Chance(Chance::Pick { len: self.0.seats.into() }),
            Stage::Deal => Awaiting::Chance(Chance::Shuffle { len: DECK_SIZE as u16 }),
            Stage::Over => Awaiting::Nothing,
            Stage::Pass | Stage::Decide(_) | Stage::Orb(_) => Awaiting::Seats {
                to_act: self.0.acting().map_or(SeatSet::EMPTY, SeatSet::only),
                deadline: None,
            },
        }
    }

    fn shuffling(&self) -> Option<Shuffling> {
        (self.0.stage == Stage::Deal).then(|| Shuffling::new("cards", self.0.options.deck().iter()))
    }

    #[inline]
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        self.0.legal_actions(seat, out);
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.0.check(seat, *action)
    }

    fn impossible(&self, seat: Seat, out: &mut Vec<Impossible<Action, Temptation>>) {
        self.0.impossible(seat, out);
    }

    #[inline]
    fn apply(&mut self, _at: Millis, input: &Input<Action>, events: &mut Vec<Event>) -> Result<(), Refusal> {
        match input {
            Input::Act { seat, action } => {
                self.0.check(*seat, *action)?;
                self.0.act(*seat, *action, events);
                Ok(())
            }
            Input::Fate(fate) => {
                if let Awaiting::Chance(asked) = self.awaiting() {
                    asked.admits(fate).map_err(|_| Refusal::new(RefusalKind::BadFate, "AR-05"))?;
                }
                self.0.accept_fate(fate, events)
            }
            Input::DeadlinePassed => Err(Refusal::new(RefusalKind::DeadlineNotReached, "AR-19")),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        self.0.view(viewer)
    }

    fn tally(&self, viewer: Viewer) -> Vec<CardTally> {
        self.0.tally(viewer)
    }

    fn event_view(event: &Event, viewer: Viewer) -> Option<EventView> {
        Some(event.seen_by(viewer))
    }

    fn reveals(event: &Event) -> bool {
        event.reveals()
    }

    fn round_end() -> Option<fn(&Event) -> bool> {
        Some(|event| matches!(event, Event::RoundEnded(_)))
    }

    fn imagine(&self, seat: Seat, rng: &mut Rng) -> Self {
        Self(self.0.imagine(seat, rng))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn chapter(&self) -> u32 {
        self.0.round
    }

    fn check_invariants(&self) -> Result<(), Broken> {
        self.0.check_invariants()
    }

    fn policies() -> &'static [Policy<Self>] {
        const POLICIES: [Policy<ArkhamRitual>; 1] = [Policy {
            name: "greedy",
            choose: |imagined, seat, legal, _, rng| Choice::Act(greedy::choose(imagined, seat, legal, rng)),
        }];
        &POLICIES
    }

    fn guide_file() -> Option<&'static str> {
        Some(include_str!("../data/guide.json"))
    }

    fn heard(&self, said: &str) -> String {
        if self.0.options.chat_filter { table_talk::masked(said) } else { said.to_owned() }
    }

    fn phrases() -> Vec<Words> {
        data().phrases.clone()
    }
}
