//! Why the text of a file that players write themselves cannot be read, in words for whoever wrote it.

use ron::Error as Ron;
use ron::error::SpannedError;

use crate::words::Language;

/// Where the reading of a RON file stopped, and at what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    line: usize,
    column: usize,
    fault: Fault,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Fault {
    /// A word that means nothing there, and those that would.
    Word {
        found: String,
        allowed: Vec<String>,
    },
    Field {
        found: String,
        allowed: Vec<String>,
    },
    Missing(&'static str),
    Twice(&'static str),
    Comma,
    Colon,
    Text,
    OpenText,
    List,
    Brackets,
    Ends,
    After,
    /// What whoever wrote it has to find out by the place alone.
    Other,
}

impl From<SpannedError> for Misread {
    fn from(SpannedError { code, span }: SpannedError) -> Self {
        let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let fault = match code {
            Ron::NoSuchEnumVariant { expected, found, .. } => Fault::Word { found, allowed: owned(expected) },
            Ron::NoSuchStructField { expected, found, .. } => {
                Fault::Field { found, allowed: owned(expected) }
            }
            Ron::MissingStructField { field, .. } => Fault::Missing(field),
            Ron::DuplicateStructField { field, .. } => Fault::Twice(field),
            Ron::ExpectedComma => Fault::Comma,
            Ron::ExpectedMapColon => Fault::Colon,
            Ron::ExpectedString => Fault::Text,
            Ron::ExpectedStringEnd => Fault::OpenText,
            Ron::ExpectedArray => Fault::List,
            Ron::ExpectedStructLike
            | Ron::ExpectedNamedStructLike(_)
            | Ron::ExpectedDifferentStructName { .. } => Fault::Brackets,
            Ron::Eof | Ron::ExpectedArrayEnd | Ron::ExpectedStructLikeEnd | Ron::UnclosedBlockComment => {
                Fault::Ends
            }
            Ron::TrailingCharacters => Fault::After,
            _ => Fault::Other,
        };
        Self { line: span.start.line, column: span.start.col, fault }
    }
}

impl Misread {
    pub fn told(&self, language: Language) -> String {
        let Self { line, column, fault } = self;
        match language {
            Language::En => format!("line {line}, column {column}: {}", fault.in_english()),
            Language::Fr => format!("ligne {line}, colonne {column}\u{a0}: {}", fault.in_french()),
        }
    }
}

impl Fault {
    fn in_english(&self) -> String {
        match self {
            Self::Word { found, allowed } => {
                format!("\"{found}\" means nothing here, it may be {}", listed(allowed, "or"))
            }
            Self::Field { found, allowed } => {
                format!("there is no field \"{found}\" here, only {}", listed(allowed, "and"))
            }
            Self::Missing(field) => format!("what ends here lacks the field \"{field}\""),
            Self::Twice(field) => format!("the field \"{field}\" is there twice"),
            Self::Comma => "a comma is missing".to_owned(),
            Self::Colon => "a colon is missing".to_owned(),
            Self::Text => "there must be a text in quotation marks here".to_owned(),
            Self::OpenText => "the quotation marks are never closed".to_owned(),
            Self::List => "there must be a list in square brackets here".to_owned(),
            Self::Brackets => "there must be something in round brackets here".to_owned(),
            Self::Ends => "something is not closed before this".to_owned(),
            Self::After => "the file is complete before this, nothing may follow".to_owned(),
            Self::Other => "this is not written as in the file that comes with the game".to_owned(),
        }
    }

    fn in_french(&self) -> String {
        match self {
            Self::Word { found, allowed } => {
                format!(
                    "«\u{a0}{found}\u{a0}» ne veut rien dire ici, on peut écrire {}",
                    listed(allowed, "ou")
                )
            }
            Self::Field { found, allowed } => {
                format!(
                    "il n’y a pas de champ «\u{a0}{found}\u{a0}» ici, seulement {}",
                    listed(allowed, "et")
                )
            }
            Self::Missing(field) => format!("il manque le champ «\u{a0}{field}\u{a0}» à ce qui finit ici"),
            Self::Twice(field) => format!("le champ «\u{a0}{field}\u{a0}» y est deux fois"),
            Self::Comma => "il manque une virgule".to_owned(),
            Self::Colon => "il manque un deux-points".to_owned(),
            Self::Text => "il faut ici un texte entre guillemets droits".to_owned(),
            Self::OpenText => "les guillemets ne sont jamais fermés".to_owned(),
            Self::List => "il faut ici une liste entre crochets".to_owned(),
            Self::Brackets => "il faut ici quelque chose entre parenthèses".to_owned(),
            Self::Ends => "quelque chose n’est pas fermé avant ceci".to_owned(),
            Self::After => "le fichier est complet avant ceci, rien ne doit suivre".to_owned(),
            Self::Other => "ceci n’est pas écrit comme dans le fichier fourni avec le jeu".to_owned(),
        }
    }
}

fn listed(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., end] => format!("{} {last} {end}", before.join(", ")),
    }
}
