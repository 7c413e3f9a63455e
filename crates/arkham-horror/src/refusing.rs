//! Which rule stands in the way of what is not listed, and what people try all the same.

use tabletop::{Impossible, NoTemptation, RuleId, Seat, Tempting};

use crate::action::Action;
use crate::cards::DrawAt;
use crate::encounter::EncounterAt;
use crate::frame::Frame;
use crate::ids::{Card, Sheet, Space};
use crate::library::library;
use crate::movement::{MovementAt, TradeAt};
use crate::program::{Effect, Op, Source, Use};
use crate::state::State;
use crate::upkeep::UpkeepAt;
use crate::uses::Usables;

impl State {
    /// What a seat that is asked may be tempted to do and may not, each with its rule.
    pub(crate) fn impossible(&self, seat: Seat, out: &mut Vec<Impossible<Action, NoTemptation>>) {
        if self.stack.as_slice().last() != Some(&Frame::Ask(seat)) {
            return;
        }
        let Some(frame) = self.asking() else { return };
        let mut legal = Vec::new();
        frame.choices(self, &mut |action| legal.push(action));
        let begin = out.len();
        self.each_temptation(seat, frame, &mut |action| {
            if !legal.contains(&action) {
                let rule = RuleId(self.rule_against(seat, action));
                out.push(Impossible { what: Tempting::Action(action), rule });
            }
        });
        if let Some(told) = out.get_mut(begin..) {
            told.sort_unstable();
        }
    }

    /// What one would like to do where a frame asks, whether or not it is allowed; nothing twice.
    fn each_temptation(&self, seat: Seat, frame: &Frame, tempting: &mut dyn FnMut(Action)) {
        match frame {
            Frame::Setup(_) => {
                library().names.sheets.numbers().for_each(|number| tempting(Action::Be(Sheet(number))));
            }
            Frame::Upkeep(upkeep) if upkeep.at == UpkeepAt::Asked => tempting(Action::Done),
            Frame::Movement(movement) if movement.at == MovementAt::Asked => {
                let here = self.inv(seat).space;
                let adjacent = library().place(here).map_or(0, |place| place.adjacent);
                Space::all()
                    .filter(|space| adjacent & 1 << space.0 != 0)
                    .for_each(|space| tempting(Action::Go(space)));
                tempting(Action::Stay);
            }
            Frame::Trade(trade) if trade.at != TradeAt::Answered => {
                self.inv(seat).cards.iter().for_each(|card| tempting(Action::Give(card)));
                self.inv(trade.other).cards.iter().for_each(|card| tempting(Action::Request(card)));
                tempting(Action::GiveMoney);
                tempting(Action::RequestMoney);
            }
            Frame::Encounter(encounter) if encounter.at == EncounterAt::Asked => {
                let powers = library().place(encounter.place).map_or(0, |place| place.power.uses.len());
                (0..powers as u8).for_each(|power| tempting(Action::Choose(power)));
            }
            Frame::Closing(_) if !self.can_seal(seat) => tempting(Action::Seal),
            Frame::Combat(combat) => {
                if combat.monster().is_some() {
                    tempting(Action::Flee);
                }
                let weapons = self.inv(seat).cards.and(library().sets.weapons).iter();
                weapons
                    .filter(|card| !combat.hands.contains(&Some(*card)))
                    .for_each(|card| tempting(Action::Wield(card)));
            }
            Frame::Check(check) if check.seat == seat => tempting(Action::SpendClue),
            Frame::Draw(draw) if draw.at == DrawAt::Chosen => {
                tempting(Action::Done);
                if draw.is_offer {
                    draw.open().iter().for_each(|card| tempting(Action::Buy(card)));
                }
            }
            Frame::Search(search) if search.is_bought => {
                search.found(self).iter().for_each(|card| tempting(Action::Buy(card)));
            }
            Frame::Shed(_) => {
                self.inv(seat).cards.iter().for_each(|card| tempting(Action::GiveUp(card)));
            }
            Frame::Script(script) => match library().op(script.pc) {
                Op::Choose { count, .. } => (0..count).for_each(|at| tempting(Action::Choose(at))),
                Op::Split(_) => {
                    use crate::language::Kind::{Sanity, Stamina};
                    [Sanity, Stamina].into_iter().for_each(|kind| tempting(Action::Restore(kind)));
                }
                _ => {}
            },
            _ => {}
        }
        self.each_tempting_use(seat, frame.usables(self, seat), tempting);
    }

    /// Abilities that would fit, also those that are exhausted or cannot be paid for.
    fn each_tempting_use(&self, seat: Seat, usable: Usables, tempting: &mut dyn FnMut(Action)) {
        let fits = |uses: &[Use]| uses.iter().any(|ability| usable.contains(ability.when));
        let cards = self.inv(seat).cards.and(library().sets.with_uses).iter();
        cards
            .filter(|card| fits(&library().card(*card).abilities.uses))
            .for_each(|card| tempting(Action::Use(card)));
        if self.inv(seat).sheet.is_some_and(|sheet| fits(&library().sheet(sheet).abilities.uses)) {
            tempting(Action::UseSheet);
        }
    }

