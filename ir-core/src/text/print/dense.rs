//! Elements: dense arrays, dense and sparse elements.

use super::attrs::Elision;
use super::escape;
use super::printer::{Printer, integer};
use crate::attrs::AttrData;
use crate::context::{Attribute, Ident, Type};
use crate::num::int::write_u64;
use crate::num::{ApInt, FloatKind};
use crate::types::{Signedness, TypeData};

/// The kind of dense elements, and their size in bytes.
#[derive(Clone, Copy)]
struct Element {
    kind: Kind,
    bytes: usize,
}

#[derive(Clone, Copy)]
enum Kind {
    /// Bits of bytes: integers of width 1, of any signedness.
    PackedBool,
    /// Bytes that are true or false.
    ByteBool,
    Integer {
        width: u32,
        signed: bool,
    },
    Float(FloatKind),
    Unknown,
}

impl Element {
    fn of(data: &TypeData, packed: bool) -> Element {
        let (kind, bits) = match data {
            TypeData::Integer { width: 1, .. } if packed => (Kind::PackedBool, 0),
            TypeData::Integer { width: 1, .. } => (Kind::ByteBool, 8),
            TypeData::Integer { width, sign } => {
                (Kind::Integer { width: *width, signed: *sign != Signedness::Unsigned }, *width)
            }
            TypeData::Index => (Kind::Integer { width: 64, signed: true }, 64),
            TypeData::Float(kind) => (Kind::Float(*kind), kind.width()),
            _ => (Kind::Unknown, 0),
        };
        Element { kind, bytes: bits.div_ceil(8) as usize }
    }

    /// Prints the element with a number; bytes that are not there count as zero.
    fn print(self, data: &[u8], index: usize, out: &mut Vec<u8>) {
        let bytes = data.get(index.saturating_mul(self.bytes)..).unwrap_or(&[]);
        let bytes = &bytes[..self.bytes.min(bytes.len())];
        match self.kind {
            Kind::PackedBool => boolean(data.get(index / 8).is_some_and(|b| b >> (index % 8) & 1 != 0), out),
            Kind::ByteBool => boolean(bytes.first().is_some_and(|b| b & 1 != 0), out),
            Kind::Integer { width, signed } if width <= 64 => {
                let value = little_endian(bytes) as u64;
                let unused = 64 - width.max(1);
                match signed {
                    true => integer((value << unused) as i64 >> unused, out),
                    false => write_u64(out, value << unused >> unused),
                }
            }
            Kind::Integer { width, signed } => ApInt::from_le_bytes(width, bytes).write_decimal(out, signed),
            Kind::Float(kind) => kind.print(little_endian(bytes), out),
            Kind::Unknown => {}
        }
    }
}

fn boolean(value: bool, out: &mut Vec<u8>) {
    out.extend_from_slice(if value { b"true" } else { b"false" });
}

fn little_endian(bytes: &[u8]) -> u128 {
    let mut all = [0; 16];
    let len = bytes.len().min(16);
    all[..len].copy_from_slice(&bytes[..len]);
    u128::from_le_bytes(all)
}

