//! The Rust types that may be parameters. [ODS: FieldParser]

use smallvec::SmallVec;

use super::def::Params;
use super::encoding::ParamEncoding;
use super::value::ParamValue;
use crate::affine::AffineMap;
use crate::attrs::FloatBits;
use crate::context::{Attribute, ContextData, Ident, Type};
use crate::decl::constraint::{AttrConstraintDef, AttrForm, TypeConstraintDef};
use crate::decl::enums::EnumDef;
use crate::decl::typed::{Attr, AttrConstraint, TypeConstraint, TypeOf};
use crate::num::{ApInt, FloatKind};
use crate::text::lex::Tok;
use crate::text::parse::{Parsed, Parser};
use crate::text::print::Printer;

/// Parses a value.
pub type ParseParam = fn(&mut Parser<'_>) -> Parsed<ParamValue>;
/// Parses a value where there may be none.
pub type ParseOptionalParam = fn(&mut Parser<'_>) -> Parsed<Option<ParamValue>>;

/// The functions and constraints of a kind of parameter value: parsing, printing, checking.
#[derive(Clone, Copy, Debug)]
pub struct ParamKind {
    /// Parses a value; `None` when only functions can.
    pub parse: Option<ParseParam>,
    /// Parses a value where there may be none; `None` when that cannot be told.
    pub parse_optional: Option<ParseOptionalParam>,
    /// Prints a value.
    pub print: fn(&ParamValue, &mut Printer<'_>),
    /// The value of a missing optional parameter.
    pub zero: fn(&ContextData) -> ParamValue,
    /// The constraint on types. A function, because types may have parameters of their own kind.
    pub type_constraint: Option<fn() -> &'static TypeConstraintDef>,
    /// The constraint on attributes.
    pub attr_constraint: Option<fn() -> &'static AttrConstraintDef>,
    /// The kind of the elements of a list.
    pub element: Option<&'static ParamKind>,
    /// The enum that integers hold.
    pub enumeration: Option<&'static EnumDef>,
    /// The encoding in bytecode, for attributes and types that have one.
    pub encoding: ParamEncoding,
}

impl ParamKind {
    /// A kind without constraints.
    pub const fn new(parse: ParseParam, print: fn(&ParamValue, &mut Printer<'_>)) -> ParamKind {
        ParamKind {
            parse: Some(parse),
            parse_optional: None,
            print,
            zero: |_| ParamValue::None,
            type_constraint: None,
            attr_constraint: None,
            element: None,
            enumeration: None,
            encoding: ParamEncoding::None,
        }
    }

    /// The same kind, with an encoding.
    pub const fn encoded(self, encoding: ParamEncoding) -> ParamKind {
        ParamKind { encoding, ..self }
    }

    /// Checks that a value satisfies the constraints; the error is the summary of the one that it violates.
    pub(super) fn check(&self, cx: &ContextData, value: &ParamValue) -> Result<(), String> {
        match (value, self.type_constraint, self.attr_constraint, self.element) {
            (ParamValue::Type(ty), Some(constraint), ..) if !constraint().holds(cx, *ty) => {
                Err(constraint().describe(cx, *ty))
            }
            (ParamValue::Attr(attr), _, Some(constraint), _) if !constraint().holds(cx, *attr) => {
                Err(constraint().describe(cx, *attr))
            }
            (ParamValue::List(values), .., Some(element)) => values.iter().try_for_each(|v| element.check(cx, v)),
            _ => Ok(()),
        }
    }
}

/// A Rust type that may be a parameter of an attribute or type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a parameter",
    label = "expected an integer, `bool`, `String`, `Type`, `Attribute`, `Attr<C>`, a list or option of those, or a type with an `impl Param`"
)]
pub trait Param: Sized {
    /// The kind of parameter.
    const KIND: &'static ParamKind;
    /// Reads a value; `None` when it is of another kind.
    fn from_value(cx: &ContextData, value: &ParamValue) -> Option<Self>;
    /// Converts to a parameter value.
    fn into_value(self, cx: &ContextData) -> ParamValue;
}

// ---- numbers and strings

fn wide_integer(p: &mut Parser<'_>) -> Parsed<ApInt> {
    let at = p.token().start;
    match p.parse_optional_wide_integer()? {
        Some(value) => Ok(value),
        None => Err(p.hook_error_at(at, "expected integer value")),
    }
}

/// An integer that fits a Rust type. As in the reference, a negative number may be written for an unsigned one with as
/// many bits as its digits take, four each.
fn narrow<T: TryFrom<i64> + TryFrom<u64>>(value: &ApInt, p: &mut Parser<'_>, at: u32) -> Parsed<ParamValue> {
    let bits = 8 * size_of::<T>();
    let of_bits = |value: i64| (value as u64 & (u64::MAX >> (64 - bits))) as i64;
    let signed = T::try_from(-1i64).is_ok();
    let fits = match (value.as_i64(), value.as_u64()) {
        // `true` is a signed integer of one bit.
        (Some(value @ -1), Some(1)) => Some(if signed { value } else { of_bits(value) }),
        (_, Some(value)) if T::try_from(value).is_ok() => Some(value as i64),
        (Some(value), _) if T::try_from(value).is_ok() => Some(value),
        (Some(value), None) if !signed => {
            let text = &p.source()[at as usize..p.last_end() as usize];
            let magnitude = ApInt::new_u64(64, value.unsigned_abs());
            (digit_bits(text, &magnitude) as usize <= bits).then_some(of_bits(value))
        }
        _ => None,
    };
    fits.map(ParamValue::Int).ok_or_else(|| p.hook_error_at(at, "integer value too large"))
}

/// The number of bits that the reference takes for the digits of a number, with a zero on top; 64 if all are zeros.
fn digit_bits(text: &[u8], magnitude: &ApInt) -> u32 {
    let number = text.iter().position(u8::is_ascii_digit).map_or(&[][..], |start| &text[start..]);
    let digits = number.strip_prefix(b"0x").unwrap_or(number);
    match 4 * digits.iter().skip_while(|digit| **digit == b'0').count() as u32 {
        0 => 64,
        bits => bits + u32::from(magnitude.active_bits() == bits),
    }
}

/// An integer of the width that its digits take; `true` and `false` have one bit.
fn digits_wide(p: &mut Parser<'_>) -> Parsed<ApInt> {
    let start = p.token().start as usize;
    let value = wide_integer(p)?;
    if value.width() == 1 {
        return Ok(value);
    }
    let magnitude = if value.is_negative() { value.negate() } else { value.clone() };
    let width = digit_bits(&p.source()[start..p.last_end() as usize], &magnitude);
    Ok(value.sext_or_trunc(width))
}

macro_rules! integers {
    ($($ty:ty, |$value:ident| $print:expr;)*) => {$(
        impl Param for $ty {
            const KIND: &'static ParamKind = &ParamKind {
                parse_optional: Some(|p| {
                    let at = p.token().start;
                    match p.parse_optional_wide_integer()? {
                        Some(value) => narrow::<$ty>(&value, p, at).map(Some),
                        None => Ok(None),
                    }
                }),
                zero: |_| ParamValue::Int(0),
                encoding: ParamEncoding::Integer,
                ..ParamKind::new(
                    |p| {
                        let at = p.token().start;
                        let value = wide_integer(p)?;
                        narrow::<$ty>(&value, p, at)
                    },
                    |value, p| {
                        if let ParamValue::Int($value) = value {
                            p.write($print);
                        }
                    },
                )
            };

            fn from_value(_: &ContextData, value: &ParamValue) -> Option<Self> {
                match value {
                    // The low bits of an unsigned one.
                    ParamValue::Int(value) => Some(*value as $ty),
                    _ => None,
                }
            }

            fn into_value(self, _: &ContextData) -> ParamValue {
                ParamValue::Int(self as i64)
            }
        }
    )*};
}

integers! {
    i8, |value| value.to_string();
    i16, |value| value.to_string();
    i32, |value| value.to_string();
    i64, |value| value.to_string();
    u8, |value| value.to_string();
    u16, |value| value.to_string();
    u32, |value| value.to_string();
    u64, |value| (*value as u64).to_string();
}

impl Param for bool {
    const KIND: &'static ParamKind = &ParamKind {
        zero: |_| ParamValue::Int(0),
        encoding: ParamEncoding::Bool,
        ..ParamKind::new(
            |p| {
                let at = p.token().start;
                match wide_integer(p)?.as_u64() {
                    Some(value @ (0 | 1)) => Ok(ParamValue::Int(value as i64)),
                    _ => Err(p.hook_error_at(at, "integer value too large")),
                }
            },
            |value, p| p.write(if *value == ParamValue::Int(0) { "false" } else { "true" }),
        )
    };

    fn from_value(_: &ContextData, value: &ParamValue) -> Option<Self> {
        match value {
            ParamValue::Int(value) => Some(*value != 0),
            _ => None,
        }
    }

    fn into_value(self, _: &ContextData) -> ParamValue {
        ParamValue::Int(i64::from(self))
    }
}

