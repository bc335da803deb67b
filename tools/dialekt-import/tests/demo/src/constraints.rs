//! Constraints on types and attributes.

use dialekt::prelude::op::*;

use crate::types::{BoxType, KeyType};

/// Key of a box or index.
pub type KeyOrIndex = AnyOf<(KeyType, Index)>;

// PORT(Even): constraint: (::llvm::cast<::mlir::IntegerAttr>($_self).getInt() % 2 == 0) (demo.td:83)
/// Which is even.
pub struct Even;

impl AttrRestriction for Even {
    const DEF: &'static AttrConstraintDef = &AttrConstraintDef::new("which is even", |_, _| true).holding(|_, _| true);
}

dialekt::attr_subsets! {
    /// Notes.
    Notes of ArrayAttr = "notes", |cx, attr| ArrayAttr::DEF.holds(cx, attr) && cx.array_elements(attr).is_some_and(|all| all.iter().all(|element| StrAttr::DEF.holds(cx, *element)));
}

/// Box of f32.
pub struct BoxOfF32;

impl TypeConstraint for BoxOfF32 {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
        form: BoxType::DEF.form,
        ..TypeConstraintDef::new("box of f32", |cx, ty| {
            BoxType::DEF.holds(cx, ty)
                && BoxType::of(cx, ty).map(|found| found.content_type).is_some_and(|inner| F32::DEF.holds(cx, inner))
        })
    };
}

// PORT(Opaque): constraint: (::demo::isStrange($_self)) (demo.td:82)
dialekt::type_constraints! {
    /// Strange type.
    Opaque = "strange type", |_cx, _ty| true;
}

dialekt::type_constraints! {
    /// Wide integer.
    WideInt = "wide integer", |cx, ty| AnyInteger::DEF.holds(cx, ty) && !AnyI::<8>::DEF.holds(cx, ty);
}

/// Thing.
pub struct Thing;

impl TypeConstraint for Thing {
    const DEF: &'static TypeConstraintDef = &AnyOf::<(KeyType, BoxType)>::DEF.described("thing");
}
