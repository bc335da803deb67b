//! Units: parts of a program that are compiled apart.
//!
//! A *world* is a `builtin.module` whose body was divided into units. A unit is an anonymous module directly in it: it
//! holds definitions of its own, and declarations of the symbols of other units that these use. Nothing outside can
//! refer to symbols in an anonymous symbol table, so a pass that runs on a unit races with none on another, and each
//! unit can be printed to a file of its own. Two files that are read as one are a world, too.
//!
//! [`slice_into_units`] divides, by parts that [`even_parts`], [`parts_by_function`] or the caller choose.
//! [`extract_unit`] keeps one unit only. [`merge_units`] links units: declarations are replaced by their definitions,
//! private symbols are renamed where two units have the same name; conflicts are reported, and nothing is changed then.
//!
//! Two attributes hold the rest of the data of a unit, so that it is kept in text:
//!
//! - [`DECLARES`] on a declaration that was made here: the symbol has a `"definition"` in another unit, or a
//!   `"declaration"` there as well.
//! - [`VISIBILITY`] on a definition that other units use: its visibility before it became public for them.
#![forbid(unsafe_code)]

mod declare;
mod merge;
mod nested;
mod parts;
mod program;
mod slice;

pub use merge::{Units, merge_units};
pub use parts::{even_parts, parts_by_function};
pub use slice::{extract_unit, slice_into_units};

use dialekt_ir_core::context::{Ident, Invalid, OpTraits};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{Block, EditError, Ir, Op, OpRef};
use dialekt_symbols::SymbolError;

/// The attribute of declarations that were made for a unit.
pub const DECLARES: &str = "unit.declares";

/// The attribute of definitions that are public for other units only.
pub const VISIBILITY: &str = "unit.visibility";

/// The symbol is defined in another unit.
const DEFINITION: &str = "definition";

/// The symbol is declared in another unit.
const DECLARATION: &str = "declaration";

const MODULE: &str = "builtin.module";

fn is_module(op: OpRef<'_>) -> bool {
    op.name() == op.cx().op_name(MODULE)
}

/// Returns whether an op is a unit of its parent module.
fn is_unit(op: OpRef<'_>) -> bool {
    is_module(op) && op.symbol_name().is_none()
}

fn is_table(op: OpRef<'_>) -> bool {
    op.has_traits(OpTraits::SYMBOL_TABLE)
}

/// The ops directly in the first block of an op: all of them in a symbol table.
fn body(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    op.region(0).and_then(|region| region.first_block()).into_iter().flat_map(|block| block.ops())
}

/// The body of a module.
///
/// # Errors
/// An op that is no module, or has no block; reported to `out`.
fn world_body(ir: &Ir, world: Op, out: &mut Vec<Diagnostic>) -> Result<Block, Invalid> {
    let op = ir.op(world);
    let block = op.region(0).and_then(|region| region.first_block()).filter(|_| is_module(op));
    block.map(|block| block.handle()).ok_or_else(|| {
        out.push(op.op_error(format!("is no '{MODULE}' with a body, and has no units")));
        Invalid
    })
}

/// The value of one of the marks of a unit.
fn mark<'a>(op: OpRef<'a>, name: &str) -> Option<&'a [u8]> {
    let value = op.cx().string_value(op.attr(name.as_bytes())?)?;
    Some(op.cx().bytes(value))
}

/// The name of a symbol, quoted for a message.
fn quoted(op: OpRef<'_>, name: Ident) -> String {
    format!("'{}'", op.cx().str(name))
}

/// Makes edits that are undone when one of them fails, which is reported to `out`, at `at`.
fn atomically<T>(
    ir: &mut Ir,
    at: Op,
    out: &mut Vec<Diagnostic>,
    edits: impl FnOnce(&mut Ir, &mut Vec<Diagnostic>) -> Result<T, Failed>,
) -> Result<T, Invalid> {
    let mark = ir.begin_journal();
    let done = edits(ir, out);
    let ended = match done {
        Ok(_) => ir.commit(mark),
        Err(_) => ir.rollback(mark),
    };
    match (done, ended) {
        (Ok(done), Ok(())) => Ok(done),
        (Err(Failed::Said), Ok(())) => Err(Invalid),
        (Err(Failed::Refused(why)), _) => {
            out.push(ir.op(at).error(why));
            Err(Invalid)
        }
        (_, Err(why)) => {
            out.push(ir.op(at).error(why.to_string()));
            Err(Invalid)
        }
    }
}

/// The reason why edits are given up.
enum Failed {
    /// There are diagnostics.
    Said,
    /// An edit was refused.
    Refused(String),
}

impl From<Invalid> for Failed {
    fn from(_: Invalid) -> Self {
        Failed::Said
    }
}

impl From<EditError> for Failed {
    fn from(error: EditError) -> Self {
        Failed::Refused(error.to_string())
    }
}

impl From<SymbolError> for Failed {
    fn from(error: SymbolError) -> Self {
        Failed::Refused(error.to_string())
    }
}
