use serde_json::Value;
use tabletop::{
    Awaiting, Choice, Config, ConfigError, Dealer, Fate, Game, Input, Millis, Rng, Scenario, ScriptedFate,
    Seat, Seed, Step,
};

use super::problem::Problem;
use crate::merge::{first_unknown, merge_patch};
use crate::plain::plain;

/// A scenario being played.
#[derive(Debug)]
pub(super) struct Stage<'a, G: Game> {
    pub(super) state: G,
    fates: &'a [ScriptedFate],
    fates_used: usize,
    now: Millis,
}

/// Demands that the setup fails by each of `rules`.
pub(super) fn check_refused_setup<G: Game>(scenario: &Scenario, rules: &[&str]) -> Result<(), Problem> {
    let has_story = !(scenario.given.is_null() && scenario.fates.is_empty() && scenario.when.is_empty());
    if has_story || rules.len() != scenario.then.len() {
        return Err(Problem::StoryAfterRefusal);
    }
    let found = G::new(&config::<G>(scenario)?).err();
    rules.iter().try_for_each(|&rule| match &found {
        None => Err(Problem::SetupAccepted { rule: rule.to_owned() }),
        Some(error) if error.rule().is_some_and(|found| found.0 == rule) => Ok(()),
        Some(error) => Err(Problem::SetupRefusedOtherwise { rule: rule.to_owned(), found: error.clone() }),
    })
}

/// The game's default options under those of the scenario.
fn config<G: Game>(scenario: &Scenario) -> Result<Config<G::Options>, Problem> {
    if scenario.game != G::ID {
        return Err(Problem::WrongGame { found: scenario.game.clone(), expected: G::ID });
    }
    let mut options = serde_json::to_value(G::Options::default())
        .map_err(|error| Problem::Unwritable(error.to_string()))?;
    match &scenario.config {
        Value::Null => {}
        Value::Object(given) => {
            for (key, value) in given {
                match options.get_mut(key) {
                    Some(option) => *option = value.clone(),
                    None => return Err(Problem::Setup(unknown_option::<G>(key))),
                }
            }
        }
        other => return Err(Problem::ConfigShape(other.clone())),
    }
    let options = serde_path_to_error::deserialize(options).map_err(|error| Problem::UnreadableConfig {
        field: error.path().to_string(),
        reason: error.into_inner().to_string(),
    })?;
    Ok(Config { seats: scenario.seats, options })
}

fn unknown_option<G: Game>(key: &str) -> ConfigError {
    ConfigError::UnknownOption {
        game: G::ID,
        key: key.to_owned(),
        known: G::options().iter().map(|spec| spec.key).collect(),
    }
}

impl<'a, G: Game> Stage<'a, G> {
    /// Sets the game up until a seat must act, then changes it as given.
    pub(super) fn begin(scenario: &'a Scenario) -> Result<Self, Problem> {
        let config = config::<G>(scenario)?;
        let mut stage = Self {
            state: G::new(&config).map_err(Problem::Setup)?,
            fates: &scenario.fates,
            fates_used: 0,
            now: 0,
        };
        match scenario.seed {
            Some(seed) => stage.draw_setup(&mut Dealer::new(Seed::from_number(seed)))?,
            None => stage.take_scripted_fates()?,
        }
        stage.change(&scenario.given)?;
        Ok(stage)
    }

    fn draw_setup(&mut self, dealer: &mut Dealer) -> Result<(), Problem> {
        while let Awaiting::Chance(asked) = self.state.awaiting() {
            let mut fate = Fate::Pick(0);
            dealer.answer(asked, &mut fate);
            self.put_fate(fate, dealer.drawn() as usize)?;
        }
        Ok(())
    }

    fn take_scripted_fates(&mut self) -> Result<(), Problem> {
        while let Awaiting::Chance(asked) = self.state.awaiting() {
            let scripted = self
                .fates
                .get(self.fates_used)
                .ok_or(Problem::UnscriptedChance { asked, scripted: self.fates.len() })?;
            self.fates_used += 1;
            let number = self.fates_used;
            let fate = scripted.answer(asked).map_err(|bad| Problem::WrongFate { number, asked, bad })?;
            self.put_fate(fate, number)?;
        }
        Ok(())
    }

    fn put_fate(&mut self, fate: Fate, number: usize) -> Result<(), Problem> {
        self.state
            .apply(self.now, &Input::Fate(fate), &mut Vec::new())
            .map_err(|refusal| Problem::FateRefused { number, refusal })
    }

