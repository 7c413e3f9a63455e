//! Who is devoured, and who comes next (AH-085).

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::action::Action;
use crate::cards::Draw;
use crate::event::Event;
use crate::frame::{Frame, FrameStep};
use crate::ids::{Card, Sheet};
use crate::language::{Deck, Kind};
use crate::library::{LOST, library};
use crate::options::Switch;
use crate::state::{Ending, Investigator, State};

/// An investigator comes into play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewInvestigator {
    pub seat: Seat,
    /// Which of the random possessions are next.
    pub given: u8,
    pub at: NewAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NewAt {
    /// By chance.
    Draw,
    Drawn,
    /// By choice.
    Choose,
    Chosen,
    Random,
    Sliders,
    Slid,
}

impl NewInvestigator {
    pub fn by_chance(seat: Seat) -> Self {
        Self { seat, given: 0, at: NewAt::Draw }
    }

    pub fn by_choice(seat: Seat) -> Self {
        Self { seat, given: 0, at: NewAt::Choose }
    }

    /// Who has a sheet and all possessions already.
    pub fn at_setup(seat: Seat) -> Self {
        Self { seat, given: 0, at: NewAt::Sliders }
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        match self.at {
            NewAt::Draw => {
                let left = game.unused.len();
                if left == 0 {
                    return game.leave(self.seat, events);
                }
                self.at = NewAt::Drawn;
                FrameStep::push(self, Frame::Pick(left.into()))
            }
            NewAt::Drawn => {
                let picked = game.unused.iter().nth(game.returned.number().max(0) as usize);
                self.arrive(game, picked, events)
            }
            NewAt::Choose => {
                self.at = NewAt::Chosen;
                FrameStep::ask(self, self.seat)
            }
            NewAt::Chosen => {
                let chosen = match game.returned.action() {
                    Action::Be(sheet) => Some(sheet),
                    _ => None,
                };
                self.arrive(game, chosen, events)
            }
            NewAt::Random => match game.random_possession(self.seat, self.given) {
                Some((deck, n)) => {
                    self.given += 1;
                    let draw = Draw::all(game, self.seat, deck, n);
                    FrameStep::push(self, draw)
                }
                None => {
                    game.fill_up(self.seat);
                    self.at = NewAt::Sliders;
                    FrameStep::go(self)
                }
            },
            NewAt::Sliders => {
                self.at = NewAt::Slid;
                FrameStep::ask(self, self.seat)
            }
            NewAt::Slid => {
                if let Action::Slide { track, right } = game.returned.action() {
                    game.slide(self.seat, track, right);
                    self.at = NewAt::Sliders;
                    return FrameStep::go(self);
                }
                FrameStep::DONE
            }
        }
    }

    fn arrive(mut self, game: &mut State, sheet: Option<Sheet>, events: &mut Vec<Event>) -> FrameStep {
        let Some(sheet) = sheet else { return FrameStep::DONE };
        game.become_investigator(self.seat, sheet, events);
        game.give_fixed(self.seat);
        game.inv_mut(self.seat).is_spent = true;
        self.at = NewAt::Random;
        FrameStep::go(self)
    }

    pub fn choices(&self, game: &State, choice: &mut dyn FnMut(Action)) {
        match self.at {
            NewAt::Chosen => game.unused.iter().for_each(|sheet| choice(Action::Be(sheet))),
            NewAt::Slid => {
                choice(Action::Done);
                // Sliders are placed from the left on, so that setting them comes to an end.
                for (track, stop) in (0..3).zip(game.inv(self.seat).sliders) {
                    if stop < 3 {
                        choice(Action::Slide { track, right: true });
                    }
                }
            }
            _ => {}
        }
    }
}

