//! Names that are taken for one another.

use tabletop::Seat;

use super::Table;

impl Table {
    /// Whether the name on a seat looks like that of somebody else here whom the server knew before.
    pub(super) fn is_look_alike(&self, seat: Seat) -> bool {
        let Some(person) = self.chairs.get(seat.index()).and_then(super::chair::Chair::person) else {
            return false;
        };
        let others = self.seated().map(|(_, other)| other).chain([&self.host]);
        let mut before = others.filter(|other| other.id.0 < person.id.0);
        before.any(|other| !person.name.is_empty() && folded(&other.name) == folded(&person.name))
    }
}

/// What is left of a name when all that looks alike is the same: case, accents, spaces, and letters of other alphabets.
fn folded(name: &str) -> String {
    name.chars().map(upright).flat_map(char::to_lowercase).filter_map(plain).collect()
}

/// Greek capitals look like other letters than their small ones do.
fn upright(letter: char) -> char {
    match letter {
        'Ν' => 'N',
        'Η' => 'H',
        'Υ' => 'Y',
        'Ρ' => 'P',
        other => other,
    }
}

/// The plain letter that this one is taken for; nothing for accents and spaces.
fn plain(letter: char) -> Option<char> {
    Some(match letter {
        ' ' | '.' | '_' | '-' | '\'' | '’' | '\u{300}'..='\u{36f}' => return None,
        'à'..='å' | 'ā' | 'ă' | 'ą' | 'ǎ' | 'а' | 'α' | 'ά' | '@' => 'a',
        'в' | 'β' => 'b',
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' | 'с' | 'ϲ' => 'c',
        'ď' | 'đ' | 'ԁ' => 'd',
        'è'..='ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' | 'е' | 'ё' | 'є' | 'ε' | 'έ' | '3' | 'з' => 'e',
        'ĝ' | 'ğ' | 'ġ' | 'ģ' | 'ɡ' => 'g',
        'ĥ' | 'ħ' | 'н' | 'һ' => 'h',
        'ì'..='ï'
        | 'ĩ'
        | 'ī'
        | 'ĭ'
        | 'į'
        | 'ı'
        | 'і'
        | 'ї'
        | 'ι'
        | 'ί'
        | 'l'
        | 'ł'
        | 'ĺ'
        | 'ľ'
        | '1'
        | '|'
        | '!'
        | 'ӏ' => 'i',
        'ĵ' | 'ј' => 'j',
        'ķ' | 'к' | 'κ' => 'k',
        'м' | 'μ' => 'm',
        'ñ' | 'ń' | 'ņ' | 'ň' | 'η' | 'ή' | 'п' => 'n',
        'ò'..='ö' | 'ø' | 'ō' | 'ŏ' | 'ő' | 'о' | 'ο' | 'ό' | 'σ' | '0' => 'o',
        'р' | 'ρ' | 'þ' => 'p',
        'ŕ' | 'ŗ' | 'ř' | 'г' => 'r',
        'ś' | 'ŝ' | 'ş' | 'š' | 'ѕ' | '$' | '5' => 's',
        'ţ' | 'ť' | 'ŧ' | 'т' | 'τ' => 't',
        'ù'..='ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' | 'υ' | 'ύ' | 'ц' => 'u',
        'ν' | 'ѵ' => 'v',
        'ŵ' | 'ω' | 'ѡ' => 'w',
        'х' | 'χ' => 'x',
        'ý' | 'ÿ' | 'ŷ' | 'у' | 'ү' | 'γ' => 'y',
        'ź' | 'ż' | 'ž' | 'ζ' => 'z',
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn names_that_look_alike_are_folded_to_the_same() {
        for (name, like) in [
            ("Ann", "ANN"),
            ("Ann", "Аnn"),
            ("Éloïse", "Eloise"),
            ("Bob", "B0b"),
            ("Bill", "BiII"),
            ("Bill", "B1ll"),
            ("Nora", "Νоrа"),
            ("Ann Lee", "AnnLee"),
            ("Zoe", "Zoe\u{308}"),
        ] {
            assert_eq!(folded(name), folded(like), "{name} {like}");
        }
        for (name, other) in [("Ann", "Anna"), ("Bob", "Rob"), ("Guest 1234", "Guest 1243")] {
            assert_ne!(folded(name), folded(other), "{name} {other}");
        }
    }
}
