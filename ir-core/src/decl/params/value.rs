//! Values of parameters.

use smallvec::SmallVec;

use crate::affine::{AffineMap, IntegerSet};
use crate::attrs::FloatBits;
use crate::context::{Attribute, Ident, ResourceId, Type};
use crate::num::{ApInt, FloatKind};
use crate::sub_elements::Parts;
use crate::types::SubElement;

/// The value of a parameter: all that it takes to compare, hash and walk it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ParamValue {
    /// Nothing.
    None,
    /// A truth value, an integer of up to 64 bits (as its bits), or an enum.
    Int(i64),
    /// A string.
    Str(Ident),
    /// A type.
    Type(Type),
    /// An attribute.
    Attr(Attribute),
    /// An integer of any width.
    ApInt(Box<ApInt>),
    /// A float.
    Float(FloatKind, FloatBits),
    /// An affine map.
    Map(AffineMap),
    /// An integer set.
    Set(IntegerSet),
    /// A resource.
    Resource(ResourceId),
    /// Several values: a list, or the fields of a struct.
    List(Box<[ParamValue]>),
}

impl ParamValue {
    /// A list.
    pub fn list(values: impl IntoIterator<Item = ParamValue>) -> ParamValue {
        ParamValue::List(values.into_iter().collect())
    }

    /// Returns whether the value is neither `None` nor zero: decides whether an optional parameter at the start of a
    /// group was present.
    pub fn is_something(&self) -> bool {
        !matches!(self, ParamValue::None | ParamValue::Int(0))
    }

    /// A copy with other types and attributes in it, in the order of [`sub_elements`](Self::sub_elements).
    pub fn with_parts(&self, parts: &mut Parts) -> Option<ParamValue> {
        Some(match self {
            ParamValue::Type(_) => ParamValue::Type(parts.ty()?),
            ParamValue::Attr(_) => ParamValue::Attr(parts.attr()?),
            // Lists are nested only as deeply as the declaration says.
            ParamValue::List(values) => {
                ParamValue::List(values.iter().map(|value| value.with_parts(parts)).collect::<Option<_>>()?)
            }
            other => other.clone(),
        })
    }

    /// Calls back for every type and attribute in it, in order.
    pub fn sub_elements(&self, visit: &mut dyn FnMut(SubElement)) {
        let mut todo: SmallVec<[&ParamValue; 8]> = SmallVec::new();
        todo.push(self);
        while let Some(value) = todo.pop() {
            match value {
                ParamValue::Type(ty) => visit(SubElement::Type(*ty)),
                ParamValue::Attr(attr) => visit(SubElement::Attr(*attr)),
                ParamValue::List(values) => todo.extend(values.iter().rev()),
                _ => {}
            }
        }
    }
}
