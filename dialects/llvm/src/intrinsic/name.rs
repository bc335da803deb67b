//! Names of intrinsics that follow from what an op says: from its attributes, the groups of operands that are there, and types.

use std::fmt::Write;

use dialekt_ir_core::decl::OpDescriptor;
use dialekt_ir_core::decl::constraint::{AttrForm, AttrPred};
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::text::print::print_to_string;

use crate::types::LLVMPointerType;

/// A part of the name of an intrinsic. Parts that choose have a table; where it has no answer, there is no such intrinsic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NamePart {
    /// This text, always.
    Text(&'static str),
    /// The word of an enum, behind a dot: `.any` for the attribute `kind` of `any`; nothing where the attribute is missing.
    Word(&'static str),
    /// The text for the word of an enum; nothing where the attribute is missing.
    Case(&'static str, &'static [(&'static str, &'static str)]),
    /// A text if a flag is set, or an operand or an attribute is there; another one if not.
    If(&'static str, &'static str, &'static str),
    /// The value of an integer.
    Integer(&'static str),
    /// The number of operands in a group.
    Count(&'static str),
    /// The text for the address space of an operand, by the number of the operand.
    Space(usize, &'static [(u32, &'static str)]),
    /// The text for the type of an operand, by the number of the operand.
    TypeOf(usize, &'static [(Type, &'static str)]),
    /// The text for the format of floats that an attribute says.
    Format(&'static str, &'static [(FloatKind, &'static str)]),
    /// Another part, for one format of floats that an attribute says only.
    ForFormat(&'static str, FloatKind, &'static NamePart),
}

impl NamePart {
    /// The attribute or group of operands that the part depends on.
    pub fn field(&self) -> Option<&'static str> {
        match *self {
            NamePart::Word(field)
            | NamePart::Case(field, _)
            | NamePart::If(field, ..)
            | NamePart::Integer(field)
            | NamePart::Count(field)
            | NamePart::Format(field, _)
            | NamePart::ForFormat(field, ..) => Some(field),
            NamePart::Text(_) | NamePart::Space(..) | NamePart::TypeOf(..) => None,
        }
    }

    /// Adds the text of the part for an op; `None` where there is no such intrinsic.
    pub(super) fn write(&self, op: OpRef<'_>, name: &mut String) -> Option<()> {
        let cx = op.cx();
        match *self {
            NamePart::Text(text) => name.push_str(text),
            NamePart::Word(field) => {
                if op.inherent_attr(field).is_some() {
                    name.push('.');
                    name.push_str(&word(op, field)?);
                }
            }
            NamePart::Case(field, texts) => {
                if op.inherent_attr(field).is_some() {
                    name.push_str(look_up(texts, word(op, field)?.as_str())?);
                }
            }
            NamePart::If(field, then, otherwise) => name.push_str(if is_there(op, field) { then } else { otherwise }),
            NamePart::Integer(field) => {
                let _ = write!(name, "{}", cx.integer_i64(op.inherent_attr(field)?)?);
            }
            NamePart::Count(field) => {
                let _ = write!(name, "{}", group_size(op, field)?);
            }
            NamePart::Space(operand, texts) => {
                let pointer = LLVMPointerType::of(cx, op.operand_type(operand)?)?;
                name.push_str(look_up(texts, pointer.address_space)?);
            }
            NamePart::Format(field, texts) => name.push_str(look_up(texts, format(op, field)?)?),
            NamePart::ForFormat(field, kind, part) => {
                if format(op, field)? == kind {
                    part.write(op, name)?;
                }
            }
            NamePart::TypeOf(operand, texts) => name.push_str(look_up(texts, op.operand_type(operand)?)?),
        }
        Some(())
    }
}

fn look_up<K: PartialEq + Copy>(texts: &[(K, &'static str)], key: K) -> Option<&'static str> {
    texts.iter().find(|(known, _)| *known == key).map(|(_, text)| *text)
}

/// The word of the enum in an attribute: an integer, or an attribute of a dialect, as formats write it.
fn word(op: OpRef<'_>, field: &str) -> Option<String> {
    let (cx, attr) = (op.cx(), op.inherent_attr(field)?);
    let slot = op.descriptor()?.attributes.iter().find(|slot| slot.name == field)?;
    if let AttrPred::Enum(enumeration) = slot.constraint.pred {
        let value = enumeration.value_of(cx, attr)?;
        return enumeration.cases.iter().find(|case| case.value == value).map(|case| case.text.to_owned());
    }
    let AttrForm::Own(form) = slot.constraint.form else { return None };
    let mut printed = false;
    let text = print_to_string(cx, |p| printed = (form.print)(attr, p));
    printed.then(|| text.trim_matches(['<', '>', ' ']).to_owned())
}

/// The format of floats that an attribute says.
fn format(op: OpRef<'_>, field: &str) -> Option<FloatKind> {
    match op.cx().type_data(TypeAttr::read(op.cx(), op.inherent_attr(field)?)?) {
        TypeData::Float(kind) => Some(*kind),
        _ => None,
    }
}

/// Returns whether a flag is set, or an operand or another attribute is there.
fn is_there(op: OpRef<'_>, field: &str) -> bool {
    match op.inherent_attr(field) {
        Some(attr) => BoolAttr::read(op.cx(), attr) != Some(false),
        None => group_size(op, field).is_some_and(|size| size > 0),
    }
}

/// The number of operands in a group.
fn group_size(op: OpRef<'_>, field: &str) -> Option<usize> {
    let groups = &op.descriptor()?.operands;
    let group = groups.groups.iter().position(|group| group.name == field)?;
    Some(op.group_range(groups, group, op.num_operands()).1)
}

/// Returns whether an op declares an attribute or a group of operands of this name.
pub(super) fn is_declared(op: &OpDescriptor, field: &str) -> bool {
    op.attributes.iter().any(|slot| slot.name == field) || op.operands.groups.iter().any(|group| group.name == field)
}
