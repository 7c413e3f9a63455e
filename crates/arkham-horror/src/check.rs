//! Skill checks: dice, clues, rerolls.

use serde::{Deserialize, Serialize};
use tabletop::{Seat, SeatSet};

use crate::action::Action;
use crate::combat::Combat;
use crate::event::Event;
use crate::frame::{Frame, FrameStep, Returned};
use crate::ids::{Gate, Monster};
use crate::language::{CheckKind, Hook, Reroll, Skill, Window};
use crate::library::library;
use crate::options::Switch;
use crate::pay::Pay;
use crate::program::{SpellOp, Use};
use crate::quantities::{Against, Because, limited};
use crate::state::State;
use crate::uses::{React, Usable, Usables, UseFrame};

/// A check that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    pub seat: Seat,
    pub kind: CheckKind,
    pub modifier: i8,
    pub need: u8,
    pub against: Against,
    /// How many successes there are matters, not only whether they are enough.
    pub is_counted: bool,
    /// A card or a curse decides without dice.
    pub decided: Option<bool>,
    pub faces: [u8; 6],
    /// Those who let their chance to reroll pass.
    pub passed_by: SeatSet,
    pub at: CheckAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckAt {
    Before,
    Roll,
    Rolled,
    /// What can still be changed.
    Window,
    Asked(Seat),
    ClueDue,
    ClueDice,
}

impl Check {
    pub fn new(seat: Seat, kind: CheckKind, modifier: i8, need: u8, against: Against) -> Self {
        Self {
            seat,
            kind,
            modifier,
            need,
            against,
            is_counted: false,
            decided: None,
            faces: [0; 6],
            passed_by: SeatSet::EMPTY,
            at: CheckAt::Before,
        }
    }

    /// To slip past a monster (AH-022, AH-151).
    pub fn evade(game: &State, seat: Seat, monster: Monster) -> Self {
        let awareness = game.monster_now(monster).awareness;
        Self::new(seat, CheckKind::Evade, awareness, 1, Against::Monster(monster))
    }

    /// To close a gate (AH-090).
    pub fn closing(game: &State, seat: Seat, gate: Gate, skill: Skill) -> Self {
        let kind = if skill == Skill::Lore { CheckKind::Lore } else { CheckKind::Fight };
        Self::new(seat, kind, library().gate(gate).modifier, game.close_need(gate), Against::Gate(gate))
    }

    /// To cast a spell (AH-172).
    pub(crate) fn casting(game: &State, seat: Seat, ability: &Use, spell: &SpellOp) -> Self {
        let foe = game.foe().map(|monster| game.monster_now(monster));
        let awareness = foe.map_or(0, |foe| foe.awareness);
        let need = if spell.needs_toughness { foe.map_or(1, |foe| foe.toughness) } else { 1 };
        let modifier = spell.modifier.unwrap_or(awareness);
        let mut check = Self::new(seat, CheckKind::Spell, modifier, need, Against::Nothing);
        // Heal counts its successes.
        check.is_counted = matches!(ability.when, Usable::In(Window::Upkeep));
        check
    }

    fn hook_before(&self) -> Option<Hook> {
        match (self.kind, self.against) {
            (CheckKind::Evade, Against::Monster(_)) => Some(Hook::BeforeEvade),
            (CheckKind::Combat, Against::Monster(_)) => Some(Hook::BeforeCombatCheck),
            (_, Against::Gate(_)) => Some(Hook::BeforeClosing),
            _ => None,
        }
    }

