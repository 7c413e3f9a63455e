use tabletop_laws::{Format, ScenarioFailure, parse_scenarios, run_scenario};

use crate::fault::{Fault, with_fault};
use crate::toy::Toy;

/// Dealt in order, both seats of a table of two hold a 0, and the deck begins with 0, 1, 1, 1, 2.
const TWO: &str = "seats: 2, config: {rounds: 1}";
const TWO_TIMED: &str = "seats: 2, config: {timed: true}";

fn run(table: &str, story: &str) -> Result<(), ScenarioFailure> {
    let text = format!("{{name: example, rules: [T-11], game: toy, {table}, {story}}}");
    run_scenario::<Toy>(&parse_scenarios(&text, Format::Yaml).unwrap()[0])
}

#[track_caller]
fn passes(table: &str, story: &str) {
    if let Err(failure) = run(table, story) {
        panic!("{failure}");
    }
}

/// The problems of a scenario that must fail.
#[track_caller]
fn problems(table: &str, story: &str) -> String {
    let failure = run(table, story).unwrap_err();
    let problems: Vec<String> = failure.problems.iter().map(ToString::to_string).collect();
    problems.join("\n")
}

#[test]
fn a_story_is_told_from_setup_to_outcome() {
    passes(
        TWO,
        "fates: [{order: keep}, {dice: [6]}],
         when: [{seat: 0, do: {guess: 0}}, {seat: 0, do: pass, refused: T-10}, {seat: 1, bot: passer, chooses: pass}],
         then: [{at: /score, is: [1, 0]}, {at: /score/0, is: 1.0}, {view: 0, at: /held/0, is: null},
                {view: 0, at: /held/1, is: 0}, {view: spectator, at: /deck, is: 9}, {at: /last_guess, is: [0, 0]},
                {outcome: {kind: guessed, seats: [{won: true}, {won: false, score: 0}]}},
                {said: an ace, heard: an ***}]",
    );
}

#[test]
fn the_setup_can_be_drawn_from_a_seed() {
    passes(
        TWO,
        "seed: 3, then: [{at: /round, is: 0}, {legal: 0, has: swap}, {legal: 1, lacks: pass}, {outcome: null}]",
    );
}

#[test]
fn a_patch_changes_the_state_after_setup() {
    passes(
        TWO,
        "seed: 3, given: {score: [2, 5], stage: {turn: {seat: 1, left: 1}}},
         then: [{at: /score/1, is: 5}, {legal: 1, has: pass}]",
    );
}

#[test]
fn a_patch_may_leave_a_chance_to_the_script() {
    passes(TWO, "seed: 3, given: {stage: roll}, fates: [{dice: [2]}], then: [{at: /last_roll, is: 2}]");
}

#[test]
fn time_stands_still_until_a_deadline() {
    passes(
        TWO_TIMED,
        "seed: 1, when: [{deadline: 1500}, {seat: 1, do: pass}], fates: [{dice: [1]}, {order: keep}],
         then: [{at: /round, is: 1}, {at: /deadline, is: 2500}]",
    );
    assert_eq!(
        problems(TWO_TIMED, "seed: 1, when: [{deadline: 999}], then: []"),
        "step 1 is refused: T-33: the deadline has not been reached"
    );
}

#[test]
fn a_refused_setup_is_a_scenario_too() {
    passes("seats: 5", "then: [{setup_refused: T-01}]");
    passes("seats: 2, config: {timed: true, mood: grim}", "then: [{setup_refused: T-02}]");
    assert_eq!(
        problems("seats: 5", "then: [{setup_refused: T-02}]"),
        "the setup was to be refused by T-02, it is refused so: T-01: toy is for 2 to 4 players, not 5"
    );
    assert_eq!(
        problems("seats: 2", "then: [{setup_refused: T-02}]"),
        "the setup was to be refused by T-02, it is accepted"
    );
    let alone = "a scenario whose setup is refused has no decks, given, fates, when or other expectations";
    for more in ["when: [{deadline: 1}], ", "fates: [{pick: 1}], ", "given: {round: 1}, "] {
        assert_eq!(problems("seats: 5", &format!("{more}then: [{{setup_refused: T-01}}]")), alone);
    }
    assert_eq!(problems("seats: 5", "then: [{setup_refused: T-01}, {outcome: null}]"), alone);
}

