//! The multiplication of matrices with zeros in half of the left one.

use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{AnyStruct, LLVMType};

use super::syntax::{
    FACTOR_TYPES, add_factor_types, add_segments, has_attr, parse_matrices, parse_operands, print_attributes,
    print_operands, print_types, resolve_matrices,
};
use super::{Multiplication, element_of, is_int4, is_int8, type_of_a, types_of};
use crate::{MMAIntOverflow, MMAKind, MMAShapeAttr, MMATypes};

/// Multiplies matrices that the threads of a warp hold in registers, where half of the left one is zeros, and adds the product to a third one.
///
/// The metadata say which elements of the left factor are there; the selector, which threads hold the metadata.
///
/// ```mlir
/// %0 = nvvm.mma.sp.sync A[%a0, %a1] B[%b0, %b1] C[%c0, %c1] sparseMetadata[%meta] selector[%selector] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.mma.sp.sync",
    doc_group = "Matrices of a warp",
    rename_all = "camelCase",
    traits(AttrSizedOperandSegments),
    verify,
    parse = parse_mma_sp,
    print = print_mma_sp
)]
pub struct MmaSp {
    pub operand_a: Operands<LLVMType>,
    pub operand_b: Operands<LLVMType>,
    pub operand_c: Operands<LLVMType>,
    pub sparse_metadata: Operand<I32>,
    pub sparsity_selector: Operand<I32>,
    pub shape: Attr<MMAShapeAttr>,
    pub int_overflow_behavior: Option<Attr<MMAIntOverflow>>,
    pub multiplicand_a_ptx_type: Option<Attr<MMATypes>>,
    pub multiplicand_b_ptx_type: Option<Attr<MMATypes>>,
    pub ordered_metadata: Attr<UnitAttr>,
    pub kind: Option<Attr<MMAKind>>,
    pub res: OpResult<AnyStruct>,
}

fn parse_mma_sp(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let matrices = parse_matrices(p, op)?;
    let metadata = parse_operands(p, "sparseMetadata", op)?;
    let selector = parse_operands(p, "selector", op)?;
    p.parse_optional_attr_dict(&mut op.attrs)?;
    p.expect(Tok::Colon, "expected ':'")?;
    p.expect(Tok::LParen, "expected '('")?;
    let types = p.parse_type_list()?;
    p.expect(Tok::RParen, "expected ')'")?;
    if types.len() != 3 {
        let message = format!("expected one type for each operand segment but got {} types", types.len());
        return Err(p.op_error_at(op, op.at, &message));
    }
    resolve_matrices(p, &matrices, &types, op)?;
    p.resolve_all_as(&metadata, Type::I32, op)?;
    p.resolve_all_as(&selector, Type::I32, op)?;
    p.expect(Tok::Arrow, "expected '->'")?;
    let result = p.parse_type()?;
    let cx = p.cx();
    let elements = [0, 1].map(|number| types.get(number).and_then(|ty| element_of(cx, *ty, false)));
    for (name, element) in FACTOR_TYPES.into_iter().zip(elements) {
        if element.is_none() && !has_attr(p, op, name) {
            let message = format!("attribute {name} is not provided explicitly and cannot be inferred");
            return Err(p.op_error_at(op, op.at, &message));
        }
    }
    add_factor_types(p, elements, op);
    op.result_types.push(result);
    add_segments(p, &matrices, 2, op);
    Ok(())
}

fn print_mma_sp(op: MmaSpView<'_>, p: &mut Printer<'_>) {
    print_operands(p, "A", op.operand_a());
    print_operands(p, "B", op.operand_b());
    print_operands(p, "C", op.operand_c());
    print_operands(p, "sparseMetadata", [op.sparse_metadata()]);
    print_operands(p, "selector", [op.sparsity_selector()]);
    let matrices = [op.operand_a().next(), op.operand_b().next(), op.operand_c().next()];
    let ty = |value: Option<Value>| value.map(|value| op.ir().value(value).ty());
    print_attributes(*op, [ty(matrices[0]), ty(matrices[1])], p);
    print_types(*op, matrices, p);
}

impl Verify for MmaSp {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(shape) = op.shape() else { return Ok(()) };
        let element = type_of_a(*op, op.multiplicand_a_ptx_type(), out)?;
        let operands = [types_of(*op, op.operand_a()), types_of(*op, op.operand_b()), types_of(*op, op.operand_c())];
        Multiplication::new(*op, &shape, element, true).verify(operands, out)?;
        match (is_int4(element) || is_int8(element)) && op.int_overflow_behavior().is_none() {
            true => fail(out, op.op_error("op requires intOverflowBehavior attribute")),
            false => Ok(()),
        }
    }
}
