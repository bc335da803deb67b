//! Interfaces: a trait whose functions take an op, type, attribute or dialect becomes a table of functions, and a handle that calls
//! them.
//!
//! The trait stays as it was written: what is declared implements it on itself, an external model on any type. It gains one constant,
//! which declarations list. The handle is named after the trait, with `Op`, `Type`, `Attr` or `Dialect` behind. Interfaces of types and
//! attributes are constraints, too: named after the trait, with `Instance` behind.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit_mut::VisitMut;
use syn::{
    FnArg, GenericArgument, GenericParam, Ident, ItemTrait, Lifetime, LitStr, Pat, Path, PathArguments, ReturnType,
    Signature, Token, TraitItem, TraitItemFn, Type,
};

use crate::docs::{self, More, Part};
use crate::op::parse;
use crate::words::did_you_mean;
use crate::{Errors, keys};

/// What an interface is of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Op,
    Type,
    Attr,
    Dialect,
}

impl Kind {
    /// What the functions take.
    fn receiver(self) -> &'static str {
        match self {
            Kind::Op => "OpRef",
            Kind::Type => "TypeRef",
            Kind::Attr => "AttrRef",
            Kind::Dialect => "DialectRef",
        }
    }

    /// What it is called in the functions' arguments, and in messages.
    fn noun(self) -> &'static str {
        match self {
            Kind::Op => "op",
            Kind::Type => "type",
            Kind::Attr => "attribute",
            Kind::Dialect => "dialect",
        }
    }

    /// The name of the argument in messages.
    fn argument(self) -> &'static str {
        match self {
            Kind::Op => "op",
            Kind::Type => "ty",
            Kind::Attr => "attr",
            Kind::Dialect => "dialect",
        }
    }

    /// What stands behind the trait's name in that of the handle.
    fn suffix(self) -> &'static str {
        match self {
            Kind::Op => "Op",
            Kind::Type => "Type",
            Kind::Attr => "Attr",
            Kind::Dialect => "Dialect",
        }
    }

    /// The macro.
    fn key(self) -> &'static str {
        match self {
            Kind::Op => "op_interface",
            Kind::Type => "type_interface",
            Kind::Attr => "attr_interface",
            Kind::Dialect => "dialect_interface",
        }
    }

    /// The path of what the functions take.
    fn path(self, krate: &Path) -> TokenStream {
        let receiver = format_ident!("{}", self.receiver());
        match self {
            Kind::Op => quote!(#krate::ir::#receiver),
            _ => quote!(#krate::decl::interface::#receiver),
        }
    }
}

/// What stands in `#[op_interface(..)]` and the others.
struct Options {
    kind: Kind,
    name: Option<LitStr>,
    bases: Vec<Path>,
    verify: Option<Path>,
    verify_regions: Option<Path>,
    path: Path,
}

const OPTIONS: [&str; keys::INTERFACE.len()] = keys::names(&keys::INTERFACE);

impl Options {
    fn read(kind: Kind, tokens: TokenStream, errors: &mut Errors) -> Options {
        let mut options = Options {
            kind,
            name: None,
            bases: Vec::new(),
            verify: None,
            verify_regions: None,
            path: syn::parse_quote!(::dialekt_ir_core),
        };
        let parser = syn::meta::parser(|meta| {
            let key = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
            match key.as_str() {
                "name" => options.name = Some(meta.value()?.parse()?),
                "bases" => {
                    let content;
                    syn::parenthesized!(content in meta.input);
                    options.bases = Punctuated::<Path, Token![,]>::parse_terminated(&content)?.into_iter().collect();
                }
                "verify" | "verify_regions" if kind != Kind::Op => {
                    return Err(meta.error(format!("`{key}` is for interfaces of operations")));
                }
                "verify" => options.verify = Some(meta.value()?.parse()?),
                "verify_regions" => options.verify_regions = Some(meta.value()?.parse()?),
                "crate" => options.path = meta.value()?.parse()?,
                _ => {
                    let hint = did_you_mean(&key, OPTIONS);
                    return Err(meta.error(format!("unknown key of `{}`{hint}", kind.key())));
                }
            }
            Ok(())
        });
        if let Err(error) = syn::parse::Parser::parse2(parser, tokens) {
            errors.push(error);
        }
        options
    }
}

/// A function of an interface.
struct Method<'a> {
    item: &'a TraitItemFn,
    /// Whether it takes the op.
    on_op: bool,
}

