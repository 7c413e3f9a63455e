use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use roster::GameVisitor;
use tabletop::{Game, Scenario};
use tabletop_laws::{
    Format, SCENARIO_ENDINGS, ScenarioFailure, parse_scenarios, run_scenario, scenario_files,
};

use crate::cli::ScenarioArgs;
use crate::failure::{Failure, complain, read, unreadable};

/// `walpurgis scenario`
pub(crate) fn check(args: &ScenarioArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut passed = 0;
    let mut failed = Vec::new();
    for file in &files_of(&args.files)? {
        let shown = file.display();
        for verdict in check_file(file)? {
            match verdict {
                Verdict::Passed { case } => {
                    passed += 1;
                    if args.verbose {
                        let case = case.map(|case| format!(": {case}")).unwrap_or_default();
                        writeln!(out, "passed {shown}{case}")?;
                    }
                }
                Verdict::Failed { what, details } => {
                    writeln!(out, "failed {shown}: {what}")?;
                    details.lines().try_for_each(|line| writeln!(out, "  {line}"))?;
                    failed.push(format!("{shown}: {what}"));
                }
            }
        }
    }
    // The count comes last, also for those who read both streams as one.
    out.flush()?;
    if let Some(first) = failed.first() {
        complain(first);
    }
    writeln!(out, "{passed} passed, {} failed", failed.len())?;
    if failed.is_empty() { Ok(()) } else { Err(Failure::Told) }
}

/// How one scenario went.
enum Verdict {
    Passed {
        /// Its name, where the file has several.
        case: Option<String>,
    },
    Failed {
        /// One line.
        what: String,
        details: String,
    },
}

impl Verdict {
    fn malformed(what: &impl ToString) -> Self {
        Self::Failed { what: what.to_string(), details: String::new() }
    }

    fn failed(failure: ScenarioFailure) -> Self {
        let problems: Vec<String> = failure.problems.iter().map(ToString::to_string).collect();
        let stopped = failure.state.map(|state| format!("the state where it stopped:\n{state}"));
        Self::Failed {
            what: format!("{}: {}", failure.name, problems.join("; ")),
            details: stopped.unwrap_or_default(),
        }
    }
}

/// The verdict on each scenario of a file; a single one where it cannot be read.
fn check_file(file: &Path) -> Result<Vec<Verdict>, Failure> {
    let text = match String::from_utf8(read(file)?) {
        Ok(text) => text,
        Err(error) => return Ok(vec![Verdict::malformed(&error)]),
    };
    let scenarios = match parse_scenarios(&text, Format::of_path(file)) {
        Ok(scenarios) => scenarios,
        Err(error) => return Ok(vec![Verdict::malformed(&error)]),
    };
    let is_table = scenarios.len() > 1;
    let verdict = |scenario: &Scenario| match roster::visit_listed(&scenario.game, Run(scenario)) {
        Ok(Ok(())) => Verdict::Passed { case: is_table.then(|| scenario.name.clone()) },
        Ok(Err(failure)) => Verdict::failed(failure),
        Err(unknown) => Verdict::malformed(&unknown),
    };
    Ok(scenarios.iter().map(verdict).collect())
}

struct Run<'a>(&'a Scenario);

impl GameVisitor for Run<'_> {
    type Output = Result<(), ScenarioFailure>;

    fn visit<G: Game>(self) -> Self::Output {
        run_scenario::<G>(self.0)
    }
}

/// The files named, and those in the folders named, at any depth.
pub(crate) fn files_of(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        let before = files.len();
        let found = fs::metadata(path).and_then(|found| {
            if found.is_dir() {
                files.extend(scenario_files(path)?);
            } else {
                files.push(path.clone());
            }
            Ok(())
        });
        found.map_err(|error| unreadable(path, &error))?;
        if files.len() == before {
            let endings = SCENARIO_ENDINGS.join(", .");
            return Err(Failure::Usage(format!(
                "{} holds no scenario, their names end in .{endings}",
                path.display()
            )));
        }
    }
    Ok(files)
}
