//! Upkeep: refresh, actions in one's own order, sliders (AH-020); in the final battle also trade (AH-111).

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::action::Action;
use crate::event::Event;
use crate::frame::FrameStep;
use crate::ids::{Card, CardSet, Sheet};
use crate::language::{Hook, SpecialCard, Window};
use crate::library::{JAIL, LOST, library};
use crate::movement::{Trade, TradeAt};
use crate::options::Switch;
use crate::program::{Pc, Source};
use crate::script::ScriptFrame;
use crate::state::State;
use crate::uses::{Usable, Usables, UseFrame};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Upkeep {
    pub seat: Seat,
    /// Whose upkeep it is: who takes the place of one who was devoured has none this turn.
    pub sheet: Option<Sheet>,
    /// Cards whose upkeep was done.
    pub done: CardSet,
    pub sheet_done: bool,
    pub focus: u8,
    /// How often one may still offer something, in the final battle.
    pub trades: u8,
    pub at: UpkeepAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UpkeepAt {
    Begin,
    /// Back from nowhere, to a place of one's choice.
    Back,
    Actions,
    Asked,
    Sliders,
    Slid,
}

/// How often one may offer something in one upkeep of the final battle.
const TRADES: u8 = 4;

/// What a retainer pays.
const RETAINER: i16 = 2;

const USABLE: Usables = Usables::of([Usable::In(Window::Upkeep), Usable::In(Window::Any)]);

impl Upkeep {
    pub fn new(game: &State, seat: Seat) -> Self {
        Self {
            seat,
            sheet: game.inv(seat).sheet,
            done: CardSet::EMPTY,
            sheet_done: false,
            focus: 0,
            trades: TRADES,
            at: UpkeepAt::Begin,
        }
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let seat = self.seat;
        if !game.inv(seat).is_playing() || game.inv(seat).sheet != self.sheet {
            return FrameStep::DONE;
        }
        match self.at {
            UpkeepAt::Begin => {
                let inv = game.inv(seat);
                let is_away = inv.space == JAIL || inv.space == LOST && inv.is_delayed;
                if inv.sits_out || is_away && !game.is_awake {
                    return FrameStep::DONE;
                }
                if inv.space == LOST && !game.is_awake {
                    self.at = UpkeepAt::Back;
                    return FrameStep::ask(self, seat);
                }
                self.refresh(game, events)
            }
            UpkeepAt::Back => {
                if let Action::Go(to) = game.returned.action() {
                    game.inv_mut(seat).stand_in(to);
                    events.push(Event::Moved { seat, to });
                }
                self.refresh(game, events)
            }
            UpkeepAt::Actions => self.actions(game, events),
            UpkeepAt::Asked => self.asked(game, events),
            UpkeepAt::Sliders => {
                game.fresh = game.fresh.without(game.inv(seat).cards);
                let mut can = self.focus > 0;
                self.each_partner(game, &mut |_| can = true);
                if !can {
                    return FrameStep::DONE;
                }
                self.at = UpkeepAt::Slid;
                FrameStep::ask(self, seat)
            }
            UpkeepAt::Slid => {
                self.at = UpkeepAt::Sliders;
                match game.returned.action() {
                    Action::Slide { track, right } => {
                        game.slide(seat, track, right);
                        self.focus = self.focus.saturating_sub(1);
                        FrameStep::go(self)
                    }
                    Action::Trade(other) => {
                        self.trades = self.trades.saturating_sub(1);
                        FrameStep::push(self, Trade { seat, other, offered: None, at: TradeAt::Ask })
                    }
                    _ => FrameStep::DONE,
                }
            }
        }
    }

    /// Before the ancient one all stand in the same place.
    fn each_partner(&self, game: &State, choice: &mut dyn FnMut(Action)) {
        if game.is_awake && self.trades > 0 {
            let others = game.in_order().filter(|other| *other != self.seat);
            others
                .filter(|other| game.can_trade(self.seat, *other))
                .for_each(|other| choice(Action::Trade(other)));
        }
    }

    fn refresh(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let inv = game.inv(self.seat);
        let refreshed = game.exhausted.and(inv.cards);
        self.focus = inv.sheet.map_or(0, |sheet| library().sheet(sheet).sheet.focus);
        game.exhausted = game.exhausted.without(refreshed);
        if !refreshed.is_empty() {
            events.push(Event::Refreshed { seat: self.seat });
        }
        self.at = UpkeepAt::Actions;
        FrameStep::go(self)
    }

    /// What must still be done.
    pub(crate) fn due(&self, game: &State) -> impl Iterator<Item = (Card, Pc)> + use<> {
        let cards = game.inv(self.seat).cards.and(library().sets.with_whens).without(self.done);
        let library = library();
        let is_over = game.is_awake && game.options.revised(Switch::FinalBattleCards);
        let unpaid = [library.special(SpecialCard::BankLoan), library.special(SpecialCard::Retainer)];
        let is_left = move |card: &Card| !is_over || !unpaid.contains(&library.card_of[card.index()]);
        let when = |card| Some((card, library.card(card).abilities.when(Hook::Upkeep)?));
        cards.iter().filter(is_left).filter_map(when)
    }

    pub(crate) fn sheet_due(&self, game: &State) -> Option<Pc> {
        let sheet = game.inv(self.seat).sheet.filter(|_| !self.sheet_done)?;
        library().sheet(sheet).abilities.when(Hook::Upkeep)
    }

    fn actions(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let due = self.due(game).count() + usize::from(self.sheet_due(game).is_some());
        let mut can = false;
        game.each_usable(self.seat, USABLE, &mut |_| can = true);
        match (due, can) {
            (0, false) => {
                self.at = UpkeepAt::Sliders;
                FrameStep::go(self)
            }
            (1, false) => self.do_due(game, None, events),
            _ => {
                self.at = UpkeepAt::Asked;
                FrameStep::ask(self, self.seat)
            }
        }
    }

    /// Later printings spare a card its roll in the first upkeep; a retainer pays all the same.
    fn is_spared(&self, game: &State, card: Card) -> bool {
        let library = library();
        let name = library.card_of[card.index()];
        let rolls = [
            library.roles.blessing,
            library.roles.curse,
            library.special(SpecialCard::BankLoan),
            library.special(SpecialCard::Retainer),
        ];
        game.options.revised(Switch::FirstUpkeepRoll) && game.fresh.contains(card) && rolls.contains(&name)
    }

    /// The card that was named, or the only thing that is due.
    fn do_due(mut self, game: &mut State, named: Option<Card>, events: &mut Vec<Event>) -> FrameStep {
        self.at = UpkeepAt::Actions;
        let card = self.due(game).find(|(card, _)| named.is_none_or(|named| named == *card));
        if let Some((card, script)) = card {
            self.done.insert(card);
            if self.is_spared(game, card) {
                if library().card_of[card.index()] == library().special(SpecialCard::Retainer) {
                    game.change_money(self.seat, RETAINER, events);
                }
                return FrameStep::go(self);
            }
            return FrameStep::push(self, ScriptFrame::new(game, script, self.seat, Source::Card(card)));
        }
        self.do_sheet(game)
    }

    fn do_sheet(mut self, game: &State) -> FrameStep {
        self.at = UpkeepAt::Actions;
        let (script, sheet) = (self.sheet_due(game), game.inv(self.seat).sheet);
        self.sheet_done = true;
        match (script, sheet) {
            (Some(script), Some(sheet)) => {
                FrameStep::push(self, ScriptFrame::new(game, script, self.seat, Source::Sheet(sheet)))
            }
            _ => FrameStep::go(self),
        }
    }

    fn asked(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let action = game.returned.action();
        match action {
            Action::Pick(card) => self.do_due(game, Some(card), events),
            Action::Choose(_) => self.do_sheet(game),
            Action::Done => {
                self.at = UpkeepAt::Sliders;
                FrameStep::go(self)
            }
            _ => {
                self.at = UpkeepAt::Actions;
                match UseFrame::of(game, self.seat, action, USABLE) {
                    Some(used) => FrameStep::push(self, used),
                    None => FrameStep::go(self),
                }
            }
        }
    }

    /// Abilities for now; none while sliders are moved.
    pub(crate) fn usable(&self) -> Usables {
        if self.at == UpkeepAt::Asked { USABLE } else { Usables::default() }
    }

    pub fn choices(&self, game: &State, choice: &mut dyn FnMut(Action)) {
        match self.at {
            UpkeepAt::Back => game.each_open_space(self.seat, choice),
            UpkeepAt::Asked => {
                let mut is_due = false;
                if self.sheet_due(game).is_some() {
                    is_due = true;
                    choice(Action::Choose(0));
                }
                self.due(game).for_each(|(card, _)| {
                    is_due = true;
                    choice(Action::Pick(card));
                });
                if !is_due {
                    choice(Action::Done);
                }
                game.each_usable(self.seat, USABLE, choice);
            }
            UpkeepAt::Slid => {
                choice(Action::Done);
                if self.focus > 0 {
                    game.each_slide(self.seat, choice);
                }
                self.each_partner(game, choice);
            }
            UpkeepAt::Begin | UpkeepAt::Actions | UpkeepAt::Sliders => {}
        }
    }
}

impl State {
    pub(crate) fn each_slide(&self, seat: Seat, choice: &mut dyn FnMut(Action)) {
        for (track, stop) in (0..3).zip(self.inv(seat).sliders) {
            if stop > 0 {
                choice(Action::Slide { track, right: false });
            }
            if stop < 3 {
                choice(Action::Slide { track, right: true });
            }
        }
    }

    pub(crate) fn slide(&mut self, seat: Seat, track: u8, right: bool) {
        if let Some(stop) = self.inv_mut(seat).sliders.get_mut(usize::from(track)) {
            *stop = if right { (*stop + 1).min(3) } else { stop.saturating_sub(1) };
        }
    }
}
