//! Attributes of the dialect on operations, arguments and results of functions: what they have to be.

use dialekt_interfaces::FunctionOpRef;
use dialekt_ir_core::prelude::op::*;

use crate::layout_string;
use crate::types::{LLVMPointerType, LLVMVoidType, is_compatible_type};

/// The attribute with the data layout as LLVM writes it.
pub const DATA_LAYOUT: &str = "llvm.data_layout";

/// Checks an attribute on any operation.
pub(crate) fn verify_on_op(op: OpRef<'_>, attr: NamedAttr, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    if cx.bytes(attr.name) != DATA_LAYOUT.as_bytes() {
        return Ok(());
    }
    let Some(text) = cx.string_value(attr.value) else {
        return fail(out, op.op_error(format!("expected '{DATA_LAYOUT}' to be a string attributes")));
    };
    // The message of LLVM ends its line.
    layout_string::check(cx.bytes(text))
        .or_else(|message| fail(out, op.op_error(format!("invalid data layout descriptor: {message}\n"))))
}

/// Checks an attribute on an argument of a function.
pub(crate) fn verify_on_argument(op: OpRef<'_>, number: usize, attr: NamedAttr, out: &mut Vec<Diagnostic>) -> Verified {
    match FunctionOpRef::of(op).and_then(|function| function.argument_types().get(number)) {
        Some(ty) => verify_parameter(op, *ty, attr, out),
        None => Ok(()),
    }
}

/// Checks an attribute on a result of a function.
pub(crate) fn verify_on_result(op: OpRef<'_>, number: usize, attr: NamedAttr, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let Some(ty) = FunctionOpRef::of(op).and_then(|function| function.result_types().get(number)) else {
        return Ok(());
    };
    if LLVMVoidType::of(cx, *ty).is_some() {
        return fail(out, op.error("cannot attach result attributes to functions with a void return"));
    }
    let name = cx.str(attr.name);
    if name.strip_prefix("llvm.").is_some_and(|name| ARGUMENTS_ONLY.contains(&name)) {
        return fail(out, op.error(format!("\"{name}\" is not a valid result attribute")));
    }
    verify_parameter(op, *ty, attr, out)
}

/// Attributes of arguments that results cannot have.
const ARGUMENTS_ONLY: [&str; 15] = [
    "allocalign",
    "allocptr",
    "byval",
    "byref",
    "inalloca",
    "nest",
    "nocapture",
    "nofree",
    "preallocated",
    "readnone",
    "readonly",
    "returned",
    "alignstack",
    "sret",
    "writeonly",
];

/// The value of an attribute.
#[derive(Clone, Copy, PartialEq)]
enum ValueKind {
    Unit,
    Type,
    Integer,
}

/// The type of the argument or result that has an attribute.
#[derive(Clone, Copy, PartialEq)]
enum On {
    Pointer,
    Integer,
    Any,
}

/// The attributes that are checked, without `llvm.`.
fn rule_of(name: &str) -> Option<(ValueKind, On)> {
    Some(match name {
        "noalias" | "readonly" | "readnone" | "writeonly" | "nest" | "nocapture" | "nofree" | "nonnull" => {
            (ValueKind::Unit, On::Pointer)
        }
        "sret" | "byval" | "byref" | "elementtype" | "inalloca" | "preallocated" => (ValueKind::Type, On::Pointer),
        "signext" | "zeroext" => (ValueKind::Unit, On::Integer),
        "align" | "dereferenceable" | "dereferenceable_or_null" => (ValueKind::Integer, On::Pointer),
        "alignstack" => (ValueKind::Integer, On::Any),
        "noundef" | "inreg" | "returned" => (ValueKind::Unit, On::Any),
        _ => return None,
    })
}

/// Checks the value of an attribute, and that it fits the type that has it. Of types that LLVM does not have, nothing is expected.
fn verify_parameter(op: OpRef<'_>, ty: Type, attr: NamedAttr, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let name = cx.str(attr.name);
    let Some((kind, on)) = name.strip_prefix("llvm.").and_then(rule_of) else { return Ok(()) };
    let (has_kind, expected) = match kind {
        ValueKind::Unit => (attr.value == Attribute::UNIT, "a unit"),
        ValueKind::Type => (cx.type_value(attr.value).is_some(), "a type"),
        ValueKind::Integer => (matches!(cx.attr_data(attr.value), AttrData::Integer { .. }), "an integer"),
    };
    if !has_kind {
        return fail(out, op.error(format!("\"{name}\" should be {expected} attribute")));
    }
    let (fits, expected) = match on {
        On::Any => return Ok(()),
        On::Pointer => (LLVMPointerType::of(cx, ty).is_some(), "pointer"),
        On::Integer => (matches!(cx.type_data(ty), TypeData::Integer { .. }), "integer"),
    };
    match fits || !is_compatible_type(cx, ty) {
        true => Ok(()),
        false => fail(out, op.error(format!("\"{name}\" attribute attached to non-{expected} LLVM type"))),
    }
}
