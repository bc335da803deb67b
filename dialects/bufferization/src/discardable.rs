//! Discardable attributes of the dialect: on arguments of functions, and on ops that allocate or free.

use dialekt_interfaces::FunctionOpRef;
use dialekt_ir_core::decl::op::Effect;
use dialekt_ir_core::prelude::op::*;

/// Names of the attributes.
pub mod names {
    /// Of an argument of a function: whether the buffer of the tensor may be written.
    pub const WRITABLE: &str = "bufferization.writable";
    /// Of an argument of a function: how the function accesses the buffer of the tensor, `none`, `read`, `write` or `read-write`.
    pub const ACCESS: &str = "bufferization.access";
    /// Of an argument of a function: the layout of the buffer of the tensor.
    pub const BUFFER_LAYOUT: &str = "bufferization.buffer_layout";
    /// Of an op that allocates or frees: the program frees the buffer itself.
    pub const MANUAL_DEALLOCATION: &str = "bufferization.manual_deallocation";
}

/// Checks an attribute of the dialect on an op.
pub fn verify_on_op(op: OpRef<'_>, attr: NamedAttr, out: &mut Vec<Diagnostic>) -> Verified {
    let name = op.cx().str(attr.name);
    if name != names::MANUAL_DEALLOCATION {
        let message = format!("attribute '\"{name}\"' not supported as an op attribute by the bufferization dialect");
        return fail(out, op.error(message));
    }
    let manages = |effect| matches!(effect, Effect::Allocate | Effect::Free);
    if op.own_effects().is_some_and(|effects| effects.iter().any(|instance| manages(instance.effect))) {
        return Ok(());
    }
    let message = format!("attribute '{name}' can be used only on ops that have an allocation and/or free side effect");
    fail(out, op.op_error(message))
}

/// Checks an attribute of the dialect on an argument of a region.
pub fn verify_on_argument(op: OpRef<'_>, attr: NamedAttr, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let name = cx.str(attr.name);
    let expected = match &*name {
        names::WRITABLE => BoolAttr::read(cx, attr.value).is_none().then_some("boolean"),
        names::ACCESS => cx.string_value(attr.value).is_none().then_some("string"),
        names::BUFFER_LAYOUT => (!is_layout(cx, attr.value)).then_some("memref layout"),
        // The reference names this one, whichever it is.
        _ => {
            let name = names::BUFFER_LAYOUT;
            let message =
                format!("attribute '{name}' not supported as a region arg attribute by the bufferization dialect");
            return fail(out, op.error(message));
        }
    };
    if let Some(kind) = expected {
        return fail(out, op.error(format!("'{name}' is expected to be a {kind} attribute")));
    }
    if name == names::ACCESS && !is_access(cx, attr.value) {
        return fail(out, op.error(format!("invalid value for '{name}'")));
    }
    let Some(function) = FunctionOpRef::of(op) else {
        return fail(out, op.error(format!("expected '{name}' to be used on function-like operations")));
    };
    if name == names::WRITABLE && function.is_external() {
        return fail(out, op.error(format!("'{name}' is invalid on external functions")));
    }
    Ok(())
}

fn is_layout(cx: &ContextData, attr: Attribute) -> bool {
    matches!(cx.attr_data(attr), AttrData::StridedLayout { .. } | AttrData::AffineMap(_))
}

fn is_access(cx: &ContextData, attr: Attribute) -> bool {
    let access = cx.string_value(attr).map(|access| cx.bytes(access));
    matches!(access, Some(b"none" | b"read" | b"write" | b"read-write"))
}
