//! The optimizer driver as a library: a tool with one's own dialects is a `main` of five lines that calls [`opt_main`].

pub mod args;
mod timing;

use std::io::{self, Read, Write};
use std::process::ExitCode;
use std::sync::Arc;

use dialekt_ir_core::context::{Context, DialectRegistry};
use dialekt_ir_core::diag::{Diagnostic, Severity};
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ir_core::text::print::print_op_with_resources;
use dialekt_ir_core::verify::verify;

pub use args::Args;
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
        let _ = writeln!(streams.errors, "{}: {what}", args.tool);
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
    if args.show_dialects {
        let names = cx.available_dialects().join(",");
        return writeln!(streams.output, "Available Dialects: {names}").map_err(|e| Stop::Io(e.to_string()));
    }

    let text = timing.phase("Read", || read_input(&args.input, streams.input))?;
    let name = if args.input == "-" { "<stdin>" } else { &args.input };
    let mut diags = Vec::new();
    let options = ParseOptions { implicit_module: !args.no_implicit_module };
    let parsed = timing.phase("Parser", || parse_source(&cx, name, text, &options, &mut diags));
    let Some(parsed) = parsed else { return Err(report(&cx, &diags, streams)) };
    let verified = timing.phase("Verifier", || verify(&parsed.ir, parsed.top, &mut diags));
    report(&cx, &diags, streams);
    if verified.is_err() || diags.iter().any(|d| d.severity == Severity::Error) {
        return Err(Stop::Reported);
    }

    let printed = timing.phase("Output", || {
        write_output(&args.output, streams.output, |out| {
            print_op_with_resources(&parsed.ir, parsed.top, &args.print, &parsed.external, out)?;
            // The reference's tool ends its output with an empty line.
            out.write_all(b"\n")
        })
    });
    printed.map_err(|e| Stop::Io(format!("cannot write '{}': {e}", args.output)))?;
    timing.phase("Drop", || drop(parsed));
    timing.report(streams.errors).map_err(|e| Stop::Io(e.to_string()))
}

/// Shows diagnostics.
fn report(cx: &Context, diags: &[Diagnostic], streams: &mut Streams<'_>) -> Stop {
    let mut text = String::new();
    for diag in diags {
        diag.render(cx, &mut text);
        // Each shows its source line, so all together can be much longer than the source.
        if text.len() >= BATCH {
            // Nobody is left to tell when the error stream is closed.
            let _ = streams.errors.write_all(text.as_bytes());
            text.clear();
        }
    }
    let _ = streams.errors.write_all(text.as_bytes());
    Stop::Reported
}

/// Diagnostics are shown in pieces of about so many bytes.
const BATCH: usize = 1 << 16;

/// The bytes of a source.
type Source = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// Files from this size on are mapped.
const MAPPED: u64 = 1 << 20;

fn read_input(path: &str, standard: &mut dyn Read) -> Result<Source, Stop> {
    let failed = |e: io::Error| Stop::Io(format!("cannot open input file '{path}': {e}"));
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
