//! The tables of a file: its sections but that of ops. [MLIR: Bytecode format]

use std::ops::Range;

use dialekt_ir_core::bytecode::{Decoded, Unreadable};
use dialekt_ir_core::context::{
    Blob, Bytes, Context, ExternalResource, Ident, Location, ResourceData, ResourceId, ResourceValue,
};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::text::parse::ResourceEntry;

use super::cursor::{Cursor, Raw};
use super::entries::Entries;
use super::file::{File, FileDialect};
use super::op_kinds::FileOpName;
use super::{ReadOptions, Sections};
use crate::format::{CURRENT_VERSION, DIALECT_VERSIONS, ELIDED_LOCATIONS, MAGIC, PROPERTIES, ResourceKind, Section};

/// The producer of a file, which diagnostics about it name.
pub struct Producer {
    note: String,
    loc: Location,
}

impl Producer {
    /// A diagnostic with a note.
    pub fn note_on(&self, diag: Diagnostic) -> Diagnostic {
        diag.note(self.loc, self.note.clone())
    }
}

/// Opens a file: reads all of it but its ops, attributes and types. The errors are returned.
pub fn open(
    cx: &Context,
    name: &str,
    data: Bytes,
    producer: &mut Option<Producer>,
    options: &ReadOptions,
) -> Result<(File, Sections), Vec<Diagnostic>> {
    let mut file = File::new(cx, name, data.clone());
    match tables(&mut file, (*data).as_ref(), producer, options) {
        Ok(sections) => Ok((file, sections)),
        Err(Unreadable) => Err(std::mem::take(&mut *file.diags())),
    }
}

