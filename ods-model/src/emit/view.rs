//! Code of an op's view and its accessors.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, Type, Visibility};

use crate::docs;
use crate::op::{Field, InFamily, Kind, OpModel, Presence, Role};

/// The name of the view: `AddIView`.
pub(super) fn name(model: &OpModel) -> Ident {
    format_ident!("{}View", model.ident, span = model.ident.span())
}

/// The roles of the fields, as text for rules: kind, number and name of each.
pub(super) fn roles(model: &OpModel) -> String {
    let role = |field: &Field| {
        let kind = match field.role {
            Role::Operand(..) => 'o',
            Role::Result(..) => 'r',
            Role::Attr(..) | Role::Prop(..) => 'a',
            Role::Derived(..) => 'd',
            Role::Region(..) => 'g',
            Role::Successor(..) => 's',
            Role::Unknown => '?',
        };
        format!("{kind}{} {};", field.index, crate::op::key(&field.ident))
    };
    model.fields.iter().map(role).collect()
}

/// The expression that fills the struct of the op from `__view`.
pub(super) fn fields(model: &OpModel) -> TokenStream {
    if model.fields.iter().any(|field| matches!(field.role, Role::Unknown)) {
        return quote!(::core::unreachable!());
    }
    let member = matches!(model.family, InFamily::Shared).then(|| quote!(__member: ::core::marker::PhantomData));
    if model.fields.is_empty() {
        return quote!(let _ = __view; Self { #member });
    }
    let fields = model.fields.iter().map(|field| {
        let (ident, index) = (&field.ident, field.index);
        quote!(#ident: __d::Field::get(__view, #index))
    });
    let fields = fields.chain(member);
    quote!(Self { #(#fields),* })
}

/// A function that reads all fields of a struct that is not public: the fields are only declarations, and would cause
/// warnings about dead code.
pub(super) fn reads(model: &OpModel) -> Option<TokenStream> {
    if matches!(model.vis, Visibility::Public(_)) || model.fields.is_empty() {
        return None;
    }
    let (ident, fields) = (&model.ident, model.fields.iter().map(|field| &field.ident));
    Some(quote!(const _: fn(&#ident) = |__op| { let _ = (#(&__op.#fields,)*); };))
}

/// The view's accessors, and its dereference to the methods that all ops have.
pub(super) fn accessors(model: &OpModel) -> TokenStream {
    let view = name(model);
    let accessors = model.fields.iter().filter_map(accessor);
    quote! {
        __d::view!(#view);

        impl<'a> #view<'a> {
            #(#accessors)*
        }
    }
}

/// The accessor of a derived attribute: the expression, which may name the view as `op`.
fn derived(field: &Field, constraint: &Type, value: &Expr) -> TokenStream {
    let (ident, docs) = (&field.ident, docs::of_field(field));
    let ty = attr_value(constraint, &quote!('a));
    let op = crate::params::mentioned(quote!(#value), "op").map(|op| quote!(let #op = self;));
    quote! {
        #[doc = #docs]
        pub fn #ident(self) -> ::core::option::Option<#ty> {
            #op
            #value
        }
    }
}

fn accessor(field: &Field) -> Option<TokenStream> {
    let (ident, index) = (&field.ident, field.index);
    let (ty, get) = match &field.role {
        Role::Operand(Kind::One, _) => (quote!(__d::Value), quote!(operand)),
        Role::Operand(Kind::Optional, _) => (quote!(::core::option::Option<__d::Value>), quote!(optional_operand)),
        Role::Operand(Kind::Variadic, _) => (quote!(__d::OperandValues<'a>), quote!(operand_group)),
        Role::Operand(Kind::Nested, _) => (quote!(__d::Vec<__d::Vec<__d::Value>>), quote!(nested_operands)),
        Role::Result(Kind::One, _) => (quote!(__d::Value), quote!(result)),
        Role::Result(Kind::Optional, _) => (quote!(::core::option::Option<__d::Value>), quote!(optional_result)),
        Role::Result(..) => (many(quote!(__d::Value)), quote!(result_group)),
        Role::Attr(Presence::Unit, _) | Role::Prop(Presence::Unit, _) => (quote!(bool), quote!(has)),
        Role::Attr(_, c) | Role::Prop(_, c) => {
            let value = attr_value(c, &quote!('a));
            (quote_spanned!(c.span()=> ::core::option::Option<#value>), quote_spanned!(c.span()=> read::<#c>))
        }
        Role::Region(Kind::One, _) => (quote!(__d::RegionRef<'a>), quote!(region)),
        Role::Region(..) => (several(quote!(__d::RegionRef<'a>)), quote!(regions_from)),
        Role::Successor(Kind::One, _) => (quote!(__d::BlockRef<'a>), quote!(successor)),
        Role::Successor(..) => (several(quote!(__d::BlockRef<'a>)), quote!(successors_from)),
        Role::Derived(c, value) => return Some(derived(field, c, value)),
        Role::Unknown => return None,
    };
    let docs = docs::of_field(field);
    Some(quote! {
        #[doc = #docs]
        #[inline]
        pub fn #ident(self) -> #ty {
            self.0.#get(#index)
        }
    })
}

/// The Rust type of an attribute, with the span of the constraint, so that errors of rustc about it are located there.
pub(super) fn attr_value(constraint: &Type, lifetime: &TokenStream) -> TokenStream {
    quote_spanned!(constraint.span()=> <#constraint as __d::AttrConstraint>::Value<#lifetime>)
}

fn many(item: TokenStream) -> TokenStream {
    quote! {
        impl ::core::iter::ExactSizeIterator<Item = #item>
            + ::core::iter::DoubleEndedIterator
            + ::core::clone::Clone
            + 'a
    }
}

fn several(item: TokenStream) -> TokenStream {
    quote!(impl ::core::iter::ExactSizeIterator<Item = #item> + ::core::clone::Clone + 'a)
}
