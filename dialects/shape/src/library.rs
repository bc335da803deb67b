//! The attribute `shape.lib`, which names the libraries that tell how shapes of results are computed.

use std::collections::HashSet;

use dialekt_interfaces::SymbolTables;
use dialekt_ir_core::prelude::op::*;

use crate::ops::FunctionLibrary;

/// Checks the attribute of a symbol table: a library in it, or several that speak of different ops.
pub(crate) fn verify(op: OpRef<'_>, attr: Attribute, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    if !op.has_traits(OpTraits::SYMBOL_TABLE) {
        return fail(out, op.error("shape.lib attribute may only be on op implementing SymbolTable"));
    }
    let symbols = SymbolTables::default();
    let is_reference = |attr: Attribute| matches!(cx.attr_data(attr), AttrData::SymbolRef { .. });
    if is_reference(attr) {
        let shown = op.shown_attr(attr);
        return match symbols.lookup_in(op, attr) {
            None => fail(out, op.error(format!("shape function library {shown} not found"))),
            Some(found) if found.is::<FunctionLibrary>() => Ok(()),
            Some(_) => fail(out, op.error(format!("{shown} required to be shape function library"))),
        };
    }
    let Some(libraries) = cx.array_elements(attr) else {
        let message = "only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute";
        return fail(out, op.error(message));
    };
    let mut ops = HashSet::new();
    for library in libraries {
        if !is_reference(*library) {
            return fail(out, op.error("only SymbolRefAttr allowed in shape.lib attribute array"));
        }
        let Some(found) = symbols.lookup_in(op, *library).and_then(|found| found.view::<FunctionLibrary>()) else {
            return fail(out, op.error(format!("{} does not refer to FunctionLibraryOp", op.shown_attr(*library))));
        };
        for entry in found.mapping().unwrap_or_default() {
            if !ops.insert(entry.name) {
                let name = cx.str(entry.name);
                let message = format!("only one op to shape mapping allowed, found multiple for `\"{name}\"`");
                return fail(out, op.error(message));
            }
        }
    }
    Ok(())
}
