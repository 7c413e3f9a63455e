use serde::Serialize;

/// How far the players of a finished game were, step by step, from what they were after.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DistancesView {
    /// In order; where nothing is pursued, and in long games now and then, a step is left out.
    pub steps: Vec<DistanceStep>,
    /// How many steps the replay has.
    pub total: u32,
}

/// What was pursued at a step, and the fewest actions that lead there.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DistanceStep {
    /// The replay's step.
    pub step: u32,
    /// The part of the game, such as a round, from 1.
    pub part: u8,
    /// One of a few words or ids of the game's own.
    pub goal: String,
    /// What is proven to be needed.
    pub least: u32,
    /// What is known to be enough, if a way was found; as much as `least` where that is the distance.
    pub most: Option<u32>,
}
