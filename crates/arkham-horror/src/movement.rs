//! Movement and trade.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::action::Action;
use crate::engage::{Engage, EngageAt};
use crate::event::Event;
use crate::frame::{Frame, FrameStep};
use crate::gates::Return;
use crate::ids::{CardSet, Monster, Space};
use crate::language::{Deck, Hook, Window};
use crate::library::{JAIL, LOST, library};
use crate::options::Switch;
use crate::program::Source;
use crate::script::ScriptFrame;
use crate::state::State;
use crate::uses::{Usable, Usables, UseFrame};

/// How often one may offer something in one movement.
const TRADES: u8 = 6;

const WORLD_WINDOWS: Usables = Usables::of([Usable::In(Window::OtherWorldMovement), Usable::In(Window::Any)]);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Movement {
    pub seat: Seat,
    pub stay: u8,
    pub points: u8,
    /// No further step: after a fight, a failed evasion, standing up or coming back.
    pub is_over: bool,
    pub has_moved: bool,
    /// A card carried one instead of all steps; the points are still good for other things.
    pub is_carried: bool,
    /// Monsters that were evaded or fled from, as bits.
    pub evaded: u64,
    pub met: Option<Monster>,
    pub trades: u8,
    pub at: MovementAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MovementAt {
    Begin,
    OtherWorld,
    OtherWorldAsked,
    CameBack,
    Ask,
    Asked,
    Met,
    Clues,
    ClueAsked,
    Street,
    Over,
}

impl Movement {
    pub fn new(game: &State, seat: Seat) -> Self {
        Self {
            seat,
            stay: game.inv(seat).stay,
            points: 0,
            is_over: false,
            has_moved: false,
            is_carried: false,
            evaded: 0,
            met: None,
            trades: TRADES,
            at: MovementAt::Begin,
        }
    }

    fn go(mut self, at: MovementAt) -> FrameStep {
        self.at = at;
        FrameStep::go(self)
    }

    fn wait(mut self, at: MovementAt, child: impl Into<Frame>) -> FrameStep {
        self.at = at;
        FrameStep::push(self, child)
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        if game.inv(self.seat).stay != self.stay {
            return FrameStep::DONE;
        }
        match self.at {
            MovementAt::Begin => self.begin(game, events),
            MovementAt::OtherWorld => self.in_other_world(game, events),
            MovementAt::OtherWorldAsked => self.other_world_asked(game, events),
            MovementAt::CameBack => {
                self.is_over = true;
                let is_back = game.inv(self.seat).space.is_on_the_map();
                if is_back { self.go(MovementAt::Ask) } else { FrameStep::DONE }
            }
            MovementAt::Ask => self.wait(MovementAt::Asked, Frame::Ask(self.seat)),
            MovementAt::Asked => self.asked(game, events),
            MovementAt::Met => {
                let was_evaded = game.returned.number() == 1;
                // Whoever fled from a fight has got away too (AH-151).
                self.evaded |= self.met.map_or(0, |monster| 1 << monster.0);
                if !was_evaded {
                    (self.is_over, self.points) = (true, 0);
                }
                self.go(MovementAt::Ask)
            }
            MovementAt::Clues => {
                let here = game.inv(self.seat).space;
                if game.places[here].clues == 0 {
                    return self.go(MovementAt::Street);
                }
                self.wait(MovementAt::ClueAsked, Frame::Ask(self.seat))
            }
            MovementAt::ClueAsked => {
                if game.returned.action() == Action::TakeClue {
                    let here = game.inv(self.seat).space;
                    game.take_clues(self.seat, here, 1, events);
                    return self.go(MovementAt::Clues);
                }
                self.go(MovementAt::Street)
            }
            MovementAt::Street => self.end_in_street(game),
            MovementAt::Over => FrameStep::DONE,
        }
    }

    fn begin(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let seat = self.seat;
        let inv = *game.inv(seat);
        if inv.sits_out || inv.is_spent {
            return FrameStep::DONE;
        }
        if inv.is_delayed {
            game.inv_mut(seat).is_delayed = false;
            events.push(Event::StoodUp { seat });
            if inv.space == JAIL {
                let police = library().roles.police;
                let inv = game.inv_mut(seat);
                inv.stand_in(police);
                inv.is_spent = true;
                events.push(Event::Moved { seat, to: police });
                return FrameStep::DONE;
            }
            if !inv.space.is_on_the_map() {
                return FrameStep::DONE;
            }
            self.is_over = true;
            return self.go(MovementAt::Ask);
        }
        if inv.space.is_other_world() {
            return self.go(MovementAt::OtherWorld);
        }
        if inv.space == LOST {
            return FrameStep::DONE;
        }
        self.points = game.movement_points(seat);
        self.go(MovementAt::Ask)
    }

    fn in_other_world(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        // A spell has brought one back already.
        if game.inv(self.seat).space.is_on_the_map() {
            self.is_over = true;
            return self.go(MovementAt::Ask);
        }
        let mut can = false;
        game.each_usable(self.seat, WORLD_WINDOWS, &mut |_| can = true);
        self.each_partner(game, &mut |_| can = true);
        if can {
            self.wait(MovementAt::OtherWorldAsked, Frame::Ask(self.seat))
        } else {
            self.pass_on(game, events)
        }
    }

    /// From the first area to the second, from the second back to Arkham (AH-025).
    fn pass_on(self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let here = game.inv(self.seat).space;
        if here.is_first_area() {
            let to = Space(here.0 + 1);
            game.inv_mut(self.seat).stand_in(to);
            events.push(Event::Moved { seat: self.seat, to });
            return FrameStep::DONE;
        }
        self.wait(MovementAt::CameBack, Return::new(self.seat, false))
    }

    fn other_world_asked(self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        match game.returned.action() {
            Action::Trade(other) => self.trade(other, MovementAt::OtherWorld),
            Action::Done => self.pass_on(game, events),
            action => match UseFrame::of(game, self.seat, action, WORLD_WINDOWS) {
                Some(used) => self.wait(MovementAt::OtherWorld, used),
                None => self.pass_on(game, events),
            },
        }
    }

    fn trade(mut self, other: Seat, back: MovementAt) -> FrameStep {
        self.trades = self.trades.saturating_sub(1);
        self.wait(back, Trade { seat: self.seat, other, offered: None, at: TradeAt::Ask })
    }

    fn asked(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        // A card may have carried one to another world or back.
        if !game.inv(self.seat).space.is_on_the_map() {
            return FrameStep::DONE;
        }
        let action = game.returned.action();
        match action {
            Action::Go(to) => {
                self.points -= 1;
                self.has_moved = true;
                game.inv_mut(self.seat).stand_in(to);
                events.push(Event::Moved { seat: self.seat, to });
                self.go(MovementAt::Ask)
            }
            Action::Evade(monster) | Action::Fight(monster) => {
                self.met = Some(monster);
                let at = if matches!(action, Action::Evade(_)) { EngageAt::Evade } else { EngageAt::Fight };
                let engage = Engage::new(game, self.seat, monster, at);
                self.wait(MovementAt::Met, engage)
            }
            Action::Trade(other) => self.trade(other, MovementAt::Ask),
            Action::Stay => self.go(MovementAt::Clues),
            _ => match UseFrame::of(game, self.seat, action, self.windows(game)) {
                Some(used) => {
                    self.is_carried |= used.is_for(Usable::In(Window::InsteadOfMovement));
                    self.has_moved |= self.is_carried;
                    self.wait(MovementAt::Ask, used)
                }
                None => self.go(MovementAt::Ask),
            },
        }
    }

    pub(crate) fn usable(&self, game: &State) -> Usables {
        match self.at {
            MovementAt::OtherWorldAsked => WORLD_WINDOWS,
            MovementAt::Asked => self.windows(game),
            _ => Usables::default(),
        }
    }

    fn windows(&self, game: &State) -> Usables {
        let mut windows = Usables::of([Usable::In(Window::Any)]);
        if !self.is_over {
            windows = windows.with(Usable::In(Window::Movement));
            if !self.has_moved && self.is_free(game) {
                windows = windows.with(Usable::In(Window::InsteadOfMovement));
            }
        }
        windows
    }

    /// Monsters here that must still be evaded or fought.
    pub(crate) fn due<'g>(&self, game: &'g State) -> impl Iterator<Item = Monster> + use<'g> {
        let here = game.inv(self.seat).space;
        let evaded = self.evaded;
        game.monsters_in(here).filter(move |monster| evaded & 1 << monster.0 == 0)
    }

    /// Nothing here stands in the way (AH-022, AH-094).
    pub(crate) fn is_free(&self, game: &State) -> bool {
        game.inv(self.seat).has_returned || self.due(game).next().is_none()
    }

    /// Why no step, or no stay, is possible now.
    pub(crate) fn rule_against_going(&self, game: &State) -> &'static str {
        let has_returned = game.inv(self.seat).has_returned;
        match (self.at, self.is_free(game), self.is_over) {
            (MovementAt::OtherWorldAsked, ..) => "AH-025",
            (_, false, _) => "AH-022",
            (_, true, true) if self.met.is_some() => "AH-022",
            (_, true, true) if has_returned => "AH-025",
            (_, true, true) => "AH-026",
            (_, true, false) => "AH-021",
        }
    }

    fn end_in_street(self, game: &mut State) -> FrameStep {
        let here = game.inv(self.seat).space;
        let text = game.environment.and_then(|card| {
            let printed = library().mythos(card);
            let concerns = here.is_street() && printed.activity.is_none_or(|street| street == here);
            Some((card, printed.abilities.when(Hook::MovementEnds).filter(|_| concerns)?))
        });
        match text {
            Some((card, script)) => {
                let child = ScriptFrame::new(game, script, self.seat, Source::Mythos(card));
                self.wait(MovementAt::Over, child)
            }
            None => FrameStep::DONE,
        }
    }

    fn each_partner(&self, game: &State, choice: &mut dyn FnMut(Action)) {
        let here = game.inv(self.seat).space;
        if self.trades > 0 {
            let others = game.standing_in(here).filter(|seat| *seat != self.seat);
            others
                .filter(|other| game.can_trade(self.seat, *other))
                .for_each(|other| choice(Action::Trade(other)));
        }
    }

    pub fn choices(&self, game: &State, choice: &mut dyn FnMut(Action)) {
        match self.at {
            MovementAt::OtherWorldAsked => {
                choice(Action::Done);
                game.each_usable(self.seat, WORLD_WINDOWS, choice);
                self.each_partner(game, choice);
            }
            MovementAt::ClueAsked => {
                choice(Action::Done);
                choice(Action::TakeClue);
            }
            MovementAt::Asked => {
                let here = game.inv(self.seat).space;
                if self.is_free(game) {
                    choice(Action::Stay);
                    if self.points > 0 && !self.is_over && !self.is_carried && !game.is_cut_off(here) {
                        game.each_step(here, choice);
                    }
                }
                self.due(game).for_each(|monster| {
                    choice(Action::Evade(monster));
                    choice(Action::Fight(monster));
                });
                game.each_usable(self.seat, self.windows(game), choice);
                self.each_partner(game, choice);
            }
            _ => {}
        }
    }
}

