//! Makes the library of what the files say.

use super::abilities::abilities_as_bits;
use super::compiler::Compiler;
use super::files::{CARD_FILES, FIRST_LOCATION_FILE, Texts};
use super::parts::Parts;
use super::{
    ARKHAM, AllNames, AncientOnePrinted, AttackPrinted, CardPrinted, CardSets, FILES, Files, GateCardPrinted,
    GatePrinted, Library, LintError, LocationCardPrinted, MonsterPrinted, MythosPrinted, Place, Roles,
    RumorPrinted, STREETS, SheetPrinted, copies, lint, tracks,
};
use crate::ids::{Card, CardName, CardSet, MonsterKind, Names, Space, World};
use crate::language::{CardKind, CardSheet, Deck, MonsterAbility, Script, Symbol};

/// The entry of the lodge's cards that members read.
const SANCTUM: &str = "inner_sanctum";
/// The entry of gate cards for worlds that are not named.
const OTHER: &str = "other";

const DECKS: [Deck; 6] = [Deck::Common, Deck::Unique, Deck::Spell, Deck::Skill, Deck::Ally, Deck::Special];

impl Library {
    /// Reads and checks all files; says all that is wrong with what they mean.
    pub(super) fn read(texts: &Texts<'_>) -> Result<Self, Vec<LintError>> {
        let files = Files::read(texts).map_err(|error| vec![error])?;
        let names = AllNames::of(&files);
        let mut errors = lint::counts(&files, &names);
        errors.extend(lint::repeated(texts, &names));
        let mut compiler = Compiler::new(&names, texts);
        let places = places(&mut compiler, &files);
        let roles = roles(&mut compiler, &files);
        let gates = gates(&mut compiler, &files);
        let kinds = kinds(&mut compiler, &files);
        let cards = cards(&mut compiler, &files);
        let sheets = sheets(&mut compiler, &files);
        let ancient_ones = ancient_ones(&mut compiler, &files);
        let location_cards = location_cards(&mut compiler, &files);
        let gate_cards = gate_cards(&mut compiler, &files);
        let mythos = mythos(&mut compiler, &files);
        let Compiler { ops, branches, branch_words, offers, ways, errors: found, .. } = compiler;
        errors.extend(found);
        if !errors.is_empty() {
            return Err(errors);
        }
        let card_of: Vec<CardName> =
            numbered(files.cards.iter().flatten().map(|card| card.copies)).map(CardName).collect();
        let sets = CardSets::of(&cards, &card_of);
        let kind_of = numbered(files.monsters.iter().map(|kind| kind.copies)).map(MonsterKind).collect();
        let colours = files
            .worlds
            .worlds
            .iter()
            .map(|world| bits(&world.colours, |colour| *colour as u8) as u8)
            .collect();
        Ok(Self {
            parts: Parts::new(&files, &names, &ops, &ways.listed),
            ops,
            branches,
            branch_words,
            offers,
            places,
            roles,
            colours,
            gates,
            kinds,
            kind_of,
            cards,
            card_of,
            sets,
            sheets,
            ancient_ones,
            location_cards,
            gate_cards,
            mythos,
            names,
            files,
        })
    }
}

/// Each number as often as there are copies of it.
fn numbered(copies: impl Iterator<Item = u8>) -> impl Iterator<Item = u8> {
    copies.enumerate().flat_map(|(number, count)| std::iter::repeat_n(number as u8, count.into()))
}

fn bits<T>(things: &[T], bit: impl Fn(&T) -> u8) -> u16 {
    things.iter().fold(0, |bits, thing| bits | 1 << bit(thing))
}

