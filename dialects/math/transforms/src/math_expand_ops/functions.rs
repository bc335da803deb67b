//! Expansion of functions into sums, products, exponentials and the like.
//! [mlir/lib/Dialect/Math/Transforms/ExpandOps.cpp]

use dialekt_arith as arith;
use dialekt_arith::{CmpFPredicate, CmpIPredicate, static_float_kind};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_math::{
    AbsF, Acosh, Asinh, Atanh, ClampF, CopySign, Cos, Cosh, CountLeadingZeros, Exp, Exp2, Fma, Log, Rsqrt, Sin, Sinh,
    Sqrt, Tan, Tanh,
};

use super::power::{ConvertFPowI, ConvertPowF};
use super::round::{ConvertCeil, ConvertRound, ConvertRoundEven};

/// Adds the patterns for ops of these names (without the dialect's prefix), or for all ops. [MLIR:
/// math::populateExpansionPatterns]
pub fn add_patterns(set: &mut PatternSet, names: &[String]) {
    fn add<P: OpRewrite + Rewrite>(set: &mut PatternSet, names: &[String]) {
        let name = P::SourceOp::DEF.name.strip_prefix("math.").unwrap_or_default();
        if names.is_empty() || names.iter().any(|found| found == name) {
            set.add::<P>();
        }
    }
    let add_each: [fn(&mut PatternSet, &[String]); 16] = [
        add::<ConvertCtlz>,
        add::<ConvertSinh>,
        add::<ConvertCosh>,
        add::<ConvertTan>,
        add::<ConvertTanh>,
        add::<ConvertAsinh>,
        add::<ConvertAcosh>,
        add::<ConvertAtanh>,
        add::<ConvertFma>,
        add::<ConvertCeil>,
        add::<ConvertExp2>,
        add::<ConvertPowF>,
        add::<ConvertFPowI>,
        add::<ConvertRound>,
        add::<ConvertRoundEven>,
        add::<ConvertRsqrt>,
    ];
    add_each.into_iter().for_each(|add| add(set, names));
    add::<ConvertClampF>(set, names);
}

