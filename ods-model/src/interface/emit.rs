//! Code of interfaces: constants, tables of functions, handles.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit_mut::VisitMut;
use syn::{
    FnArg, GenericArgument, GenericParam, ItemTrait, Lifetime, LitStr, Path, PathArguments, ReturnType, Signature, Type,
};

use super::method::{self, Argument, PlainNames};
use super::{InterfaceKind, InterfaceModel, Method};
use crate::docs::{self, More, Part};

/// A visitor that replaces elided lifetimes by that of the op.
struct NameLifetimes;

impl VisitMut for NameLifetimes {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = Lifetime::new("'a", lifetime.span());
        }
    }

    fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
        reference.lifetime.get_or_insert_with(|| Lifetime::new("'a", Span::call_site()));
        syn::visit_mut::visit_type_reference_mut(self, reference);
    }
}

/// A visitor that replaces the lifetime that a function gives its op by that of the handle.
struct RenameLifetime<'a>(&'a Lifetime);

impl VisitMut for RenameLifetime<'_> {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident == self.0.ident {
            *lifetime = Lifetime::new("'a", lifetime.span());
        }
    }
}

/// The lifetime of the op parameter of a function: `'o` in `op: OpRef<'o>`.
fn op_lifetime(signature: &Signature) -> Option<Lifetime> {
    let Type::Path(path) = types(signature).next()? else { return None };
    let PathArguments::AngleBracketed(arguments) = &path.path.segments.last()?.arguments else { return None };
    match arguments.args.first()? {
        GenericArgument::Lifetime(lifetime) if lifetime.ident != "_" && lifetime.ident != "static" => {
            Some(lifetime.clone())
        }
        _ => None,
    }
}

fn types(signature: &Signature) -> impl Iterator<Item = &Type> {
    signature.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(input) => Some(&*input.ty),
        FnArg::Receiver(_) => None,
    })
}

fn names(kind: InterfaceKind, item: &ItemTrait) -> (Ident, Ident, Ident) {
    let name = &item.ident;
    (kind.handle(name), format_ident!("{name}Table"), format_ident!("__{}", screaming(name)))
}

fn screaming(name: &Ident) -> String {
    crate::wording::snake_case(&name.to_string()).to_uppercase()
}

/// Returns whether the base is a supertrait, so that each implementation implements the base, too.
fn is_supertrait(item: &ItemTrait, base: &Path) -> bool {
    item.supertraits.iter().any(|bound| matches!(bound, syn::TypeParamBound::Trait(bound) if bound.path == *base))
}

