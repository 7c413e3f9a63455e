//! Fighting, round by round.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::action::Action;
use crate::check::Check;
use crate::damage::Damage;
use crate::engage::EngageAt;
use crate::event::Event;
use crate::frame::{Frame, FrameStep, Returned};
use crate::ids::{Card, Monster};
use crate::language::{CheckKind, Hook, MonsterAbility, Window};
use crate::library::library;
use crate::loss::Loss;
use crate::options::Switch;
use crate::piles::Spot;
use crate::program::{Effect, Pc, Source, Use};
use crate::quantities::Against;
use crate::script::ScriptFrame;
use crate::state::State;
use crate::uses::{Usable, Usables, UseFrame};

/// Whom one fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Foe {
    Monster(Monster),
    AncientOne,
    /// A combat check of a text: one roll, nobody there.
    Nobody,
}

/// So many rounds running that cost nothing let one break a fight off (AH-191).
const IDLE_ROUNDS: u8 = 3;

/// A fight, round by round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combat {
    pub seat: Seat,
    pub foe: Foe,
    /// Of a text's combat check, or the ancient one's rating.
    pub modifier: i8,
    pub stay: u8,
    /// What is in the two hands.
    pub hands: [Option<Card>; 2],
    /// Which of them work: a spell that failed keeps its hand all the same.
    pub works: [bool; 2],
    /// Something was drawn or cast this round, so that one no longer flees in it (AH-190).
    pub is_committed: bool,
    pub enchanted: Option<Card>,
    /// Abilities of the monster that no longer count, as bits.
    pub dropped: u16,
    pub weakened: u8,
    /// The horror check and the first combat check fail.
    pub is_doomed: bool,
    pub is_won: bool,
    pub is_ended: bool,
    pub successes: u8,
    /// Rounds running that have cost the investigator nothing.
    pub idle: u8,
    /// Sanity and stamina together as the round began.
    pub strength: u8,
    pub at: CombatAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CombatAt {
    Begin,
    Horror,
    Frightened,
    Round,
    Ask,
    Asked,
    /// A card was used; it may have won the check.
    Used,
    Fled,
    Fought,
    /// Texts of a victory: the monster's, the environment's, the ancient one's.
    Reward(u8),
    Trophy,
    /// Weapons for one check go.
    Spend,
    Judged,
    Damaged,
    Over,
    Gone,
}

impl Combat {
    pub fn new(game: &State, seat: Seat, foe: Foe, modifier: i8) -> Self {
        let at = if matches!(foe, Foe::Monster(_)) { CombatAt::Begin } else { CombatAt::Round };
        Self {
            seat,
            foe,
            modifier,
            stay: game.inv(seat).stay,
            hands: [None; 2],
            works: [false; 2],
            is_committed: false,
            enchanted: None,
            dropped: 0,
            weakened: 0,
            is_doomed: false,
            is_won: false,
            is_ended: false,
            successes: 0,
            idle: 0,
            strength: 0,
            at,
        }
    }

