//! The record of a game, read by whoever does not trust the server.

use roster::GameVisitor;
use serde_json::Value;
use tabletop::{Awaiting, Game, Record, peek_header};

struct Verify<'a>(&'a str);

impl GameVisitor for Verify<'_> {
    type Output = Result<Awaiting, String>;

    fn visit<G: Game>(self) -> Self::Output {
        let verified = Record::<G>::from_json(self.0).and_then(|record| record.verify());
        verified.map(|state| state.awaiting()).map_err(|error| error.to_string())
    }
}

/// What is awaited where a record ends; or what `walpurgis replay verify` says is wrong with it.
pub(crate) fn verify(record: &Value) -> Result<Awaiting, String> {
    let text = record.to_string();
    let game = peek_header(&text).map_err(|error| error.to_string())?;
    roster::visit(&game, Verify(&text)).map_err(|error| error.to_string())?
}
