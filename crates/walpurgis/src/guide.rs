use std::borrow::Cow;
use std::fs;
use std::io::Write;

use bots::Bot;
use lab::{FoundGuide, FoundMove, GuidePlayers, GuideRequest};
use roster::GameVisitor;
use serde::Serialize;
use serde_json::Value;
use tabletop::{Config, Game, GuideOf};

use crate::cli::GuideArgs;
use crate::failure::{Failure, unreadable, write_json};
use crate::play::with_progress;

/// `walpurgis lab guide`
pub(crate) fn guide(args: &GuideArgs, out: &mut impl Write) -> Result<(), Failure> {
    roster::visit_listed(&args.game, FindGuide { args, out })?
}

struct FindGuide<'a, W> {
    args: &'a GuideArgs,
    out: &'a mut W,
}

impl<W: Write> GameVisitor for FindGuide<'_, W> {
    type Output = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Output {
        let Self { args, out } = self;
        let file = match &args.file {
            Some(path) => Cow::Owned(fs::read_to_string(path).map_err(|error| unreadable(path, &error))?),
            None => {
                let none = || Failure::Usage(format!("{} has no guided game", G::ID));
                Cow::Borrowed(G::guide_file().ok_or_else(none)?)
            }
        };
        let guide: GuideOf<G> = serde_json::from_str(&file)
            .map_err(|error| Failure::Usage(format!("the guide of {} cannot be read: {error}", G::ID)))?;
        let players = match &args.bot {
            Some(bot) => GuidePlayers::Bot(Bot::named(bot)?),
            None => GuidePlayers::Together { width: args.width.get() as usize },
        };
        let request: GuideRequest<G> = GuideRequest {
            config: Config { seats: guide.seats, options: guide.options },
            sights: guide.shows,
            first: args.seed,
            deals: args.deals.get(),
            moves: args.moves.get() as usize,
            players,
        };
        let found = with_progress(args.jobs, request.deals, |effort| lab::find_guide(&request, effort))?;
        let found = found.ok_or_else(|| Failure::Usage("no deal was looked at".to_owned()))?;
        if args.json { write_json(&found, out) } else { Ok(write!(out, "{}", page::<G>(&found))?) }
    }
}

/// The moves as the guide's file has them, each with what it shows and what comes of it.
fn page<G: Game>(found: &FoundGuide<G::Action>) -> String {
    let FoundGuide { seed, dealt, moves, missing } = found;
    let mut lines = vec![format!("{}: seed {seed}, {} moves", G::ID, moves.len())];
    lines.extend(dealt.iter().map(told));
    for FoundMove { seat, action, events, shows } in moves {
        lines.push(format!("{{ \"act\": {} }}  {}", written(&(seat, action)), shows.join(", ")));
        lines.extend(events.iter().map(told));
    }
    if !missing.is_empty() {
        lines.push(format!("not shown: {}", missing.join(", ")));
    }
    lines.join("\n") + "\n"
}

fn told(event: &Value) -> String {
    format!("    {event}")
}

fn written(step: &impl Serialize) -> String {
    serde_json::to_string(step).unwrap_or_default()
}
