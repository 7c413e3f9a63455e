use serde::Serialize;
use tabletop::Language;

use crate::card::{Attribute, Clue, Effect, Icon, Mark, Technique, Victim};
use crate::deck::{Deck, DeckChoice, PrintedClue, PrintedVictim};
use crate::event::Zone;
use crate::options::Options;
use crate::state::{HAND, ICONS_FOR_BONUS, ICONS_TO_CLOSE, LEADS, LONG_CASE, MINIMUM_BEFORE, NIGHT};
use crate::words::{EffectWords, IconText, SignText, TechniqueText, sign_texts};

/// What is printed on the cards of this table's deck, in one language, and the numbers of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
pub struct Catalogue {
    /// What the deck is called.
    pub deck: String,
    /// Whether it is not the one that comes with the game.
    pub own_deck: bool,
    /// The professional contact (AN-40).
    pub contact: String,
    pub limits: Limits,
    /// Clue card `n01` comes first.
    pub clues: Vec<ClueCard>,
    /// Victim `v1` comes first.
    pub victims: Vec<VictimCard>,
    pub icons: Vec<IconText>,
    pub techniques: Vec<TechniqueText>,
    pub attributes: Vec<SignText<Attribute>>,
    pub marks: Vec<SignText<Mark>>,
    pub effects: Vec<EffectText>,
}

/// The numbers of a table, which never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
pub struct Limits {
    /// Kinds of puzzle card that win (AN-30).
    pub puzzles: u8,
    /// Victims the pile began with (AN-02).
    pub victims: u8,
    /// So many cards in the stability row lose (AN-31).
    pub stability: u8,
    /// So many cards on the time track bring a victim (AN-32).
    pub time: u8,
    pub leads: u8,
    pub hand: u8,
    /// Different icons a case needs to be closed (AN-24).
    pub icons_to_close: u8,
    /// Different icons that give the bonus (AN-27).
    pub icons_for_bonus: u8,
    /// From this clue card of a line on, each costs a test (AN-19).
    pub long_case: u8,
    /// Clue cards that a card marked so needs before it (AN-18).
    pub minimum_before: u8,
    /// The turns that the score is counted down from (AN-60).
    pub night: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
pub struct ClueCard {
    pub id: Clue,
    pub name: String,
    pub icon: Icon,
    pub left: Vec<Technique>,
    pub right: Vec<Technique>,
    pub attributes: Vec<Attribute>,
    /// From left to right.
    pub effects: Vec<Effect>,
    pub marks: Vec<Mark>,
    /// Where it goes when it is discarded (AN-15).
    pub discarded_to: Zone,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
pub struct VictimCard {
    pub id: Victim,
    pub name: String,
    pub role: String,
    pub right: Vec<Technique>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "arkham-noir/"))]
pub struct EffectText {
    pub id: Effect,
    /// Stands on a card.
    pub short: String,
    /// Follows "you may" or "you must".
    pub does: String,
    /// Whether it may be declined (AN-21).
    pub optional: bool,
    /// Where it lets one take a card from.
    pub takes_from: Option<Zone>,
}

impl Catalogue {
    pub(crate) fn new(options: &Options, language: Language) -> Self {
        let deck: &Deck = &options.deck;
        let file = deck.file();
        let texts = sign_texts(language);
        let clues = file.clues.iter().enumerate().filter_map(|(place, printed)| {
            let id = Clue::new(place)?;
            Some(ClueCard::new(id, printed, deck.face(id).discarded_to(), language))
        });
        let victims = file.victims.iter().enumerate();
        let victims = victims
            .filter_map(|(place, printed)| Some(VictimCard::new(Victim::new(place)?, printed, language)));
        Self {
            deck: file.name.get(language).to_owned(),
            own_deck: options.deck != DeckChoice::BuiltIn,
            contact: file.contact.get(language).to_owned(),
            limits: Limits::new(options),
            clues: clues.collect(),
            victims: victims.collect(),
            icons: texts.icons.clone(),
            techniques: texts.techniques.clone(),
            attributes: texts.attributes.clone(),
            marks: texts.marks.clone(),
            effects: texts.effects.iter().map(EffectText::new).collect(),
        }
    }
}

impl Limits {
    fn new(options: &Options) -> Self {
        Self {
            puzzles: options.puzzles,
            victims: options.victims,
            stability: options.limit,
            time: options.limit,
            leads: LEADS as u8,
            hand: HAND as u8,
            icons_to_close: ICONS_TO_CLOSE as u8,
            icons_for_bonus: ICONS_FOR_BONUS as u8,
            long_case: LONG_CASE as u8,
            minimum_before: MINIMUM_BEFORE,
            night: NIGHT,
        }
    }
}

impl ClueCard {
    fn new(id: Clue, printed: &PrintedClue, discarded_to: Zone, language: Language) -> Self {
        let PrintedClue { name, icon, left, right, attributes, effects, marks } = printed.clone();
        let name = name.get(language).to_owned();
        Self { id, name, icon, left, right, attributes, effects, marks, discarded_to }
    }
}

impl VictimCard {
    fn new(id: Victim, printed: &PrintedVictim, language: Language) -> Self {
        let PrintedVictim { name, role, right } = printed;
        Self {
            id,
            name: name.get(language).to_owned(),
            role: role.get(language).to_owned(),
            right: right.clone(),
        }
    }
}

impl EffectText {
    fn new(words: &EffectWords) -> Self {
        let EffectWords { id, short, does } = words.clone();
        Self { id, short, does, optional: id.is_optional(), takes_from: id.takes_from() }
    }
}
