//! The final battle: whether there is hope in it, and when to make ready.

use tabletop::Seat;

use crate::language::{BattleRating, Skill};
use crate::library::library;
use crate::state::State;

use super::arms;

/// With so many doom tokens to come, one prepares for the battle.
const EVE: i32 = 4;
/// Nobody stands longer before an ancient one.
const ROUNDS: i32 = 8;
/// A die in three succeeds.
const LUCK: i32 = 3;

/// Whether the ancient one is about to wake, and can be fought.
pub(super) fn is_eve(game: &State) -> bool {
    let left = i32::from(game.doom_track()) - i32::from(game.doom);
    left <= EVE && is_hopeful(game)
}

/// Whether those at the table could beat it in the rounds they have.
fn is_hopeful(game: &State) -> bool {
    let is_hopeless =
        game.ancient_one.is_none_or(|it| library().ancient_one(it).rating == BattleRating::Hopeless);
    let dice: i32 = game.in_order().map(|seat| dice(game, seat)).sum();
    let needed = LUCK * i32::from(game.doom_track()) * i32::from(game.seats);
    !is_hopeless && dice * ROUNDS >= needed
}

/// The dice of an attack, with the sliders set for it.
fn dice(game: &State, seat: Seat) -> i32 {
    let strongest = game.inv(seat).sheet.and_then(|sheet| {
        let track = library().sheet(sheet).tracks[Skill::Fight.index()];
        track.iter().copied().max()
    });
    let rating = i32::from(game.battle_rating(game.terror));
    let traits = game.ancient_one.map_or(0, |it| library().ancient_one(it).traits);
    let arms = arms::best(game, seat, traits).bonus;
    (strongest.map_or(0, i32::from) + arms + rating).max(0)
}
