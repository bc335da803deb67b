//! Scopes: ops that have a specification, and the specifications around an op.

use dialekt_ir_core::builtin;
use dialekt_ir_core::context::Attribute;
use dialekt_ir_core::decl::interface::AttrRef;
use dialekt_ir_core::diag::{Diagnostic, first_place};
use dialekt_ir_core::interfaces::{DLTIQueryAttrRef, DataLayoutKey, DataLayoutSpecAttrRef};
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::text::print::attr_to_string;

use super::{DataLayoutOpRef, TargetSystemSpecAttrRef, key_to_string};
use crate::data_layout::defaults::{DataLayoutQueries, DefaultQueries};

fn is_module(op: OpRef<'_>) -> bool {
    op.descriptor().is_some_and(|descriptor| std::ptr::eq(descriptor, &builtin::MODULE))
}

/// Returns whether an op is a scope.
pub(super) fn is_scope(op: OpRef<'_>) -> bool {
    is_module(op) || DataLayoutOpRef::of(op).is_some()
}

/// The first attribute of a module for which the condition holds.
fn attr_of_module(op: OpRef<'_>, is: impl Fn(AttrRef<'_>) -> bool) -> Option<Attribute> {
    let mut values = op.discardable_attrs().iter().map(|attr| attr.value);
    values.find(|value| is(AttrRef::new(op.cx(), *value)))
}

/// The specification of the data layout that an op has itself.
pub fn data_layout_spec(op: OpRef<'_>) -> Option<Attribute> {
    match is_module(op) {
        true => attr_of_module(op, |attr| DataLayoutSpecAttrRef::of(attr).is_some()),
        false => DataLayoutOpRef::of(op)?.data_layout_spec(),
    }
}

/// The specification of the target system that an op has itself.
pub fn target_system_spec(op: OpRef<'_>) -> Option<Attribute> {
    match is_module(op) {
        true => attr_of_module(op, |attr| TargetSystemSpecAttrRef::of(attr).is_some()),
        false => DataLayoutOpRef::of(op)?.target_system_spec(),
    }
}

/// The answers to queries in a scope.
pub(super) fn queries(op: OpRef<'_>) -> &'static dyn DataLayoutQueries {
    DataLayoutOpRef::of(op).map_or(&DefaultQueries, DataLayoutOpRef::queries)
}

/// The innermost scope that an op is in, or is.
pub(super) fn closest(op: OpRef<'_>) -> Option<OpRef<'_>> {
    std::iter::once(op).chain(op.ops_around()).find(|op| is_scope(*op))
}

/// The scopes around an op, the innermost first. A module without a specification that the parser has added around a source does
/// not count.
pub(super) fn around(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    let is_added = |op: OpRef<'_>| {
        let line = first_place(op.cx(), op.loc()).map_or(0, |place| place.line);
        is_module(op) && op.parent_op().is_none() && line == 0 && data_layout_spec(op).is_none()
    };
    op.ops_around().filter(move |op| is_scope(*op) && !is_added(*op))
}

/// The specification that holds in a scope, with those around it.
///
/// # Errors
/// The specifications do not go together.
pub(super) fn combined(scope: OpRef<'_>) -> Result<Option<Attribute>, DoNotCombine> {
    let mut specs: Vec<Attribute> = around(scope).filter_map(data_layout_spec).collect();
    specs.reverse();
    let Some(innermost) = data_layout_spec(scope).or_else(|| specs.pop()) else { return Ok(None) };
    let spec = DataLayoutSpecAttrRef::of(AttrRef::new(scope.cx(), innermost));
    spec.and_then(|spec| spec.combine_with(&specs)).map(Some).ok_or(DoNotCombine)
}

/// Specifications of nested scopes contradict each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct DoNotCombine;

/// Looks keys up in the closest attribute that can be queried, one in the result of the other: `["GPU", "memory"]`. That is an attribute of `op`
/// or of the innermost op around it that has one.
///
/// # Errors
/// Nothing is found; returns a diagnostic about `op`, with a note at the op that was asked.
pub fn query_dlti(op: OpRef<'_>, keys: &[DataLayoutKey]) -> Result<Attribute, Box<Diagnostic>> {
    let cx = op.cx();
    let failed =
        |asked: OpRef<'_>, note: String| Box::new(op.error("target op of failed DLTI query").note(asked.loc(), note));
    if keys.is_empty() {
        return Err(failed(op, "no keys provided to attempt query with".into()));
    }
    let mut ops = std::iter::once(op).chain(op.ops_around());
    let asked = ops.find_map(|op| first_queryable(op).map(|attr| (op, attr)));
    let Some((asked, mut found)) = asked else {
        return Err(failed(op, "no DLTI-queryable attrs on target op or any of its ancestors".into()));
    };
    for key in keys {
        let Some(query) = DLTIQueryAttrRef::of(AttrRef::new(cx, found)) else {
            let keys: Vec<String> = keys.iter().map(|key| key_to_string(cx, *key)).collect();
            let keys = keys.join(",");
            return Err(failed(asked, format!("got non-DLTI-queryable attribute upon looking up keys [{keys}] at op")));
        };
        found = query.query(*key).ok_or_else(|| {
            let (key, attr) = (key_to_string(cx, *key), attr_to_string(cx, found));
            failed(asked, format!("key {key} has no DLTI-mapping per attr: {attr}"))
        })?;
    }
    Ok(found)
}

/// The first attribute of an op that can be queried, by name.
fn first_queryable(op: OpRef<'_>) -> Option<Attribute> {
    let cx = op.cx();
    let inherent = op.descriptor().map_or(&[][..], |descriptor| descriptor.attributes);
    let inherent = inherent.iter().zip(op.slots()).filter_map(|(slot, value)| Some((slot.name.as_bytes(), (*value)?)));
    let all = inherent.chain(op.discardable_attrs().iter().map(|attr| (cx.bytes(attr.name), attr.value)));
    let asked = all.filter(|(_, value)| DLTIQueryAttrRef::of(AttrRef::new(cx, *value)).is_some());
    asked.min_by_key(|(name, _)| *name).map(|(_, value)| value)
}