/// The code for a trait with `#[op_interface(..)]`.
pub fn op_interface(options: TokenStream, item: TokenStream) -> TokenStream {
    interface(Kind::Op, options, item)
}

/// The code for a trait with `#[type_interface(..)]`.
pub fn type_interface(options: TokenStream, item: TokenStream) -> TokenStream {
    interface(Kind::Type, options, item)
}

/// The code for a trait with `#[attr_interface(..)]`.
pub fn attr_interface(options: TokenStream, item: TokenStream) -> TokenStream {
    interface(Kind::Attr, options, item)
}

/// The code for a trait with `#[dialect_interface(..)]`.
pub fn dialect_interface(options: TokenStream, item: TokenStream) -> TokenStream {
    interface(Kind::Dialect, options, item)
}

fn interface(kind: Kind, options: TokenStream, item: TokenStream) -> TokenStream {
    let mut item: ItemTrait = match syn::parse2(item.clone()) {
        Ok(item) => item,
        Err(error) => {
            let error = error.into_compile_error();
            return quote!(#item #error);
        }
    };
    let mut errors = Errors::default();
    let options = Options::read(kind, options, &mut errors);
    let methods = methods(kind, &item, &mut errors);
    let code = if errors.is_empty() { emit(&item, &options, &methods) } else { TokenStream::new() };
    if errors.is_empty() {
        let entry = entry(&item, &options, &methods);
        item.items.push(TraitItem::Const(entry));
    }
    let errors = errors.into_compile_errors();
    crate::debug::show(&item.ident, &code);
    quote!(#item #code #errors)
}

/// The functions; everything that a table cannot hold is a mistake.
fn methods<'a>(kind: Kind, item: &'a ItemTrait, errors: &mut Errors) -> Vec<Method<'a>> {
    if let Some(parameter) = item.generics.params.first() {
        errors.on(parameter, format!("an interface has no parameters: there is one table for all {}s", kind.noun()));
    }
    let mut methods = Vec::new();
    for part in &item.items {
        let TraitItem::Fn(function) = part else {
            let noun = kind.noun();
            errors.on(
                part,
                format!("an interface has functions only; write a function that takes no {noun} in place of this"),
            );
            continue;
        };
        let signature = &function.sig;
        if let Some(FnArg::Receiver(receiver)) = signature.inputs.first() {
            let (noun, name, ty) = (kind.noun(), kind.argument(), kind.receiver());
            errors.on(
                receiver,
                format!("an interface's function takes the {noun}: write `{name}: {ty}<'_>` in place of `self`"),
            );
            continue;
        }
        for parameter in &signature.generics.params {
            if !matches!(parameter, GenericParam::Lifetime(_)) {
                errors.on(
                    parameter,
                    "a function in a table has no type parameters; take `&dyn Trait` in place of a generic argument",
                );
            }
        }
        for token in [signature.asyncness.map(|t| t.span), signature.constness.map(|t| t.span)].into_iter().flatten() {
            errors.at(token, "a function of an interface is neither `async` nor `const`");
        }
        let on_op = signature.inputs.first().is_some_and(|first| match first {
            FnArg::Typed(first) => is_receiver(kind, &first.ty),
            FnArg::Receiver(_) => false,
        });
        for input in &signature.inputs {
            if let FnArg::Typed(input) = input
                && !matches!(&*input.pat, Pat::Ident(pat) if pat.subpat.is_none())
            {
                errors.on(&input.pat, "an argument of an interface's function is a plain name");
            }
        }
        methods.push(Method { item: function, on_op });
    }
    methods
}

