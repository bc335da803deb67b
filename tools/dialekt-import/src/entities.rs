//! Import of types and attributes: structs of parameters.

use crate::cpp::Getter;
use crate::depth;
use crate::docs::comment;
use crate::dump::{Arg, Record, Result};
use crate::format::params_format;
use crate::importer::{Importer, getter_name, kind_of};
use crate::names::{self, ident, quoted, snake};
use crate::report::What;

/// A parameter in Rust.
struct Param {
    /// The name in TableGen.
    name: String,
    /// The field.
    field: String,
    /// Its type.
    ty: String,
    /// The name of the type in messages.
    cpp: String,
    /// `#[default(..)]` or `#[optional]`, if it may be missing.
    presence: String,
    /// True if it is the type of the attribute.
    self_type: bool,
    /// Comments that mark what could not be imported.
    comments: String,
}

impl<'d> Importer<'d, '_> {
    /// Imports all types and attributes of the dialect that are no enums.
    ///
    /// # Errors
    /// The dump is wrong.
    pub fn import_entities(&mut self) -> Result<()> {
        let mut all = Vec::new();
        for (class, noun) in [("AttrDef", "attr"), ("TypeDef", "type")] {
            for record in self.entities(class)? {
                // The attribute of an enum is imported as the enum itself, unless the enum has one already.
                let own = self.struct_name(record, noun)?;
                if !self.state.enums.contains_key(&own) {
                    all.push((record, noun, own));
                }
            }
        }
        // Predicates call getters of types, so that all parameters have to be known first.
        let mut read = Vec::new();
        for (record, noun, own) in all {
            let mut params = Vec::new();
            for arg in record.dag("parameters")? {
                let param = self.param(record, noun, arg, params.len())?;
                if let Some(kind) = kind_of(&param.ty) {
                    let class = record.required_text("cppClassName")?;
                    let getter = Getter { owner: own.clone(), field: ident(&param.field), kind };
                    self.classes.add_getter(class, getter_name(&param.name), getter);
                }
                params.push(param);
            }
            if noun == "type" {
                self.classes.set_arity(&own, params.len());
            }
            if noun == "type" && params.is_empty() {
                self.state.buildable.insert(own.clone());
            }
            read.push((record, noun, own, params));
        }
        for (record, noun, own, params) in read {
            self.entity(record, noun, &own, params)?;
        }
        Ok(())
    }

    fn struct_name(&self, record: Record<'d>, noun: &str) -> Result<String> {
        let class = record.required_text("cppClassName")?;
        let own = if noun == "type" { self.classes.own_type(class) } else { self.classes.own_attr(class) };
        Ok(own.unwrap_or(class).to_owned())
    }

    fn full_name(&self, record: Record<'d>) -> Result<String> {
        let mnemonic = record.text("mnemonic")?;
        let mnemonic = if mnemonic.is_empty() { snake(record.name()) } else { mnemonic.to_owned() };
        Ok(format!("{}.{mnemonic}", self.state.namespace))
    }

    fn entity(&mut self, record: Record<'d>, noun: &'static str, own: &str, params: Vec<Param>) -> Result<()> {
        let is_type = noun == "type";
        let (list, macro_name, key) = if is_type { ("types", "Type", "ty") } else { ("attrs", "Attr", "attr") };
        if self.state.listed.get(list).is_some_and(|all| all.iter().any(|other| other == own)) {
            return Ok(());
        }
        let name = self.full_name(record)?;
        let of = format!("{}{name}", if is_type { '!' } else { '#' });
        let mut comments = String::new();
        if !record.has("mnemonic") {
            comments += &self.report(&of, What::Syntax, "there is no mnemonic: the text is up to the dialect", record);
        }
        let mut keys = vec![format!("name = {}", quoted(&name))];
        if record.name() != own {
            keys.push(format!("symbol = {}", quoted(record.name())));
        }
        let summary = record.text("summary")?;
        if !summary.is_empty() {
            keys.push(format!("summary = {}", quoted(summary)));
        }
        if record.flag("genMnemonicAlias")? {
            keys.push("alias".into());
        }
        let mut impls = String::new();
        if record.flag("genVerifyDecl")? {
            keys.push("verify".into());
            let mark = self.report(&of, What::Verifier, "the check of parameters is C++", record);
            impls += &format!(
                "\nimpl VerifyParams for {own} {{\n    {mark}    fn verify(&self, _: &ContextData) -> Result<(), String> {{\n        Ok(())\n    }}\n}}\n"
            );
        }
        let mut interfaces: Vec<String> = Vec::new();
        for found in record.defs("traits")? {
            match found.text("cppInterfaceName")? {
                own @ ("MemRefElementTypeInterface" | "VectorElementTypeInterface") if is_type => {
                    interfaces.push(format!("{own} {{}}"));
                }
                "TypedAttrInterface" | "TypedAttr" => {}
                "" => {
                    let details = format!("{} {}", found.class(), found.text("trait")?);
                    comments += &self.report(&of, What::Trait, details, found);
                }
                interface => match self.interface_trait(found)? {
                    Some(own) if own.required.is_empty() => {
                        if !interfaces.contains(&format!("{} {{}}", own.name)) {
                            interfaces.push(format!("{} {{}}", own.name));
                        }
                        if found.is("DeclareInterfaceMethods") {
                            let details = format!("methods of `{interface}` are C++");
                            comments += &self.report(&of, What::Interface, details, found);
                        }
                    }
                    Some(own) => {
                        let details = format!("`{}`: write {}, then list it", own.name, own.required.join(", "));
                        comments += &self.report(&of, What::Interface, details, found);
                    }
                    None => comments += &self.report(&of, What::Interface, format!("`{interface}`"), found),
                },
            }
        }
        if !interfaces.is_empty() {
            keys.push(format!("interfaces({})", interfaces.join(", ")));
        }
        let mut seen: Vec<String> = Vec::new();
        keys.retain(|key| {
            let new = !seen.contains(key);
            seen.push(key.clone());
            new
        });
        let format = self.entity_format(record, &of, &params, &mut comments)?;
        let mut fields = String::new();
        for param in &params {
            fields += &param.comments;
            fields += &param.presence;
            if param.self_type {
                fields += "    #[self_type]\n";
            }
            if param.field != param.name {
                fields += &format!("    #[name({})]\n", quoted(&param.name));
            }
            if param.cpp != param.ty {
                fields += &format!("    #[type_name({})]\n", quoted(&param.cpp));
            }
            fields += &format!("    pub {}: {},\n", ident(&param.field), param.ty);
        }
        let body = if fields.is_empty() { ";".to_owned() } else { format!(" {{\n{fields}}}") };
        let docs = comment(summary, record.text("description")?, record.name());
        let code = format!(
            "{comments}{docs}#[derive({macro_name})]\n#[{key}({})]\n{format}pub struct {own}{body}\n{impls}",
            keys.join(", ")
        );
        self.state.list(list, own);
        let docs = if is_type { "Types." } else { "Attributes." };
        self.state.add(list, docs, own, code);
        Ok(())
    }

    /// The `#[assembly(..)]` of a type or attribute: the format, or all parameters in angle brackets if the syntax is
    /// C++.
    fn entity_format(
        &mut self,
        record: Record<'d>,
        of: &str,
        params: &[Param],
        comments: &mut String,
    ) -> Result<String> {
        let text = record.text("assemblyFormat")?;
        let shown: Vec<&Param> = params.iter().filter(|param| !param.self_type).collect();
        let fallback = || match shown.as_slice() {
            [] => String::new(),
            // With `struct`, a list cannot take the comma after it for its own.
            all if all.len() > 1 && !all.iter().any(|param| param.ty.contains("Vec<")) => {
                "#[assembly(\"<\" struct(params) \">\")]\n".to_owned()
            }
            all => {
                let parts: Vec<String> = all.iter().map(|param| plain(param)).collect();
                format!("#[assembly(\"<\" {} \">\")]\n", parts.join(" \",\" "))
            }
        };
        if record.flag("hasCustomAssemblyFormat")? {
            if !shown.is_empty() {
                *comments += &self.report(of, What::Syntax, "reads and writes its parameters in C++", record);
            }
            return Ok(fallback());
        }
        if text.is_empty() {
            if !shown.is_empty() {
                *comments += &self.report(of, What::Syntax, "the dialect reads and writes it in C++", record);
            }
            return Ok(fallback());
        }
        let rename = |name: &str| {
            params.iter().find(|param| param.name == name).map_or_else(|| snake(name), |param| param.field.clone())
        };
        match params_format(text, &rename) {
            Ok(tokens) => match self.check_entity(params, &tokens, of.starts_with('!')) {
                Ok(()) => Ok(format!("#[assembly({tokens})]\n")),
                Err(why) => {
                    *comments += &self.report(of, What::Format, format!("{why}: {tokens}"), record);
                    Ok(fallback())
                }
            },
            Err(why) => {
                *comments += &self.report(of, What::Format, why, record);
                Ok(fallback())
            }
        }
    }

    /// Checks that the derive accepts the format; the error is its message.
    fn check_entity(&self, params: &[Param], tokens: &str, is_type: bool) -> std::result::Result<(), String> {
        let fields: String = params
            .iter()
            .map(|param| {
                let own = if param.self_type { "#[self_type] " } else { "" };
                format!("{}{own}pub {}: {},", param.presence, ident(&param.field), param.ty)
            })
            .collect();
        let key = if is_type { "ty" } else { "attr" };
        let code = format!("#[{key}(name = \"a.b\")] #[assembly({tokens})] struct A {{ {fields} }}");
        let item: syn::DeriveInput = depth::read(&code).map_err(|error| error.to_string())?;
        let entity =
            if is_type { dialekt_ods_model::params::Entity::Type } else { dialekt_ods_model::params::Entity::Attr };
        let mut errors = dialekt_ods_model::Errors::default();
        let _ = dialekt_ods_model::params::read(&item, entity, &mut errors);
        match errors.messages().next() {
            Some(message) => Err(message),
            None => Ok(()),
        }
    }

    fn param(&mut self, record: Record<'d>, noun: &str, arg: Arg<'d>, index: usize) -> Result<Param> {
        let of = format!("{}{}", if noun == "type" { '!' } else { '#' }, self.full_name(record)?);
        let name = if arg.name.is_empty() { format!("param{index}") } else { arg.name.to_owned() };
        let (cpp, def) = match (arg.text, arg.record) {
            (Some(text), _) => (text.to_owned(), None),
            (_, Some(def)) => (def.text("cppType")?.to_owned(), Some(def)),
            _ => return Err(record.error(format!("parameter `{name}`: expected a type in C++ or a record"))),
        };
        let mut comments = String::new();
        let mut ty = match self.param_type(&cpp, 0)? {
            Some(ty) => ty,
            None => {
                let details = format!("`{name}` of type `{}`: any attribute is taken", cpp.trim());
                comments = format!("    {}", self.report(&of, What::Parameter, details, record));
                "Attribute".into()
            }
        };
        let mut self_type = false;
        let mut presence = String::new();
        if let Some(def) = def {
            self_type = noun == "attr" && def.is("AttributeSelfTypeParameter");
            let default = def.text("defaultValue")?;
            let is_enum = def.is("EnumParameter") || def.is("APFloatParameter") || def.is("StringRefParameter");
            if def.has("parser") && !is_enum {
                let details = format!("`{name}` is read by C++");
                comments += &format!("    {}", self.report(&of, What::Parameter, details, record));
            }
            if def.is("OptionalParameter") {
                let zero = ty.starts_with("Vec<") || is_number(&ty) || ty == "bool" || ty == "String";
                if zero {
                    presence = "    #[optional]\n".into();
                } else if !ty.starts_with("Option<") {
                    ty = format!("Option<{ty}>");
                }
            } else if !default.is_empty() {
                match self.parameter_value(&ty, default) {
                    Some(value) => presence = format!("    #[default({value})]\n"),
                    None => {
                        let details = format!("default of `{name}`: {default}");
                        comments += &format!("    {}", self.report(&of, What::Value, details, record));
                        if !ty.starts_with("Option<") && !ty.starts_with("Vec<") {
                            ty = format!("Option<{ty}>");
                        } else if ty.starts_with("Vec<") {
                            presence = "    #[optional]\n".into();
                        }
                    }
                }
            }
        }
        if self_type && ty == "Attribute" {
            ty = "Type".into();
        }
        let cpp = cpp.split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(Param { field: snake(&name), name, ty, cpp, presence, self_type, comments })
    }

    /// The type of a parameter in Rust; `None` where there is none.
    fn param_type(&mut self, cpp: &str, depth: usize) -> Result<Option<String>> {
        // The depth of nested lists has to be bounded.
        if depth > 4 {
            return Ok(None);
        }
        let cpp = cpp.trim().trim_start_matches("const ").trim_end_matches('&').trim();
        for (prefix, wrap) in [("ArrayRef<", "Vec"), ("SmallVector<", "Vec"), ("optional<", "Option")] {
            if let Some((head, rest)) = cpp.split_once(prefix)
                && ["", "::llvm::", "llvm::", "std::", "::std::", "mlir::", "::mlir::"].contains(&head)
                && let Some(inner) = rest.trim().strip_suffix('>')
            {
                return Ok(self.param_type(inner, depth + 1)?.map(|inner| format!("{wrap}<{inner}>")));
            }
        }
        let class = names::last(cpp);
        Ok(Some(
            match class {
                "bool" => "bool",
                "int" | "int32_t" => "i32",
                "int8_t" => "i8",
                "int16_t" => "i16",
                "int64_t" => "i64",
                "uint8_t" => "u8",
                "uint16_t" => "u16",
                "unsigned" | "uint32_t" => "u32",
                "uint64_t" | "size_t" => "u64",
                "StringRef" | "string" => "String",
                "Type" => "Type",
                "Attribute" => "Attribute",
                "APInt" => "ApInt",
                "AffineMap" => "AffineMap",
                _ => return self.param_of_class(class),
            }
            .into(),
        ))
    }

    fn param_of_class(&mut self, class: &str) -> Result<Option<String>> {
        let own = self.own_param(class);
        if own.is_some() {
            return Ok(own);
        }
        for (def, noun, word) in [("AttrDef", "attr", "Attr"), ("TypeDef", "type", "TypeOf")] {
            for record in self.dump.instances(def)? {
                if record.text("cppClassName")? == class
                    && let Some(name) = self.extern_entity(record, noun)?
                {
                    return Ok(Some(format!("{word}<{name}>")));
                }
            }
        }
        Ok(None)
    }

    fn own_param(&self, class: &str) -> Option<String> {
        if let Some(name) = self.classes.own_enum(class) {
            let bits = self.state.enums.get(name).is_some_and(|found| found.bits);
            return Some(if bits { format!("Flags<{name}>") } else { name.to_owned() });
        }
        if let Some(own) = self.classes.own_attr(class) {
            // The attribute of an enum, not the enum.
            return Some(format!("Attr<{own}>"));
        }
        if let Some(own) = self.classes.own_type(class) {
            return Some(format!("TypeOf<{own}>"));
        }
        if let Some(constraint) = crate::library::attr_of_class(class) {
            return Some(format!("Attr<{constraint}>"));
        }
        crate::library::type_of_class(class).map(|constraint| format!("TypeOf<{constraint}>"))
    }
}

/// The element of an assumed format for a parameter: lists in brackets, optional parameters in braces.
fn plain(param: &Param) -> String {
    let name = ident(&param.field);
    let optional = !param.presence.is_empty() || param.ty.starts_with("Option<");
    let (open, close) = if param.ty.contains("Vec<") { ('[', ']') } else { ('{', '}') };
    match () {
        () if optional => format!("\"{open}\" (${name}^)? \"{close}\""),
        () if param.ty.starts_with("Vec<") => format!("\"[\" ${name} \"]\""),
        () => format!("${name}"),
    }
}

fn is_number(ty: &str) -> bool {
    ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"].contains(&ty)
}
