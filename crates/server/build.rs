//! Builds the browser's side with Node and embeds it, file by file, with fingerprints and in
//! compressed form. `WALPURGIS_SKIP_WEB=1` embeds a placeholder page instead.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest as _, Sha256};

const SKIP: &str = "WALPURGIS_SKIP_WEB";

/// What a change of the browser's side shows in; `dist` and `node_modules` are results.
const SOURCES: [&str; 10] = [
    "index.html",
    "package-lock.json",
    "package.json",
    "parts.json",
    "public",
    "src",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.js",
    "vite.config.ts",
];

/// In `dist`: what it was built from. Whatever builds it anew empties the folder first.
const BUILT_FROM: &str = ".built-from";

const NODE_MISSING: &str = "Node.js 20 or later, with npm, is needed to build the browser's side: \
     install it, or set WALPURGIS_SKIP_WEB=1 to build the server without";

/// Writes next to every file named on the command line its brotli form, as `<file>.br`.
const BROTLI_SCRIPT: &str = "
const { brotliCompressSync, constants } = require('node:zlib');
const { readFileSync, writeFileSync } = require('node:fs');
for (const file of process.argv.slice(1)) {
    const plain = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
    writeFileSync(`${file}.br`, brotliCompressSync(plain, { params }));
}";

/// Why the browser's side cannot be embedded.
enum Failure {
    Environment(&'static str),
    File { path: PathBuf, error: io::Error },
    NodeMissing,
    Command { shown: String, output: String },
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Environment(name) => write!(f, "{name} is not set: run this through cargo"),
            Self::File { path, error } => write!(f, "{}: {error}", path.display()),
            Self::NodeMissing => f.write_str(NODE_MISSING),
            Self::Command { shown, .. } => write!(f, "`{shown}` failed in web/, its output is above"),
        }
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Failure::Command { output, .. } = &failure {
                eprintln!("{output}");
            }
            println!("cargo::error={failure}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Failure> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={SKIP}");
    let out = PathBuf::from(variable("OUT_DIR")?);
    let web = PathBuf::from(variable("CARGO_MANIFEST_DIR")?).join("../../web");
    let skip = std::env::var_os(SKIP).is_some_and(|value| !value.is_empty() && value != "0");

    let embedded = out.join("web");
    // What an earlier run embedded may no longer be part of the site.
    match fs::remove_dir_all(&embedded) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(at(&embedded)(error)),
        _ => fs::create_dir_all(&embedded).map_err(at(&embedded))?,
    }
    let files = if skip {
        placeholder()
    } else {
        build(&web)?;
        let dist = web.join("dist");
        let mut files = Vec::new();
        collect(&dist, "", &mut files)?;
        files.retain(|page| page.path != BUILT_FROM);
        files
    };
    let written = write_all(&embedded, files)?;
    if !skip {
        compress_with_node(&written)?;
    }
    let list = out.join("assets.rs");
    fs::write(&list, source(&written)).map_err(at(&list))
}

