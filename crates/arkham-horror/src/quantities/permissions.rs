//! What may be done, by whom and where.

use tabletop::Seat;

use crate::ids::{Card, CardSet, Space};
use crate::language::{CardKind, Deck, Kind};
use crate::library::library;
use crate::program::{Effect, Filter, Source};
use crate::state::State;

impl State {
    /// Whether a street or a location is closed (AH-048, AH-101); a gate there replaces it.
    pub(crate) fn is_closed(&self, space: Space) -> bool {
        if self.places[space].gate.is_some() {
            return false;
        }
        let by_terror = library().place(space).and_then(|place| place.closes_at);
        by_terror.is_some_and(|terror| self.terror >= terror)
            || self
                .holds(None, |effect| matches!(effect, Effect::Enter(places) if places & 1 << space.0 != 0))
    }

    /// All closed places, as bits.
    pub(crate) fn closed_places(&self) -> u64 {
        let mut closed = 0;
        self.each_effect(None, |_, effect| {
            if let Effect::Enter(places) = effect {
                closed |= places;
            }
        });
        let is_closed = |space: &Space| {
            let by_terror = library().place(*space).and_then(|place| place.closes_at);
            self.places[*space].gate.is_none()
                && (closed & 1 << space.0 != 0 || by_terror.is_some_and(|terror| self.terror >= terror))
        };
        Space::all().filter(is_closed).fold(0, |bits, space| bits | 1 << space.0)
    }

    /// Whether investigators may neither enter nor leave.
    pub(crate) fn is_cut_off(&self, space: Space) -> bool {
        self.holds(None, |effect| matches!(effect, Effect::Pass(street) if *street == space))
    }

    /// Whether gates open and monsters appear there (AH-093, AH-173, AH-177).
    pub(crate) fn may_appear(&self, space: Space) -> bool {
        let is_unstable = library().place(space).is_some_and(|place| place.is_unstable);
        is_unstable && !self.places[space].is_sealed && !self.is_warded(space)
    }

    /// Somebody there keeps gates and monsters away.
    pub(crate) fn is_warded(&self, space: Space) -> bool {
        self.standing_in(space).any(|seat| self.sheet_holds(seat, |effect| matches!(effect, Effect::Appear)))
    }

    pub(crate) fn sheet_holds(&self, seat: Seat, is_it: impl Fn(&Effect) -> bool) -> bool {
        let sheet = self.inv(seat).sheet;
        sheet.is_some_and(|sheet| library().sheet(sheet).abilities.effects.iter().any(is_it))
    }

    /// Whether a point may be gained, by what (AH-174 is a limit, not a prohibition).
    pub(crate) fn may_gain(&self, kind: Kind, source: Source) -> bool {
        !self.holds(None, |effect| match effect {
            Effect::Gain { what, except_places, except_sheets } if *what == kind => match source {
                Source::Place(place) => except_places & 1 << place.0 == 0,
                Source::Sheet(sheet) => except_sheets & 1 << sheet.0 == 0,
                _ => true,
            },
            _ => false,
        })
    }

    /// The cards of a seat that a filter means.
    pub(crate) fn matching(&self, seat: Seat, filter: Filter) -> CardSet {
        let sets = &library().sets;
        let kind = match filter {
            Filter::Item => sets.items,
            Filter::Weapon => sets.weapons,
            Filter::WeaponOrSpell => sets.weapons.or(sets.by_deck[Deck::Spell as usize]),
            Filter::Spell => sets.by_deck[Deck::Spell as usize],
            Filter::Skill => sets.by_deck[Deck::Skill as usize],
            Filter::Ally => sets.by_deck[Deck::Ally as usize],
            Filter::Named(name) => library().cards[name.index()].copies,
        };
        self.inv(seat).cards.and(kind)
    }

    /// Whether its owner may keep this card whatever is to be given up.
    pub(crate) fn may_be_kept(card: Card) -> bool {
        library().card(card).abilities.effects.iter().any(|effect| matches!(effect, Effect::LoseThis))
    }

    pub(crate) fn is_weapon(card: Card) -> bool {
        matches!(library().card(card).kind, CardKind::PhysicalWeapon | CardKind::MagicalWeapon)
    }
}