impl Printer<'_> {
    /// `array<i32: 1, 2>`
    /// `[1, 2]`: a dense array without its element type; `false` for any other attribute.
    pub(crate) fn print_dense_array_body(&mut self, attr: Attribute) -> bool {
        let AttrData::DenseArray { element, len, data } = self.cx.attr_data(attr) else { return false };
        self.out.push(b'[');
        let element = Element::of(self.cx.scalar_data(*element), false);
        self.print_list(0..*len as usize, |p, i| element.print(data, i, &mut p.out));
        self.out.push(b']');
        true
    }

    pub(super) fn dense_array(&mut self, ty: Type, len: u32, data: &[u8]) {
        self.write("array<");
        self.print_type(ty);
        if len != 0 {
            self.write(": ");
            let element = Element::of(self.cx.scalar_data(ty), false);
            self.print_list(0..len as usize, |p, i| element.print(data, i, &mut p.out));
        }
        self.out.push(b'>');
    }

    /// `dense<..>`
    pub(super) fn dense_elements(&mut self, ty: Type, data: &[u8], splat: bool) {
        if self.is_elided(ty, splat) {
            return self.write("dense_resource<__elided__>");
        }
        self.write("dense<");
        self.dense_body(ty, data, splat, true);
        self.out.push(b'>');
    }

    fn is_elided(&self, ty: Type, splat: bool) -> bool {
        !splat && self.env.flags.elide_elements_above.is_some_and(|limit| self.num_elements(ty) > limit)
    }

    fn num_elements(&self, ty: Type) -> u64 {
        self.cx.type_data(ty).num_elements().unwrap_or(0)
    }

    fn dense_body(&mut self, ty: Type, data: &[u8], splat: bool, allow_hex: bool) {
        if allow_hex && !splat && self.env.flags.hex_above.is_some_and(|limit| self.num_elements(ty) > limit) {
            return self.hex_string(data);
        }
        let type_data = self.cx.type_data(ty);
        let element = type_data.element_type().map_or(&TypeData::None, |ty| self.cx.scalar_data(ty));
        if let TypeData::Complex(part) = element {
            let part = Element::of(self.cx.scalar_data(*part), false);
            let there = match part.kind {
                Kind::Integer { width: 0, .. } => usize::MAX,
                _ => data.len() / (2 * part.bytes.max(1)),
            };
            self.nested_lists(type_data, splat, there, |p, i| {
                p.out.push(b'(');
                part.print(data, 2 * i, &mut p.out);
                p.out.push(b',');
                part.print(data, 2 * i + 1, &mut p.out);
                p.out.push(b')');
            });
        } else {
            let element = Element::of(element, true);
            let there = match element.kind {
                Kind::PackedBool => data.len().saturating_mul(8),
                // Elements of `i0` take no bytes.
                Kind::Integer { width: 0, .. } => usize::MAX,
                _ => data.len() / element.bytes.max(1),
            };
            self.nested_lists(type_data, splat, there, |p, i| element.print(data, i, &mut p.out));
        }
    }

    /// `dense<["a", "b"]>`
    pub(super) fn dense_strings(&mut self, ty: Type, values: &[Ident]) {
        if self.is_elided(ty, values.len() == 1) {
            return self.write("dense_resource<__elided__>");
        }
        self.write("dense<");
        self.strings_body(ty, values);
        self.out.push(b'>');
    }

    fn strings_body(&mut self, ty: Type, values: &[Ident]) {
        let cx = self.cx;
        self.nested_lists(cx.type_data(ty), values.len() == 1, values.len(), |p, i| {
            escape::quoted(cx.bytes(values[i]), &mut p.out);
        });
    }

    /// `sparse<[[0, 0]], [1]>`
    pub(super) fn sparse_elements(&mut self, indices: Attribute, values: Attribute) {
        let elided = [indices, values].iter().any(|attr| match self.cx.attr_data(*attr) {
            AttrData::DenseElements { ty, splat, .. } => self.is_elided(*ty, *splat),
            AttrData::DenseStrings { ty, values } => self.is_elided(*ty, values.len() == 1),
            _ => false,
        });
        if elided {
            return self.write("dense_resource<__elided__>");
        }
        self.write("sparse<");
        match self.cx.attr_data(indices) {
            AttrData::DenseElements { ty, data, splat } if self.num_elements(*ty) != 0 => {
                self.dense_body(*ty, data, *splat, false);
                self.write(", ");
                match self.cx.attr_data(values) {
                    AttrData::DenseElements { ty, data, splat } => self.dense_body(*ty, data, *splat, true),
                    AttrData::DenseStrings { ty, values } => self.strings_body(*ty, values),
                    _ => self.attribute(values, Elision::Must),
                }
            }
            _ => {}
        }
        self.out.push(b'>');
    }

    /// Prints elements as lists nested by shape; a splat is one element without lists. At most `there` elements are
    /// printed, whatever the shape.
    fn nested_lists(&mut self, ty: &TypeData, splat: bool, there: usize, mut print: impl FnMut(&mut Self, usize)) {
        if splat {
            return print(self, 0);
        }
        let shape = ty.shape().unwrap_or(&[]);
        let count = ty.num_elements().unwrap_or(0).min(there as u64) as usize;
        let rank = shape.len();
        let mut counter = vec![0; rank];
        let mut open = 0;
        for i in 0..count {
            if i != 0 {
                self.write(", ");
            }
            for _ in open..rank {
                self.out.push(b'[');
            }
            open = rank;
            print(self, i);
            // The counter of a full list starts again, and its bracket closes.
            if let Some(last) = counter.last_mut() {
                *last += 1;
            }
            for d in (1..rank).rev() {
                if counter[d] >= shape[d] {
                    counter[d] = 0;
                    counter[d - 1] += 1;
                    open -= 1;
                    self.out.push(b']');
                }
            }
        }
        for _ in 0..open {
            self.out.push(b']');
        }
    }

    fn hex_string(&mut self, data: &[u8]) {
        self.write("\"0x");
        self.out.reserve(2 * data.len() + 1);
        for byte in data {
            escape::hex_byte(*byte, &mut self.out);
        }
        self.out.push(b'"');
    }
}
