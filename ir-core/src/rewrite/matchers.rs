//! What is asked of constants again and again: of a number, or of the one that all elements are. Of anything else, the answer is
//! no. [MLIR: Matchers.h]

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

/// Whether it is an integer, and such a one.
#[inline]
fn int_is(cx: &ContextData, attr: Option<Attribute>, is_such: fn(&ApInt) -> bool) -> bool {
    let Some(attr) = attr else { return false };
    match cx.integer_value(attr) {
        Some(value) => is_such(value),
        None => cx.int_or_splat(attr).is_some_and(|value| is_such(&value)),
    }
}

/// Whether it is the integer 0.
pub fn is_zero(cx: &ContextData, attr: Option<Attribute>) -> bool {
    int_is(cx, attr, ApInt::is_zero)
}

/// Whether it is the integer 1.
pub fn is_one(cx: &ContextData, attr: Option<Attribute>) -> bool {
    int_is(cx, attr, ApInt::is_one)
}

/// Whether it is the integer with all bits set.
pub fn is_all_ones(cx: &ContextData, attr: Option<Attribute>) -> bool {
    int_is(cx, attr, ApInt::is_all_ones)
}

/// Whether it is this float, which the format has; zeros differ by their sign.
pub fn is_float(cx: &ContextData, attr: Option<Attribute>, value: f64) -> bool {
    float(cx, attr).is_some_and(|found| found.is_exactly(value))
}

/// Whether it is a float zero, of either sign.
pub fn is_any_zero_float(cx: &ContextData, attr: Option<Attribute>) -> bool {
    float(cx, attr).is_some_and(|value| value.is_zero())
}

/// Whether it is a NaN.
pub fn is_nan(cx: &ContextData, attr: Option<Attribute>) -> bool {
    float(cx, attr).is_some_and(|value| value.is_nan())
}

/// Whether it is the infinity of a sign.
pub fn is_infinity(cx: &ContextData, attr: Option<Attribute>, negative: bool) -> bool {
    float(cx, attr).is_some_and(|value| value.class() == FloatClass::Infinity { negative })
}

/// What the first operands of an op are, as far as that is known.
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

    /// What a value is, when a constant defines it.
    pub fn constant(&self, value: Value) -> Option<Attribute> {
        self.get_value(value)?.constant_value()
    }
}
