use serde::{Deserialize, Serialize};
use tabletop::Seat;

use super::Explained;
use crate::action::Action;
use crate::check::{Check, CheckAt};
use crate::combat::{Combat, Foe};
use crate::encounter::Closing;
use crate::frame::Frame;
use crate::ids::Card;
use crate::language::{CheckKind, MonsterAbility, Reroll};
use crate::library::library;
use crate::odds::{CERTAIN, Die, by_clues};
use crate::program::Op;
use crate::quantities::{Against, Because, explained};
use crate::state::State;

/// A check: its numbers, and how likely it is passed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct CheckView {
    pub seat: Seat,
    pub kind: CheckKind,
    pub against: Against,
    /// The dice that are rolled at first.
    pub dice: Explained,
    /// The face from which a die succeeds.
    pub succeeds_on: Explained,
    /// Each 6 is two successes.
    pub sixes_count_twice: bool,
    /// How many successes pass it.
    pub need: Explained,
    /// The dice that each clue gives.
    pub clue_dice: Explained,
    /// Once there are dice on the table.
    pub rolled: Option<RolledView>,
    /// The chance that it is passed, in ten-thousandths, by how many clues are spent at most (AH-131); no
    /// further than clues and reckoning go.
    pub odds: Vec<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct RolledView {
    /// How many dice show each face.
    pub faces: [u8; 6],
    pub successes: u8,
}

/// Dice of the check under way that can be rolled again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct RerollView {
    pub action: Action,
    /// How many dice.
    pub dice: u8,
    /// The chance that the check is passed then, as in [`CheckView::odds`].
    pub odds: Vec<u16>,
}

/// What an action that may be chosen now begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct Ahead {
    pub action: Action,
    /// What a spell costs in sanity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub sanity: Option<Explained>,
    pub checks: Vec<CheckView>,
}

/// What using a card of several abilities means now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct UseView {
    pub action: Action,
    /// Its place among those that the catalogue lists for the card.
    pub ability: u8,
}

/// A fight that is under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct CombatView {
    pub seat: Seat,
    pub against: Against,
    pub hands: Vec<HandView>,
    pub free_hands: Explained,
    /// What it can do to this investigator.
    pub abilities: Vec<MonsterAbility>,
    /// The horror check and the first combat check fail.
    pub is_doomed: bool,
}

/// What is in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct HandView {
    pub card: Card,
    /// A spell that failed keeps its hand all the same (AH-074).
    pub works: bool,
    /// Counts as magical for this combat.
    pub is_enchanted: bool,
}

impl CheckView {
    pub(super) fn under_way(game: &State) -> Option<Self> {
        let check = game.check_under_way()?;
        Some(Self::new(game, &check, game.combat_of(check.seat).as_ref()))
    }

    fn new(game: &State, check: &Check, combat: Option<&Combat>) -> Self {
        let dice = explained(|part| check.pool_parts(game, combat, part));
        let clue_dice = explained(|part| check.clue_parts(game, combat, part));
        let faces = Some(check.faces).filter(|_| check.is_rolled());
        let successes = faces.map(|faces| game.successes(check.seat, check.kind, faces));
        let pool = match game.stack.as_slice().last() {
            Some(Frame::Dice(due)) => *due,
            _ if faces.is_some() => 0,
            _ => dice.total() as u8,
        };
        let needed = check.need.saturating_sub(successes.unwrap_or_default());
        Self {
            seat: check.seat,
            kind: check.kind,
            against: check.against,
            succeeds_on: explained(|part| game.succeeds_on_parts(check.seat, part)),
            sixes_count_twice: game.sixes_count_twice(check.kind, combat),
            need: need(game, check),
            rolled: faces.zip(successes).map(|(faces, successes)| RolledView { faces, successes }),
            odds: odds(game, check, combat, needed, pool, clue_dice.total() as u8),
            dice,
            clue_dice,
        }
    }
}

fn odds(
    game: &State,
    check: &Check,
    combat: Option<&Combat>,
    needed: u8,
    dice: u8,
    dice_of_a_clue: u8,
) -> Vec<u16> {
    if let Some(is_passed) = check.decided {
        return vec![if is_passed { CERTAIN } else { 0 }];
    }
    let die = Die::new(game.succeeds_on(check.seat), game.sixes_count_twice(check.kind, combat));
    // One who has enough spends no clue.
    let clues = if needed == 0 { 0 } else { game.clues_to_spend(check.seat) };
    by_clues(needed, dice, dice_of_a_clue, clues, die)
}

/// How many successes a check needs. What it began with stands, whatever has changed since.
fn need(game: &State, check: &Check) -> Explained {
    let now = explained(|part| match (check.kind, check.against) {
        (CheckKind::Combat, Against::Monster(monster)) => game.toughness_parts(monster, part),
        (_, Against::Gate(gate)) => game.close_need_parts(gate, part),
        (CheckKind::Evade | CheckKind::Horror, _) | (_, Against::AncientOne) => part(Because::Rule, 1),
        (CheckKind::Spell, _) if check.need > 1 => {
            game.foe().into_iter().for_each(|monster| game.toughness_parts(monster, part));
        }
        (CheckKind::Spell, _) => part(Because::Rule, 1),
        _ => part(Because::Text, check.need.into()),
    });
    let began_with = || explained(|part| part(Because::Text, check.need.into()));
    if now.total() == i32::from(check.need) { now } else { began_with() }
}

