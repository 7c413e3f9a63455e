use super::*;
use crate::language::Script;

fn said(text: &str) -> [String; 2] {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let script: Script = options.from_str(text).unwrap();
    Language::ALL.map(|language| Wording::of(language).entry(&script))
}

#[test] // The language of the cards can say more than the box does.
fn what_no_card_of_the_box_asks_for_is_said_too() {
    let texts = [
        "[meet(n: 2), lose(money: \"half_down\")]",
        "[if(cond: cursed, then: [gain(sanity: 1)], else: [lose(clue: \"all\")])]",
        "[if(cond: not(terror(5)), then: [spawn(n: 1, at: \"graveyard\")])]",
        "[may(do: [move(world(\"yuggoth\"))])]",
        "[may(cost: (money: 1, stamina: 1), do: [lost])]",
        "[each(who: in_arkham, do: [lose(stamina: 1, sanity: 1), delay])]",
        "[each(who: everyone, do: [check((skill: luck, pass: [if(cond: has_clues(2), then: [delay], else: [arrest])]))])]",
        "[each(who: anyone, do: [draw(deck: ally)])]",
        "[each(who: everyone, do: [choose([(do: [delay]), (do: [lose(stamina: 1)])])])]",
        "[choose([(do: [check((skill: luck, pass: [delay]))]), (do: [lost])])]",
        "[roll((dice: 3, faces: [(from: 4, to: 6, do: [gain(money: 1)])]))]",
        "[roll((dice: 2, sum: [draw(deck: spell, n: \"rolled\")]))]",
        "[each_gate([shut_gate(it)])]",
        "[each_item([discard_it])]",
        "[doom(-2), terror(2), box_ally]",
        "[check((skill: evade, modifier: 1, fail: [lose(sanity: \"all\")]))]",
    ];
    let told: Vec<String> =
        texts.iter().map(|text| format!("{text}\n  {}", said(text).join("\n  "))).collect();
    insta::assert_snapshot!(told.join("\n"));
}
