use std::ops::RangeInclusive;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tabletop::patch::{Changes, Fields};
use tabletop::{
    Awaiting, Broken, CardPage, CardTally, Chance, Choice, Config, ConfigError, Game, Impossible, Input,
    Language, Millis, OptionSpec, Outcome, Policy, Refusal, RefusalKind, Rng, RuleId, Seat, SeatResult,
    Shuffling, Solution, Solver, Viewer, Words,
};

use crate::action::Action;
use crate::book::{BUILT_IN_FILE, Book, BookChoice};
use crate::catalogue::Catalogue;
use crate::cooperative;
use crate::event::{Event, EventView};
use crate::ids::{Inspiration, RitualCard};
use crate::impossible::Temptation;
use crate::options::Options;
use crate::solver::{self, Quest};
use crate::state::{Ending, Stage, State};
use crate::view::View;

/// A game of RITUAL. Its state always keeps the invariants: one read from a file that does not is
/// refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "State", into = "State")]
pub struct Ritual(State);

impl TryFrom<State> for Ritual {
    type Error = Broken;

    fn try_from(state: State) -> Result<Self, Self::Error> {
        state.check_invariants().map(|()| Self(state))
    }
}

impl Ritual {
    pub(crate) fn state(&self) -> &State {
        &self.0
    }

    /// The fewest actions to what a quest asks for, with all cards open: exact if looking at about
    /// `nodes` positions is enough for that.
    pub fn solve(&self, quest: Quest, nodes: u32) -> Solution<Action> {
        solver::solve(&self.0, quest, nodes)
    }
}

impl From<Ritual> for State {
    fn from(game: Ritual) -> Self {
        game.0
    }
}

impl Fields for Ritual {
    fn write_changes(&self, before: &Self, changes: &mut Changes<'_>) {
        self.0.write_changes(&before.0, changes);
    }
}

impl Game for Ritual {
    const ID: &'static str = "ritual";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const LENGTH_BOUND: u32 = 20_000;

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type EventView = EventView;
    type Catalogue = Catalogue;
    type Temptation = Temptation;

    fn title() -> Words {
        Words::new("RITUAL", "RITUAL")
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
                rule: RuleId("RT-00"),
                game: Self::ID,
                min: *Self::SEATS.start(),
                max: *Self::SEATS.end(),
                seats,
            });
        }
        config.options.check(seats)?;
        Ok(Self(State::new(seats, config.options.clone())))
    }

    fn catalogue(options: &Options, language: Language) -> Catalogue {
        Catalogue::new(options, language)
    }

    fn card_ids() -> Vec<String> {
        let rituals = 1..=BookChoice::BuiltIn.len();
        let cards = rituals.flat_map(|ritual| RitualCard::all().map(move |card| format!("{ritual}/{card}")));
        cards.chain(Inspiration::all().map(|card| card.to_string())).collect()
    }

    fn cards(language: Language) -> Vec<CardPage> {
        let mut pages = Vec::new();
        for ritual in 1..=BookChoice::BuiltIn.len() as u8 {
            let printed = Catalogue::new(&Options { ritual, ..Options::default() }, language);
            pages.extend(printed.cards.iter().map(|card| {
                let id = format!("{ritual}/{}", card.id);
                CardPage::new(&id, "ritual", &printed.ritual_name, &card.text, card)
            }));
        }
        let inspirations = Catalogue::new(&Options::default(), language).inspirations;
        pages.extend(
            inspirations
                .iter()
                .map(|card| CardPage::new(&card.id, "inspirations", &card.id.to_string(), "", card)),
        );
        pages
    }

    fn seats(&self) -> u8 {
        self.0.seats
    }

    #[inline]
    fn awaiting(&self) -> Awaiting {
        match self.0.stage {
            Stage::ChooseFirst => Awaiting::Chance(Chance::Pick { len: self.0.seats.into() }),
            Stage::ShuffleRitual | Stage::DrawStones | Stage::ShuffleRunes | Stage::DealInspirations => {
                Awaiting::Chance(Chance::Shuffle { len: self.0.shuffle_len() })
            }
            Stage::Gather { .. } | Stage::Play { .. } => {
                Awaiting::Seats { to_act: self.0.to_act(), deadline: self.0.deadline() }
            }
            Stage::Over(_) => Awaiting::Nothing,
        }
    }

    fn shuffling(&self) -> Option<Shuffling> {
        self.0.shuffling()
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
    fn apply(&mut self, at: Millis, input: &Input<Action>, events: &mut Vec<Event>) -> Result<(), Refusal> {
        match input {
            Input::Act { seat, action } => {
                if self.0.deadline().is_some_and(|deadline| at >= deadline) {
                    return Err(Refusal::new(RefusalKind::TooLate, "RT-51"));
                }
                self.0.check(*seat, *action)?;
                self.0.act(*seat, *action, events);
                Ok(())
            }
            Input::Fate(fate) => {
                if let Awaiting::Chance(asked) = self.awaiting() {
                    asked.admits(fate).map_err(|_| Refusal::new(RefusalKind::BadFate, "RT-04"))?;
                }
                self.0.accept_fate(at, fate, events)
            }
            Input::DeadlinePassed => self.0.run_out(at, events),
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

    /// Nothing is taken back: every action is a sign that others have read.
    fn reveals(_: &Event) -> bool {
        true
    }

    fn undo_rule() -> Option<RuleId> {
        Some(RuleId("RT-10"))
    }

    fn imagine(&self, seat: Seat, rng: &mut Rng) -> Self {
        Self(self.0.imagine(seat, rng))
    }

    fn outcome(&self) -> Option<Outcome> {
        let Stage::Over(ending) = self.0.stage else { return None };
        let won = ending == Ending::Won;
        let kind = match (won, self.0.options.clock) {
            (true, true) => "won",
            (true, false) => "won_without_clock",
            (false, true) => "lost",
            (false, false) => "lost_without_clock",
        };
        let result = SeatResult { won, score: self.0.solved.len() as i32 };
        Some(Outcome { kind, seats: vec![result; self.0.seats.into()] })
    }

    /// Cards of later rounds lie there from the beginning, so what is hidden in one outlasts it.
    fn chapter(&self) -> u32 {
        self.0.round.into()
    }

    fn check_invariants(&self) -> Result<(), Broken> {
        self.0.check_invariants()
    }

    fn policies() -> &'static [Policy<Self>] {
        const POLICIES: [Policy<Ritual>; 1] = [Policy {
            name: "cooperative",
            choose: |imagined, seat, legal, _, rng| {
                Choice::Act(cooperative::choose(&imagined.0, seat, legal, rng))
            },
        }];
        &POLICIES
    }

    fn solver() -> Option<&'static Solver<Self>> {
        Some(&solver::SOLVER)
    }

    /// RT-20: nobody speaks while the clock runs.
    fn silence(&self) -> Option<RuleId> {
        self.0.deadline().map(|_| RuleId("RT-20"))
    }

    /// RT-52: the clock stands only between rounds.
    fn no_pause(&self) -> Option<RuleId> {
        self.0.deadline().map(|_| RuleId("RT-52"))
    }

    fn guide_file() -> Option<&'static str> {
        Some(include_str!("../data/guide.json"))
    }

    fn deck_file() -> Option<&'static str> {
        Some(BUILT_IN_FILE)
    }

    fn check_deck(text: &str) -> Result<(), Words> {
        let checked = Book::parse(text).and_then(|book| Arc::new(book).prove());
        checked.map_err(|error| Words { en: error.told(Language::En), fr: error.told(Language::Fr) })
    }
}
