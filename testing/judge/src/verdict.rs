//! One program before and after one pipeline.

use std::sync::{Arc, Mutex, PoisonError};

use dialekt_interfaces::FunctionOp;
use dialekt_interpreter::{End, LeftOpen, Options, Outcome, Stop, observe, refines};
use dialekt_ir_core::context::{Context, Type};
use dialekt_ir_core::diag::{Diagnostic, Handled, Renderer, ScopedHandler};
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op};
use dialekt_ir_core::verify::verify;
use dialekt_pass::{PassManager, PassRegistry, Pipeline};
use dialekt_transforms::Canonicalize;

use crate::inputs;
use crate::program::Param;

/// How many times a program is called, each time with other arguments.
const CALLS: u64 = 3;

/// The outcomes of a program, one for each of the arguments that it is called with.
pub(crate) type Behaviour = Vec<Outcome>;

/// The result of comparing a program with what a pipeline makes of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It does the same.
    Same,
    /// It does what the program leaves open.
    Refines,
    /// The pipeline fails, and says this.
    Rejected(String),
    /// Nobody says what an op of the result computes.
    NotExecutable(String),
    /// It does something else.
    Differs(String),
}

/// A program in a context.
pub(crate) struct Loaded {
    pub source: ParsedSource,
}

impl Loaded {
    /// Reads and verifies a program.
    pub fn new(cx: &Context, text: &str) -> Result<Loaded, String> {
        let mut diagnostics = Vec::new();
        let bytes = Arc::new(text.to_owned().into_bytes());
        let parsed = parse_source(cx, "program", bytes, &ParseOptions::default(), &mut diagnostics);
        let said = |diagnostics: &[Diagnostic]| {
            let mut text = Vec::new();
            diagnostics.iter().take(1).for_each(|diagnostic| Renderer::new().render(cx, diagnostic, &mut text));
            String::from_utf8_lossy(&text).into_owned()
        };
        let Some(source) = parsed else { return Err(said(&diagnostics)) };
        verify(&source.ir, source.top, &mut diagnostics).map_err(|_| said(&diagnostics))?;
        Ok(Loaded { source })
    }

    /// `@main`.
    fn main(&self) -> Option<OpRef<'_>> {
        let (ir, top) = (&self.source.ir, self.source.ir.op(self.source.top));
        let name = ir.cx().ident("main");
        top.region(0)?.first_block()?.ops().find(|op| op.symbol_name() == Some(name))
    }

    /// The type of `@main`.
    fn signature(&self) -> Option<Type> {
        FunctionOp::of(self.main()?)?.function_type()
    }

    /// The behaviour of a program that no pass has changed; what `left_open` names is left open.
    pub fn behaviour(&self, params: &[Param], left_open: Option<&LeftOpen<'_>>) -> Behaviour {
        self.calls(params, STEPS, left_open, false)
    }

    /// The behaviour of what becomes of a program. Passes move ops to where the program would not execute them.
    fn behaviour_after(&self, params: &[Param], before: &Behaviour) -> Behaviour {
        self.calls(params, steps_after(before), None, true)
    }

    fn calls(&self, params: &[Param], steps: u64, left_open: Option<&LeftOpen<'_>>, speculation: bool) -> Behaviour {
        let Some(main) = self.main() else { return Vec::new() };
        let call = |number| {
            let options = Options {
                steps,
                memory: 1 << 20,
                depth: 200,
                open_is_poison: true,
                speculation,
                left_open,
                external: &inputs::external,
            };
            observe(&self.source.ir, main, options, |memory| inputs::arguments(params, number, memory))
        };
        (0..CALLS).map(call).collect()
    }

    /// Runs a pipeline on it.
    pub fn run(&mut self, pipeline: &Pipeline, passes: &Arc<PassRegistry>) -> Result<(), String> {
        let cx = self.source.ir.cx().clone();
        let said = Arc::new(Mutex::new(None));
        let first = said.clone();
        let handler = ScopedHandler::new(&cx, move |_, diag| {
            first.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_with(|| diag.message.to_string());
            Handled::Yes
        });
        let mut manager = PassManager::new(pipeline.clone(), passes.clone());
        manager.set_output(|_| ());
        let done = manager.run(&mut self.source.ir, self.source.top);
        drop(handler);
        let said = said.lock().unwrap_or_else(PoisonError::into_inner).take();
        done.map_err(|_| said.unwrap_or_else(|| "no diagnostic".to_owned()))
    }

    /// Canonicalizes it.
    pub fn canonicalize(&mut self) -> Result<(), String> {
        let mut passes = PassRegistry::new();
        passes.register::<Canonicalize>();
        let pipeline = Pipeline::parse("builtin.module(canonicalize)", &passes).map_err(|error| error.message)?;
        self.run(&pipeline, &Arc::new(passes))
    }

    /// Its text.
    pub fn text(&self) -> String {
        let mut text = Vec::new();
        // Writing to memory does not fail.
        let _ = print_op(&self.source.ir, self.source.top, &PrintFlags::default(), &mut text);
        String::from_utf8_lossy(&text).into_owned()
    }
}

/// How many ops a program may execute.
const STEPS: u64 = 100_000;

/// How many ops what becomes of a program may execute: an op may become many, but a loop must not go on for ever.
fn steps_after(before: &Behaviour) -> u64 {
    1000 + 100 * before.iter().map(|outcome| outcome.steps).max().unwrap_or_default()
}

/// Returns whether programs may be compared with it: it ends, and everything in it can be executed.
pub(crate) fn is_comparable(behaviour: &Behaviour) -> bool {
    let ends = |outcome: &Outcome| !matches!(outcome.end, End::Stopped(Stop::Unsupported(..) | Stop::Limit(_)));
    !behaviour.is_empty() && behaviour.iter().all(ends)
}

/// Runs a pipeline on a program and compares what that does with what the program did.
pub(crate) fn judge(
    mut program: Loaded,
    before: &Behaviour,
    params: &[Param],
    pipeline: &Pipeline,
    passes: &Arc<PassRegistry>,
) -> (Verdict, String) {
    let signature = program.signature();
    if let Err(said) = program.run(pipeline, passes) {
        return (Verdict::Rejected(said), String::new());
    }
    if program.signature() != signature {
        // What the values of one are as values of the other is not known here.
        return (Verdict::NotExecutable("'@main' has another type, or is gone".to_owned()), String::new());
    }
    let after = program.behaviour_after(params, before);
    let verdict = compare(before, &after);
    let text = if matches!(verdict, Verdict::Differs(_)) { program.text() } else { String::new() };
    (verdict, text)
}

fn compare(before: &Behaviour, after: &Behaviour) -> Verdict {
    let mut same = true;
    for (number, (before, after)) in before.iter().zip(after).enumerate() {
        if let End::Stopped(Stop::Unsupported(what, _)) = &after.end {
            return Verdict::NotExecutable(what.clone());
        }
        match refines(before, after) {
            Ok(equal) => same &= equal,
            Err(difference) => return Verdict::Differs(format!("call {number}: {difference}")),
        }
    }
    if same { Verdict::Same } else { Verdict::Refines }
}
