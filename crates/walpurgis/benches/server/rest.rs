//! What a table costs that nobody moves at.

use std::time::Duration;

use tokio::time::sleep;

use crate::people::newcomers;
use crate::played::Played;
use crate::process::{Contender, Server};

/// With fewer, what the process does besides would show; so many people may come in one go, twice.
const TABLES: usize = 500;

/// The server lets go of a table after half a minute.
const IDLE: Duration = Duration::from_secs(40);
/// For what was only needed to come here to be let go of.
const SETTLE: Duration = Duration::from_secs(5);
/// Of somebody else: allocators give memory back while they are used, and no server is left alone for long.
const REQUESTS: usize = 6_000;

/// Memory of a table, in KiB.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rest {
    pub(crate) connected_kib: f64,
    pub(crate) left_kib: f64,
    /// What the first tables made the process grow by for good: caches of the database, mostly.
    pub(crate) once_kib: f64,
}

impl Rest {
    pub(crate) const UNKNOWN: Self = Self { connected_kib: f64::NAN, left_kib: f64::NAN, once_kib: f64::NAN };
}

pub(crate) async fn measure(played: &Played) -> Rest {
    let server = Contender::Durable.start();
    let fresh = resident_kib(&server);
    // What the first tables set up belongs to the server: those that are measured come after them.
    come_and_go(&server, played).await;
    let before = resident_kib(&server);
    let connected = come_and_go(&server, played).await;
    let left = resident_kib(&server);
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
    let connected = resident_kib(server);
    drop(pairs);
    sleep(IDLE).await;
    connected
}

/// What the server has in memory once it has tidied up.
fn resident_kib(server: &Server) -> f64 {
    for _ in 0..REQUESTS {
        server.get("/api/games");
    }
    server.resident_kib()
}
