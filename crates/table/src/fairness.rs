//! How the server's half of a seed is used. The hashing that anyone must be able to repeat is in
//! [`tabletop::Fairness`].

use sha2::{Digest as _, Sha256};
use tabletop::{Fairness, Secret, Seed};

use wire::{FairnessView, Person};

/// Keeps what the bots draw apart from what is dealt.
const BOT_LABEL: &[u8] = b"walpurgis bots 1";

/// What a table's bots draw from. It says nothing about the cards: those follow from the players'
/// entropy too. Once the secret is open, anyone can repeat what the bots did.
pub fn bot_seed(secret: &Secret) -> Seed {
    let mut hash = Sha256::new();
    hash.update(BOT_LABEL);
    hash.update(secret.bytes());
    Seed::from_bytes(hash.finalize().into())
}

/// Both halves as they are shown when the game is over, with those to whom was dealt.
pub fn opened(fairness: &Fairness, givers: &[Option<Person>]) -> FairnessView {
    FairnessView {
        secret: fairness.secret.to_string(),
        commitment: fairness.commitment.clone(),
        entropy: fairness.entropy.iter().map(|gift| gift.map_or_else(String::new, String::from)).collect(),
        givers: givers.to_vec(),
        seed: fairness.seed().to_string(),
    }
}
