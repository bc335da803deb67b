//! The printer object: its output, its caches, and the methods that dialect hooks write with.

use std::any::Any;
use std::collections::HashMap;
use std::ops::Range;

use super::alias::AliasTable;
use super::cycles::Cycles;
use super::escape;
use super::flags::PrintFlags;
use super::names::NameTables;
use super::ops::Scope;
use super::steps::FormatSteps;
use super::tails::Tail;
use super::visit::{Piece, Visit};
use crate::context::{Attribute, ContextData, Ident, ResourceId, Type};
use crate::ir::Ir;
use crate::num::int::write_u64;
use crate::statistics::KindStatistics;

/// Prints types, attributes and ops: hooks of dialects write with it.
///
/// Text goes to a buffer. There is a second use: to learn which aliases a text needs, hooks run on a printer that only
/// records the types and attributes that it is asked to print. So hooks must print in an order that does not depend on
/// the buffer.
pub struct Printer<'a> {
    pub(super) cx: &'a ContextData,
    pub(super) env: &'a Env<'a>,
    pub(super) out: Vec<u8>,
    /// True if types and attributes are recorded in `visits` and not printed.
    pub(super) recording: bool,
    pub(super) visits: Vec<Visit>,
    /// The pieces that an op's hook has put off: regions, and the text behind them, which must wait.
    pub(super) pieces: Vec<Piece>,
    pub(super) scope: Scope<'a>,
    pub(super) type_texts: TextCache,
    pub(super) attr_texts: TextCache,
    /// Names of ops in generic form, up to the parenthesis.
    pub(super) op_texts: TextCache,
    /// Names of ops in custom form.
    pub(super) name_texts: TextCache,
    /// Names of attributes up to their values, by identifier.
    pub(super) key_texts: TextCache,
    /// Ends of ops in generic form, by op name.
    pub(super) tails: Vec<Tail>,
    /// The printing steps of formats, by op name.
    pub(super) formats: Vec<Option<FormatSteps>>,
    pub(super) effects: Effects,
    pub(super) cycles: Cycles,
    /// The entry where the alias of the last location was found.
    pub(super) last_position: usize,
    /// The limits behind which no further type or attribute is printed: the length of the text, and the number of
    /// printed types and attributes. A few large literals may take as much as they need.
    pub(super) longest: usize,
    pub(super) many: u32,
    /// Types and attributes printed since text was last written out.
    pub(super) begun: u32,
    overflowed: bool,
    /// See [`state`](Printer::state).
    states: Vec<Box<dyn Any + Send>>,
}

/// The state that all printers of one run share.
pub(super) struct Env<'a> {
    pub flags: PrintFlags,
    pub aliases: AliasTable,
    pub names: NameTables,
    /// The ops that are printed, when there are any.
    pub ir: Option<&'a Ir>,
}

impl<'a> Env<'a> {
    pub fn new(flags: PrintFlags, ir: Option<&'a Ir>) -> Self {
        Env { flags, aliases: AliasTable::default(), names: NameTables::default(), ir }
    }
}

/// The effects of printing besides text.
#[derive(Clone, Default)]
pub(super) struct Effects {
    /// The numbers of distinct attributes, by first print.
    pub distinct: HashMap<Attribute, u32>,
    /// Resources by first print; may name one twice.
    pub resources: Vec<ResourceId>,
    /// Grows with every effect: text that had one is not kept.
    pub count: u64,
}

/// Cached texts of types, attributes and the like, by their number.
#[derive(Default)]
pub(super) struct TextCache {
    spans: Vec<(u32, u32)>,
    bytes: Vec<u8>,
}

/// The types and attributes of one op make no longer text than this, unless there are few, or all that the context has makes up for it.
const LONGEST_TEXT: usize = 16 << 20;
/// The expected maximum of text for each byte of interned data and of source.
const TEXT_FACTOR: usize = 16;
/// The number of types and attributes from which on there are many.
const MANY: u32 = 1 << 20;
/// Longer texts are not kept.
const LONGEST_KEPT: usize = 200;
/// The maximal size of all cached texts.
const MOST_KEPT: usize = 16 << 20;

