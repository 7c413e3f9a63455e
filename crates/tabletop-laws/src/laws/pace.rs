use tabletop::Rng;

/// States up to this size, and the first so many steps of a game, are examined at every step.
const SMALL_BYTES: usize = 4 * 1024;
const SHORT_STEPS: usize = 512;

/// Whether a state is examined in full: of small games one in so many, of others the more rarely the larger
/// their states and the longer they are, so that every game is checked in seconds.
pub(super) fn is_due(one_in: u32, bytes: usize, step: u32, rng: &mut Rng) -> bool {
    let every = one_in.max(1) as usize * (1 + bytes / SMALL_BYTES) * (1 + step as usize / SHORT_STEPS);
    // Draws nothing where every step is examined.
    rng.index(every) == 0
}

#[cfg(test)]
mod tests {
    use tabletop::Seed;

    use super::*;

    fn examined(bytes: usize, steps: u32) -> usize {
        examined_one_in(1, bytes, steps)
    }

    fn examined_one_in(one_in: u32, bytes: usize, steps: u32) -> usize {
        let mut rng = Rng::stream(&Seed::from_number(1), 0);
        (0..steps).filter(|&step| is_due(one_in, bytes, step, &mut rng)).count()
    }

    #[test]
    fn of_many_games_one_state_in_so_many_is_examined() {
        let few = examined_one_in(8, 4_000, 500);
        assert!((40..85).contains(&few), "{few}");
    }

    #[test]
    fn small_games_are_examined_at_every_step() {
        assert_eq!(examined(4_000, 500), 500);
    }

    #[test]
    fn large_and_long_games_are_sampled() {
        let large = examined(40_000, 500);
        assert!((30..75).contains(&large), "{large}");
        let long = examined(40_000, 1_500);
        assert!((large + 20..large + 80).contains(&long), "{long}");
    }
}
