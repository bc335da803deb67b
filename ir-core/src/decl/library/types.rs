//! Types that are no containers, and combinators.

use std::marker::PhantomData;

use super::kinds;
use super::lists::{IntList, TypeList, joined};
use super::shaped::value_semantics_element;
use crate::context::{ContextData, Type};
use crate::decl::constraint::{Summary, TypeConstraintDef, TypePred};
use crate::decl::typed::TypeConstraint;
use crate::num::FloatKind;
use crate::types::{Signedness, TypeData};

/// Declares type constraints: `Name = summary, predicate;`, with `of KIND` those that formats write
/// as one kind of type, and with `build` those that one type alone satisfies.
///
/// ```
/// use dialekt_ir_core::decl::TypePred;
/// dialekt_ir_core::type_constraints! {
///     /// Integers of an odd number of bits.
///     OddInteger = "integer of odd width", |cx, ty| {
///         matches!(cx.type_data(ty), dialekt_ir_core::types::TypeData::Integer { width, .. } if width % 2 == 1)
///     };
/// }
/// ```
#[macro_export]
macro_rules! type_constraints {
    ($($(#[$meta:meta])* $name:ident = $summary:expr, |$cx:ident, $ty:ident| $holds:expr
        $(, of $kind:expr)? $(, build |$build:ident| $built:expr)?;)*) => {$(
        $(#[$meta])*
        pub struct $name;

        impl $crate::decl::typed::TypeConstraint for $name {
            const DEF: &'static $crate::decl::TypeConstraintDef =
                &$crate::decl::TypeConstraintDef::new($summary, |$cx, $ty| $holds)
                    $(.written(&$kind))?$(.buildable(|$build| $built))?;
        }
    )*};
}

pub(super) fn integer(cx: &ContextData, ty: Type) -> Option<(u32, Signedness)> {
    match cx.type_data(ty) {
        TypeData::Integer { width, sign } => Some((*width, *sign)),
        _ => None,
    }
}

pub(super) fn is_signless(cx: &ContextData, ty: Type) -> bool {
    integer(cx, ty).is_some_and(|(_, sign)| sign == Signedness::Signless)
}

pub(super) fn is_float(cx: &ContextData, ty: Type) -> bool {
    cx.float_kind(ty).is_some()
}

fn is_signless_or_index(cx: &ContextData, ty: Type) -> bool {
    ty == Type::INDEX || is_signless(cx, ty)
}

/// Any type.
pub struct AnyType;

impl TypeConstraint for AnyType {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef::ANY;
}

crate::type_constraints! {
    /// `none`
    NoneType = "none type", |_cx, ty| ty == Type::NONE, of kinds::NONE, build |_cx| Type::NONE;
    /// `index`
    Index = "index", |_cx, ty| ty == Type::INDEX, of kinds::INDEX, build |_cx| Type::INDEX;
    /// Integers of any width and signedness.
    AnyInteger = "integer", |cx, ty| integer(cx, ty).is_some(), of kinds::INTEGER;
    /// Signless integers of any width.
    AnySignlessInteger = "signless integer", |cx, ty| is_signless(cx, ty), of kinds::INTEGER;
    /// Signed integers of any width.
    AnySignedInteger = "signed integer", |cx, ty| integer(cx, ty).is_some_and(|(_, sign)| sign == Signedness::Signed);
    /// Unsigned integers of any width.
    AnyUnsignedInteger = "unsigned integer",
        |cx, ty| integer(cx, ty).is_some_and(|(_, sign)| sign == Signedness::Unsigned);
    /// Signless integers of any width, and `index`.
    AnySignlessIntegerOrIndex = "signless integer or index", |cx, ty| is_signless_or_index(cx, ty);
    /// Floats of any format.
    AnyFloat = "floating-point", |cx, ty| is_float(cx, ty), of kinds::FLOAT;
    /// Complex numbers.
    AnyComplex = "complex-type", |cx, ty| matches!(cx.type_data(ty), TypeData::Complex(_)), of kinds::COMPLEX;
    /// Function types.
    FunctionType = "function type", |cx, ty| matches!(cx.type_data(ty), TypeData::Function { .. }), of kinds::FUNCTION;
    /// Graph types.
    GraphType = "graph type", |cx, ty| matches!(cx.type_data(ty), TypeData::Graph { .. }), of kinds::GRAPH;
    /// Tuples.
    AnyTuple = "tuple", |cx, ty| matches!(cx.type_data(ty), TypeData::Tuple(_)), of kinds::TUPLE;
    /// `i1`, and containers with value semantics of it.
    BoolLike = "bool-like", |cx, ty| value_semantics_element(cx, ty) == Type::I1;
    /// Signless integers, and containers with value semantics of them.
    SignlessIntegerLike = "signless-integer", |cx, ty| is_signless(cx, value_semantics_element(cx, ty));
    /// Signless integers and `index`, and containers with value semantics of them.
    SignlessIntegerOrIndexLike = "signless-integer-like",
        |cx, ty| is_signless_or_index(cx, value_semantics_element(cx, ty));
    /// Floats, and containers with value semantics of them.
    FloatLike = "floating-point-like", |cx, ty| is_float(cx, value_semantics_element(cx, ty));
    /// Signless integers and floats, and containers with value semantics of them.
    SignlessIntegerOrFloatLike = "signless-integer-like or floating-point-like", |cx, ty| {
        let element = value_semantics_element(cx, ty);
        is_signless(cx, element) || is_float(cx, element)
    };
    /// Signless integers, `index` and floats, and containers with value semantics of them.
    SignlessIntegerOrIndexOrFloatLike = "signless-integer-or-index-like or floating-point-like", |cx, ty| {
        let element = value_semantics_element(cx, ty);
        is_signless_or_index(cx, element) || is_float(cx, element)
    };
}

/// Integers of a width, of any signedness.
pub struct AnyI<const WIDTH: u32>;
/// Signless integers of a width.
pub struct I<const WIDTH: u32>;
/// Signed integers of a width.
pub struct SI<const WIDTH: u32>;
/// Unsigned integers of a width.
pub struct UI<const WIDTH: u32>;

macro_rules! integers {
    ($($name:ident, $words:literal, $sign:expr;)*) => {$(
        impl<const WIDTH: u32> TypeConstraint for $name<WIDTH> {
            const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
                summary: Summary::OfType(|_, _| format!(concat!("{}-bit ", $words, "integer"), WIDTH)),
                pred: TypePred::Holds(|cx, ty| integer(cx, ty) == Some((WIDTH, $sign))),
                build: Some(|cx| cx.signed_integer_type(WIDTH, $sign).unwrap_or(Type::NONE)),
                form: Some(&kinds::INTEGER),
            };
        }
    )*};
}

integers! {
    I, "signless ", Signedness::Signless;
    SI, "signed ", Signedness::Signed;
    UI, "unsigned ", Signedness::Unsigned;
}

impl<const WIDTH: u32> TypeConstraint for AnyI<WIDTH> {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
        summary: Summary::OfType(|_, _| format!("{WIDTH}-bit integer")),
        pred: TypePred::Holds(|cx, ty| integer(cx, ty).is_some_and(|(width, _)| width == WIDTH)),
        build: None,
        ..TypeConstraintDef::ANY
    };
}

