//! Builders: required parts by position, optional ones by name.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned;

use super::view;
use crate::docs;
use crate::op::{Field, Infer, Kind, OpModel, Presence, Role};

/// What every builder has.
pub const BUILDER_METHODS: [&str; 3] = ["insert", "with_attr", "with_types"];

/// `AddIBuild`.
pub(super) fn name(model: &OpModel) -> Ident {
    format_ident!("{}Build", model.ident, span = model.ident.span())
}

/// Whether a field is given by a setter rather than by position.
pub fn has_setter(field: &Field) -> bool {
    match &field.role {
        Role::Operand(Kind::Optional, _) | Role::Result(Kind::Optional, _) => true,
        Role::Attr(presence, _) | Role::Prop(presence, _) => !presence.is_required(),
        _ => false,
    }
}

/// What `build` returns: a struct of the op's own where there are setters, one for all ops otherwise.
pub(super) fn builder(model: &OpModel) -> TokenStream {
    let (ident, builder, vis, krate) = (&model.ident, name(model), &model.vis, &model.options.krate);
    let docs = match &*model.docs.summary {
        "" => format!("Builds [`{ident}`]."),
        summary => format!("Builds [`{ident}`]: {}.", docs::within(summary)),
    };
    let builder = match setters(model).next() {
        Some(_) => quote!(struct #builder<'c>(#krate::decl::derive::OpBuild<'c>);),
        None => quote!(type #builder<'c> = #krate::decl::derive::Build<'c, #ident>;),
    };
    quote! {
        #[doc = #docs]
        #vis #builder
    }
}

/// The fields with a setter. One that would hide what every builder has is a mistake that was reported.
fn setters(model: &OpModel) -> impl Iterator<Item = &Field> {
    let hides = |field: &&Field| BUILDER_METHODS.contains(&field.key().as_str());
    model.fields.iter().filter(move |field| has_setter(field) && !hides(field))
}

/// `build`, the builder's setters and `insert`.
pub(super) fn code(model: &OpModel) -> TokenStream {
    let (ident, builder) = (&model.ident, name(model));
    let required = model.fields.iter().filter_map(|field| required(model, field));
    let (results, others): (Vec<_>, Vec<_>) = required.partition(|part| part.is_result);
    let parts: Vec<Part> = results.into_iter().chain(others).collect();
    let params = parts.iter().map(|part| &part.param);
    let first: Vec<_> = first_operands(model).map(|field| &field.ident).collect();
    let sets: Vec<_> = parts.iter().filter_map(|part| part.set.as_ref()).collect();
    let setters: Vec<TokenStream> = setters(model).map(setter).collect();
    let deprecated = model.options.deprecated.as_ref().map(|why| quote!(#[deprecated(note = #why)]));
    let new = match setters.is_empty() {
        true => quote!(__d::Build::new),
        false => quote!(#builder),
    };
    let make = match sets.is_empty() {
        true => quote!(#new(__d::OpBuild::new::<Self>(__cx, &[#(#first),*]))),
        false => quote! {
            let mut __op = __d::OpBuild::new::<Self>(__cx, &[#(#first),*]);
            #(#sets)*
            #new(__op)
        },
    };
    let methods = methods(model, &setters);
    let docs = match &*model.docs.summary {
        "" => "Starts to build an op; `insert` ends it.".to_owned(),
        summary => format!("Starts to build an op: {}. `insert` ends it.", docs::within(summary)),
    };
    quote! {
        #[automatically_derived]
        #[allow(dead_code, clippy::too_many_arguments)]
        impl #ident {
            #[doc = #docs]
            #deprecated
            #[inline]
            pub fn build<'c>(__cx: &'c __d::ContextData, #(#params),*) -> #builder<'c> {
                #make
            }
        }

        #methods
    }
}

/// What the builder can do.
fn methods(model: &OpModel, setters: &[TokenStream]) -> TokenStream {
    let (ident, builder) = (&model.ident, name(model));
    let types = inferred_types(model);
    if setters.is_empty() {
        return match types {
            Some(count) => quote!(#[automatically_derived] impl __d::InfersTypes<#count> for #ident {}),
            None => TokenStream::new(),
        };
    }
    let with_types = types.map(with_types);
    quote! {
        #[automatically_derived]
        #[allow(dead_code)]
        impl<'c> #builder<'c> {
            #(#setters)*
            #with_types
            /// Adds a discardable attribute.
            #[inline]
            pub fn with_attr(mut self, attr: __d::NamedAttr) -> Self {
                self.0.discardable(attr);
                self
            }
            /// Creates the op at a builder's insertion point.
            #[inline]
            pub fn insert(
                mut self,
                builder: &mut __d::Builder<'_>,
                loc: __d::Location,
            ) -> ::core::result::Result<__d::Op, __d::BuildError> {
                self.0.insert(builder, loc)
            }
        }
    }
}

/// The operands before the first group that may have another number than one: they are given at once.
fn first_operands(model: &OpModel) -> impl Iterator<Item = &Field> {
    model.operands().take_while(|field| field.role.kind() == Kind::One)
}

/// A parameter of `build`, and what it does apart from being one of the first operands.
struct Part {
    is_result: bool,
    param: TokenStream,
    set: Option<TokenStream>,
}

fn required(model: &OpModel, field: &Field) -> Option<Part> {
    let (ident, index) = (&field.ident, field.index);
    if first_operands(model).any(|first| first.ident == field.ident) {
        return Some(Part { is_result: false, param: quote!(#ident: __d::Value), set: None });
    }
    let (ty, set) = match &field.role {
        Role::Operand(Kind::One, _) => (quote!(__d::Value), quote!(__op.operands(#index, &[#ident]))),
        Role::Operand(Kind::Variadic, _) => (quote!(&[__d::Value]), quote!(__op.operands(#index, #ident))),
        Role::Operand(Kind::Nested, _) => {
            let slot = field.sizes.as_ref().and_then(|sizes| model.fields.iter().find(|f| f.ident == *sizes))?.index;
            (quote!(&[&[__d::Value]]), quote!(__op.nested_operands(#index, #ident, #slot)))
        }
        Role::Result(Kind::One, _) if matches!(model.infer, Infer::None) => {
            (quote!(__d::Type), quote!(__op.results(#index, &[#ident])))
        }
        Role::Result(Kind::Variadic, _) if matches!(model.infer, Infer::None) => {
            (quote!(&[__d::Type]), quote!(__op.results(#index, #ident)))
        }
        // The builder of the groups makes the attribute.
        Role::Attr(..) if is_sizes(model, field) => return None,
        Role::Attr(Presence::Required, c) | Role::Prop(Presence::Required, c) => {
            (view::attr_value(c, &quote!('_)), set(c, &quote!(__op), &quote!(#index, #ident)))
        }
        Role::Region(Kind::Variadic, _) => (quote!(u32), quote!(__op.more_regions(#ident))),
        Role::Successor(Kind::One, _) => (quote!(__d::Block), quote!(__op.successors(&[#ident]))),
        Role::Successor(..) => (quote!(&[__d::Block]), quote!(__op.successors(#ident))),
        _ => return None,
    };
    let is_result = matches!(field.role, Role::Result(..));
    Some(Part { is_result, param: quote!(#ident: #ty), set: Some(quote!(#set;)) })
}

/// `op.set::<C>(..)`.
fn set(constraint: &Type, op: &TokenStream, args: &TokenStream) -> TokenStream {
    quote_spanned!(constraint.span()=> #op.set::<#constraint>(#args))
}

fn is_sizes(model: &OpModel, field: &Field) -> bool {
    model.operands().any(|operand| operand.sizes.as_ref() == Some(&field.ident))
}

fn setter(field: &Field) -> TokenStream {
    let (ident, index) = (&field.ident, field.index);
    let (ty, set) = match &field.role {
        Role::Operand(..) => (quote!(__d::Value), quote!(self.0.operands(#index, &[value]))),
        Role::Result(..) => (quote!(__d::Type), quote!(self.0.results(#index, &[value]))),
        Role::Attr(Presence::Unit, _) | Role::Prop(Presence::Unit, _) => {
            (quote!(bool), quote!(self.0.set_unit(#index, value)))
        }
        Role::Attr(_, c) | Role::Prop(_, c) => {
            (view::attr_value(c, &quote!('_)), set(c, &quote!(self.0), &quote!(#index, value)))
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

/// How many results there are, if their types are inferred and each is one.
fn inferred_types(model: &OpModel) -> Option<usize> {
    let inferred = !matches!(model.infer, Infer::None) && model.results().all(|field| field.role.kind() == Kind::One);
    inferred.then(|| model.results().count())
}

/// Types of results in place of those that would be inferred.
fn with_types(count: usize) -> TokenStream {
    let indices = 0..count;
    quote! {
        /// Gives the types of the results instead of inferring them.
        #[inline]
        pub fn with_types(mut self, types: [__d::Type; #count]) -> Self {
            #(self.0.results(#indices, &[types[#indices]]);)*
            self
        }
    }
}
