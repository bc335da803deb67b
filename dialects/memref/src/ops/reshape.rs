//! Reshapes: `memref.reshape`, `memref.expand_shape` and `memref.collapse_shape`.

use dialekt_dialect_utils::reassociation::Group;
use dialekt_dialect_utils::reshapes::{
    ComposeCollapseOfExpandOp, ComposeCollapses, ComposeExpandOfCollapseOp, ComposeExpands,
};
use dialekt_dialect_utils::saturated_integer::mul;
use dialekt_dialect_utils::type_of;
use dialekt_interfaces::{
    DynamicIndexList, MemorySpaceCastConsumerOpInterface, ReifyRankedShapedTypeOpInterface, ValueBoundsOpInterface,
    ViewLikeOpInterface,
};
use dialekt_ir_core::layout::StridedLayout;
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::{CollapseShapeOpMemRefCastFolder, ExpandShapeOpMemRefCastFolder, MemRefReshapes};
use crate::interfaces::op_asm;
use crate::types::{MemRef, element_and_space};

/// Views contiguous elements with another shape, which is in a memref.
///
/// The memref with the shape has one dimension and an integer for each dimension of the result. The result has the identity
/// layout.
///
/// ```mlir
/// %b = memref.reshape %a(%shape) : (memref<*xf32>, memref<2xindex>) -> memref<?x?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "memref.reshape", doc_group = "Views",
    interfaces(MemorySpaceCastConsumerOpInterface {}),
    traits(AlwaysSpeculatable),
    interfaces(ViewLikeOpInterface),
    verify,
    result_names = op_asm::reshape
)]
#[assembly($source "(" $shape ")" attr_dict ":" functional_type(operands, results))]
pub struct Reshape {
    pub source: Operand<AnyRankedOrUnrankedMemRef>,
    #[effects(Read)]
    pub shape: Operand<MemRefRankOf<(AnySignlessInteger, Index), N<1>>>,
    pub result: OpResult<AnyRankedOrUnrankedMemRef>,
}

/// Splits dimensions.
///
/// For each dimension of the operand there is a group of dimensions of the result, in order; their sizes multiply to its size.
///
/// ```mlir
/// %b = memref.expand_shape %a [[0, 1], [2]] output_shape [%n, 4, 32] : memref<?x32xf32> into memref<?x4x32xf32>
/// ```
#[derive(Op)]
#[op(
    name = "memref.expand_shape", doc_group = "Views",
    interfaces(ReifyRankedShapedTypeOpInterface),
    interfaces(MemorySpaceCastConsumerOpInterface {}),
    traits(Pure),
    interfaces(ViewLikeOpInterface, ValueBoundsOpInterface),
    verify,
    result_names = op_asm::expand_shape,
    fold,
    canonicalize(ComposeExpands<MemRefReshapes>, ComposeExpandOfCollapseOp<MemRefReshapes>, ExpandShapeOpMemRefCastFolder)
)]
#[assembly(
    $src $reassociation "output_shape" custom<DynamicIndexList>($output_shape, $static_output_shape) attr_dict
    ":" type($src) "into" type($result)
)]
pub struct ExpandShape {
    pub src: Operand<AnyStridedMemRef>,
    pub reassociation: Attr<IndexListArrayAttr>,
    pub output_shape: Operands<Index>,
    pub static_output_shape: Attr<DenseI64ArrayAttr>,
    pub result: OpResult<AnyStridedMemRef>,
}

/// Merges dimensions.
///
/// For each dimension of the result there is a group of dimensions of the operand, in order, which must lie side by side.
///
/// ```mlir
/// %b = memref.collapse_shape %a [[0, 1], [2]] : memref<?x4x32xf32> into memref<?x32xf32>
/// ```
#[derive(Op)]
#[op(
    name = "memref.collapse_shape", doc_group = "Views",
    interfaces(MemorySpaceCastConsumerOpInterface {}),
    traits(Pure),
    interfaces(ViewLikeOpInterface, ValueBoundsOpInterface),
    verify,
    result_names = op_asm::collapse_shape,
    fold,
    canonicalize(ComposeCollapses<MemRefReshapes>, ComposeCollapseOfExpandOp<MemRefReshapes>, CollapseShapeOpMemRefCastFolder)
)]
#[assembly($src $reassociation attr_dict ":" type($src) "into" type($result))]
pub struct CollapseShape {
    pub src: Operand<AnyStridedMemRef>,
    pub reassociation: Attr<IndexListArrayAttr>,
    pub result: OpResult<AnyStridedMemRef>,
}

impl Verify for Reshape {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        match reshape_problem(op) {
            Some(message) => fail(out, op.op_error(message)),
            None => Ok(()),
        }
    }
}