impl AllNames {
    fn of(files: &Files) -> Self {
        let listed = |ids: Vec<&String>| Names::new(ids.into_iter().cloned().collect());
        let spaces = (files.board.streets.iter().map(|street| street.id.clone()))
            .chain(files.board.locations.iter().map(|location| location.id.clone()))
            .chain(
                files
                    .worlds
                    .worlds
                    .iter()
                    .flat_map(|world| [1, 2].map(|area| format!("{}_{area}", world.id))),
            )
            .chain(["jail_cell".to_owned(), "lost".to_owned()]);
        let cards = || files.cards.iter().flatten();
        let is_undead = |at: usize| files.monsters[at].traits.contains(&MonsterAbility::Undead);
        Self {
            spaces: Names::new(spaces.collect()),
            worlds: listed(files.worlds.worlds.iter().map(|world| &world.id).collect()),
            gates: Names::new(
                files.worlds.gates.iter().flat_map(|gate| gate.names().collect::<Vec<_>>()).collect(),
            ),
            monster_kinds: listed(files.monsters.iter().map(|kind| &kind.id).collect()),
            monsters: Names::new(
                files.monsters.iter().flat_map(|kind| copies(&kind.id, kind.copies)).collect(),
            ),
            card_names: listed(cards().map(|card| &card.id).collect()),
            cards: Names::new(cards().flat_map(|card| copies(&card.id, card.copies)).collect()),
            sheets: listed(files.investigators.iter().map(|sheet| &sheet.id).collect()),
            ancient_ones: listed(files.ancient_ones.iter().map(|sheet| &sheet.id).collect()),
            location_cards: listed(
                files.locations.iter().flat_map(|file| &file.cards).map(|card| &card.id).collect(),
            ),
            gate_cards: listed(files.gate_cards.iter().map(|card| &card.id).collect()),
            mythos: listed(files.mythos.iter().map(|card| &card.id).collect()),
            undead: (0..files.monsters.len())
                .filter(|at| is_undead(*at))
                .fold(0, |kinds, at| kinds | 1 << at),
        }
    }
}

fn places(compiler: &mut Compiler<'_>, files: &Files) -> Vec<Place> {
    const FILE: &str = "board.ron";
    let mut places = Vec::new();
    for street in &files.board.streets {
        compiler.at(FILE, &street.id);
        let adjacent = street.adjacent.iter().fold(0, |bits, id| bits | 1u64 << compiler.space(id).0);
        let (white, black) = (compiler.space(&street.white_arrow), compiler.space(&street.black_arrow));
        places.push(Place {
            street: Space(places.len() as u8),
            adjacent,
            white,
            black,
            is_unstable: false,
            closes_at: None,
            power: Default::default(),
            distances: [u8::MAX; ARKHAM as usize],
        });
    }
    for location in &files.board.locations {
        compiler.at(FILE, &location.id);
        let (here, street) = (places.len() as u8, compiler.space(&location.street));
        if let Some(outside) = places.get_mut(street.index()) {
            outside.adjacent |= 1 << here;
        }
        places.push(Place {
            street,
            adjacent: 1 << street.0,
            white: street,
            black: street,
            is_unstable: location.unstable,
            closes_at: location.closes_at,
            power: compiler.abilities(&location.power),
            distances: [u8::MAX; ARKHAM as usize],
        });
    }
    let adjacent: Vec<u64> = places.iter().map(|place| place.adjacent).collect();
    for (start, place) in places.iter_mut().enumerate() {
        measure(&adjacent, start, &mut place.distances);
    }
    places
}

/// The steps from a place to all others.
fn measure(adjacent: &[u64], start: usize, distances: &mut [u8; ARKHAM as usize]) {
    let (mut reached, mut edge) = (1u64 << start, 1u64 << start);
    let mut steps = 0;
    while edge != 0 {
        let mut next = 0;
        for at in (0..ARKHAM as usize).filter(|at| edge & 1 << at != 0) {
            distances[at] = steps;
            next |= adjacent.get(at).copied().unwrap_or_default();
        }
        edge = next & !reached;
        reached |= next;
        steps += 1;
    }
}

fn roles(compiler: &mut Compiler<'_>, files: &Files) -> Roles {
    let roles = &files.board.roles;
    compiler.at("board.ron", "roles");
    Roles {
        asylum: compiler.space(&roles.asylum),
        hospital: compiler.space(&roles.hospital),
        police: compiler.space(&roles.police),
        church: compiler.space(&roles.church),
        docks: compiler.space(&roles.docks),
        blessing: compiler.card_name("blessing"),
        curse: compiler.card_name("curse"),
        elder_thing: compiler.kind("elder_thing"),
    }
}

