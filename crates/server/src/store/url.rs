use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// What the database is called inside a data folder.
pub const DATABASE_FILE: &str = "walpurgis.db";

/// Where a store keeps what it is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreUrl {
    /// A file.
    Sqlite(PathBuf),
    /// Nowhere: gone when the process ends.
    Memory,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreUrlError {
    // Not the whole text: the address of a database may hold a password.
    #[error("no store is called {scheme:?}: it is sqlite:PATH or memory:")]
    UnknownScheme { scheme: String },
    #[error("sqlite: names no file: it is sqlite:PATH, such as sqlite:data/{DATABASE_FILE}")]
    NoPath,
    #[error("nothing comes after memory:, {after:?} was given")]
    AfterMemory { after: String },
}

impl StoreUrl {
    /// The database of a data folder.
    pub fn in_folder(folder: &Path) -> Self {
        Self::Sqlite(folder.join(DATABASE_FILE))
    }
}

impl FromStr for StoreUrl {
    type Err = StoreUrlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (scheme, rest) = text.split_once(':').unwrap_or((text, ""));
        match (scheme, rest) {
            ("sqlite", "") => Err(StoreUrlError::NoPath),
            ("sqlite", path) => Ok(Self::Sqlite(PathBuf::from(path))),
            ("memory", "") => Ok(Self::Memory),
            ("memory", after) => Err(StoreUrlError::AfterMemory { after: after.to_owned() }),
            _ => Err(StoreUrlError::UnknownScheme { scheme: scheme.to_owned() }),
        }
    }
}

impl fmt::Display for StoreUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "sqlite:{}", path.display()),
            Self::Memory => f.write_str("memory:"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_is_named_by_its_scheme() {
        for url in ["sqlite:walpurgis.db", "sqlite:/srv/games/a b.db", "memory:"] {
            assert_eq!(url.parse::<StoreUrl>().unwrap().to_string(), url);
        }
        assert_eq!(StoreUrl::in_folder(Path::new("data")), "sqlite:data/walpurgis.db".parse().unwrap());
    }

    #[test]
    fn anything_else_is_refused_with_what_would_be_right() {
        let refused = |text: &str| text.parse::<StoreUrl>().unwrap_err().to_string();
        assert_eq!(
            refused("mysql://user:password@host/games"),
            "no store is called \"mysql\": it is sqlite:PATH or memory:"
        );
        assert_eq!(
            refused("walpurgis.db"),
            "no store is called \"walpurgis.db\": it is sqlite:PATH or memory:"
        );
        assert!(refused("sqlite:").starts_with("sqlite: names no file"));
        assert_eq!(refused("memory:x"), "nothing comes after memory:, \"x\" was given");
    }
}
