use serde_json::json;
use tabletop::{Language, Seat};

use super::clock::unix_millis;
use wire::{PersonId, TableId};

/// What happened at a table.
#[derive(Clone, Debug)]
pub(super) struct News {
    pub(super) table: TableId,
    pub(super) game: String,
    /// What the table is called.
    pub(super) name: String,
    pub(super) what: What,
}

#[derive(Clone, Debug)]
pub(super) enum What {
    Started,
    /// Somebody who is away is to act.
    Turn(Vec<Called>),
    Finished,
}

/// Somebody who is to act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Called {
    pub(super) person: PersonId,
    pub(super) seat: Seat,
    pub(super) name: String,
}

impl News {
    /// The page words it; it is encrypted for the browser of somebody who sits there.
    pub(super) fn for_browser(&self, language: Language) -> String {
        json!({ "table": self.table, "game": self.title(language), "name": self.name, "language": language })
            .to_string()
    }

    /// Nothing that is hidden at the table: who is to act, everybody there can see.
    pub(super) fn for_webhook(&self, language: Language) -> Vec<u8> {
        let (what, seats) = match &self.what {
            What::Started => ("started", Vec::new()),
            What::Turn(called) => {
                let seat = |called: &Called| json!({ "seat": called.seat, "name": called.name });
                ("turn", called.iter().map(seat).collect())
            }
            What::Finished => ("finished", Vec::new()),
        };
        let text = self.sentence(language);
        let body = json!({
            "walpurgis": 1,
            "what": what,
            "table": self.table,
            "game": self.game,
            "name": self.name,
            "seats": seats,
            "at": unix_millis() / 1_000,
            // By these two names chat programs know what to show.
            "text": text,
            "content": text,
        });
        body.to_string().into_bytes()
    }

    fn title(&self, language: Language) -> String {
        let titles = roster::describe().into_iter().find(|game| game.id == self.game);
        titles.map_or_else(|| self.game.clone(), |game| game.title.get(language).to_owned())
    }

    fn sentence(&self, language: Language) -> String {
        let title = self.title(language);
        let at = if self.name.is_empty() { title } else { format!("{title}, {}", self.name) };
        match (&self.what, language) {
            (What::Started, Language::En) => format!("{at}: the game has begun."),
            (What::Started, Language::Fr) => format!("{at} : la partie commence."),
            (What::Finished, Language::En) => format!("{at}: the game is over."),
            (What::Finished, Language::Fr) => format!("{at} : la partie est finie."),
            (What::Turn(called), Language::En) => {
                format!("{at}: the table waits for {}.", names(called, "and"))
            }
            (What::Turn(called), Language::Fr) => format!("{at} : la table attend {}.", names(called, "et")),
        }
    }
}

fn names(called: &[Called], and: &str) -> String {
    let mut names: Vec<&str> = called.iter().map(|called| called.name.as_str()).collect();
    names.dedup();
    match names.as_slice() {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [others @ .., last] => format!("{} {and} {last}", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_to_act_is_named_in_a_sentence() {
        let called =
            |name: &str| Called { person: PersonId(1), seat: Seat::new(0).unwrap(), name: name.to_owned() };
        let news = News {
            table: TableId("a".to_owned()),
            game: "arkham-ritual".to_owned(),
            name: "Friday".to_owned(),
            what: What::Turn(vec![called("Ann"), called("Bob"), called("Cat")]),
        };
        assert_eq!(
            news.sentence(Language::En),
            "Arkham Ritual, Friday: the table waits for Ann, Bob and Cat."
        );
        let over = News { name: String::new(), what: What::Finished, ..news };
        assert_eq!(over.sentence(Language::Fr), "Arkham Ritual : la partie est finie.");
    }
}
