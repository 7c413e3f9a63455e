//! Setting up (AH-010 to AH-016).

use serde::{Deserialize, Serialize};
use tabletop::{PerSeat, Seat, SeatSet};

use crate::action::Action;
use crate::cards::Draw;
use crate::devour::NewInvestigator;
use crate::event::Event;
use crate::frame::{Frame, FrameStep, Returned, ShuffleOf};
use crate::ids::{AncientOne, Card, CardSet, Gate, GateCard, Mythos, Sheet, Space};
use crate::language::Deck;
use crate::library::library;
use crate::mythos::MythosPhase;
use crate::options::{Casting, Options};
use crate::piles::{Pile, Sheets, Spot};
use crate::round::Round;
use crate::state::{Decks, Investigator, State};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Investigators that lie open to be chosen.
    pub dealt: Sheets,
    pub done: SeatSet,
    pub at: SetupAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SetupAt {
    First,
    FirstPicked,
    Deal,
    Dealt,
    Choose,
    Chosen(Seat),
    AncientOne,
    AncientOnePicked,
    Shuffle(u8),
    /// Which of the next seat's random possessions is due.
    Possessions(u8),
    Sliders,
    ShuffleRest(u8),
    Mythos,
    Over,
}

/// Shuffled before possessions are dealt from them.
const SHUFFLES: [ShuffleOf; 4] = [ShuffleOf::Common, ShuffleOf::Unique, ShuffleOf::Spells, ShuffleOf::Skills];

/// Shuffled once everybody is equipped (AH-183).
const LATER_SHUFFLES: [ShuffleOf; 3] = [ShuffleOf::Mythos, ShuffleOf::GateCards, ShuffleOf::Gates];

impl Setup {
    fn go(mut self, at: SetupAt) -> FrameStep {
        self.at = at;
        FrameStep::go(self)
    }

    fn wait(mut self, at: SetupAt, child: impl Into<Frame>) -> FrameStep {
        self.at = at;
        FrameStep::push(self, child)
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        match self.at {
            SetupAt::First => match game.options.first.seat() {
                Some(seat) => {
                    game.first = seat;
                    self.go(SetupAt::Deal)
                }
                None => self.wait(SetupAt::FirstPicked, Frame::Pick(game.seats.into())),
            },
            SetupAt::FirstPicked => {
                game.first = Seat::new(game.returned.number() as u8).unwrap_or(game.first);
                events.push(Event::FirstPlayerChosen { seat: game.first });
                self.go(SetupAt::Deal)
            }
            SetupAt::Deal => {
                let is_enough =
                    self.dealt.len() >= game.seats || game.options.investigators == Casting::Chosen;
                if is_enough {
                    return self.go(SetupAt::Choose);
                }
                let left = game.unused.iter().filter(|sheet| !self.dealt.contains(*sheet)).count() as u16;
                self.wait(SetupAt::Dealt, Frame::Pick(left))
            }
            SetupAt::Dealt => {
                let at = game.returned.number().max(0) as usize;
                let picked = game.unused.iter().filter(|sheet| !self.dealt.contains(*sheet)).nth(at);
                self.take(game, picked, events);
                self.go(SetupAt::Deal)
            }
            SetupAt::Choose => match game.seat_without_sheet() {
                Some(seat) => self.wait(SetupAt::Chosen(seat), Frame::Ask(seat)),
                None => self.go(SetupAt::AncientOne),
            },
            SetupAt::Chosen(seat) => {
                if let Action::Be(sheet) = game.returned.action() {
                    self.dealt.remove(sheet);
                    game.become_investigator(seat, sheet, events);
                }
                self.go(SetupAt::Choose)
            }
            SetupAt::AncientOne => match game.options.ancient_one.chosen() {
                Some(chosen) => self.sleeps(game, chosen),
                None => {
                    self.wait(SetupAt::AncientOnePicked, Frame::Pick(library().ancient_ones.len() as u16))
                }
            },
            SetupAt::AncientOnePicked => {
                let picked = AncientOne(game.returned.number().max(0) as u8);
                events.push(Event::AncientOneChosen { ancient_one: picked });
                self.sleeps(game, picked)
            }
            SetupAt::Shuffle(at) => match SHUFFLES.get(usize::from(at)) {
                Some(deck) => self.wait(SetupAt::Shuffle(at + 1), Frame::Shuffle(*deck)),
                None => self.go(SetupAt::Possessions(0)),
            },
            SetupAt::Possessions(given) => self.deal_possessions(game, given),
            SetupAt::Sliders => match self.next(game) {
                Some(seat) => {
                    self.done = self.done.with(seat);
                    self.wait(SetupAt::Sliders, NewInvestigator::at_setup(seat))
                }
                None => self.go(SetupAt::ShuffleRest(0)),
            },
            SetupAt::ShuffleRest(at) => match LATER_SHUFFLES.get(usize::from(at)) {
                Some(deck) => self.wait(SetupAt::ShuffleRest(at + 1), Frame::Shuffle(*deck)),
                None => self.go(SetupAt::Mythos),
            },
            SetupAt::Mythos => {
                game.returned = Returned::Nothing;
                let first = MythosPhase::new(game, true);
                self.wait(SetupAt::Over, first)
            }
            SetupAt::Over => FrameStep::go(Round::first(game, events)),
        }
    }

