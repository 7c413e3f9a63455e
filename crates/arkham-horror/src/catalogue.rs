//! What is printed, with its words in one language.

use std::collections::BTreeMap;

use serde::Serialize;
use tabletop::Language;

use crate::language::{
    BattleRating, CardKind, CardSheet, Colour, Deck, GateCard, InvestigatorSheet, Location, LocationCard,
    MonsterAbility, MonsterSheet, MovementKind, MythosCard, MythosKind, Skill, Symbol, Word, World,
};
use crate::library::{GatePrinted, Library, library};
use crate::wording::{Names, Wording};

/// Everything printed, by id.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
pub struct Catalogue {
    pub skills: Vec<PrintedSkill>,
    pub places: Vec<PrintedPlace>,
    pub worlds: Vec<PrintedWorld>,
    pub gates: Vec<PrintedGate>,
    pub monsters: Vec<PrintedMonster>,
    pub cards: Vec<PrintedCard>,
    pub investigators: Vec<PrintedInvestigator>,
    pub ancient_ones: Vec<PrintedAncientOne>,
    pub location_cards: Vec<PrintedLocationCard>,
    pub gate_cards: Vec<PrintedGateCard>,
    pub mythos: Vec<PrintedMythos>,
    pub reasons: Vec<PrintedReason>,
    /// The ways that texts let one choose from, by number.
    pub branches: Vec<String>,
}

/// What a part of a number is from, where that has no name of its own.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
pub struct PrintedReason {
    pub id: String,
    pub name: String,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
pub struct PrintedSkill {
    pub id: Skill,
    pub name: String,
}

/// A street, a location, the jail, the sky, the outskirts, or nowhere.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
pub struct PrintedPlace {
    pub id: String,
    pub name: String,
    /// Of a location: the street of its neighbourhood.
    pub street: Option<String>,
    pub unstable: bool,
    /// The terror at which the place closes for good.
    pub closes_at: Option<u8>,
    /// What can be done here instead of an encounter.
    pub powers: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
pub struct PrintedWorld {
    pub id: String,
    pub name: String,
    pub colours: Vec<Colour>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
pub struct PrintedGate {
    pub id: String,
    pub world: String,
    pub modifier: i8,
    pub symbol: Symbol,
}

/// A kind of monster.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
pub struct PrintedMonster {
    pub id: String,
    /// The ids of its markers.
    pub copies: Vec<String>,
    pub name: String,
    pub movement: MovementKind,
    pub symbol: Symbol,
    pub awareness: i8,
    pub horror: Option<PrintedBlow>,
    pub toughness: u8,
    pub combat: Option<PrintedBlow>,
    pub abilities: Vec<MonsterAbility>,
    pub nightmarish: u8,
    pub overwhelming: u8,
    pub mask: bool,
    /// Empty where the numbers say it all.
    pub text: String,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
pub struct PrintedBlow {
    pub rating: i8,
    pub damage: u8,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
pub struct PrintedCard {
    pub id: String,
    /// The ids of its copies.
    pub copies: Vec<String>,
    pub name: String,
    pub deck: Deck,
    pub price: Option<u8>,
    pub hands: u8,
    pub kind: CardKind,
    pub text: String,
    /// Each of the abilities that may be used, where there are several.
    pub uses: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
pub struct PrintedInvestigator {
    pub id: String,
    pub name: String,
    pub occupation: String,
    pub sanity: u8,
    pub stamina: u8,
    pub focus: u8,
    pub home: String,
    pub tracks: Vec<PrintedTrack>,
    pub possessions: Possessions,
    pub text: String,
}

/// The four stops of a skill, from left to right.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
pub struct PrintedTrack {
    pub skill: Skill,
    pub stops: [u8; 4],
}

/// What an investigator begins with.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
pub struct Possessions {
    pub money: u8,
    /// In the revised printing, where that differs.
    pub revised_money: Option<u8>,
    pub clues: u8,
    pub cards: Vec<String>,
    pub random: Vec<RandomCards>,
    /// In the revised printing, where that differs.
    pub revised_random: Option<Vec<RandomCards>>,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
pub struct RandomCards {
    pub deck: Deck,
    pub count: u8,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
pub struct PrintedAncientOne {
    pub id: String,
    pub name: String,
    pub doom: u8,
    pub combat: PrintedRating,
    pub abilities: Vec<MonsterAbility>,
    pub worshippers: String,
    pub power: String,
    pub start: String,
    pub attack: String,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
#[serde(rename_all = "snake_case")]
pub enum PrintedRating {
    Fixed(i8),
    MinusTerror,
    Hopeless,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
pub struct PrintedLocationCard {
    pub id: String,
    pub street: String,
    pub entries: Vec<PrintedEntry>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
pub struct PrintedGateCard {
    pub id: String,
    /// None on the card that only shuffles the deck.
    pub colour: Option<Colour>,
    pub entries: Vec<PrintedEntry>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
pub struct PrintedEntry {
    /// A location, or a world; `other` for all worlds that the card does not name.
    pub id: String,
    /// Empty for `other`.
    pub name: String,
    pub text: String,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-horror/"))]
pub struct PrintedMythos {
    pub id: String,
    pub title: String,
    pub kind: MythosKind,
    pub gate: Option<String>,
    pub clue: Option<String>,
    pub white: Vec<Symbol>,
    pub black: Vec<Symbol>,
    pub text: String,
}

impl Catalogue {
    pub(crate) fn new(language: Language) -> Self {
        Printer { library: library(), names: Names::of(language), wording: Wording::of(language) }.catalogue()
    }
}

/// Puts what the data files say and what it is called together.
struct Printer {
    library: &'static Library,
    names: &'static Names,
    wording: Wording,
}

impl Printer {
    fn catalogue(&self) -> Catalogue {
        let files = &self.library.files;
        let ancient_ones = files.ancient_ones.iter().map(|sheet| {
            let texts = self.wording.ancient_one(sheet);
            PrintedAncientOne {
                id: sheet.id.clone(),
                name: named(&self.names.ancient_ones, &sheet.id),
                doom: sheet.doom,
                combat: sheet.rating.into(),
                abilities: sheet.traits.clone(),
                worshippers: texts.worshippers,
                power: texts.power,
                start: texts.start,
                attack: texts.attack,
            }
        });
        Catalogue {
            skills: Skill::ALL.map(|id| PrintedSkill { id, name: named(&self.names.skills, &id) }).into(),
            places: self.places(),
            worlds: self.worlds(),
            gates: self.gates(),
            monsters: files.monsters.iter().map(|sheet| self.monster(sheet)).collect(),
            cards: self.cards(),
            investigators: files.investigators.iter().map(|sheet| self.investigator(sheet)).collect(),
            ancient_ones: ancient_ones.collect(),
            location_cards: self.location_cards(),
            gate_cards: self.gate_cards(),
            mythos: self.mythos(),
            reasons: self.reasons(),
            branches: self.library.branch_words.iter().map(|it| self.wording.branch(it.as_ref())).collect(),
        }
    }

