//! Plays one game and prints its catalogues and every moment of it, one JSON text a line, as its first
//! seat, a spectator and an all-seeing viewer are told of it: what `web/scripts/fixtures.mjs` picks from.
//!
//! moments GAME SEATS OPTIONS SEED [MOVES [BOT]]: SEED is a number or a date, MOVES a JSON list of actions;
//! after those, and without any, whoever is asked plays like that bot of the game, or at random.

use std::error::Error;

use roster::{GameVisitor, visit};
use serde_json::{Value, json};
use tabletop::{Choice, Choose, Config, Game, Language, Rng, Seat, Seed, Session, Viewer};

type Failure = Box<dyn Error>;

struct Moments {
    seats: u8,
    options: String,
    seed: Seed,
    moves: Vec<Value>,
    bot: Option<String>,
}

fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, seats, options, seed, more @ ..] = args.as_slice() else {
        return Err("moments GAME SEATS OPTIONS SEED [MOVES [BOT]]".into());
    };
    let seed = match seed.parse() {
        Ok(number) => Seed::from_number(number),
        Err(_) => Seed::daily(game, seed),
    };
    let moves = more.first().map_or(Ok(Vec::new()), |text| serde_json::from_str(text))?;
    let bot = more.get(1).cloned();
    visit(game, Moments { seats: seats.parse()?, options: options.clone(), seed, moves, bot })?
}

impl GameVisitor for Moments {
    type Output = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Output {
        let config: Config<G::Options> =
            Config { seats: self.seats, options: serde_json::from_str(&self.options)? };
        let [en, fr] = [Language::En, Language::Fr].map(|language| G::catalogue(&config.options, language));
        println!("{}", json!({ "en": en, "fr": fr }));
        let mut session = Session::<G>::new(config, self.seed)?;
        let mut rng = Rng::stream(&self.seed, u64::MAX);
        let bot = self.bot.as_deref().map(policy::<G>).transpose()?;
        let mut told = 0;
        for step in 0.. {
            println!("{}", moment(&session, step, told)?);
            told = session.events().len();
            let Some(seat) = session.state().awaiting().to_act().iter().next() else { break };
            let mut legal = Vec::new();
            session.state().legal_actions(seat, &mut legal);
            let action = match self.moves.get(step) {
                Some(action) => serde_json::from_value(action.clone())?,
                None => choose(session.state(), seat, legal, bot, &mut rng)?,
            };
            session.act(step as u64, seat, action).map_err(|refusal| format!("step {step}: {refusal}"))?;
        }
        Ok(())
    }
}

fn policy<G: Game>(name: &str) -> Result<Choose<G>, Failure> {
    let found = G::policies().iter().find(|policy| policy.name == name);
    Ok(found.ok_or_else(|| format!("{} has no bot called {name}", G::ID))?.choose)
}

fn choose<G: Game>(
    state: &G,
    seat: Seat,
    mut legal: Vec<G::Action>,
    bot: Option<Choose<G>>,
    rng: &mut Rng,
) -> Result<G::Action, Failure> {
    let Some(bot) = bot else { return Ok(legal.swap_remove(rng.below(legal.len() as u32) as usize)) };
    match bot(&state.imagine(seat, rng), seat, &legal, None, rng) {
        Choice::Act(action) => Ok(action),
        Choice::Wait(_) => Err("no bot waits without a deadline".into()),
    }
}

fn moment<G: Game>(session: &Session<G>, step: usize, told: usize) -> Result<Value, Failure> {
    let state = session.state();
    let first = Seat::new(0).ok_or("every game has a first seat")?;
    let (mut legal, mut impossible) = (Vec::new(), Vec::new());
    state.legal_actions(first, &mut legal);
    state.impossible(first, &mut impossible);
    let seen = |viewer: Viewer| {
        let events = session.events().iter().skip(told).filter_map(|event| G::event_view(event, viewer));
        json!({ "view": state.view(viewer), "events": events.collect::<Vec<_>>() })
    };
    let seats: Vec<Seat> = state.awaiting().to_act().iter().collect();
    Ok(json!({
        "step": step,
        "to_act": seats,
        "canUndo": session.undoable() == Some(first),
        "outcome": state.outcome(),
        "legal": legal,
        "impossible": impossible,
        "by": { "0": seen(Viewer::Seat(first)), "spectator": seen(Viewer::Spectator), "all": seen(Viewer::AllSeeing) },
    }))
}
