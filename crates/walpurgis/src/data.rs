use std::path::PathBuf;

use etcetera::BaseStrategy as _;
use server::store::{DATABASE_FILE, StoreUrl};

use crate::cli::DataArgs;
use crate::failure::Failure;

impl DataArgs {
    /// Where tables are kept; nothing need be there yet.
    pub(crate) fn url(&self) -> Result<StoreUrl, Failure> {
        match &self.store {
            Some(url) => Ok(url.clone()),
            None => Ok(StoreUrl::Sqlite(self.usual_database()?)),
        }
    }

    /// The file of a store that is one.
    pub(crate) fn database(&self) -> Result<PathBuf, Failure> {
        match self.url()? {
            StoreUrl::Sqlite(path) => Ok(path),
            StoreUrl::Memory => {
                Err(Failure::Usage("memory: keeps nothing on disk: name sqlite:PATH".to_owned()))
            }
        }
    }

    fn usual_database(&self) -> Result<PathBuf, Failure> {
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
