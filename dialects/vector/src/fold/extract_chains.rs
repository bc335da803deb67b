//! Folding of extractions behind insertions and transpositions. [MLIR: ExtractFromInsertTransposeChainState]

use dialekt_ir_core::prelude::op::*;

use super::extract::{at, result_rank};
use super::operand_as_result;
use crate::positions::Position;
use crate::types::Vector;
use crate::{ExtractView, Insert, InsertView, Transpose};

/// The search for the value that an extraction takes something from, up through insertions and transpositions.
struct Chain<'a> {
    op: ExtractView<'a>,
    /// The index in each dimension of the current value: of dimensions that the result has, the number of its dimension as `-1 - number`.
    position: Position,
    /// The number of indices for extracted dimensions: they come first unless dimensions were permuted.
    extracted: usize,
    /// The number of dimensions of the result.
    rank: usize,
}

/// Folds an extraction at a static position.
pub(super) fn of_chain(op: ExtractView<'_>, position: &[i64]) -> Option<Folded> {
    let rank = result_rank(op);
    let kept = (0..rank).map(|dim| -1 - dim as i64);
    let position = position.iter().copied().chain(kept).collect();
    let extracted = Vector::of(*op, op.source())?.rank().checked_sub(rank)?;
    Chain { op, position, extracted, rank }.fold()
}

impl Chain<'_> {
    fn fold(mut self) -> Option<Folded> {
        let ir = self.op.ir();
        let mut value = self.op.source();
        loop {
            if let Some(transpose) = ir.defining::<Transpose>(value) {
                self.permute(&transpose.permutation()?)?;
                value = transpose.vector();
                continue;
            }
            let Some(insert) = ir.defining::<Insert>(value) else { break };
            match self.step(insert)? {
                Step::Result(result) => return operand_as_result(*self.op, result),
                Step::Within(inserted) => {
                    value = inserted;
                    break;
                }
                Step::Before(dest) => value = dest,
            }
        }
        let moved = value != self.op.source() && self.keeps_dims_in_order();
        moved.then(|| at(self.op, value, &self.position[..self.extracted], Vec::new()).into())
    }

    /// Goes to the operand of a transposition.
    fn permute(&mut self, permutation: &[i64]) -> Option<()> {
        let mut permuted = self.position.clone();
        for (dim, index) in permutation.iter().zip(&self.position) {
            *permuted.get_mut(usize::try_from(*dim).ok()?)? = *index;
        }
        self.position = permuted;
        Some(())
    }

    /// Returns whether the dimensions of the result come last, in their order.
    fn keeps_dims_in_order(&self) -> bool {
        let tail = self.position.get(self.extracted..).unwrap_or_default();
        tail.len() == self.rank && tail.iter().zip(0..).all(|(index, dim)| *index == -1 - dim)
    }

    /// The way on at an insertion; `None` where it is not known what of the result is inserted. A dynamic index of an insertion is
    /// equal to no index.
    fn step(&mut self, insert: InsertView<'_>) -> Option<Step> {
        let inserted = insert.static_position()?;
        if self.position.get(..self.extracted) == Some(&inserted) && self.keeps_dims_in_order() {
            return Some(Step::Result(insert.value_to_store()));
        }
        if self.position.starts_with(&inserted) {
            self.position.drain(..inserted.len());
            self.extracted = self.position.len().checked_sub(self.rank)?;
            return Some(Step::Within(insert.value_to_store()));
        }
        let overlaps = inserted.starts_with(&self.position)
            || self.position.iter().zip(&inserted).all(|(a, b)| *a < 0 || *b < 0 || a == b);
        (!overlaps).then(|| Step::Before(insert.dest()))
    }
}

/// Where the search goes on.
enum Step {
    /// The inserted value is what is extracted.
    Result(Value),
    /// A part of the inserted value is extracted.
    Within(Value),
    /// Something else is inserted: go on with the value before.
    Before(Value),
}
