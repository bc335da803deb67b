//! Dialects: the model of a struct with `#[derive(Dialect)]`, and its code. [ODS: Dialect definition]
//!
//! The struct stands for the dialect: it implements `DialectDecl`, and the user implements `DialectHooks` on it where
//! the dialect does more than to list what it has.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Expr, Fields, LitStr, Path, Token};

use crate::docs::{self, More};
use crate::op::Docs;
use crate::op::parse::{self, Item, ItemValue};
use crate::{Errors, debug, keys, words};

/// A dialect.
#[derive(Clone, Debug)]
pub struct DialectModel {
    /// The struct.
    pub ident: Ident,
    /// Its documentation.
    pub docs: Docs,
    /// The namespace.
    pub name: Option<LitStr>,
    /// Dialects that are loaded with it.
    pub dependencies: Vec<Path>,
    /// Its ops.
    pub ops: Vec<Path>,
    /// Its attributes.
    pub attrs: Vec<Path>,
    /// Its types.
    pub types: Vec<Path>,
    /// Its enums that are integer attributes.
    pub enums: Vec<Path>,
    /// Interfaces that it implements.
    pub interfaces: Vec<Path>,
    /// Interfaces whose functions all have defaults.
    pub empty_impls: Vec<Path>,
    /// Its discardable attributes.
    pub discardable: Vec<Discardable>,
    /// The user implements the hooks.
    pub hooks: Option<Span>,
    /// Ops that are not declared are accepted.
    pub allows_unknown_ops: bool,
    /// More may be declared while the program runs.
    pub extensible: bool,
    /// No test is written.
    pub skip_test: bool,
    /// The path of ir-core.
    pub krate: Path,
}

/// A discardable attribute, `dialect.name`, and what it is.
#[derive(Clone, Debug)]
pub struct Discardable {
    /// The name behind that of the dialect.
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

const KEYS: [&str; keys::DIALECT.len()] = keys::names(&keys::DIALECT);

/// The code for an item with `#[derive(Dialect)]`; mistakes are `compile_error!`s in it.
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
    let mut model = DialectModel {
        ident: item.ident.clone(),
        docs: parse::docs(&item.attrs),
        name: None,
        dependencies: Vec::new(),
        ops: Vec::new(),
        attrs: Vec::new(),
        types: Vec::new(),
        enums: Vec::new(),
        interfaces: Vec::new(),
        empty_impls: Vec::new(),
        discardable: Vec::new(),
        hooks: None,
        allows_unknown_ops: false,
        extensible: false,
        skip_test: false,
        krate: syn::parse_quote!(::dialekt_ir_core),
    };
    let is_unit = matches!(&item.data, Data::Struct(data) if matches!(data.fields, Fields::Unit));
    if !is_unit || !item.generics.params.is_empty() {
        let ident = &item.ident;
        errors.on(ident, format!("a dialect is a struct without fields and parameters: write `struct {ident};`"));
    }
    let mut seen = Vec::new();
    for attr in item.attrs.iter().filter(|attr| attr.path().is_ident("dialect")) {
        let Some(tokens) = parse::list(attr, "#[dialect(name = \"arith\")]", errors) else { continue };
        for part in parse::split_commas(tokens) {
            let Some(item) = parse::part::<Item>(part, errors) else { continue };
            let word = item.word().unwrap_or_default();
            if !matches!(item.value, ItemValue::List(_)) {
                if seen.contains(&word) {
                    errors.on(&item.path, format!("`{word}` is given twice"));
                }
                seen.push(word);
            }
            model.key(item, errors);
        }
    }
    match &model.name {
        Some(name) => check_name(name, errors),
        None => errors.on(&item.ident, "missing name: write `#[dialect(name = \"arith\")]`"),
    }
    model
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

impl DialectModel {
    fn key(&mut self, item: Item, errors: &mut Errors) {
        let word = item.word().unwrap_or_default();
        let flag = |errors: &mut Errors| {
            if !matches!(item.value, ItemValue::None) {
                errors.on(&item.path, format!("`{word}` takes no value"));
            }
            true
        };
        match word.as_str() {
            "name" => match &item.value {
                ItemValue::Value(value) => self.name = parse::string(value, "`name`", errors),
                _ => errors.on(&item.path, "expected a value: write `name = \"arith\"`"),
            },
            "hooks" => self.hooks = flag(errors).then(|| item.path.span()),
            "allows_unknown_ops" => self.allows_unknown_ops = flag(errors),
            "extensible" => self.extensible = flag(errors),
            "skip_test" => self.skip_test = flag(errors),
            "dependencies" => paths(item, "dependencies(Arith)", &mut self.dependencies, errors),
            "ops" => paths(item, "ops(AddI, MulI)", &mut self.ops, errors),
            "attrs" => paths(item, "attrs(FastMath)", &mut self.attrs, errors),
            "types" => paths(item, "types(Pointer)", &mut self.types, errors),
            "enums" => paths(item, "enums(CmpIPredicate)", &mut self.enums, errors),
            "interfaces" => self.interfaces(item, errors),
            "discardable" => self.discardable(item, errors),
            "crate" => match &item.value {
                ItemValue::Value(Expr::Path(path)) => self.krate = path.path.clone(),
                _ => errors.on(&item.path, "expected a path: write `crate = path::to::ir_core`"),
            },
            _ => {
                let hint = words::did_you_mean(&word, KEYS);
                let known = KEYS.into_iter().filter(|key| *key != "crate");
                let known = if hint.is_empty() { format!("; known are {}", words::list(known)) } else { hint };
                errors.on(&item.path, format!("unknown key `{word}`{known}"));
            }
        }
    }

