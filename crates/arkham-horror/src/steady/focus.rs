//! Where the sliders should stand, for what comes next.

use tabletop::Seat;

use crate::ids::Sheet;
use crate::language::{CheckKind, Skill};
use crate::library::library;
use crate::state::State;

/// The stops wanted on each track, and how much each matters.
pub(super) fn wanted(game: &State, seat: Seat) -> [(u8, i32); 3] {
    let inv = game.inv(seat);
    let Some(sheet) = inv.sheet else { return [(2, 1); 3] };
    if game.is_awake {
        return in_battle(game);
    }
    let returns = inv.space.is_other_world() && !inv.space.is_first_area();
    if returns || inv.has_explored {
        return for_closing(sheet);
    }
    if inv.space.is_other_world() {
        return [(1, 1), (2, 3), (1, 2)];
    }
    [(3, 3), (2, 2), (2, 1)]
}

/// As strong as can be, and ready for what the ancient one does.
fn in_battle(game: &State) -> [(u8, i32); 3] {
    let kind = game.ancient_one.and_then(|it| library().ancient_one(it).attack?.check);
    let mut wanted = [(3, 1), (3, 4), (3, 1)];
    let attacked = kind.map(CheckKind::skill).filter(|skill| skill.track() != Skill::Fight.track());
    if let Some(skill) = attacked {
        wanted[skill.track()] = (if is_right(skill) { 3 } else { 0 }, 3);
    }
    wanted
}

/// Gates are closed by strength or by learning, whichever can be the better.
fn for_closing(sheet: Sheet) -> [(u8, i32); 3] {
    let best = |skill: Skill| library().sheet(sheet).tracks[skill.index()].iter().copied().max();
    if best(Skill::Lore) > best(Skill::Fight) { [(2, 1), (2, 2), (3, 3)] } else { [(2, 1), (3, 3), (2, 2)] }
}

/// Whether a skill grows to the right.
fn is_right(skill: Skill) -> bool {
    matches!(skill, Skill::Speed | Skill::Fight | Skill::Lore)
}

/// What moving a slider by a stop is worth; below 0 where it leads away.
pub(super) fn worth(game: &State, seat: Seat, track: u8, right: bool) -> i32 {
    let track = usize::from(track).min(2);
    let (wanted, matters) = wanted(game, seat)[track];
    let stop = game.inv(seat).sliders[track];
    let leads_there = if right { stop < wanted } else { stop > wanted };
    if leads_there { 10 + matters } else { -1 }
}
