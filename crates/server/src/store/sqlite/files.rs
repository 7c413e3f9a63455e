//! The files of a database: how they come to be, who may read them, who may write to them.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
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

/// The path that a link leads to, so that one database has one name, whichever way it was called by.
pub(crate) fn resolved(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        found => return found,
    }
    let Some(name) = path.file_name() else { return Ok(path.to_path_buf()) };
    match fs::canonicalize(folder_of(path)) {
        // Neither is there yet.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(path.to_path_buf()),
        folder => Ok(folder?.join(name)),
    }
}

/// Tells in the system's own words why nothing can be written here, before anybody relies on it.
pub(in crate::store) fn try_to_write(database: &Path) -> io::Result<()> {
    let draft = Draft::of(&beside(database, "-trial"))?;
    let mut file = OpenOptions::new().write(true).open(draft.path())?;
    file.write_all(&[0; 64 * 1024])?;
    file.sync_all()?;
    Ok(())
}

/// The files of a database that was opened, so that it is noticed when their names lead elsewhere: what is written to
/// a file without a name is lost with the process.
#[derive(Clone, Debug)]
pub(in crate::store) struct OpenedFiles([OpenedFile; 2]);

impl OpenedFiles {
    /// The database and its write-ahead log, which is there under the same name for as long as a connection is.
    pub(in crate::store) fn of(database: &Path) -> io::Result<Self> {
        Ok(Self([OpenedFile::at(database)?, OpenedFile::at(&beside(database, "-wal"))?]))
    }

    /// Why one of them is no longer there, if it is not.
    pub(in crate::store) fn missing(&self) -> Option<String> {
        self.0.iter().find_map(OpenedFile::missing)
    }
}

#[derive(Clone, Debug)]
struct OpenedFile {
    path: PathBuf,
    identity: Identity,
}

/// What tells two files apart, where the system says.
type Identity = Option<(u64, u64)>;

impl OpenedFile {
    fn at(path: &Path) -> io::Result<Self> {
        Ok(Self { path: path.to_path_buf(), identity: identity(path)? })
    }

    fn missing(&self) -> Option<String> {
        let path = self.path.display();
        match identity(&self.path) {
            Ok(found) if found == self.identity => None,
            Ok(_) => Some(format!("another file has taken the place of {path}: stop the server and look")),
            Err(error) => Some(format!("{path} is gone ({error}): stop the server and look")),
        }
    }
}

#[cfg(unix)]
fn identity(path: &Path) -> io::Result<Identity> {
    use std::os::unix::fs::MetadataExt as _;
    let file = fs::metadata(path)?;
    Ok(Some((file.dev(), file.ino())))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> io::Result<Identity> {
    fs::metadata(path).map(|_| None)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("walpurgis-files-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn a_file_that_is_deleted_or_replaced_is_missed() {
        let folder = folder("missed");
        let path = folder.join("tables.db");
        fs::write(&path, "one").unwrap();
        let opened = OpenedFile::at(&path).unwrap();
        assert_eq!(opened.missing(), None);
        fs::rename(&path, folder.join("kept")).unwrap();
        assert!(opened.missing().unwrap().contains(" is gone ("));
        fs::write(&path, "another").unwrap();
        let told = opened.missing();
        fs::remove_dir_all(&folder).unwrap();
        if cfg!(unix) {
            assert!(told.unwrap().starts_with("another file has taken the place of "));
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_and_what_it_leads_to_are_one_file() {
        let folder = fs::canonicalize(folder("linked")).unwrap();
        let (path, alias) = (folder.join("tables.db"), folder.join("alias.db"));
        assert_eq!(resolved(&path).unwrap(), path, "not there yet");
        fs::write(&path, "").unwrap();
        std::os::unix::fs::symlink(&path, &alias).unwrap();
        let found = resolved(&alias);
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(found.unwrap(), path);
    }

    #[test]
    fn a_trial_leaves_nothing_behind() {
        let folder = folder("trial");
        try_to_write(&folder.join("tables.db")).unwrap();
        let left = fs::read_dir(&folder).unwrap().count();
        fs::write(folder.join("a-file"), "").unwrap();
        let blocked = try_to_write(&folder.join("a-file").join("tables.db"));
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(left, 0);
        assert!(blocked.is_err(), "a file is no folder");
    }
}
