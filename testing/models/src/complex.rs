//! Models of complex: sums and products by the usual formulas, with each step rounded; functions are computed in `f64`
//! and rounded.
//!
//! The documentation does not mention infinities, NaNs and poles. The formulas that passes use differ there, so that
//! results of functions are unspecified. Each part of a number may be poison; results computed from such a number are
//! poison.

use dialekt_arith::FastMath;
use dialekt_complex::*;
use dialekt_interpreter::{Datum, Executed, Machine, Stop, elementwise};
use dialekt_ir_core::context::Type;
use dialekt_ir_core::decl::Flags;
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::num::{ApFloat, ApInt, FloatKind};
use dialekt_ir_core::types::TypeData;

use crate::arith::{float, has_open_bits, int, result_kind};
use crate::models;

/// A complex number without poison.
type Parts = [ApFloat; 2];

/// A complex number in `f64`, in which functions are computed.
#[derive(Clone, Copy)]
struct Wide {
    re: f64,
    im: f64,
}

/// The parts of a number; `None` if one is poison.
fn parts(datum: &Datum) -> Result<Option<Parts>, Stop> {
    match datum {
        Datum::Complex(parts) if parts.iter().any(Datum::is_poison) => Ok(None),
        Datum::Complex(parts) => Ok(Some([float(&parts[0])?, float(&parts[1])?])),
        Datum::Poison => Ok(None),
        _ => Err(Stop::unsupported("a value that is no complex number")),
    }
}

/// One part of a number, which may be poison.
fn part(op: OpRef<'_>, machine: &mut Machine<'_>, which: usize) -> Executed {
    elementwise(op, machine, |values| match &values[0] {
        Datum::Complex(parts) => Ok(parts[which].clone()),
        _ => Err(Stop::unsupported("a value that is no complex number")),
    })
}

/// The number with these parts. Flags that rule out infinities or NaNs rule out both, in operands and results: the
/// steps of the formula that computes it have the flags, and one may turn into the other on the way.
fn number(flags: Flags<FastMath>, operands: &[Parts], result: Parts) -> Datum {
    let all_finite = flags.contains(FastMath::Nnan) || flags.contains(FastMath::Ninf);
    match all_finite && operands.iter().chain([&result]).flatten().any(|part| !part.is_finite()) {
        true => Datum::Poison,
        false => of_parts(result),
    }
}

fn of_parts([re, im]: Parts) -> Datum {
    Datum::complex(Datum::Float(re), Datum::Float(im))
}

fn conjugate([re, im]: Parts) -> Parts {
    [re, im.negate()]
}

/// Executes an op by steps that are rounded.
fn steps(
    op: OpRef<'_>,
    machine: &mut Machine<'_>,
    flags: Option<Flags<FastMath>>,
    compute: impl Fn(&[Parts]) -> Parts,
) -> Executed {
    let flags = flags.unwrap_or_default();
    elementwise(op, machine, |values| {
        let operands: Option<Vec<Parts>> = values.iter().map(parts).collect::<Result<_, _>>()?;
        Ok(operands.map_or(Datum::Poison, |operands| number(flags, &operands, compute(&operands))))
    })
}

/// A function that is computed in `f64`.
#[derive(Clone, Copy)]
enum Function {
    /// From one number to a number.
    One(fn(Wide) -> Wide),
    /// From two numbers to a number.
    Two(fn(Wide, Wide) -> Wide),
    /// From one number to a float.
    Measure(fn(Wide) -> f64),
}

/// The functions of libraries.
const FUNCTIONS: &[(&str, Function)] = &[
    (Abs::DEF.name, Function::Measure(Wide::abs)),
    (Angle::DEF.name, Function::Measure(Wide::angle)),
    (Cos::DEF.name, Function::One(Wide::cos)),
    (Exp::DEF.name, Function::One(Wide::exp)),
    (Log::DEF.name, Function::One(Wide::log)),
    (Pow::DEF.name, Function::Two(Wide::pow)),
    (Sin::DEF.name, Function::One(Wide::sin)),
    (Sqrt::DEF.name, Function::One(Wide::sqrt)),
    (Tan::DEF.name, Function::One(Wide::tan)),
    (Tanh::DEF.name, Function::One(Wide::tanh)),
];

