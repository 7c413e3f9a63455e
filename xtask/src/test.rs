//! `cargo xtask test`: every check of the project as a list of named steps, cheapest first. What needs
//! no compiler runs beside what does.

use std::panic::resume_unwind;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};

use crate::error::Error;
use crate::program::{Output, cargo, program};
use crate::rules::{self, Detail};
use crate::{browser, built, chromium, run, tidy, web};

struct TestStep {
    name: &'static str,
    lane: Lane,
    work: Work,
}

/// When a step runs, where there are several.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lane {
    /// In turn.
    Main,
    /// Beside those from here on; it is over before this is told.
    BesideFrom(&'static str),
}

enum Work {
    Cargo(&'static [&'static str]),
    Own(fn(&Path, &Output) -> Result<(), Error>),
}

/// `clippy`, `types` and `rust` ask for the same features, and tests are compiled as everything else in
/// `dev`, so that each crate is checked once and compiled once for all of them. What follows runs the program
/// that was compiled for tests.
const STEPS: &[TestStep] = &[
    TestStep::new("fmt", Work::Cargo(&["fmt", "--all", "--check"])),
    TestStep::new("tidy", Work::Own(|root, _| tidy::run(root))),
    TestStep::new("rules", Work::Own(|root, _| rules::run(root, Detail::Totals))),
    TestStep::new("clippy", Work::Own(clippy)),
    TestStep::new("types", Work::Own(|root, _| web::check_types(root))),
    TestStep::new("rust", Work::Own(rust)),
    // Cargo lets one compile at a time, so this fills the gaps that running tests leave.
    TestStep { name: "shipped", lane: Lane::BesideFrom("rust"), work: Work::Cargo(&SHIPPED) },
    TestStep::new("scenarios", Work::Own(scenarios)),
    TestStep { name: "web", lane: Lane::BesideFrom("clippy"), work: Work::Own(web::check) },
    TestStep::new("browser", Work::Own(|root, _| browser::check(root))),
    // Browsers leave a fifth of the machine idle, which is enough for the laws.
    TestStep { name: "laws", lane: Lane::BesideFrom("browser"), work: Work::Own(sample_of_laws) },
    // Alone, when nothing else keeps the machine busy.
    TestStep::new("budget", Work::Own(|root, _| browser::measure(root))),
];

/// The program by itself: with what only tests and types ask for, more might compile than without.
const SHIPPED: [&str; 7] = ["clippy", "--quiet", "-p", "walpurgis", "--", "-D", "warnings"];

impl TestStep {
    const fn new(name: &'static str, work: Work) -> Self {
        Self { name, lane: Lane::Main, work }
    }

