//! What the attributes of functions may be.

use std::borrow::Cow;

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::dialect::AttrConstraint;
use dialekt_ir_core::types::TypeData;

pub(crate) use dialekt_ir_core::builtin::STRING_ATTR as STRING;

/// Any array of dictionaries.
pub(crate) const DICTIONARIES: AttrConstraint = AttrConstraint {
    summary: Cow::Borrowed("Array of dictionary attributes"),
    storage: |cx, attr| matches!(cx.attr_data(attr), AttrData::Array(_)),
    holds: |cx, attr| match cx.attr_data(attr) {
        AttrData::Array(attrs) => attrs.iter().all(|a| cx.dictionary_entries(*a).is_some()),
        _ => false,
    },
};

/// The type of a function.
pub(crate) const FUNCTION_TYPE: AttrConstraint = AttrConstraint {
    summary: Cow::Borrowed("type attribute of function type"),
    storage: |cx, attr| matches!(cx.attr_data(attr), AttrData::Type(_)),
    holds: |cx, attr| match cx.attr_data(attr) {
        AttrData::Type(ty) => matches!(cx.type_data(*ty), TypeData::Function { .. }),
        _ => false,
    },
};

/// Present or not.
pub(crate) const UNIT: AttrConstraint = AttrConstraint {
    summary: Cow::Borrowed("unit attribute"),
    storage: |cx, attr| matches!(cx.attr_data(attr), AttrData::Unit),
    holds: |cx, attr| matches!(cx.attr_data(attr), AttrData::Unit),
};
