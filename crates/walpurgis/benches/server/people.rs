//! Puts two people at each table, with enough games prepared that nobody has to make one while it is
//! measured, and within what the server allows anyone to make in one go.

use futures_util::stream::{StreamExt as _, iter};
use serde_json::json;

use crate::client::{Socket, new_person};
use crate::played::Played;
use crate::process::{Contender, Server};

/// Moves that all tables together make in a second, at the very most: this process can ask for no more.
/// Games that are never played would only fill the caches of the server that is measured.
const MOVES_A_SECOND: f64 = 35_000.0;
/// Besides the seconds that are measured, tables are played at while they get going.
const RAMPS_SECONDS: f64 = 0.5;
/// As many as two people may make in one go, and have open on a socket.
const MOST_GAMES: usize = 14;
/// As many new people as the server takes in one go, with some left for others.
const MOST_PEOPLE: usize = 4_900;
/// As many new tables as the server takes in one go. Where that is too few for a long round, players run
/// out of games, and the round says so.
const MOST_TABLES: usize = 10_000;
/// Tables that are made at the same time; more would wait in line for a connection.
const AT_ONCE: usize = 250;

/// Who meets at how many tables for how many games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) tables: usize,
    /// Two people play these, one after the other; then the next two come to the table.
    games_a_pair: usize,
    pairs_a_table: usize,
    /// The same two people play at so many tables, on other sockets.
    tables_a_pair: usize,
}

impl Plan {
    pub(crate) fn new(tables: usize, moves_a_game: f64, seconds: u64) -> Self {
        let moves = MOVES_A_SECOND * (seconds as f64 + RAMPS_SECONDS) / tables as f64;
        // The second game, since some end early.
        let games = ((moves / moves_a_game).ceil() as usize).min(MOST_TABLES / tables).max(2);
        let pairs_a_table = games.div_ceil(MOST_GAMES);
        Self {
            tables,
            games_a_pair: games.div_ceil(pairs_a_table),
            pairs_a_table,
            tables_a_pair: (2 * tables * pairs_a_table).div_ceil(MOST_PEOPLE),
        }
    }

    pub(crate) fn games(&self) -> usize {
        self.tables * self.pairs_a_table * self.games_a_pair
    }

    pub(crate) fn sockets(&self) -> usize {
        2 * self.tables * self.pairs_a_table
    }
}

/// The sockets that one player at a table uses, one after the other.
pub(crate) type Turns = Vec<Socket>;

/// Two people at each table of the plan.
pub(crate) async fn seated(
    contender: &Contender,
    server: &Server,
    played: &Played,
    plan: &Plan,
) -> Vec<Turns> {
    let address = &server.address;
    match contender {
        Contender::Durable | Contender::Volatile => {
            let tokens =
                tokens(address, (plan.tables * plan.pairs_a_table).div_ceil(plan.tables_a_pair)).await;
            let tables = (0..plan.tables).map(async |table| {
                let mut turns = [Vec::new(), Vec::new()];
                for pair in 0..plan.pairs_a_table {
                    let tokens = &tokens[(table * plan.pairs_a_table + pair) / plan.tables_a_pair];
                    let sockets = pair_of(address, tokens, played, plan.games_a_pair).await;
                    turns.iter_mut().zip(sockets).for_each(|(turns, socket)| turns.push(socket));
                }
                turns
            });
            iter(tables).buffered(AT_ONCE).collect::<Vec<_>>().await.into_iter().flatten().collect()
        }
        Contender::Minimal(_) | Contender::Relay(_) => {
            let tables = (0..plan.tables).map(async |table| minimal_pair(address, table).await);
            let pairs = iter(tables).buffered(AT_ONCE).collect::<Vec<_>>().await;
            pairs.into_iter().flatten().map(|socket| vec![socket]).collect()
        }
    }
}

/// Two new people at each of so many tables, with one game.
pub(crate) async fn newcomers(address: &str, played: &Played, tables: usize) -> Vec<[Socket; 2]> {
    iter((0..tables).map(async |_| pair(address, played).await)).buffered(AT_ONCE).collect().await
}

/// Two new people at one game.
pub(crate) async fn pair(address: &str, played: &Played) -> [Socket; 2] {
    pair_of(address, &[new_person(address).await, new_person(address).await], played, 1).await
}

/// So many times two new people, by their tokens.
async fn tokens(address: &str, pairs: usize) -> Vec<[String; 2]> {
    let pairs = (0..pairs).map(async |_| [new_person(address).await, new_person(address).await]);
    iter(pairs).buffered(AT_ONCE).collect().await
}

/// Two people at a running game, and at some more that wait for them.
async fn pair_of(address: &str, tokens: &[String; 2], played: &Played, games: usize) -> [Socket; 2] {
    let mut pair =
        [Socket::of_person(address, &tokens[0]).await, Socket::of_person(address, &tokens[1]).await];
    for game in 0..games {
        let host = game % 2;
        let table = pair[host].done(&played.create()).await["made"].as_str().expect("a table").to_owned();
        for (seat, socket) in pair.iter_mut().enumerate() {
            socket.add_table(&table, seat);
            socket.send(&json!({ "type": "open", "table": table })).await;
            let entropy = "00112233445566778899aabbccddeeff";
            socket.done(&json!({ "do": "sit", "table": table, "seat": seat, "entropy": entropy })).await;
        }
        for seat in pair.len()..played.seats {
            let bot = json!({ "do": "add_bot", "table": table, "seat": seat, "bot": played.bot });
            pair[host].done(&bot).await;
        }
        pair[host].done(&json!({ "do": "start", "table": table })).await;
    }
    pair
}

async fn minimal_pair(address: &str, table: usize) -> [Socket; 2] {
    let seat = async |seat: usize| {
        let mut socket = Socket::open(address, &format!("?table={table}&seat={seat}")).await;
        socket.add_table(crate::client::MINIMAL, seat);
        socket
    };
    [seat(0).await, seat(1).await]
}
