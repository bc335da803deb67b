//! Queries and assumptions: sizes, strides and addresses of memrefs.

use dialekt_interfaces::int_range::infer_dim;
use dialekt_interfaces::{
    ConditionallySpeculatable, DistinctObjects as DistinctObjectsTrait, InferIntRangeInterface, KnownResults,
    MemorySpaceCastConsumerOpInterface, OpFoldResult, ReifyRankedShapedTypeOpInterface, ResultRanges,
    ShapedDimOpInterface, Speculatability, ValueBoundsOpInterface, ValueRange, ViewLikeOpInterface,
};
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::DimOfMemRefReshape;
use crate::interfaces::op_asm;
use crate::types::MemRef;

/// Gives the size of a dimension.
///
/// A dimension that the memref does not have is undefined behavior.
///
/// ```mlir
/// %n = memref.dim %a, %c1 : memref<4x?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "memref.dim", doc_group = "Queries",
    traits(MemRefsNormalizable),
    interfaces(ConditionallySpeculatable),
    traits(NoMemoryEffect),
    interfaces(ShapedDimOpInterface, InferIntRangeInterface, ValueBoundsOpInterface),
    result_names = op_asm::dim,
    fold,
    canonicalize(DimOfMemRefReshape)
)]
#[assembly(attr_dict $source "," $index ":" type($source))]
pub struct Dim {
    pub source: Operand<AnyNon0RankedOrUnrankedMemRef>,
    pub index: Operand<Index>,
    pub result: OpResult<Index>,
}

/// Gives the number of dimensions.
///
/// Of a ranked memref it folds to a constant.
///
/// ```mlir
/// %r = memref.rank %a : memref<*xf32>
/// ```
#[derive(Op)]
#[op(name = "memref.rank", doc_group = "Queries", traits(Pure), interfaces(ValueBoundsOpInterface), fold)]
#[assembly($memref attr_dict ":" type($memref))]
pub struct Rank {
    pub memref: Operand<AnyRankedOrUnrankedMemRef>,
    #[name("")]
    pub result: OpResult<Index>,
}

/// Gives the address of the buffer as a number, without the offset.
///
/// It is passed to code outside of the dialect; analyses of memory do not see its uses.
///
/// ```mlir
/// %p = memref.extract_aligned_pointer_as_index %a : memref<4x4xf32> -> index
/// ```
#[derive(Op)]
#[op(
    name = "memref.extract_aligned_pointer_as_index", doc_group = "Queries",
    traits(Pure, SameVariadicResultSize),
    result_names = op_asm::intptr
)]
#[assembly($source ":" type($source) "->" type(results) attr_dict)]
pub struct ExtractAlignedPointerAsIndex {
    pub source: Operand<AnyRankedOrUnrankedMemRef>,
    pub aligned_pointer: OpResult<Index>,
}

/// Gives the buffer of a memref, its offset, its sizes and its strides.
///
/// The buffer has rank zero and no offset. There are as many sizes and strides as the memref has dimensions.
///
/// ```mlir
/// %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %a
///   : memref<10x?xf32> -> memref<f32>, index, index, index, index, index
/// ```
#[derive(Op)]
#[op(
    name = "memref.extract_strided_metadata", doc_group = "Queries",
    traits(Pure, SameVariadicResultSize),
    interfaces(ViewLikeOpInterface, KnownResults),
    infer,
    result_names = name_metadata,
    fold
)]
#[assembly($source ":" type($source) "->" type(results) attr_dict)]
pub struct ExtractStridedMetadata {
    pub source: Operand<AnyStridedMemRef>,
    pub base_buffer: OpResult<AnyStridedMemRefOfRank<0>>,
    pub offset: OpResult<Index>,
    pub sizes: OpResults<Index>,
    pub strides: OpResults<Index>,
}

