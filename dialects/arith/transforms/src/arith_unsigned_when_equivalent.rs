//! `arith-unsigned-when-equivalent`: signed ops on values that are never negative become unsigned ones.
//! [mlir/lib/Dialect/Arith/Transforms/UnsignedWhenEquivalent.cpp]

use std::sync::Arc;

use dialekt_analysis::dataflow::{DeadCode, Solver};
use dialekt_arith::*;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassResult};
use dialekt_rewrite::walk_and_apply;
use smallvec::SmallVec;

use crate::int_ranges::Ranges;

/// Replace signed ops with unsigned ones where they are proven equivalent.
///
/// Quotients, remainders, the lesser or greater of two, extensions and comparisons are the same whether their operands are read as signed or
/// as unsigned, if neither these nor the results are negative when they are read as signed.
#[derive(Pass, Clone)]
#[pass(name = "ArithUnsignedWhenEquivalentPass", argument = "arith-unsigned-when-equivalent")]
pub struct UnsignedWhenEquivalent;

impl Pass for UnsignedWhenEquivalent {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        // As in the reference, the analysis does not propagate constants.
        let mut solver = Solver::new();
        solver.load(DeadCode::new());
        let ranges = Arc::new(Ranges::add_to(solver, cx.ir(), cx.op())?);
        let mut patterns = PatternSet::new();
        for (signed, unsigned) in OPS {
            let ranges = ranges.clone();
            patterns.add_fn("ConvertOpToUnsigned", PatternRoot::Op(signed), 1, move |rewriter, op| {
                replace_op(rewriter, op, unsigned, &ranges)
            });
        }
        patterns.add_fn("ConvertCmpIToUnsigned", PatternRoot::of::<CmpI>(), 1, move |rewriter, op| {
            replace_comparison(rewriter, op, &ranges)
        });
        let (patterns, op) = (patterns.freeze(cx.cx()), cx.op());
        walk_and_apply(cx.ir_mut(), op, &patterns);
        Ok(())
    }
}

/// The signed ops, each with its unsigned counterpart.
const OPS: [(&str, &str); 7] = [
    (DivSI::DEF.name, DivUI::DEF.name),
    (CeilDivSI::DEF.name, CeilDivUI::DEF.name),
    (FloorDivSI::DEF.name, DivUI::DEF.name),
    (RemSI::DEF.name, RemUI::DEF.name),
    (MinSI::DEF.name, MinUI::DEF.name),
    (MaxSI::DEF.name, MaxUI::DEF.name),
    (ExtSI::DEF.name, ExtUI::DEF.name),
];

fn never_negative(ranges: &Ranges, value: Value) -> bool {
    ranges.of(value).is_some_and(|range| !range.min(Sign::Signed).is_negative())
}

fn unsigned_predicate(predicate: CmpIPredicate) -> Option<CmpIPredicate> {
    match predicate {
        CmpIPredicate::Slt => Some(CmpIPredicate::Ult),
        CmpIPredicate::Sle => Some(CmpIPredicate::Ule),
        CmpIPredicate::Sgt => Some(CmpIPredicate::Ugt),
        CmpIPredicate::Sge => Some(CmpIPredicate::Uge),
        _ => None,
    }
}

/// Replaces an op by its unsigned counterpart if they are equivalent. The range of the new result is not known, so that
/// its users are not replaced.
fn replace_op(rewriter: &mut Rewriter<'_>, op: Op, name: &str, ranges: &Ranges) -> Option<()> {
    let view = rewriter.op(op);
    if !view.operands().chain(view.results()).all(|value| never_negative(ranges, value)) {
        return None;
    }
    let name = view.cx().op_name(name);
    let operands: SmallVec<[Value; 2]> = view.operands().collect();
    let types: SmallVec<[Type; 1]> = view.result_types().collect();
    let inherent = view.descriptor().map_or(&[][..], |descriptor| descriptor.attributes);
    let inherent: SmallVec<[(&str, Attribute); 1]> =
        inherent.iter().filter_map(|attr| Some((attr.name, view.inherent_attr(attr.name.as_bytes())?))).collect();
    let attrs: SmallVec<[_; 2]> = view.discardable_attrs().into();
    let spec = OpSpec::new(name, view.loc()).operands(&operands).results(&types).attrs(&attrs);
    let new = rewriter.create_op(&spec);
    for (name, value) in inherent {
        rewriter.set_attr(new, name, Some(value));
    }
    rewriter.replace_op_with(op, new);
    Some(())
}

fn replace_comparison(rewriter: &mut Rewriter<'_>, op: Op, ranges: &Ranges) -> Option<()> {
    let view = rewriter.op(op);
    let predicate = view.view::<CmpI>()?.predicate().and_then(unsigned_predicate)?;
    if !view.operands().all(|value| never_negative(ranges, value)) {
        return None;
    }
    let (lhs, rhs, loc) = (view.operand(0)?, view.operand(1)?, view.loc());
    let new = rewriter.create(CmpI::build(lhs, rhs, predicate).with_loc(loc));
    rewriter.replace_op_with(op, new);
    Some(())
}
