//! Code generation from models. The shape of generated code is decided here and nowhere else.
//!
//! Generated code refers to ir-core through one module, `decl::derive`, and imports it inside a `const _`, so that
//! nothing of it can clash with names that the user has in scope.

mod build;
mod descriptor;
mod family;
mod format;
mod infer;
mod view;

pub use build::{BUILDER_METHODS, has_setter};
pub(crate) use family::{family, members};
pub(crate) use view::accessor;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::DeriveInput;

use crate::docs;
use crate::op::{InFamily, OpModel};

/// The code of an op.
pub fn op(model: &OpModel) -> TokenStream {
    let descriptor = descriptor::descriptor(model);
    whole(model, &descriptor, format::claims(model))
}

/// The code of an op with mistakes: accessors and builders are generated all the same, so that their uses cause no
/// further errors.
pub fn partial(model: &OpModel) -> TokenStream {
    whole(model, &quote!(__d::OpDescriptor::EMPTY), TokenStream::new())
}

/// The code for an item that cannot be an op at all, such as an enum.
pub fn stub(item: &DeriveInput) -> TokenStream {
    let (ident, vis) = (&item.ident, &item.vis);
    let view = format_ident!("{ident}View");
    let (impls, types, wheres) = item.generics.split_for_impl();
    let krate = crate::paths::ir_core();
    quote! {
        #[doc(hidden)]
        #vis struct #view<'a>(#krate::decl::derive::OpView<'a>);
        const _: () = {
            use #krate::decl::derive as __d;
            __d::view!(#view);
            #[automatically_derived]
            impl #impls __d::OpDecl for #ident #types #wheres {
                const DEF: &'static __d::OpDescriptor = &__d::OpDescriptor::EMPTY;
                type View<'a> = #view<'a>;
                fn view(view: __d::OpView<'_>) -> #view<'_> {
                    #view(view)
                }
                fn fields(_: __d::OpView<'_>) -> Self {
                    ::core::unreachable!()
                }
            }
        };
    }
}

/// The type that the code of a declaration is for: the op, or any op of a family.
fn subject(model: &OpModel) -> TokenStream {
    let ident = &model.ident;
    match model.family {
        InFamily::Shared => quote!(#ident<__Member>),
        _ => quote!(#ident),
    }
}

/// Generic parameters of an impl, `<'a, __Member: ..>`, as far as they are needed.
fn impl_parameters(model: &OpModel, lifetime: bool) -> Option<TokenStream> {
    let lifetime = lifetime.then(|| quote!('a));
    let member = matches!(model.family, InFamily::Shared).then(|| quote!(__Member: __d::FamilyMember));
    angles(lifetime.into_iter().chain(member))
}

/// Generic parameters of a type, or arguments for it: `<'a, __Member>`, as far as they are needed.
fn parameters(model: &OpModel, lifetime: bool) -> Option<TokenStream> {
    let lifetime = lifetime.then(|| quote!('a));
    let member = matches!(model.family, InFamily::Shared).then(|| quote!(__Member));
    angles(lifetime.into_iter().chain(member))
}

fn angles(all: impl Iterator<Item = TokenStream>) -> Option<TokenStream> {
    let mut all = all.peekable();
    all.peek()?;
    Some(quote!(<#(#all),*>))
}

fn whole(model: &OpModel, descriptor: &TokenStream, claims: TokenStream) -> TokenStream {
    let ident = &model.ident;
    let empty_impls = model.empty_impls.iter().map(|path| quote!(impl #path for #ident {}));
    let body = quote! {
        static __DESCRIPTOR: __d::OpDescriptor = #descriptor;
        #(#[automatically_derived] #empty_impls)*
        #claims
    };
    around(
        model,
        &body,
        &quote!(
            const DEF: &'static __d::OpDescriptor = &__DESCRIPTOR;
        ),
        infer::is_asked(model),
    )
}

/// The view, the builder, and the implementation of `OpDecl` with some constants, beside some code in the block where
/// names of ir-core are at hand. `infers` tells whether the types of results are inferred by a hook.
fn around(model: &OpModel, body: &TokenStream, constants: &TokenStream, infers: bool) -> TokenStream {
    let (vis, krate) = (&model.vis, &model.options.krate);
    let view = view::name(model);
    let view_docs = docs::of_view(model);
    let builder = build::types(model);
    let fields = view::fields(model);
    let roles = view::roles(model);
    let accessors = view::accessors(model);
    let reads = view::reads(model);
    let build = build::code(model);
    let (input, inputs) = match infers {
        true => (Some(infer::declaration(model)), Some(infer::code(model))),
        false => (None, None),
    };
    let (impls, subject) = (impl_parameters(model, false), subject(model));
    quote! {
        #[doc = #view_docs]
        #vis struct #view<'a>(#krate::decl::derive::OpView<'a>);

        #builder

        #input

        // Code that has the user's spans is linted as the user's code.
        #[allow(dead_code, unused_qualifications)]
        const _: () = {
            use #krate::decl::derive as __d;

            #body

            #[automatically_derived]
            impl #impls __d::OpDecl for #subject {
                #constants
                const FIELDS: &'static str = #roles;
                __d::view_of!(#view);
                #[inline]
                fn fields(__view: __d::OpView<'_>) -> Self {
                    #fields
                }
            }

            #accessors
            #reads
            #build
            #inputs
        };
    }
}