    /// The rule by which a seat that is asked may not do this now.
    pub(crate) fn rule_against(&self, seat: Seat, action: Action) -> &'static str {
        let asking = self.asking();
        match action {
            Action::Go(space) => self.rule_against_going(space),
            Action::Stay => self.rule_against_staying(),
            Action::Evade(_) | Action::Fight(_) => "AH-022",
            Action::Flee if matches!(asking, Some(Frame::Combat(combat)) if combat.is_committed) => "AH-190",
            Action::Flee => "AH-073",
            Action::BreakOff => "AH-191",
            Action::Attack => "AH-070",
            Action::Wield(_) => "AH-074",
            Action::Use(card) | Action::UseOther(card) => self.rule_against_using(seat, card),
            Action::SpendClue => "AH-061",
            Action::TakeClue => "AH-024",
            Action::Buy(_) => "AH-123",
            Action::PayMonster(_) | Action::PayGate(_) => "AH-171",
            Action::GiveUp(_) => "AH-082",
            Action::Encounter | Action::Read(_) => "AH-027",
            Action::Deed => "AH-047",
            Action::Close(_) => "AH-090",
            Action::Seal => "AH-091",
            Action::Slide { .. } if matches!(asking, Some(Frame::NewInvestigator(_))) => "AH-014",
            Action::Slide { .. } => "AH-020",
            Action::Done | Action::Choose(_) | Action::Pick(_)
                if matches!(asking, Some(Frame::Upkeep(_))) =>
            {
                "AH-020"
            }
            Action::Choose(branch) => self.rule_against_choosing(branch),
            Action::Target(_) if matches!(asking, Some(Frame::Mythos(_))) => "AH-155",
            Action::Be(_) => "AH-011",
            Action::Give(_) | Action::Request(_) if matches!(asking, Some(Frame::Trade(_))) => "AH-170",
            Action::Trade(_)
            | Action::Give(_)
            | Action::GiveMoney
            | Action::Request(_)
            | Action::RequestMoney
            | Action::Accept
            | Action::Refuse => "AH-125",
            Action::Restore(_) => "AH-174",
            Action::Suffer(_) => "AH-086",
            Action::TakeMonster(_) | Action::Target(_) => "AH-124",
            Action::UseSheet
            | Action::Done
            | Action::Number(_)
            | Action::Pick(_)
            | Action::Keep(_)
            | Action::Drop(_)
            | Action::FromTop
            | Action::FromBottom => "AH-126",
        }
    }

    fn rule_against_going(&self, space: Space) -> &'static str {
        if space.is_on_the_map() && self.is_closed(space) { "AH-178" } else { self.rule_against_staying() }
    }

    /// Where one stands, a monster flies to or a surge breaks out cannot be chosen so.
    fn rule_against_staying(&self) -> &'static str {
        match self.asking() {
            Some(Frame::Movement(movement)) => movement.rule_against_going(self),
            Some(Frame::Return(_)) => "AH-025",
            Some(Frame::Mythos(_)) => "AH-152",
            Some(Frame::MonsterMoves(_)) => "AH-156",
            Some(Frame::Upkeep(_)) => "AH-084",
            Some(Frame::Script(script)) if matches!(script.source, Source::Monster(_)) => "AH-124",
            _ => "AH-021",
        }
    }

    /// Not one's own, exhausted, forbidden, too dear in sanity, or no hand is free for it.
    fn rule_against_using(&self, seat: Seat, card: Card) -> &'static str {
        let is_spell = library().card(card).abilities.uses.iter().any(|ability| ability.spell.is_some());
        if self.exhausted.contains(card) {
            "AH-175"
        } else if is_spell && self.holds(None, |effect| matches!(effect, Effect::Cast)) {
            "AH-047"
        } else if self.is_too_dear_a_spell(seat, card) {
            "AH-172"
        } else if is_spell && !self.has_hands_for(card) {
            "AH-074"
        } else {
            "AH-126"
        }
    }

    /// What the place does not offer, a branch that cannot be paid for; else the text itself says no.
    fn rule_against_choosing(&self, branch: u8) -> &'static str {
        match self.asking() {
            Some(Frame::Encounter(_)) => "AH-121",
            Some(Frame::Mythos(_) | Frame::Terror(_)) => "AH-124",
            Some(Frame::Script(script)) if !script.can_pay_branch(self, branch) => "AH-123",
            _ => "AH-126",
        }
    }
}

impl Frame {
    /// The windows and occasions that are open to a seat that this frame asked.
    pub(crate) fn usables(&self, game: &State, seat: Seat) -> Usables {
        match self {
            Self::Upkeep(upkeep) => upkeep.usable(),
            Self::Movement(movement) => movement.usable(game),
            Self::Encounter(encounter) => encounter.usable(),
            Self::Closing(closing) => closing.usable(),
            Self::Combat(combat) => combat.usable(),
            Self::Check(check) => check.hooks_of(seat),
            Self::React(react) => react.usable(game),
            _ => Usables::default(),
        }
    }
}