/// Its width is part of the value: what the text does not tell is as in the reference, four bits for a digit.
impl Param for ApInt {
    const KIND: &'static ParamKind = &ParamKind::new(
        |p| Ok(ParamValue::ApInt(Box::new(digits_wide(p)?))),
        |value, p| {
            if let ParamValue::ApInt(value) = value {
                let mut text = Vec::new();
                value.write_decimal(&mut text, true);
                p.write(text);
            }
        },
    );

    fn from_value(_: &ContextData, value: &ParamValue) -> Option<Self> {
        match value {
            ParamValue::ApInt(value) => Some((**value).clone()),
            _ => None,
        }
    }

    fn into_value(self, _: &ContextData) -> ParamValue {
        ParamValue::ApInt(Box::new(self))
    }
}

/// A float of a kind, by its bits. The text does not tell the kind, so that functions have to parse it.
impl Param for (FloatKind, FloatBits) {
    const KIND: &'static ParamKind = &ParamKind {
        parse: None,
        ..ParamKind::new(
            |p| Err(p.error("expected float value")),
            |value, p| {
                if let ParamValue::Float(kind, bits) = value {
                    p.print_float(*kind, (*bits).into());
                }
            },
        )
    };

    fn from_value(_: &ContextData, value: &ParamValue) -> Option<Self> {
        match value {
            ParamValue::Float(kind, bits) => Some((*kind, *bits)),
            _ => None,
        }
    }

    fn into_value(self, _: &ContextData) -> ParamValue {
        ParamValue::Float(self.0, self.1)
    }
}

