use serde::{Deserialize, Serialize};
use tabletop::{Millis, Seat, SeatSet, Viewer};

use crate::colour::{Colour, Stones};
use crate::event::sees_private;
use crate::ids::{CardSet, Inspiration, RitualCard};
use crate::lot::LotId;
use crate::meaning::Goal;
use crate::report::RoundReport;
use crate::signs::Sign;
use crate::state::{Ending, Rune, Stage, State};

/// What one viewer may see of the table (RT-07): built by listing, never by striking out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The round that is played or prepared, from 1.
    pub round: u8,
    /// How often each round was begun.
    pub tries: [u8; 3],
    pub phase: Phase,
    /// Whether a limit of time counts at this table (RT-53).
    pub clock: bool,
    /// When the round ends, while the clock runs.
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub deadline: Option<Millis>,
    /// How many turns this try has had.
    pub turns: u16,
    pub totem: Seat,
    pub players: Vec<PlayerView>,
    pub lots: Vec<LotView>,
    pub reserve: Stones,
    /// The ritual cards of this round in the order of their runes.
    pub runes: Vec<RuneView>,
    /// The cards on the ritual board; all others of the six are still to come (RT-07).
    pub solved: CardSet,
    /// The cards this viewer knows to be of this round, from tries that were lost (RT-36).
    pub known_of_round: CardSet,
    /// Between rounds and after the last, what happened in the one before.
    pub last_round: Option<RoundReport>,
    /// What this viewer's own card lacks, and which moves change that.
    pub goal: Option<Goal>,
    /// Ritual cards for later rounds, the next one first; nobody sees them before the end.
    pub pile: Option<Vec<RitualCard>>,
}

tabletop::fields!(View {
    round, tries, phase, clock, deadline, turns, totem, reserve, runes, solved, known_of_round, last_round,
    goal, pile
} nested { players, lots });

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Preparing,
    /// Before a round; `lost` when the last try at it was.
    Gathering {
        ready: SeatSet,
        stopped: SeatSet,
        lost: bool,
    },
    Inspiration,
    Ritual,
    Over {
        ending: Ending,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(deny_unknown_fields)]
pub struct PlayerView {
    pub awake: bool,
    /// One's own and those of the awake; the others are `None`.
    pub inspirations: Vec<Option<Inspiration>>,
    /// In how many lost tries at this round they looked at one of its cards.
    pub looks: u8,
}

tabletop::fields!(PlayerView { awake, inspirations, looks });

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(deny_unknown_fields)]
pub struct LotView {
    pub id: LotId,
    pub owner: Seat,
    /// All stones, that on the plane included.
    pub stones: Stones,
    pub plane: Option<Colour>,
    /// What everybody saw its shaman do with stones in this phase.
    pub sign: Sign,
}

tabletop::fields!(LotView { id, owner, stones, plane, sign });

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
#[serde(deny_unknown_fields)]
pub struct RuneView {
    /// From 1.
    pub rune: u8,
    pub holder: Option<Seat>,
    pub solved: bool,
    /// Which card it is, if this viewer may know.
    pub card: Option<RitualCard>,
}

impl State {
    pub(crate) fn view(&self, viewer: Viewer) -> View {
        let own = match viewer {
            Viewer::Seat(seat) if seat.number() < self.seats => Some(seat),
            _ => None,
        };
        let sees_all = viewer == Viewer::AllSeeing;
        View {
            round: self.round,
            tries: self.tries,
            phase: self.phase(),
            clock: self.options.clock,
            deadline: self.deadline(),
            turns: self.turns,
            totem: self.totem,
            players: Seat::first(self.seats).map(|seat| self.player_view(viewer, seat)).collect(),
            lots: self.lot_views(),
            reserve: self.ground.reserve,
            runes: (0..self.runes.len())
                .zip(self.runes.iter())
                .map(|rune| self.rune_view(viewer, rune))
                .collect(),
            solved: self.solved,
            known_of_round: match own {
                Some(seat) => self.memory.shown.and(self.memory.held[seat]),
                None => self.memory.shown,
            },
            last_round: self.last_round,
            goal: own.and_then(|seat| self.goal(seat)),
            pile: sees_all.then(|| self.pile.as_slice().to_vec()),
        }
    }

    fn phase(&self) -> Phase {
        match self.stage {
            Stage::Gather { ready, stopped } => Phase::Gathering { ready, stopped, lost: self.may_stop() },
            Stage::Play { .. } if self.is_ritual_phase() => Phase::Ritual,
            Stage::Play { .. } => Phase::Inspiration,
            Stage::Over(ending) => Phase::Over { ending },
            Stage::ChooseFirst
            | Stage::ShuffleRitual
            | Stage::DrawStones
            | Stage::ShuffleRunes
            | Stage::DealInspirations => Phase::Preparing,
        }
    }

    fn player_view(&self, viewer: Viewer, seat: Seat) -> PlayerView {
        let awake = self.awake.contains(seat);
        let is_seen = awake || sees_private(viewer, seat);
        PlayerView {
            awake,
            inspirations: self.inspirations[seat].iter().map(|card| is_seen.then_some(card)).collect(),
            looks: self.memory.looks[seat],
        }
    }

    fn lot_views(&self) -> Vec<LotView> {
        let lots = LotId::first(self.ground.lots.len() as u8).zip(self.ground.lots.iter());
        let view = |(id, lot): (LotId, crate::lot::Lot)| LotView {
            id,
            owner: id.owner(self.seats),
            stones: lot.stones,
            plane: lot.plane,
            sign: *self.signs.of(id),
        };
        lots.map(view).collect()
    }

    fn rune_view(&self, viewer: Viewer, (place, rune): (usize, Rune)) -> RuneView {
        let is_seen = match viewer {
            Viewer::Seat(seat) => self.sees_rune(seat, place),
            Viewer::Spectator => rune.is_solved || self.is_open(place),
            Viewer::AllSeeing => true,
        };
        RuneView {
            rune: place as u8 + 1,
            holder: rune.holder,
            solved: rune.is_solved,
            card: is_seen.then_some(rune.card),
        }
    }
}
