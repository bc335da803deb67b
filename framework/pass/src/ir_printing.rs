//! Printing the IR before and behind passes. [mlir/lib/Pass/IRPrinting.cpp]

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::instrument::{Ancestor, Instrumentation, PassRef, Scene, TextSink};
use dialekt_ir_core::context::intern::hash_of;
use dialekt_ir_core::ir::{Ir, Op};
use dialekt_ir_core::text::print::{PrintFlags, print_op};

/// The passes at which the IR is printed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum PrintFilter {
    /// No passes.
    #[default]
    None,
    /// Passes with these arguments.
    Some(Vec<String>),
    /// All passes.
    All,
}

impl PrintFilter {
    fn has(&self, argument: &str) -> bool {
        match self {
            PrintFilter::None => false,
            PrintFilter::Some(arguments) => arguments.iter().any(|a| a == argument),
            PrintFilter::All => true,
        }
    }
}

/// The destination of the printed IR.
#[derive(Clone)]
pub enum PrintTarget {
    /// All in one place, in the order of one thread. The function takes the text of one pass at a time.
    Stream(TextSink),
    /// To a file for each pass, in folders that are nested as the ops are.
    Tree {
        /// The outermost folder.
        root: PathBuf,
        /// The sink for messages about files that cannot be written.
        complain: TextSink,
    },
}

/// Prints the IR.
pub struct IrPrinter {
    /// Before these passes.
    pub before: PrintFilter,
    /// Behind these.
    pub after: PrintFilter,
    /// Behind passes only if they have changed something.
    pub only_on_change: bool,
    /// True to print only after passes that failed, and always then.
    pub only_on_failure: bool,
    /// All of the top-level op. Nothing is shown of it where several threads work on it.
    pub module_scope: bool,
    /// The print flags.
    pub flags: PrintFlags,
    /// The destination.
    pub target: PrintTarget,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Fingerprints of ops before a pass, by op and pass.
    fingerprints: HashMap<(Op, Vec<u32>), u64>,
    /// The number of prints so far for an op.
    printed: HashMap<Op, u32>,
}

/// Creates a folder, unless something has that name.
fn make_folder(path: &Path) -> Result<(), String> {
    match std::fs::create_dir(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            Err(format!("Error while creating directory {}: {}", path.display(), reason(&error)))
        }
        _ => Ok(()),
    }
}

/// The system's error message, without the number that Rust adds.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

impl IrPrinter {
    /// Prints nothing yet.
    pub fn new(flags: PrintFlags, target: PrintTarget) -> IrPrinter {
        IrPrinter {
            before: PrintFilter::None,
            after: PrintFilter::None,
            only_on_change: false,
            only_on_failure: false,
            module_scope: false,
            flags,
            target,
            state: Mutex::default(),
        }
    }

    fn print(&self, banner: &str, pass: PassRef<'_>, scene: &mut Scene<'_>) {
        let Some(info) = pass.pass().map(|pass| pass.info()) else { return };
        let mut text = format!("// -----// IR Dump {banner}").into_bytes();
        if !info.argument.is_empty() {
            text.extend_from_slice(format!(" ({})", info.argument).as_bytes());
        }
        let mut printed = Ok(());
        if self.module_scope {
            let Ancestor { name, symbol, .. } = Ancestor::of(scene.ir().op(scene.op()));
            let symbol = symbol.map_or(String::new(), |symbol| format!(": @{symbol}"));
            text.extend_from_slice(format!(" ('{name}' operation{symbol}) //----- //\n").as_bytes());
            let whole = scene.whole(|ir, top| print_op(ir, top, &self.flags, &mut text));
            printed = whole.unwrap_or(Ok(()));
        } else {
            text.extend_from_slice(b" //----- //\n");
            let (ir, op) = (scene.ir(), scene.op());
            let is_nested = ir.is_lent(op) || ir.op(op).parent_block().is_some();
            let flags = PrintFlags { local_scope: self.flags.local_scope || is_nested, ..self.flags.clone() };
            printed = printed.and_then(|()| print_op(ir, op, &flags, &mut text));
        }
        debug_assert!(printed.is_ok(), "text is written to memory");
        text.extend_from_slice(b"\n\n");
        match &self.target {
            PrintTarget::Stream(write) => {
                let write = write.clone();
                scene.ir().cx().in_order(move || write(&text));
            }
            PrintTarget::Tree { root, complain } => {
                if let Err(mut why) = self.write_file(root.clone(), info.argument, &text, scene) {
                    why.push('\n');
                    let complain = complain.clone();
                    scene.ir().cx().in_order(move || complain(why.as_bytes()));
                }
            }
        }
    }

