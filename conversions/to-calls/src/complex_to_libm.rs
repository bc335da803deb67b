//! `convert-complex-to-libm`: functions of complex numbers become calls of the C library.
//! [mlir/lib/Conversion/ComplexToLibm/ComplexToLibm.cpp]

use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, LegalizationAction, Mode};
use dialekt_ir_core::context::Context;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};

use crate::complex_calls::{LibraryCall, add_calls, of};

/// Convert Complex dialect to libm calls
///
/// Functions of complex numbers of `f32` and `f64` become calls of functions of the C library, which are declared.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertComplexToLibm",
    argument = "convert-complex-to-libm",
    op = "builtin.module",
    dialects(dialekt_func::FuncDialect)
)]
pub struct ConvertComplexToLibm {
    conversion: PassConversion,
}

impl Pass for ConvertComplexToLibm {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target.legal_dialects(["func"]);
        for call in LIBM {
            target.set_op_action(call.op, LegalizationAction::Illegal);
        }
        self.conversion = Some(Conversion::new(cx, target, complex_to_libm_patterns()));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

const LIBM: [LibraryCall; 10] = [
    of("complex.pow", "cpowf", "cpow"),
    of("complex.sqrt", "csqrtf", "csqrt"),
    of("complex.tanh", "ctanhf", "ctanh"),
    of("complex.cos", "ccosf", "ccos"),
    of("complex.sin", "csinf", "csin"),
    of("complex.conj", "conjf", "conj"),
    of("complex.log", "clogf", "clog"),
    of("complex.abs", "cabsf", "cabs"),
    of("complex.angle", "cargf", "carg"),
    of("complex.tan", "ctanf", "ctan"),
];

/// The patterns for the C library. [MLIR: populateComplexToLibmConversionPatterns]
pub fn complex_to_libm_patterns() -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    add_calls(&mut patterns, &LIBM);
    patterns
}
