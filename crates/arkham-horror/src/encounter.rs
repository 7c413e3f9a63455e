//! Encounters in Arkham, and closing gates there.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::action::Action;
use crate::check::Check;
use crate::event::Event;
use crate::frame::{Frame, FrameStep};
use crate::gates::ShutGate;
use crate::ids::{LocationCard, Space};
use crate::language::{Hook, Skill, Window};
use crate::library::library;
use crate::program::{CardEntry, Effect, Pc, Price, Source};
use crate::script::ScriptFrame;
use crate::state::State;
use crate::uses::{React, Usable, Usables, UseFrame};

/// One investigator's encounter in Arkham (AH-027).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Encounter {
    pub seat: Seat,
    pub place: Space,
    pub stay: u8,
    /// How many cards to choose from.
    pub cards: u8,
    pub drawn: [Option<LocationCard>; 2],
    pub at: EncounterAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EncounterAt {
    Begin,
    StreetAsked,
    DeedPaid,
    DeedDone,
    Asked,
    PowerPaid(u8),
    Draw,
    Picked,
    Choose,
    Chosen,
    /// Another card instead, and nothing more can be done about that one.
    Redraw,
    Redrawn,
    Answered,
    Done,
}

impl Encounter {
    /// In the encounter phase.
    pub fn new(game: &State, seat: Seat) -> Self {
        Self::from(game, seat, 1, EncounterAt::Begin)
    }

    /// A text sends somebody here for an encounter at once.
    pub fn here(game: &State, seat: Seat, cards: u8) -> Self {
        Self::from(game, seat, cards, EncounterAt::Draw)
    }

    fn from(game: &State, seat: Seat, cards: u8, at: EncounterAt) -> Self {
        let inv = game.inv(seat);
        Self { seat, place: inv.space, stay: inv.stay, cards, drawn: [None; 2], at }
    }

    fn go(mut self, at: EncounterAt) -> FrameStep {
        self.at = at;
        FrameStep::go(self)
    }

    fn wait(mut self, at: EncounterAt, child: impl Into<Frame>) -> FrameStep {
        self.at = at;
        FrameStep::push(self, child)
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let is_gone = game.inv(self.seat).stay != self.stay;
        match self.at {
            // Another card that cost the last sanity is there, but nobody to read it.
            EncounterAt::Redraw | EncounterAt::Redrawn | EncounterAt::Answered if is_gone => {
                self.go(EncounterAt::Done)
            }
            EncounterAt::Begin => self.begin(game, events),
            EncounterAt::StreetAsked => self.street_asked(game, events),
            EncounterAt::DeedPaid => self.do_deed(game, events),
            EncounterAt::DeedDone => {
                // What costs something may be done again; what costs nothing is done at one go.
                let price = game
                    .rumor
                    .and_then(|rumor| library().mythos(rumor.card).rumor.as_ref())
                    .map(|rumor| rumor.price);
                let next = if price == Some(Price::FREE) { EncounterAt::Done } else { EncounterAt::Begin };
                match game.rumor_ends(events) {
                    Some(child) => self.wait(next, child),
                    None => self.go(next),
                }
            }
            EncounterAt::Asked => match game.returned.action() {
                Action::Choose(power) => self.pay_power(game, power, events),
                Action::Encounter => self.go(EncounterAt::Draw),
                action => self.use_at_rest(game, action),
            },
            EncounterAt::PowerPaid(power) => self.use_power(game, power),
            EncounterAt::Draw => self.draw(game, events),
            EncounterAt::Picked => {
                self.picked(game);
                self.go(EncounterAt::Draw)
            }
            EncounterAt::Choose => match self.drawn {
                [Some(_), Some(_)] => self.wait(EncounterAt::Chosen, Frame::Ask(self.seat)),
                _ => self.wait(EncounterAt::Answered, React::to(self.seat, &[Hook::CardDrawn])),
            },
            EncounterAt::Chosen => {
                if let Action::Read(card) = game.returned.action() {
                    let other = self.drawn.iter().flatten().copied().find(|other| *other != card);
                    other.into_iter().for_each(|other| game.put_location_card_back(other));
                    self.drawn = [Some(card), None];
                }
                self.wait(EncounterAt::Answered, React::to(self.seat, &[Hook::CardDrawn]))
            }
            EncounterAt::Redraw => {
                let street = self.place.street().unwrap_or(self.place);
                let left = game.location_cards_of(street).count() as u16;
                self.wait(EncounterAt::Redrawn, Frame::Pick(left.max(1)))
            }
            EncounterAt::Redrawn => {
                self.picked(game);
                self.go(EncounterAt::Answered)
            }
            EncounterAt::Answered => self.read(game, events),
            EncounterAt::Done => {
                self.drawn.iter().flatten().for_each(|card| game.put_location_card_back(*card));
                FrameStep::DONE
            }
        }
    }