    fn perform(&self, root: &Path, output: &Output) -> Result<(), Error> {
        match self.work {
            Work::Cargo(args) => cargo(root, args, output),
            Work::Own(work) => work(root, output),
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
    let reports = thread::scope(|scope| {
        if only.is_none() {
            // A fresh machine downloads its browser long before it is needed. What is missing is told then.
            scope.spawn(|| chromium::find_or_install(root, &Output::kept()));
        }
        perform_all(&chosen, on_failure, |step, output| step.perform(root, output))
    });
    print!("{}", summary(&chosen, &reports));
    let failed = reports.iter().any(|report| report.failure.is_some());
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// More than 300 games of the small games take; of long games fewer are played.
const SAMPLED_STEPS: u64 = 100_000;

/// The build script of the server wants the packages of the page too, and both cannot install them at once.
fn clippy(root: &Path, output: &Output) -> Result<(), Error> {
    thread::scope(|scope| {
        // What a fresh machine downloads it downloads side by side; what cannot be fetched is told by the next.
        scope.spawn(|| cargo(root, &["fetch", "--quiet", "--locked"], &Output::kept()));
        web::install(root, output)
    })?;
    let everything = ["--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"];
    cargo(root, &[&["clippy"], &everything[..]].concat(), output)
}

/// Without the examples, which `clippy` has checked and which would be compiled and linked for nothing.
fn rust(root: &Path, output: &Output) -> Result<(), Error> {
    let test = ["test", "--workspace", "--all-features"];
    cargo(root, &[&test[..], &["--lib", "--bins", "--tests"]].concat(), output)?;
    cargo(root, &[&test[..], &["--doc"]].concat(), output)
}

fn scenarios(root: &Path, output: &Output) -> Result<(), Error> {
    walpurgis(root, Haste::AtOnce, &["scenario", "scenarios"], output)
}

fn sample_of_laws(root: &Path, output: &Output) -> Result<(), Error> {
    let (games, steps, seed) = (300, Some(SAMPLED_STEPS), Some(1));
    let sample = run::Laws { games, steps, seed, game: "all".to_owned(), options: Vec::new() };
    walpurgis(root, Haste::WhenIdle, &sample.args(), output)
}

/// How much of the machine something may take.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Haste {
    AtOnce,
    /// What others leave.
    WhenIdle,
}

/// Runs the program as tests have compiled it: that it counts without overflow is checked there.
fn walpurgis<S: AsRef<str>>(root: &Path, haste: Haste, args: &[S], output: &Output) -> Result<(), Error> {
    let walpurgis = built::walpurgis(root, output)?.display().to_string();
    let args: Vec<&str> = args.iter().map(AsRef::as_ref).collect();
    match haste {
        Haste::WhenIdle if cfg!(unix) => {
            program("nice", &[&["-n", "19", &walpurgis], &args[..]].concat(), root, output)
        }
        Haste::AtOnce | Haste::WhenIdle => program(&walpurgis, &args, root, output),
    }
}

fn choose<'a>(steps: &'a [TestStep], only: Option<&str>) -> Result<Vec<&'a TestStep>, Error> {
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

fn perform_all<P>(steps: &[&TestStep], on_failure: OnFailure, perform: P) -> Vec<Report>
where
    P: Fn(&TestStep, &Output) -> Result<(), Error> + Sync,
{
    thread::scope(|scope| {
        let (mut reports, mut beside): (Vec<Report>, Vec<Beside<'_>>) = (Vec::new(), Vec::new());
        for step in steps {
            for other in steps.iter().filter(|other| other.lane == Lane::BesideFrom(step.name)) {
                beside.push(Beside::start(scope, other, &perform));
            }
            match beside.iter().position(|other| other.name == step.name) {
                Some(place) => reports.push(beside.remove(place).finish()),
                None if reports.iter().any(|report| report.name == step.name) => {}
                None => {
                    println!("\n=== {} ===", step.name);
                    reports.push(Report::of(step, &Output::Shown, &perform).tell());
                }
            }
            while let Some(place) = beside.iter().position(Beside::is_finished) {
                reports.push(beside.remove(place).finish());
            }
            if on_failure == OnFailure::Stop && reports.iter().any(|report| report.failure.is_some()) {
                break;
            }
        }
        beside.iter().for_each(|other| other.output.end());
        reports
    })
}

impl Report {
    fn of<P>(step: &TestStep, output: &Output, perform: &P) -> Self
    where
        P: Fn(&TestStep, &Output) -> Result<(), Error>,
    {
        let start = Instant::now();
        let failure = perform(step, output).err();
        Self { name: step.name, took: start.elapsed(), failure }
    }

    fn tell(self) -> Self {
        let (name, took) = (self.name, seconds(self.took));
        match &self.failure {
            None => println!("=== {name} passed in {took} ==="),
            Some(error) => println!("=== {name} failed in {took}: {error} ==="),
        }
        self
    }
}

/// A step that runs while others do; it is told of when it is over.
struct Beside<'scope> {
    name: &'static str,
    output: Arc<Output>,
    work: ScopedJoinHandle<'scope, Report>,
}

impl<'scope> Beside<'scope> {
    fn start<P>(scope: &'scope Scope<'scope, '_>, step: &'scope TestStep, perform: &'scope P) -> Self
    where
        P: Fn(&TestStep, &Output) -> Result<(), Error> + Sync,
    {
        let output = Arc::new(Output::kept());
        let kept = Arc::clone(&output);
        Self { name: step.name, output, work: scope.spawn(move || Report::of(step, &kept, perform)) }
    }

    fn is_finished(&self) -> bool {
        self.work.is_finished()
    }

    fn finish(self) -> Report {
        let report = self.work.join().unwrap_or_else(|panicked| resume_unwind(panicked));
        println!("\n=== {} ===", self.name);
        self.output.show();
        report.tell()
    }
}

fn summary(steps: &[&TestStep], reports: &[Report]) -> String {
    let mut lines = String::from("\n");
    let mut failed = 0;
    for name in steps.iter().map(|step| step.name) {
        let Some(report) = reports.iter().find(|report| report.name == name) else {
            lines += &format!("{name:<10} not run\n");
            continue;
        };
        let took = seconds(report.took);
        match &report.failure {
            None => lines += &format!("{name:<10} passed {took:>9}\n"),
            Some(error) => {
                failed += 1;
                lines += &format!("{name:<10} FAILED {took:>9}  {error}\n");
            }
        }
    }
    lines + &format!("steps: {} passed, {failed} failed\n", reports.len() - failed)
}

fn seconds(took: Duration) -> String {
    format!("{:.1} s", took.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use std::sync::{Condvar, Mutex};

    use super::*;

    const LONE: [Lane; 3] = [Lane::Main, Lane::Main, Lane::Main];
    /// The third runs beside the first two.
    const ASIDE: [Lane; 3] = [Lane::Main, Lane::Main, Lane::BesideFrom("one")];

    /// Performs three steps of which one fails, and sums up without the times.
    fn outcome(lanes: [Lane; 3], fails: &str, on_failure: OnFailure) -> Vec<String> {
        let mut names = ["one", "two", "three"].into_iter();
        let steps = lanes.map(|lane| TestStep {
            name: names.next().unwrap_or_default(),
            lane,
            work: Work::Cargo(&[]),
        });
        let chosen = choose(&steps, None).unwrap();
        let is_third_over = (Mutex::new(false), Condvar::new());
        let mut reports = perform_all(&chosen, on_failure, |step, _| {
            let (is_over, told) = &is_third_over;
            match step.name {
                "three" => {
                    *is_over.lock().unwrap() = true;
                    told.notify_all();
                }
                // Only what runs beside is over by now.
                _ if step.name == "one" && lanes == ASIDE => {
                    drop(told.wait_while(is_over.lock().unwrap(), |is_over| !*is_over).unwrap());
                }
                _ => {}
            }
            if step.name == fails { Err(Error::Untidy(4)) } else { Ok(()) }
        });
        reports.iter_mut().for_each(|report| report.took = Duration::ZERO);
        let summary = summary(&chosen, &reports);
        summary.trim().lines().map(str::to_owned).collect()
    }

    #[test]
    fn the_first_failure_stops_the_run() {
        assert_eq!(
            outcome(LONE, "two", OnFailure::Stop),
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
        let lines = outcome(LONE, "two", OnFailure::GoOn);
        assert_eq!(lines[2], "three      passed     0.0 s");
        assert_eq!(lines[3], "steps: 2 passed, 1 failed");
    }

    #[test]
    fn what_runs_beside_is_told_in_its_place() {
        assert_eq!(
            outcome(ASIDE, "none", OnFailure::Stop),
            [
                "one        passed     0.0 s",
                "two        passed     0.0 s",
                "three      passed     0.0 s",
                "steps: 3 passed, 0 failed",
            ]
        );
    }

    #[test]
    fn a_failure_beside_counts() {
        let lines = outcome(ASIDE, "three", OnFailure::GoOn);
        assert_eq!(lines[1], "two        passed     0.0 s");
        assert_eq!(lines[2], "three      FAILED     0.0 s  the checkout is untidy in 4 places");
        assert_eq!(lines[3], "steps: 2 passed, 1 failed");
        assert_eq!(outcome(ASIDE, "three", OnFailure::Stop)[2], lines[2]);
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
            "no step is named \"lint\": there is fmt, tidy, rules, clippy, types, rust, shipped, scenarios, web, browser, laws, budget"
        );
    }
}
