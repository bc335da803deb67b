//! Groups of dimensions: a reshape joins each group of the larger shape to one dimension of the smaller one.
//! [MLIR: ReshapeOpsUtils]

use std::ops::RangeInclusive;

use dialekt_ir_core::types::DYNAMIC;
use smallvec::{SmallVec, smallvec};

/// A group of dimensions.
pub type Group = SmallVec<[i64; 8]>;

/// Groups of dimensions, in order.
pub type Groups = SmallVec<[Group; 8]>;

/// The groups of two reshapes in a row that both join, or both take apart. [MLIR: composeReassociationIndices]
pub fn compose(first: &Groups, second: &Groups) -> Option<Groups> {
    let (fine, coarse) = match first.len().cmp(&second.len()) {
        std::cmp::Ordering::Equal => return None,
        std::cmp::Ordering::Greater => (first, second),
        std::cmp::Ordering::Less => (second, first),
    };
    if coarse.is_empty() {
        return Some(Groups::new());
    }
    if fine.len() != coarse.iter().map(SmallVec::len).sum::<usize>() {
        return None;
    }
    let joined = |group: &Group| {
        let mut joined = Group::new();
        for dim in group {
            joined.extend_from_slice(fine.get(usize::try_from(*dim).ok()?)?);
        }
        Some(joined)
    };
    coarse.iter().map(joined).collect()
}

/// The groups of a reshape between the source of one reshape and the result of another that joins or takes apart the
/// same dimensions: groups of positions in `fine`, one for each group of `coarse`.
pub fn align(fine: &Groups, coarse: &Groups) -> Option<Groups> {
    let mut next = 0;
    let mut aligned = Groups::new();
    for group in coarse {
        let end = *group.last()?;
        let mut joined = Group::new();
        while let Some(inner) = fine.get(next) {
            let last = *inner.last()?;
            if last > end {
                return None;
            }
            joined.push(next as i64);
            next += 1;
            if last == end {
                break;
            }
        }
        aligned.push(joined);
    }
    Some(aligned)
}

/// The groups that join `from` to `to`, given the groups that join both to one shape. [MLIR:
/// findCollapsingReassociation]
pub fn between(from: (&[i64], &Groups), to: (&[i64], &Groups)) -> Option<Groups> {
    let ((from, from_groups), (to, to_groups)) = (from, to);
    if from_groups.is_empty() {
        return collapsing(from, to);
    }
    let part = |shape: &'_ [i64], group: &Group| {
        let start = usize::try_from(*group.first()?).ok()?;
        Some((start, SmallVec::<[i64; 8]>::from_slice(shape.get(start..start + group.len())?)))
    };
    let mut found = Groups::new();
    for (from_group, to_group) in from_groups.iter().zip(to_groups) {
        let (start, from) = part(from, from_group)?;
        let (_, to) = part(to, to_group)?;
        // Sizes that are dynamic on one side must follow from those of the other side.
        let (open, also_open) = (dynamic_dims(&from), dynamic_dims(&to));
        if open >= 2 && also_open >= 2 || open + also_open > 0 && (from.contains(&0) || to.contains(&0)) {
            return None;
        }
        let start = start as i64;
        if from.len() == to.len() {
            if from != to {
                return None;
            }
            found.extend((0..from.len() as i64).map(|dim| Group::from_elem(start + dim, 1)));
            continue;
        }
        let inner = collapsing(&from, &to)?;
        found.extend(inner.into_iter().map(|group| group.into_iter().map(|dim| start + dim).collect::<Group>()));
    }
    Some(found)
}

/// The number of dynamic sizes.
pub fn dynamic_dims(shape: &[i64]) -> usize {
    shape.iter().filter(|size| **size == DYNAMIC).count()
}

/// Returns whether the number of elements tells the sizes: one at most is open, and then no other one is 0. The reference does not look
/// for the 0.
pub fn is_told_by_product(shape: &[i64]) -> bool {
    match dynamic_dims(shape) {
        0 => true,
        1 => !shape.contains(&0),
        _ => false,
    }
}

/// The groups of dimensions that are joined to get from one shape to another one, if they are unambiguous. Dimensions
/// of size 1 may belong to either neighbor: then they belong to the one before. [MLIR:
/// getReassociationIndicesForCollapse]
pub fn collapsing(from: &[i64], to: &[i64]) -> Option<Groups> {
    if from.len() <= to.len() {
        return None;
    }
    if to.is_empty() {
        let scalar = from.iter().all(|size| [1, DYNAMIC].contains(size));
        return scalar.then(Groups::new);
    }
    let forward = ranges(from, to)?;
    let reversed = |shape: &[i64]| shape.iter().rev().copied().collect::<SmallVec<[i64; 8]>>();
    let backward = ranges(&reversed(from), &reversed(to))?;
    let last = from.len() - 1;
    let backward = backward.into_iter().rev().map(|range| last - range.end()..=last - range.start());
    let mut groups = Groups::new();
    for (range, other) in forward.into_iter().zip(backward) {
        let either = *range.start().min(other.start())..=*range.end().max(other.end());
        let mut in_one = either.filter(|dim| range.contains(dim) != other.contains(dim));
        if in_one.any(|dim| from[dim] != 1) {
            return None;
        }
        groups.push(range.map(|dim| dim as i64).collect());
    }
    Some(groups)
}

