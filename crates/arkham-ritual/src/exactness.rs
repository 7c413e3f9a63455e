//! Holds `odds`, `worlds` and `imagine` against a plain listing of every way three hidden places can be filled.

use std::collections::BTreeMap;

use tabletop::{Awaiting, Config, Game, Rng, Seat, Seed, Session};

use crate::card::{Card, Colour};
use crate::game::ArkhamRitual;
use crate::options::Options;
use crate::state::{Place, State};

/// Own card, card in passing, top of the deck.
type Layout = (Card, Option<Card>, Option<Card>);

fn is_of(card: Option<Card>, colour: Option<Colour>) -> bool {
    card.is_none_or(|card| colour.is_none_or(|colour| card.colour() == colour))
}

/// How many ways there are for each layout, every printed card counted by itself.
fn layouts(state: &State, seat: Seat) -> BTreeMap<Layout, u64> {
    let own_known = state.knows(seat, Place::Held(seat));
    let passing_known = state.passing.is_none() || state.knows_passing(seat);
    let top_known = state.deck.is_empty() || state.knows(seat, Place::Top);
    let mut pool: Vec<Card> = state.deck.as_slice().iter().skip(usize::from(top_known)).copied().collect();
    pool.extend(state.held[seat].filter(|_| !own_known));
    pool.extend(state.passing.filter(|_| !passing_known));
    pool.extend(state.removed.filter(|_| !state.knows(seat, Place::Removed)));
    // A place of which the card is known takes none from the pool.
    let choices = |known: bool| if known { usize::MAX..=usize::MAX } else { 0..=pool.len() - 1 };
    let lies = |real: Option<Card>, place: usize| pool.get(place).copied().or(real);
    let mut found = BTreeMap::new();
    for own in choices(own_known) {
        for passing in choices(passing_known).filter(|&place| place == usize::MAX || place != own) {
            for top in
                choices(top_known).filter(|&place| place == usize::MAX || (place != own && place != passing))
            {
                let card = lies(state.held[seat], own).unwrap();
                let (passing, top) = (lies(state.passing, passing), lies(state.deck.first(), top));
                let fits = is_of(Some(card), state.public_colour(Place::Held(seat)))
                    && !(state.no_old_one.contains(seat) && card.is_great_old_one())
                    && is_of(passing, state.public_colour(Place::Passing))
                    && is_of(top, state.public_colour(Place::Top));
                if fits {
                    *found.entry((card, passing, top)).or_default() += 1;
                }
            }
        }
    }
    found
}

fn summed<K: Ord>(found: &BTreeMap<Layout, u64>, key: impl Fn(Layout) -> K) -> BTreeMap<K, u64> {
    let mut sums = BTreeMap::new();
    for (&layout, &ways) in found {
        *sums.entry(key(layout)).or_default() += ways;
    }
    sums
}

/// The same chances, whatever the denominators.
fn assert_same<K: Ord + std::fmt::Debug>(one: &BTreeMap<K, u64>, other: &BTreeMap<K, u64>) {
    assert!(one.keys().eq(other.keys()), "{one:?} and {other:?}");
    let (of_one, of_other): (u64, u64) = (one.values().sum(), other.values().sum());
    for (key, ways) in one {
        assert_eq!(ways * of_other, other[key] * of_one, "{key:?} in {one:?} and {other:?}");
    }
}

/// Shows one in `every` of the states of random games.
fn watch(games: u64, every: u32, mut show: impl FnMut(&State)) {
    for game in 0..games {
        let event = if game % 3 == 0 { Card::MagicalOrb } else { Card::ShiningTrapezohedron };
        let options = Options { event, ..Options::default() };
        let seed = Seed::from_number(81).of_game(game);
        let mut rng = Rng::stream(&seed, u64::MAX);
        let mut session = Session::<ArkhamRitual>::new(Config { seats: 4, options }, seed).unwrap();
        let mut steps = 0;
        while let Awaiting::Seats { to_act, .. } = session.state().awaiting() {
            steps += 1;
            assert!(steps < ArkhamRitual::LENGTH_BOUND, "the game does not end");
            let state = session.state().state();
            let tells = state.peek.is_some() || !state.no_old_one.is_empty();
            if rng.below(if tells { every } else { 8 * every }) == 0 {
                show(state);
            }
            let seat = to_act.iter().next().unwrap();
            let mut legal = Vec::new();
            session.state().legal_actions(seat, &mut legal);
            session.act(0, seat, legal[rng.index(legal.len())]).unwrap();
        }
    }
}

