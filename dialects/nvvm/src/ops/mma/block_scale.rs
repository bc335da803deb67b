//! The multiplication of matrices with factors for blocks.

use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{AnyStruct, LLVMType};

use super::element_of;
use super::syntax::{
    add_factor_types, add_segments, has_attr, parse_matrices, parse_operands, print_attributes, print_operands,
    print_types, resolve_matrices,
};
use crate::{BlockScaleFormat, MMABlockScaleKind, MMAShapeAttr, MMATypes, ScaleVecSize};

/// Multiplies matrices that the threads of a warp hold in registers, with a factor for each block of elements.
///
/// The factors come with the positions of their bytes and the threads that hold them.
///
/// ```mlir
/// %0 = nvvm.mma.block_scale A[%a, %a, %a, %a] B[%b, %b] C[%c, %c, %c, %c] scaleA[%s, %byte, %thread] scaleB[%t, %byte, %thread] {shape = #nvvm.shape<m = 16, n = 8, k = 64>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.mma.block_scale",
    doc_group = "Matrices of a warp",
    rename_all = "camelCase",
    traits(AttrSizedOperandSegments),
    verify,
    parse = parse_mma_block_scale,
    print = print_mma_block_scale
)]
pub struct MmaBlockScale {
    pub operand_a: Operands<LLVMType>,
    pub operand_b: Operands<LLVMType>,
    pub operand_c: Operands<LLVMType>,
    pub scale_a_data: Operand<I32>,
    pub byte_id_a: Operand<I16>,
    pub thread_id_a: Operand<I16>,
    pub scale_b_data: Operand<I32>,
    pub byte_id_b: Operand<I16>,
    pub thread_id_b: Operand<I16>,
    pub shape: Attr<MMAShapeAttr>,
    pub multiplicand_a_ptx_type: Option<Attr<MMATypes>>,
    pub multiplicand_b_ptx_type: Option<Attr<MMATypes>>,
    pub scale_vec_size: Attr<ScaleVecSize>,
    pub block_scale_format: Attr<BlockScaleFormat>,
    pub kind: Attr<MMABlockScaleKind>,
    pub res: OpResult<AnyStruct>,
}

/// Multiplies matrices that the threads of a warp hold in registers, where half of the left one is zeros, with a factor for each block of elements.
///
/// The metadata say which elements of the left factor are there.
///
/// ```mlir
/// %0 = nvvm.mma.sp.block_scale A[%a, %a, %a, %a] B[%b, %b] C[%c, %c, %c, %c] sparseMetadata[%meta] selector[%selector] scaleA[%s, %byte, %thread] scaleB[%t, %byte, %thread] {shape = #nvvm.shape<m = 16, n = 8, k = 128>, orderedMetadata, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.mma.sp.block_scale",
    doc_group = "Matrices of a warp",
    rename_all = "camelCase",
    traits(AttrSizedOperandSegments),
    verify,
    parse = parse_mma_sp_block_scale,
    print = print_mma_sp_block_scale
)]
pub struct MmaSpBlockScale {
    pub operand_a: Operands<LLVMType>,
    pub operand_b: Operands<LLVMType>,
    pub operand_c: Operands<LLVMType>,
    pub sparse_metadata: Operand<I32>,
    pub sparsity_selector: Operand<I32>,
    pub scale_a_data: Operand<I32>,
    pub byte_id_a: Operand<I16>,
    pub thread_id_a: Operand<I16>,
    pub scale_b_data: Operand<I32>,
    pub byte_id_b: Operand<I16>,
    pub thread_id_b: Operand<I16>,
    pub shape: Attr<MMAShapeAttr>,
    pub multiplicand_a_ptx_type: Option<Attr<MMATypes>>,
    pub multiplicand_b_ptx_type: Option<Attr<MMATypes>>,
    pub scale_vec_size: Attr<ScaleVecSize>,
    pub block_scale_format: Attr<BlockScaleFormat>,
    pub kind: Attr<MMABlockScaleKind>,
    pub ordered_metadata: Attr<UnitAttr>,
    pub res: OpResult<AnyStruct>,
}

/// The types of a factor of a block: its data, and the positions of its byte and its thread.
const SCALE: [Type; 3] = [Type::I32, Type::I16, Type::I16];

fn parse_mma_block_scale(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    parse_scaled(p, op, false)
}

fn parse_mma_sp_block_scale(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    parse_scaled(p, op, true)
}

fn parse_scaled(p: &mut OpParser<'_>, op: &mut OpState, sparse: bool) -> Parsed {
    let matrices = parse_matrices(p, op)?;
    let mut selection = Vec::new();
    if sparse {
        selection = parse_operands(p, "sparseMetadata", op)?;
        selection.extend(parse_operands(p, "selector", op)?);
    }
    let scales = [parse_operands(p, "scaleA", op)?, parse_operands(p, "scaleB", op)?];
    p.parse_optional_attr_dict(&mut op.attrs)?;
    p.expect(Tok::Colon, "expected ':'")?;
    p.expect(Tok::LParen, "expected '('")?;
    let types = p.parse_type_list()?;
    if types.len() != 3 {
        let at = p.token().start;
        return Err(p.op_error_at(op, at, "expected exactly 3 types"));
    }
    p.expect(Tok::RParen, "expected ')'")?;
    let results = p.parse_arrow_type_list()?;
    resolve_matrices(p, &matrices, &types, op)?;
    p.resolve_all_as(&selection, Type::I32, op)?;
    for scale in &scales {
        p.resolve_all_at(scale, &SCALE, op.at, op)?;
    }
    let cx = p.cx();
    add_factor_types(p, [0, 1].map(|number| types.get(number).and_then(|ty| element_of(cx, *ty, false))), op);
    const ORDERED: &str = "orderedMetadata";
    if sparse && !has_attr(p, op, ORDERED) {
        op.add_attr(cx.ident(ORDERED), Attribute::UNIT);
    }
    op.result_types.extend(results);
    add_segments(p, &matrices, if sparse { 8 } else { 6 }, op);
    Ok(())
}