    fn begin(self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let inv = *game.inv(self.seat);
        if inv.sits_out || inv.is_spent || inv.stay != self.stay {
            return FrameStep::DONE;
        }
        if inv.space.is_street() {
            return if game.can_do_deed(self.seat) {
                self.wait(EncounterAt::StreetAsked, Frame::Ask(self.seat))
            } else {
                FrameStep::DONE
            };
        }
        if !inv.space.is_location() {
            return FrameStep::DONE;
        }
        if game.places[inv.space].gate.is_some() {
            if inv.has_explored {
                return FrameStep::go(Closing { seat: self.seat, place: inv.space, at: ClosingAt::Ask });
            }
            return self.go_through(game, events);
        }
        let mut powers = false;
        game.each_power(self.seat, &mut |_| powers = true);
        if powers { self.wait(EncounterAt::Asked, Frame::Ask(self.seat)) } else { self.go(EncounterAt::Draw) }
    }

    /// An open gate draws in whoever has not explored it; nobody is delayed by that (AH-181).
    fn go_through(&self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        if let Some(gate) = game.places[self.place].gate {
            let to = library().gate(gate).world.first_area();
            game.draw_through(self.seat, self.place, to, events);
        }
        FrameStep::DONE
    }

    fn street_asked(self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let rumor =
            game.rumor.and_then(|rumor| Some((rumor.card, library().mythos(rumor.card).rumor.as_ref()?)));
        match (game.returned.action(), rumor) {
            (Action::Deed, Some((card, printed))) => {
                let pay = game.pay(self.seat, &printed.price, Source::Mythos(card), 0, events);
                self.wait(EncounterAt::DeedPaid, pay)
            }
            (Action::Done, _) => FrameStep::DONE,
            (action, _) => self.use_at_rest(game, action),
        }
    }

    /// What may be used at any time, before the encounter.
    fn use_at_rest(self, game: &State, action: Action) -> FrameStep {
        match UseFrame::of(game, self.seat, action, AT_REST) {
            Some(used) => self.wait(EncounterAt::Begin, used),
            None => FrameStep::DONE,
        }
    }

    /// What may be used while this asks.
    pub(crate) fn usable(&self) -> Usables {
        match self.at {
            EncounterAt::StreetAsked | EncounterAt::Asked => AT_REST,
            _ => Usables::default(),
        }
    }

    fn do_deed(self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let Some(rumor) = game.rumor else { return FrameStep::DONE };
        let deed = library().mythos(rumor.card).rumor.as_ref().map_or(0, |printed| printed.deed);
        if deed == 0 {
            return FrameStep::ends_with(game.end_rumor(true, events));
        }
        let child = ScriptFrame::new(game, deed, self.seat, Source::Mythos(rumor.card));
        self.wait(EncounterAt::DeedDone, child)
    }

