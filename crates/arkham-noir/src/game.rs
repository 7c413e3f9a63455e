use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use tabletop::patch::{Changes, Fields};
use tabletop::{
    Awaiting, Broken, CardPage, CardTally, Chance, Choice, Config, ConfigError, Game, Impossible, Input,
    Language, Millis, OptionSpec, Outcome, Policy, Prospect, Refusal, RefusalKind, Rng, RuleId, Seat,
    SeatResult, SeatSet, Shuffling, Viewer, Words,
};

use crate::action::Action;
use crate::card::{Clue, Effect, Victim};
use crate::catalogue::Catalogue;
use crate::deck::{BUILT_IN_FILE, Deck, DeckChoice};
use crate::deck_error::DeckError;
use crate::event::Event;
use crate::greedy;
use crate::impossible::Temptation;
use crate::options::Options;
use crate::state::{Ending, Stage, State};
use crate::view::View;
use crate::words::reason;

/// A game of Arkham Noir. Its state always keeps the invariants: one read from a file that does
/// not is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "State", into = "State")]
pub struct ArkhamNoir(State);

impl TryFrom<State> for ArkhamNoir {
    type Error = Broken;

    fn try_from(state: State) -> Result<Self, Self::Error> {
        state.check_invariants().map(|()| Self(state))
    }
}

impl From<ArkhamNoir> for State {
    fn from(game: ArkhamNoir) -> Self {
        game.0
    }
}

impl ArkhamNoir {
    pub(crate) fn state(&self) -> &State {
        &self.0
    }
}

/// The detective.
const DETECTIVE: Seat = match Seat::new(0) {
    Some(seat) => seat,
    None => unreachable!(),
};

const NOBODY_ELSE: Refusal = Refusal::new(RefusalKind::NotYourDecision, "AN-01");

impl Fields for ArkhamNoir {
    fn write_changes(&self, before: &Self, changes: &mut Changes<'_>) {
        self.0.write_changes(&before.0, changes);
    }
}

impl Game for ArkhamNoir {
    const ID: &'static str = "arkham-noir";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 1..=1;
    const LENGTH_BOUND: u32 = 5_000;
    const DAILY: bool = true;

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type EventView = Event;
    type Catalogue = Catalogue;
    type Temptation = Temptation;

    fn title() -> Words {
        Words::new("Arkham Noir", "Arkham Noir")
    }

    fn options() -> Vec<OptionSpec> {
        Options::specs()
    }

    fn option_rule(key: &str) -> Option<RuleId> {
        Options::rule_of(key)
    }

    fn new(config: &Config<Options>) -> Result<Self, ConfigError> {
        if config.seats != 1 {
            return Err(ConfigError::Seats {
                rule: RuleId("AN-01"),
                game: Self::ID,
                min: *Self::SEATS.start(),
                max: *Self::SEATS.end(),
                seats: config.seats,
            });
        }
        config.options.check()?;
        Ok(Self(State::new(config.options.clone())))
    }

    fn catalogue(options: &Options, language: Language) -> Catalogue {
        Catalogue::new(options, language)
    }

    fn card_ids() -> Vec<String> {
        let file = DeckChoice::BuiltIn.file();
        let clues = (0..file.clues.len()).filter_map(Clue::new).map(|clue| clue.to_string());
        let victims = (0..file.victims.len()).filter_map(Victim::new).map(|victim| victim.to_string());
        clues.chain(victims).collect()
    }

    fn cards(language: Language) -> Vec<CardPage> {
        let printed = Catalogue::new(&Options::default(), language);
        let does = |effect: &Effect| printed.effects.iter().find(|text| text.id == *effect);
        let clues = printed.clues.iter().map(|clue| {
            let texts: Vec<&str> =
                clue.effects.iter().filter_map(does).map(|text| text.does.as_str()).collect();
            CardPage::new(&clue.id, "clues", &clue.name, &texts.join("; "), clue)
        });
        let victims = printed.victims.iter();
        clues
            .chain(
                victims
                    .map(|victim| CardPage::new(&victim.id, "victims", &victim.name, &victim.role, victim)),
            )
            .collect()
    }

