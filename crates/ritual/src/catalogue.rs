use serde::Serialize;
use tabletop::Language;

use crate::book::BookChoice;
use crate::colour::Stones;
use crate::data::{Timer, data};
use crate::ids::{Inspiration, RitualCard};
use crate::options::{Level, Options};
use crate::predicate::Condition;
use crate::words::{ColourText, LevelText, texts};

/// What is printed for a table, in one language, and its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
pub struct Catalogue {
    /// What the ritual book is called.
    pub book: String,
    /// Whether it is not the one that comes with the game.
    pub own_book: bool,
    /// The number of the ritual in the book, from 1.
    pub ritual: u8,
    pub ritual_name: String,
    /// The names of all rituals of the book, easiest first.
    pub rituals: Vec<String>,
    pub cards: Vec<PrintedCard>,
    pub inspirations: Vec<PrintedInspiration>,
    pub colours: Vec<ColourText>,
    pub levels: Vec<LevelText>,
    pub level: Level,
    /// The seconds of a round for each number of shamans (RT-06).
    pub timer: Vec<Timer>,
    pub limits: Limits,
}

/// A card of the ritual.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
pub struct PrintedCard {
    pub id: RitualCard,
    /// What it asks for, in words.
    pub text: String,
    /// The same as data, to be drawn.
    pub condition: Condition,
    /// The same as it is written in the book.
    pub notation: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
pub struct PrintedInspiration {
    pub id: Inspiration,
    pub need: Stones,
}

/// The numbers of a table, which never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "ritual/"))]
pub struct Limits {
    pub stones_per_colour: u8,
    pub stones_per_lot: u8,
    /// A lot with fewer stones gives none away (RT-11, RT-12).
    pub fewest_to_part: u8,
    /// The ritual cards of each round (RT-30).
    pub cards_per_round: [u8; 3],
    /// How many must be awake for the ritual phase, with two shamans and with more (RT-32).
    pub awake_for_ritual: [u8; 2],
    /// How often each round may be tried (RT-38).
    pub tries: u8,
    /// The turns of a round without a clock (RT-53).
    pub turns_without_clock: u16,
}

impl Catalogue {
    pub(crate) fn new(options: &Options, language: Language) -> Self {
        let book = &options.deck;
        let name =
            |ritual: u8| book.name_of(ritual).map_or(String::new(), |name| name.get(language).to_owned());
        let card = |(id, condition): (RitualCard, &Condition)| PrintedCard {
            id,
            text: condition.phrase(language),
            condition: condition.clone(),
            notation: condition.to_string(),
        };
        let conditions = book.ritual(options.ritual).map_or(&[][..], |cards| cards);
        let inspiration = |id| PrintedInspiration { id, need: data().need(id) };
        Self {
            book: book.file().name.get(language).to_owned(),
            own_book: *book != BookChoice::BuiltIn,
            ritual: options.ritual,
            ritual_name: name(options.ritual),
            rituals: (1..=book.len() as u8).map(name).collect(),
            cards: RitualCard::all().zip(conditions).map(card).collect(),
            inspirations: Inspiration::all().map(inspiration).collect(),
            colours: texts(language).colours.clone(),
            levels: texts(language).levels.clone(),
            level: options.level,
            timer: data().timer.clone(),
            limits: Limits::new(options),
        }
    }
}

impl Limits {
    fn new(options: &Options) -> Self {
        let data = data();
        Self {
            stones_per_colour: data.stones_per_colour,
            stones_per_lot: data.stones_per_lot,
            fewest_to_part: data.fewest_to_part,
            cards_per_round: data.cards_per_round,
            awake_for_ritual: [data.awake_for_ritual.two, data.awake_for_ritual.more],
            tries: options.tries,
            turns_without_clock: data.turns_without_clock,
        }
    }
}
