//! The keys of `#[attr(..)]` and `#[ty(..)]`.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{DeriveInput, Expr, LitStr, Path};

use super::Entity;
use crate::op::parse::{self, Item, ItemValue};
use crate::{Errors, enums, keys, words};

/// What `#[attr(..)]` or `#[ty(..)]` says.
#[derive(Clone, Debug)]
pub struct ParamsOptions {
    /// The full name.
    pub name: Option<LitStr>,
    /// What messages call it.
    pub symbol: Option<LitStr>,
    /// The summary of the constraint.
    pub summary: Option<LitStr>,
    /// Printed under an alias.
    pub alias: bool,
    /// The user checks parameters.
    pub verify: Option<Span>,
    /// Parses parameters.
    pub parse: Option<Path>,
    /// Prints parameters.
    pub print: Option<Path>,
    /// The attribute may be the layout of a memref.
    pub memref_layout: Option<Span>,
    /// Vectors may hold the type.
    pub vector_element: bool,
    /// Memrefs may hold the type.
    pub memref_element: bool,
    /// What values of the type are called.
    pub value_name: Option<LitStr>,
    /// Interfaces.
    pub interfaces: Vec<Path>,
    /// Interfaces whose functions all have defaults.
    pub empty_impls: Vec<Path>,
    /// No functions `new` and `new_checked`.
    pub skip_new: bool,
    /// The path of ir-core.
    pub krate: Path,
}

const KEYS: [&str; keys::PARAMS.len()] = keys::names(&keys::PARAMS);

impl ParamsOptions {
    /// Nothing is said.
    pub(super) fn empty() -> ParamsOptions {
        ParamsOptions {
            name: None,
            symbol: None,
            summary: None,
            alias: false,
            verify: None,
            parse: None,
            print: None,
            memref_layout: None,
            vector_element: false,
            memref_element: false,
            value_name: None,
            interfaces: Vec::new(),
            empty_impls: Vec::new(),
            skip_new: false,
            krate: syn::parse_quote!(::dialekt_ir_core),
        }
    }

    pub(super) fn read(item: &DeriveInput, entity: Entity, errors: &mut Errors) -> ParamsOptions {
        let mut options = ParamsOptions::empty();
        let key = entity.key();
        let example = format!("#[{key}(name = \"dialect.{}\")]", entity.noun());
        let mut seen = Vec::new();
        for attr in item.attrs.iter().filter(|attr| attr.path().is_ident(key)) {
            let Some(tokens) = parse::list(attr, &example, errors) else { continue };
            for part in parse::split_commas(tokens) {
                let Some(item) = parse::part::<Item>(part, errors) else { continue };
                let word = item.word().unwrap_or_default();
                if word != "interfaces" {
                    if seen.contains(&word) {
                        errors.on(&item.path, format!("`{word}` is given twice"));
                    }
                    seen.push(word);
                }
                options.key(item, entity, errors);
            }
        }
        match &options.name {
            Some(name) => enums::check_symbol_name(name, errors),
            None => errors.on(&item.ident, format!("missing name: write `{example}`")),
        }
        options
    }

    fn key(&mut self, item: Item, entity: Entity, errors: &mut Errors) {
        let word = item.word().unwrap_or_default();
        let text = |example: &str, errors: &mut Errors| match &item.value {
            ItemValue::Value(value) => parse::string(value, &format!("`{word}`"), errors),
            _ => {
                errors.on(&item.path, format!("expected a value: write `{example}`"));
                None
            }
        };
        let function = |example: &str, errors: &mut Errors| match &item.value {
            ItemValue::Value(value) => parse::path(value, &format!("`{word}`"), errors),
            _ => {
                errors.on(&item.path, format!("expected a value: write `{example}`"));
                None
            }
        };
        let flag = |only: Option<Entity>, errors: &mut Errors| {
            if !matches!(item.value, ItemValue::None) {
                errors.on(&item.path, format!("`{word}` takes no value"));
            }
            if only.is_some_and(|only| only != entity) {
                errors.on(&item.path, format!("`{word}` cannot be said of {}s", entity.noun()));
            }
            true
        };
        match word.as_str() {
            "name" => self.name = text("name = \"dialect.mnemonic\"", errors),
            "symbol" => self.symbol = text("symbol = \"My_Definition\"", errors),
            "summary" => self.summary = text("summary = \"what it is\"", errors),
            "alias" => self.alias = flag(None, errors),
            "verify" => self.verify = flag(None, errors).then(|| item.path.span()),
            "memref_layout" => self.memref_layout = flag(Some(Entity::Attr), errors).then(|| item.path.span()),
            "vector_element" => self.vector_element = flag(Some(Entity::Type), errors),
            "memref_element" => self.memref_element = flag(Some(Entity::Type), errors),
            "value_name" => self.value_name = text("value_name = \"token\"", errors),
            "skip_new" => self.skip_new = flag(None, errors),
            "parse" => self.parse = function("parse = parse_my_parameters", errors),
            "print" => self.print = function("print = print_my_parameters", errors),
            "interfaces" => self.interfaces(item, errors),
            "crate" => match &item.value {
                ItemValue::Value(Expr::Path(path)) => self.krate = path.path.clone(),
                _ => errors.on(&item.path, "expected a path: write `crate = path::to::ir_core`"),
            },
            "traits" => {
                let noun = entity.noun();
                errors.on(&item.path, format!("traits of {noun}s are interfaces or keys: write `interfaces(..)`"));
            }
            _ => {
                let hint = words::did_you_mean(&word, KEYS);
                let known = KEYS.into_iter().filter(|key| !["traits", "crate"].contains(key));
                let known = if hint.is_empty() { format!("; known are {}", words::list(known)) } else { hint };
                errors.on(&item.path, format!("unknown key `{word}`{known}"));
            }
        }
    }

    fn interfaces(&mut self, item: Item, errors: &mut Errors) {
        let ItemValue::List(tokens) = item.value else {
            errors.on(&item.path, "expected a list: write `interfaces(MyInterface)`");
            return;
        };
        for part in parse::split_commas(tokens) {
            let Some(item) = parse::part::<Item>(part, errors) else { continue };
            match item.value {
                ItemValue::None => {}
                ItemValue::Braces => self.empty_impls.push(item.path.clone()),
                ItemValue::Value(_) | ItemValue::List(..) => errors.on(
                    &item.path,
                    "an interface takes no arguments: write its path, or `Path {}` to take all defaults",
                ),
            }
            if self.interfaces.contains(&item.path) {
                errors.on(&item.path, "this interface is listed twice");
                continue;
            }
            self.interfaces.push(item.path);
        }
    }
}
