//! Abilities that may be used, spells among them.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::action::Action;
use crate::check::Check;
use crate::combat::Foe;
use crate::event::Event;
use crate::frame::{Frame, FrameStep, Returned};
use crate::ids::Card;
use crate::language::Hook;
use crate::library::library;
use crate::program::{Effect, Source, Use};
use crate::script::ScriptFrame;
use crate::state::State;

pub(crate) use crate::program::UseWhen as Usable;

/// The windows and occasions that are open, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Usables(u64);

impl Usables {
    pub(crate) const fn of<const N: usize>(usable: [Usable; N]) -> Self {
        let mut all = Self(0);
        let mut at = 0;
        while at < N {
            all = all.with(usable[at]);
            at += 1;
        }
        all
    }

    #[must_use]
    pub(crate) const fn with(self, usable: Usable) -> Self {
        Self(self.0 | Self::bit(usable))
    }

    pub(crate) const fn contains(self, usable: Usable) -> bool {
        self.0 & Self::bit(usable) != 0
    }

    /// Windows stand below the hooks.
    const fn bit(usable: Usable) -> u64 {
        match usable {
            Usable::In(window) => 1 << window as u8,
            Usable::To(hook) => 1 << (16 + hook as u8),
        }
    }
}

/// Answers what happens, until the seat has enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct React {
    pub seat: Seat,
    pub hooks: [Option<Hook>; 3],
    pub is_asked: bool,
}

impl React {
    pub fn to(seat: Seat, hooks: &[Hook]) -> Self {
        let mut listed = [None; 3];
        listed.iter_mut().zip(hooks).for_each(|(place, hook)| *place = Some(*hook));
        Self { seat, hooks: listed, is_asked: false }
    }

    /// A loss that has become 0 needs no answer any more.
    pub(crate) fn open_hooks<'a>(&'a self, game: &'a State) -> impl Iterator<Item = Hook> + 'a {
        let loss = game.innermost(|frame| match frame {
            Frame::Loss(loss) => Some(*loss),
            _ => None,
        });
        let is_open = move |hook: &Hook| match (hook, loss) {
            (Hook::StaminaLoss, Some(loss)) => loss.stamina > 0,
            (Hook::SanityLoss, Some(loss)) => loss.sanity > 0,
            (Hook::BeforeEvade | Hook::BeforeCombatCheck | Hook::BeforeClosing, _) => game.check_is_open(),
            _ => true,
        };
        self.hooks.iter().flatten().copied().filter(is_open)
    }

    pub(crate) fn usable(&self, game: &State) -> Usables {
        self.open_hooks(game).fold(Usables::default(), |all, hook| all.with(Usable::To(hook)))
    }

    pub fn step(mut self, game: &mut State, _events: &mut Vec<Event>) -> FrameStep {
        let usable = self.usable(game);
        if self.is_asked {
            self.is_asked = false;
            return match UseFrame::of(game, self.seat, game.returned.action(), usable) {
                Some(used) => FrameStep::push(self, used),
                None => FrameStep::DONE,
            };
        }
        let mut can = false;
        game.each_usable(self.seat, usable, &mut |_| can = true);
        if !can {
            return FrameStep::DONE;
        }
        self.is_asked = true;
        FrameStep::ask(self, self.seat)
    }

    pub fn choices(&self, game: &State, choice: &mut dyn FnMut(Action)) {
        choice(Action::Done);
        game.each_usable(self.seat, self.usable(game), choice);
    }
}

/// An ability that is being used: paid for, cast if it is a spell, then done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UseFrame {
    pub seat: Seat,
    pub source: Source,
    /// Which ability of the card or sheet.
    pub index: u8,
    pub at: UseAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UseAt {
    Pay,
    Cast,
    Judge,
    Over,
}

impl UseFrame {
    /// The ability that an action means, if it may be used for one of these.
    pub(crate) fn of(game: &State, seat: Seat, action: Action, usable: Usables) -> Option<Self> {
        let (source, other) = match action {
            Action::Use(card) => (Source::Card(card), false),
            Action::UseOther(card) => (Source::Card(card), true),
            Action::UseSheet => (Source::Sheet(game.inv(seat).sheet?), false),
            _ => return None,
        };
        let index = game.usable_of(seat, source, usable, other)?;
        Some(Self { seat, source, index, at: UseAt::Pay })
    }

