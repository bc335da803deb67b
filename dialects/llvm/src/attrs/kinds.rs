//! Kinds of attributes that parameters are limited to.

use dialekt_ir_core::decl::constraint::AttrForm;
use dialekt_ir_core::prelude::op::*;

dialekt_ir_core::attr_constraints! {
    /// Attributes that are equal to themselves only.
    DistinctAttr: Attribute = "", AttrForm::Generic,
        read |cx, attr| matches!(cx.attr_data(attr), AttrData::Distinct { .. }).then_some(attr), write |_cx, attr| attr;
    /// Locations that are made of several others.
    FusedLocAttr: Attribute = "", AttrForm::Generic,
        read |cx, attr| matches!(cx.attr_data(attr), AttrData::FusedLoc { .. }).then_some(attr), write |_cx, attr| attr;
    /// Floats of any type.
    FloatAttr: Attribute = "", AttrForm::Generic,
        read |cx, attr| matches!(cx.attr_data(attr), AttrData::Float { .. }).then_some(attr), write |_cx, attr| attr;
}

/// Declares constraints that attributes of several kinds satisfy: `Name of KindAttr, OtherAttr;`
macro_rules! any_of {
    ($($(#[$doc:meta])* $name:ident of $($kind:ident),*;)*) => {
        dialekt_ir_core::attr_constraints! {$(
            $(#[$doc])*
            $name: dialekt_ir_core::context::Attribute = "", dialekt_ir_core::decl::constraint::AttrForm::Generic,
                read |cx, attr| {
                    let kinds = [$(<$kind as dialekt_ir_core::decl::AttrDecl>::ATTR),*];
                    kinds.iter().any(|def| cx.attr_params(def, attr).is_some()).then_some(attr)
                }, write |_cx, attr| attr;
        )*}
    };
}

pub(super) use any_of;
