mod cases;
mod compare;
mod expect;
mod folder;
mod parse;
mod problem;
mod reading;
mod setup;
mod stage;

pub use folder::{SCENARIO_ENDINGS, check_scenarios, scenario_files};
pub use parse::{Format, ParseError, parse_scenarios};
pub use problem::{Problem, ScenarioFailure};
use tabletop::{Expectation, Game, PartSet, Scenario};

use stage::Stage;

/// Plays a scenario and demands all that it expects; whatever it does not say must not be needed.
pub fn run<G: Game>(scenario: &Scenario) -> Result<(), ScenarioFailure> {
    run_noting::<G>(scenario).map(|_| ())
}

/// The same, and tells what of [`Game::parts`] the scenario resolves.
pub fn run_noting<G: Game>(scenario: &Scenario) -> Result<PartSet, ScenarioFailure> {
    let fail = |problems, state: Option<&G>| ScenarioFailure::new(scenario, problems, state);
    setup::check_cards::<G>(scenario).map_err(|problem| fail(vec![problem], None))?;
    let refusals: Vec<&str> = scenario
        .then
        .iter()
        .filter_map(|expectation| match expectation {
            Expectation::SetupRefused { rule } => Some(rule.as_str()),
            _ => None,
        })
        .collect();
    if !refusals.is_empty() {
        let refused = setup::check_refused::<G>(scenario, &refusals);
        return refused.map(|()| PartSet::default()).map_err(|problem| fail(vec![problem], None));
    }
    let mut stage = Stage::<G>::begin(scenario).map_err(|problem| fail(vec![problem], None))?;
    if let Err(problems) = stage.play(scenario) {
        return Err(fail(problems, Some(&stage.state)));
    }
    let mut problems = stage.differences(&scenario.then);
    problems.extend(stage.unused_fates());
    if problems.is_empty() { Ok(stage.resolved) } else { Err(fail(problems, Some(&stage.state))) }
}
