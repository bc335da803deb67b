//! The keys of `#[op(..)]`.

use proc_macro2::{Span, TokenStream};
use syn::spanned::Spanned;
use syn::{DeriveInput, Expr, ExprLit, Lit, LitStr, Path};

use super::parse::{self, Item, ItemValue};
use super::traits::{self, Trait};
use crate::keys::{self, KeyKind};
use crate::{Errors, words};

/// What `#[op(..)]` says.
#[derive(Clone, Debug)]
pub struct Options {
    /// The full name of the op; `None` when it is missing, which is a mistake.
    pub name: Option<LitStr>,
    /// How names of fields become names in the IR.
    pub rename: Rename,
    /// Traits, interfaces and inference, in the order in which they are verified.
    pub listed: Vec<Listed>,
    /// Interfaces whose functions all have defaults, which the derive implements.
    pub empty_impls: Vec<Path>,
    /// Effects of the op as a whole.
    pub effects: Vec<Effect>,
    /// Patterns that bring it into canonical form, in order.
    pub canonicalize: Vec<Path>,
    /// Functions of traits that the user implements.
    pub hooks: Vec<(Hook, Span)>,
    /// Parses the custom form.
    pub parse: Option<Path>,
    /// Prints the custom form.
    pub print: Option<Path>,
    /// Names results.
    pub result_names: Option<Path>,
    /// Names arguments of entry blocks.
    pub argument_names: Option<Path>,
    /// Names blocks.
    pub block_names: Option<Path>,
    /// The dialect whose ops need no prefix inside.
    pub default_dialect: Option<LitStr>,
    /// Why it should not be used.
    pub deprecated: Option<LitStr>,
    /// The section of the documentation that it belongs to.
    pub doc_group: Option<LitStr>,
    /// The path of ir-core.
    pub krate: Path,
}

/// How names of fields become names in the IR.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rename {
    /// They stay.
    Keep,
    /// `fooBar`.
    Camel,
}

/// What the verifier goes through in order.
#[derive(Clone, Debug)]
pub enum Listed {
    /// A trait.
    Trait(Box<Trait>),
    /// An interface.
    Interface(Path),
    /// Inference of the types of results.
    Infer,
}

/// A function of a trait that the user implements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hook {
    /// `Verify::verify`.
    Verify,
    /// `VerifyRegions::verify_regions`.
    VerifyRegions,
    /// `InferTypes::infer`.
    Infer,
    /// `Fold::fold`.
    Fold,
}

/// An effect.
#[derive(Clone, Debug)]
pub struct Effect {
    /// What it does: `Read`, `Write`, `Allocate` or `Free`.
    pub effect: syn::Ident,
    /// What it is done to.
    pub resource: String,
    /// When it happens.
    pub stage: u32,
    /// On all of the resource.
    pub full: bool,
}

const KEYS: [&str; keys::OP.len()] = keys::names(&keys::OP);

/// Reads all `#[op(..)]` of an item.
pub(super) fn read(item: &DeriveInput, errors: &mut Errors) -> Options {
    let mut options = Options {
        name: None,
        rename: Rename::Keep,
        listed: Vec::new(),
        empty_impls: Vec::new(),
        effects: Vec::new(),
        canonicalize: Vec::new(),
        hooks: Vec::new(),
        parse: None,
        print: None,
        result_names: None,
        argument_names: None,
        block_names: None,
        default_dialect: None,
        deprecated: None,
        doc_group: None,
        krate: syn::parse_quote!(::dialekt_ir_core),
    };
    let mut seen = Vec::new();
    let mut found = false;
    for attr in item.attrs.iter().filter(|attr| attr.path().is_ident("op")) {
        found = true;
        let Some(tokens) = parse::list(attr, "#[op(name = \"dialect.op\")]", errors) else { continue };
        for part in parse::split_commas(tokens) {
            if let Some(item) = parse::part::<Item>(part, errors) {
                options.key(item, &mut seen, errors);
            }
        }
    }
    match &options.name {
        Some(name) => check_name(name, errors),
        None if !found => {
            errors
                .on(&item.ident, "missing `#[op(..)]`: an operation has a name, as in `#[op(name = \"dialect.op\")]`");
        }
        None => errors.on(&item.ident, "missing name: write `name = \"dialect.op\"` in `#[op(..)]`"),
    }
    check_custom_form(&options, item, errors);
    options
}

/// The custom form is written by a format or by two functions.
fn check_custom_form(options: &Options, item: &DeriveInput, errors: &mut Errors) {
    match (&options.parse, &options.print) {
        (Some(parse), None) => errors.on(parse, "`parse` without `print`: what is read must also be written"),
        (None, Some(print)) => errors.on(print, "`print` without `parse`: what is written must also be read"),
        (Some(parse), Some(_)) if item.attrs.iter().any(|attr| attr.path().is_ident("assembly")) => {
            errors.on(parse, "an operation has either `#[assembly(..)]` or the functions `parse` and `print`");
        }
        _ => {}
    }
}

