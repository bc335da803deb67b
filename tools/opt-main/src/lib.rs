//! The optimizer driver as a library: a tool for one's own dialects is a `main` of five lines that calls [`opt_main`].

mod actions;
pub mod args;
mod bytecode;
pub mod command_line;
pub mod diag_args;
mod expect;
pub mod job;
mod output;
pub mod pass_args;
mod pass_list;
mod pipeline;
mod report;
mod reproducer;
mod rich;
mod roundtrip;
mod split;
mod usage;

use std::io::{self, Read, Write};
use std::ops::Range;
use std::process::ExitCode;
use std::sync::Arc;

use dialekt_ir_core::context::{Context, DialectRegistry, Registry, SourceText};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::text::parse::ParseOptions;
use dialekt_ir_core::text::print::{PrintFlags, print_op_with_resources};
use dialekt_ir_core::verify::verify_edited;
use dialekt_pass::{PassRegistry, RegisterPasses, Timing};

pub use actions::ActionArgs;
pub use args::Args;
pub use expect::Level;
pub use expect::ere::{Ere, EreFlags, as_characters};
use job::{Chunks, Input, Stop, parse_chunk};
pub use output::Output;
pub use pass_args::PassArgs;
pub use report::Reporter;
use reproducer::Reproducer;

/// Runs the tool with the dialects and passes of a registry, on the arguments and standard streams of the process.
pub fn opt_main(mut registry: Registry) -> ExitCode {
    let passes = std::mem::take(registry.passes());
    let args = match args::parse(std::env::args_os(), &passes) {
        Ok(args) => args,
        Err(stop) => return stop,
    };
    let mut streams =
        Streams { input: &mut io::stdin().lock(), output: &mut io::stdout().lock(), errors: &mut io::stderr() };
    if run_then(&args, registry.dialects, passes, &mut streams, true) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The streams that stand for the standard streams.
pub struct Streams<'a> {
    /// Input for the input file `-`.
    pub input: &'a mut dyn Read,
    /// Output for the output file `-`.
    pub output: &'a mut dyn Write,
    /// Output for diagnostics.
    pub errors: &'a mut dyn Write,
}

/// Runs the tool; returns `false` if the input was rejected, or a file could not be read or written.
pub fn run(args: &Args, registry: DialectRegistry, passes: PassRegistry, streams: &mut Streams<'_>) -> bool {
    run_then(args, registry, passes, streams, false)
}

/// Runs the tool; if the process `exits` next, the system frees what the last chunk took, and much faster.
fn run_then(
    args: &Args,
    registry: DialectRegistry,
    passes: PassRegistry,
    streams: &mut Streams<'_>,
    exits: bool,
) -> bool {
    let done = try_run(args, registry, passes, streams, exits);
    if let Err(Stop::Io(what)) = &done {
        // An error of the error stream cannot be reported.
        let _ = writeln!(streams.errors, "{what}");
    }
    done.is_ok()
}

fn try_run(
    args: &Args,
    registry: DialectRegistry,
    passes: PassRegistry,
    streams: &mut Streams<'_>,
    exits: bool,
) -> Result<(), Stop> {
    if args.passes.list {
        let list = pass_list::pass_list(&passes, 0);
        return streams.output.write_all(list.as_bytes()).map_err(|e| Stop::Io(e.to_string()));
    }
    if args.show_dialects {
        let names = Context::with_registry(registry).available_dialects().join(",");
        return writeln!(streams.output, "Available Dialects: {names}").map_err(|e| Stop::Io(e.to_string()));
    }
    let timing = args.timing.then(|| Arc::new(Timing::new()));
    let input = Input::read(&args.input, &args.output, streams.input)?;
    let name = if args.input == "-" { "<stdin>" } else { &args.input };
    let mut output = Output::open(&args.output, streams.output)?;
    let reporter = Reporter::new(&args.diagnostics);
    let (text, passes) = (SourceText::new(input.bytes.clone()), Arc::new(passes));
    let job = Job { args, registry, passes, name, input, text, reporter, exits };
    let done = job.run(timing.as_ref(), &mut output, streams.errors);
    job.reporter.flush(streams.errors);
    done?;
    output.keep()?;
    if let Some(timing) = timing {
        let report = timing.report(args.timing_format);
        streams.errors.write_all(report.as_bytes()).map_err(|e| Stop::Io(e.to_string()))?;
    }
    Ok(())
}

/// Inputs of more bytes are worth threads from the start.
const LARGE: usize = 64 << 10;

/// Runs a phase, and measures it if there is a timing.
fn phase<T>(timing: Option<&Arc<Timing>>, name: &str, work: impl FnOnce() -> T) -> T {
    match timing {
        Some(timing) => timing.phase(name, work),
        None => work(),
    }
}