    fn interfaces(&mut self, item: Item, errors: &mut Errors) {
        let ItemValue::List(tokens) = item.value else {
            errors.on(&item.path, "expected a list: write `interfaces(Inliner)`");
            return;
        };
        for part in parse::split_commas(tokens) {
            let Some(item) = parse::part::<Item>(part, errors) else { continue };
            if self.interfaces.contains(&item.path) {
                errors.on(&item.path, "this interface is listed twice");
                continue;
            }
            if matches!(item.value, ItemValue::Braces) {
                self.empty_impls.push(item.path.clone());
            }
            self.interfaces.push(item.path);
        }
    }

    fn discardable(&mut self, item: Item, errors: &mut Errors) {
        let ItemValue::List(tokens) = item.value else {
            errors.on(&item.path, "expected a list: write `discardable(target: StrAttr)`");
            return;
        };
        for part in parse::split_commas(tokens) {
            if let [proc_macro2::TokenTree::Ident(_)] = &part.clone().into_iter().collect::<Vec<_>>()[..] {
                errors.on(&part, format!("what is `{part}`? write `{part}: StrAttr`, with its constraint"));
                continue;
            }
            let Some(found) = parse::part::<Discardable>(part, errors) else { continue };
            if self.discardable.iter().any(|other| other.name == found.name) {
                errors.on(&found.name, format!("`{}` is listed twice", found.name));
                continue;
            }
            self.discardable.push(found);
        }
    }
}

/// Reads a list of paths, none of them twice.
fn paths(item: Item, example: &str, all: &mut Vec<Path>, errors: &mut Errors) {
    let ItemValue::List(tokens) = item.value else {
        errors.on(&item.path, format!("expected a list: write `{example}`"));
        return;
    };
    for part in parse::split_commas(tokens) {
        let Some(path) = parse::part::<Path>(part, errors) else { continue };
        match all.contains(&path) {
            true => errors.on(&path, format!("`{}` is listed twice", quote!(#path).to_string().replace(' ', ""))),
            false => all.push(path),
        }
    }
}

/// The descriptor of a dialect: a static goes by itself, a type that declares one has it. `decl` is the path of `DialectDecl`.
pub(crate) fn descriptor(path: &Path, decl: &TokenStream) -> TokenStream {
    let name = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    match name.chars().any(|c| c.is_ascii_lowercase()) {
        false => quote_spanned!(path.span()=> &#path),
        true => quote_spanned!(path.span()=> <#path as #decl::DialectDecl>::DIALECT),
    }
}

/// The code of a dialect. With mistakes, it is there so that what uses it brings no mistakes of its own.
fn emit(model: &DialectModel, right: bool) -> TokenStream {
    let DialectModel { ident, krate, allows_unknown_ops, extensible, .. } = model;
    let name = model.name.as_ref().map_or_else(String::new, LitStr::value);
    let hooks = match model.hooks {
        Some(span) => {
            let hooks = Ident::new(&ident.to_string(), span);
            quote_spanned!(span=> &#hooks)
        }
        None => quote!(&__d::NoHooks),
    };
    let list = |paths: &[Path], decl: &str, item: &str| {
        let (decl, item) = (format_ident!("{decl}"), format_ident!("{item}"));
        let items = paths.iter().map(|path| quote_spanned!(path.span()=> <#path as __d::#decl>::#item));
        quote!(&[#(#items),*])
    };
    let body = right.then(|| {
        let docs = docs::data(&quote!(__d), ident, &model.docs, More::default);
        let dependencies = model.dependencies.iter().map(|path| descriptor(path, &quote!(__d)));
        let ops = list(&model.ops, "OpDecl", "DEF");
        let attrs = list(&model.attrs, "AttrDecl", "ATTR");
        let types = list(&model.types, "TypeDecl", "TYPE");
        let enums = list(&model.enums, "EnumDecl", "ENUM");
        let interfaces = model.interfaces.iter();
        let interfaces = interfaces.map(|path| quote_spanned!(path.span()=> <#ident as #path>::INTERFACE));
        quote! {
            dependencies: &[#(#dependencies),*],
            ops: #ops,
            attrs: #attrs,
            types: #types,
            enums: #enums,
            interfaces: &[#(#interfaces),*],
            allows_unknown_ops: #allows_unknown_ops,
            extensible: #extensible,
            hooks: #hooks,
            docs: #docs,
        }
    });
    let empty_impls = model.empty_impls.iter().map(|path| quote!(#[automatically_derived] impl #path for #ident {}));
    let discardable = discardable(model, &name);
    let claims = right.then(|| claims(model, &name));
    let test = (right && !model.skip_test).then(|| test(model));
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
                /// What is declared of the dialect.
                pub const DIALECT: &'static __d::DialectDescriptor = <Self as __d::DialectDecl>::DIALECT;
            }

            #(#empty_impls)*
            #discardable
            #claims
        };

        #test
    }
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
        let constant = Ident::new(&words::snake_case(&attr.to_string()).to_uppercase(), attr.span());
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

/// What a dialect lists has its namespace.
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

/// A test that the declarations agree with each other.
fn test(model: &DialectModel) -> TokenStream {
    let DialectModel { ident, krate, .. } = model;
    let module = format_ident!("{}_dialect", words::snake_case(&ident.to_string()));
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
