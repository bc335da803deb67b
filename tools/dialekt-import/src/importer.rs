//! The importer of one dialect from one dump, with the lookup tables that are made before anything is written.

use std::collections::BTreeMap;

use crate::cpp::{Classes, Getter, Kind};
use crate::dump::{Dump, Record, Result};
use crate::library;
use crate::names;
use crate::report::What;
use crate::state::State;

/// The import of a dialect.
pub struct Importer<'d, 's> {
    /// The dump.
    pub dump: &'d Dump,
    /// The dialect; `None` if the dump has no record of it, as may be for passes alone.
    pub dialect: Option<Record<'d>>,
    /// The collected output.
    pub state: &'s mut State,
    /// C++ classes of types and attributes: those of the dialect, and those of others with the constraints that stand
    /// for them.
    pub classes: Known,
    /// Type constraints by the record of their predicate.
    by_predicate: BTreeMap<&'d str, Vec<Record<'d>>>,
    /// Names of ops by class in C++, with the namespace in C++.
    op_classes: BTreeMap<&'d str, Vec<(&'d str, String)>>,
    /// The constraints that have been imported, by record.
    pub(crate) constraints: BTreeMap<&'d str, String>,
    /// The interfaces whose bases are being imported.
    pub(crate) building: Vec<String>,
}

/// Lookup tables for C++ classes.
#[derive(Clone, Default, Debug)]
pub struct Known {
    types: BTreeMap<String, String>,
    attrs: BTreeMap<String, String>,
    enums: BTreeMap<String, String>,
    /// Dialect and mnemonic of types and attributes of other dialects.
    foreign: BTreeMap<(String, bool), (String, String)>,
    /// Getters by class and method.
    getters: BTreeMap<(String, String), Getter>,
    /// The number of parameters of each type, by struct.
    arities: BTreeMap<String, usize>,
}

impl Classes for Known {
    fn type_class(&self, class: &str) -> Option<String> {
        self.types.get(class).cloned().or_else(|| library::type_of_class(class).map(str::to_owned))
    }

    fn attr_class(&self, class: &str) -> Option<String> {
        self.attrs.get(class).cloned().or_else(|| library::attr_of_class(class).map(str::to_owned))
    }

    fn foreign(&self, class: &str, attr: bool) -> Option<(String, String)> {
        self.foreign.get(&(class.to_owned(), attr)).cloned()
    }

    fn getter(&self, class: &str, method: &str) -> Option<Getter> {
        self.getters.get(&(class.to_owned(), method.to_owned())).cloned()
    }
}

impl Known {
    /// The struct of a type of the dialect, by its C++ class.
    pub fn own_type(&self, class: &str) -> Option<&str> {
        self.types.get(class).map(String::as_str)
    }

    /// The struct of an attribute of the dialect, by its C++ class.
    pub fn own_attr(&self, class: &str) -> Option<&str> {
        self.attrs.get(class).map(String::as_str)
    }

    /// The enum of the dialect, by its C++ class.
    pub fn own_enum(&self, class: &str) -> Option<&str> {
        self.enums.get(class).map(String::as_str)
    }

    /// The number of parameters of a type of the dialect.
    pub fn arity(&self, own: &str) -> Option<usize> {
        self.arities.get(own).copied()
    }

    /// Sets the number of parameters of a type of the dialect.
    pub fn set_arity(&mut self, own: &str, arity: usize) {
        self.arities.insert(own.to_owned(), arity);
    }

    /// Adds the parameter that a getter returns.
    pub fn add_getter(&mut self, class: &str, method: String, getter: Getter) {
        self.getters.insert((class.to_owned(), method), getter);
    }
}

/// The namespace of the dialect that a record belongs to; empty for none.
pub fn namespace<'d>(record: Record<'d>, field: &str) -> Result<&'d str> {
    record.def(field)?.map_or(Ok(""), |dialect| dialect.text("name"))
}