/// The processing of an input.
struct Job<'a> {
    args: &'a Args,
    registry: DialectRegistry,
    passes: Arc<PassRegistry>,
    name: &'a str,
    input: Input,
    text: Arc<SourceText>,
    reporter: Reporter,
    /// The process ends behind the job.
    exits: bool,
}

impl Job<'_> {
    /// Processes the chunks of the input. Chunks after a rejected one are processed and printed all the same.
    fn run(&self, timing: Option<&Arc<Timing>>, output: &mut Output<'_>, errors: &mut dyn Write) -> Result<(), Stop> {
        if self.exits && !self.args.disable_threading && self.text.bytes().len() >= LARGE {
            // Work is shared with this thread as with the others, which need not wake it after each part: with two threads, a file of many
            // small functions takes a fortieth less time. If there are threads already, it is not.
            let _ = rayon::ThreadPoolBuilder::new().use_current_thread().build_global();
        }
        let chunks = Chunks::of(self.name, &self.text, &self.args.diagnostics, &self.reporter);
        chunks.process(output, errors, |chunk, is_last, output, errors| {
            self.chunk(chunk, is_last, timing, output, errors)
        })
    }

    /// Parses, verifies, transforms and prints a chunk in a context of its own. If the process ends behind it, its memory is left to the
    /// system.
    fn chunk(
        &self,
        chunk: Range<usize>,
        is_last: bool,
        timing: Option<&Arc<Timing>>,
        output: &mut Output<'_>,
        errors: &mut dyn Write,
    ) -> Result<(), Stop> {
        let args = self.args;
        let cx = Context::with_registry(self.registry.clone());
        cx.allow_unregistered_dialects(args.allow_unregistered_dialect);
        cx.enable_multithreading(!args.disable_threading);
        // Notes of our own are not expected.
        cx.suggest_names(args.diagnostics.verify.is_none());
        cx.print_op_on_diagnostic(args.print_op_on_diagnostic && args.diagnostics.verify.is_none());
        cx.explain_failures(args.explain_failures);
        cx.set_print_flags(args.print.clone());
        cx.print_stacktrace_on_diagnostic(args.print_stacktrace_on_diagnostic);
        let _handlers = self.reporter.listen(&cx, &args.diagnostics);
        let watched = actions::install(&cx, &args.actions, errors)?;

        let mut diags = Vec::new();
        let reproducer = Reproducer::default();
        let resource_parsers = if args.run_reproducer { vec![reproducer.resource_parser()] } else { Vec::new() };
        let parsed_only = args.passes.pipeline.is_none() && args.passes.flags.is_empty() && !args.run_reproducer;
        // Passes on nested ops, and several threads that run passes, want isolates of their own.
        let on_top =
            || args.disable_threading && !args.run_reproducer && pipeline::is_short_and_flat(args, &self.passes);
        let options = ParseOptions {
            implicit_module: !args.no_implicit_module,
            resource_parsers,
            inline_isolated: parsed_only || on_top(),
            ..ParseOptions::default()
        };
        let parsed = phase(timing, "Parser", || parse_chunk(&cx, self.name, &self.text, chunk, &options, &mut diags));
        if is_last {
            self.input.put_aside();
        }
        cx.emit_all(std::mem::take(&mut diags));
        let mut parsed = parsed.ok_or(Stop::Reported)?;
        let skips = args.skip_verifier;
        let verified =
            phase(timing, "Parser", || skips || verify_edited(&mut parsed.ir, parsed.top, &mut diags).is_ok());
        cx.emit_all(diags);
        if !verified {
            return Err(Stop::Reported);
        }
        let report = |wrong: Option<Diagnostic>| {
            cx.emit_all(wrong);
            Stop::Reported
        };
        if args.verify_roundtrip {
            roundtrip::verify(&parsed, args, errors).map_err(|wrong| {
                cx.emit_all(wrong);
                Stop::Reported
            })?;
        }
        let replay = args.run_reproducer.then(|| reproducer.replay());
        let streams = (&self.reporter, &watched.output());
        let ran = pipeline::run(&mut parsed, args, replay.as_ref(), &self.passes, streams, timing);
        watched.write(output.standard());
        ran?;

        // Ops that have just been verified need not be verified again.
        let verified = !skips && (args.passes.verify_each || parsed_only);
        let flags = PrintFlags { assume_verified: args.print.assume_verified || verified, ..args.print.clone() };
        phase(timing, "Output", || {
            if args.bytecode.emit {
                let data = bytecode::to_bytes(&parsed, &args.bytecode).map_err(|wrong| report(Some(wrong)))?;
                return output.write(|out| out.write_all(&data));
            }
            output.write(|out| {
                print_op_with_resources(&parsed.ir, parsed.top, &flags, &parsed.external, out)?;
                // The reference's tool prints an empty line at the end.
                out.write_all(b"\n")
            })
        })?;
        watched.finish(output.standard(), errors);
        if is_last && self.exits {
            std::mem::forget(parsed);
        }
        Ok(())
    }
}
