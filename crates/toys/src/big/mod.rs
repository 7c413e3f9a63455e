//! A library at night: people walk along 460 shelves, search them, draw books and put them there.
//!
//! Whose turn it is does a few things in a row. Hands are secret, everything else but the order of the
//! deck is open, so that some steps can be taken back and some cannot.

mod catalogue;
mod policy;
mod turn;
mod vocabulary;

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use tabletop::{
    Awaiting, Broken, Chance, Config, ConfigError, Game, Impossible, Input, Language, Millis, OptionKind,
    OptionSpec, OptionValue, Outcome, Policy, Refusal, RefusalKind, Rng, RuleId, Seat, SeatResult, SeatSet,
    Shuffling, Tempting, Viewer, Words,
};

pub use catalogue::{BigCatalogue, PrintedThing};
pub use vocabulary::{
    BigAction, BigEvent, BigEventView, BigOptions, BigTemptation, BigView, Edition, PersonView, Shelf, Side,
};

const CARDS: u16 = 480;
const SHELVES: u16 = 460;
const DEALT: usize = 3;
const HAND_LIMIT: usize = 6;
const MOST_CLUES: u8 = 20;
const MOVES_A_TURN: u8 = 5;
const MOST_INPUTS: u32 = 3_000;

/// The state of the big toy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Big {
    /// How many inputs are left.
    left: u16,
    turn: u16,
    stage: Stage,
    people: Vec<Person>,
    /// The next card is the last of the list.
    deck: Vec<u16>,
    shelves: Vec<Shelf>,
    last_die: Option<u8>,
}