/// The value of an op that is a library function; `None` for other ops and formats.
pub(crate) fn call(op: &str, kind: FloatKind, values: &[Datum]) -> Option<Datum> {
    let fits = |datum: &Datum| match datum {
        Datum::Complex(parts) => {
            parts.iter().all(|part| part.is_poison() || part.as_float().is_some_and(|part| part.kind() == kind))
        }
        datum => datum.is_poison(),
    };
    if !values.iter().all(fits) {
        return None;
    }
    let numbers: Option<Vec<Parts>> = values.iter().map(|value| parts(value).ok().flatten()).collect();
    let number = |wide| of_parts(rounded(kind, wide));
    let function = FUNCTIONS.iter().find(|(name, _)| *name == op).map(|(_, function)| *function);
    let Some(numbers) = numbers else { return (function.is_some() || op == Conj::DEF.name).then_some(Datum::Poison) };
    Some(match (function, &*numbers) {
        (Some(Function::One(compute)), [z]) => number(compute(wide(z))),
        (Some(Function::Two(compute)), [z, w]) => number(compute(wide(z), wide(w))),
        (Some(Function::Measure(compute)), [z]) => Datum::Float(ApFloat::from_f64(kind, compute(wide(z)))),
        (None, [z]) if op == Conj::DEF.name => of_parts(conjugate(*z)),
        _ => return None,
    })
}

/// Executes a function to a number, computed in `f64`.
fn function(
    op: OpRef<'_>,
    machine: &mut Machine<'_>,
    flags: Option<Flags<FastMath>>,
    compute: impl Fn(&[Wide]) -> Wide,
) -> Executed {
    let (flags, open) = (flags.unwrap_or_default(), machine.open(Datum::bool(true)).is_poison());
    elementwise(op, machine, |values| {
        let operands: Option<Vec<Parts>> = values.iter().map(parts).collect::<Result<_, _>>()?;
        let Some(operands) = operands else { return Ok(Datum::Poison) };
        let kind = operands[0][0].kind();
        let result = compute(&operands.iter().map(wide).collect::<Vec<_>>());
        let result = rounded(kind, result);
        let is_open = open && operands.iter().chain([&result]).flatten().any(|part| !part.is_finite());
        Ok(if is_open { Datum::Poison } else { number(flags, &operands, result) })
    })
}

/// Executes a function to a float, computed in `f64`.
fn measure(
    op: OpRef<'_>,
    machine: &mut Machine<'_>,
    flags: Option<Flags<FastMath>>,
    compute: fn(Wide) -> f64,
) -> Executed {
    let (flags, open, kind) =
        (flags.unwrap_or_default(), machine.open(Datum::bool(true)).is_poison(), result_kind(op)?);
    let finite = open || flags.contains(FastMath::Nnan) || flags.contains(FastMath::Ninf);
    elementwise(op, machine, |values| {
        let Some(operand) = parts(&values[0])? else { return Ok(Datum::Poison) };
        let result = ApFloat::from_f64(kind, compute(wide(&operand)));
        let is_poison = finite && operand.iter().chain([&result]).any(|part| !part.is_finite());
        Ok(if is_poison { Datum::Poison } else { Datum::Float(result) })
    })
}

fn equal(op: OpRef<'_>, machine: &mut Machine<'_>, wanted: bool) -> Executed {
    elementwise(op, machine, |values| {
        let (Some(a), Some(b)) = (parts(&values[0])?, parts(&values[1])?) else { return Ok(Datum::Poison) };
        let same = a.iter().zip(&b).all(|(a, b)| a.compare(*b).is_some_and(|order| order.is_eq()));
        Ok(Datum::bool(same == wanted))
    })
}

