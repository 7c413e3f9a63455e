//! The evaluator: a text, instruction by instruction.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::action::Action;
use crate::cards::{Draw, Search, Shed};
use crate::check::Check;
use crate::combat::{Combat, Foe};
use crate::event::Event;
use crate::frame::{Frame, FrameStep, Returned};
use crate::ids::{Card, CardSet, Monster, Sheet, Space};
use crate::language::{Amount, CheckKind, Deck, DiceCount, Kind};
use crate::library::library;
use crate::loops::{Each, EachItem};
use crate::loss::Loss;
use crate::options::Switch;
use crate::program::{BranchOp, CheckOp, Op, Pc, Source, Whom};
use crate::quantities::Against;
use crate::state::State;

/// A text that is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScriptFrame {
    pub pc: Pc,
    /// Whom it is about.
    pub seat: Seat,
    /// Who that is: nothing of it is for one who takes the place of a subject that was devoured.
    pub sheet: Option<Sheet>,
    pub source: Source,
    /// The subject's stay when the text began.
    pub stay: u8,
    /// How far the instruction is.
    pub stage: u8,
    /// The successes of the last check.
    pub value: u8,
    pub passed: bool,
    pub rolled: u8,
    pub hits: u8,
    pub misses: u8,
    pub x: u8,
    /// Monsters that the last word moved away, or that are still to be met.
    pub moved: u8,
    /// What was paid for is still to happen, so that nobody is judged yet.
    pub is_bought: bool,
    pub monster: Option<Monster>,
    /// The item or the place that a loop is at; in an other world the place of the gate that was
    /// entered; where one who would be lost goes instead.
    pub item: Option<Card>,
    pub place: Option<Space>,
}

impl ScriptFrame {
    pub fn new(game: &State, pc: Pc, seat: Seat, source: Source) -> Self {
        Self {
            pc,
            seat,
            sheet: game.inv(seat).sheet,
            source,
            stay: game.inv(seat).stay,
            stage: 0,
            value: 0,
            passed: false,
            rolled: 0,
            hits: 0,
            misses: 0,
            x: 0,
            moved: 0,
            is_bought: false,
            monster: None,
            item: None,
            place: None,
        }
    }

    /// The subject was carried off since the text began (AH-186).
    pub(crate) fn is_gone(&self, game: &State) -> bool {
        let inv = game.inv(self.seat);
        inv.stay != self.stay || !inv.is_playing()
    }

    /// The subject is no longer in the game.
    fn is_out(&self, game: &State) -> bool {
        let inv = game.inv(self.seat);
        inv.sheet != self.sheet || !inv.is_playing()
    }

    /// The same text about somebody else.
    pub(crate) fn about(self, game: &State, seat: Seat) -> Self {
        let inv = game.inv(seat);
        Self { seat, sheet: inv.sheet, stay: inv.stay, ..self }
    }

    /// On to the next instruction.
    pub(crate) fn next(mut self) -> FrameStep {
        self.pc += 1;
        self.stage = 0;
        FrameStep::go(self)
    }

    fn jump(mut self, to: Pc) -> FrameStep {
        self.pc = to;
        self.stage = 0;
        FrameStep::go(self)
    }

    fn jump_unless(self, holds: bool, to: Pc) -> FrameStep {
        if holds { self.next() } else { self.jump(to) }
    }

    /// Waits for a child, then goes on with the next instruction.
    pub(crate) fn then(mut self, child: impl Into<Frame>) -> FrameStep {
        self.pc += 1;
        self.stage = 0;
        FrameStep::push(self, child)
    }

    /// Waits for a child, then comes back to this instruction.
    pub(crate) fn wait(mut self, child: impl Into<Frame>) -> FrameStep {
        self.stage += 1;
        FrameStep::push(self, child)
    }

    pub fn step(self, game: &mut State, events: &mut Vec<Event>) -> FrameStep {
        let op = library().op(self.pc);
        let is_dropped = op.is_placed() && self.is_gone(game) || op.is_personal() && self.is_out(game);
        if is_dropped && self.stage == 0 {
            return self.skip(op);
        }
        match op {
            Op::End => FrameStep::DONE,
            Op::Jump(to) => self.jump(to),
            Op::UnlessPassed(or) => self.jump_unless(self.passed, or),
            Op::UnlessSuccesses { at_least, or } => self.jump_unless(self.value >= at_least, or),
            Op::UnlessRolled { from, to, or } => self.jump_unless((from..=to).contains(&self.rolled), or),
            Op::Unless(cond, or) => self.jump_unless(game.is_true_in(self.seat, cond, &self), or),
            Op::Check(check) => self.check(game, check, events),
            Op::Roll { dice } => self.roll(game, dice, events),
            Op::Choose { first, count, after } => self.choose(game, (first, count), after, events),
            Op::ChooseX { paying, .. } => self.choose_x(game, paying, events),
            Op::Each { who, body } => self.each(game, who, body),
            Op::EachGate { body } => self.then(Each::gates(game, &self, body)),
            Op::EachItem { body } => self.then(EachItem { script: self.at(body), left: self.items(game) }),
            Op::Lose { .. } | Op::Gain { .. } | Op::Split(_) | Op::Points(_) | Op::LowerMaximum => {
                self.points(game, op, events)
            }
            Op::Draw { .. } | Op::Search { .. } | Op::Offer { .. } | Op::Shed { .. } => self.cards(game, op),
            Op::Special(special) => self.special(game, special, events),
            other => self.act(game, other, events),
        }
    }

