//! Restrictions of attributes, and combinators.

use std::marker::PhantomData;

use super::lists::{IntList, joined};
use crate::attrs::AttrData;
use crate::context::{Attribute, ContextData};
use crate::decl::constraint::{AttrConstraintDef, AttrForm, AttrPred, Summary};
use crate::decl::typed::AttrConstraint;
use crate::num::ApInt;

/// A restriction of the attributes of another constraint.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not restrict attributes",
    label = "expected a restriction, such as `IntMinValue<0>` or `ArrayCount<2>`, or a tuple of them"
)]
pub trait AttrRestriction {
    /// The restriction as data.
    const DEF: &'static AttrConstraintDef;
}

/// An attribute that satisfies restrictions too.
pub struct Confined<A, R>(PhantomData<(A, R)>);

/// One or several restrictions behind a constraint.
pub trait Restrictions {
    /// The restrictions as data.
    const DEFS: &'static [&'static AttrConstraintDef];
}

impl<R: AttrRestriction> Restrictions for R {
    const DEFS: &'static [&'static AttrConstraintDef] = &[R::DEF];
}

macro_rules! lists {
    ($(($($name:ident),*))*) => {$(
        impl<$($name: AttrRestriction),*> Restrictions for ($($name,)*) {
            const DEFS: &'static [&'static AttrConstraintDef] = &[$($name::DEF),*];
        }

        impl<$($name: AttrConstraint),*> AttrList for ($($name,)*) {
            const DEFS: &'static [&'static AttrConstraintDef] = &[$($name::DEF),*];
        }
    )*};
}

/// Several attribute constraints.
pub trait AttrList {
    /// The constraints.
    const DEFS: &'static [&'static AttrConstraintDef];
}

lists! {
    (A)
    (A, B)
    (A, B, C)
    (A, B, C, D)
    (A, B, C, D, E)
    (A, B, C, D, E, F)
    (A, B, C, D, E, F, G)
    (A, B, C, D, E, F, G, H)
}

impl<A: AttrConstraint, R: Restrictions> AttrConstraint for Confined<A, R> {
    const DEF: &'static AttrConstraintDef = &AttrConstraintDef {
        summary: Summary::OfAttr(|cx, attr| {
            let base = A::DEF.describe(cx, attr);
            R::DEFS.iter().fold(base, |all, def| all + " " + &def.describe(cx, attr))
        }),
        storage: A::DEF.storage,
        pred: AttrPred::Holds(|cx, attr| A::DEF.holds(cx, attr) && R::DEFS.iter().all(|def| def.holds(cx, attr))),
        form: A::DEF.form,
    };
    type Value<'c> = A::Value<'c>;
    fn read(cx: &ContextData, attr: Attribute) -> Option<A::Value<'_>> {
        A::read(cx, attr)
    }
    fn write(cx: &ContextData, value: A::Value<'_>) -> Attribute {
        A::write(cx, value)
    }
}

/// At least one of several: `a or b`.
pub struct AnyAttrOf<L>(PhantomData<L>);

impl<L: AttrList> AttrConstraint for AnyAttrOf<L> {
    const DEF: &'static AttrConstraintDef = &AttrConstraintDef {
        summary: Summary::Parts,
        storage: |_, _| true,
        pred: AttrPred::AnyOf(L::DEFS),
        form: AttrForm::Generic,
    };
    type Value<'c> = Attribute;
    fn read(_cx: &ContextData, attr: Attribute) -> Option<Attribute> {
        Some(attr)
    }
    fn write(_cx: &ContextData, value: Attribute) -> Attribute {
        value
    }
}

/// All of several restrictions: `a and b`.
pub struct AllAttrOf<L>(PhantomData<L>);

impl<L: Restrictions> AttrRestriction for AllAttrOf<L> {
    const DEF: &'static AttrConstraintDef = &AttrConstraintDef {
        summary: Summary::OfAttr(|cx, attr| {
            let all: Vec<String> = L::DEFS.iter().map(|def| def.describe(cx, attr)).collect();
            all.join(" and ")
        }),
        storage: |_, _| true,
        pred: AttrPred::Holds(|cx, attr| L::DEFS.iter().all(|def| def.holds(cx, attr))),
        form: AttrForm::Generic,
    };
}

/// Attributes that do not satisfy a restriction: `not a`. [ODS: Neg]
pub struct ExceptAttr<R>(PhantomData<R>);

impl<R: AttrRestriction> AttrRestriction for ExceptAttr<R> {
    const DEF: &'static AttrConstraintDef = &AttrConstraintDef {
        summary: Summary::Around("not ", ""),
        storage: |_, _| true,
        pred: AttrPred::Neg(R::DEF),
        form: AttrForm::Generic,
    };
}

