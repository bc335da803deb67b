//! The verdict on one program and one pipeline.

use std::sync::{Arc, Mutex, PoisonError};

use dialekt_interfaces::FunctionOpRef;
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

/// The number of calls of a program, each with other arguments.
const CALLS: u64 = 3;

/// The outcomes of a program, one for each of its calls.
pub(crate) type Behaviour = Vec<Outcome>;

/// The result of comparing a program before and after a pipeline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Both have the same behavior.
    Same,
    /// The behavior of the original is refined.
    Refines,
    /// The pipeline fails with this message.
    Rejected(String),
    /// An op of the result has no semantics.
    NotExecutable(String),
    /// The behavior differs.
    Differs(String),
}

/// A program in a context.
pub(crate) struct Loaded {
    pub source: ParsedSource,
}

impl Loaded {
    /// Parses and verifies a program.
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
        FunctionOpRef::of(self.main()?)?.function_type()
    }

    /// The behavior of the original program; `left_open` makes results unspecified.
    pub fn behaviour(&self, params: &[Param], left_open: Option<&LeftOpen<'_>>) -> Behaviour {
        self.calls(params, STEPS, left_open, false)
    }

    /// The behavior of the transformed program, in which ops may have been speculated.
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
        // Writing to memory cannot fail.
        let _ = print_op(&self.source.ir, self.source.top, &PrintFlags::default(), &mut text);
        String::from_utf8_lossy(&text).into_owned()
    }
}

/// The number of ops that a program may execute.
const STEPS: u64 = 100_000;

/// The number of ops that a transformed program may execute: one op may become many, but infinite loops have to end.
fn steps_after(before: &Behaviour) -> u64 {
    1000 + 100 * before.iter().map(|outcome| outcome.steps).max().unwrap_or_default()
}

/// Returns whether programs can be compared with it: it terminates, and all ops have semantics.
pub(crate) fn is_comparable(behaviour: &Behaviour) -> bool {
    let ends = |outcome: &Outcome| !matches!(outcome.end, End::Stopped(Stop::Unsupported(..) | Stop::Limit(_)));
    !behaviour.is_empty() && behaviour.iter().all(ends)
}

/// Runs a pipeline on a program and compares the behaviors.
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
        // The values of another type cannot be compared.
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
