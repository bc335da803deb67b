//! Dialects: the model of a struct with `#[derive(Dialect)]`, and its code. [ODS: Dialect definition]
//!
//! The struct stands for the dialect: it implements `DialectDecl`, and the user implements `DialectHooks` on it if the
//! dialect has hooks of its own.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Fields, LitStr, Meta, Path, Token};

use crate::docs::{self, More};
use crate::interface::InterfaceKind;
use crate::keys::read::{Read, Written};
use crate::keys::{DialectKeys, List};
use crate::op::{Docs, parse};
use crate::{Errors, debug, wording};

/// A dialect.
#[derive(Clone, Debug)]
pub struct DialectModel {
    /// The struct.
    pub ident: Ident,
    /// Its documentation.
    pub docs: Docs,
    /// The keys of `#[dialect(..)]`.
    pub options: DialectKeys,
    /// Dialects that are loaded together with this one.
    pub dependencies: Vec<Path>,
    /// Its ops.
    pub ops: Vec<Path>,
    /// Its attributes.
    pub attrs: Vec<Path>,
    /// Its types.
    pub types: Vec<Path>,
    /// Its enums that are integer attributes.
    pub enums: Vec<Path>,
    /// Dialect interfaces that it implements.
    pub interfaces: Vec<Path>,
    /// Interfaces whose functions all have defaults.
    pub empty_impls: Vec<Path>,
    /// Interfaces that others implement.
    pub promises: Vec<PromiseModel>,
    /// Its discardable attributes.
    pub discardable: Vec<Discardable>,
}

/// An interface that others implement for the dialect, or for something in it.
#[derive(Clone, Debug)]
pub struct PromiseModel {
    /// The interface.
    pub interface: Path,
    /// The kind of entity.
    pub kind: InterfaceKind,
    /// The entity; `None` for the dialect.
    pub of: Option<Path>,
}

/// A discardable attribute, `dialect.name`, with the constraint on its value.
#[derive(Clone, Debug)]
pub struct Discardable {
    /// The name of the attribute without the dialect's prefix.
    pub name: Ident,
    /// The constraint.
    pub ty: syn::Type,
}

impl syn::parse::Parse for Discardable {
    fn parse(input: syn::parse::ParseStream<'_>) -> syn::Result<Self> {
        let name = Ident::parse_any(input).map_err(|error| {
            syn::Error::new(error.span(), "expected a name and its constraint: write `target: StrAttr`")
        })?;
        input.parse::<Token![:]>()?;
        Ok(Discardable { name, ty: input.parse()? })
    }
}

/// Expands `#[derive(Dialect)]`: the generated code, with a `compile_error!` for each mistake.
pub fn derive_dialect(item: TokenStream) -> TokenStream {
    let item: DeriveInput = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Errors::default();
    let model = read(&item, &mut errors);
    let mut code = emit(&model, errors.is_empty());
    code.extend(errors.into_compile_errors());
    debug::show(&item.ident, &code);
    code
}

/// Reads a struct.
pub fn read(item: &DeriveInput, errors: &mut Errors) -> DialectModel {
    let is_unit = matches!(&item.data, Data::Struct(data) if matches!(data.fields, Fields::Unit));
    if !is_unit || !item.generics.params.is_empty() {
        let ident = &item.ident;
        errors.on(ident, format!("a dialect is a struct without fields and parameters: write `struct {ident};`"));
    }
    let written = Written::in_attributes(&item.attrs, "dialect", "#[dialect(name = \"arith\")]", errors);
    let read: Read<DialectKeys> = written.read(|_| None, errors);
    match &read.keys.name {
        Some(name) => check_name(name, errors),
        None if read.place("name").is_none() => {
            errors.on(&item.ident, "missing name: write `#[dialect(name = \"arith\")]`");
        }
        None => {}
    }
    let options = read.keys;
    let (mut interfaces, mut empty_impls) = (Vec::new(), Vec::new());
    for list in &options.interfaces {
        parse::interfaces(list, &mut interfaces, &mut empty_impls, errors);
    }
    let (ops, attrs) = (paths(&options.ops, errors), paths(&options.attrs, errors));
    let types = paths(&options.types, errors);
    let known = [(InterfaceKind::Op, &*ops), (InterfaceKind::Attr, &attrs), (InterfaceKind::Type, &types)];
    let promises = promises(&options.promises, &known, errors);
    DialectModel {
        ident: item.ident.clone(),
        docs: parse::docs(&item.attrs),
        dependencies: paths(&options.dependencies, errors),
        ops,
        attrs,
        types,
        enums: paths(&options.enums, errors),
        interfaces,
        empty_impls,
        promises,
        discardable: discardables(&options.discardable, errors),
        options,
    }
}

