//! Traits that a descriptor lists. [MLIR: Traits]

use super::entry::fail;
use super::symbols::UsedTables;
use super::{Verified, groups, isolation, symbols, types};
use smallvec::SmallVec;

use crate::context::dialect::{Invalid, TraitCheck};
use crate::context::{OpDescriptor, OpFacts, OpTraits, Type};
use crate::decl::InterfaceDef;
use crate::decl::op::Infer;
use crate::diag::Diagnostic;
use crate::ir::OpRef;
use crate::ir::arena::NONE;

/// Returns whether a check comes before the declared attributes.
pub(super) fn is_structural(check: &TraitCheck) -> bool {
    matches!(
        check,
        TraitCheck::NoRegionArguments
            | TraitCheck::SingleBlock
            | TraitCheck::ParentOneOf(_)
            | TraitCheck::AncestorOneOf(_)
            | TraitCheck::OperandSegments
            | TraitCheck::ResultSegments
    )
}

/// Returns whether a check depends on nothing but the [shape](super::shape) of the regions.
pub(super) fn is_of_shape(check: &TraitCheck) -> bool {
    matches!(check, TraitCheck::NoRegionArguments | TraitCheck::SingleBlock)
}

/// Traits that come before the declared attributes; `odd` if the regions need checks.
pub(super) fn structural(op: OpRef<'_>, facts: &OpFacts, odd: bool, out: &mut Vec<Diagnostic>) -> Verified {
    let descriptor = facts.descriptor;
    let checks = if odd { facts.plan.structural } else { facts.plan.structural_but_regions };
    checks.run(descriptor.checks, |check| match check {
        TraitCheck::NoRegionArguments => no_region_arguments(op, out),
        TraitCheck::SingleBlock => single_block(op, descriptor, out),
        TraitCheck::ParentOneOf(names) => parent_one_of(op, names, out),
        TraitCheck::AncestorOneOf(names) => ancestor_one_of(op, names, out),
        TraitCheck::OperandSegments => groups::segments(op, &descriptor.operands, "operand", out),
        TraitCheck::ResultSegments => groups::segments(op, &descriptor.results, "result", out),
        _ => Ok(()),
    })
}

/// Returns whether a check depends on nothing but the place of an op.
pub(super) fn is_of_place(check: &TraitCheck) -> bool {
    matches!(check, TraitCheck::ParentOneOf(_) | TraitCheck::AncestorOneOf(_) | TraitCheck::Terminator)
}

/// Checks of the place of an op that is valid otherwise.
pub(super) fn place(op: OpRef<'_>, facts: &OpFacts, out: &mut Vec<Diagnostic>) -> Verified {
    let (place, checks) = (facts.plan.place, facts.descriptor.checks);
    place.run(checks, |check| match check {
        TraitCheck::ParentOneOf(names) => parent_one_of(op, names, out),
        TraitCheck::AncestorOneOf(names) => ancestor_one_of(op, names, out),
        _ => Ok(()),
    })?;
    place.run(checks, |check| match check {
        TraitCheck::Terminator => terminator(op, out),
        _ => Ok(()),
    })
}

/// Returns whether a check comes after the declared parts.
pub(super) fn is_native(check: &TraitCheck) -> bool {
    match check {
        TraitCheck::Terminator
        | TraitCheck::Symbol(_)
        | TraitCheck::Same(_)
        | TraitCheck::Kind(_)
        | TraitCheck::Elementwise
        | TraitCheck::ResultsBroadcastableShape
        | TraitCheck::Hook(_) => true,
        TraitCheck::Interface(interface) => {
            interfaces(interface, &mut |interface| interface.verify.map_or(Ok(()), |_| Err(Invalid))).is_err()
        }
        _ => false,
    }
}

