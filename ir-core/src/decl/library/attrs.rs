//! Attributes: integers, floats, strings, types, symbols, arrays.

use std::marker::PhantomData;

use smallvec::SmallVec;

use super::types::integer;
use crate::affine::{AffineMap, IntegerSet};
use crate::attrs::{AttrData, FloatBits};
use crate::context::{Attribute, ContextData, Ident, Location, NamedAttr, Type};
use crate::decl::constraint::{AttrConstraintDef, AttrForm, AttrPred, Summary};
use crate::decl::typed::{AttrConstraint, TypeConstraint};
use crate::num::{ApInt, FloatKind};
use crate::types::{Signedness, TypeData};

/// Declares attribute constraints with their Rust values.
///
/// `Name = summary, form, |cx, attr| read, |cx, value| write as Value;` — the attribute is of the right kind when it can be read.
#[macro_export]
macro_rules! attr_constraints {
    ($($(#[$meta:meta])* $name:ident: $value:ty = $summary:expr, $form:expr,
        read |$cx:ident, $attr:ident| $read:expr, write |$wcx:ident, $new:ident| $write:expr;)*) => {$(
        $(#[$meta])*
        pub struct $name;

        impl $crate::decl::typed::AttrConstraint for $name {
            const DEF: &'static $crate::decl::AttrConstraintDef =
                &$crate::decl::AttrConstraintDef::new($summary, |cx, attr| Self::read(cx, attr).is_some())
                    .written($form);
            type Value<'c> = $value;
            fn read($cx: &$crate::context::ContextData, $attr: $crate::context::Attribute) -> Option<$value> {
                $read
            }
            fn write($wcx: &$crate::context::ContextData, $new: $value) -> $crate::context::Attribute {
                $write
            }
        }
    )*};
}

/// Declares constraints on some of the attributes of another constraint, which are read and written as those.
///
/// `Name of Base = summary, |cx, attr| predicate;`
///
/// ```
/// use dialekt_ir_core::decl::library::I64Attr;
/// dialekt_ir_core::attr_subsets! {
///     /// Odd integers.
///     OddAttr of I64Attr = "odd integer", |cx, attr| cx.integer_i64(attr).is_some_and(|value| value % 2 != 0);
/// }
/// ```
#[macro_export]
macro_rules! attr_subsets {
    ($($(#[$meta:meta])* $name:ident of $base:ty = $summary:expr, |$cx:ident, $attr:ident| $holds:expr;)*) => {$(
        $(#[$meta])*
        pub struct $name;

        impl $crate::decl::typed::AttrConstraint for $name {
            const DEF: &'static $crate::decl::AttrConstraintDef =
                &<$base as $crate::decl::typed::AttrConstraint>::DEF.subset($summary, |cx, attr| {
                    let ($cx, $attr) = (cx, attr);
                    <$base as $crate::decl::typed::AttrConstraint>::DEF.holds(cx, attr) && $holds
                });
            type Value<'c> = <$base as $crate::decl::typed::AttrConstraint>::Value<'c>;
            fn read(cx: &$crate::context::ContextData, attr: $crate::context::Attribute) -> Option<Self::Value<'_>> {
                <$base as $crate::decl::typed::AttrConstraint>::read(cx, attr)
            }
            fn write(cx: &$crate::context::ContextData, value: Self::Value<'_>) -> $crate::context::Attribute {
                <$base as $crate::decl::typed::AttrConstraint>::write(cx, value)
            }
        }
    )*};
}

const UNTYPED: AttrForm = AttrForm::OfType(|_| Type::NONE);

fn of<T>(found: bool, value: T) -> Option<T> {
    found.then_some(value)
}

fn is_location(cx: &ContextData, attr: Attribute) -> bool {
    cx.attr_data(attr).is_location()
}

fn is_elements(cx: &ContextData, attr: Attribute) -> bool {
    use AttrData::{DenseElements, DenseResource, DenseStrings, SparseElements};
    matches!(
        cx.attr_data(attr),
        DenseElements { .. } | DenseStrings { .. } | SparseElements { .. } | DenseResource { .. }
    )
}

crate::attr_constraints! {
    /// Any attribute.
    AnyAttr: Attribute = "any attribute", AttrForm::Generic, read |_cx, attr| Some(attr), write |_cx, value| value;
    /// An attribute that has a type.
    TypedAttrInterface: Attribute = "TypedAttr instance", AttrForm::Generic,
        read |cx, attr| of(cx.attr_data(attr).ty().is_some(), attr), write |_cx, value| value;
    /// A location.
    LocationAttr: Location = "location attribute", AttrForm::Generic,
        read |cx, attr| of(is_location(cx, attr), cx.location_of_attr(attr)?),
        write |cx, value| cx.attr_of_location(value);
    /// `true` or `false`
    BoolAttr: bool = "bool attribute", AttrForm::OfType(|_| Type::I1),
        read |cx, attr| match cx.attr_data(attr) {
            AttrData::Integer { ty: Type::I1, value } => Some(!value.is_zero()),
            _ => None,
        },
        write |cx, value| cx.bool_attr(value);
    /// An integer of any type.
    APIntAttr: (Type, ApInt) = "arbitrary integer attribute", AttrForm::Generic,
        read |cx, attr| match cx.attr_data(attr) {
            AttrData::Integer { ty, value } => Some((*ty, value.clone())),
            _ => None,
        },
        write |cx, value| cx.intern_attr(AttrData::Integer { ty: value.0, value: value.1 });
    /// A string; written without its type.
    StrAttr: Ident = "string attribute", UNTYPED,
        read |cx, attr| cx.string_value(attr), write |cx, value| cx.string_attr(cx.bytes(value));
    /// The name of a symbol.
    SymbolNameAttr: Ident = "string attribute", AttrForm::Symbol,
        read |cx, attr| cx.string_value(attr), write |cx, value| cx.string_attr(cx.bytes(value));
    /// A type.
    TypeAttr: Type = "any type attribute", UNTYPED,
        read |cx, attr| cx.type_value(attr), write |cx, value| cx.type_attr(value);
    /// There or not.
    UnitAttr: () = "unit attribute", UNTYPED,
        read |_cx, attr| of(attr == Attribute::UNIT, ()), write |_cx, _value| Attribute::UNIT;
    /// Elements of a vector or tensor.
    ElementsAttr: Attribute = "constant vector/tensor attribute", AttrForm::Generic,
        read |cx, attr| of(is_elements(cx, attr), attr), write |_cx, value| value;
    /// Strings as elements.
    StringElementsAttr: Attribute = "string elements attribute", AttrForm::Generic,
        read |cx, attr| of(matches!(cx.attr_data(attr), AttrData::DenseStrings { .. }), attr), write |_cx, value| value;
    /// An affine map.
    AffineMapAttr: AffineMap = "AffineMap attribute", AttrForm::OfType(|_| Type::INDEX),
        read |cx, attr| match cx.attr_data(attr) {
            AttrData::AffineMap(map) => Some(*map),
            _ => None,
        },
        write |cx, value| cx.intern_attr(AttrData::AffineMap(value));
    /// An integer set.
    IntegerSetAttr: IntegerSet = "IntegerSet attribute", UNTYPED,
        read |cx, attr| match cx.attr_data(attr) {
            AttrData::IntegerSet(set) => Some(*set),
            _ => None,
        },
        write |cx, value| cx.intern_attr(AttrData::IntegerSet(value));
    /// A reference to a symbol.
    SymbolRefAttr: Attribute = "symbol reference attribute", UNTYPED,
        read |cx, attr| of(matches!(cx.attr_data(attr), AttrData::SymbolRef { .. }), attr), write |_cx, value| value;
    /// A reference to a symbol, which may leave the symbol table.
    AnySymbolRefAttr: Attribute = "symbol reference attribute, scoped or not", UNTYPED,
        read |cx, attr| {
            of(matches!(cx.attr_data(attr), AttrData::SymbolRef { .. } | AttrData::ScopedRef { .. }), attr)
        },
        write |_cx, value| value;
    /// A reference to a symbol of the same table.
    FlatSymbolRefAttr: Ident = "flat symbol reference attribute", UNTYPED,
        read |cx, attr| match cx.attr_data(attr) {
            AttrData::SymbolRef { root, nested } if nested.is_empty() => Some(*root),
            _ => None,
        },
        write |cx, value| cx.symbol_ref(cx.bytes(value));
}

/// An array of anything.
pub struct ArrayAttr;

impl AttrConstraint for ArrayAttr {
    const DEF: &'static AttrConstraintDef =
        &AttrConstraintDef::new("array attribute", |cx, attr| cx.array_elements(attr).is_some()).written(UNTYPED);
    type Value<'c> = &'c [Attribute];

    fn read(cx: &ContextData, attr: Attribute) -> Option<&[Attribute]> {
        cx.array_elements(attr)
    }

    fn write(cx: &ContextData, elements: &[Attribute]) -> Attribute {
        cx.array_attr(elements)
    }
}

/// A dictionary.
pub struct DictionaryAttr;

impl AttrConstraint for DictionaryAttr {
    const DEF: &'static AttrConstraintDef =
        &AttrConstraintDef::new("dictionary of named attribute values", |cx, attr| {
            cx.dictionary_entries(attr).is_some()
        })
        .written(UNTYPED);
    type Value<'c> = &'c [NamedAttr];

    fn read(cx: &ContextData, attr: Attribute) -> Option<&[NamedAttr]> {
        cx.dictionary_entries(attr)
    }

    fn write(cx: &ContextData, entries: &[NamedAttr]) -> Attribute {
        cx.dictionary_attr(entries.to_vec()).unwrap_or(Attribute::EMPTY_DICTIONARY)
    }
}

fn any_integer(cx: &ContextData, attr: Attribute) -> bool {
    matches!(cx.attr_data(attr), AttrData::Integer { .. })
}

fn integer_of(cx: &ContextData, attr: Attribute) -> Option<(u32, Signedness)> {
    match cx.attr_data(attr) {
        AttrData::Integer { ty, .. } => integer(cx, *ty),
        _ => None,
    }
}

macro_rules! integers {
    ($($name:ident: $value:ty = $summary:literal, $width:literal, $sign:ident;)*) => {$(
        #[doc = concat!("A ", $summary, ".")]
        pub struct $name;

        impl AttrConstraint for $name {
            const DEF: &'static AttrConstraintDef = &AttrConstraintDef::new($summary, any_integer)
                .holding(|cx, attr| integer_of(cx, attr) == Some(($width, Signedness::$sign)))
                .written(AttrForm::OfType(|cx| {
                    cx.signed_integer_type($width, Signedness::$sign).unwrap_or(Type::NONE)
                }));
            type Value<'c> = $value;
            fn read(cx: &ContextData, attr: Attribute) -> Option<$value> {
                cx.integer_i64(attr).map(|value| value as $value)
            }
            fn write(cx: &ContextData, value: $value) -> Attribute {
                let ty = cx.signed_integer_type($width, Signedness::$sign).unwrap_or(Type::NONE);
                cx.intern_attr(AttrData::Integer { ty, value: ApInt::from_i64($width, value as i64) })
            }
        }
    )*};
}

integers! {
    I8Attr: i8 = "8-bit signless integer attribute", 8, Signless;
    I16Attr: i16 = "16-bit signless integer attribute", 16, Signless;
    I32Attr: i32 = "32-bit signless integer attribute", 32, Signless;
    I64Attr: i64 = "64-bit signless integer attribute", 64, Signless;
    SI8Attr: i8 = "8-bit signed integer attribute", 8, Signed;
    SI16Attr: i16 = "16-bit signed integer attribute", 16, Signed;
    SI32Attr: i32 = "32-bit signed integer attribute", 32, Signed;
    SI64Attr: i64 = "64-bit signed integer attribute", 64, Signed;
    UI8Attr: u8 = "8-bit unsigned integer attribute", 8, Unsigned;
    UI16Attr: u16 = "16-bit unsigned integer attribute", 16, Unsigned;
    UI32Attr: u32 = "32-bit unsigned integer attribute", 32, Unsigned;
    UI64Attr: u64 = "64-bit unsigned integer attribute", 64, Unsigned;
}

macro_rules! bits {
    ($($name:ident = $summary:literal, $sign:ident;)*) => {$(
        #[doc = concat!("A ", $summary, ".")]
        pub struct $name;

        impl AttrConstraint for $name {
            const DEF: &'static AttrConstraintDef = &AttrConstraintDef::new($summary, any_integer)
                .holding(|cx, attr| integer_of(cx, attr) == Some((1, Signedness::$sign)))
                .written(AttrForm::OfType(|cx| {
                    cx.signed_integer_type(1, Signedness::$sign).unwrap_or(Type::NONE)
                }));
            type Value<'c> = bool;
            fn read(cx: &ContextData, attr: Attribute) -> Option<bool> {
                cx.integer_i64(attr).map(|value| value != 0)
            }
            fn write(cx: &ContextData, value: bool) -> Attribute {
                let ty = cx.signed_integer_type(1, Signedness::$sign).unwrap_or(Type::NONE);
                cx.intern_attr(AttrData::Integer { ty, value: ApInt::from_i64(1, value.into()) })
            }
        }
    )*};
}

bits! {
    I1Attr = "1-bit signless integer attribute", Signless;
    SI1Attr = "1-bit signed integer attribute", Signed;
    UI1Attr = "1-bit unsigned integer attribute", Unsigned;
}

/// An integer of a width, of any signedness.
pub struct AnyIAttr<const WIDTH: u32>;

impl<const WIDTH: u32> AttrConstraint for AnyIAttr<WIDTH> {
    const DEF: &'static AttrConstraintDef = &AttrConstraintDef {
        summary: Summary::OfAttr(|_, _| format!("{WIDTH}-bit integer attribute")),
        storage: any_integer,
        pred: AttrPred::Holds(|cx, attr| integer_of(cx, attr).is_some_and(|(width, _)| width == WIDTH)),
        form: AttrForm::Generic,
    };
    type Value<'c> = (Type, ApInt);
    fn read(cx: &ContextData, attr: Attribute) -> Option<(Type, ApInt)> {
        APIntAttr::read(cx, attr)
    }
    fn write(cx: &ContextData, value: (Type, ApInt)) -> Attribute {
        APIntAttr::write(cx, value)
    }
}

/// `index`
pub struct IndexAttr;

impl AttrConstraint for IndexAttr {
    const DEF: &'static AttrConstraintDef = &AttrConstraintDef::new("index attribute", any_integer)
        .holding(|cx, attr| matches!(cx.attr_data(attr), AttrData::Integer { ty: Type::INDEX, .. }))
        .written(AttrForm::OfType(|_| Type::INDEX));
    type Value<'c> = i64;
    fn read(cx: &ContextData, attr: Attribute) -> Option<i64> {
        cx.integer_i64(attr)
    }
    fn write(cx: &ContextData, value: i64) -> Attribute {
        cx.intern_attr(AttrData::Integer { ty: Type::INDEX, value: ApInt::from_i64(64, value) })
    }
}

macro_rules! floats {
    ($($name:ident: $kind:ident = $summary:literal;)*) => {$(
        #[doc = concat!("A ", $summary, ".")]
        pub struct $name;

        impl AttrConstraint for $name {
            const DEF: &'static AttrConstraintDef = &AttrConstraintDef::new($summary, any_float)
                .holding(|cx, attr| float_kind(cx, attr) == Some(FloatKind::$kind))
                .written(AttrForm::OfType(|cx| cx.float_type(FloatKind::$kind)));
            type Value<'c> = FloatBits;
            fn read(cx: &ContextData, attr: Attribute) -> Option<FloatBits> {
                match cx.attr_data(attr) {
                    AttrData::Float { bits, .. } => Some(bits.clone()),
                    _ => None,
                }
            }
            fn write(cx: &ContextData, bits: FloatBits) -> Attribute {
                cx.intern_attr(AttrData::Float { ty: cx.float_type(FloatKind::$kind), bits })
            }
        }
    )*};
}

fn any_float(cx: &ContextData, attr: Attribute) -> bool {
    matches!(cx.attr_data(attr), AttrData::Float { .. })
}

fn float_kind(cx: &ContextData, attr: Attribute) -> Option<FloatKind> {
    let AttrData::Float { ty, .. } = cx.attr_data(attr) else { return None };
    match cx.type_data(*ty) {
        TypeData::Float(kind) => Some(*kind),
        _ => None,
    }
}

floats! {
    F32Attr: F32 = "32-bit float attribute";
    F64Attr: F64 = "64-bit float attribute";
}

/// A string of a type.
pub struct TypedStrAttr<T>(PhantomData<T>);

impl<T: TypeConstraint> AttrConstraint for TypedStrAttr<T> {
    const DEF: &'static AttrConstraintDef = &AttrConstraintDef {
        summary: Summary::OfAttr(|cx, attr| {
            let ty = cx.attr_data(attr).ty().unwrap_or(Type::NONE);
            format!("string attribute of {}", T::DEF.describe(cx, ty))
        }),
        storage: |cx, attr| cx.string_value(attr).is_some(),
        pred: AttrPred::Holds(|cx, attr| cx.attr_data(attr).ty().is_some_and(|ty| T::DEF.holds(cx, ty))),
        form: match T::DEF.build {
            Some(build) => AttrForm::OfType(build),
            None => AttrForm::Generic,
        },
    };
    type Value<'c> = Ident;
    fn read(cx: &ContextData, attr: Attribute) -> Option<Ident> {
        cx.string_value(attr)
    }
    fn write(cx: &ContextData, value: Ident) -> Attribute {
        let ty = T::DEF.build.map_or(Type::NONE, |build| build(cx));
        cx.intern_attr(AttrData::String { value, ty })
    }
}

/// A type that satisfies a constraint.
pub struct TypeAttrOf<T>(PhantomData<T>);

impl<T: TypeConstraint> AttrConstraint for TypeAttrOf<T> {
    const DEF: &'static AttrConstraintDef = &AttrConstraintDef {
        summary: Summary::Around("type attribute of ", ""),
        storage: TypeAttr::DEF.storage,
        pred: AttrPred::TypeOf(T::DEF),
        form: UNTYPED,
    };
    type Value<'c> = Type;
    fn read(cx: &ContextData, attr: Attribute) -> Option<Type> {
        cx.type_value(attr)
    }
    fn write(cx: &ContextData, value: Type) -> Attribute {
        cx.type_attr(value)
    }
}

