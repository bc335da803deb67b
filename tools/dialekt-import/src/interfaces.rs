//! Interfaces of ops that the dialect defines: traits whose functions are code that has to be written.

use crate::docs::comment;
use crate::dump::{Record, Result};
use crate::importer::{Importer, same_namespace};
use crate::names::{self, ident, snake};
use crate::report::What;

impl<'d> Importer<'d, '_> {
    /// The trait of an interface that the dialect defines; `None` for one of others.
    ///
    /// # Errors
    /// The dump is wrong.
    pub fn own_interface(&mut self, found: Record<'d>) -> Result<Option<String>> {
        let Some(dialect) = self.dialect else { return Ok(None) };
        let own = dialect.text("cppNamespace")?;
        let name = found.text("cppInterfaceName")?;
        if name.is_empty() || !found.is("OpInterface") || !same_namespace(found.text("cppNamespace")?, own) {
            return Ok(None);
        }
        // Those of all dialects are in one namespace with the builtin one.
        if same_namespace(own, "::mlir") {
            return Ok(None);
        }
        let key = format!("interface:{name}");
        if let Some(known) = self.state.names.get(&key) {
            return Ok(Some(known.to_owned()));
        }
        let wish = names::pascal(name.trim_end_matches("OpInterface").trim_end_matches("Interface"));
        let full = names::pascal(name);
        let wish = if wish.is_empty() { full.clone() } else { wish };
        let ident = self.state.names.give(&key, &[wish, full], &["Op", "Table"]);
        let mut methods = String::new();
        let mut taken: Vec<String> = Vec::new();
        for method in found.defs("methods")? {
            methods += &self.method(name, method, &mut taken)?;
        }
        let docs = comment("", found.text("description")?, name);
        let code =
            format!("{docs}#[op_interface(name = {})]\npub trait {ident} {{\n{methods}}}\n", names::quoted(name));
        self.state.add("interfaces", "Interfaces of operations.", &ident, code);
        Ok(Some(ident))
    }

    /// All interfaces of the dialect, also those that no op lists.
    ///
    /// # Errors
    /// The dump is wrong.
    pub fn import_interfaces(&mut self) -> Result<()> {
        for found in self.dump.instances("OpInterface")? {
            if !found.is("DeclareInterfaceMethods") {
                self.own_interface(found)?;
            }
        }
        let Some(dialect) = self.dialect else { return Ok(()) };
        for (class, noun) in
            [("TypeInterface", "types"), ("AttrInterface", "attributes"), ("DialectInterface", "dialects")]
        {
            for found in self.dump.instances(class)? {
                let own = dialect.text("cppNamespace")?;
                if same_namespace(found.text("cppNamespace")?, own)
                    && !same_namespace(own, "::mlir")
                    && !found.is("DeclareInterfaceMethods")
                {
                    let name = found.text("cppInterfaceName").unwrap_or_default().to_owned();
                    let _ = self.report(&name, What::Interface, format!("an interface of {noun}"), found);
                }
            }
        }
        Ok(())
    }

    /// A function, with a body that says that there is none yet.
    fn method(&mut self, interface: &str, method: Record<'d>, taken: &mut Vec<String>) -> Result<String> {
        let name = method.text("name")?;
        let mut function =
            snake(name.strip_prefix("get").filter(|rest| rest.starts_with(char::is_uppercase)).unwrap_or(name));
        while taken.contains(&function) || ["of", "interface", "op"].contains(&function.as_str()) {
            function.push('_');
        }
        taken.push(function.clone());
        let returns = method.text("returnType")?.trim();
        let mut inputs = String::new();
        if !method.is("StaticInterfaceMethod") {
            inputs.push_str("_op: OpRef<'_>");
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

/// What a type in C++ is in the functions of interfaces.
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
