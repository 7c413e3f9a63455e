//! Which browser the tests drive: any Chromium or Chrome that is there, else one of Debian's packages of it.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use crate::error::Error;
use crate::program::{Output, program, program_with};

/// Names a browser that is not where browsers usually are.
pub(crate) const VARIABLE: &str = "WALPURGIS_CHROMIUM";

/// Debian's packages, and the programs in them. The first is the same browser without windows and menus: a page
/// of its own for each of several people costs a third.
const PACKAGES: [&str; 2] = ["chromium-headless-shell", "chromium"];

/// What the program is called where it is on the PATH.
const NAMES: [&str; 6] =
    [PACKAGES[0], PACKAGES[1], "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// Below a folder of applications.
const MAC_APPS: [&str; 2] =
    ["Chromium.app/Contents/MacOS/Chromium", "Google Chrome.app/Contents/MacOS/Google Chrome"];

/// Below one of the folders that Windows names by these variables.
const WINDOWS_APPS: [&str; 2] = ["Chromium/Application/chrome.exe", "Google/Chrome/Application/chrome.exe"];
const WINDOWS_FOLDERS: [&str; 3] = ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"];

/// The machine's own browser, installed by its package where that can be done.
pub(crate) fn find_or_install(root: &Path, output: &Output) -> Result<PathBuf, Error> {
    /// Whoever comes second finds what the first has installed.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = find()? {
        return Ok(found);
    }
    if can_start("apt-get".as_ref()) {
        // A fresh machine has no lists of packages, an old one has outdated ones. Whoever may not install
        // is told below what is missing.
        let _ = program("apt-get", &["update"], root, output);
        let asks_nothing = [("DEBIAN_FRONTEND", "noninteractive".as_ref())];
        for package in PACKAGES {
            let install = ["install", "--yes", "--no-install-recommends", package];
            // Other systems do not have the first.
            if program_with("apt-get", &install, root, &asks_nothing, output).is_ok() {
                break;
            }
        }
    }
    find()?.ok_or(Error::NoChromium)
}

fn find() -> Result<Option<PathBuf>, Error> {
    choose(env::consts::OS, &|name| env::var_os(name), &|place| can_start(place.as_os_str()))
}

/// The value of an environment variable.
type Variables<'a> = &'a dyn Fn(&str) -> Option<OsString>;

/// The browser that the variable names and no other, or the first that is found.
fn choose(
    system: &str,
    variables: Variables<'_>,
    can_start: &dyn Fn(&Path) -> bool,
) -> Result<Option<PathBuf>, Error> {
    match variables(VARIABLE).filter(|named| !named.is_empty()).map(PathBuf::from) {
        Some(named) if can_start(&named) => Ok(Some(named)),
        Some(named) => Err(Error::NotChromium(named)),
        None => Ok(places(system, variables).into_iter().find(|place| can_start(place))),
    }
}

/// Where a browser may be, those to be preferred first.
fn places(system: &str, variables: Variables<'_>) -> Vec<PathBuf> {
    let folder = |name: &str| variables(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let path = variables("PATH").unwrap_or_default();
    let mut places = Vec::new();
    for name in NAMES {
        places.extend(env::split_paths(&path).map(|folder| folder.join(name)));
    }
    let (folders, apps): (Vec<_>, _) = match system {
        "macos" => {
            let own = folder("HOME").map(|home| home.join("Applications"));
            ([PathBuf::from("/Applications")].into_iter().chain(own).collect(), MAC_APPS)
        }
        "windows" => (WINDOWS_FOLDERS.into_iter().filter_map(folder).collect(), WINDOWS_APPS),
        _ => return places,
    };
    for folder in folders {
        places.extend(apps.map(|app| folder.join(app)));
    }
    places
}

/// Whether there is such a program and it runs: some systems have a mere signpost to where one is to be had.
fn can_start(program: &OsStr) -> bool {
    if cfg!(windows) {
        // There, browsers asked for their version open a window.
        return Path::new(program).is_file();
    }
    let asked = Command::new(program).arg("--version").stdin(Stdio::null()).output();
    asked.is_ok_and(|answer| answer.status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Chooses where these variables are set and only these programs run.
    fn chosen(system: &str, variables: &[(&str, &str)], programs: &[&str]) -> Result<Option<String>, String> {
        let variable = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| OsString::from(value))
        };
        let can_start = |place: &Path| programs.iter().any(|program| Path::new(program) == place);
        match choose(system, &variable, &can_start) {
            Ok(found) => Ok(found.map(|place| place.display().to_string())),
            Err(error) => Err(error.to_string()),
        }
    }

    fn found(place: &str) -> Result<Option<String>, String> {
        Ok(Some(place.to_owned()))
    }

    #[test]
    fn any_chromium_or_chrome_on_the_path_will_do() {
        let path = [("PATH", "/usr/bin:/opt/bin")];
        for program in ["/usr/bin/chromium", "/opt/bin/chromium-browser", "/usr/bin/google-chrome-stable"] {
            assert_eq!(chosen("linux", &path, &[program]), found(program));
        }
        assert_eq!(chosen("linux", &path, &["/usr/bin/firefox", "/elsewhere/chromium"]), Ok(None));
        assert_eq!(chosen("linux", &[], &["/usr/bin/chromium"]), Ok(None));
    }

    #[test]
    fn chromium_is_preferred_to_chrome_and_one_without_windows_to_both() {
        let path = [("PATH", "/a:/b")];
        assert_eq!(chosen("linux", &path, &["/a/google-chrome", "/b/chromium"]), found("/b/chromium"));
        let all = ["/a/google-chrome", "/a/chromium", "/b/chromium-headless-shell"];
        assert_eq!(chosen("linux", &path, &all), found("/b/chromium-headless-shell"));
    }

    #[test]
    fn applications_of_a_mac_are_found() {
        let shared = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
        let own = "/own/Applications/Chromium.app/Contents/MacOS/Chromium";
        let home = [("HOME", "/own")];
        assert_eq!(chosen("macos", &home, &[own]), found(own));
        assert_eq!(chosen("macos", &home, &[own, shared]), found(shared));
        assert_eq!(chosen("linux", &home, &[own, shared]), Ok(None));
    }

    #[test]
    fn programs_of_windows_are_found() {
        let folders = [("ProgramFiles", "C:/Program Files"), ("LOCALAPPDATA", "C:/Local")];
        for program in [
            "C:/Program Files/Google/Chrome/Application/chrome.exe",
            "C:/Local/Chromium/Application/chrome.exe",
        ] {
            assert_eq!(chosen("windows", &folders, &[program]), found(program));
        }
    }

    #[test]
    fn the_variable_names_the_only_browser_that_is_taken() {
        let variables = [("PATH", "/usr/bin"), (VARIABLE, "/opt/mine")];
        assert_eq!(chosen("linux", &variables, &["/usr/bin/chromium", "/opt/mine"]), found("/opt/mine"));
        let refused = chosen("linux", &variables, &["/usr/bin/chromium"]).unwrap_err();
        assert_eq!(refused, "WALPURGIS_CHROMIUM is /opt/mine, which does not run: name a Chromium or Chrome");
        let empty = [("PATH", "/usr/bin"), (VARIABLE, "")];
        assert_eq!(chosen("linux", &empty, &["/usr/bin/chromium"]), found("/usr/bin/chromium"));
    }

    #[test]
    fn a_program_that_fails_is_no_browser() {
        assert!(can_start("cargo".as_ref()));
        assert!(!can_start("no-such-program-anywhere".as_ref()));
    }
}