/// Gives a memref whose address may be assumed to be a multiple of a number of bytes.
///
/// If it is not, the result is poison.
///
/// ```mlir
/// %b = memref.assume_alignment %a, 16 : memref<4x4xf32>
/// ```
#[derive(Op)]
#[op(
    name = "memref.assume_alignment", doc_group = "Queries",
    interfaces(ReifyRankedShapedTypeOpInterface),
    traits(Pure),
    interfaces(ViewLikeOpInterface),
    traits(SameOperandsAndResultType),
    interfaces(MemorySpaceCastConsumerOpInterface {}),
    verify,
    result_names = op_asm::assume_align,
    fold
)]
#[assembly($memref "," $alignment attr_dict ":" type($memref))]
pub struct AssumeAlignment {
    pub memref: Operand<AnyMemRef>,
    pub alignment: Attr<Confined<I32Attr, IntPositive>>,
    pub result: OpResult<AnyMemRef>,
}

/// Gives memrefs of which it may be assumed that accesses to one do not touch another one.
///
/// Each result is the operand at its position. The behavior is undefined if they overlap.
///
/// ```mlir
/// %c, %d = memref.distinct_objects %a, %b : memref<?xf32>, memref<?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "memref.distinct_objects",
    doc_group = "Queries",
    traits(Pure),
    interfaces(DistinctObjectsTrait),
    infer,
    verify
)]
#[assembly($operands attr_dict ":" type($operands))]
pub struct DistinctObjects {
    pub operands: Operands<AnyMemRef>,
    pub results: OpResults<AnyMemRef>,
}

impl ConditionallySpeculatable for Dim {
    /// Speculatable if the dimension is known to exist.
    fn speculatability(op: Self::View<'_>) -> Speculatability {
        let index = op.ir().constant(op.index()).and_then(|index| op.cx().integer_i64(index));
        let (Some(memref), Some(index)) = (MemRef::of(*op, op.source()), index) else { return Speculatability::Not };
        if (memref.rank() as i64) > index { Speculatability::Always } else { Speculatability::Not }
    }
}

impl InferIntRangeInterface for Dim {
    fn infer_ranges(op: Self::View<'_>, operands: &[ValueRange]) -> ResultRanges {
        infer_dim(*op, operands)
    }
}

impl ShapedDimOpInterface for Dim {
    fn shaped_value(op: Self::View<'_>) -> Value {
        op.source()
    }

    fn dimension(op: Self::View<'_>) -> OpFoldResult {
        op.index().into()
    }
}

impl InferTypes for ExtractStridedMetadata {
    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        let source = MemRef::new(input.cx, input.source().ty());
        let Some(source) = source else { return Err("expected a ranked memref".into()) };
        let base = input.cx.memref_type(&[], source.element, None, source.space)?;
        let indices = 1 + 2 * source.rank();
        Ok(std::iter::once(base).chain(std::iter::repeat_n(Type::INDEX, indices)).collect())
    }
}

/// Names the results `%base_buffer, %offset, %sizes:2, %strides:2`.
fn name_metadata(op: ExtractStridedMetadataView<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    name(op.base_buffer(), b"base_buffer");
    name(op.offset(), b"offset");
    if let (Some(size), Some(stride)) = (op.sizes().next(), op.strides().next()) {
        name(size, b"sizes");
        name(stride, b"strides");
    }
}

impl Verify for AssumeAlignment {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        match op.alignment() {
            Some(alignment) if alignment.count_ones() != 1 => fail(out, op.op_error("alignment must be power of 2")),
            _ => Ok(()),
        }
    }
}

impl DistinctObjectsTrait for DistinctObjects {}

impl InferTypes for DistinctObjects {
    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        Ok(input.operands.to_vec())
    }
}

impl Verify for DistinctObjects {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        if !op.operand_types().eq(op.result_types()) {
            return fail(out, op.op_error("operand types and result types must match"));
        }
        if op.num_operands() == 0 {
            return fail(out, op.op_error("expected at least one operand"));
        }
        Ok(())
    }
}
