use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

use roster::GameVisitor;
use tabletop::{Game, Input, LoggedInput, Record, RecordError, Viewer, peek_header};
use tabletop_laws::plain;

use crate::cli::{ShowArgs, VerifyArgs};
use crate::failure::{Failure, read};

/// `walpurgis replay show`
pub(crate) fn show(args: &ShowArgs, out: &mut impl Write) -> Result<(), Failure> {
    let json = read_record(&args.file)?;
    let (text, checked) = visit_record(&args.file, &json, Show { json: &json, viewer: args.viewer })??;
    out.write_all(text.as_bytes())?;
    checked.map_err(|error| in_file(&args.file, &error))
}

/// `walpurgis replay verify`
pub(crate) fn verify(args: &VerifyArgs, out: &mut impl Write) -> Result<(), Failure> {
    let json = read_record(&args.file)?;
    let verified = visit_record(&args.file, &json, Verify { json: &json })?;
    let (summary, opened) = verified.map_err(|error| in_file(&args.file, &error))?;
    if let Some(seen) = &args.commitment {
        check_commitment(seen, opened.as_deref()).map_err(|error| in_file(&args.file, &error))?;
    }
    Ok(writeln!(out, "ok: {summary}")?)
}

/// What a record says it was sealed with proves nothing to someone who saw another seal.
fn check_commitment(seen: &str, opened: Option<&str>) -> Result<(), SealError> {
    match opened {
        Some(opened) if opened.eq_ignore_ascii_case(seen) => Ok(()),
        Some(opened) => Err(SealError::Other { seen: seen.to_owned(), opened: opened.to_owned() }),
        None => Err(SealError::None),
    }
}

#[derive(Debug, thiserror::Error)]
enum SealError {
    #[error("the record opens the seal {opened}, not {seen}")]
    Other { seen: String, opened: String },
    #[error("the record opens no seal: its deal was not mixed at a table")]
    None,
}

fn read_record(file: &Path) -> Result<String, Failure> {
    String::from_utf8(read(file)?).map_err(|error| in_file(file, &error))
}

/// Calls `visitor` with the game that the record says it is of.
fn visit_record<V: GameVisitor>(file: &Path, json: &str, visitor: V) -> Result<V::Output, Failure> {
    let game = peek_header(json).map_err(|error| in_file(file, &error))?;
    roster::visit_listed(&game, visitor).map_err(|error| in_file(file, &error))
}

fn in_file(file: &Path, error: &impl std::error::Error) -> Failure {
    Failure::Check(format!("{}: {error}", file.display()))
}

struct Verify<'a> {
    json: &'a str,
}

impl GameVisitor for Verify<'_> {
    /// What was verified, and the seal that the record opens.
    type Output = Result<(String, Option<String>), RecordError>;

    fn visit<G: Game>(self) -> Self::Output {
        let record = Record::<G>::from_json(self.json)?;
        let end = ending(&record.verify()?);
        let (seats, entries) = (record.config.seats, record.log.len());
        let origin = record.origin.map_or_else(String::new, |origin| format!("; {origin}"));
        let summary =
            format!("{}, rules {}, {seats} seats, {entries} entries{origin}; {end}", G::ID, G::RULES);
        Ok((summary, record.fairness.map(|fairness| fairness.commitment)))
    }
}

struct Show<'a> {
    json: &'a str,
    viewer: Viewer,
}

impl GameVisitor for Show<'_> {
    /// The text up to where the record fails, and whether it does.
    type Output = Result<(String, Result<(), RecordError>), Failure>;

    fn visit<G: Game>(self) -> Self::Output {
        let record = match Record::<G>::from_json(self.json) {
            Ok(record) => record,
            Err(error) => return Ok((String::new(), Err(error))),
        };
        let seats = record.config.seats;
        if let Viewer::Seat(seat) = self.viewer
            && seat.number() >= seats
        {
            return Err(Failure::Usage(format!("--as {seat}: this game has {seats} seats, counted from 0")));
        }
        let mut page =
            Page { viewer: self.viewer, text: header(&record, self.viewer), entries: 0, events: 0 };
        let last = record.replay(|logged, _, events| page.add::<G>(logged, events));
        let checked = last.and_then(|state| {
            page.line(&ending(&state));
            record.verify().map(|_| ())
        });
        Ok((page.text, checked))
    }
}

/// The story of a game as one viewer may read it.
struct Page {
    viewer: Viewer,
    text: String,
    entries: usize,
    events: usize,
}

impl Page {
    fn add<G: Game>(&mut self, logged: &LoggedInput<G::Action>, events: &[G::Event]) {
        let (number, seconds) = (self.entries, logged.at as f64 / 1000.0);
        let told = told(&logged.input, self.viewer);
        self.line(&format!("{number:5}  {seconds:9.3} s  {told}"));
        self.entries += 1;
        for event in events {
            let seen = G::event_view(event, self.viewer);
            let seen = seen.map_or_else(|| "(hidden)".to_owned(), |seen| plain(&seen));
            self.line(&format!("{:>21}  {seen}", format!("#{}", self.events)));
            self.events += 1;
        }
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }
}

/// Others' actions and what was drawn may be secret; what is public of them is in the events.
fn told<A: serde::Serialize>(input: &Input<A>, viewer: Viewer) -> String {
    let sees_all = viewer == Viewer::AllSeeing;
    match input {
        Input::Act { seat, action } if sees_all || viewer.is_seat(*seat) => {
            format!("seat {seat}: {}", plain(action))
        }
        Input::Act { seat, .. } => format!("seat {seat}"),
        Input::Fate(fate) if sees_all => format!("fate: {}", plain(fate)),
        Input::Fate(_) => "fate".to_owned(),
        Input::DeadlinePassed => "time is up".to_owned(),
    }
}

fn header<G: Game>(record: &Record<G>, viewer: Viewer) -> String {
    let mut text = format!(
        "{}, rules {}, {} seats\noptions: {}\n",
        record.game,
        record.rules,
        record.config.seats,
        plain(&record.config.options)
    );
    // Writing to a string cannot fail.
    if let Some(origin) = &record.origin {
        let _ = writeln!(text, "{origin}");
    }
    if viewer == Viewer::AllSeeing {
        let _ = writeln!(text, "seed: {}", record.seed);
    }
    text.push('\n');
    text
}

fn ending<G: Game>(state: &G) -> String {
    match state.outcome() {
        Some(outcome) => format!("over: {}", plain(&outcome)),
        None => format!("not over, waiting for {}", plain(&state.awaiting())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_seal_that_was_seen_will_do() {
        assert!(check_commitment("00FF", Some("00ff")).is_ok());
        let other = check_commitment("00fe", Some("00ff")).unwrap_err().to_string();
        assert_eq!(other, "the record opens the seal 00ff, not 00fe");
        assert!(check_commitment("00ff", None).is_err());
    }
}
