use std::path::Path;

use tabletop_laws::{Format, parse_scenario};

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
    parse_scenario(text, format).unwrap_err().to_string()
}

#[test]
fn yaml_and_json_say_the_same() {
    let from_yaml = parse_scenario(WHOLE, Format::Yaml).unwrap();
    let json = serde_saphyr::from_str_with_options::<serde_json::Value>(
        WHOLE,
        serde_saphyr::options! { strict_booleans: true },
    );
    let from_json = parse_scenario(&json.unwrap().to_string(), Format::Json).unwrap();
    assert_eq!(from_yaml, from_json);
    assert_eq!((from_yaml.when.len(), from_yaml.then.len()), (4, 6));
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
    insta::assert_snapshot!(error(&misspelt, Format::Yaml), @"not a scenario: unknown field `ruels`, expected one of name, rules, game, config, seats, seed, decks, given, fates, when, then at line 3, column 1");
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
