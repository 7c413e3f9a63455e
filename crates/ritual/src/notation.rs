//! How a ritual card is written: `choose 1: red >= 2 | others: red == 0 & group: blue <= 3`.

use std::fmt;
use std::str::FromStr;

use tabletop::Language;

use crate::predicate::{Clause, Comparison, Condition, Measure, Relation};

/// What stands in a card where something else should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    expected: Expected,
    /// Nothing at the end.
    found: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    Clause,
    Exactly(&'static str),
    Measure,
    Relation,
    Number,
    AndOrEnd,
}

impl NotationError {
    /// What was expected and what is there.
    pub fn told(&self, language: Language) -> String {
        let expected = match (self.expected, language) {
            (Expected::Clause, Language::En) => "each, choose, group or neighbours".to_owned(),
            (Expected::Clause, Language::Fr) => "each, choose, group ou neighbours".to_owned(),
            (Expected::Exactly(word), _) => word.to_owned(),
            (Expected::Measure, Language::En) => format!("one of {}", words(&Measure::ALL)),
            (Expected::Measure, Language::Fr) => format!("un mot parmi {}", words(&Measure::ALL)),
            (Expected::Relation, Language::En) => format!("one of {}", words(&Relation::ALL)),
            (Expected::Relation, Language::Fr) => format!("un signe parmi {}", words(&Relation::ALL)),
            (Expected::Number, Language::En) => "a number".to_owned(),
            (Expected::Number, Language::Fr) => "un nombre".to_owned(),
            (Expected::AndOrEnd, Language::En) => "and, |, & or the end".to_owned(),
            (Expected::AndOrEnd, Language::Fr) => "and, |, & ou la fin".to_owned(),
        };
        match (&self.found, language) {
            (Some(found), Language::En) => format!("expected {expected}, found {found:?}"),
            (Some(found), Language::Fr) => format!("attendu : {expected} ; trouvé : « {found} »"),
            (None, Language::En) => format!("expected {expected}, found the end"),
            (None, Language::Fr) => format!("attendu : {expected} ; trouvé : la fin"),
        }
    }
}

fn words<T: fmt::Display>(all: &[T]) -> String {
    all.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}

/// What is still to be read.
struct Reader<'a> {
    tokens: std::iter::Peekable<std::vec::IntoIter<&'a str>>,
}

/// Words and numbers, signs of comparison, and everything else one by one.
fn tokens(text: &str) -> Vec<&str> {
    let kind = |letter: char| match letter {
        '=' | '<' | '>' => 1,
        _ if letter.is_alphanumeric() => 2,
        _ => 3,
    };
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_other = |letter: char| letter.is_whitespace() || kind(letter) != kind(first);
        let end = match kind(first) {
            3 => first.len_utf8(),
            _ => rest.find(is_other).unwrap_or(rest.len()),
        };
        let (token, behind) = rest.split_at(end);
        tokens.push(token);
        rest = behind.trim_start();
    }
    tokens
}

impl FromStr for Condition {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut reader = Reader { tokens: tokens(text).into_iter().peekable() };
        let mut clauses = vec![reader.clause()?];
        while reader.accept("&") {
            clauses.push(reader.clause()?);
        }
        match reader.tokens.next() {
            None => Ok(Self { clauses }),
            found => Err(NotationError { expected: Expected::AndOrEnd, found: found.map(str::to_owned) }),
        }
    }
}

