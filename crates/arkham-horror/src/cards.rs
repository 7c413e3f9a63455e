//! Drawing, buying, searching for and giving up cards.

use serde::{Deserialize, Serialize};
use tabletop::{Seat, SeatSet};

use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, FrameStep, ShuffleOf};
use crate::ids::{Card, CardSet};
use crate::language::{Deck, Hook, PriceRule};
use crate::library::library;
use crate::program::{Effect, Filter, Sought, Source};
use crate::quantities::price_of;
use crate::script::ScriptFrame;
use crate::state::State;

/// Cards from the top of decks: to keep, or to buy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    pub seat: Seat,
    /// How many are still to be drawn from which decks.
    pub from: [Option<(Deck, u8)>; 2],
    /// What was drawn and is neither kept nor put back yet.
    pub seen: [Option<Card>; 6],
    /// Where one more is drawn than this, one of them goes back.
    pub wanted: Option<u8>,
    /// At least and at most so many more are kept.
    pub keep: (u8, u8),
    pub price: Option<PriceRule>,
    pub is_offer: bool,
    /// Whose sale it is: they say who of the buyers comes next.
    pub host: Option<Seat>,
    /// Who may still come to buy.
    pub buyers: SeatSet,
    pub at: DrawAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawAt {
    Draw,
    /// From the top or from the bottom.
    WhichEnd,
    /// Which of them is one too many.
    Extra,
    /// Who of the buyers is next.
    Queue,
    QueueAsked,
    Choose,
    Chosen,
    PutBack,
}

impl Draw {
    pub fn new(game: &State, seat: Seat, from: [Option<(Deck, u8)>; 2], keep: (u8, u8)) -> Self {
        let mut draw = Self {
            seat,
            from,
            seen: [None; 6],
            wanted: None,
            keep,
            price: None,
            is_offer: false,
            host: None,
            buyers: SeatSet::EMPTY,
            at: DrawAt::Draw,
        };
        let wanted = draw.from.iter().flatten().fold(0, |sum, (_, n)| sum + n);
        for (deck, n) in draw.from.iter_mut().flatten() {
            if *n > 0 && game.draws_extra(seat, *deck) {
                *n += 1;
                draw.wanted = Some(wanted);
            }
        }
        draw
    }

    /// Cards that must all be kept.
    pub fn all(game: &State, seat: Seat, deck: Deck, n: u8) -> Self {
        Self::new(game, seat, [Some((deck, n)), None], (n, n))
    }

