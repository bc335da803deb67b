//! Tests of Toy.

mod book;
mod instances;
mod mistakes;
mod programs;

use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the crate.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

/// The output of `toyc`, then its errors; success if there are none.
fn toyc(args: &[&str], folder: &Path) -> (String, bool) {
    let done = Command::new(env!("CARGO_BIN_EXE_toyc")).args(args).current_dir(folder).output().unwrap();
    let text = String::from_utf8(done.stdout).unwrap() + &String::from_utf8(done.stderr).unwrap();
    (text, done.status.success())
}