/// The trait that all interfaces of ops build on: by it, functions know the op's view and handle.
pub(super) fn supertrait(model: &InterfaceModel) -> Option<syn::TypeParamBound> {
    let path = &model.options.krate;
    (model.kind == InterfaceKind::Op).then(|| syn::parse_quote!(#path::decl::interface::OpInterface))
}

/// The words of rustc for an op or the like that is said to implement the interface, and does not. Those of the trait's author come first.
pub(super) fn advice(model: &InterfaceModel) -> Option<syn::Attribute> {
    let is_advice = |attr: &syn::Attribute| {
        let names: Vec<_> = attr.path().segments.iter().map(|segment| segment.ident.to_string()).collect();
        names == ["diagnostic", "on_unimplemented"]
    };
    if model.item.attrs.iter().any(is_advice) {
        return None;
    }
    let name = model.item.ident.to_string();
    let message = format!("`{{Self}}` does not implement the interface `{name}`");
    let label = format!("expected an `impl {name} for {{Self}}`");
    let defaults = model.methods.iter().all(|method| method.item.default.is_some());
    let note = format!("`interfaces({name} {{}})` implements it with the functions that the interface provides");
    let note = defaults.then(|| quote!(note = #note,));
    Some(syn::parse_quote!(#[diagnostic::on_unimplemented(message = #message, label = #label, #note)]))
}

/// Entry for descriptors: it lies in the trait, so that it knows the implementation.
pub(super) fn entry(model: &InterfaceModel) -> syn::TraitItemConst {
    let InterfaceModel { item, options, .. } = model;
    let path = &options.krate;
    let (_, table, definition) = names(model.kind, item);
    let fields = model.methods.iter().map(|method| {
        let name = &method.item.sig.ident;
        match method.is_adapted() {
            true => quote_spanned!(name.span()=> #name: #name::<Self>),
            false => quote_spanned!(name.span()=> #name: Self::#name),
        }
    });
    let adapters: Vec<TokenStream> =
        model.methods.iter().filter(|method| method.is_adapted()).map(|method| adapter(model, method)).collect();
    let adapters = (!adapters.is_empty()).then(|| {
        // Short paths, so that what rustc says of a function stands there, and not at the path of the crate too.
        quote! {
            #[allow(unused_imports)]
            use #path::decl::interface::{Fallback as __Fallback, OpInterface as __OpInterface};
            #(#adapters)*
        }
    });
    let bases = model.bases.iter().filter(|base| is_supertrait(item, base));
    let bases = bases.map(|base| quote_spanned!(base.span()=> <Self as #base>::INTERFACE));
    syn::parse_quote! {
        /// The entry of this interface in lists of declarations.
        #[allow(unused_parens, unused_variables, clippy::all)]
        const INTERFACE: #path::decl::InterfaceEntry = {
            #adapters
            #path::decl::InterfaceEntry {
                interface: &#definition,
                table: &#table { #(#fields),* },
                bases: &[#(#bases),*],
            }
        };
    }
}

/// The function in the table for one that takes a view or a handle. A function of its own, as a closure would be two:
///
/// ```text
/// fn cost<__M: Cost>(op: OpRef<'_>, times: u64) -> u64 {
///     match <__M as OpInterface>::view_of(op) {
///         Some(__view0) => __M::cost(__view0, times),
///         _ => Fallback::fallback(op),
///     }
/// }
/// ```
fn adapter(model: &InterfaceModel, method: &Method) -> TokenStream {
    let path = &model.options.krate;
    let interface = &model.item.ident;
    let mut signature = method.in_table(path);
    PlainNames.visit_signature_mut(&mut signature);
    signature.generics.params.push(syn::parse_quote!(__M: #interface));
    let name = &method.item.sig.ident;
    let mut views = Vec::new();
    let arguments = method.arguments().map(|(argument, pat)| {
        let name = method::name(pat);
        match argument {
            Argument::View(_) => {
                let view = format_ident!("__view{}", views.len());
                views.push((name, view.clone()));
                quote!(#view)
            }
            Argument::Handle => quote!(<__M as __OpInterface>::handle_of(#name)),
            Argument::Other => name,
        }
    });
    let arguments: Vec<TokenStream> = arguments.collect();
    let call = quote!(__M::#name(#(#arguments),*));
    let body = match &views[..] {
        [] => call,
        _ => {
            let (subject, _) = &views[0];
            let fallback = match (&method.fallback, &method.item.sig.output) {
                (Some(expression), _) => expression.to_token_stream(),
                (None, ReturnType::Default) => quote!(()),
                (None, ReturnType::Type(_, ty)) => {
                    quote_spanned!(ty.span()=> __Fallback::fallback(#subject))
                }
            };
            let (subjects, views): (Vec<_>, Vec<_>) = views.into_iter().unzip();
            quote! {
                match (#(<__M as __OpInterface>::view_of(#subjects)),*) {
                    (#(::core::option::Option::Some(#views)),*) => #call,
                    _ => #fallback,
                }
            }
        }
    };
    quote!(#signature { #body })
}

/// The items beside the trait: the definition of the interface, its table of functions, and its handle.
pub(super) fn code(model: &InterfaceModel) -> TokenStream {
    let InterfaceModel { kind, item, options, methods, .. } = model;
    let (kind, path) = (*kind, &options.krate);
    let (visibility, name) = (&item.vis, &item.ident);
    let (handle, table, definition) = names(kind, item);
    let shown = options.name.clone().unwrap_or_else(|| LitStr::new(&name.to_string(), name.span()));
    let bases = model.bases.iter().map(|base| {
        // The definition of the base is a constant of its handle.
        let handle = kind.handle_path(base);
        quote_spanned!(base.span()=> #handle::INTERFACE)
    });
    let of = format_ident!(
        "{}",
        match kind {
            InterfaceKind::Op => "Op",
            InterfaceKind::Type => "Type",
            InterfaceKind::Attr => "Attr",
            InterfaceKind::Dialect => "Dialect",
        }
    );
    let hook = |hook: Option<TokenStream>| match hook {
        Some(hook) => quote!(::core::option::Option::Some(#hook)),
        None => quote!(::core::option::Option::None),
    };
    let verify = options.verify.as_ref().map(|verify| {
        let check = if options.types_only.is_present() { quote!(of_types) } else { quote!(new) };
        quote!(#path::decl::op::OpCheck::#check(#verify))
    });
    let (verify, verify_regions) = (hook(verify), hook(options.verify_regions.as_ref().map(|path| quote!(#path))));
    let fields = methods.iter().map(|method| {
        let signature = method.in_table(path);
        let (name, output) = (&signature.ident, &signature.output);
        let (lifetimes, inputs) = (&signature.generics.params, types(&signature));
        let lifetimes = (!lifetimes.is_empty()).then(|| quote!(for<#lifetimes>));
        quote!(#name: #lifetimes fn(#(#inputs),*) #output)
    });
    let (changing, asking): (Vec<_>, Vec<_>) = methods.iter().partition(|method| method.takes_handle());
    let calls = asking.into_iter().map(|method| call(model, method, visibility));
    let changes = changing.iter().map(|method| change(model, method, visibility));
    let hidden = changing.is_empty().then(|| quote!(#[doc(hidden)]));
    let changes = (!changing.is_empty()).then(|| {
        let docs = "The functions of the interface that change the IR, for this op: they are called when the IR is no longer borrowed.";
        quote! {
            #[automatically_derived]
            #[allow(clippy::all, dead_code)]
            impl #table { #(#changes)* }

            #[automatically_derived]
            #[allow(clippy::all, dead_code)]
            impl<'a> #handle<'a> {
                #[doc = #docs]
                #[inline]
                #visibility fn table(self) -> &'static #table {
                    self.table
                }
            }
        }
    });
    let (receiver, field) = (kind.path(path), format_ident!("{}", kind.argument()));
    let article = if matches!(kind, InterfaceKind::Op | InterfaceKind::Attr) { "An" } else { "A" };
    let about = format!("{article} {} that implements [`{name}`].", kind.noun());
    let (of_docs, docs) =
        (format!("The {}'s implementation; `None` when it has none.", kind.noun()), format!("The {}.", kind.noun()));
    let collect = (kind == InterfaceKind::Dialect).then(|| {
        quote! {
            /// The implementations by the dialects that are loaded.
            #visibility fn collect(cx: &'a #path::context::ContextData) -> #path::decl::DialectInterfaces<'a, Self> {
                #path::decl::DialectInterfaces::new(cx, Self::of)
            }
        }
    });
    let constraint = constraint(model, &shown, &definition);
    let about_docs = self::docs(model);
    let (dialect, table_doc) = (format!("The interface [`{name}`]."), format!("The functions of [`{name}`]."));
    quote! {
        #[doc(hidden)]
        #[doc = #dialect]
        #visibility static #definition: #path::decl::InterfaceDef = #path::decl::InterfaceDef {
            name: #shown,
            of: #path::decl::interface::InterfaceOf::#of,
            bases: &[#(#bases),*],
            verify: #verify,
            verify_regions: #verify_regions,
            docs: #about_docs,
        };

        #hidden
        #[doc = #table_doc]
        #visibility struct #table { #(#fields),* }

        #[doc = #about]
        #[derive(::core::clone::Clone, ::core::marker::Copy)]
        #visibility struct #handle<'a> {
            #field: #receiver<'a>,
            table: &'static #table,
        }

        #[automatically_derived]
        impl<'a> ::core::ops::Deref for #handle<'a> {
            type Target = #receiver<'a>;
            fn deref(&self) -> &Self::Target {
                &self.#field
            }
        }

        #[automatically_derived]
        #[allow(clippy::all, dead_code)]
        impl<'a> #handle<'a> {
            /// The definition of the interface.
            #visibility const INTERFACE: &'static #path::decl::InterfaceDef = &#definition;

            #[doc = #of_docs]
            #[inline]
            #visibility fn of(#field: #receiver<'a>) -> ::core::option::Option<Self> {
                let entry = #field.interface(&#definition)?;
                ::core::option::Option::Some(#handle { #field, table: entry.table.downcast_ref()? })
            }

            #collect

            #[doc = #docs]
            #[inline]
            #visibility fn #field(self) -> #receiver<'a> {
                self.#field
            }

            #(#calls)*
        }

        #changes

        #constraint
    }
}

/// The documentation of the interface, as data.
fn docs(model: &InterfaceModel) -> TokenStream {
    let path = &model.options.krate;
    let parts = model.methods.iter().map(|method| Part {
        name: method.item.sig.ident.to_string().to_token_stream(),
        rust: method.signature(),
        default: method.item.default.as_ref().map_or_else(String::new, |_| "..".into()),
        docs: method.docs.clone(),
    });
    let more = || More { parts: parts.collect(), ..More::default() };
    docs::data(&quote!(#path::decl::derive), &model.item.ident, &model.docs, more)
}

/// The constraint that a type or attribute implements the interface.
fn constraint(model: &InterfaceModel, shown: &LitStr, definition: &Ident) -> TokenStream {
    let InterfaceModel { kind, item, options, .. } = model;
    let path = &options.krate;
    let visibility = &item.vis;
    let instance = format_ident!("{}Instance", item.ident);
    let summary = format!("{} instance", shown.value());
    let docs = format!("The constraint on {}s that implement [`{}`].", kind.noun(), item.ident);
    let body = match kind {
        InterfaceKind::Op | InterfaceKind::Dialect => return TokenStream::new(),
        InterfaceKind::Type => quote! {
            impl #path::decl::typed::TypeConstraint for #instance {
                const DEF: &'static #path::decl::TypeConstraintDef = &#path::decl::TypeConstraintDef::new(
                    #summary,
                    |cx, ty| cx.type_interface(ty, &#definition).is_some(),
                )
                .written(&#path::decl::TypeForm {
                    name: "",
                    is: |cx, ty| cx.type_interface(ty, &#definition).is_some(),
                    parse: ::core::option::Option::None,
                });
            }
        },
        InterfaceKind::Attr => quote! {
            impl #path::decl::typed::AttrConstraint for #instance {
                const DEF: &'static #path::decl::AttrConstraintDef = &#path::decl::AttrConstraintDef::new(
                    #summary,
                    |cx, attr| cx.attr_interface(attr, &#definition).is_some(),
                );
                type Value<'c> = #path::context::Attribute;
                fn read(
                    cx: &#path::context::ContextData,
                    attr: #path::context::Attribute,
                ) -> ::core::option::Option<#path::context::Attribute> {
                    cx.attr_interface(attr, &#definition).map(|_| attr)
                }
                fn write(
                    _: &#path::context::ContextData,
                    value: #path::context::Attribute,
                ) -> #path::context::Attribute {
                    value
                }
            }
        },
    };
    quote! {
        #[doc = #docs]
        #visibility struct #instance;

        #[automatically_derived]
        #body
    }
}

/// A method of the table, for a function that changes the op: the handle borrows the IR, the table does not.
///
/// ```text
/// pub fn clear(&self, ir: &mut Ir, op: Op) {
///     (self.clear)(ir, op)
/// }
/// ```
fn change(model: &InterfaceModel, method: &Method, visibility: &syn::Visibility) -> TokenStream {
    let mut signature = method.in_table(&model.options.krate);
    PlainNames.visit_signature_mut(&mut signature);
    let docs = method.item.attrs.iter().filter(|attr| attr.path().is_ident("doc"));
    let (name, output, inputs, lifetimes) =
        (&signature.ident, &signature.output, &signature.inputs, &signature.generics);
    let arguments = method.arguments().map(|(_, argument)| method::name(argument));
    quote! {
        #(#docs)*
        #[inline]
        #visibility fn #name #lifetimes (&self, #inputs) #output {
            (self.#name)(#(#arguments),*)
        }
    }
}

/// A method of the handle: the trait's function without the op parameter.
fn call(model: &InterfaceModel, method: &Method, visibility: &syn::Visibility) -> TokenStream {
    let kind = model.kind;
    let mut signature = method.in_table(&model.options.krate);
    if method.on_receiver
        && let Some(lifetime) = op_lifetime(&signature)
    {
        // The handle keeps the op, so that its lifetime is not a parameter of the method.
        let kept = signature
            .generics
            .params
            .into_iter()
            .filter(|parameter| !matches!(parameter, GenericParam::Lifetime(found) if found.lifetime == lifetime));
        signature.generics.params = kept.collect();
        RenameLifetime(&lifetime).visit_signature_mut(&mut signature);
    }
    let docs = method.item.attrs.iter().filter(|attr| attr.path().is_ident("doc"));
    let name = &signature.ident;
    let skipped = usize::from(method.on_receiver);
    let inputs: Vec<&FnArg> = signature.inputs.iter().skip(skipped).collect();
    let arguments = inputs.iter().filter_map(|input| match input {
        FnArg::Typed(input) => Some(input.pat.to_token_stream()),
        FnArg::Receiver(_) => None,
    });
    let mut output = signature.output.clone();
    if method.on_receiver
        && let ReturnType::Type(_, ty) = &mut output
    {
        NameLifetimes.visit_type_mut(ty);
    }
    let field = format_ident!("{}", kind.argument());
    let op = method.on_receiver.then(|| quote!(self.#field,));
    let lifetimes = &signature.generics;
    quote! {
        #(#docs)*
        #[inline]
        #visibility fn #name #lifetimes (self, #(#inputs),*) #output {
            (self.table.#name)(#op #(#arguments),*)
        }
    }
}
