//! Builders of ops: required parts are parameters, by position or, when there are many, by name; optional parts have
//! setters.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned;

use crate::docs;
use crate::op::{Field, InFamily, Infer, Kind, OpModel, Presence, Role};

/// The methods that every builder has.
pub const BUILDER_METHODS: [&str; 3] = ["with_attr", "with_loc", "with_types"];

/// The largest number of required parts that are passed by position; more are passed by name.
const POSITIONAL: usize = 3;

/// The name of the builder: `AddIBuild`.
fn name(model: &OpModel) -> Ident {
    format_ident!("{}Build", model.ident, span = model.ident.span())
}

/// The name of the struct of required parts: `ForParts`.
fn parts_name(model: &OpModel) -> Ident {
    format_ident!("{}Parts", model.ident, span = model.ident.span())
}

/// Returns whether a field is given by a setter rather than to `build`.
pub fn has_setter(field: &Field) -> bool {
    match &field.role {
        Role::Operand(Kind::Optional, _) | Role::Result(Kind::Optional, _) | Role::Region(Kind::Optional, _) => true,
        Role::Attr(presence, _) | Role::Prop(presence, _) => !presence.is_required(),
        _ => false,
    }
}

/// The fields with a setter. A setter that would hide a method of all builders is left out: it was reported as a
/// mistake.
fn setters(model: &OpModel) -> impl Iterator<Item = &Field> {
    let hides = |field: &&Field| BUILDER_METHODS.contains(&field.key().as_str());
    model.fields.iter().filter(move |field| has_setter(field) && !hides(field))
}

/// A part whose creation takes a context: the builder keeps the value that was passed until the op is created.
struct Late<'m> {
    ident: &'m Ident,
    /// The type of the kept value.
    ty: TokenStream,
    borrows: bool,
    /// True if it is a parameter of `build`, not a setter.
    required: bool,
    /// The initial value, which stands for none.
    missing: TokenStream,
    /// The statement that turns the value into a part of `__op`.
    finish: TokenStream,
    /// The bound that the field's constraint is one.
    claim: Option<TokenStream>,
}