fn variable(name: &'static str) -> Result<String, Failure> {
    std::env::var(name).map_err(|_| Failure::Environment(name))
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> Failure {
    let path = path.to_path_buf();
    |error| Failure::File { path, error }
}

/// Makes `web/dist`, unless another profile has made it of the same sources.
fn build(web: &Path) -> Result<(), Failure> {
    let package = web.join("package.json");
    fs::metadata(&package).map_err(at(&package))?;
    // Cargo would take a path that does not exist for one that has changed.
    let sources: Vec<&str> = SOURCES.into_iter().filter(|name| web.join(name).exists()).collect();
    for source in &sources {
        println!("cargo::rerun-if-changed={}", web.join(source).display());
    }
    let wanted = fingerprint(web, &sources)?;
    let built_from = web.join("dist").join(BUILT_FROM);
    if fs::read_to_string(&built_from).is_ok_and(|found| found == wanted) {
        return Ok(());
    }
    if must_install(web) {
        npm(web, &["ci", "--no-audit", "--no-fund"])?;
    }
    npm(web, &["run", "build"])?;
    fs::write(&built_from, wanted).map_err(at(&built_from))
}

/// Of all that is in these files and folders.
fn fingerprint(web: &Path, sources: &[&str]) -> Result<String, Failure> {
    let mut pages = Vec::new();
    for source in sources {
        let path = web.join(source);
        if path.is_dir() {
            collect(&path, &format!("{source}/"), &mut pages)?;
        } else {
            pages.push(Page { path: (*source).to_owned(), content: fs::read(&path).map_err(at(&path))? });
        }
    }
    pages.sort_by(|a, b| a.path.cmp(&b.path));
    let mut digest = Sha256::new();
    for Page { path, content } in pages {
        digest.update(format!("{path} {}\n", content.len()));
        digest.update(content);
    }
    Ok(digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

/// npm leaves a copy of the lock file in what it has installed.
fn must_install(web: &Path) -> bool {
    let changed = |path: PathBuf| fs::metadata(path).and_then(|found| found.modified()).ok();
    let wanted = changed(web.join("package-lock.json"));
    let installed = changed(web.join("node_modules/.package-lock.json"));
    installed.is_none() || wanted > installed
}

fn npm(web: &Path, args: &[&str]) -> Result<(), Failure> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    complete(Command::new(program).args(args).current_dir(web), &format!("npm {}", args.join(" ")))
}

fn complete(command: &mut Command, shown: &str) -> Result<(), Failure> {
    let done = command.output().map_err(|error| match error.kind() {
        ErrorKind::NotFound => Failure::NodeMissing,
        _ => at(Path::new(shown))(error),
    })?;
    if done.status.success() {
        return Ok(());
    }
    let output = [done.stdout, done.stderr].concat();
    let output = String::from_utf8_lossy(&output).into_owned();
    Err(Failure::Command { shown: shown.to_owned(), output })
}

/// A file of the site: its path in addresses and what is in it.
struct Page {
    path: String,
    content: Vec<u8>,
}

/// What stands in for the site where only the server is built.
fn placeholder() -> Vec<Page> {
    let html = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
                <meta name=\"viewport\" content=\"width=device-width\">\n<title>Walpurgis</title>\n\
                <link rel=\"stylesheet\" href=\"./assets/placeholder-1.css\">\n</head>\n<body>\n\
                <main>\n<h1>Walpurgis</h1>\n<p>This server was built without its browser pages \
                (WALPURGIS_SKIP_WEB). The sockets and the interface for programs work.</p>\n\
                </main>\n</body>\n</html>\n";
    let css = "body { margin: 0; background: #17130f; color: #e8dcc8; font-family: serif; }\n\
               main { max-width: 36rem; margin: 20vh auto; padding: 0 1rem; line-height: 1.5; }\n";
    let page = |path: &str, text: &str| Page { path: path.to_owned(), content: text.as_bytes().to_vec() };
    vec![page("assets/placeholder-1.css", css), page("index.html", html)]
}

/// Every file of a folder and its subfolders.
fn collect(folder: &Path, prefix: &str, pages: &mut Vec<Page>) -> Result<(), Failure> {
    for entry in fs::read_dir(folder).map_err(at(folder))? {
        let entry = entry.map_err(at(folder))?;
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        let file = entry.path();
        if file.is_dir() {
            collect(&file, &format!("{path}/"), pages)?;
        } else {
            let content = fs::read(&file).map_err(at(&file))?;
            pages.push(Page { path, content });
        }
    }
    Ok(())
}

/// A page as it lies in the output folder: plain, and with `.gz` and `.br` where that is smaller.
struct Written {
    path: String,
    file: PathBuf,
    len: usize,
    fingerprint: String,
    worth_compressing: bool,
}

fn write_all(folder: &Path, mut pages: Vec<Page>) -> Result<Vec<Written>, Failure> {
    pages.sort_by(|a, b| a.path.cmp(&b.path));
    let mut written = Vec::new();
    for (number, Page { path, content }) in pages.into_iter().enumerate() {
        let file = folder.join(number.to_string());
        fs::write(&file, &content).map_err(at(&file))?;
        let packed = gzip(&content).map_err(at(&file))?;
        let worth_compressing = packed.len() < content.len();
        if worth_compressing {
            let file = file.with_extension("gz");
            fs::write(&file, packed).map_err(at(&file))?;
        }
        let digest = Sha256::digest(&content);
        let fingerprint = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        written.push(Written { path, file, len: content.len(), fingerprint, worth_compressing });
    }
    Ok(written)
}

fn gzip(content: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    encoder.finish()
}

/// Node is here anyway and has brotli built in.
fn compress_with_node(pages: &[Written]) -> Result<(), Failure> {
    let files = pages.iter().filter(|page| page.worth_compressing).map(|page| &page.file);
    complete(Command::new("node").arg("-e").arg(BROTLI_SCRIPT).arg("--").args(files), "node -e (brotli)")
}

/// The list that the server includes.
fn source(pages: &[Written]) -> String {
    let mut text = String::from("&[\n");
    for page in pages {
        let include = |path: &Path| format!("include_bytes!({:?})", path.display().to_string());
        let packed = |ending: &str| {
            let file = page.file.with_extension(ending);
            let len = fs::metadata(&file).map_or(usize::MAX, |found| found.len() as usize);
            if len < page.len { format!("Some({})", include(&file)) } else { "None".to_owned() }
        };
        text += &format!(
            "    Asset {{ path: {:?}, tag: \"\\\"{}\\\"\", plain: {}, gzip: {}, brotli: {} }},\n",
            page.path,
            page.fingerprint,
            include(&page.file),
            packed("gz"),
            packed("br"),
        );
    }
    text + "]\n"
}
