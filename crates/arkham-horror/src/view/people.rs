use serde::{Deserialize, Serialize};
use tabletop::Seat;

use super::Explained;
use crate::ids::{CardSet, Monster, Sheet, Space};
use crate::language::{Kind, Skill};
use crate::piles::{GateSet, Spot};
use crate::quantities::explained;
use crate::state::State;

/// Somebody's investigator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct InvestigatorView {
    /// None before one is chosen.
    pub sheet: Option<Sheet>,
    /// Devoured in the final battle: out of the game.
    pub is_out: bool,
    pub space: Space,
    pub sanity: u8,
    pub max_sanity: Explained,
    pub stamina: u8,
    pub max_stamina: Explained,
    pub money: u16,
    pub clues: u16,
    /// The stop of each track, from the left.
    pub sliders: [u8; 3],
    pub skills: SkillsView,
    /// The points that a movement in Arkham begins with.
    pub movement: Explained,
    pub cards: CardSet,
    /// Gates won.
    pub gates: GateSet,
    /// Monsters won.
    pub trophies: Vec<Monster>,
    pub is_delayed: bool,
    /// Has explored the gate here (AH-025).
    pub has_explored: bool,
    /// The place of the gate that was entered.
    pub entered: Option<Space>,
    /// Came back this turn, so that monsters here may be ignored (AH-094).
    pub has_returned: bool,
    /// Neither moves nor has encounters for the rest of this turn.
    pub is_spent: bool,
    pub loses_next_turn: bool,
    /// Loses this turn.
    pub sits_out: bool,
    /// Dice that every check has more until the turn is over.
    pub extra_dice: i8,
    /// The ability of the sheet was used this turn.
    pub has_used_sheet: bool,
    /// Never gets a loan again.
    pub has_defaulted: bool,
}

tabletop::fields!(InvestigatorView {
    sheet,
    is_out,
    space,
    sanity,
    max_sanity,
    stamina,
    max_stamina,
    money,
    clues,
    sliders,
    skills,
    movement,
    cards,
    gates,
    trophies,
    is_delayed,
    has_explored,
    entered,
    has_returned,
    is_spent,
    loses_next_turn,
    sits_out,
    extra_dice,
    has_used_sheet,
    has_defaulted
});

/// What each skill is worth now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct SkillsView {
    pub speed: Explained,
    pub sneak: Explained,
    pub fight: Explained,
    pub will: Explained,
    pub lore: Explained,
    pub luck: Explained,
}

impl SkillsView {
    fn new(game: &State, seat: Seat) -> Self {
        let value = |skill| explained(|part| game.skill_parts(seat, skill, part));
        Self {
            speed: value(Skill::Speed),
            sneak: value(Skill::Sneak),
            fight: value(Skill::Fight),
            will: value(Skill::Will),
            lore: value(Skill::Lore),
            luck: value(Skill::Luck),
        }
    }
}

impl InvestigatorView {
    pub(super) fn new(game: &State, seat: Seat) -> Self {
        let inv = game.inv(seat);
        let maximum = |kind| explained(|part| game.maximum_parts(seat, kind, part));
        Self {
            sheet: inv.sheet,
            is_out: inv.is_out,
            space: inv.space,
            sanity: inv.sanity,
            max_sanity: maximum(Kind::Sanity),
            stamina: inv.stamina,
            max_stamina: maximum(Kind::Stamina),
            money: inv.money,
            clues: inv.clues,
            sliders: inv.sliders,
            skills: SkillsView::new(game, seat),
            movement: explained(|part| game.movement_parts(seat, part)),
            cards: inv.cards,
            gates: inv.gates,
            trophies: game.monsters.at(Spot::Trophy(seat)).collect(),
            is_delayed: inv.is_delayed,
            has_explored: inv.has_explored,
            entered: inv.entered,
            has_returned: inv.has_returned,
            is_spent: inv.is_spent,
            loses_next_turn: inv.loses_next_turn,
            sits_out: inv.sits_out,
            extra_dice: inv.extra_dice,
            has_used_sheet: inv.has_used_sheet,
            has_defaulted: inv.has_defaulted,
        }
    }
}
