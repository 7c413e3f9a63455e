use serde::{Deserialize, Serialize};
use tabletop::{List, PerSeat, Seat, SeatSet};

use crate::event::Event;
use crate::frame::{Frame, Returned};
use crate::ids::{
    AncientOne, Card, CardName, CardSet, Gate, GateCard, LocationCard, Monster, Mythos, Sheet, Space,
};
use crate::language::{Deck, Kind};
use crate::library::{ARKHAM, JAIL, LOST, STREETS, library};
use crate::options::Options;
use crate::piles::{Pile, Places, Sheets, Spot, Spots, Tokens};
use crate::program::{CardEntry, Source};

/// Deeper than any text of the box leads (25 frames), so that nothing is ever cut off.
pub(crate) const DEEPEST: usize = 40;

/// Everything on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub options: Options,
    pub seats: u8,
    pub turn: u16,
    pub first: Seat,
    pub ancient_one: Option<AncientOne>,
    pub is_awake: bool,
    pub doom: u8,
    pub terror: u8,
    pub investigators: PerSeat<Investigator>,
    pub places: Places,
    pub monsters: Spots,
    pub decks: Decks,
    /// Cards that left the game.
    pub boxed: CardSet,
    pub boxed_mythos: List<Mythos, 8>,
    pub exhausted: CardSet,
    /// Cards that came since their owner's last upkeep.
    pub fresh: CardSet,
    pub tokens: Tokens,
    pub environment: Option<Mythos>,
    pub rumor: Option<RumorInPlay>,
    /// Headlines that stay for a while.
    pub lasting: List<Lasting, 4>,
    /// For the rest of the game two mythos cards a turn.
    pub two_mythos_cards: bool,
    /// Elder signs that were on the board and are no more; the score remembers them.
    pub broken_signs: u8,
    /// Location cards that are being resolved.
    pub location_cards_out: List<LocationCard, 63>,
    /// Location cards that lie open, to be drawn next.
    pub location_cards_open: List<LocationCard, 63>,
    /// Investigators that nobody plays.
    pub unused: Sheets,
    /// Those whose sanity or stamina is 0, to be judged as soon as nothing more can help.
    pub fallen: SeatSet,
    /// What is being done, the innermost last.
    pub stack: List<Frame, DEEPEST>,
    /// What the frame that was done last gave back.
    pub returned: Returned,
    /// What the last input brought to light and nothing else on the table shows any more.
    pub recent: Recent,
    pub ending: Option<Ending>,
}

tabletop::fields!(State {
    options, seats, turn, first, ancient_one, is_awake, doom, terror, investigators, places, monsters,
    boxed, boxed_mythos, exhausted, fresh, tokens, environment, rumor, lasting, two_mythos_cards,
    broken_signs, location_cards_out, location_cards_open, unused, fallen, stack, returned, recent, ending
} nested { decks });

/// What everybody has just seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recent {
    /// How many dice showed each face.
    pub rolled: Option<[u8; 6]>,
    /// The monster that moved first, perhaps only to go back to the cup.
    pub monster: Option<Monster>,
    /// For whom which text was read.
    pub texts: List<ReadFor, 10>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadFor {
    pub seat: Seat,
    pub source: Source,
    pub entry: Option<CardEntry>,
}

impl Default for ReadFor {
    fn default() -> Self {
        Self { seat: crate::setup::ZERO, source: Source::Rule, entry: None }
    }
}

impl Recent {
    /// Keeps what of these events the table does not show.
    pub fn of(events: &[Event]) -> Self {
        let mut recent = Self::default();
        for event in events {
            match *event {
                Event::Rolled { faces, .. } => recent.rolled = Some(faces),
                Event::MonsterMoved { monster, .. } => recent.monster = recent.monster.or(Some(monster)),
                Event::TextRead { seat, source, entry } if recent.texts.len() < 10 => {
                    recent.texts.push(ReadFor { seat, source, entry });
                }
                _ => {}
            }
        }
        recent
    }
}

/// The decks, the top first.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decks {
    pub common: Pile<Card, 44>,
    pub unique: Pile<Card, 39>,
    pub spells: Pile<Card, 40>,
    pub skills: Pile<Card, 20>,
    pub allies: CardSet,
    pub mythos: Pile<Mythos, 67>,
    pub gate_cards: Pile<GateCard, 49>,
    pub gates: Pile<Gate, 16>,
}

