//! What may be taken back, through the session as at a real table.

use arkham_noir::{Action, ArkhamNoir, Clue, Deck, DeckChoice, Effect, Options, Score, Technique, Victim};
use tabletop::{Awaiting, Config, Game, Rng, Seat, Seed, Session, UndoError, Viewer};

const DETECTIVE: Seat = Seat::new(0).unwrap();

fn begin(seed: u64) -> Session<ArkhamNoir> {
    begin_with(Options::default(), seed)
}

fn begin_with(options: Options, seed: u64) -> Session<ArkhamNoir> {
    Session::new(Config { seats: 1, options }, Seed::from_number(seed)).unwrap()
}

/// The built-in deck, where a choice follows every shuffle before a new lead turns up.
fn choices_after_shuffles() -> Options {
    let mut file = DeckChoice::BuiltIn.file().clone();
    let is_shuffle = |effect: &Effect| matches!(effect, Effect::SearchPile | Effect::ShuffleDiscard);
    for clue in file.clues.iter_mut().filter(|clue| clue.effects.iter().any(is_shuffle)) {
        clue.effects.push(Effect::TakeLead);
        clue.attributes.clear();
    }
    for clue in &mut file.clues {
        clue.left = vec![Technique::Any];
    }
    Options { puzzles: 5, deck: DeckChoice::Own(Deck::new(file).unwrap().into()), ..Options::default() }
}

/// Plays at random and shows every state together with what is then done.
fn watch(
    options: &Options,
    games: u64,
    mut show: impl FnMut(&Session<ArkhamNoir>, Action, &Session<ArkhamNoir>),
) {
    for seed in 0..games {
        let mut session = begin_with(options.clone(), seed);
        let mut rng = Rng::stream(&Seed::from_number(seed), u64::MAX);
        let mut legal = Vec::new();
        while matches!(session.state().awaiting(), Awaiting::Seats { .. }) {
            legal.clear();
            session.state().legal_actions(DETECTIVE, &mut legal);
            let action = legal[rng.index(legal.len())];
            let before = session.clone();
            session.act(0, DETECTIVE, action).unwrap();
            show(&before, action, &session);
        }
    }
}

#[test] // AN-61
fn what_turned_up_a_card_stands_and_the_rest_can_be_taken_back() {
    let (mut undone, mut stood) = (0, 0);
    watch(&Options::default(), 40, |before, action, after| {
        let (seen, sees) = (before.state().view(Viewer::Spectator), after.state().view(Viewer::Spectator));
        // Leads come only from the draw pile; a card that was searched for was known to be there.
        let new_lead = sees.leads.iter().any(|lead| !seen.leads.contains(lead));
        let tested = sees.tested != seen.tested && !sees.tested.is_empty();
        let new_victim = seen.victims_left > sees.victims_left;
        let stands = new_lead || tested || new_victim || matches!(sees.score, Score::Final(_));
        let mut again = after.clone();
        match again.undo() {
            Ok(()) => {
                undone += 1;
                assert!(!stands, "{action:?} is taken back");
                assert_eq!((again.state(), again.log()), (before.state(), before.log()));
            }
            Err(error) => {
                stood += 1;
                assert_eq!(error, UndoError::NotPossible);
                assert!(stands, "{action:?} stands");
            }
        }
    });
    assert!(undone > 100 && stood > 1_000, "{undone} {stood}");
}

#[test] // AN-58
fn a_shuffle_that_showed_nothing_is_taken_back_and_falls_the_same_again() {
    let mut shuffles = 0;
    watch(&choices_after_shuffles(), 40, |_, action, after| {
        let is_shuffle =
            after.log().last().is_some_and(|entry| matches!(entry.input, tabletop::Input::Fate(_)));
        if is_shuffle && after.undoable().is_some() {
            shuffles += 1;
            let mut again = after.clone();
            again.undo().unwrap();
            again.act(0, DETECTIVE, action).unwrap();
            assert_eq!(again.state(), after.state(), "the same fate");
            assert_eq!(again.log(), after.log());
        }
    });
    assert!(shuffles > 0, "it must come up in the sample");
}

#[test] // AN-60
fn the_same_seed_is_the_same_case_for_everybody() {
    assert_eq!(begin(7).state(), begin(7).state());
    assert_ne!(begin(7).state(), begin(8).state());
}

#[test] // AN-40
fn cards_and_cases_that_do_not_exist_are_refused() {
    let session = begin(1);
    let (card, case) = (Clue::new(63).unwrap(), Victim::new(7).unwrap());
    for action in [
        Action::Play { card, case },
        Action::PlayWithContact { card, case },
        Action::Follow { case },
        Action::FollowWithContact { case },
        Action::Close { case },
        Action::Swap { card },
        Action::Take { card },
        Action::Score { card },
    ] {
        assert!(session.state().check(DETECTIVE, &action).is_err(), "{action:?}");
    }
}