fn late<'m>(model: &'m OpModel, field: &'m Field, derive: &TokenStream) -> Option<Late<'m>> {
    let (ident, index) = (&field.ident, field.index);
    match &field.role {
        Role::Operand(Kind::Nested, _) => {
            let slot = field.sizes.as_ref().and_then(|sizes| model.fields.iter().find(|f| f.ident == *sizes))?.index;
            Some(Late {
                ident,
                ty: quote!(&'a [&'a [#derive::Value]]),
                borrows: true,
                required: true,
                missing: TokenStream::new(),
                finish: quote!(__op.nested_operands(__cx, #index, #ident, #slot);),
                claim: None,
            })
        }
        // The builder of the groups creates this attribute.
        Role::Attr(..) if is_sizes(model, field) => None,
        Role::Attr(Presence::Unit, _) | Role::Prop(Presence::Unit, _) => Some(Late {
            ident,
            ty: quote!(bool),
            borrows: false,
            required: false,
            missing: quote!(false),
            finish: quote!(if #ident { __op.set_unit(__cx, #index); }),
            claim: None,
        }),
        Role::Attr(presence, c) | Role::Prop(presence, c) => {
            let value = attr_value(c, derive);
            let set = quote_spanned!(c.span()=> __op.set::<#c>(__cx, #index, #ident););
            let required = presence.is_required();
            let (ty, finish) = match required {
                true => (value, set),
                false => (
                    quote!(::core::option::Option<#value>),
                    quote!(if let ::core::option::Option::Some(#ident) = #ident { #set }),
                ),
            };
            let claim = Some(quote!(#c: #derive::AttrIn<'a>));
            Some(Late {
                ident,
                ty,
                borrows: true,
                required,
                missing: quote!(::core::option::Option::None),
                finish,
                claim,
            })
        }
        _ => None,
    }
}

/// The Rust type of an attribute, named through a path to ir-core's `derive`.
fn attr_value(constraint: &Type, derive: &TokenStream) -> TokenStream {
    quote_spanned!(constraint.span()=> <#constraint as #derive::AttrIn<'a>>::Kept)
}

fn is_sizes(model: &OpModel, field: &Field) -> bool {
    model.operands().any(|operand| operand.sizes.as_ref() == Some(&field.ident))
}

/// The parts that take a context. Fields whose setters were rejected are left out.
fn lates<'m>(model: &'m OpModel, derive: &TokenStream) -> Vec<Late<'m>> {
    let refused = |field: &&Field| has_setter(field) && BUILDER_METHODS.contains(&field.key().as_str());
    model.fields.iter().filter(|field| !refused(field)).filter_map(|field| late(model, field, derive)).collect()
}

/// The `where` clause that assumes of all constraints that they implement `AttrIn`: a type that is no constraint is
/// reported once, at its declaration, and not again wherever the builder is named.
fn claims<'l>(lates: impl IntoIterator<Item = &'l Late<'l>>) -> Option<TokenStream> {
    let mut claims = lates.into_iter().filter_map(|late| late.claim.as_ref()).peekable();
    claims.peek()?;
    Some(quote!(where #(#claims),*))
}

/// Returns whether the op has a builder of its own: the generic builder has no optional parts and none that take a
/// context.
fn is_own(model: &OpModel, lates: &[Late]) -> bool {
    !lates.is_empty() || setters(model).next().is_some()
}

/// `<'a>`, if it is needed.
fn lifetime(needed: bool) -> Option<TokenStream> {
    needed.then(|| quote!(<'a>))
}

/// The types of parameters and result of `build`: a builder of the op's own or the generic one, and the required parts
/// where they have names.
pub(super) fn types(model: &OpModel) -> TokenStream {
    let (ident, builder, vis, krate) = (&model.ident, name(model), &model.vis, &model.options.krate);
    let derive = quote!(#krate::decl::derive);
    let within = match &*model.docs.summary {
        "" => ".".to_owned(),
        summary => format!(": {}.", docs::within(summary)),
    };
    let lates = lates(model, &derive);
    let is_shared = matches!(model.family, InFamily::Shared);
    let builder = match is_own(model, &lates) {
        true => {
            let parameters = super::parameters(model, lates.iter().any(|late| late.borrows));
            let fields = lates.iter().map(|Late { ident, ty, .. }| quote!(#ident: #ty));
            let fields =
                fields.chain(is_shared.then(|| quote!(__member: ::core::marker::PhantomData<fn() -> __Member>)));
            let claims = claims(&lates);
            quote!(struct #builder #parameters #claims { __op: #derive::OpBuild, #(#fields),* })
        }
        false => {
            let (parameters, subject) = (super::parameters(model, false), super::subject(model));
            quote!(type #builder #parameters = #derive::Build<#subject>;)
        }
    };
    let docs = format!("Builds [`{ident}`]{within}");
    let parts = required(model, &derive);
    let parts = (parts.len() > POSITIONAL).then(|| {
        let (name, lifetime) = (parts_name(model), lifetime(parts.iter().any(|part| part.borrows)));
        let docs = format!("The required parts of [`{ident}`]{within}");
        let claims = claims(lates.iter().filter(|late| late.required));
        let fields = parts.iter().map(|Part { ident, ty, docs, .. }| quote!(#[doc = #docs] pub #ident: #ty));
        quote! {
            #[doc = #docs]
            #vis struct #name #lifetime #claims { #(#fields),* }
        }
    });
    quote! {
        #[doc = #docs]
        #vis #builder

        #parts
    }
}

/// `build` and the builder's setters.
pub(super) fn code(model: &OpModel) -> TokenStream {
    let (subject, builder) = (super::subject(model), name(model));
    let impls = super::impl_parameters(model, false);
    let is_shared = matches!(model.family, InFamily::Shared);
    let derive = quote!(__d);
    let lates = lates(model, &derive);
    let parts = required(model, &derive);
    let first: Vec<_> = first_operands(model).map(|field| &field.ident).collect();
    let sets: Vec<_> = parts.iter().filter_map(|part| part.set.as_ref()).collect();
    let deprecated = model.options.deprecated.as_ref().map(|why| quote!(#[deprecated(note = #why)]));
    let is_own = is_own(model, &lates);
    let borrows = lates.iter().any(|late| late.borrows);
    let made = match is_own {
        true => {
            let fields = lates.iter().map(|Late { ident, required, missing, .. }| match required {
                true => quote!(#ident),
                false => quote!(#ident: #missing),
            });
            let fields = fields.chain(is_shared.then(|| quote!(__member: ::core::marker::PhantomData)));
            quote!(#builder { __op, #(#fields),* })
        }
        false => quote!(__d::Build::new(__op)),
    };
    let mutable = (!sets.is_empty()).then(|| quote!(mut));
    let named = parts.len() > POSITIONAL;
    let (params, taken, first) = match named {
        true => {
            let (name, lifetime) = (parts_name(model), lifetime(parts.iter().any(|part| part.borrows)));
            let fields = parts.iter().map(|part| part.ident);
            (quote!(parts: #name #lifetime), quote!(let #name { #(#fields),* } = parts;), quote!(#(#first),*))
        }
        false => {
            let params = parts.iter().map(|Part { ident, ty, is_value, .. }| match is_value {
                true => quote!(#ident: impl ::core::convert::Into<__d::Value>),
                false => quote!(#ident: #ty),
            });
            (quote!(#(#params),*), TokenStream::new(), quote!(#(#first.into()),*))
        }
    };
    let values = parts.iter().filter(|part| part.is_value && part.set.is_some() && !named);
    let values = values.map(|Part { ident, .. }| quote!(let #ident = #ident.into();));
    let lifetime = lifetime(parts.iter().any(|part| part.borrows) || borrows);
    let methods = is_own.then(|| methods(model, &lates, borrows));
    let arguments = super::parameters(model, borrows);
    let infers = inferred_types(model);
    let infers = infers
        .filter(|_| !is_own)
        .map(|count| quote!(#[automatically_derived] impl #impls __d::InfersTypes<#count> for #subject {}));
    let one = one_result(model);
    let one = one.then(|| quote!(#[automatically_derived] impl #impls __d::OneResult for #subject {}));
    let is_op = is_shared.then(|| quote!(__Member: __d::FamilyOp));
    let bounds: Vec<TokenStream> = lates.iter().filter_map(|late| late.claim.clone()).chain(is_op).collect();
    let bounds = (!bounds.is_empty()).then(|| quote!(where #(#bounds),*));
    let docs = match &*model.docs.summary {
        "" => "An op to be created.".to_owned(),
        summary => format!("An op to be created: {}.", docs::within(summary)),
    };
    quote! {
        impl #impls #subject {
            #[doc = #docs]
            #deprecated
            #[inline]
            pub fn build #lifetime (#params) -> #builder #arguments #bounds {
                #taken
                #(#values)*
                let #mutable __op = __d::OpBuild::new::<Self>(&[#first]);
                #(#sets)*
                #made
            }
        }

        #infers
        #one
        #methods
    }
}

/// The builder's setters, the methods that every builder has, and the one that finishes the op.
fn methods(model: &OpModel, lates: &[Late], borrows: bool) -> TokenStream {
    let (subject, builder) = (super::subject(model), name(model));
    let (impls, arguments) = (super::impl_parameters(model, borrows), super::parameters(model, borrows));
    let member = matches!(model.family, InFamily::Shared).then(|| quote!(__member: _));
    let setters = setters(model).map(setter);
    let inferred = inferred_types(model);
    let claims = claims(lates);
    let names = lates.iter().map(|late| late.ident.to_token_stream()).chain(member);
    let finish = lates.iter().map(|late| &late.finish);
    let (mutable, cx) = match lates.is_empty() {
        true => (None, quote!(_)),
        false => (Some(quote!(mut)), quote!(__cx)),
    };
    quote! {
        impl #impls #builder #arguments #claims {
            #(#setters)*
            __d::builder!(#inferred);
        }

        #[automatically_derived]
        impl #impls __d::BuildOp for #builder #arguments #claims {
            type Op = #subject;
            #[inline]
            fn finish(self, #cx: &__d::ContextData) -> __d::OpBuild {
                let Self { #mutable __op, #(#names),* } = self;
                #(#finish)*
                __op
            }
        }
    }
}

/// The operands before the first group of variable size: they are set in one call.
fn first_operands(model: &OpModel) -> impl Iterator<Item = &Field> {
    model.operands().take_while(|field| field.role.kind() == Kind::One)
}

/// A parameter of `build`.
struct Part<'m> {
    ident: &'m Ident,
    is_result: bool,
    /// A single value.
    is_value: bool,
    borrows: bool,
    ty: TokenStream,
    /// The code that sets it on the op. `None` for one of the first operands, and for a part that takes a context.
    set: Option<TokenStream>,
    docs: String,
}

/// The required parts: types of results, then the other parts in the order of the fields.
fn required<'m>(model: &'m OpModel, derive: &TokenStream) -> Vec<Part<'m>> {
    let parts = model.fields.iter().filter_map(|field| part(model, field, derive));
    let (mut results, others): (Vec<_>, Vec<_>) = parts.partition(|part| part.is_result);
    results.extend(others);
    results
}

fn part<'m>(model: &'m OpModel, field: &'m Field, derive: &TokenStream) -> Option<Part<'m>> {
    let (ident, index) = (&field.ident, field.index);
    let is_result = matches!(field.role, Role::Result(..));
    let is_value = matches!(field.role, Role::Operand(Kind::One, _));
    let docs = docs::of_field(field);
    if let Some(late) = late(model, field, derive) {
        let Late { ty, borrows, required, .. } = late;
        return required.then_some(Part { ident, is_result, is_value, borrows, ty, set: None, docs });
    }
    let (ty, borrows, set) = match &field.role {
        Role::Operand(Kind::One, _) if first_operands(model).any(|first| first.ident == field.ident) => {
            (quote!(#derive::Value), false, None)
        }
        Role::Operand(Kind::One, _) => (quote!(#derive::Value), false, Some(quote!(operands(#index, &[#ident])))),
        Role::Operand(Kind::Variadic, _) => {
            (quote!(&'a [#derive::Value]), true, Some(quote!(operands(#index, #ident))))
        }
        Role::Result(Kind::One, _) if matches!(model.infer, Infer::None) => {
            (quote!(#derive::Type), false, Some(quote!(results(#index, &[#ident]))))
        }
        Role::Result(Kind::Variadic, _) if matches!(model.infer, Infer::None) => {
            (quote!(&'a [#derive::Type]), true, Some(quote!(results(#index, #ident))))
        }
        Role::Region(Kind::Variadic, _) => (quote!(u32), false, Some(quote!(more_regions(#ident)))),
        Role::Successor(Kind::One, _) => (quote!(#derive::Block), false, Some(quote!(successors(&[#ident])))),
        Role::Successor(..) => (quote!(&'a [#derive::Block]), true, Some(quote!(successors(#ident)))),
        _ => return None,
    };
    Some(Part { ident, is_result, is_value, borrows, ty, set: set.map(|set| quote!(__op.#set;)), docs })
}

fn setter(field: &Field) -> TokenStream {
    let (ident, index) = (&field.ident, field.index);
    let optional = |ty: TokenStream| quote!(impl ::core::convert::Into<::core::option::Option<#ty>>);
    let (ty, set) = match &field.role {
        Role::Operand(..) => {
            (optional(quote!(__d::Value)), quote!(self.__op.operands(#index, value.into().as_slice())))
        }
        Role::Result(..) => (optional(quote!(__d::Type)), quote!(self.__op.results(#index, value.into().as_slice()))),
        Role::Region(..) => (quote!(bool), quote!(self.__op.optional_region(value))),
        Role::Attr(Presence::Unit, _) | Role::Prop(Presence::Unit, _) => (quote!(bool), quote!(self.#ident = value)),
        Role::Attr(Presence::Optional, c) | Role::Prop(Presence::Optional, c) => {
            (optional(attr_value(c, &quote!(__d))), quote!(self.#ident = value.into()))
        }
        Role::Attr(_, c) | Role::Prop(_, c) => {
            (attr_value(c, &quote!(__d)), quote!(self.#ident = ::core::option::Option::Some(value)))
        }
        _ => return TokenStream::new(),
    };
    let docs = docs::of_field(field);
    quote! {
        #[doc = #docs]
        #[inline]
        pub fn #ident(mut self, value: #ty) -> Self {
            #set;
            self
        }
    }
}

/// The number of results, if their types are inferred and no result group is variadic.
fn inferred_types(model: &OpModel) -> Option<usize> {
    let inferred = !matches!(model.infer, Infer::None) && model.results().all(|field| field.role.kind() == Kind::One);
    inferred.then(|| model.results().count())
}

/// Returns whether the op always has exactly one result.
fn one_result(model: &OpModel) -> bool {
    let mut results = model.results();
    results.next().is_some_and(|field| field.role.kind() == Kind::One) && results.next().is_none()
}
