//! The checks of a single op, before and after its nested ops.

use super::names::{Known, Names};
use super::plan::Parts;
use super::satisfied::Satisfied;
use super::{Verified, attributes, groups, relations, traits};
use crate::context::dialect::Invalid;
use crate::context::{Arity, NamedAttr, OpDescriptor, OpFacts};
use crate::decl::typed::OpView;
use crate::diag::Diagnostic;
use crate::ir::OpRef;
use crate::ir::arena::NONE;

/// The numbers of an op's operands, results, regions and successors.
pub(super) type Counts = [u32; 4];

/// Reports an error and fails.
pub fn fail<T>(out: &mut Vec<Diagnostic>, error: Diagnostic) -> Result<T, Invalid> {
    out.push(error);
    Err(Invalid)
}

/// Discardable attributes: those named after a loaded dialect are checked by it.
pub(super) fn discardable_attributes<'a>(
    op: OpRef<'a>,
    attrs: &[NamedAttr],
    names: &mut Names<'a>,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    for attr in attrs {
        if let Some(dialect) = names.dialect(attr.name) {
            dialect.hooks.verify_op_attribute(op, *attr, out)?;
        }
    }
    Ok(())
}

/// The checks of the descriptor, except those that look into regions; `odd` if the [shape](super::shape) of the regions needs some. The
/// result is the op, as one that knows its counts.
#[inline]
pub(super) fn invariants<'a>(
    op: OpRef<'a>,
    facts: &OpFacts,
    counts: Counts,
    odd: bool,
    satisfied: &Satisfied,
    out: &mut Vec<Diagnostic>,
) -> Result<OpRef<'a>, Invalid> {
    let (descriptor, parts) = (facts.descriptor, facts.plan.parts);
    if !facts.plan.counts.hold(counts) {
        return fail(out, arity_error(op, descriptor, counts));
    }
    let [_, _, _, n_successors] = counts;
    if n_successors != 0 {
        successors_in_region(op, out)?;
    }
    traits::structural(op, facts, odd, out)?;
    if parts.contains(Parts::ATTRIBUTES) {
        attributes::inherent_attributes(op, descriptor, satisfied)
            .or_else(|message| fail(out, op.op_error(message)))?;
    }
    if parts.contains(Parts::OPERANDS) {
        groups::values(op, &descriptor.operands, op.operand_types(), "operand", satisfied, out)?;
    }
    if parts.contains(Parts::RESULTS) {
        groups::values(op, &descriptor.results, op.result_types(), "result", satisfied, out)?;
    }
    relations::relations(op, facts, out)?;
    if odd && parts.contains(Parts::REGIONS) {
        groups::regions(op, descriptor, out)?;
    }
    if parts.contains(Parts::SUCCESSORS) {
        groups::successors(op, descriptor, out)?;
    }
    let op = with_counts(op, facts);
    traits::native(op, facts, out)?;
    if let Some(verify) = descriptor.verify {
        (verify.check)(op, out)?;
    }
    Ok(op)
}

/// The op, whose counts are within the bounds, as one that knows that they are those declared, if they are: checks look at that again and
/// again.
#[inline]
fn with_counts<'a>(op: OpRef<'a>, facts: &OpFacts) -> OpRef<'a> {
    match facts.plan.counts_decide {
        true => op.known_to_fit(facts.descriptor),
        false if facts.plan.has_views => OpView::with_known_counts(op, facts.descriptor),
        false => op,
    }
}

/// The error about the number of parts that is wrong. Limits that only groups of operands and the like set are checked
/// elsewhere; if no other check fails they are reported all the same.
#[cold]
fn arity_error(op: OpRef<'_>, descriptor: &OpDescriptor, counts: Counts) -> Diagnostic {
    let [n_operands, n_results, n_regions, n_successors] = counts;
    let regions = || match descriptor.regions.arity {
        Arity { min: 0, max: Some(0) } => "requires zero regions".into(),
        Arity { min: 1, max: Some(1) } => "requires one region".into(),
        Arity { min, max: Some(max) } if min == max => format!("expected {min} regions"),
        Arity { min, .. } => format!("expected {min} or more regions"),
    };
    let results = || match descriptor.results.arity {
        Arity { min: 0, max: Some(0) } => "requires zero results".into(),
        Arity { min: 1, max: Some(1) } => "requires one result".into(),
        Arity { min, max: Some(max) } if min == max => format!("expected {min} results"),
        Arity { min, .. } => format!("expected {min} or more results"),
    };
    let successors = || match descriptor.successors.arity {
        Arity { min, max: Some(max) } if min == max => {
            format!("requires {min} successor{} but found {}", if min == 1 { "" } else { "s" }, n_successors)
        }
        Arity { min, .. } => format!("requires at least {min} successors but found {n_successors}"),
    };
    let operands = || match descriptor.operands.arity {
        Arity { min: 0, max: Some(0) } => "requires zero operands".into(),
        Arity { min: 1, max: Some(1) } => "requires a single operand".into(),
        Arity { min, max: Some(max) } if min == max => {
            format!("expected {min} operands, but found {n_operands}")
        }
        Arity { min, .. } => format!("expected {min} or more operands, but found {n_operands}"),
    };
    let parts: [(Arity, u32, &dyn Fn() -> String); 4] = [
        (descriptor.regions.arity, n_regions, &regions),
        (descriptor.results.arity, n_results, &results),
        (descriptor.successors.arity, n_successors, &successors),
        (descriptor.operands.arity, n_operands, &operands),
    ];
    let wrong = parts.iter().find(|(arity, n, _)| {
        let exact = arity.max == Some(arity.min);
        *n < arity.min || exact && *n != arity.min
    });
    let message = match wrong {
        Some((_, _, message)) => message(),
        None => groups_error(descriptor, counts),
    };
    op.op_error(message)
}

