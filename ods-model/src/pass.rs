//! Passes: the model of a struct with `#[derive(Pass)]`, and its code. [mlir/Pass/PassBase.td]
//!
//! The struct is the pass: it implements `PassDecl` and `Default`, and the user implements `Pass` on it. Its fields are
//! options, statistics, and other state of the pass.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Expr, Field, Fields, LitStr, Path, Type};

use crate::dialect::descriptor;
use crate::interface::InterfaceKind;
use crate::keys::read::{Read, Written};
use crate::keys::{MaybeList, OptionKeys, PassFieldKeys, PassKeys, StatisticKeys};
use crate::op::{Docs, parse};
use crate::{Errors, debug};

/// A pass.
#[derive(Clone, Debug)]
pub struct PassModel {
    /// The struct.
    pub ident: Ident,
    /// Its documentation.
    pub docs: Docs,
    /// The keys of `#[pass(..)]`.
    pub options: PassKeys,
    /// Dialects of the ops that it creates.
    pub dialects: Vec<Path>,
    /// Its fields.
    pub fields: Vec<PassField>,
}

/// A field of a pass.
#[derive(Clone, Debug)]
pub struct PassField {
    /// Its name.
    pub ident: Ident,
    /// Its type.
    pub ty: Type,
    /// Its role.
    pub kind: FieldKind,
    /// Its name in pipelines and reports.
    pub name: String,
    /// Its help text: the comment of the field.
    pub help: String,
    /// Its initial value.
    pub default: Option<Expr>,
}

/// The role of a field of a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldKind {
    /// An option.
    Option,
    /// A statistic.
    Statistic,
    /// State that users do not see.
    Other,
}

/// Expands `#[derive(Pass)]`: the generated code, with a `compile_error!` for each mistake.
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
    let ident = &item.ident;
    let fields = fields(item, "pass", errors, |found, errors| {
        let PassFieldKeys { option, statistic } = Read::attributes(&found.attrs, errors).keys;
        (option, statistic)
    });
    let written = Written::in_attributes(&item.attrs, "pass", "#[pass(argument = \"cse\")]", errors);
    let read: Read<PassKeys> = written.read(|_| None, errors);
    match &read.keys.argument {
        Some(argument) => check_argument(argument, errors),
        None if read.place("argument").is_none() => {
            errors.on(ident, "missing argument: write `#[pass(argument = \"cse\")]`, what pipelines call it");
        }
        None => {}
    }
    if let (Some(_), Some(place)) = (&read.keys.op, read.place("interface")) {
        errors.on(place, "a pass runs on the ops of a name or on those with an interface, not both");
    }
    let docs = summarized(item, "pass", errors);
    let options = read.keys;
    let dialects = options.dialects.iter().flat_map(|list| list.read(errors)).collect();
    PassModel { ident: ident.clone(), docs, options, dialects, fields }
}

/// The comment of a pass or pipeline, which has to be there.
pub(crate) fn summarized(item: &DeriveInput, what: &str, errors: &mut Errors) -> Docs {
    let docs = parse::docs(&item.attrs);
    if docs.summary.is_empty() {
        let message =
            format!("missing summary: write a doc comment, whose first paragraph says in a line what the {what} does");
        errors.on(&item.ident, message);
    }
    docs
}

/// The fields of a pass or pipeline. `keys` reads what makes a field an option or a statistic.
pub(crate) fn fields(
    item: &DeriveInput,
    what: &str,
    errors: &mut Errors,
    keys: impl Fn(&Field, &mut Errors) -> (Vec<MaybeList>, Vec<MaybeList>),
) -> Vec<PassField> {
    let ident = &item.ident;
    if !item.generics.params.is_empty() {
        errors.on(&item.generics, format!("a {what} has no parameters: its options are fields"));
    }
    let mut all = Vec::new();
    match &item.data {
        Data::Struct(data) => match &data.fields {
            Fields::Unit => {}
            Fields::Named(named) => {
                for found in &named.named {
                    let keys = keys(found, errors);
                    all.extend(field(found, keys, &all, errors));
                }
            }
            Fields::Unnamed(fields) => {
                errors.on(fields, format!("the fields of a {what} have names: they are those of its options"))
            }
        },
        _ => errors.on(ident, format!("a {what} is a struct: write `struct {ident};`, or give it fields")),
    }
    all
}

/// Checks a name for pipelines: it must not contain characters that have a meaning there.
pub(crate) fn check_argument(argument: &LitStr, errors: &mut Errors) {
    let text = argument.value();
    if text.is_empty() || !text.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c)) {
        errors.on(
            argument,
            format!("`{text}` cannot be read in a pipeline: arguments have letters, digits, `-`, `_` and `.` only"),
        );
    }
}

