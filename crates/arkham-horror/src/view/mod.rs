//! What a viewer sees: everything but the order of the decks. No part of it is a part of the state.

mod asked;
mod board;
mod check;
mod people;
mod prompt;
#[cfg(test)]
mod tests;
mod threat;

use serde::{Deserialize, Serialize};
use tabletop::{Seat, Sum, Viewer};

use crate::ids::{AncientOne, Card, CardSet, Gate, GateCard, LocationCard, Monster, Mythos};
use crate::piles::{Pile, Sheets};
use crate::program::{CardEntry, Source};
use crate::quantities::{Because, explained};
use crate::round::Phase;
use crate::score::Points;
use crate::state::{Ending, State};

pub use board::{BattleView, BoardView, LastingView, MonsterNumberView, MonsterView, PlaceView, RumorView};
pub use check::{Ahead, CheckView, CombatView, HandView, RerollView, RolledView, UseView};
pub use people::{InvestigatorView, SkillsView};
pub use prompt::{Asked, Occasion, Offered, OfferedCard, Prompt, TrophyView};
pub use threat::{Threat, ThreatAt, ThreatView};

/// A table as somebody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct View {
    /// From 1; 0 while the table is being set up.
    pub turn: u16,
    /// None while the table is set up and in the final battle.
    pub phase: Option<Phase>,
    /// Who has the first player's marker.
    pub first: Seat,
    /// Whose turn it is in this phase.
    pub active: Option<Seat>,
    /// What is asked now; nothing while chance decides, and at the end.
    pub asked: Option<Asked>,
    /// The check that is under way.
    pub check: Option<CheckView>,
    /// What can be rolled again in that check.
    pub rerolls: Vec<RerollView>,
    /// The checks that actions which may be chosen now begin with.
    pub ahead: Vec<Ahead>,
    /// Which of its abilities a card is used for, where it has several.
    pub uses: Vec<UseView>,
    /// The fight that is under way.
    pub combat: Option<CombatView>,
    /// The texts that are being done, the outermost first.
    pub texts: Vec<TextView>,
    /// Cards that lie open while something is done with them.
    pub open: OpenCards,
    /// What the last move brought to light.
    pub recent: RecentView,
    pub ancient_one: Option<AncientOneView>,
    pub terror: u8,
    /// What the next mythos card may bring (AH-133); nothing before there is one to draw, and in the battle.
    pub threat: Option<ThreatView>,
    pub board: BoardView,
    /// By seat.
    pub investigators: Vec<InvestigatorView>,
    pub exhausted: CardSet,
    /// Cards that came since their owner's last upkeep.
    pub fresh: CardSet,
    /// Tokens on cards.
    pub tokens: Vec<TokensView>,
    pub decks: DecksView,
    /// What has left the game.
    pub boxed: CardSet,
    pub boxed_mythos: Vec<Mythos>,
    /// Investigators that nobody plays.
    pub unused: Sheets,
    pub ending: Option<Ending>,
    /// Nothing before a victory.
    pub score: Sum<Points>,
}

tabletop::fields!(View {
    turn, phase, first, active, asked, check, rerolls, ahead, uses, combat, texts, open, recent,
    ancient_one, terror, threat, exhausted, fresh, tokens, boxed, boxed_mythos, unused, ending, score
} nested { board, investigators, decks });

/// For whom which text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct TextView {
    pub seat: Seat,
    pub source: Source,
    /// Of a card with several entries.
    pub entry: Option<CardEntry>,
}

/// Cards that lie open while something is done with them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct OpenCards {
    pub mythos: Option<Mythos>,
    /// Drawn for an encounter.
    pub location_cards: Vec<LocationCard>,
    /// Turned up, to be drawn next.
    pub next_location_cards: Vec<LocationCard>,
    pub gate_cards: Vec<GateCard>,
    /// To be kept, bought or put back, in the order in which they were turned up.
    pub cards: Vec<Card>,
    /// Investigators that were dealt and nobody has taken yet (AH-011).
    pub sheets: Sheets,
}

/// What the last move brought to light and nothing else on the table shows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct RecentView {
    /// How many dice showed each face.
    pub rolled: Option<[u8; 6]>,
    /// The monster that moved first.
    pub monster: Option<Monster>,
    pub texts: Vec<TextView>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct AncientOneView {
    pub id: AncientOne,
    pub doom: u8,
    pub is_awake: bool,
    /// The final battle.
    pub battle: Option<BattleView>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct TokensView {
    pub card: Card,
    pub count: u8,
}

/// How many cards each deck has, and what is known of its bottom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct DecksView {
    pub common: DeckView<Card>,
    pub unique: DeckView<Card>,
    pub spells: DeckView<Card>,
    pub skills: DeckView<Card>,
    /// Allies lie open.
    pub allies: CardSet,
    pub mythos: DeckView<Mythos>,
    pub gate_cards: DeckView<GateCard>,
    pub gates: DeckView<Gate>,
}