/// Traits that come after the declared attributes.
pub(super) fn native(op: OpRef<'_>, facts: &OpFacts, out: &mut Vec<Diagnostic>) -> Verified {
    facts.plan.native.run(facts.descriptor.checks, |check| match check {
        TraitCheck::Terminator => terminator(op, out),
        TraitCheck::Symbol(symbol) => symbols::symbol(op, *symbol, out),
        TraitCheck::Same(same) => types::same(op, *same, out),
        TraitCheck::Kind(kind) => types::kind(op, *kind, out),
        TraitCheck::Elementwise => types::elementwise(op, out),
        TraitCheck::ResultsBroadcastableShape => types::results_broadcastable(op, out),
        TraitCheck::Interface(interface) => {
            interfaces(interface, &mut |interface| interface.verify.map_or(Ok(()), |verify| (verify.check)(op, out)))
        }
        TraitCheck::Hook(verify) => verify(op, out),
        _ => Ok(()),
    })
}

/// Returns whether a check looks into regions.
pub(super) fn is_of_regions(check: &TraitCheck) -> bool {
    match check {
        TraitCheck::ImplicitTerminator(_)
        | TraitCheck::IsolatedFromAbove
        | TraitCheck::SymbolTable
        | TraitCheck::InferredTypes
        | TraitCheck::RegionHook(_) => true,
        TraitCheck::Interface(interface) => {
            interfaces(interface, &mut |interface| interface.verify_regions.map_or(Ok(()), |_| Err(Invalid))).is_err()
        }
        _ => false,
    }
}

/// Traits that look into regions. `is_isolated` if it is known that nothing in these is defined outside.
pub(super) fn region(
    op: OpRef<'_>,
    facts: &OpFacts,
    is_isolated: bool,
    used_tables: &UsedTables<'_>,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let descriptor = facts.descriptor;
    facts.plan.region.run(descriptor.checks, |check| match check {
        TraitCheck::ImplicitTerminator(name) => implicit_terminator(op, name, out),
        TraitCheck::IsolatedFromAbove if is_isolated => Ok(()),
        TraitCheck::IsolatedFromAbove => isolation::isolated_from_above(op, out),
        TraitCheck::SymbolTable => symbols::symbol_table(op, used_tables, out),
        TraitCheck::InferredTypes => inferred_types(op, descriptor, out),
        TraitCheck::Interface(interface) => {
            interfaces(interface, &mut |interface| interface.verify_regions.map_or(Ok(()), |verify| verify(op, out)))
        }
        TraitCheck::RegionHook(verify) => verify(op, out),
        _ => Ok(()),
    })
}

/// An interface's own check, and before it those of the interfaces that it extends.
fn interfaces(interface: &InterfaceDef, check: &mut dyn FnMut(&InterfaceDef) -> Verified) -> Verified {
    interface.bases.iter().try_for_each(|base| interfaces(base, check))?;
    check(interface)
}

/// The results have the types that follow from the rest of the op.
fn inferred_types(op: OpRef<'_>, descriptor: &'static OpDescriptor, out: &mut Vec<Diagnostic>) -> Verified {
    let inferred = op.with_infer_input(|input| input.infer()).unwrap_or_else(|| Err(String::new()));
    let inferred = inferred.map_err(|message| {
        if !message.is_empty() {
            out.push(Diagnostic::error(op.loc(), message));
        }
    });
    if let Ok(inferred) = inferred {
        if has_result_types(op, descriptor, &inferred) {
            return Ok(());
        }
        let list = |types: &[Type]| {
            let all: Vec<String> = types.iter().map(|ty| op.quoted_type(*ty)).collect();
            all.join(", ")
        };
        let found: SmallVec<[Type; 4]> = op.result_types().collect();
        let (inferred, found) = (list(&inferred), list(&found));
        let name = op.cx().op_str(op.name());
        // The op is not shown: the error is one of a place, as those of functions that infer types.
        out.push(Diagnostic::error(
            op.loc(),
            format!(
                "'{name}' op inferred type(s) {inferred} are incompatible with return type(s) of operation {found}"
            ),
        ));
    }
    fail(out, op.op_error("failed to infer returned types"))
}