/// More elements than the optional groups of an op take.
fn groups_error(descriptor: &OpDescriptor, [operands, results, regions, successors]: Counts) -> String {
    let group = |what: &str, arity: Arity, n: u32| {
        arity.max.filter(|max| n > *max).map(|_| {
            let (start, found) = (arity.min, n - arity.min);
            format!("{what} group starting at #{start} requires 0 or 1 element, but found {found}")
        })
    };
    group("operand", descriptor.operands.arity, operands)
        .or_else(|| group("result", descriptor.results.arity, results))
        .or_else(|| group("region", descriptor.regions.arity, regions))
        .or_else(|| group("successor", descriptor.successors.arity, successors))
        .unwrap_or_default()
}

/// Successors of registered ops are blocks beside theirs.
pub(super) fn successors_in_region(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let region = op.parent_region();
    if op.successors().any(|successor| successor.parent_region() != region) {
        return fail(out, op.error("reference to block defined in another region"));
    }
    Ok(())
}

/// Checks regions before the ops in them: graph regions have one block, entry blocks have no predecessors.
pub(super) fn regions(op: OpRef<'_>, known: Known<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(arena) = op.iso.arena.as_deref() else { return Ok(()) };
    for (i, region) in op.region_list().iter().enumerate() {
        let region = &arena.regions[*region as usize];
        let Some(entry) = arena.blocks.get(region.first as usize) else { continue };
        let graph = || known.is_some_and(|facts| facts.descriptor.is_graph_region(i));
        if region.first != region.last && graph() {
            return fail(out, op.op_error(format!("expects graph region #{i} to have 0 or 1 blocks")));
        }
        if entry.first_use != NONE {
            return fail(out, Diagnostic::error(op.loc(), "entry block of region may not have predecessors"));
        }
    }
    Ok(())
}

/// Returns whether the checks that are left out for regions without [objections](super::plan::Plan::objections) would find nothing.
pub(super) fn is_shape_valid(op: OpRef<'_>, known: Known<'_>) -> bool {
    let out = &mut Vec::new();
    let holds_by_kind = |facts: &OpFacts| {
        let structural = |odd| traits::structural(op, facts, odd, &mut Vec::new());
        structural(true) == structural(false) && groups::regions(op, facts.descriptor, &mut Vec::new()).is_ok()
    };
    regions(op, known, out).is_ok() && known.is_none_or(holds_by_kind)
}

/// The checks that look into regions, when all in these is valid; then the policy for unregistered names. `is_isolated` if it is known that
/// nothing in the regions is defined outside.
// Called once per op: left to itself, the compiler makes it a call or not by chance, which is a tenth of the time.
#[inline(always)]
pub(super) fn exit<'a>(
    op: OpRef<'a>,
    known: Known<'a>,
    is_isolated: bool,
    names: &mut Names<'a>,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let Some(facts) = known else {
        return if names.is_accepted(op.name()) { Ok(()) } else { unregistered(op, out) };
    };
    traits::region(op, facts, is_isolated, names.used_tables, out)?;
    match facts.descriptor.verify_regions {
        Some(verify) => verify(op, out),
        None => Ok(()),
    }
}

#[cold]
fn unregistered(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let exists = |prefix: &&[u8]| cx.loaded_dialect(prefix).is_some() || cx.announced_op(op.name()).is_some();
    let dialect = cx.dialect_prefix(cx.op_ident(op.name())).filter(exists);
    let error = match dialect {
        None => op.op_error(
            "created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the \
             MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used",
        ),
        Some(dialect) => {
            let error = op.error(format!(
                "unregistered operation '{}' found in dialect ('{}') that does not allow unknown operations",
                cx.op_str(op.name()),
                String::from_utf8_lossy(dialect)
            ));
            match cx.suggestion(op.name()) {
                Some(suggestion) => error.note(op.loc(), suggestion),
                None => error,
            }
        }
    };
    fail(out, error)
}