fn gates(compiler: &mut Compiler<'_>, files: &Files) -> Vec<GatePrinted> {
    let mut gates = Vec::new();
    for gate in &files.worlds.gates {
        compiler.at("worlds.ron", &gate.world);
        let world = compiler.world(&gate.world);
        let printed = GatePrinted { world, modifier: gate.modifier, symbol: gate.symbol };
        gates.extend((0..gate.copies).map(|_| printed));
    }
    gates
}

fn kinds(compiler: &mut Compiler<'_>, files: &Files) -> Vec<MonsterPrinted> {
    let compile = |sheet: &crate::language::MonsterSheet| {
        compiler.at("monsters.ron", &sheet.id);
        let mut traits = abilities_as_bits(&sheet.traits);
        if sheet.nightmarish > 0 {
            traits |= 1 << MonsterAbility::Nightmarish as u16;
        }
        if sheet.overwhelming > 0 {
            traits |= 1 << MonsterAbility::Overwhelming as u16;
        }
        MonsterPrinted { sheet: sheet.clone(), traits, abilities: compiler.abilities(&sheet.abilities) }
    };
    files.monsters.iter().map(compile).collect()
}

fn cards(compiler: &mut Compiler<'_>, files: &Files) -> Vec<CardPrinted> {
    let mut first = 0;
    let mut printed = Vec::new();
    for ((deck, file), cards) in DECKS.into_iter().zip(CARD_FILES).zip(&files.cards) {
        for card in cards {
            compiler.at(file, &card.id);
            printed.push(card_printed(compiler, deck, card, first));
            first += card.copies;
        }
    }
    printed
}

fn card_printed(compiler: &mut Compiler<'_>, deck: Deck, card: &CardSheet, first: u8) -> CardPrinted {
    CardPrinted {
        deck,
        price: card.price,
        hands: card.hands,
        kind: card.kind,
        is_item: card.item || matches!(deck, Deck::Common | Deck::Unique | Deck::Spell),
        is_single_use: card.single_use,
        discard_at: card.discard_at,
        abilities: compiler.abilities(&card.abilities),
        copies: (first..first.saturating_add(card.copies)).map(Card).collect(),
    }
}

impl CardSets {
    fn of(cards: &[CardPrinted], card_of: &[CardName]) -> Self {
        let select = |is_in: &dyn Fn(&CardPrinted) -> bool| -> CardSet {
            let copies = card_of.iter().enumerate().filter(|(_, name)| is_in(&cards[name.index()]));
            copies.map(|(copy, _)| Card(copy as u8)).collect()
        };
        let is_weapon =
            |card: &CardPrinted| matches!(card.kind, CardKind::PhysicalWeapon | CardKind::MagicalWeapon);
        Self {
            items: select(&|card| card.is_item),
            weapons: select(&is_weapon),
            tomes: select(&|card| card.kind == CardKind::Tome),
            by_deck: DECKS.map(|deck| select(&|card| card.deck == deck)),
            with_effects: select(&|card| !card.abilities.effects.is_empty()),
            with_uses: select(&|card| !card.abilities.uses.is_empty()),
            with_whens: select(&|card| !card.abilities.whens.is_empty()),
        }
    }
}

fn sheets(compiler: &mut Compiler<'_>, files: &Files) -> Vec<SheetPrinted> {
    let compile = |sheet: &crate::language::InvestigatorSheet| {
        compiler.at("investigators.ron", &sheet.id);
        SheetPrinted {
            sheet: sheet.clone(),
            tracks: tracks(sheet),
            home: compiler.space(&sheet.home),
            fixed: sheet.fixed.iter().map(|name| compiler.card_name(name)).collect(),
            abilities: compiler.abilities(&sheet.abilities),
        }
    };
    files.investigators.iter().map(compile).collect()
}

