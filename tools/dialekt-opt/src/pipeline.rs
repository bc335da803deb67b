//! Passes: which are run, and running them.

use std::sync::Arc;

use dialekt_ir_core::context::{Context, Location};
use dialekt_ir_core::pass::{Anchor, PassManager, PassRegistry, Pipeline, PipelineError};
use dialekt_ir_core::text::parse::ParsedSource;

use crate::Stop;
use crate::args::Args;
use crate::report::Reporter;
use crate::reproducer::Replay;

/// Runs the passes that the command line, or a reproducer in the source, asks for.
pub fn run(
    source: &mut ParsedSource,
    args: &Args,
    replay: Option<&Replay>,
    passes: &Arc<PassRegistry>,
    reporter: &Reporter,
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
    add_passes(&mut pipeline, args, passes).map_err(|wrong| report(&cx, &wrong, args, reporter))?;
    if args.passes.dump_pipeline {
        let text = format!("Pass Manager with {} passes:\n{}\n\n", pipeline.len(), pipeline.to_pretty_string());
        reporter.write(&text);
    }
    let mut manager = PassManager::new(pipeline, passes.clone());
    manager.verify_each(verify_each);
    manager.run(&mut source.ir, source.top).map_err(|_| Stop::Reported)
}

/// Adds what the command line asks for.
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

/// What is told of options under the name of the tool.
fn said(wrong: &PipelineError, args: &Args) -> String {
    match &wrong.said {
        Some(said) if said.starts_with("for the --") => format!("{}: {said}", args.tool),
        Some(said) => said.clone(),
        None => String::new(),
    }
}
