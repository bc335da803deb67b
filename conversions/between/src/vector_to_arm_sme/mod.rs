//! `convert-vector-to-arm-sme`: ops on vectors that are tiles.
//! [mlir/lib/Conversion/VectorToArmSME/VectorToArmSME.cpp]

mod memory;
mod slices;
mod tiles;

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_vector::VectorType;

pub use memory::{
    FoldTransferWriteOfExtractTileSlice, TransferReadToArmSMELowering, TransferWriteToArmSMELowering,
    VectorLoadToArmSMELowering, VectorStoreToArmSMELowering,
};
pub use slices::{
    ExtractFromCreateMaskToPselLowering, VectorExtractToArmSMELowering, VectorInsertToArmSMELowering,
    VectorPrintToArmSMELowering,
};
pub use tiles::{BroadcastOpToArmSMELowering, TransposeOpToArmSMELowering, VectorOuterProductToArmSMELowering};

/// Convert Vector dialect to ArmSME dialect
///
/// Transfers, loads and stores of tiles, outer products, transpositions, and ops on slices become those of arm_sme.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertVectorToArmSMEPass",
    argument = "convert-vector-to-arm-sme",
    dialects(dialekt_arm_sme::ArmSMEDialect, dialekt_arm_sve::ArmSVEDialect)
)]
pub struct ConvertVectorToArmSME {
    patterns: PassPatterns,
}

impl Pass for ConvertVectorToArmSME {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, populate_vector_to_arm_sme_patterns);
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        // That patterns do not converge is no error, as in the reference.
        cx.apply_patterns(&self.patterns).map(|_| ())
    }
}

/// Adds the patterns of the conversion. [MLIR: populateVectorToArmSMEPatterns]
pub fn populate_vector_to_arm_sme_patterns(set: &mut PatternSet) {
    set.add::<BroadcastOpToArmSMELowering>()
        .add::<TransferReadToArmSMELowering>()
        .add::<TransferWriteToArmSMELowering>()
        .add::<TransposeOpToArmSMELowering>()
        .add::<VectorLoadToArmSMELowering>()
        .add::<VectorStoreToArmSMELowering>()
        .add::<VectorOuterProductToArmSMELowering>()
        .add::<VectorExtractToArmSMELowering>()
        .add::<VectorInsertToArmSMELowering>()
        .add::<VectorPrintToArmSMELowering>()
        .add::<FoldTransferWriteOfExtractTileSlice>()
        .add::<ExtractFromCreateMaskToPselLowering>();
}

/// The type of a tile's slices.
pub(crate) fn slice_type(cx: &ContextData, tile: Type) -> Option<Type> {
    VectorType::new(cx, tile)?.without_leading(cx, 1)
}
