//! The rules of Arkham Horror, second edition.
//!
//! Reading order: [`language`] is what the cards are written in, [`library`] what is printed, `state` what is
//! on the table, `frame` what is being done.

mod action;
mod battle;
mod cards;
mod catalogue;
mod check;
mod combat;
mod coverage;
mod damage;
mod devour;
mod encounter;
mod engage;
mod event;
mod frame;
mod game;
mod gates;
mod ids;
mod invariants;
mod knowledge;
pub mod language;
pub mod library;
mod loops;
mod loss;
mod monsters;
mod movement;
mod mythos;
mod odds;
mod options;
mod other_world;
mod pages;
mod pay;
mod piles;
mod program;
mod quantities;
mod refusing;
mod round;
mod sale;
mod score;
mod script;
mod setup;
mod specials;
mod state;
mod steady;
mod terror;
#[cfg(feature = "types")]
mod types;
mod upkeep;
mod uses;
mod view;
mod wording;
mod words;

pub use action::Action;
pub use catalogue::Catalogue;
pub use event::Event;
pub use game::ArkhamHorror;
pub use options::Options;
pub use piles::Spot;
pub use program::{CardEntry, Source};
pub use quantities::{Against, Because, MonsterNumber};
pub use round::Phase;
pub use score::Points;
pub use state::Ending;
#[cfg(feature = "types")]
pub use types::export_types;
pub use view::{
    Ahead, AncientOneView, Asked, BattleView, BoardView, CheckView, CombatView, DeckView, DecksView,
    Explained, HandView, InvestigatorView, LastingView, MonsterNumberView, MonsterView, Occasion, Offered,
    OfferedCard, OpenCards, PlaceView, Prompt, RecentView, RerollView, RolledView, RumorView, SkillsView,
    TextView, Threat, ThreatAt, ThreatView, TokensView, TrophyView, UseView, View,
};