/// A namespace: a letter or `_`, then letters, digits, `_` and `$`.
fn check_name(name: &LitStr, errors: &mut Errors) {
    let text = name.value();
    let fits = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "_$".contains(c));
    if !fits {
        errors.on(
            name,
            format!(
                "`{text}` is no namespace: it starts with a letter or `_` and has letters, digits, `_` and `$` only"
            ),
        );
    }
}

/// Reads lists of promises: of what the dialect lists, or of the dialect itself. None stands there twice.
fn promises(lists: &[List], known: &[(InterfaceKind, &[Path])], errors: &mut Errors) -> Vec<PromiseModel> {
    let mut all: Vec<PromiseModel> = Vec::new();
    for part in lists.iter().flat_map(|list| &list.parts) {
        let Some(entry) = parse::entry(part.clone(), errors) else { continue };
        let interface = entry.path().clone();
        if !parse::is_name(&interface) {
            errors.on(&interface, "expected the path of an interface, found a keyword");
            continue;
        }
        let of: Vec<Option<Path>> = match (&entry, parse::arguments(&entry)) {
            (Meta::Path(_), _) => vec![None],
            (_, Some(arguments)) => {
                let list = List { parts: parse::split_commas(arguments.clone()) };
                if list.parts.is_empty() {
                    errors.on(
                        &interface,
                        "of what? write the ops, attributes and types that get it, or no parentheses for the dialect",
                    );
                }
                list.read(errors).into_iter().map(Some).collect()
            }
            _ => {
                errors.on(part, "expected an interface and what gets it: write `TilingInterface(Pad)`");
                continue;
            }
        };
        for of in of {
            let kind = match &of {
                None => Some(InterfaceKind::Dialect),
                Some(path) => known.iter().find(|(_, paths)| paths.contains(path)).map(|(kind, _)| *kind),
            };
            let Some(kind) = kind else {
                errors.on(
                    &of,
                    format!("`{}` is in none of the lists `ops`, `attrs` and `types` of the dialect", shown(&of)),
                );
                continue;
            };
            match all.iter().any(|other| other.interface == interface && other.of == of) {
                true if of.is_some() => errors.on(&of, format!("`{}` is promised twice", shown(&of))),
                true => errors.on(&interface, "this interface is promised twice"),
                false => all.push(PromiseModel { interface: interface.clone(), kind, of }),
            }
        }
    }
    all
}

