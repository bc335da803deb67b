//! Conversion of broadcasts.

use dialekt_arith::{self as arith, CmpIPredicate};
use dialekt_conversion::{ConversionRewriter, OpConversion};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_scf as scf;
use dialekt_shape as shape;
use dialekt_tensor as tensor;

use super::build::{compare, either, extract, flag, generate, index, is_shape, rank};

/// The extents of several shapes, with the differences of their ranks to the largest one.
struct Aligned {
    shapes: Vec<(Value, Value)>,
    largest: Value,
}

/// Computes the largest rank of shapes, and the differences to it.
fn align(rw: &mut Rewriter<'_>, shapes: &[Value], zero: Value) -> Option<Aligned> {
    let ranks: Vec<Value> = shapes.iter().map(|shape| rank(rw, *shape, zero)).collect();
    let (first, others) = ranks.split_first()?;
    let largest = others.iter().fold(*first, |largest, rank| rw.create(arith::MaxUI::build(*rank, largest)).result());
    let differences: Vec<Value> =
        ranks.iter().map(|rank| rw.create(arith::SubI::build(largest, *rank)).result()).collect();
    Some(Aligned { shapes: shapes.iter().copied().zip(differences).collect(), largest })
}

/// Computes the extent that the extents of several shapes broadcast to, of one number. [MLIR: getBroadcastedDim]
fn broadcast_extent(rw: &mut Rewriter<'_>, shapes: &[(Value, Value)], number: Value) -> Option<Value> {
    let one = index(rw, 1);
    let mut extent = one;
    for (shape, difference) in shapes {
        let missing = compare(rw, number, *difference, CmpIPredicate::Ult);
        let so_far = extent;
        let next = |rw: &mut Rewriter<'_>| {
            let own = rw.create(arith::SubI::build(number, *difference)).result();
            let own = extract(rw, *shape, own);
            let is_one = compare(rw, own, one, CmpIPredicate::Eq);
            Some(rw.create(arith::Select::build(is_one, so_far, own)).result())
        };
        extent = either(rw, missing, Type::INDEX, |_| Some(so_far), next)?;
    }
    Some(extent)
}

/// `shape.broadcast` of tensors of extents computes one extent after the other.
pub struct BroadcastOpConverter;

impl OpConversion for BroadcastOpConverter {
    type SourceOp = shape::Broadcast;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<shape::Broadcast>, operands: &[Value]) -> Option<()> {
        let result = rw.op(op).result(0)?;
        if is_shape(rw, result) || operands.is_empty() {
            return rw.no_match(op, "the result may be an error");
        }
        let ty = rw.type_of(result);
        let zero = index(rw, 0);
        let Aligned { shapes, largest } = align(rw, operands, zero)?;
        let mut all = generate(rw, largest, |rw, number| broadcast_extent(rw, &shapes, number))?;
        if rw.type_of(all) != ty {
            all = rw.create(tensor::Cast::build(ty, all)).result();
        }
        rw.replace_op(op, &[all]);
        Some(())
    }
}

/// `shape.is_broadcastable` of tensors of extents compares extents with what they broadcast to.
pub struct IsBroadcastableOpConverter;

impl OpConversion for IsBroadcastableOpConverter {
    type SourceOp = shape::IsBroadcastable;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<shape::IsBroadcastable>,
        operands: &[Value],
    ) -> Option<()> {
        let may_be_error = rw.op(op).operands().any(|operand| is_shape(rw, operand));
        if may_be_error || operands.is_empty() {
            return rw.no_match(op, "an operand may be an error");
        }
        let (zero, one) = (index(rw, 0), index(rw, 1));
        let Aligned { shapes, largest } = align(rw, operands, zero)?;
        let yes = flag(rw, true);
        let all = scf::make_for(rw, (zero, largest, one), &[yes], |rw, number, carried| {
            let extent = broadcast_extent(rw, &shapes, number)?;
            let mut fits = carried[0];
            for (shape, difference) in &shapes {
                let missing = compare(rw, number, *difference, CmpIPredicate::Ult);
                let so_far = fits;
                let next = |rw: &mut Rewriter<'_>| {
                    let own = rw.create(arith::SubI::build(number, *difference)).result();
                    let own = extract(rw, *shape, own);
                    let is_one = compare(rw, own, one, CmpIPredicate::Eq);
                    let is_equal = compare(rw, own, extent, CmpIPredicate::Eq);
                    let fits = rw.create(arith::OrI::build(is_one, is_equal)).result();
                    Some(rw.create(arith::AndI::build(so_far, fits)).result())
                };
                fits = either(rw, missing, Type::I1, |_| Some(so_far), next)?;
            }
            Some(vec![fits])
        })?;
        rw.replace_op_with(op, all);
        Some(())
    }
}
