//! Passes: the model of a struct with `#[derive(Pass)]`, and its code. [mlir/Pass/PassBase.td]
//!
//! The struct is the pass: it implements `PassDecl` and `Default`, and the user implements `Pass` on it. Its fields are options,
//! statistics, and whatever else the pass keeps.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Expr, Field, Fields, LitStr, Path, Type};

use crate::dialect::descriptor;
use crate::op::Docs;
use crate::op::parse::{self, Item, ItemValue};
use crate::{Errors, debug, keys, words};

/// A pass.
#[derive(Clone, Debug)]
pub struct PassModel {
    /// The struct.
    pub ident: Ident,
    /// Its name in reports; that of the struct unless given.
    pub name: Option<LitStr>,
    /// Its name in pipelines.
    pub argument: Option<LitStr>,
    /// What the comments say.
    pub docs: Docs,
    /// The name of the ops that it runs on.
    pub op: Option<LitStr>,
    /// Dialects of what it creates.
    pub dialects: Vec<Path>,
    /// Its fields.
    pub fields: Vec<PassField>,
    /// The path of ir-core.
    pub krate: Path,
}

/// A field of a pass.
#[derive(Clone, Debug)]
pub struct PassField {
    /// Its name.
    pub ident: Ident,
    /// Its type.
    pub ty: Type,
    /// What it is.
    pub kind: FieldKind,
    /// The name that users know.
    pub name: String,
    /// What the comment says.
    pub help: String,
    /// The value that it starts with.
    pub default: Option<Expr>,
}

/// What a field of a pass is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldKind {
    /// An option.
    Option,
    /// A statistic.
    Statistic,
    /// Something that users do not know.
    Other,
}

const KEYS: [&str; keys::PASS.len()] = keys::names(&keys::PASS);

/// The code for an item with `#[derive(Pass)]`; mistakes are `compile_error!`s in it.
pub fn derive_pass(item: TokenStream) -> TokenStream {
    let item: DeriveInput = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Errors::default();
    let model = read(&item, &mut errors);
    let mut code = emit(&model);
    code.extend(errors.into_compile_errors());
    debug::show(&item.ident, &code);
    code
}

/// Reads a struct.
pub fn read(item: &DeriveInput, errors: &mut Errors) -> PassModel {
    let mut model = PassModel {
        ident: item.ident.clone(),
        name: None,
        argument: None,
        docs: parse::docs(&item.attrs),
        op: None,
        dialects: Vec::new(),
        fields: Vec::new(),
        krate: syn::parse_quote!(::dialekt_ir_core),
    };
    let ident = &item.ident;
    if !item.generics.params.is_empty() {
        errors.on(&item.generics, "a pass has no parameters: its options are fields");
    }
    match &item.data {
        Data::Struct(data) => match &data.fields {
            Fields::Unit => {}
            Fields::Named(fields) => fields.named.iter().for_each(|field| model.field(field, errors)),
            Fields::Unnamed(fields) => {
                errors.on(fields, "the fields of a pass have names: they are those of its options")
            }
        },
        _ => errors.on(ident, format!("a pass is a struct: write `struct {ident};`, or give it fields")),
    }
    let mut seen = Vec::new();
    for item in items(&item.attrs, "pass", "#[pass(argument = \"cse\")]", errors) {
        let word = item.word().unwrap_or_default();
        if seen.contains(&word) {
            errors.on(&item.path, format!("`{word}` is given twice"));
        }
        seen.push(word);
        model.key(item, errors);
    }
    match &model.argument {
        Some(argument) => check_argument(argument, errors),
        None => errors.on(ident, "missing argument: write `#[pass(argument = \"cse\")]`, what pipelines call it"),
    }
    if model.docs.summary.is_empty() {
        errors
            .on(ident, "missing summary: write a doc comment, whose first paragraph says in a line what the pass does");
    }
    model
}

/// The parts of all attributes of a name.
fn items(attrs: &[Attribute], name: &str, example: &str, errors: &mut Errors) -> Vec<Item> {
    let mut found = Vec::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident(name)) {
        if let syn::Meta::Path(_) = &attr.meta {
            continue;
        }
        let Some(tokens) = parse::list(attr, example, errors) else { continue };
        found.extend(parse::split_commas(tokens).into_iter().filter_map(|part| parse::part::<Item>(part, errors)));
    }
    found
}

/// A name in pipelines: no character that has a meaning there.
fn check_argument(argument: &LitStr, errors: &mut Errors) {
    let text = argument.value();
    if text.is_empty() || !text.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c)) {
        errors.on(
            argument,
            format!("`{text}` cannot be read in a pipeline: arguments have letters, digits, `-`, `_` and `.` only"),
        );
    }
}