    fn reroll_hooks(&self) -> [Hook; 2] {
        let own = match self.kind {
            CheckKind::Evade => Hook::RolledEvade,
            CheckKind::Horror => Hook::RolledHorror,
            CheckKind::Combat => Hook::RolledCombat,
            CheckKind::Spell => Hook::RolledSpell,
            _ => Hook::RolledAny,
        };
        [own, Hook::RolledAny]
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        match self.at {
            CheckAt::Before => {
                self.at = CheckAt::Roll;
                match self.hook_before().filter(|_| self.decided.is_none()) {
                    Some(hook) => FrameStep::push(self, React::to(self.seat, &[hook])),
                    None => FrameStep::go(self),
                }
            }
            CheckAt::Roll => {
                self.at = CheckAt::Rolled;
                if self.decided.is_some() {
                    return self.finish(game, events);
                }
                let dice = self.pool(game);
                game.returned = Returned::Nothing;
                if dice == 0 { FrameStep::go(self) } else { FrameStep::push(self, Frame::Dice(dice)) }
            }
            CheckAt::Rolled | CheckAt::ClueDice => {
                self.add(game.returned.faces(), events);
                self.at = CheckAt::Window;
                FrameStep::go(self)
            }
            CheckAt::Window => match self.next_asked(game) {
                Some(seat) => {
                    self.at = CheckAt::Asked(seat);
                    FrameStep::ask(self, seat)
                }
                None => self.finish(game, events),
            },
            CheckAt::Asked(seat) => self.answered(game, seat),
            CheckAt::ClueDue => {
                self.at = CheckAt::ClueDice;
                FrameStep::push(self, Frame::Dice(self.dice_of_a_clue(game)))
            }
        }
    }

    /// Whether there are dice on the table, or none had to be rolled.
    pub(crate) fn is_rolled(&self) -> bool {
        !matches!(self.at, CheckAt::Before | CheckAt::Roll | CheckAt::Rolled)
    }

    /// How many dice are rolled at first.
    fn pool(&self, game: &State) -> u8 {
        let mut dice = 0;
        self.pool_parts(game, game.combat_of(self.seat).as_ref(), |_, n| dice += n);
        dice as u8
    }

    pub(crate) fn pool_parts(&self, game: &State, combat: Option<&Combat>, part: impl FnMut(Because, i32)) {
        game.pool_parts(self.seat, self.kind, self.modifier, self.against, combat, part);
    }

    fn add(&mut self, faces: [u8; 6], events: &mut Vec<Event>) {
        if faces != [0; 6] {
            events.push(Event::Rolled { seat: self.seat, faces });
        }
        for (count, more) in self.faces.iter_mut().zip(faces) {
            *count = count.saturating_add(more);
        }
    }

    fn answered(mut self, game: &mut State, seat: Seat) -> FrameStep {
        self.at = CheckAt::Window;
        match game.returned.action() {
            Action::SpendClue => {
                self.at = CheckAt::ClueDue;
                FrameStep::push(self, Pay::clues(self.seat, 1))
            }
            Action::Done => {
                self.passed_by = self.passed_by.with(seat);
                FrameStep::go(self)
            }
            action => match UseFrame::of(game, seat, action, self.hooks_of(seat)) {
                Some(used) => {
                    self.passed_by = SeatSet::EMPTY;
                    FrameStep::push(self, used)
                }
                None => FrameStep::go(self),
            },
        }
    }

    pub(crate) fn hooks_of(&self, seat: Seat) -> Usables {
        let anyones = Usables::of([Usable::To(Hook::RolledByAnyone)]);
        if seat != self.seat {
            return anyones;
        }
        self.reroll_hooks().into_iter().fold(anyones, |all, hook| all.with(Usable::To(hook)))
    }

    pub(crate) fn is_passed(&self, game: &State) -> bool {
        game.successes(self.seat, self.kind, self.faces) >= self.need
    }

    /// Who can still do something about it: the roller, then anyone with a say.
    fn next_asked(&self, game: &State) -> Option<Seat> {
        if self.is_passed(game) && !self.is_counted {
            return None;
        }
        let roller = Some(self.seat).filter(|seat| !self.passed_by.contains(*seat));
        let others = game.in_order().filter(|seat| *seat != self.seat && !self.passed_by.contains(*seat));
        roller.into_iter().chain(others).find(|seat| {
            let mut can = false;
            self.each_choice(game, *seat, &mut |_| can = true);
            can
        })
    }

