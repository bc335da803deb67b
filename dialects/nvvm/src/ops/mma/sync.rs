//! The multiplication of dense matrices.

use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{AnyStruct, LLVMType};

use super::syntax::{
    FACTOR_TYPES, add_factor_types, add_segments, has_attr, parse_matrices, print_attributes, print_operands,
    print_types, resolve_matrices,
};
use super::{Multiplication, element_of, is_int4, is_int8, type_of_a, types_of};
use crate::{MMAB1Op, MMAIntOverflow, MMALayout, MMAShapeAttr, MMATypes};

/// Multiplies matrices that the threads of a warp hold in registers, and adds the product to a third one.
///
/// The types of the factors are written where the types of their registers do not tell them.
///
/// ```mlir
/// %0 = nvvm.mma.sync A[%a0, %a1] B[%b0] C[%c0, %c1] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.mma.sync",
    doc_group = "Matrices of a warp",
    rename_all = "camelCase",
    traits(AttrSizedOperandSegments),
    verify,
    parse = parse_mma,
    print = print_mma
)]
pub struct Mma {
    pub operand_a: Operands<LLVMType>,
    pub operand_b: Operands<LLVMType>,
    pub operand_c: Operands<LLVMType>,
    pub shape: Attr<MMAShapeAttr>,
    pub b1_op: Option<Attr<MMAB1Op>>,
    pub int_overflow_behavior: Option<Attr<MMAIntOverflow>>,
    pub layout_a: Attr<MMALayout>,
    pub layout_b: Attr<MMALayout>,
    pub multiplicand_a_ptx_type: Option<Attr<MMATypes>>,
    pub multiplicand_b_ptx_type: Option<Attr<MMATypes>>,
    pub res: OpResult<AnyStruct>,
}

fn parse_mma(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let matrices = parse_matrices(p, op)?;
    p.parse_optional_attr_dict(&mut op.attrs)?;
    p.expect(Tok::Colon, "expected ':'")?;
    p.expect(Tok::LParen, "expected '('")?;
    let types = p.parse_type_list()?;
    // The number of types is not checked here: operands without one are missing later on.
    p.expect(Tok::RParen, "expected ')'")?;
    resolve_matrices(p, &matrices, &types, op)?;
    p.expect(Tok::Arrow, "expected '->'")?;
    let result = p.parse_type()?;
    // Factors are taken for what is added.
    let cx = p.cx();
    let elements = [0, 1].map(|number| types.get(number).and_then(|ty| element_of(cx, *ty, true)));
    for (name, element) in FACTOR_TYPES.into_iter().zip(elements) {
        if element.is_none() && !has_attr(p, op, name) {
            let message = format!("attribute {name} is not provided explicitly and cannot be inferred");
            return Err(p.op_error_at(op, op.at, &message));
        }
    }
    add_factor_types(p, elements, op);
    op.result_types.push(result);
    add_segments(p, &matrices, 0, op);
    Ok(())
}

/// Prints the form; the type of the first operand decides whether types of elements are told.
fn print_mma(op: MmaView<'_>, p: &mut Printer<'_>) {
    print_operands(p, "A", op.operand_a());
    p.write(" ");
    print_operands(p, "B", op.operand_b());
    p.write(" ");
    print_operands(p, "C", op.operand_c());
    p.write(" ");
    let first = op.operand_type(0);
    print_attributes(*op, [first; 2], p);
    print_types(*op, [op.operand_a().next(), op.operand_b().next(), op.operand_c().next()], p);
}

impl Verify for Mma {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(shape) = op.shape() else { return Ok(()) };
        let element = type_of_a(*op, op.multiplicand_a_ptx_type(), out)?;
        let operands = [types_of(*op, op.operand_a()), types_of(*op, op.operand_b()), types_of(*op, op.operand_c())];
        Multiplication::new(*op, &shape, element, false).verify(operands, out)?;
        if element == MMATypes::B1 && op.b1_op().is_none() {
            return fail(out, op.op_error("op requires b1Op attribute"));
        }
        if (is_int4(element) || is_int8(element)) && op.int_overflow_behavior().is_none() {
            return fail(out, op.op_error("op requires intOverflowBehavior attribute"));
        }
        let MMAShapeAttr { m, n, k } = shape;
        let any_layout = (m, n, k) == (8, 8, 4) && element == MMATypes::F16;
        let is_row_by_column = op.layout_a() == Some(MMALayout::Row) && op.layout_b() == Some(MMALayout::Col);
        if any_layout || is_row_by_column {
            return Ok(());
        }
        let other = op.multiplicand_b_ptx_type().unwrap_or(element);
        fail(
            out,
            op.op_error(format!(
                "requires layoutA = #nvvm.mma_layout<row> and layoutB = #nvvm.mma_layout<col> for shape <{m}, {n}, {k}> with \
                 element types {element} and {other}. Only m8n8k4 with f16 supports other layouts."
            )),
        )
    }
}