tabletop::fields!(Decks { common, unique, spells, skills, allies, mythos, gate_cards, gates });

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RumorInPlay {
    pub card: Mythos,
    /// Tokens on the card.
    pub marks: u8,
    /// The turn in which it came.
    pub since: u16,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lasting {
    pub card: Mythos,
    /// The last turn in which it holds.
    pub until: u16,
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    GatesClosed,
    GatesSealed,
    AncientOneBeaten,
    /// All were devoured in the final battle.
    Devoured,
    /// The one woke that cannot be fought.
    Destroyed,
}

impl Ending {
    pub fn is_victory(self) -> bool {
        matches!(self, Self::GatesClosed | Self::GatesSealed | Self::AncientOneBeaten)
    }
}

/// An investigator in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Investigator {
    /// `None` before the setup has come so far.
    pub sheet: Option<Sheet>,
    /// Devoured in the final battle: out of the game.
    pub is_out: bool,
    pub space: Space,
    pub sanity: u8,
    pub stamina: u8,
    /// By how much the maximum was lowered for good.
    pub lowered_sanity: u8,
    pub lowered_stamina: u8,
    pub money: u16,
    pub clues: u16,
    /// The stop of each track, from the left.
    pub sliders: [u8; 3],
    pub cards: CardSet,
    pub gates: crate::piles::GateSet,
    pub is_delayed: bool,
    pub has_explored: bool,
    /// The place of the gate that was entered.
    pub entered: Option<Space>,
    /// Came back this turn, so that monsters here may be ignored.
    pub has_returned: bool,
    /// Neither moves nor has encounters for the rest of this turn.
    pub is_spent: bool,
    /// Loses the whole next turn.
    pub loses_next_turn: bool,
    /// Loses this turn.
    pub sits_out: bool,
    /// Dice that every check has more until the turn is over.
    pub extra_dice: i8,
    /// The ability of the sheet was used this turn.
    pub has_used_sheet: bool,
    pub has_defaulted: bool,
    /// Raised whenever the investigator is carried off, so that what was under way notices.
    pub stay: u8,
}

impl Default for Investigator {
    fn default() -> Self {
        Self {
            sheet: None,
            is_out: false,
            space: LOST,
            sanity: 0,
            stamina: 0,
            lowered_sanity: 0,
            lowered_stamina: 0,
            money: 0,
            clues: 0,
            sliders: [0; 3],
            cards: CardSet::EMPTY,
            gates: Default::default(),
            is_delayed: false,
            has_explored: false,
            entered: None,
            has_returned: false,
            is_spent: false,
            loses_next_turn: false,
            sits_out: false,
            extra_dice: 0,
            has_used_sheet: false,
            has_defaulted: false,
            stay: 0,
        }
    }
}

impl Investigator {
    pub fn is_playing(&self) -> bool {
        self.sheet.is_some() && !self.is_out
    }

    pub fn points(&self, kind: Kind) -> u8 {
        match kind {
            Kind::Sanity => self.sanity,
            Kind::Stamina => self.stamina,
        }
    }

    /// Sanity and stamina together.
    pub fn strength(&self) -> u8 {
        self.sanity.saturating_add(self.stamina)
    }

    pub fn points_mut(&mut self, kind: Kind) -> &mut u8 {
        match kind {
            Kind::Sanity => &mut self.sanity,
            Kind::Stamina => &mut self.stamina,
        }
    }

    /// Whatever was under way with the investigator is over.
    pub fn carry_off(&mut self, to: Space) {
        self.stay = self.stay.wrapping_add(1);
        self.stand_in(to);
    }

    /// Moves without being carried off; the explored marker stays behind (AH-028).
    pub fn stand_in(&mut self, to: Space) {
        if self.space != to {
            self.has_explored = false;
        }
        self.space = to;
    }
}

impl Space {
    pub const fn is_street(self) -> bool {
        self.0 < STREETS
    }

    pub const fn is_location(self) -> bool {
        self.0 >= STREETS && self.0 < ARKHAM
    }