/// A path as it is written.
fn shown(path: &impl ToTokens) -> String {
    quote!(#path).to_string().replace(' ', "")
}

/// Reads lists of paths, none of them twice.
pub(crate) fn paths(lists: &[List], errors: &mut Errors) -> Vec<Path> {
    let mut all = Vec::new();
    let paths: Vec<Path> = lists.iter().flat_map(|list| list.read(errors)).collect();
    for path in paths {
        match all.contains(&path) {
            true => errors.on(&path, format!("`{}` is listed twice", shown(&path))),
            false => all.push(path),
        }
    }
    all
}

/// Reads lists of discardable attributes, none of them twice.
fn discardables(lists: &[List], errors: &mut Errors) -> Vec<Discardable> {
    let mut all: Vec<Discardable> = Vec::new();
    for part in lists.iter().flat_map(|list| &list.parts) {
        if let [proc_macro2::TokenTree::Ident(_)] = &part.clone().into_iter().collect::<Vec<_>>()[..] {
            errors.on(part, format!("what is `{part}`? write `{part}: StrAttr`, with its constraint"));
            continue;
        }
        let Some(found) = parse::part::<Discardable>(part.clone(), errors) else { continue };
        match all.iter().any(|other| other.name == found.name) {
            true => errors.on(&found.name, format!("`{}` is listed twice", found.name)),
            false => all.push(found),
        }
    }
    all
}

/// The expression for a dialect's descriptor: a path to a static is the descriptor itself, a path to a type has it as
/// an associated constant. `decl` is the path of `DialectDecl`.
pub(crate) fn descriptor(path: &Path, decl: &TokenStream) -> TokenStream {
    let name = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    match name.chars().any(|c| c.is_ascii_lowercase()) {
        false => quote_spanned!(path.span()=> &#path),
        true => quote_spanned!(path.span()=> <#path as #decl::DialectDecl>::DIALECT),
    }
}

/// The code of a dialect. It is also generated when the declaration has mistakes, so that uses of the dialect cause no
/// errors on top of them.
fn emit(model: &DialectModel, right: bool) -> TokenStream {
    let DialectModel { ident, options, .. } = model;
    let krate = &options.krate;
    let (allows_unknown_ops, extensible) = (options.allows_unknown_ops.is_present(), options.extensible.is_present());
    let name = options.name.as_ref().map_or_else(String::new, LitStr::value);
    let hooks = match options.hooks.is_present() {
        true => {
            let span = options.hooks.span();
            let hooks = Ident::new(&ident.to_string(), span);
            quote_spanned!(span=> &#hooks)
        }
        false => quote!(&__d::NoHooks),
    };
    let body = right.then(|| {
        let docs = docs::data(&quote!(__d), ident, &model.docs, More::default);
        let dependencies = model.dependencies.iter().map(|path| descriptor(path, &quote!(__d)));
        let ops = list(&model.ops, "OpDecl", "DEF");
        let attrs = list(&model.attrs, "AttrDecl", "ATTR");
        let types = list(&model.types, "TypeDecl", "TYPE");
        let enums = list(&model.enums, "EnumDecl", "ENUM");
        let promises = model.promises.iter().map(promise);
        let interfaces = model.interfaces.iter();
        let interfaces = interfaces.map(|path| quote_spanned!(path.span()=> <#ident as #path>::INTERFACE));
        quote! {
            dependencies: &[#(#dependencies),*],
            ops: #ops,
            attrs: #attrs,
            types: #types,
            enums: #enums,
            interfaces: &[#(#interfaces),*],
            promises: &[#(#promises),*],
            allows_unknown_ops: #allows_unknown_ops,
            extensible: #extensible,
            hooks: #hooks,
            docs: #docs,
        }
    });
    let empty_impls = model.empty_impls.iter().map(|path| quote!(#[automatically_derived] impl #path for #ident {}));
    let discardable = discardable(model, &name);
    let claims = right.then(|| claims(model, &name));
    let test = (right && !options.skip_test.is_present()).then(|| test(model));
    quote! {
        #[allow(unused_qualifications)]
        const _: () = {
            use #krate::decl::derive as __d;

            #[automatically_derived]
            impl __d::DialectDecl for #ident {
                const DIALECT: &'static __d::DialectDescriptor = {
                    static __DIALECT: __d::DialectDescriptor =
                        __d::DialectDescriptor { #body ..__d::DialectDescriptor::new(#name) };
                    &__DIALECT
                };
            }

            #[automatically_derived]
            impl #ident {
                /// The descriptor of the dialect.
                pub const DIALECT: &'static __d::DialectDescriptor = <Self as __d::DialectDecl>::DIALECT;
            }

            #(#empty_impls)*
            #discardable
            #claims
        };

        #test
    }
}

/// A list of the declarations of ops, attributes, types or enums.
pub(crate) fn list(paths: &[Path], decl: &str, item: &str) -> TokenStream {
    let (decl, item) = (format_ident!("{decl}"), format_ident!("{item}"));
    let items = paths.iter().map(|path| quote_spanned!(path.span()=> <#path as __d::#decl>::#item));
    quote!(&[#(#items),*])
}

fn promise(promise: &PromiseModel) -> TokenStream {
    let PromiseModel { interface, kind, of } = promise;
    let handle = kind.handle_path(interface);
    let of = match (kind, of) {
        (InterfaceKind::Op, Some(path)) => quote_spanned!(path.span()=> Op(<#path as __d::OpDecl>::DEF)),
        (InterfaceKind::Attr, Some(path)) => quote_spanned!(path.span()=> Attr(<#path as __d::AttrDecl>::ATTR)),
        (InterfaceKind::Type, Some(path)) => quote_spanned!(path.span()=> Type(<#path as __d::TypeDecl>::TYPE)),
        _ => quote!(Dialect),
    };
    let interface = quote_spanned!(interface.span()=> #handle::INTERFACE);
    quote!(__d::Promise { interface: #interface, of: __d::PromiseOf::#of })
}

/// One constant for each discardable attribute.
fn discardable(model: &DialectModel, name: &str) -> TokenStream {
    if model.discardable.is_empty() {
        return TokenStream::new();
    }
    let ident = &model.ident;
    let constants = model.discardable.iter().map(|found| {
        let Discardable { name: attr, ty } = found;
        let full = format!("{name}.{attr}");
        let docs = format!("The attribute `{full}`, which any operation may have.");
        let constant = Ident::new(&wording::snake_case(&attr.to_string()).to_uppercase(), attr.span());
        let value = quote_spanned!(ty.span()=> __d::DiscardableAttr::new(#full));
        quote! {
            #[doc = #docs]
            pub const #constant: __d::DiscardableAttr<#ty> = #value;
        }
    });
    quote! {
        #[automatically_derived]
        #[allow(dead_code)]
        impl #ident {
            #(#constants)*
        }
    }
}

/// Assertions that everything that a dialect lists is in its namespace.
fn claims(model: &DialectModel, name: &str) -> TokenStream {
    let claim = |path: &Path, what: &str, value: TokenStream| {
        let message =
            format!("this {what} is of another dialect than `{name}`: its name starts with that of its dialect");
        quote_spanned!(path.span()=> const _: () = ::core::assert!(__d::is_in_dialect(#value, #name), #message);)
    };
    let ops = model.ops.iter().map(|path| claim(path, "operation", quote!(<#path as __d::OpDecl>::DEF.name)));
    let attrs = model.attrs.iter().map(|path| claim(path, "attribute", quote!(<#path as __d::AttrDecl>::ATTR.dialect)));
    let types = model.types.iter().map(|path| claim(path, "type", quote!(<#path as __d::TypeDecl>::TYPE.dialect)));
    ops.chain(attrs).chain(types).collect()
}

/// A generated test that the dialect's declarations are consistent with each other.
fn test(model: &DialectModel) -> TokenStream {
    let DialectModel { ident, options, .. } = model;
    let krate = &options.krate;
    let module = format_ident!("{}_dialect", wording::snake_case(&ident.to_string()));
    quote! {
        #[cfg(test)]
        mod #module {
            #[test]
            fn declarations_agree() {
                let mut registry = #krate::context::DialectRegistry::new();
                registry.insert(<super::#ident as #krate::decl::dialect::DialectDecl>::DIALECT);
                let problems = registry.check();
                ::core::assert!(problems.is_empty(), "{}", problems.join("\n"));
            }
        }
    }
}
