//! Code for the inference of types: the type by which the parts of an op are read by the names of its fields.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use super::view::attr_value;
use crate::docs;
use crate::op::{Field, Hook, Kind, OpModel, Presence, Role};

/// Returns whether the op has the key `infer`.
pub(super) fn is_asked(model: &OpModel) -> bool {
    model.options.hook(Hook::Infer).is_some()
}

/// The name of the type: `AddIInput`.
fn name(model: &OpModel) -> Ident {
    format_ident!("{}Input", model.ident, span = model.ident.span())
}

/// The declaration of the type.
pub(super) fn declaration(model: &OpModel) -> TokenStream {
    let (name, vis, krate) = (name(model), &model.vis, &model.options.krate);
    let docs = format!("The parts of [`{}`], from which the types of its results are inferred.", model.ident);
    quote! {
        #[doc = #docs]
        #[derive(::core::clone::Clone, ::core::marker::Copy)]
        #vis struct #name<'a>(#krate::decl::derive::InferInput<'a>);
    }
}

/// Its accessors.
pub(super) fn code(model: &OpModel) -> TokenStream {
    let (name, impls, subject) = (name(model), super::impl_parameters(model, false), super::subject(model));
    let accessors = model.fields.iter().filter_map(accessor);
    quote! {
        #[automatically_derived]
        impl #impls __d::InferDecl for #subject {
            type Input<'a> = #name<'a>;
            fn input(input: __d::InferInput<'_>) -> #name<'_> {
                #name(input)
            }
        }

        #[automatically_derived]
        impl<'a> ::core::ops::Deref for #name<'a> {
            type Target = __d::InferInput<'a>;
            fn deref(&self) -> &__d::InferInput<'a> {
                &self.0
            }
        }

        impl<'a> #name<'a> {
            #(#accessors)*
        }
    }
}

fn accessor(field: &Field) -> Option<TokenStream> {
    let (ident, index) = (&field.ident, field.index);
    let (ty, get) = match &field.role {
        Role::Operand(Kind::One, _) => (quote!(__d::InferValue<'a>), quote!(operand)),
        Role::Operand(Kind::Optional, _) => {
            (quote!(::core::option::Option<__d::InferValue<'a>>), quote!(optional_operand))
        }
        Role::Operand(..) => (quote!(__d::InferValues<'a>), quote!(operand_group)),
        Role::Attr(Presence::Unit, _) | Role::Prop(Presence::Unit, _) => (quote!(bool), quote!(has)),
        Role::Attr(_, c) | Role::Prop(_, c) => {
            let value = attr_value(c, &quote!('a));
            (quote_spanned!(c.span()=> ::core::option::Option<#value>), quote_spanned!(c.span()=> read::<#c>))
        }
        Role::Region(Kind::Variadic | Kind::Nested, _) => {
            (quote!(impl ::core::iter::Iterator<Item = __d::RegionRef<'a>> + 'a), quote!(regions_from))
        }
        Role::Region(..) => (quote!(::core::option::Option<__d::RegionRef<'a>>), quote!(region)),
        Role::Result(..) | Role::Successor(..) | Role::Derived(..) | Role::Unknown => return None,
    };
    let docs = docs::of_field(field);
    Some(quote! {
        #[doc = #docs]
        pub fn #ident(self) -> #ty {
            self.0.#get(#index)
        }
    })
}
