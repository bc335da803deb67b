//! What the attributes of functions may be.

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::decl::AttrConstraintDef;
use dialekt_ir_core::types::TypeData;

pub(crate) use dialekt_ir_core::builtin::STRING_ATTR as STRING;

/// Any array of dictionaries.
pub(crate) static DICTIONARIES: AttrConstraintDef =
    AttrConstraintDef::new("Array of dictionary attributes", |cx, attr| {
        matches!(cx.attr_data(attr), AttrData::Array(_))
    })
    .holding(|cx, attr| match cx.attr_data(attr) {
        AttrData::Array(attrs) => attrs.iter().all(|a| cx.dictionary_entries(*a).is_some()),
        _ => false,
    });

/// The type of a function.
pub(crate) static FUNCTION_TYPE: AttrConstraintDef =
    AttrConstraintDef::new("type attribute of function type", |cx, attr| {
        matches!(cx.attr_data(attr), AttrData::Type(_))
    })
    .holding(|cx, attr| match cx.attr_data(attr) {
        AttrData::Type(ty) => matches!(cx.type_data(*ty), TypeData::Function { .. }),
        _ => false,
    });

/// Present or not.
pub(crate) static UNIT: AttrConstraintDef =
    AttrConstraintDef::new("unit attribute", |cx, attr| matches!(cx.attr_data(attr), AttrData::Unit))
        .holding(|cx, attr| matches!(cx.attr_data(attr), AttrData::Unit));
