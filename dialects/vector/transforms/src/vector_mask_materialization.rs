//! Masks are computed: as comparisons of indices, and for transfers that may be out of bounds.
//! [mlir/lib/Dialect/Vector/Transforms/VectorTransforms.cpp]

use dialekt_arith::{self as arith, CmpIPredicate, index_constant};
use dialekt_ir_core::prelude::op::{AttrConstraint, BoolArrayAttr};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_tensor as tensor;
use dialekt_vector::{Broadcast, CreateMask, MaskableOpRef, TransferRead, TransferWrite, VectorType};

use crate::transfer::Transfer;

/// Adds the patterns that compute masks, with indices of 32 bits or else of 64. [MLIR: populateVectorMaskMaterializationPatterns]
pub fn populate_vector_mask_materialization_patterns(set: &mut PatternSet, force_32_bits: bool) {
    set.add_fn("VectorCreateMaskOpConversion", PatternRoot::of::<CreateMask>(), 1, move |rw, op| {
        compare_indices(rw, op, force_32_bits)
    });
    set.add::<MaterializeTransferMask<TransferRead>>().add::<MaterializeTransferMask<TransferWrite>>();
    set.add::<FoldI1Select>();
}

/// A mask of rank 1 is a comparison of the numbers of its bits with the number of those that are set.
fn compare_indices(rw: &mut Rewriter<'_>, op: Op, force_32_bits: bool) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op).view::<CreateMask>()?;
    let (ty, count) = (view.result_type(0)?, view.sizes().next()?);
    let mask = VectorType::new(cx, ty)?;
    if mask.is_scalable() || mask.rank() > 1 {
        return rw.no_match(op, "it is scalable, or the rank is more than 1");
    }
    let width = if force_32_bits { 32 } else { 64 };
    let index = cx.integer_type(width)?;
    let size = mask.shape.first().copied().unwrap_or(1);
    let numbers: Vec<ApInt> = (0..size).map(|number| ApInt::from_i64(width, number)).collect();
    let indices = mask.with_element(cx, index)?;
    let numbers = cx.dense_integers_attr(indices, &numbers).ok()?;
    let numbers = rw.create(arith::Constant::build(numbers)).result();
    let count = rw.create(arith::IndexCast::build(index, count)).result();
    let counts = rw.create(Broadcast::build(indices, count)).result();
    rw.replace_op_with_new(op, arith::CmpI::build(numbers, counts, CmpIPredicate::Slt));
    Some(())
}

/// A transfer of rank 1 that may be out of bounds gets a mask of what is within.
#[derive(Described)]
pub struct MaterializeTransferMask<T>(std::marker::PhantomData<T>);

impl<T: OpDecl + 'static> OpRewrite for MaterializeTransferMask<T> {
    type SourceOp = T;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
        let cx = rw.cx();
        let loc = rw.loc(op);
        let transfer = Transfer::of(rw, op)?;
        let vector = transfer.vector_type(cx, rw)?;
        if transfer.in_bounds[..] != [false] || vector.rank() != 1 {
            return rw.no_match(op, "it is within bounds, or the rank is not 1");
        }
        if MaskableOpRef::of(rw.op(op)).is_some_and(|op| op.masking_op().is_some()) {
            return rw.no_match(op, "it is in a mask");
        }
        // The reference takes the size of the last dimension, whatever the map says.
        let Some(dim) = transfer.dim(cx, 0) else { return rw.no_match(op, "it goes along no dimension") };
        let offset = *transfer.indices.get(dim)?;
        let number = index_constant(rw, dim as i64, loc);
        let size = match transfer.is_of_tensor(rw) {
            true => rw.create_or_fold(tensor::Dim::build(transfer.base, number)),
            false => rw.create_or_fold(memref::Dim::build(transfer.base, number)),
        };
        let inside = rw.create(arith::SubI::build(size, offset)).result();
        let mut mask = rw.create(CreateMask::build(vector.with_element(cx, Type::I1)?, &[inside])).result();
        if let Some(old) = transfer.mask {
            mask = rw.create(arith::AndI::build(mask, old)).result();
        }
        let mut operands: Vec<Value> = rw.op(op).operands().collect();
        let segments = cx.dense_i32_values(rw.op(op).attr("operandSegmentSizes")?)?;
        if transfer.mask.is_some() {
            operands.pop();
        }
        operands.push(mask);
        let mut segments = segments.to_vec();
        *segments.last_mut()? = 1;
        let flags = BoolArrayAttr::write(cx, [true].into_iter().collect());
        let segments = cx.dense_i32_attr(&segments);
        let names = ["operandSegmentSizes", "in_bounds"].map(|name| cx.ident(name));
        rw.modify(op, |ir| {
            let op: Op = op.into();
            ir.set_operands(op, &operands).ok()?;
            ir.set_attr(op, names[0], segments).ok()?;
            ir.set_attr(op, names[1], flags).ok()
        });
        Some(())
    }
}

/// A choice between one set bit and none is the condition.
#[derive(Described)]
pub struct FoldI1Select;

impl OpRewrite for FoldI1Select {
    type SourceOp = arith::Select;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<arith::Select>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (condition, yes, no) = (view.condition(), view.true_value(), view.false_value());
        let ty = rw.type_of(yes);
        let is_bit =
            VectorType::new(cx, ty).is_some_and(|vector| vector.element == Type::I1 && vector.dims().eq([(1, false)]));
        if !is_bit || rw.type_of(condition) != Type::I1 {
            return rw.no_match(op, "it selects no single bit");
        }
        let is =
            |value, bit| rw.constant(value).and_then(|attr| cx.element_attr(attr, None)) == Some(cx.bool_attr(bit));
        if !is(yes, true) || !is(no, false) {
            return rw.no_match(op, "it does not select the condition");
        }
        rw.replace_op_with_new(op, Broadcast::build(ty, condition));
        Some(())
    }
}
