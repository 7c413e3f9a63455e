use tabletop::{Game, Impossible, Seat, Tempting};

use super::law::{Breach, Held, Law, demand};
use super::legal::LegalLists;

/// What a game says is tempting and impossible for one seat.
pub(super) type Temptations<G> = Vec<Impossible<<G as Game>::Action, <G as Game>::Temptation>>;

pub(super) fn of<G: Game>(state: &G, seat: Seat) -> Temptations<G> {
    let mut list = Vec::new();
    state.impossible(seat, &mut list);
    list
}

/// The list of every seat: whose it is, its order, and that the rules do forbid what is in it.
pub(super) fn check<G: Game>(state: &G, lists: &LegalLists<G::Action>) -> Held {
    let to_act = state.awaiting().to_act();
    for seat in Seat::first(state.seats()) {
        let list = of(state, seat);
        demand(to_act.contains(seat) || list.is_empty(), Law::Impossible, || {
            format!("seat {seat} is not asked to act and is told that it may not {list:?}")
        })?;
        demand(list.is_sorted_by(|one, next| one.what < next.what), Law::Impossible, || {
            format!("the list of seat {seat} is {list:?}")
        })?;
        list.iter().try_for_each(|one| is_forbidden(state, lists.of(seat), seat, one))?;
        let mut twice = list.clone();
        state.impossible(seat, &mut twice);
        demand(twice.chunks(list.len().max(1)).all(|half| half == list), Law::Impossible, || {
            format!("the list of seat {seat} is {list:?}; listed behind itself it becomes {twice:?}")
        })?;
    }
    Ok(())
}

fn is_forbidden<G: Game>(
    state: &G,
    legal: &[G::Action],
    seat: Seat,
    one: &Impossible<G::Action, G::Temptation>,
) -> Held {
    let rule = one.rule;
    demand(!rule.0.is_empty(), Law::Impossible, || format!("no rule forbids seat {seat} {:?}", one.what))?;
    let Tempting::Action(action) = &one.what else {
        return Ok(());
    };
    demand(!legal.contains(action), Law::Impossible, || {
        format!("seat {seat} may {action:?}, and is told that {rule} forbids it")
    })?;
    match state.check(seat, action) {
        Err(refusal) if refusal.rule == rule => Ok(()),
        Err(refusal) => Err(Breach::new(
            Law::Impossible,
            format!("seat {seat} is told that {rule} forbids {action:?}, and check says {refusal}"),
        )),
        Ok(()) => Err(Breach::new(
            Law::Impossible,
            format!("seat {seat} is told that {rule} forbids {action:?}, and check allows it"),
        )),
    }
}