/// Reads a field; `None` where it has no name.
fn field(
    field: &Field,
    (option, statistic): (Vec<MaybeList>, Vec<MaybeList>),
    before: &[PassField],
    errors: &mut Errors,
) -> Option<PassField> {
    let ident = field.ident.clone()?;
    let is_option = !option.is_empty();
    let kind = match (is_option, !statistic.is_empty()) {
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
    let lists = if is_option { option } else { statistic };
    let parts = lists.into_iter().flat_map(|list| list.0.parts).collect();
    let written = Written::in_list(parts, errors);
    let (name, default) = if is_option {
        let OptionKeys { name, default } = written.read(|_| None, errors).keys;
        (name, default.map(|value| value.0))
    } else {
        let StatisticKeys { name } = written.read(|_| None, errors).keys;
        (name, None)
    };
    let name = name.map_or_else(|| crate::op::key(&ident).replace('_', "-"), |name| name.value());
    if before.iter().any(|other| other.kind == kind && kind != FieldKind::Other && other.name == name) {
        let what = if is_option { "option" } else { "statistic" };
        errors.on(&ident, format!("another {what} is called `{name}`"));
    }
    Some(PassField { ident, ty: field.ty.clone(), kind, name, help: docs.summary, default })
}

/// A line of text without the full stop at its end.
pub(crate) fn line(text: &str) -> &str {
    text.strip_suffix('.').unwrap_or(text)
}

fn emit(model: &PassModel) -> TokenStream {
    let PassModel { ident, options, docs, .. } = model;
    let krate = &options.krate;
    let name = options.name.as_ref().map_or_else(|| ident.to_string(), LitStr::value);
    let argument = options.argument.as_ref().map_or_else(String::new, LitStr::value);
    let summary = line(&docs.summary);
    let description = match &*docs.description {
        "" => docs.summary.clone(),
        more => format!("{}\n\n{more}", docs.summary),
    };
    let anchor = match &options.op {
        Some(op) => quote!(::core::option::Option::Some(#op)),
        None => quote!(::core::option::Option::None),
    };
    let interface = match &options.interface {
        Some(interface) => {
            let handle = InterfaceKind::Op.handle_path(interface);
            quote_spanned!(interface.span()=> ::core::option::Option::Some(#handle::INTERFACE))
        }
        None => quote!(::core::option::Option::None),
    };
    let dialects = model.dialects.iter();
    let dialects = dialects.map(|path| descriptor(path, &quote!(#krate::derive)));
    let defs = |kind: FieldKind, ty: &str| {
        let ty = format_ident!("{ty}");
        let defs = of(&model.fields, kind).map(|field| {
            let (name, help) = (&field.name, line(&field.help));
            quote!(__p::#ty { name: #name, help: #help })
        });
        quote!(&[#(#defs),*])
    };
    let (options, statistics) = (defs(FieldKind::Option, "OptionDef"), defs(FieldKind::Statistic, "StatisticDef"));
    let counted = of(&model.fields, FieldKind::Statistic).map(|field| {
        let ident = &field.ident;
        quote_spanned!(field.ty.span()=> &self.#ident)
    });
    let (start, accessors) = (starting(ident, &model.fields), option_accessors(&model.fields));
    quote! {
        #[allow(unused_qualifications)]
        const _: () = {
            use #krate::derive as __p;

            #start

            #[automatically_derived]
            impl __p::PassDecl for #ident {
                fn info(&self) -> &'static __p::PassInfo {
                    static __INFO: __p::PassInfo = __p::PassInfo {
                        name: #name,
                        argument: #argument,
                        summary: #summary,
                        description: #description,
                        anchor: #anchor,
                        interface: #interface,
                        options: #options,
                        statistics: #statistics,
                        dialects: &[#(#dialects),*],
                    };
                    &__INFO
                }

                #accessors

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

/// The fields of a kind.
pub(crate) fn of(fields: &[PassField], kind: FieldKind) -> impl Iterator<Item = &PassField> {
    fields.iter().filter(move |field| field.kind == kind)
}

/// The implementation of `Default`: options have their initial values.
pub(crate) fn starting(ident: &Ident, fields: &[PassField]) -> TokenStream {
    let starts = fields.iter().map(|PassField { ident, ty, default, .. }| match default {
        Some(value) => quote_spanned!(value.span()=> #ident: #value),
        None => quote_spanned!(ty.span()=> #ident: ::core::default::Default::default()),
    });
    quote! {
        #[automatically_derived]
        impl ::core::default::Default for #ident {
            fn default() -> Self {
                Self { #(#starts),* }
            }
        }
    }
}

/// The functions by which options are read and set.
pub(crate) fn option_accessors(fields: &[PassField]) -> TokenStream {
    // Each assertion has the span of the field's type, as it may be wrong.
    let options = || of(fields, FieldKind::Option).map(|field| (&field.ident, field.ty.span()));
    let shared = options().map(|(ident, span)| quote_spanned!(span=> &self.#ident));
    let mutable = options().map(|(ident, span)| quote_spanned!(span=> &mut self.#ident));
    quote! {
        fn options(&self) -> ::std::vec::Vec<&dyn __p::OptionValue> {
            ::std::vec![#(#shared),*]
        }

        fn options_mut(&mut self) -> ::std::vec::Vec<&mut dyn __p::OptionValue> {
            ::std::vec![#(#mutable),*]
        }
    }
}
