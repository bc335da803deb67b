//! Metadata: attachments, named metadata and nodes.

use super::slots::is_inline;
use super::{Printer, put};
use crate::module::{ExprPart, Field, Md, MdData};

impl Printer<'_> {
    /// Attachments, each behind `before`.
    pub(super) fn attachments(&mut self, attachments: &[(u32, Md)], before: &str) {
        let module = self.module;
        for (kind, md) in attachments {
            self.text(before);
            self.name("!", module.md_kinds[*kind as usize].as_bytes());
            self.text(" ");
            self.md(*md);
        }
    }

    /// Metadata where it is used.
    pub(super) fn md(&mut self, md: Md) {
        let module = self.module;
        match module.md_data(md) {
            MdData::String(text) => {
                self.text("!");
                self.quoted(text);
            }
            MdData::Value(constant) => self.typed_constant(*constant),
            MdData::TypeHint(ty) => {
                self.ty(*ty);
                self.text(" undef");
            }
            MdData::Expression(parts) => {
                self.text("!DIExpression(");
                for (i, part) in parts.iter().enumerate() {
                    self.text(if i == 0 { "" } else { ", " });
                    match part {
                        ExprPart::Op(word) | ExprPart::Word(word) => self.text(word),
                        ExprPart::Number(number) => put!(self, "{number}"),
                    }
                }
                self.text(")");
            }
            MdData::ArgList(values) => {
                self.text("!DIArgList(");
                for (i, value) in values.iter().enumerate() {
                    self.text(if i == 0 { "" } else { ", " });
                    self.typed_constant(*value);
                }
                self.text(")");
            }
            MdData::Tuple(_) | MdData::Node(_) => match self.slots.node(md) {
                Some(slot) => put!(self, "!{slot}"),
                None => self.text("<badref>"),
            },
        }
    }

    /// The named metadata and the nodes at the end of the module.
    pub(super) fn metadata(&mut self) {
        let module = self.module;
        for (i, (name, nodes)) in module.named_metadata.iter().enumerate() {
            self.text(if i == 0 { "\n" } else { "" });
            self.name("!", name.as_bytes());
            self.text(" = !{");
            for (i, md) in nodes.iter().enumerate() {
                self.text(if i == 0 { "" } else { ", " });
                self.md(*md);
            }
            self.text("}\n");
        }
        for (i, md) in self.slots.nodes.clone().into_iter().enumerate() {
            put!(self, "{}!{i} = ", if i == 0 { "\n" } else { "" });
            self.node(md);
            self.text("\n");
        }
    }

    fn node(&mut self, md: Md) {
        let module = self.module;
        self.text(if module.is_distinct(md) { "distinct " } else { "" });
        match module.md_data(md) {
            MdData::Tuple(operands) => {
                self.text("!{");
                for (i, operand) in operands.iter().enumerate() {
                    self.text(if i == 0 { "" } else { ", " });
                    match operand {
                        Some(operand) => self.md(*operand),
                        None => self.text("null"),
                    }
                }
                self.text("}");
            }
            MdData::Node(node) => {
                put!(self, "!{}(", node.kind);
                for (i, (name, field)) in node.fields.iter().enumerate() {
                    put!(self, "{}{name}: ", if i == 0 { "" } else { ", " });
                    match field {
                        Field::Null => self.text("null"),
                        Field::Md(md) => self.md(*md),
                        Field::String(text) => self.quoted(text),
                        Field::Signed(number) => put!(self, "{number}"),
                        Field::Unsigned(number) => put!(self, "{number}"),
                        Field::Word(word) => self.text(word),
                    }
                }
                self.text(")");
            }
            data => debug_assert!(is_inline(data)),
        }
    }
}
