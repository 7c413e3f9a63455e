//! One round: as fast as it goes with one move in flight at each table, then at a fixed rate.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::mem::replace;
use std::rc::Rc;
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::watch;
use tokio::task::{JoinHandle, spawn_local};
use tokio::time::{Instant, sleep, sleep_until};

use crate::client::{Heard, Socket};
use crate::people::Turns;
use crate::process::Server;

/// Moves a second in the second half.
pub(crate) const ARRIVALS: u32 = 1_000;
/// Before anything counts, so that everyone is awake.
const RAMP: Duration = Duration::from_millis(250);

/// What a round came to.
#[derive(Clone, Debug)]
pub(crate) struct Round {
    pub(crate) closed: Span,
    pub(crate) open: Span,
    /// Games that ended while it was measured.
    pub(crate) games: usize,
    /// What the server has in memory at its end.
    pub(crate) resident_kib: f64,
}

/// What happened while one half was measured.
#[derive(Clone, Debug)]
pub(crate) struct Span {
    pub(crate) moves_a_second: f64,
    pub(crate) moves_a_cpu_second: f64,
    pub(crate) p50_ms: f64,
    pub(crate) p99_ms: f64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    /// Whoever may move does.
    Free,
    /// A move every so often, by whoever has waited longest.
    Fixed,
    Over,
}

/// What all sockets share.
#[derive(Default)]
struct Tally {
    is_counting: Cell<bool>,
    latencies_us: RefCell<Vec<u32>>,
    ready: RefCell<VecDeque<usize>>,
}

impl Tally {
    fn count(&self, latency: Duration) {
        if self.is_counting.get() {
            self.latencies_us.borrow_mut().push(u32::try_from(latency.as_micros()).unwrap_or(u32::MAX));
        }
    }
}

pub(crate) async fn play(server: &Server, players: Vec<Turns>, seconds: u64) -> Round {
    let tally = Rc::new(Tally::default());
    let (pace, paced) = watch::channel(Pace::Free);
    let mut gates = Vec::new();
    let mut playing: Vec<JoinHandle<Player>> = Vec::new();
    for (number, turns) in players.into_iter().enumerate() {
        let (gate, go) = unbounded_channel();
        gates.push(gate);
        let player = Player::new(number, turns, Rc::clone(&tally), go);
        playing.push(spawn_local(player.play(paced.clone())));
    }
    let window = Duration::from_secs(seconds);
    sleep(RAMP).await;
    let closed = span(server, &tally, window).await;

    pace.send_replace(Pace::Fixed);
    let arrivals = spawn_local(arrive(Rc::clone(&tally), gates, RAMP + window + RAMP));
    sleep(RAMP).await;
    let open = span(server, &tally, window).await;

    let resident_kib = server.resident_kib();
    pace.send_replace(Pace::Over);
    arrivals.abort();
    let (mut games, mut through, all) = (0, 0, playing.len());
    for player in playing {
        let player = player.await.expect("a player ends when told");
        through += usize::from(player.is_through());
        games += player.games_over();
    }
    assert!(through <= all / 20, "{through} of {all} players ran out of games: measure fewer --seconds");
    Round { closed, open, games: games / 2, resident_kib }
}

async fn span(server: &Server, tally: &Tally, window: Duration) -> Span {
    tally.latencies_us.take();
    tally.is_counting.set(true);
    let (began, cpu) = (Instant::now(), server.cpu_seconds());
    sleep(window).await;
    let (took, cpu) = (began.elapsed().as_secs_f64(), server.cpu_seconds() - cpu);
    tally.is_counting.set(false);
    let mut latencies = tally.latencies_us.take();
    latencies.sort_unstable();
    let moves = latencies.len() as f64;
    let part = |part: f64| {
        let place = (moves * part) as usize;
        latencies.get(place).map_or(f64::NAN, |&latency| f64::from(latency) / 1e3)
    };
    Span {
        moves_a_second: moves / took,
        moves_a_cpu_second: moves / cpu,
        p50_ms: part(0.50),
        p99_ms: part(0.99),
    }
}

/// Lets a move begin at every tick. One that finds nobody ready begins late, and its wait counts.
async fn arrive(tally: Rc<Tally>, gates: Vec<UnboundedSender<Instant>>, lasting: Duration) {
    let began = Instant::now();
    let mut next = began;
    while next < began + lasting {
        sleep_until(next).await;
        while next <= Instant::now() && next < began + lasting {
            let Some(number) = tally.ready.borrow_mut().pop_front() else {
                tokio::task::yield_now().await;
                continue;
            };
            // Players only leave after the last arrival.
            let _left = gates[number].send(next);
            next += Duration::from_secs(1) / ARRIVALS;
        }
    }
}

struct Player {
    number: usize,
    socket: Socket,
    /// Those to play on with when all games on this one are over, the next one last.
    later: Vec<Socket>,
    /// Those whose games are over; hanging up now would be measured too.
    before: Vec<Socket>,
    tally: Rc<Tally>,
    go: UnboundedReceiver<Instant>,
    /// When the move in flight was meant to be sent.
    sent: Option<Instant>,
    is_queued: bool,
}

impl Player {
    fn new(number: usize, turns: Turns, tally: Rc<Tally>, go: UnboundedReceiver<Instant>) -> Self {
        let mut later: Vec<Socket> = turns.into_iter().rev().collect();
        let socket = later.pop().expect("somebody with a socket");
        Self { number, socket, later, before: Vec::new(), tally, go, sent: None, is_queued: false }
    }

    async fn play(mut self, mut paces: watch::Receiver<Pace>) -> Self {
        loop {
            self.go_on_to_next_socket();
            let pace = *paces.borrow_and_update();
            match pace {
                Pace::Free => self.move_at_once().await,
                Pace::Fixed => self.queue(),
                Pace::Over => return self,
            }
            tokio::select! {
                _ = paces.changed() => {}
                Some(meant) = self.go.recv() => {
                    self.is_queued = false;
                    self.sent = Some(meant);
                    self.socket.make_move().await;
                }
                heard = self.socket.hear() => self.note(heard),
            }
        }
    }

    fn go_on_to_next_socket(&mut self) {
        while self.sent.is_none()
            && self.socket.is_through()
            && let Some(next) = self.later.pop()
        {
            self.before.push(replace(&mut self.socket, next));
        }
    }

    fn is_through(&self) -> bool {
        self.later.is_empty() && self.socket.is_through()
    }

    fn games_over(&self) -> usize {
        self.before.iter().chain([&self.socket]).map(Socket::games_over).sum()
    }

    async fn move_at_once(&mut self) {
        if self.sent.is_none() && self.socket.has_turn() {
            self.sent = Some(Instant::now());
            self.socket.make_move().await;
        }
    }

    fn note(&mut self, heard: Heard) {
        match heard {
            Heard::Done => {
                if let Some(sent) = self.sent.take() {
                    self.tally.count(sent.elapsed());
                }
            }
            Heard::Refused(text) => panic!("{text}"),
            Heard::Table(_) | Heard::Other => {}
        }
    }

    /// Gets in line for a move, once.
    fn queue(&mut self) {
        if !self.is_queued && self.sent.is_none() && self.socket.has_turn() {
            self.is_queued = true;
            self.tally.ready.borrow_mut().push_back(self.number);
        }
    }
}
