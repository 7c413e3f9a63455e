//! `cargo xtask dist`: the program as it is handed out, with the licences of all its parts, in one archive
//! with its checksum.

mod dependencies;
mod licences;
mod spdx;
mod standard_library;

use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::Metadata;
use sha2::{Digest as _, Sha256};

use crate::checkout;
use crate::error::Error;
use crate::program::{Output, cargo, program};

const MOST_BYTES: u64 = 20_000_000;
/// What comes with the program besides licences.
const COMPANIONS: [&str; 10] = [
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "SECURITY.md",
    "docs",
    "examples",
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
    copy_companions(root, &folder)?;
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

fn copy_companions(root: &Path, folder: &Path) -> Result<(), Error> {
    COMPANIONS.iter().try_for_each(|companion| copy(&root.join(companion), &folder.join(companion)))
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

#[cfg(test)]
mod tests {
    use std::env;
    use std::process;

    use super::*;

    /// An empty folder, gone when dropped.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let folder = env::temp_dir().join(format!("walpurgis-dist-{name}-{}", process::id()));
            fs::create_dir_all(&folder).unwrap();
            Self(folder)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            fs::remove_dir_all(&self.0).unwrap();
        }
    }

    /// The targets of a document's links to files.
    fn links(text: &str) -> Vec<&str> {
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let files = targets.filter(|target| !target.contains("://") && !target.starts_with('#'));
        files.filter_map(|target| target.split('#').next()).collect()
    }

    #[test]
    fn what_comes_with_the_program_links_to_nothing_that_does_not() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let folder = Folder::new("links");
        copy_companions(&root, &folder.0).unwrap();
        let mut seen = 0;
        for document in ["README.md", "CHANGELOG.md", "SECURITY.md", "docs/hosting.md", "docs/reliability.md"]
        {
            let document = folder.0.join(document);
            for link in links(&fs::read_to_string(&document).unwrap()) {
                let target = document.parent().unwrap().join(link);
                assert!(target.exists(), "{} links to {link}", document.display());
                seen += 1;
            }
        }
        assert!(seen > 30, "{seen}");
        assert!(folder.0.join("examples/verify.py").is_file());
    }

    #[test]
    fn checksums_are_those_of_the_archive_and_of_the_program_in_it() {
        let out = Folder::new("sums");
        let inside = out.0.join("walpurgis-1");
        fs::create_dir(&inside).unwrap();
        fs::write(out.0.join("walpurgis-1.tar.gz"), "abc").unwrap();
        fs::write(inside.join("walpurgis"), "").unwrap();
        let sums =
            checksums(&out.0, "walpurgis-1.tar.gz", &inside, Path::new("elsewhere/walpurgis")).unwrap();
        assert_eq!(
            sums,
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  walpurgis-1.tar.gz\n\
             e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  walpurgis-1/walpurgis\n"
        );
    }
}
