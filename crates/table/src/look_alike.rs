//! Names that are taken for one another.

use tabletop::Seat;

use super::Table;
use super::text::is_accent;
use wire::{Person, PersonId, SeatClaim};

/// Who came to a name at this table and when: whoever did so later is the one to be marked.
#[derive(Debug, Default)]
pub(super) struct Names(Vec<(PersonId, String)>);

impl Names {
    /// Somebody comes to the table, or has another name from now on. One that looks the same is no other.
    pub(super) fn taken(&mut self, who: &Person) {
        let name = folded(&who.name);
        if !self.0.iter().any(|(id, known)| *id == who.id && *known == name) {
            self.0.retain(|(id, _)| *id != who.id);
            self.0.push((who.id, name));
        }
    }

    /// Those who had a name before somebody took one that looks like it.
    fn before<'a>(&'a self, person: &'a Person) -> impl Iterator<Item = PersonId> + 'a {
        let name = folded(&person.name);
        let before = self.0.iter().take_while(|(id, _)| *id != person.id);
        before.filter(move |(_, known)| !name.is_empty() && *known == name).map(|(id, _)| *id)
    }
}

impl Table {
    /// Whether the name on a seat looks like that of somebody else here who had it before.
    pub(super) fn is_look_alike(&self, seat: Seat) -> bool {
        let Some(person) = self.chairs.get(seat.index()).and_then(super::chair::Chair::person) else {
            return false;
        };
        let is_here = |id: PersonId| self.host.id == id || self.seated().any(|(_, other)| other.id == id);
        self.names.before(person).any(is_here)
    }

    /// The host gives a seat by the name of whoever asks: also those who have left it had theirs before.
    pub(super) fn claims_view(&self) -> Vec<SeatClaim> {
        let is_look_alike = |claim: &SeatClaim| self.names.before(&claim.who).next().is_some();
        let marked = |claim: &SeatClaim| SeatClaim { look_alike: is_look_alike(claim), ..claim.clone() };
        self.claims.iter().map(marked).collect()
    }
}

/// What is left of a name when all that looks alike is the same: case, accents, spaces, and letters of other alphabets.
fn folded(name: &str) -> String {
    let letters = name.chars().filter(|&letter| !is_accent(letter)).map(unadorned);
    letters.map(upright).flat_map(char::to_lowercase).filter_map(plain).collect()
}

/// The ordinary letter that one for formulas, for lists or of another width or height shows.
fn unadorned(letter: char) -> char {
    const HOLES: &str = "ℎhℬBℰEℱFℋHℐIℒLℳMℛRℯeℊgℴoℭCℌHℑIℜRℨZℂCℍHℕNℙPℚQℝRℤZℓlℹi𝚤i𝚥j";
    const SMALL_CAPITALS: &str = "ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpꞯqʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz";
    let code = u32::from(letter);
    let nth = |first: char, place: u32| char::from_u32(u32::from(first) + place).unwrap_or(letter);
    let of_both_cases = |place: u32| nth(if place < 26 { 'A' } else { 'a' }, place % 26);
    match letter {
        '\u{ff01}'..='\u{ff5e}' => nth('!', code - 0xff01),
        'Ⓐ'..='ⓩ' => of_both_cases(code - 0x24b6),
        '\u{1f130}'..='\u{1f149}' => nth('A', code - 0x1f130),
        '\u{1f150}'..='\u{1f169}' => nth('A', code - 0x1f150),
        '\u{1f170}'..='\u{1f189}' => nth('A', code - 0x1f170),
        '\u{1d400}'..='\u{1d6a3}' => of_both_cases((code - 0x1d400) % 52),
        // Greek, in five styles: 25 capitals and a sign, then 25 small letters and seven signs.
        '\u{1d6a8}'..='\u{1d7c9}' => match (code - 0x1d6a8) % 58 {
            capital @ 0..=24 => nth('Α', capital),
            small @ 26..=50 => nth('α', small - 26),
            _ => letter,
        },
        '\u{1d7ce}'..='\u{1d7ff}' => nth('0', (code - 0x1d7ce) % 10),
        _ => {
            let pairs = HOLES.chars().zip(HOLES.chars().skip(1)).step_by(2);
            let small = SMALL_CAPITALS.chars().zip(SMALL_CAPITALS.chars().skip(1)).step_by(2);
            pairs.chain(small).find(|(shown, _)| *shown == letter).map_or(letter, |(_, plain)| plain)
        }
    }
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

/// The plain letter that this one is taken for; nothing for spaces.
fn plain(letter: char) -> Option<char> {
    Some(match letter {
        ' ' | '.' | '_' | '-' | '\'' | '’' => return None,
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
            ("Zoe", "Zo\u{a8e0}e"),
            ("Ann", "Ａｎｎ"),
            ("Zoe 42", "𝒁𝔬ℯ 𝟜𝟚"),
            ("Nora", "𝝢𝛐𝚛𝗮"),
            ("Ann", "ᴀɴɴ"),
            ("Ann", "Ⓐⓝⓝ"),
            ("Ann", "🄰🅝🅽"),
        ] {
            assert_eq!(folded(name), folded(like), "{name} {like}");
        }
        for (name, other) in [("Ann", "Anna"), ("Bob", "Rob"), ("Guest 1234", "Guest 1243")] {
            assert_ne!(folded(name), folded(other), "{name} {other}");
        }
    }
}