impl State {
    /// Places one step away that may be entered.
    fn each_step(&self, here: Space, choice: &mut dyn FnMut(Action)) {
        let adjacent = library().place(here).map_or(0, |place| place.adjacent);
        let near = Space::all().filter(|space| adjacent & 1 << space.0 != 0);
        let open = near.filter(|space| !self.is_closed(*space) && !self.is_cut_off(*space));
        open.for_each(|space| choice(Action::Go(space)));
    }

    /// What may change hands (AH-170).
    pub(crate) fn tradable(&self, seat: Seat) -> CardSet {
        let sets = &library().sets;
        let decks = [Deck::Common, Deck::Unique, Deck::Spell];
        let usual =
            decks.into_iter().fold(CardSet::EMPTY, |cards, deck| cards.or(sets.by_deck[deck as usize]));
        let all = if self.options.revised(Switch::DeputyTrades) { usual.or(sets.items) } else { usual };
        self.inv(seat).cards.and(all)
    }

    pub(crate) fn can_trade(&self, seat: Seat, other: Seat) -> bool {
        let has = |seat: Seat| !self.tradable(seat).is_empty() || self.inv(seat).money > 0;
        has(seat) || has(other)
    }
}

/// Something is offered or asked for, and the other answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trade {
    pub seat: Seat,
    pub other: Seat,
    pub offered: Option<Action>,
    pub at: TradeAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TradeAt {
    Ask,
    Asked,
    Answered,
}