    pub(crate) fn seen(&self) -> impl Iterator<Item = Card> + '_ {
        self.seen.iter().flatten().copied()
    }

    fn take(&mut self, card: Card) {
        if let Some(place) = self.seen.iter().position(|seen| *seen == Some(card)) {
            self.seen[place] = None;
            // No gap is left: it would tell where the card lay, which nobody sees any more.
            self.seen[place..].rotate_left(1);
        }
    }

    pub(crate) fn cost(&self, card: Card) -> u16 {
        let Some(rule) = self.price else { return 0 };
        price_of(card, rule)
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        match self.at {
            DrawAt::Draw => self.draw_on(game, events),
            DrawAt::WhichEnd => {
                let from_bottom = game.returned.action() == Action::FromBottom;
                self.at = DrawAt::Draw;
                self.draw_one(game, from_bottom, events);
                FrameStep::go(self)
            }
            DrawAt::Extra => {
                if let Action::GiveUp(card) = game.returned.action() {
                    self.take(card);
                    game.put_back(card);
                }
                self.wanted = None;
                self.at = self.after_drawing();
                FrameStep::go(self)
            }
            DrawAt::Queue => self.queue(game),
            DrawAt::QueueAsked => match game.returned.action() {
                Action::Target(seat) => self.serve(seat),
                _ => self.put_back(),
            },
            DrawAt::Choose => self.choose(game, events),
            DrawAt::Chosen => match game.returned.action() {
                Action::Keep(card) | Action::Buy(card) => self.keep_one(game, card, events),
                _ => self.is_done(),
            },
            DrawAt::PutBack => {
                self.seen().for_each(|card| game.put_back(card));
                FrameStep::DONE
            }
        }
    }

    fn draw_on(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let (told, seen) = (events.len(), self.seen().count());
        while let Some(&mut (deck, _)) = self.next_deck(game) {
            if game.may_draw_from_bottom(self.seat, deck) && game.pile(deck).len() > 1 {
                self.at = DrawAt::WhichEnd;
                return FrameStep::ask(self, self.seat);
            }
            self.draw_one(game, false, events);
        }
        self.at = self.after_drawing();
        if self.wanted.is_some_and(|wanted| self.seen().count() > wanted.into()) {
            self.at = DrawAt::Extra;
            return FrameStep::ask(self, self.seat);
        }
        if self.keeps_all() {
            // No view will show in which order they came, so it is not told either.
            events[told..].sort_by_key(|event| match event {
                Event::CardSeen { card, .. } => Some(*card),
                _ => None,
            });
            self.seen[seen..].sort_by_key(|card| (card.is_none(), *card));
        }
        FrameStep::go(self)
    }

    /// The deck that is drawn from next, unless none has cards or there is no room for more.
    fn next_deck(&mut self, game: &State) -> Option<&mut (Deck, u8)> {
        let has_room = self.seen.iter().any(Option::is_none);
        self.from.iter_mut().flatten().find(|(deck, n)| has_room && *n > 0 && !game.pile(*deck).is_empty())
    }

    fn draw_one(&mut self, game: &mut State, from_bottom: bool, events: &mut Vec<Event>) {
        let Some((deck, n)) = self.next_deck(game) else { return };
        *n -= 1;
        let drawn = game.draw_card(*deck, from_bottom);
        if let (Some(place), Some(card)) = (self.seen.iter_mut().find(|seen| seen.is_none()), drawn) {
            *place = Some(card);
            events.push(Event::CardSeen { seat: self.seat, card });
        }
    }

    /// Whether nobody has anything to choose.
    fn keeps_all(&self) -> bool {
        !self.is_offer && usize::from(self.keep.0) >= self.seen().count()
    }

    fn choose(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let seen = self.seen().count() as u8;
        if self.keep.1 == 0 || seen == 0 {
            return self.put_back();
        }
        // All of them are kept: there is nothing to choose.
        if self.keeps_all() {
            return match self.seen().next() {
                Some(card) => self.keep_one(game, card, events),
                None => FrameStep::DONE,
            };
        }
        let mut can = false;
        self.each_choice(game, &mut |_| can = true);
        if !can {
            return self.is_done();
        }
        self.at = DrawAt::Chosen;
        FrameStep::ask(self, self.seat)
    }

    fn after_drawing(&self) -> DrawAt {
        if self.host.is_some() { DrawAt::Queue } else { DrawAt::Choose }
    }

    /// The seat has taken what it likes: after a sale there may be others.
    fn is_done(mut self) -> FrameStep {
        if self.host.is_none() {
            return self.put_back();
        }
        self.at = DrawAt::Queue;
        FrameStep::go(self)
    }

    pub(crate) fn put_back(mut self) -> FrameStep {
        self.at = DrawAt::PutBack;
        FrameStep::go(self)
    }

    fn keep_one(mut self, game: &mut State, card: Card, events: &mut Vec<Event>) -> FrameStep {
        self.take(card);
        let cost = self.cost(card);
        game.change_money(self.seat, -(cost as i16), events);
        self.keep = (self.keep.0.saturating_sub(1), self.keep.1.saturating_sub(1));
        self.at = DrawAt::Choose;
        FrameStep::push(self, Gain { seat: self.seat, card, is_there: false })
    }

    fn each_choice(&self, game: &State, choice: &mut dyn FnMut(Action)) {
        let money = game.inv(self.seat).money;
        for card in self.seen() {
            if self.is_offer {
                if self.cost(card) <= money {
                    choice(Action::Buy(card));
                }
            } else {
                choice(Action::Keep(card));
            }
        }
    }

    pub fn choices(&self, game: &State, choice: &mut dyn FnMut(Action)) {
        match self.at {
            DrawAt::WhichEnd => {
                choice(Action::FromTop);
                choice(Action::FromBottom);
            }
            DrawAt::Extra => {
                let is_of_more = |card: &Card| game.draws_extra(self.seat, library().card(*card).deck);
                self.seen().filter(is_of_more).for_each(|card| choice(Action::GiveUp(card)));
            }
            DrawAt::Chosen => {
                if self.keep.0 == 0 {
                    choice(Action::Done);
                }
                self.each_choice(game, choice);
            }
            DrawAt::QueueAsked => {
                self.able(game).iter().for_each(|seat| choice(Action::Target(seat)));
            }
            DrawAt::Draw | DrawAt::Queue | DrawAt::Choose | DrawAt::PutBack => {}
        }
    }

    /// The cards that lie open while they are looked at.
    pub(crate) fn open(&self) -> CardSet {
        self.seen().collect()
    }
}

