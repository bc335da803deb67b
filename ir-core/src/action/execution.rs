//! The handler for debuggers and logs: breakpoints, control over what runs, observers.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

use super::{Action, ActionHandler, Breakpoint, Breakpoints, Step};
use crate::ir::Ir;

/// An action that runs, or is about to, with those that it runs in.
pub struct Active {
    parent: Option<Rc<Active>>,
    action: Arc<dyn Action>,
    depth: i64,
    breakpoint: Option<Arc<Breakpoint>>,
}

impl Active {
    /// The action around it on the same thread.
    pub fn parent(&self) -> Option<&Active> {
        self.parent.as_deref()
    }

    /// The action.
    pub fn action(&self) -> &dyn Action {
        &*self.action
    }

    /// The number of enclosing actions.
    pub fn depth(&self) -> i64 {
        self.depth
    }

    /// The breakpoint that stops at it.
    pub fn breakpoint(&self) -> Option<&Arc<Breakpoint>> {
        self.breakpoint.as_ref()
    }
}

/// A debugger's decision about an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// Run it.
    Apply,
    /// Leave it out.
    Skip,
    /// Run it, and stop at the next action, also at a nested one.
    Step,
    /// Run it, and stop when it is done.
    Next,
    /// Run it, and stop when the enclosing action is done.
    Finish,
}

/// Observes actions, on all threads.
pub trait Observer: Send + Sync {
    /// An action is about to run, or to be left out.
    fn before(&self, _active: &Active, _will_run: bool, _ir: &Ir) {}
    /// An action has run. The IR that it concerns may be gone.
    fn after(&self, _active: &Active, _ir: &Ir) {}
}

type Asked = dyn Fn(&Active, &Ir) -> Control + Send + Sync;

/// An action handler that looks for breakpoints, asks a debugger for its decision at them, and notifies observers.
/// [MLIR docs: Action, ExecutionContext]
#[derive(Default)]
pub struct ExecutionContext {
    breakpoints: Vec<Arc<dyn Breakpoints>>,
    observers: Vec<Arc<dyn Observer>>,
    ask: Option<Box<Asked>>,
    /// The depth up to which actions stop.
    ask_up_to: Mutex<Option<i64>>,
}

thread_local! {
    /// The innermost action on this thread.
    static INNERMOST: RefCell<Option<Rc<Active>>> = const { RefCell::new(None) };
}

/// Keeps an action innermost as long as it lives.
struct Entered(Rc<Active>);

impl Entered {
    fn new(action: Arc<dyn Action>, breakpoint: Option<Arc<Breakpoint>>) -> Entered {
        let parent = INNERMOST.with_borrow(Clone::clone);
        let depth = parent.as_ref().map_or(0, |p| p.depth + 1);
        let active = Rc::new(Active { parent, action, depth, breakpoint });
        INNERMOST.set(Some(active.clone()));
        Entered(active)
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        INNERMOST.set(self.0.parent.clone());
    }
}

impl ExecutionContext {
    /// No breakpoints, no observers: everything runs.
    pub fn new() -> Self {
        ExecutionContext::default()
    }

    /// Adds breakpoints. The first kind that has one for an action decides.
    #[must_use]
    pub fn with_breakpoints(mut self, breakpoints: Arc<dyn Breakpoints>) -> Self {
        self.breakpoints.push(breakpoints);
        self
    }

    /// Adds an observer, which is notified after those added before.
    #[must_use]
    pub fn with_observer(mut self, observer: Arc<dyn Observer>) -> Self {
        self.observers.push(observer);
        self
    }

    /// Sets the debugger, which is asked at breakpoints. Without one, all actions run.
    #[must_use]
    pub fn with_control(mut self, ask: impl Fn(&Active, &Ir) -> Control + Send + Sync + 'static) -> Self {
        self.ask = Some(Box::new(ask));
        self
    }

    /// Asks the debugger for its decision; returns whether the action shall run.
    fn ask(&self, active: &Active, ir: &Ir) -> bool {
        let Some(ask) = &self.ask else { return true };
        let answer = ask(active, ir);
        *self.ask_up_to.lock().unwrap_or_else(PoisonError::into_inner) = match answer {
            Control::Apply | Control::Skip => None,
            Control::Step => Some(active.depth + 1),
            Control::Next => Some(active.depth),
            Control::Finish => Some(active.depth - 1),
        };
        answer != Control::Skip
    }

    fn asks_at(&self, depth: i64) -> bool {
        self.ask_up_to.lock().unwrap_or_else(PoisonError::into_inner).is_some_and(|limit| depth <= limit)
    }
}

impl ActionHandler for ExecutionContext {
    fn handle(&self, action: Arc<dyn Action>, step: &mut dyn Step) {
        let breakpoint = self.breakpoints.iter().find_map(|b| b.find(&*action, step.ir()));
        let stops = breakpoint.is_some();
        let entered = Entered::new(action, breakpoint);
        let active = &*entered.0;
        let runs = !(stops || self.asks_at(active.depth)) || self.ask(active, step.ir());
        self.observers.iter().for_each(|o| o.before(active, runs, step.ir()));
        if runs {
            step.run();
            self.observers.iter().for_each(|o| o.after(active, step.ir()));
        }
        if self.asks_at(active.depth) {
            self.ask(active, step.ir());
        }
    }
}
