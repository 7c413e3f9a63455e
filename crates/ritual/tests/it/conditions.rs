//! The check of ritual cards against one that is slow and obviously right.

use proptest::prelude::*;
use ritual::{Clause, Colour, Comparison, Condition, Measure, Relation, Stones};

fn comparison() -> impl Strategy<Value = Comparison> {
    let measures = Colour::ALL.map(Measure::Stones);
    let measure = prop_oneof![
        4 => prop::sample::select(measures.to_vec()),
        1 => Just(Measure::Size),
        1 => Just(Measure::Distinct),
        1 => Just(Measure::Max),
        1 => Just(Measure::Spread),
    ];
    let relation = prop::sample::select(vec![Relation::Exactly, Relation::AtLeast, Relation::AtMost]);
    (measure, relation, 0..5u8).prop_map(|(measure, relation, number)| Comparison {
        measure,
        relation,
        number,
    })
}

fn comparisons() -> impl Strategy<Value = Vec<Comparison>> {
    prop::collection::vec(comparison(), 1..3)
}

fn clause() -> impl Strategy<Value = Clause> {
    let others = prop::collection::vec(comparison(), 0..2);
    prop_oneof![
        comparisons().prop_map(Clause::Each),
        comparisons().prop_map(Clause::Group),
        (1..4u8, comparisons(), others).prop_map(|(count, these, others)| Clause::Choose {
            count,
            these,
            others
        }),
        Just(Clause::NeighboursDiffer),
    ]
}

fn stones() -> impl Strategy<Value = Stones> {
    prop::array::uniform5(0..4u8).prop_map(|[red, blue, yellow, green, violet]| {
        let text =
            format!(r#"{{"red":{red},"blue":{blue},"yellow":{yellow},"green":{green},"violet":{violet}}}"#);
        serde_json::from_str(&text).unwrap()
    })
}

fn is_so(one: &Comparison, stones: &Stones) -> bool {
    let counts = Colour::ALL.map(|colour| stones[colour]);
    let most = counts.into_iter().max().unwrap();
    let has = match one.measure {
        Measure::Stones(colour) => stones[colour],
        Measure::Size => counts.into_iter().sum(),
        Measure::Distinct => counts.into_iter().filter(|&count| count > 0).count() as u8,
        Measure::Max => most,
        Measure::Spread => most - counts.into_iter().min().unwrap(),
    };
    match one.relation {
        Relation::Exactly => has == one.number,
        Relation::AtLeast => has >= one.number,
        Relation::AtMost => has <= one.number,
    }
}

fn all_so(all: &[Comparison], stones: &Stones) -> bool {
    all.iter().all(|one| is_so(one, stones))
}

/// Every choice of shamans is tried.
fn is_met(clause: &Clause, lots: &[Stones]) -> bool {
    match clause {
        Clause::Each(all) => lots.iter().all(|stones| all_so(all, stones)),
        Clause::Group(all) => {
            let mut sum = Stones::default();
            for (stones, colour) in lots.iter().flat_map(|stones| Colour::ALL.map(|colour| (stones, colour)))
            {
                sum[colour] += stones[colour];
            }
            all_so(all, &sum)
        }
        Clause::Choose { count, these, others } => (0..1u32 << lots.len()).any(|chosen| {
            let is_fit = |(place, stones): (usize, &Stones)| {
                let part = if chosen & 1 << place != 0 { these } else { others };
                all_so(part, stones)
            };
            chosen.count_ones() == u32::from(*count) && lots.iter().enumerate().all(is_fit)
        }),
        Clause::NeighboursDiffer => (0..lots.len()).all(|place| {
            let (one, next) = (&lots[place], &lots[(place + 1) % lots.len()]);
            Colour::ALL.into_iter().all(|colour| one[colour] == 0 || next[colour] == 0)
        }),
    }
}

proptest! {
    #[test] // RT-33
    fn a_card_holds_exactly_when_its_words_are_true(
        clauses in prop::collection::vec(clause(), 1..3),
        lots in prop::collection::vec(stones(), 3..=6),
    ) {
        let expected = clauses.iter().all(|clause| is_met(clause, &lots));
        prop_assert_eq!(Condition { clauses }.holds(&lots), expected);
    }

    #[test] // RT-03
    fn what_is_written_is_read_as_it_was(clauses in prop::collection::vec(clause(), 1..4)) {
        let condition = Condition { clauses };
        let read: Condition = condition.to_string().parse().unwrap();
        prop_assert_eq!(read, condition);
    }
}
