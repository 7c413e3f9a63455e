use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::gates::gate_limit;
use crate::ids::{Mythos, Space};
use crate::language::{MythosKind, Symbol};
use crate::library::library;
use crate::state::State;

/// What the next mythos card may bring: of the cards that may be next each is as likely as the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct ThreatView {
    /// How many may be next.
    pub cards: u8,
    /// Where they call for a gate, and what comes of it.
    pub places: BTreeMap<Space, ThreatAt>,
    /// With how many of them the monsters of a dimension move.
    pub moves: BTreeMap<Symbol, u8>,
    /// How many of them only have the deck shuffled.
    pub shuffles: u8,
    pub rumors: u8,
    /// Doom tokens until the ancient one wakes.
    pub doom_left: u8,
    /// Gates that can still open before it wakes, counting the one that wakes it.
    pub gates_left: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct ThreatAt {
    /// How many of the cards name this place.
    pub cards: u8,
    pub brings: Threat,
}

/// What a card that names a place brings there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum Threat {
    /// Nothing opens: there is a seal, or somebody keeps it away.
    Nothing,
    /// A gate with its doom token and its monsters.
    Gate,
    /// Monsters out of every open gate.
    Surge,
    /// A gate or a doom token that wakes the ancient one.
    Awakening,
}

impl ThreatView {
    pub(super) fn now(game: &State) -> Option<Self> {
        game.ancient_one.filter(|_| !game.is_awake && game.ending.is_none())?;
        let next = game.may_be_next();
        if next.is_empty() {
            return None;
        }
        let mut threat = Self {
            cards: next.len() as u8,
            places: BTreeMap::new(),
            moves: BTreeMap::new(),
            shuffles: 0,
            rumors: 0,
            doom_left: game.doom_track().saturating_sub(game.doom),
            gates_left: game.gates_until_awakening(),
        };
        for card in next {
            threat.add(game, *card);
        }
        Some(threat)
    }

    fn add(&mut self, game: &State, card: Mythos) {
        let printed = library().mythos(card);
        self.shuffles += u8::from(printed.kind == MythosKind::Shuffle);
        self.rumors += u8::from(printed.kind == MythosKind::Rumor);
        for symbol in Symbol::ALL {
            if (printed.white | printed.black) & 1 << symbol as u16 != 0 {
                *self.moves.entry(symbol).or_default() += 1;
            }
        }
        if let Some(place) = printed.gate {
            let at = ThreatAt { cards: 0, brings: Threat::Nothing };
            let at =
                self.places.entry(place).or_insert_with(|| ThreatAt { brings: game.threat_at(place), ..at });
            at.cards += 1;
        }
    }
}

impl State {
    /// The mythos cards that may be on top; the one that is, where all are known.
    fn may_be_next(&self) -> &[Mythos] {
        let pile = &self.decks.mythos;
        let count = pile.unknown(false).max(1);
        pile.as_slice().get(..count).unwrap_or_default()
    }

    fn threat_at(&self, place: Space) -> Threat {
        if !self.may_appear(place) {
            Threat::Nothing
        } else if self.places[place].gate.is_some() {
            Threat::Surge
        } else if self.gates_until_awakening() <= 1 {
            Threat::Awakening
        } else {
            Threat::Gate
        }
    }

    /// By doom, by their number, or because none is left to be placed (AH-041).
    fn gates_until_awakening(&self) -> u8 {
        let by_doom = self.doom_track().saturating_sub(self.doom);
        let by_number = usize::from(gate_limit(self.seats)).saturating_sub(self.open_gates().count());
        let by_stack = self.decks.gates.len() + 1;
        by_doom.min(by_number.min(by_stack) as u8)
    }
}
