use tabletop::{Impossible, NoTemptation};
use ts_rs::{Config, ExportError, TS};

use crate::{Action, Catalogue, Event, Options, View};

/// Writes the TypeScript of everything a browser is sent or sends.
pub fn export_types(config: &Config) -> Result<(), ExportError> {
    Options::export_all(config)?;
    Action::export_all(config)?;
    View::export_all(config)?;
    Catalogue::export_all(config)?;
    Impossible::<Action, NoTemptation>::export_all(config)?;
    Event::export_all(config)
}
