//! Masks of scalable vectors, steps and `vscale`.

use dialekt_arith::{self as arith, CmpIPredicate};
use dialekt_conversion::{ConversionRewriter, OpConversion};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;
use dialekt_vector::{self as vector, VectorType};

use super::converted;

/// A mask of a scalable vector of rank 1 is a comparison of the numbers of its lanes.
pub struct VectorCreateMaskOpConversion {
    /// Numbers of lanes have 32 bits, not 64.
    pub force_32_bits: bool,
}

impl OpConversion for VectorCreateMaskOpConversion {
    type SourceOp = vector::CreateMask;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<vector::CreateMask>,
        _operands: &[Value],
    ) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (ty, bound) = (rw.type_of(view.mask()), view.sizes().next());
        let vector = VectorType::new(cx, ty)?;
        if vector.rank() != 1 || !vector.is_scalable() {
            return rw.no_match(op, "the vector is not scalable, or the rank is not 1");
        }
        let index = if self.force_32_bits { Type::I32 } else { Type::I64 };
        let lanes = vector.with_element(cx, index)?;
        let step = rw.create(llvm::StepVector::build(lanes)).result();
        let bound = rw.create(arith::IndexCast::build(index, bound?)).result();
        let bounds = rw.create(vector::Broadcast::build(lanes, bound)).result();
        rw.replace_op_with_new(op, arith::CmpI::build(step, bounds, CmpIPredicate::Slt));
        Some(())
    }
}

/// The numbers of the lanes of a scalable vector.
pub struct VectorScalableStepOpLowering;

impl OpConversion for VectorScalableStepOpLowering {
    type SourceOp = vector::Step;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<vector::Step>, _operands: &[Value]) -> Option<()> {
        let cx = rw.cx();
        let ty = rw.op(op).result_type(0)?;
        if !VectorType::new(cx, ty)?.is_scalable() {
            return rw.no_match(op, "the vector is not scalable");
        }
        let ty = converted(rw, ty)?;
        rw.replace_op_with_new(op, llvm::StepVector::build(ty));
        Some(())
    }
}

/// The number that sizes of scalable vectors are multiplied by.
pub struct VectorScaleOpConversion;

impl OpConversion for VectorScaleOpConversion {
    type SourceOp = vector::VectorScale;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<vector::VectorScale>,
        _operands: &[Value],
    ) -> Option<()> {
        let ty = converted(rw, Type::INDEX)?;
        rw.replace_op_with_new(op, llvm::VScale::build(ty));
        Some(())
    }
}

/// A vector that is put into a scalable one.
pub struct VectorScalableInsertOpLowering;

impl OpConversion for VectorScalableInsertOpLowering {
    type SourceOp = vector::ScalableInsert;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<vector::ScalableInsert>,
        operands: &[Value],
    ) -> Option<()> {
        let [value, dest] = *operands else { return None };
        let pos = rw.view(op)?.pos()?;
        rw.replace_op_with_new(op, llvm::VectorInsert::build(dest, value, pos));
        Some(())
    }
}

/// A part of a scalable vector.
pub struct VectorScalableExtractOpLowering;

impl OpConversion for VectorScalableExtractOpLowering {
    type SourceOp = vector::ScalableExtract;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<vector::ScalableExtract>,
        operands: &[Value],
    ) -> Option<()> {
        let view = rw.view(op)?;
        let (pos, ty) = (view.pos()?, rw.type_of(view.result()));
        let ty = converted(rw, ty)?;
        rw.replace_op_with_new(op, llvm::VectorExtract::build(ty, *operands.first()?, pos));
        Some(())
    }
}

/// A cast of the elements of a vector of rank 1.
pub struct VectorBitCastOpConversion;

impl OpConversion for VectorBitCastOpConversion {
    type SourceOp = vector::BitCast;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<vector::BitCast>, operands: &[Value]) -> Option<()> {
        let cx = rw.cx();
        let ty = rw.op(op).result_type(0)?;
        if VectorType::new(cx, ty)?.rank() > 1 {
            return rw.no_match(op, "the rank is more than 1");
        }
        let ty = converted(rw, ty)?;
        rw.replace_op_with_new(op, llvm::Bitcast::build(ty, *operands.first()?));
        Some(())
    }
}

/// A product and a sum of vectors of rank 1.
pub struct VectorFMAOp1DConversion;

impl OpConversion for VectorFMAOp1DConversion {
    type SourceOp = vector::FMA;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<vector::FMA>, operands: &[Value]) -> Option<()> {
        let cx = rw.cx();
        let ty = rw.op(op).result_type(0)?;
        if VectorType::new(cx, ty)?.rank() > 1 {
            return rw.no_match(op, "the rank is more than 1");
        }
        let [a, b, c] = *operands else { return None };
        rw.replace_op_with_new(op, llvm::FMulAdd::build(a, b, c));
        Some(())
    }
}
