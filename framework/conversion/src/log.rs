//! The log of a conversion, as a tree of lines: for each op whether it is legal, folds, or which patterns were tried on
//! it; in these, their changes and the legalization of the ops that they created. [MLIR docs: Dialect Conversion,
//! Debugging]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use dialekt_ir_core::ir::{Ir, Op};
use dialekt_ir_core::rewrite::RewriteLog;

const RULER: &str = "//===-------------------------------------------===//";

/// Writes the lines. Copies share how far lines are indented.
#[derive(Clone)]
pub(super) struct Log {
    sink: RewriteLog,
    depth: Arc<AtomicUsize>,
}

impl Log {
    pub fn new(sink: RewriteLog) -> Log {
        Log { sink, depth: Arc::default() }
    }

    pub fn line(&self, text: &str) {
        // A width in a format has a limit, the depth of nested ops none.
        let indent = " ".repeat(self.depth.load(Ordering::Relaxed) * 2);
        (self.sink)(&format!("{indent}{text}\n"));
    }

    fn open(&self, text: &str) {
        self.line(text);
        self.depth.fetch_add(1, Ordering::Relaxed);
    }

    /// Ends a block.
    pub fn close(&self, result: Result<&str, &str>) {
        self.depth.fetch_sub(1, Ordering::Relaxed);
        match result {
            Ok("") => self.line("} -> SUCCESS"),
            Ok(how) => self.line(&format!("}} -> SUCCESS : {how}")),
            Err(why) => self.line(&format!("}} -> FAILURE : {why}")),
        }
    }

    /// An op is about to be legalized.
    pub fn open_op(&self, ir: &Ir, op: Op, ignored: bool) {
        (self.sink)("\n");
        self.line(RULER);
        self.open(&format!("Legalizing operation : {} {{", ir.name_and_place(op)));
        if !ignored && ir.op(op).num_regions() == 0 {
            self.line(&ir.op(op).shown(true));
            (self.sink)("\n");
        }
    }

    /// An op has been legalized, or not.
    pub fn close_op(&self, result: Result<&str, &str>) {
        self.close(result);
        self.line(RULER);
    }

    pub fn open_fold(&self) {
        self.open("* Fold {");
    }

    /// A pattern is about to be tried.
    pub fn open_pattern(&self, ir: &Ir, op: Op, makes: &[&str], name: &str) {
        (self.sink)("\n");
        let root = ir.cx().op_str(ir.op(op).name());
        self.open(&format!("* Pattern : '{root} -> ({})' {{", makes.join(", ")));
        self.line(&format!("Trying to match \"{name}\""));
    }

    /// Something was done to an op.
    pub fn edit(&self, ir: &Ir, what: &str, op: Op) {
        self.line(&format!("** {what}: {}", ir.name_and_place(op)));
    }
}
