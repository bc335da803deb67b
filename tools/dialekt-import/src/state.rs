//! What is collected of a dialect: names, modules, and what could not be imported.

use std::collections::{BTreeMap, BTreeSet};

use crate::dump::{Record, Result};
use crate::externs::{Extern, Found, Noun};
use crate::library;
use crate::names::Names;
use crate::report::{Report, What};

/// What has been imported so far, of one or several dumps.
#[derive(Debug)]
pub struct State {
    /// The namespace of the dialect.
    pub namespace: String,
    /// The names of items.
    pub names: Names,
    /// The modules, by name.
    pub modules: BTreeMap<String, Module>,
    /// What could not be imported.
    pub report: Report,
    /// Constraints that one type alone satisfies.
    pub buildable: BTreeSet<String>,
    /// Attribute constraints whose attributes are written without their type.
    pub typed: BTreeSet<String>,
    /// What the dialect lists: ops, types, attributes and enums by name of the struct.
    pub listed: BTreeMap<&'static str, Vec<String>>,
    /// What patterns have to know of ops, by record.
    pub op_fields: BTreeMap<String, OpFields>,
    /// The enums, by name.
    pub enums: BTreeMap<String, Enum>,
    /// Names of ops that were imported.
    pub ops: BTreeSet<String>,
    /// The summary of the dialect.
    pub summary: String,
    /// Its description.
    pub description: String,
    /// Discardable attributes: name and constraint.
    pub discardable: Vec<(String, String)>,
    /// Flags of the dialect.
    pub flags: BTreeSet<&'static str>,
    /// What the dialect says to have, of types and attributes: the list, its name, and where that is said.
    pub promised: Vec<(&'static str, &'static str, String)>,
    /// What of it nobody defines, and the comment that marks it: it is kept as text.
    pub texts: Vec<(&'static str, String)>,
    /// Crates of other dialects.
    pub externs: Vec<Extern>,
    /// Those that something is taken from, by position.
    pub used_externs: BTreeSet<usize>,
    /// Paths of the dialects that are loaded with this one.
    pub dependencies: Vec<String>,
}

/// What patterns have to know of an op.
#[derive(Clone, Debug)]
pub struct OpFields {
    /// The struct.
    pub own: String,
    /// The fields of its operands, attributes and properties, in order.
    pub arguments: Vec<(String, FieldRole)>,
    /// The fields of its results.
    pub results: Vec<String>,
    /// Whether the types of its results follow from the rest.
    pub infers: bool,
}

/// What a field is to patterns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldRole {
    /// One operand.
    Operand,
    /// An attribute that is there.
    Attr,
    /// What may be missing, or be several.
    Other,
}

/// The cases of an enum: symbols in C++ and variants in Rust.
#[derive(Clone, Debug)]
pub struct Enum {
    /// Symbol and variant of each case.
    pub cases: Vec<(String, String)>,
    /// Values are sets of cases.
    pub bits: bool,
}

/// A module: items in order.
#[derive(Default, Debug)]
pub struct Module {
    /// What it is about.
    pub docs: String,
    /// Its items, as code.
    pub items: Vec<Item>,
}

/// An item of a module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// The name that others use, if there is one.
    pub name: String,
    /// The code.
    pub code: String,
}

impl State {
    /// Nothing of a dialect yet.
    pub fn new(namespace: &str) -> State {
        let reserved = library::TYPES
            .iter()
            .chain(library::ATTRS)
            .chain(library::RESTRICTIONS)
            .chain(library::COUNTED_CONTAINERS)
            .chain(library::WIDTHS)
            .chain(library::RESERVED)
            .copied()
            .chain(library::COUNTED_RESTRICTIONS.iter().map(|(name, _)| *name))
            .chain(library::CONTAINERS.iter().map(|(name, _)| *name));
        State {
            namespace: namespace.to_owned(),
            names: Names::new(reserved),
            modules: BTreeMap::new(),
            report: Report::default(),
            buildable: BTreeSet::new(),
            typed: BTreeSet::new(),
            listed: BTreeMap::new(),
            op_fields: BTreeMap::new(),
            enums: BTreeMap::new(),
            ops: BTreeSet::new(),
            summary: String::new(),
            description: String::new(),
            discardable: Vec::new(),
            flags: BTreeSet::new(),
            promised: Vec::new(),
            texts: Vec::new(),
            externs: Vec::new(),
            used_externs: BTreeSet::new(),
            dependencies: Vec::new(),
        }
    }

