//! How exactly results are to be compared.

use dialekt_interpreter::{Datum, Precision};
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::num::{ApFloat, FloatKind};
use dialekt_math::{Acosh, Asinh, Atanh, Cosh, Exp2, FPowI, Fma, PowF, Sinh, Tan, Tanh};

/// Parts of a result that is a function of complex numbers: formulas for these cancel.
const COMPLEX: f64 = 1e-2;

/// How exactly a result of an op is to be compared that passes may compute in another way: models compute functions in `f64`, formulas round
/// each step. `values` is the result and, where it matters, the exponent of `math.fpowi` or the product of `math.fma`.
pub fn precision(op: &str, values: &[Datum]) -> Precision {
    let Some(result) = values.first().and_then(Datum::as_float) else { return Precision::Exact };
    let kind = result.kind();
    // The distance of one to the next number.
    let last_bit = 2f64.powi(1 - kind.mantissa_width() as i32);
    let within = |relative: f64, absolute: f64| Precision::Within {
        relative: relative * last_bit,
        absolute: absolute * last_bit + 2.0 * least(kind),
    };
    match op {
        op if op.starts_with("complex.") => Precision::Within { relative: COMPLEX, absolute: COMPLEX },
        op if op == Tan::DEF.name => within(4.0, 0.0),
        // Differences of exponentials, logarithms of sums: exact to the last bits of one.
        op if [Asinh::DEF.name, Atanh::DEF.name, Cosh::DEF.name, Sinh::DEF.name, Tanh::DEF.name].contains(&op) => {
            within(6.0, 4.0)
        }
        // The root of a difference.
        op if op == Acosh::DEF.name => within(6.0, 2.0 / last_bit.sqrt()),
        // The rounding of an exponent counts as often as it is large.
        op if op == Exp2::DEF.name || op == PowF::DEF.name => within(4.0 + 2.0 * logarithm(result), 0.0),
        // So does that of a factor.
        op if op == FPowI::DEF.name => {
            let factors = values.get(1).and_then(Datum::as_i64).map_or(0.0, |exponent| exponent as f64).abs();
            within(4.0 + 2.0 * logarithm(result) + factors, 0.0)
        }
        // The product is rounded, or is not. One that does not fit is infinite, or is not.
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

/// The least number of a format that is greater than zero.
fn least(kind: FloatKind) -> f64 {
    wide(ApFloat::new(kind, 1))
}

/// The amount of the natural logarithm of a number; of zeros and infinities, that of what is rounded to them.
fn logarithm(value: ApFloat) -> f64 {
    let greatest =
        (value.kind().max_exponent() as f64 + f64::from(value.kind().mantissa_width())) * std::f64::consts::LN_2;
    wide(value).abs().ln().abs().min(greatest)
}
