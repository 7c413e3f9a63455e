use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::Seed;
use crate::hex::{self, secret_bytes};

/// Keeps this use of SHA-256 apart from every other.
const SEED_LABEL: &[u8] = b"walpurgis seed 1";

/// The server's half of a seed: committed to before anything is dealt, opened when the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Secret([u8; 32]);

secret_bytes!(Secret, 32, "a secret");

/// What one player's machine adds to the seed.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Entropy([u8; 16]);

secret_bytes!(Entropy, 16, "a player's entropy");

/// Both halves of a seed, so that anyone can check that nobody chose the deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fairness {
    pub secret: Secret,
    /// The fingerprint of the secret that was told before the deal.
    pub commitment: String,
    /// What each seat gave, in order; an empty text where it gave nothing.
    #[serde(with = "gifts")]
    pub entropy: Vec<Option<Entropy>>,
}

/// What is wrong with the halves of a seed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FairnessError {
    #[error("the secret's commitment is {found}, the record says {written} was told before the deal")]
    Commitment { found: String, written: String },
    #[error("there is entropy for {found} seats at a table of {seats}")]
    Entropy { found: usize, seats: u8 },
    #[error("the secret and the players' entropy do not mix to the record's seed")]
    Seed,
}

impl Secret {
    /// SHA-256 of the secret in hexadecimal: binds whoever tells it, and gives nothing away.
    pub fn commitment(&self) -> String {
        Sha256::digest(self.0).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The seed of a game: SHA-256 of a label, the secret, and for each seat the length of what it
    /// gave (one byte) and what it gave.
    pub fn seed(&self, entropy: impl IntoIterator<Item = Option<Entropy>>) -> Seed {
        let mut hash = Sha256::new();
        hash.update(SEED_LABEL);
        hash.update(self.0);
        for gift in entropy {
            let gift = gift.as_ref().map_or(&[][..], |gift| &gift.0);
            hash.update([gift.len() as u8]);
            hash.update(gift);
        }
        Seed::from_bytes(hash.finalize().into())
    }
}

impl Fairness {
    pub fn new(secret: Secret, entropy: Vec<Option<Entropy>>) -> Self {
        Self { secret, commitment: secret.commitment(), entropy }
    }

    pub fn seed(&self) -> Seed {
        self.secret.seed(self.entropy.iter().copied())
    }

    /// Whether a game of `seats` from `seed` was dealt as was promised.
    pub fn check(&self, seats: u8, seed: Seed) -> Result<(), FairnessError> {
        let found = self.secret.commitment();
        if found != self.commitment {
            return Err(FairnessError::Commitment { found, written: self.commitment.clone() });
        }
        if self.entropy.len() != usize::from(seats) {
            return Err(FairnessError::Entropy { found: self.entropy.len(), seats });
        }
        if self.seed() == seed { Ok(()) } else { Err(FairnessError::Seed) }
    }
}

/// A gift is written as its digits, none as an empty text.
mod gifts {
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    use super::{Entropy, hex};

    pub(super) fn serialize<S: Serializer>(
        gifts: &[Option<Entropy>],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(gifts.iter().map(|gift| gift.map_or_else(String::new, String::from)))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<Option<Entropy>>, D::Error> {
        let read = |text: String| match text.as_str() {
            "" => Ok(None),
            digits => hex::read("a player's entropy", digits).map(|bytes| Some(Entropy(bytes))),
        };
        let texts = Vec::<String>::deserialize(deserializer)?;
        texts.into_iter().map(read).collect::<Result<_, _>>().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fairness() -> Fairness {
        let gifts = vec![Some(Entropy::from_bytes([7; 16])), None, Some(Entropy::from_bytes([9; 16]))];
        Fairness::new(Secret::from_bytes([1; 32]), gifts)
    }

    /// Anyone's SHA-256 must be able to check our games: these numbers may never change.
    #[test]
    fn commitment_and_seed_are_pinned() {
        let fairness = fairness();
        insta::assert_snapshot!(
            format!("{} {}", fairness.commitment, fairness.seed()),
            @"72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793 f923c6c3a0d3eb823af7e2b3ad12dc030b0c03388c57d768591d527ee7868ca4"
        );
    }

    #[test]
    fn every_gift_and_its_place_count() {
        let mut seeds = vec![fairness().seed()];
        for edit in [
            |gifts: &mut Vec<Option<Entropy>>| gifts.swap(0, 2),
            |gifts: &mut Vec<Option<Entropy>>| gifts.swap(1, 2),
            |gifts: &mut Vec<Option<Entropy>>| gifts[1] = Some(Entropy::from_bytes([0; 16])),
            |gifts: &mut Vec<Option<Entropy>>| gifts.push(None),
        ] {
            let mut edited = fairness();
            edit(&mut edited.entropy);
            assert!(!seeds.contains(&edited.seed()));
            seeds.push(edited.seed());
        }
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let honest = fairness();
        let seed = honest.seed();
        assert_eq!(honest.check(3, seed), Ok(()));
        let error = |edit: &dyn Fn(&mut Fairness)| {
            let mut edited = honest.clone();
            edit(&mut edited);
            edited.check(3, seed).unwrap_err()
        };
        let other = error(&|fairness| fairness.secret = Secret::from_bytes([2; 32]));
        assert!(matches!(other, FairnessError::Commitment { .. }), "{other}");
        let late = error(&|fairness| *fairness = Fairness::new(Secret::from_bytes([2; 32]), vec![None; 3]));
        assert_eq!(late, FairnessError::Seed);
        assert_eq!(error(&|fairness| fairness.entropy[0] = None), FairnessError::Seed);
        let short = error(&|fairness| fairness.entropy.truncate(2));
        assert_eq!(short.to_string(), "there is entropy for 2 seats at a table of 3");
    }

    #[test]
    fn it_is_written_as_text_and_read_back() {
        let text = serde_json::to_string(&fairness()).unwrap();
        assert!(text.ends_with(
            r#""entropy":["07070707070707070707070707070707","","09090909090909090909090909090909"]}"#
        ));
        assert_eq!(serde_json::from_str::<Fairness>(&text).unwrap(), fairness());
        let odd = text.replace("\"\"", "\"0\"");
        let error = serde_json::from_str::<Fairness>(&odd).unwrap_err().to_string();
        assert!(error.starts_with("a player's entropy is 32 hexadecimal digits, this has 1"), "{error}");
        assert!(!format!("{:?}", fairness()).contains("0707"));
    }
}