/// A string in quotes.
impl Param for Ident {
    const KIND: &'static ParamKind = &ParamKind {
        zero: |cx| ParamValue::Str(cx.ident("")),
        encoding: ParamEncoding::String,
        ..ParamKind::new(
            |p| {
                let at = p.token().start;
                match p.parse_optional_string() {
                    Some(text) => Ok(ParamValue::Str(p.cx().ident(text))),
                    None => Err(p.hook_error_at(at, "expected string")),
                }
            },
            |value, p| {
                if let ParamValue::Str(text) = value {
                    p.print_string(p.cx().bytes(*text));
                }
            },
        )
    };

    fn from_value(_: &ContextData, value: &ParamValue) -> Option<Self> {
        match value {
            ParamValue::Str(text) => Some(*text),
            _ => None,
        }
    }

    fn into_value(self, _: &ContextData) -> ParamValue {
        ParamValue::Str(self)
    }
}

impl Param for String {
    const KIND: &'static ParamKind = Ident::KIND;

    fn from_value(cx: &ContextData, value: &ParamValue) -> Option<Self> {
        Ident::from_value(cx, value).map(|text| cx.str(text).into_owned())
    }

    fn into_value(self, cx: &ContextData) -> ParamValue {
        ParamValue::Str(cx.ident(self))
    }
}

impl Param for AffineMap {
    const KIND: &'static ParamKind = &ParamKind::new(
        |p| p.parse_affine_map_reference().map(ParamValue::Map),
        |value, p| {
            if let ParamValue::Map(map) = value {
                p.print_affine_map(*map);
            }
        },
    );

    fn from_value(_: &ContextData, value: &ParamValue) -> Option<Self> {
        match value {
            ParamValue::Map(map) => Some(*map),
            _ => None,
        }
    }

    fn into_value(self, _: &ContextData) -> ParamValue {
        ParamValue::Map(self)
    }
}

// ---- types and attributes

fn print_type(value: &ParamValue, p: &mut Printer<'_>) {
    if let ParamValue::Type(ty) = value {
        p.print_type(*ty);
    }
}

fn print_attr(value: &ParamValue, p: &mut Printer<'_>) {
    if let ParamValue::Attr(attr) = value {
        p.print_attribute(*attr);
    }
}

