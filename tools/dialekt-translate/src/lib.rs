//! The translator as a library: a tool for one's own dialects and translations is a `main` of five lines that calls
//! [`translate_main`] with a registry.

mod args;

use std::io;
use std::ops::Range;
use std::process::ExitCode;
use std::sync::Arc;

use dialekt_ir_core::context::{Context, DialectRegistry, Registry, SourceText};
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource};
use dialekt_ir_core::text::print::print_op_with_resources;
use dialekt_ir_core::verify::verify;
use dialekt_opt_main::job::{Chunks, Input, Stop, parse_chunk};
use dialekt_opt_main::{Output, Reporter, Streams};
use dialekt_translation::{Direction, Messages, RegisterTranslations, Source, TranslationRegistry};

pub use args::{Args, parse};

/// Runs the tool with the dialects and translations of a registry, on the arguments and standard streams of the process.
pub fn translate_main(mut registry: Registry) -> ExitCode {
    let translations = std::mem::take(registry.translations());
    let args = match parse(std::env::args_os(), &translations) {
        Ok(args) => args,
        Err(stop) => return stop,
    };
    let mut streams =
        Streams { input: &mut io::stdin().lock(), output: &mut io::stdout().lock(), errors: &mut io::stderr() };
    match run(&args, &registry.dialects, &translations, &mut streams) {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// Runs the tool; returns `false` if the input was rejected, or a file could not be read or written.
pub fn run(
    args: &Args,
    registry: &DialectRegistry,
    translations: &TranslationRegistry,
    streams: &mut Streams<'_>,
) -> bool {
    let done = try_run(args, registry, translations, streams);
    if let Err(Stop::Io(what)) = &done {
        // An error of the error stream cannot be reported.
        let _ = writeln!(streams.errors, "{what}");
    }
    done.is_ok()
}

fn try_run(
    args: &Args,
    registry: &DialectRegistry,
    translations: &TranslationRegistry,
    streams: &mut Streams<'_>,
) -> Result<(), Stop> {
    let text = SourceText::new(Input::read(&args.input, &args.output, streams.input)?.bytes);
    let name = if args.input == "-" { "<stdin>" } else { &args.input };
    let mut output = Output::open(&args.output, streams.output)?;
    let reporter = Reporter::new(&args.diagnostics);
    let job = Job { args, registry, translations, name, reporter: &reporter };
    let chunks = Chunks::of(name, &text, &args.diagnostics, &reporter);
    let done = chunks.process(&mut output, streams.errors, |chunk, _, output, _| job.chunk(&text, chunk, output));
    reporter.flush(streams.errors);
    done?;
    output.keep()
}

/// The processing of an input.
struct Job<'a> {
    args: &'a Args,
    registry: &'a DialectRegistry,
    translations: &'a TranslationRegistry,
    name: &'a str,
    reporter: &'a Reporter,
}

impl Job<'_> {
    /// Does the translations of a chunk, one behind the other, and writes what the last one gives.
    fn chunk(&self, text: &Arc<SourceText>, chunk: Range<usize>, output: &mut Output<'_>) -> Result<(), Stop> {
        let (mut text, mut chunk) = (text.clone(), chunk);
        for (at, name) in self.args.translations.iter().enumerate() {
            let bytes = self.translate(name, &text, chunk)?;
            if at + 1 == self.args.translations.len() {
                return output.write(|out| out.write_all(&bytes));
            }
            chunk = 0..bytes.len();
            text = SourceText::new(Arc::new(bytes));
        }
        Ok(())
    }

    /// Does a translation in a context of its own. Nothing is written unless all went well.
    fn translate(&self, translation: &str, text: &Arc<SourceText>, chunk: Range<usize>) -> Result<Vec<u8>, Stop> {
        let args = self.args;
        let Some(translation) = self.translations.get(translation) else {
            return Err(Stop::Io(format!("there is no translation '{translation}'")));
        };
        let cx = Context::with_registry(self.registry.clone());
        cx.allow_unregistered_dialects(args.allow_unregistered_dialect);
        cx.enable_multithreading(!args.disable_threading);
        // Notes of our own are not expected.
        cx.suggest_names(args.diagnostics.verify.is_none());
        cx.print_op_on_diagnostic(args.print_op_on_diagnostic && args.diagnostics.verify.is_none());
        cx.set_print_flags(args.print.clone());
        let _handlers = self.reporter.listen(&cx, &args.diagnostics);
        let mut messages = Messages::default();
        let bytes = match translation.run {
            Direction::Export(run) => self.parse(&cx, text, chunk).and_then(|mut source| {
                let bytes = run(&mut source, &args.options, &mut messages);
                self.show(&cx, &mut messages);
                bytes
            }),
            Direction::Import(run) => {
                let source = Source { name: self.name, text, range: chunk };
                let imported = run(&cx, &source, &args.options, &mut messages);
                self.show(&cx, &mut messages);
                let valid = imported.filter(|imported| self.is_valid(&cx, imported));
                valid.map(|imported| self.print(&imported)).transpose()?
            }
        };
        bytes.ok_or(Stop::Reported)
    }

    /// The IR of a chunk, verified.
    fn parse(&self, cx: &Context, text: &Arc<SourceText>, chunk: Range<usize>) -> Option<ParsedSource> {
        let options = ParseOptions { implicit_module: !self.args.no_implicit_module, ..ParseOptions::default() };
        let mut diags = Vec::new();
        let parsed = parse_chunk(cx, self.name, text, chunk, &options, &mut diags);
        cx.emit_all(diags);
        parsed.filter(|parsed| self.is_valid(cx, parsed))
    }

    /// Verifies IR.
    fn is_valid(&self, cx: &Context, source: &ParsedSource) -> bool {
        let mut diags = Vec::new();
        let valid = verify(&source.ir, source.top, &mut diags).is_ok();
        cx.emit_all(diags);
        valid
    }

    /// The text of IR.
    fn print(&self, source: &ParsedSource) -> Result<Vec<u8>, Stop> {
        let mut text = Vec::new();
        let printed = print_op_with_resources(&source.ir, source.top, &self.args.print, &source.external, &mut text);
        printed.map(|()| text).map_err(|error| Stop::Io(error.to_string()))
    }

    /// Shows what a translation complains about.
    fn show(&self, cx: &Context, messages: &mut Messages) {
        cx.emit_all(std::mem::take(&mut messages.diagnostics));
        self.reporter.write(&std::mem::take(&mut messages.text));
    }
}
