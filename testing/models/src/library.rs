//! The semantics of functions of run-time libraries that passes call in place of ops, which are those of the ops.
//!
//! They are recognized by name and signature, as a program may have other functions of such names, except for those of
//! MLIR's own library.

use dialekt_complex::{Angle, Conj};
use dialekt_interpreter::{Answer, Datum, ExternalCall, Stop};
use dialekt_ir_core::context::{Context, Type};
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::num::{ApFloat, ApInt, FloatKind, Sign};
use dialekt_ir_core::types::TypeData;

use crate::{complex, math};

/// The answer to a call of the C library, of the device library `ocml`, of the library for floats of any format, or of a printing function; `None` for others.
///
/// # Errors
/// A function of the library for floats has another signature, as after a pass that changes types: it has no semantics
/// then.
pub fn library(cx: &Context, call: &ExternalCall<'_>) -> Option<Result<Answer, Stop>> {
    let [ty] = call.results else {
        return (call.results.is_empty() && call.name.starts_with("print")).then(|| Ok(Answer::seen(Vec::new())));
    };
    let computed = |result: Option<Datum>| Some(Ok(Answer::computed(vec![result?])));
    if let Some(name) = call.name.strip_prefix("_mlir_apfloat_") {
        let known = of_bits(name, *ty, call.args).map(|result| Answer::computed(vec![result]));
        return Some(known.ok_or_else(|| Stop::unsupported(format!("'@{}' as it is called", call.name))));
    }
    match *cx.type_data(*ty) {
        TypeData::Float(kind) => computed(float(call.name, kind, call.args)),
        TypeData::Complex(part) => computed(number(call.name, cx.float_kind(part)?, call.args)),
        _ => None,
    }
}

/// The value of a function of floats, or of one from a complex number to a float.
fn float(name: &str, kind: FloatKind, args: &[Datum]) -> Option<Datum> {
    let fits = |arg: &Datum| arg.is_poison() || arg.as_float().is_some_and(|value| value.kind() == kind);
    match (base(name, kind), args) {
        (Some("pown"), [value, exponent]) if fits(value) && (exponent.is_poison() || exponent.as_int().is_some()) => {
            let (value, exponent) = (value.as_float(), exponent.as_int());
            return Some(value.zip(exponent).map_or(Datum::Poison, |(value, n)| Datum::Float(math::power(value, n))));
        }
        (Some("fmod"), [a, b]) if fits(a) && fits(b) => {
            return Some(a.as_float().zip(b.as_float()).map_or(Datum::Poison, |(a, b)| Datum::Float(a.rem(b))));
        }
        _ => {}
    }
    let Some(function) = math_function(name, kind).filter(|_| args.iter().all(fits)) else {
        return number(name, kind, args);
    };
    let values: Option<Vec<ApFloat>> = args.iter().map(Datum::as_float).collect();
    match values {
        Some(values) => function.compute(&values).map(Datum::Float),
        None => Some(Datum::Poison),
    }
}

/// The function of the math dialect for one of a library: its name is that of the op with few exceptions.
fn math_function(name: &str, kind: FloatKind) -> Option<math::Function> {
    match base(name, kind)? {
        "fabs" => math::function("math.absf"),
        "pow" => math::function("math.powf"),
        "absf" | "powf" => None,
        base => math::function(&format!("math.{base}")),
    }
}

/// The name without what tells the library and the format: `sin` for `sinf` and `__ocml_sin_f32`.
fn base(name: &str, kind: FloatKind) -> Option<&str> {
    match (name.strip_prefix("__ocml_"), kind) {
        (Some(name), FloatKind::F16) => name.strip_suffix("_f16"),
        (Some(name), FloatKind::F32) => name.strip_suffix("_f32"),
        (Some(name), FloatKind::F64) => name.strip_suffix("_f64"),
        (None, FloatKind::F32) => name.strip_suffix('f'),
        (None, FloatKind::F64) => Some(name),
        _ => None,
    }
}

/// The value of a function of complex numbers: its name is that of the op after a `c`.
fn number(name: &str, kind: FloatKind, args: &[Datum]) -> Option<Datum> {
    match base(name, kind)? {
        "conj" => complex::call(Conj::DEF.name, kind, args),
        "carg" => complex::call(Angle::DEF.name, kind, args),
        base => complex::call(&format!("complex.{}", base.strip_prefix('c')?), kind, args),
    }
}