impl Param for Type {
    const KIND: &'static ParamKind =
        &ParamKind::new(|p| p.parse_type().map(ParamValue::Type), print_type).encoded(ParamEncoding::Type);

    fn from_value(_: &ContextData, value: &ParamValue) -> Option<Self> {
        match value {
            ParamValue::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    fn into_value(self, _: &ContextData) -> ParamValue {
        ParamValue::Type(self)
    }
}

impl Param for Attribute {
    const KIND: &'static ParamKind =
        &ParamKind::new(|p| p.parse_attribute(None).map(ParamValue::Attr), print_attr).encoded(ParamEncoding::Attr);

    fn from_value(_: &ContextData, value: &ParamValue) -> Option<Self> {
        match value {
            ParamValue::Attr(attr) => Some(*attr),
            _ => None,
        }
    }

    fn into_value(self, _: &ContextData) -> ParamValue {
        ParamValue::Attr(self)
    }
}

/// An attribute of a kind, in its own form where it has one.
impl<C: AttrConstraint> Param for Attr<C> {
    const KIND: &'static ParamKind = &ParamKind {
        attr_constraint: Some(|| C::DEF),
        encoding: ParamEncoding::Attr,
        ..ParamKind::new(
            |p| {
                let at = p.token().start;
                let attr = match C::DEF.form {
                    AttrForm::Own(form) if p.kind() != Tok::Hash => (form.parse)(p)?,
                    _ => p.parse_attribute(None)?,
                };
                match (C::DEF.storage)(p.cx(), attr) {
                    true => Ok(ParamValue::Attr(attr)),
                    false => Err(p.hook_error_at(at, "invalid kind of attribute specified")),
                }
            },
            |value, p| match (value, C::DEF.form) {
                (ParamValue::Attr(attr), AttrForm::Own(form)) => {
                    if !p.print_attribute_alias(*attr) && !(form.print)(*attr, p) {
                        p.print_attribute(*attr);
                    }
                }
                _ => print_attr(value, p),
            },
        )
    };

    fn from_value(cx: &ContextData, value: &ParamValue) -> Option<Self> {
        Attribute::from_value(cx, value).map(Attr::from)
    }

    fn into_value(self, _: &ContextData) -> ParamValue {
        self.attr().map_or(ParamValue::None, ParamValue::Attr)
    }
}

/// A type of a kind, in its own form where it has one.
impl<C: TypeConstraint> Param for TypeOf<C> {
    const KIND: &'static ParamKind = &ParamKind {
        type_constraint: Some(|| C::DEF),
        encoding: ParamEncoding::Type,
        ..ParamKind::new(
            |p| {
                let at = p.token().start;
                let form = C::DEF.form;
                let ty = match form.and_then(|form| form.parse) {
                    Some(parse) if p.kind() != Tok::Bang => parse(p)?,
                    _ => p.parse_type()?,
                };
                match form {
                    Some(form) if !(form.is)(p.cx(), ty) => Err(p.wrong_kind_of_type_at(form.name, ty, at)),
                    _ => Ok(ParamValue::Type(ty)),
                }
            },
            |value, p| match (value, C::DEF.form) {
                (ParamValue::Type(ty), Some(form)) if form.parse.is_some() => p.print_stripped_type(*ty),
                _ => print_type(value, p),
            },
        )
    };

    fn from_value(cx: &ContextData, value: &ParamValue) -> Option<Self> {
        Type::from_value(cx, value).map(TypeOf::from)
    }

    fn into_value(self, _: &ContextData) -> ParamValue {
        ParamValue::Type(*self)
    }
}

/// Reads a declared attribute that is a parameter.
pub fn attr_from_value<A: Params>(cx: &ContextData, value: &ParamValue) -> Option<A> {
    match value {
        ParamValue::Attr(attr) => A::from_params(cx, cx.attr_params(A::DEF, *attr)?),
        _ => None,
    }
}

/// Reads a declared type that is a parameter.
pub fn type_from_value<T: Params>(cx: &ContextData, value: &ParamValue) -> Option<T> {
    match value {
        ParamValue::Type(ty) => T::from_params(cx, cx.type_params(T::DEF, *ty)?),
        _ => None,
    }
}

// ---- several

