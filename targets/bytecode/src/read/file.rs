//! A file that is open: its tables, whose entries are read when something refers to them.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use dialekt_ir_core::bytecode::{BytecodeDialectRef, Decoded, Decoder, DialectVersion, Unreadable};
use dialekt_ir_core::context::{
    Attribute, Blob, Bytes, Context, Dialect, FileLineCol, Ident, Location, NamedAttr, ResourceId, Type,
};
use dialekt_ir_core::decl::interface::DialectRef;
use dialekt_ir_core::decl::params::{ParamValue, ParamsDef, ParamsEncoding};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::text::parse::{Parsed, Parser, ResourceNames, parse_entry};

use super::cursor::{Cursor, Raw};
use super::entries::{Entries, Way};
use super::op_kinds::{FileOpName, Kind};
use crate::builtin;

/// A dialect of the file.
pub struct FileDialect {
    pub name: Ident,
    /// Its version, in the encoding of the dialect.
    pub version: Option<Range<usize>>,
    loaded: OnceLock<Option<Dialect>>,
    read_version: OnceLock<DialectVersion>,
}

impl FileDialect {
    pub fn new(name: Ident, version: Option<Range<usize>>) -> FileDialect {
        FileDialect { name, version, loaded: OnceLock::new(), read_version: OnceLock::new() }
    }
}

/// The attributes that are places in files, as positions of the context. They are not interned.
pub struct Places {
    /// The position of the first.
    base: u32,
    /// By the numbers of attributes: that of the place, from 1 on, or 0.
    numbers: Vec<u32>,
}

impl Places {
    /// The position of the attribute with a number.
    #[inline]
    pub fn get(&self, number: u64) -> Option<Location> {
        match usize::try_from(number).ok().and_then(|number| self.numbers.get(number)) {
            None | Some(0) => None,
            Some(place) => Some(Location::at(self.base + place - 1)),
        }
    }
}

/// A file whose tables are known.
pub struct File {
    pub cx: Context,
    pub loc: Location,
    pub data: Bytes,
    pub version: u64,
    pub strings: Vec<Ident>,
    pub dialects: Vec<FileDialect>,
    pub op_names: Vec<FileOpName>,
    pub attrs: Entries<Attribute>,
    /// Whoever reads little of a file does without.
    places: OnceLock<Places>,
    /// The number of locations that were read without.
    single_locations: AtomicUsize,
    pub types: Entries<Type>,
    pub resources: Vec<ResourceId>,
    /// The same resources by the keys that the file has.
    pub resource_names: ResourceNames,
    pub properties: Vec<Range<usize>>,
    pub diags: Mutex<Vec<Diagnostic>>,
}

impl File {
    /// A file of which nothing is known.
    pub fn new(cx: &Context, name: &str, data: Bytes) -> File {
        File {
            cx: cx.clone(),
            loc: cx.file_line_col(name, 0, 0),
            data,
            version: 0,
            strings: Vec::new(),
            dialects: Vec::new(),
            op_names: Vec::new(),
            attrs: Entries::at(0, 0),
            places: OnceLock::new(),
            single_locations: AtomicUsize::new(0),
            types: Entries::at(0, 0),
            resources: Vec::new(),
            resource_names: ResourceNames::default(),
            properties: Vec::new(),
            diags: Mutex::default(),
        }
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        (*self.data).as_ref()
    }

    /// Reports an error.
    pub fn error(&self, message: impl Into<String>) -> Unreadable {
        self.diags().push(Diagnostic::error(self.loc, message));
        Unreadable
    }

    /// The diagnostics so far.
    pub fn diags(&self) -> MutexGuard<'_, Vec<Diagnostic>> {
        self.diags.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The value of something raw, or its error reported.
    #[inline]
    pub fn ok<T>(&self, raw: Raw<T>) -> Decoded<T> {
        match raw {
            Ok(value) => Ok(value),
            Err(wrong) => Err(self.error(wrong.message())),
        }
    }

