//! `test-math-algebraic-simplification`: powers with small constant exponents become products, quotients and roots.
//! [mlir/lib/Dialect/Math/Transforms/AlgebraicSimplification.cpp]

use dialekt_arith as arith;
use dialekt_complex as complex;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_math::{FPowI, IPowI, PowF, Rsqrt, Sqrt};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};

/// Test math algebraic simplification
///
/// Powers with small constant exponents become products, quotients and roots. The reference has these patterns in a pass for tests only.
#[derive(Pass, Clone)]
#[pass(
    name = "(anonymous namespace)::TestMathAlgebraicSimplificationPass",
    argument = "test-math-algebraic-simplification",
    dialects(arith::ArithDialect, dialekt_math::MathDialect)
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
        cx.apply_patterns(&self.patterns)?;
        Ok(())
    }
}

/// Adds the patterns. [MLIR: populateMathAlgebraicSimplificationPatterns]
pub fn add_patterns(set: &mut PatternSet) {
    set.add::<PowFStrengthReduction>().add::<IPowIStrengthReduction>().add::<FPowIStrengthReduction>();
    set.add::<ComplexPowiStrengthReduction>();
}

/// Products, quotients and roots for some exponents.
#[derive(Described)]
pub struct PowFStrengthReduction;

impl OpRewrite for PowFStrengthReduction {
    type SourceOp = PowF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<PowF>) -> Option<()> {
        let view = rw.view(op)?;
        let (x, exponent, flags) = (view.lhs(), view.rhs(), view.fastmath().unwrap_or_default());
        let ty = rw.type_of(x);
        let exponent = rw.constant(exponent).and_then(|attr| rw.ir().cx().float_or_splat(attr));
        let Some(exponent) = exponent else { return rw.no_match(op, "the exponent is not known") };
        let mul = |rw: &mut Rewriter<'_>, lhs: Value, rhs: Value| {
            rw.create(arith::MulF::build(lhs, rhs).fastmath(flags)).result()
        };
        let value = if exponent.is_exactly(1.0) {
            x
        } else if exponent.is_exactly(2.0) {
            mul(rw, x, x)
        } else if exponent.is_exactly(3.0) {
            let square = mul(rw, x, x);
            mul(rw, x, square)
        } else if exponent.is_exactly(-1.0) {
            let one = one(rw, ty)?;
            rw.create(arith::DivF::build(one, x).fastmath(flags)).result()
        } else if exponent.is_exactly(0.5) {
            rw.create(Sqrt::build(x).fastmath(flags)).result()
        } else if exponent.is_exactly(-0.5) {
            rw.create(Rsqrt::build(x).fastmath(flags)).result()
        } else if exponent.is_exactly(0.75) {
            let half = rw.create(Sqrt::build(x).fastmath(flags)).result();
            let quarter = rw.create(Sqrt::build(half).fastmath(flags)).result();
            mul(rw, half, quarter)
        } else {
            return rw.no_match(op, "no simpler form of the exponent is known");
        };
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// The largest exponent that is expanded.
const MOST_FACTORS: u64 = 8;

/// The operand of the reciprocal, for negative exponents.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reciprocal {
    /// The reciprocal of the product.
    OfProduct,
    /// The product of reciprocals of the base: for integers, the reciprocal of an overflowing product would be wrong.
    /// The reference takes that.
    OfBase,
}

/// Declares a pattern for powers with integer exponents.
macro_rules! powers {
    ($($op:ty => $name:ident($mul:ty, $div:ty, $reciprocal:ident) $($fastmath:ident)?;)*) => {$(
        /// Expands a power into a product, with a reciprocal for negative exponents.
        #[derive(Described)]
        pub struct $name;

        impl OpRewrite for $name {
            type SourceOp = $op;

            fn rewrite(rw: &mut Rewriter<'_>, op: Typed<$op>) -> Option<()> {
                let view = rw.view(op)?;
                let (mut base, exponent) = (view.lhs(), view.rhs());
                $(let $fastmath = view.fastmath().unwrap_or_default();)?
                let ty = rw.type_of(base);
                let exponent = rw.constant(exponent).and_then(|attr| rw.ir().cx().int_or_splat(attr)?.as_i64());
                let Some(exponent) = exponent.filter(|exponent| exponent.unsigned_abs() <= MOST_FACTORS) else {
                    return rw.no_match(op, "the exponent is not known, or not small");
                };
                let one = if exponent <= 0 { Some(one(rw, ty)?) } else { None };
                let divisor = one.filter(|_| exponent < 0);
                if let Some(one) = divisor.filter(|_| Reciprocal::$reciprocal == Reciprocal::OfBase) {
                    base = rw.create(<$div>::build(one, base)$(.$fastmath($fastmath))?).result();
                }
                let mut product = base;
                for _ in 1..exponent.unsigned_abs() {
                    product = rw.create(<$mul>::build(product, base)$(.$fastmath($fastmath))?).result();
                }
                if let Some(one) = divisor.filter(|_| Reciprocal::$reciprocal == Reciprocal::OfProduct) {
                    product = rw.create(<$div>::build(one, product)$(.$fastmath($fastmath))?).result();
                }
                rw.replace_op(op, &[one.filter(|_| exponent == 0).unwrap_or(product)]);
                Some(())
            }
        }
    )*};
}

powers! {
    IPowI => IPowIStrengthReduction(arith::MulI, arith::DivSI, OfBase);
    FPowI => FPowIStrengthReduction(arith::MulF, arith::DivF, OfProduct);
    complex::Powi => ComplexPowiStrengthReduction(complex::Mul, complex::Div, OfProduct) fastmath;
}

/// The constant one of a type; `None` for dynamic shapes. For tensors, the reference creates a scalar.
fn one(b: &mut Rewriter<'_>, ty: Type) -> Option<Value> {
    let cx = b.cx();
    let data = cx.type_data(ty);
    if let TypeData::Complex(float) = *data {
        let parts = [cx.number_attr(float, 1)?, cx.number_attr(float, 0)?];
        return Some(b.create(complex::Constant::build(ty, &parts)).result());
    }
    let known = data.element_type().is_none() || data.has_static_shape();
    let one = cx.number_attr(ty, 1).filter(|_| known)?;
    Some(b.create(arith::Constant::build(one)).result())
}
