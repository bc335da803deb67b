//! The reader of keys of all macros. darling fills the struct of a list and finds mistakes: unknown keys, with the one
//! that was meant, keys that are given twice, values that do not fit. But it fails for a struct with any mistake, shows
//! a mistake of several tokens at the first of them, and does not say how a key is written. This module adds that:
//! correct keys are kept, and each mistake is told in the style of all messages, at all its tokens, with the form of
//! the key.
//!
//! Lists are split into keys before darling sees them, so that a syntax error in a key does not hide the keys after it.
//! (darling's readers of whole items, `FromDeriveInput`, `FromField` and `FromAttributes`, stop at a syntax error:
//! every list is read by `FromMeta`.)

use darling::ast::NestedMeta;
use darling::util::path_to_string;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, Meta};

use super::{Key, Keys};
use crate::op::parse;
use crate::{Errors, wording};

/// Keys as they were written.
pub(crate) struct Written {
    all: Vec<NestedMeta>,
    /// The attributes that are keys themselves; empty for keys in a list.
    attrs: Vec<Attribute>,
}

/// Keys that were read.
pub(crate) struct Read<K> {
    /// The values of the correct keys.
    pub keys: K,
    written: Written,
    /// The indices of the keys that were left out.
    wrong: Vec<usize>,
}

impl Written {
    /// Reads the keys of a list.
    pub(crate) fn in_list(parts: Vec<TokenStream>, errors: &mut Errors) -> Written {
        let all = parts.into_iter().filter_map(|part| parse::with(parse::key, part, errors));
        Written { all: all.collect(), attrs: Vec::new() }
    }

    /// Reads the keys in all attributes of a name. The message for an attribute without parentheses shows `example`.
    pub(crate) fn in_attributes(attrs: &[Attribute], name: &str, example: &str, errors: &mut Errors) -> Written {
        let mut parts = Vec::new();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident(name)) {
            parts.extend(parse::list(attr, example, errors).map(parse::split_commas).unwrap_or_default());
        }
        Written::in_list(parts, errors)
    }

    /// Reads attributes that are keys themselves.
    fn attributes(attrs: &[Attribute], keys: &[Key]) -> Written {
        let is_key = |attr: &&Attribute| keys.iter().any(|key| attr.path().is_ident(key.name));
        let attrs: Vec<Attribute> = attrs.iter().filter(is_key).cloned().collect();
        Written { all: attrs.iter().map(|attr| NestedMeta::Meta(attr.meta.clone())).collect(), attrs }
    }

    /// The name of a key; empty for a literal.
    fn name(&self, at: usize) -> String {
        match &self.all[at] {
            NestedMeta::Meta(meta) => path_to_string(meta.path()),
            NestedMeta::NameValueInvalidExpr(meta) => path_to_string(&meta.path),
            NestedMeta::Lit(_) => String::new(),
        }
    }

    /// The tokens of a key itself, the place of mistakes that are not in its value.
    fn place(&self, at: usize) -> TokenStream {
        match (self.attrs.get(at), &self.all[at]) {
            (Some(attr), _) => quote!(#attr),
            (None, NestedMeta::Meta(meta)) => meta.path().to_token_stream(),
            (None, NestedMeta::NameValueInvalidExpr(meta)) => meta.path.to_token_stream(),
            (None, NestedMeta::Lit(literal)) => literal.to_token_stream(),
        }
    }

    /// The tokens of a key's value; `None` for a key without one.
    fn value(&self, at: usize) -> TokenStream {
        match &self.all[at] {
            NestedMeta::Meta(Meta::NameValue(meta)) => meta.value.to_token_stream(),
            NestedMeta::Meta(Meta::List(meta)) => meta.tokens.clone(),
            NestedMeta::NameValueInvalidExpr(meta) => meta.value.clone(),
            _ => TokenStream::new(),
        }
    }

    /// Reads the keys. Wrong ones are left out and reported. `advice` gives the hint for a word that is not a key but
    /// belongs somewhere else.
    pub(crate) fn read<K: Keys>(self, advice: impl Fn(&str) -> Option<String>, errors: &mut Errors) -> Read<K> {
        let mut wrong = Vec::new();
        let keys = K::from_list(&self.all).or_else(|_| {
            let mut right = Vec::new();
            for (at, meta) in self.all.iter().enumerate() {
                right.push(meta.clone());
                if let Err(found) = K::from_list(&right) {
                    right.pop();
                    wrong.push(at);
                    self.explain(at, found, K::KEYS, &advice, errors);
                }
            }
            K::from_list(&right)
        });
        Read { keys: keys.expect("no key is needed, and those that are left are right"), written: self, wrong }
    }

    /// Reports a mistake in a key. darling's own messages, which start with a capital, are rephrased; those of our
    /// readers of values are kept.
    fn explain(
        &self,
        at: usize,
        found: darling::Error,
        keys: &[Key],
        advice: &dyn Fn(&str) -> Option<String>,
        errors: &mut Errors,
    ) {
        let Some(found) = found.flatten().into_iter().next().map(syn::Error::from) else { return };
        let (name, text) = (self.name(at), found.to_string());
        let Some(key) = keys.iter().find(|key| key.name == name) else {
            let known = (!name.is_empty()).then(|| unknown(&name, &text, keys, advice));
            return errors.on(self.place(at), known.unwrap_or_else(|| "expected a name".into()));
        };
        let no_value = self.value(at).is_empty() || key.form.contains('"');
        let is_invalid = matches!(&self.all[at], NestedMeta::NameValueInvalidExpr(_)) && no_value;
        if text.starts_with("Duplicate") {
            errors.on(self.place(at), format!("`{name}` is given twice"));
        } else if text.starts_with(char::is_uppercase) || is_invalid {
            self.unfit(at, key, errors);
        } else {
            errors.push(found);
        }
    }

    /// Reports a key with the wrong form of value, and shows the right form.
    fn unfit(&self, at: usize, key: &Key, errors: &mut Errors) {
        let Key { name, form, text } = key;
        let (is_attr, is_list) = (form.starts_with('#'), matches!(&self.all[at], NestedMeta::Meta(Meta::List(_))));
        let behind = form.trim_start_matches("#[").trim_end_matches(']').trim_start_matches(name).trim_start();
        let value = Some(self.value(at)).filter(|value| !value.is_empty());
        let message = match (behind.chars().next(), &value) {
            (None, _) => {
                let says = text.strip_prefix("The struct implements ").and_then(|text| text.split([':', '.']).next());
                let says = says.map(|what| format!(": it says that the struct implements {what}"));
                format!("`{name}` takes no value{}", says.unwrap_or_default())
            }
            (Some('('), _) if !is_list && is_attr => format!("expected parentheses behind `{name}`: write `{form}`"),
            (Some('('), _) if !is_list => format!("expected a list: write `{form}`"),
            (Some('='), None) => format!("expected a value: write `{form}`"),
            (Some('='), _) if is_list => format!("expected a value: write `{form}`"),
            (_, value) => {
                let place = value.clone().unwrap_or_else(|| self.place(at));
                let noun = noun(behind.trim_start_matches(['=', ' ', '(']), is_attr);
                return errors.on(place, format!("expected {noun} for `{name}`: write `{form}`"));
            }
        };
        errors.on(self.place(at), message);
    }
}

