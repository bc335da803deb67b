//! Reshapes that join adjacent dimensions, or take one apart.

use dialekt_ir_core::decl::hooks::Verify;
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::interfaces::DynamicIndexList;
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_ir_core::types::DYNAMIC;
use dialekt_ir_core::verify::{Verified, fail};
use dialekt_ods_macros::Op;

use crate::names;
use crate::types::{Ranked, ranked, type_of};

/// Joins adjacent dimensions.
///
/// `reassociation` lists, for each dimension of the result, those of the source that it is made of.
/// ```mlir
/// %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<2x4x?xf32> into tensor<8x?xf32>
/// ```
#[derive(Op)]
#[op(name = "tensor.collapse_shape", traits(Pure), verify, result_names = names::collapsed)]
#[assembly($src $reassociation attr_dict ":" type($src) "into" type($result))]
pub struct CollapseShape {
    pub src: Operand<AnyTensor>,
    pub reassociation: Attr<IndexListArrayAttr>,
    pub result: OpResult<AnyTensor>,
}

impl Verify for CollapseShape {
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
/// ```mlir
/// %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, 4, %n] : tensor<8x?xf32> into tensor<2x4x?xf32>
/// ```
#[derive(Op)]
#[op(name = "tensor.expand_shape", traits(Pure), verify, result_names = names::expanded)]
#[assembly($src $reassociation "output_shape" custom<DynamicIndexList>($output_shape, $static_output_shape) attr_dict ":" type($src) "into" type($result))]
pub struct ExpandShape {
    pub src: Operand<AnyTensor>,
    pub reassociation: Attr<IndexListArrayAttr>,
    pub output_shape: Operands<Index>,
    pub static_output_shape: Attr<DenseI64ArrayAttr>,
    pub result: OpResult<AnyTensor>,
}

impl Verify for ExpandShape {
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

/// The reference takes an unranked tensor for a ranked one, and shows a rank that is not there.
fn unranked(op: OpRef<'_>, expanded: Value, out: &mut Vec<Diagnostic>) -> Verified {
    let found = op.quoted_type(type_of(op, expanded));
    fail(out, op.op_error(format!("expected the expanded type to be ranked, but got {found}")))
}

/// The dimensions of one tensor, joined in groups, are those of another one.
fn verify_reshape(
    op: OpRef<'_>,
    expanded: Value,
    collapsed: Value,
    groups: &[impl AsRef<[i64]>],
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let Some(large) = ranked(op, expanded) else { return unranked(op, expanded, out) };
    let small = ranked(op, collapsed).filter(|small| small.rank() <= large.rank());
    let Some(small) = small else {
        let (large, small) = (large.quoted(op), op.quoted_type(type_of(op, collapsed)));
        let message = format!(
            "expected the expanded type, {large} to have a higher (or same) rank than the collapsed type, {small}."
        );
        return fail(out, op.op_error(message));
    };
    let wrong = wrong_groups(small.rank(), large.rank(), groups).or_else(|| wrong_size(small, large, groups));
    if let Some(message) = wrong {
        return fail(out, op.op_error(message));
    }
    if small.element == large.element {
        return Ok(());
    }
    let (expected, found) = (large.with_shape(small.shape).without_encoding(), small.quoted(op));
    fail(out, op.op_error(format!("expected collapsed type to be {}, but got {found}", expected.quoted(op))))
}

/// What is wrong with groups that should have each dimension of the larger shape once, in order, and be as many as the
/// smaller one has.
fn wrong_groups(small: usize, large: usize, groups: &[impl AsRef<[i64]>]) -> Option<String> {
    if groups.len() != small {
        let found = groups.len();
        return Some(format!("expected collapsed rank ({small}) to equal the number of reassociation maps ({found})."));
    }
    // The reference does not survive this where it expands.
    if groups.iter().any(|group| group.as_ref().is_empty()) {
        return Some(EMPTY_GROUP.into());
    }
    // The reference keeps positions in 32 bits.
    let positions = groups.iter().flat_map(AsRef::as_ref).map(|position| *position as u32);
    let size = positions.max().map(|last| last.wrapping_add(1));
    if let Some(size) = size.filter(|size| *size as usize != large) {
        let message = "expected reassociation map #0 to have size equal to the expanded rank";
        return Some(format!("{message} ({large}), but it is  {size}."));
    }
    let mut next = 0;
    let wrong = groups.iter().position(|group| {
        let in_order = group.as_ref().iter().all(|position| {
            next += 1;
            *position as u32 == next - 1
        });
        !in_order
    });
    wrong.map(|i| format!("expected reassociation map #{i} to be valid and contiguous."))
}

/// A size of the smaller shape that is not the product of those in its group.
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
