//! A tool that runs a function of a file and shows the returned values. It compiles the module to machine code, or interprets it. A tool for
//! one's own dialects is a `main` of five lines that calls [`run_main`] with a registry whose passes lower its ops, or whose ops
//! implement [`ExecuteOpInterface`](dialekt_interpreter::ExecuteOpInterface).

mod args;
mod compiled;
mod values;

use std::io::{self, Read, Write};
use std::process::ExitCode;
use std::sync::Arc;

use dialekt_bytecode::read_source;
use dialekt_interfaces::{CallableOpRef, SymbolTables};
use dialekt_interpreter::{Answer, Datum, ExternalCall, Machine, Options, Stop};
use dialekt_ir_core::context::{Context, Registry, Type};
use dialekt_ir_core::diag::{Diagnostic, Renderer};
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource};
use dialekt_ir_core::text::print::type_to_string;
use dialekt_ir_core::verify::verify;
use dialekt_pass::RegisterPasses;

pub use args::{Args, EntryPointResult, Mode};
pub use compiled::default_pipeline;

/// Runs the tool with dialects and passes on the arguments and standard streams of the process.
pub fn run_main(registry: Registry) -> ExitCode {
    let args = args::parse();
    let mut text = Vec::new();
    let read = match &*args.input {
        "-" => io::stdin().lock().read_to_end(&mut text).map(drop),
        path => std::fs::read(path).map(|bytes| text = bytes),
    };
    if let Err(error) = read {
        eprintln!("cannot open input file '{}': {error}", args.input);
        return ExitCode::FAILURE;
    }
    match run(registry, &args, text, &mut io::stdout().lock(), &mut io::stderr()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) | Err(_) => ExitCode::FAILURE,
    }
}

/// Runs the tool on text or bytecode. The results go to `out`, a line each, and then the contents of memrefs that were passed;
/// diagnostics go to `errors`. The arguments of calls to functions without body are shown before, if the program is interpreted; a
/// compiled program prints to the standard output of the process. Returns whether the function returned.
///
/// # Errors
/// One of the streams cannot be written.
pub fn run(
    mut registry: Registry,
    args: &Args,
    text: Vec<u8>,
    out: &mut dyn Write,
    errors: &mut dyn Write,
) -> io::Result<bool> {
    let passes = Arc::new(std::mem::take(registry.passes()));
    let cx = Context::with_registry(registry.dialects);
    let name = if args.input == "-" { "<stdin>" } else { &args.input };
    let mut diagnostics = Vec::new();
    let parsed = read_source(&cx, name, Arc::new(text), &ParseOptions::default(), &mut diagnostics);
    let valid = parsed.filter(|parsed| verify(&parsed.ir, parsed.top, &mut diagnostics).is_ok());
    let Some(mut parsed) = valid else { return report(&cx, &diagnostics, errors) };
    let entry = SymbolTables::default().lookup(parsed.ir.op(parsed.top), cx.ident(&args.entry));
    let compiles = match args.mode {
        Mode::Compile => true,
        Mode::Interpret => false,
        Mode::Auto => {
            let is_lowered = entry.is_some_and(compiled::is_lowered);
            let has_tensors = entry.is_some_and(compiled::has_tensors);
            args.pipeline.is_some() || is_lowered || (compiled::lowers_functions(&passes) && !has_tensors)
        }
    };
    match compiles {
        true => compiled::run(&mut parsed, args, &passes, out, errors),
        false => interpret(&parsed, args, out, errors),
    }
}

/// Executes the function op by op.
fn interpret(parsed: &ParsedSource, args: &Args, out: &mut dyn Write, errors: &mut dyn Write) -> io::Result<bool> {
    let cx = parsed.ir.cx().clone();
    let top = parsed.ir.op(parsed.top);
    let function = SymbolTables::default().lookup(top, cx.ident(&args.entry));
    let Some((function, callable)) = function.and_then(|op| Some((op, CallableOpRef::of(op)?))) else {
        let message = format!("there is no function '@{}'", args.entry);
        return report(&cx, &[Diagnostic::error(top.loc(), message)], errors);
    };
    // The results of a function without body are not known, unless it is that of a library.
    let external = |cx: &Context, call: ExternalCall<'_>| match (dialekt_models::library(cx, &call), call.results) {
        (Some(answer), _) => answer,
        (None, []) => Ok(Answer::seen(Vec::new())),
        (None, _) => Err(Stop::unsupported(format!("'@{}' is declared only, and returns something", call.name))),
    };
    let options = Options { steps: args.steps, external: &external, ..Options::default() };
    let mut machine = Machine::new(&parsed.ir, options);
    let given = match values::given(&cx, callable.argument_types(), &args.values, machine.memory()) {
        Ok(given) => given,
        Err(message) => return report(&cx, &[Diagnostic::error(function.loc(), message)], errors),
    };
    let done = machine.call(function, given.clone());
    for event in machine.events() {
        let values: Vec<String> = event.values.iter().map(Datum::to_string).collect();
        writeln!(out, "@{}({})", event.what, values.join(", "))?;
    }
    let results = match done {
        Ok(results) => results,
        Err(stop) => {
            let shown = match &stop {
                Stop::Limit(_) => Diagnostic::error(function.loc(), stop.to_string()),
                stop => Diagnostic::error(stop.location(), stop.to_string()),
            };
            return report(&cx, &[shown], errors);
        }
    };
    show(&mut machine, function, &results, callable.result_types(), "", out)?;
    let views = given.iter().filter(|value| matches!(value, Datum::View(_))).count();
    if views > 0 {
        show(&mut machine, function, &given, callable.argument_types(), "argument", out)?;
    }
    Ok(true)
}

/// Shows values with their types, a line each; of arguments, only those in memory.
fn show(
    machine: &mut Machine<'_>,
    function: OpRef<'_>,
    values: &[Datum],
    types: &[Type],
    what: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    for (number, (value, ty)) in values.iter().zip(types).enumerate() {
        let ty = type_to_string(function.cx(), *ty);
        let prefix = if what.is_empty() { String::new() } else { format!("{what} #{number}: ") };
        match value {
            Datum::View(view) => match machine.memory().contents(view) {
                Ok(elements) => writeln!(out, "{prefix}{} : {ty}", Datum::shaped(&view.shape, elements))?,
                Err(stop) => writeln!(out, "{prefix}<<{stop}>> : {ty}")?,
            },
            value if what.is_empty() => writeln!(out, "{value} : {ty}")?,
            _ => {}
        }
    }
    Ok(())
}

/// Shows the diagnostics of a run that failed.
fn report(cx: &Context, diagnostics: &[Diagnostic], errors: &mut dyn Write) -> io::Result<bool> {
    let mut text = Vec::new();
    let mut renderer = Renderer::new();
    diagnostics.iter().for_each(|diagnostic| renderer.render(cx, diagnostic, &mut text));
    errors.write_all(&text)?;
    Ok(false)
}