fn tables(file: &mut File, data: &[u8], producer: &mut Option<Producer>, options: &ReadOptions) -> Decoded<Sections> {
    if !data.starts_with(&MAGIC) {
        return Err(file.error("input buffer is not an MLIR bytecode file"));
    }
    let mut cursor = Cursor::new(data, MAGIC.len()..data.len());
    file.version = file.ok(cursor.varint())?;
    if file.version > CURRENT_VERSION {
        let version = file.version;
        return Err(
            file.error(format!("bytecode version {version} is newer than the current version {CURRENT_VERSION}"))
        );
    }
    let name = file.ok(cursor.null_terminated())?;
    let name = String::from_utf8_lossy(&data[name]);
    let note = format!("in bytecode version {} produced by: {name}", file.version);
    *producer = Some(Producer { note, loc: file.loc });
    let mut sections: [Option<Cursor<'_>>; 9] = Default::default();
    while cursor.remaining() != 0 {
        let (section, contents) = file.ok(cursor.section())?;
        if sections[section as usize].replace(contents).is_some() {
            return Err(file.error(format!("duplicate top-level section: {}", section.name())));
        }
    }
    for section in Section::ALL {
        if section.is_required(file.version) && sections[section as usize].is_none() {
            return Err(file.error(format!("missing data for top-level section: {}", section.name())));
        }
    }
    let mut take = |section: Section| sections[section as usize].take();
    let empty = || Cursor::new(data, 0..0);
    let strings = strings(data, take(Section::String).unwrap_or_else(empty));
    file.strings = file.ok(strings)?.into_iter().map(|text| file.cx.ident(&data[text])).collect();
    if let Some(section) = take(Section::Properties) {
        file.properties = file.ok(properties(section))?;
    }
    dialects(file, take(Section::Dialect).unwrap_or_else(empty))?;
    let resources = (take(Section::ResourceOffset), take(Section::Resource));
    let external = match resources {
        (Some(offsets), Some(values)) => resource_sections(file, data, offsets, values, options)?,
        (None, None) => Vec::new(),
        (Some(_), None) => {
            return Err(file.error("unexpected resource offset section when resource section is not present"));
        }
        (None, Some(_)) => {
            return Err(file.error("expected resource offset section when resource section is present"));
        }
    };
    let offsets = take(Section::AttrTypeOffset).unwrap_or_else(empty);
    attrs_and_types(file, offsets, take(Section::AttrType).unwrap_or_else(empty))?;
    Ok(Sections { ops: take(Section::Ir).unwrap_or_else(empty).range(), external })
}

/// The places of strings.
fn strings(data: &[u8], mut cursor: Cursor<'_>) -> Raw<Vec<Range<usize>>> {
    let count = cursor.count()?;
    let mut end = cursor.range().end;
    let mut all = Vec::with_capacity(count);
    // The sizes stand from the last string to the first, as the strings do from the end of the section.
    for _ in 0..count {
        let size = cursor.varint()?;
        let available = end.saturating_sub(cursor.range().start) as u64;
        if size == 0 || size > available {
            return Err("string size exceeds the available data size".into());
        }
        let start = end - size as usize;
        all.push(start..end - 1);
        end = start;
    }
    if cursor.range().start != end {
        return Err("unexpected trailing data between the offsets for strings and their data".into());
    }
    debug_assert!(all.iter().all(|text| text.end <= data.len()));
    all.reverse();
    Ok(all)
}

/// The places of properties.
fn properties(mut cursor: Cursor<'_>) -> Raw<Vec<Range<usize>>> {
    if cursor.remaining() == 0 {
        return Ok(Vec::new());
    }
    let count = cursor.count()?;
    let mut all = Vec::with_capacity(count);
    for _ in 0..count {
        let size = cursor.varint()?;
        all.push(cursor.bytes(size)?);
    }
    match cursor.remaining() {
        0 => Ok(all),
        _ => Err("Broken properties section: didn't exhaust the offsets table".into()),
    }
}

fn string(file: &File, number: u64) -> Decoded<Ident> {
    let found = usize::try_from(number).ok().and_then(|number| file.strings.get(number));
    found.copied().ok_or_else(|| file.error(format!("invalid string index: {number}")))
}

fn dialect(file: &File, number: u64) -> Decoded<u32> {
    match number < file.dialects.len() as u64 {
        true => Ok(number as u32),
        false => Err(file.error(format!("invalid dialect index: {number}"))),
    }
}

fn dialects(file: &mut File, mut cursor: Cursor<'_>) -> Decoded<()> {
    for _ in 0..file.ok(cursor.count())? {
        let (name, has_version) = match file.version < DIALECT_VERSIONS {
            true => (file.ok(cursor.varint())?, false),
            false => file.ok(cursor.varint_with_flag())?,
        };
        let name = string(file, name)?;
        let mut version = None;
        if has_version {
            let (section, contents) = file.ok(cursor.section())?;
            if section != Section::DialectVersions {
                return Err(file.error("expected dialect version section"));
            }
            version = Some(contents.range()).filter(|range| !range.is_empty());
        }
        file.dialects.push(FileDialect::new(name, version));
    }
    if file.version >= ELIDED_LOCATIONS {
        // The number of names, which need not be right.
        file.ok(cursor.varint())?;
    }
    while cursor.remaining() != 0 {
        let dialect = dialect(file, file.ok(cursor.varint())?)?;
        for _ in 0..file.ok(cursor.count())? {
            let (name, registered) = match file.version < PROPERTIES {
                true => (file.ok(cursor.varint())?, None),
                false => file.ok(cursor.varint_with_flag()).map(|(name, registered)| (name, Some(registered)))?,
            };
            let local = string(file, name)?;
            file.op_names.push(FileOpName::new(dialect, local, registered));
        }
    }
    Ok(())
}

fn attrs_and_types(file: &mut File, mut offsets: Cursor<'_>, data: Cursor<'_>) -> Decoded<()> {
    let attrs = file.ok(offsets.count())?;
    let types = file.ok(offsets.count())?;
    let data = data.range();
    file.attrs = entries(file, &mut offsets, attrs, &data)?;
    file.types = entries(file, &mut offsets, types, &(file.attrs.end()..data.end))?;
    match offsets.remaining() {
        0 => Ok(()),
        _ => Err(file.error("unexpected trailing data in the Attribute/Type offset section")),
    }
}

/// Groups of entries, with the bytes that they take from the front of the data.
fn entries<T>(file: &File, offsets: &mut Cursor<'_>, count: usize, data: &Range<usize>) -> Decoded<Entries<T>> {
    let mut all = Entries::at(data.start, count);
    while all.len() < count {
        let dialect = dialect(file, file.ok(offsets.varint())?)?;
        let in_group = file.ok(offsets.count())?;
        if in_group > count - all.len() {
            return Err(file.error("unexpected trailing data in the Attribute/Type offset section"));
        }
        all.begin_group(dialect);
        for _ in 0..in_group {
            let (size, is_encoded) = file.ok(offsets.varint_with_flag())?;
            if size > (data.end - all.end()) as u64 {
                return Err(file.error("Attribute or Type entry offset points past the end of section"));
            }
            all.push(size as usize, is_encoded);
        }
    }
    Ok(all)
}

/// Reads resources; returns those of tools.
fn resource_sections(
    file: &mut File,
    data: &[u8],
    mut offsets: Cursor<'_>,
    values: Cursor<'_>,
    options: &ReadOptions,
) -> Decoded<Vec<ExternalResource>> {
    let mut external = Vec::new();
    let mut reader = Values { data, start: values.range().start, rest: values.range() };
    for _ in 0..file.ok(offsets.count())? {
        let owner = string(file, file.ok(offsets.varint())?)?;
        let parser = options.resource_parsers.iter().find(|parser| parser.name.as_bytes() == file.cx.bytes(owner));
        for _ in 0..file.ok(offsets.count())? {
            let (key, bytes, kind) = reader.entry(file, &mut offsets)?;
            let value = reader.value(file, key, bytes, kind)?;
            match parser {
                None => external.push(ExternalResource { owner, key, value }),
                Some(parser) => {
                    let cx = &file.cx;
                    let mut diags = Vec::new();
                    let mut entry = ResourceEntry::of_value(cx, cx.bytes(key), None, &value, file.loc, &mut diags);
                    let parsed = (parser.parse)(&mut entry);
                    file.diags().extend(diags);
                    parsed.map_err(|_| Unreadable)?;
                }
            }
        }
    }
    while offsets.remaining() != 0 {
        let number = dialect(file, file.ok(offsets.varint())?)?;
        let name = file.cx.str(file.dialects[number as usize].name).into_owned();
        let Some(dialect) = file.load_dialect(number)? else {
            return Err(file.error(format!("dialect '{name}' is unknown")));
        };
        if !dialect.hooks.has_resources() {
            return Err(file.error(format!("unexpected resources for dialect '{name}'")));
        }
        for _ in 0..file.ok(offsets.count())? {
            let (key, bytes, kind) = reader.entry(file, &mut offsets)?;
            if !dialect.hooks.declares_resource(file.cx.bytes(key)) {
                let key = file.cx.str(key);
                return Err(file.error(format!("unknown 'resource' key '{key}' for dialect '{name}'")));
            }
            let id = declare(file, dialect.name, key);
            file.resources.push(id);
            file.resource_names.insert((dialect.name, key), id);
            // An entry without bytes declares a key, and no more.
            if bytes.is_empty() {
                continue;
            }
            let value = reader.value(file, key, bytes, kind)?;
            let cx = &file.cx;
            let mut diags = Vec::new();
            let mut entry = ResourceEntry::of_value(cx, cx.bytes(key), Some(id), &value, file.loc, &mut diags);
            let parsed = dialect.hooks.parse_resource(&mut entry);
            file.diags().extend(diags);
            parsed.map_err(|_| Unreadable)?;
        }
    }
    Ok(external)
}

/// A resource under a key, or under another one if that is taken.
fn declare(file: &File, dialect: &'static str, key: Ident) -> ResourceId {
    let cx = &file.cx;
    cx.resources().declare(dialect, key, |n| cx.ident(format!("{}_{n}", cx.str(key))))
}

/// The section of values.
struct Values<'d> {
    data: &'d [u8],
    start: usize,
    rest: Range<usize>,
}

