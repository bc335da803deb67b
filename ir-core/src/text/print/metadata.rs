//! The section behind the ops: resources.

use std::collections::HashSet;

use super::escape;
use super::printer::Printer;
use crate::context::{ExternalResource, ExternalValue, ResourceData, ResourceId};

/// Which of the nested lists are open.
#[derive(Default)]
struct Open {
    section: bool,
    /// Whether there was a dictionary before.
    followed: bool,
    dictionary: bool,
    group: bool,
}

impl Printer<'_> {
    /// Prints the resources that were referred to, in that order, and those of tools.
    pub(super) fn metadata(&mut self, referenced: &[ResourceId], external: &[ExternalResource]) {
        let mut open = Open::default();
        let mut seen = HashSet::new();
        for id in referenced.iter().filter(|id| seen.insert(**id)) {
            let resource = self.cx.resources().get(*id);
            if let Some(data) = resource.data() {
                let key = self.cx.bytes(resource.key);
                self.entry(&mut open, ["dialect", "builtin"], key, |out| blob(&data, out));
            }
        }
        self.close(&mut open);
        let mut seen = HashSet::new();
        for ExternalResource { owner, .. } in external.iter().filter(|e| seen.insert(e.owner)) {
            for ExternalResource { key, value, .. } in external.iter().filter(|e| e.owner == *owner) {
                let cx = self.cx;
                self.entry(&mut open, ["external", &cx.str(*owner)], cx.bytes(*key), |out| match value {
                    ExternalValue::Bool(value) => out.extend_from_slice(if *value { b"true" } else { b"false" }),
                    ExternalValue::String(text) => escape::quoted(cx.bytes(*text), out),
                    ExternalValue::Blob(data) => blob(data, out),
                });
            }
            if std::mem::take(&mut open.group) {
                self.write("\n    }");
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

fn blob(data: &ResourceData, out: &mut Vec<u8>) {
    out.extend_from_slice(b"\"0x");
    for byte in data.align.to_le_bytes().iter().chain(&*data.bytes) {
        escape::hex_byte(*byte, out);
    }
    out.push(b'"');
}
