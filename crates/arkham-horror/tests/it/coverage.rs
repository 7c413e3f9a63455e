//! Which cards there are, and what of them a game resolves.

use std::collections::BTreeSet;
use std::path::Path;

use arkham_horror::ArkhamHorror;
use tabletop::{Awaiting, Config, Dealer, Fate, Game, Input, Language, PartKind, PartSet, Rng, Seed};

#[test]
fn the_list_of_cards_in_the_docs_is_up_to_date() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/cards/arkham-horror.md");
    tabletop_laws::check_card_list::<ArkhamHorror>(&file).unwrap_or_else(|fault| panic!("{fault}"));
}

/// AH-002 by the names of cards, copies once.
#[test]
fn every_deck_has_its_cards() {
    let pages = ArkhamHorror::cards(Language::En);
    let of = |deck: &str| pages.iter().filter(|page| page.deck == deck).count();
    assert_eq!([of("investigator"), of("ancient_one"), of("mythos"), of("ally")], [16, 8, 67, 11]);
    assert_eq!(of("location"), 189);
    let french = ArkhamHorror::cards(Language::Fr);
    let wordless = |page: &&tabletop::CardPage| page.text.is_empty();
    let bare: Vec<&str> = pages.iter().filter(wordless).map(|page| page.id.as_str()).collect();
    assert_eq!(bare, french.iter().filter(wordless).map(|page| page.id.as_str()).collect::<Vec<_>>());
}

#[test]
fn every_card_and_every_special_case_is_a_part_and_no_part_is_there_twice() {
    let parts = ArkhamHorror::parts();
    let cards: Vec<&str> =
        parts.iter().filter(|part| part.kind == PartKind::Card).map(|part| part.card.as_str()).collect();
    assert_eq!(cards, ArkhamHorror::card_ids());
    assert!(parts.iter().filter(|part| part.kind == PartKind::Special).count() <= 25);
    assert_eq!(parts.iter().collect::<BTreeSet<_>>().len(), parts.len());
    let ways = |card: &str| -> Vec<&str> {
        let of_card = parts.iter().filter(|part| part.kind == PartKind::Branch && part.card == card);
        of_card.map(|part| part.way.as_str()).collect()
    };
    assert_eq!(ways("wither"), ["spell cast", "spell failed"]);
}

/// Whoever looks on changes nothing.
#[test]
fn a_game_that_is_watched_is_the_same_game() {
    let config = Config { seats: 2, options: Default::default() };
    let mut plain = ArkhamHorror::new(&config).unwrap();
    let mut watched = plain.clone();
    let (mut dealer, mut rng) = (Dealer::new(Seed::from_number(3)), Rng::stream(&Seed::from_number(3), 1));
    let (mut resolved, mut legal) = (PartSet::default(), Vec::new());
    for _ in 0..3_000 {
        let input = match plain.awaiting() {
            Awaiting::Nothing => break,
            Awaiting::Chance(chance) => {
                let mut fate = Fate::Pick(0);
                dealer.answer(chance, &mut fate);
                Input::Fate(fate)
            }
            Awaiting::Seats { to_act, .. } => {
                let seat = to_act.iter().next().unwrap();
                legal.clear();
                plain.legal_actions(seat, &mut legal);
                let at = rng.index(legal.len());
                Input::Act { seat, action: legal[at] }
            }
        };
        let (mut events, mut seen) = (Vec::new(), Vec::new());
        plain.apply(0, &input, &mut events).unwrap();
        watched.apply_noting(0, &input, &mut seen, &mut resolved).unwrap();
        assert_eq!((&plain, &events), (&watched, &seen));
    }
    assert!(resolved.len() > 50, "{}", resolved.len());
}
