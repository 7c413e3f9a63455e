//! Every number that cards change: asked at the moment of use, part by part.
//!
//! A function `…_parts` tells what a number is made of. The rules add the parts up without keeping them, the
//! view lists them: what is shown can be nothing else than what is used.

mod dice;
mod limits;
mod monster;
mod permissions;

use serde::{Deserialize, Serialize};
use tabletop::{Part, Seat, Sum};

use crate::ids::{CardName, Gate, Monster, MonsterKind, Mythos};
use crate::language::Skill;
use crate::library::library;
use crate::program::Effect;
use crate::state::State;

pub(crate) use dice::resisted;
pub(crate) use limits::{price_of, price_parts};
pub use monster::MonsterNumber;

/// What a part of a number comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum Because {
    /// Where the slider of a skill stands.
    Skill(Skill),
    /// A card that somebody holds.
    Card(CardName),
    /// What is printed on the investigator's sheet.
    Sheet,
    /// A mythos card in play.
    Mythos(Mythos),
    AncientOne,
    Monster(MonsterKind),
    Gate(Gate),
    /// The text that is being done.
    Text,
    /// What is printed on the card that the number is of.
    Printed,
    /// What is fought resists this weapon or spell.
    Resistance,
    /// A spell of this combat makes the monster weaker.
    Weakened,
    /// Something that was done holds until the turn is over.
    ThisTurn,
    /// Cards that were used against it.
    Used,
    /// The general rule.
    Rule,
    /// One for each player.
    Players,
    /// Lowered for good.
    Lowered,
    /// Dice that are missing before any clue is spent (AH-159).
    Deficit,
    /// No less, or no more, than this is possible.
    Limit,
}

/// What a check is rolled for, besides its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum Against {
    Nothing,
    Monster(Monster),
    AncientOne,
    Gate(Gate),
}

/// A number with its reasons.
pub(crate) fn explained(tell: impl FnOnce(&mut dyn FnMut(Because, i32))) -> Sum<Because> {
    let mut parts = Vec::new();
    tell(&mut |because, amount| parts.push(Part { amount, because }));
    Sum::new(parts)
}

/// Tells parts, and after them the one that keeps their sum within its limits.
pub(crate) fn limited(
    from: i32,
    to: i32,
    mut part: impl FnMut(Because, i32),
    tell: impl FnOnce(&mut dyn FnMut(Because, i32)),
) {
    let mut total = 0;
    tell(&mut |because, n| {
        total += n;
        part(because, n);
    });
    let is = total.clamp(from, to);
    if is != total {
        part(Because::Limit, is - total);
    }
}

impl State {
    /// Everything that holds now: for a seat its cards and sheet, and for all what is in play.
    pub(crate) fn each_effect(&self, seat: Option<Seat>, mut apply: impl FnMut(Because, &Effect)) {
        let library = library();
        if let Some(seat) = seat {
            let inv = self.inv(seat);
            for card in inv.cards.and(library.sets.with_effects).iter() {
                let name = library.card_of[card.index()];
                let effects = &library.card(card).abilities.effects;
                effects.iter().for_each(|effect| apply(Because::Card(name), effect));
            }
            if let Some(sheet) = inv.sheet {
                let effects = &library.sheet(sheet).abilities.effects;
                effects.iter().for_each(|effect| apply(Because::Sheet, effect));
            }
        }
        self.each_shared_effect(apply);
    }

    /// What holds for everybody: mythos cards in play and the sleeping ancient one.
    fn each_shared_effect(&self, mut apply: impl FnMut(Because, &Effect)) {
        let library = library();
        for card in self.mythos_in_play() {
            let effects = &library.mythos(card).abilities.effects;
            effects.iter().for_each(|effect| apply(Because::Mythos(card), effect));
        }
        if let Some(ancient_one) = self.ancient_one.filter(|_| !self.is_awake) {
            let effects = &library.ancient_one(ancient_one).power.effects;
            effects.iter().for_each(|effect| apply(Because::AncientOne, effect));
        }
    }

    pub(crate) fn mythos_in_play(&self) -> impl Iterator<Item = Mythos> + use<'_> {
        let rumor = self.rumor.map(|rumor| rumor.card);
        self.environment
            .into_iter()
            .chain(rumor)
            .chain(self.lasting.as_slice().iter().map(|lasting| lasting.card))
    }

    /// Whether something of a kind holds for a seat, or for all.
    pub(crate) fn holds(&self, seat: Option<Seat>, is_it: impl Fn(&Effect) -> bool) -> bool {
        let mut found = false;
        self.each_effect(seat, |_, effect| found |= is_it(effect));
        found
    }
}