type Range = RangeInclusive<usize>;

/// The dimensions that are joined to each dimension, the first ones that fit; the last takes all that is left.
fn ranges(from: &[i64], to: &[i64]) -> Option<SmallVec<[Range; 8]>> {
    let mut found: SmallVec<[Range; 8]> = smallvec![];
    let mut next = 0;
    for (index, size) in to.iter().enumerate() {
        let is_last = index + 1 == to.len();
        let range = match *size {
            DYNAMIC => dynamic_range(from, next, is_last)?,
            size => static_range(from, next, size, is_last)?,
        };
        if *range.start() > next {
            // The skipped dimensions belong to the one before, which must be dynamic to hold them.
            let before = found.last_mut().filter(|_| to[index - 1] == DYNAMIC)?;
            *before = *before.start()..=range.start() - 1;
        }
        next = range.end() + 1;
        found.push(range);
    }
    (next == from.len()).then_some(found)
}

fn dynamic_range(from: &[i64], start: usize, is_last: bool) -> Option<Range> {
    let end = start + from.get(start..)?.iter().position(|size| *size == DYNAMIC)?;
    Some(start..=if is_last { from.len() - 1 } else { end })
}

fn static_range(from: &[i64], start: usize, size: i64, is_last: bool) -> Option<Range> {
    let (mut left, mut right, mut product) = (start, start, 1i64);
    while right < from.len() {
        if from[right] == DYNAMIC {
            (left, right, product) = (right + 1, right + 1, 1);
            continue;
        }
        product = product.wrapping_mul(from[right]);
        while product > size && left < right {
            product /= from[left].max(1);
            left += 1;
        }
        if product == size {
            let ones = from[right + 1..].iter().take_while(|size| is_last && **size == 1).count();
            return Some(left..=right + ones);
        }
        right += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(groups: Option<Groups>) -> Option<Vec<Vec<i64>>> {
        groups.map(|groups| groups.into_iter().map(|group| group.into_vec()).collect())
    }

    #[test]
    fn shapes_are_joined_where_that_is_clear() {
        const D: i64 = DYNAMIC;
        for (from, to, expected) in [
            (&[2, 3, 4][..], &[6, 4][..], Some(vec![vec![0, 1], vec![2]])),
            (&[2, 3, 4], &[2, 12], Some(vec![vec![0], vec![1, 2]])),
            (&[1, 1], &[], Some(vec![])),
            (&[2, 1], &[], None),
            (&[D, 4], &[D], Some(vec![vec![0, 1]])),
            (&[D, 2, 3, 5], &[D, 15], Some(vec![vec![0, 1], vec![2, 3]])),
            (&[D, D, D], &[D, D], None),
            (&[D, 1, D], &[D, D], Some(vec![vec![0], vec![1, 2]])),
            (&[2, 3], &[5], None),
            (&[4], &[4], None),
        ] {
            assert_eq!(shown(collapsing(from, to)), expected, "{from:?} to {to:?}");
        }
    }

    #[test]
    fn sizes_between_two_reshapes_are_told_by_products() {
        const D: i64 = DYNAMIC;
        let one = |shape: &[i64]| Groups::from_elem((0..shape.len() as i64).collect(), 1);
        for (from, to, expected) in [
            (&[D, 8, 16][..], &[D, 128][..], Some(vec![vec![0], vec![1, 2]])),
            (&[D, D, 4], &[D, 4], Some(vec![vec![0, 1], vec![2]])),
            (&[D, 8, 128, D], &[D, 128, D], None),
            (&[D, D], &[D, D], None),
            (&[D, 4], &[D, 4], Some(vec![vec![0], vec![1]])),
            (&[D, 0], &[D, 0], None),
            (&[D, 2, 0], &[D, 0], None),
        ] {
            assert_eq!(shown(between((from, &one(from)), (to, &one(to)))), expected, "{from:?} to {to:?}");
        }
        for (shape, told) in [(&[2, 0][..], true), (&[D, 3], true), (&[D, 0], false), (&[D, D], false)] {
            assert_eq!(is_told_by_product(shape), told, "{shape:?}");
        }
    }

    #[test]
    fn groups_of_two_reshapes_are_composed() {
        let groups = |all: &[&[i64]]| all.iter().map(|group| Group::from_slice(group)).collect::<Groups>();
        let (fine, coarse) = (groups(&[&[0], &[1, 2], &[3]]), groups(&[&[0, 1], &[2]]));
        assert_eq!(compose(&fine, &coarse), Some(groups(&[&[0, 1, 2], &[3]])));
        assert_eq!(compose(&coarse, &fine), Some(groups(&[&[0, 1, 2], &[3]])));
        assert_eq!(compose(&coarse, &coarse), None);
        assert_eq!(
            align(&groups(&[&[0, 1], &[2], &[3]]), &groups(&[&[0, 1, 2], &[3]])),
            Some(groups(&[&[0, 1], &[2]]))
        );
    }
}
