//! The collected output of an import: names, modules, and the report.

use std::collections::{BTreeMap, BTreeSet};

use crate::dump::{Record, Result};
use crate::externs::{Extern, Found, Noun};
use crate::functions;
use crate::library;
use crate::names::Names;
use crate::report::{Report, What};

/// The output of the dumps that have been imported so far.
#[derive(Debug)]
pub struct State {
    /// The namespace of the dialect.
    pub namespace: String,
    /// The names of items.
    pub names: Names,
    /// The modules, by name.
    pub modules: BTreeMap<String, Module>,
    /// The report of parts that could not be imported.
    pub report: Report,
    /// Constraints that just one type satisfies.
    pub buildable: BTreeSet<String>,
    /// Attribute constraints whose attributes are printed without their type.
    pub typed: BTreeSet<String>,
    /// The dialect's lists of ops, types, attributes and enums, by name of the struct.
    pub listed: BTreeMap<&'static str, Vec<String>>,
    /// The fields of ops, by record, for patterns.
    pub op_fields: BTreeMap<String, OpFields>,
    /// The enums, by name.
    pub enums: BTreeMap<String, Enum>,
    /// Names of the imported ops.
    pub ops: BTreeSet<String>,
    /// The summary of the dialect.
    pub summary: String,
    /// Its description.
    pub description: String,
    /// Discardable attributes: name and constraint.
    pub discardable: Vec<(String, String)>,
    /// Flags of the dialect.
    pub flags: BTreeSet<&'static str>,
    /// The hooks for types and attributes that the dialect announces: list, noun, and place of the announcement.
    pub promised: Vec<(&'static str, &'static str, String)>,
    /// Of these, the ones that C++ alone defines, and the comments that mark them: such types or attributes are kept as
    /// text.
    pub texts: Vec<(&'static str, String)>,
    /// Crates of other dialects.
    pub externs: Vec<Extern>,
    /// The indices of those in `externs` that the import uses.
    pub used_externs: BTreeSet<usize>,
    /// Paths of the dialects that are loaded with this one.
    pub dependencies: Vec<String>,
}

/// The parts of an op that patterns refer to.
#[derive(Clone, Debug)]
pub struct OpFields {
    /// The struct.
    pub own: String,
    /// The fields of its operands, attributes and properties, in order.
    pub arguments: Vec<(String, FieldRole)>,
    /// The fields of its results.
    pub results: Vec<String>,
    /// True if the types of its results are inferred.
    pub infers: bool,
}

/// The role of a field in patterns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldRole {
    /// One operand.
    Operand,
    /// A required attribute.
    Attr,
    /// An optional or variadic field.
    Other,
}

/// The cases of an enum: symbols in C++ and variants in Rust.
#[derive(Clone, Debug)]
pub struct Enum {
    /// Symbol and variant of each case.
    pub cases: Vec<(String, String)>,
    /// True if values are sets of cases.
    pub bits: bool,
}

/// A module: items in order.
#[derive(Default, Debug)]
pub struct Module {
    /// The module doc.
    pub docs: String,
    /// Its items, as code.
    pub items: Vec<Item>,
}

/// An item of a module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// The name by which other code refers to it, if any.
    pub name: String,
    /// The code.
    pub code: String,
}

impl State {
    /// The empty state.
    pub fn new(namespace: &str) -> State {
        let reserved = library::TYPES
            .iter()
            .chain(library::ATTRS)
            .chain(library::RESTRICTIONS)
            .chain(library::COUNTED_CONTAINERS)
            .chain(library::WIDTHS)
            .chain(library::RESERVED)
            .chain(functions::INTERFACES)
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

    /// The item of another dialect's crate that a declaration may name.
    pub fn external(&mut self, dialect: &str, noun: Noun, name: &str) -> Option<Found> {
        let at = self.externs.iter().position(|found| found.dialect == dialect)?;
        let found = self.externs[at].get(noun, name)?.clone();
        self.used_externs.insert(at);
        Some(found)
    }

    /// Re-exports an item of another crate from a module, under a unique name.
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

    /// Takes over the properties of the dialect itself.
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

    /// Reports types or attributes that the dialect announces, but no dump defines.
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

    /// Adds a struct or enum to the dialect's lists.
    pub fn list(&mut self, kind: &'static str, name: &str) {
        self.listed.entry(kind).or_default().push(name.to_owned());
    }
}
