//! Powers with small constant exponents as products, quotients and roots. [mlir/lib/Dialect/Math/Transforms/AlgebraicSimplification.cpp]

use dialekt_arith::exprs::Exprs;
use dialekt_arith::{Constant, DivF, DivSI, MulF, MulI, make};
use dialekt_complex::{Constant as ComplexConstant, Div, Mul, Powi};
use dialekt_ir_core::context::{Context, Type};
use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::ir::Value;
use dialekt_ir_core::pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_ir_core::rewrite::{OpRewrite, PatternSet, Rewriter};
use dialekt_ir_core::types::TypeData;
use dialekt_math::{FPowI, IPowI, PowF, Rsqrt, Sqrt};
use dialekt_ods_macros::Pass;

/// Test math algebraic simplification
///
/// Powers with small constant exponents become products, quotients and roots. The reference has these patterns in a pass for tests only.
#[derive(Pass, Clone)]
#[pass(
    name = "(anonymous namespace)::TestMathAlgebraicSimplificationPass",
    argument = "test-math-algebraic-simplification",
    dialects(dialekt_arith::DIALECT, dialekt_math::DIALECT)
)]
pub struct AlgebraicSimplification {
    patterns: PassPatterns,
}

impl Pass for AlgebraicSimplification {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, add_patterns);
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_patterns(&self.patterns);
        Ok(())
    }
}

/// The patterns. [MLIR: populateMathAlgebraicSimplificationPatterns]
pub fn add_patterns(set: &mut PatternSet) {
    set.add::<PowFStrengthReduction>().add::<IPowIStrengthReduction>().add::<FPowIStrengthReduction>();
    set.add::<ComplexPowiStrengthReduction>();
}

/// Products, quotients and roots for some exponents.
pub struct PowFStrengthReduction;

impl OpRewrite for PowFStrengthReduction {
    type Root = PowF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<PowF>) -> Option<()> {
        let view = rw.view(op)?;
        let (x, exponent, flags) = (view.lhs(), view.rhs(), view.fastmath().unwrap_or_default());
        let ty = rw.type_of(x);
        let exponent = rw.constant(exponent).and_then(|attr| rw.ir().cx().float_or_splat(attr));
        let Some(exponent) = exponent else { return rw.no_match(op, "the exponent is not known") };
        let mut b = Exprs::new(rw, op);
        let mul = |b: &mut Exprs<'_, '_>, lhs, rhs| make!(b, MulF(lhs, rhs).fastmath(flags));
        let value = if exponent.is_exactly(1.0) {
            x
        } else if exponent.is_exactly(2.0) {
            mul(&mut b, x, x)
        } else if exponent.is_exactly(3.0) {
            let square = mul(&mut b, x, x);
            mul(&mut b, x, square)
        } else if exponent.is_exactly(-1.0) {
            let one = one(&mut b, ty)?;
            make!(b, DivF(one, x).fastmath(flags))
        } else if exponent.is_exactly(0.5) {
            make!(b, Sqrt(x).fastmath(flags))
        } else if exponent.is_exactly(-0.5) {
            make!(b, Rsqrt(x).fastmath(flags))
        } else if exponent.is_exactly(0.75) {
            let half = make!(b, Sqrt(x).fastmath(flags));
            let quarter = make!(b, Sqrt(half).fastmath(flags));
            mul(&mut b, half, quarter)
        } else {
            return b.rw.no_match(op, "no simpler form of the exponent is known");
        };
        b.replace(op, value)
    }
}

/// Larger exponents stay.
const MOST_FACTORS: u64 = 8;

/// The order in which one is divided, if the exponent is negative.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reciprocal {
    /// One is divided by the product.
    OfProduct,
    /// One is divided by the base: a product of integers overflows, to zero or one at worst. The reference divides by it.
    OfBase,
}

/// A pattern for powers with integer exponents.
macro_rules! powers {
    ($($op:ident => $name:ident($mul:ident, $div:ident, $reciprocal:ident) $($fastmath:ident)?;)*) => {$(
        /// A product of as many factors as the exponent says, of reciprocals or with its reciprocal taken if that is negative.
        pub struct $name;

        impl OpRewrite for $name {
            type Root = $op;

            fn rewrite(rw: &mut Rewriter<'_>, op: Typed<$op>) -> Option<()> {
                let view = rw.view(op)?;
                let (mut base, exponent) = (view.lhs(), view.rhs());
                $(let $fastmath = view.fastmath().unwrap_or_default();)?
                let ty = rw.type_of(base);
                let exponent = rw.constant(exponent).and_then(|attr| rw.ir().cx().int_or_splat(attr)?.as_i64());
                let Some(exponent) = exponent.filter(|exponent| exponent.unsigned_abs() <= MOST_FACTORS) else {
                    return rw.no_match(op, "the exponent is not known, or not small");
                };
                let mut b = Exprs::new(rw, op);
                let one = if exponent <= 0 { Some(one(&mut b, ty)?) } else { None };
                let divisor = one.filter(|_| exponent < 0);
                if let Some(one) = divisor.filter(|_| Reciprocal::$reciprocal == Reciprocal::OfBase) {
                    base = make!(b, $div(one, base)$(.$fastmath($fastmath))?);
                }
                let mut product = base;
                for _ in 1..exponent.unsigned_abs() {
                    product = make!(b, $mul(product, base)$(.$fastmath($fastmath))?);
                }
                if let Some(one) = divisor.filter(|_| Reciprocal::$reciprocal == Reciprocal::OfProduct) {
                    product = make!(b, $div(one, product)$(.$fastmath($fastmath))?);
                }
                b.replace(op, one.filter(|_| exponent == 0).unwrap_or(product))
            }
        }
    )*};
}

powers! {
    IPowI => IPowIStrengthReduction(MulI, DivSI, OfBase);
    FPowI => FPowIStrengthReduction(MulF, DivF, OfProduct);
    Powi => ComplexPowiStrengthReduction(Mul, Div, OfProduct) fastmath;
}

/// One of a type; there is none where the number of elements is not known. For tensors, the reference makes a scalar.
fn one(b: &mut Exprs<'_, '_>, ty: Type) -> Option<Value> {
    let cx = b.cx.clone();
    let data = cx.type_data(ty);
    if let TypeData::Complex(float) = *data {
        let [one, zero] = [cx.number_attr(float, 1)?, cx.number_attr(float, 0)?];
        return Some(make!(b, ComplexConstant(ty, [one, zero].into_iter().collect())));
    }
    let known = data.element_type().is_none() || data.has_static_shape();
    let one = cx.number_attr(ty, 1).filter(|_| known)?;
    Some(make!(b, Constant(one)))
}
