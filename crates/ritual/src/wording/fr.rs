use super::{Extent, Part, Sentence, Subject, Whom, extent, list};
use crate::colour::Colour;
use crate::predicate::Relation;

pub(super) fn say(sentence: &Sentence) -> String {
    match sentence {
        Sentence::None { whom, colours } => {
            let who = match whom {
                Whom::Anybody => "personne n’a",
                Whom::Others => "aucun autre chaman n’a",
            };
            format!("{who} de pierre {}", colour_list(colours, " ou ", false))
        }
        Sentence::Has { who, parts } => format!("{} {}", subject(*who), having(*who, parts)),
        Sentence::Leads { relation, number } => {
            let how = match (relation, number) {
                (Relation::Exactly | Relation::AtMost, 0) => {
                    "toutes les couleurs sont en nombre égal".to_owned()
                }
                (Relation::AtMost, n) => format!("aucune couleur n’en dépasse une autre de plus de {n}"),
                (Relation::AtLeast, n) => format!("une couleur en dépasse une autre d’au moins {n}"),
                (Relation::Exactly, n) => {
                    format!("la couleur la plus fréquente dépasse la plus rare d’exactement {n}")
                }
            };
            format!("toutes pierres en jeu comptées, {how}")
        }
        Sentence::NeighboursDiffer => "deux voisins n’ont aucune couleur en commun".to_owned(),
    }
}

fn subject(who: Subject) -> String {
    match who {
        Subject::Each => "chaque chaman".to_owned(),
        Subject::EveryOther => "chaque autre chaman".to_owned(),
        Subject::Together => "tous les chamans ensemble".to_owned(),
        Subject::Some { count: 1, again: false } => "un chaman".to_owned(),
        Subject::Some { count: 1, again: true } => "un chaman, le même ou un autre,".to_owned(),
        Subject::Some { count, again: false } => format!("{} chamans", count_word(count)),
        Subject::Some { count, again: true } => {
            format!("{} chamans, quels qu’ils soient,", count_word(count))
        }
    }
}

/// The verb once for all that is there, and again for what is not.
fn having(who: Subject, parts: &[Part]) -> String {
    let (has, has_not) = if who.is_plural() { ("ont", "n’ont") } else { ("a", "n’a") };
    let there: Vec<String> = parts.iter().filter_map(part).collect();
    let missing = parts.iter().filter_map(|part| match part {
        Part::NoStone { colours } => {
            Some(format!("{has_not} aucune pierre {}", colour_list(colours, " ni ", false)))
        }
        _ => None,
    });
    let and = if matches!(parts, [Part::Every { .. }, ..]) { ", et " } else { " et " };
    let there = (!there.is_empty()).then(|| format!("{has} {}", list(&there, ", ", and)));
    list(&there.into_iter().chain(missing).collect::<Vec<_>>(), ", ", and)
}

fn part(part: &Part) -> Option<String> {
    Some(match part {
        Part::Every { colours, relation, number } => {
            let of_each = if colours.len() > 1 { " de chaque" } else { "" };
            let every = colour_list(colours, " et ", true);
            let number = number_word(*number);
            format!("toutes les pierres {every} en jeu, {} {number}{of_each}", limit(*relation))
        }
        Part::Stones { relation, counts } => {
            let items: Vec<String> = counts.iter().enumerate().map(stones_of_colour).collect();
            format!("{} {}", limit(*relation), list(&items, ", ", " et "))
        }
        Part::Size { relation, number, colours } => {
            let of = colours.map(|(relation, number)| format!(" {}", of_colours(relation, number)));
            let size = format!("{} {} {}", limit(*relation), number_word(*number), stones(*number));
            size + &of.unwrap_or_default()
        }
        Part::Colours { relation, number } => match extent(*relation, *number) {
            Extent::All => "les cinq couleurs".to_owned(),
            Extent::One | Extent::Some => format!("des pierres {}", of_colours(*relation, *number)),
        },
        Part::Alike { relation, number } => {
            let which = match relation {
                Relation::AtLeast => "d’une même couleur",
                Relation::AtMost => "de chaque couleur",
                Relation::Exactly => "de la couleur la plus fréquente",
            };
            format!("{} {} {} {which}", limit(*relation), number_word(*number), stones(*number))
        }
        Part::NoStone { .. } => return None,
    })
}

/// The word for stones stands with the first colour alone: `une pierre rouge, une bleue`.
fn stones_of_colour((place, &(number, colour)): (usize, &(u8, Colour))) -> String {
    let colour = adjective(colour, number > 1);
    match place {
        0 => format!("{} {} {colour}", number_word(number), stones(number)),
        _ => format!("{} {colour}", number_word(number)),
    }
}

fn of_colours(relation: Relation, number: u8) -> String {
    match extent(relation, number) {
        Extent::All => "des cinq couleurs".to_owned(),
        Extent::One => "d’une seule couleur".to_owned(),
        Extent::Some if number == 1 => format!("d’{} une couleur", limit(relation)),
        Extent::Some => format!("d’{} {number} couleurs", limit(relation)),
    }
}

fn limit(relation: Relation) -> &'static str {
    match relation {
        Relation::Exactly => "exactement",
        Relation::AtLeast => "au moins",
        Relation::AtMost => "au plus",
    }
}

fn stones(number: u8) -> &'static str {
    if number > 1 { "pierres" } else { "pierre" }
}

fn number_word(number: u8) -> String {
    if number == 1 { "une".to_owned() } else { number.to_string() }
}

fn count_word(number: u8) -> String {
    match number {
        2 => "deux".to_owned(),
        3 => "trois".to_owned(),
        other => other.to_string(),
    }
}

fn colour_list(colours: &[Colour], between: &str, is_plural: bool) -> String {
    colours.iter().map(|&colour| adjective(colour, is_plural)).collect::<Vec<_>>().join(between)
}

/// Of stones, which are feminine.
fn adjective(colour: Colour, is_plural: bool) -> String {
    let one = match colour {
        Colour::Red => "rouge",
        Colour::Blue => "bleue",
        Colour::Yellow => "jaune",
        Colour::Green => "verte",
        Colour::Violet => "violette",
    };
    format!("{one}{}", if is_plural { "s" } else { "" })
}