/// `dialect.op`, in characters that the parser reads as one name.
fn check_name(name: &LitStr, errors: &mut Errors) {
    let text = name.value();
    let Some((dialect, op)) = text.split_once('.') else {
        errors.on(
            name,
            format!("expected `dialect.op`, found `{text}`: the name of an operation starts with its dialect"),
        );
        return;
    };
    let letter = |c: char| c.is_ascii_alphabetic() || c == '_';
    let rest = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || "_$.".contains(c));
    let fits = dialect.starts_with(letter) && rest(dialect) && rest(op) && !op.is_empty() && !op.ends_with('.');
    if !fits {
        let message = "is not the name of an operation: it starts with a letter or `_` and has letters, digits, `_`, `$` and `.` only";
        errors.on(name, format!("`{text}` {message}"));
    }
}

impl Options {
    fn key(&mut self, item: Item, seen: &mut Vec<String>, errors: &mut Errors) {
        let word = item.word().unwrap_or_default();
        if !["traits", "interfaces", "effects"].contains(&word.as_str()) && KEYS.contains(&word.as_str()) {
            if seen.contains(&word) {
                errors.on(&item.path, format!("`{word}` is given twice"));
            }
            seen.push(word.clone());
        }
        match word.as_str() {
            "name" => self.name = text(&item, "name = \"dialect.op\"", errors),
            "rename_all" => self.rename_all(&item, errors),
            "traits" => self.traits(item, errors),
            "interfaces" => self.interfaces(item, errors),
            "effects" => {
                if let Some(tokens) = items(item, "effects(Read, Write)", errors) {
                    self.effects.extend(effects(tokens, errors));
                }
            }
            "verify" => self.hook(Hook::Verify, item, errors),
            "verify_regions" => self.hook(Hook::VerifyRegions, item, errors),
            "infer" => {
                self.listed.push(Listed::Infer);
                self.hook(Hook::Infer, item, errors);
            }
            "fold" => self.hook(Hook::Fold, item, errors),
            "canonicalize" => self.canonicalize(item, errors),
            "derived" => {
                errors.on(
                    &item.path,
                    "`derived` cannot be declared: a derived attribute is a method on the view of the operation",
                );
            }
            "parse" => self.parse = function(&item, "parse = parse_my_op", errors),
            "print" => self.print = function(&item, "print = print_my_op", errors),
            "result_names" => self.result_names = function(&item, "result_names = name_results", errors),
            "argument_names" => self.argument_names = function(&item, "argument_names = name_arguments", errors),
            "block_names" => self.block_names = function(&item, "block_names = name_blocks", errors),
            "default_dialect" => self.default_dialect = text(&item, "default_dialect = \"scf\"", errors),
            "deprecated" => self.deprecated = text(&item, "deprecated = \"use X\"", errors),
            "doc_group" => self.doc_group = text(&item, "doc_group = \"Casts\"", errors),
            "crate" => {
                if let Some(path) = function(&item, "crate = path::to::ir_core", errors) {
                    self.krate = path;
                }
            }
            "summary" | "description" => {
                errors.on(&item.path, format!("the {word} is the doc comment of the struct: write `/// ..` above it"));
            }
            _ => self.unknown(&item, errors),
        }
    }

    fn unknown(&self, item: &Item, errors: &mut Errors) {
        let word = item.path.segments.last().map(|last| super::key(&last.ident)).unwrap_or_default();
        if traits::is_known(&word) {
            errors.on(&item.path, format!("`{word}` is a trait: write `traits({word})`"));
            return;
        }
        let hint = words::did_you_mean(&word, KEYS);
        errors.on(
            &item.path,
            format!("unknown key `{word}`{hint}{}", if hint.is_empty() { all_keys() } else { String::new() }),
        );
    }

    fn rename_all(&mut self, item: &Item, errors: &mut Errors) {
        let Some(rule) = text(item, "rename_all = \"camelCase\"", errors) else { return };
        match rule.value().as_str() {
            "camelCase" => self.rename = Rename::Camel,
            "snake_case" => self.rename = Rename::Keep,
            found => errors.on(&rule, format!("expected `camelCase` or `snake_case`, found `{found}`")),
        }
    }

    fn traits(&mut self, item: Item, errors: &mut Errors) {
        let Some(tokens) = items(item, "traits(Pure, Commutative)", errors) else { return };
        for part in parse::split_commas(tokens) {
            if let Some(item) = parse::part::<Item>(part, errors) {
                self.listed.extend(traits::read(item, errors).into_iter().map(|found| Listed::Trait(Box::new(found))));
            }
        }
    }

