//! Decks that ask of the rules what the built-in one never does.

use arkham_noir::{
    Action, ArkhamNoir, Attribute, Deck, DeckChoice, DeckFile, Effect, Event, Options, Technique,
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
