//! Symbols and symbol tables. [MLIR: Symbols and symbol tables]

use hashbrown::HashMap;

use super::Verified;
use super::entry::fail;
use crate::attrs::AttrData;
use crate::context::dialect::SymbolCheck;
use crate::context::{Attribute, ContextData, OpName, OpTraits};
use crate::diag::Diagnostic;
use crate::interfaces::{SymbolTables, SymbolUserOp};
use crate::ir::handles::ROOT;
use crate::ir::{OpRef, RegionRef};

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
    symbol_users(op, out)
}

/// Ops in a symbol table that refer to symbols, down to nested symbol tables. The first that is wrong in the order of the
/// reference is reported: ops of a region, then regions of these ops, last regions first.
fn symbol_users(table: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let symbols = SymbolTables::default();
    if table.handle().is_isolate_root() && all_users_hold(table, &symbols) {
        return Ok(());
    }
    let mut regions: Vec<RegionRef<'_>> = table.regions().collect();
    while let Some(region) = regions.pop() {
        for op in region.blocks().flat_map(|block| block.ops()) {
            if let Some(user) = SymbolUserOp::of(op) {
                user.verify_symbol_uses(&symbols, out)?;
            }
            // Ops of dialects that are not declared yet may be symbol tables.
            if op.num_regions() != 0 && !op.has_traits(OpTraits::SYMBOL_TABLE) && !op.is_announced() {
                regions.extend(op.regions());
            }
        }
    }
    Ok(())
}

/// Whether all users are right, when they are asked in the order of storage. Some that are not in the table, but detached or in
/// a table nested in it, are asked too, so a `false` means nothing.
fn all_users_hold(table: OpRef<'_>, symbols: &SymbolTables) -> bool {
    const SLOTS: usize = 64;
    let (ir, cx) = (table.ir(), table.cx());
    let mut known = [None; SLOTS];
    let mut is_user = |name: OpName| match known[name.index() % SLOTS] {
        Some((found, is_user)) if found == name => is_user,
        _ => {
            let is_user = cx.op_interface(name, SymbolUserOp::INTERFACE).is_some();
            known[name.index() % SLOTS] = Some((name, is_user));
            is_user
        }
    };
    let holds = |op| SymbolUserOp::of(op).is_none_or(|user| user.verify_symbol_uses(symbols, &mut Vec::new()).is_ok());
    let mut isolates = vec![table.iso];
    while let Some(iso) = isolates.pop() {
        let Some(arena) = iso.arena.as_deref() else { continue };
        for (i, body) in arena.bodies.iter().enumerate().skip(1) {
            let idx = i as u32;
            if let Some(nested) = arena.nested_isolate(idx) {
                let Some(nested) = ir.isolate(nested).filter(|_| arena.is_live_op(idx)) else { continue };
                if is_user(nested.name) && !holds(OpRef { ir, iso: nested, idx: ROOT }) {
                    return false;
                }
                if !cx.op_has(nested.name, OpTraits::SYMBOL_TABLE) {
                    isolates.push(nested);
                }
            } else if is_user(body.name) && arena.is_live_op(idx) && !holds(OpRef { ir, iso, idx }) {
                return false;
            }
        }
    }
    true
}

fn is_string(cx: &ContextData, attr: Attribute) -> bool {
    matches!(cx.attr_data(attr), AttrData::String { .. })
}
