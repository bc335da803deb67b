//! Code of families: what all their ops share, once, and a little for each op.
//!
//! ```text
//! pub struct FloatUnary<M = float_unary_members::__Family> { .. }
//! pub type Exp = FloatUnary<float_unary_members::Exp>;
//! static __MEMBERS: [OpDescriptor; 2] = [__FAMILY.member("math.exp"), __FAMILY.member("math.log")];
//! ```

use std::collections::HashSet;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{around, descriptor, format, view};
use crate::family::{FamilyModel, Member};
use crate::op::OpModel;
use crate::{docs, words};

/// The module with a type for each op of a family.
pub(crate) fn members(family: &Ident) -> Ident {
    format_ident!("{}_members", words::snake_case(&family.to_string()))
}

/// The code of a family. With mistakes, its declarations are empty; their types are there all the same, so that their
/// uses cause no further errors.
pub(crate) fn family(family: &FamilyModel, is_right: bool) -> TokenStream {
    let FamilyModel { item, base, shape, members } = family;
    let (ident, vis) = (&base.ident, &base.vis);
    let (module, view) = (self::members(ident), view::name(base));
    let count = members.len();
    let (shared, own) = match is_right {
        true => (descriptor::descriptor(base), own(base, members)),
        false => (quote!(__d::OpDescriptor::EMPTY), members.iter().map(|_| quote!(__d::OpDescriptor::EMPTY)).collect()),
    };
    let claims: TokenStream = if is_right { claims(base, members) } else { TokenStream::new() };
    let empty_impls = base.empty_impls.iter().map(|path| quote!(impl #path for #ident {}));
    let more_impls = members.iter().flat_map(|Member { ident, own, .. }| {
        let paths = own.iter().flat_map(|own| own.empty_impls.iter().skip(base.empty_impls.len()));
        paths.map(move |path| quote!(impl #path for #ident {}))
    });
    let empty_impls: Vec<TokenStream> = empty_impls.chain(more_impls).collect();
    let names: Vec<&Ident> = members.iter().map(|member| &member.ident).collect();
    let index = 0..count;
    let body = quote! {
        static __FAMILY: __d::OpDescriptor = #shared;
        static __MEMBERS: [__d::OpDescriptor; #count] = [#(#own),*];

        impl __d::FamilyMember for #module::__Family {
            const DEF: &'static __d::OpDescriptor = &__FAMILY;
            const IS_FAMILY: bool = true;
        }
        #(
            impl __d::FamilyMember for #module::#names {
                const DEF: &'static __d::OpDescriptor = &__MEMBERS[#index];
            }
        )*

        #(#[automatically_derived] #empty_impls)*
        #claims
    };
    let constants = quote! {
        const DEF: &'static __d::OpDescriptor = <__Member as __d::FamilyMember>::DEF;
        const IS_FAMILY: bool = <__Member as __d::FamilyMember>::IS_FAMILY;
    };
    let shared = around(shape, &body, &constants);
    let types = members.iter().map(|Member { ident: op, attrs, .. }| {
        let of = format_ident!("{op}View", span = op.span());
        quote! {
            #(#attrs)*
            #vis type #op = #ident<#module::#op>;
            #[doc(hidden)]
            #vis type #of<'a> = #view<'a>;
        }
    });
    quote! {
        #item

        #[doc(hidden)]
        #vis mod #module {
            pub enum __Family {}
            #(pub enum #names {})*
        }

        #(#types)*
        #shared
    }
}

/// The descriptors of the ops: the shared one with another name, and what else differs.
fn own(base: &OpModel, members: &[Member]) -> Vec<TokenStream> {
    let shared: HashSet<String> = match members.iter().any(|member| member.own.is_some()) {
        true => descriptor::fields(base).iter().map(ToString::to_string).collect(),
        false => HashSet::new(),
    };
    let descriptor = |Member { ident, name, docs, own, .. }: &Member| {
        let fields = own.iter().flat_map(descriptor::fields).filter(|field| !shared.contains(&field.to_string()));
        let docs = docs::are_data().then(|| {
            let docs = docs::data(&quote!(__d), ident, docs, || docs::of_op(own.as_ref().unwrap_or(base)));
            quote!(docs: #docs)
        });
        let fields: Vec<TokenStream> = fields.chain(docs).collect();
        let plain = quote!(__FAMILY.member(#name));
        match fields.is_empty() {
            true => plain,
            false => quote!(__d::OpDescriptor { #(#fields,)* ..#plain }),
        }
    };
    members.iter().map(descriptor).collect()
}

/// Assertions for facts that depend on constraints, as far as they differ.
fn claims(base: &OpModel, members: &[Member]) -> TokenStream {
    let mut known = HashSet::new();
    let models = std::iter::once(base).chain(members.iter().filter_map(|member| member.own.as_ref()));
    models.map(format::claims).filter(|claims| known.insert(claims.to_string())).collect()
}
