//! What whoever runs a server may ask of it while it runs: over its own port, from this machine alone, with a
//! token that lies in a file beside the database which nobody else may read.

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::base_path::BasePath;
use crate::store::resolved;

/// What says that a request comes from whoever runs the server. Its text is shown nowhere.
#[derive(Clone, PartialEq, Eq)]
pub struct AdminToken([u8; 32]);

impl AdminToken {
    pub fn draw() -> io::Result<Self> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        Ok(Self(bytes))
    }

    pub(crate) fn is(&self, given: &str) -> bool {
        // Of hashes, so that how long it takes tells nothing of the token.
        Sha256::digest(HEXLOWER.encode(&self.0)) == Sha256::digest(given)
    }
}

impl fmt::Debug for AdminToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AdminToken")
    }
}

/// Where a running server can be asked; a file that is there as long as it runs.
#[derive(Debug)]
pub struct AdminDoor {
    path: PathBuf,
}

/// What the file holds.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AdminAddress {
    pub address: SocketAddr,
    /// Of the request, with that below which the server is.
    pub path: String,
    pub token: String,
}

impl AdminDoor {
    /// Beside a database, whichever way that is called by.
    pub fn beside(database: &Path) -> PathBuf {
        let database = resolved(database).unwrap_or_else(|_| database.to_path_buf());
        let mut name = database.into_os_string();
        name.push(".admin");
        PathBuf::from(name)
    }

    /// Tells where this server is, to whoever may read its data.
    pub fn open(
        database: &Path,
        address: SocketAddr,
        base: &BasePath,
        token: &AdminToken,
    ) -> io::Result<Self> {
        let path = Self::beside(database);
        // One that a server left behind that was killed; the lock says that none runs.
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut file = OpenOptions::new();
        file.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut file, 0o600);
        let path_of_requests = base.outside("/api/admin");
        let told = AdminAddress { address, path: path_of_requests, token: HEXLOWER.encode(&token.0) };
        file.open(&path)?.write_all(&serde_json::to_vec(&told).map_err(io::Error::from)?)?;
        Ok(Self { path })
    }

    /// Where the server is that runs on a database; none if none does.
    pub fn find(database: &Path) -> io::Result<Option<AdminAddress>> {
        match fs::read(Self::beside(database)) {
            Ok(text) => serde_json::from_slice(&text).map(Some).map_err(io::Error::from),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}

impl Drop for AdminDoor {
    fn drop(&mut self) {
        // What stays behind leads nowhere.
        let _ = fs::remove_file(&self.path);
    }
}

/// What can be asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum AdminCommand {
    /// The tables that changed last.
    Tables { limit: u32 },
    /// The people who came last.
    People { limit: u32 },
    /// Sends everyone away from a table and takes it out of memory; it is there when it is opened again.
    Close { table: String },
    /// Deletes a table and all that is kept of it.
    DeleteTable { table: String },
    /// Deletes a person: name and devices go, games stay under nobody's name.
    DeletePerson { person: u32 },
    /// Keeps a person out, with all their devices.
    Ban { person: u32 },
    /// Lets them in again.
    Unban { person: u32 },
    /// Who is kept out.
    Banned,
    /// Deletes tables whose game is not over and that nobody has opened for so many days.
    Prune { days: u32 },
}

/// What comes of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AdminAnswer {
    Tables(Vec<TableRow>),
    People(Vec<PersonRow>),
    Banned(Vec<BannedRow>),
    /// So many tables were deleted.
    Pruned(u32),
    Done,
}

/// A table as whoever runs the server sees it: nothing of its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableRow {
    pub table: String,
    pub game: String,
    pub phase: String,
    pub public: bool,
    /// Seconds since 1970.
    pub changed: u64,
    pub entries: u64,
    /// By their numbers.
    pub people: Vec<u32>,
}

/// Somebody who is kept out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BannedRow {
    pub person: u32,
    /// Seconds since 1970.
    pub since: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonRow {
    pub person: u32,
    pub name: String,
    pub bot: bool,
}
