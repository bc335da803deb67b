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

use super::{around, descriptor, format, infer, view};
use crate::family::{FamilyModel, Member};
use crate::op::OpModel;
use crate::{docs, wording};

/// The module with a type for each op of a family.
pub(crate) fn members(family: &Ident) -> Ident {
    format_ident!("{}_members", wording::snake_case(&family.to_string()))
}

/// The code of a family. With mistakes, its declarations are empty; their types are there all the same, so that their
/// uses cause no further errors.
pub(crate) fn family(family: &FamilyModel, is_right: bool) -> TokenStream {
    let FamilyModel { item, base, shape, variants, members } = family;
    let (ident, vis) = (&base.ident, &base.vis);
    let (module, view) = (self::members(ident), view::name(base));
    let count = members.len();
    let empty = quote!(__d::OpDescriptor::EMPTY);
    let (shared, (differing, own), claims) = match is_right {
        true => (descriptor::descriptor(base), own(family), claims(base, variants)),
        false => (empty.clone(), (None, members.iter().map(|_| empty.clone()).collect()), TokenStream::new()),
    };
    let empty_impls = base.empty_impls.iter().map(|path| quote!(impl #path for #ident {}));
    let more_impls = members.iter().flat_map(|Member { ident, variant, .. }| {
        let variant = variant.and_then(|at| variants.get(at));
        let paths = variant.into_iter().flat_map(|variant| variant.empty_impls.iter().skip(base.empty_impls.len()));
        paths.map(move |path| quote!(impl #path for #ident {}))
    });
    let empty_impls: Vec<TokenStream> = empty_impls.chain(more_impls).collect();
    let names: Vec<&Ident> = members.iter().map(|member| &member.ident).collect();
    let index = 0..count;
    let body = quote! {
        static __FAMILY: __d::OpDescriptor = #shared;
        #differing
        static __MEMBERS: [__d::OpDescriptor; #count] = [#(#own),*];

        impl __d::FamilyMember for #module::__Family {
            const DEF: &'static __d::OpDescriptor = &__FAMILY;
            const IS_FAMILY: bool = true;
        }
        #(
            impl __d::FamilyMember for #module::#names {
                const DEF: &'static __d::OpDescriptor = &__MEMBERS[#index];
            }
            impl __d::FamilyOp for #module::#names {}
        )*

        #(#[automatically_derived] #empty_impls)*
        #claims
    };
    let constants = quote! {
        const DEF: &'static __d::OpDescriptor = <__Member as __d::FamilyMember>::DEF;
        const IS_FAMILY: bool = <__Member as __d::FamilyMember>::IS_FAMILY;
    };
    let infers = std::iter::once(base).chain(variants).any(infer::is_asked);
    let shared = around(shape, &body, &constants, infers);
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

        // First, as editors take the first item that has the name of a row.
        #(#types)*

        #[doc(hidden)]
        #vis mod #module {
            pub enum __Family {}
            #(pub enum #names {})*
        }

        #shared
    }
}

/// The descriptors of variants that differ from the shared one, and those of the ops: copies of these with other names,
/// and what the ops implement themselves.
fn own(family: &FamilyModel) -> (Option<TokenStream>, Vec<TokenStream>) {
    let FamilyModel { base, variants, members, .. } = family;
    let known: HashSet<String> = match variants.is_empty() {
        true => HashSet::new(),
        false => {
            let fields = [descriptor::shared(base), descriptor::own(base, &base.ident)].concat();
            fields.iter().map(ToString::to_string).collect()
        }
    };
    let is_new = |field: &TokenStream| !known.contains(&field.to_string());
    let mut differing = Vec::new();
    let starts = variants.iter().map(|variant| {
        let fields: Vec<TokenStream> = descriptor::shared(variant).into_iter().filter(is_new).collect();
        if fields.is_empty() {
            return quote!(__FAMILY);
        }
        differing.push(quote!(__d::OpDescriptor { #(#fields,)* ..__FAMILY.member("") }));
        let at = differing.len() - 1;
        quote!(__VARIANTS[#at])
    });
    let starts: Vec<TokenStream> = starts.collect();
    let count = differing.len();
    let differing = (count > 0).then(|| quote!(static __VARIANTS: [__d::OpDescriptor; #count] = [#(#differing),*];));
    let descriptor = |Member { ident, name, docs, variant, .. }: &Member| {
        let variant = variant.and_then(|at| Some((variants.get(at)?, starts.get(at)?)));
        let fields = variant.into_iter().flat_map(|(variant, _)| descriptor::own(variant, ident)).filter(is_new);
        let docs = docs::are_data().then(|| {
            let model = variant.map_or(base, |(variant, _)| variant);
            let docs = docs::data(&quote!(__d), ident, docs, || docs::of_op(model));
            quote!(docs: #docs)
        });
        let fields: Vec<TokenStream> = fields.chain(docs).collect();
        let start = variant.map_or_else(|| quote!(__FAMILY), |(_, start)| start.clone());
        match fields.is_empty() {
            true => quote!(#start.member(#name)),
            false => quote!(__d::OpDescriptor { #(#fields,)* ..#start.member(#name) }),
        }
    };
    (differing, members.iter().map(descriptor).collect())
}

/// Assertions for facts that depend on constraints, as far as they differ.
fn claims(base: &OpModel, variants: &[OpModel]) -> TokenStream {
    let mut known = HashSet::new();
    let models = std::iter::once(base).chain(variants);
    models.map(format::claims).filter(|claims| known.insert(claims.to_string())).collect()
}
