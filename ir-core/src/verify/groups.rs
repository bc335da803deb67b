//! Groups of operands and results, regions and successors: sizes and constraints. [ODS: Constraints]

use super::Verified;
use super::entry::fail;
use super::satisfied::Satisfied;
use crate::context::{OpDescriptor, Type};
use crate::decl::{AttrSlot, GroupKind, RegionKind, Sizes, ValueGroup, ValueGroups};
use crate::diag::Diagnostic;
use crate::ir::OpRef;

/// Checks that the sizes of groups in their attribute add up.
pub(super) fn segments(op: OpRef<'_>, groups: &ValueGroups, what: &str, out: &mut Vec<Diagnostic>) -> Verified {
    let Sizes::Attr(slot) = groups.sizes else { return Ok(()) };
    let total = if what == "operand" { op.num_operands() } else { op.num_results() };
    sizes_add_up(op, slot, total, what, out)
}

fn sizes_add_up(op: OpRef<'_>, slot: u16, total: usize, what: &str, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(AttrSlot { name, .. }) = op.descriptor().and_then(|d| d.attributes.get(usize::from(slot))) else {
        return Ok(());
    };
    let attr = op.slot(usize::from(slot));
    let sizes = attr.and_then(|attr| op.cx().dense_i32_bytes(attr)).unwrap_or_default();
    let sizes = sizes.iter().map(|bytes| i32::from_le_bytes(*bytes));
    if attr.is_some_and(|attr| op.cx().dense_i32_bytes(attr).is_none()) {
        return fail(out, op.op_error(format!("requires dense i32 array attribute '{name}'")));
    }
    let expected = op.descriptor().and_then(|d| d.groups_sized_by(usize::from(slot)));
    if let Some(expected) = expected.filter(|expected| *expected != sizes.len()) {
        let found = sizes.len();
        return fail(
            out,
            op.op_error(format!(
                "'{name}' attribute for specifying {what} segments must have {expected} elements, but got {found}"
            )),
        );
    }
    if sizes.clone().any(|size| size < 0) {
        return fail(out, op.op_error(format!("'{name}' attribute cannot have negative elements")));
    }
    let sum = sizes.fold(0usize, |sum, size| sum.saturating_add(size as usize));
    if sum != total {
        return fail(
            out,
            op.op_error(format!(
                "{what} count ({total}) does not match with the total size ({sum}) specified in attribute '{name}'"
            )),
        );
    }
    Ok(())
}

/// Operands or results: the sizes of optional groups, and all types.
pub(super) fn values(
    op: OpRef<'_>,
    groups: &ValueGroups,
    mut types: impl ExactSizeIterator<Item = Type>,
    what: &str,
    satisfied: &Satisfied,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let total = types.len();
    let mut index = 0;
    let mut written = match groups.sizes {
        Sizes::Attr(slot) => Some(op.iter_segment_sizes(slot)),
        _ => None,
    };
    for (i, group) in groups.groups.iter().enumerate() {
        // Those that are written are known to add up.
        let size = match (group.kind, written.as_mut().map(|sizes| sizes.next().unwrap_or(0))) {
            (GroupKind::One, _) => 1,
            (_, Some(size)) => usize::try_from(size).unwrap_or(0),
            (_, None) => op.group_range(groups, i, total).1,
        };
        if group.kind == GroupKind::Optional && size > 1 {
            return fail(
                out,
                op.op_error(format!("{what} group starting at #{index} requires 0 or 1 element, but found {size}")),
            );
        }
        if group.constraint.is_trivial() {
            index += types.by_ref().take(size).count();
        } else {
            for ty in types.by_ref().take(size) {
                if !satisfied.by_type(group.constraint, ty, op) {
                    return fail(out, violation(op, group, what, index, ty));
                }
                index += 1;
            }
        }
        if let GroupKind::Nested(slot) = group.kind {
            sizes_add_up(op, slot, size, group.name, out)?;
        }
    }
    Ok(())
}

#[cold]
fn violation(op: OpRef<'_>, group: &ValueGroup, what: &str, index: usize, ty: Type) -> Diagnostic {
    let variadic = match group.kind {
        GroupKind::Variadic => "variadic of ",
        GroupKind::Nested(_) => "variadic of variadic of ",
        GroupKind::One | GroupKind::Optional => "",
    };
    let summary = group.constraint.describe(op.cx(), ty);
    op.op_error(format!("{what} #{index} must be {variadic}{summary}, but got {}", op.quoted_type(ty)))
}

/// The constraints on regions.
pub(super) fn regions(op: OpRef<'_>, descriptor: &OpDescriptor, out: &mut Vec<Diagnostic>) -> Verified {
    let groups = descriptor.regions.groups;
    let Some(last) = groups.len().checked_sub(1) else { return Ok(()) };
    for (i, region) in op.regions().enumerate() {
        let declared = &groups[i.min(last)];
        // No more of them than decide.
        let blocks = |n: u32| region.blocks().take(n as usize + 1).count() as u32;
        let (holds, summary): (bool, &dyn Fn() -> String) = match declared.kind {
            RegionKind::Any | RegionKind::Graph => continue,
            RegionKind::Blocks(n) => (blocks(n) == n, &move || format!("region with {n} blocks")),
            RegionKind::AtLeast(n) => (blocks(n) >= n, &move || format!("region with at least {n} blocks")),
            RegionKind::AtMost(n) => (blocks(n) <= n, &move || format!("region with at most {n} blocks")),
            RegionKind::Holds(summary, holds) => (holds(region), &move || summary.to_owned()),
        };
        if !holds {
            return fail(out, op.op_error(unnamed_or("region", i, declared.name, &summary())));
        }
    }
    Ok(())
}

/// The constraints on successors.
pub(super) fn successors(op: OpRef<'_>, descriptor: &OpDescriptor, out: &mut Vec<Diagnostic>) -> Verified {
    let groups = descriptor.successors.groups;
    let Some(last) = groups.len().checked_sub(1) else { return Ok(()) };
    for (i, successor) in op.successors().enumerate() {
        let declared = &groups[i.min(last)];
        if let Some((summary, holds)) = declared.holds
            && !holds(successor)
        {
            return fail(out, op.op_error(unnamed_or("successor", i, declared.name, summary)));
        }
    }
    Ok(())
}

fn unnamed_or(what: &str, index: usize, name: &str, summary: &str) -> String {
    let name = if name.is_empty() { String::new() } else { format!(" ('{name}')") };
    format!("{what} #{index}{name} failed to verify constraint: {summary}")
}
