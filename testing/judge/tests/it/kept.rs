//! Values for which passes compute other results, as the reference's own tests require: docs/differences.md, *Kept*.

use dialekt_interpreter::Datum;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::num::{ApFloat, FloatKind, Sign};
use dialekt_judge::Judge;

/// Leaves the known wrong results of these passes unspecified.
pub fn leave_open(judge: Judge<'_>) -> Judge<'_> {
    judge
        .leaving_open("arith-expand", expansion_forgets_signs_of_zeros)
        .leaving_open("math-expand-ops", expansion_is_wrong)
        .leaving_open("convert-complex-to-rocdl-library-calls", zero_has_no_logarithm)
        .leaving_open("test-math-algebraic-simplification", root_is_no_power)
}

fn float(values: &[Datum], number: usize) -> Option<ApFloat> {
    values.get(number)?.as_float()
}

/// For two zeros, `arith-expand` returns the second one.
fn expansion_forgets_signs_of_zeros(op: OpRef<'_>, values: &[Datum]) -> bool {
    let is_extreme = ["arith.maximumf", "arith.minimumf"].contains(&&*op.cx().op_str(op.name()));
    let zeros = float(values, 0).zip(float(values, 1)).filter(|(a, b)| a.is_zero() && b.is_zero());
    is_extreme && zeros.is_some_and(|(a, b)| a.is_negative() != b.is_negative())
}

/// `math-expand-ops` rounds by way of `i64` and by adding a half, and computes powers by logarithms of bases.
fn expansion_is_wrong(op: OpRef<'_>, values: &[Datum]) -> bool {
    let Some(x) = float(values, 0) else { return false };
    match &*op.cx().op_str(op.name()) {
        // A zero loses its sign when zero is added.
        "math.ceil" => x.to_int(64, Sign::Signed).is_none_or(|integer| integer.is_zero() && x.is_negative()),
        // The bits of a NaN are unspecified, except for the exponent, of which there is only one.
        "math.round" | "math.roundeven" => {
            let half = ApFloat::from_f64(FloatKind::F32, 0.5);
            x.is_nan() || x.kind() == FloatKind::F32 && x.abs().bits() == half.bits() - 1
        }
        "math.powf" => float(values, 1).is_some_and(|exponent| is_no_exponential(x, exponent)),
        "math.fpowi" => {
            let Some(exponent) = values.get(1).and_then(Datum::as_int) else { return false };
            let exponent = ApFloat::from_int(x.kind(), exponent, Sign::Signed);
            match op.operand_constant(1) {
                // The reciprocal of a product of zeros does not depend on its sign.
                Some(_) => exponent.is_negative() && is_infinite_power(x, exponent),
                None => is_no_exponential(x, exponent),
            }
        }
        _ => false,
    }
}

/// Returns whether a power differs from the exponential of the product of the exponent and the logarithm of the base.
fn is_no_exponential(base: ApFloat, exponent: ApFloat) -> bool {
    let one = base.is_exactly(1.0) && !exponent.is_finite();
    let zeroth = exponent.is_zero() && (base.is_zero() || !base.is_finite());
    base.is_nan() || base.is_negative() || one || zeroth
}

/// Returns whether a power overflows, so that its reciprocal is zero.
fn is_infinite_power(base: ApFloat, exponent: ApFloat) -> bool {
    let [wide, exponent] = [base, exponent].map(|value| value.convert(FloatKind::F64).to_f64());
    ApFloat::from_f64(base.kind(), wide.powf(exponent)).is_infinite()
}

/// `convert-complex-to-rocdl-library-calls` computes powers by logarithms of bases.
fn zero_has_no_logarithm(op: OpRef<'_>, values: &[Datum]) -> bool {
    let is_power = ["complex.pow", "complex.powi"].contains(&&*op.cx().op_str(op.name()));
    let Some(Datum::Complex(base)) = values.first().filter(|_| is_power) else { return false };
    base.iter().all(|part| part.as_float().is_some_and(ApFloat::is_zero))
}

/// `test-math-algebraic-simplification` replaces powers by roots, which negative infinity does not have.
fn root_is_no_power(op: OpRef<'_>, values: &[Datum]) -> bool {
    let negative = float(values, 0).is_some_and(|base| base.is_infinite() && base.is_negative());
    negative && &*op.cx().op_str(op.name()) == "math.powf"
}
