//! Decks that ask of the rules what the built-in one never does.

use arkham_noir::{
    Action, ArkhamNoir, Attribute, Deck, DeckChoice, DeckFile, Effect, Event, Mark, Options, Prompt,
    Technique, Zone,
};
use tabletop::{Config, Game, Seat, Seed, Session, Viewer};

const DETECTIVE: Seat = Seat::new(0).unwrap();

/// The built-in deck where every card fits everywhere, with all its puzzles and nothing else on it
/// but what `change` adds.
fn begin(change: impl Fn(&mut DeckFile)) -> Session<ArkhamNoir> {
    let mut file = DeckChoice::BuiltIn.file().clone();
    for clue in &mut file.clues {
        clue.left = vec![Technique::Any];
        clue.attributes.retain(|&attribute| attribute == Attribute::Puzzle);
        clue.effects.clear();
        clue.marks.clear();
    }
    change(&mut file);
    let options = Options { deck: DeckChoice::Own(Deck::new(file).unwrap().into()), ..Options::default() };
    Session::new(Config { seats: 1, options }, Seed::from_number(1)).unwrap()
}

/// Adds the first lead to the first case.
fn follow(session: &mut Session<ArkhamNoir>) -> Vec<Event> {
    let before = session.events().len();
    let case = session.state().view(Viewer::Seat(DETECTIVE)).cases[0].victim;
    session.act(0, DETECTIVE, Action::Follow { case }).unwrap();
    session.events()[before..].to_vec()
}

#[test] // AN-19, AN-20, AN-21
fn an_eighth_card_with_four_tests_turns_up_five_cards_and_all_are_shown() {
    let mut session = begin(|deck| {
        deck.clues.iter_mut().for_each(|clue| clue.effects = vec![Effect::StabilityTest; 4]);
        // Sixty-four cards, so that the draw pile lasts.
        let blank = deck.clues[49].clone();
        for number in deck.clues.len()..64 {
            let mut more = blank.clone();
            (more.name.en, more.name.fr) = (format!("more {number}"), format!("encore {number}"));
            deck.clues.push(more);
        }
    });
    for count in 1..=8 {
        let turned_up: Vec<_> = follow(&mut session)
            .into_iter()
            .filter_map(|event| match event {
                Event::CardTested { card, .. } => Some(card),
                _ => None,
            })
            .collect();
        assert_eq!(turned_up.len(), if count < 8 { 4 } else { 5 }, "card {count}");
        assert_eq!(session.state().view(Viewer::Seat(DETECTIVE)).tested, turned_up);
    }
}

/// The place of the effect that is asked for.
fn asked(session: &Session<ArkhamNoir>) -> Option<u8> {
    match session.state().view(Viewer::Seat(DETECTIVE)).prompt {
        Prompt::Effect { place, .. } => Some(place),
        _ => None,
    }
}

fn begin_with_effects(effects: &[Effect]) -> Session<ArkhamNoir> {
    begin(|deck| deck.clues.iter_mut().for_each(|clue| clue.effects = effects.to_vec()))
}

#[test] // AN-21
fn the_next_effect_follows_one_that_was_used_or_declined_or_found_nothing() {
    let mut session =
        begin_with_effects(&[Effect::TakeTime, Effect::TakeLead, Effect::DiscardLead, Effect::DiscardHand]);
    follow(&mut session);
    assert_eq!(asked(&session), Some(1), "the time track is empty");
    let view = session.state().view(Viewer::Seat(DETECTIVE));

    let mut declines = session.clone();
    declines.act(0, DETECTIVE, Action::Done).unwrap();
    assert_eq!(asked(&declines), Some(2));

    session.act(0, DETECTIVE, Action::Take { card: view.leads[0] }).unwrap();
    assert_eq!(asked(&session), None, "a hand of four comes first");
    session.act(0, DETECTIVE, Action::Discard { card: view.hand[0] }).unwrap();
    assert_eq!(asked(&session), Some(2));
    session.act(0, DETECTIVE, Action::Discard { card: view.leads[1] }).unwrap();
    assert_eq!(asked(&session), Some(3));
    session.act(0, DETECTIVE, Action::Discard { card: view.hand[1] }).unwrap();
    let after = session.state().view(Viewer::Seat(DETECTIVE));
    assert_eq!(after.turn, 2);
    assert_eq!(after.discard, [view.hand[0], view.leads[1], view.hand[1]]);
    assert_eq!(after.leads[..2], view.leads[2..], "the row slides left and is refilled at the end");
}