impl State {
    /// Takes an investigator out of the game; what is still to be done for it, if anything.
    pub(crate) fn devour(&mut self, seat: Seat, events: &mut Vec<Event>) -> Option<Frame> {
        if !self.inv(seat).is_playing() {
            return None;
        }
        events.push(Event::Devoured { seat });
        self.fallen = self.fallen.without(seat);
        self.lose_everything(seat);
        if self.is_awake {
            let _ = self.leave(seat, events);
            return None;
        }
        let sheet = self.inv(seat).sheet;
        if let Some(sheet) = sheet.filter(|_| self.options.revised(Switch::DevouredSheet)) {
            self.unused.insert(sheet);
        }
        self.inv_mut(seat).sheet = None;
        Some(NewInvestigator::by_chance(seat).into())
    }

    /// All cards, clues and money; trophies that were not spent stay.
    pub(crate) fn lose_everything(&mut self, seat: Seat) {
        let cards = self.inv(seat).cards;
        for card in cards.iter() {
            self.inv_mut(seat).cards.remove(card);
            self.put_back(card);
        }
        let inv = self.inv_mut(seat);
        let (sheet, gates, stay) = (inv.sheet, inv.gates, inv.stay.wrapping_add(1));
        *inv = Investigator { sheet, gates, stay, space: LOST, ..Investigator::default() };
    }

    /// Out of the game; the last one takes it along.
    fn leave(&mut self, seat: Seat, events: &mut Vec<Event>) -> FrameStep {
        self.inv_mut(seat).is_out = true;
        if self.in_order().next().is_none() {
            return self.end(Ending::Devoured, events);
        }
        FrameStep::DONE
    }

    pub(crate) fn become_investigator(&mut self, seat: Seat, sheet: Sheet, events: &mut Vec<Event>) {
        self.unused.remove(sheet);
        let printed = library().sheet(sheet);
        let is_revised = self.options.revised(Switch::StartingPossessions);
        let money = printed.sheet.revised_money.filter(|_| is_revised).unwrap_or(printed.sheet.money);
        let inv = self.inv_mut(seat);
        inv.sheet = Some(sheet);
        inv.space = printed.home;
        inv.money = money.into();
        inv.clues = printed.sheet.clues.into();
        inv.sliders = [0; 3];
        self.fill_up(seat);
        events.push(Event::InvestigatorChosen { seat, sheet });
        // Nobody comes into a place that is closed.
        if self.is_closed(printed.home)
            && let Some(street) = printed.home.street()
        {
            self.inv_mut(seat).space = street;
        }
    }

    /// Sanity and stamina at their maximum (AH-014).
    pub(crate) fn fill_up(&mut self, seat: Seat) {
        for kind in [Kind::Sanity, Kind::Stamina] {
            let maximum = self.maximum(seat, kind);
            *self.inv_mut(seat).points_mut(kind) = maximum;
        }
    }

    /// The possessions that a sheet names, as far as nobody else has them.
    pub(crate) fn give_fixed(&mut self, seat: Seat) {
        let Some(sheet) = self.inv(seat).sheet else { return };
        let printed = library().sheet(sheet);
        for name in &printed.fixed {
            let copies = library().cards[name.index()].copies;
            let free: Option<Card> = match library().cards[name.index()].deck {
                Deck::Ally => copies.and(self.decks.allies).first(),
                deck => self.pile(deck).iter().copied().filter(|card| copies.contains(*card)).min(),
            };
            if let Some(card) = free {
                self.take_from_deck(card);
                self.inv_mut(seat).cards.insert(card);
            }
        }
        let blessing = printed.sheet.blessed.then_some(library().roles.blessing);
        let special = printed.sheet.fixed_special.iter().map(|card| library().special(*card));
        for name in special.chain(blessing) {
            if let Some(card) = self.in_supply(name) {
                self.inv_mut(seat).cards.insert(card);
                self.fresh.insert(card);
            }
        }
    }

    pub(crate) fn random_possession(&self, seat: Seat, at: u8) -> Option<(Deck, u8)> {
        let sheet = &library().sheet(self.inv(seat).sheet?).sheet;
        let is_revised = self.options.revised(Switch::StartingPossessions);
        let list = sheet.revised_random.as_ref().filter(|_| is_revised).unwrap_or(&sheet.random);
        list.get(usize::from(at)).copied()
    }
}
