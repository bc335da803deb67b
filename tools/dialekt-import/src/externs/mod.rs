//! Crates that declare other dialects: an index of their declarations, with paths to them.
//!
//! The index is made from the sources of a crate, which are read in the same way as by the macros: it has types,
//! attributes, enums and interfaces by their declared names. Items that macros of the crate generate are not found;
//! such types and attributes are matched by name, as those of dialects without a crate are.
//!
//! - `sources`: the modules of a crate, and the public paths of their items

mod sources;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use dialekt_ods_model::interface::InterfaceKind;
use dialekt_ods_model::params::Entity;
use dialekt_ods_model::{Errors, dialect, enums, interface, params};
use syn::{Attribute, DeriveInput, Item};

/// The index of a crate that declares a dialect.
#[derive(Clone, Debug)]
pub struct Extern {
    /// The dialect.
    pub dialect: String,
    /// The crate.
    pub origin: Origin,
    /// The path of the item that declares the dialect.
    pub declaration: Option<String>,
    items: BTreeMap<(Noun, String), Found>,
}

/// The crate that declares a dialect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The crate `dialekt`, with the feature of the dialect's name.
    Dialekt,
    /// Another one.
    Crate {
        /// The name of the package.
        package: String,
        /// Its folder.
        folder: PathBuf,
    },
}

/// The kinds of items in the index, with their keys.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Noun {
    /// A type, by its name: `dialect.mnemonic`.
    Type,
    /// An attribute, by its name.
    Attr,
    /// An enum that is an integer attribute, by its name in Rust.
    Enum,
    /// An interface of ops, by its name in messages.
    OpInterface,
    /// An interface of types, by its name in messages.
    TypeInterface,
    /// An interface of attributes, by its name in messages.
    AttrInterface,
    /// An interface of dialects, by its name in messages.
    DialectInterface,
}

/// An item of a crate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Its path.
    pub path: String,
    /// True for a type without parameters.
    pub is_unit: bool,
    /// The text and variant of each case of an enum.
    pub cases: Vec<(String, String)>,
    /// True for an enum whose values are sets of cases.
    pub bits: bool,
    /// The functions of an interface that have no default.
    pub required: Vec<String>,
}

impl Extern {
    /// Reads `DIALECT`, one of those in a checkout of dialekt, or `DIALECT=FOLDER`, one in the crate in a folder.
    ///
    /// # Errors
    /// It is neither, there is no such crate, or its sources cannot be read.
    pub fn read(argument: &str, checkout: Option<&Path>) -> Result<Extern, String> {
        match argument.split_once('=') {
            Some((dialect, folder)) if !dialect.is_empty() && !folder.is_empty() => {
                let folder = std::path::absolute(folder).map_err(|error| format!("{folder}: error: {error}"))?;
                Extern::index(dialect, &folder)
            }
            None if argument.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && !argument.is_empty() => {
                let Some(checkout) = checkout else {
                    return Err(format!(
                        "--extern: dialekt's `{argument}` is read from the folder that `--dialekt` names"
                    ));
                };
                Extern::of_dialekt(argument, checkout)
            }
            _ => Err(format!("--extern: expected `DIALECT` or `DIALECT=FOLDER`, found `{argument}`")),
        }
    }

    /// The index of a dialect that the crate `dialekt` has, in a checkout of it.
    ///
    /// # Errors
    /// There is no such dialect, or its sources cannot be read.
    pub fn of_dialekt(dialect: &str, checkout: &Path) -> Result<Extern, String> {
        let folder = checkout.join("dialects").join(dialect);
        if !folder.join("Cargo.toml").exists() {
            return Err(format!("--extern: dialekt has no dialect `{dialect}`: expected `{dialect}=FOLDER`"));
        }
        let root = format!("dialekt::dialects::{dialect}");
        // Deeply nested syntax is dropped recursively, too.
        crate::depth::with_stack(|| Extern::index_all(dialect, &folder, &root, Origin::Dialekt))
    }

    /// The index of a crate in a folder.
    ///
    /// # Errors
    /// The crate cannot be read.
    pub fn index(dialect: &str, folder: &Path) -> Result<Extern, String> {
        let package = sources::package(folder)?;
        let root = package.replace('-', "_");
        let origin = Origin::Crate { package, folder: folder.to_owned() };
        crate::depth::with_stack(|| Extern::index_all(dialect, folder, &root, origin))
    }

