//! RT-60: on positions that are near their goal, nothing is shorter than what the solver says, its bound
//! promises nothing that is not so, and its ways are allowed by the rules.

use std::collections::{HashSet, VecDeque};

use tabletop::{Distance, Rng, Seat, SeatSet, Seed};

use super::{card, table};
use crate::action::Action;
use crate::solver::bound::Bound;
use crate::solver::position::{Board, Position};
use crate::solver::{Quest, beam, solve};
use crate::state::State;

/// The fewest actions by trying everything, nearest first; `None` beyond so many positions.
fn by_exhaustion(state: &State, quest: Quest, most: usize) -> Option<u32> {
    let board = Board::new(state.clone(), quest);
    let (mut scratch, mut moves) = (board.table(), Vec::new());
    let mut seen = HashSet::from([board.first().key()]);
    let mut queue = VecDeque::from([(board.first(), 0)]);
    while let Some((position, depth)) = queue.pop_front() {
        if board.is_reached(&position) {
            return Some(depth);
        }
        board.list_moves(&mut scratch, &position, &mut moves);
        for &action in &moves {
            let next = board.after(&position, action);
            if seen.len() < most && seen.insert(next.key()) {
                queue.push_back((next, depth + 1));
            }
        }
        if seen.len() >= most {
            return None;
        }
    }
    None
}

/// Stones for every lot, drawn without order, and cards that fit the quests below.
fn dealt(seats: u8, ritual: u8, rng: &mut Rng) -> State {
    let mut stones: Vec<char> = "RBYGV".chars().flat_map(|colour| [colour; 8]).collect();
    rng.shuffle(&mut stones);
    let count = usize::from(crate::lot::lot_count(seats));
    let lots: Vec<String> = stones.chunks(4).take(count).map(|lot| lot.iter().collect()).collect();
    let lots: Vec<&str> = lots.iter().map(String::as_str).collect();
    table(seats, ritual, &lots).with_cards(&[1 + rng.index(6)])
}

/// A position a few random actions away from where the quest is reached.
fn near_goal(state: &State, quest: Quest, steps: usize, rng: &mut Rng) -> Option<State> {
    let board = Board::new(state.clone(), quest);
    let way = beam::search(&board, 2_000)?;
    let before_resolving = way.len() - usize::from(way.last().is_some_and(|turn| turn.1 == Action::Resolve));
    let mut position = board.first();
    for &(_, action) in &way[..before_resolving] {
        position = board.after(&position, action);
    }
    let (mut scratch, mut moves) = (board.table(), Vec::new());
    for _ in 0..steps {
        board.list_moves(&mut scratch, &position, &mut moves);
        moves.retain(|&action| action != Action::Resolve);
        position = board.after(&position, moves[rng.index(moves.len())]);
    }
    let Position { ground, totem, .. } = position;
    Some(State { ground, totem, ..state.clone() })
}

/// The same in the ritual phase, the first shaman holding the card.
fn ordering(state: State) -> State {
    let awake = if state.seats == 2 { &[0, 1][..] } else { &[0, 1, 2] };
    state.with_awake(awake)
}

fn quests(state: &State) -> [Quest; 3] {
    let some_seat = Seat::first(state.seats).next_back().unwrap();
    [
        Quest::Order(state.runes.as_slice()[0].card),
        Quest::Awakening(SeatSet::only(some_seat)),
        Quest::Awakening(SeatSet::all(state.seats)),
    ]
}

/// A way is one that the rules allow from the real state, and it leads there.
fn assert_is_a_way(state: &State, quest: Quest, way: &[(Seat, Action)]) {
    let board = Board::new(state.clone(), quest);
    let (mut position, mut scratch, mut moves) = (board.first(), board.table(), Vec::new());
    for &(seat, action) in way {
        assert_eq!(seat, position.totem);
        board.list_moves(&mut scratch, &position, &mut moves);
        assert!(moves.contains(&action), "{action:?} is not allowed");
        position = board.after(&position, action);
    }
    assert!(board.is_reached(&position));
}

#[test] // RT-60
fn the_solver_finds_what_trying_everything_finds() {
    let mut rng = Rng::stream(&Seed::from_number(60), 0);
    let mut compared = 0;
    for case in 0..100 {
        let (seats, ritual) = (2 + case % 3, 1 + rng.index(10) as u8);
        let dealt = dealt(seats, ritual, &mut rng);
        let (state, quest) = match quests(&dealt).get(rng.index(5)) {
            Some(&quest) => (dealt, quest),
            None => (ordering(dealt), [Quest::Card, Quest::Round][rng.index(2)]),
        };
        let steps = 1 + rng.index(3);
        let Some(near) = near_goal(&state, quest, steps, &mut rng) else { continue };
        let Some(known) = by_exhaustion(&near, quest, 20_000) else { continue };
        compared += 1;
        let board = Board::new(near.clone(), quest);
        assert!(Bound::new(&board).least(&board.first()) <= known, "case {case}: {quest:?} {near:?}");
        let solution = solve(&near, quest, 60_000);
        assert_eq!(solution.distance, Distance::Exact(known), "case {case}: {quest:?} {near:?}");
        assert_is_a_way(&near, quest, &solution.way);
    }
    assert!(compared >= 50, "only {compared} cases were near enough");
}

#[test] // RT-60
fn the_bound_is_never_more_than_the_distance() {
    let mut rng = Rng::stream(&Seed::from_number(61), 0);
    for case in 0..60 {
        let (seats, ritual) = (2 + case % 5, 1 + rng.index(10) as u8);
        let state = dealt(seats, ritual, &mut rng);
        for quest in quests(&state) {
            let board = Board::new(state.clone(), quest);
            let bound = Bound::new(&board);
            let Some(way) = beam::search(&board, 2_000) else { continue };
            let mut position = board.first();
            // Whatever is found from a position on is not shorter than what is needed from there.
            for (done, &(_, action)) in way.iter().enumerate() {
                let (least, left) = (bound.least(&position), (way.len() - done) as u32);
                assert!(least <= left, "case {case}: {quest:?} {least} > {left} from {position:?}");
                position = board.after(&position, action);
            }
            assert_eq!(bound.least(&position), 0, "nothing is needed any more");
        }
    }
}

#[test] // RT-60
fn every_card_of_the_book_is_reached_from_a_deal() {
    let mut rng = Rng::stream(&Seed::from_number(62), 0);
    for ritual in 1..=10 {
        for number in 1..=6 {
            let state = dealt(2 + (ritual + number as u8) % 5, ritual, &mut rng);
            let solution = solve(&state, Quest::Order(card(number)), 2_000);
            assert!(solution.distance.most().is_some(), "ritual {ritual}, card {number}");
            assert_is_a_way(&state, Quest::Order(card(number)), &solution.way);
        }
    }
}
