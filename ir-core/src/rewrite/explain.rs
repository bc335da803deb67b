//! A log of the rewrite drivers: a line for each pattern that was tried, with the reason if it does not match.
//!
//! ```text
//! input.mlir:3:8: arith.addi
//!   AddZero: no match: dialects/arith/src/rules.rs:12:30: is not defined by 'arith.constant'
//!   AddSelf: applied
//! ```

use std::any::Any;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use crate::context::{Context, Location};
use crate::diag::first_place;
use crate::ir::{Ir, Listener, Listeners, Op};

/// Takes text about rewriting. It is called with whole lines.
pub type RewriteLog = Arc<dyn Fn(&str) + Send + Sync>;

/// A context's rewrite log.
#[derive(Default)]
pub(crate) struct LogSlot(RwLock<Option<RewriteLog>>);

impl Clone for LogSlot {
    fn clone(&self) -> Self {
        LogSlot(RwLock::new(self.0.read().unwrap_or_else(PoisonError::into_inner).clone()))
    }
}

impl Context {
    /// Sets or removes the log of the rewrite drivers. With one, isolates are rewritten one after the other.
    pub fn set_rewrite_log(&self, log: Option<RewriteLog>) {
        *self.rewrite_log.0.write().unwrap_or_else(PoisonError::into_inner) = log;
    }

    /// The log of the rewrite drivers.
    pub fn rewrite_log(&self) -> Option<RewriteLog> {
        self.rewrite_log.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A listener that logs the steps of a driver.
pub struct Explain {
    log: RewriteLog,
    /// The op that was named last.
    current: Option<Op>,
    /// The reasons why the current pattern does not match.
    reasons: Vec<String>,
}

impl Explain {
    /// An explanation that goes to a log.
    pub fn new(log: RewriteLog) -> Explain {
        Explain { log, current: None, reasons: Vec::new() }
    }

    /// Attaches an explanation, beside the listener of the tree, if the context has a log and nothing explains yet. Returns whether it was
    /// attached.
    pub fn attach(ir: &mut Ir) -> bool {
        let Some(log) = ir.cx().rewrite_log() else { return false };
        let inner = ir.set_listener(None);
        if inner.as_ref().is_some_and(|inner| inner.explains()) {
            ir.set_listener(inner);
            return false;
        }
        let explain = Box::new(Explain::new(log));
        ir.set_listener(Some(match inner {
            Some(inner) => Box::new(Listeners(inner, explain)),
            None => explain,
        }));
        true
    }

    /// Takes off an explanation that was [attached](Self::attach).
    pub fn detach(ir: &mut Ir) {
        let listener = ir.set_listener(None).map(|listener| listener as Box<dyn Any>);
        let inner = listener.and_then(|listener| listener.downcast::<Listeners>().ok());
        ir.set_listener(inner.map(|both| both.0));
    }

    /// Names an op, unless it was the last one.
    fn name(&mut self, ir: &Ir, op: Op) {
        let Some(view) = ir.get_op(op).filter(|_| self.current.replace(op) != Some(op)) else { return };
        let cx = ir.cx();
        let place = match first_place(cx, view.loc()) {
            Some(place) => format!("{}:{}:{}", cx.str(place.file), place.line, place.column),
            None => "-".to_owned(),
        };
        (self.log)(&format!("{place}: {}\n", cx.op_str(view.name())));
    }
}

/// The name of a pattern as messages show it: a path without its modules.
pub fn short_name(pattern: &str) -> &str {
    let plain = pattern.split('<').next().unwrap_or(pattern);
    pattern.get(plain.rfind("::").map_or(0, |at| at + 2)..).unwrap_or(pattern)
}

impl Listener for Explain {
    fn explains(&self) -> bool {
        true
    }

    fn pattern_begun(&mut self, ir: &Ir, _pattern: &str, op: Op) {
        self.name(ir, op);
        self.reasons.clear();
    }

    fn pattern_ended(&mut self, _: &Ir, pattern: &str, applied: bool) {
        let mut line = format!("  {}: {}", short_name(pattern), if applied { "applied" } else { "no match" });
        for reason in self.reasons.drain(..).filter(|_| !applied) {
            line.push_str(": ");
            line.push_str(&reason);
        }
        line.push('\n');
        (self.log)(&line);
    }

    fn match_failed(&mut self, _: &Ir, _: Location, reason: &dyn fmt::Display) {
        self.reasons.push(reason.to_string());
    }

    fn op_folded(&mut self, ir: &Ir, op: Op, in_place: bool) {
        self.name(ir, op);
        (self.log)(if in_place { "  folded in place\n" } else { "  folded\n" });
    }

    fn op_erased(&mut self, ir: &Ir, op: Op) {
        if self.current == Some(op) {
            self.current = None;
        }
        if ir.get_op(op).is_some_and(|op| op.is_trivially_dead()) {
            self.name(ir, op);
            (self.log)("  erased: dead\n");
            self.current = None;
        }
    }
}