    fn reasons(&self) -> Vec<PrintedReason> {
        let reasons = self.names.reasons.iter();
        reasons.map(|(id, name)| PrintedReason { id: id.clone(), name: name.clone() }).collect()
    }

    fn places(&self) -> Vec<PrintedPlace> {
        let board = &self.library.files.board;
        let place = |id: &str, location: Option<&Location>| PrintedPlace {
            id: id.to_owned(),
            name: second(&self.names.places, id),
            street: location.map(|location| location.street.clone()),
            unstable: location.is_some_and(|location| location.unstable),
            closes_at: location.and_then(|location| location.closes_at),
            powers: location.map(|location| self.wording.powers(&location.power)).unwrap_or_default(),
        };
        let streets = board.streets.iter().map(|street| place(&street.id, None));
        let locations = board.locations.iter().map(|location| place(&location.id, Some(location)));
        let others = ["jail_cell", "lost", "sky", "outskirts"].map(|id| place(id, None));
        streets.chain(locations).chain(others).collect()
    }

    fn worlds(&self) -> Vec<PrintedWorld> {
        let worlds = self.library.files.worlds.worlds.iter();
        let world = |world: &World| PrintedWorld {
            id: world.id.clone(),
            name: second(&self.names.worlds, &world.id),
            colours: world.colours.clone(),
        };
        worlds.map(world).collect()
    }

    fn gates(&self) -> Vec<PrintedGate> {
        let gates = self.library.names.gates.list().iter().zip(&self.library.gates);
        let gate = |(id, gate): (&String, &GatePrinted)| PrintedGate {
            id: id.clone(),
            world: gate.world.name().to_owned(),
            modifier: gate.modifier,
            symbol: gate.symbol,
        };
        gates.map(gate).collect()
    }

    fn monster(&self, sheet: &MonsterSheet) -> PrintedMonster {
        let blow = |(rating, damage)| PrintedBlow { rating, damage };
        let markers = self.library.names.monsters.list().iter().zip(&self.library.kind_of);
        let copies = markers.filter(|(_, kind)| kind.name() == sheet.id).map(|(id, _)| id.clone());
        PrintedMonster {
            id: sheet.id.clone(),
            copies: copies.collect(),
            name: self.names.monsters.get(&sheet.id).map(|(one, _)| one.clone()).unwrap_or_default(),
            movement: sheet.movement,
            symbol: sheet.symbol,
            awareness: sheet.awareness,
            horror: sheet.horror.map(blow),
            toughness: sheet.toughness,
            combat: sheet.combat.map(blow),
            abilities: sheet.traits.clone(),
            nightmarish: sheet.nightmarish,
            overwhelming: sheet.overwhelming,
            mask: sheet.mask,
            text: self.wording.monster(sheet),
        }
    }

