//! RT-60: positions whose distance can be counted by hand.

use tabletop::{Distance, SeatSet};

use super::{PLENTY, card, seat, table};
use crate::solver::{Quest, solve};
use crate::state::State;

const INITIATION: u8 = 1;
const SHARING: u8 = 4;
const BANISHING: u8 = 8;
const WEAVING: u8 = 9;

fn distance(state: &State, quest: Quest) -> Distance {
    solve(state, quest, PLENTY).distance
}

fn awakening(state: &State, number: u8) -> Distance {
    distance(state, Quest::Awakening(SeatSet::only(seat(number))))
}

#[test] // RT-60, RT-16
fn who_has_the_stones_and_the_totem_awakens_at_once() {
    let state = table(3, INITIATION, &["RRRRR", "BBY", "GGVV"]).with_inspirations(0, &[1]);
    assert_eq!(awakening(&state, 0), Distance::Exact(1));
}

#[test] // RT-60, RT-10
fn who_has_the_stones_waits_for_the_totem() {
    let state = table(3, INITIATION, &["RRRRR", "BBY", "GGVV"]).with_inspirations(0, &[1]).with_totem(1);
    assert_eq!(awakening(&state, 0), Distance::Exact(3));
    let state = state.with_totem(2);
    assert_eq!(awakening(&state, 0), Distance::Exact(2));
}

#[test] // RT-60, RT-11
fn a_stone_taken_from_the_left_is_resolved_with_a_round_later() {
    let state = table(3, INITIATION, &["RRRR", "RBY", "GGVV"]).with_inspirations(0, &[1]);
    assert_eq!(awakening(&state, 0), Distance::Exact(4));
}

#[test] // RT-60, RT-12
fn a_stone_given_just_before_ones_turn_is_resolved_with_at_once() {
    let state = table(3, INITIATION, &["RRRR", "BBY", "RGV"]).with_inspirations(0, &[1]).with_totem(2);
    assert_eq!(awakening(&state, 0), Distance::Exact(2));
}

#[test] // RT-60, RT-12
fn who_has_two_stones_gives_none() {
    // The third shaman must be given a stone first: in the second round of turns it can give.
    let state = table(3, INITIATION, &["RRRR", "BBYYGG", "RV"]).with_inspirations(0, &[1]).with_totem(2);
    assert_eq!(awakening(&state, 0), Distance::Exact(5));
}

#[test] // RT-60, RT-15
fn a_stone_of_the_reserve_comes_by_way_of_ones_plane() {
    let state = table(3, INITIATION, &["RRRRB", "BYYG", "GVV"]).with_inspirations(0, &[1]);
    // Put blue on the plane; another swaps it for red; at the next turn it is resolved.
    assert_eq!(awakening(&state, 0), Distance::Exact(4));
    let ready = table(3, INITIATION, &["RRRR(B)", "BYYG", "GVV"]).with_inspirations(0, &[1]).with_totem(2);
    assert_eq!(awakening(&ready, 0), Distance::Exact(2));
}

#[test] // RT-60
fn of_several_sleepers_the_nearest_counts() {
    let state = table(3, INITIATION, &["RRRR", "BBBBB", "GGV"])
        .with_inspirations(0, &[1])
        .with_inspirations(1, &[2])
        .with_inspirations(2, &[4]);
    assert_eq!(distance(&state, Quest::Awakening(SeatSet::all(3))), Distance::Exact(2));
}

#[test] // RT-60, RT-33
fn stones_that_lie_as_the_card_says_need_no_action() {
    let state = table(3, INITIATION, &["RRB", "BBY", "GGV"]);
    assert_eq!(distance(&state, Quest::Order(card(1))), Distance::Exact(0));
    assert_eq!(distance(&state, Quest::Order(card(2))), Distance::Exact(1), "one blue stone is given away");
}

#[test] // RT-60, RT-12
fn one_stone_out_of_place_is_one_action_of_whoever_has_it() {
    let lots = ["RGGV", "RRY", "BYV"];
    assert_eq!(distance(&table(3, INITIATION, &lots), Quest::Order(card(1))), Distance::Exact(1));
    // Whoever has it comes third, and nobody before can take it and pass it on sooner.
    let waiting = table(3, INITIATION, &lots).with_totem(1);
    assert_eq!(distance(&waiting, Quest::Order(card(1))), Distance::Exact(3));
}

#[test] // RT-60, RT-15
fn a_stone_is_banished_by_two() {
    let first = table(3, BANISHING, &["RBB", "YYG", "GVV"]);
    assert_eq!(distance(&first, Quest::Order(card(1))), Distance::Exact(2), "put down, swapped");
    let second = first.with_totem(1);
    assert_eq!(distance(&second, Quest::Order(card(1))), Distance::Exact(4), "who has it comes third");
    let lying = table(3, BANISHING, &["(R)BB", "YYG", "GVV"]);
    assert_eq!(
        distance(&lying, Quest::Order(card(1))),
        Distance::Exact(2),
        "nobody swaps on their own plane"
    );
    assert_eq!(distance(&lying.with_totem(1), Quest::Order(card(1))), Distance::Exact(1));
}