    /// An instruction that is left out: its branches count as not taken.
    fn skip(mut self, op: Op) -> FrameStep {
        if matches!(op, Op::Check(_)) {
            (self.passed, self.value) = (false, 0);
            // Neither branch of a check that is not made is done.
            return self.past_branches();
        }
        if let Op::Choose { after, .. } = op {
            return self.jump(after);
        }
        self.next()
    }

    /// Past what belongs to a check: its rows, or its two branches.
    fn past_branches(mut self) -> FrameStep {
        let library = library();
        self.pc += 1;
        loop {
            match library.op(self.pc) {
                Op::UnlessPassed(or) => {
                    // A jump right before the second branch leads past it.
                    let before = library.op(or.saturating_sub(1));
                    return self.jump(if let Op::Jump(end) = before { end.max(or) } else { or });
                }
                Op::UnlessSuccesses { or, .. } => self.pc = or,
                _ => return self.jump(self.pc),
            }
        }
    }

    pub(crate) fn at(&self, pc: Pc) -> Self {
        Self { pc, stage: 0, ..*self }
    }

    fn check(mut self, game: &mut State, check: CheckOp, events: &mut Vec<Event>) -> FrameStep {
        let instead = check.or_discard.and_then(|name| game.held(self.seat, name).first());
        match (self.stage, instead) {
            (0, Some(_)) => self.wait(Frame::Ask(self.seat)),
            (0, None) => {
                self.stage = 1;
                self.roll_check(game, check)
            }
            (1, Some(card)) if matches!(game.returned, Returned::Action(_)) => {
                if game.returned.action() == Action::GiveUp(card) {
                    game.discard(self.seat, card, events);
                    (self.passed, self.value) = (true, 1);
                    return self.next();
                }
                self.roll_check(game, check)
            }
            _ => {
                if let Returned::Check { successes, passed } = game.returned {
                    (self.value, self.passed) = (successes, passed);
                }
                self.next()
            }
        }
    }

    fn roll_check(mut self, game: &State, op: CheckOp) -> FrameStep {
        self.stage = 2;
        if op.kind == CheckKind::Combat {
            return FrameStep::push(self, Combat::new(game, self.seat, Foe::Nobody, op.modifier));
        }
        let check = self.check_of(op);
        FrameStep::push(self, check)
    }

    pub(crate) fn check_of(&self, op: CheckOp) -> Check {
        let mut check = Check::new(self.seat, op.kind, op.modifier, op.need, Against::Nothing);
        check.is_counted = op.counted;
        check
    }

    fn roll(mut self, game: &mut State, dice: DiceCount, events: &mut Vec<Event>) -> FrameStep {
        if self.stage == 0 {
            let count = match dice {
                DiceCount::Fixed(count) => count,
                DiceCount::Current(kind) => game.inv(self.seat).points(kind),
            };
            if count > 0 {
                return self.wait(Frame::Dice(count));
            }
            game.returned = Returned::Nothing;
        }
        let faces = game.returned.faces();
        events.push(Event::Rolled { seat: self.seat, faces });
        let from = usize::from(game.succeeds_on(self.seat)).clamp(1, 6) - 1;
        self.rolled =
            (1..=6).zip(faces).fold(0u8, |sum, (face, n)| sum.saturating_add(n.saturating_mul(face)));
        self.hits = faces[from..].iter().sum();
        self.misses = faces[..from].iter().sum();
        self.passed = self.hits > 0;
        self.next()
    }