macro_rules! names {
    ($($(#[$meta:meta])* $name:ident = $ty:ty;)*) => {$(
        $(#[$meta])*
        pub type $name = $ty;
    )*};
}

names! {
    /// `i1`, `si1` or `ui1`
    AnyI1 = AnyI<1>;
    /// `i8`, `si8` or `ui8`
    AnyI8 = AnyI<8>;
    /// `i16`, `si16` or `ui16`
    AnyI16 = AnyI<16>;
    /// `i32`, `si32` or `ui32`
    AnyI32 = AnyI<32>;
    /// `i64`, `si64` or `ui64`
    AnyI64 = AnyI<64>;
    /// `i1`
    I1 = I<1>;
    /// `i8`
    I8 = I<8>;
    /// `i16`
    I16 = I<16>;
    /// `i32`
    I32 = I<32>;
    /// `i64`
    I64 = I<64>;
    /// `i128`
    I128 = I<128>;
    /// `si1`
    SI1 = SI<1>;
    /// `si8`
    SI8 = SI<8>;
    /// `si16`
    SI16 = SI<16>;
    /// `si32`
    SI32 = SI<32>;
    /// `si64`
    SI64 = SI<64>;
    /// `ui1`
    UI1 = UI<1>;
    /// `ui8`
    UI8 = UI<8>;
    /// `ui16`
    UI16 = UI<16>;
    /// `ui32`
    UI32 = UI<32>;
    /// `ui64`
    UI64 = UI<64>;
}

macro_rules! of_widths {
    ($($(#[$meta:meta])* $name:ident, $words:literal, $form:expr, |$cx:ident, $ty:ident| $width:expr;)*) => {$(
        $(#[$meta])*
        pub struct $name<L>(PhantomData<L>);

        impl<L: IntList> TypeConstraint for $name<L> {
            const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
                summary: Summary::OfType(|_, _| format!(concat!("{}-bit ", $words), joined::<L>("", "/"))),
                pred: TypePred::Holds(|$cx, $ty| $width.is_some_and(|width| L::VALUES.contains(&i64::from(width)))),
                build: None,
                form: $form,
            };
        }
    )*};
}

fn width_of(cx: &ContextData, ty: Type, of: Signedness) -> Option<u32> {
    integer(cx, ty).filter(|(_, sign)| *sign == of).map(|(width, _)| width)
}

of_widths! {
    /// Integers of one of several widths.
    AnyIntOfWidths, "integer", Some(&kinds::INTEGER), |cx, ty| integer(cx, ty).map(|(width, _)| width);
    /// Signless integers of one of several widths.
    SignlessIntOfWidths, "signless integer", None, |cx, ty| width_of(cx, ty, Signedness::Signless);
    /// Signed integers of one of several widths.
    SignedIntOfWidths, "signed integer", None, |cx, ty| width_of(cx, ty, Signedness::Signed);
    /// Unsigned integers of one of several widths.
    UnsignedIntOfWidths, "unsigned integer", None, |cx, ty| width_of(cx, ty, Signedness::Unsigned);
    /// IEEE floats of one of several widths, and the 80-bit one.
    FloatOfWidths, "float", None, |cx, ty| match cx.type_data(ty) {
        TypeData::Float(FloatKind::F16) => Some(16u32),
        TypeData::Float(FloatKind::F32) => Some(32),
        TypeData::Float(FloatKind::F64) => Some(64),
        TypeData::Float(FloatKind::F80) => Some(80),
        TypeData::Float(FloatKind::F128) => Some(128),
        _ => None,
    };
}

macro_rules! floats {
    ($($name:ident = $summary:literal $(of $kind:expr)?;)*) => {$(
        #[doc = concat!("The float format `", stringify!($name), "`.")]
        pub struct $name;

        impl TypeConstraint for $name {
            const DEF: &'static TypeConstraintDef =
                &TypeConstraintDef::new($summary, |cx, ty| *cx.type_data(ty) == TypeData::Float(FloatKind::$name))
                    $(.written(&$kind))?
                    .buildable(|cx| cx.float_type(FloatKind::$name));
        }
    )*};
}

floats! {
    F16 = "16-bit float" of kinds::FLOAT;
    F32 = "32-bit float" of kinds::FLOAT;
    F64 = "64-bit float" of kinds::FLOAT;
    F80 = "80-bit float" of kinds::FLOAT;
    F128 = "128-bit float" of kinds::FLOAT;
    BF16 = "bfloat16 type";
    TF32 = "tf32 type";
    F8E4M3FN = "f8E4M3FN type";
    F8E5M2 = "f8E5M2 type";
    F8E4M3 = "f8E4M3 type";
    F8E4M3FNUZ = "f8E4M3FNUZ type";
    F8E4M3B11FNUZ = "f8E4M3B11FNUZ type";
    F8E5M2FNUZ = "f8E5M2FNUZ type";
    F8E3M4 = "f8E3M4 type";
    F4E2M1FN = "f4E2M1FN type";
    F6E2M3FN = "f6E2M3FN type";
    F6E3M2FN = "f6E3M2FN type";
    F8E8M0FNU = "f8E8M0FNU type";
}

/// Complex numbers of an element type.
pub struct Complex<T>(PhantomData<T>);

impl<T: TypeConstraint> TypeConstraint for Complex<T> {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
        summary: Summary::Around("complex type with ", " elements"),
        pred: TypePred::Elements(complex_element, &[T::DEF]),
        build: match T::DEF.build {
            Some(_) => Some(|cx| {
                let element = T::DEF.build.map_or(Type::NONE, |build| build(cx));
                cx.complex_type(element).unwrap_or(Type::NONE)
            }),
            None => None,
        },
        form: Some(&kinds::COMPLEX),
    };
}

fn complex_element(cx: &ContextData, ty: Type) -> Option<Type> {
    match cx.type_data(ty) {
        TypeData::Complex(element) => Some(*element),
        _ => None,
    }
}

/// At least one of several: `a or b`.
pub struct AnyOf<L>(PhantomData<L>);

impl<L: TypeList> TypeConstraint for AnyOf<L> {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef::any_of(L::DEFS);
}

/// All of several: `a and b`.
pub struct AllOf<L>(PhantomData<L>);

impl<L: TypeList> TypeConstraint for AllOf<L> {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
        summary: Summary::Parts,
        pred: TypePred::AllOf(L::DEFS),
        build: None,
        ..TypeConstraintDef::ANY
    };
}

/// All types but those of another constraint: `not a`. [ODS: Neg]
pub struct Except<C>(PhantomData<C>);

impl<C: TypeConstraint> TypeConstraint for Except<C> {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
        summary: Summary::Around("not ", ""),
        pred: TypePred::Neg(C::DEF),
        ..TypeConstraintDef::ANY
    };
}