/// Returns whether the results have the inferred types, or others that the op allows instead.
fn has_result_types(op: OpRef<'_>, descriptor: &OpDescriptor, inferred: &[Type]) -> bool {
    if op.result_types().eq(inferred.iter().copied()) {
        return true;
    }
    let Infer::Hook(_, Some(compatible)) = descriptor.infer else { return false };
    let found: SmallVec<[Type; 4]> = op.result_types().collect();
    compatible(op.cx(), inferred, &found)
}

fn no_region_arguments(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(arena) = op.iso.arena.as_deref() else { return Ok(()) };
    let has_arguments = |region: &u32| {
        let entry = arena.regions[*region as usize].first;
        entry != NONE && arena.n_args(entry) != 0
    };
    let Some(i) = op.region_list().iter().position(has_arguments) else { return Ok(()) };
    let message = match op.num_regions() {
        1 => "region should have no arguments".into(),
        _ => format!("region #{i} should have no arguments"),
    };
    fail(out, op.op_error(message))
}

fn single_block(op: OpRef<'_>, descriptor: &'static OpDescriptor, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(arena) = op.iso.arena.as_deref() else { return Ok(()) };
    for (i, region) in op.region_list().iter().enumerate() {
        let Some(block) = arena.blocks.get(arena.regions[*region as usize].first as usize) else { continue };
        if block.next != NONE {
            return fail(out, op.op_error(format!("expects region #{i} to have 0 or 1 blocks")));
        }
        if block.first == NONE && !descriptor.traits.contains(OpTraits::NO_TERMINATOR) {
            return fail(out, op.op_error("expects a non-empty block"));
        }
    }
    Ok(())
}

fn is_one_of(op: OpRef<'_>, names: &[&str]) -> bool {
    let cx = op.cx();
    let own = op.descriptor().map_or_else(|| cx.bytes(cx.op_ident(op.name())), |descriptor| descriptor.name.as_bytes());
    names.iter().any(|name| name.as_bytes() == own)
}

/// `'A'`, or `to be one of 'A, B'`.
fn one_of(names: &[&str]) -> String {
    match names {
        [name] => format!("'{name}'"),
        _ => format!("to be one of '{}'", names.join(", ")),
    }
}

fn parent_one_of(op: OpRef<'_>, names: &[&str], out: &mut Vec<Diagnostic>) -> Verified {
    // The ancestors of a lent op are in another tree, and were verified there.
    if op.ir.is_lent(op.handle()) || op.parent_op().is_some_and(|parent| is_one_of(parent, names)) {
        return Ok(());
    }
    fail(out, op.op_error(format!("expects parent op {}", one_of(names))))
}

fn ancestor_one_of(op: OpRef<'_>, names: &[&str], out: &mut Vec<Diagnostic>) -> Verified {
    let mut around = std::iter::successors(Some(op), |op| op.parent_op());
    if around.any(|around| around.ir.is_lent(around.handle()) || around != op && is_one_of(around, names)) {
        return Ok(());
    }
    fail(out, op.op_error(format!("expects ancestor op {}", one_of(names))))
}

fn terminator(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    if op.parent_block().is_some() && op.next().is_none() {
        return Ok(());
    }
    fail(out, op.op_error("must be the last operation in the parent block"))
}

fn implicit_terminator(op: OpRef<'_>, name: &str, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    for region in op.regions() {
        let Some(last) = region.first_block().and_then(|block| block.last_op()) else { continue };
        if is_one_of(last, &[name]) {
            continue;
        }
        let found = cx.op_str(last.name());
        let error = op.op_error(format!("expects regions to end with '{name}', found '{found}'"));
        let hint = format!("in custom textual format, the absence of terminator implies '{name}'");
        return fail(out, error.note(op.loc(), hint));
    }
    Ok(())
}
