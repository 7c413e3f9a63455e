//! Writes the TypeScript of the wire into a folder; `cargo xtask types` runs it.

use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(folder) = std::env::args().nth(1) else {
        eprintln!("error: name the folder to write to");
        return ExitCode::from(2);
    };
    // Numbers stay well below 2^53, so the browser's own kind of number holds them.
    let config = ts_rs::Config::new().with_out_dir(folder).with_large_int("number");
    match wire::export_types(&config) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
