//! What a text is worth to somebody, at a guess: read on to its end, each branch as likely as its dice.

use tabletop::Seat;

use crate::ids::Space;
use crate::language::{Amount, CheckKind, Deck, DiceCount, Fortune, Kind, Skill};
use crate::library::library;
use crate::program::{BranchOp, CheckOp, Op, Pc, Price, Source, Whom};
use crate::quantities::Against;
use crate::state::State;

use super::arms;
use super::odds::percent;

/// No text of a card is read further.
const TEXT: u8 = 24;
/// What a clue, a dollar, a point of sanity or stamina are worth.
const CLUE: i32 = 16;
const MONEY: i32 = 4;
const POINT: i32 = 10;
/// To be knocked out.
const FALL: i32 = 90;

/// The dice that decide how a text goes on.
#[derive(Clone, Copy, Default)]
struct Luck {
    dice: i32,
    need: u8,
    on: u8,
    /// Rows of successes that were missed already.
    below: Option<u8>,
}

impl Luck {
    fn passed(self) -> i32 {
        percent(self.dice, self.need, self.on)
    }

    fn at_least(self, n: u8) -> i32 {
        let excluded = self.below.map_or(0, |below| percent(self.dice, below, self.on));
        let reached = percent(self.dice, n, self.on) - excluded;
        100 * reached.max(0) / (100 - excluded).max(1)
    }
}

/// What a text from here on is worth to somebody.
pub(super) fn worth(game: &State, seat: Seat, text: Pc) -> i32 {
    Reader { game, seat }.read(text, Luck::default(), TEXT)
}

/// What an encounter at a place is worth on average.
pub(super) fn worth_of_encounter(game: &State, seat: Seat, place: Space) -> i32 {
    let Some(street) = place.street().filter(|_| place.is_location()) else { return 0 };
    let cards = game.location_cards_of(street);
    let texts = cards.filter_map(|card| {
        let entries = &library().location_card(card).entries;
        entries.iter().find(|(at, _)| *at == place).map(|(_, text)| *text)
    });
    let (sum, count) = texts.fold((0, 0), |(sum, count), text| (sum + worth(game, seat, text), count + 1));
    sum / count.max(1)
}

/// What passing the check that a text asks for is worth more than failing it.
pub(super) fn stake(game: &State, seat: Seat, check: Pc) -> i32 {
    let reader = Reader { game, seat };
    let sure = Luck { dice: 9, need: 0, on: 1, below: None };
    let next = check.saturating_add(1);
    reader.read(next, sure, TEXT) - reader.read(next, Luck { need: 1, dice: 0, ..sure }, TEXT)
}

/// What a branch of the text that asks is worth.
pub(super) fn worth_of_branch(game: &State, seat: Seat, branch: &BranchOp) -> i32 {
    worth(game, seat, branch.target) - worth_of_price(game, seat, &branch.price)
}

fn worth_of_price(game: &State, seat: Seat, price: &Price) -> i32 {
    let reader = Reader { game, seat };
    reader.loss(Kind::Sanity, price.sanity.into())
        + reader.loss(Kind::Stamina, price.stamina.into())
        + MONEY * i32::from(price.money)
        + CLUE * i32::from(price.clue)
        + 5 * i32::from(price.trophies)
        + 8 * i32::from(price.cards)
}

struct Reader<'g> {
    game: &'g State,
    seat: Seat,
}