/// Declares restrictions: `Name<const A> = summary, |cx, attr| predicate;`
macro_rules! restrictions {
    ($($(#[$meta:meta])* $name:ident$(<$(const $value:ident),* $(; $list:ident)?>)? = $summary:expr, |$cx:ident, $attr:ident| $holds:expr;)*) => {$(
        $(#[$meta])*
        pub struct $name$(<$(const $value: i64,)* $($list)?>($(PhantomData<$list>)?))?;

        impl$(<$(const $value: i64,)* $($list: IntList)?>)? AttrRestriction for $name$(<$($value,)* $($list)?>)? {
            const DEF: &'static AttrConstraintDef = &AttrConstraintDef {
                summary: Summary::OfAttr(|_, _| $summary.to_string()),
                storage: |_, _| true,
                pred: AttrPred::Holds(|$cx, $attr| $holds),
                form: AttrForm::Generic,
            };
        }
    )*};
}

fn int(cx: &ContextData, attr: Attribute) -> Option<&ApInt> {
    match cx.attr_data(attr) {
        AttrData::Integer { value, .. } => Some(value),
        _ => None,
    }
}

fn int_is(cx: &ContextData, attr: Attribute, holds: impl Fn(i64) -> bool) -> bool {
    cx.integer_i64(attr).is_some_and(holds)
}

fn count_is(cx: &ContextData, attr: Attribute, holds: impl Fn(i64) -> bool) -> bool {
    cx.array_elements(attr).is_some_and(|all| holds(all.len() as i64))
}

fn dense_count_is(cx: &ContextData, attr: Attribute, holds: impl Fn(i64) -> bool) -> bool {
    match cx.attr_data(attr) {
        AttrData::DenseArray { len, .. } => holds(i64::from(*len)),
        _ => false,
    }
}

fn dense(cx: &ContextData, attr: Attribute) -> Option<Vec<i64>> {
    super::dense::integers(cx, attr)
}

fn element_is(cx: &ContextData, attr: Attribute, index: i64, holds: impl Fn(i64) -> bool) -> bool {
    let Some(elements) = cx.array_elements(attr) else { return false };
    let element = usize::try_from(index).ok().and_then(|index| elements.get(index));
    element.and_then(|element| cx.integer_i64(*element)).is_some_and(holds)
}

restrictions! {
    /// Not this integer.
    IntNEQValue<const A> = format!("whose value is not {A}"), |cx, attr| int_is(cx, attr, |value| value != A);
    /// At least this integer.
    IntMinValue<const A> = format!("whose minimum value is {A}"), |cx, attr| int_is(cx, attr, |value| value >= A);
    /// At most this integer.
    IntMaxValue<const A> = format!("whose maximum value is {A}"), |cx, attr| int_is(cx, attr, |value| value <= A);
    /// Zero or more.
    IntNonNegative = "whose value is non-negative", |cx, attr| int(cx, attr).is_some_and(|value| !value.is_negative());
    /// More than zero.
    IntPositive = "whose value is positive",
        |cx, attr| int(cx, attr).is_some_and(|value| !value.is_negative() && !value.is_zero());
    /// A power of two.
    IntPowerOf2 = "whose value is a power of two > 0",
        |cx, attr| int(cx, attr).is_some_and(|value| value.limbs().iter().map(|limb| limb.count_ones()).sum::<u32>() == 1);
    /// One of these integers.
    IntIsOneOf<; L> = format!("whose value is one of {{{}}}", joined::<L>("", ", ")),
        |cx, attr| int_is(cx, attr, |value| L::VALUES.contains(&value));
    /// At most this number of elements.
    ArrayMaxCount<const A> = format!("with at most {A} elements"), |cx, attr| count_is(cx, attr, |n| n <= A);
    /// At least this number of elements.
    ArrayMinCount<const A> = format!("with at least {A} elements"), |cx, attr| count_is(cx, attr, |n| n >= A);
    /// Exactly this number of elements.
    ArrayCount<const A> = format!("with exactly {A} elements"), |cx, attr| count_is(cx, attr, |n| n == A);
    /// Exactly this number of elements of a dense array.
    DenseArrayCount<const A> = format!("with exactly {A} elements"), |cx, attr| dense_count_is(cx, attr, |n| n == A);
    /// At most this number of elements of a dense array.
    DenseArrayMaxCt<const A> = format!("with at most {A} elements"), |cx, attr| dense_count_is(cx, attr, |n| n <= A);
    /// At least this number of elements of a dense array.
    DenseArrayMinCt<const A> = format!("with at least {A} elements"), |cx, attr| dense_count_is(cx, attr, |n| n >= A);
    /// All elements of a dense array are more than zero.
    DenseArrayStrictlyPositive = "whose value is positive",
        |cx, attr| dense(cx, attr).is_some_and(|all| all.iter().all(|value| *value > 0));
    /// No element of a dense array is negative.
    DenseArrayNonNegative = "whose value is non-negative",
        |cx, attr| dense(cx, attr).is_some_and(|all| all.iter().all(|value| *value >= 0));
    /// The elements of a dense array do not fall.
    DenseArraySorted = "should be in non-decreasing order", |cx, attr| dense(cx, attr).is_some_and(|all| all.is_sorted());
    /// The elements of a dense array rise.
    DenseArrayStrictlySorted = "should be in increasing order",
        |cx, attr| dense(cx, attr).is_some_and(|all| all.is_sorted_by(|a, b| a < b));
    /// An element of an array is this integer.
    IntArrayNthElemEq<const A, const B> = format!("whose {A}-th element must be {B}"),
        |cx, attr| element_is(cx, attr, A, |value| value == B);
    /// An element of an array is at least this integer.
    IntArrayNthElemMinValue<const A, const B> = format!("whose {A}-th element must be at least {B}"),
        |cx, attr| element_is(cx, attr, A, |value| value >= B);
    /// An element of an array is at most this integer.
    IntArrayNthElemMaxValue<const A, const B> = format!("whose {A}-th element must be at most {B}"),
        |cx, attr| element_is(cx, attr, A, |value| value <= B);
    /// An element of an array lies between two integers.
    IntArrayNthElemInRange<const A, const B, const C> =
        format!("whose {A}-th element must be at least {B} and at most {C}"),
        |cx, attr| element_is(cx, attr, A, |value| (B..=C).contains(&value));
}

/// More than zero, and a power of two.
pub type IntPositivePowerOf2 = AllAttrOf<(IntPositive, IntPowerOf2)>;
/// A valid alignment.
pub type IntValidAlignment<A> = Confined<A, IntPositivePowerOf2>;