tabletop::fields!(DecksView { common, unique, spells, skills, allies, mythos, gate_cards, gates });

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(deny_unknown_fields)]
pub struct DeckView<T> {
    pub count: u8,
    /// The lowest cards, as far as this viewer knows them, from above.
    pub bottom: Vec<T>,
}

/// How much a viewer knows of the decks, all in which views differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DecksKnown {
    /// What lies open to everybody.
    Open,
    /// Also what an investigator who may draw from the bottom has seen there.
    Bottoms,
    All,
}

impl DecksKnown {
    pub(crate) fn by(game: &State, viewer: Viewer) -> Self {
        match viewer {
            Viewer::AllSeeing => Self::All,
            Viewer::Seat(seat) if seat.number() < game.seats && game.sees_bottoms(seat) => Self::Bottoms,
            Viewer::Seat(_) | Viewer::Spectator => Self::Open,
        }
    }

    /// What of a deck is not known, from the top.
    pub(crate) fn hidden<T: Copy + Default + PartialEq, const N: usize>(self, pile: &Pile<T, N>) -> &[T] {
        let count = match self {
            Self::All => 0,
            Self::Bottoms => pile.unknown(true),
            Self::Open => pile.unknown(false),
        };
        pile.as_slice().get(..count).unwrap_or_default()
    }
}

impl<T: Copy + Default + PartialEq> DeckView<T> {
    fn new<const N: usize>(pile: &Pile<T, N>, known: DecksKnown) -> Self {
        let hidden = known.hidden(pile).len();
        Self { count: pile.len() as u8, bottom: pile.as_slice().get(hidden..).unwrap_or_default().to_vec() }
    }
}

impl View {
    pub(crate) fn new(game: &State, viewer: Viewer) -> Self {
        Self {
            turn: game.turn,
            phase: game.phase(),
            first: game.first,
            active: game.active(),
            asked: Asked::now(game),
            check: CheckView::under_way(game),
            rerolls: RerollView::open(game),
            ahead: Ahead::of_choices(game),
            uses: UseView::of_choices(game),
            combat: CombatView::under_way(game),
            texts: game.texts_being_done(),
            open: OpenCards::now(game),
            recent: RecentView::new(game),
            ancient_one: AncientOneView::now(game),
            terror: game.terror,
            threat: ThreatView::now(game),
            board: BoardView::new(game),
            investigators: Seat::first(game.seats).map(|seat| InvestigatorView::new(game, seat)).collect(),
            exhausted: game.exhausted,
            fresh: game.fresh,
            tokens: game.tokens.iter().map(|(card, count)| TokensView { card, count }).collect(),
            decks: DecksView::new(game, viewer),
            boxed: game.boxed,
            boxed_mythos: game.boxed_mythos.iter().collect(),
            unused: game.unused,
            ending: game.ending,
            score: game.score_sum(),
        }
    }
}

impl DecksView {
    fn new(game: &State, viewer: Viewer) -> Self {
        let items = DecksKnown::by(game, viewer);
        // Nobody may draw from the bottom of the others.
        let others = if items == DecksKnown::All { items } else { DecksKnown::Open };
        let decks = &game.decks;
        Self {
            common: DeckView::new(&decks.common, items),
            unique: DeckView::new(&decks.unique, items),
            spells: DeckView::new(&decks.spells, items),
            skills: DeckView::new(&decks.skills, others),
            allies: decks.allies,
            mythos: DeckView::new(&decks.mythos, others),
            gate_cards: DeckView::new(&decks.gate_cards, others),
            gates: DeckView::new(&decks.gates, others),
        }
    }
}

impl RecentView {
    fn new(game: &State) -> Self {
        let recent = &game.recent;
        let text = |read: crate::state::ReadFor| TextView {
            seat: read.seat,
            source: read.source,
            entry: read.entry,
        };
        Self {
            rolled: recent.rolled,
            monster: recent.monster,
            texts: recent.texts.iter().map(text).collect(),
        }
    }
}

/// A number with its reasons.
pub type Explained = Sum<Because>;

impl State {
    /// What sealing costs, with the reasons; nothing where nothing can be sealed.
    fn seal_price_sum(&self) -> Option<Explained> {
        let mut can_be_sealed = false;
        let price = explained(|part| can_be_sealed = self.seal_price_parts(part));
        can_be_sealed.then_some(price)
    }
}
