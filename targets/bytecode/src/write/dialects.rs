//! The sections of dialects with the names of their ops, and of attributes and types.

use dialekt_ir_core::bytecode::BytecodeDialectRef;
use dialekt_ir_core::context::{Context, OpName};
use dialekt_ir_core::decl::interface::DialectRef;

use super::bytes::{Strings, Writer, section, varint};
use super::numbering::{AttrItem, Entry, Numbering, Table};
use super::{encode_attr, encode_type};
use crate::builtin;
use crate::format::{DIALECT_VERSIONS, ELIDED_LOCATIONS, PROPERTIES, Section};

/// The section of dialects.
pub fn dialects(cx: &Context, numbering: &Numbering<'_>, strings: &mut Strings, version: u64) -> Vec<u8> {
    let mut out = Vec::new();
    varint(&mut out, numbering.dialects.len() as u64);
    for name in &numbering.dialects {
        let number = strings.number(*name);
        if version < DIALECT_VERSIONS {
            varint(&mut out, number);
            continue;
        }
        let mut contents = Vec::new();
        let loaded = cx.loaded_dialect(cx.bytes(*name));
        if let Some(interface) = loaded.and_then(|dialect| BytecodeDialectRef::of(DialectRef::new(cx, dialect))) {
            interface.write_version(&mut Writer { out: &mut contents, numbering, strings });
        }
        varint(&mut out, number << 1 | u64::from(!contents.is_empty()));
        if !contents.is_empty() {
            section(&mut out, Section::DialectVersions, &contents, 1);
        }
    }
    if version >= ELIDED_LOCATIONS {
        varint(&mut out, numbering.op_names.entries.len() as u64);
    }
    for group in groups(&numbering.op_names) {
        start_group(group, &mut out);
        for entry in group {
            let number = strings.number(cx.ident(local_name(cx, entry.item)));
            match version < PROPERTIES {
                true => varint(&mut out, number),
                false => varint(&mut out, number << 1 | u64::from(cx.op_descriptor(entry.item).is_some())),
            }
        }
    }
    out
}

/// The name of an op without that of its dialect.
fn local_name(cx: &Context, name: OpName) -> &[u8] {
    let text = cx.bytes(cx.op_ident(name));
    text.iter().position(|byte| *byte == b'.').map_or(&[], |dot| &text[dot + 1..])
}

/// Neighbours of the same dialect.
fn groups<T>(table: &Table<T>) -> impl Iterator<Item = &[Entry<T>]> {
    table.entries.chunk_by(|a, b| a.dialect == b.dialect)
}

fn start_group<T>(group: &[Entry<T>], out: &mut Vec<u8>) {
    varint(out, u64::from(group[0].dialect));
    varint(out, group.len() as u64);
}

/// The sections of attributes and types: their places, and the encodings.
pub fn attrs_and_types(cx: &Context, numbering: &Numbering<'_>, strings: &mut Strings) -> (Vec<u8>, Vec<u8>) {
    let (mut offsets, mut data) = (Vec::new(), Vec::new());
    varint(&mut offsets, numbering.attrs.entries.len() as u64);
    varint(&mut offsets, numbering.types.entries.len() as u64);
    let mut writer = Writer { out: &mut data, numbering, strings };
    entries(&numbering.attrs, &mut offsets, &mut writer, |item, writer| match item {
        AttrItem::Interned(attr) => encode_attr(cx, attr, writer),
        AttrItem::Place(place, file) => builtin::encode_place(place, file, writer),
    });
    entries(&numbering.types, &mut offsets, &mut writer, |ty, writer| encode_type(cx, ty, writer));
    (offsets, data)
}

fn entries<'w, 'a, T: Copy>(
    table: &Table<T>,
    offsets: &mut Vec<u8>,
    writer: &mut Writer<'w, 'a>,
    encode: impl Fn(T, &mut Writer<'w, 'a>) -> bool,
) {
    for group in groups(table) {
        start_group(group, offsets);
        for entry in group {
            let start = writer.out.len();
            let text = table.text(entry);
            match text {
                Some(text) => {
                    writer.out.extend_from_slice(text);
                    writer.out.push(0);
                }
                None => {
                    encode(entry.item, writer);
                }
            }
            varint(offsets, ((writer.out.len() - start) as u64) << 1 | u64::from(text.is_none()));
        }
    }
}