fn wide(parts: &Parts) -> Wide {
    let [re, im] = parts.map(|part| part.convert(FloatKind::F64).to_f64());
    Wide { re, im }
}

fn rounded(kind: FloatKind, value: Wide) -> Parts {
    [value.re, value.im].map(|part| ApFloat::from_f64(kind, part))
}

impl Wide {
    const ONE: Wide = Wide { re: 1.0, im: 0.0 };

    fn is_zero(self) -> bool {
        self.re == 0.0 && self.im == 0.0
    }

    fn abs(self) -> f64 {
        self.re.hypot(self.im)
    }

    fn angle(self) -> f64 {
        self.im.atan2(self.re)
    }

    fn scaled(self, by: f64) -> Wide {
        Wide { re: self.re * by, im: self.im * by }
    }

    /// Multiplied by the imaginary unit.
    fn turned(self) -> Wide {
        Wide { re: -self.im, im: self.re }
    }

    fn add(self, other: Wide) -> Wide {
        Wide { re: self.re + other.re, im: self.im + other.im }
    }

    fn mul(self, other: Wide) -> Wide {
        Wide { re: self.re * other.re - self.im * other.im, im: self.im * other.re + self.re * other.im }
    }

    /// The divisor is scaled to magnitude one, so that its square does not overflow. Division by zero is unspecified.
    fn div(self, divisor: Wide) -> Wide {
        let length = divisor.abs();
        let unit = Wide { re: divisor.re / length, im: -divisor.im / length };
        let product = self.mul(unit);
        Wide { re: product.re / length, im: product.im / length }
    }

    fn exp(self) -> Wide {
        Wide { re: self.im.cos(), im: self.im.sin() }.scaled(self.re.exp())
    }

    fn log(self) -> Wide {
        Wide { re: self.abs().ln(), im: self.angle() }
    }

    /// `exp(x) cos(y) - 1` as `(exp(x) - 1) cos(y) - 2 sin(y / 2)^2`.
    fn exp_minus_one(self) -> Wide {
        let half = (self.im / 2.0).sin();
        Wide { re: self.re.exp_m1() * self.im.cos() - 2.0 * half * half, im: self.re.exp() * self.im.sin() }
    }

    fn log_of_one_plus(self) -> Wide {
        let Wide { re, im } = self;
        let length = match re.abs().max(im.abs()) < 0.5 {
            true => (re * (2.0 + re) + im * im).ln_1p() / 2.0,
            false => self.add(Wide::ONE).abs().ln(),
        };
        Wide { re: length, im: im.atan2(1.0 + re) }
    }

    /// The root with a positive real part.
    fn sqrt(self) -> Wide {
        if self.is_zero() {
            return Wide { re: 0.0, im: 0.0 };
        }
        let large = ((self.re.abs() + self.abs()) / 2.0).sqrt();
        let small = self.im.abs() / (2.0 * large);
        let (re, im) = if self.re < 0.0 { (small, large) } else { (large, small) };
        Wide { re, im: im.copysign(self.im) }
    }

    /// Zero has powers only for real, non-negative exponents.
    fn pow(self, exponent: Wide) -> Wide {
        match self.is_zero() {
            _ if exponent.is_zero() => Wide::ONE,
            true if exponent.im == 0.0 && exponent.re > 0.0 => self.scaled(0.0),
            true => self.scaled(f64::NAN),
            false => exponent.mul(self.log()).exp(),
        }
    }

    fn sin(self) -> Wide {
        Wide { re: self.re.sin() * self.im.cosh(), im: self.re.cos() * self.im.sinh() }
    }

    fn cos(self) -> Wide {
        Wide { re: self.re.cos() * self.im.cosh(), im: -self.re.sin() * self.im.sinh() }
    }

