//! Accesses of the ptr dialect to address spaces. [MLIR: MemorySpaceAttrInterface]

use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::text::print::type_to_string;
use dialekt_ptr::{Access, AtomicOrdering, MemorySpaceAttrInterface};

use super::target::AddressSpaceAttr;
use crate::ops::is_type_compatible_with_atomic_op;
use crate::types::is_loadable_type;

/// Checks a load or a store in memory that LLVM knows. For memory spaces of targets, too.
///
/// # Errors
/// There is no such access; returns the message.
pub fn check_access(cx: &ContextData, access: &Access<'_>) -> Result<(), String> {
    let ty = access.ty;
    let shown = || type_to_string(cx, ty);
    if !is_loadable_type(cx, ty) {
        return Err(format!("type must be LLVM type with size, but got '{}'", shown()));
    }
    if access.ordering == AtomicOrdering::NotAtomic {
        return Ok(());
    }
    let Some(op) = access.op else { return Err("expected a valid data layout".into()) };
    match is_type_compatible_with_atomic_op(op, ty) {
        true => Ok(()),
        false => Err(format!("unsupported type '{}' for atomic access", shown())),
    }
}

impl MemorySpaceAttrInterface for AddressSpaceAttr {
    fn is_valid_load(attr: AttrRef<'_>, access: &Access<'_>) -> Result<(), String> {
        check_access(attr.cx(), access)
    }

    fn is_valid_store(attr: AttrRef<'_>, access: &Access<'_>) -> Result<(), String> {
        check_access(attr.cx(), access)
    }
}
