use std::io::Write;
use std::path::Path;

use server::store::{self, BackupError, BackupSummary, Existing, StoreError};

use crate::cli::{BackupArgs, RestoreArgs};
use crate::failure::Failure;
use crate::grid::grouped;

/// `walpurgis backup`
pub(crate) fn backup(args: &BackupArgs, out: &mut impl Write) -> Result<(), Failure> {
    let database = args.data.database()?;
    let copied = store::backup(&database, &args.file).map_err(|error| match error {
        BackupError::Missing(_) => with_hint(&error, "--data names the folder it is in"),
        BackupError::Exists(_) => with_hint(&error, "choose another name"),
        _ => error.into(),
    })?;
    report("backed up", &copied, &args.file, out)
}

/// `walpurgis restore`
pub(crate) fn restore(args: &RestoreArgs, out: &mut impl Write) -> Result<(), Failure> {
    let database = args.data.database()?;
    let existing = if args.force { Existing::Replace } else { Existing::Keep };
    let copied = store::restore(&args.file, &database, existing).map_err(|error| match error {
        BackupError::Exists(_) => with_hint(&error, "--force replaces it"),
        _ => error.into(),
    })?;
    report("restored", &copied, &database, out)
}

fn report(done: &str, copied: &BackupSummary, to: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let BackupSummary { tables, entries, people, bytes } = copied;
    Ok(writeln!(
        out,
        "{done} to {}: tables {}, entries {}, people {}, bytes {}",
        to.display(),
        grouped(*tables),
        grouped(*entries),
        grouped(*people),
        grouped(*bytes)
    )?)
}

fn with_hint(error: &BackupError, hint: &str) -> Failure {
    Failure::Usage(format!("{error}: {hint}"))
}

impl From<BackupError> for Failure {
    fn from(error: BackupError) -> Self {
        match &error {
            BackupError::Store(StoreError::Damaged { .. }) => Self::Check(error.to_string()),
            _ => Self::Usage(error.to_string()),
        }
    }
}
