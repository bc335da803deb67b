//! Enums and sets of bits as Rust types.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};
use std::str::FromStr;

use super::constraint::{AttrConstraintDef, AttrForm, AttrPred, Summary};
use super::enums::{EnumDef, EnumWords, NoSuchCase};
use super::params::{
    AttrDecl, Param, ParamDef, ParamElem, ParamEncoding, ParamKind, ParamValue, ParamsAsm, ParamsDef, ParamsFormat,
    Presence,
};
use crate::context::{Attribute, ContextData, Type};

/// A Rust enum as an enum attribute, implemented by `#[derive(EnumAttr)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an enum attribute",
    label = "not declared with `#[derive(EnumAttr)]`"
)]
pub trait EnumDecl: Copy + 'static {
    /// The declaration.
    const ENUM: &'static EnumDef;
    /// The variants, in the order of the cases in `ENUM`.
    const CASES: &'static [Self];
    /// The largest value: that of a case, or all bits of a set.
    const MAX_VALUE: i64 = Self::ENUM.max_value();
    /// The Rust value of attributes: the enum itself, or [`Flags`] of it.
    type Value: Copy;
    /// Reads an integer; `None` when it is none of the enum's.
    fn from_bits(bits: i64) -> Option<Self::Value>;
    /// The integer of a value.
    fn to_bits(value: Self::Value) -> i64;
    /// The integer of a variant.
    fn case_bits(self) -> i64;
}

/// The variant with a value.
pub fn case_of<E: EnumDecl>(bits: i64) -> Option<E> {
    let case = E::ENUM.case_of(bits)?;
    let index = E::ENUM.cases.iter().position(|found| found.value == case.value)?;
    E::CASES.get(index).copied()
}

/// The variant with a value.
///
/// # Errors
/// There is none.
pub fn try_case_of<E: EnumDecl>(value: i64) -> Result<E, NoSuchCase> {
    let case = fits_width(value, E::ENUM.width).then(|| case_of(value)).flatten();
    case.ok_or_else(|| NoSuchCase::new(value, E::ENUM))
}

/// The variant with a text.
///
/// # Errors
/// There is none.
pub fn parse_case<E: EnumDecl>(text: &str) -> Result<E, NoSuchCase> {
    let index = E::ENUM.cases.iter().position(|found| found.text == text);
    index.and_then(|index| E::CASES.get(index).copied()).ok_or_else(|| NoSuchCase::new(text, E::ENUM))
}

/// The text of a variant.
pub fn case_text<E: EnumDecl>(case: E) -> &'static str {
    E::ENUM.case_of(case.case_bits()).map_or("", |case| case.text)
}

/// The constraint on attributes that hold an enum: integers or strings.
pub const fn enum_constraint<E: EnumDecl>() -> AttrConstraintDef {
    AttrConstraintDef {
        summary: Summary::Parts,
        storage: |cx, attr| match E::ENUM.strings {
            true => cx.string_value(attr).is_some(),
            false => E::ENUM.value_of(cx, attr).is_some(),
        },
        pred: AttrPred::Enum(E::ENUM),
        form: match E::ENUM.strings {
            true => AttrForm::OfType(|_| Type::NONE),
            false => AttrForm::Keyword(E::ENUM, |cx| E::ENUM.integer_type(cx)),
        },
    }
}

/// Reads an attribute that holds an enum.
pub fn read_enum<E: EnumDecl>(cx: &ContextData, attr: Attribute) -> Option<E::Value> {
    E::from_bits(E::ENUM.value_of(cx, attr)?)
}

/// Builds an attribute that holds an enum.
pub fn write_enum<E: EnumDecl>(cx: &ContextData, value: E::Value) -> Attribute {
    E::ENUM.attr_of(cx, E::to_bits(value))
}