/// The dialects whose ops, types or attributes are in a dump, by name.
///
/// # Errors
/// The dump is wrong.
pub fn dialects(dump: &Dump) -> Result<Vec<&str>> {
    let mut all: Vec<&str> = Vec::new();
    for (class, field) in [("Op", "opDialect"), ("TypeDef", "dialect"), ("AttrDef", "dialect")] {
        for record in dump.instances(class)? {
            let name = namespace(record, field)?;
            if !name.is_empty() && !all.contains(&name) {
                all.push(name);
            }
        }
    }
    Ok(all)
}

impl<'d, 's> Importer<'d, 's> {
    /// Collects the records of the dialect and gives them names.
    ///
    /// # Errors
    /// The dump is wrong, or does not have the dialect.
    pub fn new(dump: &'d Dump, dialect: Option<Record<'d>>, state: &'s mut State) -> Result<Self> {
        let mut importer = Importer {
            dump,
            dialect,
            state,
            classes: Known::default(),
            by_predicate: BTreeMap::new(),
            op_classes: BTreeMap::new(),
            constraints: BTreeMap::new(),
            building: Vec::new(),
        };
        importer.name_entities()?;
        importer.name_enums()?;
        importer.name_ops()?;
        for record in dump.instances("TypeConstraint")? {
            if !record.is("Variadic")
                && !record.is("Optional")
                && let Some(predicate) = record.def("predicate")?
            {
                importer.by_predicate.entry(predicate.name()).or_default().push(record);
            }
        }
        Ok(importer)
    }

