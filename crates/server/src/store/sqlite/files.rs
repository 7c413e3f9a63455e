//! The files of a database: how they come to be, who may read them, who may write to them.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::store::StoreError;

/// A file that is made under another name, so that there is never half of it under the right one.
/// Unless published it is removed.
#[derive(Debug)]
pub(in crate::store) struct Draft {
    draft: PathBuf,
    goal: PathBuf,
}

impl Draft {
    /// An empty file that nobody else may read.
    pub(in crate::store) fn of(path: &Path) -> io::Result<Self> {
        let draft = beside(path, ".part");
        remove(&draft)?;
        // Made anew, so that nobody can have put a file or a link of theirs there in between.
        make_private(&draft, OpenOptions::new().create_new(true))?;
        Ok(Self { draft, goal: path.to_path_buf() })
    }

    /// Where it is until it is published.
    pub(in crate::store) fn path(&self) -> &Path {
        &self.draft
    }

    /// Gives the file its name, durably, in the place of whatever had it.
    pub(in crate::store) fn publish(self) -> io::Result<()> {
        OpenOptions::new().write(true).open(&self.draft)?.sync_all()?;
        fs::rename(&self.draft, &self.goal)?;
        // Only here can a folder be opened like a file.
        if cfg!(unix) { File::open(folder_of(&self.goal))?.sync_all() } else { Ok(()) }
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // A leftover is harmless: the next draft replaces it.
        let _ = remove(&self.draft);
    }
}

/// Makes sure that there is no such file.
pub(in crate::store) fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Makes an empty file and the folder for it where there are none; nobody else may read what is made
/// here, for it will hold the secrets of running games. SQLite gives its own files the same rights.
fn make_private(path: &Path, file: &mut OpenOptions) -> io::Result<()> {
    let mut folder = DirBuilder::new();
    folder.recursive(true);
    file.write(true);
    #[cfg(unix)]
    {
        std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
        std::os::unix::fs::OpenOptionsExt::mode(file, 0o600);
    }
    folder.create(folder_of(path))?;
    file.open(path).map(|_| ())
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// The path with something added to its last part.
pub(in crate::store) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Only one process at a time writes to a database. Held as long as the value lives; the system
/// lets go of it even when the process is killed.
#[derive(Debug)]
pub(in crate::store) struct Lock {
    _file: File,
}

impl Lock {
    /// Locks a file beside the database: SQLite locks the database itself in its own way.
    pub(in crate::store) fn take(database: &Path) -> Result<Self, StoreError> {
        let path = beside(database, ".lock");
        let unopened =
            |error: io::Error| StoreError::Unopened { path: path.clone(), reason: error.to_string() };
        make_private(&path, OpenOptions::new().create(true).truncate(false)).map_err(unopened)?;
        let file = File::open(&path).map_err(unopened)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: database.to_path_buf() }),
            Err(TryLockError::Error(error)) => Err(unopened(error)),
        }
    }
}