    fn branch(first: u16, at: u8) -> Option<&'static BranchOp> {
        library().branches.get(usize::from(first) + usize::from(at))
    }

    fn is_open(&self, game: &State, branch: &BranchOp) -> bool {
        game.can_pay(self.seat, &branch.price, self.source, self.x)
            && branch.condition.is_none_or(|cond| game.is_true_in(self.seat, cond, self))
    }

    /// Whether the branch that is offered here could be paid for.
    pub(crate) fn can_pay_branch(&self, game: &State, at: u8) -> bool {
        let Op::Choose { first, count, .. } = library().op(self.pc) else { return true };
        let branch = Self::branch(first, at).filter(|_| at < count);
        branch.is_none_or(|branch| game.can_pay(self.seat, &branch.price, self.source, self.x))
    }

    /// Where no branch is open, the text goes on behind them all.
    fn choose(
        mut self,
        game: &mut State,
        (first, count): (u16, u8),
        after: Pc,
        events: &mut Vec<Event>,
    ) -> FrameStep {
        if self.stage == 0 {
            let is_open = |at: u8| Self::branch(first, at).is_some_and(|branch| self.is_open(game, branch));
            let mut open = (0..count).filter(|at| is_open(*at));
            return match (open.next(), open.next()) {
                (None, _) => self.jump(after),
                (Some(only), None) => self.take_branch(game, first, only, events),
                (Some(_), Some(_)) => self.wait(Frame::Ask(self.seat)),
            };
        }
        if self.stage == 1 {
            let Action::Choose(at) = game.returned.action() else { return self.jump(after) };
            return self.take_branch(game, first, at, events);
        }
        // What was chosen is paid for.
        let to = Self::branch(first, self.stage - 2).map_or(self.pc + 1, |branch| branch.target);
        self.stage = 0;
        self.jump(to)
    }

    fn take_branch(mut self, game: &mut State, first: u16, at: u8, events: &mut Vec<Event>) -> FrameStep {
        let Some(branch) = Self::branch(first, at) else { return self.next() };
        if branch.price == crate::program::Price::FREE {
            return self.jump(branch.target);
        }
        self.is_bought |= branch.price.sanity > 0 || branch.price.stamina > 0;
        let pay = game.pay(self.seat, &branch.price, self.source, self.x, events);
        self.stage = 2 + at;
        FrameStep::push(self, pay)
    }

    fn choose_x(mut self, game: &mut State, paying: bool, events: &mut Vec<Event>) -> FrameStep {
        if self.stage == 0 {
            return self.wait(Frame::Ask(self.seat));
        }
        if let Action::Number(x) = game.returned.action() {
            self.x = x;
            if paying {
                game.change_money(self.seat, -i16::from(x), events);
            }
        }
        self.next()
    }

    fn each(mut self, game: &mut State, who: Whom, body: Pc) -> FrameStep {
        if matches!(who, Whom::OneHere | Whom::Anyone) {
            let others = game.targets(self.seat, who);
            if self.stage == 0 && others.len() > 1 {
                return self.wait(Frame::Ask(self.seat));
            }
            let target = match game.returned.action() {
                Action::Target(target) if self.stage == 1 => target,
                _ => self.seat,
            };
            let child = self.at(body).about(game, target);
            self.stage = 0;
            return self.then(child);
        }
        let seats = game.targets(self.seat, who);
        self.then(Each { script: self.at(body), left: seats, gates: 0 })
    }

    fn items(&self, game: &State) -> CardSet {
        game.matching(self.seat, crate::program::Filter::Item)
    }

    /// How much a word means, of what one has.
    pub(crate) fn amount(&self, amount: Amount, has: u16, maximum: u16) -> u16 {
        match amount {
            Amount::Fixed(n) => n.into(),
            Amount::All => has,
            Amount::Max => maximum.saturating_sub(has),
            Amount::HalfUp => has.div_ceil(2),
            Amount::HalfDown => has / 2,
            Amount::Rolled { less } => self.rolled.saturating_sub(less).into(),
            Amount::Hits => self.hits.into(),
            Amount::Misses { times } => u16::from(self.misses) * u16::from(times),
            Amount::Successes { times } => u16::from(self.value) * u16::from(times),
            Amount::X => self.x.into(),
        }
    }

    fn points(mut self, game: &mut State, op: Op, events: &mut Vec<Event>) -> FrameStep {
        let seat = self.seat;
        let inv = *game.inv(seat);
        match op {
            Op::Lose { sanity, stamina, clue, money, at_zero } => {
                let lost = self.amount(clue, inv.clues, inv.clues);
                game.change_clues(seat, -(lost.min(inv.clues) as i16), events);
                let lost = self.amount(money, inv.money, inv.money);
                game.change_money(seat, -(lost.min(inv.money) as i16), events);
                let of = |amount, has: u8| self.amount(amount, has.into(), has.into()).min(255) as u8;
                let mut loss = Loss::new(seat, of(sanity, inv.sanity), of(stamina, inv.stamina));
                loss.at_zero = at_zero;
                if loss.sanity == 0 && loss.stamina == 0 { self.next() } else { self.then(loss) }
            }
            Op::Gain { sanity, stamina, clue, money } => {
                // Later printings: before the ancient one money and clues are no longer to be had.
                if !(game.is_awake && game.options.revised(Switch::FinalBattleCards)) {
                    game.change_clues(seat, self.amount(clue, inv.clues, inv.clues) as i16, events);
                    game.change_money(seat, self.amount(money, inv.money, inv.money) as i16, events);
                }
                for (kind, amount) in [(Kind::Sanity, sanity), (Kind::Stamina, stamina)] {
                    let maximum = game.maximum(seat, kind);
                    let n = self.amount(amount, inv.points(kind).into(), maximum.into()).min(255) as u8;
                    game.gain_points(seat, kind, n, self.source, events);
                }
                self.next()
            }
            Op::Split(amount) => {
                if self.stage == 0 {
                    self.moved = self.amount(amount, 0, 0).min(255) as u8;
                } else if let Action::Restore(kind) = game.returned.action() {
                    game.gain_points(seat, kind, 1, self.source, events);
                    self.moved = self.moved.saturating_sub(1);
                } else {
                    self.moved = 0;
                }
                let can = [Kind::Sanity, Kind::Stamina]
                    .into_iter()
                    .any(|kind| game.can_gain(seat, kind, self.source));
                self.stage = 0;
                if self.moved > 0 && can { self.wait(Frame::Ask(seat)) } else { self.next() }
            }
            Op::Points(n) => {
                game.change(|frame| match frame {
                    Frame::Movement(movement) if movement.seat == seat => {
                        movement.points = movement.points.saturating_add(n);
                        Some(())
                    }
                    _ => None,
                });
                self.next()
            }
            _ => {
                if self.stage == 0 {
                    return self.wait(Frame::Ask(seat));
                }
                let Action::Suffer(kind) = game.returned.action() else { return self.next() };
                let inv = game.inv_mut(seat);
                match kind {
                    Kind::Sanity => inv.lowered_sanity += 1,
                    Kind::Stamina => inv.lowered_stamina += 1,
                }
                events.push(Event::MaximumLowered { seat, kind });
                game.cut_to_maximum(seat);
                self.next()
            }
        }
    }

    fn cards(self, game: &mut State, op: Op) -> FrameStep {
        let seat = self.seat;
        match op {
            Op::Draw { deck, n, keep } => {
                let n = self.amount(n, 0, 0).min(5) as u8;
                self.then(Draw::new(game, seat, [Some((deck, n)), None], keep.unwrap_or((n, n))))
            }
            Op::Search { deck, what, buy } => {
                self.then(Search { seat, deck, what, is_bought: buy, at: crate::cards::SearchAt::Look })
            }
            Op::Offer { first, decks, price, at_most, must } => {
                let offers = library().offers.iter().skip(first.into()).take(decks.into());
                let mut from: [Option<(Deck, u8)>; 2] = [None; 2];
                from.iter_mut().zip(offers).for_each(|(place, offer)| *place = Some(*offer));
                let mut draw = Draw::new(game, seat, from, (u8::from(must), at_most.unwrap_or(u8::MAX)));
                draw.price = Some(price);
                draw.is_offer = true;
                self.then(draw)
            }
            Op::Shed { what, n } => {
                let has = game.matching(seat, what).len() as u16;
                let n = self.amount(n, has, has).min(255) as u8;
                self.then(Shed::new(seat, what, n))
            }
            _ => self.next(),
        }
    }

    pub fn choices(&self, game: &State, choice: &mut dyn FnMut(Action)) {
        let seat = self.seat;
        match library().op(self.pc) {
            Op::Check(check) => {
                choice(Action::Done);
                let card = check.or_discard.and_then(|name| game.held(seat, name).first());
                card.into_iter().for_each(|card| choice(Action::GiveUp(card)));
            }
            Op::Choose { first, count, .. } => {
                let open = (0..count)
                    .filter(|at| Self::branch(first, *at).is_some_and(|branch| self.is_open(game, branch)));
                open.for_each(|at| choice(Action::Choose(at)));
            }
            Op::ChooseX { from, to, paying } => {
                let most = if paying { u16::from(to).min(game.inv(seat).money) as u8 } else { to };
                (from..=most.max(from)).for_each(|x| choice(Action::Number(x)));
            }
            Op::Each { who, .. } => {
                game.targets(seat, who).iter().for_each(|target| choice(Action::Target(target)));
            }
            Op::Split(_) => {
                let kinds = [Kind::Sanity, Kind::Stamina];
                kinds.into_iter().filter(|kind| game.can_gain(seat, *kind, self.source)).for_each(|kind| {
                    choice(Action::Restore(kind));
                });
                choice(Action::Done);
            }
            Op::LowerMaximum => {
                choice(Action::Suffer(Kind::Sanity));
                choice(Action::Suffer(Kind::Stamina));
            }
            op => self.act_choices(game, op, choice),
        }
    }
}