    /// `(sinh(2x) + sin(2y) i) / (cosh(2x) + cos(2y))`, by `cosh(2x) + cos(2y) = 2 (sinh(x)^2 + cos(y)^2)`. For large
    /// arguments, it is one.
    fn tanh(self) -> Wide {
        let Wide { re, im } = self;
        if re.abs() > 300.0 {
            return Wide { re: 1f64.copysign(re), im: 0f64.copysign((2.0 * im).sin()) };
        }
        let divisor = re.sinh() * re.sinh() + im.cos() * im.cos();
        Wide { re: re.sinh() * re.cosh() / divisor, im: im.sin() * im.cos() / divisor }
    }

    /// `tan(z) = -i tanh(i z)`
    fn tan(self) -> Wide {
        self.turned().tanh().turned().scaled(-1.0)
    }
}

/// A product with as many factors as the exponent; its reciprocal for a negative exponent.
fn power(base: Wide, exponent: &ApInt) -> Wide {
    let left = if exponent.is_negative() { exponent.negate() } else { exponent.clone() };
    let (mut square, mut product) = (base, Wide::ONE);
    for bit in 0..left.active_bits() {
        if left.bit(bit) {
            product = product.mul(square);
        }
        square = square.mul(square);
    }
    if exponent.is_negative() { Wide::ONE.div(product) } else { product }
}

/// The bits of a number; `None` for unspecified ones.
fn bits(datum: &Datum, open: bool) -> Result<Option<ApInt>, Stop> {
    Ok(match datum {
        Datum::Poison => None,
        Datum::Int(value) => Some(value.clone()),
        Datum::Float(value) if open && has_open_bits(*value) => None,
        Datum::Float(value) => {
            let bits = value.bits();
            Some(ApInt::from_limbs(value.kind().width(), &[bits as u64, (bits >> 64) as u64]))
        }
        Datum::Complex(parts) => match (bits(&parts[0], open)?, bits(&parts[1], open)?) {
            (Some(re), Some(im)) => {
                let (half, width) = (re.width(), re.width() + im.width());
                Some(re.zext_or_trunc(width).or(&im.zext_or_trunc(width).shl(half)))
            }
            _ => None,
        },
        _ => return Err(Stop::unsupported("a value without bits")),
    })
}

/// The number with these bits.
fn of_bits(ty: &TypeData, bits: &ApInt) -> Result<Datum, Stop> {
    let limb = |number: usize| u128::from(bits.limbs().get(number).copied().unwrap_or(0));
    match ty {
        TypeData::Float(kind) => Ok(Datum::Float(ApFloat::new(*kind, limb(0) | limb(1) << 64))),
        TypeData::Integer { width, .. } => Ok(Datum::Int(bits.zext_or_trunc(*width))),
        _ => Err(Stop::unsupported("a value without bits")),
    }
}