    fn seats(&self) -> u8 {
        1
    }

    fn awaiting(&self) -> Awaiting {
        match self.0.stage {
            Stage::ShuffleVictims | Stage::ShuffleClues | Stage::Shuffle(_) => {
                Awaiting::Chance(Chance::Shuffle { len: self.0.shuffle_len() })
            }
            Stage::Decide(_) | Stage::Swap { .. } => {
                Awaiting::Seats { to_act: SeatSet::only(DETECTIVE), deadline: None }
            }
            Stage::Over(_) => Awaiting::Nothing,
        }
    }

    fn shuffling(&self) -> Option<Shuffling> {
        self.0.shuffling()
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if seat == DETECTIVE {
            self.0.legal_actions(out);
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if seat == DETECTIVE { self.0.check(*action) } else { Err(NOBODY_ELSE) }
    }

    fn impossible(&self, seat: Seat, out: &mut Vec<Impossible<Action, Temptation>>) {
        if seat == DETECTIVE {
            self.0.impossible(out);
        }
    }

    fn apply(&mut self, _at: Millis, input: &Input<Action>, events: &mut Vec<Event>) -> Result<(), Refusal> {
        match input {
            Input::Act { seat, action } => {
                self.check(*seat, action)?;
                self.0.act(*action, events);
                Ok(())
            }
            Input::Fate(fate) => {
                if let Awaiting::Chance(asked) = self.awaiting() {
                    asked.admits(fate).map_err(|_| Refusal::new(RefusalKind::BadFate, "AN-03"))?;
                }
                self.0.accept_fate(fate, events)
            }
            Input::DeadlinePassed => Err(Refusal::new(RefusalKind::DeadlineNotReached, "AN-14")),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        self.0.view(viewer)
    }

    fn tally(&self, viewer: Viewer) -> Vec<CardTally> {
        self.0.tally(viewer)
    }

    fn event_view(event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn reveals(event: &Event) -> bool {
        event.reveals()
    }

    fn undo_rule() -> Option<RuleId> {
        Some(RuleId("AN-61"))
    }

    fn imagine(&self, _seat: Seat, rng: &mut Rng) -> Self {
        Self(self.0.imagine(rng))
    }

    fn outcome(&self) -> Option<Outcome> {
        let ending = self.0.ending()?;
        let kind = match ending {
            Ending::Won => "won",
            Ending::Stability => "stability",
            Ending::Victims => "victims",
        };
        let result = SeatResult { won: ending == Ending::Won, score: self.0.score(ending) };
        Some(Outcome { kind, seats: vec![result] })
    }

    fn turn(&self) -> u32 {
        self.0.turn.into()
    }

    /// One case after another is closed.
    fn chapter(&self) -> u32 {
        u32::try_from(self.0.solved.len()).unwrap_or(u32::MAX).saturating_add(1)
    }

    fn check_invariants(&self) -> Result<(), Broken> {
        self.0.check_invariants()
    }

    fn policies() -> &'static [Policy<Self>] {
        const POLICIES: [Policy<ArkhamNoir>; 1] = [Policy {
            name: "greedy",
            choose: |imagined, seat, legal, _, rng| Choice::Act(greedy::choose(imagined, seat, legal, rng)),
        }];
        &POLICIES
    }

    fn prospect(&self, _seat: Seat) -> Option<Prospect> {
        Some(self.0.prospect())
    }

    fn aspects(&self, _seat: Seat, aspects: &mut Vec<(&'static str, i32)>) {
        self.0.aspects(aspects);
    }

    fn reason(aspect: &str) -> Option<Words> {
        reason(aspect)
    }

    fn guide_file() -> Option<&'static str> {
        Some(include_str!("../data/guide.json"))
    }

    fn deck_file() -> Option<&'static str> {
        Some(BUILT_IN_FILE)
    }

    fn check_deck(text: &str) -> Result<(), Words> {
        let told = |error: DeckError| Words { en: error.told(Language::En), fr: error.told(Language::Fr) };
        Deck::parse(text).map(|_| ()).map_err(told)
    }
}