fn parse_list<T: Param>(p: &mut Parser<'_>) -> Parsed<ParamValue> {
    let mut values = Vec::new();
    p.comma_separated(|p| {
        let parse = T::KIND.parse.expect("formats with such a parameter do not compile");
        values.push(parse(p)?);
        Ok(())
    })?;
    Ok(ParamValue::List(values.into()))
}

fn print_list<T: Param>(value: &ParamValue, p: &mut Printer<'_>) {
    if let ParamValue::List(values) = value {
        p.print_list(values.iter(), |p, value| (T::KIND.print)(value, p));
    }
}

const fn list_kind<T: Param>() -> ParamKind {
    ParamKind {
        parse: match T::KIND.parse {
            Some(_) => Some(parse_list::<T>),
            None => None,
        },
        parse_optional: None,
        print: print_list::<T>,
        zero: |_| ParamValue::List(Box::default()),
        type_constraint: None,
        attr_constraint: None,
        element: Some(T::KIND),
        enumeration: None,
        encoding: match T::KIND.encoding {
            ParamEncoding::Attr | ParamEncoding::Integer => ParamEncoding::List,
            _ => ParamEncoding::None,
        },
    }
}

macro_rules! lists {
    ($($list:ty;)*) => {$(
        impl<T: Param> Param for $list {
            const KIND: &'static ParamKind = &list_kind::<T>();

            fn from_value(cx: &ContextData, value: &ParamValue) -> Option<Self> {
                match value {
                    ParamValue::List(values) => values.iter().map(|value| T::from_value(cx, value)).collect(),
                    _ => None,
                }
            }

            fn into_value(self, cx: &ContextData) -> ParamValue {
                ParamValue::list(self.into_iter().map(|value| value.into_value(cx)))
            }
        }
    )*};
}

lists! {
    Vec<T>;
    Box<[T]>;
    SmallVec<[T; 1]>;
    SmallVec<[T; 2]>;
    SmallVec<[T; 4]>;
    SmallVec<[T; 8]>;
    SmallVec<[T; 16]>;
}

macro_rules! tuples {
    ($(($($part:ident $index:tt),*);)*) => {$(
        /// Several values that belong together, such as all that is set later. Functions have to parse them.
        impl<$($part: Param),*> Param for ($($part,)*) {
            const KIND: &'static ParamKind = &ParamKind {
                parse: None,
                ..ParamKind::new(
                    |p| Err(p.error("expected several values")),
                    |value, p| {
                        if let ParamValue::List(values) = value {
                            let kinds = [$($part::KIND),*];
                            p.print_list(kinds.iter().zip(values), |p, (kind, value)| (kind.print)(value, p));
                        }
                    },
                )
            };

            fn from_value(cx: &ContextData, value: &ParamValue) -> Option<Self> {
                match value {
                    ParamValue::List(values) => Some(($($part::from_value(cx, values.get($index)?)?,)*)),
                    _ => None,
                }
            }

            fn into_value(self, cx: &ContextData) -> ParamValue {
                ParamValue::list([$(self.$index.into_value(cx)),*])
            }
        }
    )*};
}

tuples! {
    (A 0, B 1);
    (A 0, B 1, C 2);
    (A 0, B 1, C 2, D 3);
}

/// An optional value. Types and attributes are required where a format names them.
impl<T: Param> Param for Option<T> {
    const KIND: &'static ParamKind = &ParamKind {
        parse: match (T::KIND.parse, T::KIND.parse_optional) {
            (Some(_), Some(_)) => Some(|p| {
                let parse = T::KIND.parse_optional.expect("matched above");
                Ok(parse(p)?.unwrap_or(ParamValue::None))
            }),
            (parse, _) => parse,
        },
        zero: |_| ParamValue::None,
        encoding: match T::KIND.encoding {
            ParamEncoding::Attr => ParamEncoding::OptionalAttr,
            ParamEncoding::Integer => ParamEncoding::OptionalInteger,
            _ => ParamEncoding::None,
        },
        ..*T::KIND
    };

    fn from_value(cx: &ContextData, value: &ParamValue) -> Option<Self> {
        match value {
            ParamValue::None => Some(None),
            value => T::from_value(cx, value).map(Some),
        }
    }

    fn into_value(self, cx: &ContextData) -> ParamValue {
        self.map_or(ParamValue::None, |value| value.into_value(cx))
    }
}
