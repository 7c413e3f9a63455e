use ts_rs::{Config, ExportError, TS};

use crate::Description;

/// Writes the TypeScript of the list of games and of every game's own messages.
pub fn export_types(config: &Config) -> Result<(), ExportError> {
    Description::export_all(config)?;
    // To add a game, add a line here.
    arkham_horror::export_types(config)?;
    arkham_noir::export_types(config)?;
    arkham_ritual::export_types(config)?;
    ritual::export_types(config)
}
