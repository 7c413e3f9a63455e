use std::ops::Range;

use bots::{Bot, Look};
use serde::Serialize;
use serde_json::{Value, to_value};
use tabletop::{Awaiting, Choice, Config, Game, Rng, Seat, Seed, Session, SessionError, Sight, Viewer};

use crate::spread::spread;
use crate::{Effort, Fault, LabError};

/// Deals among which one is looked for that shows much in few moves.
#[derive(Debug)]
pub struct GuideRequest<G: Game> {
    pub config: Config<G::Options>,
    /// What is to be shown, at most 64 things.
    pub sights: Vec<Sight>,
    /// The number of the first deal's seed; the others follow it.
    pub first: u64,
    pub deals: u64,
    /// No line of play is longer than this.
    pub moves: usize,
    pub players: GuidePlayers<G>,
}

/// Who tries out what a deal can show.
#[derive(Debug)]
pub enum GuidePlayers<G: Game> {
    /// All together and with open cards: so many ways of play are followed side by side.
    Together { width: usize },
    /// This bot, on every seat.
    Bot(Bot<G>),
}

/// A deal, and moves that show much of what was to be shown.
#[derive(Clone, Debug, Serialize)]
pub struct FoundGuide<A> {
    /// The number of its seed.
    pub seed: u64,
    /// What happened before the first move.
    pub dealt: Vec<Value>,
    pub moves: Vec<FoundMove<A>>,
    /// What is not shown.
    pub missing: Vec<String>,
}

/// A move, and what comes of it.
#[derive(Clone, Debug, Serialize)]
pub struct FoundMove<A> {
    pub seat: Seat,
    pub action: A,
    /// With everything in it, for whoever words the tips.
    pub events: Vec<Value>,
    /// What is shown for the first time.
    pub shows: Vec<String>,
}

/// The deal that shows most in the fewest moves; none of no deals.
pub fn find_guide<G: Game>(
    request: &GuideRequest<G>,
    effort: Effort<'_>,
) -> Result<Option<FoundGuide<G::Action>>, LabError> {
    G::new(&request.config)?;
    let best = spread(
        request.deals,
        effort,
        || None,
        |best, deal| {
            let way = request.way(request.first + deal)?;
            if best.as_ref().is_none_or(|best| way.is_better_than(best)) {
                *best = Some(way);
            }
            Ok(())
        },
    )?;
    let mut best: Vec<Way<G>> = best.into_iter().flatten().collect();
    best.sort_by_key(Way::rank);
    Ok(best.into_iter().next().map(|way| way.told(&request.sights)))
}

/// One way to play a deal.
struct Way<G: Game> {
    seed: u64,
    session: Session<G>,
    /// How many of the session's events have been looked at.
    looked: usize,
    moves: Vec<Taken<G::Action>>,
    /// A bit for each sight.
    seen: u64,
}

#[derive(Clone)]
struct Taken<A> {
    seat: Seat,
    action: A,
    /// The number of the first event that came of it.
    began: usize,
    seen: u64,
}

impl<G: Game> Clone for Way<G> {
    fn clone(&self) -> Self {
        let Self { seed, session, looked, moves, seen } = self;
        Self { seed: *seed, session: session.clone(), looked: *looked, moves: moves.clone(), seen: *seen }
    }
}

impl<G: Game> GuideRequest<G> {
    fn way(&self, number: u64) -> Result<Way<G>, LabError> {
        let fault = |fault| LabError::Game { number: number - self.first + 1, seed: number, fault };
        let session =
            Session::new(self.config.clone(), Seed::from_number(number)).map_err(|error| match error {
                SessionError::Fate(refusal) => fault(Fault::Unaccepted { refusal }),
                error => LabError::Session(error),
            })?;
        let mut way = Way { seed: number, session, looked: 0, moves: Vec::new(), seen: 0 };
        way.look(&self.sights);
        match self.players {
            GuidePlayers::Together { width } => self.together(way, width),
            GuidePlayers::Bot(bot) => self.by_bot(way, bot),
        }
        .map_err(fault)
    }