/// Prints the dictionary and the types.
fn print_end(op: OpRef<'_>, matrices: [Option<Value>; 3], p: &mut Printer<'_>) {
    let ty = |value: Option<Value>| value.map(|value| op.ir().value(value).ty());
    print_attributes(op, [ty(matrices[0]), ty(matrices[1])], p);
    print_types(op, matrices, p);
}

fn print_mma_block_scale(op: MmaBlockScaleView<'_>, p: &mut Printer<'_>) {
    print_operands(p, "A", op.operand_a());
    print_operands(p, "B", op.operand_b());
    print_operands(p, "C", op.operand_c());
    print_operands(p, "scaleA", [op.scale_a_data(), op.byte_id_a(), op.thread_id_a()]);
    print_operands(p, "scaleB", [op.scale_b_data(), op.byte_id_b(), op.thread_id_b()]);
    print_end(*op, [op.operand_a().next(), op.operand_b().next(), op.operand_c().next()], p);
}

fn print_mma_sp_block_scale(op: MmaSpBlockScaleView<'_>, p: &mut Printer<'_>) {
    print_operands(p, "A", op.operand_a());
    print_operands(p, "B", op.operand_b());
    print_operands(p, "C", op.operand_c());
    print_operands(p, "sparseMetadata", [op.sparse_metadata()]);
    print_operands(p, "selector", [op.sparsity_selector()]);
    print_operands(p, "scaleA", [op.scale_a_data(), op.byte_id_a(), op.thread_id_a()]);
    print_operands(p, "scaleB", [op.scale_b_data(), op.byte_id_b(), op.thread_id_b()]);
    print_end(*op, [op.operand_a().next(), op.operand_b().next(), op.operand_c().next()], p);
}

/// The factors of the blocks of an op.
struct Scaling {
    shape: Option<MMAShapeAttr>,
    factors: [Option<MMATypes>; 2],
    size: Option<ScaleVecSize>,
    format: Option<BlockScaleFormat>,
    kind: Option<MMABlockScaleKind>,
}

impl Scaling {
    /// Checks that there is such a multiplication: the depths are those for elements of 4 bits, and for others. All that is wrong is told.
    fn verify(&self, op: OpRef<'_>, depths: [i32; 2], what: &str, out: &mut Vec<Diagnostic>) -> Verified {
        use MMABlockScaleKind as Kind;
        let Some(MMAShapeAttr { m, n, k }) = self.shape else { return Ok(()) };
        let (Some(size), Some(format), Some(kind)) = (self.size, self.format, self.kind) else { return Ok(()) };
        let is_ue8m0 = format == BlockScaleFormat::Ue8m0;
        let mut verified = Ok(());
        let mut complain = |message: String| verified = fail(out, op.op_error(message));
        let name = format!("mma.m{m}n{n}k{k}");
        if (m, n, k) == (16, 8, depths[0]) {
            if self.factors != [Some(MMATypes::E2m1); 2] {
                complain(format!("unsupported MMATypes attribute for {name}.(mxf4nvf4|mxf4)"));
            }
            match kind {
                Kind::Mxf4 => {
                    if size != ScaleVecSize::X2 {
                        complain(format!("unsupported ScaleVecSize attribute for {name}.mxf4"));
                    }
                    if !is_ue8m0 {
                        complain(format!("unsupported BlockScaleFormat attribute for {name}.mxf4"));
                    }
                }
                Kind::Mxf4nvf4 if !matches!((size, is_ue8m0), (ScaleVecSize::X2, true) | (ScaleVecSize::X4, false)) => {
                    complain(format!("unsupported ScaleVecSize and BlockScaleFormat attributes for {name}.mxf4nvf4"));
                }
                Kind::Mxf4nvf4 => {}
                Kind::Mxf8f6f4 => complain(format!("unsupported Kind attribute for {name}")),
            }
        } else if (m, n, k) == (16, 8, depths[1]) {
            if !(kind == Kind::Mxf8f6f4 && size == ScaleVecSize::X1 && is_ue8m0) {
                complain(format!("unsupported Kind, ScaleVecSize and BlockScaleFormat attributes for {name}"));
            }
        } else {
            complain(format!("unsupported Geom for {what} with block scaling"));
        }
        verified
    }
}

impl Verify for MmaBlockScale {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let scaling = Scaling {
            shape: op.shape(),
            factors: [op.multiplicand_a_ptx_type(), op.multiplicand_b_ptx_type()],
            size: op.scale_vec_size(),
            format: op.block_scale_format(),
            kind: op.kind(),
        };
        scaling.verify(*op, [64, 32], "mma", out)
    }
}

impl Verify for MmaSpBlockScale {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        if !op.ordered_metadata() {
            return fail(out, op.op_error("'orderedMetadata' attribute is mandatory"));
        }
        let scaling = Scaling {
            shape: op.shape(),
            factors: [op.multiplicand_a_ptx_type(), op.multiplicand_b_ptx_type()],
            size: op.scale_vec_size(),
            format: op.block_scale_format(),
            kind: op.kind(),
        };
        scaling.verify(*op, [128, 64], "sparse mma", out)
    }
}
