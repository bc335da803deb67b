//! Import of enums, as attributes of the dialect and as integer attributes.

use dialekt_ods_model::snake_case;

use crate::docs::comment;
use crate::dump::{Record, Result};
use crate::externs::Noun;
use crate::format::params_format;
use crate::importer::{Importer, same_namespace};
use crate::names::{self, quoted};
use crate::report::What;
use crate::state::Enum;

const DOCS: &str = "Enums.";

impl<'d> Importer<'d, '_> {
    /// Imports all enums of the dialect.
    ///
    /// # Errors
    /// The dump is wrong.
    pub fn import_enums(&mut self) -> Result<()> {
        for attr in self.entities("AttrDef")? {
            if attr.is("EnumAttr")
                && let Some(enumeration) = attr.def("enum")?
            {
                let class = attr.required_text("cppClassName")?;
                let Some(name) = self.classes.own_attr(class).map(str::to_owned) else { continue };
                if !self.state.enums.contains_key(&name) {
                    self.emit(enumeration, Some(attr), &name)?;
                }
            }
        }
        for enumeration in self.enums()? {
            let class = enumeration.required_text("className")?;
            let Some(name) = self.classes.own_enum(class).map(str::to_owned) else { continue };
            if !self.state.enums.contains_key(&name) {
                self.emit(enumeration, None, &name)?;
            }
        }
        Ok(())
    }

    /// Imports an enum as an integer attribute.
    ///
    /// # Errors
    /// The dump is wrong.
    pub fn int_enum(&mut self, record: Record<'d>) -> Result<String> {
        let class = record.required_text("className")?;
        let key = format!("integer enum:{}", record.name());
        if let Some(name) = self.state.names.get(&key) {
            return Ok(name.to_owned());
        }
        // The enum may be an attribute of the dialect as well.
        let enum_key = format!("enums:{class}");
        if let Some(name) = self.state.names.get(&enum_key).map(str::to_owned)
            && self.state.enums.contains_key(&name)
        {
            self.state.names.alias(&key, &name);
            self.state.typed.insert(name.clone());
            return Ok(name);
        }
        if let Some(dialect) = self.dialect_of_namespace(record.text("cppNamespace")?)?
            && let Some(found) = self.state.external(dialect, Noun::Enum, class)
        {
            let name = self.state.reexport(&key, "enums", DOCS, &found, &[]);
            self.state.typed.insert(name.clone());
            self.extern_cases(record, &name, &found)?;
            return Ok(name);
        }
        let wish = names::pascal(class);
        let name = self.state.names.give(&key, &[wish.clone(), format!("{wish}Int")], &[]);
        self.emit(record, None, &name)?;
        self.state.typed.insert(name.clone());
        Ok(name)
    }

    /// The dialect whose C++ namespace this is.
    fn dialect_of_namespace(&self, namespace: &str) -> Result<Option<&'d str>> {
        for dialect in self.dump.instances("Dialect")? {
            if same_namespace(dialect.text("cppNamespace")?, namespace) {
                return dialect.text("name").map(Some);
            }
        }
        Ok(None)
    }

    fn emit(&mut self, record: Record<'d>, attr: Option<Record<'d>>, name: &str) -> Result<()> {
        let bits = record.is("BitEnumBase") || record.is("BitEnum") || record.is("BitEnumAttr");
        let mut keys = Vec::new();
        let mut format = String::new();
        let mut comments = String::new();
        if let Some(attr) = attr {
            let dialect = &self.state.namespace;
            keys.push(format!("name = {}", quoted(&format!("{dialect}.{}", attr.text("mnemonic")?))));
            keys.push(format!("symbol = {}", quoted(attr.name())));
            let summary = attr.text("summary")?;
            if !summary.is_empty() {
                keys.push(format!("summary = {}", quoted(summary)));
            }
            let text = attr.text("assemblyFormat")?;
            if !text.is_empty() {
                match params_format(text, &|name| names::ident(&names::snake(name))) {
                    Ok(tokens) if text.trim() != "$value" => format = format!("#[assembly({tokens})]\n"),
                    Ok(_) => {}
                    Err(why) => {
                        let of = format!("#{dialect}.{}", attr.text("mnemonic")?);
                        comments += &self.report(&of, What::Format, why, attr);
                    }
                }
            }
        } else if !record.text("summary")?.is_empty() {
            keys.push(format!("summary = {}", quoted(record.text("summary")?)));
        }
        let cpp = match record.text("cppType")? {
            "" => format!("{}::{}", record.text("cppNamespace")?, record.text("className")?),
            cpp => cpp.to_owned(),
        };
        if attr.is_some() {
            keys.push(format!("type_name = {}", quoted(cpp.trim())));
        }
        let width = match record.int("bitwidth")? {
            0 => width_of(record.text("underlyingType")?),
            width => width,
        };
        if [8, 16, 64].contains(&width) {
            keys.push(format!("width = {width}"));
        }
        if bits {
            keys.push("bits".into());
            let separator = record.text("separator")?;
            if separator.contains(['|', ',']) && separator != "|" {
                keys.push(format!("separator = {}", quoted(separator)));
            }
            if record.flag("printBitEnumPrimaryGroups")? {
                keys.push("primary_groups".into());
            }
            if record.flag("printBitEnumQuoted")? && attr.is_none() {
                keys.push("quoted".into());
            }
        }
        // Enums without `EnumAttrInfo` are parsed with the messages of fields.
        if !record.is("EnumAttrInfo") {
            keys.push("field".into());
        }
        let mut info = Enum { cases: Vec::new(), bits };
        let mut body = String::new();
        let mut values: Vec<i64> = Vec::new();
        for case in record.defs("enumerants")? {
            let (symbol, value) = (case.required_text("symbol")?, case.int("value")?);
            let mut variant = names::pascal(symbol);
            while info.cases.iter().any(|(_, other)| *other == variant) {
                variant.push('_');
            }
            let text = if case.has("str") { case.text("str")? } else { symbol };
            info.cases.push((symbol.to_owned(), variant.clone()));
            if values.contains(&value) {
                let details = format!("case `{symbol}` has the value {value} of another one");
                comments += &self.report(record.text("className")?, What::Value, details, case);
                continue;
            }
            values.push(value);
            // Without `#[case(..)]`, the text is derived from the variant's name.
            if snake_case(&variant) != text {
                body += &format!("    #[case({})]\n", quoted(text));
            }
            body += &match bits && value > 0 && value.count_ones() == 1 && value > 1 {
                true => format!("    {variant} = 1 << {},\n", value.trailing_zeros()),
                false => format!("    {variant} = {value},\n"),
            };
        }
        if body.is_empty() {
            let _ = self.report(record.text("className")?, What::Definition, "an enum without cases", record);
            return Ok(());
        }
        let docs = comment(record.text("summary")?, record.text("description")?, record.name());
        let repr = if values.iter().any(|value| *value > i64::from(i32::MAX)) { "#[repr(i64)]\n" } else { "" };
        let keys = if keys.is_empty() { String::new() } else { format!("#[enum_attr({})]\n", keys.join(", ")) };
        let code = format!(
            "{comments}{docs}#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]\n{keys}{format}{repr}pub enum {name} {{\n{body}}}\n"
        );
        self.state.enums.insert(name.to_owned(), info);
        self.state.list(if attr.is_some() { "attrs" } else { "enums" }, name);
        self.state.add("enums", DOCS, name, code);
        Ok(())
    }
}

/// The width of a C++ integer type in bits.
fn width_of(cpp: &str) -> i64 {
    match cpp.trim() {
        "uint8_t" | "int8_t" => 8,
        "uint16_t" | "int16_t" => 16,
        "uint64_t" | "int64_t" => 64,
        _ => 32,
    }
}