/// Declares a pattern for a function of one float, which does not match types without constants.
macro_rules! unary {
    ($(#[$doc:meta])* $name:ident, $op:ident, $expand:expr) => {
        $(#[$doc])*
        #[derive(Described)]
        pub struct $name;

        impl OpRewrite for $name {
            type SourceOp = $op;

            fn rewrite(rw: &mut Rewriter<'_>, op: Typed<$op>) -> Option<()> {
                let operand = rw.view(op)?.operand();
                let ty = rw.type_of(operand);
                if static_float_kind(rw.cx(), ty).is_none() {
                    return rw.no_match(op, "there are no constants of the type");
                }
                let expand: fn(&mut Rewriter<'_>, Type, Value) -> Value = $expand;
                let value = expand(rw, ty, operand);
                rw.replace_op(op, &[value]);
                Some(())
            }
        }
    };
}

/// Halves of `exp(x)` and `exp(-x)`, computed from `exp(x / 2)` and `exp(-x / 2)`, as the exponential may be infinite
/// where half of it is not. The reference halves the difference or sum.
fn halved_exponentials(b: &mut Rewriter<'_>, ty: Type, x: Value) -> [Value; 2] {
    let half = arith::Constant::float(b, ty, 0.5);
    let x = b.create(arith::MulF::build(x, half)).result();
    let negated = b.create(arith::NegF::build(x)).result();
    [x, negated].map(|exponent| {
        let root = b.create(Exp::build(exponent)).result();
        let halved = b.create(arith::MulF::build(root, half)).result();
        b.create(arith::MulF::build(halved, root)).result()
    })
}

unary! {
    /// `sinh x = exp(x) / 2 - exp(-x) / 2`
    ConvertSinh, Sinh, |b, ty, x| {
        let [grows, falls] = halved_exponentials(b, ty, x);
        b.create(arith::SubF::build(grows, falls)).result()
    }
}

unary! {
    /// `cosh x = exp(x) / 2 + exp(-x) / 2`
    ConvertCosh, Cosh, |b, ty, x| {
        let [grows, falls] = halved_exponentials(b, ty, x);
        b.create(arith::AddF::build(grows, falls)).result()
    }
}

unary! {
    /// `tanh x = s (1 - exp(-2 s x)) / (1 + exp(-2 s x))`, where `s` is the sign of `x`: the exponential is at most 1.
    ConvertTanh, Tanh, |b, ty, x| {
        let (zero, one, minus_two) = (arith::Constant::float(b, ty, 0.0), arith::Constant::float(b, ty, 1.0), arith::Constant::float(b, ty, -2.0));
        let negative = b.create(arith::CmpF::build(x, zero, CmpFPredicate::Olt)).result();
        let negative = b.create(arith::UIToFP::build(ty, negative)).result();
        let shifted = b.create(arith::MulF::build(negative, minus_two)).result();
        let sign = b.create(arith::AddF::build(shifted, one)).result();
        let positive = b.create(arith::MulF::build(sign, x)).result();
        let exponent = b.create(arith::MulF::build(minus_two, positive)).result();
        let exp = b.create(Exp::build(exponent)).result();
        let dividend = b.create(arith::SubF::build(one, exp)).result();
        let divisor = b.create(arith::AddF::build(one, exp)).result();
        let quotient = b.create(arith::DivF::build(dividend, divisor)).result();
        b.create(arith::MulF::build(sign, quotient)).result()
    }
}

/// `log(x + sqrt(x * x + constant))`, which is `log(x) + log(2)` where `x * x` is infinite, or so large that the
/// constant does not matter. The reference has the first formula for all numbers.
///
/// Negative numbers have no such logarithm: with the sign of `x`, the root does not bring the sum to zero or above.
fn logarithm_of_root(b: &mut Rewriter<'_>, ty: Type, x: Value, constant: f64) -> Value {
    let digits = static_float_kind(b.cx(), ty).map_or(0, FloatKind::mantissa_width);
    let limit = arith::Constant::float(b, ty, 2f64.powi(digits.div_ceil(2) as i32 + 1));
    let added = arith::Constant::float(b, ty, constant);
    let is_large = b.create(arith::CmpF::build(x, limit, CmpFPredicate::Ogt)).result();
    let radicand = b.create(Fma::build(x, x, added)).result();
    let mut root = b.create(Sqrt::build(radicand)).result();
    if constant < 0.0 {
        // The root must not bring the sum of a negative number to zero or above.
        root = b.create(CopySign::build(root, x)).result();
    }
    let sum = b.create(arith::AddF::build(x, root)).result();
    let argument = b.create(arith::Select::build(is_large, x, sum)).result();
    let log = b.create(Log::build(argument)).result();
    let of_two = arith::Constant::float(b, ty, std::f64::consts::LN_2);
    let more = b.create(arith::AddF::build(log, of_two)).result();
    b.create(arith::Select::build(is_large, more, log)).result()
}

unary! {
    /// `asinh x = log(|x| + sqrt(x * x + 1))` with the sign of `x`: for large negative numbers, `x` and the root would
    /// cancel.
    ConvertAsinh, Asinh, |b, ty, x| {
        let positive = b.create(AbsF::build(x)).result();
        let value = logarithm_of_root(b, ty, positive, 1.0);
        b.create(CopySign::build(value, x)).result()
    }
}

unary! {
    /// `acosh x = log(x + sqrt(x * x - 1))`, where the root has the sign of `x`: without it, the reference gets zero or
    /// infinity for large negative numbers.
    ConvertAcosh, Acosh, |b, ty, x| logarithm_of_root(b, ty, x, -1.0)
}

unary! {
    /// `atanh x = log((1 + x) / (1 - x)) / 2`
    ConvertAtanh, Atanh, |b, ty, x| {
        let one = arith::Constant::float(b, ty, 1.0);
        let dividend = b.create(arith::AddF::build(x, one)).result();
        let negated = b.create(arith::NegF::build(x)).result();
        let divisor = b.create(arith::AddF::build(negated, one)).result();
        let quotient = b.create(arith::DivF::build(dividend, divisor)).result();
        let log = b.create(Log::build(quotient)).result();
        let half = arith::Constant::float(b, ty, 0.5);
        b.create(arith::MulF::build(log, half)).result()
    }
}

unary! {
    /// `exp2 x = exp(x * log(2))`
    ConvertExp2, Exp2, |b, ty, x| {
        let factor = arith::Constant::float(b, ty, std::f64::consts::LN_2);
        let exponent = b.create(arith::MulF::build(x, factor)).result();
        b.create(Exp::build(exponent)).result()
    }
}

unary! {
    /// `rsqrt x = 1 / sqrt(x)`
    ConvertRsqrt, Rsqrt, |b, ty, x| {
        let one = arith::Constant::float(b, ty, 1.0);
        let root = b.create(Sqrt::build(x)).result();
        b.create(arith::DivF::build(one, root)).result()
    }
}

/// `tan x = sin(x) / cos(x)`
#[derive(Described)]
pub struct ConvertTan;

impl OpRewrite for ConvertTan {
    type SourceOp = Tan;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Tan>) -> Option<()> {
        let x = rw.view(op)?.operand();
        let sin = rw.create(Sin::build(x)).result();
        let cos = rw.create(Cos::build(x)).result();
        let tan = rw.create(arith::DivF::build(sin, cos)).result();
        rw.replace_op(op, &[tan]);
        Some(())
    }
}

/// A product, then a sum, each of them rounded.
#[derive(Described)]
pub struct ConvertFma;

impl OpRewrite for ConvertFma {
    type SourceOp = Fma;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Fma>) -> Option<()> {
        let view = rw.view(op)?;
        let (x, y, z) = (view.a(), view.b(), view.c());
        let product = rw.create(arith::MulF::build(x, y)).result();
        let sum = rw.create(arith::AddF::build(product, z)).result();
        rw.replace_op(op, &[sum]);
        Some(())
    }
}

/// The maximum of the lower bound and the minimum of value and upper bound.
#[derive(Described)]
pub struct ConvertClampF;

impl OpRewrite for ConvertClampF {
    type SourceOp = ClampF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ClampF>) -> Option<()> {
        let view = rw.view(op)?;
        let (value, min, max, flags) = (view.value(), view.min(), view.max(), view.fastmath().unwrap_or_default());
        let least = rw.create(arith::MinimumF::build(value, min).fastmath(flags));
        rw.replace_op_with_new(op, arith::MaximumF::build(least, max).fastmath(flags));
        Some(())
    }
}

