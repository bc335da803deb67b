//! Attributes and types: the model of a struct with `#[derive(Attr)]` or `#[derive(Type)]`. [ODS: Attribute and type definitions]
//!
//! The fields are the parameters. The types of fields have to implement the trait `Param` of ir-core.
//!
//! - `options`: meaning of the keys of `#[attr(..)]` and `#[ty(..)]`
//! - `format`: assembly formats
//! - `emit`: code generation

mod emit;
mod format;
mod options;

pub(crate) use emit::{elements as emit_elements, mentioned};
pub(crate) use format::read as read_format;
pub use format::{ParamArg, ParamElement, ParamElementKind, ParamGroup};

use proc_macro2::{Ident, Span, TokenStream};
use syn::{Data, DeriveInput, Expr, Fields, Path, Type, Visibility};

use crate::keys::read::Read;
use crate::keys::{Argument, List, ParamKeys, ParamsKeys};
use crate::op::{Docs, parse};
use crate::{Errors, debug};

/// The kind of declaration: attribute or type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entity {
    /// An attribute.
    Attr,
    /// A type.
    Type,
}

impl Entity {
    /// The Rust attribute with the keys.
    pub fn key(self) -> &'static str {
        match self {
            Entity::Attr => "attr",
            Entity::Type => "ty",
        }
    }

    /// The noun for it in messages.
    pub fn noun(self) -> &'static str {
        match self {
            Entity::Attr => "attribute",
            Entity::Type => "type",
        }
    }
}

/// An attribute or type of a dialect.
#[derive(Clone, Debug)]
pub struct ParamsModel {
    /// The struct.
    pub ident: Ident,
    /// Its visibility.
    pub vis: Visibility,
    /// Attribute or type.
    pub entity: Entity,
    /// Its documentation.
    pub docs: Docs,
    /// The keys of `#[attr(..)]` or `#[ty(..)]`.
    pub options: ParamsKeys,
    /// Traits, in order.
    pub traits: Vec<Path>,
    /// Interfaces.
    pub interfaces: Vec<Path>,
    /// Interfaces whose functions all have defaults.
    pub empty_impls: Vec<Path>,
    /// Its parameters.
    pub params: Vec<Param>,
    /// Its assembly format.
    pub format: Option<Vec<ParamElement>>,
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Param {
    /// The field.
    pub ident: Ident,
    /// Its visibility.
    pub vis: Visibility,
    /// Its name in the assembly format.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// The name of its type in messages.
    pub type_name: String,
    /// Required, optional or with a default.
    pub presence: Presence,
    /// True if it is the type of the attribute.
    pub self_type: bool,
    /// True if it is set later, and is no part of the key.
    pub mutable: bool,
    /// Its encoding in bytecode, if it is not that of its type.
    pub encoding: Option<Ident>,
    /// True if it is a list without delimiters, and the author accepts that what follows its commas is parsed as its
    /// elements.
    pub undelimited: bool,
    /// Its documentation.
    pub docs: Docs,
}

/// The presence of a parameter: required, optional or with a default.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "few are alive at a time")]
pub enum Presence {
    /// It has to be present.
    Required,
    /// It is empty or zero when it is missing.
    Optional,
    /// It has this value when it is missing.
    Default(Expr),
}

impl ParamsModel {
    /// The model of an attribute with one required parameter.
    pub(crate) fn with_one(item: &DeriveInput, ident: Ident, ty: Type) -> ParamsModel {
        let param = Param {
            name: ident.to_string(),
            ident,
            vis: Visibility::Inherited,
            type_name: type_name(&ty),
            ty,
            presence: Presence::Required,
            self_type: false,
            mutable: false,
            encoding: None,
            undelimited: false,
            docs: Docs::default(),
        };
        ParamsModel {
            ident: item.ident.clone(),
            vis: item.vis.clone(),
            entity: Entity::Attr,
            docs: Docs::default(),
            options: ParamsKeys::empty(),
            traits: Vec::new(),
            interfaces: Vec::new(),
            empty_impls: Vec::new(),
            params: vec![param],
            format: None,
        }
    }
}

impl Param {
    /// Returns whether the parameter may be missing.
    pub fn is_optional(&self) -> bool {
        !matches!(self.presence, Presence::Required)
    }

