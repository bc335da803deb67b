//! Diagnostics that concern an op: at its place, with its name, and with the op itself in a note.

use std::cell::Cell;

use super::{Ir, Op, OpRef};
use crate::context::{Attribute, Type};
use crate::diag::{Diagnostic, InFlight, Severity, first_place};
use crate::text::print;

impl Ir {
    /// An op as messages about bugs of a caller show it, by its name and place: `'dialect.op' (file.mlir:3:5)`.
    pub fn name_and_place(&self, op: Op) -> String {
        let Some(op) = self.get_op(op) else { return "an erased operation".to_owned() };
        let (cx, name) = (op.cx(), op.cx().op_str(op.name()));
        match first_place(cx, op.loc()) {
            Some(place) => format!("'{name}' ({}:{}:{})", cx.str(place.file), place.line, place.column),
            None => format!("'{name}'"),
        }
    }
}

impl<'a> OpRef<'a> {
    /// An error at the op, with a note that shows the op, unless the context turns that off.
    pub fn error(self, message: impl Into<String>) -> Diagnostic {
        self.diagnostic(Severity::Error, message)
    }

    /// An error at the op that starts with its name: `'dialect.op' op MESSAGE`.
    pub fn op_error(self, message: impl AsRef<str>) -> Diagnostic {
        self.error(format!("'{}' op {}", self.cx().op_str(self.name()), message.as_ref()))
    }

    /// A warning at the op.
    pub fn warning(self, message: impl Into<String>) -> Diagnostic {
        self.diagnostic(Severity::Warning, message)
    }

    /// A remark at the op.
    pub fn remark(self, message: impl Into<String>) -> Diagnostic {
        self.diagnostic(Severity::Remark, message)
    }

    /// An error at the op that is reported when it is dropped.
    pub fn emit_error(self, message: impl Into<String>) -> InFlight<'a> {
        self.cx().in_flight(self.error(message))
    }

    /// An error at the op that starts with its name and is reported when it is dropped.
    pub fn emit_op_error(self, message: impl AsRef<str>) -> InFlight<'a> {
        self.cx().in_flight(self.op_error(message))
    }

    /// A warning at the op that is reported when it is dropped.
    pub fn emit_warning(self, message: impl Into<String>) -> InFlight<'a> {
        self.cx().in_flight(self.warning(message))
    }

    /// A remark at the op that is reported when it is dropped.
    pub fn emit_remark(self, message: impl Into<String>) -> InFlight<'a> {
        self.cx().in_flight(self.remark(message))
    }

    fn diagnostic(self, severity: Severity, message: impl Into<String>) -> Diagnostic {
        let diagnostic = Diagnostic::new(severity, self.loc(), message).traced(self.cx());
        if !self.cx().prints_op_on_diagnostic() || Quiet::is_on() {
            return diagnostic;
        }
        let shown = self.shown(severity == Severity::Error);
        diagnostic.note(self.loc(), format!("see current operation: {shown}"))
    }

    /// A type as a message shows it: quoted.
    pub fn quoted_type(self, ty: Type) -> String {
        format!("'{}'", print::type_to_string(self.cx(), ty))
    }

    /// An attribute as a message shows it.
    pub fn shown_attr(self, attr: Attribute) -> String {
        print::attr_to_string(self.cx(), attr)
    }

    /// The op as a message shows it: with the context's flags, but values named as in the next isolated op, long constants
    /// left out, and on lines of its own when it takes several. Errors show the generic form.
    pub fn shown(self, generic: bool) -> String {
        const LONGEST_CONSTANT: u64 = 16;
        let defaults = self.cx().print_flags();
        let flags = print::PrintFlags {
            generic: generic || defaults.generic,
            local_scope: true,
            elide_elements_above: Some(LONGEST_CONSTANT),
            ..defaults
        };
        let text = print::op_to_string(self.ir(), self.handle(), &flags);
        if text.contains('\n') { format!("\n{text}") } else { text }
    }
}

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// While it lives, diagnostics made on this thread do not show their op, because they are dropped anyway. It also ends
/// the recursion of a verifier that warns, a warning that shows its op, and a printer that verifies.
pub struct Quiet {
    before: bool,
}

impl Quiet {
    /// Begins it, on this thread.
    pub fn start() -> Quiet {
        Quiet { before: QUIET.replace(true) }
    }

    /// Returns whether one is alive on this thread.
    pub fn is_on() -> bool {
        QUIET.get()
    }
}

impl Drop for Quiet {
    fn drop(&mut self) {
        QUIET.set(self.before);
    }
}