/// The noun for the value of a form.
fn noun(value: &str, is_attr: bool) -> &'static str {
    match value.chars().next() {
        Some('"') => "a string",
        Some('0'..='9') if !is_attr => "a number",
        Some('0'..='9') => "a value",
        _ if is_attr => "the name of a field",
        _ if value.contains("::") || value.starts_with(|c: char| c.is_ascii_uppercase()) => "a path",
        _ => "the path of a function",
    }
}

impl<K: Keys> Read<K> {
    /// Reads the attributes of a field or variant that are keys.
    pub(crate) fn attributes(attrs: &[Attribute], errors: &mut Errors) -> Read<K> {
        Written::attributes(attrs, K::KEYS).read(|_| None, errors)
    }

    /// The names of the correct keys, in the order of the source.
    pub(crate) fn names(&self) -> impl Iterator<Item = String> + '_ {
        let right = (0..self.written.all.len()).filter(|at| !self.wrong.contains(at));
        right.map(|at| self.written.name(at))
    }

    /// The tokens of the last key of a name, correct or not; `None` if it is not given.
    pub(crate) fn place(&self, name: &str) -> Option<TokenStream> {
        (0..self.written.all.len()).rev().find(|at| self.written.name(*at) == name).map(|at| self.written.place(at))
    }
}

/// The message for an unknown key: a hint from `advice`, or the most similar key, or all keys.
fn unknown(name: &str, found: &str, keys: &[Key], advice: &dyn Fn(&str) -> Option<String>) -> String {
    if let Some(advice) = advice(name) {
        return advice;
    }
    match found.split_once("Did you mean ") {
        Some((_, hint)) => format!("unknown key `{name}`; did you mean {hint}"),
        None => {
            let known = forms(keys);
            format!(
                "unknown key `{name}`; known {} {}",
                if known.len() == 1 { "is" } else { "are" },
                wording::list(known)
            )
        }
    }
}

/// The forms of the keys if there are few, otherwise their names.
fn forms(keys: &[Key]) -> Vec<&'static str> {
    let listed: Vec<&Key> = keys.iter().filter(|key| key.is_listed()).collect();
    let few = listed.len() <= 4;
    listed.into_iter().map(|key| if few { key.form } else { key.name }).collect()
}