impl Reader<'_> {
    fn accept(&mut self, word: &str) -> bool {
        self.tokens.next_if(|token| *token == word).is_some()
    }

    fn demand(&mut self, word: &'static str) -> Result<(), NotationError> {
        if self.accept(word) { Ok(()) } else { Err(self.unexpected(Expected::Exactly(word))) }
    }

    fn unexpected(&mut self, expected: Expected) -> NotationError {
        NotationError { expected, found: self.tokens.peek().map(|&found| found.to_owned()) }
    }

    fn clause(&mut self) -> Result<Clause, NotationError> {
        if self.accept("each") {
            self.demand(":")?;
            Ok(Clause::Each(self.comparisons()?))
        } else if self.accept("group") {
            self.demand(":")?;
            Ok(Clause::Group(self.comparisons()?))
        } else if self.accept("choose") {
            self.choose()
        } else if self.accept("neighbours") {
            [":", "no", "shared", "colour"].into_iter().try_for_each(|word| self.demand(word))?;
            Ok(Clause::NeighboursDiffer)
        } else {
            Err(self.unexpected(Expected::Clause))
        }
    }

    fn choose(&mut self) -> Result<Clause, NotationError> {
        let count = self.number()?;
        self.demand(":")?;
        let these = self.comparisons()?;
        let mut others = Vec::new();
        if self.accept("|") {
            self.demand("others")?;
            self.demand(":")?;
            others = self.comparisons()?;
        }
        Ok(Clause::Choose { count, these, others })
    }

    fn comparisons(&mut self) -> Result<Vec<Comparison>, NotationError> {
        let mut all = vec![self.comparison()?];
        while self.accept("and") {
            all.push(self.comparison()?);
        }
        Ok(all)
    }

    fn comparison(&mut self) -> Result<Comparison, NotationError> {
        let measure = self.one_of(&Measure::ALL, Expected::Measure)?;
        let relation = self.one_of(&Relation::ALL, Expected::Relation)?;
        Ok(Comparison { measure, relation, number: self.number()? })
    }

    fn one_of<T: fmt::Display + Copy>(&mut self, all: &[T], expected: Expected) -> Result<T, NotationError> {
        let found = self.tokens.peek().and_then(|&token| all.iter().find(|one| one.to_string() == token));
        let found = *found.ok_or_else(|| self.unexpected(expected))?;
        self.tokens.next();
        Ok(found)
    }

    fn number(&mut self) -> Result<u8, NotationError> {
        let number = self.tokens.peek().and_then(|token| token.parse().ok());
        let number = number.ok_or_else(|| self.unexpected(Expected::Number))?;
        self.tokens.next();
        Ok(number)
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, &self.clauses, " & ")
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Each(all) => {
                f.write_str("each: ")?;
                joined(f, all, " and ")
            }
            Self::Group(all) => {
                f.write_str("group: ")?;
                joined(f, all, " and ")
            }
            Self::Choose { count, these, others } => {
                write!(f, "choose {count}: ")?;
                joined(f, these, " and ")?;
                if others.is_empty() {
                    return Ok(());
                }
                f.write_str(" | others: ")?;
                joined(f, others, " and ")
            }
            Self::NeighboursDiffer => f.write_str("neighbours: no shared colour"),
        }
    }
}

fn joined<T: fmt::Display>(f: &mut fmt::Formatter<'_>, all: &[T], between: &str) -> fmt::Result {
    for (place, one) in all.iter().enumerate() {
        if place > 0 {
            f.write_str(between)?;
        }
        one.fmt(f)?;
    }
    Ok(())
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.measure, self.relation, self.number)
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stones(colour) => colour.word(),
            Self::Size => "size",
            Self::Distinct => "distinct",
            Self::Max => "max",
            Self::Spread => "spread",
        })
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Exactly => "==",
            Self::AtLeast => ">=",
            Self::AtMost => "<=",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        text.parse::<Condition>().unwrap_err().told(Language::En)
    }

    #[test] // RT-03
    fn what_is_wrong_with_a_card_is_named_and_what_was_expected() {
        assert_eq!(refused(""), "expected each, choose, group or neighbours, found the end");
        assert_eq!(refused("every: red == 1"), "expected each, choose, group or neighbours, found \"every\"");
        assert_eq!(refused("each red == 1"), "expected :, found \"red\"");
        assert_eq!(refused("each: pink == 1"), {
            "expected one of red, blue, yellow, green, violet, size, distinct, max, spread, found \"pink\""
        });
        assert_eq!(refused("each: red => 1"), "expected one of ==, >=, <=, found \"=>\"");
        assert_eq!(refused("each: red == one"), "expected a number, found \"one\"");
        assert_eq!(refused("each: red == 300"), "expected a number, found \"300\"");
        assert_eq!(refused("each: red == 1 or blue == 1"), "expected and, |, & or the end, found \"or\"");
        assert_eq!(refused("choose 1: red == 1 | rest: red == 0"), "expected others, found \"rest\"");
        assert_eq!(refused("neighbours: no shared stone"), "expected colour, found \"stone\"");
        let french = "each: é".parse::<Condition>().unwrap_err().told(Language::Fr);
        assert!(french.ends_with("trouvé : « é »"), "{french}");
    }

    #[test] // RT-03
    fn blanks_do_not_matter() {
        let plain: Condition = "choose 1: red >= 2 | others: red == 0 & group: blue <= 3".parse().unwrap();
        let dense: Condition = "choose 1:red>=2|others:red==0&group:blue<=3".parse().unwrap();
        assert_eq!(plain, dense);
        assert_eq!(dense.to_string(), "choose 1: red >= 2 | others: red == 0 & group: blue <= 3");
    }
}