    /// Writes a file of a pass in the folder of its op.
    ///
    /// # Errors
    /// It cannot be written, for this reason.
    fn write_file(&self, mut path: PathBuf, argument: &str, text: &[u8], scene: &Scene<'_>) -> Result<(), String> {
        let lineage = scene.lineage();
        let mut name = String::new();
        {
            let printed = &mut self.state.lock().unwrap_or_else(PoisonError::into_inner).printed;
            if let Some(own) = printed.get_mut(&scene.op()) {
                *own += 1;
            }
            for ancestor in &lineage {
                name.push_str(&format!("{}_", printed.entry(ancestor.op).or_insert(0)));
            }
        }
        make_folder(&path)?;
        for Ancestor { name, symbol, .. } in &lineage {
            path.push(format!("{}_{}", name.replace('.', "_"), symbol.as_deref().unwrap_or("no-symbol-name")));
            make_folder(&path)?;
        }
        path.push(format!("{name}{argument}.mlir"));
        let file = path.display();
        let mut open = std::fs::File::create(&path).map_err(|error| {
            format!("Error opening output file {file}: cannot open output file '{file}': {}", reason(&error))
        })?;
        open.write_all(text).map_err(|error| format!("Error writing output file {file}: {}", reason(&error)))
    }

    fn after(&self, pass: PassRef<'_>, scene: &mut Scene<'_>, failed: bool) {
        let Some(info) = pass.pass().map(|pass| pass.info()) else { return };
        if self.only_on_failure {
            if failed {
                self.print(&format!("After {} Failed", pass.name()), pass, scene);
            }
            return;
        }
        if !self.after.has(info.argument) {
            return;
        }
        if self.only_on_change {
            let key = (scene.op(), scene.path().to_vec());
            let before = self.state.lock().unwrap_or_else(PoisonError::into_inner).fingerprints.remove(&key);
            if !failed && before == Some(fingerprint(scene.ir(), scene.op())) {
                return;
            }
        }
        let failed = if failed { " Failed" } else { "" };
        self.print(&format!("After {}{failed}", pass.name()), pass, scene);
    }
}

impl Instrumentation for IrPrinter {
    fn before_pass(&self, pass: PassRef<'_>, scene: &mut Scene<'_>) {
        let Some(info) = pass.pass().map(|pass| pass.info()) else { return };
        if self.only_on_change && self.after.has(info.argument) {
            let print = fingerprint(scene.ir(), scene.op());
            let key = (scene.op(), scene.path().to_vec());
            self.state.lock().unwrap_or_else(PoisonError::into_inner).fingerprints.insert(key, print);
        }
        if self.before.has(info.argument) {
            self.print(&format!("Before {}", pass.name()), pass, scene);
        }
    }

    fn after_pass(&self, pass: PassRef<'_>, scene: &mut Scene<'_>) {
        self.after(pass, scene, false);
    }

    fn after_pass_failed(&self, pass: PassRef<'_>, scene: &mut Scene<'_>) {
        self.after(pass, scene, true);
    }
}

/// A fingerprint of an op: it changes when the op, or an op nested in it, is changed. Ops count by identity, with all
/// their parts.
pub fn fingerprint(ir: &Ir, op: Op) -> u64 {
    ir.op(op).preorder().fold(0, |hash: u64, op| {
        let types: Vec<_> = op.result_types().collect();
        let operands: Vec<_> = op.operands().collect();
        let successors: Vec<_> = op.successors().map(|block| block.handle()).collect();
        let own =
            hash_of(&(op.handle(), op.name(), op.cx().attr_of_location(op.loc()), op.slots(), op.discardable_attrs()));
        let shape = hash_of(&(types, operands, successors, op.parent_block().map(|block| block.handle())));
        let mut hash = hash_of(&(hash, own, shape));
        for block in op.regions().flat_map(|region| region.blocks()) {
            let arguments: Vec<_> = block.args().map(|arg| (arg, ir.value(arg).ty())).collect();
            hash = hash_of(&(hash, block.handle(), arguments));
        }
        hash
    })
}