/// The float formats by their numbers in the library: the one of two parts and the one of pairs are not supported here.
const FORMATS: [Option<FloatKind>; 20] = [
    Some(FloatKind::F16),
    Some(FloatKind::BF16),
    Some(FloatKind::F32),
    Some(FloatKind::F64),
    Some(FloatKind::F128),
    None,
    None,
    Some(FloatKind::F8E5M2),
    Some(FloatKind::F8E5M2FNUZ),
    Some(FloatKind::F8E4M3),
    Some(FloatKind::F8E4M3FN),
    Some(FloatKind::F8E4M3FNUZ),
    Some(FloatKind::F8E4M3B11FNUZ),
    Some(FloatKind::F8E3M4),
    Some(FloatKind::TF32),
    Some(FloatKind::F8E8M0FNU),
    Some(FloatKind::F6E3M2FN),
    Some(FloatKind::F6E2M3FN),
    Some(FloatKind::F4E2M1FN),
    Some(FloatKind::F80),
];

/// The value of a function of floats that are passed as bits in `i64`, after the number of their format. Poison may be
/// the bits of a NaN, which are unspecified, and is treated as one.
fn of_bits(name: &str, ty: Type, args: &[Datum]) -> Option<Datum> {
    let known = args.iter().all(|arg| arg.is_poison() || arg.as_int().is_some());
    let (kind, rest) = (format(args.first()?).filter(|_| known)?, &args[1..]);
    let value = |bits: &Datum| match bits.as_int() {
        Some(bits) => ApFloat::new(kind, bits.limbs().first().copied().unwrap_or(0).into()),
        None => ApFloat::nan(kind),
    };
    let of = |result: ApFloat| Datum::Int(ApInt::new_u64(64, result.bits() as u64));
    let result = match (name, rest) {
        ("compare", [a, b]) => {
            let order = value(a).compare(value(b));
            Datum::Int(ApInt::from_i64(8, order.map_or(3, |order| order as i64 + 1)))
        }
        ("convert", [to, a]) => of(value(a).convert(format(to)?)),
        // The op returns poison for values that overflow.
        ("convert_to_int", [width, is_unsigned, a]) => {
            let int = value(a).to_int(integer_width(width)?, sign(is_unsigned)?);
            int.map_or(Datum::Poison, |int| Datum::Int(int.zext_or_trunc(64)))
        }
        ("convert_from_int", [width, is_unsigned, int]) => match int.as_int() {
            Some(int) => of(ApFloat::from_int(kind, &int.zext_or_trunc(integer_width(width)?), sign(is_unsigned)?)),
            None => Datum::Poison,
        },
        ("fused_multiply_add", [a, b, c]) => of(value(a).mul_add(value(b), value(c))),
        (_, [a, b]) => of(of_two(name)?(value(a), value(b))),
        ("neg", [a]) => of(value(a).negate()),
        ("abs", [a]) => of(value(a).abs()),
        (_, [a]) => Datum::bool(question(name)?(value(a))),
        _ => return None,
    };
    let returned = match name {
        "compare" => Type::I8,
        name if question(name).is_some() => Type::I1,
        _ => Type::I64,
    };
    (ty == returned).then_some(result)
}

fn format(number: &Datum) -> Option<FloatKind> {
    *FORMATS.get(usize::try_from(number.as_i64()?).ok()?)?
}

fn integer_width(width: &Datum) -> Option<u32> {
    u32::try_from(width.as_i64()?).ok().filter(|width| (1..=64).contains(width))
}

fn sign(is_unsigned: &Datum) -> Option<Sign> {
    Some(if is_unsigned.as_int()?.is_zero() { Sign::Signed } else { Sign::Unsigned })
}

fn of_two(name: &str) -> Option<fn(ApFloat, ApFloat) -> ApFloat> {
    Some(match name {
        "add" => ApFloat::add,
        "subtract" => ApFloat::sub,
        "multiply" => ApFloat::mul,
        "divide" => ApFloat::div,
        // As `arith.remf`, whose quotient is rounded towards zero. The library of MLIR 22.1 rounds it to nearest.
        "remainder" => ApFloat::rem,
        "minnum" => ApFloat::min_num,
        "maxnum" => ApFloat::max_num,
        "minimum" => ApFloat::minimum,
        "maximum" => ApFloat::maximum,
        _ => return None,
    })
}

fn question(name: &str) -> Option<fn(ApFloat) -> bool> {
    Some(match name {
        "isfinite" => ApFloat::is_finite,
        "isinfinite" => ApFloat::is_infinite,
        "isnan" => ApFloat::is_nan,
        "isnormal" => math::is_normal,
        _ => return None,
    })
}
