//! `walpurgis admin`: asks the server that runs on a data folder, by the address and the token that it has put
//! beside its database.

use std::io::{self, ErrorKind, Read as _, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use server::admin::{AdminAddress, AdminAnswer, AdminCommand, AdminDoor, BannedRow, PersonRow, TableRow};

use crate::cli::{Admin, AdminArgs, AskArgs};
use crate::failure::{Failure, write_json};
use crate::grid::{Grid, Side};

/// A server that does not answer within this is not well.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) fn admin(args: &AdminArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (command, how) = match &args.command {
        Admin::Tables(list) => (AdminCommand::Tables { limit: list.limit.get() }, &list.how),
        Admin::People(list) => (AdminCommand::People { limit: list.limit.get() }, &list.how),
        Admin::Close(one) => (AdminCommand::Close { table: one.table.clone() }, &one.how),
        Admin::DeleteTable(one) => (AdminCommand::DeleteTable { table: one.table.clone() }, &one.how),
        Admin::DeletePerson(one) => (AdminCommand::DeletePerson { person: one.person.get() }, &one.how),
        Admin::Ban(one) => (AdminCommand::Ban { person: one.person.get() }, &one.how),
        Admin::Unban(one) => (AdminCommand::Unban { person: one.person.get() }, &one.how),
        Admin::Banned(how) => (AdminCommand::Banned, how),
        Admin::Prune(args) => (AdminCommand::Prune { days: args.days.get() }, &args.how),
    };
    let answer = ask(how, &command)?;
    if how.json {
        return write_json(&answer, out);
    }
    match answer {
        AdminAnswer::Tables(rows) => tables(&rows, out),
        AdminAnswer::People(rows) => people(&rows, out),
        AdminAnswer::Banned(rows) => banned(&rows, out),
        AdminAnswer::Pruned(count) => Ok(writeln!(out, "tables deleted: {count}")?),
        AdminAnswer::Done => Ok(writeln!(out, "done")?),
    }
}

fn ask(how: &AskArgs, command: &AdminCommand) -> Result<AdminAnswer, Failure> {
    let database = how.data.database()?;
    let unreadable = |error: io::Error| {
        let file = AdminDoor::beside(&database);
        Failure::Usage(format!("{} cannot be read: {error}", file.display()))
    };
    let found = AdminDoor::find(&database).map_err(unreadable)?.ok_or_else(|| no_server(&database))?;
    let answer = exchange(&found, command).map_err(|error| match error.kind() {
        // Left behind by a server that was killed.
        ErrorKind::ConnectionRefused => no_server(&database),
        _ => Failure::Check(format!("the server at {} does not answer: {error}", found.address)),
    })?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    if head.split(' ').nth(1) == Some("200") {
        return serde_json::from_str(body)
            .map_err(|error| Failure::Check(format!("the server answers something else ({error})")));
    }
    let refusal: serde_json::Value = serde_json::from_str(body).unwrap_or_default();
    let detail = refusal["detail"].as_str().unwrap_or("the server refuses, see its log");
    Err(Failure::Check(detail.to_owned()))
}

fn no_server(database: &Path) -> Failure {
    let database = database.display();
    Failure::Usage(format!("no server runs on {database}: start one, or name its folder with --data"))
}

fn exchange(to: &AdminAddress, command: &AdminCommand) -> io::Result<String> {
    let body = serde_json::to_string(command)?;
    let mut stream = TcpStream::connect_timeout(&to.address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(
        stream,
        "POST {} HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        to.path,
        to.address,
        to.token,
        body.len()
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

fn tables(rows: &[TableRow], out: &mut impl Write) -> Result<(), Failure> {
    let mut grid =
        Grid::new(0, &[Side::Left, Side::Left, Side::Left, Side::Left, Side::Right, Side::Right, Side::Left]);
    grid.row(["table", "game", "phase", "listed", "entries", "changed", "people"]);
    let now = now();
    for row in rows {
        let people: Vec<String> = row.people.iter().map(u32::to_string).collect();
        grid.row([
            row.table.clone(),
            row.game.clone(),
            row.phase.clone(),
            if row.public { "yes" } else { "no" }.to_owned(),
            row.entries.to_string(),
            ago(now.saturating_sub(row.changed)),
            people.join(","),
        ]);
    }
    Ok(write!(out, "{grid}")?)
}

fn people(rows: &[PersonRow], out: &mut impl Write) -> Result<(), Failure> {
    let mut grid = Grid::new(0, &[Side::Right, Side::Left, Side::Left]);
    grid.row(["person", "kind", "name"]);
    for row in rows {
        let kind = if row.bot { "program" } else { "person" };
        grid.row([row.person.to_string(), kind.to_owned(), row.name.clone()]);
    }
    Ok(write!(out, "{grid}")?)
}

fn banned(rows: &[BannedRow], out: &mut impl Write) -> Result<(), Failure> {
    let mut grid = Grid::new(0, &[Side::Right, Side::Right]);
    grid.row(["person", "for"]);
    let now = now();
    for row in rows {
        grid.row([row.person.to_string(), ago(now.saturating_sub(row.since))]);
    }
    Ok(write!(out, "{grid}")?)
}

/// Seconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// In the largest unit of which there is one.
fn ago(seconds: u64) -> String {
    let units = [(86_400, "d"), (3_600, "h"), (60, "min"), (1, "s")];
    let unit = units.into_iter().find(|(length, _)| seconds >= *length);
    unit.map_or_else(|| "now".to_owned(), |(length, name)| format!("{} {name}", seconds / length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_told_in_their_largest_unit() {
        assert_eq!([0, 59, 61, 7_300, 200_000].map(ago), ["now", "59 s", "1 min", "2 h", "2 d"]);
    }
}
