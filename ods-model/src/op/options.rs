//! Meaning of the keys of `#[op(..)]`.

use darling::FromMeta;
use proc_macro2::{Span, TokenStream};
use syn::{DeriveInput, Expr, Ident, LitStr, Path};

use super::parse;
use super::traits::{self, Trait, TraitKind};
use crate::keys::read::{Read, Written};
use crate::keys::{EffectKeys, List, MaybeList, OpKeys};
use crate::mixin::MixinUse;
use crate::{Errors, wording};

/// Elements of the lists in `#[op(..)]`.
#[derive(Default)]
pub(super) struct Lists {
    pub listed: Vec<Listed>,
    pub empty_impls: Vec<Path>,
    pub effects: Vec<Effect>,
    pub canonicalize: Vec<Path>,
    pub facts: Vec<Expr>,
}

/// An entry of the ordered list that the verifier goes through.
#[derive(Clone, Debug)]
pub enum Listed {
    /// A trait.
    Trait(Box<Trait>),
    /// An interface, and the mixin that implements it, if it is not the op.
    Interface(Path, Option<Path>),
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
    /// The kind of effect: `Read`, `Write`, `Allocate` or `Free`.
    pub effect: Ident,
    /// The resource that it affects.
    pub resource: String,
    /// The stage in which it happens.
    pub stage: u32,
    /// True if it affects all of the resource.
    pub full: bool,
}

/// Reads the keys of all `#[op(..)]` of an item.
pub(super) fn read(item: &DeriveInput, mixins: &[MixinUse], errors: &mut Errors) -> (OpKeys, Lists) {
    let written = Written::in_attributes(&item.attrs, "op", "#[op(name = \"dialect.op\")]", errors);
    let mut read: Read<OpKeys> = written.read(advice, errors);
    let mut lists = Lists::read(&read, errors);
    lists.extend_with(mixins);
    for prefix in mixins.iter().filter_map(|mixin| mixin.name.as_ref()) {
        let whole = |name: LitStr| LitStr::new(&prefix.value().replace("{}", &name.value()), name.span());
        read.keys.name = read.keys.name.take().map(whole);
    }
    let found = item.attrs.iter().any(|attr| attr.path().is_ident("op"));
    match &read.keys.name {
        Some(name) => check_name(name, errors),
        None if !found => {
            errors
                .on(&item.ident, "missing `#[op(..)]`: an operation has a name, as in `#[op(name = \"dialect.op\")]`");
        }
        None if read.place("name").is_none() => {
            errors.on(&item.ident, "missing name: write `name = \"dialect.op\"` in `#[op(..)]`");
        }
        None => {}
    }
    check_custom_form(&read, item, errors);
    (read.keys, lists)
}

/// The hint for a word that is not a key of `#[op(..)]`, but belongs somewhere else.
fn advice(word: &str) -> Option<String> {
    let last = word.rsplit("::").next().unwrap_or(word);
    match word {
        "derived" => Some("a derived attribute is a field: write `#[derived(..)]` above a field `Derived<..>`".into()),
        "summary" | "description" => {
            Some(format!("the {word} is the doc comment of the struct: write `/// ..` above it"))
        }
        _ if traits::is_known(last) => Some(format!("`{last}` is a trait: write `traits({last})`")),
        _ => None,
    }
}

/// Checks that the custom form is declared either by a format or by two functions.
fn check_custom_form(read: &Read<OpKeys>, item: &DeriveInput, errors: &mut Errors) {
    match (&read.keys.parse, &read.keys.print) {
        (Some(parse), None) if read.place("print").is_none() => {
            errors.on(parse, "`parse` without `print`: what is read must also be written");
        }
        (None, Some(print)) if read.place("parse").is_none() => {
            errors.on(print, "`print` without `parse`: what is written must also be read");
        }
        (Some(parse), Some(_)) if item.attrs.iter().any(|attr| attr.path().is_ident("assembly")) => {
            errors.on(parse, "an operation has either `#[assembly(..)]` or the functions `parse` and `print`");
        }
        _ => {}
    }
}