fn ancient_ones(compiler: &mut Compiler<'_>, files: &Files) -> Vec<AncientOnePrinted> {
    let compile = |sheet: &crate::language::AncientOneSheet| {
        compiler.at("ancient_ones.ron", &sheet.id);
        AncientOnePrinted {
            doom: sheet.doom,
            rating: sheet.rating,
            traits: abilities_as_bits(&sheet.traits),
            worshippers: sheet.worshippers.iter().map(|modifier| compiler.effect(modifier)).collect(),
            power: compiler.abilities(&sheet.power),
            has_masks: sheet.masks,
            start: compiler.program("start", &sheet.start),
            attack: sheet.attack.as_ref().map(|attack| AttackPrinted {
                check: attack.check,
                each: compiler.program("attack", &attack.each),
                then_each: compiler.program("attack/then each", &attack.then_each),
                finally: compiler.program("attack/finally", &attack.finally),
            }),
        }
    };
    files.ancient_ones.iter().map(compile).collect()
}

fn location_cards(compiler: &mut Compiler<'_>, files: &Files) -> Vec<LocationCardPrinted> {
    let mut printed = Vec::new();
    for ((name, _), file) in FILES.iter().skip(FIRST_LOCATION_FILE).zip(&files.locations) {
        for card in &file.cards {
            compiler.at(name, &card.id);
            let street = compiler.space(&file.street);
            let mut entries = Vec::new();
            for (place, script) in card.entries.iter().filter(|(place, _)| *place != SANCTUM) {
                entries.push((compiler.space(place), compiler.entry(&card.id, place, script)));
            }
            let sanctum = card.entries.get(SANCTUM).map(|script| compiler.entry(&card.id, SANCTUM, script));
            lint::entries(compiler, files, street, &entries);
            printed.push(LocationCardPrinted { street, entries, sanctum });
        }
    }
    printed
}

fn gate_cards(compiler: &mut Compiler<'_>, files: &Files) -> Vec<GateCardPrinted> {
    let mut printed = Vec::new();
    for card in &files.gate_cards {
        compiler.at("gate_cards.ron", &card.id);
        let named: Vec<(&String, &Script)> =
            card.entries.iter().filter(|(world, _)| *world != OTHER).collect();
        let mut entries: Vec<(World, u16)> = Vec::new();
        for (world, script) in named {
            let number = compiler.world(world);
            lint::colour(compiler, files, number, card.colour);
            entries.push((number, compiler.entry(&card.id, world, script)));
        }
        let other = card.entries.get(OTHER).map(|script| compiler.entry(&card.id, OTHER, script));
        if card.colour.is_some() && other.is_none() {
            compiler.wrong("a gate card has an entry \"other\"");
        }
        printed.push(GateCardPrinted { colour: card.colour, entries, other: other.unwrap_or_default() });
    }
    printed
}

fn mythos(compiler: &mut Compiler<'_>, files: &Files) -> Vec<MythosPrinted> {
    let mut printed = Vec::new();
    for card in &files.mythos {
        compiler.at("mythos.ron", &card.id);
        let symbols = |symbols: &[Symbol]| bits(symbols, |symbol| *symbol as u8);
        let rumor = card.rumor.as_ref().map(|rumor| RumorPrinted {
            street: compiler.space(&rumor.street),
            tick: compiler.program("tick", &rumor.tick),
            price: compiler.price(&rumor.cost),
            deed: compiler.program("deed", &rumor.deed),
            passes_if: rumor.passes_if.as_ref().map(|condition| compiler.condition(condition)),
            on_pass: compiler.program("pass", &rumor.on_pass),
            fails_if: rumor.fails_if.as_ref().map(|condition| compiler.condition(condition)),
            on_fail: compiler.program("fail", &rumor.on_fail),
        });
        printed.push(MythosPrinted {
            kind: card.kind,
            gate: card.gate.as_ref().map(|place| compiler.space(place)),
            clue: card.clue.as_ref().map(|place| compiler.space(place)),
            white: symbols(&card.white),
            black: symbols(&card.black),
            abilities: compiler.abilities(&card.abilities),
            activity: card.activity.as_ref().map(|street| compiler.space(street)),
            lasts: card.lasts,
            rumor,
        });
    }
    printed
}

const _: () = assert!(STREETS < ARKHAM);
