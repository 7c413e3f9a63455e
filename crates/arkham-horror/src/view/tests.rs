//! What is shown is what is used.

use tabletop::{Config, Game, Rng, Seat, SeatSet, Seed, Session, Viewer};

use super::{Explained, Occasion, OfferedCard, Prompt, Threat, View};
use crate::check::CheckAt;
use crate::frame::Frame;
use crate::ids::Mythos;
use crate::language::Kind;
use crate::library::library;
use crate::mythos::MythosAt;
use crate::odds::CERTAIN;
use crate::piles::{Pile, Spot};
use crate::quantities::price_of;
use crate::round::Round;
use crate::state::State;
use crate::{Action, ArkhamHorror, Event, MonsterNumber, Options, Phase, Source};

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
        assert_eq!(total(&view.board.gate_limit), crate::gates::gate_limit(game.seats));
        if let Some(battle) = view.ancient_one.as_ref().and_then(|it| it.battle.as_ref()) {
            let Some(Frame::Battle(is)) = game.stack.as_slice().first() else { panic!("no battle") };
            assert_eq!(battle.rating.total(), i32::from(game.battle_rating(is.terror)));
            assert_eq!(battle.attack_modifier.total(), i32::from(is.modifier));
            assert_eq!(battle.needed.total(), i32::from(game.seats));
        }
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

/// What the mythos phase brings if this card is on top, as far as nobody is asked.
fn brought_by(game: &State, card: Mythos) -> Option<Threat> {
    let mut next = game.clone();
    next.decks.mythos.take(card);
    let rest = next.decks.mythos.as_slice().to_vec();
    next.decks.mythos = Pile::new(std::iter::once(card).chain(rest));
    next.stack.clear();
    next.push(Frame::Round(Round { phase: Phase::Mythos, done: SeatSet::EMPTY }));
    let mut events = Vec::new();
    next.run(&mut events, &mut ());
    let place = library().mythos(card).gate?;
    let happened = |is_it: fn(&Event) -> bool| events.iter().any(is_it);
    let surges = next.stack.as_slice().iter().any(
        |frame| matches!(frame, Frame::Mythos(phase) if matches!(phase.at, MythosAt::Surge | MythosAt::SurgePlaces)),
    );
    Some(if happened(|event| matches!(event, Event::Awoke)) {
        Threat::Awakening
    } else if happened(|event| matches!(event, Event::GateOpened { .. })) {
        Threat::Gate
    } else if surges || game.places[place].gate.is_some() && game.monsters.count(Spot::Cup) == 0 {
        // Where the cup is empty, nothing comes.
        Threat::Surge
    } else {
        assert!(!happened(|event| matches!(event, Event::DoomChanged { .. })));
        Threat::Nothing
    })
}

#[test] // AH-133, AH-040, AH-041
fn the_threat_is_what_the_next_mythos_card_brings() {
    let mut seen = Vec::new();
    each_state(1, 12, |game, view| {
        if !matches!(game.asking(), Some(Frame::Upkeep(_))) {
            return;
        }
        let Some(threat) = &view.threat else { return assert!(game.is_awake) };
        let cards = &game.decks.mythos.as_slice()[..threat.cards.into()];
        for card in cards {
            let told = library().mythos(*card).gate.map(|place| threat.places[&place].brings);
            assert_eq!(told, brought_by(game, *card), "{card:?}");
            seen.extend(told.filter(|told| !seen.contains(told)));
        }
        let named: u8 = threat.places.values().map(|place| place.cards).sum();
        assert_eq!(named + threat.shuffles, threat.cards);
    });
    assert!([Threat::Gate, Threat::Surge, Threat::Awakening].iter().all(|it| seen.contains(it)), "{seen:?}");
}

#[test]
fn what_may_be_answered_or_paid_is_told_with_its_reasons() {
    let mut losses = 0;
    each_state(4, 4, |game, view| match view.asked.as_ref().map(|asked| &asked.what) {
        Some(Prompt::Answer { occasions }) => {
            for occasion in occasions {
                let Occasion::Loss { kind, n } = occasion else { continue };
                let Some(Frame::Loss(loss)) = game.stack.as_slice().iter().rev().nth(2) else { continue };
                let left = if *kind == Kind::Sanity { loss.sanity } else { loss.stamina };
                assert_eq!(total(n), left, "{loss:?}");
                losses += 1;
            }
        }
        Some(Prompt::Pay { worth, trophies: due, .. }) if *due > 0 => {
            for it in worth {
                match it.action {
                    Action::PayMonster(monster) => {
                        assert_eq!(total(&it.worth), game.monster_now(monster).toughness);
                    }
                    _ => assert_eq!(it.worth.total(), 5),
                }
            }
        }
        _ => {}
    });
    assert!(losses > 0, "nobody could answer a loss");
}

#[test] // What a text offers, and what a card of several abilities is used for, is in the catalogue.
fn every_choice_of_a_text_has_its_words() {
    let catalogue = ArkhamHorror::catalogue(&Options::default(), tabletop::Language::En);
    each_state(3, 4, |game, view| {
        let (Some(asked), Some(frame)) = (&view.asked, game.asking()) else { return };
        let mut legal = Vec::new();
        frame.choices(game, &mut |action| legal.push(action));
        if let Prompt::Branch { texts } = &asked.what {
            for action in &legal {
                let Action::Choose(at) = action else { continue };
                assert!(!catalogue.branches[usize::from(texts[usize::from(*at)])].is_empty());
            }
        }
        for used in &view.uses {
            assert!(legal.contains(&used.action));
            let (Action::Use(card) | Action::UseOther(card)) = used.action else { panic!("{used:?}") };
            let name = library().card_of[card.index()].name();
            let printed = catalogue.cards.iter().find(|card| card.id == name).unwrap();
            assert!(usize::from(used.ability) < printed.uses.len(), "{used:?}");
        }
    });
}

#[test] // AH-027, AH-029: of a card with several entries the view says which is read.
fn the_entry_that_is_read_is_told() {
    let mut told = 0;
    each_state(2, 6, |game, view| {
        let scripts = game.stack.as_slice().iter().filter_map(|frame| match frame {
            Frame::Script(script) => Some(script),
            _ => None,
        });
        for script in scripts.filter(|script| script.pc > 0) {
            let text = view.texts.iter().find(|text| text.source == script.source).unwrap();
            match script.source {
                Source::LocationCard(_) | Source::GateCard(_) => {
                    assert!(text.entry.is_some(), "{script:?}");
                    told += 1;
                }
                _ => assert_eq!(text.entry, None),
            }
        }
    });
    assert!(told > 50, "only {told} entries");
}

#[test]
fn a_state_is_written_in_less_than_16_kib() {
    let (mut largest, mut at) = (0, 0);
    each_state(8, 1, |game, _| {
        at += 1;
        if at % 16 == 0 {
            largest = largest.max(serde_json::to_vec(game).unwrap().len());
        }
    });
    assert!(largest < 16 * 1024, "{largest} bytes");
}

#[test] // AH-130
fn one_person_may_play_every_investigator() {
    assert_eq!(ArkhamHorror::SEATS_PER_PERSON, *ArkhamHorror::SEATS.end());
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
