//! What a table costs that nobody moves at.

use std::time::Duration;

use futures_util::future::join_all;
use tokio::time::sleep;

use crate::people::pair;
use crate::process::Contender;

/// A little more than the server waits before it lets go of a table.
const IDLE: Duration = Duration::from_secs(32);
/// For the last lists to be written.
const SETTLE: Duration = Duration::from_secs(2);

/// Memory of a table, in KiB.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rest {
    pub(crate) connected_kib: f64,
    pub(crate) left_kib: f64,
}

pub(crate) async fn measure(tables: usize) -> Rest {
    let server = Contender::Durable.start();
    // What the first of its kind sets up belongs to the server, not to a table.
    drop(pair(&server.address, 1).await);
    sleep(SETTLE).await;
    let before = server.resident_kib();
    let pairs = join_all((0..tables).map(|_| pair(&server.address, 1))).await;
    sleep(SETTLE).await;
    let connected = server.resident_kib();
    drop(pairs);
    sleep(IDLE).await;
    let left = server.resident_kib();
    let of_each = |now: f64| (now - before) / tables as f64;
    Rest { connected_kib: of_each(connected), left_kib: of_each(left) }
}
