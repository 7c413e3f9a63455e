//! What each place is good for, to each investigator.

use tabletop::Seat;

use crate::gates::{SIGNS_TO_WIN, gate_limit};
use crate::ids::Space;
use crate::language::{Deck, Kind};
use crate::library::library;
use crate::program::{Op, Source, Use};
use crate::state::State;

use super::hand::{gives_clues, has_elder_sign};
use super::odds::{self, Prospect};
use super::{arms, battle};

/// With less, other worlds are too dangerous.
const SOUND: u8 = 3;
/// What a turn is worth.
pub(super) const TURN: i32 = 14;
/// So many dice from weapons are enough, and so many before a battle.
const ARMED: i32 = 5;
const WELL_ARMED: i32 = 6;
/// What a weapon costs, and what a seal costs with something left for a doctor.
const WEAPON: u16 = 5;
const SEAL: u16 = 7;
/// What a spell or a skill costs with something left for a doctor.
const LESSON: u16 = 7;
const DOCTOR: u16 = 2;
/// With so few mythos cards left that can open a gate, closed gates stay closed.
const CALM: i32 = 30;
/// A hunt may take so much out of one, and is worth no more than that; less to who is alone.
const HARMLESS: i32 = 14;
const HUNT: i32 = 80;
const LONE_HUNT: i32 = 30;

/// All but one's health.
pub(super) fn all(game: &State, seat: Seat, space: Space) -> i32 {
    gate(game, seat, space)
        .max(clues(game, seat, space))
        .max(errand(game, seat, space))
        .max(hunt(game, seat, space))
        .max(deed(game, seat, space))
}

/// Being healed.
pub(super) fn care(game: &State, seat: Seat, space: Space) -> i32 {
    let (inv, roles) = (game.inv(seat), library().roles);
    let kind = match space {
        space if space == roles.asylum => Kind::Sanity,
        space if space == roles.hospital => Kind::Stamina,
        _ => return 0,
    };
    let maximum = game.maximum(seat, kind);
    let missing = i32::from(maximum) - i32::from(inv.points(kind));
    let can_pay = inv.money >= DOCTOR;
    let is_eve = battle::is_eve(game);
    match (inv.points(kind), can_pay) {
        (_, true) if is_eve && missing > 0 => 80 + 25 * missing,
        (_, false) if is_eve && missing > 0 => 85,
        (has, true) if has < SOUND.min(maximum) => 70 + 10 * missing,
        (has, false) if has < SOUND.min(maximum) => 70,
        (_, true) => 5 * missing,
        (_, false) => 0,
    }
}

/// Well enough for other worlds.
pub(super) fn is_sound(game: &State, seat: Seat) -> bool {
    [Kind::Sanity, Kind::Stamina]
        .into_iter()
        .all(|kind| game.inv(seat).points(kind) >= SOUND.min(game.maximum(seat, kind)))
}

/// Whether somebody can seal what is closed.
pub(super) fn can_seal(game: &State, seat: Seat) -> bool {
    game.can_seal(seat) || game.seal_price().is_some() && has_elder_sign(game, seat)
}

fn gate(game: &State, seat: Seat, space: Space) -> i32 {
    let Some(gate) = game.places[space].gate.filter(|_| is_sound(game, seat)) else { return 0 };
    // On the eve of the battle only the last seal counts.
    if battle::is_eve(game) && game.places.sealed() + 1 < SIGNS_TO_WIN {
        return 0;
    }
    let wish = if can_seal(game, seat) { 90 + 4 * opens(space) } else { plain_closing(game, space) };
    wish * (50 + odds::closing(game, seat, gate) / 2) / 100
}

/// What closing a gate without a seal is worth.
fn plain_closing(game: &State, space: Space) -> i32 {
    let open = game.open_gates().count() as i32;
    let left = i32::from(gate_limit(game.seats)) - open;
    let often = opens(space);
    match left {
        ..=1 => 120 - often,
        2 => 90 - often,
        3 => 50 - often,
        _ if unrest(game) <= CALM => 70 - often,
        _ if often <= 2 => 30,
        _ => 0,
    }
}

/// How many mythos cards open a gate there.
fn opens(space: Space) -> i32 {
    library().mythos.iter().filter(|card| card.gate == Some(space)).count() as i32
}

/// How many mythos cards can still open a gate somewhere.
fn unrest(game: &State) -> i32 {
    let gates = library().mythos.iter().filter_map(|card| card.gate);
    gates.filter(|space| !game.places[*space].is_sealed).count() as i32
}

