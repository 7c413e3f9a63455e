use tabletop::Rng;

/// States up to this size, and the first so many steps of a game, are examined at every step.
const SMALL_BYTES: usize = 4 * 1024;
const SHORT_STEPS: usize = 512;

/// Whether a state is examined in full: small games at every step, the others the more rarely the larger
/// their states and the longer they are, so that every game is checked in seconds.
pub(super) fn is_due(bytes: usize, step: u32, rng: &mut Rng) -> bool {
    let every = (1 + bytes / SMALL_BYTES) * (1 + step as usize / SHORT_STEPS);
    // Draws nothing where every step is examined.
    rng.index(every) == 0
}

#[cfg(test)]
mod tests {
    use tabletop::Seed;

    use super::*;

    fn examined(bytes: usize, steps: u32) -> usize {
        let mut rng = Rng::stream(&Seed::from_number(1), 0);
        (0..steps).filter(|&step| is_due(bytes, step, &mut rng)).count()
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
