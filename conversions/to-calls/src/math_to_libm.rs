//! `convert-math-to-libm`: functions of math become calls of the C library.
//! [mlir/lib/Conversion/MathToLibm/MathToLibm.cpp]

use dialekt_arith as arith;
use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Mode};
use dialekt_dialect_utils::Values;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};

use crate::unroll::add_unrolling;
use crate::{Function, types};

/// Convert Math dialect to libm calls
///
/// Functions of `f32` and `f64` become calls of functions that are declared; those of narrower floats are computed as `f32`, those of
/// vectors element by element.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertMathToLibmPass",
    argument = "convert-math-to-libm",
    op = "builtin.module",
    dialects(dialekt_arith::ArithDialect, dialekt_func::FuncDialect, dialekt_vector::VectorDialect)
)]
pub struct ConvertMathToLibm {
    conversion: PassConversion,
}

impl Pass for ConvertMathToLibm {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target.legal_dialects(["arith", "builtin", "func", "vector"]).illegal_dialects(["math"]);
        self.conversion = Some(Conversion::new(cx, target, math_to_libm_patterns()));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// Ops with their functions for `f64`; the functions for `f32` have an `f` appended.
const FUNCTIONS: [(&str, &str); 32] = [
    ("math.absf", "fabs"),
    ("math.acos", "acos"),
    ("math.acosh", "acosh"),
    ("math.asin", "asin"),
    ("math.asinh", "asinh"),
    ("math.atan", "atan"),
    ("math.atan2", "atan2"),
    ("math.atanh", "atanh"),
    ("math.cbrt", "cbrt"),
    ("math.ceil", "ceil"),
    ("math.cos", "cos"),
    ("math.cosh", "cosh"),
    ("math.erf", "erf"),
    ("math.erfc", "erfc"),
    ("math.exp", "exp"),
    ("math.exp2", "exp2"),
    ("math.expm1", "expm1"),
    ("math.floor", "floor"),
    ("math.fma", "fma"),
    ("math.log", "log"),
    ("math.log10", "log10"),
    ("math.log1p", "log1p"),
    ("math.log2", "log2"),
    ("math.powf", "pow"),
    ("math.roundeven", "roundeven"),
    ("math.round", "round"),
    ("math.rsqrt", "rsqrt"),
    ("math.sin", "sin"),
    ("math.sinh", "sinh"),
    ("math.sqrt", "sqrt"),
    ("math.tan", "tan"),
    ("math.tanh", "tanh"),
];

/// The patterns. [MLIR: populateMathToLibmConversionPatterns]
pub fn math_to_libm_patterns() -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    for (op, function) in FUNCTIONS.into_iter().chain([("math.trunc", "trunc")]) {
        add_unrolling(&mut patterns, op);
        patterns.add_fn("PromoteOpToF32", PatternRoot::Op(op), 1, None, |rw, op, _| promote(rw, op));
        patterns.add_fn("ScalarOpToLibmCall", PatternRoot::Op(op), 1, None, move |rw, op, _| call(rw, op, function));
    }
    patterns
}

/// Computes the function as `f32`.
fn promote(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op);
    let (name, ty, operands) = (view.name(), view.result_type(0)?, view.operands().collect::<Values>());
    if !matches!(rw.ir().cx().float_kind(ty), Some(FloatKind::F16 | FloatKind::BF16)) {
        return rw.no_match(op, "it is neither f16 nor bf16");
    }
    let f32 = Type::F32;
    let wide: Values =
        operands.into_iter().map(|operand| rw.create(arith::ExtF::build(f32, operand)).result()).collect();
    let (types, loc) = ([f32], rw.current_loc());
    let value = rw.create_op(&OpSpec::new(name, loc).operands(&wide).results(&types));
    let value = rw.op(value).result(0)?;
    let narrow = rw.create(arith::TruncF::build(ty, value)).result();
    rw.replace_op(op, &[narrow]);
    Some(())
}

fn call(rw: &mut Rewriter<'_>, op: Op, function: &str) -> Option<()> {
    let (inputs, results) = types(rw, op);
    let suffix = match rw.ir().cx().float_kind(*results.first()?) {
        Some(FloatKind::F32) => "f",
        Some(FloatKind::F64) => "",
        _ => return rw.no_match(op, "the library has no such function"),
    };
    let name = format!("{function}{suffix}");
    // The results of these functions depend on their arguments only.
    let attrs = [("llvm.readnone", Attribute::UNIT)];
    Function { name: &name, inputs: &inputs, results: &results, attrs: &attrs }.replace(rw, op)
}
