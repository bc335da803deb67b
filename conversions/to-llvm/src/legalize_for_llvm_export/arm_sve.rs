//! The arm_sve dialect. [mlir/lib/Dialect/ArmSVE/Transforms/LegalizeForLLVMExport.cpp]

use dialekt_arith as arith;
use dialekt_arm_sve as sve;
use dialekt_conversion::{ConversionPatterns, ConversionRewriter, ConversionTarget, OpConversion};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;
use dialekt_vector::{self as vector, VectorType};

use crate::LLVMTypeConverter;
use crate::pattern::{OneToOne, add_one_to_one, extract_value, insert_value, row_positions};

const ROWS: &[OneToOne] = &[
    OneToOne::of::<sve::Sdot, sve::SdotIntr>().whole(),
    OneToOne::of::<sve::Smmla, sve::SmmlaIntr>().whole(),
    OneToOne::of::<sve::Udot, sve::UdotIntr>().whole(),
    OneToOne::of::<sve::Ummla, sve::UmmlaIntr>().whole(),
    OneToOne::of::<sve::Usmmla, sve::UsmmlaIntr>().whole(),
    OneToOne::of::<sve::DupQLane, sve::DupQLaneIntr>().whole(),
    OneToOne::of::<sve::ScalableMaskedAddI, sve::ScalableMaskedAddIIntr>().whole(),
    OneToOne::of::<sve::ScalableMaskedAddF, sve::ScalableMaskedAddFIntr>().whole(),
    OneToOne::of::<sve::ScalableMaskedSubI, sve::ScalableMaskedSubIIntr>().whole(),
    OneToOne::of::<sve::ScalableMaskedSubF, sve::ScalableMaskedSubFIntr>().whole(),
    OneToOne::of::<sve::ScalableMaskedMulI, sve::ScalableMaskedMulIIntr>().whole(),
    OneToOne::of::<sve::ScalableMaskedMulF, sve::ScalableMaskedMulFIntr>().whole(),
    OneToOne::of::<sve::ScalableMaskedSDivI, sve::ScalableMaskedSDivIIntr>().whole(),
    OneToOne::of::<sve::ScalableMaskedUDivI, sve::ScalableMaskedUDivIIntr>().whole(),
    OneToOne::of::<sve::ScalableMaskedDivF, sve::ScalableMaskedDivFIntr>().whole(),
    OneToOne::of::<sve::ZipX2, sve::ZipX2Intr>().whole(),
    OneToOne::of::<sve::ZipX4, sve::ZipX4Intr>().whole(),
];

/// Marks the ops for intrinsics as legal, and those that become one as illegal. [MLIR: configureArmSVELegalizeForExportTarget]
pub fn configure_target(target: &mut ConversionTarget) {
    use dialekt_conversion::LegalizationAction::{Illegal, Legal};
    for row in ROWS {
        target.set_op_action(row.target(), Legal).set_op_action(row.source(), Illegal);
    }
    target
        .legal_op::<sve::Bfmmla>()
        .legal_op::<sve::ConvertToSvboolIntr>()
        .legal_op::<sve::ConvertFromSvboolIntr>()
        .legal_op::<sve::PselIntr>()
        .legal_op::<sve::WhileLTIntr>()
        .illegal_op::<sve::ConvertToSvbool>()
        .illegal_op::<sve::ConvertFromSvbool>()
        .illegal_op::<sve::Psel>();
}

/// Adds the patterns. [MLIR: populateArmSVELegalizeForLLVMExportPatterns]
pub fn add_patterns(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter) {
    add_one_to_one(patterns, llvm, ROWS);
    patterns
        .add_typed(llvm, ConvertToSvboolOpLowering)
        .add_typed(llvm, ConvertFromSvboolOpLowering)
        .add_typed(llvm, PselOpLowering(llvm.clone()))
        .add_typed(llvm, CreateMaskOpLowering);
}

