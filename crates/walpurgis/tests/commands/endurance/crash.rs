//! The server is killed without warning, again and again, while fifty tables play. Whatever it had
//! acknowledged is there afterwards, once, and every game goes on.

mod aftermath;
mod player;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use tabletop::{Rng, Seed};
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;

use crate::endurance::server::{Server, folder};
use crate::soak::Soak;
use player::{Player, seat_players};

const TABLES: u64 = 50;
const KILLS: u64 = 20;
/// Moves acknowledged between two kills.
const MOVES: std::ops::Range<u32> = 40..160;
/// After the last of them, so that a kill hits a server in the midst of anything.
const MOST_OFFSET_MICROS: u32 = 4_000;
/// Nothing here takes longer; a test that waits in vain fails instead of hanging.
const AT_MOST: Duration = Duration::from_secs(300);

/// What the players and whoever kills the server share.
struct World {
    /// The server that runs now, by how many were killed before it.
    server: watch::Sender<Life>,
    acknowledged: AtomicU64,
    one_more: Notify,
    is_last_game: AtomicBool,
}

#[derive(Clone, Debug, Default)]
struct Life {
    number: u64,
    address: String,
}

impl World {
    fn acknowledge(&self) {
        self.acknowledged.fetch_add(1, Ordering::Relaxed);
        self.one_more.notify_one();
    }

    /// Comes back when so many moves were acknowledged in all.
    async fn acknowledged(&self, moves: u64) {
        while self.acknowledged.load(Ordering::Relaxed) < moves {
            self.one_more.notified().await;
        }
    }
}

#[tokio::test]
async fn what_was_acknowledged_survives_every_kill() {
    let soak = Soak::begin();
    tokio::time::timeout(soak.at_most(AT_MOST), survive(soak)).await.expect("this takes far too long");
}

async fn survive(soak: Soak) {
    let data = folder("crash-data");
    let mut server = Server::start(&data);
    let life = Life { number: 0, address: server.address.clone() };
    let world = Arc::new(World {
        server: watch::Sender::new(life),
        acknowledged: AtomicU64::new(0),
        one_more: Notify::new(),
        is_last_game: AtomicBool::new(false),
    });
    let mut seated = Vec::new();
    for table in 0..TABLES {
        seated.extend(seat_players(&world, table).await);
    }
    let mut players = JoinSet::new();
    for player in seated {
        players.spawn(player.play());
    }

    let mut rng = Rng::stream(&Seed::from_number(1), 0);
    let mut number = 0;
    while number < KILLS || soak.goes_on() {
        number += 1;
        let so_far = world.acknowledged.load(Ordering::Relaxed);
        let more = MOVES.start + rng.below(MOVES.end - MOVES.start);
        world.acknowledged(so_far + u64::from(more)).await;
        let offset = Duration::from_micros(rng.below(MOST_OFFSET_MICROS).into());
        tokio::time::sleep(offset).await;
        server.kill();
        server = Server::start(&data);
        world.server.send_replace(Life { number, address: server.address.clone() });
        soak.tell(&[("kills", number), ("moves acknowledged", world.acknowledged.load(Ordering::Relaxed))]);
    }
    world.is_last_game.store(true, Ordering::Relaxed);

    let players: Vec<Player> = players.join_all().await;
    let (games, moves) = aftermath::check(&players, server, &data).await;
    soak.tell(&[("kills", number), ("moves acknowledged", moves), ("lost", 0), ("games verified", games)]);
}