    /// The attribute with a number.
    #[inline]
    pub fn attr(&self, number: u64, kind: &str, way: Way) -> Decoded<Attribute> {
        match self.attrs.get(number) {
            Some((at, entry)) => match entry.read.get() {
                Some(attr) => Ok(*attr),
                None => self.read_entry(&self.attrs, at, kind, way, decode_attr, |parser| parser.parse_attribute(None)),
            },
            None => Err(self.error(format!("invalid {kind} index: {number}"))),
        }
    }

    /// The type with a number.
    #[inline]
    pub fn ty(&self, number: u64, kind: &str, way: Way) -> Decoded<Type> {
        match self.types.get(number) {
            Some((at, entry)) => match entry.read.get() {
                Some(ty) => Ok(*ty),
                None => self.read_entry(&self.types, at, kind, way, decode_type, |parser| parser.parse_type()),
            },
            None => Err(self.error(format!("invalid {kind} index: {number}"))),
        }
    }

    /// Finds the attributes that are places in files, all at once.
    pub fn find_places(&self) -> &Places {
        self.places.get_or_init(|| self.all_places().unwrap_or(Places { base: 0, numbers: Vec::new() }))
    }

    fn all_places(&self) -> Option<Places> {
        let is_builtin = |dialect: &FileDialect| self.cx.bytes(dialect.name) == b"builtin";
        let builtin = self.dialects.iter().position(is_builtin)? as u32;
        let bytes = self.bytes();
        let mut places = Vec::with_capacity(self.attrs.len());
        let mut numbers = vec![0; self.attrs.len()];
        // Most are in the same file.
        let mut last = None;
        self.attrs.encoded(builtin).for_each(|(number, range)| {
            // Places in line 0 are made up, and few.
            let mut cursor = Cursor::new(bytes, range.start..self.attrs.end());
            let place = builtin::place(&mut cursor).filter(|_| cursor.range().start == range.end);
            let Some(place) = place.filter(|place| place.line != 0) else { return };
            let file = match last {
                Some((number, file)) if number == place.file => file,
                _ => match self.plain_string(place.file, builtin) {
                    Some(file) => file,
                    None => return,
                },
            };
            last = Some((place.file, file));
            places.push(FileLineCol { file, line: place.line, column: place.column });
            numbers[number] = places.len() as u32;
        });
        Some(Places { base: self.cx.sources().add_places(places)?, numbers })
    }

    /// The positions that were found.
    #[inline]
    pub fn places(&self) -> Option<&Places> {
        self.places.get()
    }

    /// The text of a string attribute.
    fn plain_string(&self, number: u64, builtin: u32) -> Option<Ident> {
        let (at, entry) = self.attrs.get(number)?;
        if !entry.is_encoded() || self.attrs.dialect(at) != builtin {
            return None;
        }
        let text = builtin::plain_string(&mut Cursor::new(self.bytes(), self.attrs.range(at)))?;
        self.strings.get(usize::try_from(text).ok()?).copied()
    }

    /// A location.
    #[inline]
    pub fn location(&self, number: u64) -> Decoded<Location> {
        let places = match self.places.get() {
            Some(places) => places,
            None if self.reads_singly() => return self.other_location(number),
            None => self.find_places(),
        };
        match places.get(number) {
            Some(place) => Ok(place),
            None => self.other_location(number),
        }
    }

    /// Returns whether so few locations were needed that reading one more alone takes less time than finding all places.
    #[cold]
    fn reads_singly(&self) -> bool {
        self.single_locations.fetch_add(1, Ordering::Relaxed) < self.attrs.len() / 16
    }

    fn other_location(&self, number: u64) -> Decoded<Location> {
        let attr = self.attr(number, "Attribute", Way::default())?;
        self.cx.location_of_attr(attr).ok_or_else(|| self.wrong_attr("mlir::LocationAttr", attr))
    }