/// Checks a name `dialect.op`: it has to consist of characters that the parser reads as one name.
pub(crate) fn check_name(name: &LitStr, errors: &mut Errors) {
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

impl Lists {
    /// Reads traits, interfaces and inference in the order in which they are written.
    fn read(read: &Read<OpKeys>, errors: &mut Errors) -> Lists {
        let OpKeys { traits, interfaces, effects, canonicalize, facts, .. } = &read.keys;
        let mut lists = Lists::default();
        lists.listed = ordered(read.names(), traits, interfaces, &mut lists.empty_impls, errors);
        lists.effects = effects.iter().flat_map(|list| self::effects(list, errors)).collect();
        let facts = facts.iter().flat_map(|list| &list.parts);
        lists.facts = facts.filter_map(|fact| parse::part(fact.clone(), errors)).collect();
        let patterns: Vec<Path> = canonicalize.iter().flat_map(|list| list.read(errors)).collect();
        for path in patterns {
            match lists.canonicalize.contains(&path) {
                true => errors.on(&path, "this pattern is listed twice"),
                false => lists.canonicalize.push(path),
            }
        }
        lists
    }
}

/// Traits, interfaces and inference in the order in which they are written; `names` are those of all keys.
pub(crate) fn ordered(
    names: impl Iterator<Item = String>,
    traits: &[List],
    interfaces: &[List],
    empty_impls: &mut Vec<Path>,
    errors: &mut Errors,
) -> Vec<Listed> {
    let (mut traits, mut interfaces) = (traits.iter(), interfaces.iter());
    let (mut listed, mut known) = (Vec::new(), Vec::new());
    for name in names {
        match &*name {
            "traits" => {
                for part in traits.next().into_iter().flat_map(|list| &list.parts) {
                    let found = traits::read(part, errors);
                    listed.extend(found.into_iter().map(|found| Listed::Trait(Box::new(found))));
                }
            }
            "interfaces" => {
                let before = known.len();
                if let Some(list) = interfaces.next() {
                    parse::interfaces(list, &mut known, empty_impls, errors);
                }
                listed.extend(known[before..].iter().cloned().map(|path| Listed::Interface(path, None)));
            }
            "infer" => listed.push(Listed::Infer),
            _ => {}
        }
    }
    listed
}

/// Returns whether paths end in the same name: mixins may name things from the root of their crate.
fn same_name(a: &Path, b: &Path) -> bool {
    a.segments.last() == b.segments.last()
}

impl Listed {
    /// Returns whether both are the same interface, or the same trait without arguments.
    fn is_same(&self, other: &Listed) -> bool {
        match (self, other) {
            (Listed::Interface(a, _), Listed::Interface(b, _)) => same_name(a, b),
            (Listed::Trait(a), Listed::Trait(b)) => {
                // One entry may stand for several traits.
                let is_same_kind = match (&a.kind, &b.kind) {
                    (TraitKind::Flag(a), TraitKind::Flag(b)) => a.name == b.name,
                    (TraitKind::Segments { results: a }, TraitKind::Segments { results: b }) => a == b,
                    (TraitKind::User, TraitKind::User) => true,
                    _ => false,
                };
                is_same_kind && same_name(&a.path, &b.path)
            }
            _ => false,
        }
    }
}

impl Lists {
    /// Adds what the op has by mixins. What several list stands where the first does; an interface is implemented by the op if
    /// it lists it, or else by the last mixin that does.
    fn extend_with(&mut self, mixins: &[MixinUse]) {
        if mixins.is_empty() {
            return;
        }
        let own = std::mem::take(&mut self.listed);
        let of = |is_base: bool| mixins.iter().filter(move |mixin| mixin.is_base == is_base);
        let listed = |mixin: &MixinUse| mixin.listed.clone();
        for new in of(true).flat_map(listed).chain(own).chain(of(false).flat_map(listed)) {
            match self.listed.iter_mut().find(|known| known.is_same(&new)) {
                None => self.listed.push(new),
                Some(Listed::Interface(_, None)) => {}
                Some(known) => *known = new,
            }
        }
        for mixin in mixins {
            self.effects.extend(mixin.effects.iter().cloned());
            self.facts.extend(mixin.facts.iter().cloned());
        }
    }
}

/// The path of ir-core that the attributes of an item give.
pub(crate) fn path_of_ir_core(attrs: &[syn::Attribute]) -> Path {
    let errors = &mut Errors::default();
    let read: Read<OpKeys> = Written::in_attributes(attrs, "op", "", errors).read(advice, errors);
    read.keys.krate.0
}

impl OpKeys {
    /// The span of the key that announces an implementation of a hook.
    pub fn hook(&self, hook: Hook) -> Option<Span> {
        let flag = match hook {
            Hook::Verify => &self.verify,
            Hook::VerifyRegions => &self.verify_regions,
            Hook::Infer => &self.infer,
            Hook::Fold => &self.fold,
        };
        flag.is_present().then(|| flag.span())
    }

    /// Returns whether the user implements a hook.
    pub fn has(&self, hook: Hook) -> bool {
        self.hook(hook).is_some()
    }
}

/// Reads a list of effects: `Read, Write(resource = "..", stage = 1, full)`.
pub(crate) fn effects(list: &List, errors: &mut Errors) -> Vec<Effect> {
    list.parts.iter().filter_map(|part| effect(part, errors)).collect()
}

fn effect(part: &TokenStream, errors: &mut Errors) -> Option<Effect> {
    const EFFECTS: [&str; 4] = ["Allocate", "Free", "Read", "Write"];
    let entry = parse::entry(part.clone(), errors)?;
    let path = entry.path();
    let word = darling::util::path_to_string(path);
    let Some(effect) = path.get_ident().filter(|_| EFFECTS.contains(&&*word)) else {
        let known = wording::list(EFFECTS);
        let hint = wording::did_you_mean(word.trim_start_matches("Mem"), EFFECTS);
        errors.on(path, format!("unknown effect `{word}`: expected one of {known}{hint}"));
        return None;
    };
    let Ok(MaybeList(arguments)) = MaybeList::from_meta(&entry) else {
        errors.on(path, "expected `Effect` or `Effect(resource = \"..\", stage = 1, full)`");
        return None;
    };
    let keys: Read<EffectKeys> = Written::in_list(arguments.parts, errors).read(|_| None, errors);
    let EffectKeys { resource, stage, full } = keys.keys;
    let resource = resource.map_or_else(|| "Default".into(), |name| name.value());
    Some(Effect { effect: effect.clone(), resource, stage: stage.0, full: full.is_present() })
}
