//! Checks the standard input by the comments of a file: `dialekt-filecheck FILE [FLAGS]`, with the flags of LLVM's FileCheck.
#![forbid(unsafe_code)]

use std::io::Read;
use std::process::ExitCode;

use dialekt_testing::filecheck::{Arguments, FileCheck};

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(wrong) => {
            eprintln!("{wrong}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<bool, String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Arguments { check, checks, input } = FileCheck::from_args(args.iter().map(String::as_str))?;
    let checks = checks.ok_or("<check-file> not specified")?;
    let read = |path: &str| std::fs::read(path).map_err(|error| format!("Could not open '{path}': {error}"));
    let name = input.as_deref().unwrap_or("-");
    let text = match name {
        "-" => {
            let mut text = Vec::new();
            std::io::stdin().read_to_end(&mut text).map_err(|error| error.to_string())?;
            text
        }
        path => read(path)?,
    };
    let shown = if name == "-" { "<stdin>" } else { name };
    let done = check.check_files((&checks, &read(&checks)?), (shown, &text));
    if let Err(said) = &done {
        eprint!("{said}");
    }
    Ok(done.is_ok())
}