impl Reader<'_> {
    fn read(&self, at: Pc, luck: Luck, left: u8) -> i32 {
        let Some(left) = left.checked_sub(1) else { return 0 };
        let next = at.saturating_add(1);
        let either = |chance: i32, or: Pc, missed: Luck| {
            (chance * self.read(next, luck, left) + (100 - chance) * self.read(or, missed, left)) / 100
        };
        match library().op(at) {
            Op::End => 0,
            Op::Jump(to) => self.read(to, luck, left),
            Op::UnlessPassed(or) => either(luck.passed(), or, luck),
            Op::UnlessSuccesses { at_least, or } => {
                either(luck.at_least(at_least), or, Luck { below: Some(at_least), ..luck })
            }
            Op::UnlessRolled { from, to, or } => {
                either(100 * (i32::from(to) - i32::from(from) + 1).max(0) / 6, or, luck)
            }
            Op::Unless(cond, or) => {
                let to = if self.game.is_true(self.seat, cond) { next } else { or };
                self.read(to, luck, left)
            }
            Op::Check(check) => self.read(next, self.luck_of(check), left),
            Op::Roll { dice } => self.read(next, self.luck_of_dice(dice), left),
            Op::Choose { first, count, .. } => self.best_branch(first, count, luck, left),
            Op::Each { who, body } => self.of_each(who, body, luck, left) + self.read(next, luck, left),
            other => self.of_word(other, luck) + self.read(next, luck, left),
        }
    }

    fn luck_of(&self, check: CheckOp) -> Luck {
        let mut dice = self.game.dice(self.seat, check.kind, check.modifier, Against::Nothing);
        if check.kind == CheckKind::Combat {
            dice += arms::best(self.game, self.seat, 0).bonus;
        }
        Luck { dice, need: check.need, on: self.game.succeeds_on(self.seat), below: None }
    }

    fn luck_of_dice(&self, dice: DiceCount) -> Luck {
        let dice = match dice {
            DiceCount::Fixed(n) => n,
            DiceCount::Current(kind) => self.game.inv(self.seat).points(kind),
        };
        Luck { dice: dice.into(), need: 1, on: self.game.succeeds_on(self.seat), below: None }
    }

    fn best_branch(&self, first: u16, count: u8, luck: Luck, left: u8) -> i32 {
        let branches = library().branches.iter().skip(first.into()).take(count.into());
        let open = branches.filter(|branch| {
            self.game.can_pay(self.seat, &branch.price, Source::Rule, 0)
                && branch.condition.is_none_or(|cond| self.game.is_true(self.seat, cond))
        });
        let worths = open.map(|branch| {
            self.read(branch.target, luck, left) - worth_of_price(self.game, self.seat, &branch.price)
        });
        worths.max().unwrap_or(0)
    }

    fn of_each(&self, who: Whom, body: Pc, luck: Luck, left: u8) -> i32 {
        let targets = self.game.targets(self.seat, who);
        let worths = targets.iter().map(|seat| Reader { game: self.game, seat }.read(body, luck, left));
        match who {
            Whom::OneHere | Whom::Anyone => worths.max().unwrap_or(0),
            _ => worths.sum(),
        }
    }

    fn amount(amount: Amount, has: i32, maximum: i32, luck: Luck) -> i32 {
        let hits = luck.dice.max(0) * (7 - i32::from(luck.on)) / 6;
        match amount {
            Amount::Fixed(n) => n.into(),
            Amount::All => has,
            Amount::Max => (maximum - has).max(0),
            Amount::HalfUp => (has + 1) / 2,
            Amount::HalfDown => has / 2,
            Amount::Rolled { less } => (4 - i32::from(less)).max(1),
            Amount::Hits => hits,
            Amount::Misses { times } => (luck.dice.max(0) - hits) * i32::from(times),
            Amount::Successes { times } => hits.max(1) * i32::from(times),
            Amount::X => 2,
        }
    }

    /// How much it hurts to lose so many points.
    fn loss(&self, kind: Kind, n: i32) -> i32 {
        let has = i32::from(self.game.inv(self.seat).points(kind));
        match n {
            ..=0 => 0,
            n if n >= has => FALL,
            n if n + 1 >= has => (POINT + 8) * n,
            n => POINT * n,
        }
    }

    fn gain(&self, kind: Kind, amount: Amount, luck: Luck) -> i32 {
        let (has, maximum) = (self.game.inv(self.seat).points(kind), self.game.maximum(self.seat, kind));
        let n = Self::amount(amount, has.into(), maximum.into(), luck);
        let gained = n.min(i32::from(maximum.saturating_sub(has)));
        gained * if has <= 2 { POINT + 6 } else { POINT }
    }

    /// One takes the other away, and nobody is blessed twice.
    fn of_fortune(&self, fortune: Fortune) -> i32 {
        let roles = library().roles;
        let is = |name| !self.game.held(self.seat, name).is_empty();
        match fortune {
            Fortune::Blessed if is(roles.blessing) => 0,
            Fortune::Blessed if is(roles.curse) => 45,
            Fortune::Blessed => 30 + self.game.skill(self.seat, Skill::Fight),
            Fortune::Cursed if is(roles.curse) => 0,
            Fortune::Cursed => -40,
        }
    }

    fn of_word(&self, op: Op, luck: Luck) -> i32 {
        let inv = self.game.inv(self.seat);
        let of = |amount: Amount, has: i32| Self::amount(amount, has, has, luck);
        match op {
            Op::Lose { sanity, stamina, clue, money, .. } => {
                let clues = of(clue, inv.clues.into()).min(inv.clues.into());
                let dollars = of(money, inv.money.into()).min(inv.money.into());
                -self.loss(Kind::Sanity, of(sanity, inv.sanity.into()))
                    - self.loss(Kind::Stamina, of(stamina, inv.stamina.into()))
                    - CLUE * clues
                    - MONEY * dollars
            }
            Op::Gain { sanity, stamina, clue, money } => {
                self.gain(Kind::Sanity, sanity, luck)
                    + self.gain(Kind::Stamina, stamina, luck)
                    + CLUE * of(clue, inv.clues.into())
                    + MONEY * of(money, inv.money.into())
            }
            Op::Split(amount) => POINT * of(amount, 0),
            Op::Draw { deck, n, keep } => of_deck(deck) * keep.map_or(of(n, 0), |(_, most)| most.into()),
            Op::Search { deck, .. } => of_deck(deck) + 2,
            Op::Shed { n, .. } => -8 * of(n, 3),
            Op::Fortune(fortune) => self.of_fortune(fortune),
            other => of_event(other, inv.space),
        }
    }
}

fn of_deck(deck: Deck) -> i32 {
    match deck {
        Deck::Common | Deck::Spell => 8,
        Deck::Unique => 14,
        Deck::Skill => 18,
        Deck::Ally => 30,
        Deck::Special => 5,
    }
}

/// What happens to somebody, or to the town.
fn of_event(op: Op, here: Space) -> i32 {
    match op {
        Op::TakeCard(_) | Op::TakeAnyAlly => 25,
        Op::TakeSpecial(_) | Op::Trophy(_) | Op::Banish(_) => 8,
        Op::Offer { .. } => 4,
        Op::ShedMonsterTrophy => -6,
        Op::Delay => -18,
        Op::LoseTurn => -22,
        Op::Lost => -80,
        Op::Return { .. } if here.is_other_world() => 8,
        Op::Arrest => -30,
        Op::Devour => -400,
        Op::LowerMaximum | Op::BoxAlly | Op::ShedGateTrophy => -20,
        Op::Encounter { .. } => 3,
        Op::Meet(n) => -15 * i32::from(n),
        Op::Spawn { n, .. } | Op::SpawnOnThis { n } => -10 * i32::from(n),
        Op::Terror(n) => -20 * i32::from(n),
        Op::Doom(n) => -50 * i32::from(n),
        Op::OpenGate { .. } => -45,
        Op::ShutGate(_) => 60,
        Op::FailRumor => -40,
        _ => 0,
    }
}
