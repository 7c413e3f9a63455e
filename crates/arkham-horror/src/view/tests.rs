//! What is shown is what is used.

use tabletop::{Config, Game, Rng, Seat, Seed, Session, Viewer};

use super::{Explained, OfferedCard, Prompt, View};
use crate::check::CheckAt;
use crate::frame::Frame;
use crate::language::Kind;
use crate::odds::CERTAIN;
use crate::quantities::price_of;
use crate::state::State;
use crate::{ArkhamHorror, MonsterNumber, Options};

/// Calls with every state of random games in which a seat or chance is asked, chance before it has answered.
fn each_state(seats: u8, games: u64, mut look: impl FnMut(&State, &View)) {
    for game in 0..games {
        let seed = Seed::from_number(7).of_game(game);
        let config = Config { seats, options: Options::default() };
        let mut session: Session<ArkhamHorror> = Session::new(config, seed).unwrap();
        let mut rng = Rng::stream(&seed, u64::MAX);
        let mut legal = Vec::new();
        while let Some(seat) = session.state().awaiting().to_act().iter().next() {
            legal.clear();
            session.state().legal_actions(seat, &mut legal);
            let action = legal[rng.below(legal.len() as u32) as usize];
            let before = &session.state().0;
            look(before, &View::new(before, Viewer::Spectator));
            // What an action leads to before any die falls.
            let mut after = session.state().clone();
            after.apply(0, &tabletop::Input::Act { seat, action }, &mut Vec::new()).unwrap();
            look(&after.0, &View::new(&after.0, Viewer::Spectator));
            session.act(0, seat, action).unwrap();
        }
    }
}

#[test] // AH-060, AH-061, AH-063
fn the_numbers_of_a_check_are_those_it_is_rolled_with() {
    let mut rolled = 0;
    each_state(2, 6, |game, view| {
        let Some(check) = game.check_under_way() else { return assert!(view.check.is_none()) };
        let shown = view.check.as_ref().unwrap();
        assert_eq!(shown.need.total(), i32::from(check.need), "{check:?}");
        assert_eq!(shown.succeeds_on.total(), i32::from(game.succeeds_on(check.seat)));
        let asked = game.stack.as_slice();
        if let [.., Frame::Check(check), Frame::Dice(dice)] = asked {
            rolled += 1;
            match check.at {
                CheckAt::Rolled => assert_eq!(shown.dice.total(), i32::from(*dice), "{check:?}"),
                CheckAt::ClueDice => assert_eq!(shown.clue_dice.total(), i32::from(*dice), "{check:?}"),
                other => panic!("dice at {other:?}"),
            }
        }
    });
    assert!(rolled > 100, "only {rolled} checks were rolled");
}

#[test] // AH-131
fn a_check_that_is_over_is_certain_and_one_that_is_not_may_still_fail() {
    each_state(1, 6, |game, view| {
        let (Some(check), Some(shown)) = (game.check_under_way(), &view.check) else { return };
        assert!(shown.odds.is_sorted(), "{shown:?}");
        let is_passed = check.is_rolled() && check.is_passed(game);
        let is_settled = matches!(game.stack.as_slice().last(), Some(Frame::Ask(_)));
        if check.decided.is_none() && is_settled {
            assert_eq!(shown.odds.first() == Some(&CERTAIN), is_passed, "{shown:?}");
        }
    });
}

/// The total of what is shown.
fn total(shown: &Explained) -> u8 {
    u8::try_from(shown.total()).unwrap()
}

#[test] // AH-020, AH-021, AH-100, AH-174
fn the_numbers_of_people_and_the_board_are_those_the_rules_use() {
    each_state(3, 2, |game, view| {
        for (seat, shown) in Seat::first(3).zip(&view.investigators) {
            assert_eq!(total(&shown.max_sanity), game.maximum(seat, Kind::Sanity));
            assert_eq!(total(&shown.max_stamina), game.maximum(seat, Kind::Stamina));
            assert_eq!(total(&shown.movement), game.movement_points(seat));
        }
        assert_eq!(view.board.monster_limit.as_ref().map(total), game.monster_limit());
        assert_eq!(total(&view.board.outskirts_limit), game.outskirts_limit());
        for (monster, shown) in &view.board.monsters {
            let now = game.monster_now(*monster);
            for changed in &shown.changed {
                let is: i32 = match changed.number {
                    MonsterNumber::Toughness => now.toughness.into(),
                    MonsterNumber::HorrorRating => now.horror.unwrap().0.into(),
                    MonsterNumber::HorrorDamage => now.horror.unwrap().1.into(),
                    MonsterNumber::CombatRating => now.combat.unwrap().0.into(),
                    MonsterNumber::CombatDamage => now.combat.unwrap().1.into(),
                };
                assert_eq!(changed.value.total(), is, "{monster:?} {changed:?}");
            }
        }
    });
}

#[test]
fn whoever_is_asked_is_told_what() {
    each_state(2, 6, |game, view| {
        let asked = match game.stack.as_slice().last() {
            Some(Frame::Ask(seat)) => Some(*seat),
            _ => None,
        };
        assert_eq!(view.asked.as_ref().map(|asked| asked.seat), asked, "{:?}", game.asking());
        match (view.asked.as_ref().map(|asked| &asked.what), game.asking()) {
            (Some(Prompt::Seal { price, .. }), _) => assert_eq!(Some(total(price)), game.seal_price()),
            (Some(Prompt::Buy { from, .. }), Some(Frame::Draw(draw))) => {
                let rule = draw.price.unwrap_or_default();
                let is_price = |it: &OfferedCard| it.price.total() == i32::from(price_of(it.card, rule));
                assert!(from.iter().all(is_price), "{from:?}");
            }
            _ => {}
        }
    });
}

#[test] // A message of a few dozen kilobytes would be felt on a phone.
fn a_view_stays_small() {
    let (mut largest, mut views, mut bytes) = (0, 0, 0);
    each_state(2, 2, |_, view| {
        let written = serde_json::to_vec(view).unwrap().len();
        (largest, views, bytes) = (largest.max(written), views + 1, bytes + written);
    });
    assert!(largest < 24 * 1024, "{largest} bytes; {} on average", bytes / views);
}

#[test] // What bots copy for every position they look at.
fn a_state_is_one_small_piece_of_memory() {
    assert!(size_of::<State>() < 16 * 1024, "{} bytes", size_of::<State>());
}
