//! The optimizer driver as a library: a tool with one's own dialects is a `main` of five lines that calls [`opt_main`].

mod args;
mod timing;

use std::io::{self, Read, Write};
use std::process::ExitCode;
use std::sync::Arc;

use dialekt_ir_core::context::{Context, DialectRegistry};
use dialekt_ir_core::diag::{Diagnostic, Severity};
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op};
use dialekt_ir_core::verify::verify;

pub use args::Args;
use timing::Timing;

/// Runs the tool on the arguments of the process.
pub fn opt_main(registry: DialectRegistry) -> ExitCode {
    let args = match args::parse(std::env::args_os()) {
        Ok(args) => args,
        Err(stop) => return stop,
    };
    let result = run(&args, registry);
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Stop::Reported) => ExitCode::FAILURE,
        Err(Stop::Io(what)) => {
            eprintln!("{}: {what}", args.tool);
            ExitCode::FAILURE
        }
    }
}

/// Why the tool ends early.
enum Stop {
    /// Diagnostics were shown.
    Reported,
    /// A file could not be read or written.
    Io(String),
}

fn run(args: &Args, registry: DialectRegistry) -> Result<(), Stop> {
    let mut timing = Timing::new(args.timing);
    let text = timing.phase("Read", || read_input(&args.input))?;
    let name = if args.input == "-" { "<stdin>" } else { &args.input };
    let cx = Context::with_registry(registry);
    if args.show_dialects {
        println!("Available Dialects: {}", cx.available_dialects().join(","));
        return Ok(());
    }
    cx.allow_unregistered_dialects(args.allow_unregistered_dialect);
    cx.enable_multithreading(!args.disable_threading);

    let mut diags = Vec::new();
    let options = ParseOptions { implicit_module: !args.no_implicit_module };
    let parsed = timing.phase("Parser", || parse_source(&cx, name, Arc::new(text), &options, &mut diags));
    let Some(parsed) = parsed else { return Err(report(&cx, &diags)) };
    let verified = timing.phase("Verifier", || verify(&parsed.ir, parsed.top, &mut diags));
    let stop = report(&cx, &diags);
    if verified.is_err() || diags.iter().any(|d| d.severity == Severity::Error) {
        return Err(stop);
    }

    let flags = PrintFlags {
        generic: args.print_op_generic,
        debug_info: args.print_debuginfo,
        ..PrintFlags::default()
    };
    let printed = timing.phase("Output", || write_output(&args.output, |out| print_op(&parsed.ir, parsed.top, &flags, out)));
    printed.map_err(|e| Stop::Io(format!("cannot write '{}': {e}", args.output)))?;
    timing.phase("Drop", || drop(parsed));
    timing.report();
    Ok(())
}

/// Shows diagnostics on the error stream.
fn report(cx: &Context, diags: &[Diagnostic]) -> Stop {
    let mut text = String::new();
    for diag in diags {
        diag.render(cx, &mut text);
    }
    // Nobody is left to tell when the error stream is closed.
    let _ = io::stderr().write_all(text.as_bytes());
    Stop::Reported
}

fn read_input(path: &str) -> Result<Vec<u8>, Stop> {
    let failed = |e: io::Error| Stop::Io(format!("cannot open input file '{path}': {e}"));
    if path != "-" {
        return std::fs::read(path).map_err(failed);
    }
    let mut text = Vec::new();
    io::stdin().lock().read_to_end(&mut text).map_err(failed)?;
    // Reading doubles the buffer as it goes; what is kept has no slack.
    text.shrink_to_fit();
    Ok(text)
}

fn write_output(path: &str, print: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    if path == "-" {
        let mut out = io::stdout().lock();
        print(&mut out)?;
        return out.flush();
    }
    // Text comes in large pieces: no buffering here.
    let mut out = std::fs::File::create(path)?;
    print(&mut out)
}
