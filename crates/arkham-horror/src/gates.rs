//! Gates: opening, closing, sealing, coming back.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, FrameStep, Returned};
use crate::ids::Space;
use crate::language::Hook;
use crate::library::library;
use crate::monsters::{Spawn, SpawnTo};
use crate::options::Switch;
use crate::pay::Pay;
use crate::piles::Spot;
use crate::program::{Effect, Source};
use crate::quantities::Because;
use crate::script::ScriptFrame;
use crate::state::{Ending, State};
use crate::terror::Doom;

pub(crate) const SIGNS_TO_WIN: u8 = 6;
const MOST_GATES: i32 = 8;
const FIVE_PLAYERS: u8 = 5;

/// A gate opens (AH-040).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenGate {
    pub place: Space,
    pub monsters: u8,
    pub at: OpenAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpenAt {
    Doom,
    Place,
    Over,
}

impl OpenGate {
    pub fn new(place: Space, monsters: u8) -> Self {
        Self { place, monsters, at: OpenAt::Doom }
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        match self.at {
            OpenAt::Doom => {
                if !game.may_appear(self.place) || game.places[self.place].gate.is_some() {
                    return FrameStep::DONE;
                }
                self.at = OpenAt::Place;
                FrameStep::push(self, Doom { left: 1 })
            }
            OpenAt::Place => {
                let Some(gate) = game.decks.gates.draw() else { return game.awaken(events) };
                let place = &mut game.places[self.place];
                (place.gate, place.clues) = (Some(gate), 0);
                events.push(Event::GateOpened { place: self.place, gate });
                if game.open_gates().count() >= usize::from(gate_limit(game.seats)) {
                    return game.awaken(events);
                }
                let to = library().gate(gate).world.first_area();
                let here: Vec<Seat> = game.standing_in(self.place).collect();
                for seat in here {
                    game.draw_through(seat, self.place, to, events);
                    game.delay(seat, events);
                }
                self.at = OpenAt::Over;
                FrameStep::push(self, Spawn::new(SpawnTo::Place(self.place), self.monsters))
            }
            OpenAt::Over => FrameStep::DONE,
        }
    }

    pub fn choices(&self, _: &State, _: &mut dyn FnMut(Action)) {}
}

/// With so many open gates the ancient one wakes.
pub(crate) fn gate_limit(seats: u8) -> u8 {
    let mut limit = 0;
    gate_limit_parts(seats, |_, n| limit += n);
    limit as u8
}

/// 8 for one or two players, and one less for every two more.
pub(crate) fn gate_limit_parts(seats: u8, mut part: impl FnMut(Because, i32)) {
    part(Because::Rule, MOST_GATES);
    part(Because::Players, -i32::from(seats.saturating_sub(1) / 2));
}

/// A gate is closed, and perhaps sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShutGate {
    pub place: Space,
    /// Who gets the trophy, and may seal the place while still there.
    pub by: Option<Seat>,
    pub stay: u8,
    pub has_elder_sign: bool,
    pub at: ShutAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShutAt {
    Shut,
    Seal,
    Asked,
    Paid,
}

impl ShutGate {
    /// No trophy, no seal (AH-168 may still win).
    pub fn by_text(place: Space) -> Self {
        Self { place, by: None, stay: 0, has_elder_sign: false, at: ShutAt::Shut }
    }

    pub fn by_check(game: &State, seat: Seat, place: Space) -> Self {
        Self { place, by: Some(seat), stay: game.inv(seat).stay, has_elder_sign: false, at: ShutAt::Shut }
    }

