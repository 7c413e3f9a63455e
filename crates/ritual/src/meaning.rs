//! What the stones, and each move of them, mean for a shaman's own card.

use serde::{Deserialize, Serialize};
use tabletop::{Part, Seat, Sum};

use crate::action::Action;
use crate::colour::{Colour, Stones};
use crate::data::data;
use crate::ground::Ground;
use crate::ids::{CARDS, Inspiration, RitualCard};
use crate::lot::LotId;
use crate::state::State;

/// What a shaman's own card still lacks, and which moves change that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(deny_unknown_fields)]
pub struct Goal {
    pub card: GoalCard,
    /// How many stones are missing or out of place, at least; 0 when it can be resolved.
    pub missing: Sum<Missing>,
    /// The legal moves that bring it closer or take it further away, in the order of the legal list.
    pub moves: Vec<Meaning>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum GoalCard {
    /// One's inspiration card, or both of the two-shaman game.
    Inspiration,
    Ritual(RitualCard),
}

/// Why something is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum Missing {
    /// Stones of this colour, in this lot.
    Stones { lot: LotId, colour: Colour },
    /// What this clause of the ritual card asks for, from 0.
    Clause(u8),
}

/// What a move would leave missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(deny_unknown_fields)]
pub struct Meaning {
    pub action: Action,
    pub missing: u32,
}

/// Which lot each inspiration card of a shaman is counted for.
pub(crate) type Assignment = [Option<(LotId, Inspiration)>; 2];

impl State {
    /// The stones a shaman's inspiration cards lack, assigned to lots as it suits best (RT-19, RT-42).
    pub(crate) fn inspiration_missing(&self, seat: Seat) -> u32 {
        self.lacking(&self.ground, seat)
    }

    fn lacking(&self, ground: &Ground, seat: Seat) -> u32 {
        let least = self.assignments(seat).map(|assignment| lacking(ground, &assignment)).min();
        least.unwrap_or(u32::MAX)
    }

    /// Both ways to assign two cards to two lots, or the one way there is; none without a card.
    fn assignments(&self, seat: Seat) -> impl Iterator<Item = Assignment> + use<> {
        let mut lots = LotId::of(seat, self.seats);
        let lots = [lots.next(), lots.next()];
        let cards = self.inspirations[seat];
        let card = move |place: usize| cards.as_slice().get(place).copied();
        let assign = move |first: usize, second: usize| [lots[0].zip(card(first)), lots[1].zip(card(second))];
        let count = cards.len();
        (0..count).map(move |first| assign(first, 1 - first.min(1)))
    }

    /// What `seat` works for and knows of: its inspiration until it is awake, then its ritual card.
    pub(crate) fn goal(&self, seat: Seat) -> Option<Goal> {
        let card = self.goal_card(seat)?;
        let before = self.missing_for(&self.ground, seat, card);
        let mut legal = Vec::new();
        self.legal_actions(seat, &mut legal);
        let meaning = |&action: &Action| {
            let mut ground = self.ground;
            ground.carry_out(seat, self.seats, action);
            let missing = self.missing_for(&ground, seat, card);
            (missing != before).then_some(Meaning { action, missing })
        };
        let moves = legal.iter().filter_map(meaning).collect();
        Some(Goal { card, missing: Sum::new(self.parts(seat, card)), moves })
    }

    pub(crate) fn goal_card(&self, seat: Seat) -> Option<GoalCard> {
        if !self.is_playing() {
            return None;
        }
        if !self.awake.contains(seat) && !self.is_ritual_phase() {
            return Some(GoalCard::Inspiration);
        }
        let runes = self.runes.as_slice();
        let is_own = |place: &usize| {
            let rune = &runes[*place];
            !rune.is_solved && (rune.holder == Some(seat) || self.is_open(*place))
        };
        (0..runes.len()).find(is_own).map(|place| GoalCard::Ritual(runes[place].card))
    }

    pub(crate) fn missing_for(&self, ground: &Ground, seat: Seat, card: GoalCard) -> u32 {
        match card {
            GoalCard::Inspiration => self.lacking(ground, seat),
            GoalCard::Ritual(card) => {
                let clauses = self.condition(card).map_or(&[][..], |condition| &condition.clauses);
                ground.with_circle(|circle| {
                    clauses.iter().fold(0, |sum: u32, clause| sum.saturating_add(clause.shortfall(circle)))
                })
            }
        }
    }

    /// How far the stones are from each of the six ritual cards.
    pub(crate) fn shortfalls(&self, ground: &Ground) -> [i8; CARDS] {
        let conditions = self.options.deck.ritual(self.options.ritual);
        ground.with_circle(|circle| {
            std::array::from_fn(|place| {
                let clauses = conditions.map_or(&[][..], |cards| &cards[place].clauses);
                let short: u32 = clauses.iter().map(|clause| clause.shortfall(circle)).sum();
                i8::try_from(short).unwrap_or(i8::MAX)
            })
        })
    }

    fn parts(&self, seat: Seat, card: GoalCard) -> Vec<Part<Missing>> {
        match card {
            GoalCard::Inspiration => self.stone_parts(seat),
            GoalCard::Ritual(card) => {
                let clauses = self.condition(card).map_or(&[][..], |condition| &condition.clauses);
                let part = |(place, clause): (u8, &crate::predicate::Clause)| {
                    let short = self.ground.with_circle(|circle| clause.shortfall(circle));
                    let amount = i32::try_from(short).unwrap_or(i32::MAX);
                    (amount > 0).then_some(Part { amount, because: Missing::Clause(place) })
                };
                (0..).zip(clauses).filter_map(part).collect()
            }
        }
    }

    /// The assignment of a shaman's inspiration cards that lacks least.
    pub(crate) fn best_assignment(&self, seat: Seat) -> Option<Assignment> {
        self.assignments(seat).min_by_key(|assignment| lacking(&self.ground, assignment))
    }

    fn stone_parts(&self, seat: Seat) -> Vec<Part<Missing>> {
        let best = self.best_assignment(seat);
        let mut parts = Vec::new();
        for (lot, card) in best.into_iter().flatten().flatten() {
            let has = self.ground.lot(lot).map_or(Stones::default(), |lot| lot.stones);
            let need = data().need(card);
            for colour in need.colours() {
                let amount = i32::from(need[colour].saturating_sub(has[colour]));
                if amount > 0 {
                    parts.push(Part { amount, because: Missing::Stones { lot, colour } });
                }
            }
        }
        parts
    }
}

fn lacking(ground: &Ground, assignment: &Assignment) -> u32 {
    let lack = |&(lot, card): &(LotId, Inspiration)| {
        let has = ground.lot(lot).map_or(Stones::default(), |lot| lot.stones);
        u32::from(has.lacking(&data().need(card)))
    };
    assignment.iter().flatten().map(lack).sum()
}