macro_rules! arrays {
    ($($name:ident of $element:ident = $summary:literal;)*) => {$(
        #[doc = concat!("An array: ", $summary, ".")]
        pub struct $name;

        impl AttrConstraint for $name {
            const DEF: &'static AttrConstraintDef = &AttrConstraintDef {
                summary: Summary::Text($summary),
                storage: ArrayAttr::DEF.storage,
                pred: AttrPred::ArrayOf($element::DEF),
                form: UNTYPED,
            };
            type Value<'c> = SmallVec<[<$element as AttrConstraint>::Value<'c>; 8]>;
            fn read(cx: &ContextData, attr: Attribute) -> Option<Self::Value<'_>> {
                cx.array_elements(attr)?.iter().map(|element| $element::read(cx, *element)).collect()
            }
            fn write(cx: &ContextData, values: Self::Value<'_>) -> Attribute {
                let all: Vec<Attribute> = values.into_iter().map(|value| $element::write(cx, value)).collect();
                cx.array_attr(&all)
            }
        }
    )*};
}

arrays! {
    LocationArrayAttr of LocationAttr = "location array attribute";
    AffineMapArrayAttr of AffineMapAttr = "AffineMap array attribute";
    BoolArrayAttr of BoolAttr = "1-bit boolean array attribute";
    I32ArrayAttr of I32Attr = "32-bit integer array attribute";
    I64ArrayAttr of I64Attr = "64-bit integer array attribute";
    F32ArrayAttr of F32Attr = "32-bit float array attribute";
    F64ArrayAttr of F64Attr = "64-bit float array attribute";
    StrArrayAttr of StrAttr = "string array attribute";
    TypeArrayAttr of TypeAttr = "type array attribute";
    IndexListArrayAttr of I64ArrayAttr = "Array of 64-bit integer array attributes";
    DictArrayAttr of DictionaryAttr = "Array of dictionary attributes";
    SymbolRefArrayAttr of SymbolRefAttr = "symbol ref array attribute";
    FlatSymbolRefArrayAttr of FlatSymbolRefAttr = "flat symbol ref array attribute";
}

