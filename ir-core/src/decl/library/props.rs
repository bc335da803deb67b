//! Native properties: values that ops keep, and that are attributes in generic forms. [ODS: Properties]

use std::marker::PhantomData;

use super::attrs::{BoolAttr, I64Attr};
use crate::attrs::AttrData;
use crate::bytecode::PropertyEncoding;
use crate::context::{Attribute, ContextData};
use crate::decl::constraint::{AttrConstraintDef, AttrForm, AttrPred, NativeProp, OwnForm, Summary};
use crate::decl::flags::EnumDecl;
use crate::decl::typed::AttrConstraint;
use crate::text::parse::{Failed, Parsed, Parser};

/// A flag as a native property, `UnitProp` of the reference: it always has a value, which is `false` by default. Stored
/// as a unit or as `false`; formats write it as they write [`UnitAttr`](super::UnitAttr).
pub struct UnitProp;

impl AttrConstraint for UnitProp {
    const DEF: &'static AttrConstraintDef = &AttrConstraintDef::native(
        "unit property",
        &NativeProp {
            encoding: PropertyEncoding::Bool,
            ..NativeProp::new(|cx, attr| UnitProp::read(cx, attr).map(|there| UnitProp::write(cx, there)))
        },
        |cx, attr| UnitProp::read(cx, attr).is_some(),
    );
    type Value<'c> = bool;

    fn read(cx: &ContextData, attr: Attribute) -> Option<bool> {
        if attr == Attribute::UNIT { Some(true) } else { BoolAttr::read(cx, attr) }
    }

    fn write(cx: &ContextData, there: bool) -> Attribute {
        if there { Attribute::UNIT } else { cx.bool_attr(false) }
    }
}

/// The number of an integer attribute of any type, of which 64 bits count.
fn integer(cx: &ContextData, attr: Attribute) -> Option<i64> {
    match cx.attr_data(attr) {
        AttrData::Integer { value, .. } => value.sext_or_trunc(64).as_i64(),
        _ => None,
    }
}

/// A number of 64 bits, or none, as a native property: `OptionalProp<I64Prop>` of the reference. Stored as an array, which is
/// empty or has the number. Its default is none: `#[default(None)]`.
pub struct OptionalI64Prop;

impl OptionalI64Prop {
    /// The number in one of the arrays that are stored.
    fn number(cx: &ContextData, attr: Attribute) -> Option<Option<i64>> {
        match cx.array_elements(attr)? {
            [] => Some(None),
            [number] => integer(cx, *number).map(Some),
            _ => None,
        }
    }
}

impl AttrConstraint for OptionalI64Prop {
    const DEF: &'static AttrConstraintDef = &AttrConstraintDef {
        form: AttrForm::Own(&OwnForm {
            parse: |p| match p.parse_optional_integer()? {
                Some(number) => Ok(OptionalI64Prop::write(p.cx(), Some(number))),
                // What is reported says that a property was expected.
                None => Err(Failed),
            },
            parse_optional: None,
            print: |attr, p| {
                let number = OptionalI64Prop::number(p.cx(), attr).flatten();
                number.is_some_and(|number| {
                    p.write(number.to_string());
                    true
                })
            },
        }),
        ..AttrConstraintDef::native(
            "optional int64_t",
            &NativeProp {
                encoding: PropertyEncoding::OptionalInteger,
                wrong: Some(|cx, attr| {
                    let why = match cx.array_elements(attr) {
                        None => "expected optional properties to materialize as arrays",
                        Some([_]) => "expected IntegerAttr for key `value`",
                        Some(_) => "expected optional properties to become 0- or 1-element arrays",
                    };
                    why.into()
                }),
                ..NativeProp::new(|cx, attr| {
                    OptionalI64Prop::number(cx, attr).map(|number| OptionalI64Prop::write(cx, number))
                })
            },
            |cx, attr| OptionalI64Prop::number(cx, attr).is_some(),
        )
    };
    type Value<'c> = Option<i64>;

    fn read(cx: &ContextData, attr: Attribute) -> Option<Option<i64>> {
        OptionalI64Prop::number(cx, attr)
    }

    fn write(cx: &ContextData, number: Option<i64>) -> Attribute {
        match number {
            Some(number) => cx.array_attr(&[I64Attr::write(cx, number)]),
            None => cx.array_attr(&[]),
        }
    }
}

/// A case of an enum, or a set of cases, as a native property: `EnumProp` of the reference. Stored as an integer of the width of
/// the enum, and read from an integer of any type; formats write words.
pub struct EnumProp<E>(PhantomData<E>);

impl<E: EnumDecl> EnumProp<E> {
    fn stored(cx: &ContextData, bits: i64) -> Attribute {
        E::ENUM.attr_of(cx, bits)
    }
}

impl<E: EnumDecl> AttrConstraint for EnumProp<E> {
    const DEF: &'static AttrConstraintDef = &AttrConstraintDef {
        summary: Summary::OfAttr(|_, _| E::ENUM.describe()),
        storage: |cx, attr| integer(cx, attr).is_some(),
        pred: AttrPred::Native(&NativeProp {
            kept: |cx, attr| integer(cx, attr).map(|bits| Self::stored(cx, bits)),
            holds: |cx, attr| E::ENUM.value_of(cx, attr).is_some(),
            wrong: Some(|_, _| format!("expected IntegerAttr storage for {}", E::ENUM.name)),
            encoding: PropertyEncoding::Integer,
        }),
        form: AttrForm::Own(&OwnForm {
            parse: |p| {
                let bits = E::ENUM.parse(p)?;
                Ok(Self::stored(p.cx(), bits))
            },
            parse_optional: Some(|p: &mut Parser<'_>| -> Parsed<Option<Attribute>> {
                let bits = E::ENUM.parse_optional(p)?;
                Ok(bits.map(|bits| Self::stored(p.cx(), bits)))
            }),
            print: |attr, p| {
                let bits = E::ENUM.value_of(p.cx(), attr);
                bits.is_some_and(|bits| {
                    E::ENUM.print(bits, p);
                    true
                })
            },
        }),
    };
    type Value<'c> = E::Value;

    fn read(cx: &ContextData, attr: Attribute) -> Option<E::Value> {
        E::from_bits(E::ENUM.value_of(cx, attr)?)
    }

    fn write(cx: &ContextData, value: E::Value) -> Attribute {
        Self::stored(cx, E::to_bits(value))
    }
}

/// A property as [`EnumProp`] that stands behind a keyword of its own: `overflow<nsw>`. `NamedEnumProp` of the reference, whose parser
/// says no more about a wrong word than which ones there are.
pub struct NamedEnumProp<E>(PhantomData<E>);

impl<E: EnumDecl> AttrConstraint for NamedEnumProp<E> {
    const DEF: &'static AttrConstraintDef =
        &AttrConstraintDef { form: AttrForm::Keyword(E::ENUM, |cx| E::ENUM.integer_type(cx)), ..*EnumProp::<E>::DEF };
    type Value<'c> = E::Value;

    fn read(cx: &ContextData, attr: Attribute) -> Option<E::Value> {
        EnumProp::<E>::read(cx, attr)
    }

    fn write(cx: &ContextData, value: E::Value) -> Attribute {
        EnumProp::<E>::write(cx, value)
    }
}
