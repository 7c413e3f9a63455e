use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::{Awaiting, Game, LoggedInput};

/// Takes the fingerprint of a game while it is played: of everything that was put in, of what the rules
/// asked for after it and let the seats do, and of how it ended.
///
/// All of it is in the words a record is written in (actions, chances, seats, results), so it changes with
/// what the rules do, and neither with how a state is kept nor with how it is shown.
#[derive(Debug)]
pub(crate) struct Fingerprint<A> {
    hash: Sha256,
    legal: Vec<A>,
    text: Vec<u8>,
}

impl<A: Serialize> Fingerprint<A> {
    /// Of a game that begins so.
    pub(crate) fn of<G: Game<Action = A>>(state: &G) -> Self {
        let mut fingerprint = Self { hash: Sha256::new(), legal: Vec::new(), text: Vec::new() };
        fingerprint.add_choices(state);
        fingerprint
    }

    /// Adds an input and what the rules made of it.
    pub(crate) fn add<G: Game<Action = A>>(&mut self, logged: &LoggedInput<A>, state: &G)
    where
        A: Clone,
    {
        self.write(logged);
        self.add_choices(state);
    }

    /// SHA-256 in hexadecimal.
    pub(crate) fn finish<G: Game<Action = A>>(mut self, end: &G) -> String {
        self.write(&end.outcome());
        self.hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn add_choices<G: Game<Action = A>>(&mut self, state: &G) {
        let awaiting = state.awaiting();
        self.write(&awaiting);
        if let Awaiting::Seats { to_act, .. } = awaiting {
            for seat in to_act.iter() {
                let mut legal = std::mem::take(&mut self.legal);
                legal.clear();
                state.legal_actions(seat, &mut legal);
                self.write(&legal);
                self.legal = legal;
            }
        }
    }

    fn write(&mut self, value: &impl Serialize) {
        self.text.clear();
        // Plain data, so writing it cannot fail; an empty line would only make fingerprints differ.
        let _written = serde_json::to_writer(&mut self.text, value);
        self.text.push(b'\n');
        self.hash.update(&self.text);
    }
}
