//! `expand-strided-metadata`: views of memrefs become buffers with computed offsets, sizes and strides.
//! [mlir/lib/Dialect/MemRef/Transforms/ExpandStridedMetadata.cpp]
//!
//! - [`reshape`]: offsets, sizes and strides of expanded and collapsed memrefs
//! - [`subview`]: those of subviews
//! - [`fold`]: those of allocations, casts and other memrefs

pub mod fold;
pub mod reshape;
pub mod subview;

use dialekt_dialect_utils::indices::{Mixed, index, integer};
use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref::{ExtractStridedMetadata, ReinterpretCast};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};

/// Expand memref operations into easier to analyze constructs
///
/// Subviews, expansions and collapses of memrefs become `memref.reinterpret_cast`s of their buffers, whose offsets,
/// sizes and strides are computed by affine maps; where the metadata of a memref are known, they replace
/// `memref.extract_strided_metadata`.
#[derive(Pass, Clone)]
#[pass(
    name = "ExpandStridedMetadataPass",
    argument = "expand-strided-metadata",
    dialects(dialekt_affine::AffineDialect, dialekt_arith::ArithDialect, dialekt_memref::MemRefDialect)
)]
pub struct ExpandStridedMetadata {
    patterns: PassPatterns,
}

impl Pass for ExpandStridedMetadata {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, add_expand_patterns);
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_patterns(&self.patterns)?;
        Ok(())
    }
}

/// Adds the patterns of `expand-strided-metadata`. [MLIR: populateExpandStridedMetadataPatterns]
pub fn add_expand_patterns(set: &mut PatternSet) {
    set.add::<subview::SubviewFolder>();
    set.add::<reshape::ExpandShapeFolder>();
    set.add::<reshape::CollapseShapeFolder>();
    add_metadata_patterns(set);
}

/// Adds the patterns that resolve `memref.extract_strided_metadata`. [MLIR:
/// populateResolveExtractStridedMetadataPatterns]
pub fn add_resolve_patterns(set: &mut PatternSet) {
    add_metadata_patterns(set);
}

fn add_metadata_patterns(set: &mut PatternSet) {
    set.add::<fold::ExtractStridedMetadataOpAllocFolder>();
    set.add::<fold::ExtractStridedMetadataOpAllocaFolder>();
    set.add::<reshape::ExtractStridedMetadataOpCollapseShapeFolder>();
    set.add::<reshape::ExtractStridedMetadataOpExpandShapeFolder>();
    set.add::<fold::ExtractStridedMetadataOpGetGlobalFolder>();
    set.add::<fold::RewriteExtractAlignedPointerAsIndexOfViewLikeOp>();
    set.add::<fold::ExtractStridedMetadataOpReinterpretCastFolder>();
    set.add::<subview::ExtractStridedMetadataOpSubviewFolder>();
    set.add::<fold::ExtractStridedMetadataOpMemorySpaceCastFolder>();
    set.add::<fold::ExtractStridedMetadataOpAssumeAlignmentFolder>();
    set.add::<fold::ExtractStridedMetadataOpExtractStridedMetadataFolder>();
}

/// A buffer with the offset, sizes and strides of a memref in it.
pub(crate) struct Metadata {
    pub buffer: Value,
    pub offset: OpFoldResult,
    pub sizes: Mixed,
    pub strides: Mixed,
}

impl Metadata {
    /// Replaces a view by a cast of the buffer.
    fn replace_view(mut self, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
        let loc = rw.loc(op);
        let ty = rw.op(op).result_type(0)?;
        self.offset = sayable(rw, self.offset, loc);
        let parts = [&[self.offset][..], &self.sizes, &self.strides];
        let cast = ReinterpretCast::build_mixed(rw.cx(), ty, self.buffer, parts);
        let cast = rw.create(cast.with_loc(loc));
        rw.replace_op_with(op, cast);
        Some(())
    }

    /// Replaces the metadata of the view. New constants have the location `loc`.
    fn replace_metadata(self, rw: &mut Rewriter<'_>, op: Typed<ExtractStridedMetadata>, loc: Location) -> Option<()> {
        let mut values = vec![self.buffer];
        for element in std::iter::once(self.offset).chain(self.sizes).chain(self.strides) {
            values.push(dialekt_arith::index_value(rw, element, loc));
        }
        rw.replace_op(op, &values);
        Some(())
    }
}

