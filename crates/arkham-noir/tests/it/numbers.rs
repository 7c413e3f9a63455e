//! The numbers a player asks about, with what they are made of.

use arkham_noir::{ArkhamNoir, Options, Points, Score, Zone};
use serde_json::json;
use tabletop::{Awaiting, Config, Game, Rng, Seed, Session, Sum, Viewer};

use crate::table::{DETECTIVE, table};

fn parts(sum: &Sum<Points>) -> Vec<(Points, i32)> {
    sum.parts().iter().map(|part| (part.because, part.amount)).collect()
}

#[test] // AN-60
fn while_a_game_goes_on_the_worth_of_a_win_and_of_a_loss_are_told() {
    let lines = json!([{"victim": "v1", "line": []}, {"victim": "v2", "line": []}]);
    let at = |turn: u16| {
        let with = json!({"turn": turn, "leads": ["n05", "n15", "n16", "n31", "n38"], "hand": [],
            "cases": lines, "evidence": ["n01", "n11"]});
        table(Options::default(), &with).view(Viewer::Seat(DETECTIVE)).score
    };
    let Score::Open { won, lost } = at(40) else { panic!("the game is not over") };
    assert_eq!((won.total(), lost.total()), (59, -3));
    assert_eq!(parts(&won), [(Points::Night, 99), (Points::TurnsPlayed, -40)]);
    assert_eq!(parts(&lost), [(Points::KindsScored, 2), (Points::KindsNeeded, -5)]);
    let Score::Open { won, .. } = at(120) else { panic!("the game is not over") };
    assert_eq!(parts(&won), [(Points::Night, 99), (Points::TurnsPlayed, -120), (Points::AtLeastOne, 22)]);
}

#[test] // AN-60
fn the_final_score_is_the_one_of_the_outcome() {
    for number in 0..60 {
        let seed = Seed::from_number(number);
        let mut rng = Rng::stream(&seed, u64::MAX);
        let config = Config { seats: 1, options: Options::easy() };
        let mut session = Session::<ArkhamNoir>::new(config, seed).unwrap();
        while let Awaiting::Seats { .. } = session.state().awaiting() {
            let mut legal = Vec::new();
            session.state().legal_actions(DETECTIVE, &mut legal);
            session.act(0, DETECTIVE, legal[rng.index(legal.len())]).unwrap();
        }
        let Score::Final(sum) = session.state().view(Viewer::Seat(DETECTIVE)).score else {
            panic!("the game is over")
        };
        assert_eq!(sum.total(), session.state().outcome().unwrap().seats[0].score);
    }
}

#[test] // AN-16, AN-25, AN-27
fn a_case_tells_what_holds_it_together_and_what_closing_it_is_worth() {
    let game = table(
        Options::default(),
        &json!({
            "leads": ["n05", "n15", "n16", "n31", "n38"],
            "hand": ["n03", "n41", "n42"],
            "cases": [
                {"victim": "v2", "line": []},
                {"victim": "v1", "line": ["n07", "n29", "n35", "n47", "n25", "n10"]},
            ],
        }),
    );
    let cases = game.view(Viewer::Seat(DETECTIVE)).cases;
    assert!(cases[0].scorable.is_empty() && !cases[0].bonus);
    assert!(cases[1].bonus, "all six icons");
    let scorable: Vec<String> = cases[1].scorable.iter().map(ToString::to_string).collect();
    assert_eq!(scorable, ["n35", "n10"]);
    for card in &cases[1].line {
        assert!(!card.joint.right.is_empty() && !card.joint.left.is_empty(), "{}", card.card);
    }
}

#[test] // AN-22, AN-27, AN-40
fn where_a_card_may_be_picked_from_is_told() {
    let game = |stage| {
        let with = json!({"stage": stage, "leads": ["n06", "n15", "n16", "n31", "n38"],
            "hand": ["n03", "n41"], "contact": "swapped", "time": ["n42"], "stability": ["n44"],
            "cases": [{"victim": "v2", "line": ["n05"]}], "solved": ["v1"]});
        table(Options::default(), &with).view(Viewer::Seat(DETECTIVE)).pick_from
    };
    assert_eq!(game(json!({"decide": "turn"})), []);
    assert_eq!(game(json!({"decide": "bonus"})), [Zone::Stability]);
    assert_eq!(game(json!({"decide": {"effect": {"card": "n05", "next": 0}}})), [Zone::Leads]);
    assert_eq!(game(json!({"swap": {"give": "n03", "back": "turn"}})), [Zone::Time, Zone::Stability]);
}

#[test] // AN-16, AN-17, AN-18
fn of_the_cards_that_may_be_taken_is_told_where_they_fit() {
    let with = json!({"stage": {"decide": {"effect": {"card": "n40", "next": 0}}}, "contact": "swapped",
        "leads": ["n06", "n15", "n16", "n31", "n38"], "hand": ["n03", "n41"],
        "cases": [{"victim": "v1", "line": ["n40"]}, {"victim": "v2", "line": []}]});
    let told = table(Options::default(), &with).view(Viewer::Seat(DETECTIVE)).joinable;
    let fits = |card: &str| -> Vec<String> {
        let found = told.iter().find(|one| one.card.to_string() == card);
        found.map(|one| one.cases.iter().map(ToString::to_string).collect()).unwrap_or_default()
    };
    assert_eq!(fits("n07"), ["v1", "v2"], "any goes with everything");
    assert_eq!(fits("n32"), ["v1"], "research");
    assert_eq!(fits("n18"), ["v1"], "the key of the line opens its lock");
    assert_eq!(fits("n44"), [""; 0], "no key in the line of v2");
    assert_eq!(fits("n10"), [""; 0], "it needs three cards before it");
    assert_eq!(fits("n16"), [""; 0], "it lies among the leads, not in the pile");
}

#[test] // AN-19, AN-20, AN-31
fn what_can_fill_the_stability_row_is_told_before_it_is_done() {
    let follow = json!({"follow": {"case": "v1"}});
    let play = |card: &str| json!({"play": {"card": card, "case": "v1"}});
    let perils = |line: &[&str], more: &serde_json::Value| -> Vec<serde_json::Value> {
        let mut with = json!({"leads": ["n16", "n15", "n41", "n31", "n38"], "hand": ["n50", "n06"],
            "cases": [{"victim": "v1", "line": line}, {"victim": "v2", "line": []}]});
        with.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let told = table(Options::default(), &with).view(Viewer::Seat(DETECTIVE)).perils;
        let told = told.iter().map(|action| serde_json::to_value(action).unwrap());
        told.filter(|action| action.to_string().contains("v1")).collect()
    };
    let nearly_full = json!({"stability": ["n01", "n02", "n04", "n08"]});
    assert_eq!(perils(&[], &nearly_full), [follow.clone(), play("n50")]);
    let half = json!({"stability": ["n01", "n02", "n04"]});
    assert_eq!(perils(&[], &half), [""; 0], "one test fills one place");
    let long = ["n07", "n29", "n35", "n47", "n25", "n10", "n49"];
    assert_eq!(perils(&long, &half), [follow.clone(), play("n50")], "a long case costs one more");
    assert_eq!(perils(&long, &nearly_full), [follow, play("n50")], "what n06 takes back makes room");
    let marked = json!([
        "n10", "n12", "n13", "n14", "n18", "n19", "n22", "n23", "n27", "n32", "n33", "n36", "n37", "n43",
        "n44", "n45", "n47", "n48"
    ]);
    let safe = json!({"stability": ["n01", "n02", "n04", "n08"], "discard": marked});
    assert_eq!(perils(&[], &safe), [""; 0], "no card of the pile bears the mark");
}
