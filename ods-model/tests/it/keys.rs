//! Tests of the tables of keys, which come from the structs that the macros read: their forms are accepted.

use std::collections::BTreeSet;

use dialekt_ods_model::keys::{MACROS, TRAITS};
use dialekt_ods_model::op::Known;
use dialekt_ods_model::params::OF_OPS;
use proc_macro2::TokenStream;

/// A function that expands an item with a key.
type Make = fn(&str) -> TokenStream;

fn parsed(text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn op(key: &str) -> TokenStream {
    let name = if key.starts_with("name") { "" } else { "name = \"a.b\", " };
    dialekt_ods_model::derive_op(parsed(&format!("#[op({name}{key})] pub struct X {{}}")))
}

fn mixin(key: &str) -> TokenStream {
    let key = if key.starts_with("name") { "name = \"a.{}\"" } else { key };
    dialekt_ods_model::derive_op_mixin(parsed(&format!("#[mixin({key})] struct X {{}}")))
}

fn field_of_mixin(attribute: &str) -> TokenStream {
    dialekt_ods_model::derive_op_mixin(parsed(&format!("struct X {{ {attribute} a: Attr<I64Attr> }}")))
}

fn effect(key: &str) -> TokenStream {
    op(&format!("effects(Read({key}))"))
}

fn symbol(key: &str) -> TokenStream {
    op(&format!("traits(Symbol({key}))"))
}

fn types_match(key: &str) -> TokenStream {
    op(&format!("traits(TypesMatchWith(\"a is b\", a, b, f, {key}))"))
}

fn field_of_op(attribute: &str) -> TokenStream {
    dialekt_ods_model::derive_op(parsed(&format!("#[op(name = \"a.b\")] struct X {{ {attribute} a: Attr<I64Attr> }}")))
}

fn field_of_attr(attribute: &str) -> TokenStream {
    let item = format!("#[attr(name = \"a.b\")] #[assembly($a)] struct X {{ {attribute} a: i64 }}");
    dialekt_ods_model::derive_attr(parsed(&item))
}

fn case(attribute: &str) -> TokenStream {
    dialekt_ods_model::derive_enum_attr(parsed(&format!("enum X {{ {attribute} A = 1 }}")))
}

fn attr(key: &str) -> TokenStream {
    let name = if key.starts_with("name") { "" } else { "name = \"a.b\", " };
    dialekt_ods_model::derive_attr(parsed(&format!("#[attr({name}{key})] pub struct X {{}}")))
}

fn ty(key: &str) -> TokenStream {
    let name = if key.starts_with("name") { "" } else { "name = \"a.b\", " };
    dialekt_ods_model::derive_type(parsed(&format!("#[ty({name}{key})] pub struct X {{}}")))
}

fn enumeration(key: &str) -> TokenStream {
    dialekt_ods_model::derive_enum_attr(parsed(&format!("#[enum_attr({key})] pub enum X {{ A = 1 }}")))
}

fn dialect(key: &str) -> TokenStream {
    dialekt_ods_model::derive_dialect(parsed(&format!("#[dialect({key})] pub struct X;")))
}

fn interface(key: &str) -> TokenStream {
    dialekt_ods_model::op_interface(parsed(key), parsed("pub trait X {}"))
}

fn pass(key: &str) -> TokenStream {
    dialekt_ods_model::derive_pass(parsed(&format!("/// A pass\n#[pass({key})] pub struct X;")))
}

fn field_of_pass(attribute: &str) -> TokenStream {
    let field = format!("/// A number\n{attribute} n: u32");
    dialekt_ods_model::derive_pass(parsed(&format!("/// A pass\n#[pass(argument = \"x\")] pub struct X {{ {field} }}")))
}

fn option(key: &str) -> TokenStream {
    field_of_pass(&format!("#[option({key})]"))
}

fn statistic(key: &str) -> TokenStream {
    field_of_pass(&format!("#[statistic({key})]"))
}

fn rule(key: &str) -> TokenStream {
    dialekt_ods_model::derive_rewrite(parsed(&format!("#[rewrite(A {{ x, .. }} => x)] #[rule({key})] pub struct X;")))
}

/// The macros that read a list.
fn makers(list: &str, of: &str) -> Option<&'static [Make]> {
    Some(match (list, of) {
        ("#[op(..)]", _) => &[op],
        ("effects(..)", _) => &[effect],
        ("Symbol(..)", _) => &[symbol],
        ("TypesMatchWith(..)", _) => &[types_match],
        // Some keys are for one of both.
        ("#[attr(..)]" | "#[ty(..)]", _) => &[attr, ty],
        ("#[enum_attr(..)]", _) => &[enumeration],
        ("#[dialect(..)]", _) => &[dialect],
        ("#[op_interface(..)]", _) => &[interface],
        ("#[pass(..)]", _) => &[pass],
        ("#[option(..)]", _) => &[option],
        ("#[statistic(..)]", _) => &[statistic],
        ("#[mixin(..)]", _) => &[mixin],
        ("on fields", "#[derive(Op)]") => &[field_of_op],
        ("on fields", "#[derive(OpMixin)]") => &[field_of_mixin],
        ("on fields", "#[derive(Attr)]" | "#[derive(Type)]") => &[field_of_attr],
        ("on fields", "#[derive(Pass)]") => &[field_of_pass],
        ("on variants", _) => &[case],
        ("#[rule(..)]", _) => &[rule],
        _ => return None,
    })
}