fn clues(game: &State, seat: Seat, space: Space) -> i32 {
    let place = &game.places[space];
    if place.clues == 0 || place.gate.is_some() {
        return 0;
    }
    let wanted = game.seal_price().map_or(0, u16::from).saturating_sub(game.inv(seat).clues);
    let needed = i32::from(place.clues).min(i32::from(wanted));
    40 + 15 * needed + 5 * i32::from(place.clues)
}

/// What the powers of a place are good for.
fn errand(game: &State, seat: Seat, space: Space) -> i32 {
    if game.places[space].gate.is_some() {
        return 0;
    }
    let uses = library().place(space).map(|place| place.power.uses.as_slice()).unwrap_or_default();
    uses.iter().map(|power| use_of(game, seat, space, power)).max().unwrap_or(0)
}

/// What a power of a place is worth to somebody who can pay for it.
pub(super) fn use_of(game: &State, seat: Seat, space: Space, power: &Use) -> i32 {
    let inv = game.inv(seat);
    if !game.can_pay(seat, &power.price, Source::Place(space), 0) {
        return 0;
    }
    let is_eve = battle::is_eve(game);
    if power.price.trophies > 0 {
        return match library().op(power.script) {
            _ if gives_clues(power.script) => 75,
            Op::TakeAnyAlly => 60,
            Op::Each { .. } if needs_blessing(game) && is_eve => 120,
            Op::Each { .. } if needs_blessing(game) => 70,
            Op::TakeSpecial(_) => 30,
            _ => 0,
        };
    }
    let is_armed = arms::best_with(game, seat, inv.cards) >= if is_eve { WELL_ARMED } else { ARMED };
    match library().op(power.script) {
        Op::Offer { .. } => shopping(game, seat, power, is_armed),
        Op::Draw { .. } if inv.money >= LESSON && !is_armed => 35,
        _ => 0,
    }
}

/// What a visit to a shop is worth: seals among the odd things, weapons among the usual.
fn shopping(game: &State, seat: Seat, power: &Use, is_armed: bool) -> i32 {
    let Op::Offer { first, .. } = library().op(power.script) else { return 0 };
    let deck = library().offers.get(usize::from(first)).map(|(deck, _)| *deck);
    let money = game.inv(seat).money;
    let spends = 2 * i32::from(money.min(12));
    match deck {
        Some(Deck::Unique) if money >= SEAL && game.seal_price().is_some() => 45 + spends,
        Some(Deck::Common) if money >= WEAPON && !is_armed => 75 + spends,
        _ => 0,
    }
}

/// Whether anybody is not blessed.
fn needs_blessing(game: &State) -> bool {
    game.in_order().any(|seat| !is_blessed(game, seat))
}

fn is_blessed(game: &State, seat: Seat) -> bool {
    !game.held(seat, library().roles.blessing).is_empty()
}

/// What putting an end to the rumor is worth.
pub(super) fn deed(game: &State, seat: Seat, space: Space) -> i32 {
    let Some(rumor) = game.rumor else { return 0 };
    let Some(printed) = library().mythos(rumor.card).rumor.as_ref() else { return 0 };
    if printed.street != space || !game.can_pay(seat, &printed.price, Source::Mythos(rumor.card), 0) {
        return 0;
    }
    let seals = game.places.sealed();
    match &printed.price {
        price if price.cards > 0 => 120,
        price if price.clue == 1 && seals > 1 => 90,
        _ => 0,
    }
}

/// Beating what can be beaten: for trophies, and so that the town is not overrun.
fn hunt(game: &State, seat: Seat, space: Space) -> i32 {
    let inv = game.inv(seat);
    if game.places[space].gate.is_some() {
        return 0;
    }
    let room = game.monster_limit().map_or(3, |limit| i32::from(limit) - game.monsters_at_large() as i32);
    let crowd = (3 - room).clamp(0, 3);
    let (mut worth, mut toll) = (0, 0);
    for monster in game.monsters_in(space) {
        let prospect = Prospect::of(game, seat, monster);
        let fight = prospect.worth_of_fight(inv.sanity.into(), inv.stamina.into());
        toll += 100 + 4 * prospect.toughness - fight;
        worth += 25 + 6 * prospect.toughness + 8 * crowd;
    }
    match toll {
        _ if toll > HARMLESS => 0,
        _ if game.seats == 1 => worth.min(LONE_HUNT),
        _ => worth.min(HUNT),
    }
}
