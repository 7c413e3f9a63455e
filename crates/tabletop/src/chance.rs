use serde::{Deserialize, Serialize};

use crate::{Rng, Seed};

/// The longest shuffle a game may ask for.
pub const MAX_CHANCE_LEN: u16 = 1024;

/// What the rules ask of fate: a closed vocabulary shared by all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Chance {
    Dice { count: u8, sides: u8 },
    Pick { len: u16 },
    Shuffle { len: u16 },
}

/// The answer to a [`Chance`]: dice show 1 to `sides`, a pick counts from 0, an order lists
/// which old place each new place is filled from.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    Dice(Vec<u8>),
    Pick(u16),
    Order(Vec<u16>),
}

/// Why a [`Fate`] does not answer a [`Chance`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadFate {
    #[error("{asked} was asked for, {given} was given")]
    WrongKind { asked: &'static str, given: &'static str },
    #[error("{expected} values were asked for, {given} were given")]
    WrongCount { expected: usize, given: usize },
    #[error("{value} is not between {min} and {max}")]
    OutOfRange { value: u16, min: u16, max: u16 },
    #[error("place {place} is used twice in an order")]
    Repeated { place: u16 },
    #[error("{len} is more than the {MAX_CHANCE_LEN} things one shuffle may cover")]
    TooLong { len: u16 },
}

impl Chance {
    fn kind(self) -> &'static str {
        match self {
            Self::Dice { .. } => "dice",
            Self::Pick { .. } => "a pick",
            Self::Shuffle { .. } => "an order",
        }
    }

    /// Whether `fate` is a possible answer.
    pub fn admits(self, fate: &Fate) -> Result<(), BadFate> {
        match (self, fate) {
            (Self::Dice { count, sides }, Fate::Dice(dice)) => {
                same_count(usize::from(count), dice.len())?;
                dice.iter().try_for_each(|&die| in_range(die.into(), 1, sides.into()))
            }
            (Self::Pick { len }, &Fate::Pick(place)) => in_range(place, 0, len.saturating_sub(1)),
            (Self::Shuffle { len }, Fate::Order(order)) => is_order(len, order),
            (asked, given) => Err(BadFate::WrongKind { asked: asked.kind(), given: given.kind() }),
        }
    }

    /// Draws an answer into `fate`, reusing its memory. For what is only imagined: real fates come
    /// from a [`Dealer`].
    pub fn draw(self, rng: &mut Rng, fate: &mut Fate) {
        match self {
            Self::Dice { count, sides } => {
                let dice = fate.as_dice();
                dice.clear();
                dice.extend((0..count).map(|_| rng.below(sides.into()) as u8 + 1));
            }
            Self::Pick { len } => *fate = Fate::Pick(rng.below(len.into()) as u16),
            Self::Shuffle { len } => {
                let order = fate.as_order();
                order.clear();
                order.extend(0..len);
                rng.shuffle(order);
            }
        }
    }
}

fn same_count(expected: usize, given: usize) -> Result<(), BadFate> {
    if expected == given { Ok(()) } else { Err(BadFate::WrongCount { expected, given }) }
}

fn in_range(value: u16, min: u16, max: u16) -> Result<(), BadFate> {
    if (min..=max).contains(&value) { Ok(()) } else { Err(BadFate::OutOfRange { value, min, max }) }
}

fn is_order(len: u16, order: &[u16]) -> Result<(), BadFate> {
    if len > MAX_CHANCE_LEN {
        return Err(BadFate::TooLong { len });
    }
    same_count(usize::from(len), order.len())?;
    let mut seen = [0u64; MAX_CHANCE_LEN as usize / 64];
    for &place in order {
        in_range(place, 0, len.saturating_sub(1))?;
        let (word, bit) = (usize::from(place / 64), 1u64 << (place % 64));
        if seen[word] & bit != 0 {
            return Err(BadFate::Repeated { place });
        }
        seen[word] |= bit;
    }
    Ok(())
}

impl Fate {
    /// The order that leaves everything where it is.
    pub fn keep(len: u16) -> Self {
        Self::Order((0..len).collect())
    }

    fn kind(&self) -> &'static str {
        match self {
            Self::Dice(_) => "dice",
            Self::Pick(_) => "a pick",
            Self::Order(_) => "an order",
        }
    }

    fn as_dice(&mut self) -> &mut Vec<u8> {
        if !matches!(self, Self::Dice(_)) {
            *self = Self::Dice(Vec::new());
        }
        match self {
            Self::Dice(dice) => dice,
            _ => unreachable!("made dice above"),
        }
    }

    fn as_order(&mut self) -> &mut Vec<u16> {
        if !matches!(self, Self::Order(_)) {
            *self = Self::Order(Vec::new());
        }
        match self {
            Self::Order(order) => order,
            _ => unreachable!("made an order above"),
        }
    }
}

/// Answers chance from a seed: answer `k` comes from stream `k`, whatever was asked before.
#[derive(Clone, Debug)]
pub struct Dealer {
    seed: Seed,
    drawn: u64,
}

impl Dealer {
    pub fn new(seed: Seed) -> Self {
        Self::after(seed, 0)
    }

    /// The dealer who has given `drawn` answers.
    pub fn after(seed: Seed, drawn: u64) -> Self {
        Self { seed, drawn }
    }

    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// How many answers were given so far, which is also the number of the next one.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Draws the next answer into `fate`, reusing its memory.
    pub fn answer(&mut self, chance: Chance, fate: &mut Fate) {
        let mut rng = Rng::stream(&self.seed, self.drawn);
        self.drawn += 1;
        chance.draw(&mut rng, fate);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_do_not_depend_on_what_was_asked_before() {
        let seed = Seed::from_number(11);
        let (mut one, mut other) = (Dealer::new(seed), Dealer::new(seed));
        let (mut a, mut b) = (Fate::Pick(0), Fate::Pick(0));
        one.answer(Chance::Shuffle { len: 200 }, &mut a);
        other.answer(Chance::Pick { len: 2 }, &mut b);
        for _ in 0..5 {
            one.answer(Chance::Dice { count: 6, sides: 6 }, &mut a);
            other.answer(Chance::Dice { count: 6, sides: 6 }, &mut b);
            assert_eq!(a, b);
        }
    }

    #[test]
    fn every_drawn_fate_is_admitted() {
        let mut dealer = Dealer::new(Seed::from_number(3));
        let mut fate = Fate::Pick(0);
        for chance in [
            Chance::Dice { count: 9, sides: 6 },
            Chance::Pick { len: 1 },
            Chance::Pick { len: 60 },
            Chance::Shuffle { len: 0 },
            Chance::Shuffle { len: 1024 },
        ] {
            dealer.answer(chance, &mut fate);
            assert_eq!(chance.admits(&fate), Ok(()));
        }
    }

    #[test]
    fn impossible_fates_are_named() {
        let refused = |chance: Chance, fate: Fate| chance.admits(&fate).unwrap_err().to_string();
        let dice = Chance::Dice { count: 2, sides: 6 };
        assert_eq!(refused(dice, Fate::Dice(vec![1, 7])), "7 is not between 1 and 6");
        assert_eq!(refused(dice, Fate::Dice(vec![1])), "2 values were asked for, 1 were given");
        assert_eq!(refused(dice, Fate::Pick(1)), "dice was asked for, a pick was given");
        assert_eq!(refused(Chance::Pick { len: 3 }, Fate::Pick(3)), "3 is not between 0 and 2");
        let shuffle = Chance::Shuffle { len: 3 };
        assert_eq!(refused(shuffle, Fate::Order(vec![0, 1, 1])), "place 1 is used twice in an order");
    }
}
