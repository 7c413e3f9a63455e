//! What changes hands: weapons to who has none, a seal to who stands before a gate, money to who is hurt.

use tabletop::Seat;

use crate::action::Action;
use crate::frame::Frame;
use crate::ids::Card;
use crate::language::{Kind, Skill};
use crate::movement::Trade;
use crate::state::State;

use super::arms;
use super::hand::{is_elder_sign, value};
use super::wishes::is_sound;

/// What is not worth more than this is not worth the talk.
const TALK: i32 = 5;
/// What a die more in a fight is worth.
const DIE: i32 = 6;
/// What a doctor takes.
const DOCTOR: u16 = 2;
/// Who keeps so much after a gift can spare a dollar.
const SPARE: u16 = 4;

/// The trade that is talked about.
fn under_way(game: &State) -> Option<Trade> {
    game.innermost(|frame| match frame {
        Frame::Trade(trade) => Some(*trade),
        _ => None,
    })
}

/// What talking to somebody is worth: the best of what could change hands.
pub(super) fn worth_of_talk(game: &State, seat: Seat, other: Seat) -> i32 {
    let given = game.tradable(seat).iter().map(|card| gain(game, seat, other, card));
    let asked = game.tradable(other).iter().map(|card| gain(game, other, seat, card));
    let money = [gain_of_money(game, seat, other), gain_of_money(game, other, seat)];
    given.chain(asked).chain(money).max().unwrap_or(0)
}

/// What an offer is worth to both together.
pub(super) fn worth_of_offer(game: &State, action: Action) -> i32 {
    let Some(trade) = under_way(game) else { return 0 };
    match action {
        Action::Give(card) => gain(game, trade.seat, trade.other, card),
        Action::Request(card) => gain(game, trade.other, trade.seat, card),
        Action::GiveMoney => gain_of_money(game, trade.seat, trade.other),
        Action::RequestMoney => gain_of_money(game, trade.other, trade.seat),
        _ => 0,
    }
}

/// Gifts are taken; what is asked for is given where it does more good than harm.
pub(super) fn worth_of_yes(game: &State) -> i32 {
    let Some(trade) = under_way(game) else { return 90 };
    match trade.offered {
        Some(Action::Request(card)) => use_of(game, trade.seat, card) - use_of(game, trade.other, card),
        Some(Action::RequestMoney) => gain_of_money(game, trade.other, trade.seat),
        _ => 90,
    }
}

/// What both gain when a card goes from one to the other; 0 where it is not worth the talk.
fn gain(game: &State, from: Seat, to: Seat, card: Card) -> i32 {
    let gain = use_of(game, to, card) - use_of(game, from, card);
    if gain > TALK { gain } else { 0 }
}

/// What a card does for somebody, besides what it does for everybody.
fn use_of(game: &State, seat: Seat, card: Card) -> i32 {
    if is_elder_sign(card) {
        return use_of_seal(game, seat, card);
    }
    let mut without = game.inv(seat).cards;
    without.remove(card);
    let mut with = without;
    with.insert(card);
    let dice = arms::best_with(game, seat, with) - arms::best_with(game, seat, without);
    // The stronger hand makes more of the same weapon.
    let is_fighter = game.skill(seat, Skill::Fight) / 2;
    if dice > 0 { DIE * dice + is_fighter } else { value(card).min(TALK) }
}

/// Whoever goes to a gate without the clues needs it most.
fn use_of_seal(game: &State, seat: Seat, card: Card) -> i32 {
    let inv = game.inv(seat);
    let has_another = inv.cards.iter().any(|other| other != card && is_elder_sign(other));
    let is_spare = has_another || game.can_seal(seat);
    let is_in_time = inv.has_explored || inv.space.is_other_world() || is_sound(game, seat);
    match (is_spare, is_in_time) {
        (false, true) => 60,
        (true, true) => 30,
        _ => 20,
    }
}

/// A dollar for the doctor.
fn gain_of_money(game: &State, from: Seat, to: Seat) -> i32 {
    let (giver, taker) = (game.inv(from), game.inv(to));
    let is_hurt = [Kind::Sanity, Kind::Stamina]
        .into_iter()
        .any(|kind| taker.points(kind) + 2 <= game.maximum(to, kind) && taker.points(kind) <= 3);
    let can_help = giver.money > SPARE && taker.money < DOCTOR && taker.money + giver.money - SPARE > DOCTOR;
    if is_hurt && can_help && !game.is_awake { 20 } else { 0 }
}
