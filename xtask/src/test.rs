//! `cargo xtask test`: every check of the project as a list of named steps, cheapest first.

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use crate::error::Error;
use crate::rules::{self, Detail};
use crate::{browser, run, tidy, web};

struct Step {
    name: &'static str,
    work: Work,
}

enum Work {
    Cargo(&'static [&'static str]),
    Own(fn(&Path) -> Result<(), Error>),
}

const STEPS: &[Step] = &[
    Step { name: "fmt", work: Work::Cargo(&["fmt", "--all", "--check"]) },
    Step { name: "tidy", work: Work::Own(tidy::run) },
    Step { name: "rules", work: Work::Own(|root| rules::run(root, Detail::Totals)) },
    Step {
        name: "clippy",
        work: Work::Cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
    },
    Step { name: "types", work: Work::Own(web::check_types) },
    Step { name: "rust", work: Work::Cargo(&["test", "--workspace"]) },
    Step {
        name: "scenarios",
        work: Work::Cargo(&["run", "--release", "-p", "walpurgis", "--", "scenario", "scenarios"]),
    },
    Step { name: "laws", work: Work::Own(sample_of_laws) },
    Step { name: "web", work: Work::Own(web::check) },
    Step { name: "browser", work: Work::Own(browser::check) },
];

impl Step {
    fn perform(&self, root: &Path) -> Result<(), Error> {
        match self.work {
            Work::Cargo(args) => run::cargo(root, args),
            Work::Own(work) => work(root),
        }
    }
}

/// How a step ended, and after how long.
struct Report {
    name: &'static str,
    took: Duration,
    failure: Option<Error>,
}

/// What follows a step that fails.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OnFailure {
    Stop,
    GoOn,
}

/// The exit code says whether every step passed; the summary is the last thing printed.
pub(crate) fn run(root: &Path, only: Option<&str>, on_failure: OnFailure) -> Result<ExitCode, Error> {
    let chosen = choose(STEPS, only)?;
    let reports = perform_all(&chosen, on_failure, |step| step.perform(root));
    print!("{}", summary(&chosen, &reports));
    let failed = reports.iter().any(|report| report.failure.is_some());
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// More than 300 games of the small games take; of long games fewer are played.
const SAMPLED_STEPS: u64 = 100_000;

fn sample_of_laws(root: &Path) -> Result<(), Error> {
    let (games, steps, seed) = (300, Some(SAMPLED_STEPS), Some(1));
    let sample = run::Laws { games, steps, seed, game: "all".to_owned(), options: Vec::new() };
    run::laws(root, &sample)
}

fn choose<'a>(steps: &'a [Step], only: Option<&str>) -> Result<Vec<&'a Step>, Error> {
    let Some(name) = only else {
        return Ok(steps.iter().collect());
    };
    match steps.iter().find(|step| step.name == name) {
        Some(step) => Ok(vec![step]),
        None => Err(Error::UnknownStep {
            name: name.to_owned(),
            known: steps.iter().map(|step| step.name).collect(),
        }),
    }
}

fn perform_all(
    steps: &[&Step],
    on_failure: OnFailure,
    mut perform: impl FnMut(&Step) -> Result<(), Error>,
) -> Vec<Report> {
    let mut reports = Vec::new();
    for step in steps {
        println!("\n=== {} ===", step.name);
        let start = Instant::now();
        let failure = perform(step).err();
        let took = start.elapsed();
        match &failure {
            None => println!("=== {} passed in {} ===", step.name, seconds(took)),
            Some(error) => println!("=== {} failed in {}: {error} ===", step.name, seconds(took)),
        }
        let stop = failure.is_some() && on_failure == OnFailure::Stop;
        reports.push(Report { name: step.name, took, failure });
        if stop {
            break;
        }
    }
    reports
}

fn summary(steps: &[&Step], reports: &[Report]) -> String {
    let mut lines = String::from("\n");
    let mut failed = 0;
    for report in reports {
        let (name, took) = (report.name, seconds(report.took));
        match &report.failure {
            None => lines += &format!("{name:<10} passed {took:>9}\n"),
            Some(error) => {
                failed += 1;
                lines += &format!("{name:<10} FAILED {took:>9}  {error}\n");
            }
        }
    }
    for step in steps.iter().skip(reports.len()) {
        lines += &format!("{:<10} not run\n", step.name);
    }
    lines + &format!("steps: {} passed, {failed} failed\n", reports.len() - failed)
}

fn seconds(took: Duration) -> String {
    format!("{:.1} s", took.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Performs three steps of which the second fails, and sums up without the times.
    fn outcome(on_failure: OnFailure) -> Vec<String> {
        let step = |name| Step { name, work: Work::Cargo(&[]) };
        let steps = [step("one"), step("two"), step("three")];
        let chosen = choose(&steps, None).unwrap();
        let mut reports = perform_all(&chosen, on_failure, |step| match step.name {
            "two" => Err(Error::Untidy(4)),
            _ => Ok(()),
        });
        reports.iter_mut().for_each(|report| report.took = Duration::ZERO);
        let summary = summary(&chosen, &reports);
        summary.trim().lines().map(str::to_owned).collect()
    }

    #[test]
    fn the_first_failure_stops_the_run() {
        assert_eq!(
            outcome(OnFailure::Stop),
            [
                "one        passed     0.0 s",
                "two        FAILED     0.0 s  the checkout is untidy in 4 places",
                "three      not run",
                "steps: 1 passed, 1 failed",
            ]
        );
    }

    #[test]
    fn keep_going_runs_the_rest() {
        let lines = outcome(OnFailure::GoOn);
        assert_eq!(lines[2], "three      passed     0.0 s");
        assert_eq!(lines[3], "steps: 2 passed, 1 failed");
    }

    #[test]
    fn one_step_can_be_chosen_by_name() {
        let chosen = choose(STEPS, Some("rules")).unwrap();
        assert_eq!(chosen.len(), 1);
        assert_eq!(chosen[0].name, "rules");
    }

    #[test]
    fn an_unknown_step_is_refused_with_the_known_ones() {
        let error = choose(STEPS, Some("lint")).err().unwrap().to_string();
        assert_eq!(
            error,
            "no step is named \"lint\": there is fmt, tidy, rules, clippy, types, rust, scenarios, laws, web, browser"
        );
    }
}