    fn cards(&self) -> Vec<PrintedCard> {
        let sheets = self.library.files.cards.iter().flatten();
        sheets.zip(&self.library.cards).map(|(sheet, printed)| self.card(sheet, printed.deck)).collect()
    }

    fn card(&self, sheet: &CardSheet, deck: Deck) -> PrintedCard {
        let copies = self.library.names.cards.list().iter().zip(&self.library.card_of);
        PrintedCard {
            id: sheet.id.clone(),
            copies: copies.filter(|(_, name)| name.name() == sheet.id).map(|(id, _)| id.clone()).collect(),
            name: named(&self.names.cards, &sheet.id),
            deck,
            price: sheet.price,
            hands: sheet.hands,
            kind: sheet.kind,
            text: self.wording.card(sheet),
            uses: self.wording.uses(&sheet.abilities),
        }
    }

    fn investigator(&self, sheet: &InvestigatorSheet) -> PrintedInvestigator {
        let (name, occupation) = self.names.investigators.get(&sheet.id).cloned().unwrap_or_default();
        PrintedInvestigator {
            id: sheet.id.clone(),
            name,
            occupation,
            sanity: sheet.sanity,
            stamina: sheet.stamina,
            focus: sheet.focus,
            home: sheet.home.clone(),
            tracks: Skill::ALL.map(|skill| PrintedTrack { skill, stops: sheet.track(skill) }).into(),
            possessions: self.possessions(sheet),
            text: self.wording.sheet(&sheet.abilities),
        }
    }

    fn possessions(&self, sheet: &InvestigatorSheet) -> Possessions {
        let random = |cards: &Vec<(Deck, u8)>| -> Vec<RandomCards> {
            cards.iter().map(|&(deck, count)| RandomCards { deck, count }).collect()
        };
        let special = sheet.fixed_special.iter().map(|card| self.library.special(*card).name().to_owned());
        let blessing = sheet.blessed.then(|| self.library.roles.blessing.name().to_owned());
        Possessions {
            money: sheet.money,
            revised_money: sheet.revised_money,
            clues: sheet.clues,
            cards: sheet.fixed.iter().cloned().chain(special).chain(blessing).collect(),
            random: random(&sheet.random),
            revised_random: sheet.revised_random.as_ref().map(random),
        }
    }

    fn location_cards(&self) -> Vec<PrintedLocationCard> {
        let decks = self.library.files.locations.iter();
        let cards = decks.flat_map(|deck| deck.cards.iter().map(|card| (&deck.street, card)));
        let card = |(street, card): (&String, &LocationCard)| PrintedLocationCard {
            id: card.id.clone(),
            street: street.clone(),
            entries: self.entries(&card.entries, &self.names.places),
        };
        cards.map(card).collect()
    }

    fn gate_cards(&self) -> Vec<PrintedGateCard> {
        let card = |card: &GateCard| PrintedGateCard {
            id: card.id.clone(),
            colour: card.colour,
            entries: self.entries(&card.entries, &self.names.worlds),
        };
        self.library.files.gate_cards.iter().map(card).collect()
    }

    fn entries(
        &self,
        entries: &BTreeMap<String, Vec<Word>>,
        names: &BTreeMap<String, (String, String)>,
    ) -> Vec<PrintedEntry> {
        let entry = |(id, script): (&String, &Vec<Word>)| PrintedEntry {
            id: id.clone(),
            name: second(names, id),
            text: self.wording.entry(script),
        };
        entries.iter().map(entry).collect()
    }

    fn mythos(&self) -> Vec<PrintedMythos> {
        let card = |card: &MythosCard| PrintedMythos {
            id: card.id.clone(),
            title: named(&self.names.mythos, &card.id),
            kind: card.kind,
            gate: card.gate.clone(),
            clue: card.clue.clone(),
            white: card.white.clone(),
            black: card.black.clone(),
            text: self.wording.mythos(card),
        };
        self.library.files.mythos.iter().map(card).collect()
    }
}

/// The name of an id; the lint sees to it that there is one.
fn named<K: Ord>(names: &BTreeMap<K, String>, id: &K) -> String {
    names.get(id).cloned().unwrap_or_default()
}

/// The name without its article.
fn second(names: &BTreeMap<String, (String, String)>, id: &str) -> String {
    names.get(id).map(|(_, name)| name.clone()).unwrap_or_default()
}

impl From<BattleRating> for PrintedRating {
    fn from(rating: BattleRating) -> Self {
        match rating {
            BattleRating::Fixed(rating) => Self::Fixed(rating),
            BattleRating::MinusTerror => Self::MinusTerror,
            BattleRating::Hopeless => Self::Hopeless,
        }
    }
}