    fn all(&self) -> u64 {
        u64::MAX.checked_shr(64_u32.saturating_sub(self.sights.len() as u32)).unwrap_or(0)
    }

    /// The shortest of the ways that show most.
    fn together(&self, first: Way<G>, width: usize) -> Result<Way<G>, Fault> {
        let (mut best, mut ways) = (first.clone(), vec![first]);
        let mut rng = Rng::stream(&Seed::from_number(best.seed), u64::MAX);
        for _ in 0..self.moves {
            if best.seen == self.all() || ways.is_empty() {
                break;
            }
            let mut next = Vec::new();
            for way in &ways {
                way.go_on(&self.sights, &mut next)?;
            }
            // What is seen first, then how whoever learns stands; among equals by chance, or all are alike.
            let mut ranked: Vec<_> = next
                .into_iter()
                .map(|way| {
                    let worth = way.session.state().prospect(Seat::FIRST).map_or(0.0, |it| it.worth);
                    (way.seen.count_ones(), worth, rng.below(u32::MAX), way)
                })
                .collect();
            ranked.sort_by(|one, other| {
                other.0.cmp(&one.0).then(other.1.total_cmp(&one.1)).then(one.2.cmp(&other.2))
            });
            ranked.truncate(width);
            ways = ranked.into_iter().map(|(.., way)| way).collect();
            if let Some(way) = ways.first().filter(|way| way.is_better_than(&best)) {
                best = way.clone();
            }
        }
        Ok(best)
    }

    fn by_bot(&self, mut way: Way<G>, bot: Bot<G>) -> Result<Way<G>, Fault> {
        let mut rng = Rng::stream(&Seed::from_number(way.seed), u64::MAX);
        let mut legal = Vec::new();
        while way.seen != self.all() && way.moves.len() < self.moves {
            let Some(seat) = way.session.state().awaiting().to_act().iter().next() else { break };
            let look = Look::new(way.session.state(), seat, None, &mut legal);
            let look = look.ok_or(Fault::NothingLegal { seat })?;
            match bot.choose(&look, &mut rng) {
                Choice::Act(action) => way.act(seat, action, &self.sights)?,
                Choice::Wait(_) => return Err(Fault::Waits { seat }),
            }
        }
        Ok(way)
    }
}

impl<G: Game> Way<G> {
    /// The least is the best.
    fn rank(&self) -> (u32, usize, u64) {
        (u64::BITS - self.seen.count_ones(), self.moves.len(), self.seed)
    }

    fn is_better_than(&self, other: &Self) -> bool {
        self.rank() < other.rank()
    }

    /// Every way to go on by one move.
    fn go_on(&self, sights: &[Sight], out: &mut Vec<Self>) -> Result<(), Fault> {
        let Awaiting::Seats { to_act, .. } = self.session.state().awaiting() else { return Ok(()) };
        // Where several may act, one after the other does.
        let Some(seat) = to_act.iter().next() else { return Ok(()) };
        let mut legal = Vec::new();
        self.session.state().legal_actions(seat, &mut legal);
        for action in legal {
            let mut way = self.clone();
            way.act(seat, action, sights)?;
            out.push(way);
        }
        Ok(())
    }

    fn act(&mut self, seat: Seat, action: G::Action, sights: &[Sight]) -> Result<(), Fault> {
        self.session.act(0, seat, action.clone()).map_err(|refusal| Fault::Refused {
            seat,
            action: format!("{action:?}"),
            refusal,
        })?;
        let (before, began) = (self.seen, self.looked);
        self.look(sights);
        self.moves.push(Taken { seat, action, began, seen: self.seen & !before });
        Ok(())
    }

