//! Meaning of the keys of `#[attr(..)]` and `#[ty(..)]`.

use darling::FromMeta;
use syn::DeriveInput;

use super::Entity;
use crate::keys::ParamsKeys;
use crate::keys::read::{Read, Written};
use crate::{Errors, enums};

impl ParamsKeys {
    /// The keys of a struct without a list of keys.
    pub(super) fn empty() -> ParamsKeys {
        ParamsKeys::from_list(&[]).expect("no key is needed")
    }
}

pub(super) fn read(item: &DeriveInput, entity: Entity, errors: &mut Errors) -> ParamsKeys {
    let (key, noun) = (entity.key(), entity.noun());
    let example = format!("#[{key}(name = \"dialect.{noun}\")]");
    let advice = |word: &str| {
        let what = format!("traits of {noun}s are interfaces or keys: write `interfaces(..)`");
        (word == "traits").then_some(what)
    };
    let written = Written::in_attributes(&item.attrs, key, &example, errors);
    let read: Read<ParamsKeys> = written.read(advice, errors);
    let of_others: &[&str] = match entity {
        Entity::Attr => &["vector_element", "memref_element"],
        Entity::Type => &["memref_layout"],
    };
    for key in of_others {
        if let Some(place) = read.place(key) {
            errors.on(place, format!("`{key}` cannot be said of {noun}s"));
        }
    }
    match &read.keys.name {
        Some(name) => enums::check_symbol_name(name, errors),
        None if read.place("name").is_none() => errors.on(&item.ident, format!("missing name: write `{example}`")),
        None => {}
    }
    read.keys
}