#[test] // AN-21, AN-22
fn the_next_effect_follows_a_shuffle() {
    let mut session = begin_with_effects(&[
        Effect::SearchPile,
        Effect::DiscardLead,
        Effect::ShuffleDiscard,
        Effect::DiscardHand,
    ]);
    follow(&mut session);
    let view = session.state().view(Viewer::Seat(DETECTIVE));
    session.act(0, DETECTIVE, Action::Take { card: view.unseen[0] }).unwrap();
    session.act(0, DETECTIVE, Action::Discard { card: view.unseen[0] }).unwrap();
    assert_eq!(asked(&session), Some(1));
    session.act(0, DETECTIVE, Action::Discard { card: view.leads[0] }).unwrap();
    assert_eq!(asked(&session), Some(2));
    session.act(0, DETECTIVE, Action::Shuffle).unwrap();
    assert_eq!(asked(&session), Some(3));
    let shuffled = session.state().view(Viewer::Seat(DETECTIVE));
    assert!(shuffled.discard.is_empty() && shuffled.unseen.contains(&view.leads[0]));
}

#[test] // AN-17
fn a_card_with_a_lock_and_a_key_needs_another_key_and_brings_its_own() {
    let mut session = begin(|deck| {
        let all = [Attribute::Puzzle, Attribute::Key, Attribute::Lock];
        deck.clues.iter_mut().for_each(|clue| clue.attributes = all.to_vec());
    });
    let case = session.state().view(Viewer::Seat(DETECTIVE)).cases[0].victim;
    let refusal = session.act(0, DETECTIVE, Action::Follow { case }).unwrap_err();
    assert_eq!(refusal.rule.to_string(), "AN-17");
    session.act(0, DETECTIVE, Action::FollowWithContact { case }).unwrap();
    for _ in 0..3 {
        follow(&mut session);
        let view = session.state().view(Viewer::Seat(DETECTIVE));
        assert_eq!(view.cases[0].unused_keys, 1);
    }
}

#[test] // AN-22
fn an_effect_on_an_empty_place_is_not_asked_for() {
    let mut session = begin_with_effects(&[
        Effect::TakeDiscard,
        Effect::TakeClosed,
        Effect::TakeStability,
        Effect::ShuffleDiscard,
    ]);
    let events = follow(&mut session);
    let skipped = events.iter().filter(|event| matches!(event, Event::NothingToDo { .. })).count();
    assert_eq!((skipped, session.state().turn()), (4, 2));
}

#[test] // AN-40
fn a_swap_tells_where_the_card_came_from() {
    for (mark, row) in [(Mark::Hourglass, Zone::Time), (Mark::Brain, Zone::Stability)] {
        let mut session = begin(|deck| {
            for clue in &mut deck.clues {
                clue.marks = vec![mark];
                clue.effects = vec![Effect::StabilityTest];
            }
        });
        follow(&mut session);
        let view = session.state().view(Viewer::Seat(DETECTIVE));
        let (given, taken) = (view.hand[1], view.tested[0]);
        session.act(0, DETECTIVE, Action::Swap { card: given }).unwrap();
        session.act(0, DETECTIVE, Action::Take { card: taken }).unwrap();
        assert_eq!(session.events().last(), Some(&Event::CardSwapped { given, taken, with: row }));
    }
}
