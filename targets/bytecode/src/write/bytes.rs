//! Bytes on their way out, and the strings that they refer to.

use dialekt_ir_core::bytecode::Encoder;
use dialekt_ir_core::context::{Attribute, Ident, ResourceId, Type};
use hashbrown::HashMap;

use super::numbering::Numbering;
use crate::format::{ALIGNED, PADDING, Section};

/// Appends an unsigned number: its length is the number of zeros at the end of the first byte.
#[inline]
pub fn varint(out: &mut Vec<u8>, value: u64) {
    if value < 1 << 7 {
        out.push((value << 1 | 1) as u8);
        return;
    }
    long_varint(out, value);
}

#[inline]
fn long_varint(out: &mut Vec<u8>, value: u64) {
    let len = (64 - value.leading_zeros()).div_ceil(7);
    if len > 8 {
        out.push(0);
        out.extend_from_slice(&value.to_le_bytes());
        return;
    }
    // All eight bytes, and then those that are too many are taken back: a copy of a known length takes one instruction.
    let marked = value << len | 1 << (len - 1);
    out.extend_from_slice(&marked.to_le_bytes());
    out.truncate(out.len() - (8 - len as usize));
}

/// Appends a section. Its contents are aligned in the file if their alignment asks for it.
pub fn section(out: &mut Vec<u8>, id: Section, contents: &[u8], align: u32) {
    out.push(id as u8);
    let start = out.len() - 1;
    varint(out, contents.len() as u64);
    if align > 1 && !out.len().is_multiple_of(align as usize) {
        out[start] |= ALIGNED;
        varint(out, u64::from(align));
        pad(out, align);
    }
    out.extend_from_slice(contents);
}

/// Fills up to an alignment.
pub fn pad(out: &mut Vec<u8>, align: u32) {
    let len = out.len().next_multiple_of(align as usize);
    out.resize(len, PADDING);
}

/// The strings of a file, by their number.
#[derive(Default)]
pub struct Strings {
    numbers: HashMap<Ident, u32>,
    all: Vec<Ident>,
}

impl Strings {
    /// The number of a string.
    pub fn number(&mut self, text: Ident) -> u64 {
        let next = self.all.len() as u32;
        let number = *self.numbers.entry(text).or_insert(next);
        if number == next {
            self.all.push(text);
        }
        u64::from(number)
    }

    /// All strings, in the order of their numbers.
    pub fn all(&self) -> &[Ident] {
        &self.all
    }
}

/// Writes the parts of an attribute, a type or an op, which have their numbers.
pub struct Writer<'w, 'a> {
    pub out: &'w mut Vec<u8>,
    pub numbering: &'w Numbering<'a>,
    pub strings: &'w mut Strings,
}

impl Encoder for Writer<'_, '_> {
    #[inline]
    fn bytes(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
    }

    #[inline]
    fn varint(&mut self, value: u64) {
        varint(self.out, value);
    }

    #[inline]
    fn attr(&mut self, attr: Attribute) {
        varint(self.out, self.numbering.attr(attr));
    }

    fn optional_attr(&mut self, attr: Option<Attribute>) {
        match attr {
            Some(attr) => self.varint_with_flag(self.numbering.attr(attr), true),
            None => self.varint(0),
        }
    }

    #[inline]
    fn ty(&mut self, ty: Type) {
        varint(self.out, self.numbering.ty(ty));
    }

    fn string(&mut self, text: Ident) {
        let number = self.strings.number(text);
        varint(self.out, number);
    }

    fn resource(&mut self, resource: ResourceId) {
        varint(self.out, self.numbering.resource(resource));
    }
}

#[cfg(test)]
mod tests {
    use super::varint;

    #[test]
    fn numbers_take_the_fewest_bytes() {
        let written = |value| {
            let mut out = Vec::new();
            varint(&mut out, value);
            out
        };
        assert_eq!(written(0), [0x01]);
        assert_eq!(written(127), [0xff]);
        assert_eq!(written(128), [0x02, 0x02]);
        assert_eq!(written(246), [0xda, 0x03]);
        assert_eq!(written(16384), [0x04, 0x00, 0x02]);
        assert_eq!(written((1 << 56) - 1).len(), 8);
        assert_eq!(written(1 << 56).len(), 9);
        assert_eq!(written(u64::MAX), [0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
    }
}
