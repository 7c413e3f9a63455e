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
    /// What one more table adds for good that everyone has left.
    pub(crate) left_kib: f64,
    /// What the process keeps for the next tables after all have left.
    pub(crate) high_water_kib: f64,
}

pub(crate) async fn measure(tables: usize) -> Rest {
    let server = Contender::Durable.start();
    // What the first of its kind sets up belongs to the server, not to a table.
    drop(pair(&server.address, 1).await);
    sleep(SETTLE).await;
    let before = server.resident_kib();
    let mut figures = Vec::new();
    // Twice: what the first ones leave behind is partly the allocator's, for whoever comes next.
    for _ in 0..2 {
        let pairs = join_all((0..tables).map(|_| pair(&server.address, 1))).await;
        sleep(SETTLE).await;
        let connected = server.resident_kib();
        drop(pairs);
        sleep(IDLE).await;
        figures.push((connected, server.resident_kib()));
    }
    let of_each = |kib: f64| kib / tables as f64;
    let [(connected, left), (_, left_again)] = figures[..] else { panic!("two rounds were made") };
    Rest {
        connected_kib: of_each(connected - before),
        left_kib: of_each(left_again - left),
        high_water_kib: of_each(left - before),
    }
}
