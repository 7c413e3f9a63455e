//! Whether we may hand something out under a licence, which is told as an SPDX expression.

/// Those that ask for nothing but their text and names to come along, in whatever else it is put into.
const ALLOWED: [&str; 16] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC-BY-3.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "OFL-1.1",
    "Ubuntu-font-1.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
    "blessing",
];

/// Whether some choice that an expression offers has only licences that are allowed.
pub(super) fn is_allowed(expression: &str) -> bool {
    // Older crates write a slash for a choice.
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Reader { words: &words };
    reader.choice() == Some(true) && reader.words.is_empty()
}

struct Reader<'a> {
    words: &'a [&'a str],
}

impl Reader<'_> {
    fn take(&mut self, word: &str) -> bool {
        let is_next = self.words.first() == Some(&word);
        if is_next {
            self.words = &self.words[1..];
        }
        is_next
    }

    fn choice(&mut self) -> Option<bool> {
        let mut allowed = self.all()?;
        while self.take("OR") {
            allowed |= self.all()?;
        }
        Some(allowed)
    }

    fn all(&mut self) -> Option<bool> {
        let mut allowed = self.one()?;
        while self.take("AND") {
            allowed &= self.one()?;
        }
        Some(allowed)
    }

    fn one(&mut self) -> Option<bool> {
        if self.take("(") {
            let inside = self.choice()?;
            return self.take(")").then_some(inside);
        }
        let (name, rest) = self.words.split_first()?;
        self.words = rest;
        let mut licence = (*name).to_owned();
        if self.take("WITH") {
            let (exception, rest) = self.words.split_first()?;
            self.words = rest;
            licence = format!("{licence} WITH {exception}");
        }
        Some(ALLOWED.contains(&licence.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_needs_one_that_is_allowed_and_a_list_all() {
        for good in [
            "MIT",
            "MIT/Apache-2.0",
            "GPL-3.0 OR MIT",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR GPL-2.0",
        ] {
            assert!(is_allowed(good), "{good}");
        }
        for bad in
            ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT", "MIT Apache-2.0", "MIT OR", "Apache-2.0 WITH other"]
        {
            assert!(!is_allowed(bad), "{bad}");
        }
    }
}