fn reshape_problem(op: ReshapeView<'_>) -> Option<&'static str> {
    let cx = op.cx();
    let element = |value| element_and_space(cx, type_of(*op, value)).map(|(element, _)| element);
    let has_layout = |memref: MemRef<'_>| !cx.has_identity_layout(memref.ty);
    let (source, result) = (MemRef::of(*op, op.source()), MemRef::of(*op, op.result()));
    if element(op.source()) != element(op.result()) {
        return Some("element types of source and destination memref types should be the same");
    }
    if source.is_some_and(has_layout) {
        return Some("source memref type should have identity affine map");
    }
    let (result, [size]) = (result?, MemRef::of(*op, op.shape())?.shape) else { return None };
    if has_layout(result) {
        return Some("result memref type should have identity affine map");
    }
    if *size == DYNAMIC {
        return Some("cannot use shape operand with dynamic length to reshape to statically-ranked memref type");
    }
    (*size != result.rank() as i64).then_some("length of shape operand differs from the result's memref rank")
}

impl Verify for ExpandShape {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        match expand_problem(op) {
            Some(message) => fail(out, op.op_error(message)),
            None => Ok(()),
        }
    }
}

impl Verify for CollapseShape {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        match collapse_problem(op) {
            Some(message) => fail(out, op.op_error(message)),
            None => Ok(()),
        }
    }
}

fn expand_problem(op: ExpandShapeView<'_>) -> Option<String> {
    let cx = op.cx();
    let (source, result) = (MemRef::of(*op, op.src())?, MemRef::of(*op, op.result())?);
    let (from, to) = (source.rank(), result.rank());
    if from > to {
        return Some(format!("has source rank {from} and result rank {to}. This is not an expansion ({from} > {to})."));
    }
    let groups = op.reassociation()?;
    if let Some(problem) = group_problem(source.shape, result.shape, &groups) {
        return Some(problem);
    }
    let layout = match cx.has_identity_layout(source.ty) {
        true => None,
        false => match cx.strided_layout(source.ty) {
            Some(layout) => Some(expanded(&layout, result.shape, &groups)),
            None => return Some("invalid source layout map".into()),
        },
    };
    let expected = reshaped(cx, source, result.shape, layout)?;
    if expected != result.ty {
        let (expected, found) = (op.quoted_type(expected), op.quoted_type(result.ty));
        return Some(format!("expected expanded type to be {expected} but found {found}"));
    }
    output_shape_problem(op, result.shape)
}

/// The message for an output shape that differs from the result type.
fn output_shape_problem(op: ExpandShapeView<'_>, shape: &[i64]) -> Option<String> {
    let sizes = op.static_output_shape()?;
    if sizes.len() != shape.len() {
        return Some(format!(
            "expected number of static shape bounds to be equal to the output rank ({}) but found {} inputs instead",
            shape.len(),
            sizes.len()
        ));
    }
    let (dynamic, values) = (sizes.iter().filter(|size| **size == DYNAMIC).count(), op.output_shape().len());
    if dynamic != values {
        return Some(format!(
            "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has {dynamic} \
             dynamic dims while output_shape has {values} values"
        ));
    }
    let wrong = shape.iter().zip(&*sizes).position(|(size, written)| *size != DYNAMIC && size != written)?;
    Some(format!("invalid output shape provided at pos {wrong}"))
}

fn collapse_problem(op: CollapseShapeView<'_>) -> Option<String> {
    let cx = op.cx();
    let (source, result) = (MemRef::of(*op, op.src())?, MemRef::of(*op, op.result())?);
    let (from, to) = (source.rank(), result.rank());
    if from < to {
        return Some(format!("has source rank {from} and result rank {to}. This is not a collapse ({from} < {to})."));
    }
    let groups = op.reassociation()?;
    if let Some(problem) = group_problem(result.shape, source.shape, &groups) {
        return Some(problem);
    }
    let layout = match cx.has_identity_layout(source.ty) {
        true => None,
        false => match cx.strided_layout(source.ty).and_then(|layout| collapsed(&layout, source.shape, &groups)) {
            Some(layout) => Some(layout),
            None => return Some("invalid source layout map or collapsing non-contiguous dims".into()),
        },
    };
    let expected = reshaped(cx, source, result.shape, layout)?;
    (expected != result.ty).then(|| {
        let (expected, found) = (op.quoted_type(expected), op.quoted_type(result.ty));
        format!("expected collapsed type to be {expected} but found {found}")
    })
}

/// A memref type with another shape and layout.
fn reshaped(cx: &ContextData, source: MemRef<'_>, shape: &[i64], layout: Option<StridedLayout>) -> Option<Type> {
    let layout = layout.map(|layout| cx.strided_layout_attr(layout.offset, &layout.strides));
    cx.memref_type(shape, source.element, layout, source.space).ok()
}

/// The type of a collapsed memref. [MLIR: CollapseShapeOp::computeCollapsedType]
pub fn collapsed_type(cx: &ContextData, source: Type, groups: &[Group]) -> Option<Type> {
    let source = MemRef::new(cx, source)?;
    // In the reference a 0 beside a dynamic size gives 0, which its verifier rejects.
    let size = |group: &Group| {
        let sizes = group.iter().map(|dim| source.shape[*dim as usize]);
        if sizes.clone().any(|size| size == DYNAMIC) { DYNAMIC } else { sizes.fold(1, mul) }
    };
    let shape: Vec<i64> = groups.iter().map(size).collect();
    let layout = match cx.has_identity_layout(source.ty) {
        true => None,
        false => Some(collapsed(&cx.strided_layout(source.ty)?, source.shape, groups)?),
    };
    reshaped(cx, source, &shape, layout)
}