    fn pay_power(self, game: &mut State, power: u8, events: &mut Vec<Event>) -> FrameStep {
        let used = library().place(self.place).and_then(|place| place.power.uses.get(usize::from(power)));
        let Some(used) = used else { return FrameStep::DONE };
        events.push(Event::TextRead { seat: self.seat, source: Source::Place(self.place), entry: None });
        let pay = game.pay(self.seat, &used.price, Source::Place(self.place), 0, events);
        self.wait(EncounterAt::PowerPaid(power), pay)
    }

    fn use_power(self, game: &mut State, power: u8) -> FrameStep {
        let used = library().place(self.place).and_then(|place| place.power.uses.get(usize::from(power)));
        let script = used.map_or(0, |used| used.script);
        let child = ScriptFrame::new(game, script, self.seat, Source::Place(self.place));
        self.wait(EncounterAt::Done, child)
    }

    /// Draws until there are as many as there are to choose from.
    fn draw(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        if !self.place.is_location() || game.is_closed(self.place) {
            return FrameStep::DONE;
        }
        if game.places[self.place].gate.is_some() {
            return self.go_through(game, events);
        }
        let two = game.holds(Some(self.seat), |effect| matches!(effect, Effect::TwoLocationCards));
        let wanted = usize::from(if two { 2 } else { self.cards }).min(2);
        let drawn = self.drawn.iter().flatten().count();
        let street = self.place.street().unwrap_or(self.place);
        if drawn >= wanted {
            return self.go(EncounterAt::Choose);
        }
        if let Some(open) = game.open_location_card(street) {
            game.take_location_card(open);
            self.drawn[drawn] = Some(open);
            return FrameStep::go(self);
        }
        let left = game.location_cards_of(street).count() as u16;
        match left {
            0 if drawn == 0 => FrameStep::DONE,
            0 => self.go(EncounterAt::Choose),
            _ => self.wait(EncounterAt::Picked, Frame::Pick(left)),
        }
    }

    fn picked(&mut self, game: &mut State) {
        let street = self.place.street().unwrap_or(self.place);
        let picked = game.location_cards_of(street).nth(game.returned.number().max(0) as usize);
        if let (Some(card), Some(place)) = (picked, self.drawn.iter_mut().find(|drawn| drawn.is_none())) {
            *place = Some(card);
            game.take_location_card(card);
        }
    }

    fn read(self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let Some(card) = self.drawn[0] else { return FrameStep::DONE };
        let source = Source::LocationCard(card);
        let (script, entry) = self.entry(game, card);
        events.push(Event::TextRead { seat: self.seat, source, entry: Some(entry) });
        let child = ScriptFrame::new(game, script, self.seat, source);
        self.wait(EncounterAt::Done, child)
    }

    fn entry(&self, game: &State, card: LocationCard) -> (Pc, CardEntry) {
        let printed = library().location_card(card);
        let other = game
            .holds(Some(self.seat), |effect| matches!(effect, Effect::OtherEntry(at) if *at == self.place));
        let usual = printed.entries.iter().find(|(place, _)| *place == self.place).map(|(_, script)| *script);
        match printed.sanctum.filter(|_| other) {
            Some(script) => (script, CardEntry::InnerSanctum),
            None => (usual.unwrap_or_default(), CardEntry::Place(self.place)),
        }
    }

    pub fn choices(&self, game: &State, choice: &mut dyn FnMut(Action)) {
        match self.at {
            EncounterAt::StreetAsked => {
                choice(Action::Done);
                choice(Action::Deed);
                game.each_usable(self.seat, AT_REST, choice);
            }
            EncounterAt::Asked => {
                game.each_power(self.seat, choice);
                choice(Action::Encounter);
                game.each_usable(self.seat, AT_REST, choice);
            }
            EncounterAt::Chosen => {
                self.drawn.iter().flatten().for_each(|card| choice(Action::Read(*card)));
            }
            _ => {}
        }
    }
}

/// At an explored gate: close it, or let it be (AH-090).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closing {
    pub seat: Seat,
    pub place: Space,
    pub at: ClosingAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClosingAt {
    Ask,
    Asked,
    Checked,
}

