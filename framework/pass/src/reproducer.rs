//! Reproducers: when a pass fails, its input and its pipeline are written to a file, so that the failure can be
//! reproduced. [mlir/lib/Pass/PassCrashRecovery.cpp]

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::PassResult;
use super::instrument::{Ancestor, Instrumentation, PassRef, Scene};
use super::pipeline::Pipeline;
use dialekt_ir_core::context::{Context, ExternalResource, Location, ResourceValue};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{Ir, Op};
use dialekt_ir_core::text::print::print_op_with_resources;

/// Opens the stream for a reproducer, with its name in messages; the error is the reason why there is none.
pub type ReproducerStream = Arc<dyn Fn() -> Result<(Box<dyn Write>, String), String> + Send + Sync>;

/// Writes reproducers of failures: of the whole pipeline with its input, or of the one pass that failed.
pub struct CrashReproducer {
    open: ReproducerStream,
    local: bool,
    verify_each: bool,
    state: Arc<Mutex<State>>,
    /// Set when the instrumentation was told of a failure.
    failed: Arc<AtomicBool>,
}

#[derive(Default)]
struct State {
    /// The reproducers of the running passes, innermost last, with their descriptions in messages.
    active: Vec<(Vec<u8>, String)>,
}

impl CrashReproducer {
    /// Writes reproducers to a stream. `local` ones need one thread.
    pub fn new(open: ReproducerStream, local: bool, verify_each: bool) -> CrashReproducer {
        CrashReproducer { open, local, verify_each, state: Arc::default(), failed: Arc::default() }
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn text(&self, ir: &Ir, top: Op, pipeline: &str) -> Vec<u8> {
        let mut text = Vec::new();
        let written =
            write_reproducer(ir, top, pipeline, !ir.cx().is_multithreading_enabled(), self.verify_each, &mut text);
        debug_assert!(written.is_ok(), "text is written to memory");
        text
    }
}

/// Writes the text of a reproducer.
///
/// # Errors
/// Those of the stream.
pub fn write_reproducer(
    ir: &Ir,
    top: Op,
    pipeline: &str,
    disable_threading: bool,
    verify_each: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let cx = ir.cx();
    let entry = |key: &str, value| ExternalResource { owner: cx.ident("mlir_reproducer"), key: cx.ident(key), value };
    let resources = [
        entry("pipeline", ResourceValue::String(cx.ident(pipeline))),
        entry("disable_threading", ResourceValue::Bool(disable_threading)),
        entry("verify_each", ResourceValue::Bool(verify_each)),
    ];
    print_op_with_resources(ir, top, &cx.print_flags(), &resources, out)
}

/// The description of a pass's run on an op, for messages.
fn shown(pass: PassRef<'_>, scene: &Scene<'_>) -> String {
    let Ancestor { name, symbol, .. } = Ancestor::of(scene.ir().op(scene.op()));
    let symbol = symbol.map_or(String::new(), |symbol| format!(": @{symbol}"));
    format!("`{}` on '{name}' operation{symbol}", pass.name())
}

/// Writes a reproducer, and emits a diagnostic about it.
fn tell(cx: &Context, loc: Location, open: &ReproducerStream, text: &[u8], running: &str) {
    let outcome = match open() {
        Ok((mut stream, name)) => match stream.write_all(text).and_then(|()| stream.flush()) {
            Ok(()) => format!("reproducer generated at `{name}`"),
            Err(error) => format!("failed to write `{name}`: {error}"),
        },
        Err(why) => format!("failed to create output stream: {why}"),
    };
    let message = "Failures have been detected while processing an MLIR pass pipeline";
    let note = format!("Pipeline failed while executing {running}: {outcome}");
    cx.emit(Diagnostic::error(loc, message).note(loc, note));
}

impl Instrumentation for CrashReproducer {
    fn before_pipeline(&self, pipeline: &Pipeline, scene: &mut Scene<'_>) {
        if !self.local && scene.path().is_empty() {
            let text = self.text(scene.ir(), scene.op(), &pipeline.to_spaced_string());
            self.state().active = vec![(text, String::new())];
        }
    }

    fn after_pipeline(&self, _: &Pipeline, result: PassResult, scene: &mut Scene<'_>) {
        if !scene.path().is_empty() {
            return;
        }
        let last = std::mem::take(&mut self.state().active).pop();
        if let (true, Some((text, running))) = (self.local && result.is_err(), last) {
            tell(scene.ir().cx(), scene.ir().op(scene.op()).loc(), &self.open, &text, &running);
        }
    }

    fn before_pass(&self, pass: PassRef<'_>, scene: &mut Scene<'_>) {
        if !self.local || pass.pass().is_none() {
            return;
        }
        let mut pipeline = pass.to_text();
        for around in scene.lineage().iter().rev() {
            pipeline = format!("{}({pipeline})", around.name);
        }
        let text = scene.whole(|ir, top| self.text(ir, top, &pipeline)).unwrap_or_default();
        let running = shown(pass, scene);
        self.state().active.push((text, running));
    }

    fn after_pass(&self, pass: PassRef<'_>, _: &mut Scene<'_>) {
        if self.local && pass.pass().is_some() {
            self.state().active.pop();
        }
    }

    fn after_pass_failed(&self, pass: PassRef<'_>, scene: &mut Scene<'_>) {
        if pass.pass().is_none() {
            return;
        }
        let cx = scene.ir().cx().clone();
        let loc = scene.ir().op(scene.op()).loc();
        let running = shown(pass, scene);
        let (failed, state, open, local) = (self.failed.clone(), self.state.clone(), self.open.clone(), self.local);
        // Of several failures, only the first in the order of one thread is reproduced.
        let cx_of_effect = cx.clone();
        cx.in_order(move || {
            if failed.swap(true, Ordering::Relaxed) {
                return;
            }
            let active = std::mem::take(&mut state.lock().unwrap_or_else(PoisonError::into_inner).active);
            if let Some((text, last)) = active.last() {
                let running = if local { last.clone() } else { format!("[{running}]") };
                tell(&cx_of_effect, loc, &open, text, &running);
            }
        });
    }
}