#[test]
fn a_config_that_cannot_be_is_told() {
    assert_eq!(
        problems("seats: 5", "then: []"),
        "the setup is refused: T-01: toy is for 2 to 4 players, not 5"
    );
    assert_eq!(
        problems("seats: 2, config: {round: 1}", "then: []"),
        "the setup is refused: unknown option \"round\": toy has timed, rounds, mood"
    );
    assert_eq!(
        problems("seats: 2, config: {rounds: many}", "then: []"),
        "config: rounds: invalid type: string \"many\", expected u8"
    );
    assert_eq!(problems("seats: 2, config: [1]", "then: []"), "config is a list of options, not [1]");
    let other = "{name: x, rules: [], game: chess, seats: 2, then: []}";
    let failure = run_scenario::<Toy>(&parse_scenarios(other, Format::Yaml).unwrap()[0]).unwrap_err();
    assert_eq!(failure.to_string(), "x\n  the scenario is of \"chess\", not of \"toy\"");
}

#[test]
fn a_patch_that_cannot_be_is_told_with_its_field() {
    let given = |patch: &str| problems(TWO, &format!("seed: 1, given: {patch}, then: []"));
    assert_eq!(given("{score: [0, many]}"), "given: score[1]: invalid type: string \"many\", expected i32");
    assert_eq!(
        given("{options: {mood: gay}}"),
        "given: options.mood: unknown variant `gay`, expected `plain` or `grim`"
    );
    assert!(given("{scores: [0, 1]}").starts_with("given: scores: unknown field `scores`"));
    assert_eq!(given("{scores: null}"), "given: the state has no /scores");
    assert_eq!(
        given("{stage: {turn: {seat: 0, left: 1, right: 2}}}"),
        "given: the state has no /stage/turn/right"
    );
    assert_eq!(given("{deck: [0, 0, 0]}"), "given: the state is not sound: the cards are [0, 0, 0, 0, 2]");
    assert_eq!(given("[1]"), "given is a merge patch of fields, not [1]");
}

#[test]
fn chance_is_scripted_to_the_last_die() {
    assert_eq!(
        problems(TWO, "then: []"),
        "unscripted chance: the order of 12 is asked for, and all 0 fates are used"
    );
    assert_eq!(
        problems(TWO, "seed: 1, given: {stage: roll}, then: []"),
        "unscripted chance: a die of 6 sides is asked for, and all 0 fates are used"
    );
    assert_eq!(
        problems(TWO, "fates: [{dice: [3]}], then: []"),
        "fate 1 does not answer the order of 12: an order was asked for, dice was given"
    );
    assert_eq!(
        problems(TWO, "seed: 1, given: {stage: roll}, fates: [{dice: [7]}], then: []"),
        "fate 1 does not answer a die of 6 sides: 7 is not between 1 and 6"
    );
    assert_eq!(
        problems(TWO, "seed: 1, fates: [{dice: [1]}], then: [{at: /round, is: 1}]"),
        "/round of the state was to be 1, it is 0\n1 of 1 fates are not used"
    );
}

#[test]
fn a_step_must_go_as_told() {
    let step = |step: &str| problems(TWO, &format!("seed: 1, when: [{step}], then: []"));
    assert_eq!(step("{seat: 1, do: pass}"), "step 1 is refused: T-10: this seat is not asked to act");
    assert_eq!(
        step("{seat: 0, do: pass, refused: T-10}"),
        "step 1 was to be refused by T-10, it is accepted"
    );
    assert_eq!(
        step("{seat: 0, do: {guess: 4}, refused: T-12}"),
        "step 1 was to be refused by T-12, it is refused so: T-11: this action is not allowed now"
    );
    assert_eq!(
        step("{seat: 0, do: {guss: 4}}"),
        "step 1: {guss: 4} is not an action: unknown variant `guss`, expected one of `guess`, `pass`, `swap`"
    );
    assert_eq!(
        step("{seat: 0, bot: passer, chooses: swap}"),
        "step 1: the bot was to choose swap, it chooses pass"
    );
    assert_eq!(
        step("{seat: 0, bot: genius, chooses: swap}"),
        "step 1: there is no bot \"genius\"; the game has passer, any"
    );
    assert_eq!(step("{seat: 1, bot: passer, chooses: pass}"), "step 1: the bot's seat is not asked to act");
}