fn is_receiver(kind: Kind, ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == kind.receiver()))
}

/// The lifetime of the op in place of lifetimes that are left out.
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

/// The lifetime of the op in place of the one that the function gives it.
struct RenameLifetime<'a>(&'a Lifetime);

impl VisitMut for RenameLifetime<'_> {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident == self.0.ident {
            *lifetime = Lifetime::new("'a", lifetime.span());
        }
    }
}

/// The lifetime that a function gives its op: `'o` in `op: OpRef<'o>`.
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

fn names(kind: Kind, item: &ItemTrait) -> (Ident, Ident, Ident) {
    let name = &item.ident;
    (format_ident!("{name}{}", kind.suffix()), format_ident!("{name}Table"), format_ident!("__{}", screaming(name)))
}

fn screaming(name: &Ident) -> String {
    crate::words::snake_case(&name.to_string()).to_uppercase()
}

/// Whether the trait asks for a base, so that what implements it implements the base as well.
fn is_supertrait(item: &ItemTrait, base: &Path) -> bool {
    item.supertraits.iter().any(|bound| matches!(bound, syn::TypeParamBound::Trait(bound) if bound.path == *base))
}

/// What descriptors list: it lies in the trait, so that it knows the implementation.
fn entry(item: &ItemTrait, options: &Options, methods: &[Method<'_>]) -> syn::TraitItemConst {
    let path = &options.path;
    let (_, table, definition) = names(options.kind, item);
    let fields = methods.iter().map(|method| {
        let name = &method.item.sig.ident;
        quote_spanned!(name.span()=> #name: Self::#name)
    });
    let bases = options.bases.iter().filter(|base| is_supertrait(item, base));
    let bases = bases.map(|base| quote_spanned!(base.span()=> <Self as #base>::INTERFACE));
    syn::parse_quote! {
        /// How declarations list this interface.
        const INTERFACE: #path::decl::InterfaceEntry = #path::decl::InterfaceEntry {
            interface: &#definition,
            table: &#table { #(#fields),* },
            bases: &[#(#bases),*],
        };
    }
}

fn emit(item: &ItemTrait, options: &Options, methods: &[Method<'_>]) -> TokenStream {
    let path = &options.path;
    let (visibility, name) = (&item.vis, &item.ident);
    let (handle, table, definition) = names(options.kind, item);
    let shown = options.name.clone().unwrap_or_else(|| LitStr::new(&name.to_string(), name.span()));
    let bases = options.bases.iter().map(|base| {
        // The base's handle knows its definition.
        let mut handle = base.clone();
        if let Some(last) = handle.segments.last_mut() {
            last.ident = format_ident!("{}{}", last.ident, options.kind.suffix());
        }
        quote_spanned!(base.span()=> #handle::INTERFACE)
    });
    let hook = |hook: &Option<Path>| match hook {
        Some(path) => quote!(::core::option::Option::Some(#path)),
        None => quote!(::core::option::Option::None),
    };
    let (verify, verify_regions) = (hook(&options.verify), hook(&options.verify_regions));
    let fields = methods.iter().map(|method| {
        let (name, output) = (&method.item.sig.ident, &method.item.sig.output);
        let (lifetimes, inputs) = (&method.item.sig.generics.params, types(&method.item.sig));
        let lifetimes = (!lifetimes.is_empty()).then(|| quote!(for<#lifetimes>));
        quote!(#name: #lifetimes fn(#(#inputs),*) #output)
    });
    let calls = methods.iter().map(|method| call(options.kind, method, visibility));
    let kind = options.kind;
    let (receiver, field) = (kind.path(path), format_ident!("{}", kind.argument()));
    let article = if matches!(kind, Kind::Op | Kind::Attr) { "An" } else { "A" };
    let about = format!("{article} {} that implements [`{name}`].", kind.noun());
    let (of_docs, docs) =
        (format!("The {}'s implementation; `None` when it has none.", kind.noun()), format!("The {}.", kind.noun()));
    let constraint = constraint(item, options, &shown, &definition);
    let about_docs = self::docs(item, path, methods);
    let (dialect, table_doc) = (format!("The interface [`{name}`]."), format!("The functions of [`{name}`]."));
    quote! {
        #[doc(hidden)]
        #[doc = #dialect]
        #visibility static #definition: #path::decl::InterfaceDef = #path::decl::InterfaceDef {
            name: #shown,
            bases: &[#(#bases),*],
            verify: #verify,
            verify_regions: #verify_regions,
            docs: #about_docs,
        };

        #[doc(hidden)]
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
            /// The interface.
            #visibility const INTERFACE: &'static #path::decl::InterfaceDef = &#definition;

            #[doc = #of_docs]
            #[inline]
            #visibility fn of(#field: #receiver<'a>) -> ::core::option::Option<Self> {
                let entry = #field.interface(&#definition)?;
                ::core::option::Option::Some(#handle { #field, table: entry.table.downcast_ref()? })
            }

            #[doc = #docs]
            #[inline]
            #visibility fn #field(self) -> #receiver<'a> {
                self.#field
            }

            #(#calls)*
        }

        #constraint
    }
}

/// What its comments say.
fn docs(item: &ItemTrait, path: &Path, methods: &[Method<'_>]) -> TokenStream {
    let parts = methods.iter().map(|method| Part {
        name: method.item.sig.ident.to_string(),
        rust: docs::text(&method.item.sig),
        default: method.item.default.as_ref().map_or_else(String::new, |_| "..".into()),
        docs: parse::docs(&method.item.attrs),
    });
    let more = More { parts: parts.collect(), ..More::default() };
    docs::data(&quote!(#path::decl::derive), &item.ident, &parse::docs(&item.attrs), &more)
}

/// An interface of types or attributes as a constraint.
fn constraint(item: &ItemTrait, options: &Options, shown: &LitStr, definition: &Ident) -> TokenStream {
    let (path, visibility) = (&options.path, &item.vis);
    let instance = format_ident!("{}Instance", item.ident);
    let summary = format!("{} instance", shown.value());
    let docs = format!("The constraint on {}s that implement [`{}`].", options.kind.noun(), item.ident);
    let body = match options.kind {
        Kind::Op | Kind::Dialect => return TokenStream::new(),
        Kind::Type => quote! {
            impl #path::decl::typed::TypeConstraint for #instance {
                const DEF: &'static #path::decl::TypeConstraintDef = &#path::decl::TypeConstraintDef::new(
                    #summary,
                    |cx, ty| cx.type_interface(ty, &#definition).is_some(),
                );
            }
        },
        Kind::Attr => quote! {
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

/// A function of the handle: the trait's, without the op.
fn call(kind: Kind, method: &Method<'_>, visibility: &syn::Visibility) -> TokenStream {
    let mut signature = method.item.sig.clone();
    if method.on_op
        && let Some(lifetime) = op_lifetime(&signature)
    {
        // The handle has the op: its lifetime is no parameter of the method.
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
    let skipped = usize::from(method.on_op);
    let inputs: Vec<&FnArg> = signature.inputs.iter().skip(skipped).collect();
    let arguments = inputs.iter().filter_map(|input| match input {
        FnArg::Typed(input) => Some(input.pat.to_token_stream()),
        FnArg::Receiver(_) => None,
    });
    let mut output = signature.output.clone();
    if method.on_op
        && let ReturnType::Type(_, ty) = &mut output
    {
        NameLifetimes.visit_type_mut(ty);
    }
    let field = format_ident!("{}", kind.argument());
    let op = method.on_op.then(|| quote!(self.#field,));
    let lifetimes = &signature.generics;
    quote! {
        #(#docs)*
        #[inline]
        #visibility fn #name #lifetimes (self, #(#inputs),*) #output {
            (self.table.#name)(#op #(#arguments),*)
        }
    }
}
