use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use serde::{Deserialize, Serialize};

use crate::hex::secret_bytes;

/// Thirty-two secret bytes from which every card and die of a game follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed([u8; 32]);

secret_bytes!(Seed, 32, "a seed");

impl Seed {
    /// A seed a person can type: the number's eight bytes, little-endian, then zeroes.
    pub fn from_number(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Self(bytes)
    }

    /// The seed of game `index` of a series: a pure function of both, so games can run in any order.
    pub fn of_game(&self, index: u64) -> Self {
        let mut bytes = [0; 32];
        Rng::stream(self, index).0.fill_bytes(&mut bytes);
        Self(bytes)
    }
}

/// ChaCha20 (RFC 8439: the seed is the key, the stream number the nonce) with our own bounded
/// integers and shuffle on top. The numbers it gives are pinned by tests: old replays depend on them.
#[derive(Clone, Debug)]
pub struct Rng(ChaCha20Rng);

impl Rng {
    /// The generator for stream `stream` of `seed`.
    pub fn stream(seed: &Seed, stream: u64) -> Self {
        let mut rng = ChaCha20Rng::from_seed(seed.0);
        rng.set_stream(stream);
        Self(rng)
    }

    #[inline]
    fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A number from 0 to `bound - 1`, all equally likely; 0 for a bound of 0 or 1.
    ///
    /// Lemire's method: the high half of `draw * bound`, redrawing where the low half is in the
    /// short, biased stretch.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound <= 1 {
            return 0;
        }
        let mut product = u64::from(self.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let biased = bound.wrapping_neg() % bound;
            while (product as u32) < biased {
                product = u64::from(self.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// A position in a list of `len`; 0 for an empty one.
    #[inline]
    pub fn index(&mut self, len: usize) -> usize {
        self.below(u32::try_from(len).unwrap_or(u32::MAX)) as usize
    }

    /// Fisher-Yates from the last place down.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 8439 key stream for an all-zero key and nonce: anyone's ChaCha20 can check our games.
    #[test]
    fn stream_zero_is_the_rfc_key_stream() {
        let mut rng = Rng::stream(&Seed::from_bytes([0; 32]), 0);
        assert_eq!(rng.next_u32().to_le_bytes(), [0x76, 0xb8, 0xe0, 0xad]);
        assert_eq!(rng.next_u32().to_le_bytes(), [0xa0, 0xf1, 0x3d, 0x90]);
    }

    #[test]
    fn draws_are_pinned() {
        let seed = Seed::from_number(7);
        let mut rng = Rng::stream(&seed, 3);
        let numbers: Vec<u32> = (0..12).map(|_| rng.below(6)).collect();
        let mut order: Vec<u8> = (0..12).collect();
        Rng::stream(&seed, 4).shuffle(&mut order);
        insta::assert_snapshot!(
            format!("{numbers:?} {order:?}"),
            @"[0, 3, 4, 4, 1, 4, 2, 3, 5, 0, 5, 2] [6, 7, 9, 4, 11, 5, 8, 2, 0, 10, 1, 3]"
        );
    }

    #[test]
    fn bounded_numbers_are_even() {
        let mut rng = Rng::stream(&Seed::from_number(2), 0);
        let mut counts = [0u32; 5];
        for _ in 0..50_000 {
            counts[rng.index(5)] += 1;
        }
        assert!(counts.iter().all(|&n| (9_500..10_500).contains(&n)), "{counts:?}");
    }

    #[test]
    fn a_seed_survives_its_text_and_refuses_others() {
        let seed = Seed::from_number(0x1234_5678_9abc_def0).of_game(5);
        assert_eq!(seed.to_string().parse(), Ok(seed));
        let error = "12".parse::<Seed>().unwrap_err().to_string();
        assert_eq!(error, "a seed is 64 hexadecimal digits, this has 2 characters");
        assert!("g".repeat(64).parse::<Seed>().is_err());
        assert_eq!(format!("{seed:?}"), "Seed(..)");
    }
}
