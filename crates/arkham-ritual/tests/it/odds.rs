//! The odds of AR-80 are exact: between players who choose at random, what they say comes true as
//! often as they say it does, in every situation that tells a player something.

use std::collections::BTreeMap;

use arkham_ritual::{Action, ArkhamRitual, Card, Event, Odds, Options};
use tabletop::{Awaiting, Config, Game, Rng, Seat, Seed, Session, Viewer};

fn options(event: Card, orb_face_up: bool) -> Options {
    Options { event, orb_face_up, odds: true, ..Options::default() }
}

/// Plays random games and shows every state in which somebody must act.
fn watch(options: Options, seats: u8, games: u64, mut show: impl FnMut(&Session<ArkhamRitual>, &[Event])) {
    for game in 0..games {
        let seed = Seed::from_number(80).of_game(game);
        let mut rng = Rng::stream(&seed, u64::MAX);
        let mut session = Session::<ArkhamRitual>::new(Config { seats, options }, seed).unwrap();
        let mut round_began = 0;
        while let Awaiting::Seats { to_act, .. } = session.state().awaiting() {
            let is_deal = |event: &Event| matches!(event, Event::RoundBegan { .. });
            round_began = session.events().iter().rposition(is_deal).unwrap_or(round_began);
            show(&session, &session.events()[round_began..]);
            let seat = to_act.iter().next().unwrap();
            let mut legal = Vec::new();
            session.state().legal_actions(seat, &mut legal);
            let action: Action = legal[rng.index(legal.len())];
            session.act(0, seat, action).unwrap();
        }
    }
}

fn truth(session: &Session<ArkhamRitual>, seat: Seat) -> Card {
    session.state().view(Viewer::AllSeeing).players[seat.index()].card.unwrap()
}

/// What this round has told `seat` about its own card, besides the cards it sees.
fn situation(round: &[Event], seat: Seat) -> &'static str {
    let taken = round
        .iter()
        .rposition(|event| matches!(event, Event::CardTaken { seat: taker, .. } if *taker == seat));
    let since_taken = &round[taken.unwrap_or(0)..];
    let gate = since_taken.contains(&Event::GateStayedShut);
    let glimpse = round.iter().rposition(|event| matches!(event, Event::Glimpsed { .. }));
    let draws =
        |events: &[Event]| events.iter().filter(|event| matches!(event, Event::CardDrawn { .. })).count();
    match (gate, glimpse, taken) {
        (true, _, _) => "a gate stayed shut",
        (false, Some(glimpse), Some(taken)) if taken > glimpse && draws(&round[glimpse..taken]) == 1 => {
            "own colour known"
        }
        (false, Some(glimpse), _) if draws(&round[glimpse..]) == 1 => "a colour known elsewhere",
        _ => "nothing special",
    }
}

#[derive(Default)]
struct Calibration {
    expected: f64,
    variance: f64,
    seen: u32,
    cases: u32,
}

impl Calibration {
    fn add(&mut self, odds: &Odds, truth: Card, claim: fn(Card) -> bool) {
        let ways: u32 = odds.lines.iter().filter(|line| claim(line.card)).map(|line| line.ways).sum();
        let chance = f64::from(ways) / f64::from(odds.of);
        self.expected += chance;
        self.variance += chance * (1.0 - chance);
        self.seen += u32::from(claim(truth));
        self.cases += 1;
    }

    fn deviation(&self) -> f64 {
        (f64::from(self.seen) - self.expected) / self.variance.sqrt().max(1.0)
    }
}

type Claim = (&'static str, fn(Card) -> bool);

const CLAIMS: [Claim; 4] = [
    ("cursed", Card::is_cursed),
    ("a Great Old One", Card::is_great_old_one),
    ("an artifact", |card| card.artifact().is_some()),
    ("a Gate", |card| card == Card::Gate),
];

#[test] // AR-80
fn what_the_odds_say_comes_true_as_often_as_they_say() {
    let mut found: BTreeMap<(&str, &str), Calibration> = BTreeMap::new();
    let mut rng = Rng::stream(&Seed::from_number(80), 1);
    watch(options(Card::ShiningTrapezohedron, false), 5, 6_000, |session, round| {
        // Few states of a round and one seat each, so that cases are nearly independent.
        if rng.below(8) > 0 {
            return;
        }
        let seat = Seat::new(rng.below(5) as u8).unwrap();
        let odds = session.state().odds(seat).unwrap();
        assert!(odds.lines.iter().any(|line| line.card == truth(session, seat)), "the truth is possible");
        for (name, claim) in CLAIMS {
            let calibration = found.entry((situation(round, seat), name)).or_default();
            calibration.add(&odds, truth(session, seat), claim);
        }
    });
    let situations: Vec<_> = found.keys().map(|(situation, _)| *situation).collect();
    for expected in ["a gate stayed shut", "own colour known", "a colour known elsewhere", "nothing special"]
    {
        assert!(situations.contains(&expected), "{expected} never came up");
    }
    for ((situation, claim), calibration) in found {
        let deviation = calibration.deviation();
        assert!(
            deviation.abs() < 4.0,
            "{situation}, {claim}: off by {deviation:.1} sigma in {} cases",
            calibration.cases
        );
    }
}

#[test] // AR-80, AR-06
fn odds_use_only_what_the_seat_knows() {
    for (event, face_up) in
        [(Card::MagicalOrb, false), (Card::MagicalOrb, true), (Card::ShiningTrapezohedron, false)]
    {
        let mut rng = Rng::stream(&Seed::from_number(6), 0);
        watch(options(event, face_up), 4, 60, |session, _| {
            for seat in Seat::first(4) {
                let imagined = session.state().imagine(seat, &mut rng);
                assert_eq!(imagined.odds(seat), session.state().odds(seat));
            }
        });
    }
}

#[test] // AR-80, AR-23
fn who_takes_a_card_they_looked_at_knows_it_and_is_still_not_shown_it() {
    let mut certain = 0;
    watch(options(Card::MagicalOrb, false), 3, 600, |session, round| {
        for seat in Seat::first(3) {
            let looked =
                |event: &Event| matches!(event, Event::TopSeen { seat: looker, .. } if *looker == seat);
            let odds = session.state().odds(seat).unwrap();
            if odds.lines.len() == 1 && round.iter().any(looked) {
                certain += 1;
                assert_eq!(odds.lines[0].card, truth(session, seat));
                assert_eq!(session.state().view(Viewer::Seat(seat)).players[seat.index()].card, None);
            }
        }
    });
    assert!(certain > 0, "it must come up in the sample");
}

#[test] // AR-24
fn the_colour_told_is_the_colour_seen() {
    let mut told = 0;
    watch(options(Card::ShiningTrapezohedron, false), 3, 60, |_, round| {
        for pair in round.windows(2) {
            if let [Event::TopSeen { card, .. }, Event::Glimpsed { colour, .. }] = pair {
                assert_eq!(card.colour(), *colour);
                told += 1;
            }
        }
    });
    assert!(told > 0, "it must come up in the sample");
}
