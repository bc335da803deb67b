//! Casts: `memref.cast`, `memref.memory_space_cast` and `memref.reinterpret_cast`.

use dialekt_dialect_utils::{mixed_slices, type_of};
use dialekt_interfaces::{
    DynamicIndexList, MemorySpaceCastConsumerOpInterface, MemorySpaceCastOpInterface, OffsetSizeAndStrideOpInterface,
    ValueBoundsOpInterface, ViewLikeOpInterface,
};
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::{ReinterpretCastOpConstantFolder, ReinterpretCastOpExtractStridedMetadataFolder};
use crate::interfaces::op_asm;
use crate::types::{MemRef, element_and_space, verify_same_element, verify_same_space};

/// Casts to a memref type that knows more or less of the shape, or of the layout.
///
/// The behavior is undefined if a size, stride or offset is not that of the new type; this is not checked.
///
/// ```mlir
/// %b = memref.cast %a : memref<4x?xf32> to memref<?x?xf32>
/// %c = memref.cast %b : memref<?x?xf32> to memref<*xf32>
/// ```
#[derive(Op)]
#[op(
    name = "memref.cast", doc_group = "Views",
    interfaces(dialekt_interfaces::CastOpInterface, MemorySpaceCastConsumerOpInterface {}),
    traits(MemRefsNormalizable, Pure, SameOperandsAndResultShape),
    interfaces(ViewLikeOpInterface, ValueBoundsOpInterface),
    result_names = op_asm::cast,
    fold
)]
#[assembly($source attr_dict ":" type($source) "to" type($dest))]
pub struct Cast {
    pub source: Operand<AnyRankedOrUnrankedMemRef>,
    pub dest: OpResult<AnyRankedOrUnrankedMemRef>,
}

/// Casts to another memory space.
///
/// Shape, layout and element type are the same. The target defines between which spaces memory can be cast.
///
/// ```mlir
/// %b = memref.memory_space_cast %a : memref<4xf32, 1> to memref<4xf32>
/// ```
#[derive(Op)]
#[op(
    name = "memref.memory_space_cast", doc_group = "Views",
    interfaces(dialekt_interfaces::CastOpInterface, MemorySpaceCastOpInterface),
    traits(MemRefsNormalizable, Pure, SameOperandsAndResultElementType, SameOperandsAndResultShape),
    interfaces(ViewLikeOpInterface),
    result_names = op_asm::memspacecast,
    fold
)]
#[assembly($source attr_dict ":" type($source) "to" type($dest))]
pub struct MemorySpaceCast {
    pub source: Operand<AnyRankedOrUnrankedMemRef>,
    pub dest: OpResult<AnyRankedOrUnrankedMemRef>,
}

/// Views the buffer of a memref with another offset, other sizes and strides.
///
/// Those of the operand do not matter.
///
/// ```mlir
/// %b = memref.reinterpret_cast %a to offset: [%o], sizes: [10, %n], strides: [%s, 1]
///   : memref<?x?xf32> to memref<10x?xf32, strided<[?, 1], offset: ?>>
/// ```
#[derive(Op)]
#[op(
    name = "memref.reinterpret_cast", doc_group = "Views",
    interfaces(MemorySpaceCastConsumerOpInterface {}),
    traits(AttrSizedOperandSegments, MemRefsNormalizable, Pure),
    interfaces(OffsetSizeAndStrideOpInterface, ViewLikeOpInterface),
    verify,
    result_names = op_asm::reinterpret_cast,
    fold,
    canonicalize(ReinterpretCastOpExtractStridedMetadataFolder, ReinterpretCastOpConstantFolder)
)]
#[assembly(
    $source "to" "offset" "" ":" custom<DynamicIndexList>($offsets, $static_offsets)
    "" "," "sizes" "" ":" custom<DynamicIndexList>($sizes, $static_sizes)
    "" "," "strides" "" ":" custom<DynamicIndexList>($strides, $static_strides)
    attr_dict ":" type($source) "to" type($result)
)]
pub struct ReinterpretCast {
    pub source: Operand<AnyRankedOrUnrankedMemRef>,
    pub offsets: Operands<Index>,
    pub sizes: Operands<Index>,
    pub strides: Operands<Index>,
    pub static_offsets: Attr<DenseI64ArrayAttr>,
    pub static_sizes: Attr<DenseI64ArrayAttr>,
    pub static_strides: Attr<DenseI64ArrayAttr>,
    pub result: OpResult<AnyStridedMemRef>,
}

