//! What is good enough.

use std::fmt;

use serde_json::{Value, json};

/// A figure and what it may be.
pub(crate) struct Bar {
    name: &'static str,
    unit: &'static str,
    figure: f64,
    limit: Limit,
}

#[derive(Clone, Copy)]
pub(crate) enum Limit {
    AtLeast(f64),
    AtMost(f64),
}

impl Bar {
    pub(crate) fn new(name: &'static str, unit: &'static str, figure: f64, limit: Limit) -> Self {
        Self { name, unit, figure, limit }
    }

    /// Without rounds there is nothing to say about them.
    pub(crate) fn is_measured(&self) -> bool {
        !self.figure.is_nan()
    }

    fn is_met(&self) -> bool {
        match self.limit {
            Limit::AtLeast(least) => self.figure >= least,
            Limit::AtMost(most) => self.figure <= most,
        }
    }

    pub(crate) fn json(&self) -> Value {
        let (least, most) = match self.limit {
            Limit::AtLeast(least) => (Some(least), None),
            Limit::AtMost(most) => (None, Some(most)),
        };
        json!({
            "name": self.name, "unit": self.unit, "figure": self.figure, "least": least, "most": most,
            "met": self.is_met(),
        })
    }
}

impl fmt::Display for Bar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.is_met() { "pass" } else { "FAIL" };
        let (sign, limit) = match self.limit {
            Limit::AtLeast(least) => (">=", least),
            Limit::AtMost(most) => ("<=", most),
        };
        write!(f, "{verdict}  {:<45}{:>8.2} {:<4}{sign} {limit}", self.name, self.figure, self.unit)
    }
}