    /// Weapons in hand and spells that were cast with success.
    pub fn working(&self) -> impl Iterator<Item = Card> + '_ {
        self.hands.iter().zip(self.works).filter(|(_, works)| *works).filter_map(|(card, _)| *card)
    }

    pub fn hands_used(&self) -> u8 {
        self.hands.iter().flatten().map(|card| library().card(*card).hands).sum()
    }

    pub fn against(&self) -> Against {
        match self.foe {
            Foe::Monster(monster) => Against::Monster(monster),
            Foe::AncientOne => Against::AncientOne,
            Foe::Nobody => Against::Nothing,
        }
    }

    pub fn monster(&self) -> Option<Monster> {
        match self.foe {
            Foe::Monster(monster) => Some(monster),
            Foe::AncientOne | Foe::Nobody => None,
        }
    }

    /// Whether the monster still has this ability against this investigator.
    pub(crate) fn faces(&self, game: &State, ability: MonsterAbility) -> bool {
        game.foe_traits(self.seat, self.against(), self) & 1 << ability as u16 != 0
    }

    /// The monster is beaten, and what that brings has not come yet.
    pub fn is_winning(&self, returned: Returned) -> bool {
        match self.at {
            CombatAt::Used => self.is_won,
            CombatAt::Fought => self.monster().is_some() && returned.passed(),
            CombatAt::Reward(_) | CombatAt::Trophy => true,
            _ => false,
        }
    }

    fn go(mut self, at: CombatAt) -> FrameStep {
        self.at = at;
        FrameStep::go(self)
    }

    fn wait(mut self, at: CombatAt, child: impl Into<Frame>) -> FrameStep {
        self.at = at;
        FrameStep::push(self, child)
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let is_cut_off = game.inv(self.seat).stay != self.stay || self.is_ended;
        if is_cut_off && !matches!(self.at, CombatAt::Over | CombatAt::Gone) {
            return self.go(CombatAt::Over);
        }
        match self.at {
            CombatAt::Begin => self.begin(game, events),
            CombatAt::Horror => self.horror(game),
            CombatAt::Frightened => self.frightened(game),
            CombatAt::Round => {
                self.is_committed = false;
                self.strength = game.inv(self.seat).strength();
                self.go(CombatAt::Ask)
            }
            CombatAt::Ask => self.wait(CombatAt::Asked, Frame::Ask(self.seat)),
            CombatAt::Asked => self.asked(game, events),
            CombatAt::Used => self.go(if self.is_won { CombatAt::Reward(0) } else { CombatAt::Ask }),
            CombatAt::Fled => {
                if game.returned.passed() {
                    events.push(Event::Fled { seat: self.seat });
                    return self.go(CombatAt::Over);
                }
                match self.monster() {
                    Some(monster) => {
                        self.wait(CombatAt::Damaged, Damage::new(game, self.seat, monster, false))
                    }
                    None => self.go(CombatAt::Over),
                }
            }
            CombatAt::Fought => {
                let Returned::Check { successes, passed } = game.returned else {
                    return self.go(CombatAt::Over);
                };
                (self.is_doomed, self.is_won, self.successes) = (false, passed, successes);
                let has_beaten_one = passed && self.monster().is_some();
                self.go(if has_beaten_one { CombatAt::Reward(0) } else { CombatAt::Spend })
            }
            CombatAt::Reward(which) => self.reward(game, which, events),
            CombatAt::Trophy => {
                self.take_trophy(game, events);
                self.go(CombatAt::Spend)
            }
            CombatAt::Spend => self.spend(game, events),
            CombatAt::Judged => self.judged(game),
            CombatAt::Damaged => {
                self.drop_weapons(game);
                let cost_nothing = game.inv(self.seat).strength() == self.strength;
                self.idle = if cost_nothing { self.idle.saturating_add(1) } else { 0 };
                self.go(CombatAt::Round)
            }
            CombatAt::Over => self.over(game),
            CombatAt::Gone => {
                FrameStep::Done(Returned::Check { successes: self.successes, passed: self.is_won })
            }
        }
    }

    fn begin(self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let Some(monster) = self.monster() else { return self.go(CombatAt::Round) };
        events.push(Event::CombatBegan { seat: self.seat, monster });
        match library().kind(monster).abilities.when(Hook::CombatBegins) {
            Some(script) => {
                let child = monster_script(game, script, self.seat, monster);
                self.wait(CombatAt::Horror, child)
            }
            None => self.go(CombatAt::Horror),
        }
    }

    fn horror(self, game: &mut State) -> FrameStep {
        match self.horror_check(game) {
            Some(check) => self.wait(CombatAt::Frightened, check),
            None => self.go(CombatAt::Round),
        }
    }

    /// The check that a combat begins with, where the monster frightens (AH-070).
    pub fn horror_check(&self, game: &State) -> Option<Check> {
        let monster = self.monster()?;
        let (rating, _) = game.monster_now(monster).horror?;
        let mut check = Check::new(self.seat, CheckKind::Horror, rating, 1, Against::Monster(monster));
        check.decided = self.is_doomed.then_some(false);
        Some(check)
    }

    /// The check of a round that is fought.
    pub fn attack_check(&self, game: &State) -> Check {
        let now = self.monster().map(|monster| game.monster_now(monster));
        let rating = now.and_then(|now| now.combat).map_or(self.modifier, |(rating, _)| rating);
        let need = now.map_or(1, |now| now.toughness);
        let mut check = Check::new(self.seat, CheckKind::Combat, rating, need, self.against());
        check.is_counted = self.foe == Foe::AncientOne;
        check.decided = self.is_doomed.then_some(false);
        check
    }

    /// The same combat with one weapon more in hand.
    #[must_use]
    pub fn wielding(mut self, card: Card) -> Self {
        if let Some(hand) = self.hands.iter().position(Option::is_none) {
            (self.hands[hand], self.works[hand]) = (Some(card), true);
        }
        self
    }

    fn frightened(self, game: &mut State) -> FrameStep {
        let Some(monster) = self.monster() else { return self.go(CombatAt::Round) };
        let sanity = if !game.returned.passed() {
            game.monster_now(monster).horror.map_or(0, |(_, damage)| damage)
        } else if self.faces(game, MonsterAbility::Nightmarish) {
            library().kind(monster).sheet.nightmarish
        } else {
            0
        };
        if sanity == 0 {
            self.go(CombatAt::Round)
        } else {
            self.wait(CombatAt::Round, Loss::new(self.seat, sanity, 0))
        }
    }

    fn asked(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        match game.returned.action() {
            Action::BreakOff => {
                events.push(Event::BrokeOff { seat: self.seat });
                self.go(CombatAt::Over)
            }
            Action::Flee => {
                let Some(monster) = self.monster() else { return self.go(CombatAt::Round) };
                self.wait(CombatAt::Fled, Check::evade(game, self.seat, monster))
            }
            Action::Wield(card) => {
                self.is_committed = true;
                self.wielding(card).go(CombatAt::Ask)
            }
            Action::Attack => {
                let check = self.attack_check(game);
                self.wait(CombatAt::Fought, check)
            }
            action => {
                self.is_committed = true;
                match UseFrame::of(game, self.seat, action, self.usable()) {
                    Some(used) => self.wait(CombatAt::Used, used),
                    None => self.go(CombatAt::Ask),
                }
            }
        }
    }

    pub(crate) fn usable(&self) -> Usables {
        let usable = Usables::of([Usable::In(Window::Combat), Usable::In(Window::Any)]);
        match self.monster() {
            Some(_) => usable.with(Usable::In(Window::InsteadOfCombatCheck)),
            None => usable,
        }
    }

    /// What beating this monster brings, text by text.
    fn reward(self, game: &mut State, which: u8, events: &mut Vec<Event>) -> FrameStep {
        let Some(monster) = self.monster() else { return self.go(CombatAt::Over) };
        let library = library();
        let script = match which {
            0 => {
                events.push(Event::MonsterDefeated { seat: self.seat, monster });
                library.kind(monster).abilities.when(Hook::Defeated)
            }
            1 => game.environment.and_then(|card| library.mythos(card).abilities.when(Hook::DefeatedOne)),
            2 => game.answer_to_defeat(),
            _ => return self.go(CombatAt::Trophy),
        };
        let next = CombatAt::Reward(which + 1);
        match script {
            Some(script) => {
                let child = monster_script(game, script, self.seat, monster);
                self.wait(next, child)
            }
            None => self.go(next),
        }
    }

    /// A trophy, unless it left for the box, is endless, or was met in an encounter (AH-030, AH-071).
    fn take_trophy(&self, game: &mut State, events: &mut Vec<Event>) {
        let Some(monster) = self.monster() else { return };
        let spot = game.monsters.of(monster);
        if spot == Spot::Box {
            return;
        }
        let is_endless = self.faces(game, MonsterAbility::Endless);
        let is_lost = spot == Spot::Apart && !game.options.revised(Switch::EncounterMonsterTrophy);
        let to = if is_endless || is_lost { Spot::Cup } else { Spot::Trophy(self.seat) };
        game.put_monster(monster, to, events);
    }

    /// Weapons for one check are gone, whatever came of it.
    fn spend(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        for hand in 0..2 {
            let single_use = self.hands[hand].filter(|card| library().card(*card).is_single_use);
            let Some(card) = single_use else { continue };
            (self.hands[hand], self.works[hand]) = (None, false);
            game.discard(self.seat, card, events);
            if let Some(script) = library().card(card).abilities.when(Hook::Wielded) {
                let child = ScriptFrame::new(game, script, self.seat, Source::Card(card));
                return self.wait(CombatAt::Spend, child);
            }
        }
        self.go(CombatAt::Judged)
    }

    /// The check is over and paid for: what it means.
    fn judged(self, game: &mut State) -> FrameStep {
        let Some(monster) = self.monster() else {
            return FrameStep::Done(Returned::Check { successes: self.successes, passed: self.is_won });
        };
        if !self.is_won {
            return self.wait(CombatAt::Damaged, Damage::new(game, self.seat, monster, true));
        }
        let stamina = library().kind(monster).sheet.overwhelming;
        if stamina > 0 && self.faces(game, MonsterAbility::Overwhelming) {
            return self.wait(CombatAt::Over, Loss::new(self.seat, 0, stamina));
        }
        self.go(CombatAt::Over)
    }

    /// Weapons are chosen anew for each check; a spell keeps its hands.
    fn drop_weapons(&mut self, game: &State) {
        for hand in 0..2 {
            let keeps = |card: Card| !State::is_weapon(card) && game.inv(self.seat).cards.contains(card);
            if !self.hands[hand].is_some_and(keeps) {
                (self.hands[hand], self.works[hand]) = (None, false);
            }
        }
    }

    fn over(self, game: &mut State) -> FrameStep {
        let card = game.card_with(self.seat, Hook::CombatOver).filter(|_| self.monster().is_some());
        match card {
            Some((card, script)) => {
                let child = ScriptFrame::new(game, script, self.seat, Source::Card(card));
                self.wait(CombatAt::Gone, child)
            }
            None => self.go(CombatAt::Gone),
        }
    }

    pub fn choices(&self, game: &State, choice: &mut dyn FnMut(Action)) {
        let is_monster = self.monster().is_some();
        if is_monster && !self.is_committed && !self.faces(game, MonsterAbility::Ambush) {
            choice(Action::Flee);
        }
        if is_monster && self.idle >= IDLE_ROUNDS {
            choice(Action::BreakOff);
        }
        choice(Action::Attack);
        let free = 2u8.saturating_sub(self.hands_used());
        for card in game.inv(self.seat).cards.and(library().sets.weapons).iter() {
            let printed = library().card(card);
            if printed.hands <= free && !self.hands.contains(&Some(card)) {
                choice(Action::Wield(card));
            }
        }
        game.each_usable(self.seat, self.usable(), choice);
    }
}

