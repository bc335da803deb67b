//! `convert-arith-to-arm-sme`: constants that are tiles.
//! [mlir/lib/Conversion/ArithToArmSME/ArithToArmSME.cpp]

use dialekt_arith::Constant;
use dialekt_arm_sme::{self as arm_sme, create_loop_over_tile_slices, is_valid_sme_tile_vector_type};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};

use crate::vector_to_arm_sme::slice_type;

/// Convert Arith dialect to ArmSME dialect
///
/// Tiles of zeros become `arm_sme.zero`, tiles of another number are made slice by slice.
#[derive(Pass, Clone)]
#[pass(
    name = "ArithToArmSMEConversionPass",
    argument = "convert-arith-to-arm-sme",
    dialects(dialekt_arm_sme::ArmSMEDialect)
)]
pub struct ConvertArithToArmSME {
    patterns: PassPatterns,
}

impl Pass for ConvertArithToArmSME {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, populate_arith_to_arm_sme_conversion_patterns);
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// Adds the patterns of the conversion. [MLIR: populateArithToArmSMEConversionPatterns]
pub fn populate_arith_to_arm_sme_conversion_patterns(set: &mut PatternSet) {
    set.add::<ConstantOpToArmSMELowering>();
}

/// A constant that is a tile of one number.
#[derive(Described)]
pub struct ConstantOpToArmSMELowering;

impl OpRewrite for ConstantOpToArmSMELowering {
    type SourceOp = Constant;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Constant>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (tile, value) = (rw.type_of(view.result()), view.value()?);
        if !is_valid_sme_tile_vector_type(cx, tile) {
            return rw.no_match(op, "it is no tile");
        }
        let Some(element) = cx.element_attr(value, None) else { return rw.no_match(op, "it has several numbers") };
        let is_zero = cx.integer_value(element).is_some_and(|value| value.is_zero())
            || cx.float_value(element).is_some_and(|value| value.is_zero());
        if is_zero {
            rw.replace_op_with_new(op, arm_sme::Zero::build(tile));
            return Some(());
        }
        let slice = cx.dense_attr_of(slice_type(cx, tile)?, &[element])?;
        let slice = rw.create(Constant::build(slice)).result();
        let first = rw.create(arm_sme::GetTile::build(tile)).result();
        let last = create_loop_over_tile_slices(rw, first, |rw, index, tile| {
            rw.create(arm_sme::InsertTileSlice::build(slice, tile, index)).result()
        })?;
        rw.replace_op(op, &[last]);
        Some(())
    }
}
