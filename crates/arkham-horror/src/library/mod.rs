//! What is printed, read from `data/` once, checked and compiled.

mod abilities;
mod build;
mod card_ids;
mod compiler;
mod files;
mod lint;
mod lint_error;
mod parts;
mod terms;
mod ways;

use std::sync::LazyLock;

use crate::ids::{
    AncientOne, Card, CardName, CardSet, Gate, GateCard, LocationCard, Monster, MonsterKind, Mythos, Names,
    Sheet, Space, World,
};
use crate::language::{
    BattleRating, Branch, CardKind, CheckKind, Colour, Deck, GateMarker, InvestigatorSheet, MonsterSheet,
    MythosKind, Skill, SpecialCard, Symbol,
};
use crate::program::{Abilities, BranchOp, CardEntry, Cond, Effect, Op, Pc, Price, Source};

use parts::Parts;

pub use files::{FILES, Files};
pub use lint_error::LintError;

/// How many streets and locations Arkham has; their numbers come first among those of places.
pub const STREETS: u8 = 9;
pub const ARKHAM: u8 = 35;
/// How many areas the worlds have.
pub const AREAS: u8 = 16;
pub const JAIL: Space = Space(ARKHAM + AREAS);
pub const LOST: Space = Space(ARKHAM + AREAS + 1);

/// Everything printed, by id.
#[derive(Debug)]
pub struct Library {
    pub(crate) names: AllNames,
    pub(crate) ops: Vec<Op>,
    pub(crate) parts: Parts,
    pub(crate) branches: Vec<BranchOp>,
    /// What each branch says; nothing for the one that declines.
    pub(crate) branch_words: Vec<Option<Branch>>,
    pub(crate) offers: Vec<(Deck, u8)>,
    /// Streets and locations.
    pub(crate) places: Vec<Place>,
    pub(crate) roles: Roles,
    /// By world: the colours as bits.
    pub(crate) colours: Vec<u8>,
    pub(crate) gates: Vec<GatePrinted>,
    pub(crate) kinds: Vec<MonsterPrinted>,
    /// By marker.
    pub(crate) kind_of: Vec<MonsterKind>,
    pub(crate) cards: Vec<CardPrinted>,
    /// By copy.
    pub(crate) card_of: Vec<CardName>,
    pub(crate) sets: CardSets,
    pub(crate) sheets: Vec<SheetPrinted>,
    pub(crate) ancient_ones: Vec<AncientOnePrinted>,
    /// By location card: what its street is, and the programs of its entries.
    pub(crate) location_cards: Vec<LocationCardPrinted>,
    pub(crate) gate_cards: Vec<GateCardPrinted>,
    pub(crate) mythos: Vec<MythosPrinted>,
    pub files: Files,
}

impl Library {
    /// The entry of a card that a place in the program belongs to.
    pub(crate) fn entry_at(&self, source: Source, pc: Pc) -> Option<CardEntry> {
        let last_before = |starts: &mut dyn Iterator<Item = (CardEntry, Pc)>| {
            starts.filter(|(_, start)| (1..=pc).contains(start)).max_by_key(|(_, start)| *start)
        };
        let found = match source {
            Source::LocationCard(card) => {
                let printed = self.location_card(card);
                let sanctum = printed.sanctum.map(|start| (CardEntry::InnerSanctum, start));
                let usual = printed.entries.iter().map(|(place, start)| (CardEntry::Place(*place), *start));
                last_before(&mut usual.chain(sanctum))
            }
            Source::GateCard(card) => {
                let printed = self.gate_card(card);
                let named = printed.entries.iter().map(|(world, start)| (CardEntry::World(*world), *start));
                last_before(&mut named.chain([(CardEntry::Other, printed.other)]))
            }
            _ => None,
        };
        found.map(|(entry, _)| entry)
    }
}