impl dialekt_interfaces::CastOpInterface for Cast {
    /// Checks that element type and memory space are equal, and that static parts of both types agree. Two unranked
    /// memrefs cannot be cast.
    fn are_cast_compatible(cx: &ContextData, inputs: &[Type], outputs: &[Type]) -> bool {
        let (&[from], &[to]) = (inputs, outputs) else { return false };
        let (Some(from_parts), Some(to_parts)) = (element_and_space(cx, from), element_and_space(cx, to)) else {
            return false;
        };
        let same_parts = from_parts == to_parts;
        match (MemRef::new(cx, from), MemRef::new(cx, to)) {
            (Some(from), Some(to)) => same_parts && layouts_agree(cx, from, to) && all_agree(from.shape, to.shape),
            (None, None) => false,
            _ => same_parts,
        }
    }
}

/// Returns whether offsets and strides are equal where both are static.
fn layouts_agree(cx: &ContextData, from: MemRef<'_>, to: MemRef<'_>) -> bool {
    if from.layout == to.layout {
        return true;
    }
    let (Some(a), Some(b)) = (cx.strided_layout(from.ty), cx.strided_layout(to.ty)) else { return false };
    all_agree(&[a.offset], &[b.offset]) && all_agree(&a.strides, &b.strides)
}

/// Returns whether numbers are equal where both are static.
fn all_agree(a: &[i64], b: &[i64]) -> bool {
    let agree = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
    a.len() == b.len() && a.iter().zip(b).all(agree)
}

impl dialekt_interfaces::CastOpInterface for MemorySpaceCast {
    /// Checks that both types differ in the memory space only.
    fn are_cast_compatible(cx: &ContextData, inputs: &[Type], outputs: &[Type]) -> bool {
        let (&[from], &[to]) = (inputs, outputs) else { return false };
        is_space_cast(cx, from, to)
    }
}

fn is_space_cast(cx: &ContextData, from: Type, to: Type) -> bool {
    match (cx.type_data(from), cx.type_data(to)) {
        (TypeData::UnrankedMemRef { element: a, .. }, TypeData::UnrankedMemRef { element: b, .. }) => a == b,
        _ => match (MemRef::new(cx, from), MemRef::new(cx, to)) {
            (Some(a), Some(b)) => (a.shape, a.element, a.layout) == (b.shape, b.element, b.layout),
            _ => false,
        },
    }
}

impl MemorySpaceCastOpInterface for MemorySpaceCast {
    fn is_valid_memory_space_cast(cx: &ContextData, target: Type, source: Type) -> bool {
        is_space_cast(cx, source, target)
    }

    /// A cast to the default memory space can move after its users.
    fn is_source_promotable(op: Self::View<'_>) -> bool {
        let to = element_and_space(op.cx(), op.ir().value(op.dest()).ty());
        to.is_some_and(|(_, space)| space.is_none())
    }
}

mixed_slices! {
    ReinterpretCast, ReinterpretCastParts: result: Type, source: Value;
}

impl OffsetSizeAndStrideOpInterface for ReinterpretCast {
    /// One offset, and a size and a stride for each dimension of the result.
    fn array_attr_max_ranks(op: Self::View<'_>) -> [usize; 3] {
        let rank = MemRef::of(*op, op.result()).map_or(0, MemRef::rank);
        [1, rank, rank]
    }
}

impl Verify for ReinterpretCast {
    const TYPES_ONLY: bool = true;

    /// Checks the static parts of the result type against the op.
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(result) = MemRef::of(*op, op.result()) else { return Ok(()) };
        let (source, kinds) = (type_of(*op, op.source()), ["source", "result memref"]);
        verify_same_space(*op, [source, result.ty], kinds, out)?;
        verify_same_element(*op, [source, result.ty], kinds, out)?;
        let (Some(offsets), Some(sizes), Some(strides)) = (op.static_offsets(), op.static_sizes(), op.static_strides())
        else {
            return Ok(());
        };
        verify_known(*op, "size", result.shape, &sizes, true, out)?;
        let Some(layout) = op.cx().strided_layout(result.ty) else {
            let ty = op.quoted_type(result.ty);
            return fail(out, op.error(format!("expected result type to have strided layout but found {ty}")));
        };
        verify_known(*op, "offset", &[layout.offset], &offsets, false, out)?;
        verify_known(*op, "stride", &layout.strides, &strides, true, out)
    }
}

/// Checks that numbers of the result type are those of the op, or dynamic.
fn verify_known(
    op: OpRef<'_>,
    what: &str,
    found: &[i64],
    expected: &[i64],
    many: bool,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let mut pairs = found.iter().zip(expected).enumerate();
    let Some((dim, (found, expected))) = pairs.find(|(_, (found, expected))| **found != DYNAMIC && found != expected)
    else {
        return Ok(());
    };
    let expected = if *expected == DYNAMIC { "dynamic".into() } else { expected.to_string() };
    let place = if many { format!(" in dim = {dim}") } else { String::new() };
    fail(out, op.error(format!("expected result type with {what} = {expected} instead of {found}{place}")))
}