/// The parameter kind of an enum: its parser, printer and other functions.
pub const fn enum_param<E: EnumDecl>() -> ParamKind {
    ParamKind {
        parse_optional: Some(|p| Ok(E::ENUM.parse_optional(p)?.map(ParamValue::Int))),
        zero: |_| ParamValue::Int(0),
        enumeration: Some(E::ENUM),
        encoding: ParamEncoding::Integer,
        ..ParamKind::new(
            |p| E::ENUM.parse(p).map(ParamValue::Int),
            |value, p| {
                if let ParamValue::Int(bits) = value {
                    E::ENUM.print(*bits, p);
                }
            },
        )
    }
}

/// Reads a parameter that is an enum.
pub fn enum_from_value<E: EnumDecl>(value: &ParamValue) -> Option<E::Value> {
    match value {
        ParamValue::Int(bits) => E::from_bits(*bits),
        _ => None,
    }
}

/// A set of cases of an enum of bits.
pub struct Flags<E> {
    bits: i64,
    kind: PhantomData<fn() -> E>,
}

impl<E> Clone for Flags<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Flags<E> {}

impl<E> PartialEq for Flags<E> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<E> Eq for Flags<E> {}

impl<E> std::hash::Hash for Flags<E> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}

impl<E> Default for Flags<E> {
    fn default() -> Self {
        Flags::EMPTY
    }
}

impl<E: EnumDecl> fmt::Display for Flags<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&E::ENUM.stringify(self.bits))
    }
}

impl<E: EnumDecl> fmt::Debug for Flags<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Flags({self})")
    }
}

impl<E: EnumDecl> FromStr for Flags<E> {
    type Err = NoSuchCase;

    /// The set of the cases in a text, with the separator of the enum between.
    fn from_str(text: &str) -> Result<Self, NoSuchCase> {
        E::ENUM.symbolize(text).and_then(Flags::from_bits).ok_or_else(|| NoSuchCase::new(text, E::ENUM))
    }
}

impl<E: EnumDecl> TryFrom<i64> for Flags<E> {
    type Error = NoSuchCase;

    fn try_from(bits: i64) -> Result<Self, NoSuchCase> {
        Flags::from_bits(bits).ok_or_else(|| NoSuchCase::new(bits, E::ENUM))
    }
}

impl<E> Flags<E> {
    /// No case.
    pub const EMPTY: Flags<E> = Flags { bits: 0, kind: PhantomData };

    /// The bits.
    pub const fn bits(self) -> i64 {
        self.bits
    }

    /// Returns whether no bit is set.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }
}

impl<E: EnumDecl> Flags<E> {
    fn valid() -> i64 {
        E::ENUM.bits.map_or(0, |bits| bits.valid)
    }

    /// All bits of all cases.
    pub fn all() -> Self {
        Flags { bits: Self::valid(), kind: PhantomData }
    }

    /// A set with these bits; `None` when some belong to no case.
    pub fn from_bits(bits: i64) -> Option<Self> {
        E::ENUM.is_valid(bits).then_some(Flags { bits: bits & Self::valid(), kind: PhantomData })
    }

    /// Returns whether all bits of the other set are in this one.
    pub fn contains(self, other: impl Into<Flags<E>>) -> bool {
        let other = other.into().bits;
        self.bits & other == other
    }

    /// Returns whether the sets share a bit.
    pub fn intersects(self, other: impl Into<Flags<E>>) -> bool {
        self.bits & other.into().bits != 0
    }

    /// Adds the bits of the other set, or takes them away.
    pub fn set(&mut self, other: impl Into<Flags<E>>, there: bool) {
        let other = other.into();
        *self = if there { *self | other } else { *self & !other };
    }

    /// The cases with at least one bit, all of whose bits are in the set, as declared.
    pub fn iter(self) -> impl Iterator<Item = E> {
        let cases = E::ENUM.cases.iter().zip(E::CASES);
        cases.filter(move |(case, _)| case.value != 0 && self.bits & case.value == case.value).map(|(_, case)| *case)
    }
}

impl<E: EnumDecl<Value = Flags<E>>> From<E> for Flags<E> {
    fn from(case: E) -> Self {
        Flags { bits: E::case_bits(case), kind: PhantomData }
    }
}

impl<E: EnumDecl<Value = Flags<E>>> Param for Flags<E> {
    const KIND: &'static ParamKind = &enum_param::<E>();

