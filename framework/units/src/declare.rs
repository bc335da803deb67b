//! Declarations: a unit's stand-ins for symbols that are defined in another one.

use super::{DECLARATION, DECLARES, DEFINITION, VISIBILITY, body, is_table, mark};
use dialekt_interfaces::{DeclarableSymbolOpRef, FunctionOpRef};
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::interfaces::Visibility;
use dialekt_ir_core::ir::{EditError, InsertionPoint, Ir, IrMapping, IsolateId, Op, OpRef};
use dialekt_symbols::scoped::SymbolAliasOpRef;

fn defining_attributes(op: OpRef<'_>) -> &'static [&'static str] {
    DeclarableSymbolOpRef::of(op).map_or(&[], DeclarableSymbolOpRef::defining_attributes)
}

/// Returns whether a symbol can be declared in other units.
pub(super) fn can_declare(op: OpRef<'_>) -> bool {
    let has_form = || {
        DeclarableSymbolOpRef::of(op).is_some()
            || FunctionOpRef::of(op).is_some()
            || SymbolAliasOpRef::of(op).is_some()
            || is_table(op)
    };
    op.is_symbol() && op.num_operands() == 0 && op.num_results() == 0 && (op.is_symbol_declaration() || has_form())
}

/// Returns whether an op declares a symbol that is defined elsewhere: by its own interface, or because it was made for
/// a unit.
pub(super) fn is_declaration(op: OpRef<'_>) -> bool {
    let no_blocks = || op.regions().all(|region| region.is_empty());
    let defining = defining_attributes(op);
    let undefined = || defining.iter().all(|name| op.inherent_attr(name.as_bytes()).is_none());
    op.is_symbol_declaration()
        || (!defining.is_empty() && undefined() && no_blocks())
        || (mark(op, DECLARES).is_some() && (is_table(op) || no_blocks()))
}

/// Returns whether two ops may be the same symbol, as far as a declaration tells: functions must have the same type,
/// other symbols the same attributes.
pub(super) fn agree(op: OpRef<'_>, declaration: OpRef<'_>) -> bool {
    if op.name() != declaration.name() {
        return false;
    }
    if FunctionOpRef::of(op).is_some() {
        return op.inherent_attr(b"function_type") == declaration.inherent_attr(b"function_type");
    }
    let left_out = defining_attributes(op);
    let slots = op.descriptor().map_or(&[][..], |descriptor| descriptor.attributes);
    let mut names = slots.iter().map(|slot| slot.name);
    is_table(op)
        || names.all(|name| {
            ["sym_name", "sym_visibility"].contains(&name)
                || left_out.contains(&name)
                || op.inherent_attr(name.as_bytes()) == declaration.inherent_attr(name.as_bytes())
        })
}

/// Builds a detached declaration of a symbol; that of a symbol table has a body with nothing but its terminator.
pub(super) fn declare(ir: &mut Ir, symbol: Op, dest: IsolateId, visibility: Visibility) -> Result<Op, EditError> {
    let copy = ir.clone_op_without_regions(symbol, dest, &mut IrMapping::new())?;
    let (original, cx) = (ir.op(symbol), ir.cx().clone());
    let is_declared = is_declaration(original);
    let what = if is_declared { DECLARATION } else { DEFINITION };
    let mark = original.attr(DECLARES.as_bytes()).unwrap_or_else(|| cx.string_attr(what));
    if !is_declared {
        for name in defining_attributes(original) {
            ir.remove_inherent_attr(copy, cx.ident(name))?;
        }
        ir.set_symbol_visibility(copy, visibility)?;
    }
    ir.set_discardable_attr(copy, cx.ident(DECLARES), mark)?;
    ir.remove_discardable_attr(copy, cx.ident(VISIBILITY))?;
    add_body(ir, symbol, copy)?;
    Ok(copy)
}

/// Adds a block to the declaration of a symbol table, with the terminator of the original.
fn add_body(ir: &mut Ir, table: Op, copy: Op) -> Result<(), EditError> {
    let region = ir.op(copy).region(0).filter(|_| is_table(ir.op(table))).map(|region| region.handle());
    let Some(region) = region else { return Ok(()) };
    let block = ir.create_block(region, &[])?;
    let last = body(ir.op(table)).last().filter(|last| last.has_traits(OpTraits::TERMINATOR));
    if let Some(last) = last.map(|last| last.handle()) {
        let last = ir.clone_op(last, block.isolate(), &mut IrMapping::new())?;
        ir.insert_op(last, InsertionPoint::end(block))?;
    }
    Ok(())
}

/// The place behind all symbols of a symbol table.
pub(super) fn end_of(ir: &Ir, table: Op) -> Option<InsertionPoint> {
    let block = ir.op(table).region(0)?.first_block()?;
    let last = block.last_op().filter(|last| last.has_traits(OpTraits::TERMINATOR));
    Some(InsertionPoint { before: last.map(|last| last.handle()), ..InsertionPoint::end(block.handle()) })
}
