//! Attributes: where they stand, and in groups.

use super::{Printer, put};
use crate::module::{Attr, AttrSet, name_of};

impl Printer<'_> {
    /// Attributes with a space behind them, or nothing.
    pub(super) fn attributes(&mut self, set: &AttrSet) {
        let text = self.attribute_list(set, true, false);
        if !text.is_empty() {
            self.out.extend_from_slice(&text);
            self.text(" ");
        }
    }

    /// The text of attributes; strings among them if asked for.
    pub(super) fn attribute_list(&mut self, set: &AttrSet, strings: bool, _comment: bool) -> Vec<u8> {
        self.aside(|p| {
            let shown = set.iter().filter(|attr| strings || !matches!(attr, Attr::String(..)));
            for (i, attr) in shown.enumerate() {
                p.text(if i == 0 { "" } else { " " });
                p.attribute(attr, false);
            }
        })
    }

    /// What is printed meanwhile, which does not become a part of the text.
    pub(super) fn aside(&mut self, print: impl FnOnce(&mut Self)) -> Vec<u8> {
        let before = std::mem::take(&mut self.out);
        print(self);
        std::mem::replace(&mut self.out, before)
    }

    fn attribute(&mut self, attr: &Attr, in_group: bool) {
        match attr {
            Attr::Enum(kind) => self.text(name_of(*kind)),
            Attr::Type(kind, ty) => {
                self.text(name_of(*kind));
                if let Some(ty) = ty {
                    self.text("(");
                    self.ty(*ty);
                    self.text(")");
                }
            }
            Attr::Int(kind, value) => match name_of(*kind) {
                name @ ("align" | "alignstack") if in_group => put!(self, "{name}={value}"),
                "align" => put!(self, "align {value}"),
                name => put!(self, "{name}({value})"),
            },
            Attr::Text(kind, text) => {
                self.text(name_of(*kind));
                if !text.is_empty() {
                    put!(self, "({text})");
                }
            }
            Attr::String(key, value) => {
                self.quoted(key);
                if !value.is_empty() {
                    self.text("=");
                    self.quoted(value);
                }
            }
        }
    }

    /// The groups at the end of the module.
    pub(super) fn attribute_groups(&mut self) {
        for (i, set) in self.slots.groups.clone().iter().enumerate() {
            put!(self, "{}attributes #{i} = {{", if i == 0 { "\n" } else { "" });
            for attr in set.iter() {
                self.text(" ");
                self.attribute(attr, true);
            }
            self.text(" }\n");
        }
    }
}
