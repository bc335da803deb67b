//! The section behind the ops: resources.

use std::collections::HashSet;

use super::escape;
use super::printer::Printer;
use crate::context::{Dialect, ExternalResource, ResourceData, ResourceId, ResourceValue};
use crate::ir::OpRef;

/// The nested lists that are open.
#[derive(Default)]
pub(super) struct Open {
    section: bool,
    /// True if there was a dictionary before.
    followed: bool,
    dictionary: bool,
    group: bool,
}

/// Prints the resources of a dialect.
pub struct ResourcePrinter<'p, 'a> {
    printer: &'p mut Printer<'a>,
    open: &'p mut Open,
    dialect: Dialect,
}

impl ResourcePrinter<'_, '_> {
    /// Prints a resource, if it holds anything.
    pub fn resource(&mut self, id: ResourceId) {
        let cx = self.printer.cx;
        let resource = cx.resources().get(id);
        if let Some(value) = resource.value() {
            self.entry(cx.bytes(resource.key), &value);
        }
    }

    /// Prints an entry.
    pub fn entry(&mut self, key: impl AsRef<[u8]>, value: &ResourceValue) {
        self.printer.entry(self.open, ["dialect", self.dialect.name], key.as_ref(), value);
    }
}

impl Printer<'_> {
    /// Prints the resources of dialects, of which some were referred to in this order, and those of tools.
    pub(super) fn metadata(&mut self, op: OpRef<'_>, referenced: &[ResourceId], external: &[ExternalResource]) {
        let mut open = Open::default();
        let mut seen = HashSet::new();
        let referenced: Vec<ResourceId> = referenced.iter().copied().filter(|id| seen.insert(*id)).collect();
        // In the order of the reference, which sorts them by name, last first.
        let mut dialects = self.cx.loaded_dialects();
        dialects.sort_by_key(|dialect| std::cmp::Reverse(dialect.name));
        for dialect in dialects.into_iter().filter(|dialect| dialect.hooks.has_resources()) {
            let of_dialect = |id: &ResourceId| self.cx.resources().get(*id).dialect == dialect.name;
            let own: Vec<ResourceId> = referenced.iter().copied().filter(of_dialect).collect();
            let printer = &mut ResourcePrinter { printer: self, open: &mut open, dialect };
            dialect.hooks.print_resources(op, &own, printer);
            self.close_group(&mut open);
        }
        self.close(&mut open);
        let mut seen = HashSet::new();
        for ExternalResource { owner, .. } in external.iter().filter(|e| seen.insert(e.owner)) {
            for ExternalResource { key, value, .. } in external.iter().filter(|e| e.owner == *owner) {
                let cx = self.cx;
                self.entry(&mut open, ["external", &cx.str(*owner)], cx.bytes(*key), value);
            }
            self.close_group(&mut open);
        }
        self.close(&mut open);
        if open.section {
            self.write("\n#-}\n");
        }
    }

    fn entry(&mut self, open: &mut Open, [kind, name]: [&str; 2], key: &[u8], value: &ResourceValue) {
        let mut text = Vec::new();
        match value {
            ResourceValue::Bool(value) => text.extend_from_slice(if *value { b"true" } else { b"false" }),
            ResourceValue::String(value) => escape::quoted(self.cx.bytes(*value), &mut text),
            ResourceValue::Blob(data) => blob(data, &mut text),
        }
        // The section is there even if all that would be in it is left out.
        if !std::mem::replace(&mut open.section, true) {
            self.write("\n{-#\n");
        }
        if self.env.flags.elide_resources_above.is_some_and(|limit| text.len() as u64 > limit) {
            return;
        }
        if !std::mem::replace(&mut open.dictionary, true) {
            self.write(if std::mem::replace(&mut open.followed, true) { ",\n  " } else { "  " });
            self.write(kind);
            self.write("_resources: {\n");
        } else if !open.group {
            self.write(",\n");
        }
        if !std::mem::replace(&mut open.group, true) {
            self.write("    ");
            self.write(name);
            self.write(": {\n");
        } else {
            self.write(",\n");
        }
        self.write("      ");
        self.print_keyword_or_string(key);
        self.write(": ");
        self.out.extend_from_slice(&text);
    }

    fn close_group(&mut self, open: &mut Open) {
        if std::mem::take(&mut open.group) {
            self.write("\n    }");
        }
    }

    /// Closes the dictionary that is open.
    fn close(&mut self, open: &mut Open) {
        if std::mem::take(&mut open.dictionary) {
            self.write("\n  }");
        }
    }
}

fn blob(data: &ResourceData, out: &mut Vec<u8>) {
    out.extend_from_slice(b"\"0x");
    for byte in data.align.to_le_bytes().iter().chain(&*data.bytes) {
        escape::hex_byte(*byte, out);
    }
    out.push(b'"');
}
