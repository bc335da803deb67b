//! The patterns that were tried on an op in vain, for the notes of the error. [MLIR: ConversionConfig::notifyCallback]

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use dialekt_ir_core::context::Location;
use dialekt_ir_core::diag::InFlight;
use dialekt_ir_core::ir::{Ir, Op};
use dialekt_ir_core::rewrite::explain::short_name;

use super::Conversion;

/// Attempts to legalize an op and those made from it, in order. Copies share them.
#[derive(Clone, Default)]
pub(super) struct Attempts(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    attempts: Vec<Attempt>,
    /// The attempts that are under way, by index: each is part of the one before.
    open: Vec<usize>,
}

struct Attempt {
    at: Location,
    /// The beginning of the note.
    text: String,
    reasons: Vec<String>,
}

impl Attempts {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of attempts so far.
    pub fn len(&self) -> usize {
        self.state().attempts.len()
    }

    /// Forgets later attempts: the op was legalized.
    pub fn truncate(&self, len: usize) {
        self.state().attempts.truncate(len);
    }

    /// A pattern is about to be tried.
    pub fn begin(&self, ir: &Ir, op: Op, pattern: &str) {
        let name = ir.cx().op_str(ir.op(op).name());
        let text = format!("pattern '{}' does not convert '{name}'", short_name(pattern));
        let mut state = self.state();
        let index = state.attempts.len();
        state.open.push(index);
        state.attempts.push(Attempt { at: ir.op(op).loc(), text, reasons: Vec::new() });
    }

    /// A reason why the pattern that is being tried does not convert its op.
    pub fn reason(&self, reason: String) {
        let state = &mut *self.state();
        if let Some(index) = state.open.last() {
            state.attempts[*index].reasons.push(reason);
        }
    }

    /// The pattern that was tried last has ended.
    pub fn end(&self, result: Result<&str, &str>) {
        let state = &mut *self.state();
        if let (Some(index), Err(why)) = (state.open.pop(), result)
            && let attempt = &mut state.attempts[index]
            && attempt.reasons.is_empty()
        {
            attempt.reasons.push(why.to_owned());
        }
    }

    /// An op cannot be legalized: notes the patterns for it that were left out, or that there are none.
    pub fn failed(&self, ir: &Ir, op: Op, conversion: &Conversion) {
        let (view, cx) = (ir.op(op), ir.cx());
        let name = cx.op_str(view.name());
        self.reason(format!("it makes '{name}', which cannot be legalized"));
        let tried = conversion.order.of(view.name());
        let left_out: Vec<String> = (0..conversion.entries.len() as u32)
            .filter(|index| !tried.contains(index) && conversion.entries[*index as usize].root.covers(cx, view.name()))
            .map(|index| {
                let pattern = short_name(&conversion.entries[index as usize].name);
                format!("pattern '{pattern}' is not tried on '{name}': what it makes leads to no legal operation")
            })
            .collect();
        let none = (tried.is_empty() && left_out.is_empty()).then(|| format!("there is no pattern for '{name}'"));
        let at = view.loc();
        let notes = left_out.into_iter().chain(none).map(|text| Attempt { at, text, reasons: Vec::new() });
        self.state().attempts.extend(notes);
    }

    /// Adds a note for each attempt to the error.
    pub fn add_to<'a>(&self, error: InFlight<'a>) -> InFlight<'a> {
        let state = self.state();
        state.attempts.iter().fold(error, |error, attempt| {
            let parts: Vec<&str> =
                std::iter::once(&attempt.text).chain(&attempt.reasons).map(|part| part.as_str()).collect();
            error.note(attempt.at, parts.join(": "))
        })
    }
}