impl Trade {
    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        match self.at {
            TradeAt::Ask => {
                self.at = TradeAt::Asked;
                FrameStep::ask(self, self.seat)
            }
            TradeAt::Asked => {
                let offered = game.returned.action();
                if offered == Action::Done {
                    return FrameStep::DONE;
                }
                self.offered = Some(offered);
                self.at = TradeAt::Answered;
                FrameStep::ask(self, self.other)
            }
            TradeAt::Answered => {
                if game.returned.action() == Action::Accept {
                    self.change_hands(game, events);
                }
                FrameStep::DONE
            }
        }
    }

    fn change_hands(&self, game: &mut State, events: &mut Vec<Event>) {
        let (from, to) = match self.offered {
            Some(Action::Give(_) | Action::GiveMoney) => (self.seat, self.other),
            _ => (self.other, self.seat),
        };
        match self.offered {
            Some(Action::Give(card) | Action::Request(card)) if game.inv_mut(from).cards.remove(card) => {
                game.inv_mut(to).cards.insert(card);
                events.push(Event::CardGiven { from, to, card });
            }
            Some(Action::GiveMoney | Action::RequestMoney) if game.inv(from).money > 0 => {
                game.inv_mut(from).money -= 1;
                game.inv_mut(to).money += 1;
                events.push(Event::MoneyGiven { from, to });
            }
            _ => {}
        }
    }

    pub fn choices(&self, game: &State, choice: &mut dyn FnMut(Action)) {
        if self.at == TradeAt::Answered {
            choice(Action::Accept);
            return choice(Action::Refuse);
        }
        choice(Action::Done);
        game.tradable(self.seat).iter().for_each(|card| choice(Action::Give(card)));
        game.tradable(self.other).iter().for_each(|card| choice(Action::Request(card)));
        if game.inv(self.seat).money > 0 {
            choice(Action::GiveMoney);
        }
        if game.inv(self.other).money > 0 {
            choice(Action::RequestMoney);
        }
    }
}
