//! How many moves a second become durable, next to a store that keeps nothing.
//!
//! Every table has one append in flight, as a table waiting for its move has. The figures depend on how
//! fast the disk says that it has written.

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use divan::{Bencher, counter::ItemsCount};
use server::store::{DATABASE_FILE, Store, StoreUrl};
use tokio::runtime::Runtime;
use tokio::task::JoinSet;
use wire::TableId;

/// What each table appends in one sample.
const ENTRIES: u64 = 20;
/// About as long as a stored move.
const ENTRY: [u8; 150] = [b'x'; 150];
const TABLES: [usize; 3] = [1, 50, 500];

fn main() {
    divan::main();
}

#[divan::bench(args = TABLES, sample_count = 20, sample_size = 1)]
fn sqlite(bencher: Bencher<'_, '_>, tables: usize) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("store_bench");
    // What an interrupted run left would only make the file longer.
    let _ = fs::remove_dir_all(&folder);
    appends(bencher, tables, &StoreUrl::Sqlite(folder.join(DATABASE_FILE)));
}

#[divan::bench(args = TABLES, sample_count = 20, sample_size = 1)]
fn memory(bencher: Bencher<'_, '_>, tables: usize) {
    appends(bencher, tables, &StoreUrl::Memory);
}

fn appends(bencher: Bencher<'_, '_>, tables: usize, url: &StoreUrl) {
    let (runtime, store) = match open(url) {
        Ok(opened) => opened,
        Err(error) => return eprintln!("{error}"),
    };
    let tables: Arc<[TableId]> = (0..tables).map(|number| TableId(format!("table{number}"))).collect();
    let mut first = 0;
    bencher.counter(ItemsCount::new(tables.len() as u64 * ENTRIES)).bench_local(|| {
        runtime.block_on(append_to_all(&store, &tables, first));
        first += ENTRIES;
    });
    runtime.block_on(store.close());
}

fn open(url: &StoreUrl) -> Result<(Runtime, Store), Box<dyn Error>> {
    let runtime = Runtime::new()?;
    let store = runtime.block_on(Store::open(url))?;
    Ok((runtime, store))
}

/// Every table appends its next entries, one after the other; the tables do so at the same time.
async fn append_to_all(store: &Store, tables: &Arc<[TableId]>, first: u64) {
    let mut busy = JoinSet::new();
    for place in 0..tables.len() {
        let (store, tables) = (store.clone(), Arc::clone(tables));
        busy.spawn(async move {
            for seq in first..first + ENTRIES {
                if let Err(error) = store.append(&tables[place], seq, vec![ENTRY.to_vec()]).await {
                    eprintln!("entry {seq} was not stored: {error}");
                }
            }
        });
    }
    busy.join_all().await;
}
