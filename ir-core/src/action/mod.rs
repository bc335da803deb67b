//! Actions: steps of a compiler that handlers may watch, stop at or skip. [MLIR docs: Action]
//!
//! Code that changes IR in a step with a name (a pass, a rewrite) passes the step to [`execute`]. A context without a
//! handler runs it at once; that costs one load of a flag. A handler decides: [`ExecutionContext`] looks for
//! breakpoints and notifies observers ([`ActionLogger`], [`ActionProfiler`]), [`DebugCounter`] runs only some of the
//! steps.
//!
//! Handlers see the IR before and after a step, and change nothing in it.

mod breakpoint;
mod counter;
mod execution;
mod log;
mod profile;
#[cfg(test)]
mod tests;
mod unit;

use std::any::Any;
use std::borrow::Borrow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

pub use breakpoint::{Breakpoint, Breakpoints, LocationBreakpoints, TagBreakpoints, TextBreakpoints};
pub use counter::{CounterError, DebugCounter};
pub use execution::{Active, Control, ExecutionContext, Observer};
pub use log::ActionLogger;
pub use profile::ActionProfiler;
pub use unit::IrUnit;

use crate::context::{Context, ContextData};
use crate::ir::Ir;

/// A step of the compiler that handlers may watch, skip or stop at.
pub trait Action: Any + Send + Sync {
    /// The kind of step: `pass-execution`, `apply-pattern`.
    fn tag(&self) -> &str;

    /// Describes the step in a line.
    fn print(&self, out: &mut String) {
        out.push_str(&format!("Action \"{}\"", self.tag()));
    }

    /// The IR that it is about.
    fn units(&self) -> &[IrUnit] {
        &[]
    }
}

/// Decides whether actions run. Called from all threads.
pub trait ActionHandler: Send + Sync {
    /// Runs the step, or does not.
    fn handle(&self, action: Arc<dyn Action>, step: &mut dyn Step);
}

/// A step that waits for a handler.
pub trait Step {
    /// The IR that it would change.
    fn ir(&self) -> &Ir;
    /// Runs it; a second call does nothing.
    fn run(&mut self);
}

/// Runs a step under the context's handler; `None` when the handler leaves it out. `action` describes the step: it is called
/// only if there is a handler.
pub fn execute<S, A, R>(state: &mut S, action: impl FnOnce(&S) -> A, step: impl FnOnce(&mut S) -> R) -> Option<R>
where
    S: Borrow<Ir> + ?Sized,
    A: Action,
{
    let ir: &Ir = (*state).borrow();
    match ir.cx().action_handler() {
        None => Some(step(state)),
        Some(handler) => {
            let action = Arc::new(action(state));
            let mut pending = Pending { state, step: Some(step), result: None };
            handler.handle(action, &mut pending);
            pending.result
        }
    }
}

struct Pending<'s, S: ?Sized, F, R> {
    state: &'s mut S,
    step: Option<F>,
    result: Option<R>,
}

impl<S: Borrow<Ir> + ?Sized, F: FnOnce(&mut S) -> R, R> Step for Pending<'_, S, F, R> {
    fn ir(&self) -> &Ir {
        (*self.state).borrow()
    }

    fn run(&mut self) {
        if let Some(step) = self.step.take() {
            self.result = Some(step(self.state));
        }
    }
}

/// A context's action handler.
#[derive(Default)]
pub(crate) struct HandlerSlot {
    is_set: AtomicBool,
    handler: RwLock<Option<Arc<dyn ActionHandler>>>,
}

impl Clone for HandlerSlot {
    fn clone(&self) -> Self {
        let handler = self.handler.read().unwrap_or_else(PoisonError::into_inner).clone();
        HandlerSlot { is_set: AtomicBool::new(handler.is_some()), handler: RwLock::new(handler) }
    }
}

impl Context {
    /// Sets the handler of actions, or takes it away.
    pub fn set_action_handler(&self, handler: Option<Arc<dyn ActionHandler>>) {
        let slot = &self.action_handler;
        slot.is_set.store(handler.is_some(), Ordering::Relaxed);
        *slot.handler.write().unwrap_or_else(PoisonError::into_inner) = handler;
    }
}

impl ContextData {
    /// The handler of actions.
    #[inline]
    pub fn action_handler(&self) -> Option<Arc<dyn ActionHandler>> {
        if !self.action_handler.is_set.load(Ordering::Relaxed) {
            return None;
        }
        self.action_handler.handler.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