/// Counts by bisection: if the upper half is zero, its bits are counted, and the lower half is shifted into its place.
#[derive(Described)]
pub struct ConvertCtlz;

impl OpRewrite for ConvertCtlz {
    type SourceOp = CountLeadingZeros;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<CountLeadingZeros>) -> Option<()> {
        let operand = rw.view(op)?.operand();
        let ty = rw.type_of(operand);
        let data = rw.cx().type_data(ty);
        let known = data.element_type().is_none() || data.has_static_shape();
        let element = data.element_type().unwrap_or(ty);
        let width = rw.cx().integer_width(element).filter(|width| known && *width <= 64 && element != Type::INDEX);
        let Some(width) = width else { return rw.no_match(op, "there are no constants of the type") };
        let ones = u64::MAX.checked_shr(64 - width).unwrap_or(0);

        let (mut x, mut count) = (operand, arith::Constant::int(rw, ty, 0));
        let mut left = width;
        while left > 1 {
            let half = left / 2;
            let bits = arith::Constant::int(rw, ty, i64::from(half));
            let mask = arith::Constant::int(rw, ty, (ones >> half) as i64);
            let is_zero = rw.create(arith::CmpI::build(x, mask, CmpIPredicate::Ule)).result();
            let more = rw.create(arith::AddI::build(count, bits)).result();
            let shifted = rw.create(arith::ShLI::build(x, bits)).result();
            x = rw.create(arith::Select::build(is_zero, shifted, x)).result();
            count = rw.create(arith::Select::build(is_zero, more, count)).result();
            left = half;
        }
        let zero = arith::Constant::int(rw, ty, 0);
        let nothing = rw.create(arith::CmpI::build(operand, zero, CmpIPredicate::Eq)).result();
        let all = arith::Constant::int(rw, ty, i64::from(width));
        let count = rw.create(arith::Select::build(nothing, all, count)).result();
        rw.replace_op(op, &[count]);
        Some(())
    }
}
