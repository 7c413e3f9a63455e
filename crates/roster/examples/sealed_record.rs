//! Plays one game at random and prints its record as a table's is downloaded, with both halves of its seed:
//! what `web/scripts/fixtures.mjs` keeps for the tests of the proof.
//!
//! sealed_record GAME SEATS OPTIONS NUMBER: the secret and the word of the first seat are made of NUMBER, from
//! 0 to 255; the other seats give none, as bots.

use std::error::Error;

use roster::{GameVisitor, visit};
use tabletop::{Config, Entropy, Fairness, Game, Record, Rng, Secret, Session};

type Failure = Box<dyn Error>;

struct SealedRecord {
    seats: u8,
    options: String,
    number: u8,
}

fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, seats, options, number] = args.as_slice() else {
        return Err("sealed_record GAME SEATS OPTIONS NUMBER".into());
    };
    visit(game, SealedRecord { seats: seats.parse()?, options: options.clone(), number: number.parse()? })?
}

impl GameVisitor for SealedRecord {
    type Output = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Output {
        let options = serde_json::from_str(&self.options)?;
        let mut words = vec![None; usize::from(self.seats)];
        words[0] = Some(Entropy::from_bytes([self.number; 16]));
        let fairness = Fairness::new(Secret::from_bytes([self.number; 32]), words);
        let mut session = Session::<G>::new(Config { seats: self.seats, options }, fairness.seed())?;
        let mut rng = Rng::stream(&session.seed(), u64::MAX);
        let mut legal = Vec::new();
        for at in 0.. {
            let Some(seat) = session.state().awaiting().to_act().iter().next() else { break };
            legal.clear();
            session.state().legal_actions(seat, &mut legal);
            session.act(at, seat, legal.swap_remove(rng.index(legal.len())))?;
        }
        println!("{}", Record { fairness: Some(fairness), ..session.record() }.to_json()?);
        Ok(())
    }
}
