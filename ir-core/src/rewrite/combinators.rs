//! Matchers of values, ops and attributes for patterns that are written by hand, put together from smaller ones. [MLIR: Matchers.h]
//!
//! ```
//! use dialekt_ir_core::prelude::rewrite::*;
//!
//! /// The number that a value is a multiple of by a constant, and the constant.
//! fn multiple<Mul: OpDecl>(rw: &Rewriter<'_>, value: Value) -> Option<(Value, ApInt)> {
//!     rw.ir().match_pattern(value, m_op::<Mul>().operands((m_any(), m_constant_int())))
//! }
//! ```
//!
//! A matcher gives what it found: [`m_any`] a value, [`m_constant`] an attribute, one with operands what these found, as a tuple. Those
//! that only compare give `()`. Nothing is changed or kept elsewhere, so matchers may be used again.

use std::marker::PhantomData;

use super::matchers;
use crate::context::{Attribute, ContextData};
use crate::decl::typed::{OpDecl, Typed};
use crate::ir::{Ir, Op, OpRef, Value};
use crate::num::{ApFloat, ApInt};
use crate::types::TypeData;

/// A condition on something (a value, an op, an attribute), which gives what it found.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot match `{Of}`",
    label = "expected a matcher of `{Of}`, such as `m_any()` or `m_op::<AddI>()` of a value"
)]
pub trait Matcher<Of> {
    /// The parts that it finds.
    type Found;
    /// The parts, if it matches.
    fn find(&self, ir: &Ir, of: Of) -> Option<Self::Found>;
}

impl Ir {
    /// Matches a value, op or attribute: what the matcher found. [MLIR: matchPattern]
    #[inline]
    pub fn match_pattern<Of, M: Matcher<Of>>(&self, of: Of, matcher: M) -> Option<M::Found> {
        matcher.find(self, of)
    }
}

/// Any value; the value. [MLIR: m_Any]
pub fn m_any() -> AnyValue {
    AnyValue
}

/// Any value.
#[derive(Clone, Copy, Debug)]
pub struct AnyValue;

impl Matcher<Value> for AnyValue {
    type Found = Value;
    #[inline]
    fn find(&self, _: &Ir, value: Value) -> Option<Value> {
        Some(value)
    }
}

/// This value. [MLIR: m_Val]
pub fn m_val(value: impl Into<Value>) -> ThisValue {
    ThisValue(value.into())
}

/// One value.
#[derive(Clone, Copy, Debug)]
pub struct ThisValue(Value);

impl Matcher<Value> for ThisValue {
    type Found = ();
    #[inline]
    fn find(&self, _: &Ir, value: Value) -> Option<()> {
        (value == self.0).then_some(())
    }
}

/// A constant: an attribute, an op that is one, or a value that such an op defines.
#[derive(Clone, Copy)]
pub struct ConstantMatcher<R> {
    read: fn(&ContextData, Attribute) -> Option<R>,
    /// The condition on the type of the op's result.
    fits: fn(&TypeData) -> bool,
}

impl<R> Matcher<Attribute> for ConstantMatcher<R> {
    type Found = R;
    fn find(&self, ir: &Ir, attr: Attribute) -> Option<R> {
        (self.read)(ir.cx(), attr)
    }
}

impl<R> Matcher<Op> for ConstantMatcher<R> {
    type Found = R;
    fn find(&self, ir: &Ir, op: Op) -> Option<R> {
        let op = ir.get_op(op)?;
        let value = op.constant_value()?;
        let fits = op.result_type(0).is_some_and(|ty| (self.fits)(op.cx().type_data(ty)));
        if fits { (self.read)(op.cx(), value) } else { None }
    }
}

/// Matches a value by the op that defines it.
macro_rules! by_defining_op {
    ($([$($generics:tt)*] $matcher:ty => $found:ty;)*) => {$(
        impl<$($generics)*> Matcher<Value> for $matcher {
            type Found = $found;
            fn find(&self, ir: &Ir, value: Value) -> Option<$found> {
                Matcher::<Op>::find(self, ir, ir.get_value(value)?.defining_op()?.handle())
            }
        }
    )*};
}

by_defining_op! {
    [R] ConstantMatcher<R> => R;
    [T: OpDecl] OpMatcher<T> => Typed<T>;
    [T: OpDecl, M: OperandMatchers] OpWithOperands<T, M> => M::Found;
    [] NamedOp<'_> => Op;
    [] AttrMatcher<'_> => Attribute;
}

fn has_integers(ty: &TypeData) -> bool {
    matches!(ty, TypeData::Integer { .. } | TypeData::Index | TypeData::Vector { .. } | TypeData::Tensor { .. })
}

fn has_floats(ty: &TypeData) -> bool {
    matches!(ty, TypeData::Float(_) | TypeData::Vector { .. } | TypeData::Tensor { .. })
}

