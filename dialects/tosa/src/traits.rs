//! Traits of ops: operands that are shapes, and ops that compute shapes. [TosaOpBase.td, TosaShapeOps.td]

use dialekt_ir_core::prelude::op::*;

use crate::types::shape_rank;

/// Works element by element; operands with dimensions of size 1 are broadcast.
#[derive(Described)]
pub struct TosaElementwiseOperator;

impl OpTrait for TosaElementwiseOperator {}

/// Operands that are shapes are results of ops that compute shapes, so that they are known before the program runs.
#[derive(Described)]
pub struct TosaResolvableShapeOperands;

impl OpTrait for TosaResolvableShapeOperands {
    const CHECK: TraitCheck = TraitCheck::Hook(|op, out| {
        let resolvable = |value: Value| {
            let value = op.ir().value(value);
            let computes_shapes = |op: OpRef<'_>| op.has_trait::<TosaShapeOperator>();
            shape_rank(op.cx(), value.ty()).is_none() || value.defining_op().is_some_and(computes_shapes)
        };
        match op.operands().all(resolvable) {
            true => Ok(()),
            false => fail(out, op.op_error("shape operand is not compile time resolvable")),
        }
    });
}

/// Computes a shape.
#[derive(Described)]
pub struct TosaShapeOperator;

impl OpTrait for TosaShapeOperator {}

/// The operands and results that are shapes have the same number of dimensions.
#[derive(Described)]
pub struct TosaShapeOperatorWithSameRanks;

impl OpTrait for TosaShapeOperatorWithSameRanks {
    const CHECK: TraitCheck = TraitCheck::Hook(|op, out| {
        let rank = |ty| shape_rank(op.cx(), ty);
        let mut ranks = op.operand_types().filter_map(rank);
        let first = ranks.next();
        if !ranks.all(|rank| Some(rank) == first) {
            return fail(out, op.op_error("operands don't have matching ranks"));
        }
        if !op.result_types().filter_map(rank).all(|rank| first.is_none_or(|first| rank == first)) {
            return fail(out, op.op_error("result shape has different rank than operands"));
        }
        Ok(())
    });
}
