//! How long tests of endurance go on: most runs take a sample, `cargo xtask soak` gives each its minutes.

use std::env;
use std::time::{Duration, Instant};

const VARIABLE: &str = "WALPURGIS_SOAK_SECONDS";

/// One test of endurance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Soak {
    length: Option<Duration>,
    began: Instant,
}

impl Soak {
    pub(crate) fn begin() -> Self {
        let seconds = env::var(VARIABLE).ok().map(|seconds| seconds.parse().expect("a number of seconds"));
        Self { length: seconds.map(Duration::from_secs), began: Instant::now() }
    }

    /// Whether there is time for more than the sample.
    pub(crate) fn goes_on(&self) -> bool {
        self.length.is_some_and(|length| self.began.elapsed() < length)
    }

    /// How long a test may take whose sample never takes longer than this.
    pub(crate) fn at_most(&self, sample: Duration) -> Duration {
        sample + self.length.unwrap_or_default() * 2
    }

    /// Tells how far it has come, one line that `cargo xtask soak` reads.
    pub(crate) fn tell(&self, figures: &[(&str, u64)]) {
        let figures: Vec<String> = figures.iter().map(|(what, count)| format!("{what} {count}")).collect();
        println!("soak: {}", figures.join(", "));
    }
}