    fn from_value(_: &ContextData, value: &ParamValue) -> Option<Self> {
        enum_from_value::<E>(value)
    }

    fn into_value(self, _: &ContextData) -> ParamValue {
        ParamValue::Int(self.bits)
    }
}

impl<E: EnumDecl> Not for Flags<E> {
    type Output = Flags<E>;
    fn not(self) -> Flags<E> {
        Flags { bits: !self.bits & Self::valid(), kind: PhantomData }
    }
}

macro_rules! operators {
    ($($trait:ident $function:ident, $assign:ident $assign_function:ident, $op:tt;)*) => {$(
        impl<E, R: Into<Flags<E>>> $trait<R> for Flags<E> {
            type Output = Flags<E>;
            fn $function(self, other: R) -> Flags<E> {
                Flags { bits: self.bits $op other.into().bits, kind: PhantomData }
            }
        }

        impl<E, R: Into<Flags<E>>> $assign<R> for Flags<E> {
            fn $assign_function(&mut self, other: R) {
                *self = *self $op other;
            }
        }
    )*};
}

operators! {
    BitOr bitor, BitOrAssign bitor_assign, |;
    BitAnd bitand, BitAndAssign bitand_assign, &;
    BitXor bitxor, BitXorAssign bitxor_assign, ^;
}

/// Returns whether a value fits an integer of this width, read as signed or unsigned.
pub const fn fits_width(value: i64, width: u32) -> bool {
    width >= 64 || (value >= -(1 << (width - 1)) && value < 1 << width)
}

/// The value alone.
pub static ENUM_ALONE: ParamsFormat = ParamsFormat { elements: &[ParamElem::Param { index: 0, qualified: false }] };

/// The parameter of an attribute that holds an enum: its syntax is that of cases, also where other attributes and types take the
/// enum as a field.
pub const fn enum_value_param<E: EnumDecl>() -> ParamDef {
    let kind = const { &enum_value_kind::<E>() };
    ParamDef { name: "value", type_name: E::ENUM.name, kind, presence: Presence::Required }
}

const fn enum_value_kind<E: EnumDecl>() -> ParamKind {
    ParamKind {
        parse_optional: Some(|p| Ok(as_cases::<E>().parse_optional(p)?.map(ParamValue::Int))),
        zero: |_| ParamValue::Int(0),
        enumeration: Some(E::ENUM),
        encoding: ParamEncoding::Integer,
        ..ParamKind::new(
            |p| as_cases::<E>().parse(p).map(ParamValue::Int),
            |value, p| {
                if let ParamValue::Int(bits) = value {
                    as_cases::<E>().print(*bits, p);
                }
            },
        )
    }
}

fn as_cases<E: EnumDecl>() -> EnumDef {
    EnumDef { words: EnumWords::Cases, ..*E::ENUM }
}

/// An attribute of a dialect that holds an enum.
pub const fn enum_attr_def<E: EnumDecl>(
    dialect: &'static str,
    mnemonic: &'static str,
    symbol: &'static str,
    params: &'static [ParamDef],
    format: &'static ParamsFormat,
) -> ParamsDef {
    let (summary, asm, docs) = (E::ENUM.summary, ParamsAsm::Format(format), E::ENUM.docs);
    ParamsDef { dialect, mnemonic, symbol, summary, params, asm, docs, ..ParamsDef::EMPTY }
}

/// Reads an attribute of a dialect that holds an enum.
pub fn read_enum_attr<E: EnumDecl + AttrDecl>(cx: &ContextData, attr: Attribute) -> Option<E::Value> {
    enum_from_value::<E>(cx.attr_params(<E as AttrDecl>::ATTR, attr)?.first()?)
}

/// Builds an attribute of a dialect that holds an enum.
pub fn write_enum_attr<E: EnumDecl + AttrDecl>(cx: &ContextData, value: E::Value) -> Attribute {
    cx.params_attr(<E as AttrDecl>::ATTR, [ParamValue::Int(E::to_bits(value))])
}