/// Replaces a conversion of masks by one for each row: `make` is given the type of a row, and a row.
fn convert_rows(
    rw: &mut ConversionRewriter<'_>,
    op: Op,
    source: Value,
    make: impl Fn(&mut ConversionRewriter<'_>, Type, Value) -> Value,
) -> Option<()> {
    let cx = rw.cx();
    let ty = rw.op(op).result_type(0)?;
    let TypeData::Vector { shape, scalable, element } = cx.type_data(ty) else { return None };
    let ((length, outer), (is_scalable, _)) = (shape.split_last()?, scalable.split_last()?);
    let row = cx.vector_type(&[*length], &[*is_scalable], *element).ok()?;
    let falses = rw.create(arith::Constant::build(cx.zero_attr(ty)?)).result();
    if outer.is_empty() {
        let converted = make(rw, row, source);
        rw.replace_op(op, &[converted]);
        return Some(());
    }
    let sizes: Vec<u64> = outer.iter().map(|size| u64::try_from(*size)).collect::<Result<_, _>>().ok()?;
    let Some(positions) = row_positions(&sizes) else {
        rw.op(op).len_to_unroll(ty);
        return rw.no_match(op, "there are too many rows");
    };
    let mut result = rw.remapped_value(falses)?;
    for position in positions {
        let part = extract_value(rw, source, &position);
        let part = make(rw, row, part);
        result = insert_value(rw, part, result, &position);
    }
    rw.replace_op(op, &[result]);
    Some(())
}

/// Masks of bytes from masks of wider elements, row by row.
pub struct ConvertToSvboolOpLowering;

impl OpConversion for ConvertToSvboolOpLowering {
    type SourceOp = sve::ConvertToSvbool;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<sve::ConvertToSvbool>,
        operands: &[Value],
    ) -> Option<()> {
        convert_rows(rw, op.into(), *operands.first()?, |rw, ty, row| {
            rw.create(sve::ConvertToSvboolIntr::build(ty, row)).result()
        })
    }
}

/// Masks of wider elements from masks of bytes, row by row.
pub struct ConvertFromSvboolOpLowering;

impl OpConversion for ConvertFromSvboolOpLowering {
    type SourceOp = sve::ConvertFromSvbool;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<sve::ConvertFromSvbool>,
        operands: &[Value],
    ) -> Option<()> {
        convert_rows(rw, op.into(), *operands.first()?, |rw, ty, row| {
            rw.create(sve::ConvertFromSvboolIntr::build(ty, row)).result()
        })
    }
}

/// A mask, or none, by an element of another one: the intrinsic has masks of bytes.
pub struct PselOpLowering(pub LLVMTypeConverter);

impl OpConversion for PselOpLowering {
    type SourceOp = sve::Psel;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<sve::Psel>, operands: &[Value]) -> Option<()> {
        let &[mask, other, _] = operands else { return None };
        let cx = rw.cx();
        let (ty, index) = (rw.type_of(mask), rw.view(op)?.index());
        let svbool = cx.vector_type(&[16], &[true], Type::I1).ok()?;
        let mask = rw.create(sve::ConvertToSvboolIntr::build(svbool, mask)).result();
        let index = rw.create(arith::IndexCast::build(Type::I32, index)).result();
        let selected =
            rw.create(sve::PselIntr::build(sve::PselIntrParts { res: svbool, p1: mask, p2: other, index })).result();
        rw.replace_op_with_new(op, sve::ConvertFromSvboolIntr::build(ty, selected));
        Some(())
    }
}

/// A mask of the size of a predicate register is one instruction. [MLIR: CreateMaskOpLowering]
pub struct CreateMaskOpLowering;

impl OpConversion for CreateMaskOpLowering {
    type SourceOp = vector::CreateMask;
    const BENEFIT: u16 = 2;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<vector::CreateMask>,
        operands: &[Value],
    ) -> Option<()> {
        let cx = rw.cx();
        let ty = rw.op(op).result_type(0)?;
        let mask = VectorType::new(cx, ty)?;
        if mask.rank() != 1 || !mask.is_scalable() || !matches!(mask.shape[0], 2 | 4 | 8 | 16) {
            return rw.no_match(op, "the mask is not of the size of a predicate register");
        }
        let zero = rw.create(llvm::Zero::build(Type::I64)).result();
        rw.replace_op_with_new(op, sve::WhileLTIntr::build(ty, zero, *operands.first()?));
        Some(())
    }
}
