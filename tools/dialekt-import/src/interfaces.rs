//! Import of the interfaces that the dialect defines: traits whose functions have to be written by hand.

use dialekt_ods_model::interface::InterfaceKind;
use proc_macro2::{Ident, Span};

use crate::docs::comment;
use crate::dump::{Record, Result};
use crate::externs::Noun;
use crate::importer::{Importer, same_namespace};
use crate::names::{self, ident, snake};
use crate::report::What;

const DOCS: &str = "Interfaces.";

/// The number of interfaces that may build on each other.
const MAX_DEPTH: usize = 50;

/// A kind of interface: of ops, types, attributes or dialects.
struct Of {
    /// The class in TableGen.
    class: &'static str,
    /// The macro's name for the kind.
    of: InterfaceKind,
    /// The type that functions take.
    receiver: &'static str,
    /// The suffixes of names that the macro generates beside the trait.
    suffixes: &'static [&'static str],
    /// The kind of item in indices of other crates.
    noun: Noun,
}

const KINDS: [Of; 4] = [
    Of {
        class: "OpInterface",
        of: InterfaceKind::Op,
        receiver: "_op: Self::View<'_>",
        suffixes: &["Table"],
        noun: Noun::OpInterface,
    },
    Of {
        class: "TypeInterface",
        of: InterfaceKind::Type,
        receiver: "_ty: TypeRef<'_>",
        suffixes: &["Table", "Instance"],
        noun: Noun::TypeInterface,
    },
    Of {
        class: "AttrInterface",
        of: InterfaceKind::Attr,
        receiver: "_attr: AttrRef<'_>",
        suffixes: &["Table", "Instance"],
        noun: Noun::AttrInterface,
    },
    Of {
        class: "DialectInterface",
        of: InterfaceKind::Dialect,
        receiver: "_dialect: DialectRef<'_>",
        suffixes: &["Table"],
        noun: Noun::DialectInterface,
    },
];

impl Of {
    /// The names that the macro generates beside a trait.
    fn companions(&self, name: &str) -> Vec<String> {
        let handle = self.of.handle(&Ident::new(name, Span::call_site())).to_string();
        self.suffixes.iter().map(|suffix| format!("{name}{suffix}")).chain([handle]).collect()
    }
}

/// A trait that a declaration can list.
pub struct Trait {
    /// Its name.
    pub name: String,
    /// The functions that an implementation has to define.
    pub required: Vec<String>,
}

