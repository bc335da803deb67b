//! Passes that divide a module into units and merge them. They are built on [`dialekt_units`].

use dialekt_ods_macros::Pass;

use dialekt_ir_core::context::Invalid;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{Ir, Op};
use dialekt_pass::options::ListOption;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};
use dialekt_units::{Units, even_parts, extract_unit, merge_units, parts_by_function, slice_into_units};

/// Divide a module into units that are compiled apart.
///
/// Units are anonymous modules in the module. Each has definitions of its own, and declarations of the symbols of
/// others that these use, so that passes on units do not see each other. Without a number, each function gets a unit;
/// ops that have to stay together do.
#[derive(Pass, Clone)]
#[pass(name = "SliceUnits", argument = "slice-units", op = "builtin.module")]
pub struct SliceUnits {
    /// Number of units, about equal in size; 0 for one for each function
    #[option(default = 0)]
    count: u32,
}

/// Merge the units of a module.
///
/// The ops of anonymous modules in the module are moved into the module itself. Declarations are replaced by their
/// definitions, and private definitions are renamed where two units have the same name.
#[derive(Pass, Clone)]
#[pass(name = "MergeUnits", argument = "merge-units", op = "builtin.module")]
pub struct MergeUnits {
    /// True if other units define symbols that these declare, and use symbols that these define
    #[option(default = false)]
    open: bool,
}

/// Keep some definitions of a module, and declare the symbols of the others that they use.
///
/// The result is a unit as `slice-units` makes them, but a module of its own.
#[derive(Pass, Clone)]
#[pass(name = "ExtractUnit", argument = "extract-unit", op = "builtin.module")]
pub struct ExtractUnit {
    /// Comma separated list of the symbols that are kept
    #[option]
    symbols: ListOption<String>,
}

/// Runs an edit of the op of a pass, and emits its diagnostics.
fn edit<T>(
    cx: &mut PassContext<'_>,
    edit: impl FnOnce(&mut Ir, Op, &mut Vec<Diagnostic>) -> Result<T, Invalid>,
) -> PassResult {
    let (op, mut found) = (cx.op(), Vec::new());
    let done = edit(cx.ir_mut(), op, &mut found);
    found.into_iter().for_each(|diagnostic| cx.cx().emit(diagnostic));
    done.map(drop).map_err(|_| PassFailed)
}

impl Pass for SliceUnits {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        edit(cx, |ir, op, out| {
            let parts = match self.count {
                0 => parts_by_function(ir, op, out)?,
                count => even_parts(ir, op, count as usize, out)?,
            };
            slice_into_units(ir, op, &parts, out)
        })
    }
}

impl Pass for MergeUnits {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let which = if self.open { Units::Some } else { Units::All };
        edit(cx, |ir, op, out| merge_units(ir, op, which, out))
    }
}

impl Pass for ExtractUnit {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        edit(cx, |ir, op, out| {
            let keep = self.symbols.iter().map(|name| symbol(ir, op, name, out)).collect::<Result<Vec<Op>, _>>()?;
            extract_unit(ir, op, &keep, out)
        })
    }
}

/// The op with a name directly in a module.
fn symbol(ir: &Ir, module: Op, name: &str, out: &mut Vec<Diagnostic>) -> Result<Op, Invalid> {
    let module = ir.op(module);
    let wanted = module.cx().ident(name);
    let block = module.region(0).and_then(|region| region.first_block());
    let found = block.and_then(|block| block.ops().find(|op| op.symbol_name() == Some(wanted)));
    found.map(|op| op.handle()).ok_or_else(|| {
        out.push(module.op_error(format!("has no symbol named '{name}'")));
        Invalid
    })
}
