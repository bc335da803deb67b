//! Types and attributes, of the imported dialect and of others, as constraints.

use super::DOCS;
use crate::dump::{Record, Result};
use crate::externs::{Found, Noun};
use crate::importer::{Importer, namespace};
use crate::library;
use crate::names::{self, quoted};
use crate::state::Enum;

impl<'d> Importer<'d, '_> {
    /// The constraint for a type or attribute of the dialect or of another one; one of a dialect without a crate is
    /// matched by its name.
    pub fn entity_constraint(&mut self, record: Record<'d>, noun: &str) -> Result<String> {
        let class = record.required_text("cppClassName")?;
        let dialect = namespace(record, "dialect")?;
        if dialect == self.state.namespace {
            let own = if noun == "type" { self.classes.own_type(class) } else { self.classes.own_attr(class) };
            return Ok(own.unwrap_or(class).to_owned());
        }
        let library = if noun == "type" { library::type_of_class(class) } else { library::attr_of_class(class) };
        if dialect == "builtin"
            && let Some(found) = library
        {
            return Ok(found.to_owned());
        }
        if let Some(name) = self.extern_entity(record, noun)? {
            return Ok(name);
        }
        let key = format!("foreign {noun}:{dialect}.{class}");
        if let Some(name) = self.state.names.get(&key) {
            return Ok(name.to_owned());
        }
        let wishes = [names::pascal(class), format!("{}{}", names::pascal(dialect), names::pascal(class))];
        let name = self.state.names.give(&key, &wishes, &[]);
        let mnemonic = record.text("mnemonic")?;
        let summary = match (record.text("summary")?, noun) {
            ("", _) => record.name(),
            (text, _) => text,
        };
        let sigil = if noun == "type" { '!' } else { '#' };
        let (dialect_text, mnemonic_text) = (quoted(dialect), quoted(mnemonic));
        let code = match noun {
            "type" => format!(
                "dialekt::type_constraints! {{\n    /// `{sigil}{dialect}.{mnemonic}`, by its name.\n    \
                 {name} = {}, |cx, ty| cx.is_type_named(ty, {dialect_text}, {mnemonic_text});\n}}\n",
                quoted(summary)
            ),
            _ => format!(
                "dialekt::attr_subsets! {{\n    /// `{sigil}{dialect}.{mnemonic}`, by its name.\n    \
                 {name} of AnyAttr = {}, |cx, attr| cx.is_attr_named(attr, {dialect_text}, {mnemonic_text});\n}}\n",
                quoted(summary)
            ),
        };
        self.state.add("constraints", DOCS, &name, code);
        Ok(name)
    }

    /// The type or attribute in the crate of another dialect, if that has it.
    ///
    /// # Errors
    /// The dump is wrong.
    pub fn extern_entity(&mut self, record: Record<'d>, noun: &str) -> Result<Option<String>> {
        let (dialect, mnemonic) = (namespace(record, "dialect")?, record.text("mnemonic")?);
        let kind = if noun == "type" { Noun::Type } else { Noun::Attr };
        let full = format!("{dialect}.{mnemonic}");
        let Some(found) = self.state.external(dialect, kind, &full) else { return Ok(None) };
        let name = self.state.reexport(&format!("extern {noun}:{full}"), "constraints", DOCS, &found, &[]);
        if found.is_unit {
            self.state.buildable.insert(name.clone());
        }
        if record.is("EnumAttr")
            && let Some(enumeration) = record.def("enum")?
        {
            self.extern_cases(enumeration, &name, &found)?;
        }
        Ok(Some(name))
    }

    /// Keeps the names of the cases of an enum of another crate.
    ///
    /// # Errors
    /// The dump is wrong.
    pub fn extern_cases(&mut self, enumeration: Record<'d>, name: &str, found: &Found) -> Result<()> {
        let mut cases = Vec::new();
        for case in enumeration.defs("enumerants")? {
            let symbol = case.required_text("symbol")?;
            let text = if case.has("str") { case.text("str")? } else { symbol };
            if let Some((_, variant)) = found.cases.iter().find(|(other, _)| other == text) {
                cases.push((symbol.to_owned(), variant.clone()));
            }
        }
        self.state.enums.insert(name.to_owned(), Enum { cases, bits: found.bits });
        Ok(())
    }
}
