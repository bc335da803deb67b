//! Strided metadata of allocations, globals, casts and other memrefs.

use dialekt_affine::composed_expr;
use dialekt_arith::{index_constant, index_value};
use dialekt_dialect_utils::indices::{Mixed, index};
use dialekt_interfaces::{OffsetSizeAndStrideOpRef, OpFoldResult};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref::{
    Alloc, Alloca, AssumeAlignment, ExtractAlignedPointerAsIndex, ExtractStridedMetadata, GetGlobal, MemorySpaceCast,
    ReinterpretCast, ReinterpretCastParts, SubView,
};

use super::{known_or, metadata_pattern};

/// The base buffer of contiguous memory: the memory, or a cast of it.
fn buffer(rw: &mut Rewriter<'_>, op: Typed<ExtractStridedMetadata>, memory: Value) -> Option<Value> {
    let view = rw.view(op)?;
    let (ty, loc) = (rw.type_of(view.base_buffer()), view.loc());
    if rw.type_of(memory) == ty {
        return Some(memory);
    }
    let (zero, none) = (vec![0].into(), || Vec::new().into());
    Some(
        rw.create(
            ReinterpretCast::build(ReinterpretCastParts {
                result: ty,
                source: memory,
                offsets: &[],
                sizes: &[],
                strides: &[],
                static_offsets: zero,
                static_sizes: none(),
                static_strides: none(),
            })
            .with_loc(loc),
        )
        .result(),
    )
}

/// The strides of contiguous dimensions.
pub(crate) fn contiguous_strides(rw: &mut Rewriter<'_>, sizes: &[OpFoldResult], loc: Location) -> Mixed {
    let cx = rw.cx();
    let affine = cx.affine();
    let mut strides: Mixed = sizes.iter().map(|_| index(cx, 1).into()).collect();
    let mut product = affine.constant(1);
    for (symbol, dim) in (0..sizes.len().saturating_sub(1)).rev().enumerate() {
        product = affine.mul(product, affine.symbol(symbol as u32));
        strides[dim] = composed_expr(rw, loc, product, &sizes[dim + 1..]);
    }
    strides
}

/// Replaces the metadata of an allocation, given its dynamic sizes.
fn of_memory(rw: &mut Rewriter<'_>, op: Typed<ExtractStridedMetadata>, memory: Op, open: &[Value]) -> Option<()> {
    let (cx, loc) = (rw.cx(), rw.loc(op));
    let memory = rw.op(memory).result(0)?;
    let ty = rw.type_of(memory);
    if !cx.has_identity_layout(ty) {
        return rw.no_match(op, "the memory has a layout");
    }
    let mut open = open.iter();
    let size = |size: &i64| match *size {
        DYNAMIC => open.next().map(|value| OpFoldResult::Value(*value)),
        size => Some(index(cx, size).into()),
    };
    let sizes: Option<Mixed> = cx.type_data(ty).shape()?.iter().map(size).collect();
    let sizes = sizes?;
    let strides = contiguous_strides(rw, &sizes, loc);
    let unused = rw.view(op)?.base_buffer();
    // An unused buffer may be any memref.
    let buffer = if rw.value(unused).has_uses() { buffer(rw, op, memory)? } else { memory };
    let mut results = vec![buffer, index_constant(rw, 0, loc)];
    for element in sizes.into_iter().chain(strides) {
        results.push(index_value(rw, element, loc));
    }
    rw.replace_op(op, &results);
    Some(())
}

macro_rules! memory_pattern {
    ($name:ident, $op:ident) => {
        metadata_pattern! {
            /// The metadata of an allocation follow from its shape.
            $name, $op, |rw: &mut Rewriter<'_>, op, source: Typed<$op>| {
                let open: Vec<Value> = rw.view(source)?.dynamic_sizes().collect();
                of_memory(rw, op, source.op(), &open)
            }
        }
    };
}

memory_pattern!(ExtractStridedMetadataOpAllocFolder, Alloc);
memory_pattern!(ExtractStridedMetadataOpAllocaFolder, Alloca);