    /// Notes what is to be seen now that has not been seen before.
    fn look(&mut self, sights: &[Sight]) {
        let events = self.events(self.looked..self.session.events().len());
        self.looked = self.session.events().len();
        let is_missing = |number: usize| self.seen & (1 << number) == 0;
        let wants_view = |(number, sight): (usize, &Sight)| is_missing(number) && !sight.view.is_null();
        let view = sights.iter().enumerate().any(wants_view).then(|| self.view()).flatten();
        for (number, sight) in sights.iter().enumerate() {
            let is_seen = events.iter().any(|event| sight.is_event(event))
                || view.as_ref().is_some_and(|view| sight.is_in_view(view));
            self.seen |= u64::from(is_seen) << number;
        }
    }

    /// What cannot be written cannot be seen; the laws would have told.
    fn view(&self) -> Option<Value> {
        to_value(self.session.state().view(Viewer::Seat(Seat::FIRST))).ok()
    }

    fn events(&self, numbers: Range<usize>) -> Vec<Value> {
        let seen = self.session.events()[numbers].iter();
        let seen = seen.filter_map(|event| G::event_view(event, Viewer::AllSeeing));
        seen.filter_map(|event| to_value(event).ok()).collect()
    }

    fn told(self, sights: &[Sight]) -> FoundGuide<G::Action> {
        let named = |bits: u64| {
            let shown = sights.iter().enumerate().filter(|(number, _)| bits & (1 << number) != 0);
            shown.map(|(_, sight)| sight.what.clone()).collect()
        };
        let ends = self.moves.iter().skip(1).map(|taken| taken.began).chain([self.looked]);
        let moves = self.moves.iter().zip(ends).map(|(taken, end)| FoundMove {
            seat: taken.seat,
            action: taken.action.clone(),
            events: self.events(taken.began..end),
            shows: named(taken.seen),
        });
        let dealt = self.events(0..self.moves.first().map_or(self.looked, |first| first.began));
        FoundGuide { seed: self.seed, dealt, moves: moves.collect(), missing: named(!self.seen) }
    }
}

#[cfg(test)]
mod tests {
    use arkham_ritual::{ArkhamRitual, Options};
    use serde_json::json;

    use super::*;

    fn found(
        players: GuidePlayers<ArkhamRitual>,
        event: Value,
        jobs: usize,
    ) -> FoundGuide<arkham_ritual::Action> {
        let sight = |what: &str, event: Value| Sight { what: what.to_owned(), event, view: Value::Null };
        let view = Sight { what: "turn".to_owned(), event: Value::Null, view: json!({ "round": 1 }) };
        let request = GuideRequest {
            config: Config { seats: 3, options: Options::default() },
            sights: vec![sight("wish", event), view],
            first: 5,
            deals: 6,
            moves: 12,
            players,
        };
        find_guide(&request, Effort { jobs, progress: &|_| {} }).unwrap().unwrap()
    }

    #[test]
    fn the_shortest_way_to_what_is_to_be_shown_is_found_whatever_the_jobs() {
        let wish = || json!({ "card_taken": { "seat": 0 } });
        let [one, three] = [1, 3].map(|jobs| found(GuidePlayers::Together { width: 20 }, wish(), jobs));
        assert_eq!(one.moves.len(), 2, "somebody pushes a card to seat 0, who takes it");
        assert_eq!(one.moves[1].shows, ["wish"]);
        assert!(one.missing.is_empty());
        assert_eq!(json!(one), json!(three));
    }

    #[test]
    fn the_moves_can_be_played_from_the_seed() {
        let wish = json!({ "round_ended": { "verdicts": [{ "failed": true }] } });
        let found = found(GuidePlayers::Bot(Bot::named("greedy").unwrap()), wish, 1);
        let config = Config { seats: 3, options: Options::default() };
        let mut session: Session<ArkhamRitual> = Session::new(config, Seed::from_number(found.seed)).unwrap();
        for FoundMove { seat, action, .. } in found.moves {
            session.act(0, seat, action).unwrap();
        }
    }

    #[test]
    fn what_never_comes_is_named() {
        let found = found(GuidePlayers::Together { width: 5 }, json!("the end of the world"), 1);
        assert_eq!(found.missing, ["wish"]);
    }
}
