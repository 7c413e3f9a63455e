//! What cards are worth to have, and when to use them.

use tabletop::Seat;

use crate::ids::{Card, CardSet};
use crate::language::{Amount, CheckKind, Deck, Hook, Kind, Window};
use crate::library::library;
use crate::program::{Effect, Op, Pc, SpellOp, Use, UseWhen};
use crate::quantities::Against;
use crate::state::State;

use super::arms::{self, combat_bonus};

/// Of a spell, that much sanity is kept.
pub(super) const NERVE: u8 = 2;
/// No text of a card is longer.
const TEXT: Pc = 12;

pub(super) fn is_elder_sign(card: Card) -> bool {
    let uses = &library().card(card).abilities.uses;
    uses.iter().any(|ability| ability.when == UseWhen::In(Window::Closing))
}

pub(super) fn has_elder_sign(game: &State, seat: Seat) -> bool {
    game.inv(seat).cards.iter().any(is_elder_sign)
}

/// What a card is worth to have.
pub(super) fn value(card: Card) -> i32 {
    let printed = library().card(card);
    if is_elder_sign(card) {
        return 100;
    }
    let abilities = &printed.abilities;
    let brings_clues = abilities.uses.iter().any(|ability| gives_clues(ability.script));
    let lifts = abilities.effects.iter().map(|effect| match effect {
        Effect::Skill(_, n) | Effect::MovementPoints(n) | Effect::CheckDice(_, n) => 2 * i32::from(*n),
        Effect::Max(_, n) => i32::from(*n),
        _ => 0,
    });
    let basis = match printed.deck {
        Deck::Ally => 6,
        Deck::Skill => 3,
        _ => 1,
    };
    let once = if printed.is_single_use { 2 } else { 1 };
    basis + 2 * combat_bonus(card) / once + lifts.sum::<i32>() + if brings_clues { 8 } else { 0 }
}

/// Whether a text may bring clues.
pub(super) fn gives_clues(script: Pc) -> bool {
    let ops = (script..script.saturating_add(TEXT)).map(|at| library().op(at));
    ops.take_while(|op| *op != Op::End)
        .any(|op| matches!(op, Op::Gain { clue, .. } if clue != Amount::Fixed(0)))
}

/// When a card's ability is used: above 0, and the more the sooner.
pub(super) struct Using<'g> {
    pub(super) game: &'g State,
    pub(super) seat: Seat,
    /// In a fight, the chance to win the round as things are.
    pub(super) win: Option<i32>,
    /// What is best taken in hand.
    pub(super) arms: CardSet,
    /// The check under way would fail.
    pub(super) is_failing: bool,
    /// While one moves: whether there is still a way to go.
    pub(super) is_on_the_way: bool,
}

/// Fights that are better than this need no spell.
pub(super) const SURE: i32 = 75;
const NEVER: i32 = -20;
const USEFUL: i32 = 45;

impl Using<'_> {
    pub(super) fn worth(&self, card: Card) -> i32 {
        let Some(ability) = library().card(card).abilities.uses.first() else { return NEVER };
        match (ability.when, &ability.spell) {
            (UseWhen::In(window), Some(spell)) => self.worth_of_spell(card, window, spell),
            (UseWhen::In(window), None) => self.worth_in(window, ability),
            (UseWhen::To(hook), spell) => self.worth_of_answer(hook, spell.as_ref()),
        }
    }

    fn points(&self, kind: Kind) -> u8 {
        self.game.inv(self.seat).points(kind)
    }

    fn can_bear(&self, spell: &SpellOp) -> bool {
        spell.sanity == 0 || self.points(Kind::Sanity) > spell.sanity + NERVE
    }

    fn worth_of_spell(&self, card: Card, window: Window, spell: &SpellOp) -> i32 {
        if !self.can_bear(spell) || arms::casting(self.game, self.seat, spell) < 30 {
            return NEVER;
        }
        let missing = self.game.maximum(self.seat, Kind::Stamina).saturating_sub(self.points(Kind::Stamina));
        let is_needed = match window {
            Window::Combat if combat_bonus(card) > 0 => {
                self.arms.contains(card) && self.win.is_some_and(|win| win < SURE)
            }
            Window::Combat | Window::InsteadOfCombatCheck => self.win.is_some_and(|win| win < SURE),
            Window::OtherWorldMovement => true,
            Window::Upkeep => missing > 0 && self.points(Kind::Stamina) <= 4 || self.game.is_awake,
            _ => false,
        };
        if is_needed { 55 + combat_bonus(card) } else { NEVER }
    }

    fn worth_in(&self, window: Window, ability: &Use) -> i32 {
        match window {
            Window::Closing => {
                let can_bear = self.points(Kind::Sanity) > 1 && self.points(Kind::Stamina) > 1;
                if can_bear { 120 } else { NEVER }
            }
            Window::Movement => self.worth_on_the_way(ability),
            Window::InsteadOfMovement => {
                if self.is_on_the_way {
                    2_000
                } else {
                    NEVER
                }
            }
            Window::Any | Window::Combat if ability.price.discard_this => {
                let is_low = self.points(Kind::Sanity).min(self.points(Kind::Stamina)) <= 1;
                if is_low && ability.price.sanity == 0 { USEFUL } else { NEVER }
            }
            Window::Any => NEVER,
            _ => USEFUL,
        }
    }

    /// Wheels help who has a way to go; books are read for clues, or when there is time.
    fn worth_on_the_way(&self, ability: &Use) -> i32 {
        if ability.price.points == 0 {
            return if self.is_on_the_way { 2_000 } else { NEVER };
        }
        let dice = self.game.dice(self.seat, CheckKind::Lore, -1, Against::Nothing);
        let can_bear = self.points(Kind::Sanity) > NERVE + ability.price.sanity;
        match (can_bear && dice > 0, gives_clues(ability.script)) {
            (true, true) => 2_000,
            (true, false) if !self.is_on_the_way => 999,
            _ => NEVER,
        }
    }

    fn worth_of_answer(&self, hook: Hook, spell: Option<&SpellOp>) -> i32 {
        if spell.is_some_and(|spell| !self.can_bear(spell)) {
            return NEVER;
        }
        match hook {
            Hook::RolledAny
            | Hook::RolledCombat
            | Hook::RolledHorror
            | Hook::RolledSpell
            | Hook::RolledEvade
            | Hook::RolledByAnyone => {
                if self.is_failing {
                    USEFUL
                } else {
                    -1
                }
            }
            Hook::BeforeCombatCheck => {
                if self.win.is_some_and(|win| win < 50) && self.points(Kind::Stamina) > 3 {
                    USEFUL
                } else {
                    NEVER
                }
            }
            Hook::CardDrawn => NEVER,
            _ => USEFUL,
        }
    }
}
