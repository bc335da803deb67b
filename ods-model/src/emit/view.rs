//! Code of an op's view and its accessors.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, Type, Visibility};

use crate::docs;
use crate::mixin::MixinUse;
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
    if model.fields.is_empty() && model.mixins.is_empty() {
        return quote!(let _ = __view; Self { #member });
    }
    let fields = members(model).map(|(ident, index)| quote!(#ident: __d::Field::get(__view, #index))).chain(member);
    quote!(Self { #(#fields),* })
}

/// The fields of the struct as written, each with its index: fields of the op, and mixins.
fn members(model: &OpModel) -> impl Iterator<Item = (&Ident, usize)> {
    let of_mixin = |at: &usize| model.mixins.iter().any(|mixin| mixin.fields.contains(at));
    let own = model.fields.iter().enumerate().filter(move |(at, _)| !of_mixin(at));
    let own = own.map(|(_, field)| (&field.ident, field.index));
    own.chain(model.mixins.iter().enumerate().map(|(at, mixin)| (&mixin.ident, at)))
}

/// A function that reads all fields of a struct that is not public: the fields are only declarations, and would cause
/// warnings about dead code.
pub(super) fn reads(model: &OpModel) -> Option<TokenStream> {
    let are_used = matches!(model.vis, Visibility::Public(_)) && model.mixins.is_empty();
    if are_used || members(model).next().is_none() {
        return None;
    }
    let (ident, fields) = (&model.ident, members(model).map(|(ident, _)| ident));
    Some(quote!(const _: fn(&#ident) = |__op| { let _ = (#(&__op.#fields,)*); };))
}

/// The view's accessors, and its dereference to the methods that all ops have.
pub(super) fn accessors(model: &OpModel) -> TokenStream {
    let view = name(model);
    let accessors = model.fields.iter().filter_map(|field| accessor(field, &field.index.to_token_stream()));
    let mixins = model.mixins.iter().enumerate().map(|(at, MixinUse { ident, vis, path, .. })| {
        let docs = format!("What it has by [`{}`].", docs::text(path));
        quote! {
            #[doc = #docs]
            #vis fn #ident(self) -> <#path as __d::OpMixin>::View<'a> {
                __d::MixinView::nth_of::<#path>(self.0, #at)
            }
        }
    });
    quote! {
        __d::view!(#view);

        impl<'a> #view<'a> {
            #(#accessors)*
            #(#mixins)*
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

/// The accessor of a field; `index` is an expression for its group, slot, region or successor.
pub(crate) fn accessor(field: &Field, index: &TokenStream) -> Option<TokenStream> {
    let ident = &field.ident;
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
        Role::Region(Kind::Optional, _) => {
            (quote!(::core::option::Option<__d::RegionRef<'a>>), quote!(optional_region))
        }
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
