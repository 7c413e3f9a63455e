//! What a table costs that nobody moves at.

use std::time::Duration;

use tokio::time::sleep;

use crate::people::newcomers;
use crate::played::Played;
use crate::process::{Contender, Server};

/// With fewer, what the process does besides would show; so many people may come in one go, twice.
const TABLES: usize = 500;

/// The server lets go of a table after half a minute, the allocator of its memory bit by bit after that.
const IDLE: Duration = Duration::from_secs(60);
/// For what was only needed to come here to be given back.
const SETTLE: Duration = Duration::from_secs(15);

/// Memory of a table, in KiB.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rest {
    pub(crate) connected_kib: f64,
    pub(crate) left_kib: f64,
    /// What the first tables made the process grow by for good: caches of the database, mostly.
    pub(crate) once_kib: f64,
}

pub(crate) async fn measure(played: &Played) -> Rest {
    let server = Contender::Durable.start();
    let fresh = server.resident_kib();
    // What the first tables set up belongs to the server: those that are measured come after them.
    come_and_go(&server, played).await;
    let before = server.resident_kib();
    let connected = come_and_go(&server, played).await;
    let left = server.resident_kib();
    let of_each = |kib: f64| kib / TABLES as f64;
    Rest {
        connected_kib: of_each(connected - before),
        left_kib: of_each(left - before),
        once_kib: of_each(before - fresh),
    }
}

/// Two people each sit down at so many tables and leave again; returns the memory while they sit there.
async fn come_and_go(server: &Server, played: &Played) -> f64 {
    let pairs = newcomers(&server.address, played, TABLES).await;
    sleep(SETTLE).await;
    let connected = server.resident_kib();
    drop(pairs);
    sleep(IDLE).await;
    connected
}