/// Tuples of certain types.
pub struct TupleOf<L>(PhantomData<L>);

impl<L: TypeList> TypeConstraint for TupleOf<L> {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
        summary: Summary::OfType(|cx, ty| {
            format!("tuple with any combination of {} values", super::lists::summaries::<L>(cx, ty))
        }),
        pred: TypePred::Holds(|cx, ty| match cx.type_data(ty) {
            TypeData::Tuple(types) => types.iter().all(|ty| L::DEFS.iter().any(|def| def.holds(cx, *ty))),
            _ => false,
        }),
        build: None,
        ..TypeConstraintDef::ANY
    };
}

/// Tuples of certain types, and of tuples of them.
pub struct NestedTupleOf<L>(PhantomData<L>);

impl<L: TypeList> TypeConstraint for NestedTupleOf<L> {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
        summary: Summary::OfType(|cx, ty| {
            format!("nested tuple with any combination of {} values", super::lists::summaries::<L>(cx, ty))
        }),
        pred: TypePred::Holds(|cx, ty| {
            let TypeData::Tuple(types) = cx.type_data(ty) else { return false };
            let mut todo: Vec<Type> = types.to_vec();
            while let Some(ty) = todo.pop() {
                match cx.type_data(ty) {
                    TypeData::Tuple(types) => todo.extend_from_slice(types),
                    _ if L::DEFS.iter().any(|def| def.holds(cx, ty)) => {}
                    _ => return false,
                }
            }
            true
        }),
        build: None,
        ..TypeConstraintDef::ANY
    };
}
