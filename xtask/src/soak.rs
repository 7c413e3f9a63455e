//! `cargo xtask soak`: the tests of endurance, one after the other, each for its share of the time. They are
//! those of `cargo xtask test`, which take a sample there.

use std::collections::HashMap;
use std::env;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use cargo_metadata::Message;
use indicatif::{ProgressBar, ProgressStyle};

use crate::error::Error;

/// What the tests read.
const SECONDS: &str = "WALPURGIS_SOAK_SECONDS";
/// What a test prints of how far it has come.
const FIGURES: &str = "soak: ";
/// Lines of a test that failed which are shown.
const LAST_LINES: usize = 40;
const TICK: Duration = Duration::from_millis(200);

struct Part {
    name: &'static str,
    package: &'static str,
    target: &'static str,
    test: &'static str,
    /// Of a hundred.
    share: u64,
}

const PARTS: [Part; 6] = [
    Part {
        name: "crash",
        package: "walpurgis",
        target: "commands",
        test: "endurance::crash::what_was_acknowledged_survives_every_kill",
        share: 50,
    },
    Part {
        name: "hostile",
        package: "walpurgis",
        target: "commands",
        test: "endurance::hostile::what_is_nearly_right_gets_an_answer_or_a_clean_end",
        share: 12,
    },
    Part {
        name: "flood",
        package: "walpurgis",
        target: "commands",
        test: "endurance::flood::ten_thousand_attempts_change_nothing",
        share: 10,
    },
    Part {
        name: "slow-reader",
        package: "server",
        target: "it",
        test: "socket_bad::whoever_does_not_read_is_dropped_and_nobody_waits_for_them",
        share: 8,
    },
    Part {
        name: "deadline",
        package: "server",
        target: "it",
        test: "socket_time::ten_thousand_actions_around_a_thousand_deadlines",
        share: 10,
    },
    Part {
        name: "disk-full",
        package: "walpurgis",
        target: "commands",
        test: "endurance::disk::a_full_disk_refuses_tells_and_loses_nothing",
        share: 10,
    },
];

/// How a part ended.
struct Report {
    name: &'static str,
    took: Duration,
    passed: bool,
    figures: String,
}

