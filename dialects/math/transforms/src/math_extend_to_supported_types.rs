//! `math-extend-to-supported-types`: functions of floats are computed in another format.
//! [mlir/lib/Dialect/Math/Transforms/ExtendToSupportedTypes.cpp]

use std::sync::Arc;

use dialekt_arith as arith;
use dialekt_arith_transforms::arith_emulate_unsupported_floats::{
    Formats, FormatsConversion, widen, widening_converter,
};
use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_math::Fma;
use dialekt_ods_macros::Pass;
use dialekt_pass::options::ListOption;
use dialekt_pass::{Pass, PassContext, PassRegistry, PassResult};

/// Legalize floating-point math ops on low-precision floats
///
/// Functions of floats of formats that are not supported are computed in another one: operands are widened, results
/// narrowed. `math.fma` is kept.
#[derive(Pass, Clone)]
#[pass(
    name = "MathExtendToSupportedTypes",
    argument = "math-extend-to-supported-types",
    dialects(dialekt_math::MathDialect, dialekt_arith::ArithDialect)
)]
pub struct ExtendToSupportedTypes {
    /// MLIR types with arithmetic support on a given target (f64 and f32 are implicitly supported)
    #[option]
    extra_types: ListOption<String>,
    /// MLIR type to convert the unsupported source types to
    #[option(default = "f32".to_owned())]
    target_type: String,
    conversion: FormatsConversion,
}

impl Pass for ExtendToSupportedTypes {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.conversion.initialize(cx, &self.target_type, &self.extra_types, conversion)
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        self.conversion.run(cx)
    }
}

fn conversion(cx: &Context, formats: Formats) -> Arc<Conversion> {
    let mut supported = formats.sources;
    supported.extend([FloatKind::F64, FloatKind::F32]);
    let converter = Arc::new(widening_converter(formats.target, move |kind| !supported.contains(&kind)));
    let mut patterns = ConversionPatterns::new();
    patterns.add_fn("ExtendToSupportedTypesRewritePattern", PatternRoot::Any, 1, Some(&converter), widen);
    let mut target = ConversionTarget::new();
    target.legal_unknown_ops();
    target.dynamically_legal_dialects(["math"], move |op| Some(converter.is_legal_op(op)));
    target.legal_op::<Fma>().legal_op::<arith::ExtF>().legal_op::<arith::TruncF>();
    Conversion::new(cx, target, patterns)
}