const AT_REST: Usables = Usables::of([Usable::In(Window::Any)]);

const CLOSING: Usables = Usables::of([Usable::In(Window::Closing), Usable::In(Window::Any)]);

impl Closing {
    pub fn step(mut self, game: &mut State, _: &mut Vec<Event>) -> FrameStep {
        match self.at {
            ClosingAt::Ask => {
                if game.places[self.place].gate.is_none() || game.inv(self.seat).space != self.place {
                    return FrameStep::DONE;
                }
                self.at = ClosingAt::Asked;
                FrameStep::ask(self, self.seat)
            }
            ClosingAt::Asked => {
                let action = game.returned.action();
                let Some(gate) = game.places[self.place].gate else { return FrameStep::DONE };
                if let Action::Close(skill) = action {
                    self.at = ClosingAt::Checked;
                    return FrameStep::push(self, Check::closing(game, self.seat, gate, skill));
                }
                self.at = ClosingAt::Ask;
                match UseFrame::of(game, self.seat, action, CLOSING) {
                    Some(used) => FrameStep::push(self, used),
                    None => FrameStep::DONE,
                }
            }
            ClosingAt::Checked => {
                if game.returned.passed() {
                    return FrameStep::go(ShutGate::by_check(game, self.seat, self.place));
                }
                FrameStep::DONE
            }
        }
    }

    pub(crate) fn usable(&self) -> Usables {
        CLOSING
    }

    pub fn choices(&self, game: &State, choice: &mut dyn FnMut(Action)) {
        choice(Action::Done);
        choice(Action::Close(Skill::Fight));
        choice(Action::Close(Skill::Lore));
        let can_seal = game.seal_price().is_some();
        game.each_usable(self.seat, CLOSING, &mut |action| {
            // An elder sign is of no use where nothing can be sealed.
            let closes = matches!(action, Action::Use(card) if
                library().card(card).abilities.used(Usable::In(Window::Closing)).is_some());
            if can_seal || !closes {
                choice(action);
            }
        });
    }
}

impl State {
    /// What the place offers instead of an encounter, and can be paid for (AH-121).
    fn each_power(&self, seat: Seat, choice: &mut dyn FnMut(Action)) {
        let here = self.inv(seat).space;
        let Some(place) = library().place(here) else { return };
        for (at, used) in (0..).zip(&place.power.uses) {
            let can_pay = self.can_pay(seat, &used.price, Source::Place(here), 0);
            if can_pay && used.condition.is_none_or(|condition| self.is_true(seat, condition)) {
                choice(Action::Choose(at));
            }
        }
    }

    fn can_do_deed(&self, seat: Seat) -> bool {
        let Some(rumor) = self.rumor else { return false };
        let Some(printed) = library().mythos(rumor.card).rumor.as_ref() else { return false };
        self.inv(seat).space == printed.street
            && self.can_pay(seat, &printed.price, Source::Mythos(rumor.card), 0)
    }

    /// The cards of a neighbourhood that are not out; what lies open is drawn first.
    pub(crate) fn location_cards_of(&self, street: Space) -> impl Iterator<Item = LocationCard> + use<'_> {
        let all = library().names.location_cards.numbers().map(LocationCard);
        all.filter(move |card| {
            library().location_card(*card).street == street && !self.location_cards_out.contains(*card)
        })
    }

    fn open_location_card(&self, street: Space) -> Option<LocationCard> {
        self.location_cards_open
            .as_slice()
            .iter()
            .copied()
            .find(|card| library().location_card(*card).street == street)
    }

    pub(crate) fn take_location_card(&mut self, card: LocationCard) {
        self.location_cards_open.remove(card);
        self.location_cards_out.push(card);
    }

    pub(crate) fn put_location_card_back(&mut self, card: LocationCard) {
        self.location_cards_out.remove(card);
    }
}