/// A card comes into somebody's hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gain {
    pub seat: Seat,
    pub card: Card,
    pub is_there: bool,
}

impl Gain {
    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        if self.is_there {
            return FrameStep::DONE;
        }
        self.is_there = true;
        game.inv_mut(self.seat).cards.insert(self.card);
        game.fresh.insert(self.card);
        game.decks.allies.remove(self.card);
        events.push(Event::CardGained { seat: self.seat, card: self.card });
        match library().card(self.card).abilities.when(Hook::Gained) {
            Some(script) => {
                FrameStep::push(self, ScriptFrame::new(game, script, self.seat, Source::Card(self.card)))
            }
            None => FrameStep::DONE,
        }
    }

    pub fn choices(&self, _: &State, _: &mut dyn FnMut(Action)) {}
}

/// Looks through a deck; it is shuffled afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Search {
    pub seat: Seat,
    pub deck: Deck,
    pub what: Sought,
    pub is_bought: bool,
    pub at: SearchAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SearchAt {
    Look,
    Chosen,
    Shuffle,
    Over,
}

impl Search {
    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        match self.at {
            SearchAt::Look => {
                let found = self.found(game);
                if found.is_empty() {
                    self.at = SearchAt::Shuffle;
                    return FrameStep::go(self);
                }
                if self.what != Sought::Any && !self.is_bought {
                    return match found.first() {
                        Some(card) => self.taken(game, card, events),
                        None => FrameStep::DONE,
                    };
                }
                self.at = SearchAt::Chosen;
                FrameStep::ask(self, self.seat)
            }
            SearchAt::Chosen => match game.returned.action() {
                Action::Pick(card) | Action::Buy(card) => self.taken(game, card, events),
                _ => {
                    self.at = SearchAt::Shuffle;
                    FrameStep::go(self)
                }
            },
            SearchAt::Shuffle => {
                self.at = SearchAt::Over;
                match shuffle_of(self.deck).filter(|_| game.pile(self.deck).len() > 1) {
                    Some(which) => FrameStep::push(self, Frame::Shuffle(which)),
                    None => FrameStep::DONE,
                }
            }
            SearchAt::Over => FrameStep::DONE,
        }
    }

    fn taken(mut self, game: &mut State, card: Card, events: &mut Vec<Event>) -> FrameStep {
        if self.is_bought {
            game.change_money(self.seat, -(price_of(card, PriceRule::List) as i16), events);
        }
        game.take_from_deck(card);
        self.at = SearchAt::Shuffle;
        FrameStep::push(self, Gain { seat: self.seat, card, is_there: false })
    }

    /// The copies that may be taken: of what is named one will do.
    pub(crate) fn found(&self, game: &State) -> CardSet {
        let sets = &library().sets;
        let pile = game.pile(self.deck);
        let first_of =
            |kind: CardSet| pile.iter().copied().find(|card| kind.contains(*card)).into_iter().collect();
        match self.what {
            Sought::Named(name) => first_of(library().cards[name.index()].copies),
            Sought::FirstWeapon => first_of(sets.weapons),
            Sought::FirstTome => first_of(sets.tomes),
            Sought::Any => one_of_each(pile),
        }
    }

    pub fn choices(&self, game: &State, choice: &mut dyn FnMut(Action)) {
        let money = game.inv(self.seat).money;
        if self.is_bought {
            choice(Action::Done);
        }
        for card in self.found(game).iter() {
            if !self.is_bought {
                choice(Action::Pick(card));
            } else if price_of(card, PriceRule::List) <= money {
                choice(Action::Buy(card));
            }
        }
    }
}

