//! `tosa-to-arith`: constants and scalings of integers become ops of arith. [mlir/lib/Conversion/TosaToArith]

mod apply_scale;

use dialekt_arith as arith;
use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Mode};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};
use dialekt_tosa as tosa;

pub use apply_scale::{ApplyScale32BitOpConverter, ApplyScaleGenericOpConverter};

/// Lower TOSA to the Arith dialect
///
/// Constants become those of arith; `tosa.apply_scale` becomes multiplications and shifts where that is asked for.
#[derive(Pass, Clone)]
#[pass(name = "TosaToArithPass", argument = "tosa-to-arith", dialects(dialekt_arith::ArithDialect))]
pub struct TosaToArith {
    /// Lowers `tosa.apply_scale`, too.
    #[option]
    include_apply_rescale: bool,
    /// Prefers computations on 32 bits.
    #[option(name = "use-32-bit")]
    use_32_bit: bool,
    conversion: PassConversion,
}

impl Pass for TosaToArith {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target.illegal_op::<tosa::Const>().legal_dialects(["arith"]);
        let mut patterns = tosa_to_arith_patterns();
        if self.include_apply_rescale {
            target.illegal_op::<tosa::ApplyScale>();
            patterns.extend(rescale_patterns(self.use_32_bit));
        }
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// The patterns for constants. [MLIR: populateTosaToArithConversionPatterns]
pub fn tosa_to_arith_patterns() -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    patterns.add_rewrite::<ConstOpConverter>();
    patterns
}

/// The patterns for `tosa.apply_scale`; numbers with 64 bits are avoided where they can be. [MLIR:
/// populateTosaRescaleToArithConversionPatterns]
pub fn rescale_patterns(use_32_bit: bool) -> PatternSet {
    let mut patterns = PatternSet::new();
    patterns.add::<ApplyScaleGenericOpConverter>();
    if use_32_bit {
        patterns.add::<ApplyScale32BitOpConverter>();
    }
    patterns
}

/// `tosa.const` becomes `arith.constant`.
#[derive(Described)]
pub struct ConstOpConverter;

impl OpRewrite for ConstOpConverter {
    type SourceOp = tosa::Const;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::Const>) -> Option<()> {
        let values = rw.view(op)?.values()?;
        rw.replace_op_with_new(op, arith::Constant::build(values));
        Some(())
    }
}