    /// Returns whether the parameter is a list, which is printed with commas.
    pub fn is_list(&self) -> bool {
        let name = |ty: &Type| match ty {
            Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
            _ => None,
        };
        let inner = option(&self.ty).unwrap_or(&self.ty);
        matches!(name(inner).as_deref(), Some("Vec" | "SmallVec"))
            || matches!(inner, Type::Path(path) if is_boxed_slice(path))
    }
}

fn is_boxed_slice(path: &syn::TypePath) -> bool {
    path.path.segments.last().is_some_and(|last| {
        last.ident == "Box"
            && matches!(&last.arguments, syn::PathArguments::AngleBracketed(args)
                if matches!(args.args.first(), Some(syn::GenericArgument::Type(Type::Slice(_)))))
    })
}

/// The type in `Option<..>`.
fn option(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Option")?;
    let syn::PathArguments::AngleBracketed(args) = &last.arguments else { return None };
    match args.args.first()? {
        syn::GenericArgument::Type(inner) => Some(inner),
        _ => None,
    }
}

/// Expands `#[derive(Attr)]`: the generated code, with a `compile_error!` for each mistake.
pub fn derive_attr(item: TokenStream) -> TokenStream {
    derive(item, Entity::Attr)
}

/// Expands `#[derive(Type)]`: the generated code, with a `compile_error!` for each mistake.
pub fn derive_type(item: TokenStream) -> TokenStream {
    derive(item, Entity::Type)
}

fn derive(item: TokenStream, entity: Entity) -> TokenStream {
    let item: DeriveInput = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Errors::default();
    let mut code = match read(&item, entity, &mut errors) {
        Some(model) => emit::code(&model, errors.is_empty()),
        None => TokenStream::new(),
    };
    code.extend(errors.into_compile_errors());
    debug::show(&item.ident, &code);
    code
}

/// Reads a struct; `None` when the item is not one.
pub fn read(item: &DeriveInput, entity: Entity, errors: &mut Errors) -> Option<ParamsModel> {
    let noun = entity.noun();
    let fields = match &item.data {
        Data::Struct(data) => &data.fields,
        _ => {
            errors.on(&item.ident, format!("expected a struct: the fields of {noun}s are their parameters"));
            return None;
        }
    };
    if let Some(parameter) = item.generics.params.first() {
        errors.on(parameter, "a struct of parameters has no generic parameters: there is one table for it");
        return None;
    }
    let options = options::read(item, entity, errors);
    let traits = traits(&options.traits, entity, errors);
    let (mut interfaces, mut empty_impls) = (Vec::new(), Vec::new());
    for list in &options.interfaces {
        parse::interfaces(list, &mut interfaces, &mut empty_impls, errors);
    }
    let fields: Vec<&syn::Field> = match fields {
        Fields::Named(named) => named.named.iter().collect(),
        Fields::Unit => Vec::new(),
        Fields::Unnamed(unnamed) => {
            errors.on(unnamed, "all parameters must have a name: write `{ name: Type }`");
            return None;
        }
    };
    let mut params = Vec::new();
    for field in fields {
        params.push(param(field, entity, &params, errors));
    }
    for again in params.iter().filter(|param| param.self_type).skip(1) {
        errors.on(&again.ident, "an attribute has one type: this is the second `#[self_type]`");
    }
    check_mutable(item, entity, &params, errors);
    let mut model = ParamsModel {
        ident: item.ident.clone(),
        vis: item.vis.clone(),
        entity,
        docs: parse::docs(&item.attrs),
        options,
        traits,
        interfaces,
        empty_impls,
        params,
        format: None,
    };
    model.format = format::read(item, &model, errors);
    check_form(item, &model, errors);
    check_encoding(&model, errors);
    Some(model)
}

/// Reads lists of traits, none of them twice.
fn traits(lists: &[List], entity: Entity, errors: &mut Errors) -> Vec<Path> {
    let mut all: Vec<Path> = Vec::new();
    for part in lists.iter().flat_map(|list| &list.parts) {
        let Some(path) = parse::part::<syn::TypePath>(part.clone(), errors).map(|found| found.path) else { continue };
        let known = path.get_ident().map(|ident| ident.to_string()).filter(|name| crate::op::is_known_trait(name));
        match known {
            Some(name) => errors.on(&path, format!("`{name}` is a trait of operations, not of {}s", entity.noun())),
            None if all.contains(&path) => errors.on(&path, "this trait is listed twice"),
            None => all.push(path),
        }
    }
    all
}

/// The encoding of a parameter that is not that of its type.
fn param_encoding(as_text: bool, left_out: bool, read: &Read<ParamKeys>, errors: &mut Errors) -> Option<Ident> {
    if let (true, true, Some(place)) = (as_text, left_out, read.place("left_out")) {
        errors.on(place, "what is left out is not written as text: `as_text` and `left_out` exclude each other");
    }
    let name = if as_text { "Text" } else { "LeftOut" };
    (as_text || left_out).then(|| Ident::new(name, Span::call_site()))
}

/// Checks what is said of the encoding in bytecode.
fn check_encoding(model: &ParamsModel, errors: &mut Errors) {
    let ParamsModel { options, params, .. } = model;
    let Some(code) = &options.code else {
        for param in params.iter().filter(|param| param.encoding.is_some()) {
            errors.on(
                &param.ident,
                "the encoding of a parameter in bytecode needs one of the whole: write `code = 0`, or another number",
            );
        }
        return;
    };
    if options.encoded.is_present() {
        errors.on(code, "`encoded` says that functions write the code: `code` excludes it");
    }
    if let Some(param) = params.iter().find(|param| param.mutable) {
        errors.on(&param.ident, "what may contain itself is text in bytecode: it has no `code`");
    }
}

/// Checks that there is at most one mutable parameter, and others beside it, by which instances differ.
fn check_mutable(item: &DeriveInput, entity: Entity, params: &[Param], errors: &mut Errors) {
    let mut mutable = params.iter().filter(|param| param.mutable);
    let Some(first) = mutable.next() else { return };
    let noun = entity.noun();
    for again in mutable {
        errors.on(
            &again.ident,
            "this is the second `#[mutable]`: all that is set later is one parameter, such as a tuple",
        );
    }
    if params.iter().all(|param| param.mutable || param.self_type) {
        let message = format!(
            "the mutable parameter takes no part in what makes two {noun}s the same: `{}` needs another one, such as a name",
            item.ident
        );
        errors.on(&first.ident, message);
    }
}

/// Attributes on fields of operations: the derives of attributes and types accept them in order to report that they
/// belong there.
pub const OF_OPS: [&str; 2] = ["sizes", "effects"];

fn param(field: &syn::Field, entity: Entity, before: &[Param], errors: &mut Errors) -> Param {
    let ident = field.ident.clone().unwrap_or_else(|| Ident::new("_0", Span::call_site()));
    let read = Read::<ParamKeys>::attributes(&field.attrs, errors);
    let ParamKeys { default, optional, self_type, mutable, name, type_name: shown, undelimited, as_text, left_out } =
        &read.keys;
    let is_option = option(&field.ty).is_some();
    let presence = match default {
        Some(Argument(value)) => Presence::Default(value.0.clone()),
        None if is_option || optional.is_present() || mutable.is_present() => Presence::Optional,
        None => Presence::Required,
    };
    if let Some(place) = read.place("optional")
        && is_option
    {
        errors.on(place, "an `Option` may be missing without this");
    }
    if let Some(place) = read.place("self_type")
        && entity == Entity::Type
    {
        errors.on(place, "only an attribute has a type behind it");
    }
    if let Some(place) = read.place("mutable") {
        if !is_option {
            errors.on(&field.ty, "a mutable parameter is missing until it is set: write `Option<..>`");
        }
        for key in ["default", "self_type"] {
            if read.place(key).is_some() {
                errors.on(
                    &place,
                    format!("a mutable parameter is nothing until it is set: `#[{key}]` cannot be said of it"),
                );
            }
        }
    }
    for attr in &field.attrs {
        if let Some(word) = attr.path().get_ident()
            && OF_OPS.iter().any(|foreign| word == foreign)
        {
            errors.on(attr, format!("`{word}` is for fields of operations"));
        }
    }
    let mut param = Param {
        name: name.as_ref().map_or_else(|| crate::op::key(&ident), |name| name.0.value()),
        ident,
        vis: field.vis.clone(),
        ty: field.ty.clone(),
        type_name: shown.as_ref().map_or_else(|| type_name(&field.ty), |name| name.0.value()),
        presence,
        self_type: self_type.is_present() && entity == Entity::Attr,
        mutable: mutable.is_present() && is_option,
        encoding: param_encoding(as_text.is_present(), left_out.is_present(), &read, errors),
        undelimited: undelimited.is_present(),
        docs: parse::docs(&field.attrs),
    };
    if param.self_type && matches!(param.presence, Presence::Required) && is_plain_type(&field.ty) {
        // As in the reference, the self type is `none` by default.
        param.presence = Presence::Default(syn::parse_quote!(::core::default::Default::default()));
    }
    if before.iter().any(|other| other.name == param.name) {
        errors.on(&param.ident, format!("two parameters are named `{}`", param.name));
    }
    param
}

/// Returns whether a field's type is `Type`, which stands for any type.
fn is_plain_type(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Type"))
}

/// The type of a field as text.
fn type_name(ty: &Type) -> String {
    quote::quote!(#ty).to_string().replace(' ', "")
}

/// Checks that the parameters are declared either by a format or by two functions.
fn check_form(item: &DeriveInput, model: &ParamsModel, errors: &mut Errors) {
    let assembly = item.attrs.iter().find(|attr| attr.path().is_ident("assembly"));
    let options = &model.options;
    match (&options.parse, &options.print) {
        (Some(parse), None) => errors.on(parse, "`parse` without `print`: what is read must also be written"),
        (None, Some(print)) => errors.on(print, "`print` without `parse`: what is written must also be read"),
        (Some(parse), Some(_)) if assembly.is_some() => {
            errors.on(parse, "cannot specify both `#[assembly(..)]` and the functions `parse` and `print`");
        }
        (None, None) if assembly.is_none() && model.params.iter().any(|param| !param.self_type) => {
            let message = format!(
                "must specify either `#[assembly(..)]` or `parse` and `print` in `#[{}(..)]`: there are parameters",
                model.entity.key()
            );
            errors.on(&item.ident, message);
        }
        _ => {}
    }
}