    /// The types and attributes of the dialect.
    ///
    /// # Errors
    /// The dump is wrong.
    pub fn entities(&self, class: &str) -> Result<Vec<Record<'d>>> {
        let namespace = &self.state.namespace;
        let mut own = Vec::new();
        for record in self.dump.instances(class)? {
            if self::namespace(record, "dialect")? == namespace {
                own.push(record);
            }
        }
        own.sort_by_key(|record| line(*record));
        Ok(own)
    }

    /// The ops of the dialect, in the order in which they were defined.
    ///
    /// # Errors
    /// The dump is wrong.
    pub fn ops(&self) -> Result<Vec<Record<'d>>> {
        let mut own = Vec::new();
        for record in self.dump.instances("Op")? {
            if namespace(record, "opDialect")? == self.state.namespace {
                own.push(record);
            }
        }
        own.sort_by_key(|record| line(*record));
        Ok(own)
    }

    fn name_entities(&mut self) -> Result<()> {
        for (class, attr) in [("TypeDef", false), ("AttrDef", true)] {
            for record in self.dump.instances(class)? {
                let (dialect, mnemonic) = (namespace(record, "dialect")?, record.text("mnemonic")?);
                if ![self.state.namespace.as_str(), "builtin", ""].contains(&dialect) && !mnemonic.is_empty() {
                    let cpp = record.required_text("cppClassName")?.to_owned();
                    self.classes
                        .foreign
                        .entry((cpp, attr))
                        .or_insert_with(|| (dialect.to_owned(), mnemonic.to_owned()));
                }
            }
        }
        for (class, wanted) in [("TypeDef", "types"), ("AttrDef", "attrs")] {
            for record in self.entities(class)? {
                let cpp = record.required_text("cppClassName")?;
                let key = format!("{wanted}:{cpp}");
                // The attribute of an enum is imported as the enum.
                let enumeration = if record.is("EnumAttr") { record.def("enum")? } else { None };
                let name = match (self.state.names.get(&key), enumeration) {
                    (Some(name), _) => name.to_owned(),
                    (None, Some(enumeration)) => {
                        let wish = names::pascal(enumeration.required_text("className")?);
                        self.state.names.give(&key, &[wish, names::pascal(cpp)], &[])
                    }
                    (None, None) => self.state.names.give(&key, &[names::pascal(cpp)], &[]),
                };
                if record.is("EnumAttr")
                    && let Some(enumeration) = enumeration
                {
                    let class = enumeration.required_text("className")?.to_owned();
                    self.classes.enums.entry(class).or_insert_with(|| name.clone());
                }
                let known = if wanted == "types" { &mut self.classes.types } else { &mut self.classes.attrs };
                known.insert(cpp.to_owned(), name);
            }
        }
        Ok(())
    }

    /// Enums of the dialect: those that are not the attribute of another one.
    ///
    /// # Errors
    /// The dump is wrong.
    pub fn enums(&self) -> Result<Vec<Record<'d>>> {
        let Some(dialect) = self.dialect else { return Ok(Vec::new()) };
        let own = dialect.text("cppNamespace")?;
        let mut all = Vec::new();
        for record in self.dump.instances("EnumInfo")? {
            if same_namespace(record.text("cppNamespace")?, own) {
                all.push(record);
            }
        }
        all.sort_by_key(|record| line(*record));
        Ok(all)
    }

    fn name_enums(&mut self) -> Result<()> {
        for record in self.enums()? {
            let class = record.required_text("className")?;
            if self.classes.enums.contains_key(class) {
                continue;
            }
            let key = format!("enums:{class}");
            let name = match self.state.names.get(&key) {
                Some(name) => name.to_owned(),
                None => {
                    let wish = names::pascal(class);
                    self.state.names.give(&key, &[wish.clone(), format!("{wish}Enum")], &[])
                }
            };
            self.classes.enums.insert(class.to_owned(), name);
        }
        Ok(())
    }

    fn name_ops(&mut self) -> Result<()> {
        for record in self.dump.instances("Op")? {
            let name = format!("{}.{}", namespace(record, "opDialect")?, record.text("opName")?);
            let class = names::cpp_class(record.name());
            self.op_classes.entry(class).or_default().push((record.text("cppNamespace")?, name));
        }
        for record in self.ops()? {
            let key = format!("ops:{}", record.required_text("opName")?);
            if self.state.names.get(&key).is_none() {
                let class = names::pascal(names::cpp_class(record.name()));
                let short = class.strip_suffix("Op").unwrap_or(&class).to_owned();
                let short = if short.is_empty() { class.clone() } else { short };
                self.state.names.give(&key, &[short, class], &["View", "Build"]);
            }
        }
        Ok(())
    }

    /// The name of the op with a C++ class.
    pub fn op_of_class(&self, class: &str) -> Option<&str> {
        let own = format!("{}.", self.state.namespace);
        let (path, short) = class.trim().rsplit_once("::").unwrap_or(("", class.trim()));
        let all = self.op_classes.get(short)?;
        let wanted = names::last(path);
        let found = match wanted {
            "" => all.iter().find(|(_, name)| name.starts_with(&own)).or_else(|| all.first()),
            _ => all.iter().find(|(namespace, _)| names::last(namespace) == wanted),
        };
        found.map(|(_, name)| name.as_str())
    }

    /// The type constraints that have a predicate.
    pub fn with_predicate(&self, predicate: Record<'d>) -> &[Record<'d>] {
        self.by_predicate.get(predicate.name()).map(Vec::as_slice).unwrap_or_default()
    }

    /// Reports a part that could not be imported, and returns the comment that marks the place in the code.
    pub fn report(&mut self, of: &str, what: What, details: impl Into<String>, at: Record<'d>) -> String {
        self.state.report.add(of, what, details, at.place())
    }
}

/// The sort key of a record: records keep the order of the files.
fn line(record: Record<'_>) -> (&str, u64, &str) {
    let (file, line) = record.place().rsplit_once(':').unwrap_or((record.place(), "0"));
    (file, line.parse().unwrap_or(0), record.name())
}

/// Returns whether two C++ namespaces are the same.
pub fn same_namespace(a: &str, b: &str) -> bool {
    a.trim_start_matches("::") == b.trim_start_matches("::")
}

/// The name of a getter of a parameter: `getFoo` for `foo`.
pub fn getter_name(parameter: &str) -> String {
    let camel = names::camel(parameter);
    let mut chars = camel.chars();
    match chars.next() {
        Some(first) => format!("get{}{}", first.to_uppercase(), chars.as_str()),
        None => "get".into(),
    }
}

/// The kind of a Rust type in translated expressions.
pub fn kind_of(ty: &str) -> Option<Kind> {
    match ty {
        "Type" => Some(Kind::Type),
        "i8" | "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64" => Some(Kind::Int),
        _ => None,
    }
}
