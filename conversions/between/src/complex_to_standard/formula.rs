//! A builder of formulas on the parts of complex numbers, which creates an op for each step.

use std::ops::Deref;

use dialekt_arith::{ArithBuilder, FastMath};
use dialekt_complex as complex;
pub use dialekt_complex_common::Complex;
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_math as math;

/// The fast-math flags of ops.
pub type FastMathFlags = Flags<FastMath>;

/// A builder of ops at the insertion point of a rewriter: that of arithmetic, with ops of math and complex beside it.
pub struct Formula<'f, 'r> {
    arith: ArithBuilder<'f, 'r>,
    /// The type of the complex numbers.
    complex: Type,
    /// The type of their parts.
    float: Type,
    kind: FloatKind,
}

impl<'f, 'r> Deref for Formula<'f, 'r> {
    type Target = ArithBuilder<'f, 'r>;

    fn deref(&self) -> &ArithBuilder<'f, 'r> {
        &self.arith
    }
}

macro_rules! functions {
    ($($name:ident($($operand:ident),*): $op:path),* $(,)?) => {
        $(pub fn $name(&self, $($operand: Value),*) -> Value {
            self.arith.create(<$op>::build($($operand),*).fastmath(self.fastmath()))
        })*
    };
}

impl<'f, 'r> Formula<'f, 'r> {
    /// A builder for complex numbers of a type; `None` if that is another type.
    pub fn new(rw: &'f mut Rewriter<'r>, complex: Type, flags: FastMathFlags) -> Option<Self> {
        let TypeData::Complex(float) = *rw.ir().cx().type_data(complex) else { return None };
        let kind = rw.ir().cx().float_kind(float)?;
        Some(Formula { arith: ArithBuilder::new(rw).with_fastmath(flags), complex, float, kind })
    }

    functions! {
        abs(x): math::AbsF, sqrt(x): math::Sqrt, rsqrt(x): math::Rsqrt, exp(x): math::Exp, expm1(x): math::ExpM1,
        log(x): math::Log, log1p(x): math::Log1p, sin(x): math::Sin, cos(x): math::Cos,
        atan2(y, x): math::Atan2, copy_sign(x, sign): math::CopySign, pow(x, y): math::PowF, fma(a, b, c): math::Fma,
        complex_abs(z): complex::Abs, complex_log(z): complex::Log, complex_sqrt(z): complex::Sqrt,
        complex_add(z, w): complex::Add, complex_mul(z, w): complex::Mul, complex_div(z, w): complex::Div,
        complex_pow(z, w): complex::Pow,
    }

    /// Creates a complex number.
    pub fn complex(&self, re: Value, im: Value) -> Value {
        self.create(complex::Create::build(self.complex, re, im))
    }

    /// Selects both parts by the same condition.
    pub fn select_both(&self, condition: Value, yes: Complex, no: Complex) -> Complex {
        let re = self.select(condition, yes.re, no.re);
        Complex { re, im: self.select(condition, yes.im, no.im) }
    }

    pub fn re(&self, value: Value) -> Value {
        self.create(complex::Re::build(value))
    }

    pub fn im(&self, value: Value) -> Value {
        self.create(complex::Im::build(value))
    }

    /// Both parts of a number.
    pub fn parts(&self, value: Value) -> Complex {
        let re = self.re(value);
        Complex { re, im: self.im(value) }
    }

    /// Creates a complex number from its parts.
    pub fn join(&self, parts: Complex) -> Value {
        self.complex(parts.re, parts.im)
    }

    pub fn int_to_float(&self, integer: Value) -> Value {
        self.sitofp(self.float, integer)
    }

    /// A number as a part.
    pub fn number(&self, value: f64) -> Value {
        self.float(self.float, value)
    }

    pub fn infinity(&self, negative: bool) -> Value {
        self.apfloat(self.float, ApFloat::from_class(self.kind, FloatClass::Infinity { negative }))
    }

    pub fn nan(&self) -> Value {
        self.apfloat(self.float, ApFloat::nan(self.kind))
    }

    /// Returns whether results for NaN and infinities do not matter.
    pub fn is_finite(&self) -> bool {
        self.fastmath().contains(FastMath::Nnan) && self.fastmath().contains(FastMath::Ninf)
    }

    /// Creates ops with other flags.
    pub fn with<T>(&self, flags: FastMathFlags, make: impl FnOnce(&Self) -> T) -> T {
        let around = self.replace_fastmath(flags);
        let made = make(self);
        self.replace_fastmath(around);
        made
    }

    /// Creates ops without flags.
    pub fn plain<T>(&self, make: impl FnOnce(&Self) -> T) -> T {
        self.with(FastMathFlags::EMPTY, make)
    }

    /// Creates ops without the flags about NaN and infinities.
    pub fn careful<T>(&self, make: impl FnOnce(&Self) -> T) -> T {
        let mut flags = self.fastmath();
        flags.set(FastMath::Nnan, false);
        flags.set(FastMath::Ninf, false);
        self.with(flags, make)
    }
}
