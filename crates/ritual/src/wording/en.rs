use super::{Extent, Part, Sentence, Subject, Whom, extent, list};
use crate::colour::Colour;
use crate::predicate::Relation;

pub(super) fn say(sentence: &Sentence) -> String {
    match sentence {
        Sentence::None { whom, colours } => {
            let who = match whom {
                Whom::Anybody => "nobody has",
                Whom::Others => "no other shaman has",
            };
            format!("{who} a {} stone", colour_list(colours, " or a "))
        }
        Sentence::Has { who, parts } => format!("{} {}", subject(*who), having(parts)),
        Sentence::Leads { relation, number } => {
            let how = match (relation, number) {
                (Relation::Exactly | Relation::AtMost, 0) => {
                    "every colour has as many as any other".to_owned()
                }
                (Relation::AtMost, n) => format!("no colour leads another by more than {n}"),
                (Relation::AtLeast, n) => format!("some colour leads another by at least {n}"),
                (Relation::Exactly, n) => format!("the commonest colour leads the rarest by exactly {n}"),
            };
            format!("counting all stones in play, {how}")
        }
        Sentence::NeighboursDiffer => "no two neighbours have a colour in common".to_owned(),
    }
}

fn subject(who: Subject) -> String {
    let verb = if who.is_plural() { "have" } else { "has" };
    let who = match who {
        Subject::Each => "each shaman".to_owned(),
        Subject::EveryOther => "every other shaman".to_owned(),
        Subject::Together => "all shamans together".to_owned(),
        Subject::Some { count: 1, again: false } => "one shaman".to_owned(),
        Subject::Some { count: 1, again: true } => "one shaman, the same or another,".to_owned(),
        Subject::Some { count, again: false } => format!("{} shamans", count_word(count)),
        Subject::Some { count, again: true } => format!("{} shamans, whoever they are,", count_word(count)),
    };
    format!("{who} {verb}")
}

fn having(parts: &[Part]) -> String {
    let said: Vec<String> = parts.iter().map(part).collect();
    let and = if matches!(parts, [Part::Every { .. }, ..]) { ", and " } else { " and " };
    list(&said, ", ", and)
}

fn part(part: &Part) -> String {
    match part {
        Part::Every { colours, relation, number } => {
            let of_each = if colours.len() > 1 { " of each" } else { "" };
            let every = colour_list(colours, " and every ");
            format!("every {every} stone in play, {} {}{of_each}", limit(*relation), number_word(*number))
        }
        Part::Stones { relation, counts } => {
            let items: Vec<String> =
                counts.iter().map(|&(n, colour)| format!("{} {}", number_word(n), colour.word())).collect();
            let most = counts.iter().map(|&(n, _)| n).max().unwrap_or(0);
            format!("{} {} {}", limit(*relation), list(&items, ", ", " and "), stones(most))
        }
        Part::Size { relation, number, colours } => {
            let of = colours.map(|(relation, number)| format!(" {}", of_colours(relation, number)));
            let size = format!("{} {} {}", limit(*relation), number_word(*number), stones(*number));
            size + &of.unwrap_or_default()
        }
        Part::Colours { relation, number } => match extent(*relation, *number) {
            Extent::All => "all five colours".to_owned(),
            Extent::One | Extent::Some => format!("stones {}", of_colours(*relation, *number)),
        },
        Part::Alike { relation, number } => {
            let which = match relation {
                Relation::AtLeast => "some one colour",
                Relation::AtMost => "each colour",
                Relation::Exactly => "the commonest colour",
            };
            format!("{} {} {} of {which}", limit(*relation), number_word(*number), stones(*number))
        }
        Part::NoStone { colours } => format!("no {} stone", colour_list(colours, " or ")),
    }
}

fn of_colours(relation: Relation, number: u8) -> String {
    match extent(relation, number) {
        Extent::All => "of all five colours".to_owned(),
        Extent::One => "of a single colour".to_owned(),
        Extent::Some if number == 1 => format!("of {} one colour", limit(relation)),
        Extent::Some => format!("of {} {number} colours", limit(relation)),
    }
}

fn limit(relation: Relation) -> &'static str {
    match relation {
        Relation::Exactly => "exactly",
        Relation::AtLeast => "at least",
        Relation::AtMost => "at most",
    }
}

fn stones(number: u8) -> &'static str {
    if number == 1 { "stone" } else { "stones" }
}

fn number_word(number: u8) -> String {
    if number == 1 { "one".to_owned() } else { number.to_string() }
}

fn count_word(number: u8) -> String {
    match number {
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        other => number_word(other),
    }
}

fn colour_list(colours: &[Colour], between: &str) -> String {
    colours.iter().map(|colour| colour.word()).collect::<Vec<_>>().join(between)
}