/// Names of everything that has an id.
#[derive(Debug, Default)]
pub(crate) struct AllNames {
    pub(crate) spaces: Names,
    pub(crate) worlds: Names,
    pub(crate) gates: Names,
    pub(crate) monster_kinds: Names,
    pub(crate) monsters: Names,
    pub(crate) card_names: Names,
    pub(crate) cards: Names,
    pub(crate) sheets: Names,
    pub(crate) ancient_ones: Names,
    pub(crate) location_cards: Names,
    pub(crate) gate_cards: Names,
    pub(crate) mythos: Names,
    /// The kinds of monster with that trait, as bits.
    undead: u32,
}

impl AllNames {
    fn first_area(&self, world: World) -> Space {
        Space(ARKHAM + 2 * world.0)
    }
}

#[derive(Debug)]
pub(crate) struct Place {
    /// The street of the neighbourhood; a street's own.
    pub(crate) street: Space,
    /// What one step leads to, as bits.
    pub(crate) adjacent: u64,
    pub(crate) white: Space,
    pub(crate) black: Space,
    pub(crate) is_unstable: bool,
    pub(crate) closes_at: Option<u8>,
    pub(crate) power: Abilities,
    /// How many steps to each street and location.
    pub(crate) distances: [u8; ARKHAM as usize],
}

/// The places that rules speak of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Roles {
    pub(crate) asylum: Space,
    pub(crate) hospital: Space,
    pub(crate) police: Space,
    pub(crate) church: Space,
    pub(crate) docks: Space,
    pub(crate) blessing: CardName,
    pub(crate) curse: CardName,
    pub(crate) elder_thing: MonsterKind,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct GatePrinted {
    pub(crate) world: World,
    pub(crate) modifier: i8,
    pub(crate) symbol: Symbol,
}

#[derive(Debug)]
pub(crate) struct MonsterPrinted {
    pub(crate) sheet: MonsterSheet,
    pub(crate) traits: u16,
    pub(crate) abilities: Abilities,
}

#[derive(Debug)]
pub(crate) struct CardPrinted {
    pub(crate) deck: Deck,
    pub(crate) price: Option<u8>,
    pub(crate) hands: u8,
    pub(crate) kind: CardKind,
    pub(crate) is_item: bool,
    pub(crate) is_single_use: bool,
    pub(crate) discard_at: u8,
    pub(crate) abilities: Abilities,
    /// All copies.
    pub(crate) copies: CardSet,
}

/// Cards by what they are, for quick answers.
#[derive(Debug, Default)]
pub(crate) struct CardSets {
    pub(crate) items: CardSet,
    pub(crate) weapons: CardSet,
    pub(crate) tomes: CardSet,
    pub(crate) by_deck: [CardSet; 6],
    /// Those with something that holds while they are held.
    pub(crate) with_effects: CardSet,
    /// Those with an ability to use.
    pub(crate) with_uses: CardSet,
    /// Those with something that must be done.
    pub(crate) with_whens: CardSet,
}

#[derive(Debug)]
pub(crate) struct SheetPrinted {
    pub(crate) sheet: InvestigatorSheet,
    pub(crate) tracks: [[u8; 4]; 6],
    pub(crate) home: Space,
    pub(crate) fixed: Vec<CardName>,
    pub(crate) abilities: Abilities,
}

