use serde::{Deserialize, Serialize};
use tabletop::{Seat, Viewer};

use crate::card::{Card, Colour};
use crate::event::{sees_held, sees_private};
use crate::knowledge::Odds;
use crate::state::{Place, Stage, State};
use crate::verdict::LastRound;

/// What one viewer may see of the table (AR-06): built by listing, never by striking out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(deny_unknown_fields)]
pub struct View {
    pub round: u32,
    pub turn: Turn,
    /// Whose turn it is; in later rounds also who begins the next one.
    pub active: Seat,
    pub players: Vec<PlayerView>,
    pub dummies: Vec<Card>,
    /// How many cards are left to draw.
    pub deck: u8,
    /// What this viewer knows of the top card.
    pub top: TopView,
    /// The oldest comes first.
    pub discards: Vec<Card>,
    pub passing: Option<PassingView>,
    /// Whether an Orb took a card out of this round.
    pub card_removed: bool,
    /// Which one, if this viewer took it out.
    pub removed: Option<Card>,
    /// What failing costs this round by the Doom Track, where it is used.
    pub doom_cost: Option<u8>,
    #[cfg_attr(feature = "types", ts(as = "Option<crate::RoundView>"))]
    pub last_round: Option<LastRound>,
}

tabletop::fields!(View {
    round, turn, active, dummies, deck, top, discards, passing, card_removed, removed, doom_cost
} nested { players } anew { last_round });

/// What is being decided, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    Dealing,
    Passing(Seat),
    Deciding(Seat),
    Scrying(Seat),
    Over,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(deny_unknown_fields)]
pub struct PlayerView {
    pub sanity: u8,
    pub hand_on_table: bool,
    /// The held card; during a round never a player's own.
    pub card: Option<Card>,
    /// What the player may be holding, where this viewer may be told (AR-80).
    pub odds: Option<Odds>,
}

tabletop::fields!(PlayerView { sanity, hand_on_table, card, odds });

/// What a viewer knows of a face-down card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(deny_unknown_fields)]
pub struct TopView {
    pub card: Option<Card>,
    pub colour: Option<Colour>,
}

/// The card in passing and who must decide about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-ritual/"))]
#[serde(deny_unknown_fields)]
pub struct PassingView {
    pub with: Seat,
    pub card: Option<Card>,
    pub colour: Option<Colour>,
}

impl State {
    pub(crate) fn view(&self, viewer: Viewer) -> View {
        View {
            round: self.round,
            turn: self.turn_view(),
            active: self.active,
            players: Seat::first(self.seats).map(|seat| self.player_view(viewer, seat)).collect(),
            dummies: self.dummies.as_slice().to_vec(),
            deck: self.deck.len() as u8,
            top: TopView {
                card: self.deck.first().filter(|_| self.sees(viewer, Place::Top)),
                colour: self.public_colour(Place::Top),
            },
            discards: self.discards.as_slice().to_vec(),
            passing: self.passing_view(viewer),
            card_removed: self.removed.is_some(),
            removed: self.removed.filter(|_| self.sees(viewer, Place::Removed)),
            doom_cost: self.doom_cost(),
            last_round: self.last_round.map(LastRound::new),
        }
    }

    fn turn_view(&self) -> Turn {
        match self.stage {
            Stage::ChooseFirst | Stage::Deal => Turn::Dealing,
            Stage::Pass => Turn::Passing(self.active),
            Stage::Decide(seat) => Turn::Deciding(seat),
            Stage::Orb(seat) => Turn::Scrying(seat),
            Stage::Over => Turn::Over,
        }
    }

    fn player_view(&self, viewer: Viewer, seat: Seat) -> PlayerView {
        let shown_odds = match viewer {
            Viewer::Seat(_) => viewer.is_seat(seat) && self.options.odds,
            Viewer::Spectator => false,
            Viewer::AllSeeing => true,
        };
        PlayerView {
            sanity: self.sanity[seat],
            hand_on_table: self.hands.contains(seat),
            card: self.held[seat].filter(|_| self.is_revealed() || sees_held(viewer, seat)),
            odds: if shown_odds && !self.is_revealed() { self.odds(seat) } else { None },
        }
    }

    fn passing_view(&self, viewer: Viewer) -> Option<PassingView> {
        let card = self.passing?;
        let drawn_by_viewer = sees_private(viewer, self.active);
        Some(PassingView {
            with: self.acting().unwrap_or(self.active),
            card: Some(card).filter(|_| drawn_by_viewer || self.sees(viewer, Place::Passing)),
            colour: self.public_colour(Place::Passing),
        })
    }

    /// Whether `viewer` has seen the face of the hidden card at `place`.
    pub(crate) fn sees(&self, viewer: Viewer, place: Place) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.knows(seat, place),
            Viewer::Spectator => self.is_public(place),
            Viewer::AllSeeing => true,
        }
    }
}
