//! The optimizer driver as a library: a tool with one's own dialects is a `main` of five lines that calls [`opt_main`].

mod actions;
pub mod args;
mod pipeline;
mod reproducer;
mod roundtrip;
mod timing;
mod usage;

use std::io::{self, Read, Write};
use std::process::ExitCode;
use std::sync::Arc;

use dialekt_ir_core::context::{Context, DialectRegistry};
use dialekt_ir_core::diag::{Diagnostic, Severity};
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op_with_resources};
use dialekt_ir_core::verify::verify;

pub use actions::ActionArgs;
pub use args::Args;
use reproducer::Reproducer;
use timing::Timing;

/// Runs the tool on the arguments and the standard streams of the process.
pub fn opt_main(registry: DialectRegistry) -> ExitCode {
    let args = match args::parse(std::env::args_os()) {
        Ok(args) => args,
        Err(stop) => return stop,
    };
    let mut streams =
        Streams { input: &mut io::stdin().lock(), output: &mut io::stdout().lock(), errors: &mut io::stderr() };
    if run(&args, registry, &mut streams) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What `-` and messages stand for.
pub struct Streams<'a> {
    /// Read for the input file `-`.
    pub input: &'a mut dyn Read,
    /// Written for the output file `-`.
    pub output: &'a mut dyn Write,
    /// Takes diagnostics.
    pub errors: &'a mut dyn Write,
}

/// Runs the tool; `false` when the input was rejected, or a file could not be read or written.
pub fn run(args: &Args, registry: DialectRegistry, streams: &mut Streams<'_>) -> bool {
    let done = try_run(args, registry, streams);
    if let Err(Stop::Io(what)) = &done {
        // Nobody is left to tell when the error stream is closed.
        let _ = writeln!(streams.errors, "{what}");
    }
    done.is_ok()
}

/// Why the tool ends early.
enum Stop {
    /// Diagnostics were shown.
    Reported,
    /// A file could not be read or written.
    Io(String),
}

fn try_run(args: &Args, registry: DialectRegistry, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let mut timing = Timing::new(args.timing);
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(args.allow_unregistered_dialect);
    cx.enable_multithreading(!args.disable_threading);
    cx.print_op_on_diagnostic(args.print_op_on_diagnostic);
    cx.set_print_flags(args.print.clone());
    cx.print_stacktrace_on_diagnostic(args.print_stacktrace_on_diagnostic);
    if args.show_dialects {
        let names = cx.available_dialects().join(",");
        return writeln!(streams.output, "Available Dialects: {names}").map_err(|e| Stop::Io(e.to_string()));
    }

    let text = timing.phase("Read", || read_input(&args.input, streams.input))?;
    let name = if args.input == "-" { "<stdin>" } else { &args.input };
    let watched = actions::install(&cx, &args.actions, streams)?;
    let mut diags = Vec::new();
    let reproducer = Reproducer::default();
    let resource_parsers = if args.run_reproducer { vec![reproducer.resource_parser()] } else { Vec::new() };
    let options = ParseOptions { implicit_module: !args.no_implicit_module, resource_parsers };
    let parsed = timing.phase("Parser", || parse_source(&cx, name, text, &options, &mut diags));
    let Some(parsed) = parsed else { return Err(report(&cx, &diags, streams)) };
    let skips = args.skip_verifier;
    let verified = timing.phase("Verifier", || skips || verify(&parsed.ir, parsed.top, &mut diags).is_ok());
    report(&cx, &diags, streams);
    if !verified || diags.iter().any(|d| d.severity == Severity::Error) {
        return Err(Stop::Reported);
    }

    if args.verify_roundtrip {
        roundtrip::verify(&parsed, args, streams.errors)
            .map_err(|wrong| report(&cx, &wrong.into_iter().collect::<Vec<_>>(), streams))?;
    }
    if args.run_reproducer {
        reproducer
            .run(&parsed, streams.errors)
            .map_err(|wrong| report(&cx, &wrong.into_iter().collect::<Vec<_>>(), streams))?;
    }
    watched.write(streams);

    // What was verified just now is not verified again.
    let flags = PrintFlags { assume_verified: args.print.assume_verified || !skips, ..args.print.clone() };
    let printed = timing.phase("Output", || {
        write_output(&args.output, streams.output, |out| {
            print_op_with_resources(&parsed.ir, parsed.top, &flags, &parsed.external, out)?;
            // The reference's tool ends its output with an empty line.
            out.write_all(b"\n")
        })
    });
    printed.map_err(|e| Stop::Io(format!("cannot open output file '{}': {}", args.output, usage::system_error(&e))))?;
    watched.finish(streams);
    timing.phase("Drop", || drop(parsed));
    timing.report(streams.errors).map_err(|e| Stop::Io(e.to_string()))
}

/// Shows diagnostics.
fn report(cx: &Context, diags: &[Diagnostic], streams: &mut Streams<'_>) -> Stop {
    let mut text = String::new();
    for diag in diags {
        diag.render(cx, &mut text);
    }
    // Nobody is left to tell when the error stream is closed.
    let _ = streams.errors.write_all(text.as_bytes());
    Stop::Reported
}

/// The bytes of a source.
type Source = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// Files from this size on are mapped.
const MAPPED: u64 = 1 << 20;

fn read_input(path: &str, standard: &mut dyn Read) -> Result<Source, Stop> {
    let failed = |e: io::Error| Stop::Io(format!("cannot open input file '{path}': {}", usage::system_error(&e)));
    if path != "-" {
        let mut file = std::fs::File::open(path).map_err(failed)?;
        let about = file.metadata().map_err(failed)?;
        if about.is_file() && about.len() >= MAPPED {
            // SAFETY: the map is only read. Nobody can promise that no other process changes the file meanwhile; a compiler's
            // inputs are not changed while it runs, and compilers map them on that ground.
            #[allow(unsafe_code)]
            if let Ok(map) = unsafe { memmap2::Mmap::map(&file) } {
                return Ok(Arc::new(map));
            }
        }
        let mut text = Vec::with_capacity(about.len() as usize);
        file.read_to_end(&mut text).map_err(failed)?;
        return Ok(Arc::new(text));
    }
    let mut text = Vec::new();
    standard.read_to_end(&mut text).map_err(failed)?;
    // Reading doubles the buffer as it goes; what is kept has no slack.
    text.shrink_to_fit();
    Ok(Arc::new(text))
}

fn write_output(
    path: &str,
    standard: &mut dyn Write,
    print: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    if path == "-" {
        print(standard)?;
        return standard.flush();
    }
    // Text comes in large pieces: no buffering here.
    print(&mut std::fs::File::create(path)?)
}
