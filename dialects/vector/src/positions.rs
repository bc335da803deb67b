//! Positions in vectors: numbers of elements in row-major order.

use smallvec::SmallVec;

/// A list of indices.
pub(crate) type Position = SmallVec<[i64; 8]>;

/// The number of the element, or of the subvector, at a position in leading dimensions of a shape. `None` beyond 64 bits.
pub(crate) fn linearize(shape: &[i64], position: &[i64]) -> Option<i64> {
    let indices = shape.iter().zip(position);
    indices.clone().try_fold(0i64, |number, (size, index)| number.checked_mul(*size)?.checked_add(*index))
}

/// The position of the element with a number: as many indices as the shape has dimensions.
pub(crate) fn delinearize(shape: &[i64], number: i64) -> Position {
    let mut rest = number;
    let mut position: Position = shape
        .iter()
        .rev()
        .map(|size| {
            let index = rest.checked_rem_euclid(*size).unwrap_or(0);
            rest = rest.checked_div_euclid(*size).unwrap_or(0);
            index
        })
        .collect();
    position.reverse();
    position
}

/// The number of elements of a static shape, as long as there are few enough to go through.
pub(crate) fn count(shape: &[i64]) -> Option<usize> {
    let count = shape.iter().try_fold(1i64, |count, size| count.checked_mul(*size))?;
    usize::try_from(count).ok().filter(|count| *count <= MOST_ELEMENTS)
}

/// The largest number of elements that folders and patterns go through.
pub(crate) const MOST_ELEMENTS: usize = 1 << 22;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_positions() {
        assert_eq!(linearize(&[4, 3, 2], &[1, 2, 1]), Some(11));
        assert_eq!(linearize(&[4, 3, 2], &[1, 2]), Some(5));
        assert_eq!(linearize(&[], &[]), Some(0));
        assert_eq!(delinearize(&[4, 3, 2], 11)[..], [1, 2, 1]);
        assert_eq!(delinearize(&[], 0)[..], []);
    }
}
