//! The pipeline of a run: its passes, and running them.

use std::fs::File;
use std::io::{self, Write};
use std::sync::Arc;

use dialekt_ir_core::context::{Context, Location};
use dialekt_ir_core::text::parse::ParsedSource;
use dialekt_pass::{
    Anchor, CrashReproducer, Instrumentation, IrPrinter, PassManager, PassRegistry, Pipeline, PipelineError,
    PrintFilter, PrintTarget, ReproducerStream, TextSink, Timing, statistics_report, write_reproducer,
};

use crate::actions::Buffer;
use crate::args::Args;
use crate::report::Reporter;
use crate::reproducer::Replay;
use crate::{Stop, usage};

/// Runs the passes that the command line, or a reproducer in the source, asks for. Errors go to the reporter, output to `standard`.
pub fn run(
    source: &mut ParsedSource,
    args: &Args,
    replay: Option<&Replay>,
    passes: &Arc<PassRegistry>,
    (reporter, standard): (&Reporter, &Buffer),
    timing: Option<&Arc<Timing>>,
) -> Result<(), Stop> {
    let cx = source.ir.cx().clone();
    let top = cx.op_str(source.ir.op(source.top).name()).into_owned();
    let mut pipeline = Pipeline::new(Anchor::new(&top));
    let mut verify_each = args.passes.verify_each;
    if let Some(replay) = replay {
        if let Some(text) = &replay.pipeline {
            pipeline = Pipeline::parse(text, passes).map_err(|wrong| {
                reporter.write(&(said(&wrong, args) + &wrong.message));
                Stop::Reported
            })?;
        }
        if let Some(disable) = replay.disable_threading {
            cx.enable_multithreading(!disable);
        }
        verify_each = replay.verify_each.unwrap_or(verify_each);
    }
    let followers = followers(&cx, args, verify_each, reporter, standard)?;
    add_passes(&mut pipeline, args, passes).map_err(|wrong| report(&cx, &wrong, args, reporter))?;
    if args.passes.dump_pipeline {
        let text = format!("Pass Manager with {} passes:\n{}\n\n", pipeline.len(), pipeline.to_pretty_string());
        reporter.write(&text);
    }
    let mut manager = PassManager::new(pipeline, passes.clone());
    let output = reporter.clone();
    manager.verify_each(verify_each).set_tool(&args.tool).set_output(move |text| output.write_text(text));
    let printed = standard.clone();
    manager.set_standard_output(move |text| {
        // A buffer takes all.
        let _ = text.write_to(&mut printed.clone());
    });
    for each in followers {
        manager.add_instrumentation(each);
    }
    // The timing is added last, so that it does not measure the others.
    if let Some(timing) = timing {
        manager.add_instrumentation(timing.clone());
    }
    let result = manager.run(&mut source.ir, source.top);
    if args.passes.statistics {
        reporter.write(&statistics_report(&manager.pipeline, args.passes.statistics_as_list));
    }
    result.map_err(|_| Stop::Reported)?;
    if let Some(path) = &args.passes.reproducer {
        let text = manager.pipeline.to_string();
        // As in the reference, an error in writing it is not reported.
        let _ = open(path, standard)
            .and_then(|mut out| write_reproducer(&source.ir, source.top, &text, false, false, &mut out));
    }
    Ok(())
}

/// The instrumentations of the passes, except for the timing.
fn followers(
    cx: &Context,
    args: &Args,
    verify_each: bool,
    reporter: &Reporter,
    standard: &Buffer,
) -> Result<Vec<Arc<dyn Instrumentation>>, Stop> {
    let passes = &args.passes;
    let refuse = |message: &str| {
        cx.emit_error(Location::UNKNOWN, message);
        Err(Stop::Reported)
    };
    let mut all: Vec<Arc<dyn Instrumentation>> = Vec::new();
    if let Some(path) = &passes.crash_reproducer {
        if passes.local_reproducer && cx.is_multithreading_enabled() {
            return refuse("Local crash reproduction may not be used without disabling mutli-threading first.");
        }
        all.push(Arc::new(CrashReproducer::new(
            stream_to(path.clone(), standard.clone()),
            passes.local_reproducer,
            verify_each,
        )));
    }
    if passes.print_module_scope && cx.is_multithreading_enabled() {
        return refuse(
            "IR print for module scope can't be setup on a pass-manager without disabling multi-threading first.\n",
        );
    }
    if passes.print_before != PrintFilter::None || passes.print_after != PrintFilter::None || passes.print_on_failure {
        let reporter = reporter.clone();
        let sink: TextSink = Arc::new(move |text: &[u8]| reporter.write_bytes(text));
        let target = match &passes.print_tree {
            Some(folder) => PrintTarget::Tree { root: folder.into(), complain: sink },
            None => PrintTarget::Stream(sink),
        };
        let mut printer = IrPrinter::new(args.print.clone(), target);
        printer.before = passes.print_before.clone();
        printer.after = passes.print_after.clone();
        printer.only_on_change = passes.print_on_change;
        printer.only_on_failure = passes.print_on_failure;
        printer.module_scope = passes.print_module_scope;
        all.push(Arc::new(printer));
    }
    Ok(all)
}

/// Opens a file, or the standard output for the path `-`.
fn open(path: &str, standard: &Buffer) -> io::Result<Box<dyn Write>> {
    Ok(if path == "-" { Box::new(standard.clone()) } else { Box::new(File::create(path)?) })
}

/// A stream to a file.
fn stream_to(path: String, standard: Buffer) -> ReproducerStream {
    Arc::new(move || match open(&path, &standard) {
        Ok(stream) => Ok((stream, path.clone())),
        Err(error) => {
            let why = usage::system_error(&error);
            Err(format!("Failed to create reproducer stream: cannot open output file '{path}': {why}"))
        }
    })
}

/// More passes leave the parts of functions so far from each other in one isolate that those which become larger take a sixth more time.
const FEW: usize = 5;

/// Returns whether the command line asks for few passes, and all of them run on the outermost op.
pub fn is_short_and_flat(args: &Args, passes: &PassRegistry) -> bool {
    let mut pipeline = Pipeline::new(Anchor::new("builtin.module"));
    add_passes(&mut pipeline, args, passes).is_ok() && !pipeline.has_nested() && pipeline.len() <= FEW
}

/// Adds the passes that the command line asks for.
fn add_passes(pipeline: &mut Pipeline, args: &Args, passes: &PassRegistry) -> Result<(), PipelineError> {
    let args = &args.passes;
    if let Some(text) = &args.pipeline {
        if !args.flags.is_empty() {
            let message = "'-pass-pipeline' option can't be used with individual pass options".to_owned();
            return Err(PipelineError { said: None, message });
        }
        *pipeline = Pipeline::parse(text, passes)?;
    }
    args.flags.iter().try_for_each(|(name, options)| pipeline.add_named(name, options, passes))
}

fn report(cx: &Context, wrong: &PipelineError, args: &Args, reporter: &Reporter) -> Stop {
    reporter.write(&said(wrong, args));
    cx.emit_error(Location::UNKNOWN, &wrong.message);
    Stop::Reported
}

/// The message for invalid options, with the name of the tool.
fn said(wrong: &PipelineError, args: &Args) -> String {
    match &wrong.said {
        Some(said) if said.starts_with("for the --") => format!("{}: {said}", args.tool),
        Some(said) => said.clone(),
        None => String::new(),
    }
}
