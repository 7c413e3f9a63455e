//! What is told of the end of a round is what was done, in whole random games of every kind.

use std::collections::BTreeSet;

use arkham_ritual::{Action, ArkhamRitual, Card, EventView, LastRound, Options, RoundView};
use tabletop::{Awaiting, Config, Game, Rng, Seat, Seed, Session, Viewer};

fn options(rng: &mut Rng) -> Options {
    let mut pick = |cards: &[Card]| cards[rng.index(cards.len())];
    Options {
        event: pick(&[Card::MagicalOrb, Card::ShiningTrapezohedron]),
        character_1: pick(&[Card::Investigator, Card::WaryStudent]),
        character_2: pick(&[Card::Cultist, Card::MadProfessor]),
        great_old_one: pick(&[Card::Cthulhu, Card::Nyarlathotep, Card::YogSothoth, Card::Hastur]),
        doom_track: rng.index(3) == 0,
        ..Options::default()
    }
}

fn sanity(game: &ArkhamRitual) -> Vec<u8> {
    game.view(Viewer::Spectator).players.iter().map(|player| player.sanity).collect()
}

fn hold_against(round: &RoundView, before: &[u8], after: &[u8]) {
    let players = before.len();
    assert_eq!(round.verdicts.len(), players + round.dummies.len());
    for (verdict, (before, after)) in round.verdicts.iter().zip(before.iter().zip(after)) {
        let change = verdict.gained.total() - verdict.lost.total();
        assert_eq!(i32::from(*before) + change, i32::from(*after), "{round:?}");
        assert_eq!(verdict.sanity, Some(*after));
        assert!(verdict.lost.total() >= 0 && verdict.gained.total() >= 0, "{round:?}");
        assert!(verdict.lost.parts().iter().all(|part| part.amount != 0), "{round:?}");
    }
    assert!(round.verdicts.iter().all(|verdict| !verdict.why.is_empty()));
    assert!(round.verdicts[players..].iter().all(|verdict| verdict.sanity.is_none()));
    let failed = round.verdicts.iter().filter(|verdict| verdict.failed).count();
    assert_eq!(failed, usize::from(round.failing), "{round:?}");
}

/// The cause without who held what.
fn cause_name(round: &RoundView) -> String {
    format!("{:?}", round.cause).split(", holder").next().unwrap().to_owned()
}

#[test] // AR-31, AR-33, AR-40, AR-41, AR-42, AR-43, AR-44, AR-52
fn in_thousands_of_random_rounds_the_sums_are_what_was_applied() {
    let (mut rounds, mut causes) = (0, BTreeSet::new());
    for number in 0..1_000 {
        let seed = Seed::from_number(number);
        let mut rng = Rng::stream(&seed, u64::MAX);
        let config = Config { seats: 3 + rng.index(5) as u8, options: options(&mut rng) };
        let mut session = Session::<ArkhamRitual>::new(config, seed).unwrap();
        let mut has = sanity(session.state());
        while let Awaiting::Seats { to_act, .. } = session.state().awaiting() {
            let asked: Seat = to_act.iter().next().unwrap();
            let mut legal: Vec<Action> = Vec::new();
            session.state().legal_actions(asked, &mut legal);
            let first = session.events().len();
            session.act(0, asked, legal[rng.index(legal.len())]).unwrap();
            for event in &session.events()[first..] {
                match ArkhamRitual::event_view(event, Viewer::Spectator) {
                    Some(EventView::Glimpsed { seat, sanity, .. }) => has[seat.index()] = sanity,
                    Some(EventView::RoundEnded(round)) => {
                        let after = sanity(session.state());
                        hold_against(&round, &has, &after);
                        has = after;
                        let view = session.state().view(Viewer::Seat(asked));
                        assert_eq!(
                            view.last_round.map(LastRound::explained),
                            Some(round.clone()),
                            "the view tells the same"
                        );
                        rounds += 1;
                        causes.insert(cause_name(&round));
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(rounds > 3_000, "{rounds} rounds");
    assert_eq!(causes.len(), 8, "every way to end a round was seen: {causes:?}");
}
