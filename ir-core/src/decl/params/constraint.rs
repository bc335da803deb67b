//! Declared attributes and types as constraints, and how formats of ops write them.

use super::def::{AttrDecl, TypeDecl};
use crate::decl::constraint::{AttrConstraintDef, AttrForm, OwnForm, TypeConstraintDef, TypeForm};

/// The form in which formats of ops write an attribute of a kind.
pub const fn own_attr_form<A: AttrDecl>() -> OwnForm {
    OwnForm {
        parse: |p| p.parse_attr_of(A::ATTR, None),
        parse_optional: None,
        print: |attr, p| match p.cx().attr_params(A::ATTR, attr) {
            Some(values) => p.print_params_stripped(A::ATTR, values),
            None => false,
        },
    }
}

/// The form in which formats of ops write a type of a kind; `name` is `dialect.mnemonic`.
pub const fn own_type_form<T: TypeDecl>(name: &'static str) -> TypeForm {
    TypeForm { name, is: |cx, ty| cx.type_params(T::TYPE, ty).is_some(), parse: Some(|p| p.parse_type_of(T::TYPE)) }
}

/// The constraint on attributes of a kind.
pub const fn own_attr_constraint<A: AttrDecl>() -> AttrConstraintDef {
    AttrConstraintDef::new(A::ATTR.summary, |cx, attr| cx.attr_params(A::ATTR, attr).is_some())
        .written(AttrForm::Own(const { &own_attr_form::<A>() }))
}

/// The constraint on types of a kind.
pub const fn own_type_constraint<T: TypeDecl>(form: &'static TypeForm, buildable: bool) -> TypeConstraintDef {
    let def = TypeConstraintDef::new(T::TYPE.summary, form.is).written(form);
    match buildable {
        true => def.buildable(|cx| cx.params_type(T::TYPE, Vec::new())),
        false => def,
    }
}
