//! Dense arrays.

use smallvec::SmallVec;

use crate::attrs::AttrData;
use crate::context::{Attribute, ContextData, Type};
use crate::decl::constraint::{AttrConstraintDef, AttrForm, OwnForm};
use crate::decl::params::Param;
use crate::decl::typed::AttrConstraint;
use crate::num::FloatKind;
use crate::text::parse::{Parsed, Parser};

/// The integers of a dense array, whatever their width.
pub(super) fn integers(cx: &ContextData, attr: Attribute) -> Option<Vec<i64>> {
    let AttrData::DenseArray { element, data, .. } = cx.attr_data(attr) else { return None };
    Some(match *element {
        Type::I8 | Type::I1 => data.iter().map(|byte| i64::from(*byte as i8)).collect(),
        Type::I16 => data.as_chunks().0.iter().map(|bytes| i64::from(i16::from_le_bytes(*bytes))).collect(),
        Type::I32 => data.as_chunks().0.iter().map(|bytes| i64::from(i32::from_le_bytes(*bytes))).collect(),
        Type::I64 => data.as_chunks().0.iter().map(|bytes| i64::from_le_bytes(*bytes)).collect(),
        _ => return None,
    })
}

/// A number, written as a parameter of its type.
fn parameter<T: Param>(p: &mut Parser<'_>) -> Parsed<T> {
    let value = T::KIND.parse.map(|parse| parse(p)).transpose()?;
    value.and_then(|value| T::from_value(p.cx(), &value)).ok_or_else(|| p.error("expected integer value"))
}

macro_rules! dense_arrays {
    ($($name:ident: $value:ty, $bytes:literal, $ty:ident = $summary:literal, |$chunk:ident| $read:expr, |$item:ident| $write:expr, $parse:expr;)*) => {$(
        #[doc = concat!("A dense array: ", $summary, ".")]
        pub struct $name;

        impl AttrConstraint for $name {
            const DEF: &'static AttrConstraintDef = &AttrConstraintDef::new($summary, |cx, attr| {
                matches!(cx.attr_data(attr), AttrData::DenseArray { element: Type::$ty, .. })
            })
            .written(AttrForm::Own(&OwnForm {
                parse: |p| {
                    let values = p.parse_dense_array_body($parse)?;
                    Ok($name::write(p.cx(), values))
                },
                parse_optional: None,
                print: |attr, p| p.print_dense_array_body(attr),
            }));
            type Value<'c> = SmallVec<[$value; 8]>;
            fn read(cx: &ContextData, attr: Attribute) -> Option<Self::Value<'_>> {
                let AttrData::DenseArray { element: Type::$ty, data, .. } = cx.attr_data(attr) else { return None };
                Some(data.as_chunks::<$bytes>().0.iter().map(|$chunk| $read).collect())
            }
            fn write(cx: &ContextData, values: Self::Value<'_>) -> Attribute {
                cx.dense_array_attr(Type::$ty, values.into_iter().map(|$item| $write))
            }
        }
    )*};
}

dense_arrays! {
    DenseBoolArrayAttr: bool, 1, I1 = "i1 dense array attribute", |bytes| bytes[0] != 0, |value| [u8::from(value)], parameter;
    DenseI8ArrayAttr: i8, 1, I8 = "i8 dense array attribute", |bytes| i8::from_le_bytes(*bytes), |value| value.to_le_bytes(), parameter;
    DenseI16ArrayAttr: i16, 2, I16 = "i16 dense array attribute",
        |bytes| i16::from_le_bytes(*bytes), |value| value.to_le_bytes(), parameter;
    DenseI32ArrayAttr: i32, 4, I32 = "i32 dense array attribute",
        |bytes| i32::from_le_bytes(*bytes), |value| value.to_le_bytes(), parameter;
    DenseI64ArrayAttr: i64, 8, I64 = "i64 dense array attribute",
        |bytes| i64::from_le_bytes(*bytes), |value| value.to_le_bytes(), parameter;
    DenseF32ArrayAttr: f32, 4, F32 = "f32 dense array attribute",
        |bytes| f32::from_le_bytes(*bytes), |value| value.to_le_bytes(), |p| Ok(f32::from_bits(p.parse_float(FloatKind::F32)? as u32));
    DenseF64ArrayAttr: f64, 8, F64 = "f64 dense array attribute",
        |bytes| f64::from_le_bytes(*bytes), |value| value.to_le_bytes(), |p| Ok(f64::from_bits(p.parse_float(FloatKind::F64)? as u64));
}
