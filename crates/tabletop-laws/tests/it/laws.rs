use tabletop::{Config, Game, Seed};
use tabletop_laws::{
    Law, LawReport, LawRun, Violation, check_declarations, check_game, check_many, check_nth, check_nth_of,
    draw_config,
};

use crate::fault::{Fault, with_fault};
use crate::toy::{Toy, ToyOptions};

mod the_toy_keeps_them {
    tabletop_laws::laws!(crate::toy::Toy);
}

fn run() -> Result<LawReport, Violation> {
    check_many::<Toy>(&LawRun { games: 60, steps: None, seats: None, seed: Seed::from_number(4) })
}

/// Every planted fault must be caught, by the law that is there for it.
#[test]
fn each_planted_fault_is_caught_by_its_law() {
    for (fault, law) in [
        (Fault::AcceptsBadFate, Law::ImpossibleRefused),
        (Fault::AcceptsLate, Law::ImpossibleRefused),
        (Fault::AcceptsStray, Law::IllegalRefused),
        (Fault::AcceptsUnlisted, Law::IllegalRefused),
        (Fault::AnySeats, Law::Setup),
        (Fault::ApplyRefusesListed, Law::LegalAccepted),
        (Fault::CatalogueFickle, Law::Catalogue),
        (Fault::CatalogueUnwritable, Law::Catalogue),
        (Fault::ChapterFallsBack, Law::Chapters),
        (Fault::ChapterLeaks, Law::Chapters),
        (Fault::ClearsEvents, Law::Replay),
        (Fault::EarlyDeadline, Law::ImpossibleRefused),
        (Fault::EarlyOutcome, Law::Outcome),
        (Fault::EventLeaks, Law::EventSecrecy),
        (Fault::EventLeaksToSpectator, Law::EventSecrecy),
        (Fault::Fickle, Law::Replay),
        (Fault::Forgets, Law::RoundTrip),
        (Fault::ImagineCopies, Law::NoPeek),
        (Fault::ImagineForgetsTime, Law::ImaginedAwaiting),
        (Fault::ImagineInvents, Law::ImaginedInvariants),
        (Fault::ImaginePeeks, Law::NoPeek),
        (Fault::ImpossibleForOthers, Law::Impossible),
        (Fault::ImpossibleLeaks, Law::ImaginedImpossible),
        (Fault::ImpossibleListed, Law::Impossible),
        (Fault::ImpossibleOtherRule, Law::Impossible),
        (Fault::ImpossibleUnsorted, Law::Impossible),
        (Fault::ListClears, Law::LegalAppends),
        (Fault::ListEmpty, Law::LegalComplete),
        (Fault::ListLeaks, Law::ImaginedLegal),
        (Fault::ListsForOthers, Law::LegalComplete),
        (Fault::ListsRefused, Law::LegalAccepted),
        (Fault::ListUnsorted, Law::LegalSorted),
        (Fault::LosesCard, Law::Invariants),
        (Fault::NoOutcome, Law::Outcome),
        (Fault::OtherReason, Law::CheckAgrees),
        (Fault::Panics, Law::NoPanic),
        (Fault::PauseLeaks, Law::Pause),
        (Fault::PolicyStrays, Law::Policies),
        (Fault::PolicyWaits, Law::Policies),
        (Fault::PolicyWaitsNothing, Law::Policies),
        (Fault::ReadsClock, Law::Time),
        (Fault::ReadsMidnight, Law::Time),
        (Fault::RefusalChanges, Law::RefusedUnchanged),
        (Fault::RefusalSpeaks, Law::RefusedSilent),
        (Fault::RefusesFate, Law::PossibleAccepted),
        (Fault::SeesAlikeFalsely, Law::SeesAlike),
        (Fault::ShortOutcome, Law::Outcome),
        (Fault::ShufflingShort, Law::Shuffling),
        (Fault::SilenceLeaks, Law::Silence),
        (Fault::TallyLeaks, Law::Tally),
        (Fault::TallyRepeats, Law::Tally),
        (Fault::SpectatorLeaks, Law::ImaginedSpectator),
        (Fault::FieldForgotten, Law::Patches),
        (Fault::FieldMisnamed, Law::Patches),
        (Fault::StateFieldForgotten, Law::Patches),
        (Fault::TemptationsAlike, Law::Patches),
        (Fault::Unbounded, Law::LengthBound),
        (Fault::Unmarked, Law::Reveals),
        (Fault::ViewLeaks, Law::ImaginedView),
        (Fault::ViewRepeatsKeys, Law::Patches),
    ] {
        let violation = with_fault(fault, run).expect_err(&format!("{fault:?} is not caught"));
        assert_eq!(violation.law, law, "{fault:?}: {violation}");
    }
}

