//! The tables of keys say what the macros read: no more, and no less.

use std::collections::BTreeSet;

use dialekt_ods_model::keys::{Key, KeyKind, MACROS, TRAITS};
use dialekt_ods_model::op::Known;
use proc_macro2::TokenStream;

/// What a macro makes of an item with a key.
type Make = fn(&str) -> TokenStream;

fn parsed(text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn op(key: &str) -> TokenStream {
    let name = if key.starts_with("name") { "" } else { "name = \"a.b\", " };
    dialekt_ods_model::derive_op(parsed(&format!("#[op({name}{key})] pub struct X {{}}")))
}

fn effect(key: &str) -> TokenStream {
    let effect = if key.contains('(') { key.to_owned() } else { format!("Read({key})") };
    op(&format!("effects({effect})"))
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

fn option(key: &str) -> TokenStream {
    let field = format!("/// A number\n#[option({key})] n: u32");
    dialekt_ods_model::derive_pass(parsed(&format!("/// A pass\n#[pass(argument = \"x\")] pub struct X {{ {field} }}")))
}

fn rule(key: &str) -> TokenStream {
    dialekt_ods_model::derive_rewrite(parsed(&format!("#[rewrite(A {{ x, .. }} => x)] #[rule({key})] pub struct X;")))
}

/// The macros that read a list.
fn makers(list: &str, of: &str) -> Option<&'static [Make]> {
    Some(match (list, of) {
        ("#[op(..)]", _) => &[op],
        ("effects(..)", _) => &[effect],
        // Some keys are for one of both.
        ("#[attr(..)]" | "#[ty(..)]", _) => &[attr, ty],
        ("#[enum_attr(..)]", _) => &[enumeration],
        ("#[dialect(..)]", _) => &[dialect],
        ("#[op_interface(..)]", _) => &[interface],
        ("#[pass(..)]", _) => &[pass],
        ("#[option(..)]", _) => &[option],
        ("#[rule(..)]", _) => &[rule],
        _ => return None,
    })
}

/// Whether a key is unknown, or what is written behind it is not what belongs there.
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
        assert!(makers.iter().all(|make| is_refused(&make("no_such_key = 1"))), "{list} of {of}");
        for key in keys.iter().filter(|key| key.kind != KeyKind::Mistaken) {
            let form = key.form;
            assert!(makers.iter().any(|make| !is_refused(&make(form))), "{list}: `{form}`: {}", makers[0](form));
            assert!(key.form.contains(key.name), "{list}: `{form}`");
            checked += 1;
        }
    }
    assert!(checked > 70, "{checked}");
}

/// The words that the sources compare keys with.
fn words_of(source: &str) -> BTreeSet<&str> {
    let arms = source.lines().map(str::trim).filter(|line| line.starts_with('"') && line.contains(" => "));
    let words = arms.flat_map(|line| line.split(" => ").next().unwrap_or_default().split('|'));
    let words = words.filter_map(|word| word.trim().strip_prefix('"')?.strip_suffix('"'));
    words.filter(|word| !word.is_empty()).collect()
}

#[test]
fn every_key_that_is_read_stands_in_a_table() {
    let known: BTreeSet<&str> =
        MACROS.iter().flat_map(|found| found.lists).flat_map(|(_, keys)| *keys).map(|key: &Key| key.name).collect();
    let sources = [
        include_str!("../../src/op/options.rs"),
        include_str!("../../src/params/options.rs"),
        include_str!("../../src/enums.rs"),
        include_str!("../../src/dialect.rs"),
        include_str!("../../src/pass.rs"),
        include_str!("../../src/interface/mod.rs"),
    ];
    for source in sources {
        let words = words_of(source);
        assert!(words.len() >= 4, "{words:?}");
        for word in words.into_iter().filter(|word| !["camelCase", "snake_case"].contains(word)) {
            assert!(known.contains(word), "`{word}` stands in no table");
        }
    }
}

/// The attributes that each derive declares to rustc are those of the tables.
#[test]
fn attributes_of_derives_are_those_of_the_tables() {
    let shims =
        [include_str!("../../../ods-macros/src/lib.rs"), include_str!("../../../drr-macros/src/lib.rs")].concat();
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
        assert_eq!(declared, listed, "{name}");
        checked += 1;
    }
    assert_eq!(checked, 7);
}

#[test]
fn every_trait_is_described() {
    let described: BTreeSet<&str> = TRAITS.iter().map(|known| known.name).collect();
    let known: BTreeSet<&str> = Known::names().collect();
    assert_eq!(described, known);
    assert!(TRAITS.iter().all(|known| known.form.starts_with(known.name) && known.text.ends_with('.')));
}