/// An array of attributes of one kind. Described as the elements are, with ` array` behind.
pub struct TypedArrayAttr<C>(PhantomData<C>);

impl<C: AttrConstraint> AttrConstraint for TypedArrayAttr<C> {
    const DEF: &'static AttrConstraintDef = &AttrConstraintDef {
        summary: Summary::Around("", " array"),
        storage: ArrayAttr::DEF.storage,
        pred: AttrPred::ArrayOf(C::DEF),
        form: UNTYPED,
    };
    type Value<'c> = &'c [Attribute];
    fn read(cx: &ContextData, attr: Attribute) -> Option<&[Attribute]> {
        ArrayAttr::read(cx, attr)
    }
    fn write(cx: &ContextData, elements: &[Attribute]) -> Attribute {
        ArrayAttr::write(cx, elements)
    }
}

/// Integers as elements, whose type satisfies a constraint.
fn int_elements(cx: &ContextData, attr: Attribute) -> Option<Type> {
    let AttrData::DenseElements { ty, .. } = cx.attr_data(attr) else { return None };
    let element = cx.type_data(*ty).element_type()?;
    (element == Type::INDEX || integer(cx, element).is_some()).then_some(element)
}

fn elements_shape(cx: &ContextData, attr: Attribute) -> &[i64] {
    cx.attr_data(attr).ty().and_then(|ty| cx.type_data(ty).shape()).unwrap_or_default()
}