/// A text of a monster, about somebody.
pub(crate) fn monster_script(game: &State, script: Pc, seat: Seat, monster: Monster) -> ScriptFrame {
    let kind = library().kind_of[monster.index()];
    let mut frame = ScriptFrame::new(game, script, seat, Source::Monster(kind));
    frame.monster = Some(monster);
    frame
}

impl State {
    fn change_combat(&mut self, mut change: impl FnMut(&mut Combat)) {
        self.change(|frame| match frame {
            Frame::Combat(combat) => {
                change(combat);
                Some(())
            }
            _ => None,
        });
    }

    /// Whether the hands that a spell needs are free; out of combat they always are.
    pub(crate) fn has_hands_for(&self, card: Card) -> bool {
        let combat = self.innermost(|frame| match frame {
            Frame::Combat(combat) => Some(*combat),
            _ => None,
        });
        let needed = library().card(card).hands;
        needed == 0 || combat.is_none_or(|combat| combat.hands_used() + needed <= 2)
    }

    /// A spell takes its hands, whether it works or not (AH-074).
    pub(crate) fn take_in_hand(&mut self, card: Card) {
        if library().card(card).hands == 0 {
            return;
        }
        self.change_combat(|combat| {
            if let Some(hand) = combat.hands.iter().position(Option::is_none) {
                combat.hands[hand] = Some(card);
            }
        });
    }

