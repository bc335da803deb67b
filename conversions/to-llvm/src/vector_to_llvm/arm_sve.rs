//! Ops on Arm's scalable vectors become intrinsics of LLVM, with `enable-arm-sve`.
//! [mlir/lib/Dialect/ArmSVE/Transforms/LegalizeForLLVMExport.cpp]

use std::marker::PhantomData;

use dialekt_arith as arith;
use dialekt_arm_sve as arm_sve;
use dialekt_conversion::{ConversionPatterns, ConversionRewriter, ConversionTarget, OpConversion};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;
use dialekt_vector::{self as vector, VectorType};

use crate::LLVMTypeConverter;
use crate::pattern::{OneToOne, add_one_to_one};

/// Ops that become an intrinsic with their operands.
const ROWS: &[OneToOne] = &[
    OneToOne::of::<arm_sve::Sdot, arm_sve::SdotIntr>().whole(),
    OneToOne::of::<arm_sve::Smmla, arm_sve::SmmlaIntr>().whole(),
    OneToOne::of::<arm_sve::Udot, arm_sve::UdotIntr>().whole(),
    OneToOne::of::<arm_sve::Ummla, arm_sve::UmmlaIntr>().whole(),
    OneToOne::of::<arm_sve::Usmmla, arm_sve::UsmmlaIntr>().whole(),
    OneToOne::of::<arm_sve::DupQLane, arm_sve::DupQLaneIntr>().whole(),
    OneToOne::of::<arm_sve::ScalableMaskedAddI, arm_sve::ScalableMaskedAddIIntr>().whole(),
    OneToOne::of::<arm_sve::ScalableMaskedAddF, arm_sve::ScalableMaskedAddFIntr>().whole(),
    OneToOne::of::<arm_sve::ScalableMaskedSubI, arm_sve::ScalableMaskedSubIIntr>().whole(),
    OneToOne::of::<arm_sve::ScalableMaskedSubF, arm_sve::ScalableMaskedSubFIntr>().whole(),
    OneToOne::of::<arm_sve::ScalableMaskedMulI, arm_sve::ScalableMaskedMulIIntr>().whole(),
    OneToOne::of::<arm_sve::ScalableMaskedMulF, arm_sve::ScalableMaskedMulFIntr>().whole(),
    OneToOne::of::<arm_sve::ScalableMaskedSDivI, arm_sve::ScalableMaskedSDivIIntr>().whole(),
    OneToOne::of::<arm_sve::ScalableMaskedUDivI, arm_sve::ScalableMaskedUDivIIntr>().whole(),
    OneToOne::of::<arm_sve::ScalableMaskedDivF, arm_sve::ScalableMaskedDivFIntr>().whole(),
    OneToOne::of::<arm_sve::ZipX2, arm_sve::ZipX2Intr>().whole(),
    OneToOne::of::<arm_sve::ZipX4, arm_sve::ZipX4Intr>().whole(),
];

/// Adds the patterns. [MLIR: populateArmSVELegalizeForLLVMExportPatterns]
pub fn populate_arm_sve_legalize_for_llvm_export_patterns(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter) {
    add_one_to_one(patterns, llvm, ROWS);
    patterns
        .add_typed(llvm, SvboolConversionOpLowering::<arm_sve::ConvertToSvbool>(PhantomData))
        .add_typed(llvm, SvboolConversionOpLowering::<arm_sve::ConvertFromSvbool>(PhantomData))
        .add_typed(llvm, CreateMaskOpLowering)
        .add_typed(llvm, PselOpLowering);
}

/// Makes the ops that the patterns convert illegal, and the intrinsics legal. [MLIR: configureArmSVELegalizeForExportTarget]
pub fn configure_arm_sve_legalize_for_export_target(target: &mut ConversionTarget) {
    use dialekt_conversion::LegalizationAction::{Illegal, Legal};
    for row in ROWS {
        target.set_op_action(row.source(), Illegal).set_op_action(row.target(), Legal);
    }
    target
        .set_op_action(arm_sve::ConvertToSvbool::NAME, Illegal)
        .set_op_action(arm_sve::ConvertFromSvbool::NAME, Illegal)
        .set_op_action(arm_sve::Psel::NAME, Illegal)
        .set_op_action(arm_sve::Bfmmla::NAME, Legal)
        .set_op_action(arm_sve::ConvertToSvboolIntr::NAME, Legal)
        .set_op_action(arm_sve::ConvertFromSvboolIntr::NAME, Legal)
        .set_op_action(arm_sve::PselIntr::NAME, Legal)
        .set_op_action(arm_sve::WhileLTIntr::NAME, Legal);
}