/// The type of an expanded memref. [MLIR: ExpandShapeOp::computeExpandedType]
pub fn expanded_type(cx: &ContextData, source: Type, shape: &[i64], groups: &[Group]) -> Option<Type> {
    let source = MemRef::new(cx, source)?;
    let layout = match cx.has_identity_layout(source.ty) {
        true => None,
        false => Some(expanded(&cx.strided_layout(source.ty)?, shape, groups)),
    };
    reshaped(cx, source, shape, layout)
}

/// The message for invalid groups of dimensions of an expanded shape, one for each dimension of a collapsed one.
fn group_problem(collapsed: &[i64], expanded: &[i64], groups: &[Group]) -> Option<String> {
    if collapsed.len() != groups.len() {
        let (found, expected) = (groups.len(), collapsed.len());
        return Some(format!("invalid number of reassociation groups: found {found}, expected {expected}"));
    }
    let mut next = 0;
    for (dim, (size, group)) in collapsed.iter().zip(groups).enumerate() {
        let (mut known, mut product) = (true, 1i64);
        for index in group {
            if *index != next {
                return Some("reassociation indices must be contiguous".into());
            }
            next += 1;
            match expanded.get(*index as usize) {
                None => return Some(format!("reassociation index {index} is out of bounds")),
                Some(&DYNAMIC) => known = false,
                Some(size) => product = product.wrapping_mul(*size),
            }
        }
        if (*size != DYNAMIC) != known {
            return Some(format!(
                "collapsed dim ({dim}) must be dynamic if and only if reassociation group is dynamic"
            ));
        }
        if known && product != *size {
            return Some(format!("collapsed dim size ({size}) must equal reassociation group size ({product})"));
        }
    }
    if collapsed.is_empty() {
        let all_ones = expanded.iter().all(|size| *size == 1);
        return (!all_ones).then(|| "rank 0 memrefs can only be extended/collapsed with/from ones".into());
    }
    let rank = expanded.len();
    (next != rank as i64)
        .then(|| format!("expanded rank ({rank}) inconsistent with number of reassociation indices ({next})"))
}

/// The layout of an expanded memref. Groups without dimensions leave out stride 1.
fn expanded(layout: &StridedLayout, shape: &[i64], groups: &[Group]) -> StridedLayout {
    let mut strides = Vec::with_capacity(shape.len());
    let mut sizes = shape.iter().rev();
    for (group, stride) in groups.iter().zip(&layout.strides).rev() {
        let mut stride = *stride;
        for size in sizes.by_ref().take(group.len()) {
            strides.push(stride);
            stride = mul(stride, *size);
        }
    }
    strides.reverse();
    strides.resize(shape.len(), 1);
    StridedLayout { offset: layout.offset, strides }
}

/// Returns whether the groups of dimensions of a memref are known to be contiguous. [MLIR:
/// CollapseShapeOp::isGuaranteedCollapsible]
pub fn is_guaranteed_collapsible(cx: &ContextData, source: Type, groups: &[Group]) -> bool {
    let Some(memref) = MemRef::new(cx, source) else { return false };
    let is_contiguous = |layout: StridedLayout| contiguous(&layout, memref.shape, groups, true).is_some();
    cx.has_identity_layout(source) || cx.strided_layout(source).is_some_and(is_contiguous)
}

/// The layout of a collapsed memref; `None` if a group is known not to be contiguous. Strides of dimensions of size 1
/// are ignored.
fn collapsed(layout: &StridedLayout, shape: &[i64], groups: &[Group]) -> Option<StridedLayout> {
    contiguous(layout, shape, groups, false)
}

/// As [`collapsed`]; if `strict`, also `None` if a group is not known to be contiguous.
fn contiguous(layout: &StridedLayout, shape: &[i64], groups: &[Group], strict: bool) -> Option<StridedLayout> {
    let mut strides = Vec::with_capacity(groups.len());
    for group in groups {
        let dims: Vec<usize> = group.iter().map(|dim| *dim as usize).collect();
        let (first, rest) = dims.split_first()?;
        let last = *rest.iter().rev().find(|dim| shape[**dim] != 1).unwrap_or(first);
        // A dynamic size may be 1 at run time.
        let known = shape[last] != DYNAMIC || last == *first;
        strides.push(if known { layout.strides[last] } else { DYNAMIC });
    }
    for (group, stride) in groups.iter().zip(&strides) {
        let mut stride = *stride;
        for dim in group.iter().skip(1).rev().map(|dim| *dim as usize) {
            stride = mul(stride, shape[dim]);
            let found = layout.strides[dim - 1];
            let is_known = stride != DYNAMIC && found != DYNAMIC;
            if shape[dim - 1] != 1 && if is_known { stride != found } else { strict } {
                return None;
            }
        }
    }
    Some(StridedLayout { offset: layout.offset, strides })
}
