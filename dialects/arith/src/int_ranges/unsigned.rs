//! What is never negative is not read as signed. [mlir/lib/Dialect/Arith/Transforms/UnsignedWhenEquivalent.cpp]

use dialekt_ir_core::analysis::dataflow::{DeadCode, Solver};
use dialekt_ir_core::context::{Attribute, OpName, Type};
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::ir::dominance::DominanceInfo;
use dialekt_ir_core::ir::{Ir, Op, OpRef, OpSpec, Value};
use dialekt_ir_core::num::Sign;
use dialekt_ir_core::pass::{Pass, PassContext, PassResult};
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_ods_macros::Pass;
use smallvec::SmallVec;

use super::Ranges;
use crate::*;

/// Replace signed ops with unsigned ones where they are proven equivalent.
///
/// Quotients, remainders, the lesser or greater of two, extensions and comparisons are the same whether their operands are read as signed or
/// as unsigned, if neither these nor the results are negative when they are read as signed.
#[derive(Pass, Clone)]
#[pass(name = "ArithUnsignedWhenEquivalentPass", argument = "arith-unsigned-when-equivalent")]
pub struct UnsignedWhenEquivalent;

impl Pass for UnsignedWhenEquivalent {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        // As in the reference, it does not ask which values are constant.
        let mut solver = Solver::new();
        solver.load(DeadCode::new());
        let ranges = Ranges::add_to(solver, cx.ir(), cx.op())?;
        let ops = reachable_ops(cx.op_ref());
        ops.into_iter().for_each(|op| replace(cx.ir_mut(), op, &ranges));
        Ok(())
    }
}

/// The ops nested in an op that branches between blocks lead to, each behind those nested in it.
fn reachable_ops(top: OpRef<'_>) -> Vec<Op> {
    let mut dominance = DominanceInfo::new();
    let mut found = Vec::new();
    // What is to come, last things first: ops with what is nested in them, and ops alone.
    let mut todo = vec![(top, false)];
    while let Some((op, alone)) = todo.pop() {
        if alone {
            found.push(op.handle());
            continue;
        }
        todo.push((op, true));
        let start = todo.len();
        let blocks = op.regions().flat_map(|region| region.blocks());
        let reachable = blocks.filter(|block| dominance.is_reachable(op.ir(), block.handle()));
        todo.extend(reachable.flat_map(|block| block.ops()).map(|op| (op, false)));
        todo[start..].reverse();
    }
    found.pop();
    found
}

/// Replaces an op by one that reads its operands as unsigned, if it is the same. Nothing is known of what replaces it, so ops that use it stay.
fn replace(ir: &mut Ir, op: Op, ranges: &Ranges) {
    let view = ir.op(op);
    let never_negative = |value: Value| ranges.of(value).is_some_and(|range| !range.min(Sign::Signed).is_negative());
    if let Some(comparison) = view.view::<CmpI>() {
        if let Some(predicate) = comparison.predicate().and_then(unsigned_predicate)
            && view.operands().all(never_negative)
        {
            replace_comparison(ir, op, predicate);
        }
        return;
    }
    if let Some(name) = unsigned_op(view)
        && view.operands().chain(view.results()).all(never_negative)
    {
        replace_op(ir, op, name);
    }
}

/// The op that does the same with unsigned integers.
fn unsigned_op(op: OpRef<'_>) -> Option<OpName> {
    let pairs: [(&str, &str); 7] = [
        (DivSI::DEF.name, DivUI::DEF.name),
        (CeilDivSI::DEF.name, CeilDivUI::DEF.name),
        (FloorDivSI::DEF.name, DivUI::DEF.name),
        (RemSI::DEF.name, RemUI::DEF.name),
        (MinSI::DEF.name, MinUI::DEF.name),
        (MaxSI::DEF.name, MaxUI::DEF.name),
        (ExtSI::DEF.name, ExtUI::DEF.name),
    ];
    let name = op.cx().bytes(op.cx().op_ident(op.name()));
    let (_, unsigned) = pairs.into_iter().find(|(signed, _)| signed.as_bytes() == name)?;
    Some(op.cx().op_name(unsigned))
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

/// Replaces an op by another one with the same operands, types of results and attributes.
fn replace_op(ir: &mut Ir, op: Op, name: OpName) {
    let view = ir.op(op);
    let operands: SmallVec<[Value; 2]> = view.operands().collect();
    let types: SmallVec<[Type; 1]> = view.result_types().collect();
    let inherent = view.descriptor().map_or(&[][..], |descriptor| descriptor.attributes);
    let inherent: SmallVec<[(&str, Attribute); 1]> =
        inherent.iter().filter_map(|attr| Some((attr.name, view.inherent_attr(attr.name.as_bytes())?))).collect();
    let attrs: SmallVec<[_; 2]> = view.discardable_attrs().into();
    let spec = OpSpec::new(name, view.loc()).operands(&operands).results(&types).attrs(&attrs);
    let mut rewriter = Rewriter::at(ir, op);
    let new = rewriter.create_op(&spec);
    for (name, value) in inherent {
        rewriter.set_attr(new, name, Some(value));
    }
    rewriter.replace_op_with(op, new);
}

fn replace_comparison(ir: &mut Ir, op: Op, predicate: CmpIPredicate) {
    let view = ir.op(op);
    let (Some(lhs), Some(rhs), loc) = (view.operand(0), view.operand(1), view.loc()) else { return };
    let cx = view.cx().clone();
    let mut rewriter = Rewriter::at(ir, op);
    let new = CmpI::build(&cx, lhs, rhs, predicate).insert(&mut rewriter, loc).expect("the comparison is valid");
    rewriter.replace_op_with(op, new);
}
