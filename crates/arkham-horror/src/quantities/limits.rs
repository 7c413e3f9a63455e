//! Maxima, limits and prices.

use tabletop::Seat;

use super::{Because, limited};
use crate::combat::Combat;
use crate::ids::{Card, Gate};
use crate::language::{BattleRating, Kind, PriceRule, Skill};
use crate::library::library;
use crate::program::{Effect, Use};
use crate::state::State;
use crate::terror::HIGHEST_TERROR;

/// What an elder sign costs in clues (AH-091).
const SEAL_PRICE: i32 = 5;
/// How many more monsters than players there may be (AH-100).
const MORE_MONSTERS: i32 = 3;
/// How many monsters and players together the outskirts bear.
const OUTSKIRTS: i32 = 8;
const HANDS: i32 = 2;

impl State {
    pub(crate) fn maximum_parts(&self, seat: Seat, kind: Kind, part: impl FnMut(Because, i32)) {
        let inv = self.inv(seat);
        let Some(sheet) = inv.sheet.map(|sheet| &library().sheet(sheet).sheet) else { return };
        let (printed, lowered) = match kind {
            Kind::Sanity => (sheet.sanity, inv.lowered_sanity),
            Kind::Stamina => (sheet.stamina, inv.lowered_stamina),
        };
        limited(0, u8::MAX.into(), part, |part| {
            part(Because::Sheet, printed.into());
            if lowered > 0 {
                part(Because::Lowered, -i32::from(lowered));
            }
            self.each_effect(Some(seat), |because, effect| {
                if let Effect::Max(which, n) = effect
                    && *which == kind
                {
                    part(because, i32::from(*n));
                }
            });
        });
    }

    pub(crate) fn maximum(&self, seat: Seat, kind: Kind) -> u8 {
        let mut total = 0;
        self.maximum_parts(seat, kind, |_, n| total += n);
        total as u8
    }

    /// Movement points at the start of a movement in Arkham (AH-021).
    pub(crate) fn movement_parts(&self, seat: Seat, part: impl FnMut(Because, i32)) {
        limited(0, u8::MAX.into(), part, |part| {
            self.skill_parts(seat, Skill::Speed, &mut *part);
            self.each_effect(Some(seat), |because, effect| match effect {
                Effect::MovementPoints(n) | Effect::EveryonesMovementPoints(n) => part(because, (*n).into()),
                _ => {}
            });
        });
    }

    pub(crate) fn movement_points(&self, seat: Seat) -> u8 {
        let mut total = 0;
        self.movement_parts(seat, |_, n| total += n);
        total as u8
    }

    /// How many clues sealing costs; says whether anything can be sealed.
    pub(crate) fn seal_price_parts(&self, part: impl FnMut(Because, i32)) -> bool {
        let mut is_allowed = true;
        limited(0, u8::MAX.into(), part, |part| {
            part(Because::Rule, SEAL_PRICE);
            let mut price = SEAL_PRICE;
            self.each_effect(None, |because, effect| match effect {
                Effect::SealPrice(n) => {
                    part(because, i32::from(*n) - price);
                    price = (*n).into();
                }
                Effect::SealPriceChange(n) => part(because, (*n).into()),
                Effect::Seal => is_allowed = false,
                _ => {}
            });
        });
        is_allowed
    }

    /// `None` where nothing can be sealed.
    pub(crate) fn seal_price(&self) -> Option<u8> {
        let mut total = 0;
        self.seal_price_parts(|_, n| total += n).then_some(total as u8)
    }

    /// How many successes close a gate.
    pub(crate) fn close_need_parts(&self, gate: Gate, mut part: impl FnMut(Because, i32)) {
        let to = library().gate(gate).world;
        part(Because::Rule, 1);
        self.each_effect(None, |because, effect| {
            if let Effect::CloseNeed { world, more } = effect
                && world.is_none_or(|world| world == to)
            {
                part(because, (*more).into());
            }
        });
    }

    pub(crate) fn close_need(&self, gate: Gate) -> u8 {
        let mut total = 0;
        self.close_need_parts(gate, |_, n| total += n);
        total as u8
    }

    /// The rating of the awakened ancient one.
    pub(crate) fn battle_rating(&self, terror: u8) -> i8 {
        match self.ancient_one.map(|it| library().ancient_one(it).rating) {
            Some(BattleRating::Fixed(rating)) => rating,
            Some(BattleRating::MinusTerror) => -(terror as i8),
            Some(BattleRating::Hopeless) | None => 0,
        }
    }

    /// How many monsters may be at large; says whether there is a limit at all (AH-100, AH-101).
    pub(crate) fn monster_limit_parts(&self, mut part: impl FnMut(Because, i32)) -> bool {
        part(Because::Players, self.seats.into());
        part(Because::Rule, MORE_MONSTERS);
        self.terror < HIGHEST_TERROR
    }

    pub(crate) fn monster_limit(&self) -> Option<u8> {
        (self.terror < HIGHEST_TERROR).then(|| self.usual_monster_limit())
    }

    /// The limit, whether or not it still holds.
    pub(crate) fn usual_monster_limit(&self) -> u8 {
        let mut total = 0;
        self.monster_limit_parts(|_, n| total += n);
        total as u8
    }

    /// How many monsters the outskirts hold (AH-100).
    pub(crate) fn outskirts_limit_parts(&self, mut part: impl FnMut(Because, i32)) {
        part(Because::Rule, OUTSKIRTS);
        part(Because::Players, -i32::from(self.seats));
    }

    pub(crate) fn outskirts_limit(&self) -> u8 {
        let mut total = 0;
        self.outskirts_limit_parts(|_, n| total += n);
        total as u8
    }

    /// What a spell costs in sanity (AH-076).
    pub(crate) fn spell_cost_parts(&self, ability: &Use, mut part: impl FnMut(Because, i32)) {
        let mut left = ability.spell.as_ref().map_or(0, |spell| i32::from(spell.sanity));
        if left == 0 {
            return;
        }
        part(Because::Printed, left);
        self.each_effect(None, |because, effect| {
            if left > 0 && matches!(effect, Effect::FreeSpells) {
                part(because, -left);
                left = 0;
            }
        });
    }

    pub(crate) fn spell_cost(&self, ability: &Use) -> u8 {
        let mut total = 0;
        self.spell_cost_parts(ability, |_, n| total += n);
        total as u8
    }

    /// The hands that are free in a combat (AH-074).
    pub(crate) fn free_hands_parts(combat: &Combat, mut part: impl FnMut(Because, i32)) {
        part(Because::Rule, HANDS);
        for card in combat.hands.iter().flatten() {
            let name = library().card_of[card.index()];
            part(Because::Card(name), -i32::from(library().card(*card).hands));
        }
    }
}

/// What a card costs in an offer (AH-123).
pub(crate) fn price_parts(card: Card, rule: PriceRule, part: impl FnMut(Because, i32)) {
    let list = i32::from(library().card(card).price.unwrap_or(0));
    limited(0, i32::MAX, part, |part| {
        part(Because::Printed, list);
        match rule {
            PriceRule::List => {}
            PriceRule::ListPlus(more) => part(Because::Text, more.into()),
            PriceRule::HalfUp => part(Because::Text, (list + 1) / 2 - list),
        }
    });
}

pub(crate) fn price_of(card: Card, rule: PriceRule) -> u16 {
    let mut total = 0;
    price_parts(card, rule, |_, n| total += n);
    total as u16
}
