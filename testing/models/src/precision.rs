//! The precision to which results are compared.

use dialekt_interpreter::{Datum, Precision};
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::num::{ApFloat, FloatKind};
use dialekt_math::{Acosh, Asinh, Atanh, Cosh, Exp2, FPowI, Fma, PowF, Sinh, Tan, Tanh};

/// The relative precision of functions of complex numbers, whose formulas suffer from cancellation.
const COMPLEX: f64 = 1e-2;

/// The precision for results of an op that passes may compute in another way: models compute functions in `f64`,
/// formulas round each step. `values` is the result and, where it matters, the exponent of `math.fpowi` or the product
/// of `math.fma`.
pub fn precision(op: &str, values: &[Datum]) -> Precision {
    let Some(result) = values.first().and_then(Datum::as_float) else { return Precision::Exact };
    let kind = result.kind();
    // The distance from one to the next number.
    let last_bit = 2f64.powi(1 - kind.mantissa_width() as i32);
    let within = |relative: f64, absolute: f64| Precision::Within {
        relative: relative * last_bit,
        absolute: absolute * last_bit + 2.0 * least(kind),
    };
    match op {
        op if op.starts_with("complex.") => Precision::Within { relative: COMPLEX, absolute: COMPLEX },
        op if op == Tan::DEF.name => within(4.0, 0.0),
        // Differences of exponentials, logarithms of sums: the absolute error is that of one.
        op if [Asinh::DEF.name, Atanh::DEF.name, Cosh::DEF.name, Sinh::DEF.name, Tanh::DEF.name].contains(&op) => {
            within(6.0, 4.0)
        }
        // The root of a difference.
        op if op == Acosh::DEF.name => within(6.0, 2.0 / last_bit.sqrt()),
        // The relative error of an exponential grows with the exponent.
        op if op == Exp2::DEF.name || op == PowF::DEF.name => within(4.0 + 2.0 * logarithm(result), 0.0),
        // So does that of a power with the number of factors.
        op if op == FPowI::DEF.name => {
            let factors = values.get(1).and_then(Datum::as_i64).map_or(0.0, |exponent| exponent as f64).abs();
            within(4.0 + 2.0 * logarithm(result) + factors, 0.0)
        }
        // The product may be rounded or not. One that overflows may be infinite or not.
        op if op == Fma::DEF.name => match values.get(1).and_then(Datum::as_float) {
            Some(product) if product.is_finite() => within(2.0, 2.0 * wide(product).abs()),
            _ => Precision::Open,
        },
        _ => within(2.0, 0.0),
    }
}

fn wide(value: ApFloat) -> f64 {
    value.convert(FloatKind::F64).to_f64()
}

/// The least positive number of a format.
fn least(kind: FloatKind) -> f64 {
    wide(ApFloat::new(kind, 1))
}

/// The absolute value of the natural logarithm of a number; for zeros and infinities, that of the numbers that are
/// rounded to them.
fn logarithm(value: ApFloat) -> f64 {
    let greatest =
        (value.kind().max_exponent() as f64 + f64::from(value.kind().mantissa_width())) * std::f64::consts::LN_2;
    wide(value).abs().ln().abs().min(greatest)
}
