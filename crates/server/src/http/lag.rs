use std::collections::VecDeque;
use std::time::Duration;

use tokio::time::Instant;

/// The least of so many round trips counts: one that took long is no reason for credit.
const SAMPLES: usize = 4;
/// A probe that was not answered by then is given up.
const LOST_AFTER: Duration = Duration::from_secs(30);
/// No move counts as having come earlier than by this, however far away its player is.
const MOST_CREDIT: Duration = Duration::from_millis(150);
/// Smaller changes are not worth telling.
const TOLD_MS: u32 = 20;

/// What a probe carries: nobody can answer one that they have not been sent.
pub(super) type Nonce = [u8; 8];

/// How long frames are on their way to one client and back, as the server alone measures it.
#[derive(Debug, Default)]
pub(super) struct Lag {
    probe: Option<(Nonce, Instant)>,
    round_trips: VecDeque<Duration>,
    told_ms: u32,
    has_begun: bool,
}

impl Lag {
    pub(super) fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// Whether a probe may be sent; one is on its way at a time.
    pub(super) fn may_probe(&self, now: Instant) -> bool {
        self.probe.is_none_or(|(_, sent)| now.duration_since(sent) >= LOST_AFTER)
    }

    pub(super) fn probed(&mut self, nonce: Nonce, now: Instant) {
        self.probe = Some((nonce, now));
        self.has_begun = true;
    }

    /// Takes in an answer; says whether it answers a probe.
    pub(super) fn answered(&mut self, payload: &[u8], now: Instant) -> bool {
        let Some((_, sent)) = self.probe.take_if(|(nonce, _)| nonce == payload) else { return false };
        if self.round_trips.len() == SAMPLES {
            self.round_trips.pop_front();
        }
        self.round_trips.push_back(now.duration_since(sent));
        true
    }

    fn round_trip(&self) -> Duration {
        self.round_trips.iter().min().copied().unwrap_or_default()
    }

    /// By how much earlier than it came something counts: the half of the way that it was under way.
    pub(super) fn credit(&self) -> Duration {
        (self.round_trip() / 2).min(MOST_CREDIT)
    }

    /// The round trip, if the client should be told of it again.
    pub(super) fn news(&mut self) -> Option<u32> {
        let round_trip = u32::try_from(self.round_trip().as_millis()).unwrap_or(u32::MAX);
        let is_news = round_trip.abs_diff(self.told_ms) >= TOLD_MS;
        is_news.then(|| {
            self.told_ms = round_trip;
            round_trip
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONCE: Nonce = *b"one of 8";

    fn measured(round_trips: &[u64]) -> Lag {
        let (mut lag, now) = (Lag::default(), Instant::now());
        for &millis in round_trips {
            lag.probed(NONCE, now);
            lag.answered(&NONCE, now + Duration::from_millis(millis));
        }
        lag
    }

    #[test]
    fn the_credit_is_half_the_least_of_the_last_round_trips() {
        assert_eq!(Lag::default().credit(), Duration::ZERO);
        assert_eq!(measured(&[200]).credit(), Duration::from_millis(100));
        assert_eq!(measured(&[900, 200, 900, 900]).credit(), Duration::from_millis(100));
        assert_eq!(measured(&[20, 200, 240, 260, 280]).credit(), Duration::from_millis(100));
    }

    #[test]
    fn nobody_has_more_credit_than_the_most() {
        assert_eq!(measured(&[5_000; 8]).credit(), MOST_CREDIT);
    }

    #[test]
    fn only_the_probe_itself_is_answered_and_once() {
        let (mut lag, now) = (Lag::default(), Instant::now());
        assert!(!lag.has_begun() && lag.may_probe(now));
        lag.probed(NONCE, now);
        assert!(lag.has_begun() && !lag.may_probe(now + Duration::from_secs(1)));
        assert!(!lag.answered(b"a guess!", now + Duration::from_millis(1)));
        assert_eq!(lag.credit(), Duration::ZERO);
        assert!(lag.answered(&NONCE, now + Duration::from_millis(100)));
        assert!(!lag.answered(&NONCE, now + Duration::from_millis(300)));
        assert_eq!(lag.credit(), Duration::from_millis(50));
        assert!(lag.may_probe(now));
    }

    #[test]
    fn what_has_hardly_changed_is_not_told_again() {
        assert_eq!(measured(&[19]).news(), None);
        let mut lag = measured(&[200]);
        assert_eq!((lag.news(), lag.news()), (Some(200), None));
    }
}
