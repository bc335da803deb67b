//! Checks of slices: subviews of memrefs, and slices that are extracted from tensors.

use dialekt_interfaces::{OffsetSizeAndStrideOpRef, OpFoldResult};
use dialekt_ir_core::ir::Value;
use smallvec::SmallVec;

use super::check::Check;

/// Checks that a slice is in bounds in each dimension. `size_of` gives the sizes of the whole.
pub fn check_slice(
    check: &mut Check<'_, '_>,
    rank: usize,
    name: &str,
    [zero, one]: [Value; 2],
    mut size_of: impl FnMut(&mut Check<'_, '_>, usize) -> Value,
) {
    let Some(slice) = OffsetSizeAndStrideOpRef::of(check.view()) else { return };
    let all: [SmallVec<[OpFoldResult; 4]>; 3] = [slice.mixed_offsets(), slice.mixed_sizes(), slice.mixed_strides()];
    for i in 0..rank {
        let mut parts = [zero; 3];
        for (part, all) in parts.iter_mut().zip(&all) {
            *part = match all.get(i) {
                Some(OpFoldResult::Value(value)) => *value,
                Some(OpFoldResult::Attr(attr)) => {
                    let value = check.b.cx().integer_i64(*attr).unwrap_or(0);
                    check.index(value)
                }
                None => return,
            };
        }
        let [offset, size, _] = parts;
        let dim = size_of(check, i);
        let in_bounds = check.offset_in_bounds(offset, size, dim, zero);
        check.assert(in_bounds, &format!("offset {i} is out-of-bounds"));
        let in_bounds = check.end_in_bounds(parts, dim, [zero, one]);
        check.assert(in_bounds, &format!("{name} runs out-of-bounds along dimension {i}"));
    }
}
