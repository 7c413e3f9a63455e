//! Values of arguments: what they may be, and what is said of those that may not.

use std::net::{IpAddr, SocketAddr};
use std::num::{NonZeroU32, NonZeroU64};
use std::path::PathBuf;

use server::Date;
use tabletop::{Language, Seat, Viewer};

use super::lab::{Entrant, Preset};

/// More threads than any machine has cores for only get in each other's way.
const MOST_JOBS: u64 = 1_024;

pub(super) fn port(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| format!("it is a number from 0 to {}", u16::MAX))
}

pub(super) fn address(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| "it is an address like 10.0.0.5".to_owned())
}

/// Where to listen, and on which port if that is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Listen {
    pub(crate) address: IpAddr,
    pub(crate) port: Option<u16>,
}

pub(super) fn listen(text: &str) -> Result<Listen, String> {
    if let Ok(whole) = text.parse::<SocketAddr>() {
        return Ok(Listen { address: whole.ip(), port: Some(whole.port()) });
    }
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let address = bare.parse().map_err(|_| "it is an address like 192.0.2.7, ::1 or [::]:80".to_owned())?;
    Ok(Listen { address, port: None })
}

pub(super) fn host_name(text: &str) -> Result<String, String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '-';
    if !text.is_empty() && text.chars().all(is_plain) {
        Ok(text.to_owned())
    } else {
        Err("it is a name like play.example.org, without http:// and port".to_owned())
    }
}

/// Longer ones are no address.
const MOST_CONTACT_LETTERS: usize = 200;

pub(super) fn contact(text: &str) -> Result<String, String> {
    let is_plain = text.chars().all(|c| !c.is_control()) && text.chars().count() <= MOST_CONTACT_LETTERS;
    if is_plain && !text.trim().is_empty() {
        Ok(text.trim().to_owned())
    } else {
        Err(format!("it is an address or a link of at most {MOST_CONTACT_LETTERS} letters"))
    }
}

pub(super) fn origin(text: &str) -> Result<String, String> {
    let wrong = || "it is a site like https://example.org, without a path".to_owned();
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).ok_or_else(wrong)?;
    let (name, port) = host.split_once(':').map_or((host, None), |(name, port)| (name, Some(port)));
    if port.is_some_and(|port| port.parse::<u16>().is_err()) {
        return Err(wrong());
    }
    host_name(name).map(|_| text.to_owned()).map_err(|_| wrong())
}

pub(super) fn date(text: &str) -> Result<Date, String> {
    text.parse().map_err(|_| "it is a date like 2026-11-16".to_owned())
}

pub(super) fn rate(text: &str) -> Result<NonZeroU32, String> {
    text.parse().map_err(|_| "it is a whole number from 1 up".to_owned())
}

pub(super) fn folder(text: &str) -> Result<PathBuf, String> {
    if text.is_empty() { Err("it is a folder".to_owned()) } else { Ok(PathBuf::from(text)) }
}

pub(super) fn seats(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| "it is a number of players, `walpurgis games` says which".to_owned())
}

pub(super) fn part(text: &str) -> Result<u8, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "it is the number of a part of the game, from 1".to_owned())
}

pub(super) fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("it is a whole number from 0 to {}", u64::MAX))
}

pub(super) fn at_least_one(text: &str) -> Result<NonZeroU64, String> {
    text.parse().map_err(|_| "it is a whole number from 1 up".to_owned())
}

pub(super) fn jobs(text: &str) -> Result<usize, String> {
    at_least_one(text)
        .ok()
        .filter(|jobs| jobs.get() <= MOST_JOBS)
        .and_then(|jobs| usize::try_from(jobs.get()).ok())
        .ok_or_else(|| format!("it is a whole number from 1 to {MOST_JOBS}"))
}

pub(super) fn key_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() => Ok((key.to_owned(), value.to_owned())),
        _ => Err("it is written KEY=VALUE".to_owned()),
    }
}

pub(super) fn preset(text: &str) -> Result<Preset, String> {
    let (name, options) = text.split_once(':').unwrap_or((text, ""));
    if name.is_empty() {
        return Err("it begins with a name".to_owned());
    }
    let options = options.split(',').filter(|option| !option.is_empty()).map(key_value);
    Ok(Preset { name: name.to_owned(), options: options.collect::<Result<_, _>>()? })
}

pub(super) fn entrant(text: &str) -> Result<Entrant, String> {
    match text.split_once(':') {
        None => Ok(Entrant { bot: text.to_owned(), games: None }),
        Some((bot, games)) => Ok(Entrant { bot: bot.to_owned(), games: Some(at_least_one(games)?) }),
    }
}

pub(super) fn language(text: &str) -> Result<Language, String> {
    let known = Language::ALL.into_iter().find(|language| language.code() == text);
    known.ok_or_else(|| "it is en or fr".to_owned())
}

pub(super) fn viewer(text: &str) -> Result<Viewer, String> {
    match text {
        "all" => Ok(Viewer::AllSeeing),
        "spectator" => Ok(Viewer::Spectator),
        _ => text
            .parse()
            .ok()
            .and_then(Seat::new)
            .map(Viewer::Seat)
            .ok_or_else(|| "it is a seat's number, spectator or all".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_to_listen_on_may_have_a_port_and_brackets() {
        let read = |text: &str| listen(text).map(|at| (at.address.to_string(), at.port));
        assert_eq!(read("192.0.2.7"), Ok(("192.0.2.7".to_owned(), None)));
        assert_eq!(read("192.0.2.7:80"), Ok(("192.0.2.7".to_owned(), Some(80))));
        assert_eq!(read("::1"), Ok(("::1".to_owned(), None)));
        assert_eq!(read("[::1]"), Ok(("::1".to_owned(), None)));
        assert_eq!(read("[::]:80"), Ok(("::".to_owned(), Some(80))));
        for wrong in ["", "localhost", "192.0.2", "[::1", "::1]:80", "192.0.2.7:70000"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
