use std::path::Path;

use tabletop_laws::{Format, parse_scenarios};

const WHOLE: &str = r#"
name: a right guess scores
rules: [T-11]
game: toy
seats: 2
config: { rounds: 1 }
seed: 7
given: { score: [0, 1] }
fates: [{ dice: [5] }, { pick: 3 }, { order: [1, 0] }, { order: keep }]
when:
  - { seat: 0, do: { guess: 2 } }
  - { seat: 1, do: swap, refused: T-12 }
  - { seat: 1, bot: passer, chooses: pass }
  - { deadline: 1000 }
then:
  - { at: /score/0, is: 1 }
  - { view: spectator, at: /held, is: null }
  - { legal: 1, has: pass }
  - { legal: 1, lacks: swap }
  - { outcome: null }
  - { said: on, heard: on }
"#;

fn error(text: &str, format: Format) -> String {
    parse_scenarios(text, format).unwrap_err().to_string()
}

#[test]
fn yaml_and_json_say_the_same() {
    let from_yaml = parse_scenarios(WHOLE, Format::Yaml).unwrap();
    assert_eq!(from_yaml.len(), 1);
    let json = serde_saphyr::from_str_with_options::<serde_json::Value>(
        WHOLE,
        serde_saphyr::options! { strict_booleans: true },
    );
    let from_json = parse_scenarios(&json.unwrap().to_string(), Format::Json).unwrap();
    assert_eq!(from_yaml, from_json);
    assert_eq!((from_yaml[0].when.len(), from_yaml[0].then.len()), (4, 6));
}

#[test]
fn the_ending_of_the_name_tells_the_format() {
    assert_eq!(Format::of_path(Path::new("a/b.json")), Format::Json);
    assert_eq!(Format::of_path(Path::new("a/b.yaml")), Format::Yaml);
    assert_eq!(Format::of_path(Path::new("a/b.yml")), Format::Yaml);
}