impl PassModel {
    fn key(&mut self, item: Item, errors: &mut Errors) {
        let word = item.word().unwrap_or_default();
        let text = |example: &str, errors: &mut Errors| match &item.value {
            ItemValue::Value(value) => parse::string(value, &format!("`{word}`"), errors),
            _ => {
                errors.on(&item.path, format!("expected a value: write `{example}`"));
                None
            }
        };
        match word.as_str() {
            "name" => self.name = text("name = \"CSE\"", errors),
            "argument" => self.argument = text("argument = \"cse\"", errors),
            "op" => self.op = text("op = \"func.func\"", errors),
            "dialects" => {
                let ItemValue::List(tokens) = item.value else {
                    errors.on(&item.path, "expected a list: write `dialects(Arith)`");
                    return;
                };
                let paths = parse::split_commas(tokens).into_iter();
                self.dialects.extend(paths.filter_map(|part| parse::part::<Path>(part, errors)));
            }
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

    fn field(&mut self, field: &Field, errors: &mut Errors) {
        let Some(ident) = field.ident.clone() else { return };
        let has = |name: &str| field.attrs.iter().any(|attr| attr.path().is_ident(name));
        let kind = match (has("option"), has("statistic")) {
            (true, true) => {
                errors.on(&ident, "a field is an option or a statistic, not both");
                FieldKind::Other
            }
            (true, false) => FieldKind::Option,
            (false, true) => FieldKind::Statistic,
            (false, false) => FieldKind::Other,
        };
        let docs = parse::docs(&field.attrs);
        if kind != FieldKind::Other && docs.summary.is_empty() {
            errors.on(&ident, format!("what is `{ident}`? write a doc comment: users read it in the help"));
        }
        let mut name = crate::op::key(&ident).replace('_', "-");
        let mut default = None;
        let attr = if kind == FieldKind::Statistic { "statistic" } else { "option" };
        for item in items(&field.attrs, attr, "#[option(default = 10)]", errors) {
            match (item.word().unwrap_or_default().as_str(), item.value) {
                ("name", ItemValue::Value(value)) => {
                    if let Some(text) = parse::string(&value, "`name`", errors) {
                        name = text.value();
                    }
                }
                ("default", ItemValue::Value(value)) if kind == FieldKind::Option => default = Some(value),
                _ if kind == FieldKind::Option => {
                    errors.on(&item.path, "known are `name = \"max-iterations\"` and `default = 10`");
                }
                _ => errors.on(&item.path, "known is `name = \"num-cse'd\"`"),
            }
        }
        if self.fields.iter().any(|other| other.kind == kind && kind != FieldKind::Other && other.name == name) {
            errors.on(&ident, format!("another {attr} is called `{name}`"));
        }
        self.fields.push(PassField { ident, ty: field.ty.clone(), kind, name, help: docs.summary, default });
    }
}

/// A line without the full stop at its end.
fn line(text: &str) -> &str {
    text.strip_suffix('.').unwrap_or(text)
}

fn emit(model: &PassModel) -> TokenStream {
    let PassModel { ident, krate, docs, .. } = model;
    let name = model.name.as_ref().map_or_else(|| ident.to_string(), LitStr::value);
    let argument = model.argument.as_ref().map_or_else(String::new, LitStr::value);
    let summary = line(&docs.summary);
    let description = match &*docs.description {
        "" => docs.summary.clone(),
        more => format!("{}\n\n{more}", docs.summary),
    };
    let anchor = match &model.op {
        Some(op) => quote!(::core::option::Option::Some(#op)),
        None => quote!(::core::option::Option::None),
    };
    let dialects = model.dialects.iter();
    let dialects = dialects.map(|path| descriptor(path, &quote!(#krate::decl::dialect)));
    let of = |kind: FieldKind| model.fields.iter().filter(move |field| field.kind == kind);
    let defs = |kind: FieldKind, ty: &str| {
        let ty = format_ident!("{ty}");
        let defs = of(kind).map(|field| {
            let (name, help) = (&field.name, line(&field.help));
            quote!(__p::#ty { name: #name, help: #help })
        });
        quote!(&[#(#defs),*])
    };
    let (options, statistics) = (defs(FieldKind::Option, "OptionDef"), defs(FieldKind::Statistic, "StatisticDef"));
    // Each at the type of its field: that is where it may not fit.
    let refs = |kind: FieldKind| {
        let fields = of(kind).map(|field| (&field.ident, field.ty.span()));
        fields.collect::<Vec<_>>()
    };
    let shared = refs(FieldKind::Option).into_iter().map(|(ident, span)| quote_spanned!(span=> &self.#ident));
    let mutable = refs(FieldKind::Option).into_iter().map(|(ident, span)| quote_spanned!(span=> &mut self.#ident));
    let counted = refs(FieldKind::Statistic).into_iter().map(|(ident, span)| quote_spanned!(span=> &self.#ident));
    let starts = model.fields.iter().map(|PassField { ident, ty, default, .. }| match default {
        Some(value) => quote_spanned!(value.span()=> #ident: #value),
        None => quote_spanned!(ty.span()=> #ident: ::core::default::Default::default()),
    });
    quote! {
        #[allow(unused_qualifications)]
        const _: () = {
            use #krate::pass as __p;

            #[automatically_derived]
            impl ::core::default::Default for #ident {
                fn default() -> Self {
                    Self { #(#starts),* }
                }
            }

            #[automatically_derived]
            impl __p::PassDecl for #ident {
                fn info(&self) -> &'static __p::PassInfo {
                    static __INFO: __p::PassInfo = __p::PassInfo {
                        name: #name,
                        argument: #argument,
                        summary: #summary,
                        description: #description,
                        anchor: #anchor,
                        options: #options,
                        statistics: #statistics,
                        dialects: &[#(#dialects),*],
                    };
                    &__INFO
                }

                fn options(&self) -> ::std::vec::Vec<&dyn __p::OptionValue> {
                    ::std::vec![#(#shared),*]
                }

                fn options_mut(&mut self) -> ::std::vec::Vec<&mut dyn __p::OptionValue> {
                    ::std::vec![#(#mutable),*]
                }

                fn statistics(&self) -> ::std::vec::Vec<&__p::Statistic> {
                    ::std::vec![#(#counted),*]
                }

                fn copy(&self) -> ::std::boxed::Box<dyn __p::Pass> {
                    ::std::boxed::Box::new(::core::clone::Clone::clone(self))
                }
            }
        };
    }
}
