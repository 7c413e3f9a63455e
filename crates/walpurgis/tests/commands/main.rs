//! The program as its users meet it: arguments in; text, fault and exit code out.

#![cfg(test)]

mod admin;
mod backup;
mod bad_input;
mod cards;
mod chart;
mod decks;
mod endurance;
mod games;
mod play;
mod replay;
mod scenario;
mod serve;
#[path = "../../../server/tests/it/skipped.rs"]
mod skipped;
#[path = "../../../server/tests/it/soak.rs"]
mod soak;
mod solve;

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

const PLAY: [&str; 4] = ["lab", "play", "--game", "arkham-ritual"];

/// What a run left behind.
#[derive(Debug)]
struct Ran {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

fn walpurgis(args: &[&str]) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_walpurgis")).args(args).output();
    Ran::from(output.unwrap())
}

/// `walpurgis lab play --game arkham-ritual` with further arguments.
fn play(args: &[&str]) -> Ran {
    walpurgis(&[&PLAY, args].concat())
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Ran {
    /// All went well and nothing was complained about.
    #[track_caller]
    fn succeeded(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""), "{self:?}");
        self.stdout
    }

    /// The one line of complaint of a run that ended with `code`.
    #[track_caller]
    fn failed(&self, code: i32) -> &str {
        assert_eq!(self.code, Some(code), "{self:?}");
        let fault = self.stderr.strip_suffix('\n').unwrap();
        assert!(!fault.contains('\n'), "more than one line: {self:?}");
        fault.strip_prefix("error: ").unwrap()
    }

    /// As [`Ran::failed`], with nothing on stdout.
    #[track_caller]
    fn refused(&self) -> &str {
        assert_eq!(self.stdout, "");
        self.failed(2)
    }
}

/// An empty folder of its own for the test called `name`.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}