impl<'d> Importer<'d, '_> {
    /// The trait of an interface that the dialect or the crate of another one defines; `None` for other interfaces.
    ///
    /// # Errors
    /// The dump is wrong.
    pub fn interface_trait(&mut self, found: Record<'d>) -> Result<Option<Trait>> {
        let Some(kind) = KINDS.iter().find(|kind| found.is(kind.class)) else { return Ok(None) };
        let name = found.text("cppInterfaceName")?;
        if name.is_empty() {
            return Ok(None);
        }
        if !self.is_own(found)? {
            return Ok(self.foreign_interface(kind, name));
        }
        let key = format!("interface:{name}");
        if self.building.contains(&key) || self.building.len() > MAX_DEPTH {
            return Err(found.error("interfaces build on each other too deeply, or on themselves"));
        }
        if let Some(known) = self.state.names.get(&key) {
            return Ok(Some(Trait { name: known.to_owned(), required: Vec::new() }));
        }
        self.building.push(key.clone());
        let (bases, marks) = self.bases(found, name)?;
        self.building.pop();
        let ident = self.state.names.give_with(&key, &[names::pascal(name)], |name| kind.companions(name));
        let mut methods = String::new();
        let mut taken: Vec<String> = Vec::new();
        for method in found.defs("methods")? {
            methods += &self.method(name, method, kind, &mut taken)?;
        }
        let docs = comment("", found.text("description")?, name);
        let (builds_on, supertraits) = match bases.as_slice() {
            [] => (String::new(), String::new()),
            all => (format!(", bases({})", all.join(", ")), format!(": {}", all.join(" + "))),
        };
        let name = names::quoted(name);
        let code = format!(
            "{marks}{docs}#[{}(name = {name}{builds_on})]\npub trait {ident}{supertraits} {{\n{methods}}}\n",
            kind.of.key()
        );
        self.state.add("interfaces", DOCS, &ident, code);
        if kind.suffixes.contains(&"Instance") {
            // Code that names the constraint needs the trait's module.
            self.state.add("interfaces", DOCS, &format!("{ident}Instance"), String::new());
        }
        Ok(Some(Trait { name: ident, required: Vec::new() }))
    }

    /// The supertraits for the interfaces that an interface builds on, and comments that mark those that are not known.
    fn bases(&mut self, found: Record<'d>, name: &str) -> Result<(Vec<String>, String)> {
        let (mut bases, mut marks) = (Vec::new(), String::new());
        for base in found.defs("baseInterfaces")? {
            match self.interface_trait(base)? {
                Some(base) if base.required.is_empty() => bases.push(base.name),
                _ => {
                    let details = format!("builds on `{}`", base.text("cppInterfaceName")?);
                    marks += &self.report(name, What::Interface, details, found);
                }
            }
        }
        Ok((bases, marks))
    }

    /// The constraint of an interface of types or attributes.
    ///
    /// # Errors
    /// The dump is wrong.
    pub fn interface_constraint(&mut self, found: Record<'d>) -> Result<Option<String>> {
        if !found.is("TypeInterface") && !found.is("AttrInterface") || !self.is_own(found)? {
            return Ok(None);
        }
        Ok(self.interface_trait(found)?.map(|found| format!("{}Instance", found.name)))
    }

    /// Returns whether the dialect defines an interface.
    fn is_own(&self, found: Record<'d>) -> Result<bool> {
        let Some(dialect) = self.dialect else { return Ok(false) };
        let own = dialect.text("cppNamespace")?;
        // Interfaces of all dialects may share the namespace of the builtin dialect.
        Ok(same_namespace(found.text("cppNamespace")?, own) && !same_namespace(own, "::mlir"))
    }

    fn foreign_interface(&mut self, kind: &Of, name: &str) -> Option<Trait> {
        let dialects: Vec<String> = self.state.externs.iter().map(|found| found.dialect.clone()).collect();
        let found = dialects.iter().find_map(|dialect| self.state.external(dialect, kind.noun, name))?;
        let key = format!("interface:{name}");
        let ident = match found.required.is_empty() {
            true => self.state.reexport(&key, "interfaces", DOCS, &found, kind.suffixes),
            false => found.path.clone(),
        };
        Some(Trait { name: ident, required: found.required })
    }

    /// Imports all interfaces of the dialect, also those that nothing lists.
    ///
    /// # Errors
    /// The dump is wrong.
    pub fn import_interfaces(&mut self) -> Result<()> {
        for kind in &KINDS {
            for found in self.dump.instances(kind.class)? {
                if !found.is("DeclareInterfaceMethods") && self.is_own(found)? {
                    self.interface_trait(found)?;
                }
            }
        }
        Ok(())
    }

    /// A function of an interface, with a placeholder as its body.
    fn method(&mut self, interface: &str, method: Record<'d>, kind: &Of, taken: &mut Vec<String>) -> Result<String> {
        let name = method.text("name")?;
        let mut function =
            snake(name.strip_prefix("get").filter(|rest| rest.starts_with(char::is_uppercase)).unwrap_or(name));
        // Names that the handle's own functions have.
        let own = ["of", "interface", "op", "ty", "attr", "dialect", "cx", "handle"];
        while taken.contains(&function) || own.contains(&function.as_str()) {
            function.push('_');
        }
        taken.push(function.clone());
        let returns = method.text("returnType")?.trim();
        let mut inputs = String::new();
        if !method.is("StaticInterfaceMethod") {
            inputs.push_str(kind.receiver);
        }
        for (i, arg) in method.dag("arguments")?.into_iter().enumerate() {
            let cpp = arg.text.unwrap_or_default();
            let Some(ty) = cpp_type(cpp, true) else {
                let details = format!("`{returns} {name}(..)`: there is no `{cpp}` here");
                return Ok(format!("    {}", self.report(interface, What::Interface, details, method)));
            };
            let name = if arg.name.is_empty() { format!("arg{i}") } else { snake(arg.name) };
            inputs += &format!("{}_{}: {ty}", if inputs.is_empty() { "" } else { ", " }, name.trim_start_matches('_'));
        }
        let (output, body) = match returns {
            "void" => (String::new(), ""),
            _ => match cpp_type(returns, false) {
                Some(ty) => (format!(" -> Option<{ty}>"), "None"),
                None => {
                    let details = format!("`{returns} {name}(..)`: there is no `{returns}` here");
                    return Ok(format!("    {}", self.report(interface, What::Interface, details, method)));
                }
            },
        };
        let mark = self.report(interface, What::Interface, format!("the default of `{name}` is up to you"), method);
        let docs: String =
            comment("", method.text("description")?, name).lines().map(|line| format!("    {line}\n")).collect();
        Ok(format!("{docs}    fn {}({inputs}){output} {{\n        {mark}        {body}\n    }}\n", ident(&function)))
    }
}

/// The Rust type for a C++ type in signatures of interfaces.
fn cpp_type(cpp: &str, input: bool) -> Option<&'static str> {
    let cpp = cpp.trim().trim_start_matches("const ").trim_end_matches('&').trim();
    Some(match names::last(cpp) {
        "bool" => "bool",
        "int" | "int32_t" => "i32",
        "unsigned" | "uint32_t" => "u32",
        "int64_t" => "i64",
        "uint64_t" | "size_t" => "u64",
        "Type" => "Type",
        "Value" => "Value",
        "Attribute" => "Attribute",
        "StringRef" if input => "&str",
        "StringRef" | "string" => "String",
        "StringAttr" | "TypeAttr" | "IntegerAttr" | "ArrayAttr" | "DictionaryAttr" | "BoolAttr" | "SymbolRefAttr" => {
            "Attribute"
        }
        "OperandRange" | "ResultRange" | "ValueRange" if !input => "Vec<Value>",
        _ if cpp.ends_with("SmallVector<Value>") || cpp.ends_with("SmallVector<::mlir::Value>") => "Vec<Value>",
        _ => return None,
    })
}
