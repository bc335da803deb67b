//! A builder of formulas on the parts of complex numbers, which creates an op for each step.

use dialekt_arith as arith;
use dialekt_arith::{CmpFPredicate, FastMath};
use dialekt_complex as complex;
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_math as math;

/// The fast-math flags of ops.
pub type FastMathFlags = Flags<FastMath>;

/// The parts of a number.
#[derive(Clone, Copy)]
pub struct Complex {
    pub re: Value,
    pub im: Value,
}

/// A builder of ops at the insertion point of a rewriter.
pub struct Formula<'f, 'r> {
    rw: &'f mut Rewriter<'r>,
    cx: Context,
    /// The type of the complex numbers.
    complex: Type,
    /// The type of their parts.
    float: Type,
    kind: FloatKind,
    pub flags: FastMathFlags,
}

macro_rules! unary {
    ($($name:ident: $op:path),* $(,)?) => {
        $(pub fn $name(&mut self, value: Value) -> Value {
            self.rw.create(<$op>::build(value).fastmath(self.flags)).result()
        })*
    };
}

macro_rules! binary {
    ($($name:ident: $op:path),* $(,)?) => {
        $(pub fn $name(&mut self, lhs: Value, rhs: Value) -> Value {
            self.rw.create(<$op>::build(lhs, rhs).fastmath(self.flags)).result()
        })*
    };
}

macro_rules! logic {
    ($($name:ident: $op:path),* $(,)?) => {
        $(pub fn $name(&mut self, lhs: Value, rhs: Value) -> Value {
            self.rw.create(<$op>::build(lhs, rhs)).result()
        })*
    };
}

impl<'f, 'r> Formula<'f, 'r> {
    /// A builder for complex numbers of a type; `None` if that is another type.
    pub fn new(rw: &'f mut Rewriter<'r>, complex: Type, flags: FastMathFlags) -> Option<Self> {
        let cx = rw.ir().cx().clone();
        let TypeData::Complex(float) = *cx.type_data(complex) else { return None };
        let kind = cx.float_kind(float)?;
        Some(Formula { rw, cx, complex, float, kind, flags })
    }

    unary! {
        neg: arith::NegF, abs: math::AbsF, sqrt: math::Sqrt, rsqrt: math::Rsqrt, exp: math::Exp, expm1: math::ExpM1,
        log: math::Log, log1p: math::Log1p, sin: math::Sin, cos: math::Cos,
        complex_abs: complex::Abs, complex_log: complex::Log, complex_sqrt: complex::Sqrt,
    }

    binary! {
        add: arith::AddF, sub: arith::SubF, mul: arith::MulF, div: arith::DivF, min: arith::MinimumF, max: arith::MaximumF,
        atan2: math::Atan2, copy_sign: math::CopySign, pow: math::PowF,
        complex_add: complex::Add, complex_mul: complex::Mul, complex_div: complex::Div, complex_pow: complex::Pow,
    }

    logic! { and: arith::AndI, or: arith::OrI, xor: arith::XOrI }

    /// Creates a complex number.
    pub fn create(&mut self, re: Value, im: Value) -> Value {
        self.rw.create(complex::Create::build(self.complex, re, im)).result()
    }

    /// `a * b + c`
    pub fn fma(&mut self, a: Value, b: Value, c: Value) -> Value {
        self.rw.create(math::Fma::build(a, b, c).fastmath(self.flags)).result()
    }

    pub fn cmp(&mut self, predicate: CmpFPredicate, lhs: Value, rhs: Value) -> Value {
        self.rw.create(arith::CmpF::build(lhs, rhs, predicate).fastmath(self.flags)).result()
    }

    pub fn select(&mut self, condition: Value, yes: Value, no: Value) -> Value {
        self.rw.create(arith::Select::build(condition, yes, no)).result()
    }

    /// Selects both parts by the same condition.
    pub fn select_both(&mut self, condition: Value, yes: Complex, no: Complex) -> Complex {
        let re = self.select(condition, yes.re, no.re);
        Complex { re, im: self.select(condition, yes.im, no.im) }
    }

    pub fn re(&mut self, value: Value) -> Value {
        self.rw.create(complex::Re::build(value)).result()
    }

    pub fn im(&mut self, value: Value) -> Value {
        self.rw.create(complex::Im::build(value)).result()
    }

    /// Both parts of a number.
    pub fn parts(&mut self, value: Value) -> Complex {
        let re = self.re(value);
        Complex { re, im: self.im(value) }
    }

    /// Creates a complex number from its parts.
    pub fn join(&mut self, parts: Complex) -> Value {
        self.create(parts.re, parts.im)
    }

    pub fn int_to_float(&mut self, integer: Value) -> Value {
        self.rw.create(dialekt_arith::SIToFP::build(self.float, integer)).result()
    }

    fn constant_of(&mut self, attr: Attribute) -> Value {
        self.rw.create(arith::Constant::build(attr)).result()
    }

    fn float_constant(&mut self, value: ApFloat) -> Value {
        let attr = self.cx.apfloat_attr(self.float, value).expect("the type is one of floats");
        self.constant_of(attr)
    }

    pub fn constant(&mut self, value: f64) -> Value {
        self.float_constant(ApFloat::from_f64(self.kind, value))
    }

    pub fn infinity(&mut self, negative: bool) -> Value {
        self.float_constant(ApFloat::from_class(self.kind, FloatClass::Infinity { negative }))
    }

    pub fn nan(&mut self) -> Value {
        self.float_constant(ApFloat::nan(self.kind))
    }

    pub fn truth(&mut self) -> Value {
        let attr = self.cx.bool_attr(true);
        self.constant_of(attr)
    }

    /// Returns whether results for NaN and infinities do not matter.
    pub fn is_finite(&self) -> bool {
        self.flags.contains(FastMath::Nnan) && self.flags.contains(FastMath::Ninf)
    }

    /// Creates ops with other flags.
    pub fn with<T>(&mut self, flags: FastMathFlags, make: impl FnOnce(&mut Self) -> T) -> T {
        let around = std::mem::replace(&mut self.flags, flags);
        let made = make(self);
        self.flags = around;
        made
    }

    /// Creates ops without flags.
    pub fn plain<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        self.with(FastMathFlags::EMPTY, make)
    }

    /// Creates ops without the flags about NaN and infinities.
    pub fn careful<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let mut flags = self.flags;
        flags.set(FastMath::Nnan, false);
        flags.set(FastMath::Ninf, false);
        self.with(flags, make)
    }
}