/// A cast of masks to those for bytes, or back, and the intrinsic for one mask.
trait SvboolConversion: OpDecl + Send + Sync + 'static {
    fn intrinsic(rw: &mut ConversionRewriter<'_>, ty: Type, mask: Value) -> Value;
}

impl SvboolConversion for arm_sve::ConvertToSvbool {
    fn intrinsic(rw: &mut ConversionRewriter<'_>, ty: Type, mask: Value) -> Value {
        rw.create(arm_sve::ConvertToSvboolIntr::build(ty, mask)).result()
    }
}

impl SvboolConversion for arm_sve::ConvertFromSvbool {
    fn intrinsic(rw: &mut ConversionRewriter<'_>, ty: Type, mask: Value) -> Value {
        rw.create(arm_sve::ConvertFromSvboolIntr::build(ty, mask)).result()
    }
}

/// Masks of several dimensions are cast row by row.
struct SvboolConversionOpLowering<T>(PhantomData<T>);

impl<T: SvboolConversion> OpConversion for SvboolConversionOpLowering<T> {
    type SourceOp = T;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<T>, _operands: &[Value]) -> Option<()> {
        let cx = rw.cx().clone();
        let (source, ty) = (rw.op(op).operand(0)?, rw.op(op).result_type(0)?);
        let (from, to) = (VectorType::new(&cx, rw.type_of(source))?, VectorType::new(&cx, ty)?);
        let outer = &from.shape[..from.rank().checked_sub(1)?];
        let row = to.with_dims(&cx, to.dims().skip(outer.len()))?;
        let rows = outer.iter().try_fold(1_i64, |product, size| product.checked_mul(*size))?;
        if rows > MAX_UNROLLED as i64 {
            rw.op(op).len_to_unroll(ty);
            return rw.no_match(op, "there are too many rows");
        }
        let mut result = rw.create(arith::Constant::build(cx.zero_attr(ty)?)).result();
        let mut position = vec![0_i64; outer.len()];
        for _ in 0..rows {
            let mask = rw.create(vector::Extract::build_at(&cx, source, &position)).result();
            let mask = T::intrinsic(rw, row, mask);
            result = rw.create(vector::Insert::build_at(&cx, mask, result, &position)).result();
            for (index, size) in position.iter_mut().zip(outer).rev() {
                *index += 1;
                if *index < *size {
                    break;
                }
                *index = 0;
            }
        }
        rw.replace_op(op, &[result]);
        Some(())
    }
}

/// The mask whose first elements are set, for vectors of 128 bits: a comparison with a counter.
struct CreateMaskOpLowering;

impl OpConversion for CreateMaskOpLowering {
    type SourceOp = vector::CreateMask;

    /// Much shorter than what masks become otherwise.
    const BENEFIT: u16 = 4096;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<vector::CreateMask>,
        operands: &[Value],
    ) -> Option<()> {
        let ty = rw.op(op).result_type(0)?;
        let mask = VectorType::new(rw.cx(), ty)?;
        if mask.rank() != 1 || !mask.is_scalable() {
            return rw.no_match(op, "not 1-D scalable");
        }
        if !matches!(mask.shape[0], 2 | 4 | 8 | 16) {
            return rw.no_match(op, "not an SVE predicate");
        }
        let zero = rw.create(llvm::Zero::build(Type::I64)).result();
        rw.replace_op_with_new(op, arm_sve::WhileLTIntr::build(ty, zero, *operands.first()?));
        Some(())
    }
}

/// The intrinsic chooses between masks for bytes.
struct PselOpLowering;

impl OpConversion for PselOpLowering {
    type SourceOp = arm_sve::Psel;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<arm_sve::Psel>, operands: &[Value]) -> Option<()> {
        let view = rw.view(op)?;
        let (mask, other, index) = (*operands.first()?, view.p2(), view.index());
        let bytes = rw.cx().vector_type(&[16], &[true], Type::I1).ok()?;
        let wide = rw.create(arm_sve::ConvertToSvboolIntr::build(bytes, mask)).result();
        let index = rw.create(arith::IndexCast::build(Type::I32, index)).result();
        let parts = arm_sve::PselIntrParts { res: bytes, p1: wide, p2: other, index };
        let chosen = rw.create(arm_sve::PselIntr::build(parts)).result();
        let ty = rw.type_of(mask);
        rw.replace_op_with_new(op, arm_sve::ConvertFromSvboolIntr::build(ty, chosen));
        Some(())
    }
}
