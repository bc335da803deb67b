//! Comparisons of slices.

use dialekt_ir_core::ir::Ir;
use dialekt_presburger::BoundType;

use super::compare::are_equal;
use super::compute::constant_bound;
use super::set::Variable;
use crate::OpFoldResult;
use crate::subset::Slice;

/// Returns whether slices of the same tensor have elements in common; `None` where that is not known. [MLIR: areOverlappingSlices]
pub fn are_overlapping_slices(ir: &Ir, a: &Slice, b: &Slice) -> Option<bool> {
    let mut is_known = true;
    for dim in 0..a[0].len().min(b[0].len()) {
        for (one, other) in [(a, b), (b, a)] {
            let distance = distance(ir, one, other, dim);
            is_known &= distance.is_some();
            if distance.is_some_and(|distance| distance <= 0) {
                return Some(false);
            }
        }
    }
    is_known.then_some(true)
}

/// The distance of the end of one slice behind the beginning of another, along a dimension.
fn distance(ir: &Ir, one: &Slice, other: &Slice, dim: usize) -> Option<i64> {
    let (cx, affine) = (ir.cx(), ir.cx().affine());
    let parts = [one[0].get(dim)?, one[1].get(dim)?, one[2].get(dim)?, other[0].get(dim)?];
    if let [Some(offset), Some(size), Some(stride), Some(begin)] = parts.map(|part| number(ir, *part)) {
        return offset.checked_add(size.checked_mul(stride)?)?.checked_sub(begin);
    }
    let inputs = parts.map(|part| Variable::mixed(cx, *part));
    let [offset, size, stride, begin] = [0, 1, 2, 3].map(|position| affine.symbol(position));
    let end = affine.add(offset, affine.mul(size, stride));
    let distance = Variable::of_expr(cx, affine.sub(end, begin), 0, &inputs);
    constant_bound(ir, BoundType::Eq, &distance, None, false)
}

/// Returns whether slices of the same tensor are the same; `None` where that is not known. [MLIR: areEquivalentSlices]
pub fn are_equivalent_slices(ir: &Ir, a: &Slice, b: &Slice) -> Option<bool> {
    for (a, b) in a.iter().zip(b) {
        if a.len() != b.len() {
            return None;
        }
        for (a, b) in a.iter().zip(b) {
            if !are_equal_parts(ir, *a, *b)? {
                return Some(false);
            }
        }
    }
    Some(true)
}

fn are_equal_parts(ir: &Ir, a: OpFoldResult, b: OpFoldResult) -> Option<bool> {
    match (number(ir, a), number(ir, b)) {
        _ if a == b => Some(true),
        (Some(a), Some(b)) => Some(a == b),
        _ => are_equal(ir, &Variable::mixed(ir.cx(), a), &Variable::mixed(ir.cx(), b)),
    }
}

/// The number that an integer or an index is known to be.
fn number(ir: &Ir, part: OpFoldResult) -> Option<i64> {
    let attr = match part {
        OpFoldResult::Attr(attr) => attr,
        OpFoldResult::Value(value) => ir.constant(value)?,
    };
    ir.cx().integer_i64(attr)
}
