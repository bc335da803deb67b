//! Code of mixins: the view, what makes them mixins, and the macro with their declarations.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::Visibility;

use super::{MixinModel, compose};
use crate::docs;
use crate::emit::accessor;

/// The code of a mixin.
pub(super) fn mixin(mixin: &MixinModel, is_right: bool) -> TokenStream {
    let MixinModel { ident, vis, docs, keys, fields, declaration } = mixin;
    let (name, krate) = (ident.to_string(), &keys.krate);
    let view = format_ident!("{ident}View", span = ident.span());
    let view_docs = format!("The accessors of operations with [`{ident}`].\n\n{}", docs.summary);
    let data = docs::data(&quote!(__d), ident, docs, docs::More::default);
    let get = fields.iter().enumerate().map(|(at, field)| {
        let ident = &field.ident;
        quote!(#ident: __view.field(#at))
    });
    let fields_of = match fields.is_empty() {
        _ if !is_right => quote!(::core::unreachable!()),
        true => quote!(let _ = __view; Self {}),
        false => quote!(Self { #(#get),* }),
    };
    let accessors = fields.iter().enumerate().filter_map(|(at, field)| accessor(field, &quote!(self.0.index(#at))));
    let reads = (!matches!(vis, Visibility::Public(_)) && !fields.is_empty()).then(|| {
        let fields = fields.iter().map(|field| &field.ident);
        quote!(const _: fn(&#ident) = |__mixin| { let _ = (#(&__mixin.#fields,)*); };)
    });
    let verify = keys.verify.is_present().then(|| verify(mixin));
    // Ops do not tell again what was told here.
    let wrong = (!is_right).then(|| quote!(#[wrong]));
    let macro_of = compose::macro_of(ident, vis, quote!(#wrong #declaration));
    quote! {
        #[doc = #view_docs]
        #vis struct #view<'a>(#krate::decl::derive::MixinView<'a>);

        #[allow(dead_code, unused_qualifications)]
        const _: () = {
            use #krate::decl::derive as __d;

            static __MIXIN: __d::MixinDef = __d::MixinDef { name: #name, docs: #data };

            #[automatically_derived]
            impl __d::OpMixin for #ident {
                const DEF: &'static __d::MixinDef = &__MIXIN;
                type View<'a> = #view<'a>;
                fn view(view: __d::MixinView<'_>) -> #view<'_> {
                    #view(view)
                }
                fn fields(__view: __d::MixinView<'_>) -> Self {
                    #fields_of
                }
            }

            #[automatically_derived]
            impl __d::OpModel for #ident {
                type Op = __d::OpsWith<#ident>;
            }

            #verify

            __d::view!(#view);

            impl<'a> #view<'a> {
                #(#accessors)*
            }

            #reads
        };

        #macro_of
    }
}

/// The mixin as a trait of its ops, with its check.
fn verify(mixin: &MixinModel) -> TokenStream {
    let (ident, summary) = (&mixin.ident, &mixin.docs.summary);
    quote! {
        #[automatically_derived]
        impl __d::Described for #ident {
            const SUMMARY: &'static str = #summary;
        }

        #[automatically_derived]
        impl __d::OpTrait for #ident {
            const CHECK: __d::TraitCheck = __d::TraitCheck::Hook(|op, out| match op.mixin::<#ident>() {
                ::core::option::Option::Some(view) => <#ident as __d::VerifyMixin>::verify(view, out),
                ::core::option::Option::None => ::core::result::Result::Ok(()),
            });
        }
    }
}
