use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{AncientOneView, Explained, OpenCards};
use crate::frame::Frame;
use crate::gates::gate_limit_parts;
use crate::ids::{Gate, Monster, Mythos, Space};
use crate::language::{MonsterAbility, MovementKind};
use crate::library::library;
use crate::piles::Spot;
use crate::quantities::{Because, MonsterNumber, explained};
use crate::state::State;

/// The map, and what lies beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct BoardView {
    /// Streets and locations where there is something to see.
    pub places: BTreeMap<Space, PlaceView>,
    /// Monsters that are neither in the cup nor somebody's trophies.
    pub monsters: BTreeMap<Monster, MonsterView>,
    /// Monsters that may be at large; none once the terror is at its highest.
    pub monster_limit: Option<Explained>,
    pub monsters_at_large: u8,
    pub outskirts_limit: Explained,
    /// With so many open gates the ancient one wakes.
    pub gate_limit: Explained,
    pub environment: Option<Mythos>,
    pub rumor: Option<RumorView>,
    /// Headlines that stay for a while.
    pub lasting: Vec<LastingView>,
    /// For the rest of the game two mythos cards a turn.
    pub two_mythos_cards: bool,
}

tabletop::fields!(BoardView {
    places,
    monsters,
    monster_limit,
    monsters_at_large,
    outskirts_limit,
    gate_limit,
    environment,
    rumor,
    lasting,
    two_mythos_cards
});

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct PlaceView {
    pub gate: Option<Gate>,
    pub clues: u8,
    pub is_sealed: bool,
    /// Nobody and no monster may enter (AH-178).
    pub is_closed: bool,
    /// Investigators may neither enter nor leave.
    pub is_cut_off: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct MonsterView {
    pub at: Spot,
    /// Numbers that are not as they are printed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<MonsterNumberView>>", optional))]
    pub changed: Vec<MonsterNumberView>,
    /// Abilities that are not printed on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<MonsterAbility>>", optional))]
    pub gained: Vec<MonsterAbility>,
    /// How it moves, where that is not as it is printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub movement: Option<MovementKind>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct MonsterNumberView {
    pub number: MonsterNumber,
    pub value: Explained,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct RumorView {
    pub card: Mythos,
    /// Tokens on the card.
    pub marks: u8,
    /// The turn in which it came.
    pub since: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct LastingView {
    pub card: Mythos,
    /// The last turn in which it holds.
    pub until: u16,
}

/// The final battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct BattleView {
    pub round: u8,
    /// What a check against it has more or fewer dice.
    pub rating: Explained,
    /// Successes that have not cost it a doom token yet.
    pub successes: u8,
    /// How many cost it one.
    pub needed: Explained,
    /// What the check against its attack has more or fewer dice.
    pub attack_modifier: Explained,
}

impl BoardView {
    pub(super) fn new(game: &State) -> Self {
        let rumor = |rumor: crate::state::RumorInPlay| RumorView {
            card: rumor.card,
            marks: rumor.marks,
            since: rumor.since,
        };
        let lasting = game.lasting.as_slice().iter();
        Self {
            places: places(game),
            monsters: monsters(game),
            monster_limit: {
                let mut is_limited = false;
                let limit = explained(|part| is_limited = game.monster_limit_parts(part));
                is_limited.then_some(limit)
            },
            monsters_at_large: game.monsters_at_large() as u8,
            outskirts_limit: explained(|part| game.outskirts_limit_parts(part)),
            gate_limit: explained(|part| gate_limit_parts(game.seats, part)),
            environment: game.environment,
            rumor: game.rumor.map(rumor),
            lasting: lasting.map(|it| LastingView { card: it.card, until: it.until }).collect(),
            two_mythos_cards: game.two_mythos_cards,
        }
    }
}

fn places(game: &State) -> BTreeMap<Space, PlaceView> {
    let closed = game.closed_places();
    let view = |space: Space| PlaceView {
        gate: game.places[space].gate,
        clues: game.places[space].clues,
        is_sealed: game.places[space].is_sealed,
        is_closed: closed & 1 << space.0 != 0,
        is_cut_off: space.is_street() && game.is_cut_off(space),
    };
    const NOTHING: PlaceView =
        PlaceView { gate: None, clues: 0, is_sealed: false, is_closed: false, is_cut_off: false };
    Space::all().map(|space| (space, view(space))).filter(|(_, place)| *place != NOTHING).collect()
}

fn monsters(game: &State) -> BTreeMap<Monster, MonsterView> {
    let is_seen = |spot: &Spot| !matches!(spot, Spot::Cup | Spot::Trophy(_));
    let seen = game.monsters.iter().filter(|(_, spot)| is_seen(spot));
    seen.map(|(monster, at)| (monster, MonsterView::new(game, monster, at))).collect()
}

impl MonsterView {
    fn new(game: &State, monster: Monster, at: Spot) -> Self {
        let printed = library().kind(monster);
        let now = game.monster_now(monster);
        let sheet = &printed.sheet;
        let is_as_printed =
            (now.toughness, now.horror, now.combat) == (sheet.toughness, sheet.horror, sheet.combat);
        Self {
            at,
            changed: if is_as_printed { Vec::new() } else { numbers(game, monster) },
            gained: MonsterAbility::of_bits(now.traits & !printed.traits).collect(),
            movement: Some(now.movement).filter(|movement| *movement != sheet.movement),
        }
    }
}

/// Those numbers of a monster that something changes.
fn numbers(game: &State, monster: Monster) -> Vec<MonsterNumberView> {
    let mut parts: Vec<(MonsterNumber, Because, i32)> = Vec::new();
    game.monster_parts(monster, |number, because, n| parts.push((number, because, n)));
    let number_view = |number: MonsterNumber| {
        let of_it = parts.iter().filter(|(of, ..)| *of == number);
        let value = explained(|part| of_it.for_each(|(_, because, n)| part(*because, *n)));
        (value.parts().len() > 1).then_some(MonsterNumberView { number, value })
    };
    MonsterNumber::ALL.into_iter().filter_map(number_view).collect()
}

impl AncientOneView {
    pub(super) fn now(game: &State) -> Option<Self> {
        let battle = game.innermost(|frame| match frame {
            Frame::Battle(battle) => Some(BattleView {
                round: battle.round,
                rating: explained(|part| part(Because::AncientOne, game.battle_rating(battle.terror).into())),
                successes: battle.tally,
                needed: explained(|part| part(Because::Players, game.seats.into())),
                attack_modifier: explained(|part| battle.modifier_parts(part)),
            }),
            _ => None,
        });
        Some(Self { id: game.ancient_one?, doom: game.doom, is_awake: game.is_awake, battle })
    }
}

impl OpenCards {
    pub(super) fn now(game: &State) -> Self {
        let mut open = Self {
            location_cards: game.location_cards_out.iter().collect(),
            next_location_cards: game.location_cards_open.iter().collect(),
            ..Self::default()
        };
        for frame in game.stack.as_slice() {
            match frame {
                Frame::Setup(setup) => open.sheets = setup.dealt,
                Frame::Mythos(phase) => open.mythos = phase.card,
                Frame::GateEncounter(encounter) => {
                    open.gate_cards.extend(encounter.cards.iter().flatten());
                }
                Frame::Draw(draw) => open.cards.extend(draw.seen()),
                Frame::Gain(gain) if !gain.is_there => open.cards.push(gain.card),
                _ => {}
            }
        }
        open
    }
}
