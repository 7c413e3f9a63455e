use std::path::PathBuf;

use etcetera::BaseStrategy as _;
use server::store::DATABASE_FILE;

use crate::cli::DataArgs;
use crate::failure::Failure;

impl DataArgs {
    /// The database, which need not exist yet.
    pub(crate) fn database(&self) -> Result<PathBuf, Failure> {
        let folder = match &self.data {
            Some(folder) => folder.clone(),
            None => usual_folder()?,
        };
        Ok(folder.join(DATABASE_FILE))
    }
}

/// Where programs of this system keep what belongs to the user.
fn usual_folder() -> Result<PathBuf, Failure> {
    let folders = etcetera::base_strategy::choose_native_strategy().map_err(|error| {
        Failure::Usage(format!("the user's data folder cannot be found ({error}): name one with --data"))
    })?;
    Ok(folders.data_dir().join("walpurgis"))
}