    /// The entries of a dictionary.
    pub fn dictionary(&self, number: u64) -> Decoded<&[NamedAttr]> {
        let attr = self.attr(number, "Attribute", Way::default())?;
        self.cx.dictionary_entries(attr).ok_or_else(|| self.wrong_attr("mlir::DictionaryAttr", attr))
    }

    fn wrong_attr(&self, class: &str, found: Attribute) -> Unreadable {
        let found = dialekt_ir_core::text::print::attr_to_string(&self.cx, found);
        self.error(format!("expected attribute of type: {class}, but got: {found}"))
    }

    #[inline(never)]
    fn read_entry<T: Copy>(
        &self,
        table: &Entries<T>,
        at: usize,
        kind: &str,
        way: Way,
        decode: DecodeFn<T>,
        parse: ParseFn<T>,
    ) -> Decoded<T> {
        let (entry, range) = (&table.all[at], table.range(at));
        let Some(way) = way.to(range.start) else {
            return Err(self.error(format!("{} refers to itself", kind.to_ascii_lowercase())));
        };
        let cursor = Cursor::new(self.bytes(), range);
        let read = stacker::maybe_grow(128 << 10, 2 << 20, || match entry.is_encoded() {
            true => self.decode_entry(table.dialect(at), cursor, kind, way, decode),
            false => self.parse_text(cursor, kind, parse),
        })?;
        Ok(*entry.read.get_or_init(|| read))
    }

    fn decode_entry<'f, T: Copy>(
        &'f self,
        number: u32,
        cursor: Cursor<'f>,
        kind: &str,
        way: Way,
        decode: DecodeFn<T>,
    ) -> Decoded<T> {
        let dialect = self.load_dialect(number)?;
        let mut reader = EntryReader { file: self, cursor, way };
        let read = match dialect {
            Some(dialect) if has_encodings(&self.cx, dialect) => decode(dialect, &mut reader)?,
            _ => {
                let name = self.cx.str(self.dialects[number as usize].name);
                return Err(self.error(format!("dialect '{name}' does not implement the bytecode interface")));
            }
        };
        match reader.cursor.remaining() {
            0 => Ok(read),
            _ => Err(self.error(format!("unexpected trailing bytes after {kind} entry"))),
        }
    }

    fn parse_text<T: Copy>(&self, mut cursor: Cursor<'_>, kind: &str, parse: ParseFn<T>) -> Decoded<T> {
        let text = self.ok(cursor.null_terminated())?;
        if cursor.remaining() != 0 {
            return Err(self.error(format!("unexpected trailing bytes after {kind} entry")));
        }
        let text = &self.bytes()[text];
        match parse_entry(&self.cx, text, &self.resource_names, parse) {
            Ok((read, 0)) => Ok(read),
            Ok((_, left)) => {
                let rest = String::from_utf8_lossy(&text[text.len() - left..]);
                Err(self.error(format!("trailing characters found after {kind} assembly format: {rest}")))
            }
            Err(diags) => {
                self.diags().extend(diags);
                Err(Unreadable)
            }
        }
    }

    /// Loads a dialect of the file; `None` when it is not registered, but allowed.
    pub fn load_dialect(&self, number: u32) -> Decoded<Option<Dialect>> {
        let dialect = &self.dialects[number as usize];
        if let Some(loaded) = dialect.loaded.get() {
            return Ok(*loaded);
        }
        let name = self.cx.bytes(dialect.name);
        let loaded = self.cx.load_dialect(name);
        if loaded.is_none() && !self.cx.allows_unregistered_dialects() && !self.cx.is_announced(name) {
            return Err(self.error(format!(
                "dialect '{}' is unknown. If this is intended, please call allowUnregisteredDialects() on the \
                 MLIRContext, or use -allow-unregistered-dialect with the MLIR tool used.",
                String::from_utf8_lossy(name)
            )));
        }
        if let Some(range) = &dialect.version {
            let interface = loaded.and_then(|dialect| BytecodeDialectRef::of(DialectRef::new(&self.cx, dialect)));
            let Some(interface) = interface else {
                let name = String::from_utf8_lossy(name);
                let message = match loaded {
                    Some(dialect) if dialect.name == "builtin" => "Dialect does not support versioning".into(),
                    _ => {
                        format!("dialect '{name}' does not implement the bytecode interface, but found a version entry")
                    }
                };
                return Err(self.error(message));
            };
            let mut reader = EntryReader::new(self, range.clone());
            let version = interface.read_version(&mut reader)?;
            dialect.read_version.get_or_init(|| version);
        }
        Ok(*dialect.loaded.get_or_init(|| loaded))
    }

    /// Dialects whose versions were read.
    pub fn versions(&self) -> impl Iterator<Item = (Dialect, DialectVersion)> + '_ {
        self.dialects
            .iter()
            .filter_map(|dialect| Some(((*dialect.loaded.get()?)?, dialect.read_version.get()?.clone())))
    }

    /// The name of an op, with the facts about its ops.
    #[inline]
    pub fn op_name(&self, number: u64) -> Decoded<(&FileOpName, &Kind)> {
        match usize::try_from(number).ok().and_then(|number| self.op_names.get(number)) {
            Some(entry) => match entry.kind.get() {
                Some(kind) => Ok((entry, kind)),
                None => self.new_op_name(entry).map(|kind| (entry, kind)),
            },
            None => Err(self.error(format!("invalid operation name index: {number}"))),
        }
    }

    #[cold]
    fn new_op_name<'f>(&self, entry: &'f FileOpName) -> Decoded<&'f Kind> {
        let dialect = self.cx.bytes(self.dialects[entry.dialect as usize].name);
        let local = self.cx.bytes(entry.local);
        let name = match local.is_empty() {
            true => self.cx.op_name(dialect),
            false => {
                self.load_dialect(entry.dialect)?;
                self.cx.op_name([dialect, local].join(&b'.'))
            }
        };
        Ok(entry.kind.get_or_init(|| Kind::new(&self.cx, name, self.version)))
    }
}