    fn index_all(dialect: &str, folder: &Path, root: &str, origin: Origin) -> Result<Extern, String> {
        let mut found = Extern { dialect: dialect.to_owned(), origin, declaration: None, items: BTreeMap::new() };
        for (path, item) in sources::public_items(folder)? {
            found.add(&format!("{root}::{path}"), &item);
        }
        // Declarations of enums and interfaces do not name their dialect.
        let own = found.items.keys().any(|(noun, _)| matches!(noun, Noun::Type | Noun::Attr));
        if !own && found.declaration.is_none() {
            let folder = folder.display();
            return Err(format!("{folder}: error: nothing in this crate is of the dialect `{dialect}`"));
        }
        Ok(found)
    }

    /// The item that declares a name.
    pub fn get(&self, noun: Noun, name: &str) -> Option<&Found> {
        self.items.get(&(noun, name.to_owned()))
    }

    fn insert(&mut self, noun: Noun, name: String, found: Found) {
        // Shorter paths to an item come first.
        self.items.entry((noun, name)).or_insert(found);
    }

    fn add(&mut self, path: &str, item: &Item) {
        let plain =
            Found { path: path.to_owned(), is_unit: false, cases: Vec::new(), bits: false, required: Vec::new() };
        match item {
            Item::Struct(item) => self.add_struct(plain, item.clone().into()),
            Item::Enum(item) if derives(&item.attrs, "EnumAttr") => {
                let mut errors = Errors::default();
                let Some(model) = enums::read(&item.clone().into(), &mut errors) else { return };
                let cases = model.cases.iter().map(|case| (case.text.clone(), case.ident.to_string())).collect();
                let found = Found { cases, bits: model.options.bits.is_present(), ..plain };
                match model.options.name.map(|name| name.value()) {
                    Some(name) if self.owns(&name) => self.insert(Noun::Attr, name, found),
                    Some(_) => {}
                    None => self.insert(Noun::Enum, model.ident.to_string(), found),
                }
            }
            Item::Trait(item) => {
                for (kind, noun) in [
                    (InterfaceKind::Op, Noun::OpInterface),
                    (InterfaceKind::Type, Noun::TypeInterface),
                    (InterfaceKind::Attr, Noun::AttrInterface),
                    (InterfaceKind::Dialect, Noun::DialectInterface),
                ] {
                    let Some(attr) = item.attrs.iter().find(|attr| is(attr, kind.key())) else { continue };
                    let tokens = attr.meta.require_list().map(|list| list.tokens.clone()).unwrap_or_default();
                    let model = interface::read(kind, tokens, item, &mut Errors::default());
                    let required = model.methods.iter().filter(|method| method.item.default.is_none());
                    let required = required.map(|method| method.item.sig.ident.to_string()).collect();
                    let name = model.options.name.map_or_else(|| item.ident.to_string(), |name| name.value());
                    self.insert(noun, name, Found { required, ..plain.clone() });
                }
            }
            Item::Static(item) => {
                let new = format!("DialectDescriptor::new({:?})", self.dialect);
                if dialekt_ods_model::text(&item.expr).contains(&new) && self.declaration.is_none() {
                    self.declaration = Some(plain.path);
                }
            }
            _ => {}
        }
    }

    fn add_struct(&mut self, plain: Found, item: DeriveInput) {
        let mut errors = Errors::default();
        for (derive, entity, noun) in [("Type", Entity::Type, Noun::Type), ("Attr", Entity::Attr, Noun::Attr)] {
            if derives(&item.attrs, derive)
                && let Some(model) = params::read(&item, entity, &mut errors)
                && let Some(name) = model.options.name.map(|name| name.value())
                && self.owns(&name)
            {
                self.insert(noun, name, Found { is_unit: model.params.is_empty(), ..plain.clone() });
            }
        }
        if derives(&item.attrs, "Dialect") {
            let model = dialect::read(&item, &mut errors);
            if model.options.name.is_some_and(|name| name.value() == self.dialect) {
                self.declaration = Some(plain.path);
            }
        }
    }

    fn owns(&self, name: &str) -> bool {
        name.split_once('.').is_some_and(|(dialect, _)| dialect == self.dialect)
    }
}

/// Returns whether an attribute has a name, by any path.
fn is(attr: &Attribute, name: &str) -> bool {
    attr.path().segments.last().is_some_and(|last| last.ident == name)
}

fn derives(attrs: &[Attribute], name: &str) -> bool {
    let mut found = false;
    for attr in attrs.iter().filter(|attr| is(attr, "derive")) {
        let _ = attr.parse_nested_meta(|meta| {
            found |= meta.path.segments.last().is_some_and(|last| last.ident == name);
            Ok(())
        });
    }
    found
}