    /// A deficit of the pool takes dice from a clue, but never its last (AH-159); later printings give all.
    pub(crate) fn clue_parts(&self, game: &State, combat: Option<&Combat>, part: impl FnMut(Because, i32)) {
        limited(1, u8::MAX.into(), part, |part| {
            game.clue_parts(self.seat, self.kind, self.against, &mut *part);
            let mut dice = 0;
            game.dice_parts(self.seat, self.kind, self.modifier, self.against, combat, |_, n| dice += n);
            if dice < 0 && !game.options.revised(Switch::ClueDiceBelowZero) {
                part(Because::Deficit, dice);
            }
        });
    }

    fn dice_of_a_clue(&self, game: &State) -> u8 {
        let mut dice = 0;
        self.clue_parts(game, game.combat_of(self.seat).as_ref(), |_, n| dice += n);
        dice as u8
    }

    fn may_spend_clues(&self, game: &State) -> bool {
        let is_open = !self.is_passed(game) || game.options.revised(Switch::CluesOnChecks);
        is_open && game.can_pay_clues(self.seat, 1)
    }

    fn each_choice(&self, game: &State, seat: Seat, choice: &mut dyn FnMut(Action)) {
        let has_dice = self.faces != [0; 6];
        if has_dice {
            game.each_usable(seat, self.hooks_of(seat), choice);
        }
        if seat == self.seat && self.may_spend_clues(game) {
            choice(Action::SpendClue);
        }
    }

    pub fn choices(&self, game: &State, choice: &mut dyn FnMut(Action)) {
        if let CheckAt::Asked(seat) = self.at {
            choice(Action::Done);
            self.each_choice(game, seat, choice);
        }
    }

    fn finish(self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let rolled = game.successes(self.seat, self.kind, self.faces);
        let (successes, passed) = match self.decided {
            Some(true) => (rolled.max(self.need), true),
            Some(false) => (0, false),
            None => (rolled, rolled >= self.need),
        };
        events.push(Event::CheckDone { seat: self.seat, kind: self.kind, successes, passed });
        FrameStep::Done(Returned::Check { successes, passed })
    }

    /// Takes dice away, to be rolled again.
    pub(crate) fn take_back(&mut self, which: Reroll, succeeds_on: u8) -> u8 {
        let failing = usize::from(succeeds_on).clamp(1, 6) - 1;
        let mut again = 0u8;
        match which {
            Reroll::All => {
                again = self.faces.iter().fold(0, |sum, n| sum.saturating_add(*n));
                self.faces = [0; 6];
            }
            Reroll::FailedDice => {
                for count in &mut self.faces[..failing] {
                    again = again.saturating_add(std::mem::take(count));
                }
            }
            Reroll::OneDie => {
                if let Some(count) = self.faces.iter_mut().find(|count| **count > 0) {
                    *count -= 1;
                    again = 1;
                }
            }
        }
        again
    }
}

impl State {
    pub(crate) fn check_under_way(&self) -> Option<Check> {
        self.innermost(|frame| match frame {
            Frame::Check(check) => Some(*check),
            _ => None,
        })
    }

    /// The check under way rolls some of its dice again; says how many.
    pub(crate) fn reroll(&mut self, which: Reroll) -> u8 {
        let Some(roller) = self.check_under_way().map(|check| check.seat) else { return 0 };
        let succeeds_on = self.succeeds_on(roller);
        let again = self.change(|frame| match frame {
            Frame::Check(check) => Some(check.take_back(which, succeeds_on)),
            _ => None,
        });
        again.unwrap_or_default()
    }

    /// Gives the check under way dice that were rolled again.
    pub(crate) fn add_rerolled(&mut self, faces: [u8; 6], events: &mut Vec<Event>) {
        self.change(|frame| match frame {
            Frame::Check(check) => {
                check.add(faces, events);
                Some(())
            }
            _ => None,
        });
    }

    /// The check under way is passed without a roll, or that which a spell was cast instead of.
    pub(crate) fn pass_check(&mut self) {
        self.change(|frame| match frame {
            Frame::Check(check) if check.kind != CheckKind::Spell => {
                check.decided = Some(true);
                Some(())
            }
            Frame::Combat(combat) => {
                combat.is_won = !combat.is_doomed;
                Some(())
            }
            _ => None,
        });
    }
}
