//! `convert-complex-to-standard`: complex numbers become pairs of floats.
//! [mlir/lib/Conversion/ComplexToStandard/ComplexToStandard.cpp]

mod arithmetic;
mod division;
mod exponential;
mod formula;
mod trigonometric;

use dialekt_arith::FastMath;
use dialekt_complex as complex;
use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Mode};
use dialekt_ir_core::context::Context;
use dialekt_ir_core::decl::typed::AttrConstraint;
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_ods_macros::Pass;
use dialekt_pass::options::Choice;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};

pub use division::{ComplexRange, DivLowering};

/// Convert Complex dialect to standard dialect.
///
/// Operations on complex numbers become operations of arith and math on their parts.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertComplexToStandardPass",
    argument = "convert-complex-to-standard",
    dialects(dialekt_math::MathDialect)
)]
pub struct ConvertComplexToStandard {
    /// How quotients are computed
    #[option(default = Choice(ComplexRange::Improved))]
    complex_range: Choice<ComplexRange>,
    conversion: PassConversion,
}

impl Pass for ConvertComplexToStandard {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target
            .legal_dialects(["arith", "math"])
            .legal_op::<complex::Create>()
            .legal_op::<complex::Im>()
            .legal_op::<complex::Re>();
        let patterns = complex_to_standard_patterns(self.complex_range.0);
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// The patterns, by the method of computing quotients.
pub fn complex_to_standard_patterns(range: ComplexRange) -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    patterns
        .add(arithmetic::AbsLowering)
        .add(arithmetic::AngleLowering)
        .add(trigonometric::Atan2Lowering)
        .add(arithmetic::AddLowering)
        .add(arithmetic::SubLowering)
        .add(arithmetic::EqualLowering)
        .add(arithmetic::NotEqualLowering)
        .add(arithmetic::ConjLowering)
        .add(trigonometric::CosLowering)
        .add(exponential::ExpLowering)
        .add(exponential::Expm1Lowering)
        .add(exponential::Log1pLowering)
        .add(exponential::LogLowering)
        .add(arithmetic::MulLowering)
        .add(arithmetic::NegLowering)
        .add(arithmetic::SignLowering)
        .add(trigonometric::SinLowering)
        .add(exponential::SqrtLowering)
        .add(trigonometric::TanLowering)
        .add(trigonometric::TanhLowering)
        .add(exponential::PowLowering)
        .add(exponential::PowiLowering)
        .add(exponential::RsqrtLowering)
        .add(DivLowering(range));
    patterns
}

/// The operands of an op as an array, for formulas.
trait OperandArray<const N: usize> {
    fn take(self) -> Option<[Value; N]>;
}

impl<const N: usize> OperandArray<N> for &[Value] {
    fn take(self) -> Option<[Value; N]> {
        self.try_into().ok()
    }
}

/// Declares patterns that replace an op by a formula.
macro_rules! lower {
    ($($(#[$doc:meta])* $name:ident for $op:ty = |$f:ident, [$($operand:ident),*]| $body:expr;)*) => {
        $(
            $(#[$doc])*
            pub struct $name;

            impl dialekt_conversion::OpConversion for $name {
                type SourceOp = $op;

                fn convert(
                    &self,
                    rw: &mut dialekt_conversion::ConversionRewriter<'_>,
                    op: dialekt_ir_core::decl::typed::Typed<$op>,
                    operands: &[dialekt_ir_core::ir::Value],
                ) -> Option<()> {
                    let [$($operand),*] = operands.take()?;
                    let view = rw.view(op)?;
                    let flags = crate::complex_to_standard::fast_math(*view);
                    let ty = view.operand_type(0)?;
                    let formula = crate::complex_to_standard::formula::Formula::new(rw, ty, flags)?;
                    let $f = &formula;
                    let value = $body;
                    rw.replace_op(op, &[value]);
                    Some(())
                }
            }
        )*
    };
}
use lower;

/// The fast-math flags of an op; none if it has no such attribute.
fn fast_math(op: OpRef<'_>) -> formula::FastMathFlags {
    let attr = op.inherent_attr(b"fastmath");
    attr.and_then(|attr| FastMath::read(op.cx(), attr)).unwrap_or_default()
}
