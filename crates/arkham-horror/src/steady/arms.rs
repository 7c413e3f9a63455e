//! Weapons and spells: what two hands can hold, and what a card more would add.

use tabletop::Seat;

use crate::combat::Combat;
use crate::frame::Frame;
use crate::ids::{Card, CardSet};
use crate::language::{CheckKind, Deck};
use crate::library::library;
use crate::program::{Effect, SpellOp};
use crate::quantities::{Against, resisted};
use crate::state::State;

use super::hand::NERVE;
use super::odds::percent;

/// What is best taken in hand, and how many dice that brings.
#[derive(Clone, Copy, Default)]
pub(super) struct Arms {
    pub(super) cards: CardSet,
    pub(super) bonus: i32,
}

impl Arms {
    fn with(mut self, card: Card, bonus: i32) -> Self {
        self.cards.insert(card);
        self.bonus += bonus;
        self
    }

    fn or_better(self, other: Self) -> Self {
        if other.bonus > self.bonus { other } else { self }
    }
}

/// The best for the hands that are free; what is in hand is counted already.
pub(super) fn best(game: &State, seat: Seat, traits: u16) -> Arms {
    best_but(game, seat, traits, |_| false)
}

/// The same of what is not used up at once.
pub(super) fn lasting(game: &State, seat: Seat, traits: u16) -> Arms {
    best_but(game, seat, traits, |card| library().card(card).is_single_use)
}

fn best_but(game: &State, seat: Seat, traits: u16, is_kept: impl Fn(Card) -> bool) -> Arms {
    let combat = combat_of(game, seat);
    let held: CardSet = combat.iter().flat_map(|combat| combat.hands).flatten().collect();
    let hands = 2u8.saturating_sub(combat.map_or(0, |combat| combat.hands_used()));
    let spells = library().sets.by_deck[Deck::Spell as usize].and(game.exhausted);
    let cards = game.inv(seat).cards.without(held).without(spells);
    best_of(game, seat, cards.iter().filter(|card| !is_kept(*card)).collect(), traits, hands)
}

/// The best of what somebody would hold against one without resistances.
pub(super) fn best_with(game: &State, seat: Seat, cards: CardSet) -> i32 {
    best_of(game, seat, cards, 0, 2).bonus
}

fn best_of(game: &State, seat: Seat, cards: CardSet, traits: u16, hands: u8) -> Arms {
    let sets = &library().sets;
    let arms = cards.and(sets.weapons.or(sets.by_deck[Deck::Spell as usize]));
    let (mut two_handed, mut first, mut second) = (Arms::default(), Arms::default(), Arms::default());
    for card in arms.iter() {
        let one = Arms::default().with(card, bonus_against(game, seat, card, traits));
        match library().card(card).hands {
            needs if needs > hands => {}
            2 => two_handed = two_handed.or_better(one),
            _ if one.bonus > first.bonus => (first, second) = (one, first),
            _ => second = second.or_better(one),
        }
    }
    let both = Arms { cards: first.cards.or(second.cards), bonus: first.bonus + second.bonus };
    two_handed.or_better(if hands >= 2 { both } else { first })
}

fn combat_of(game: &State, seat: Seat) -> Option<Combat> {
    game.innermost(|frame| match frame {
        Frame::Combat(combat) if combat.seat == seat => Some(*combat),
        _ => None,
    })
}

/// What a weapon adds against such a foe, or a spell on average.
fn bonus_against(game: &State, seat: Seat, card: Card, traits: u16) -> i32 {
    let abilities = &library().card(card).abilities;
    let of_weapon = abilities.effects.iter().filter_map(|effect| bonus(effect, traits)).max();
    let of_spell = abilities.uses.iter().filter_map(|ability| {
        let spell = ability.spell.as_ref()?;
        let most = spell.holds.iter().filter_map(|effect| bonus(effect, traits)).max()?;
        Some(most * casting(game, seat, spell) / 100)
    });
    of_weapon.or(of_spell.max()).unwrap_or(0)
}

fn bonus(effect: &Effect, traits: u16) -> Option<i32> {
    match effect {
        Effect::CombatBonus { of, bonus, .. } => Some(resisted(traits, *of, (*bonus).into())),
        _ => None,
    }
}

/// The chance to cast a spell; none where it would take too much.
pub(super) fn casting(game: &State, seat: Seat, spell: &SpellOp) -> i32 {
    if spell.sanity > 0 && game.inv(seat).sanity <= spell.sanity + NERVE {
        return 0;
    }
    let modifier = spell.modifier.unwrap_or(0);
    percent(game.dice(seat, CheckKind::Spell, modifier, Against::Nothing), 1, game.succeeds_on(seat))
}

/// What a card is worth in a fight.
pub(super) fn combat_bonus(card: Card) -> i32 {
    let abilities = &library().card(card).abilities;
    let spells =
        abilities.uses.iter().filter_map(|ability| ability.spell.as_ref()).flat_map(|spell| &spell.holds);
    let bonuses = abilities.effects.iter().chain(spells).filter_map(|effect| bonus(effect, 0));
    bonuses.max().unwrap_or(0)
}
