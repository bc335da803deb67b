//! Symbols and symbol tables. [MLIR: Symbols and symbol tables]

use hashbrown::HashMap;

use super::Verified;
use super::entry::fail;
use crate::attrs::AttrData;
use crate::context::dialect::SymbolCheck;
use crate::context::{Attribute, ContextData, OpTraits};
use crate::diag::Diagnostic;
use crate::ir::OpRef;

const NAME: &str = "sym_name";
const VISIBILITY: &str = "sym_visibility";

/// An op that is a symbol.
pub(super) fn symbol(op: OpRef<'_>, symbol: SymbolCheck, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    if symbol.optional && op.inherent_attr(NAME.as_bytes()).is_none() {
        return Ok(());
    }
    if op.attr(NAME.as_bytes()).is_none_or(|name| !is_string(cx, name)) {
        return fail(out, op.op_error(format!("requires string attribute '{NAME}'")));
    }
    let mut public = true;
    if let Some(visibility) = op.attr(VISIBILITY.as_bytes()) {
        let AttrData::String { value, .. } = cx.attr_data(visibility) else {
            let got = op.shown_attr(visibility);
            return fail(
                out,
                op.op_error(format!(
                    "requires visibility attribute '{VISIBILITY}' to be a string attribute, but got {got}"
                )),
            );
        };
        match cx.bytes(*value) {
            b"public" => {}
            b"private" | b"nested" => public = false,
            _ => {
                let got = op.shown_attr(visibility);
                let message =
                    format!("visibility expected to be one of [\"public\", \"private\", \"nested\"], but got {got}");
                return fail(out, op.op_error(message));
            }
        }
    }
    if public && symbol.is_declaration.is_some_and(|is_declaration| is_declaration(op)) {
        return fail(out, op.op_error("symbol declaration cannot have public visibility"));
    }
    if op.num_results() != 0 {
        return fail(out, op.op_error("symbols must not have results"));
    }
    match op.parent_op() {
        Some(parent) if !parent.is_unregistered() && !parent.has_traits(OpTraits::SYMBOL_TABLE) => {
            fail(out, op.op_error("symbol's parent must have the SymbolTable trait"))
        }
        _ => Ok(()),
    }
}

/// An op whose region is a symbol table: names occur once. Any op with a string named `sym_name` counts.
pub(super) fn symbol_table(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let exactly_one = "Operations with a 'SymbolTable' must have exactly one";
    let Some(region) = op.region(0).filter(|_| op.num_regions() == 1) else {
        return fail(out, op.op_error(format!("{exactly_one} region")));
    };
    let Some(block) = region.first_block().filter(|block| block.next().is_none()) else {
        return fail(out, op.op_error(format!("{exactly_one} block")));
    };
    let mut seen: HashMap<Attribute, OpRef<'_>, foldhash::fast::FixedState> = HashMap::default();
    for symbol in block.ops() {
        let Some(name) = symbol.attr(NAME.as_bytes()) else { continue };
        let AttrData::String { value, .. } = cx.attr_data(name) else { continue };
        let first = *seen.entry(name).or_insert(symbol);
        if first != symbol {
            let error = symbol.error(format!("redefinition of symbol named '{}'", cx.str(*value)));
            return fail(out, error.note(first.loc(), "see existing symbol definition here"));
        }
    }
    Ok(())
}

fn is_string(cx: &ContextData, attr: Attribute) -> bool {
    matches!(cx.attr_data(attr), AttrData::String { .. })
}