#[derive(Debug)]
pub(crate) struct AncientOnePrinted {
    pub(crate) doom: u8,
    pub(crate) rating: BattleRating,
    pub(crate) traits: u16,
    pub(crate) worshippers: Vec<Effect>,
    pub(crate) power: Abilities,
    pub(crate) has_masks: bool,
    pub(crate) start: Pc,
    pub(crate) attack: Option<AttackPrinted>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct AttackPrinted {
    pub(crate) check: Option<CheckKind>,
    pub(crate) each: Pc,
    pub(crate) then_each: Pc,
    pub(crate) finally: Pc,
}

#[derive(Debug)]
pub(crate) struct LocationCardPrinted {
    pub(crate) street: Space,
    /// By location.
    pub(crate) entries: Vec<(Space, Pc)>,
    /// For members of the lodge.
    pub(crate) sanctum: Option<Pc>,
}

#[derive(Debug)]
pub(crate) struct GateCardPrinted {
    pub(crate) colour: Option<Colour>,
    pub(crate) entries: Vec<(World, Pc)>,
    pub(crate) other: Pc,
}

#[derive(Debug)]
pub(crate) struct MythosPrinted {
    pub(crate) kind: MythosKind,
    pub(crate) gate: Option<Space>,
    pub(crate) clue: Option<Space>,
    pub(crate) white: u16,
    pub(crate) black: u16,
    pub(crate) abilities: Abilities,
    pub(crate) activity: Option<Space>,
    pub(crate) lasts: bool,
    pub(crate) rumor: Option<RumorPrinted>,
}

#[derive(Debug)]
pub(crate) struct RumorPrinted {
    pub(crate) street: Space,
    pub(crate) tick: Pc,
    pub(crate) price: Price,
    pub(crate) deed: Pc,
    pub(crate) passes_if: Option<Cond>,
    pub(crate) on_pass: Pc,
    pub(crate) fails_if: Option<Cond>,
    pub(crate) on_fail: Pc,
}

/// The library of the box. The data files are part of the program and every test reads them, so that one
/// that is wrong never gets as far as a table.
pub fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| match Library::read(&FILES) {
        Ok(library) => library,
        #[allow(clippy::panic)]
        Err(errors) => panic!("{}", LintError::list(&errors)),
    });
    &LIBRARY
}

impl Library {
    pub(crate) fn place(&self, space: Space) -> Option<&Place> {
        self.places.get(space.index())
    }

    pub(crate) fn card(&self, card: Card) -> &CardPrinted {
        &self.cards[self.card_of[card.index()].index()]
    }

    pub(crate) fn kind(&self, monster: Monster) -> &MonsterPrinted {
        &self.kinds[self.kind_of[monster.index()].index()]
    }

    pub(crate) fn gate(&self, gate: Gate) -> GatePrinted {
        self.gates[gate.index()]
    }

    pub(crate) fn sheet(&self, sheet: Sheet) -> &SheetPrinted {
        &self.sheets[sheet.index()]
    }

    pub(crate) fn ancient_one(&self, ancient_one: AncientOne) -> &AncientOnePrinted {
        &self.ancient_ones[ancient_one.index()]
    }

    pub(crate) fn mythos(&self, card: Mythos) -> &MythosPrinted {
        &self.mythos[card.index()]
    }

    pub(crate) fn gate_card(&self, card: GateCard) -> &GateCardPrinted {
        &self.gate_cards[card.index()]
    }

    pub(crate) fn location_card(&self, card: LocationCard) -> &LocationCardPrinted {
        &self.location_cards[card.index()]
    }

    pub(crate) fn op(&self, at: Pc) -> Op {
        self.ops.get(usize::from(at)).copied().unwrap_or(Op::End)
    }

    /// The name of a special card.
    pub(crate) fn special(&self, card: SpecialCard) -> CardName {
        let name = match card {
            SpecialCard::Retainer => "retainer",
            SpecialCard::BankLoan => "bank_loan",
            SpecialCard::Membership => "silver_twilight_lodge_membership",
            SpecialCard::Deputy => "deputy_of_arkham",
            SpecialCard::DeputysRevolver => "deputys_revolver",
            SpecialCard::PatrolWagon => "patrol_wagon",
        };
        CardName(self.names.card_names.find(name).unwrap_or_default())
    }
}

impl GateMarker {
    /// How the first copy and its twins are called.
    fn names(&self) -> impl Iterator<Item = String> + '_ {
        copies(&self.world, self.copies)
    }
}

/// `knife`, `knife-2`, …
fn copies(name: &str, count: u8) -> impl Iterator<Item = String> + '_ {
    (1..=count).map(move |copy| if copy == 1 { name.to_owned() } else { format!("{name}-{copy}") })
}

/// The six tracks of a sheet, by skill.
fn tracks(sheet: &InvestigatorSheet) -> [[u8; 4]; 6] {
    Skill::ALL.map(|skill| sheet.track(skill))
}

#[cfg(test)]
mod tests;