/// A constant of any kind; its value. [MLIR: m_Constant]
pub fn m_constant() -> ConstantMatcher<Attribute> {
    ConstantMatcher { read: |_, attr| Some(attr), fits: |_| true }
}

/// Declares matchers of constant numbers: of a number, or of a vector or tensor all of whose elements are one.
macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident: $fits:ident => $found:ty, |$cx:ident, $attr:ident| $read:expr;)*) => {$(
        $(#[$doc])*
        pub fn $name() -> ConstantMatcher<$found> {
            ConstantMatcher { read: |$cx, $attr| $read, fits: $fits }
        }
    )*};
}

numbers! {
    /// A constant integer; its value. [MLIR: m_ConstantInt]
    m_constant_int: has_integers => ApInt, |cx, attr| cx.int_or_splat(attr);
    /// A constant float; its value. [MLIR: m_ConstantFloat]
    m_constant_float: has_floats => ApFloat, |cx, attr| cx.float_or_splat(attr);
    /// The integer 0. [MLIR: m_Zero]
    m_zero: has_integers => (), |cx, attr| matchers::is_zero(cx, Some(attr)).then_some(());
    /// A constant integer other than 0; its value. [MLIR: m_NonZero]
    m_non_zero: has_integers => ApInt, |cx, attr| cx.int_or_splat(attr).filter(|value| !value.is_zero());
    /// The integer 1. [MLIR: m_One]
    m_one: has_integers => (), |cx, attr| matchers::is_one(cx, Some(attr)).then_some(());
    /// The integer with all bits set.
    m_all_ones: has_integers => (), |cx, attr| matchers::is_all_ones(cx, Some(attr)).then_some(());
    /// A float zero of either sign. [MLIR: m_AnyZeroFloat]
    m_any_zero_float: has_floats => (), |cx, attr| matchers::is_any_zero_float(cx, Some(attr)).then_some(());
    /// The float 0. [MLIR: m_PosZeroFloat]
    m_pos_zero_float: has_floats => (), |cx, attr| matchers::is_float(cx, Some(attr), 0.0).then_some(());
    /// The float -0. [MLIR: m_NegZeroFloat]
    m_neg_zero_float: has_floats => (), |cx, attr| matchers::is_float(cx, Some(attr), -0.0).then_some(());
    /// The float 1. [MLIR: m_OneFloat]
    m_one_float: has_floats => (), |cx, attr| matchers::is_float(cx, Some(attr), 1.0).then_some(());
    /// A NaN. [MLIR: m_NaNFloat]
    m_nan_float: has_floats => (), |cx, attr| matchers::is_nan(cx, Some(attr)).then_some(());
    /// The positive infinity. [MLIR: m_PosInfFloat]
    m_pos_inf_float: has_floats => (), |cx, attr| matchers::is_infinity(cx, Some(attr), false).then_some(());
    /// The negative infinity. [MLIR: m_NegInfFloat]
    m_neg_inf_float: has_floats => (), |cx, attr| matchers::is_infinity(cx, Some(attr), true).then_some(());
}

/// An op of a kind; the op. With [`operands`](OpMatcher::operands), what they find. [MLIR: m_Op]
pub fn m_op<T: OpDecl>() -> OpMatcher<T> {
    OpMatcher(PhantomData)
}

/// An op of a kind.
pub struct OpMatcher<T>(PhantomData<fn() -> T>);

impl<T: OpDecl> OpMatcher<T> {
    /// The op with exactly these operands, one matcher for each, as a tuple: `m_op::<AddI>().operands((m_any(), m_zero()))`.
    pub fn operands<M: OperandMatchers>(self, operands: M) -> OpWithOperands<T, M> {
        OpWithOperands { operands, swaps: false, kind: PhantomData }
    }

    /// The op with two operands in this order or, where that does not match, in the other one.
    pub fn either<A: Matcher<Value>, B: Matcher<Value>>(self, operands: (A, B)) -> OpWithOperands<T, (A, B)> {
        OpWithOperands { operands, swaps: true, kind: PhantomData }
    }
}

impl<T: OpDecl> Matcher<Op> for OpMatcher<T> {
    type Found = Typed<T>;
    fn find(&self, ir: &Ir, op: Op) -> Option<Typed<T>> {
        ir.get_op(op)?.typed_if_counts_fit()
    }
}

/// An op of a kind with certain operands.
pub struct OpWithOperands<T, M> {
    operands: M,
    /// True if two operands may be in either order.
    swaps: bool,
    kind: PhantomData<fn() -> T>,
}

impl<T: OpDecl, M: OperandMatchers> Matcher<Op> for OpWithOperands<T, M> {
    type Found = M::Found;
    fn find(&self, ir: &Ir, op: Op) -> Option<M::Found> {
        let op = ir.get_op(op).filter(|op| op.is::<T>() && op.num_operands() == M::COUNT)?;
        let found = self.operands.find(op, false);
        if found.is_none() && self.swaps { self.operands.find(op, true) } else { found }
    }
}