/// Of every name the lowest copy.
fn one_of_each(pile: &[Card]) -> CardSet {
    let all: CardSet = pile.iter().copied().collect();
    let mut names = [false; 256];
    all.iter()
        .filter(|card| !std::mem::replace(&mut names[library().card_of[card.index()].index()], true))
        .collect()
}

pub(crate) fn shuffle_of(deck: Deck) -> Option<ShuffleOf> {
    Some(match deck {
        Deck::Common => ShuffleOf::Common,
        Deck::Unique => ShuffleOf::Unique,
        Deck::Spell => ShuffleOf::Spells,
        Deck::Skill => ShuffleOf::Skills,
        Deck::Ally | Deck::Special => return None,
    })
}

/// Cards of one's own choice are given up, one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shed {
    pub seat: Seat,
    pub what: Filter,
    pub left: u8,
    pub is_asked: bool,
}

impl Shed {
    pub fn new(seat: Seat, what: Filter, left: u8) -> Self {
        Self { seat, what, left, is_asked: false }
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        if self.is_asked {
            self.is_asked = false;
            match game.returned.action() {
                Action::GiveUp(card) => game.discard(self.seat, card, events),
                // What may be kept is all that is left.
                _ => return FrameStep::DONE,
            }
            self.left = self.left.saturating_sub(1);
            return FrameStep::go(self);
        }
        let cards = game.matching(self.seat, self.what);
        if self.left == 0 || cards.is_empty() {
            return FrameStep::DONE;
        }
        let may_keep_some = cards.iter().any(State::may_be_kept);
        if usize::from(self.left) >= cards.len() && !may_keep_some {
            cards.iter().for_each(|card| game.discard(self.seat, card, events));
            return FrameStep::DONE;
        }
        self.is_asked = true;
        FrameStep::ask(self, self.seat)
    }

    pub fn choices(&self, game: &State, choice: &mut dyn FnMut(Action)) {
        let cards = game.matching(self.seat, self.what);
        if cards.iter().all(State::may_be_kept) {
            choice(Action::Done);
        }
        cards.iter().for_each(|card| choice(Action::GiveUp(card)));
    }
}

impl State {
    /// Whether one card more is drawn from this deck, and one of its cards put back.
    fn draws_extra(&self, seat: Seat, deck: Deck) -> bool {
        self.holds(Some(seat), |effect| matches!(effect, Effect::DrawExtra(of) if *of == deck))
    }

    fn may_draw_from_bottom(&self, seat: Seat, deck: Deck) -> bool {
        self.sheet_holds(
            seat,
            |effect| matches!(effect, Effect::DrawFromBottom(decks) if decks & 1 << deck as u8 != 0),
        )
    }

    fn draw_card(&mut self, deck: Deck, from_bottom: bool) -> Option<Card> {
        let decks = &mut self.decks;
        match (deck, from_bottom) {
            (Deck::Common, false) => decks.common.draw(),
            (Deck::Common, true) => decks.common.draw_bottom(),
            (Deck::Unique, false) => decks.unique.draw(),
            (Deck::Unique, true) => decks.unique.draw_bottom(),
            (Deck::Spell, false) => decks.spells.draw(),
            (Deck::Spell, true) => decks.spells.draw_bottom(),
            (Deck::Skill, _) => decks.skills.draw(),
            (Deck::Ally | Deck::Special, _) => None,
        }
    }

    pub(crate) fn take_from_deck(&mut self, card: Card) {
        let decks = &mut self.decks;
        match library().card(card).deck {
            Deck::Common => decks.common.take(card),
            Deck::Unique => decks.unique.take(card),
            Deck::Spell => decks.spells.take(card),
            Deck::Skill => decks.skills.take(card),
            Deck::Ally => decks.allies.remove(card),
            Deck::Special => true,
        };
    }
}