    pub fn with_elder_sign(game: &State, seat: Seat, place: Space) -> Self {
        Self { has_elder_sign: true, ..Self::by_check(game, seat, place) }
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        match self.at {
            ShutAt::Shut => {
                self.at = ShutAt::Seal;
                self.shut(game, events);
                if game.has_closed_all() {
                    return game.end(Ending::GatesClosed, events);
                }
                FrameStep::go(self)
            }
            ShutAt::Seal => {
                if self.has_elder_sign {
                    game.doom = game.doom.saturating_sub(1);
                    events.push(Event::DoomChanged { to: game.doom });
                    return self.seal(game, events);
                }
                let may_seal = |seat: &Seat| game.inv(*seat).stay == self.stay && game.can_seal(*seat);
                match self.by.filter(may_seal) {
                    Some(seat) => {
                        self.at = ShutAt::Asked;
                        FrameStep::ask(self, seat)
                    }
                    None => FrameStep::DONE,
                }
            }
            ShutAt::Asked => match (game.returned.action(), self.by, game.seal_price()) {
                (Action::Seal, Some(seat), Some(price)) => {
                    self.at = ShutAt::Paid;
                    FrameStep::push(self, Pay::clues(seat, price))
                }
                _ => FrameStep::DONE,
            },
            ShutAt::Paid => self.seal(game, events),
        }
    }

    fn shut(&self, game: &mut State, events: &mut Vec<Event>) {
        let Some(gate) = game.places[self.place].gate.take() else { return };
        match self.by {
            Some(seat) => game.inv_mut(seat).gates.insert(gate),
            None => game.decks.gates.put_under(gate),
        }
        events.push(Event::GateClosed { place: self.place, gate, by: self.by });
        // All monsters of that dimension leave (AH-092).
        let symbol = library().gate(gate).symbol;
        let leaving: Vec<_> =
            game.on_board().filter(|monster| library().kind(*monster).sheet.symbol == symbol).collect();
        leaving.into_iter().for_each(|monster| game.put_monster(monster, Spot::Cup, events));
        let here: Vec<Seat> = game.standing_in(self.place).collect();
        here.into_iter().for_each(|seat| game.inv_mut(seat).has_explored = false);
        game.empty_closed_places(events);
    }

    fn seal(&self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        game.places[self.place].is_sealed = true;
        events.push(Event::Sealed { place: self.place });
        if game.places.sealed() >= SIGNS_TO_WIN {
            return game.end(Ending::GatesSealed, events);
        }
        FrameStep::DONE
    }

    pub fn choices(&self, _: &State, choice: &mut dyn FnMut(Action)) {
        choice(Action::Done);
        choice(Action::Seal);
    }
}

/// Back to Arkham (AH-025).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Return {
    pub seat: Seat,
    /// Without a gate one stays.
    pub or_stay: bool,
    pub at: ReturnAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReturnAt {
    Look,
    Asked,
    Over,
}

impl Return {
    pub fn new(seat: Seat, or_stay: bool) -> Self {
        Self { seat, or_stay, at: ReturnAt::Look }
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        match self.at {
            ReturnAt::Look => {
                // On a visit one goes back to where one came from.
                if game.visit_of(self.seat).is_some() {
                    game.end_visit(self.seat, events);
                    return FrameStep::DONE;
                }
                let mut gates = game.return_gates(self.seat);
                match (gates.next(), gates.next()) {
                    (None, _) if self.or_stay => FrameStep::DONE,
                    (None, _) => {
                        drop(gates);
                        FrameStep::ends_with(game.lose_in_time_and_space(self.seat, None, events))
                    }
                    (Some(only), None) => {
                        drop(gates);
                        self.arrive(game, only, events)
                    }
                    (Some(_), Some(_)) => {
                        drop(gates);
                        self.at = ReturnAt::Asked;
                        FrameStep::ask(self, self.seat)
                    }
                }
            }
            ReturnAt::Asked => match game.returned.action() {
                Action::Go(place) => self.arrive(game, place, events),
                _ => FrameStep::DONE,
            },
            ReturnAt::Over => FrameStep::DONE,
        }
    }

