//! How far a round is from a goal, with all cards open (RT-60): for the lab, and for after the game.
//!
//! Reading order: [`Quest`] (what is to be reached); `position` (what changes on the way, moved by the
//! rules themselves); `palette` (colours that make no difference); `bound` and `order` (what is needed at
//! least); `shortest` (the exact search); `promise` and `beam` (a way that is good enough); `pursuit` (the contract's
//! side).

mod beam;
mod bound;
mod order;
mod palette;
mod position;
mod promise;
mod pursuit;
mod quest;
mod shortest;
#[cfg(test)]
mod tests;

use tabletop::{Distance, Seat, Solution};

use crate::action::Action;
use crate::state::State;

use palette::Palette;
use position::Board;
use shortest::Outcome;

pub(crate) use pursuit::SOLVER;
pub use quest::Quest;

/// The fewest actions from a state of a round that is played to what the quest asks for, resolving
/// included: exact if looking at about `nodes` positions is enough for that.
pub(crate) fn solve(state: &State, quest: Quest, nodes: u32) -> Solution<Action> {
    if !state.is_playing() || !quest.makes_sense(state) {
        return Solution { distance: Distance::AtLeast(0), way: Vec::new() };
    }
    let palette = Palette::of(state, quest);
    let board = Board::new(palette.merged(state), quest);
    let (least, found) = match shortest::search(&board, nodes) {
        Outcome::Found(way) => (way.len(), Some(way)),
        Outcome::Unfinished { least } => (least as usize, beam::search(&board, nodes)),
    };
    let most = found.as_ref().map(|way| way.len() as u32);
    let way = found.map_or_else(Vec::new, |way| palette.told_apart(state, &way));
    Solution { distance: Distance::new(least as u32, most), way }
}

/// An action and whose it is.
type Turn = (Seat, Action);