    fn change(&mut self, given: &Value) -> Result<(), Problem> {
        match given {
            Value::Null => return Ok(()),
            Value::Object(_) => {}
            other => return Err(Problem::GivenShape(other.clone())),
        }
        let written =
            |state: &G| serde_json::to_value(state).map_err(|error| Problem::Unwritable(error.to_string()));
        let before = written(&self.state)?;
        let mut changed = before.clone();
        merge_patch(&mut changed, given);
        self.state = serde_path_to_error::deserialize(changed).map_err(|error| Problem::UnreadableGiven {
            field: error.path().to_string(),
            reason: error.into_inner().to_string(),
        })?;
        match first_unknown(given, &before, &written(&self.state)?) {
            Some(pointer) => Err(Problem::UnknownGiven { pointer }),
            None => self.state.check_invariants().map_err(Problem::UnsoundGiven),
        }
    }

    /// Tells the story: every step, and all chance between them.
    pub(super) fn play(&mut self, scenario: &Scenario) -> Result<(), Problem> {
        self.take_scripted_fates()?;
        for (step, told) in (1..).zip(&scenario.when) {
            self.take_step(step, told)?;
            self.take_scripted_fates()?;
            self.state.check_invariants().map_err(|broken| Problem::Unsound { step, broken })?;
        }
        Ok(())
    }

    fn take_step(&mut self, step: usize, told: &Step) -> Result<(), Problem> {
        match told {
            Step::Act { seat, action } => {
                let action = read_action::<G>(step, action)?;
                self.put(step, &Input::Act { seat: *seat, action })
            }
            Step::Refused { seat, action, rule } => {
                let action = read_action::<G>(step, action)?;
                self.put_refused(step, &Input::Act { seat: *seat, action }, rule)
            }
            Step::Bot { seat, policy, chooses } => {
                let action = self.bot_choice(step, *seat, policy, chooses)?;
                self.put(step, &Input::Act { seat: *seat, action })
            }
            Step::Deadline { at } => {
                self.now = *at;
                self.put(step, &Input::DeadlinePassed)
            }
        }
    }

    fn put(&mut self, step: usize, input: &Input<G::Action>) -> Result<(), Problem> {
        self.state
            .apply(self.now, input, &mut Vec::new())
            .map_err(|refusal| Problem::Refused { step, refusal })
    }

    fn put_refused(&mut self, step: usize, input: &Input<G::Action>, rule: &str) -> Result<(), Problem> {
        let (mut after, mut events) = (self.state.clone(), Vec::new());
        let rule = rule.to_owned();
        match after.apply(self.now, input, &mut events) {
            Ok(()) => Err(Problem::Accepted { step, rule }),
            Err(refusal) if refusal.rule.0 != rule => Err(Problem::RefusedOtherwise { step, rule, refusal }),
            Err(_) if after != self.state || !events.is_empty() => Err(Problem::RefusedAndChanged { step }),
            Err(_) => Ok(()),
        }
    }

    /// What the bot does, which must be what the scenario says. Its randomness depends on the step alone.
    fn bot_choice(&self, step: usize, seat: Seat, name: &str, chooses: &Value) -> Result<G::Action, Problem> {
        let policies = G::policies();
        let policy = policies.iter().find(|policy| policy.name == name).ok_or_else(|| Problem::NoBot {
            step,
            name: name.to_owned(),
            known: policies.iter().map(|policy| policy.name).collect(),
        })?;
        let expected = read_action::<G>(step, chooses)?;
        let mut legal = Vec::new();
        self.state.legal_actions(seat, &mut legal);
        if legal.is_empty() {
            return Err(Problem::BotNotAsked { step });
        }
        let mut rng = Rng::stream(&Seed::from_number(0), step as u64);
        let imagined = self.state.imagine(seat, &mut rng);
        match (policy.choose)(&imagined, seat, &legal, None, &mut rng) {
            Choice::Act(action) if action == expected => Ok(action),
            Choice::Act(action) => {
                Err(Problem::BotChose { step, chooses: chooses.clone(), found: plain(&action) })
            }
            Choice::Wait(_) => {
                Err(Problem::BotChose { step, chooses: chooses.clone(), found: "wait".to_owned() })
            }
        }
    }

    pub(super) fn unused_fates(&self) -> Option<Problem> {
        let (scripted, unused) = (self.fates.len(), self.fates.len() - self.fates_used);
        (unused > 0).then_some(Problem::UnusedFates { unused, scripted })
    }
}

fn read_action<G: Game>(step: usize, action: &Value) -> Result<G::Action, Problem> {
    serde_json::from_value(action.clone()).map_err(|error| Problem::NoAction {
        step,
        action: action.clone(),
        reason: error.to_string(),
    })
}