    fn ability(&self) -> Option<&'static Use> {
        let abilities = match self.source {
            Source::Card(card) => &library().card(card).abilities,
            Source::Sheet(sheet) => &library().sheet(sheet).abilities,
            _ => return None,
        };
        abilities.uses.get(usize::from(self.index))
    }

    pub(crate) fn is_for(&self, when: Usable) -> bool {
        self.ability().is_some_and(|ability| ability.when == when)
    }

    pub fn step(mut self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let Some(ability) = self.ability() else { return FrameStep::DONE };
        match self.at {
            UseAt::Pay => {
                self.at = UseAt::Cast;
                self.begin(game, ability, events);
                let mut price = ability.price;
                price.sanity = price.sanity.saturating_add(game.spell_cost(ability));
                let pay = game.pay(self.seat, &price, self.source, 0, events);
                FrameStep::push(self, pay)
            }
            UseAt::Cast => {
                let Some(spell) = &ability.spell else {
                    self.at = UseAt::Over;
                    return self.run_script(game, ability, 0);
                };
                self.at = UseAt::Judge;
                let check = Check::casting(game, self.seat, ability, spell);
                FrameStep::push(self, check)
            }
            UseAt::Judge => {
                let Returned::Check { successes, passed } = game.returned else { return FrameStep::DONE };
                self.at = UseAt::Over;
                let Source::Card(card) = self.source else { return FrameStep::DONE };
                if passed {
                    game.hold_spell(card, ability);
                    return self.run_script(game, ability, successes);
                }
                FrameStep::DONE
            }
            UseAt::Over => FrameStep::DONE,
        }
    }

    fn begin(&self, game: &mut State, ability: &Use, events: &mut Vec<Event>) {
        match self.source {
            Source::Card(card) => {
                if ability.exhaust {
                    game.exhausted.insert(card);
                }
                if ability.spell.is_some() {
                    game.take_in_hand(card);
                }
                events.push(Event::CardUsed { seat: self.seat, card });
            }
            _ => {
                game.inv_mut(self.seat).has_used_sheet |= ability.exhaust;
                events.push(Event::SheetUsed { seat: self.seat });
            }
        }
    }

    fn run_script(self, game: &State, ability: &Use, successes: u8) -> FrameStep {
        let mut script = ScriptFrame::new(game, ability.script, self.seat, self.source);
        script.is_bought = true;
        script.value = successes;
        FrameStep::push(self, script)
    }

    pub fn choices(&self, _: &State, _: &mut dyn FnMut(Action)) {}
}

impl State {
    /// The monster that is fought or evaded.
    pub(crate) fn foe(&self) -> Option<crate::ids::Monster> {
        self.innermost(|frame| match frame {
            Frame::Combat(combat) => match combat.foe {
                Foe::Monster(monster) => Some(monster),
                Foe::AncientOne | Foe::Nobody => None,
            },
            Frame::Engage(engage) => Some(engage.monster),
            _ => None,
        })
    }

    /// Which ability of a card an action means.
    pub(crate) fn ability_used(&self, seat: Seat, action: Action, usable: Usables) -> Option<u8> {
        UseFrame::of(self, seat, action, usable).map(|used| used.index)
    }

    fn check_is_open(&self) -> bool {
        self.check_under_way().is_some_and(|check| check.decided.is_none())
    }

    /// The place of the first (or the other) ability that fits and can be used.
    fn usable_of(&self, seat: Seat, source: Source, usable: Usables, other: bool) -> Option<u8> {
        let abilities = match source {
            Source::Card(card) if self.inv(seat).cards.contains(card) => &library().card(card).abilities,
            Source::Sheet(sheet) => &library().sheet(sheet).abilities,
            _ => return None,
        };
        let fits = |ability: &Use| usable.contains(ability.when) && self.can_use(seat, source, ability);
        let mut fitting = abilities.uses.iter().enumerate().filter(|(_, ability)| fits(ability));
        fitting.nth(usize::from(other)).map(|(index, _)| index as u8)
    }

    fn can_use(&self, seat: Seat, source: Source, ability: &Use) -> bool {
        let is_fresh = match source {
            Source::Card(card) => !ability.exhaust || !self.exhausted.contains(card),
            _ => !ability.exhaust || !self.inv(seat).has_used_sheet,
        };
        is_fresh
            && (!ability.needs_monster || self.foe().is_some())
            && (ability.spell.is_none() || self.can_cast(seat, source, ability))
            && self.can_pay(seat, &ability.price, source, 0)
            && ability.condition.is_none_or(|condition| self.is_true(seat, condition))
    }

    fn can_cast(&self, seat: Seat, source: Source, ability: &Use) -> bool {
        let Source::Card(card) = source else { return false };
        let is_forbidden = self.holds(None, |effect| matches!(effect, Effect::Cast));
        !is_forbidden && self.inv(seat).sanity >= self.spell_cost(ability) && self.has_hands_for(card)
    }

    /// Whether somebody has not the sanity for this spell.
    pub(crate) fn is_too_dear_a_spell(&self, seat: Seat, card: Card) -> bool {
        let sanity = self.inv(seat).sanity;
        library().card(card).abilities.uses.iter().any(|ability| self.spell_cost(ability) > sanity)
    }

    /// Lists what may be used for one of these, in ascending order of cards.
    pub(crate) fn each_usable(&self, seat: Seat, usable: Usables, choice: &mut dyn FnMut(Action)) {
        let library = library();
        let mut others: Option<Card> = None;
        for card in self.inv(seat).cards.and(library.sets.with_uses).iter() {
            let abilities = &library.card(card).abilities;
            if !abilities.uses.iter().any(|ability| usable.contains(ability.when)) {
                continue;
            }
            if self.usable_of(seat, Source::Card(card), usable, false).is_some() {
                choice(Action::Use(card));
            }
            if abilities.uses.len() > 1 && self.usable_of(seat, Source::Card(card), usable, true).is_some() {
                others = Some(card);
            }
        }
        if let Some(card) = others {
            choice(Action::UseOther(card));
        }
        let sheet = self.inv(seat).sheet.map(Source::Sheet);
        if sheet.is_some_and(|sheet| self.usable_of(seat, sheet, usable, false).is_some()) {
            choice(Action::UseSheet);
        }
    }
}
