use crate::data::data;

/// What a masked word looks like, whatever its length.
const MASK: &str = "▒▒▒";

/// A word of a message: where it stands and how it is compared.
struct Word {
    start: usize,
    end: usize,
    folded: String,
}

/// The message with the names and colours of cards masked (AR-70).
pub(crate) fn masked(said: &str) -> String {
    let words = words(said);
    let mut heard = String::with_capacity(said.len());
    let (mut copied, mut next) = (0, 0);
    while let Some(rest) = words.get(next..).filter(|rest| !rest.is_empty()) {
        let Some(length) = unspeakable_length(rest) else {
            next += 1;
            continue;
        };
        let (start, end) = (rest[0].start, rest[length - 1].end);
        heard.push_str(&said[copied..start]);
        heard.push_str(MASK);
        copied = end;
        next += length;
    }
    heard.push_str(&said[copied..]);
    heard
}

/// How many words at the start of `words` make up something not to be said, the longest match first.
fn unspeakable_length(words: &[Word]) -> Option<usize> {
    let matches = |phrase: &&String| {
        phrase.split(' ').enumerate().all(|(place, part)| {
            words
                .get(place)
                .is_some_and(|word| word.folded == part || word.folded.strip_suffix('s') == Some(part))
        })
    };
    data().unspeakable.iter().filter(matches).map(|phrase| phrase.split(' ').count()).max()
}

fn words(said: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    for (start, letter) in said.char_indices() {
        let end = start + letter.len_utf8();
        match words.last_mut().filter(|word| word.end == start) {
            Some(word) if is_mark(letter) => word.end = end,
            Some(word) if letter.is_alphanumeric() => {
                word.end = end;
                word.folded.extend(folded(letter));
            }
            None if letter.is_alphanumeric() => {
                words.push(Word { start, end, folded: folded(letter).collect() });
            }
            _ => {}
        }
    }
    words
}

/// What stands on the letter before it or cannot be seen: it makes no other word.
fn is_mark(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}' | '\u{20d0}'..='\u{20ff}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0100}'..='\u{e01ef}')
}

/// Lower case without the accents of French.
fn folded(letter: char) -> impl Iterator<Item = char> {
    letter.to_lowercase().map(|letter| match letter {
        'à' | 'â' | 'ä' => 'a',
        'ç' => 'c',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test] // AR-70
    fn names_and_colours_are_masked_in_both_languages() {
        assert_eq!(masked("You hold a RED candelabra!"), "You hold a ▒▒▒ ▒▒▒!");
        assert_eq!(
            masked("T'as l'Étudiant méfiant, pas une carte maudite."),
            "T'as l'▒▒▒, pas une carte ▒▒▒."
        );
        assert_eq!(masked("Yog-Sothoth… or two Gates?"), "▒▒▒… or two ▒▒▒?");
        assert_eq!(masked("calice d'argent"), MASK);
    }

    #[test] // AR-70
    fn what_cannot_be_seen_hides_no_name() {
        assert_eq!(masked("Cthul\u{200d}hu, C\u{335}thulhu!"), "▒▒▒, ▒▒▒!");
        assert_eq!(masked("l'E\u{301}tudiant me\u{301}fiant"), "l'▒▒▒");
        assert_eq!(masked("👩\u{200d}🚀 e\u{301}tait"), "👩\u{200d}🚀 e\u{301}tait");
    }

    #[test] // AR-70
    fn ordinary_talk_is_left_alone() {
        for said in
            ["", "Trust me, I am reduced to tears.", "Insane!", "Pas encore…", "👻 a sign of the times"]
        {
            assert_eq!(masked(said), said);
        }
        for phrase in &data().phrases {
            assert_eq!(masked(&phrase.en), phrase.en);
            assert_eq!(masked(&phrase.fr), phrase.fr);
        }
    }
}
