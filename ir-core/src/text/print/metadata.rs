//! The section behind the ops: resources.

use std::collections::HashSet;

use super::escape;
use super::printer::Printer;
use crate::context::{Blob, ResourceId};

/// Resources that belong to no dialect, by the names of the tools that they are for. Reading a file keeps them, so that
/// they are printed again.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct ExternalResources {
    /// The groups, in the order of the file.
    pub groups: Vec<(Vec<u8>, Vec<(Vec<u8>, ResourceValue)>)>,
}

/// A resource that belongs to no dialect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResourceValue {
    /// `true`
    Bool(bool),
    /// `"text"`
    String(Vec<u8>),
    /// `"0x.."`
    Blob {
        /// Alignment in bytes.
        align: u32,
        /// The data.
        bytes: Blob,
    },
}

/// Which of the nested lists are open.
#[derive(Default)]
struct Open {
    section: bool,
    dictionary: bool,
    group: bool,
}

impl Printer<'_> {
    /// Prints the resources that were referred to, in that order, and the external ones.
    pub(super) fn metadata(&mut self, referenced: &[ResourceId], external: &ExternalResources) {
        let mut open = Open::default();
        let mut seen = HashSet::new();
        for id in referenced.iter().filter(|id| seen.insert(**id)) {
            let resource = self.cx.resources().get(*id);
            if let Some(data) = resource.data() {
                self.entry(&mut open, ["dialect", "builtin"], self.cx.bytes(resource.key), |out| {
                    blob(data.align, &data.bytes, out);
                });
            }
        }
        self.close(&mut open);
        for (name, entries) in &external.groups {
            let name = String::from_utf8_lossy(name);
            for (key, value) in entries {
                self.entry(&mut open, ["external", &name], key, |out| match value {
                    ResourceValue::Bool(value) => out.extend_from_slice(if *value { b"true" } else { b"false" }),
                    ResourceValue::String(text) => escape::quoted(text, out),
                    ResourceValue::Blob { align, bytes } => blob(*align, bytes, out),
                });
            }
            if open.group {
                self.write("\n    }");
                open.group = false;
            }
        }
        self.close(&mut open);
        if open.section {
            self.write("\n#-}\n");
        }
    }

    fn entry(&mut self, open: &mut Open, [kind, name]: [&str; 2], key: &[u8], value: impl FnOnce(&mut Vec<u8>)) {
        let mut text = Vec::new();
        value(&mut text);
        if self.env.flags.elide_resources_above.is_some_and(|limit| text.len() as u64 > limit) {
            return;
        }
        let first_dictionary = !open.section;
        if !std::mem::replace(&mut open.section, true) {
            self.write("\n{-#\n");
        }
        if !std::mem::replace(&mut open.dictionary, true) {
            self.write(if first_dictionary { "  " } else { ",\n  " });
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

    /// Closes the group and the dictionary that are open.
    fn close(&mut self, open: &mut Open) {
        if std::mem::take(&mut open.group) {
            self.write("\n    }");
        }
        if std::mem::take(&mut open.dictionary) {
            self.write("\n  }");
        }
    }
}

fn blob(align: u32, bytes: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(b"\"0x");
    for byte in align.to_le_bytes().iter().chain(bytes) {
        escape::hex_byte(*byte, out);
    }
    out.push(b'"');
}
