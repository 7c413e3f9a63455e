//! The exact chance of a check (AH-131).

/// Chances are told in ten-thousandths.
pub(crate) const CERTAIN: u16 = 10_000;

/// More dice than this are not reckoned with: their ways of falling would not fit the numbers.
const MOST_DICE: u32 = 48;

/// More successes than this no check asks for.
const MOST_NEEDED: usize = 15;

/// What one die can bring: how many of its six faces are one success, and two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Die {
    one: u8,
    two: u8,
}

impl Die {
    pub(crate) fn new(succeeds_on: u8, sixes_count_twice: bool) -> Self {
        let successes = 7 - succeeds_on.clamp(1, 6);
        let two = u8::from(sixes_count_twice);
        Self { one: successes - two, two }
    }
}

/// In how many ways dice can fall, by their successes; the last counts all that are enough.
#[derive(Clone, Copy, Debug)]
struct Ways {
    by_successes: [u128; MOST_NEEDED + 1],
    needed: usize,
    dice: u32,
}

impl Ways {
    fn new(needed: u8) -> Self {
        let mut by_successes = [0; MOST_NEEDED + 1];
        by_successes[0] = 1;
        Self { by_successes, needed: usize::from(needed).min(MOST_NEEDED), dice: 0 }
    }

    /// Says whether the dice could be reckoned with.
    fn roll(&mut self, dice: u32, die: Die) -> bool {
        if self.dice + dice > MOST_DICE {
            return false;
        }
        for _ in 0..dice {
            let before = std::mem::take(&mut self.by_successes);
            for (successes, ways) in before.into_iter().enumerate().take(self.needed + 1) {
                let none = 6 - die.one - die.two;
                for (more, faces) in [none, die.one, die.two].into_iter().enumerate() {
                    self.by_successes[(successes + more).min(self.needed)] += ways * u128::from(faces);
                }
            }
        }
        self.dice += dice;
        true
    }

    /// Rounded to the nearest, but never to what is impossible or certain.
    fn chance(&self) -> u16 {
        let (enough, all) = (self.by_successes[self.needed], 6u128.pow(self.dice));
        if enough == 0 || enough == all {
            return if enough == 0 { 0 } else { CERTAIN };
        }
        // Both are cut alike where ten thousand times as many would not fit.
        let cut = if self.dice > 40 { 1 << 20 } else { 1 };
        let (enough, all) = (enough / cut, all / cut);
        let rounded = (enough * u128::from(CERTAIN) + all / 2) / all;
        (rounded as u16).clamp(1, CERTAIN - 1)
    }
}

/// The chance that dice bring so many successes: with no clue, with one, and so on to the last.
pub(crate) fn by_clues(needed: u8, dice: u8, dice_of_a_clue: u8, clues: usize, die: Die) -> Vec<u16> {
    let mut ways = Ways::new(needed);
    let mut chances = Vec::new();
    let mut can_be_told = ways.roll(dice.into(), die);
    for spent in 0..=clues {
        if spent > 0 {
            can_be_told = can_be_told && ways.roll(dice_of_a_clue.into(), die);
        }
        if !can_be_told {
            break;
        }
        chances.push(ways.chance());
    }
    chances
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Throws the dice in every way there is and counts.
    fn counted(needed: u8, dice: u32, succeeds_on: u8, sixes_count_twice: bool) -> u16 {
        let all = 6u32.pow(dice);
        let successes_of = |face: u32| {
            let succeeds = face >= u32::from(succeeds_on);
            u32::from(succeeds) + u32::from(succeeds && sixes_count_twice && face == 6)
        };
        let enough = |throw: &u32| {
            let faces = (0..dice).map(|die| throw / 6u32.pow(die) % 6 + 1);
            faces.map(successes_of).sum::<u32>() >= needed.into()
        };
        let ways = (0..all).filter(enough).count() as u32;
        let rounded = (u64::from(ways) * u64::from(CERTAIN) + u64::from(all) / 2) / u64::from(all);
        if ways == 0 || ways == all { rounded as u16 } else { (rounded as u16).clamp(1, CERTAIN - 1) }
    }

    #[test] // AH-131
    fn every_chance_is_that_of_counting_all_ways_the_dice_can_fall() {
        for succeeds_on in [4, 5, 6] {
            for sixes_count_twice in [false, true] {
                let die = Die::new(succeeds_on, sixes_count_twice);
                for (dice, needed) in (0..=6).flat_map(|dice| (0..=4).map(move |needed| (dice, needed))) {
                    let expected = counted(needed, dice, succeeds_on, sixes_count_twice);
                    assert_eq!(
                        by_clues(needed, dice as u8, 1, 0, die),
                        [expected],
                        "{dice} dice, {needed} needed, from {succeeds_on}, twice: {sixes_count_twice}"
                    );
                }
            }
        }
    }

    #[test] // AH-131, AH-061
    fn a_clue_is_worth_the_dice_it_gives() {
        let die = Die::new(5, false);
        let with_clues = by_clues(2, 2, 2, 2, die);
        assert_eq!(with_clues, [2, 4, 6].map(|dice| counted(2, dice, 5, false)));
    }

    #[test]
    fn what_is_certain_or_impossible_is_told_as_such_and_nothing_else_is() {
        let die = Die::new(5, false);
        assert_eq!(by_clues(0, 3, 1, 0, die), [CERTAIN]);
        assert_eq!(by_clues(2, 1, 1, 0, die), [0]);
        assert_eq!(by_clues(1, 48, 1, 0, die), [CERTAIN - 1]);
        assert_eq!(by_clues(8, 8, 1, 0, Die::new(6, false)), [1]);
    }

    #[test]
    fn more_dice_than_can_be_reckoned_with_are_not_told() {
        let die = Die::new(4, false);
        assert_eq!(by_clues(3, 46, 1, 5, die).len(), 3);
        assert!(by_clues(3, 99, 1, 5, die).is_empty());
    }
}