metadata_pattern! {
    /// The metadata of a global variable follow from its shape.
    ExtractStridedMetadataOpGetGlobalFolder, GetGlobal, |rw: &mut Rewriter<'_>, op, source: Typed<GetGlobal>| {
        let (cx, loc) = (rw.cx(), rw.loc(op));
        let memory = rw.op(source).result(0)?;
        let ty = rw.type_of(memory);
        if !cx.has_identity_layout(ty) {
            return rw.no_match(op, "the memory has a layout");
        }
        let sizes = cx.type_data(ty).shape()?.to_vec();
        let strides = cx.strided_layout(ty)?.strides;
        let mut results = vec![buffer(rw, op, memory)?];
        for integer in std::iter::once(0).chain(sizes).chain(strides) {
            results.push(index_constant(rw, integer, loc));
        }
        rw.replace_op(op, &results);
        Some(())
    }
}

/// The pointer of a view is that of its source, since it does not include the offset.
#[derive(Described)]
pub struct RewriteExtractAlignedPointerAsIndexOfViewLikeOp;

impl OpRewrite for RewriteExtractAlignedPointerAsIndexOfViewLikeOp {
    type SourceOp = ExtractAlignedPointerAsIndex;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExtractAlignedPointerAsIndex>) -> Option<()> {
        let source = rw.view(op)?.source();
        let of_part = rw.ir().defining::<SubView>(source).map(|part| part.source());
        let of_cast = || rw.ir().defining::<ReinterpretCast>(source).map(|cast| cast.source());
        // Other views may start elsewhere.
        let Some(whole) = of_part.or_else(of_cast) else { return rw.no_match(op, "the source is no part") };
        rw.set_operand(op, 0, whole);
        Some(())
    }
}

/// Creates an op for the metadata of another memref, at the place of `op`.
fn ask_for(rw: &mut Rewriter<'_>, op: Typed<ExtractStridedMetadata>, memref: Value) -> Option<Op> {
    let (cx, loc) = (rw.cx(), rw.loc(op));
    if cx.strided_layout(rw.type_of(memref)).is_none() {
        return rw.no_match(op, "the memref has no strides");
    }
    Some(rw.create(ExtractStridedMetadata::build(memref).with_loc(loc)).into())
}

metadata_pattern! {
    /// The metadata of a `memref.reinterpret_cast` are its operands.
    ExtractStridedMetadataOpReinterpretCastFolder, ReinterpretCast,
    |rw: &mut Rewriter<'_>, op, source: Typed<ReinterpretCast>| {
        let loc = rw.loc(op);
        let cast = rw.view(source)?;
        let memref = cast.source();
        let parts = OffsetSizeAndStrideOpRef::of(*cast)?;
        let [offsets, sizes, strides] = [parts.mixed_offsets(), parts.mixed_sizes(), parts.mixed_strides()];
        let metadata = ask_for(rw, op, memref)?;
        let mut results = vec![rw.op(metadata).result(0)?];
        for element in offsets.into_iter().chain(sizes).chain(strides) {
            results.push(index_value(rw, element, loc));
        }
        rw.replace_op(op, &results);
        Some(())
    }
}

metadata_pattern! {
    /// A cast to another memory space changes only the buffer.
    ExtractStridedMetadataOpMemorySpaceCastFolder, MemorySpaceCast,
    |rw: &mut Rewriter<'_>, op, source: Typed<MemorySpaceCast>| {
        let loc = rw.loc(op);
        let memref = rw.view(source)?.source();
        let metadata = ask_for(rw, op, memref)?;
        let mut results: Vec<Value> = rw.op(metadata).results().collect();
        let buffer = rw.op(op).result(0)?;
        if rw.value(buffer).has_uses() {
            let cast = rw.create(MemorySpaceCast::build(rw.type_of(buffer), results[0]).with_loc(loc));
            results[0] = cast.result();
        }
        rw.replace_op(op, &results);
        Some(())
    }
}

metadata_pattern! {
    /// An assumption does not change the metadata.
    ExtractStridedMetadataOpAssumeAlignmentFolder, AssumeAlignment,
    |rw: &mut Rewriter<'_>, op, source: Typed<AssumeAlignment>| {
        let memref = rw.view(source)?.memref();
        let metadata = ask_for(rw, op, memref)?;
        rw.replace_op_with(op, metadata);
        Some(())
    }
}

metadata_pattern! {
    /// The base buffer is its own buffer.
    ExtractStridedMetadataOpExtractStridedMetadataFolder, ExtractStridedMetadata,
    |rw: &mut Rewriter<'_>, op, source: Typed<ExtractStridedMetadata>| {
        let loc = rw.loc(op);
        let buffer = rw.view(source)?.base_buffer();
        let offset = known_or(rw, 0, buffer);
        let offset = index_value(rw, offset, loc);
        rw.replace_op(op, &[buffer, offset]);
        Some(())
    }
}
