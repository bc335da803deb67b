//! Metadata of memory accesses: groups, scopes of aliases, what may be dereferenced.

use dialekt_ir_core::prelude::op::*;

use crate::attrs::{AccessGroupAttr, AliasScopeAttr, TBAATagAttr};
use crate::types::LLVMPointerType;

/// A memory access in groups, which are in `access_groups`.
#[op_interface(verify = verify_access_groups, types_only)]
pub trait AccessGroupOpInterface {
    /// The groups.
    fn access_groups(op: Self::View<'_>) -> Option<Attribute> {
        op.inherent_attr(b"access_groups")
    }
}

/// A memory access that says what it may alias with, in `alias_scopes`, `noalias_scopes` and `tbaa`.
#[op_interface(verify = verify_alias_analysis, types_only)]
pub trait AliasAnalysisOpInterface {
    /// The scopes of the access.
    fn alias_scopes(op: Self::View<'_>) -> Option<Attribute> {
        op.inherent_attr(b"alias_scopes")
    }

    /// The scopes whose accesses touch other memory.
    fn noalias_scopes(op: Self::View<'_>) -> Option<Attribute> {
        op.inherent_attr(b"noalias_scopes")
    }

    /// The types of the access in the source language.
    fn tbaa_tags(op: Self::View<'_>) -> Option<Attribute> {
        op.inherent_attr(b"tbaa")
    }

    /// The pointers that are accessed.
    fn accessed_operands(op: Self::View<'_>) -> Vec<Value>;
}

/// An op whose result is a pointer to so many bytes that may be accessed, in `dereferenceable`.
#[op_interface(verify = verify_dereferenceable, types_only)]
pub trait DereferenceableOpInterface {
    /// The promise.
    fn dereferenceable(op: Self::View<'_>) -> Option<Attribute> {
        op.inherent_attr(b"dereferenceable")
    }
}

/// Checks that an attribute, if it is there, is an array of `what`.
fn verify_array<C: AttrConstraint>(op: OpRef<'_>, name: &[u8], what: &str, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(attr) = op.inherent_attr(name) else { return Ok(()) };
    let elements = op.cx().array_elements(attr);
    if elements.is_some_and(|all| all.iter().all(|element| C::DEF.holds(op.cx(), *element))) {
        return Ok(());
    }
    fail(out, op.op_error(format!("expected op to return array of {what} attributes")))
}

fn verify_access_groups(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    verify_array::<AccessGroupAttr>(op, b"access_groups", "access_group", out)
}

fn verify_alias_analysis(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    verify_array::<AliasScopeAttr>(op, b"alias_scopes", "alias_scope", out)?;
    verify_array::<AliasScopeAttr>(op, b"noalias_scopes", "alias_scope", out)?;
    verify_array::<TBAATagAttr>(op, b"tbaa", "tbaa_tag", out)
}

fn verify_dereferenceable(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    if op.inherent_attr(b"dereferenceable").is_none() {
        return Ok(());
    }
    let mut results = op.result_types();
    let is_pointer = |ty: Type| LLVMPointerType::of(op.cx(), ty).is_some();
    if results.next().is_some_and(is_pointer) && results.next().is_none() {
        return Ok(());
    }
    fail(out, op.op_error("expected op to return a single LLVM pointer type"))
}
