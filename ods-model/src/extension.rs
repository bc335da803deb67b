//! Extensions: the model of a struct with `#[derive(DialectExtension)]`, and its code. [MLIR: DialectExtension]
//!
//! The struct stands for the extension: it implements `DialectExtensionDecl`.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Fields, LitStr, Path};

use crate::dialect::{descriptor, list, paths};
use crate::docs::{self, More};
use crate::keys::ExtensionKeys;
use crate::keys::read::{Read, Written};
use crate::op::{Docs, parse};
use crate::{Errors, debug, wording};

/// An extension.
#[derive(Clone, Debug)]
pub struct ExtensionModel {
    /// The struct.
    pub ident: Ident,
    /// Its documentation.
    pub docs: Docs,
    /// The keys of `#[extension(..)]`.
    pub options: ExtensionKeys,
    /// The dialects that it extends.
    pub extends: Vec<Path>,
    /// The dialects that it loads.
    pub loads: Vec<Path>,
    /// Its ops.
    pub ops: Vec<Path>,
    /// Its attributes.
    pub attrs: Vec<Path>,
    /// Its types.
    pub types: Vec<Path>,
}

/// Expands `#[derive(DialectExtension)]`: the generated code, with a `compile_error!` for each mistake.
pub fn derive_extension(item: TokenStream) -> TokenStream {
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
pub fn read(item: &DeriveInput, errors: &mut Errors) -> ExtensionModel {
    let ident = &item.ident;
    let is_unit = matches!(&item.data, Data::Struct(data) if matches!(data.fields, Fields::Unit));
    if !is_unit || !item.generics.params.is_empty() {
        errors.on(ident, format!("an extension is a struct without fields and parameters: write `struct {ident};`"));
    }
    let written = Written::in_attributes(&item.attrs, "extension", "#[extension(extends(Poly), ops(..))]", errors);
    let read: Read<ExtensionKeys> = written.read(|_| None, errors);
    let has_extends = read.place("extends").is_some();
    let options = read.keys;
    let model = ExtensionModel {
        ident: ident.clone(),
        docs: parse::docs(&item.attrs),
        extends: paths(&options.extends, errors),
        loads: paths(&options.loads, errors),
        ops: paths(&options.ops, errors),
        attrs: paths(&options.attrs, errors),
        types: paths(&options.types, errors),
        options,
    };
    // What is wrong in a list has been told.
    if !errors.is_empty() {
        return model;
    }
    if model.extends.is_empty() {
        let missing = if has_extends { "no dialects" } else { "missing dialects" };
        errors.on(ident, format!("{missing}: write `#[extension(extends(Poly))]`, when it is applied"));
    }
    let lists = [&model.loads, &model.ops, &model.attrs, &model.types];
    if lists.iter().all(|list| list.is_empty()) && model.options.models.is_none() {
        errors.on(
            ident,
            "this extension adds nothing: write `ops(..)`, `attrs(..)`, `types(..)`, `loads(..)` or `models = path`",
        );
    }
    if let Some(path) = model.loads.iter().find(|path| model.extends.contains(path)) {
        errors.on(path, "this dialect is loaded before: the extension extends it");
    }
    model
}

/// The code of an extension. It is also generated when the declaration has mistakes, so that uses of it cause no errors on top of
/// them.
fn emit(model: &ExtensionModel, right: bool) -> TokenStream {
    let ExtensionModel { ident, options, .. } = model;
    let krate = &options.krate;
    let name = options.name.as_ref().map_or_else(|| ident.to_string(), LitStr::value);
    let dialects = |paths: &[Path]| {
        let all = paths.iter().map(|path| descriptor(path, &quote!(__d)));
        quote!(&[#(#all),*])
    };
    let body = right.then(|| {
        let docs = docs::data(&quote!(__d), ident, &model.docs, More::default);
        let loads = dialects(&model.loads);
        let ops = list(&model.ops, "OpDecl", "DEF");
        let attrs = list(&model.attrs, "AttrDecl", "ATTR");
        let types = list(&model.types, "TypeDecl", "TYPE");
        let models = match &options.models {
            Some(path) => quote_spanned!(path.span()=> ::core::option::Option::Some(#path)),
            None => quote!(::core::option::Option::None),
        };
        quote!(loads: #loads, ops: #ops, attrs: #attrs, types: #types, models: #models, docs: #docs,)
    });
    let extends = if right { dialects(&model.extends) } else { quote!(&[]) };
    let claims = right.then(|| claims(model, &extends));
    let test = (right && !options.skip_test.is_present()).then(|| test(model));
    quote! {
        #[allow(unused_qualifications)]
        const _: () = {
            use #krate::decl::derive as __d;

            #[automatically_derived]
            impl __d::DialectExtensionDecl for #ident {
                const EXTENSION: &'static __d::DialectExtension = {
                    static __EXTENSION: __d::DialectExtension =
                        __d::DialectExtension { #body ..__d::DialectExtension::new(#name, #extends) };
                    &__EXTENSION
                };
            }

            #[automatically_derived]
            impl #ident {
                /// The extension, for `DialectRegistry::extend`.
                pub const EXTENSION: &'static __d::DialectExtension = <Self as __d::DialectExtensionDecl>::EXTENSION;
            }

            #claims
        };

        #test
    }
}

/// Assertions that all that is added is in the namespace of a dialect that is extended.
fn claims(model: &ExtensionModel, extends: &TokenStream) -> TokenStream {
    let claim = |path: &Path, what: &str, value: TokenStream| {
        let message = format!(
            "this {what} is of no dialect that the extension extends: its name starts with that of its dialect"
        );
        quote_spanned!(path.span()=> const _: () = ::core::assert!(__d::is_in_dialects(#value, __EXTENDED), #message);)
    };
    let ops = model.ops.iter().map(|path| claim(path, "operation", quote!(<#path as __d::OpDecl>::DEF.name)));
    let attrs = model.attrs.iter().map(|path| claim(path, "attribute", quote!(<#path as __d::AttrDecl>::ATTR.dialect)));
    let types = model.types.iter().map(|path| claim(path, "type", quote!(<#path as __d::TypeDecl>::TYPE.dialect)));
    let all: TokenStream = ops.chain(attrs).chain(types).collect();
    if all.is_empty() {
        return all;
    }
    quote!(const __EXTENDED: &[&__d::DialectDescriptor] = #extends; #all)
}

/// A generated test that the declarations agree with each other and with those of the dialects.
fn test(model: &ExtensionModel) -> TokenStream {
    let ExtensionModel { ident, options, .. } = model;
    let krate = &options.krate;
    let module = format_ident!("{}_extension", wording::snake_case(&ident.to_string()));
    quote! {
        #[cfg(test)]
        mod #module {
            #[test]
            fn declarations_agree() {
                let extension = <super::#ident as #krate::decl::dialect::DialectExtensionDecl>::EXTENSION;
                let mut registry = #krate::context::DialectRegistry::new();
                for dialect in extension.extends {
                    registry.insert(dialect);
                }
                let problems = registry.extend(extension).check();
                ::core::assert!(problems.is_empty(), "{}", problems.join("\n"));
            }
        }
    }
}
