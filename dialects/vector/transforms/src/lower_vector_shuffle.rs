//! `vector.shuffle` of vectors of different lengths becomes ones of the same length.
//! [mlir/lib/Dialect/Vector/Transforms/LowerVectorShuffle.cpp]

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{Shuffle, VectorType};

/// Adds the pattern that makes the vectors of shuffles equally long. [MLIR: populateVectorShuffleLoweringPatterns]
pub fn populate_vector_shuffle_lowering_patterns(set: &mut PatternSet) {
    set.add::<MixedSizeInputShuffleOpRewrite>();
}

/// The shorter one of two vectors becomes as long as the other one before they are shuffled.
#[derive(Described)]
pub struct MixedSizeInputShuffleOpRewrite;

impl OpRewrite for MixedSizeInputShuffleOpRewrite {
    type SourceOp = Shuffle;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Shuffle>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (first, second, mask) = (view.v1(), view.v2(), view.mask()?);
        let length = |value| match VectorType::new(cx, rw.type_of(value))?.shape {
            [length] => Some(*length),
            _ => None,
        };
        let (Some(first_length), Some(second_length)) = (length(first), length(second)) else {
            return rw.no_match(op, "the rank is not 1");
        };
        if first_length == second_length {
            return rw.no_match(op, "the vectors are equally long");
        }
        let (short, length) = (first_length.min(second_length), first_length.max(second_length));
        let is_first_short = first_length < second_length;
        let promoted = if is_first_short { first } else { second };
        let order: Vec<i64> = (0..length).map(|index| if index < short { index } else { -1 }).collect();
        let long = rw.create(Shuffle::build(promoted, promoted, order.into())).result();
        let moved = if is_first_short { length - short } else { 0 };
        let mask: Vec<i64> =
            mask.iter().map(|index| if *index >= first_length { index + moved } else { *index }).collect();
        let (first, second) = if is_first_short { (long, second) } else { (first, long) };
        rw.replace_op_with_new(op, Shuffle::build(first, second, mask.into()));
        Some(())
    }
}