tabletop::fields!(Big { left, turn, stage, deck, last_die } nested { people, shelves });

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Stage {
    Shuffle,
    Turn { seat: Seat, moves: u8 },
    Search { seat: Seat, moves: u8 },
    Over,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Person {
    at: u16,
    clues: u16,
    /// Sorted.
    hand: Vec<u16>,
}

tabletop::fields!(Person { at, clues, hand });

fn refuse<T>(kind: RefusalKind, rule: &'static str) -> Result<T, Refusal> {
    Err(Refusal::new(kind, rule))
}

/// The owner and the all-seeing know a hand.
fn is_known(viewer: Viewer, owner: Seat) -> bool {
    viewer.is_seat(owner) || viewer == Viewer::AllSeeing
}

impl Game for Big {
    const ID: &'static str = "toy-big";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 1..=8;
    const LENGTH_BOUND: u32 = MOST_INPUTS + 1;
    const SEATS_PER_PERSON: u8 = 8;

    type Options = BigOptions;
    type Action = BigAction;
    type Event = BigEvent;
    type View = BigView;
    type EventView = BigEventView;
    type Catalogue = BigCatalogue;
    type Temptation = BigTemptation;

    fn title() -> Words {
        Words::new("The big toy", "Le grand jouet")
    }

    fn options() -> Vec<OptionSpec> {
        let value = |value, en, fr| OptionValue { value, label: Words::new(en, fr) };
        let values = vec![value("first", "first", "première"), value("second", "second", "deuxième")];
        vec![
            OptionSpec {
                key: "length",
                label: Words::new("Inputs", "Entrées"),
                kind: OptionKind::Number { default: 1_500, min: 20, max: MOST_INPUTS },
            },
            OptionSpec {
                key: "edition",
                label: Words::new("Edition", "Édition"),
                kind: OptionKind::Choice { default: "first", values },
            },
        ]
    }

    fn new(config: &Config<BigOptions>) -> Result<Self, ConfigError> {
        let (seats, (min, max)) = (config.seats, Self::SEATS.into_inner());
        if !Self::SEATS.contains(&seats) {
            return Err(ConfigError::Seats { rule: RuleId("BG-01"), game: Self::ID, min, max, seats });
        }
        let length = config.options.length;
        if !(20..=MOST_INPUTS).contains(&length.into()) {
            let because = format!("a game takes 20 to {MOST_INPUTS} inputs, not {length}");
            return Err(ConfigError::Contradiction { rule: RuleId("BG-02"), because });
        }
        let person = |seat: Seat| Person { at: u16::from(seat.number()) * 40, clues: 0, hand: Vec::new() };
        let shelf = |id| Shelf {
            id,
            card: None,
            clues: 0,
            dust: (id % 7) as u8,
            visits: 0,
            visitors: SeatSet::EMPTY,
            last_visit: None,
        };
        Ok(Self {
            left: length,
            turn: 0,
            stage: Stage::Shuffle,
            people: Seat::first(seats).map(person).collect(),
            deck: (0..CARDS).collect(),
            shelves: (0..SHELVES).map(shelf).collect(),
            last_die: None,
        })
    }

    fn catalogue(options: &BigOptions, language: Language) -> BigCatalogue {
        catalogue::print(options.edition, language)
    }

    fn seats(&self) -> u8 {
        self.people.len() as u8
    }

    fn turn(&self) -> u32 {
        self.turn.into()
    }

    fn awaiting(&self) -> Awaiting {
        match self.stage {
            Stage::Shuffle => Awaiting::Chance(Chance::Shuffle { len: CARDS }),
            Stage::Turn { seat, .. } => Awaiting::Seats { to_act: SeatSet::only(seat), deadline: None },
            Stage::Search { .. } => Awaiting::Chance(Chance::Dice { count: 1, sides: 6 }),
            Stage::Over => Awaiting::Nothing,
        }
    }

    fn shuffling(&self) -> Option<Shuffling> {
        (self.stage == Stage::Shuffle).then(|| Shuffling::new("books", 0..CARDS))
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<BigAction>) {
        if self.awaiting().to_act().contains(seat) {
            out.extend(self.thinkable(seat).filter(|action| self.check(seat, action).is_ok()));
        }
    }

    fn check(&self, seat: Seat, action: &BigAction) -> Result<(), Refusal> {
        match self.stage {
            Stage::Over => return refuse(RefusalKind::GameOver, "BG-10"),
            Stage::Turn { seat: turn, .. } if turn == seat => {}
            _ => return refuse(RefusalKind::NotYourDecision, "BG-11"),
        }
        let (person, shelf) = self.person_and_shelf(seat)?;
        match *action {
            BigAction::Draw if person.hand.len() >= HAND_LIMIT => refuse(RefusalKind::Illegal, "BG-12"),
            BigAction::Draw if self.deck.is_empty() => refuse(RefusalKind::Illegal, "BG-13"),
            BigAction::Place(card) if !person.hand.contains(&card) => refuse(RefusalKind::Illegal, "BG-14"),
            BigAction::Place(_) if shelf.card.is_some() => refuse(RefusalKind::Illegal, "BG-15"),
            BigAction::Search if shelf.clues >= MOST_CLUES => refuse(RefusalKind::Illegal, "BG-16"),
            _ => Ok(()),
        }
    }

    fn impossible(&self, seat: Seat, out: &mut Vec<Impossible<BigAction, BigTemptation>>) {
        if !self.awaiting().to_act().contains(seat) {
            return;
        }
        out.extend(self.thinkable(seat).filter_map(|action| {
            let refusal = self.check(seat, &action).err()?;
            Some(Impossible { what: Tempting::Action(action), rule: refusal.rule })
        }));
        out.push(Impossible { what: Tempting::Other(BigTemptation::LookAtDeck), rule: RuleId("BG-17") });
    }

    fn apply(
        &mut self,
        _: Millis,
        input: &Input<BigAction>,
        events: &mut Vec<BigEvent>,
    ) -> Result<(), Refusal> {
        match input {
            Input::Act { seat, action } => self.act(*seat, *action, events),
            Input::Fate(fate) => self.take_fate(fate, events),
            Input::DeadlinePassed => refuse(RefusalKind::DeadlineNotReached, "BG-20"),
        }
    }

    fn view(&self, viewer: Viewer) -> BigView {
        let person = |(number, person): (u8, &Person)| PersonView {
            at: person.at,
            clues: person.clues,
            cards: person.hand.len() as u8,
            hand: Seat::new(number).filter(|&owner| is_known(viewer, owner)).map(|_| person.hand.clone()),
        };
        let (seat, moves) = match self.stage {
            Stage::Turn { seat, moves } | Stage::Search { seat, moves } => (Some(seat), moves),
            Stage::Shuffle | Stage::Over => (None, 0),
        };
        BigView {
            left: self.left,
            turn: self.turn,
            seat,
            moves,
            people: (0..).zip(&self.people).map(person).collect(),
            deck: self.deck.len() as u16,
            order: (viewer == Viewer::AllSeeing).then(|| self.deck.clone()),
            last_die: self.last_die,
            shelves: self.shelves.clone(),
        }
    }

    fn event_view(event: &BigEvent, viewer: Viewer) -> Option<BigEventView> {
        Some(match *event {
            BigEvent::Dealt { ref hands } => {
                let known = |(number, hand): (u8, &Vec<u16>)| {
                    Seat::new(number).filter(|&owner| is_known(viewer, owner)).map(|_| hand.clone())
                };
                BigEventView::Dealt { hands: (0..).zip(hands).map(known).collect() }
            }
            BigEvent::Drew { seat, card } => {
                BigEventView::Drew { seat, card: is_known(viewer, seat).then_some(card) }
            }
            BigEvent::Ended { seat } => BigEventView::Ended { seat },
            BigEvent::Placed { seat, card, shelf } => BigEventView::Placed { seat, card, shelf },
            BigEvent::Found { seat, die, shelf } => BigEventView::Found { seat, die, shelf },
            BigEvent::Stepped { seat, to } => BigEventView::Stepped { seat, to },
        })
    }

    fn reveals(event: &BigEvent) -> bool {
        !matches!(event, BigEvent::Ended { .. } | BigEvent::Stepped { .. })
    }

    fn imagine(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut imagined = self.clone();
        let mut unknown = std::mem::take(&mut imagined.deck);
        let others = || Seat::first(self.seats()).filter(|&other| other != seat);
        for other in others() {
            unknown.append(&mut imagined.people[other.index()].hand);
        }
        unknown.sort_unstable();
        rng.shuffle(&mut unknown);
        for other in others() {
            let rest = unknown.len() - self.people[other.index()].hand.len();
            let hand = &mut imagined.people[other.index()].hand;
            *hand = unknown.split_off(rest);
            hand.sort_unstable();
        }
        imagined.deck = unknown;
        imagined
    }

    fn outcome(&self) -> Option<Outcome> {
        let best = self.people.iter().map(|person| person.clues).max();
        let result =
            |person: &Person| SeatResult { won: Some(person.clues) == best, score: person.clues.into() };
        let seats = self.people.iter().map(result).collect();
        (self.stage == Stage::Over).then_some(Outcome { kind: "dawn", seats })
    }

    fn check_invariants(&self) -> Result<(), Broken> {
        let hands = self.people.iter().flat_map(|person| &person.hand);
        let placed = self.shelves.iter().filter_map(|shelf| shelf.card.as_ref());
        let mut cards: Vec<u16> = self.deck.iter().chain(hands).chain(placed).copied().collect();
        cards.sort_unstable();
        if !cards.iter().copied().eq(0..CARDS) {
            return Err(Broken(format!("the cards are {cards:?}")));
        }
        if self.shelves.len() != usize::from(SHELVES) || self.people.iter().any(|person| person.at >= SHELVES)
        {
            return Err(Broken("somebody stands at no shelf".to_owned()));
        }
        match self.people.iter().position(|person| !person.hand.is_sorted()) {
            Some(place) => Err(Broken(format!("the hand of seat {place} is not sorted"))),
            None => Ok(()),
        }
    }

    fn policies() -> &'static [Policy<Self>] {
        policy::POLICIES
    }
}
