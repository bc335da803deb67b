//! Lowering of quotients.

use dialekt_arith::CmpFPredicate;
use dialekt_complex as complex;
use dialekt_complex_common::{PartArithmetic, quotient};
use dialekt_conversion::{ConversionRewriter, OpConversion};
use dialekt_ir_core::prelude::op::*;

pub use dialekt_complex_common::ComplexRange;

use super::formula::Formula;

/// `complex.div` by one of the methods.
pub struct DivLowering(pub ComplexRange);

impl OpConversion for DivLowering {
    type SourceOp = complex::Div;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<complex::Div>, operands: &[Value]) -> Option<()> {
        let &[a, b] = operands else { return None };
        let view = rw.view(op)?;
        let (ty, flags) = (view.result_type(0)?, view.fastmath()?);
        let f = &mut Formula::new(rw, ty, flags)?;
        let (a, b) = (f.parts(a), f.parts(b));
        let quotient = quotient(f, self.0, a, b);
        let value = f.join(quotient);
        rw.replace_op(op, &[value]);
        Some(())
    }
}

impl PartArithmetic for Formula<'_, '_> {
    fn add(&mut self, a: Value, b: Value) -> Value {
        self.addf(a, b)
    }

    fn sub(&mut self, a: Value, b: Value) -> Value {
        self.subf(a, b)
    }

    fn mul(&mut self, a: Value, b: Value) -> Value {
        self.mulf(a, b)
    }

    fn div(&mut self, a: Value, b: Value) -> Value {
        self.divf(a, b)
    }

    fn abs(&mut self, a: Value) -> Value {
        Formula::abs(self, a)
    }

    fn compare(&mut self, predicate: CmpFPredicate, a: Value, b: Value) -> Value {
        self.plain(|f| f.cmpf(predicate, a, b))
    }

    fn copy_sign(&mut self, a: Value, sign: Value) -> Value {
        self.plain(|f| f.copy_sign(a, sign))
    }

    fn select(&mut self, condition: Value, yes: Value, no: Value) -> Value {
        (**self).select(condition, yes, no)
    }

    fn and(&mut self, a: Value, b: Value) -> Value {
        self.andi(a, b)
    }

    fn or(&mut self, a: Value, b: Value) -> Value {
        self.ori(a, b)
    }

    fn number(&mut self, value: f64) -> Value {
        Formula::number(self, value)
    }

    fn infinity(&mut self) -> Value {
        Formula::infinity(self, false)
    }
}
