//! Metadata of modules: flags, options of linkers, producers.

use std::collections::HashSet;

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, Type};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::decl::flags::{EnumDecl, case_of};
use dialekt_ir_core::ir::Op;
use dialekt_llvm::{
    ModFlagBehavior, ModuleFlagAttr, ModuleFlagCGProfileEntryAttr, ModuleFlagProfileSummaryAttr,
    ModuleFlagProfileSummaryDetailedAttr, ProfileSummaryFormatKind,
};

use super::{Done, Importer, Parts};
use crate::module::constants::Const;
use crate::module::metadata::{MdId, Metadata};
use crate::module::show;

/// An operation that is made behind the globals: its name and attributes.
pub(super) type Later = (&'static str, Vec<(&'static str, Attribute)>);

/// A part of a summary; otherwise what is wrong, and the node that it is wrong with.
type Read<T> = Result<T, (String, Option<MdId>)>;

impl Importer<'_> {
    /// Reads the metadata of the module; returns the operations that stand behind globals.
    pub(super) fn module_metadata(&mut self, top: Op) -> Done<Vec<Later>> {
        let cx = self.cx;
        let mut later = Vec::new();
        for node in self.module.named(b"llvm.linker.options").unwrap_or_default() {
            let texts = self.operands(*node).unwrap_or_default().iter().filter_map(|text| self.md_text(*text));
            let texts: Vec<Attribute> = texts.map(|text| cx.string_attr(text)).collect();
            later.push(("llvm.linker_options", vec![("options", cx.array_attr(&texts))]));
        }
        let libraries = self.module.named(b"llvm.dependent-libraries").unwrap_or_default();
        let libs: Vec<_> =
            libraries.iter().filter_map(|node| self.only_text(*node)).map(|text| cx.string_attr(text)).collect();
        if !libs.is_empty() {
            self.set_attr(top, "llvm.dependent_libraries", cx.array_attr(&libs));
        }
        let mut flags = Vec::new();
        self.check_flags()?;
        for node in self.module.named(b"llvm.module.flags").unwrap_or_default() {
            flags.extend(self.module_flag(*node));
        }
        if !flags.is_empty() {
            later.push(("llvm.module_flags", vec![("flags", cx.array_attr(&flags))]));
        }
        for (named, name) in [("llvm.ident", "llvm.ident"), ("llvm.commandline", "llvm.commandline")] {
            if let Some([node]) = self.module.named(named.as_bytes())
                && let Some(text) = self.only_text(*node)
            {
                self.set_attr(top, name, cx.string_attr(text));
            }
        }
        Ok(later)
    }

    /// Checks that flags are what LLVM takes for them. [LLVM: Verifier::visitModuleFlags]
    fn check_flags(&mut self) -> Done {
        let mut keys = HashSet::new();
        for node in self.module.named(b"llvm.module.flags").unwrap_or_default() {
            if let Err(message) = self.check_flag(*node, &mut keys) {
                let (loc, shown) = (self.module_loc, show::metadata(self.module, *node));
                return Err(self.error(loc, format!("{message}: {shown}")));
            }
        }
        Ok(())
    }

    fn check_flag<'m>(&'m self, node: MdId, keys: &mut HashSet<&'m [u8]>) -> Result<(), &'static str> {
        let Some(&[behavior, key, value]) = self.operands(node) else {
            return Err("incorrect number of operands in module flag");
        };
        let behavior =
            self.md_int(behavior).ok_or("invalid behavior operand in module flag (expected constant integer)")?;
        let behavior = case_of::<ModFlagBehavior>(behavior)
            .ok_or("invalid behavior operand in module flag (unexpected constant)")?;
        let key = self.md_text(key).ok_or("invalid ID operand in module flag (expected metadata string)")?;
        let parts = value.and_then(|value| self.operands(value));
        match behavior {
            ModFlagBehavior::Min if !self.is_natural(value) => {
                return Err("invalid value for 'min' module flag (expected constant non-negative integer)");
            }
            ModFlagBehavior::Max if self.md_int(value).is_none() => {
                return Err("invalid value for 'max' module flag (expected constant integer)");
            }
            ModFlagBehavior::Require => match parts {
                Some([first, _]) if self.md_text(*first).is_some() => return Ok(()),
                Some([_, _]) => {
                    return Err("invalid value for 'require' module flag (first value operand should be a string)");
                }
                _ => return Err("invalid value for 'require' module flag (expected metadata pair)"),
            },
            ModFlagBehavior::Append | ModFlagBehavior::AppendUnique if parts.is_none() => {
                return Err("invalid value for 'append'-type module flag (expected a metadata node)");
            }
            _ => {}
        }
        match keys.insert(key) {
            true => Ok(()),
            false => Err("module flag identifiers must be unique (or of 'require' type)"),
        }
    }

    /// Returns whether a node is an integer that is not negative.
    fn is_natural(&self, node: Option<MdId>) -> bool {
        match node.map(|node| self.module.md(node)) {
            Some(Metadata::Const(id)) => {
                matches!(self.module.consts.get(*id), Const::Int(value) if !value.is_negative())
            }
            _ => false,
        }
    }

    /// Makes an operation that stands behind the globals.
    pub(super) fn module_op(&mut self, (name, attrs): Later) {
        let loc = self.module_loc;
        let _ = self.op(name, loc, Parts { attrs, ..Parts::default() });
    }

    /// The text that is all of a node.
    fn only_text(&self, node: MdId) -> Option<&[u8]> {
        match self.operands(node)? {
            [text] => self.md_text(*text),
            _ => None,
        }
    }

    fn module_flag(&mut self, node: MdId) -> Option<Attribute> {
        let cx = self.cx;
        let [behavior, key, value] = self.operands(node)? else { return None };
        let behavior = case_of::<ModFlagBehavior>(self.md_int(*behavior)?)?;
        let key = self.md_text(*key)?;
        let found = (*value)?;
        let value = match self.module.md(found) {
            Metadata::Text(text) => cx.string_attr(text),
            Metadata::Const(_) => self.i32(i64::from(self.md_int(*value)? as i32)),
            _ => {
                let attr = match key {
                    b"CG Profile" => self.call_graph_profile(found),
                    b"ProfileSummary" => match self.profile_summary(found) {
                        Ok(attr) => Some(attr),
                        Err((message, node)) => {
                            let shown = node.map(|node| show::metadata(self.module, node)).unwrap_or_default();
                            let loc = self.module_loc;
                            self.warn(loc, format!("{message}{shown}"));
                            None
                        }
                    },
                    _ => None,
                };
                match attr {
                    Some(attr) => attr,
                    None => {
                        let (key, shown) =
                            (String::from_utf8_lossy(key).into_owned(), show::metadata(self.module, found));
                        let loc = self.module_loc;
                        self.warn(loc, format!("unsupported module flag value for key '{key}' : {shown}"));
                        return None;
                    }
                }
            }
        };
        ModuleFlagAttr { behavior, key: cx.string_attr(key).into(), value }.into_attr_checked(cx).ok()
    }

    fn call_graph_profile(&mut self, node: MdId) -> Option<Attribute> {
        let cx = self.cx;
        let mut entries = Vec::new();
        for entry in self.operands(node)? {
            let [from, to, count] = self.operands((*entry)?)? else { return None };
            let symbol = |end: &Option<MdId>| match self.module.md((*end)?) {
                Metadata::Const(id) => match self.module.consts.get(*id) {
                    Const::Global(global) => Some(cx.symbol_ref(self.module.global(*global).text()).into()),
                    _ => None,
                },
                _ => None,
            };
            let (from, to) = (symbol(from), symbol(to));
            let count = self.md_int(*count)? as u64;
            entries.push(ModuleFlagCGProfileEntryAttr { from, to, count }.into_attr(cx));
        }
        Some(cx.array_attr(&entries))
    }

    /// The summary of a profile; what is wrong with it otherwise.
    fn profile_summary(&mut self, node: MdId) -> Read<Attribute> {
        let cx = self.cx;
        let entries = self.operands(node).unwrap_or_default();
        if entries.len() < 8 {
            return Err(("expected at 8 entries in 'ProfileSummary': ".into(), Some(node)));
        }
        let entries = entries.to_vec();
        // Key and value of an entry.
        let pair = |import: &Self, at: usize| -> Read<(Vec<u8>, Option<MdId>)> {
            let entry = entries.get(at).copied().flatten();
            let parts = entry.and_then(|entry| import.operands(entry));
            match parts {
                Some([key, value]) => Ok((import.md_text(*key).unwrap_or_default().to_vec(), *value)),
                _ => Err(("expected 2-element tuple metadata: ".into(), entry)),
            }
        };
        let integer = |import: &Self, at: usize, key: &str| -> Read<u64> {
            let (found, value) = pair(import, at)?;
            if found != key.as_bytes() {
                let found = String::from_utf8_lossy(&found).into_owned();
                return Err((format!("expected '{key}' key, but found: !\"{found}\""), None));
            }
            import
                .md_int(value)
                .map(|value| value as u64)
                .ok_or_else(|| (format!("expected integer metadata value for key '{key}': "), value))
        };
        let (key, format) = pair(self, 0)?;
        if key != b"ProfileFormat" {
            return Err(("expected 'ProfileFormat' key: ".into(), entries[0]));
        }
        let text = self.md_text(format).map(String::from_utf8_lossy);
        let kind = text
            .and_then(|text| ProfileSummaryFormatKind::ENUM.symbolize(&text))
            .and_then(case_of::<ProfileSummaryFormatKind>);
        let Some(format) = kind else {
            return Err(("expected 'SampleProfile', 'InstrProf' or 'CSInstrProf' values, but found: ".into(), format));
        };
        let total_count = integer(self, 1, "TotalCount")?;
        let max_count = integer(self, 2, "MaxCount")?;
        let max_internal_count = integer(self, 3, "MaxInternalCount")?;
        let max_function_count = integer(self, 4, "MaxFunctionCount")?;
        let num_counts = integer(self, 5, "NumCounts")?;
        let num_functions = integer(self, 6, "NumFunctions")?;
        let mut at = 7;
        let (mut is_partial_profile, mut partial_profile_ratio) = (None, None);
        if pair(self, at)?.0 == b"IsPartialProfile" {
            is_partial_profile = Some(integer(self, at, "IsPartialProfile")?);
            at += 1;
        }
        if pair(self, at)?.0 == b"PartialProfileRatio" {
            let (_, value) = pair(self, at)?;
            let constant = match value.map(|value| self.module.md(value)) {
                Some(Metadata::Const(id)) => self.scalar_attr(*id),
                _ => None,
            };
            match constant.filter(|attr| matches!(cx.attr_data(*attr), AttrData::Float { ty: Type::F64, .. })) {
                Some(ratio) => partial_profile_ratio = Some(ratio.into()),
                None => return Err(("expected double metadata value for key 'PartialProfileRatio': ".into(), value)),
            }
            at += 1;
        }
        let (key, list) = pair(self, at)?;
        if key != b"DetailedSummary" {
            return Err(("expected 'DetailedSummary' key: ".into(), entries[at]));
        }
        let Some(details) = list.and_then(|list| self.operands(list)) else {
            return Err(("expected tuple value for 'DetailedSummary' key: ".into(), list));
        };
        let mut detailed_summary = Vec::new();
        for detail in details {
            let parts = detail.and_then(|detail| self.operands(detail));
            let Some([cut_off, min_count, num_counts]) = parts else {
                return Err(("'DetailedSummary' entry expects 3 operands: ".into(), *detail));
            };
            let numbers = (self.md_int(*cut_off), self.md_int(*min_count), self.md_int(*num_counts));
            let (Some(cut_off), Some(min_count), Some(num_counts)) = numbers else {
                return Err(("expected only integer entries in 'DetailedSummary': ".into(), *detail));
            };
            let attr = ModuleFlagProfileSummaryDetailedAttr {
                cut_off: cut_off as u32,
                min_count: min_count as u64,
                num_counts: num_counts as u32,
            };
            detailed_summary.push(attr.into_attr(cx).into());
        }
        let summary = ModuleFlagProfileSummaryAttr {
            format,
            total_count,
            max_count,
            max_internal_count,
            max_function_count,
            num_counts,
            num_functions,
            is_partial_profile,
            partial_profile_ratio,
            detailed_summary,
        };
        Ok(summary.into_attr(cx))
    }
}
