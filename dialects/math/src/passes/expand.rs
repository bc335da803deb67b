//! Functions as sums, products, exponentials and the like. [mlir/lib/Dialect/Math/Transforms/ExpandOps.cpp]

use dialekt_arith::{
    AddF, AddI, CmpFPredicate, CmpIPredicate, DivF, MaximumF, MinimumF, MulF, NegF, Select, ShLI, SubF, UIToFP,
};
use dialekt_ir_core::context::Type;
use dialekt_ir_core::decl::typed::{OpDecl, Typed};
use dialekt_ir_core::ir::Value;
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::rewrite::{OpRewrite, PatternSet, Rewrite, Rewriter};

use super::power::{ConvertFPowI, ConvertPowF};
use super::round::{ConvertCeil, ConvertRound, ConvertRoundEven};
use crate::{
    AbsF, Acosh, Asinh, Atanh, ClampF, CopySign, Cos, Cosh, CountLeadingZeros, Exp, Exp2, Fma, Log, Rsqrt, Sin, Sinh,
    Sqrt, Tan, Tanh,
};
use dialekt_arith::exprs::Exprs;
use dialekt_arith::make;

/// The patterns for ops of these names without the dialect's, or of all. [MLIR: math::populateExpansionPatterns]
pub fn add_patterns(set: &mut PatternSet, names: &[String]) {
    fn add<P: OpRewrite + Rewrite>(set: &mut PatternSet, names: &[String]) {
        let name = P::Root::DEF.name.strip_prefix("math.").unwrap_or_default();
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

/// A pattern for functions of one float, whose constants there must be.
macro_rules! unary {
    ($(#[$doc:meta])* $name:ident, $op:ident, $expand:expr) => {
        $(#[$doc])*
        pub struct $name;

        impl OpRewrite for $name {
            type Root = $op;

            fn rewrite(rw: &mut Rewriter<'_>, op: Typed<$op>) -> Option<()> {
                let operand = rw.view(op)?.operand();
                let ty = rw.type_of(operand);
                let mut b = Exprs::new(rw, op);
                if b.float_kind(ty).is_none() {
                    return rw.no_match(op, "there are no constants of the type");
                }
                let expand: fn(&mut Exprs<'_, '_>, Type, Value) -> Value = $expand;
                let value = expand(&mut b, ty, operand);
                b.replace(op, value)
            }
        }
    };
}

/// Halves of `exp(x)` and `exp(-x)`, as squares of `exp(x / 2)` and `exp(-x / 2)`: the exponential is infinite where half of it is not.
/// The reference halves the difference or sum.
fn halved_exponentials(b: &mut Exprs<'_, '_>, ty: Type, x: Value) -> [Value; 2] {
    let half = b.float(ty, 0.5);
    let x = make!(b, MulF(x, half));
    let negated = make!(b, NegF(x));
    [x, negated].map(|exponent| {
        let root = make!(b, Exp(exponent));
        let halved = make!(b, MulF(root, half));
        make!(b, MulF(halved, root))
    })
}

unary! {
    /// `sinh x = exp(x) / 2 - exp(-x) / 2`
    ConvertSinh, Sinh, |b, ty, x| {
        let [grows, falls] = halved_exponentials(b, ty, x);
        make!(b, SubF(grows, falls))
    }
}

unary! {
    /// `cosh x = exp(x) / 2 + exp(-x) / 2`
    ConvertCosh, Cosh, |b, ty, x| {
        let [grows, falls] = halved_exponentials(b, ty, x);
        make!(b, AddF(grows, falls))
    }
}

unary! {
    /// `tanh x = s (1 - exp(-2 s x)) / (1 + exp(-2 s x))`, where `s` is the sign of `x`: the exponential is at most 1.
    ConvertTanh, Tanh, |b, ty, x| {
        let (zero, one, minus_two) = (b.float(ty, 0.0), b.float(ty, 1.0), b.float(ty, -2.0));
        let negative = b.cmpf(CmpFPredicate::Olt, x, zero);
        let negative = make!(b, UIToFP(ty, negative));
        let shifted = make!(b, MulF(negative, minus_two));
        let sign = make!(b, AddF(shifted, one));
        let positive = make!(b, MulF(sign, x));
        let exponent = make!(b, MulF(minus_two, positive));
        let exp = make!(b, Exp(exponent));
        let dividend = make!(b, SubF(one, exp));
        let divisor = make!(b, AddF(one, exp));
        let quotient = make!(b, DivF(dividend, divisor));
        make!(b, MulF(sign, quotient))
    }
}

/// `log(x + sqrt(x * x + constant))`, which is `log(x) + log(2)` where `x * x` is so large that the constant does not matter, or infinite. The
/// reference has the first formula for all numbers.
fn logarithm_of_root(b: &mut Exprs<'_, '_>, ty: Type, x: Value, constant: f64) -> Value {
    let digits = b.float_kind(ty).map_or(0, FloatKind::mantissa_width);
    let limit = b.float(ty, 2f64.powi(digits.div_ceil(2) as i32 + 1));
    let constant = b.float(ty, constant);
    let is_large = b.cmpf(CmpFPredicate::Ogt, x, limit);
    let radicand = make!(b, Fma(x, x, constant));
    let root = make!(b, Sqrt(radicand));
    let sum = make!(b, AddF(x, root));
    let argument = make!(b, Select(is_large, x, sum));
    let log = make!(b, Log(argument));
    let of_two = b.float(ty, std::f64::consts::LN_2);
    let more = make!(b, AddF(log, of_two));
    make!(b, Select(is_large, more, log))
}

unary! {
    /// `asinh x = log(|x| + sqrt(x * x + 1))` with the sign of `x`: for large negative numbers, `x` and the root cancel.
    ConvertAsinh, Asinh, |b, ty, x| {
        let positive = make!(b, AbsF(x));
        let value = logarithm_of_root(b, ty, positive, 1.0);
        make!(b, CopySign(value, x))
    }
}

unary! {
    /// `acosh x = log(x + sqrt(x * x - 1))`
    ConvertAcosh, Acosh, |b, ty, x| logarithm_of_root(b, ty, x, -1.0)
}

unary! {
    /// `atanh x = log((1 + x) / (1 - x)) / 2`
    ConvertAtanh, Atanh, |b, ty, x| {
        let one = b.float(ty, 1.0);
        let dividend = make!(b, AddF(x, one));
        let negated = make!(b, NegF(x));
        let divisor = make!(b, AddF(negated, one));
        let quotient = make!(b, DivF(dividend, divisor));
        let log = make!(b, Log(quotient));
        let half = b.float(ty, 0.5);
        make!(b, MulF(log, half))
    }
}

unary! {
    /// `exp2 x = exp(x * log(2))`
    ConvertExp2, Exp2, |b, ty, x| {
        let factor = b.float(ty, std::f64::consts::LN_2);
        let exponent = make!(b, MulF(x, factor));
        make!(b, Exp(exponent))
    }
}

unary! {
    /// `rsqrt x = 1 / sqrt(x)`
    ConvertRsqrt, Rsqrt, |b, ty, x| {
        let one = b.float(ty, 1.0);
        let root = make!(b, Sqrt(x));
        make!(b, DivF(one, root))
    }
}

/// `tan x = sin(x) / cos(x)`
pub struct ConvertTan;

impl OpRewrite for ConvertTan {
    type Root = Tan;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Tan>) -> Option<()> {
        let x = rw.view(op)?.operand();
        let b = Exprs::new(rw, op);
        let sin = make!(b, Sin(x));
        let cos = make!(b, Cos(x));
        let tan = make!(b, DivF(sin, cos));
        b.replace(op, tan)
    }
}

/// A product, then a sum, each rounded.
pub struct ConvertFma;

impl OpRewrite for ConvertFma {
    type Root = Fma;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Fma>) -> Option<()> {
        let view = rw.view(op)?;
        let (x, y, z) = (view.a(), view.b(), view.c());
        let b = Exprs::new(rw, op);
        let product = make!(b, MulF(x, y));
        let sum = make!(b, AddF(product, z));
        b.replace(op, sum)
    }
}

/// The greater of the lower bound and the less of value and upper bound.
pub struct ConvertClampF;

impl OpRewrite for ConvertClampF {
    type Root = ClampF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ClampF>) -> Option<()> {
        let view = rw.view(op)?;
        let (value, min, max, flags) = (view.value(), view.min(), view.max(), view.fastmath().unwrap_or_default());
        let (cx, loc) = (rw.ir().cx().clone(), rw.loc(op));
        let least = MinimumF::build(&cx, value, min).fastmath(flags).insert(rw, loc).ok()?;
        let least = rw.op(least).result(0)?;
        let clamped = MaximumF::build(&cx, least, max).fastmath(flags).insert(rw, loc).ok()?;
        rw.replace_op_with(op, clamped);
        Some(())
    }
}

/// Counts by halves: as long as the upper half is zero, its bits are counted, and the lower half is looked at.
pub struct ConvertCtlz;

impl OpRewrite for ConvertCtlz {
    type Root = CountLeadingZeros;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<CountLeadingZeros>) -> Option<()> {
        let operand = rw.view(op)?.operand();
        let ty = rw.type_of(operand);
        let mut b = Exprs::new(rw, op);
        let data = b.cx.type_data(ty);
        let known = data.element_type().is_none() || data.has_static_shape();
        let element = data.element_type().unwrap_or(ty);
        let width = b.cx.integer_width(element).filter(|width| known && *width <= 64 && element != Type::INDEX);
        let Some(width) = width else { return rw.no_match(op, "there are no constants of the type") };
        let ones = u64::MAX.checked_shr(64 - width).unwrap_or(0);

        let (mut x, mut count) = (operand, b.int(ty, 0));
        let mut left = width;
        while left > 1 {
            let half = left / 2;
            let bits = b.int(ty, i64::from(half));
            let mask = b.int(ty, (ones >> half) as i64);
            let is_zero = b.cmpi(CmpIPredicate::Ule, x, mask);
            let more = make!(b, AddI(count, bits));
            let shifted = make!(b, ShLI(x, bits));
            x = make!(b, Select(is_zero, shifted, x));
            count = make!(b, Select(is_zero, more, count));
            left = half;
        }
        let zero = b.int(ty, 0);
        let nothing = b.cmpi(CmpIPredicate::Eq, operand, zero);
        let all = b.int(ty, i64::from(width));
        let count = make!(b, Select(nothing, all, count));
        b.replace(op, count)
    }
}
