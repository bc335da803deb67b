//! `tensor.collapse_shape` and `tensor.expand_shape`.

use dialekt_dialect_utils::reshapes::{
    ComposeCollapseOfExpandOp, ComposeCollapses, ComposeExpandOfCollapseOp, ComposeExpands,
};
use dialekt_dialect_utils::type_of;
use dialekt_interfaces::{DynamicIndexList, ValueBoundsOpInterface};
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::{
    CollapseOfFromElements, CollapseOfSplat, ConvertToStaticExpandShape, ExpandOfFromElements, ExpandOfSplat,
    FoldCollapseOfCastOp, TensorReshapes,
};
use crate::interfaces::op_asm;
use crate::types::{Ranked, ranked};

/// Joins adjacent dimensions.
///
/// `reassociation` lists, for each dimension of the result, those of the source that it is made of.
///
/// ```mlir
/// %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<2x4x?xf32> into tensor<8x?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tensor.collapse_shape", doc_group = "Shapes",
    traits(Pure),
    interfaces(ValueBoundsOpInterface),
    verify,
    result_names = op_asm::collapsed,
    fold,
    canonicalize(
        ComposeCollapses<TensorReshapes>,
        ComposeCollapseOfExpandOp<TensorReshapes>,
        CollapseOfSplat,
        CollapseOfFromElements,
        FoldCollapseOfCastOp
    )
)]
#[assembly($src $reassociation attr_dict ":" type($src) "into" type($result))]
pub struct CollapseShape {
    pub src: Operand<AnyTensor>,
    pub reassociation: Attr<IndexListArrayAttr>,
    pub result: OpResult<AnyTensor>,
}

impl Verify for CollapseShape {
    const TYPES_ONLY: bool = true;

    fn verify(op: CollapseShapeView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let groups = op.reassociation().unwrap_or_default();
        if groups.iter().any(|group| group.is_empty()) {
            return fail(out, op.op_error(EMPTY_GROUP));
        }
        verify_reshape(*op, op.src(), op.result(), &groups, out)
    }
}

/// Takes dimensions apart.
///
/// `reassociation` lists, for each dimension of the source, those of the result that it becomes. `output_shape` has all sizes
/// of the result, each an integer or an operand.
///
/// ```mlir
/// %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, 4, %n] : tensor<8x?xf32> into tensor<2x4x?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tensor.expand_shape", doc_group = "Shapes",
    traits(Pure),
    interfaces(ValueBoundsOpInterface),
    verify,
    result_names = op_asm::expanded,
    fold,
    canonicalize(
        ComposeExpands<TensorReshapes>,
        ComposeExpandOfCollapseOp<TensorReshapes>,
        ConvertToStaticExpandShape,
        ExpandOfSplat,
        ExpandOfFromElements
    )
)]
#[assembly($src $reassociation "output_shape" custom<DynamicIndexList>($output_shape, $static_output_shape) attr_dict ":" type($src) "into" type($result))]
pub struct ExpandShape {
    pub src: Operand<AnyTensor>,
    pub reassociation: Attr<IndexListArrayAttr>,
    pub output_shape: Operands<Index>,
    pub static_output_shape: Attr<DenseI64ArrayAttr>,
    pub result: OpResult<AnyTensor>,
}

impl Verify for ExpandShape {
    const TYPES_ONLY: bool = true;

    fn verify(op: ExpandShapeView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(result) = ranked(*op, op.result()) else { return unranked(*op, op.result(), out) };
        let sizes = op.static_output_shape().unwrap_or_default();
        if sizes.len() != result.rank() {
            let (rank, found) = (result.rank(), sizes.len());
            return fail(
                out,
                op.op_error(format!(
                    "expected number of static shape dims to be equal to the output rank ({rank}) but found {found} inputs \
                     instead"
                )),
            );
        }
        let dynamic = sizes.iter().filter(|size| **size == DYNAMIC).count();
        let values = op.output_shape().len();
        if values != dynamic {
            return fail(
                out,
                op.op_error(format!(
                    "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has {dynamic} \
                     dynamic dims while output_shape has {values} values"
                )),
            );
        }
        verify_reshape(*op, op.result(), op.src(), &op.reassociation().unwrap_or_default(), out)
    }
}