    /// A spell of combat works until the combat is over.
    pub(crate) fn hold_spell(&mut self, card: Card, ability: &Use) {
        let Some(spell) = &ability.spell else { return };
        let weakens = spell.holds.iter().any(|effect| matches!(effect, Effect::Monster(..)));
        self.change_combat(|combat| {
            combat.weakened += u8::from(weakens);
            if let Some(hand) = combat.hands.iter().position(|held| *held == Some(card)) {
                combat.works[hand] = true;
            }
        });
    }

    /// The fight is over, also one that a failed flight from a monster was about to begin.
    pub(crate) fn end_combat(&mut self) {
        self.change(|frame| match frame {
            Frame::Combat(combat) => {
                combat.is_ended = true;
                Some(())
            }
            Frame::Engage(engage) if engage.at == EngageAt::Damaged => {
                engage.at = EngageAt::Over;
                Some(())
            }
            _ => None,
        });
    }

    pub(crate) fn doom_combat(&mut self) {
        self.change_combat(|combat| combat.is_doomed = true);
    }

    pub(crate) fn enchant(&mut self, card: Card) {
        self.change_combat(|combat| combat.enchanted = Some(card));
    }

    pub(crate) fn drop_ability(&mut self, ability: MonsterAbility) {
        self.change_combat(|combat| combat.dropped |= 1 << ability as u16);
    }

    /// A card of somebody's that must do something now.
    pub(crate) fn card_with(&self, seat: Seat, hook: Hook) -> Option<(Card, Pc)> {
        let cards = self.inv(seat).cards.and(library().sets.with_whens);
        cards.iter().find_map(|card| Some((card, library().card(card).abilities.when(hook)?)))
    }
}