/// Matchers of all operands of an op, in a tuple.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are no matchers of operands",
    label = "expected a tuple with a matcher for each operand, such as `(m_any(), m_constant())`"
)]
pub trait OperandMatchers {
    /// The parts that they find, as a tuple.
    type Found;
    /// The number of operands.
    const COUNT: usize;
    /// The parts, if all match; in the opposite order if they are `reversed`.
    fn find(&self, op: OpRef<'_>, reversed: bool) -> Option<Self::Found>;
}

macro_rules! operand_matchers {
    ($($count:literal: $($matcher:ident $index:tt),*;)*) => {$(
        impl<$($matcher: Matcher<Value>),*> OperandMatchers for ($($matcher,)*) {
            type Found = ($($matcher::Found,)*);
            const COUNT: usize = $count;
            fn find(&self, op: OpRef<'_>, reversed: bool) -> Option<Self::Found> {
                let operand = |index: usize| op.operand(if reversed { $count - 1 - index } else { index });
                Some(($(self.$index.find(op.ir(), operand($index)?)?,)*))
            }
        }
    )*};
}

operand_matchers! {
    1: A 0;
    2: A 0, B 1;
    3: A 0, B 1, C 2;
    4: A 0, B 1, C 2, D 3;
}

/// An op with a name, registered or not; the op. [MLIR: m_Op(StringRef)]
pub fn m_op_named(name: &str) -> NamedOp<'_> {
    NamedOp(name)
}

/// An op with a name.
#[derive(Clone, Copy, Debug)]
pub struct NamedOp<'n>(&'n str);

impl Matcher<Op> for NamedOp<'_> {
    type Found = Op;
    fn find(&self, ir: &Ir, op: Op) -> Option<Op> {
        let found = ir.get_op(op)?;
        (found.cx().op_str(found.name()) == self.0).then_some(op)
    }
}

/// An op with an attribute of this name, inherent or not; the attribute. [MLIR: m_Attr]
pub fn m_attr(name: &str) -> AttrMatcher<'_> {
    AttrMatcher(name)
}

/// An op with an attribute.
#[derive(Clone, Copy, Debug)]
pub struct AttrMatcher<'n>(&'n str);

impl Matcher<Op> for AttrMatcher<'_> {
    type Found = Attribute;
    fn find(&self, ir: &Ir, op: Op) -> Option<Attribute> {
        ir.get_op(op)?.attr(self.0)
    }
}

/// A value that is used once, and matches; what the matcher found.
pub fn m_one_use<M: Matcher<Value>>(matcher: M) -> OneUse<M> {
    OneUse(matcher)
}

/// A value that is used once.
#[derive(Clone, Copy, Debug)]
pub struct OneUse<M>(M);

impl<M: Matcher<Value>> Matcher<Value> for OneUse<M> {
    type Found = M::Found;
    fn find(&self, ir: &Ir, value: Value) -> Option<M::Found> {
        if ir.get_value(value)?.has_one_use() { self.0.find(ir, value) } else { None }
    }
}

/// Something that two matchers match; what both found.
pub fn m_and<A, B>(first: A, second: B) -> And<A, B> {
    And(first, second)
}

/// Something that two matchers match.
#[derive(Clone, Copy, Debug)]
pub struct And<A, B>(A, B);

impl<Of: Copy, A: Matcher<Of>, B: Matcher<Of>> Matcher<Of> for And<A, B> {
    type Found = (A::Found, B::Found);
    fn find(&self, ir: &Ir, of: Of) -> Option<Self::Found> {
        Some((self.0.find(ir, of)?, self.1.find(ir, of)?))
    }
}

/// Something that one of two matchers matches, the first one if both do; what it found.
pub fn m_or<A, B>(first: A, second: B) -> Or<A, B> {
    Or(first, second)
}

/// Something that one of two matchers matches.
#[derive(Clone, Copy, Debug)]
pub struct Or<A, B>(A, B);

impl<Of: Copy, A: Matcher<Of>, B: Matcher<Of, Found = A::Found>> Matcher<Of> for Or<A, B> {
    type Found = A::Found;
    fn find(&self, ir: &Ir, of: Of) -> Option<A::Found> {
        self.0.find(ir, of).or_else(|| self.1.find(ir, of))
    }
}

/// Something that matches, where what was found satisfies a condition.
pub fn m_if<M, F>(matcher: M, condition: F) -> If<M, F> {
    If(matcher, condition)
}

/// Something that matches under a condition.
#[derive(Clone, Copy, Debug)]
pub struct If<M, F>(M, F);

impl<Of, M: Matcher<Of>, F: Fn(&M::Found) -> bool> Matcher<Of> for If<M, F> {
    type Found = M::Found;
    fn find(&self, ir: &Ir, of: Of) -> Option<M::Found> {
        self.0.find(ir, of).filter(|found| (self.1)(found))
    }
}