#[test]
fn a_refusal_that_changes_something_is_told() {
    let story = "seed: 1, when: [{seat: 0, do: {guess: 4}, refused: T-11}], then: []";
    passes(TWO, story);
    for fault in [Fault::RefusalChanges, Fault::RefusalSpeaks] {
        let found = with_fault(fault, || problems(TWO, story));
        assert_eq!(found, "step 1 is refused, and yet it changes the state");
    }
}

#[test]
fn every_expectation_that_differs_is_told() {
    let found = problems(
        TWO,
        "fates: [{order: keep}],
         then: [{at: /score/0, is: 1}, {at: /score/2, is: 0}, {at: /stage/turn/sea/t, is: 0}, {at: score, is: 0},
                {at: /round/x, is: 0}, {view: spectator, at: /held, is: [0, 0]}, {view: 1, at: /hold, is: 0},
                {legal: 1, has: pass}, {legal: 0, lacks: pass}, {legal: 0, lacks: {guss: 1}},
                {outcome: {kind: guessed}}, {said: ace, heard: ace}]",
    );
    insta::assert_snapshot!(found, @r#"
    /score/0 of the state was to be 1, it is 0
    /score/2 of the state does not exist: /score of the state has 2 items
    /stage/turn/sea/t of the state does not exist: /stage/turn of the state has left, seat
    "score" is not a place: a JSON pointer is empty or begins with /
    /round/x of the state does not exist: /round of the state has no parts, it is 0
    /held of the view of spectator was to be [0, 0], it is [null, null]
    /hold of the view of seat 1 does not exist: the view of seat 1 has deck, discards, held, last_guess, last_roll, round, score, stage
    seat 1 was to be able to pass; it may []
    seat 0 was not to be able to pass
    legal: {guss: 1} is not an action: unknown variant `guss`, expected one of `guess`, `pass`, `swap`
    the outcome was to be {kind: guessed}, it is null
    what is heard of "ace" was to be ace, it is "***"
    "#);
}

#[test]
fn a_failure_shows_the_state_where_it_stopped() {
    let failure = run(TWO, "fates: [{order: keep}], when: [{seat: 1, do: pass}], then: []").unwrap_err();
    assert_eq!(failure.to_string(), "example\n  step 1 is refused: T-10: this seat is not asked to act");
    let state: serde_json::Value = serde_json::from_str(&failure.state.unwrap()).unwrap();
    assert_eq!(state["stage"]["turn"]["seat"], 0);
    assert!(run(TWO, "then: []").unwrap_err().state.is_none());
}

#[test]
fn named_cards_go_on_top_and_the_rest_keeps_its_order() {
    passes(
        TWO,
        "fates: [{order: {top: [3, 2]}}],
         then: [{at: /held, is: [3, 2]}, {at: /deck, is: [0, 0, 0, 1, 1, 1, 2, 2, 3, 3]}]",
    );
    passes(TWO, "decks: {faces: [3, 3]}, then: [{at: /held, is: [3, 3]}, {at: /deck/0, is: 0}]");
    passes(TWO, "seed: 3, decks: {faces: [3, 3]}, then: [{at: /held, is: [3, 3]}, {at: /deck, count: 10}]");
    let fails = |story: &str| problems(TWO, &format!("{story}, then: []"));
    assert_eq!(
        fails("fates: [{order: {top: [9]}}]"),
        "fate 1 does not answer the order of 12: 9 is not (so often) in the deck faces, which has \
         0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3"
    );
    assert_eq!(
        fails("decks: {faces: [1, 1, 1, 1]}"),
        "decks: 1 is not (so often) in the deck faces, which has 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3"
    );
    assert_eq!(
        fails("seed: 1, decks: {spells: [1]}"),
        "decks: no deck spells is shuffled in the setup; there is faces"
    );
    assert_eq!(
        fails("seed: 1, given: {stage: roll}, fates: [{order: {top: [1]}}]"),
        "fate 1 does not answer a die of 6 sides: dice was asked for, an order was given"
    );
}

#[test]
fn places_in_lists_are_patched_by_number_and_by_name() {
    passes(
        TWO,
        "fates: [{order: keep}], given: {score: {'[1]': 5}, held: {'[0]': 3}, deck: {'[9]': null, '[+]': [0]}},
         then: [{at: /score, is: [0, 5]}, {at: /held, is: [3, 0]}, {at: /deck, is: [0, 1, 1, 1, 2, 2, 2, 3, 3, 0]}]",
    );
    let given = |patch: &str| problems(TWO, &format!("seed: 1, given: {patch}, then: []"));
    assert_eq!(given("{score: {'[7]': 1}}"), "given: /score: [7] is not there, the list has 2");
    assert_eq!(given("{score: {'[=0]': 1}}"), "given: /score: [=0] is several of the 2 in the list");
    assert_eq!(
        given("{score: {'[0]': 1, first: 2}}"),
        "given: /score: fields and places in a list cannot be changed at once"
    );
    assert_eq!(given("{round: {'[0]': 1}}"), "given: /round: only a list has places in brackets");
}

#[test]
fn what_told_nobody_anything_is_taken_back_step_by_step() {
    passes(
        "seats: 3",
        "fates: [{order: keep}],
         when: [{seat: 0, do: pass}, {seat: 1, do: pass}, {undo: 1}, {cannot_undo: 1}, {undo: 0},
                {expect: [{legal: 0, has: pass}]}, {seat: 0, do: swap}, {cannot_undo: 0}],
         then: [{legal: 1, has: pass}]",
    );
    let fails = |steps: &str| problems("seats: 3", &format!("seed: 1, when: [{steps}], then: []"));
    assert_eq!(
        fails("{seat: 0, do: swap}, {undo: 0}"),
        "step 2: seat 0 has nothing to take back: there is none, or somebody was told something since"
    );
    assert_eq!(
        fails("{seat: 0, do: pass}, {undo: 1}"),
        "step 2: seat 1 has nothing to take back: the last action was another seat's"
    );
    assert_eq!(
        fails("{seat: 0, do: pass}, {cannot_undo: 0}"),
        "step 2: seat 0 was not to be able to take its last action back"
    );
}

#[test]
fn a_story_can_be_looked_at_between_its_steps() {
    passes(
        TWO,
        "fates: [{order: keep}, {dice: [4]}],
         when: [{expect: [{at: /round, is: 0}, {events: 0, contains: {dealt: {held: [null, 0]}}}]},
                {seat: 0, do: pass}, {expect: [{legal: 1, has: pass}, {events: all, is: [{passed: {seat: 0}}]}]},
                {seat: 1, do: pass}, {expect: [{at: /last_roll, is: null}], before: chance},
                {expect: [{at: /last_roll, is: 4}]}],
         then: [{events: all, count: 2}, {events: spectator, contains: {rolled: {die: 4}}}]",
    );
    let fails = |steps: &str| problems(TWO, &format!("seed: 1, when: [{steps}], then: []"));
    assert_eq!(
        fails(
            "{seat: 0, do: pass}, {expect: [{at: /round, is: 3}, {at: /seats, is: 2}, {at: /seats, is: 9}]}"
        ),
        "step 2: /round of the state was to be 3, it is 0\nstep 2: /seats of the state was to be 9, it is 2"
    );
    assert_eq!(
        fails("{seat: 0, do: pass}, {expect: [], before: chance}"),
        "step 2: nothing is being drawn or rolled, so there is no before"
    );
}

#[test]
fn events_are_counted_and_seen_as_each_viewer_sees_them() {
    passes(
        TWO,
        "fates: [{order: keep}], when: [{seat: 0, do: swap}],
         then: [{events: all, contains: {drew: {face: 0}}}, {events: 0, contains: {drew: {face: null}}},
                {events: 1, at: /1/drew/face, is: 0}, {events: spectator, lacks: {drew: {face: 0}}},
                {events: all, contains: {shown: {}}, count: 1}]",
    );
    assert_eq!(
        problems(TWO, "seed: 1, when: [{seat: 0, do: pass}], then: [{events: all, contains: {drew: {}}}]"),
        "the list of events was to contain {drew: {}}, it is [{passed: {seat: 0}}]"
    );
}

#[test]
fn values_are_compared_by_what_they_contain_lack_count_and_are_a_set_of() {
    let table = "fates: [{order: keep}]";
    passes(
        TWO,
        &format!(
            "{table}, then: [{{at: /deck, contains: 3}}, {{at: /deck, contains: 3, count: 3}},
             {{at: /deck, lacks: 9}}, {{at: /deck, count: 10}}, {{at: /score, set: [0, 0]}},
             {{at: /stage, contains: {{turn: {{left: 2}}}}}}, {{view: 0, at: /held, set: [0, null]}},
             {{at: /options/mood, contains: lai}}]"
        ),
    );
    let differs = |expectation: &str| problems(TWO, &format!("{table}, then: [{{{expectation}}}]"));
    let deck = "[0, 1, 1, 1, 2, 2, 2, 3, 3, 3]";
    assert_eq!(
        differs("at: /deck, contains: 9"),
        format!("/deck of the state was to contain 9, it is {deck}")
    );
    assert_eq!(
        differs("at: /deck, lacks: 0"),
        format!("/deck of the state was not to contain 0, it is {deck}")
    );
    assert_eq!(differs("at: /deck, count: 9"), format!("/deck of the state was to be of 9, it is {deck}"));
    assert_eq!(
        differs("at: /deck, contains: 3, count: 2"),
        format!("/deck of the state was to contain 3 2 times, it does so 3 times: {deck}")
    );
    assert_eq!(
        differs("at: /score, set: [0, 1]"),
        "/score of the state was to be, in any order, [0, 1], it is [0, 0]"
    );
    assert_eq!(differs("at: /round, contains: 1"), "/round of the state is 0, which contains nothing");
    assert_eq!(differs("at: /round, count: 1"), "/round of the state is 0, which has no count");
    assert_eq!(differs("at: /round, set: []"), "/round of the state is 0, which is no list");
}

#[test]
fn a_value_that_an_option_cannot_have_is_refused_by_its_rule() {
    passes("seats: 2, config: {rounds: 9}", "then: [{setup_refused: T-03}]");
    assert_eq!(
        problems("seats: 2, config: {rounds: 9}", "then: []"),
        "the setup is refused: T-03: option rounds cannot be \"9\": it is a number from 1 to 3"
    );
    assert_eq!(
        problems("seats: 2, config: {mood: sunny}", "then: [{setup_refused: T-03}]"),
        "the setup was to be refused by T-03, it is refused so: option mood cannot be \"sunny\": it is one of \
         plain, grim"
    );
}

#[test]
fn the_cards_that_a_scenario_shows_exist() {
    let shows = |cards: &str| run(TWO, &format!("cards: {cards}, seed: 1, then: []"));
    assert!(shows("[face-0, face-3]").is_ok());
    let fault = |cards: &str| shows(cards).unwrap_err().to_string();
    assert_eq!(
        fault("[face-0, fase-1]"),
        "example\n  cards: there is no card \"fase-1\", did you mean face-1?"
    );
    assert_eq!(
        fault("[umbrella]"),
        "example\n  cards: there is no card \"umbrella\" among the 4 of the game"
    );
}
