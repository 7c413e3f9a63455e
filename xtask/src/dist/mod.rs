//! `cargo xtask dist`: the program as it is handed out, with the licences of all its parts, in one archive
//! with its checksum.

mod dependencies;
mod licences;
mod spdx;

use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::Metadata;
use sha2::{Digest as _, Sha256};

use crate::checkout;
use crate::error::Error;
use crate::program::{Output, cargo, program};

const MOST_BYTES: u64 = 20_000_000;
/// What comes with the program besides licences.
const COMPANIONS: [&str; 7] = [
    "CHANGELOG.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "SECURITY.md",
    "docs/hosting.md",
    "packaging",
];

/// What can be wrong with what is handed out.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DistError {
    #[error("{0} of what is handed out cannot be: see above")]
    Parts(usize),
    #[error("the program has {bytes} bytes, {MOST_BYTES} is the most")]
    TooLarge { bytes: u64 },
    #[error("the workspace has no package {0}")]
    NoPackage(&'static str),
    #[error("cannot write {}: {source}", path.display())]
    Write { path: PathBuf, source: std::io::Error },
}

/// Checks licences and dependencies; unless that is all, builds and packs the program.
pub(crate) fn run(root: &Path, only_check: bool) -> Result<(), Error> {
    let metadata = checkout::metadata(root)?;
    let parts = licences::gather(root, &metadata)?;
    let mut faults = licences::faults(&parts);
    faults.extend(dependencies::faults(root, &metadata)?);
    faults.iter().for_each(|fault| println!("{fault}"));
    if !faults.is_empty() {
        return Err(DistError::Parts(faults.len()).into());
    }
    println!("{} parts, each under a licence that we may hand out", parts.len());
    if only_check {
        return Ok(());
    }
    cargo(root, &["build", "--profile", "dist", "-p", "walpurgis"], &Output::Shown)?;
    pack(root, &metadata, &parts)
}

fn pack(root: &Path, metadata: &Metadata, parts: &[licences::Part]) -> Result<(), Error> {
    let target = metadata.target_directory.as_std_path();
    let binary = target.join("dist").join(format!("walpurgis{}", std::env::consts::EXE_SUFFIX));
    let bytes = fs::metadata(&binary).map_err(reading(&binary))?.len();
    if bytes > MOST_BYTES {
        return Err(DistError::TooLarge { bytes }.into());
    }
    let version = metadata.packages.iter().find(|package| package.name == "walpurgis");
    let version = &version.ok_or(DistError::NoPackage("walpurgis"))?.version;
    let name = format!("walpurgis-{version}-{}-{}", std::env::consts::ARCH, std::env::consts::OS);
    let out = target.join("handed-out");
    let folder = out.join(&name);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(writing(&folder))?;
    }
    fs::create_dir_all(&folder).map_err(writing(&folder))?;
    copy(&binary, &folder.join(binary.file_name().unwrap_or_default()))?;
    for companion in COMPANIONS {
        copy(&root.join(companion), &folder.join(companion))?;
    }
    let list = folder.join("THIRD-PARTY.txt");
    fs::write(&list, licences::text(parts)).map_err(writing(&list))?;
    let archive = format!("{name}.tar.gz");
    program("tar", &["-czf", &archive, &name], &out, &Output::Shown)?;
    let sums = checksums(&out, &archive, &folder, &binary)?;
    let file = out.join("SHA256SUMS");
    fs::write(&file, &sums).map_err(writing(&file))?;
    let packed = fs::metadata(out.join(&archive)).map_err(reading(&out))?.len();
    println!("{}: program {bytes} bytes, archive {packed} bytes", out.join(&archive).display());
    print!("{sums}");
    Ok(())
}

/// In the form that `sha256sum --check` reads.
fn checksums(out: &Path, archive: &str, folder: &Path, binary: &Path) -> Result<String, Error> {
    let inside = folder.join(binary.file_name().unwrap_or_default());
    let mut sums = String::new();
    for path in [out.join(archive), inside] {
        let content = fs::read(&path).map_err(reading(&path))?;
        let digest = Sha256::digest(content);
        let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        let name = path.strip_prefix(out).unwrap_or(&path).display();
        sums += &format!("{hex}  {name}\n");
    }
    Ok(sums)
}

/// A file, or a folder with all that is in it.
fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    if from.is_dir() {
        for entry in fs::read_dir(from).map_err(reading(from))? {
            let entry = entry.map_err(reading(from))?;
            copy(&entry.path(), &to.join(entry.file_name()))?;
        }
        return Ok(());
    }
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(writing(folder))?;
    }
    fs::copy(from, to).map_err(reading(from))?;
    Ok(())
}

fn reading(path: &Path) -> impl FnOnce(std::io::Error) -> Error {
    let path = path.to_path_buf();
    move |source| Error::Read { path, source }
}

fn writing(path: &Path) -> impl FnOnce(std::io::Error) -> Error {
    let path = path.to_path_buf();
    move |source| DistError::Write { path, source }.into()
}