    fn interfaces(&mut self, item: Item, errors: &mut Errors) {
        let Some(tokens) = items(item, "interfaces(LoopLike)", errors) else { return };
        for part in parse::split_commas(tokens) {
            let Some(item) = parse::part::<Item>(part, errors) else { continue };
            if !item.is_name() {
                errors.on(&item.path, "expected the path of an interface, found a keyword");
                continue;
            }
            match item.value {
                ItemValue::None => {}
                ItemValue::Braces => self.empty_impls.push(item.path.clone()),
                ItemValue::Value(_) | ItemValue::List(..) => {
                    errors.on(
                        &item.path,
                        "an interface takes no arguments: write its path, or `Path {}` to take all defaults",
                    );
                }
            }
            let again = |listed: &Listed| matches!(listed, Listed::Interface(path) if *path == item.path);
            if self.listed.iter().any(again) {
                errors.on(&item.path, "this interface is listed twice");
                continue;
            }
            self.listed.push(Listed::Interface(item.path));
        }
    }

    fn canonicalize(&mut self, item: Item, errors: &mut Errors) {
        let Some(tokens) = items(item, "canonicalize(MyPattern)", errors) else { return };
        for part in parse::split_commas(tokens) {
            let Some(path) = parse::part::<Path>(part, errors) else { continue };
            if self.canonicalize.contains(&path) {
                errors.on(&path, "this pattern is listed twice");
                continue;
            }
            self.canonicalize.push(path);
        }
    }

    fn hook(&mut self, hook: Hook, item: Item, errors: &mut Errors) {
        if !matches!(item.value, ItemValue::None) {
            let word = item.word().unwrap_or_default();
            errors.on(
                &item.path,
                format!("`{word}` takes no value: it says that the struct implements the trait of that name"),
            );
        }
        self.hooks.push((hook, item.path.span()));
    }

    /// Whether the user implements a hook.
    pub fn has(&self, hook: Hook) -> bool {
        self.hooks.iter().any(|(found, _)| *found == hook)
    }
}

fn all_keys() -> String {
    format!(
        "; known are {}",
        words::list(keys::OP.iter().filter(|key| key.kind == KeyKind::Listed).map(|key| key.name))
    )
}

fn text(item: &Item, example: &str, errors: &mut Errors) -> Option<LitStr> {
    let ItemValue::Value(value) = &item.value else {
        errors.on(&item.path, format!("expected a value: write `{example}`"));
        return None;
    };
    parse::string(value, &format!("`{}`", item.word().unwrap_or_default()), errors)
}

fn function(item: &Item, example: &str, errors: &mut Errors) -> Option<Path> {
    let ItemValue::Value(value) = &item.value else {
        errors.on(&item.path, format!("expected a value: write `{example}`"));
        return None;
    };
    parse::path(value, &format!("`{}`", item.word().unwrap_or_default()), errors)
}

fn items(item: Item, example: &str, errors: &mut Errors) -> Option<TokenStream> {
    match item.value {
        ItemValue::List(tokens) => Some(tokens),
        _ => {
            errors.on(&item.path, format!("expected a list: write `{example}`"));
            None
        }
    }
}

/// Reads a list of effects: `Read, Write(resource = "..", stage = 1, full)`.
pub(super) fn effects(tokens: TokenStream, errors: &mut Errors) -> Vec<Effect> {
    const EFFECTS: [&str; 4] = ["Allocate", "Free", "Read", "Write"];
    let mut all = Vec::new();
    for part in parse::split_commas(tokens) {
        let Some(item) = parse::part::<Item>(part, errors) else { continue };
        let word = item.word().unwrap_or_default();
        if !EFFECTS.contains(&word.as_str()) {
            let known = words::list(EFFECTS);
            let hint = words::did_you_mean(word.trim_start_matches("Mem"), EFFECTS);
            errors.on(&item.path, format!("unknown effect `{word}`: expected one of {known}{hint}"));
            continue;
        }
        let ident = item.path.get_ident().expect("a known word").clone();
        let mut effect = Effect { effect: ident, resource: "Default".into(), stage: 0, full: false };
        match item.value {
            ItemValue::None => {}
            ItemValue::List(tokens) => effect_arguments(tokens, &mut effect, errors),
            _ => errors.on(&item.path, "expected `Effect` or `Effect(resource = \"..\", stage = 1, full)`"),
        }
        all.push(effect);
    }
    all
}

fn effect_arguments(tokens: TokenStream, effect: &mut Effect, errors: &mut Errors) {
    for part in parse::split_commas(tokens) {
        let Some(item) = parse::part::<Item>(part, errors) else { continue };
        match (item.word().unwrap_or_default().as_str(), &item.value) {
            ("resource", ItemValue::Value(value)) => {
                if let Some(name) = parse::string(value, "`resource`", errors) {
                    effect.resource = name.value();
                }
            }
            ("stage", ItemValue::Value(Expr::Lit(ExprLit { lit: Lit::Int(stage), .. }))) => {
                match stage.base10_parse() {
                    Ok(stage) => effect.stage = stage,
                    Err(error) => errors.push(error),
                }
            }
            ("full", ItemValue::None) => effect.full = true,
            _ => errors.on(&item.path, "expected `resource = \"name\"`, `stage = 1` or `full`"),
        }
    }
}
