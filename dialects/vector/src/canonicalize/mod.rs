//! Patterns of canonicalization, under the reference's names.

mod broadcast;
mod contract;
mod create_mask;
mod elements;
mod extract;
mod insert;
mod mask;
mod memory;
mod reduction;
mod shape_cast;
mod shuffle;
mod slice;
mod step;
mod transfer;
mod transpose;

pub use broadcast::*;
pub use contract::*;
pub use create_mask::*;
pub use elements::*;
pub use extract::*;
pub use insert::*;
pub use mask::*;
pub use memory::*;
pub use reduction::*;
pub use shape_cast::*;
pub use shuffle::*;
pub use slice::*;
pub use step::*;
pub use transfer::*;
pub use transpose::*;

use dialekt_ir_core::prelude::rewrite::PatternSet;

/// Adds the patterns of canonicalization that passes on vectors use: those for masks that are known. [MLIR:
/// populateVectorToVectorCanonicalizationPatterns]
pub fn populate_vector_to_vector_canonicalization_patterns(set: &mut PatternSet) {
    set.add::<CreateMaskFolder>()
        .add::<MaskedLoadFolder>()
        .add::<MaskedStoreFolder>()
        .add::<GatherFolder>()
        .add::<ScatterFolder>()
        .add::<ExpandLoadFolder>()
        .add::<CompressStoreFolder>()
        .add::<StridedSliceConstantMaskFolder>()
        .add::<TransposeFolder>();
}