    /// What a crate has of a dialect: an item that a declaration may name.
    pub fn external(&mut self, dialect: &str, noun: Noun, name: &str) -> Option<Found> {
        let at = self.externs.iter().position(|found| found.dialect == dialect)?;
        let found = self.externs[at].get(noun, name)?.clone();
        self.used_externs.insert(at);
        Some(found)
    }

    /// Makes an item of another crate known in a module, under a name of its own.
    pub fn reexport(&mut self, key: &str, module: &str, docs: &str, found: &Found, suffixes: &[&str]) -> String {
        if let Some(name) = self.names.get(key) {
            return name.to_owned();
        }
        let last = found.path.rsplit("::").next().unwrap_or_default().to_owned();
        let name = self.names.give(key, &[last.clone(), format!("Extern{last}")], suffixes);
        let code = match name == last {
            true => format!("pub use {};\n", found.path),
            false => format!("pub use {} as {name};\n", found.path),
        };
        self.add(module, docs, &name, code);
        name
    }

    /// Takes over what is said of the dialect itself.
    ///
    /// # Errors
    /// The dump is wrong.
    pub fn describe(&mut self, dialect: Record<'_>) -> Result<()> {
        if self.summary.is_empty() {
            self.summary = dialect.text("summary")?.to_owned();
            self.description = dialect.text("description")?.to_owned();
        }
        if dialect.flag("isExtensible")? {
            self.flags.insert("extensible");
        }
        for (field, list, noun) in [
            ("useDefaultTypePrinterParser", "types", "types"),
            ("useDefaultAttributePrinterParser", "attrs", "attributes"),
        ] {
            if dialect.flag(field)? && !self.promised.iter().any(|(known, ..)| *known == list) {
                self.promised.push((list, noun, dialect.place().to_owned()));
            }
        }
        for class in dialect.texts("dependentDialects")? {
            let class = crate::names::last(class);
            let at = self.externs.iter().position(|found| {
                let short = crate::names::pascal(&found.dialect);
                class.eq_ignore_ascii_case(&format!("{}Dialect", short.replace('_', "")))
            });
            if let Some(at) = at
                && let Some(path) = self.externs[at].declaration.clone()
                && !self.dependencies.contains(&path)
            {
                self.used_externs.insert(at);
                self.dependencies.push(path);
            }
        }
        let of = self.namespace.clone();
        for (field, what, details) in [
            ("hasConstantMaterializer", What::Folder, "constants are made in C++"),
            ("hasCanonicalizer", What::Canonicalizer, "patterns of the dialect are C++"),
            ("hasOperationAttrVerify", What::Verifier, "that of attributes of ops is C++"),
            ("hasRegionArgAttrVerify", What::Verifier, "that of attributes of arguments is C++"),
            ("hasRegionResultAttrVerify", What::Verifier, "that of attributes of results is C++"),
        ] {
            if dialect.flag(field)? {
                let _ = self.report.add(&of, what, details, dialect.place());
            }
        }
        Ok(())
    }

    /// Reports what the dialect says to have, and no dump defines.
    pub fn report_missing(&mut self) {
        for (list, noun, place) in std::mem::take(&mut self.promised) {
            if !self.listed.contains_key(list) {
                let details = format!("all {noun} of the dialect are C++: what is read is kept as text");
                self.texts.push((list, self.report.add(&self.namespace, What::Syntax, details, &place)));
            }
        }
    }

    /// Adds an item to a module.
    pub fn add(&mut self, module: &str, docs: &str, name: &str, code: String) {
        let module = self.modules.entry(module.to_owned()).or_default();
        if module.docs.is_empty() {
            module.docs = docs.to_owned();
        }
        module.items.push(Item { name: name.to_owned(), code });
    }

    /// Adds a struct or enum to what the dialect lists.
    pub fn list(&mut self, kind: &'static str, name: &str) {
        self.listed.entry(kind).or_default().push(name.to_owned());
    }
}