#[test] // RT-60, RT-33
fn a_card_is_resolved_by_its_holder_while_the_others_wait_without_harm() {
    let state = table(3, SHARING, &["RBB", "RYY", "RGG"]).with_cards(&[1]).with_awake(&[2, 0, 1]);
    assert_eq!(distance(&state, Quest::Card), Distance::Exact(3));
    assert_eq!(distance(&state.with_totem(2), Quest::Card), Distance::Exact(1));
}

#[test] // RT-60, RT-33
fn cards_are_resolved_in_the_order_of_their_runes() {
    let lots = ["RBY", "RBG", "RBV"];
    let state = table(3, SHARING, &lots).with_cards(&[1, 2]).with_awake(&[0, 1, 2]);
    assert_eq!(distance(&state, Quest::Round), Distance::Exact(2));
    let state = table(3, SHARING, &lots).with_cards(&[1, 2]).with_awake(&[1, 0, 2]);
    assert_eq!(distance(&state, Quest::Round), Distance::Exact(4), "the second comes before the first");
}

#[test] // RT-60, RT-32
fn a_round_is_three_awakenings_and_then_its_card() {
    let state = table(3, SHARING, &["RBBBBB", "RYYYYY", "RGGGGG"])
        .with_inspirations(0, &[2])
        .with_inspirations(1, &[3])
        .with_inspirations(2, &[4])
        .with_cards(&[1]);
    assert_eq!(distance(&state, Quest::Round), Distance::Exact(4));
    assert_eq!(distance(&state.with_totem(1), Quest::Round), Distance::Exact(4), "whoever is first holds it");
}

#[test] // RT-60, RT-41
fn with_two_shamans_a_stone_for_ones_other_lot_goes_by_the_partner() {
    // The fifth blue stone lies in the wrong lot: over to the partner, and back.
    let state = table(2, INITIATION, &["RRRRRB", "BBBB", "YYG", "GGV"]).with_inspirations(0, &[1, 2]);
    assert_eq!(awakening(&state, 0), Distance::Exact(3));
}

#[test] // RT-60, RT-42
fn with_two_shamans_both_cards_are_resolved_at_once_in_either_lot() {
    let state = table(2, INITIATION, &["BBBBB", "RRRRR", "YYG", "GGV"]).with_inspirations(0, &[1, 2]);
    assert_eq!(awakening(&state, 0), Distance::Exact(1));
    assert_eq!(awakening(&state.with_totem(1), 0), Distance::Exact(2));
}

#[test] // RT-60, RT-44
fn with_two_shamans_either_resolves_the_sixth_card() {
    let state = table(2, SHARING, &["RBY", "RBY", "RBY", "RBY"]).with_cards(&[1, 2, 3]).with_awake(&[0, 1]);
    assert_eq!(distance(&state, Quest::Round), Distance::Exact(3));
}

#[test] // RT-60
fn without_enough_positions_there_are_bounds_and_a_way_that_is_real() {
    let state = table(5, WEAVING, &["RRRB", "RRGV", "BBYG", "RVYV", "GGGV"]);
    let solution = solve(&state, Quest::Order(card(1)), 100);
    let Distance::Between { least, most } = solution.distance else { panic!("{:?}", solution.distance) };
    assert!(7 <= least && least < most, "{least} to {most}");
    assert_eq!(solution.way.len(), most as usize);
}

#[test] // RT-60
fn a_search_that_went_into_a_blind_alley_finds_out_of_it() {
    // No blue stone is in play, and all three cards want one of every shaman.
    let state = table(5, WEAVING, &["RGV", "RYYYYG(V)", "RYGV", "RGV", "RG(V)"])
        .with_inspirations(0, &[3])
        .with_inspirations(1, &[6])
        .with_inspirations(2, &[16])
        .with_inspirations(3, &[13])
        .with_inspirations(4, &[15])
        .with_cards(&[2, 5, 1])
        .with_totem(2);
    let solution = solve(&state, Quest::Round, 2_000);
    assert_eq!(solution.distance.most(), Some(solution.way.len() as u32));
}

#[test] // RT-60
fn nothing_is_said_of_what_cannot_be_asked() {
    let state = table(3, SHARING, &["RBB", "RYY", "RGG"]).with_cards(&[1]);
    assert_eq!(distance(&state, Quest::Card), Distance::AtLeast(0), "nobody is awake");
    assert_eq!(distance(&state, Quest::Awakening(SeatSet::EMPTY)), Distance::AtLeast(0));
}