impl TextCache {
    /// Appends the text kept under a number, if there is one.
    #[inline]
    pub fn append(&self, index: usize, out: &mut Vec<u8>) -> bool {
        let Some(&(start, len)) = self.spans.get(index) else { return false };
        append(&self.bytes[start as usize..], len as usize, out);
        len != 0
    }

    pub fn keep(&mut self, index: usize, text: &[u8]) {
        if text.len() > LONGEST_KEPT || self.bytes.len() + self.spans.len() * 8 > MOST_KEPT {
            return;
        }
        if self.spans.len() <= index {
            self.spans.resize(index + 1, (0, 0));
        }
        // Behind the last text there is room for one that is copied as if it were longer.
        self.bytes.truncate(self.bytes.len().saturating_sub(SHORT));
        self.spans[index] = (self.bytes.len() as u32, text.len() as u32);
        self.bytes.extend_from_slice(text);
        self.bytes.extend_from_slice(&[0; SHORT]);
    }
}

/// Text up to this number of bytes is copied as this many, which takes no call.
pub(super) const SHORT: usize = 32;

/// Appends the first `len` bytes of a text.
#[inline]
pub(super) fn append(text: &[u8], len: usize, out: &mut Vec<u8>) {
    match text.first_chunk::<SHORT>() {
        Some(text) if len <= SHORT => short(text, len, out),
        _ => out.extend_from_slice(&text[..len]),
    }
}

/// Appends the first `len` bytes.
#[inline]
pub(super) fn short<const N: usize>(text: &[u8; N], len: usize, out: &mut Vec<u8>) {
    let end = out.len() + len;
    out.extend_from_slice(text);
    out.truncate(end);
}

/// Appends a number behind up to four bytes.
#[inline]
pub(super) fn number<const N: usize>(before: &[u8; N], number: u32, out: &mut Vec<u8>) {
    // Digits end in the middle, so that there are enough bytes to copy behind the first one, wherever that is.
    let mut text = [0; 32];
    let (mut left, mut at) = (number as usize, 16);
    while left >= 100 {
        at -= 2;
        text[at..at + 2].copy_from_slice(two_digits(left % 100));
        left /= 100;
    }
    if left >= 10 {
        at -= 2;
        text[at..at + 2].copy_from_slice(two_digits(left));
    } else {
        at -= 1;
        text[at] = b'0' + left as u8;
    }
    at -= N;
    text[at..at + N].copy_from_slice(before);
    if let Some(all) = text[at..].first_chunk::<16>() {
        short(all, 16 - at, out);
    }
}

fn two_digits(number: usize) -> &'static [u8] {
    const PAIRS: &[u8; 200] =
        b"00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445\
        4647484950515253545556575859606162636465666768697071727374757677787980818283848586878889\
        90919293949596979899";
    &PAIRS[2 * number..2 * number + 2]
}

/// Calls `f` with enough stack left for one more level of types or attributes.
pub(super) fn with_stack<R>(f: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(96 << 10, 1 << 20, f)
}

impl<'a> Printer<'a> {
    pub(super) fn new(cx: &'a ContextData, env: &'a Env<'a>) -> Self {
        Printer {
            cx,
            env,
            out: Vec::new(),
            recording: false,
            visits: Vec::new(),
            pieces: Vec::new(),
            scope: Scope::default(),
            type_texts: TextCache::default(),
            attr_texts: TextCache::default(),
            op_texts: TextCache::default(),
            name_texts: TextCache::default(),
            key_texts: TextCache::default(),
            tails: Vec::new(),
            formats: Vec::new(),
            effects: Effects::default(),
            cycles: Cycles::default(),
            last_position: 0,
            longest: LONGEST_TEXT,
            many: MANY,
            begun: 0,
            overflowed: false,
            states: Vec::new(),
        }
    }