    /// A street or a location.
    pub const fn is_on_the_map(self) -> bool {
        self.0 < ARKHAM
    }

    /// In Arkham, the jail cell included.
    pub fn is_in_arkham(self) -> bool {
        self.is_on_the_map() || self == JAIL
    }

    pub fn is_other_world(self) -> bool {
        self.0 >= ARKHAM && self.0 < JAIL.0
    }

    /// The world that an area is part of.
    pub fn world(self) -> Option<crate::ids::World> {
        self.is_other_world().then(|| crate::ids::World((self.0 - ARKHAM) / 2))
    }

    pub fn is_first_area(self) -> bool {
        self.is_other_world() && (self.0 - ARKHAM).is_multiple_of(2)
    }

    /// All streets and locations.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..ARKHAM).map(Self)
    }

    pub fn locations() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (STREETS..ARKHAM).map(Self)
    }

    pub fn street(self) -> Option<Self> {
        library().place(self).map(|place| place.street)
    }
}

impl crate::ids::World {
    pub fn first_area(self) -> Space {
        Space(ARKHAM + 2 * self.0)
    }
}

impl State {
    pub fn inv(&self, seat: Seat) -> &Investigator {
        &self.investigators[seat]
    }

    pub fn inv_mut(&mut self, seat: Seat) -> &mut Investigator {
        &mut self.investigators[seat]
    }

    /// Those in play, from the first player on.
    pub fn in_order(&self) -> impl Iterator<Item = Seat> + use<'_> {
        let seats = self.seats;
        let after_last = (self.first.number() + seats - 1) % seats.max(1);
        let last = Seat::new(after_last).unwrap_or(self.first);
        last.clockwise_after(seats).filter(|seat| self.inv(*seat).is_playing())
    }

    /// The first player, or who is next in play.
    pub fn leader(&self) -> Seat {
        self.in_order().next().unwrap_or(self.first)
    }

    /// Those who stand there and are in play.
    pub fn standing_in(&self, space: Space) -> impl Iterator<Item = Seat> + use<'_> {
        self.in_order().filter(move |seat| self.inv(*seat).space == space)
    }

    pub fn is_anyone_in(&self, space: Space) -> bool {
        self.investigators.as_slice().iter().any(|inv| inv.is_playing() && inv.space == space)
    }

    /// Monsters there, in ascending order.
    pub fn monsters_in(&self, space: Space) -> impl Iterator<Item = Monster> + use<'_> {
        self.monsters.at(Spot::At(space))
    }

    pub fn open_gates(&self) -> impl Iterator<Item = (Space, Gate)> + use<'_> {
        Space::locations().filter_map(|space| Some((space, self.places[space].gate?)))
    }

    /// The copies of a card that a seat holds.
    pub fn held(&self, seat: Seat, name: CardName) -> CardSet {
        self.inv(seat).cards.and(library().cards[name.index()].copies)
    }

    pub fn pile(&self, deck: Deck) -> &[Card] {
        match deck {
            Deck::Common => self.decks.common.as_slice(),
            Deck::Unique => self.decks.unique.as_slice(),
            Deck::Spell => self.decks.spells.as_slice(),
            Deck::Skill => self.decks.skills.as_slice(),
            Deck::Ally | Deck::Special => &[],
        }
    }

    /// A free copy of a special card; none if all are held.
    pub fn in_supply(&self, name: CardName) -> Option<Card> {
        let held = self.investigators.as_slice().iter().fold(self.boxed, |held, inv| held.or(inv.cards));
        library().cards[name.index()].copies.without(held).first()
    }

    /// Puts a card where it belongs: under its deck, to the allies, into the supply.
    pub fn put_back(&mut self, card: Card) {
        self.exhausted.remove(card);
        self.fresh.remove(card);
        self.tokens.clear(card);
        match library().card(card).deck {
            Deck::Common => self.decks.common.put_under(card),
            Deck::Unique => self.decks.unique.put_under(card),
            Deck::Spell => self.decks.spells.put_under(card),
            Deck::Skill => self.decks.skills.put_under(card),
            Deck::Ally => self.decks.allies.insert(card),
            // What nobody holds is in the supply.
            Deck::Special => {}
        }
    }
}
