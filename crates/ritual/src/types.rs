use tabletop::Impossible;
use ts_rs::{Config, ExportError, TS};

use crate::{Action, BookFile, Catalogue, EventView, Options, Temptation, View};

/// Writes the TypeScript of everything a browser is sent or sends.
pub fn export_types(config: &Config) -> Result<(), ExportError> {
    BookFile::export_all(config)?;
    Options::export_all(config)?;
    Action::export_all(config)?;
    View::export_all(config)?;
    EventView::export_all(config)?;
    Catalogue::export_all(config)?;
    Impossible::<Action, Temptation>::export_all(config)
}