models! {
    Create => |op, machine| Ok(Datum::complex(machine.get(op.real()), machine.get(op.imaginary())).into()),
    Re => |op, machine| part(*op, machine, 0),
    Im => |op, machine| part(*op, machine, 1),
    Bitcast => |op, machine| {
        let (cx, open) = (op.cx(), machine.open(Datum::bool(true)).is_poison());
        let ty = cx.type_data(op.result_type(0).unwrap_or(Type::NONE));
        elementwise(*op, machine, |values| {
            let Some(bits) = bits(&values[0], open)? else { return Ok(Datum::Poison) };
            match ty {
                TypeData::Complex(part) => {
                    let (part, half) = (cx.type_data(*part), bits.width() / 2);
                    let [re, im] = [bits.zext_or_trunc(half), bits.lshr(half).zext_or_trunc(half)];
                    Ok(Datum::complex(of_bits(part, &re)?, of_bits(part, &im)?))
                }
                ty => of_bits(ty, &bits),
            }
        })
    },
    Equal => |op, machine| equal(*op, machine, true),
    NotEqual => |op, machine| equal(*op, machine, false),

    Add => |op, machine| steps(*op, machine, op.fastmath(), |z| [z[0][0].add(z[1][0]), z[0][1].add(z[1][1])]),
    Sub => |op, machine| steps(*op, machine, op.fastmath(), |z| [z[0][0].sub(z[1][0]), z[0][1].sub(z[1][1])]),
    Mul => |op, machine| steps(*op, machine, op.fastmath(), |z| {
        let [[a, b], [c, d]] = [z[0], z[1]];
        [a.mul(c).sub(b.mul(d)), b.mul(c).add(a.mul(d))]
    }),
    Neg => |op, machine| steps(*op, machine, op.fastmath(), |z| z[0].map(ApFloat::negate)),
    Conj => |op, machine| steps(*op, machine, op.fastmath(), |z| conjugate(z[0])),

    Div => |op, machine| function(*op, machine, op.fastmath(), |z| z[0].div(z[1])),
    Abs => |op, machine| measure(*op, machine, op.fastmath(), Wide::abs),
    // As for `math.atan2`, the angle of zero is unspecified.
    Angle => |op, machine| {
        let nowhere = match machine.get(op.complex()) {
            Datum::Complex(parts) => parts.iter().all(|part| part.as_float().is_some_and(ApFloat::is_zero)),
            _ => false,
        };
        match nowhere && machine.open(Datum::bool(true)).is_poison() {
            true => Ok(Datum::Poison.into()),
            false => measure(*op, machine, op.fastmath(), Wide::angle),
        }
    },
    Sign => |op, machine| function(*op, machine, op.fastmath(), |z| match z[0].is_zero() {
        true => z[0],
        false => z[0].scaled(1.0 / z[0].abs()),
    }),
    Exp => |op, machine| function(*op, machine, op.fastmath(), |z| z[0].exp()),
    Expm1 => |op, machine| function(*op, machine, op.fastmath(), |z| z[0].exp_minus_one()),
    Log => |op, machine| function(*op, machine, op.fastmath(), |z| z[0].log()),
    Log1p => |op, machine| function(*op, machine, op.fastmath(), |z| z[0].log_of_one_plus()),
    Pow => |op, machine| function(*op, machine, op.fastmath(), |z| z[0].pow(z[1])),
    Powi => |op, machine| {
        let (flags, open) = (op.fastmath().unwrap_or_default(), machine.open(Datum::bool(true)).is_poison());
        elementwise(*op, machine, |values| {
            let Some(base) = parts(&values[0])? else { return Ok(Datum::Poison) };
            let result = power(wide(&base), int(&values[1])?);
            let result = rounded(base[0].kind(), result);
            let is_open = open && base.iter().chain(&result).any(|part| !part.is_finite());
            Ok(if is_open { Datum::Poison } else { number(flags, &[base], result) })
        })
    },
    Sqrt => |op, machine| function(*op, machine, op.fastmath(), |z| z[0].sqrt()),
    Rsqrt => |op, machine| function(*op, machine, op.fastmath(), |z| Wide::ONE.div(z[0].sqrt())),
    Sin => |op, machine| function(*op, machine, op.fastmath(), |z| z[0].sin()),
    Cos => |op, machine| function(*op, machine, op.fastmath(), |z| z[0].cos()),
    Tan => |op, machine| function(*op, machine, op.fastmath(), |z| z[0].tan()),
    Tanh => |op, machine| function(*op, machine, op.fastmath(), |z| z[0].tanh()),
    // atan2(y, x) = -i log((x + i y) / sqrt(x^2 + y^2))
    Atan2 => |op, machine| function(*op, machine, op.fastmath(), |z| {
        let [y, x] = [z[0], z[1]];
        let direction = x.add(y.turned()).div(x.mul(x).add(y.mul(y)).sqrt());
        direction.log().turned().scaled(-1.0)
    }),
}
