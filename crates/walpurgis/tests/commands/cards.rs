use crate::{folder, walpurgis};

#[test]
fn every_card_is_printed_with_its_name_its_text_and_what_it_does() {
    let page = walpurgis(&["cards", "--game", "arkham-horror"]).succeeded();
    let card = |id: &str| {
        let start = page.find(&format!("\n{id} (")).unwrap() + 1;
        page[start..].split("\n\n").next().unwrap().to_owned()
    };
    let knife = card("knife");
    assert!(knife.starts_with("knife (common): Knife\n  "), "{knife}");
    assert!(knife.contains("while: {combat_bonus: {bonus: 1, of: physical}}"), "{knife}");
    assert!(card("gate-04/abyss").starts_with("gate-04/abyss (gate_card): "));
    let french = walpurgis(&["cards", "--game", "arkham-horror", "--lang", "fr"]).succeeded();
    assert!(french.contains("\nknife (common): Couteau\n"), "{french}");
}

#[test]
fn every_game_prints_its_cards() {
    for (game, card) in [
        ("arkham-ritual", "elder_sign (cards): Elder Sign"),
        ("arkham-noir", "n01 (clues): "),
        ("ritual", "10/c6 (ritual): "),
    ] {
        let page = walpurgis(&["cards", "--game", game]).succeeded();
        assert!(page.contains(card), "{page}");
        let json = walpurgis(&["cards", "--game", game, "--json"]).succeeded();
        let pages: serde_json::Value = serde_json::from_str(&json).unwrap();
        let fields: Vec<&String> = pages[0].as_object().unwrap().keys().collect();
        assert_eq!(fields, ["deck", "effects", "id", "name", "text"]);
    }
    let fault = walpurgis(&["cards", "--game", "arkham-ritul"]);
    assert!(fault.refused().contains("did you mean arkham-ritual?"));
    let fault = walpurgis(&["cards", "--game", "ritual", "--lang", "de"]);
    assert!(fault.refused().contains("it is en or fr"), "{fault:?}");
}

#[test]
fn the_list_for_the_docs_has_ids_and_both_names() {
    let list = walpurgis(&["cards", "--game", "arkham-horror", "--checklist"]).succeeded();
    assert!(list.starts_with("# Cards of Arkham Horror\n"), "{list}");
    assert!(list.contains("\n## common\n\n- `derringer_18` .18 Derringer · Derringer .18\n"), "{list}");
}

#[test]
fn what_games_resolve_and_what_only_a_scenario_does_is_told() {
    let scenarios = folder("coverage");
    let scenario = "name: it wakes to nothing\nrules: []\ngame: arkham-horror\nseats: 1\nseed: 1\nthen: []\n";
    std::fs::write(scenarios.join("a.yaml"), scenario).unwrap();
    let command =
        ["lab", "coverage", "--game", "arkham-horror", "--seats", "1", "--games", "2", "--jobs", "1"];
    let with_scenarios = [&command[..], &["--scenarios", scenarios.to_str().unwrap()]].concat();
    let page = walpurgis(&with_scenarios).succeeded();
    assert!(
        page.starts_with("arkham-horror with 1 seats: 2 games each by random, seed 1, and 1 scenarios\n")
    );
    assert!(page.contains("\nspecial cases ") && page.contains("\nnever:\n"), "{page}");
    let json = walpurgis(&[&command[..], &["--json"]].concat()).succeeded();
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(report["counts"][0]["kind"], "card");
    let (all, by_any) = (report["counts"][0]["all"].as_u64(), report["counts"][0]["by_any"].as_u64());
    assert!(all > by_any && by_any > Some(20), "{report}");

    std::fs::write(scenarios.join("a.yaml"), scenario.replace("then: []", "then: [{at: /turn, is: 99}]"))
        .unwrap();
    assert!(walpurgis(&with_scenarios).refused().ends_with("a.yaml: it wakes to nothing fails"));
    let fault = walpurgis(&["lab", "coverage", "--game", "ritual"]);
    assert_eq!(fault.refused(), "ritual does not tell what of its cards is resolved");
}