/// Reads an attribute or type that a dialect has encoded.
type DecodeFn<T> = fn(Dialect, &mut EntryReader<'_>) -> Decoded<T>;
/// Parses an attribute or type.
type ParseFn<T> = fn(&mut Parser<'_>) -> Parsed<T>;

fn is_builtin(dialect: Dialect) -> bool {
    dialect.name == "builtin"
}

/// Returns whether a dialect encodes some of its attributes or types.
fn has_encodings(cx: &Context, dialect: Dialect) -> bool {
    let is_encoded = |def: &&ParamsDef| !matches!(def.encoding, ParamsEncoding::Text);
    let added = || [cx.added_attrs(dialect), cx.added_types(dialect)].concat();
    is_builtin(dialect)
        || dialect.attrs.iter().chain(dialect.types).copied().any(|def| is_encoded(&def))
        || added().iter().any(is_encoded)
}

fn decode_attr(dialect: Dialect, input: &mut EntryReader<'_>) -> Decoded<Attribute> {
    if is_builtin(dialect) {
        return builtin::decode_attr(input);
    }
    let added = input.cx().added_attrs(dialect);
    let (def, values) = decode_params(dialect.attrs, &added, input)?;
    let made = input.cx().params_attr_checked(def, values);
    made.map_err(|message| input.error(message))
}

fn decode_type(dialect: Dialect, input: &mut EntryReader<'_>) -> Decoded<Type> {
    if is_builtin(dialect) {
        return builtin::decode_type(input);
    }
    let added = input.cx().added_types(dialect);
    let (def, values) = decode_params(dialect.types, &added, input)?;
    let made = input.cx().params_type_checked(def, values);
    made.map_err(|message| input.error(message))
}

/// Reads the code and the parameters of one of these attributes or types.
fn decode_params(
    declared: &[&'static ParamsDef],
    added: &[&'static ParamsDef],
    input: &mut EntryReader<'_>,
) -> Decoded<(&'static ParamsDef, Vec<ParamValue>)> {
    let mut defs = declared.iter().chain(added);
    if defs.clone().all(|def| matches!(def.encoding, ParamsEncoding::Text)) {
        return Err(input.error("unknown attribute".into()));
    }
    let code = input.varint()?;
    match defs.find(|def| def.encoding.has_code(code)) {
        Some(def) => Ok((def, def.decode(code, input)?)),
        None => Err(input.error(format!("unknown attribute code: {code}"))),
    }
}

/// Reads an attribute, a type, a version or properties.
pub struct EntryReader<'f> {
    pub file: &'f File,
    pub cursor: Cursor<'f>,
    way: Way,
}

impl<'f> EntryReader<'f> {
    /// A reader of what no other entry refers to.
    pub fn new(file: &'f File, range: Range<usize>) -> EntryReader<'f> {
        EntryReader { file, cursor: Cursor::new(file.bytes(), range), way: Way::default() }
    }

    fn string_number(&mut self) -> Decoded<Ident> {
        let number = self.varint()?;
        let found = usize::try_from(number).ok().and_then(|number| self.file.strings.get(number));
        found.copied().ok_or_else(|| self.file.error(format!("invalid string index: {number}")))
    }
}

impl Decoder for EntryReader<'_> {
    fn cx(&self) -> &Context {
        &self.file.cx
    }

    fn error(&mut self, message: String) -> Unreadable {
        self.file.error(message)
    }

    fn bytes(&mut self, len: u64) -> Decoded<Blob> {
        let raw = self.cursor.bytes(len);
        let range = self.file.ok(raw)?;
        // Small data is not worth to keep the file for it.
        if range.len() < SHARED
            && let Some(bytes) = self.file.bytes().get(range.clone())
        {
            return Ok(Blob::new(bytes));
        }
        Blob::of_buffer(self.file.data.clone(), range).ok_or(Unreadable)
    }

    fn byte(&mut self) -> Decoded<u8> {
        let raw = self.cursor.byte();
        self.file.ok(raw)
    }

    #[inline]
    fn varint(&mut self) -> Decoded<u64> {
        let raw = self.cursor.varint();
        self.file.ok(raw)
    }

    fn attr(&mut self) -> Decoded<Attribute> {
        let number = self.varint()?;
        self.file.attr(number, "attribute", self.way)
    }

    fn optional_attr(&mut self) -> Decoded<Option<Attribute>> {
        match self.varint_with_flag()? {
            (_, false) => Ok(None),
            (number, true) => self.file.attr(number, "attribute", self.way).map(Some),
        }
    }

    fn ty(&mut self) -> Decoded<Type> {
        let number = self.varint()?;
        self.file.ty(number, "type", self.way)
    }

    fn string(&mut self) -> Decoded<Ident> {
        self.string_number()
    }

    fn resource(&mut self) -> Decoded<ResourceId> {
        let number = self.varint()?;
        let found = usize::try_from(number).ok().and_then(|number| self.file.resources.get(number));
        found.copied().ok_or_else(|| self.file.error(format!("invalid resource handle index: {number}")))
    }

    fn remaining(&self) -> usize {
        self.cursor.remaining()
    }

    fn dialect_version(&mut self, dialect: &str) -> Decoded<Option<DialectVersion>> {
        let found = self.file.dialects.iter().position(|found| self.file.cx.bytes(found.name) == dialect.as_bytes());
        let Some(number) = found else { return Ok(None) };
        self.file.load_dialect(number as u32)?;
        Ok(self.file.dialects[number].read_version.get().cloned())
    }
}

/// Data of more bytes than this is not copied: the file is kept instead.
const SHARED: usize = 1 << 10;
