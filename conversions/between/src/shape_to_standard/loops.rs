//! Conversion of ops that go through the extents of shapes.

use dialekt_arith::{self as arith, CmpIPredicate};
use dialekt_conversion::{ConversionRewriter, OpConversion};
use dialekt_dialect_utils::arguments;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_scf as scf;
use dialekt_shape as shape;

use super::build::{compare, either, extract, flag, index, is_shape, rank};

/// `shape.reduce` of a tensor of extents becomes a loop.
pub struct ReduceOpConverter;

impl OpConversion for ReduceOpConverter {
    type SourceOp = shape::Reduce;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<shape::Reduce>, operands: &[Value]) -> Option<()> {
        let view = rw.view(op)?;
        let (body, inits) = (view.region().first_block()?.handle(), view.init_vals().collect::<Vec<_>>());
        let of = view.shape();
        if is_shape(rw, of) {
            return rw.no_match(op, "the shape may be an error");
        }
        let extents = *operands.first()?;
        let (zero, one) = (index(rw, 0), index(rw, 1));
        let end = rank(rw, extents, zero);
        let all = scf::make_for(rw, (zero, end, one), &inits, |rw, number, carried| {
            let extent = extract(rw, extents, number);
            let mut mapping = IrMapping::new();
            let values = [number, extent].into_iter().chain(carried.iter().copied());
            for (argument, value) in arguments(rw, body).into_iter().zip(values) {
                mapping.map_value(argument, value);
            }
            let ops: Vec<Op> = rw.ir().block(body).ops().map(|op| op.handle()).collect();
            let (end, ops) = ops.split_last()?;
            for nested in ops {
                rw.clone(*nested, &mut mapping);
            }
            let yielded = rw.op(*end).operands().collect::<Vec<_>>();
            Some(yielded.into_iter().map(|value| mapping.value_or_same(value)).collect())
        })?;
        rw.replace_op_with(op, all);
        Some(())
    }
}

/// `shape.shape_eq` of tensors of extents compares ranks, and extents if these are equal.
pub struct ShapeEqOpConverter;

impl OpConversion for ShapeEqOpConverter {
    type SourceOp = shape::ShapeEq;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<shape::ShapeEq>, operands: &[Value]) -> Option<()> {
        if rw.op(op).operands().any(|operand| is_shape(rw, operand)) {
            return rw.no_match(op, "a shape may be an error");
        }
        let (first, others) = match operands {
            [] | [_] => {
                let yes = flag(rw, true);
                rw.replace_op(op, &[yes]);
                return Some(());
            }
            [first, others @ ..] => (*first, others),
        };
        let zero = index(rw, 0);
        let first_rank = rank(rw, first, zero);
        let mut all = None;
        for other in others {
            let other_rank = rank(rw, *other, zero);
            let same_rank = compare(rw, first_rank, other_rank, CmpIPredicate::Eq);
            let compare_extents = |rw: &mut Rewriter<'_>| {
                let one = index(rw, 1);
                let yes = flag(rw, true);
                let same = scf::make_for(rw, (zero, first_rank, one), &[yes], |rw, number, carried| {
                    let (lhs, rhs) = (extract(rw, first, number), extract(rw, *other, number));
                    let equal = compare(rw, lhs, rhs, CmpIPredicate::Eq);
                    Some(vec![rw.create(arith::AndI::build(carried[0], equal)).result()])
                })?;
                rw.op(same).result(0)
            };
            let same = either(rw, same_rank, Type::I1, compare_extents, |rw| Some(flag(rw, false)))?;
            all = Some(match all {
                None => same,
                Some(all) => rw.create(arith::AndI::build(all, same)).result(),
            });
        }
        rw.replace_op(op, &[all?]);
        Some(())
    }
}
