//! What a store promises; where both backends promise it, both are held to it.

mod backup;
mod daily;
mod damage;
mod files;
mod log;
mod people;
mod summaries;
mod upkeep;

use std::fs;
use std::path::{Path, PathBuf};

use server::store::{AppendError, DATABASE_FILE, Store, StoreUrl};
use wire::TableId;

/// An empty folder of its own for the test called `name`.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Where the database of the test called `name` will be.
fn database(name: &str) -> PathBuf {
    folder(name).join(DATABASE_FILE)
}

async fn open(path: &Path) -> Store {
    Store::open(&StoreUrl::Sqlite(path.to_path_buf())).await.unwrap()
}

/// An empty store of each kind.
async fn both(name: &str) -> [Store; 2] {
    [open(&database(name)).await, Store::open(&StoreUrl::Memory).await.unwrap()]
}

fn table(name: &str) -> TableId {
    TableId(name.to_owned())
}

/// Adds an entry that names its table and number.
async fn append(store: &Store, name: &str, seq: u64) -> Result<(), AppendError> {
    store.append(&table(name), seq, vec![format!("{name} {seq}").into_bytes()]).await
}

/// The log of a table whose entries came from [`append`].
async fn log(store: &Store, name: &str) -> Vec<String> {
    let entries = store.entries(&table(name)).await.unwrap();
    entries.into_iter().map(|entry| String::from_utf8(entry).unwrap()).collect()
}

/// What [`append`] makes of the first `count` numbers.
fn entries(name: &str, count: u64) -> Vec<String> {
    (0..count).map(|seq| format!("{name} {seq}")).collect()
}