    fn next(&self, game: &State) -> Option<Seat> {
        game.in_order().find(|seat| !self.done.contains(*seat))
    }

    /// To all from the first player on, before anyone sets sliders.
    fn deal_possessions(mut self, game: &mut State, given: u8) -> FrameStep {
        let Some(seat) = self.next(game) else {
            Seat::first(game.seats).for_each(|seat| game.fill_up(seat));
            self.done = SeatSet::EMPTY;
            return self.go(SetupAt::Sliders);
        };
        match game.random_possession(seat, given) {
            Some((deck, n)) => self.wait(SetupAt::Possessions(given + 1), Draw::all(game, seat, deck, n)),
            None => {
                self.done = self.done.with(seat);
                self.go(SetupAt::Possessions(0))
            }
        }
    }

    /// What was dealt lies open, or is somebody's at once.
    fn take(&mut self, game: &mut State, picked: Option<Sheet>, events: &mut Vec<Event>) {
        let Some(sheet) = picked else { return };
        match game.seat_without_sheet().filter(|_| game.options.investigators == Casting::Random) {
            Some(seat) => {
                game.become_investigator(seat, sheet, events);
                if game.seat_without_sheet().is_none() {
                    self.dealt = game.unused;
                }
            }
            None => self.dealt.insert(sheet),
        }
    }

    fn sleeps(self, game: &mut State, ancient_one: AncientOne) -> FrameStep {
        game.ancient_one = Some(ancient_one);
        if library().ancient_one(ancient_one).has_masks {
            for (monster, _) in game.monsters.iter().collect::<Vec<_>>() {
                game.monsters.put(monster, Spot::Cup);
            }
        }
        for seat in game.in_order().collect::<Vec<_>>() {
            game.give_fixed(seat);
        }
        self.go(SetupAt::Shuffle(0))
    }

    pub fn choices(&self, game: &State, choice: &mut dyn FnMut(Action)) {
        let open = if game.options.investigators == Casting::Chosen { game.unused } else { self.dealt };
        open.iter().for_each(|sheet| choice(Action::Be(sheet)));
    }
}

impl State {
    /// An empty table with everything in its place (AH-010).
    pub(crate) fn new(seats: u8, options: Options) -> Self {
        let library = library();
        let mut state = Self {
            options,
            seats,
            turn: 0,
            first: ZERO,
            ancient_one: None,
            is_awake: false,
            doom: 0,
            terror: 0,
            investigators: PerSeat::filled(seats, Investigator::default()),
            places: Default::default(),
            monsters: Default::default(),
            decks: Decks::of_the_box(),
            boxed: CardSet::EMPTY,
            boxed_mythos: Default::default(),
            exhausted: CardSet::EMPTY,
            fresh: CardSet::EMPTY,
            tokens: Default::default(),
            environment: None,
            rumor: None,
            lasting: Default::default(),
            two_mythos_cards: false,
            broken_signs: 0,
            location_cards_out: Default::default(),
            location_cards_open: Default::default(),
            unused: library.names.sheets.numbers().map(Sheet).collect(),
            fallen: SeatSet::EMPTY,
            stack: Default::default(),
            returned: Returned::Nothing,
            recent: Default::default(),
            ending: None,
        };
        for space in Space::locations().filter(|space| library.places[space.index()].is_unstable) {
            state.places[space].clues = 1;
        }
        for (monster, _) in state.monsters.iter().collect::<Vec<_>>() {
            if library.kind(monster).sheet.mask {
                state.monsters.put(monster, Spot::Box);
            }
        }
        state.push(Frame::Setup(Setup {
            dealt: Sheets::default(),
            done: SeatSet::EMPTY,
            at: SetupAt::First,
        }));
        state.run(&mut Vec::new(), &mut ());
        state
    }

    /// The next in order who is nobody yet.
    fn seat_without_sheet(&self) -> Option<Seat> {
        let last = (self.first.number() + self.seats.saturating_sub(1)) % self.seats.max(1);
        let last = Seat::new(last).unwrap_or(self.first);
        last.clockwise_after(self.seats).find(|seat| self.inv(*seat).sheet.is_none())
    }
}

/// Where the counting of seats begins.
pub(crate) const ZERO: Seat = match Seat::new(0) {
    Some(seat) => seat,
    None => unreachable!(),
};

impl Decks {
    /// All cards as they are printed.
    fn of_the_box() -> Self {
        let library = library();
        let of = |deck: Deck| library.sets.by_deck[deck as usize].iter().collect::<Vec<Card>>();
        Self {
            common: Pile::new(of(Deck::Common)),
            unique: Pile::new(of(Deck::Unique)),
            spells: Pile::new(of(Deck::Spell)),
            skills: Pile::new(of(Deck::Skill)),
            allies: library.sets.by_deck[Deck::Ally as usize],
            mythos: Pile::new(library.names.mythos.numbers().map(Mythos)),
            gate_cards: Pile::new(library.names.gate_cards.numbers().map(GateCard)),
            gates: Pile::new(library.names.gates.numbers().map(Gate)),
        }
    }
}