const EMPTY_GROUP: &str = "reassociation indices must not be empty";

/// Reports an unranked tensor: the reference takes it for one of some large rank, and shows that rank.
fn unranked(op: OpRef<'_>, expanded: Value, out: &mut Vec<Diagnostic>) -> Verified {
    let found = op.quoted_type(type_of(op, expanded));
    fail(out, op.op_error(format!("expected the expanded type to be ranked, but got {found}")))
}

/// Checks that the dimensions of one tensor, collapsed by groups, are those of another one.
fn verify_reshape(
    op: OpRef<'_>,
    expanded: Value,
    collapsed: Value,
    groups: &[impl AsRef<[i64]>],
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let large = ranked(op, expanded);
    let small = ranked(op, collapsed).filter(|small| large.is_none_or(|large| small.rank() <= large.rank()));
    let Some(small) = small else {
        let [large, small] = [expanded, collapsed].map(|value| op.quoted_type(type_of(op, value)));
        let message = format!(
            "expected the expanded type, {large} to have a higher (or same) rank than the collapsed type, {small}."
        );
        return fail(out, op.op_error(message));
    };
    if groups.len() != small.rank() {
        let (rank, found) = (small.rank(), groups.len());
        let message = format!("expected collapsed rank ({rank}) to equal the number of reassociation maps ({found}).");
        return fail(out, op.op_error(message));
    }
    let Some(large) = large else { return unranked(op, expanded, out) };
    if let Some(message) = wrong_groups(large.rank(), groups).or_else(|| wrong_size(small, large, groups)) {
        return fail(out, op.op_error(message));
    }
    if small.element == large.element {
        return Ok(());
    }
    let (expected, found) = (large.with_shape(small.shape).without_encoding(), small.quoted(op));
    fail(out, op.op_error(format!("expected collapsed type to be {}, but got {found}", expected.quoted(op))))
}

/// The message for groups that do not contain each dimension of the larger shape once, in order.
fn wrong_groups(rank: usize, groups: &[impl AsRef<[i64]>]) -> Option<String> {
    // The reference crashes here for an expansion.
    if groups.iter().any(|group| group.as_ref().is_empty()) {
        return Some(EMPTY_GROUP.into());
    }
    // The reference stores positions in 32 bits.
    let positions = groups.iter().flat_map(AsRef::as_ref).map(|position| *position as u32);
    let size = positions.max().map(|last| last.wrapping_add(1));
    if let Some(size) = size.filter(|size| *size as usize != rank) {
        let message = "expected reassociation map #0 to have size equal to the expanded rank";
        return Some(format!("{message} ({rank}), but it is  {size}."));
    }
    let mut next = 0..;
    let mut in_order = |group: &[i64]| group.iter().all(|position| next.next() == Some(*position as u32));
    let wrong = groups.iter().position(|group| !in_order(group.as_ref()));
    wrong.map(|i| format!("expected reassociation map #{i} to be valid and contiguous."))
}

/// The message for a size of the smaller shape that is not the product of those in its group.
fn wrong_size(small: Ranked<'_>, large: Ranked<'_>, groups: &[impl AsRef<[i64]>]) -> Option<String> {
    let mut rest = large.shape;
    for (i, (size, group)) in small.shape.iter().zip(groups).enumerate() {
        let (sizes, behind) = rest.split_at_checked(group.as_ref().len())?;
        rest = behind;
        if sizes.contains(&DYNAMIC) {
            if *size != DYNAMIC {
                return Some(format!(
                    "expected dimension {i} of collapsed type to be dynamic since one or more of the corresponding \
                     dimensions in the expanded type is dynamic"
                ));
            }
            continue;
        }
        let product = sizes.iter().fold(1i64, |n, size| n.wrapping_mul(*size));
        if *size != product {
            return Some(format!("expected dimension {i} of collapsed type to be static value of {product}"));
        }
    }
    None
}
