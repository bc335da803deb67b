//! The compiler of Toy: `toyc FILE -emit=ast|mlir|mlir-affine|mlir-llvm|llvm|jit`.

use std::io::{self, Read};
use std::process::ExitCode;

use dialekt_example_toy::driver::{Emit, Options, compile};

const USAGE: &str =
    "usage: toyc [FILE] -emit=ast|mlir|mlir-affine|mlir-llvm|llvm|jit [-opt] [-x=toy|mlir] [-mlir-print-debuginfo]
Compiles or runs a program of Toy. The input is standard input without a FILE, and IR if its name ends in '.mlir'.";

/// The file, and what to do with it.
fn parse_args(args: impl Iterator<Item = String>) -> Result<(String, Options), String> {
    let mut file = None;
    let mut emit = None;
    let (mut optimize, mut locations, mut is_mlir) = (false, false, None);
    for arg in args {
        let flag = arg.strip_prefix("--").or_else(|| arg.strip_prefix('-')).filter(|flag| !flag.is_empty());
        match flag {
            None if file.is_none() => file = Some(arg),
            None => return Err(format!("a second file: '{arg}'")),
            Some("opt") => optimize = true,
            Some("mlir-print-debuginfo") => locations = true,
            Some("x=mlir") => is_mlir = Some(true),
            Some("x=toy") => is_mlir = Some(false),
            Some(flag) => match flag.strip_prefix("emit=").and_then(Emit::parse) {
                Some(what) => emit = Some(what),
                None => return Err(format!("unknown flag '{arg}'")),
            },
        }
    }
    let file = file.unwrap_or_else(|| "-".into());
    let is_mlir = is_mlir.unwrap_or(file.ends_with(".mlir"));
    let emit = emit.ok_or("no action: '-emit' says what to do")?;
    if is_mlir && emit == Emit::Ast {
        return Err("IR has no syntax tree of Toy".into());
    }
    Ok((file, Options { emit, optimize, locations, is_mlir }))
}

fn main() -> ExitCode {
    let (file, options) = match parse_args(std::env::args().skip(1)) {
        Ok(args) => args,
        Err(message) => {
            eprintln!("toyc: {message}\n{USAGE}");
            return ExitCode::FAILURE;
        }
    };
    let mut text = Vec::new();
    let read = match &*file {
        "-" => io::stdin().lock().read_to_end(&mut text).map(drop),
        path => std::fs::read(path).map(|bytes| text = bytes),
    };
    if let Err(error) = read {
        eprintln!("toyc: cannot read '{file}': {error}");
        return ExitCode::FAILURE;
    }
    let name = if file == "-" { "<stdin>" } else { &file };
    match compile(&options, name, text, &mut io::stdout().lock(), &mut io::stderr()) {
        Ok(true) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}