    /// The state that custom syntax of one kind keeps from one call to the next, such as answers that take time to find. It
    /// lives as long as the printer, and is empty at first.
    pub fn state<T: Default + Send + 'static>(&mut self) -> &mut T {
        let known = self.states.iter().position(|state| state.is::<T>());
        let index = known.unwrap_or_else(|| {
            self.states.push(Box::new(T::default()));
            self.states.len() - 1
        });
        self.states[index].downcast_mut().expect("a state of this type was found or pushed")
    }

    /// Returns whether there is no room for another type or attribute. Types and attributes share their parts, so that a short
    /// source can make one whose own text fills all memory; such a text is cut, and its reader gets an error.
    #[inline]
    pub(super) fn is_full(&mut self) -> bool {
        self.begun = self.begun.saturating_add(1);
        let full = self.out.len() > self.longest && self.begun > self.many && self.out.len() > self.most_text();
        self.overflowed |= full;
        full
    }

    /// The longest text to be expected from the data in the context, without repetitions.
    #[cold]
    fn most_text(&mut self) -> usize {
        if self.longest == LONGEST_TEXT {
            let interned = self.cx.statistics();
            let bytes = |(_, kind): (&String, &KindStatistics)| kind.bytes as usize;
            let interned: usize = interned.types.iter().chain(&interned.attributes).map(bytes).sum();
            let read = self.cx.sources().total_len();
            self.longest = LONGEST_TEXT.max((interned + read).saturating_mul(TEXT_FACTOR)) + 1;
        }
        self.longest
    }

    /// Returns whether text was cut.
    pub(super) fn overflowed(&self) -> bool {
        self.overflowed
    }

    /// The context.
    #[inline]
    pub fn cx(&self) -> &'a ContextData {
        self.cx
    }

    /// The print flags.
    #[inline]
    pub fn flags(&self) -> &'a PrintFlags {
        &self.env.flags
    }

    /// Writes text as it is.
    #[inline]
    pub fn write(&mut self, text: impl AsRef<[u8]>) {
        self.out.extend_from_slice(text.as_ref());
    }

    /// Writes a number.
    pub fn print_integer(&mut self, value: i64) {
        integer(value, &mut self.out);
    }

    /// Writes the bytes of an identifier as they are.
    pub fn print_ident(&mut self, ident: Ident) {
        self.out.extend_from_slice(self.cx.bytes(ident));
    }

    /// Writes a string in quotes, with escapes.
    pub fn print_string(&mut self, text: impl AsRef<[u8]>) {
        escape::quoted(text.as_ref(), &mut self.out);
    }

    /// Writes a keyword, in quotes where it is no bare identifier.
    pub fn print_keyword_or_string(&mut self, keyword: impl AsRef<[u8]>) {
        escape::keyword_or_string(keyword.as_ref(), &mut self.out);
    }

    /// Writes `@name`.
    pub fn print_symbol_name(&mut self, name: Ident) {
        escape::symbol_name(self.cx.bytes(name), &mut self.out);
    }

    /// Writes dimensions as in `4x?x2`: without an `x` behind the last one.
    pub fn print_dimensions(&mut self, shape: &[i64]) {
        for (i, size) in shape.iter().enumerate() {
            if i != 0 {
                self.out.push(b'x');
            }
            self.dimension(*size);
        }
    }

    /// Prints a list with `, ` between its items.
    pub fn print_list<T>(&mut self, items: impl IntoIterator<Item = T>, mut print: impl FnMut(&mut Self, T)) {
        for (i, item) in items.into_iter().enumerate() {
            if i != 0 {
                self.write(", ");
            }
            print(self, item);
        }
    }

    /// Prints the key of a resource.
    pub fn print_resource_key(&mut self, resource: ResourceId) {
        self.effects.count += 1;
        if self.effects.resources.last() != Some(&resource) {
            self.effects.resources.push(resource);
        }
        escape::keyword_or_string(self.cx.bytes(self.cx.resources().get(resource).key), &mut self.out);
    }

    /// Prints types with `, ` between them.
    pub fn print_types(&mut self, types: impl IntoIterator<Item = Type>) {
        self.print_list(types, |p, ty| p.print_type(ty));
    }

    /// A part of the text printed since `start`, which must come from [`position`](Self::position).
    pub(super) fn printed(&self, range: Range<usize>) -> &[u8] {
        self.out.get(range).unwrap_or(&[])
    }

    /// The length of the text printed so far.
    pub(super) fn position(&self) -> usize {
        self.out.len()
    }

    pub(super) fn dimension(&mut self, size: i64) {
        match size {
            crate::types::DYNAMIC => self.out.push(b'?'),
            size => integer(size, &mut self.out),
        }
    }
}

/// Appends a number.
#[inline]
pub(super) fn integer(value: i64, out: &mut Vec<u8>) {
    if value < 0 {
        out.push(b'-');
    }
    write_u64(out, value.unsigned_abs());
}
