//! Starting other programs.

use std::env;
use std::ffi::OsStr;
use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::error::Error;

/// What becomes of what programs print.
#[derive(Debug)]
pub(crate) enum Output {
    /// It goes where ours goes.
    Shown,
    Kept(Kept),
}

/// What programs printed that run beside others, and whether more of them may begin.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    printed: Mutex<Vec<u8>>,
    is_over: AtomicBool,
}

impl Output {
    pub(crate) fn kept() -> Self {
        Self::Kept(Kept::default())
    }

    /// Lets no other program begin.
    pub(crate) fn end(&self) {
        if let Self::Kept(kept) = self {
            kept.is_over.store(true, Ordering::Relaxed);
        }
    }

    /// Prints what was kept.
    pub(crate) fn show(&self) {
        if let Self::Kept(kept) = self {
            let printed = kept.printed.lock().unwrap_or_else(PoisonError::into_inner);
            // Whoever closed our output does not want it.
            let _closed = io::stdout().write_all(&printed);
        }
    }

    fn run(&self, command: &mut Command, shown: &str) -> Result<ExitStatus, Error> {
        let started = |source| Error::Start { command: shown.to_owned(), source };
        match self {
            Self::Shown => {
                println!("{shown}");
                command.status().map_err(started)
            }
            Self::Kept(kept) if kept.is_over.load(Ordering::Relaxed) => Err(Error::Ended),
            Self::Kept(kept) => {
                kept.add(format!("{shown}\n").as_bytes());
                let (mut printed, to) = io::pipe().map_err(started)?;
                command.stdin(Stdio::null()).stdout(to.try_clone().map_err(started)?).stderr(to);
                let mut child = command.spawn().map_err(started)?;
                // Our own ends of the pipe, or it would never be at its end.
                command.stdout(Stdio::null()).stderr(Stdio::null());
                let mut bytes = Vec::new();
                let read = printed.read_to_end(&mut bytes);
                kept.add(&bytes);
                let status = child.wait().map_err(started)?;
                read.map(|_| status).map_err(started)
            }
        }
    }
}

impl Kept {
    fn add(&self, bytes: &[u8]) {
        self.printed.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
    }
}

/// Runs cargo at the root of the checkout.
pub(crate) fn cargo<S: AsRef<str>>(root: &Path, args: &[S], output: &Output) -> Result<(), Error> {
    let args: Vec<&str> = args.iter().map(AsRef::as_ref).collect();
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    perform(Command::new(program).args(&args).current_dir(root), &shown("cargo", &args), output)
}

/// Runs any other program in `folder`.
pub(crate) fn program(name: &str, args: &[&str], folder: &Path, output: &Output) -> Result<(), Error> {
    program_with(name, args, folder, &[], output)
}

/// The same, with these variables in its environment.
pub(crate) fn program_with(
    name: &str,
    args: &[&str],
    folder: &Path,
    variables: &[(&str, &OsStr)],
    output: &Output,
) -> Result<(), Error> {
    let variables = variables.iter().copied();
    perform(Command::new(name).args(args).current_dir(folder).envs(variables), &shown(name, args), output)
}

fn perform(command: &mut Command, shown: &str, output: &Output) -> Result<(), Error> {
    let status = output.run(command, shown)?;
    if status.success() { Ok(()) } else { Err(Error::Failed { command: shown.to_owned(), status }) }
}

/// The command as a person would type it.
fn shown(program: &str, args: &[&str]) -> String {
    format!("{program} {}", args.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_the_command_and_all_it_prints() {
        let output = Output::kept();
        program("rustc", &["--version"], Path::new("."), &output).unwrap();
        program("rustc", &["--no-such-option"], Path::new("."), &output).unwrap_err();
        let Output::Kept(kept) = &output else { unreachable!() };
        let printed = String::from_utf8(kept.printed.lock().unwrap().clone()).unwrap();
        assert!(printed.starts_with("rustc --version\nrustc 1."), "{printed}");
        assert!(printed.contains("\nrustc --no-such-option\nerror: "), "{printed}");
    }

    #[test]
    fn nothing_begins_after_the_end() {
        let output = Output::kept();
        output.end();
        let error = program("no-such-program-anywhere", &[], Path::new("."), &output).unwrap_err();
        assert_eq!(error.to_string(), "not begun, since another step failed");
    }
}