#[test]
fn errors_name_the_field_in_one_line() {
    let misspelt = WHOLE.replace("rules:", "ruels:");
    insta::assert_snapshot!(error(&misspelt, Format::Yaml), @"not a scenario: unknown field `ruels`, expected one of name, rules, cards, game, config, seats, seed, decks, given, fates, when, then, cases at line 3, column 1");
    let misspelt_step = WHOLE.replace("refused: T-12", "refuse: T-12");
    insta::assert_snapshot!(error(&misspelt_step, Format::Yaml), @"not a scenario: unknown field `refuse`, expected one of seat, do, refused, bot, chooses, deadline, undo, cannot_undo, expect, before at line 12, column 26");
    let two_in_one = WHOLE.replace("{ deadline: 1000 }", "{ seat: 0, deadline: 1000 }");
    insta::assert_snapshot!(error(&two_in_one, Format::Yaml), @"not a scenario: a step is {seat, do}, {seat, do, refused}, {seat, bot, chooses}, {deadline}, {undo}, {cannot_undo}, {expect} or {expect, before: chance} at line 14, column 5");
    let given_twice = WHOLE.replace("seats: 2", "seats: 2\nseats: 3");
    insta::assert_snapshot!(error(&given_twice, Format::Yaml), @"not a scenario: duplicate mapping key: seats not allowed here at line 6, column 1");
    let no_seat = WHOLE.replace("{ legal: 1, has: pass }", "{ legal: 9, has: pass }");
    insta::assert_snapshot!(error(&no_seat, Format::Yaml), @"not a scenario: seat 9 does not exist, seats run from 0 to 7 at line 18, column 14");
    let bad_order = WHOLE.replace("{ order: keep }", "{ order: { top: 1 } }");
    insta::assert_snapshot!(error(&bad_order, Format::Yaml), @r#"not a scenario: an order is a list of places, keep or {top: [...]}, not {"top":1} at line 9, column 65"#);
    let mixed = WHOLE.replace("{ legal: 1, has: pass }", "{ legal: 1, has: pass, count: 1 }");
    insta::assert_snapshot!(error(&mixed, Format::Yaml), @"not a scenario: an expectation is {at, is}, {view, at, is}, {events, is}, {legal, has}, {legal, lacks}, {outcome}, {setup_refused} or {said, heard}; instead of is: contains, contains and count, lacks, count or set at line 18, column 5");
    insta::assert_snapshot!(error("name: [", Format::Yaml), @"not a scenario: expected string scalar at line 1, column 7");
}

#[test]
fn json_errors_name_the_path() {
    let json =
        r#"{"name": "x", "rules": [], "game": "toy", "seats": 2, "then": [{"at": "/score", "si": 1}]}"#;
    insta::assert_snapshot!(error(json, Format::Json), @"not a scenario: then[0].si: unknown field `si`, expected one of `view`, `events`, `at`, `is`, `contains`, `lacks`, `count`, `set`, `legal`, `has`, `outcome`, `setup_refused`, `said`, `heard` at line 1 column 84");
    insta::assert_snapshot!(error(r#"{"name": "x"} more"#, Format::Json), @"not a scenario: missing field `rules` at line 1 column 13");
}

const TABLE: &str = "
name: guesses
rules: [T-11]
cards: [face-0]
game: toy
seats: 2
config: { rounds: 1, mood: grim }
decks: { faces: [3], others: [1] }
given: { score: [0, 1], held: { '[0]': 2, '[+]': [1] } }
fates: [{ dice: [5] }]
when: [{ seat: 0, do: pass }]
then: [{ outcome: null }]
cases:
  - name: the first
    then: []
  - name: the second
    rules: [T-12]
    cards: [face-1]
    config: { mood: plain }
    decks: { faces: [2, 2] }
    given: { score: { '[0]': 7 }, held: { '[+]': [0] }, round: 1 }
    fates: [{ dice: [6] }]
    when: [{ seat: 1, do: pass }]
    then: [{ at: /round, is: 1 }]
";

#[test]
fn a_case_stands_over_what_the_cases_share() {
    let cases = parse_scenarios(TABLE, Format::Yaml).unwrap();
    let [first, second] = &cases[..] else { panic!("{cases:?}") };
    let alone = TABLE.split("cases:").next().unwrap().replace("name: guesses", "name: the first");
    assert_eq!(parse_scenarios(&alone, Format::Yaml).unwrap(), std::slice::from_ref(first));
    let whole = "{name: the second, rules: [T-11, T-12], cards: [face-0, face-1], game: toy, seats: 2,
        config: {rounds: 1, mood: plain}, decks: {faces: [2, 2], others: [1]},
        given: {score: [7, 1], held: {'[0]': 2, '[+]': [1, 0]}, round: 1},
        fates: [{dice: [5]}, {dice: [6]}], when: [{seat: 0, do: pass}, {seat: 1, do: pass}],
        then: [{outcome: null}, {at: /round, is: 1}]}";
    assert_eq!(parse_scenarios(whole, Format::Yaml).unwrap(), std::slice::from_ref(second));
}

#[test]
fn a_table_is_as_strict_as_a_scenario() {
    let fault = |from: &str, to: &str| {
        assert!(TABLE.contains(from), "{from}");
        error(&TABLE.replace(from, to), Format::Yaml)
    };
    let empty = TABLE.split("cases:").next().unwrap().to_owned() + "cases: []";
    insta::assert_snapshot!(error(&empty, Format::Yaml), @"not a scenario: cases is empty, it lists at least one case");
    insta::assert_snapshot!(fault("    then: []\n", ""), @"not a scenario: missing field `then` at line 14, column 5");
    insta::assert_snapshot!(fault("    cards: [face-1]", "    seats: 3"), @"not a scenario: unknown field `seats`, expected one of name, rules, cards, config, decks, given, fates, when, then at line 18, column 5");
    insta::assert_snapshot!(fault("name: the second", "name: the first"), @r#"not a scenario: two cases are called "the first", each needs a name of its own"#);
    insta::assert_snapshot!(fault("'[0]': 7", "'[5]': 7"), @"not a scenario: the second: given: /score: [5] is not there, the list has 2");
    let neither = TABLE.split("then:").next().unwrap();
    insta::assert_snapshot!(error(neither, Format::Yaml), @"not a scenario: missing field `then`, which only a file with cases may leave out");
}