impl Values<'_> {
    /// The key, bytes and kind of the next entry.
    fn entry(&mut self, file: &File, offsets: &mut Cursor<'_>) -> Decoded<(Ident, Range<usize>, u8)> {
        let key = string(file, file.ok(offsets.varint())?)?;
        let size = file.ok(offsets.varint())?;
        let kind = file.ok(offsets.byte())?;
        let range = file.ok(Cursor::new(self.data, self.rest.clone()).bytes(size))?;
        self.rest.start = range.end;
        Ok((key, range, kind))
    }

    fn value(&self, file: &File, key: Ident, bytes: Range<usize>, kind: u8) -> Decoded<ResourceValue> {
        let mut cursor = Cursor::new(self.data, bytes);
        let value = if kind == ResourceKind::Bool as u8 {
            ResourceValue::Bool(file.ok(cursor.byte())? != 0)
        } else if kind == ResourceKind::String as u8 {
            ResourceValue::String(string(file, file.ok(cursor.varint())?)?)
        } else if kind == ResourceKind::Blob as u8 {
            let align = file.ok(cursor.varint())?;
            let size = file.ok(cursor.varint())?;
            if align > 1 {
                file.ok(cursor.align_from(self.start, align))?;
            }
            let range = file.ok(cursor.bytes(size))?;
            let bytes = Blob::of_buffer(file.data.clone(), range).ok_or(Unreadable)?;
            let align = u32::try_from(align).unwrap_or(0);
            ResourceValue::Blob(ResourceData { align, bytes })
        } else {
            return Err(file.error(format!("unexpected trailing bytes in resource entry '{}'", file.cx.str(key))));
        };
        match cursor.remaining() {
            0 => Ok(value),
            _ => Err(file.error(format!("unexpected trailing bytes in resource entry '{}'", file.cx.str(key)))),
        }
    }
}
