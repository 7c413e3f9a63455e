//! How likely a check, a fight and an escape are.

use tabletop::Seat;

use crate::ids::{Gate, Monster};
use crate::language::{CheckKind, Hook};
use crate::library::library;
use crate::program::{Op, Test};
use crate::quantities::Against;
use crate::state::State;

use super::arms;

/// What a doom token more is worth, against what a fight wins.
const DOOM: i32 = 100;
/// Nobody fights on for longer.
const ROUNDS: u8 = 4;
/// What a round more is worth, besides its wounds.
const LOST_TIME: i32 = 5;

/// The chance, in percent, that so many dice bring so many successes.
pub(super) fn percent(dice: i32, need: u8, succeeds_on: u8) -> i32 {
    let (Ok(dice), p) = (u32::try_from(dice), f64::from(7 - succeeds_on.clamp(1, 6)) / 6.0) else { return 0 };
    let mut miss = 0.0;
    // The chance of exactly k successes, from none on.
    let mut exactly = (1.0 - p).powi(dice as i32);
    for k in 0..u32::from(need) {
        if k > dice {
            break;
        }
        miss += exactly;
        exactly *= f64::from(dice - k) / f64::from(k + 1) * p / (1.0 - p).max(f64::EPSILON);
    }
    ((1.0 - miss) * 100.0).round() as i32
}

/// The chance to close a gate, by the better of the two skills.
pub(super) fn closing(game: &State, seat: Seat, gate: Gate) -> i32 {
    let (modifier, against) = (library().gate(gate).modifier, Against::Gate(gate));
    let dice =
        [CheckKind::Fight, CheckKind::Lore].into_iter().map(|kind| game.dice(seat, kind, modifier, against));
    percent(dice.max().unwrap_or(0), game.close_need(gate), game.succeeds_on(seat))
}

/// What comes of meeting a monster.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    /// Chances in percent: not to be frightened, to beat it in a round, to get away.
    pub(super) nerve: i32,
    pub(super) win: i32,
    pub(super) escape: i32,
    pub(super) horror: i32,
    pub(super) damage: i32,
    /// What it takes even from those who pass.
    pub(super) dread: i32,
    pub(super) bruises: i32,
    pub(super) toughness: i32,
    /// Beating it wakes the ancient one sooner.
    pub(super) is_ominous: bool,
}

impl Prospect {
    pub(super) fn of(game: &State, seat: Seat, monster: Monster) -> Self {
        let arms = arms::best(game, seat, game.monster_now(monster).traits);
        Self::with(game, seat, monster, arms.bonus)
    }

    /// With so many dice more from what will be in hand.
    pub(super) fn with(game: &State, seat: Seat, monster: Monster, arms: i32) -> Self {
        let (now, printed) = (game.monster_now(monster), library().kind(monster));
        let on = game.succeeds_on(seat);
        let against = Against::Monster(monster);
        let horror = now.horror.map_or((0, 0), |(rating, damage)| (rating, i32::from(damage)));
        let combat = now.combat.map_or((0, 0), |(rating, damage)| (rating, i32::from(damage)));
        let armed = game.dice(seat, CheckKind::Combat, combat.0, against) + arms;
        let is_frightful = horror.1 > 0;
        let has_more = printed.abilities.when(Hook::DealsDamage).is_some();
        Self {
            nerve: if is_frightful {
                percent(game.dice(seat, CheckKind::Horror, horror.0, against), 1, on)
            } else {
                100
            },
            win: percent(armed, now.toughness, on),
            escape: percent(game.dice(seat, CheckKind::Evade, now.awareness, against), 1, on),
            horror: horror.1,
            // Being carried off is about as bad as two wounds.
            damage: combat.1.max(if has_more { 2 } else { 0 }),
            dread: printed.sheet.nightmarish.into(),
            bruises: printed.sheet.overwhelming.into(),
            toughness: now.toughness.into(),
            is_ominous: is_ominous(game, monster),
        }
    }

    /// How a fight looks for somebody with so much sanity and stamina: the more the better.
    pub(super) fn worth_of_fight(&self, sanity: i32, stamina: i32) -> i32 {
        let omen = if self.is_ominous { DOOM } else { 0 };
        100 - self.toll(sanity, stamina) + 4 * self.toughness - omen
    }

    pub(super) fn worth_of_escape(&self, sanity: i32, stamina: i32) -> i32 {
        let caught = hurt(self.damage, stamina) + self.toll(sanity, (stamina - self.damage).max(1));
        100 - (100 - self.escape) * caught / 100
    }

    /// What a fight takes on average.
    fn toll(&self, sanity: i32, stamina: i32) -> i32 {
        let fright = (100 - self.nerve) * hurt(self.horror, sanity) + self.nerve * hurt(self.dread, sanity);
        let (mut wounds, mut lasts, mut left) = (0, 100, stamina);
        // Round by round, as long as it lasts.
        for _ in 0..ROUNDS {
            let fails = lasts * (100 - self.win) / 100;
            wounds +=
                fails * (hurt(self.damage, left) + LOST_TIME) + (lasts - fails) * hurt(self.bruises, left);
            left -= self.damage;
            if left <= 0 {
                break;
            }
            lasts = fails;
        }
        (fright + wounds) / 100
    }
}

/// Whether the ancient one takes a doom token for this monster's defeat.
fn is_ominous(game: &State, monster: Monster) -> bool {
    let power = game.ancient_one.map(|it| &library().ancient_one(it).power);
    let Some(script) = power.and_then(|power| power.when(Hook::AnyDefeat)) else { return false };
    let kind = library().kind_of[monster.index()];
    matches!(library().op(script), Op::Unless(cond, _) if
        matches!(cond.test, Test::MonsterIs(kinds) if kinds & 1 << kind.0 != 0))
}

/// How much a loss hurts somebody who has so much.
fn hurt(loss: i32, has: i32) -> i32 {
    if loss == 0 {
        0
    } else if loss >= has {
        120
    } else {
        15 * loss
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_dice() {
        assert_eq!(percent(0, 1, 5), 0);
        assert_eq!(percent(-3, 1, 5), 0);
        assert_eq!(percent(1, 1, 5), 33);
        assert_eq!(percent(2, 1, 5), 56);
        assert_eq!(percent(2, 2, 4), 25);
        assert_eq!(percent(1, 2, 5), 0);
        assert_eq!(percent(1, 1, 1), 100);
    }
}
