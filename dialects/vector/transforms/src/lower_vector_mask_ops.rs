//! Masks of higher rank become masks of rank 1. [mlir/lib/Dialect/Vector/Transforms/LowerVectorMask.cpp]

use dialekt_arith::{self as arith, CmpIPredicate, index_constant};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{ConstantMask, CreateMask, VectorType};

use crate::build::{insert, zero};

/// Adds the patterns that lower masks. [MLIR: populateVectorMaskOpLoweringPatterns]
pub fn populate_vector_mask_op_lowering_patterns(set: &mut PatternSet) {
    set.add::<CreateMaskOpLowering>().add::<ConstantMaskOpLowering>();
}

/// A mask of several dimensions is a mask of the others, or no bits, for each index of the first one.
#[derive(Described)]
pub struct CreateMaskOpLowering;

impl OpRewrite for CreateMaskOpLowering {
    type SourceOp = CreateMask;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<CreateMask>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (loc, ty) = (view.loc(), view.result_type(0)?);
        let sizes: Vec<Value> = view.sizes().collect();
        let mask = VectorType::new(cx, ty)?;
        let first = mask.dims().next();
        let Some((size, false)) = first.filter(|_| mask.rank() >= 2) else {
            return rw.no_match(op, "the rank is less than 2, or the first dimension is scalable");
        };
        let part = mask.with_dims(cx, mask.dims().skip(1))?;
        let (count, others) = sizes.split_first()?;
        let inner = rw.create(CreateMask::build(part, others)).result();
        let none = zero(rw, part)?;
        let mut all = zero(rw, ty)?;
        for index in 0..size {
            let number = index_constant(rw, index, loc);
            let is_set = rw.create(arith::CmpI::build(number, *count, CmpIPredicate::Slt)).result();
            let bits = rw.create(arith::Select::build(is_set, inner, none)).result();
            all = insert(rw, bits, all, &[index]);
        }
        rw.replace_op(op, &[all]);
        Some(())
    }
}

/// A constant mask of several dimensions is one of the others for each of the first indices; one of rank 1 is a constant.
#[derive(Described)]
pub struct ConstantMaskOpLowering;

impl OpRewrite for ConstantMaskOpLowering {
    type SourceOp = ConstantMask;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ConstantMask>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (ty, set) = (view.result_type(0)?, view.mask_dim_sizes()?);
        let mask = VectorType::new(cx, ty)?;
        let (count, others) = set.split_first()?;
        if mask.rank() <= 1 {
            let size = mask.shape.first().copied().unwrap_or(1);
            if mask.is_scalable() && *count != 0 && *count != size {
                return rw.no_match(op, "a scalable dimension is set in part");
            }
            let bits: Vec<ApInt> = (0..size).map(|index| ApInt::new_u64(1, u64::from(index < *count))).collect();
            let all_same = *count == 0 || *count == size;
            let values = if all_same { &bits[..1] } else { &bits[..] };
            let attr = cx.dense_integers_attr(ty, values).ok()?;
            rw.replace_op_with_new(op, arith::Constant::build(attr));
            return Some(());
        }
        if mask.scalable.first() == Some(&true) {
            return rw.no_match(op, "Cannot unroll leading scalable dim in dstType");
        }
        let part = mask.with_dims(cx, mask.dims().skip(1))?;
        let inner = rw.create(ConstantMask::build(part, others.into())).result();
        let mut all = zero(rw, ty)?;
        for index in 0..*count {
            all = insert(rw, inner, all, &[index]);
        }
        rw.replace_op(op, &[all]);
        Some(())
    }
}