macro_rules! elements {
    ($($(#[$meta:meta])* $name:ident$(<const $width:ident, $dims:ident>)? = $storage:expr, |$cx:ident, $attr:ident| $summary:expr, $holds:expr;)*) => {$(
        $(#[$meta])*
        pub struct $name$(<const $width: u32, $dims>(PhantomData<$dims>))?;

        impl$(<const $width: u32, $dims: super::lists::IntList>)? AttrConstraint for $name$(<$width, $dims>)? {
            const DEF: &'static AttrConstraintDef = &AttrConstraintDef {
                summary: Summary::OfAttr(|_, _| $summary),
                storage: $storage,
                pred: AttrPred::Holds(|$cx, $attr| $holds),
                form: AttrForm::Generic,
            };
            type Value<'c> = Attribute;
            fn read(cx: &ContextData, attr: Attribute) -> Option<Attribute> {
                (Self::DEF.storage)(cx, attr).then_some(attr)
            }
            fn write(_cx: &ContextData, value: Attribute) -> Attribute {
                value
            }
        }
    )*};
}

fn is_int_elements(cx: &ContextData, attr: Attribute) -> bool {
    int_elements(cx, attr).is_some()
}

fn is_dense_elements(cx: &ContextData, attr: Attribute) -> bool {
    matches!(cx.attr_data(attr), AttrData::DenseElements { .. } | AttrData::DenseStrings { .. })
}

fn float_elements(cx: &ContextData, attr: Attribute) -> Option<FloatKind> {
    let AttrData::DenseElements { ty, .. } = cx.attr_data(attr) else { return None };
    match cx.type_data(cx.type_data(*ty).element_type()?) {
        TypeData::Float(kind) => Some(*kind),
        _ => None,
    }
}

fn ieee(width: u32) -> Option<FloatKind> {
    Some(match width {
        16 => FloatKind::F16,
        32 => FloatKind::F32,
        64 => FloatKind::F64,
        80 => FloatKind::F80,
        128 => FloatKind::F128,
        _ => return None,
    })
}

elements! {
    /// `index` values as elements.
    IndexElementsAttr = is_int_elements, |cx, attr| "index elements attribute".into(),
        int_elements(cx, attr) == Some(Type::INDEX);
    /// Integers as elements.
    AnyIntElementsAttr = is_int_elements, |cx, attr| "integer elements attribute".into(), is_int_elements(cx, attr);
    /// Signless integers as elements, of a shape.
    RankedSignlessIntElementsAttr<const W, D> = is_int_elements,
        |cx, attr| format!("{W}-bit signless int elements attribute of shape [{}]", super::lists::joined::<D>("", ", ")),
        int_elements(cx, attr).and_then(|ty| integer(cx, ty)) == Some((W, Signedness::Signless))
            && elements_shape(cx, attr) == D::VALUES;
    /// Floats as elements, of a shape.
    RankedFloatElementsAttr<const W, D> = is_dense_elements,
        |cx, attr| format!("{W}-bit float elements attribute of shape [{}]", super::lists::joined::<D>("", ", ")),
        float_elements(cx, attr).is_some_and(|kind| ieee(W) == Some(kind)) && elements_shape(cx, attr) == D::VALUES;
}

macro_rules! elements_of_width {
    ($($(#[$meta:meta])* $name:ident = $words:literal, $storage:expr, |$cx:ident, $attr:ident| $holds:expr;)*) => {$(
        $(#[$meta])*
        pub struct $name<const WIDTH: u32>;

        impl<const WIDTH: u32> AttrConstraint for $name<WIDTH> {
            const DEF: &'static AttrConstraintDef = &AttrConstraintDef {
                summary: Summary::OfAttr(|_, _| format!(concat!("{}-bit ", $words, " elements attribute"), WIDTH)),
                storage: $storage,
                pred: AttrPred::Holds(|$cx, $attr| $holds),
                form: AttrForm::Generic,
            };
            type Value<'c> = Attribute;
            fn read(cx: &ContextData, attr: Attribute) -> Option<Attribute> {
                ($storage)(cx, attr).then_some(attr)
            }
            fn write(_cx: &ContextData, value: Attribute) -> Attribute {
                value
            }
        }
    )*};
}

elements_of_width! {
    /// Integers of a width as elements.
    IntElementsAttrOf = "integer", is_int_elements,
        |cx, attr| int_elements(cx, attr).and_then(|ty| integer(cx, ty)).is_some_and(|(width, _)| width == WIDTH);
    /// Signless integers of a width as elements.
    SignlessIntElementsAttr = "signless integer", is_int_elements,
        |cx, attr| int_elements(cx, attr).and_then(|ty| integer(cx, ty)) == Some((WIDTH, Signedness::Signless));
    /// Floats of a width as elements.
    FloatElementsAttr = "float", is_dense_elements,
        |cx, attr| float_elements(cx, attr).is_some_and(|kind| ieee(WIDTH) == Some(kind));
}

macro_rules! names {
    ($($name:ident = $ty:ty;)*) => {$(
        #[doc = concat!("`", stringify!($ty), "`")]
        pub type $name = $ty;
    )*};
}

names! {
    AnyI1Attr = AnyIAttr<1>;
    AnyI8Attr = AnyIAttr<8>;
    AnyI16Attr = AnyIAttr<16>;
    AnyI32Attr = AnyIAttr<32>;
    AnyI64Attr = AnyIAttr<64>;
    AnyI32ElementsAttr = IntElementsAttrOf<32>;
    AnyI64ElementsAttr = IntElementsAttrOf<64>;
    I32ElementsAttr = SignlessIntElementsAttr<32>;
    I64ElementsAttr = SignlessIntElementsAttr<64>;
    F64ElementsAttr = FloatElementsAttr<64>;
}