impl RerollView {
    /// What can be rolled again now.
    pub(super) fn open(game: &State) -> Vec<Self> {
        let mut open = Vec::new();
        if let Some(frame @ Frame::Check(check)) = game.asking()
            && let CheckAt::Asked(seat) = check.at
        {
            frame.choices(game, &mut |action| {
                open.extend(game.reroll_of(seat, action).map(|which| Self::new(game, check, action, which)));
            });
        }
        open
    }

    fn new(game: &State, check: &Check, action: Action, which: Reroll) -> Self {
        let mut left = *check;
        let dice = left.take_back(which, game.succeeds_on(check.seat));
        let combat = game.combat_of(check.seat);
        let mut dice_of_a_clue = 0;
        check.clue_parts(game, combat.as_ref(), |_, n| dice_of_a_clue += n);
        let needed = check.need.saturating_sub(game.successes(check.seat, check.kind, left.faces));
        Self { action, dice, odds: odds(game, check, combat.as_ref(), needed, dice, dice_of_a_clue as u8) }
    }
}

impl Ahead {
    /// What lies ahead, by choice.
    pub(super) fn of_choices(game: &State) -> Vec<Self> {
        let mut ahead = Vec::new();
        let (Some(Frame::Ask(seat)), Some(frame)) = (game.stack.as_slice().last(), game.asking()) else {
            return ahead;
        };
        frame.choices(game, &mut |action| ahead.extend(Self::of(game, *seat, frame, action)));
        ahead.sort_unstable_by_key(|ahead: &Self| ahead.action);
        ahead
    }

    fn of(game: &State, seat: Seat, frame: &Frame, action: Action) -> Option<Self> {
        let one = |check: Check, combat: Option<&Combat>| vec![CheckView::new(game, &check, combat)];
        let combat = match frame {
            Frame::Combat(combat) => Some(*combat),
            _ => None,
        };
        let checks = match action {
            Action::Evade(monster) => one(Check::evade(game, seat, monster), None),
            Action::Flee => one(Check::evade(game, seat, combat?.monster()?), None),
            Action::Fight(monster) => fight(game, &Combat::new(game, seat, Foe::Monster(monster), 0)),
            Action::Attack => {
                let combat = combat.or_else(|| game.battle_combat(seat))?;
                one(combat.attack_check(game), Some(&combat))
            }
            Action::Wield(card) => {
                let armed = combat?.wielding(card);
                one(armed.attack_check(game), Some(&armed))
            }
            Action::Close(skill) => {
                let Frame::Closing(Closing { place, .. }) = frame else { return None };
                one(Check::closing(game, seat, game.places[*place].gate?, skill), None)
            }
            Action::Use(card) => return Self::casting(game, seat, card),
            Action::Done => {
                let Frame::Script(script) = frame else { return None };
                let Op::Check(op) = library().op(script.pc) else { return None };
                one(script.check_of(op), None)
            }
            _ => return None,
        };
        Some(Self { action, sanity: None, checks })
    }

    fn casting(game: &State, seat: Seat, card: Card) -> Option<Self> {
        let uses = &library().card(card).abilities.uses;
        let (ability, spell) = uses.iter().find_map(|ability| Some((ability, ability.spell.as_ref()?)))?;
        let check = Check::casting(game, seat, ability, spell);
        Some(Self {
            action: Action::Use(card),
            sanity: Some(explained(|part| game.spell_cost_parts(ability, part))),
            checks: vec![CheckView::new(game, &check, None)],
        })
    }
}

impl UseView {
    pub(super) fn of_choices(game: &State) -> Vec<Self> {
        let mut uses = Vec::new();
        let (Some(Frame::Ask(seat)), Some(frame)) = (game.stack.as_slice().last(), game.asking()) else {
            return uses;
        };
        let usables = frame.usables(game, *seat);
        frame.choices(game, &mut |action| {
            let (Action::Use(card) | Action::UseOther(card)) = action else { return };
            if library().card(card).abilities.uses.len() > 1
                && let Some(ability) = game.ability_used(*seat, action, usables)
            {
                uses.push(Self { action, ability });
            }
        });
        uses.sort_unstable_by_key(|used| used.action);
        uses
    }
}

/// The horror check where there is one, and the combat check with bare hands.
fn fight(game: &State, combat: &Combat) -> Vec<CheckView> {
    let checks = combat.horror_check(game).into_iter().chain([combat.attack_check(game)]);
    checks.map(|check| CheckView::new(game, &check, Some(combat))).collect()
}

impl CombatView {
    pub(super) fn under_way(game: &State) -> Option<Self> {
        let combat = game.innermost(|frame| match frame {
            Frame::Combat(combat) => Some(*combat),
            _ => None,
        })?;
        let held = combat.hands.iter().zip(combat.works).filter_map(|(card, works)| Some(((*card)?, works)));
        let hand = |(card, works)| HandView { card, works, is_enchanted: combat.enchanted == Some(card) };
        Some(Self {
            seat: combat.seat,
            against: combat.against(),
            hands: held.map(hand).collect(),
            free_hands: explained(|part| State::free_hands_parts(&combat, part)),
            abilities: MonsterAbility::of_bits(game.foe_traits(combat.seat, combat.against(), &combat))
                .collect(),
            is_doomed: combat.is_doomed,
        })
    }
}

impl State {
    /// The dice that an ability takes up again.
    fn reroll_of(&self, seat: Seat, action: Action) -> Option<Reroll> {
        let uses = match action {
            Action::Use(card) | Action::UseOther(card) => &library().card(card).abilities.uses,
            Action::UseSheet => &library().sheet(self.inv(seat).sheet?).abilities.uses,
            _ => return None,
        };
        uses.iter().find_map(|ability| match library().op(ability.script) {
            Op::Reroll(which) => Some(which),
            _ => None,
        })
    }
}
