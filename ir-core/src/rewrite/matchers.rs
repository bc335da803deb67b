//! Matchers of constants: of a number, or of the one number that all elements are. Other attributes do not match.
//! [MLIR: Matchers.h]

use crate::context::{Attribute, ContextData, Type};
use crate::decl::typed::OpDecl;
use crate::ir::{Ir, OpRef, Value};
use crate::num::{ApFloat, ApInt, FloatClass};

use super::fold::Constants;

/// The integer.
pub fn int(cx: &ContextData, attr: Option<Attribute>) -> Option<ApInt> {
    cx.int_or_splat(attr?)
}

/// The float.
pub fn float(cx: &ContextData, attr: Option<Attribute>) -> Option<ApFloat> {
    cx.float_or_splat(attr?)
}

/// Returns whether an attribute is an integer that satisfies a predicate.
#[inline]
fn int_is(cx: &ContextData, attr: Option<Attribute>, is_such: fn(&ApInt) -> bool) -> bool {
    let Some(attr) = attr else { return false };
    match cx.integer_value(attr) {
        Some(value) => is_such(value),
        None => cx.int_or_splat(attr).is_some_and(|value| is_such(&value)),
    }
}

/// Returns whether an attribute is the integer 0.
pub fn is_zero(cx: &ContextData, attr: Option<Attribute>) -> bool {
    int_is(cx, attr, ApInt::is_zero)
}

/// Returns whether an attribute is the integer 1.
pub fn is_one(cx: &ContextData, attr: Option<Attribute>) -> bool {
    int_is(cx, attr, ApInt::is_one)
}

/// Returns whether an attribute is the integer with all bits set.
pub fn is_all_ones(cx: &ContextData, attr: Option<Attribute>) -> bool {
    int_is(cx, attr, ApInt::is_all_ones)
}

/// Returns whether an attribute is this float, which its format can represent; zeros differ by their sign.
pub fn is_float(cx: &ContextData, attr: Option<Attribute>, value: f64) -> bool {
    float(cx, attr).is_some_and(|found| found.is_exactly(value))
}

/// Returns whether an attribute is a float zero, of either sign.
pub fn is_any_zero_float(cx: &ContextData, attr: Option<Attribute>) -> bool {
    float(cx, attr).is_some_and(|value| value.is_zero())
}

/// Returns whether an attribute is a NaN.
pub fn is_nan(cx: &ContextData, attr: Option<Attribute>) -> bool {
    float(cx, attr).is_some_and(|value| value.is_nan())
}

/// Returns whether an attribute is the infinity of this sign.
pub fn is_infinity(cx: &ContextData, attr: Option<Attribute>, negative: bool) -> bool {
    float(cx, attr).is_some_and(|value| value.class() == FloatClass::Infinity { negative })
}

/// The constant values of the first operands of an op, where known.
pub fn operands<const N: usize>(op: OpRef<'_>, constants: Constants<'_>) -> [Option<Attribute>; N] {
    std::array::from_fn(|i| constants.operand(op, i))
}

/// The type of the first result.
pub fn result_type(op: OpRef<'_>) -> Option<Type> {
    op.result_types().next()
}

impl Ir {
    /// The accessors of the op that defines a value, if it is of a kind.
    pub fn defining<T: OpDecl>(&self, value: Value) -> Option<T::View<'_>> {
        self.get_value(value)?.defining_op()?.view::<T>()
    }

    /// The value of the constant that defines a value.
    pub fn constant(&self, value: Value) -> Option<Attribute> {
        self.get_value(value)?.constant_value()
    }
}
