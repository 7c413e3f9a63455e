use std::fmt;
use std::str::FromStr;

/// Longer paths fit into no address that anybody would type.
const MOST_LETTERS: usize = 100;

/// The path below which a server is, as `/games/`; the root unless it shares a name with other things.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BasePath(String);

/// What is asked for is not below the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Elsewhere {
    /// But it leads there.
    AtTheDoor,
    Outside,
}

impl Default for BasePath {
    fn default() -> Self {
        Self("/".to_owned())
    }
}

impl fmt::Display for BasePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for BasePath {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._~".contains(c);
        let is_step =
            |step: &str| !step.is_empty() && !step.chars().all(|c| c == '.') && step.chars().all(is_plain);
        let steps = text.strip_prefix('/').map(|rest| rest.strip_suffix('/').unwrap_or(rest));
        match steps {
            Some("") if text == "/" => Ok(Self::default()),
            Some(steps) if text.len() <= MOST_LETTERS && steps.split('/').all(is_step) => {
                Ok(Self(format!("/{steps}/")))
            }
            _ => Err("it is a path like /games/, of plain letters and digits".to_owned()),
        }
    }
}

impl BasePath {
    pub fn is_root(&self) -> bool {
        self.0 == "/"
    }

    /// What a path below this one, which begins with a slash, is called from outside.
    pub(crate) fn outside(&self, below: &str) -> String {
        format!("{}{below}", self.0.trim_end_matches('/'))
    }

    /// The part of a path that comes after this one, beginning with a slash.
    pub(crate) fn below<'a>(&self, path: &'a str) -> Result<&'a str, Elsewhere> {
        let prefix = self.0.trim_end_matches('/');
        match path.strip_prefix(prefix) {
            Some(rest) if rest.starts_with('/') => Ok(rest),
            Some("") => Err(Elsewhere::AtTheDoor),
            _ if path == "/" => Err(Elsewhere::AtTheDoor),
            _ => Err(Elsewhere::Outside),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_written_with_slashes_around_it() {
        for (text, path) in [("/", "/"), ("/games", "/games/"), ("/a/b-2/", "/a/b-2/")] {
            assert_eq!(text.parse::<BasePath>().unwrap().to_string(), path);
        }
        for wrong in ["", "games", "//", "/a//b/", "/../", "/a b/", "/a?b", "/\"/", "/é/"] {
            assert!(wrong.parse::<BasePath>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_what_is_below_the_path_is_found() {
        let games: BasePath = "/games/".parse().unwrap();
        assert_eq!(games.below("/games/t/abc"), Ok("/t/abc"));
        assert_eq!(games.below("/games/"), Ok("/"));
        assert_eq!(games.below("/games"), Err(Elsewhere::AtTheDoor));
        assert_eq!(games.below("/"), Err(Elsewhere::AtTheDoor));
        assert_eq!(games.below("/gamesome/t"), Err(Elsewhere::Outside));
        assert_eq!(games.below("/api/health"), Err(Elsewhere::Outside));
        assert_eq!(games.outside("/preview/x.png"), "/games/preview/x.png");
        assert_eq!(BasePath::default().below("/t/abc"), Ok("/t/abc"));
        assert_eq!(BasePath::default().outside("/x.png"), "/x.png");
    }
}
