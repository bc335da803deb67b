//! Canonicalization of structured control flow. The order of patterns is that of the reference, which tries them one by
//! one.

mod branches;
mod combine_ifs;
mod for_loop;
mod forall;
mod forall_ranges;
mod if_values;
mod parallel;
mod trip_count;
mod while_loop;

pub use branches::{FoldConstantCase, MultiBlockExecuteInliner, SingleBlockExecuteInliner};
pub use combine_ifs::{CombineIfs, CombineNestedIfs};
pub use for_loop::{ForOpTensorCastFolder, SimplifyTrivialLoops};
pub use forall::{DimOfForallOp, FoldTensorCastOfOutputIntoForallOp, ForallOpIterArgsFolder};
pub use forall_ranges::{
    ForallOpControlOperandsFolder, ForallOpReplaceConstantInductionVar, ForallOpSingleOrZeroIterationDimsFolder,
};
pub use if_values::{
    ConditionPropagation, ConvertTrivialIfToSelect, RemoveEmptyElseBranch, RemoveStaticCondition,
    ReplaceIfYieldWithConditionOrValue,
};
pub use parallel::{MergeNestedParallelLoops, ParallelOpSingleOrZeroIterationDimsFolder};
pub use trip_count::trip_count;
pub use while_loop::{WhileCmpCond, WhileConditionTruth, WhileMoveIfDown, WhileOpAlignBeforeArgs};

use dialekt_arith as arith;
use dialekt_dialect_utils::{Values, entry, last, operands, results};
use dialekt_ir_core::ir::Region;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor as tensor;

use crate::Yield;

/// Replaces an op by the contents of its single-block region; the operands of the terminator replace its results.
fn replace_with_region(rw: &mut Rewriter<'_>, op: Op, region: usize, arguments: &[Value]) -> Option<()> {
    let block = entry(rw, op, region)?;
    let terminator = last(rw, block)?;
    rw.inline_block_before(block, op, arguments);
    let results = operands(rw, terminator);
    rw.replace_op(op, &results);
    rw.erase_op(terminator);
    Some(())
}

/// The `scf.yield` at the end of a region.
fn yields(region: RegionRef<'_>) -> Option<OpRef<'_>> {
    region.first_block()?.last_op().filter(|last| last.is::<Yield>())
}

/// Returns whether a region has one block with nothing but its terminator.
fn only_terminates(region: RegionRef<'_>) -> bool {
    region.first_block().is_some_and(|block| block.first_op() == block.last_op())
}

/// Returns whether a value is defined in a block of a region, nested regions not included.
fn is_defined_in(ir: &Ir, value: Value, region: Region) -> bool {
    let parent = ir.get_value(value).and_then(|value| value.parent_block()).and_then(|block| block.parent_region());
    parent.is_some_and(|parent| parent.handle() == region)
}

/// Returns whether a region is another one, or an ancestor of it.
fn is_around(outer: Region, inner: Option<RegionRef<'_>>) -> bool {
    let mut around = inner;
    while let Some(region) = around {
        if region.handle() == outer {
            return true;
        }
        around = region.parent_op().and_then(|op| op.parent_region());
    }
    false
}

/// The operand of a negation, which is an xor with all ones.
pub(crate) fn negated(ir: &Ir, value: Value) -> Option<Value> {
    let xor = ir.get_value(value)?.defining_op()?.view::<arith::XOrI>()?;
    let ones = ir.get_value(xor.rhs())?.constant_value()?;
    is_one(ir, ones).then(|| xor.lhs())
}

/// Returns whether an attribute is the integer 1, or a splat of it.
fn is_one(ir: &Ir, attr: Attribute) -> bool {
    let one = |value: &ApInt| value.as_u64() == Some(1);
    match ir.cx().attr_data(attr) {
        AttrData::Integer { value, .. } => one(value),
        AttrData::DenseElements { splat: true, .. } => {
            ir.cx().dense_integers(attr).is_some_and(|mut values| values.next().is_some_and(|value| one(&value)))
        }
        _ => false,
    }
}

/// The boolean value of an attribute.
fn truth(ir: &Ir, attr: Attribute) -> Option<bool> {
    match ir.cx().attr_data(attr) {
        AttrData::Integer { ty: Type::I1, value } => Some(!value.is_zero()),
        _ => None,
    }
}

/// Builds a boolean constant.
fn make_truth(rw: &mut Rewriter<'_>, value: bool, loc: Location) -> Option<Value> {
    let cx = rw.ir().cx();
    Some(rw.create(arith::Constant::build(cx.bool_attr(value)).with_loc(loc)).result())
}

/// Builds an `arith.select`.
fn make_select(rw: &mut Rewriter<'_>, condition: Value, values: (Value, Value), loc: Location) -> Option<Value> {
    Some(rw.create(arith::Select::build(condition, values.0, values.1).with_loc(loc)).result())
}

/// Builds a `tensor.cast`.
fn make_cast(rw: &mut Rewriter<'_>, source: Value, ty: Type, loc: Location) -> Option<Value> {
    Some(rw.create(tensor::Cast::build(ty, source).with_loc(loc)).result())
}

/// Builds a `scf.yield`.
fn make_yield(rw: &mut Rewriter<'_>, values: &[Value], loc: Location) -> Option<Op> {
    Some(rw.create(Yield::build(values).with_loc(loc)).into())
}

/// Returns whether a ranked tensor type has all static information of another one.
fn preserves_static_information(ir: &Ir, source: Type, target: Type) -> bool {
    let cx = ir.cx();
    let (TypeData::Tensor { shape, element, encoding }, TypeData::Tensor { shape: to, element: e, encoding: c }) =
        (cx.type_data(source), cx.type_data(target))
    else {
        return false;
    };
    let known = |(from, to): (&i64, &i64)| *from == DYNAMIC || *to != DYNAMIC;
    (element, encoding) == (e, c) && shape.len() == to.len() && shape.iter().zip(to).all(known)
}
