use serde::Serialize;
use tabletop::{Awaiting, Config, ConfigError, Game, LoggedInput, Refusal, Seed, Viewer};

use crate::driver::{Driver, RandomPlayers, Stuck};
use crate::plain::{plain, viewer_name};

/// Why a game could not be played through.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaythroughError {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error("step {step}: {stuck}")]
    Stuck { step: u32, stuck: Stuck },
    #[error("step {step}: {refusal}")]
    Refused { step: u32, refusal: Refusal },
    #[error("the game is longer than its bound of {0} inputs")]
    TooLong(u32),
}

/// One random game as a text: every input, what each viewer is told of it, and what each viewer
/// sees afterwards. Kept beside a game's tests, it shows a reviewer every change of behaviour.
pub fn playthrough<G: Game>(config: &Config<G::Options>, seed: Seed) -> Result<String, PlaythroughError> {
    let mut state = G::new(config)?;
    let mut driver = Driver::new(seed, RandomPlayers::new(&seed));
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    let mut text = format!("{} rules {}, {}, seed {seed}\n\n0 setup\n", G::ID, G::RULES, plain(config));
    print_state(&mut text, &state);
    for step in 1..=G::LENGTH_BOUND {
        let logged =
            driver.next(&state, &mut legal).map_err(|stuck| PlaythroughError::Stuck { step, stuck })?;
        let Some(logged) = logged else {
            return Ok(text);
        };
        events.clear();
        state
            .apply(logged.at, &logged.input, &mut events)
            .map_err(|refusal| PlaythroughError::Refused { step, refusal })?;
        print_input(&mut text, step, &logged);
        for event in &events {
            print_event::<G>(&mut text, state.seats(), event);
        }
        print_state(&mut text, &state);
    }
    match state.awaiting() {
        Awaiting::Nothing => Ok(text),
        Awaiting::Chance(_) | Awaiting::Seats { .. } => Err(PlaythroughError::TooLong(G::LENGTH_BOUND)),
    }
}

fn print_input<A: Clone + Serialize>(text: &mut String, step: u32, logged: &LoggedInput<A>) {
    line(text, "", &format!("\n{step} {}", plain(logged)));
}

/// An event all see alike takes one line, another one line for each viewer.
fn print_event<G: Game>(text: &mut String, seats: u8, event: &G::Event) {
    let told =
        |viewer| G::event_view(event, viewer).map_or_else(|| "(hidden)".to_owned(), |seen| plain(&seen));
    let public = told(Viewer::Spectator);
    if Viewer::limited(seats).all(|viewer| told(viewer) == public) {
        line(text, "  event: ", &public);
        return;
    }
    line(text, "  event", "");
    for viewer in Viewer::limited(seats) {
        line(text, "    ", &format!("{}: {}", viewer_name(viewer), told(viewer)));
    }
}

fn print_state<G: Game>(text: &mut String, state: &G) {
    match state.outcome() {
        Some(outcome) => line(text, "  over: ", &plain(&outcome)),
        None => line(text, "  awaiting: ", &plain(&state.awaiting())),
    }
    for viewer in Viewer::limited(state.seats()) {
        line(text, "  ", &format!("{} sees {}", viewer_name(viewer), plain(&state.view(viewer))));
    }
}

fn line(text: &mut String, indent: &str, words: &str) {
    text.push_str(indent);
    text.push_str(words);
    text.push('\n');
}
