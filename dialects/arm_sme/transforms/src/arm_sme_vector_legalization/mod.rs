//! `arm-sme-vector-legalization`: vectors of several tiles become tiles, and vectors that no lowering takes others.
//! [mlir/lib/Dialect/ArmSME/Transforms/VectorLegalization.cpp]
//!
//! Patterns prepare what is not yet made of tiles (`prepare`); then a conversion with several values for one takes vectors apart (`decompose`).

mod decompose;
mod prepare;
mod tiles;

use std::sync::Arc;

use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Converted, Mode, TypeConverter, functions};
use dialekt_func::Func;
use dialekt_func_transforms::func_conversions::add_call_and_return_patterns;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_scf_transforms::structural_type_conversions::add_structural_type_conversions;
use smallvec::smallvec;

pub use decompose::{
    LegalizeArithConstantOpsByDecomposition, LegalizeMultiTileTransferWriteAsStoreLoop,
    LegalizeTransferReadOpsByDecomposition, LegalizeTransferWriteOpsByDecomposition,
    LegalizeVectorMaskOpsByDecomposition, LegalizeVectorOuterProductOpsByDecomposition,
};
pub use prepare::{
    FoldExtractFromVectorOfSMELikeCreateMasks, LiftIllegalVectorTransposeToMemory, LowerColumnTransferReadToLoops,
    LowerIllegalTransposeStoreViaZA,
};
pub use tiles::MultiTile;

/// Legalize vectors for ArmSME
///
/// Constants, transfers and outer products of several tiles become those of tiles, also where such vectors go through functions and loops.
/// Vectors with a fixed dimension behind a scalable one are read and written transposed.
#[derive(Pass, Clone)]
#[pass(
    name = "VectorLegalization",
    argument = "arm-sme-vector-legalization",
    op = "builtin.module",
    dialects(
        dialekt_func::FuncDialect,
        dialekt_arm_sme::ArmSMEDialect,
        dialekt_vector::VectorDialect,
        dialekt_arith::ArithDialect,
        dialekt_index::IndexDialect
    )
)]
pub struct VectorLegalization {
    patterns: PassPatterns,
    conversion: PassConversion,
}

impl Pass for VectorLegalization {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, populate_preparing_patterns);

        let mut types = TypeConverter::new();
        types.add_conversion(|_, ty| Converted::one(ty));
        types.add_conversion(|cx, ty| match MultiTile::new(cx, ty) {
            Some(tiles) => Converted::To(smallvec![tiles.tile; tiles.count()]),
            None => Converted::Unknown,
        });
        let types = Arc::new(types);

        let mut target = ConversionTarget::new();
        let legal = types.clone();
        target.dynamically_legal_unknown_ops(move |op| Some(legal.is_legal_op(op)));
        let legal = types.clone();
        target.dynamically_legal_op::<Func>(move |op| Some(functions::is_legal_function(op, &legal)));

        let mut patterns = ConversionPatterns::new();
        patterns
            .add_typed(&types, LegalizeVectorMaskOpsByDecomposition)
            .add_typed(&types, LegalizeMultiTileTransferWriteAsStoreLoop)
            .add_typed(&types, LegalizeArithConstantOpsByDecomposition)
            .add_typed(&types, LegalizeVectorOuterProductOpsByDecomposition)
            .add_typed(&types, LegalizeTransferReadOpsByDecomposition)
            .add_typed(&types, LegalizeTransferWriteOpsByDecomposition)
            .add_function_signatures("func.func", &types);
        add_call_and_return_patterns(&mut patterns, &types);
        add_structural_type_conversions(&mut patterns, &mut target, &types);
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)?;
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// Adds the patterns that are applied before vectors are taken apart.
pub fn populate_preparing_patterns(set: &mut PatternSet) {
    set.add::<FoldExtractFromVectorOfSMELikeCreateMasks>()
        .add::<LowerColumnTransferReadToLoops>()
        .add::<LiftIllegalVectorTransposeToMemory>()
        .add::<LowerIllegalTransposeStoreViaZA>();
}
