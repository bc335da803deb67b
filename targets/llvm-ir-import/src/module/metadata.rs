//! Metadata.

use super::constants::ConstId;
use super::function::ValueId;
use super::handles;

handles! {
    /// A node, text or value that metadata refers to.
    MdId;
}

/// Metadata.
#[derive(Clone, Debug)]
pub enum Metadata {
    /// Used, but not defined yet: the number, and the place of the first use.
    Undefined(u32, usize),
    Text(Vec<u8>),
    Const(ConstId),
    /// A value of a function.
    Local(ValueId),
    Node {
        distinct: bool,
        operands: Vec<Option<MdId>>,
    },
    Special(Special),
    Expression(Vec<u64>),
    /// Several values, which no operation describes together.
    ArgList,
}

/// A node of a kind that LLVM knows: `!DIFile(..)`.
#[derive(Clone, Debug)]
pub struct Special {
    pub distinct: bool,
    pub kind: &'static str,
    pub fields: Vec<(&'static str, Field)>,
}

/// A field of such a node.
#[derive(Clone, PartialEq, Debug)]
pub enum Field {
    Null,
    Int(i128),
    Bool(bool),
    Text(Vec<u8>),
    Node(MdId),
    /// Several nodes.
    Nodes(Vec<Option<MdId>>),
}

impl Special {
    /// A field that is given.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|(known, _)| *known == name).map(|(_, field)| field)
    }

    /// The node in a field.
    pub fn node(&self, name: &str) -> Option<MdId> {
        match self.field(name)? {
            Field::Node(node) => Some(*node),
            _ => None,
        }
    }

    /// The number in a field; 0 if there is none.
    pub fn int(&self, name: &str) -> i128 {
        match self.field(name) {
            Some(Field::Int(int)) => *int,
            _ => 0,
        }
    }

    /// The truth of a field, which is false if it is not given.
    pub fn flag(&self, name: &str) -> bool {
        self.field(name) == Some(&Field::Bool(true))
    }

    /// The text in a field, unless it is empty.
    pub fn text(&self, name: &str) -> Option<&[u8]> {
        match self.field(name)? {
            Field::Text(text) if !text.is_empty() => Some(text),
            _ => None,
        }
    }
}

/// A name as LLVM writes it behind its sigil: in quotes where letters demand it.
pub fn printed_name(name: &[u8]) -> String {
    let plain = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_' | b'$');
    if name.iter().all(plain) && name.first().is_some_and(|b| !b.is_ascii_digit()) {
        return String::from_utf8_lossy(name).into_owned();
    }
    format!("\"{}\"", escaped(name))
}

/// Text with escapes as LLVM writes it in quotes.
pub fn escaped(text: &[u8]) -> String {
    let mut out = String::new();
    for b in text {
        match b {
            b'\\' | b'"' => out.push_str(&format!("\\{b:02X}")),
            0x20..=0x7e => out.push(*b as char),
            _ => out.push_str(&format!("\\{b:02X}")),
        }
    }
    out
}