/// Returns whether a key is unknown, or its value is rejected.
fn is_refused(code: &TokenStream) -> bool {
    let text = code.to_string();
    let words = [
        "unknown key",
        "expected a value",
        "expected a list",
        "takes no value",
        "known are",
        "cannot be said of",
        "expected `",
    ];
    text.contains("compile_error") && words.iter().any(|word| text.contains(word))
}

#[test]
fn every_key_is_read_as_it_is_written() {
    let mut checked = 0;
    for (of, list, keys) in MACROS.iter().flat_map(|m| m.lists.iter().map(|(list, keys)| (m.name, *list, *keys))) {
        let Some(makers) = makers(list, of) else { continue };
        if !list.starts_with("on ") {
            assert!(makers.iter().all(|make| is_refused(&make("no_such_key = 1"))), "{list} of {of}");
        }
        for form in keys.iter().map(|key| key.form) {
            assert!(makers.iter().any(|make| !is_refused(&make(form))), "{list}: `{form}`: {}", makers[0](form));
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}

/// Every key has a description, which the book shows.
#[test]
fn every_key_is_described() {
    for key in MACROS.iter().flat_map(|found| found.lists).flat_map(|(_, keys)| *keys) {
        assert!(!key.name.is_empty() && key.form.contains(key.name) && key.text.ends_with('.'), "{key:?}");
    }
}

/// The attributes that each derive declares to rustc are those of the tables.
#[test]
fn attributes_of_derives_are_those_of_the_tables() {
    let shims = include_str!("../../src/entry_points.rs");
    let shims: String = shims.split_whitespace().collect();
    let mut checked = 0;
    for found in MACROS {
        let Some(name) = found.name.strip_prefix("#[derive(").and_then(|rest| rest.strip_suffix(")]")) else {
            continue;
        };
        let (_, rest) = shims.split_once(&format!("#[proc_macro_derive({name},attributes(")).unwrap();
        let declared: BTreeSet<&str> = rest.split_once(")").unwrap().0.split(',').map(str::trim).collect();
        let mut listed = BTreeSet::new();
        for (place, keys) in found.lists {
            match place.strip_prefix("#[") {
                Some(place) => drop(listed.insert(place.split('(').next().unwrap())),
                None if place.ends_with("(..)") => {}
                None => listed.extend(keys.iter().map(|key| key.name)),
            }
        }
        if ["Attr", "Type"].contains(&name) {
            listed.extend(OF_OPS);
        }
        assert_eq!(declared, listed, "{name}");
        checked += 1;
    }
    assert_eq!(checked, 10);
}

#[test]
fn every_trait_is_described() {
    let described: BTreeSet<&str> = TRAITS.iter().map(|known| known.name).collect();
    let known: BTreeSet<&str> = Known::names().collect();
    assert_eq!(described, known);
    assert!(TRAITS.iter().all(|known| known.form.starts_with(known.name) && known.text.ends_with('.')));
}
