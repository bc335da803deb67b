//! Accessors.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::op::{Field, Kind, OpModel, Presence, Role};

/// `AddIView`.
pub(super) fn name(model: &OpModel) -> Ident {
    format_ident!("{}View", model.ident, span = model.ident.span())
}

/// The struct, filled from `__view`.
pub(super) fn fields(model: &OpModel) -> TokenStream {
    let fields = model.fields.iter().map(|field| {
        let (ident, index) = (&field.ident, field.index);
        match field.role {
            Role::Unknown => quote!(#ident: ::core::unreachable!()),
            _ => quote!(#ident: __d::Field::get(__view, #index)),
        }
    });
    quote! {
        let _ = __view;
        Self { #(#fields),* }
    }
}

/// The view's traits and accessors.
pub(super) fn accessors(model: &OpModel) -> TokenStream {
    let view = name(model);
    let accessors = model.fields.iter().filter_map(accessor);
    quote! {
        #[automatically_derived]
        impl<'a> __d::View<'a> for #view<'a> {
            #[inline]
            fn new(view: __d::OpView<'a>) -> Self {
                #view(view)
            }
        }

        #[automatically_derived]
        impl<'a> ::core::ops::Deref for #view<'a> {
            type Target = __d::OpRef<'a>;
            #[inline]
            fn deref(&self) -> &__d::OpRef<'a> {
                &self.0
            }
        }

        #[automatically_derived]
        #[allow(dead_code, missing_docs)]
        impl<'a> #view<'a> {
            #(#accessors)*
        }
    }
}

fn accessor(field: &Field) -> Option<TokenStream> {
    let (ident, index) = (&field.ident, field.index);
    let (ty, get) = match &field.role {
        Role::Operand(Kind::One, _) => (quote!(__d::Value), quote!(operand)),
        Role::Operand(Kind::Optional, _) => (quote!(::core::option::Option<__d::Value>), quote!(optional_operand)),
        Role::Operand(Kind::Variadic, _) => (many(quote!(__d::Value)), quote!(operand_group)),
        Role::Operand(Kind::Nested, _) => (quote!(__d::Vec<__d::Vec<__d::Value>>), quote!(nested_operands)),
        Role::Result(Kind::One, _) => (quote!(__d::Value), quote!(result)),
        Role::Result(Kind::Optional, _) => (quote!(::core::option::Option<__d::Value>), quote!(optional_result)),
        Role::Result(..) => (many(quote!(__d::Value)), quote!(result_group)),
        Role::Attr(Presence::Unit, _) | Role::Prop(Presence::Unit, _) => (quote!(bool), quote!(has)),
        Role::Attr(_, c) | Role::Prop(_, c) => {
            let value = quote!(::core::option::Option<<#c as __d::AttrConstraint>::Value<'a>>);
            (value, quote!(read::<#c>))
        }
        Role::Region(Kind::One, _) => (quote!(__d::RegionRef<'a>), quote!(region)),
        Role::Region(..) => (several(quote!(__d::RegionRef<'a>)), quote!(regions_from)),
        Role::Successor(Kind::One, _) => (quote!(__d::BlockRef<'a>), quote!(successor)),
        Role::Successor(..) => (several(quote!(__d::BlockRef<'a>)), quote!(successors_from)),
        Role::Unknown => return None,
    };
    let docs = docs(field);
    Some(quote! {
        #docs
        #[inline]
        pub fn #ident(self) -> #ty {
            self.0.#get(#index)
        }
    })
}

/// What the field's documentation says first.
pub(super) fn docs(field: &Field) -> Option<TokenStream> {
    let summary = &field.docs.summary;
    (!summary.is_empty()).then(|| quote!(#[doc = #summary]))
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
