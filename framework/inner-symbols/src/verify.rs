//! Verification of inner symbols and of references to them. Order and messages are CIRCT's; diagnostics of several ops
//! come in the order of the text, for any number of threads.

use hashbrown::HashSet;
use rayon::prelude::*;

use super::attrs::{InnerSym, InnerSymProps};
use super::fields::max_field_id;
use super::interfaces::{InnerRefNamespaceLikeOpRef, InnerRefUserOpRef, InnerSymbolOpRef, PortListOpRef};
use super::table::InnerRefNamespace;
use dialekt_ir_core::context::{ContextData, Invalid, OpTraits, Type};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::report::Quiet;
use dialekt_ir_core::ir::{Op, OpRef};
use dialekt_ir_core::verify::{Verified, fail};

/// An op with inner symbols: there are some, and each names something that is there.
pub(super) fn inner_symbol(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let Some(named) = InnerSymbolOpRef::of(op) else { return Ok(()) };
    // The op's declaration rejects attributes of another kind.
    let Some(props) = named.inner_sym().and_then(|sym| InnerSym::read(cx, sym)) else { return Ok(()) };
    if props.is_empty() {
        return fail(out, op.op_error("has empty list of inner symbols"));
    }
    let wrong = match named.has_field_symbols() {
        false => no_fields(cx, props),
        true => match named.target_result().and_then(|result| op.result_type(result)) {
            Some(ty) => wrong_field(cx, props, ty),
            None => None,
        },
    };
    match wrong {
        Some(wrong) => fail(out, op.op_error(wrong)),
        None => Ok(()),
    }
}

/// The error in the symbols of an op whose fields have no names.
fn no_fields(cx: &ContextData, props: &[InnerSymProps]) -> Option<String> {
    if let Some(InnerSymProps { name, field, .. }) = props.iter().find(|props| props.field != 0) {
        let name = cx.str(*name);
        return Some(format!(
            "does not support per-field inner symbols, but has inner symbol '{name}' with non-zero field id {field}"
        ));
    }
    let names: Vec<String> = props.iter().map(|props| format!("'{}'", cx.str(props.name))).collect();
    (names.len() > 1).then(|| format!("has more than one symbol defined: {}", names.join(", ")))
}

/// The error in the symbols of a value.
fn wrong_field(cx: &ContextData, props: &[InnerSymProps], ty: Type) -> Option<String> {
    let max = max_field_id(cx, ty);
    let (mut fields, mut names) = (HashSet::new(), HashSet::new());
    props.iter().find_map(|InnerSymProps { name, field, .. }| {
        if *field > max {
            return Some(format!("field id {field} is greater than the maximum field id {max}"));
        }
        if !fields.insert(*field) {
            return Some(format!("cannot assign multiple symbol names to the field id {field}"));
        }
        (!names.insert(*name)).then(|| format!("cannot reuse symbol name '{}'", cx.str(*name)))
    })
}

/// Checks that an inner symbol table is in a namespace, and checks the symbols of its ports.
pub(super) fn inner_symbol_table(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let in_namespace = |parent: OpRef<'_>| {
        InnerRefNamespaceLikeOpRef::of(parent).is_some() || parent.has_traits(OpTraits::SYMBOL_TABLE)
    };
    if !op.has_traits(OpTraits::SYMBOL) {
        return fail(out, op.op_error("InnerSymbolTable must be a Symbol"));
    }
    if !op.parent_op().is_some_and(in_namespace) {
        return fail(out, op.op_error("InnerSymbolTable must have InnerRefNamespace parent"));
    }
    let (cx, Some(ports)) = (op.cx(), PortListOpRef::of(op)) else { return Ok(()) };
    for port in 0..ports.num_ports() {
        let Some(props) = ports.port_sym(port).and_then(|sym| InnerSym::read(cx, sym)) else { continue };
        let Some(wrong) = ports.port_type(port).and_then(|ty| wrong_field(cx, props, ty)) else { continue };
        let s = if props.len() > 1 { "s" } else { "" };
        let name = ports.port_name(port).map(|name| cx.str(name)).unwrap_or_default();
        let message = format!("verification of inner symbol{s} failed on port {port} with name \"{name}\": {wrong}");
        return fail(out, Diagnostic::error(ports.port_loc(port), message));
    }
    Ok(())
}

/// The inner symbols in a namespace have each name once, and references name something.
pub(super) fn namespace(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(region) = op.region(0).filter(|_| op.num_regions() == 1) else {
        return fail(out, op.error("expected operation to have a single region"));
    };
    let Some(block) = region.first_block().filter(|block| block.next().is_none()) else {
        return fail(out, op.error("expected operation to have a single block"));
    };
    let namespace = match InnerRefNamespace::new(op) {
        Ok(namespace) => namespace,
        Err(errors) => {
            out.extend(errors);
            return Err(Invalid);
        }
    };
    let mut children = Vec::new();
    for op in block.ops() {
        match op.num_regions() {
            0 => users_in(op, &namespace, out)?,
            _ => children.push(op.handle()),
        }
    }
    let (ir, cx, quiet) = (op.ir(), op.cx(), Quiet::is_on());
    let check = |child: &Op| {
        let _quiet = quiet.then(Quiet::start);
        let mut found = Vec::new();
        let (result, mut emitted) = cx.capture_diagnostics(|| users_in(ir.op(*child), &namespace, &mut found));
        emitted.append(&mut found);
        (result, emitted)
    };
    let checked: Vec<_> = match cx.is_multithreading_enabled() {
        true => children.par_iter().map(check).collect(),
        false => children.iter().map(check).collect(),
    };
    let mut all = Ok(());
    for (result, found) in checked {
        out.extend(found);
        all = all.and(result);
    }
    all
}

/// The users in an op, inner ones first, up to the first that is wrong.
fn users_in(op: OpRef<'_>, namespace: &InnerRefNamespace<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    op.postorder().try_for_each(|op| match InnerRefUserOpRef::of(op) {
        Some(user) => user.verify_inner_refs(namespace, out),
        None => Ok(()),
    })
}
