//! What of the box can be resolved, and how to tell that it was.

use std::collections::BTreeMap;

use tabletop::{CardPart, PartKind};

use super::ways::{Taken, Way};
use super::{AllNames, Files, card_ids};
use crate::ids::{AncientOne, Card, CardName, MonsterKind, Mythos, Names, Sheet};
use crate::language::{Ability, Special};
use crate::program::{Op, Pc};

/// A place in the list of parts.
pub(crate) type Part = u16;

/// Stands where there is no part.
const NONE: Part = Part::MAX;

/// Everything that can be resolved, and where that happens.
#[derive(Debug)]
pub(crate) struct Parts {
    pub(crate) listed: Vec<CardPart>,
    /// By part: the card that it is of.
    card_of: Vec<Part>,
    /// By place in the program.
    visits: Vec<Part>,
    /// Sorted.
    jumps: Vec<((Pc, Pc), Part)>,
    cards: Vec<Part>,
    sheets: Vec<Part>,
    kinds: Vec<Part>,
    ancient_ones: Vec<Part>,
    mythos: Vec<Part>,
    /// By spell: cast, and not.
    casts: BTreeMap<CardName, [Part; 2]>,
    /// By ancient one: an attack that was withstood.
    withstood: BTreeMap<AncientOne, Part>,
    specials: BTreeMap<Special, Part>,
}

impl Parts {
    pub(super) fn new(files: &Files, names: &AllNames, ops: &[Op], ways: &[Way]) -> Self {
        let mut list = List::default();
        card_ids::of(files).iter().for_each(|card| _ = list.card(card));
        let mut visits = vec![NONE; ops.len()];
        let mut jumps = Vec::new();
        for way in ways {
            let part = list.way(&way.card, &way.name);
            match way.taken {
                Taken::Visit(at) => visits[usize::from(at)] = part,
                Taken::Jump(from, to) => jumps.push(((from, to), part)),
            }
        }
        jumps.sort_unstable();
        let casts = casts(files, names, &mut list);
        let checked = files
            .ancient_ones
            .iter()
            .filter(|sheet| sheet.attack.as_ref().is_some_and(|attack| attack.check.is_some()));
        let withstood = checked
            .filter_map(|sheet| {
                let number = names.ancient_ones.find(&sheet.id)?;
                Some((AncientOne(number), list.way(&sheet.id, "attack withstood")))
            })
            .collect();
        let specials = ops.iter().filter_map(|op| match op {
            Op::Special(special) => Some((*special, list.special(*special))),
            _ => None,
        });
        let specials = specials.collect();
        let of = |names: &Names| names.list().iter().map(|id| list.find(id)).collect();
        Self {
            visits,
            jumps,
            cards: of(&names.card_names),
            sheets: of(&names.sheets),
            kinds: of(&names.monster_kinds),
            ancient_ones: of(&names.ancient_ones),
            mythos: of(&names.mythos),
            casts,
            withstood,
            specials,
            card_of: list.card_of,
            listed: list.parts,
        }
    }

    /// A part, and the card that it is of.
    fn with_card(&self, part: Part) -> impl Iterator<Item = usize> + use<> {
        let card = self.card_of.get(usize::from(part)).copied();
        [Some(part), card].into_iter().flatten().filter(|&part| part != NONE).map(usize::from)
    }

    pub(crate) fn visited(&self, at: Pc) -> impl Iterator<Item = usize> + use<> {
        self.with_card(self.visits.get(usize::from(at)).copied().unwrap_or(NONE))
    }

    pub(crate) fn jumped(&self, from: Pc, to: Pc) -> impl Iterator<Item = usize> + use<> {
        let found = self.jumps.binary_search_by_key(&(from, to), |(jump, _)| *jump);
        self.with_card(found.map_or(NONE, |at| self.jumps[at].1))
    }

    pub(crate) fn held(&self, card: CardName) -> impl Iterator<Item = usize> + use<> {
        self.with_card(self.cards[card.index()])
    }

    pub(crate) fn played(&self, sheet: Sheet) -> impl Iterator<Item = usize> + use<> {
        self.with_card(self.sheets[sheet.index()])
    }

    pub(crate) fn met(&self, kind: MonsterKind) -> impl Iterator<Item = usize> + use<> {
        self.with_card(self.kinds[kind.index()])
    }

    pub(crate) fn faced(&self, ancient_one: AncientOne) -> impl Iterator<Item = usize> + use<> {
        self.with_card(self.ancient_ones[ancient_one.index()])
    }

    pub(crate) fn drawn(&self, card: Mythos) -> impl Iterator<Item = usize> + use<> {
        self.with_card(self.mythos[card.index()])
    }

    pub(crate) fn cast(&self, card: Card, passed: bool) -> impl Iterator<Item = usize> + use<> {
        let name = super::library().card_of[card.index()];
        let part = self.casts.get(&name).map_or(NONE, |ways| ways[usize::from(!passed)]);
        self.with_card(part)
    }

    pub(crate) fn withstood(&self, ancient_one: AncientOne) -> impl Iterator<Item = usize> + use<> {
        self.with_card(self.withstood.get(&ancient_one).copied().unwrap_or(NONE))
    }

    pub(crate) fn special(&self, special: Special) -> impl Iterator<Item = usize> + use<> {
        self.with_card(self.specials.get(&special).copied().unwrap_or(NONE))
    }
}

/// Both ways of every spell.
fn casts(files: &Files, names: &AllNames, list: &mut List) -> BTreeMap<CardName, [Part; 2]> {
    let mut casts = BTreeMap::new();
    for card in files.cards.iter().flatten() {
        let is_spell = card.abilities.iter().any(|ability| matches!(ability, Ability::Cast(_)));
        if let Some(number) = names.card_names.find(&card.id).filter(|_| is_spell) {
            let ways = ["spell cast", "spell failed"].map(|way| list.way(&card.id, way));
            casts.insert(CardName(number), ways);
        }
    }
    casts
}

/// The list under way.
#[derive(Default)]
struct List {
    parts: Vec<CardPart>,
    card_of: Vec<Part>,
    places: BTreeMap<(String, String), Part>,
}

impl List {
    fn find(&self, card: &str) -> Part {
        self.places.get(&(card.to_owned(), String::new())).copied().unwrap_or(NONE)
    }

    fn card(&mut self, card: &str) -> Part {
        self.add(PartKind::Card, card, "", NONE)
    }

    /// A way of a card; the card itself where the way has no name.
    fn way(&mut self, card: &str, way: &str) -> Part {
        let of = self.find(card);
        self.add(PartKind::Branch, card, way, of)
    }

    fn special(&mut self, special: Special) -> Part {
        // RON writes it as the data files do.
        let name = ron::to_string(&special).unwrap_or_default();
        self.add(PartKind::Special, &name, "special", NONE)
    }

    fn add(&mut self, kind: PartKind, card: &str, way: &str, of: Part) -> Part {
        let next = self.parts.len() as Part;
        let place = *self.places.entry((card.to_owned(), way.to_owned())).or_insert(next);
        if place == next {
            self.parts.push(CardPart { kind, card: card.to_owned(), way: way.to_owned() });
            self.card_of.push(of);
        }
        place
    }
}