#[test]
fn a_wrong_default_is_caught_among_the_declarations() {
    let violation = with_fault(Fault::WrongDefault, check_declarations::<Toy>).unwrap_err();
    assert_eq!(violation.law, Law::Declarations);
    assert_eq!(violation.message, "the default of option rounds is said to be 2 and is Some(Number(1))");
}

#[test]
fn cards_without_an_id_a_page_or_a_name_of_their_own_are_caught() {
    for (fault, message) in [
        (Fault::CardTwins, "two cards are called face-2"),
        (Fault::CardMissing, "the pages in en are not of the cards that are listed"),
        (Fault::CardUnnamed, "face-0 has no name in en"),
    ] {
        let violation = with_fault(fault, check_declarations::<Toy>).unwrap_err();
        assert_eq!((violation.law, &*violation.message), (Law::Declarations, message));
    }
}

#[test]
fn a_violation_can_be_seen_again_from_what_it_names() {
    with_fault(Fault::LosesCard, || {
        let violation = run().unwrap_err();
        let config: Config<ToyOptions> = serde_json::from_str(&violation.config).unwrap();
        assert_eq!(check_game::<Toy>(&config, violation.seed), Err(violation));
    });
}

#[test]
fn a_violation_names_game_law_step_config_and_seed() {
    let config = Config { seats: 2, options: ToyOptions::default() };
    let violation =
        with_fault(Fault::LosesCard, || check_game::<Toy>(&config, Seed::from_number(1))).unwrap_err();
    assert_eq!(
        violation.to_string(),
        "toy breaks a law at step 1: the invariants hold after every input: the cards are \
         [0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 3] [config {\"seats\":2,\"options\":{\"timed\":false,\"rounds\":2,\
         \"mood\":\"plain\"}}, seed 0100000000000000000000000000000000000000000000000000000000000000]"
    );
}

#[test]
fn options_are_drawn_until_they_do_not_contradict() {
    let mut timed = 0;
    for number in 0..100 {
        let config = draw_config::<Toy>(3, Seed::from_number(number)).unwrap();
        assert!(Toy::new(&config).is_ok());
        timed += u32::from(config.options.timed);
    }
    assert!((20..50).contains(&timed), "{timed}");
}

#[test]
fn games_can_be_shared_out_among_threads() {
    let play = |index| check_nth::<Toy>(Seed::from_number(6), 4, index).unwrap();
    let here: Vec<_> = (0..8).map(play).collect();
    let there: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8).map(|index| scope.spawn(move || play(index))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(here, there);
}

#[test]
fn a_game_by_given_options_is_that_which_drew_them() {
    let seed = Seed::from_number(6);
    for index in 0..8 {
        let config = draw_config::<Toy>(4, seed.of_game(4 << 56 | index)).unwrap();
        assert_eq!(check_nth_of::<Toy>(seed, &config, index), check_nth::<Toy>(seed, 4, index));
    }
}

#[test]
fn a_run_counts_its_games_and_endings() {
    let report = run().unwrap();
    assert_eq!(report.games, 180);
    assert_eq!(report.endings.values().sum::<u64>(), 180);
    assert!(report.longest <= Toy::LENGTH_BOUND);
}

#[test]
fn no_game_is_begun_once_the_budget_of_steps_is_used_up() {
    let budget = |steps, seats| LawRun { games: 60, steps: Some(steps), seats, seed: Seed::from_number(4) };
    let few = check_many::<Toy>(&budget(50, Some(2))).unwrap();
    let last = check_nth::<Toy>(Seed::from_number(4), 2, few.games - 1).unwrap();
    assert!(few.steps >= 50 && few.steps - u64::from(last.steps) < 50, "{few:?}");
    let least = check_many::<Toy>(&budget(0, None)).unwrap();
    assert_eq!(least.games, 3, "one for each number of seats");
}