/// What makes a state worth a comparison, for one seat.
fn situations(state: &State, seat: Seat) -> impl Iterator<Item = &'static str> {
    let own_known = state.knows(seat, Place::Held(seat));
    let hidden_passing = state.passing.is_some() && !state.knows_passing(seat);
    let twin = state.deck.as_slice().iter().any(|&card| Some(card) == state.held[seat]);
    let told = state.public_colour(Place::Passing).filter(|_| hidden_passing);
    [
        ("own card known, its twin hidden, a card in passing", own_known && twin && hidden_passing),
        ("a sane card in passing", told == Some(Colour::Sane)),
        ("a cursed card in passing", told == Some(Colour::Cursed)),
        ("own colour known", state.public_colour(Place::Held(seat)).is_some() && !own_known),
        ("a gate stayed shut", state.no_old_one.contains(seat)),
        ("a card removed by another", state.removed.is_some() && !state.knows(seat, Place::Removed)),
    ]
    .into_iter()
    .filter_map(|(name, is_so)| is_so.then_some(name))
}

#[test] // AR-80
fn odds_and_worlds_weigh_every_layout_alike() {
    let mut met = BTreeMap::new();
    watch(150, 8, |state| {
        for seat in Seat::first(4) {
            situations(state, seat).for_each(|situation| *met.entry(situation).or_insert(0) += 1);
            let found = layouts(state, seat);
            let odds = state.odds(seat).unwrap();
            let odds = odds.lines.iter().map(|line| (line.card, u64::from(line.ways))).collect();
            assert_same(&odds, &summed(&found, |(own, _, _)| own));
            let worlds = state.worlds(seat);
            let worlds =
                worlds.iter().map(|world| ((world.own, world.passing), u64::from(world.weight))).collect();
            assert_same(&worlds, &summed(&found, |(own, passing, _)| (own, passing)));
        }
    });
    assert_eq!(met.len(), 6, "every situation comes up: {met:?}");
}

/// Demands that `seen` of `times` is what `ways` of `total` lets expect, give or take chance.
fn assert_likely(what: &str, seen: u32, times: u32, ways: u64, total: u64) {
    let (times, chance) = (f64::from(times), ways as f64 / total as f64);
    let (mean, sigma) = (times * chance, (times * chance * (1.0 - chance)).sqrt());
    assert!((f64::from(seen) - mean).abs() < 5.5 * sigma + 1.0, "{what}: {seen}, not {mean:.0}");
}

#[test] // AR-80, AR-81
fn what_is_imagined_is_as_likely_as_it_should_be() {
    const TIMES: u32 = 10_000;
    let mut met = BTreeMap::new();
    let mut rng = Rng::stream(&Seed::from_number(81), 0);
    watch(60, 12, |state| {
        let seat = Seat::new(rng.below(4) as u8).unwrap();
        let Some(situation) = situations(state, seat).find(|situation| !met.contains_key(situation)) else {
            return;
        };
        met.insert(situation, ());
        let found = layouts(state, seat);
        let total: u64 = found.values().sum();
        let mut seen: [BTreeMap<Option<Card>, u32>; 3] = Default::default();
        for _ in 0..TIMES {
            let imagined = state.imagine(seat, &mut rng);
            let layout = [imagined.held[seat], imagined.passing, imagined.deck.first()];
            for (seen, card) in seen.iter_mut().zip(layout) {
                *seen.entry(card).or_default() += 1;
            }
        }
        let expected = [
            summed(&found, |(own, _, _)| Some(own)),
            summed(&found, |(_, passing, _)| passing),
            summed(&found, |(_, _, top)| top),
        ];
        for (seen, expected) in seen.iter().zip(&expected) {
            assert!(seen.keys().all(|card| expected.contains_key(card)), "{seen:?} of {expected:?}");
            for (card, &ways) in expected {
                let seen = seen.get(card).copied().unwrap_or(0);
                assert_likely(&format!("{situation}: {card:?}"), seen, TIMES, ways, total);
            }
            let is_cursed = |card: &Option<Card>| card.is_some_and(Card::is_cursed);
            let seen = seen.iter().filter(|(card, _)| is_cursed(card)).map(|(_, seen)| seen).sum();
            let ways = expected.iter().filter(|(card, _)| is_cursed(card)).map(|(_, ways)| ways).sum();
            assert_likely(&format!("{situation}: cursed"), seen, TIMES, ways, total);
        }
    });
    assert!(met.len() > 4, "situations that came up: {met:?}");
}