pub(crate) fn run(root: &Path, minutes: u32) -> Result<ExitCode, Error> {
    let programs = build(root)?;
    let bar = ProgressBar::new(u64::from(minutes) * 60);
    let style = ProgressStyle::with_template("{elapsed_precise} {bar:24} {prefix}: {msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let mut reports = Vec::new();
    let mut done = 0;
    for part in &PARTS {
        let seconds = (u64::from(minutes) * 60 * part.share / 100).max(1);
        bar.set_prefix(part.name);
        reports.push(perform(root, part, seconds, &programs, &bar, done)?);
        done += seconds;
    }
    bar.finish_and_clear();
    print!("{}", summary(&reports));
    Ok(if reports.iter().all(|report| report.passed) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The test programs by their crate, compiled as `cargo xtask test` compiles them.
fn build(root: &Path) -> Result<HashMap<(String, String), PathBuf>, Error> {
    let args = "test --workspace --all-features --test commands --test it --no-run \
                --message-format=json-render-diagnostics";
    let shown = format!("cargo {args}");
    println!("{shown}");
    let started = |source| Error::Start { command: shown.clone(), source };
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(args.split_whitespace()).current_dir(root).stdout(Stdio::piped());
    let mut compiling = command.spawn().map_err(started)?;
    let mut programs = HashMap::new();
    if let Some(stdout) = compiling.stdout.take() {
        for message in Message::parse_stream(BufReader::new(stdout)) {
            if let Ok(Message::CompilerArtifact(artifact)) = message
                && let Some(program) = artifact.executable
            {
                // The folder of a crate is called like the crate.
                let package = artifact.manifest_path.parent().and_then(|folder| folder.file_name());
                let key = (package.unwrap_or_default().to_owned(), artifact.target.name);
                programs.insert(key, program.into_std_path_buf());
            }
        }
    }
    let status = compiling.wait().map_err(started)?;
    if status.success() { Ok(programs) } else { Err(Error::Failed { command: shown, status }) }
}

fn perform(
    root: &Path,
    part: &Part,
    seconds: u64,
    programs: &HashMap<(String, String), PathBuf>,
    bar: &ProgressBar,
    done: u64,
) -> Result<Report, Error> {
    let shown = format!("{} --exact {}", part.target, part.test);
    let started = |source| Error::Start { command: shown.clone(), source };
    let key = (part.package.to_owned(), part.target.to_owned());
    let program = programs.get(&key).ok_or(Error::NoTests(part.package))?;
    let began = Instant::now();
    let mut child = Command::new(program)
        .args(["--exact", part.test, "--nocapture"])
        .env(SECONDS, seconds.to_string())
        // As cargo would run it.
        .current_dir(root.join("crates").join(part.package))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(started)?;
    let printed = lines(child.stdout.take(), child.stderr.take());
    let (mut figures, mut last) = (String::new(), Vec::new());
    loop {
        bar.set_position(done + began.elapsed().as_secs().min(seconds));
        match printed.recv_timeout(TICK) {
            Ok(line) => {
                if let Some((_, told)) = line.split_once(FIGURES) {
                    told.clone_into(&mut figures);
                    bar.set_message(figures.clone());
                } else {
                    last.push(line);
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    let status = child.wait().map_err(started)?;
    let passed = status.success() && last.iter().any(|line| line.contains("test result: ok. 1 passed"));
    if !passed {
        let from = last.len().saturating_sub(LAST_LINES);
        bar.suspend(|| last[from..].iter().for_each(|line| println!("{line}")));
    }
    Ok(Report { name: part.name, took: began.elapsed(), passed, figures })
}

/// What a process prints, from both of its ends, until it closes them.
fn lines(
    stdout: Option<impl std::io::Read + Send + 'static>,
    stderr: Option<impl std::io::Read + Send + 'static>,
) -> Receiver<String> {
    let (sender, lines) = channel();
    let other = sender.clone();
    let pass_on = |from: Box<dyn std::io::Read + Send>, to: std::sync::mpsc::Sender<String>| {
        thread::spawn(move || {
            // Nobody waits for lines after the last.
            BufReader::new(from).lines().map_while(Result::ok).for_each(|line| drop(to.send(line)));
        });
    };
    if let Some(stdout) = stdout {
        pass_on(Box::new(stdout), sender);
    }
    if let Some(stderr) = stderr {
        pass_on(Box::new(stderr), other);
    }
    lines
}

fn summary(reports: &[Report]) -> String {
    let mut text = String::new();
    for Report { name, took, passed, figures } in reports {
        let verdict = if *passed { "passed" } else { "FAILED" };
        text += &format!("{name:<11} {verdict} {:>7.1} s  {figures}\n", took.as_secs_f64());
    }
    let failed = reports.iter().filter(|report| !report.passed).count();
    text + &format!("parts: {} passed, {failed} failed\n", reports.len() - failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_share_all_of_the_time() {
        assert_eq!(PARTS.iter().map(|part| part.share).sum::<u64>(), 100);
    }

    #[test]
    fn the_tests_are_where_they_are_looked_for() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
        for part in &PARTS {
            let mut path: Vec<&str> = part.test.split("::").collect();
            let test = path.pop().unwrap();
            let folder = crates.join(part.package).join("tests").join(part.target);
            let file = folder.join(path.join("/")).with_extension("rs");
            let text = std::fs::read_to_string(&file).unwrap();
            assert!(text.contains(&format!("async fn {test}()")), "{}", file.display());
            assert!(text.contains("Soak::begin()"), "{} takes no time", file.display());
        }
    }

    #[test]
    fn a_part_that_failed_is_told() {
        let report = |name, passed| Report {
            name,
            took: Duration::from_secs(2),
            passed,
            figures: "kills 3".to_owned(),
        };
        assert_eq!(
            summary(&[report("crash", true), report("flood", false)]),
            "crash       passed     2.0 s  kills 3\n\
             flood       FAILED     2.0 s  kills 3\n\
             parts: 1 passed, 1 failed\n"
        );
    }
}
