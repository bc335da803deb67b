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
    let key = entity.key();
    let noun = entity.noun();
    let example = format!("#[{key}(name = \"dialect.{noun}\")]");
    let advice = |word: &str| {
        let element = match word {
            "vector_element" => "VectorElementTypeInterface",
            "memref_element" => "MemRefElementTypeInterface",
            _ => return None,
        };
        (entity == Entity::Type).then(|| format!("this is an interface: write `interfaces({element} {{}})`"))
    };
    let written = Written::in_attributes(&item.attrs, key, &example, errors);
    let read: Read<ParamsKeys> = written.read(advice, errors);
    if let Some(place) = read.place("memref_layout")
        && entity == Entity::Type
    {
        errors.on(place, "`memref_layout` cannot be said of types");
    }
    match &read.keys.name {
        Some(name) => enums::check_symbol_name(name, errors),
        None if read.place("name").is_none() => errors.on(&item.ident, format!("missing name: write `{example}`")),
        None => {}
    }
    read.keys
}
