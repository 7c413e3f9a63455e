use serde::{Deserialize, Serialize};

use crate::RuleId;

/// Something tempting that is not allowed now, and the rule that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Impossible<A, T> {
    pub what: Tempting<A, T>,
    #[cfg_attr(feature = "types", ts(type = "string"))]
    pub rule: RuleId,
}

/// An action that [`Game::check`](crate::Game::check) refuses, or something that no action stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Tempting<A, T> {
    Action(A),
    Other(T),
}

/// For games in which every temptation is an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum NoTemptation {}