    fn arrive(mut self, game: &mut State, place: Space, events: &mut Vec<Event>) -> FrameStep {
        self.at = ReturnAt::Over;
        let inv = game.inv_mut(self.seat);
        inv.stand_in(place);
        (inv.has_explored, inv.has_returned, inv.entered) = (true, true, None);
        events.push(Event::Moved { seat: self.seat, to: place });
        match game.card_with(self.seat, Hook::Returned) {
            Some((card, script)) => {
                let child = ScriptFrame::new(game, script, self.seat, Source::Card(card));
                FrameStep::push(self, child)
            }
            None => FrameStep::DONE,
        }
    }

    pub fn choices(&self, game: &State, choice: &mut dyn FnMut(Action)) {
        game.return_gates(self.seat).for_each(|place| choice(Action::Go(place)));
    }
}

impl State {
    /// Gates that lead to where somebody is; any, with the right box.
    pub(crate) fn return_gates(&self, seat: Seat) -> impl Iterator<Item = Space> + use<'_> {
        let world = self.inv(seat).space.world();
        let any = self.holds(Some(seat), |effect| matches!(effect, Effect::AnyGate));
        self.open_gates()
            .filter(move |(_, gate)| any || Some(library().gate(*gate).world) == world)
            .map(|(place, _)| place)
    }

    /// Through a gate to the first area of its world.
    pub(crate) fn draw_through(&mut self, seat: Seat, by: Space, to: Space, events: &mut Vec<Event>) {
        let inv = self.inv_mut(seat);
        inv.carry_off(to);
        inv.entered = Some(by);
        inv.has_returned = false;
        events.push(Event::Moved { seat, to });
    }

    pub(crate) fn can_seal(&self, seat: Seat) -> bool {
        self.seal_price().is_some_and(|price| self.can_pay_clues(seat, price))
    }

    /// The last gate is closed and there are trophies enough (AH-110).
    fn has_closed_all(&self) -> bool {
        let trophies: u32 = self.investigators.as_slice().iter().map(|inv| u32::from(inv.gates.len())).sum();
        !self.is_awake && self.open_gates().next().is_none() && trophies >= u32::from(self.seats)
    }

    /// How many monsters come with a gate.
    pub(crate) fn monsters_of_a_gate(&self) -> u8 {
        if self.seats >= FIVE_PLAYERS && self.options.revised(Switch::NewGateMonsters) { 2 } else { 1 }
    }

    /// Lost in time and space (AH-161), or what a card makes of it.
    pub(crate) fn lose_in_time_and_space(
        &mut self,
        seat: Seat,
        knocked_out_by: Option<crate::language::Kind>,
        events: &mut Vec<Event>,
    ) -> Option<Frame> {
        let library = library();
        let roles = library.roles;
        let sheet = self.inv(seat).sheet?;
        self.inv_mut(seat).entered = None;
        if let Some(script) = library.sheet(sheet).abilities.when(Hook::Lost) {
            self.inv_mut(seat).is_spent |= knocked_out_by.is_some();
            let mut instead = ScriptFrame::new(self, script, seat, Source::Sheet(sheet));
            instead.place = Some(match knocked_out_by {
                Some(crate::language::Kind::Sanity) => roles.asylum,
                Some(crate::language::Kind::Stamina) => roles.hospital,
                None => roles.church,
            });
            return Some(Frame::Script(instead));
        }
        let inv = self.inv_mut(seat);
        inv.carry_off(crate::library::LOST);
        // Not to stand up before the turn that is lost.
        (inv.is_delayed, inv.is_spent) = (true, true);
        events.push(Event::LostInTimeAndSpace { seat });
        self.returned = Returned::Nothing;
        let ancient_one = self.ancient_one.filter(|_| !self.is_awake)?;
        let script = library.ancient_one(ancient_one).power.when(Hook::Lost)?;
        Some(Frame::Script(ScriptFrame::new(self, script, seat, Source::AncientOne(ancient_one))))
    }
}
