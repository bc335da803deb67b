//! Affine constraints on integers: what follows from them, as far as elimination shows it. [MLIR: Analysis/Presburger,
//! FlatLinearConstraints]
//!
//! An [`IntegerPolyhedron`] is a list of equalities and a list of inequalities on numbered unknowns: dimensions, symbols, and *locals*, which
//! stand for quotients and remainders within expressions. Unknowns are eliminated as if they were fractions, by Gauss, then by Fourier and
//! Motzkin; each inequality is tightened as far as its unknowns being integers allows. So all that is said of bounds holds, and the best
//! bounds are not always found: which are is the reference's, as is the order of rows, since bounds that it finds become IR.
//!
//! Numbers have 128 bits; where one would get larger, or rows more than [`MAX_ROWS`], nothing is known.
#![forbid(unsafe_code)]

mod bounds;
mod eliminate;
mod empty;
mod flatten;
mod polyhedron;
#[cfg(test)]
mod tests;

pub use bounds::SliceBounds;
pub use eliminate::MAX_ROWS;
pub use flatten::SemiAffine;
pub use polyhedron::{BoundType, IntegerPolyhedron, Row};