/// An offset or size for a cast: a negative constant becomes a value, as casts cannot have it as an attribute.
pub(crate) fn sayable(rw: &mut Rewriter<'_>, element: OpFoldResult, loc: Location) -> OpFoldResult {
    match integer(rw.ir().cx(), element) {
        Some(..0) => dialekt_arith::index_value(rw, element, loc).into(),
        _ => element,
    }
}

/// Returns whether the type of a memref has a negative offset, which no cast can have.
pub(crate) fn has_negative_offset(cx: &Context, ty: Type) -> bool {
    cx.strided_layout(ty).is_some_and(|layout| layout.offset < 0 && layout.offset != DYNAMIC)
}

/// Fails to match an op whose result has a negative offset. The reference creates an invalid cast.
fn check_result(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    match rw.op(op).result_type(0).is_some_and(|ty| has_negative_offset(rw.ir().cx(), ty)) {
        true => rw.no_match(op, "casts have no negative offsets"),
        false => Some(()),
    }
}

/// The metadata of a memref: static parts from its type, others from a new op.
pub(crate) struct Source {
    pub view: SourceParts,
    pub offset: i64,
    pub strides: Vec<i64>,
}

/// The results of the new op.
pub(crate) struct SourceParts {
    pub buffer: Value,
    pub offset: Value,
    pub sizes: Vec<Value>,
    pub strides: Vec<Value>,
}

impl Source {
    /// Creates the metadata of a memref; `None` if its layout is not strided.
    pub fn new(rw: &mut Rewriter<'_>, memref: Value, loc: Location) -> Option<Source> {
        let cx = rw.ir().cx();
        let layout = cx.strided_layout(rw.type_of(memref))?;
        let op = rw.create(ExtractStridedMetadata::build(memref).with_loc(loc));
        let found = rw.view(*op)?;
        let view = SourceParts {
            buffer: found.base_buffer(),
            offset: found.offset(),
            sizes: found.sizes().collect(),
            strides: found.strides().collect(),
        };
        Some(Source { view, offset: layout.offset, strides: layout.strides })
    }

    /// The offset.
    pub fn offset(&self, rw: &Rewriter<'_>) -> OpFoldResult {
        known_or(rw, self.offset, self.view.offset)
    }

    /// A stride.
    pub fn stride(&self, rw: &Rewriter<'_>, dim: usize) -> OpFoldResult {
        known_or(rw, self.strides[dim], self.view.strides[dim])
    }
}

/// A constant if the number is static, otherwise the value.
pub(crate) fn known_or(rw: &Rewriter<'_>, integer: i64, value: Value) -> OpFoldResult {
    match integer {
        DYNAMIC => value.into(),
        integer => index(rw.ir().cx(), integer).into(),
    }
}

/// The defining op of the memref whose metadata are extracted, if it is of a kind.
fn source_of<T: OpDecl>(rw: &mut Rewriter<'_>, op: Typed<ExtractStridedMetadata>) -> Option<Typed<T>> {
    let source = rw.view(op)?.source();
    match rw.defining::<T>(source) {
        Some(found) => Some(found),
        None => rw.no_match(op, format_args!("the source is no '{}'", T::DEF.name)),
    }
}

/// Declares a pattern that replaces the metadata of memrefs that one kind of op defines.
macro_rules! metadata_pattern {
    ($(#[$doc:meta])* $name:ident, $source:ty, $rewrite:expr) => {
        $(#[$doc])*
        #[derive(Described)]
        pub struct $name;

        impl dialekt_ir_core::rewrite::OpRewrite for $name {
            type SourceOp = dialekt_memref::ExtractStridedMetadata;

            fn rewrite(
                rw: &mut dialekt_ir_core::rewrite::Rewriter<'_>,
                op: dialekt_ir_core::decl::typed::Typed<dialekt_memref::ExtractStridedMetadata>,
            ) -> Option<()> {
                let source = $crate::expand_strided_metadata::source_of::<$source>(rw, op)?;
                $rewrite(rw, op, source)
            }
        }
    };
}
pub(crate) use metadata_pattern;
