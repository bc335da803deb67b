//! Ops that are written as an earlier one, except for the names of values.
//!
//! Most ops of a file are: `%5 = arith.addi %3, %4 : i32` after `%2 = arith.addi %0, %1 : i32`. The meaning of such an
//! op is known except for the values of its names. So its bytes are compared with those of the *model*, and nothing is
//! parsed again. Only ops without regions and successors become models. Unusual ops are left to the parser proper.
//!
//! The model that was repeated last for a beginning is tried first, others are found by a hash of their lines, the names aside.
//!
//! Threads that parse runs of one source tell each other of their models, behind each run: all of these are from further up in the source.
//!
//! What an op means depends on its text, and on the types of its operands. Where a function reads the text it may depend on two things more: on
//! the token behind the op, which the function saw and left, and on which names are equal. So that token has to be like the one behind the model,
//! and no two operands may be one value. Debug builds parse the first op that repeats such a model all the same, and compare.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hashbrown::HashTable;
use smallvec::SmallVec;

use super::Parsed;
use super::hash::{hash_without_names, prefix_hash};
use super::names::{Name, NameTable};
use super::state::{LocTarget, OpFrame, OpParser, Scratch, Text, Unresolved, same};
use crate::context::{Attribute, NamedAttr, OpName, Type};
use crate::decl::{AttrForm, Elem, Format, GroupKind, OpDescriptor, TypeArg};
use crate::ir::arena::{Arena, Index, NONE, NewOp};
use crate::text::lex::{Tok, Token, continues_name, is_space, name_len};

/// An op that others repeat.
#[derive(Clone, Copy)]
struct Model {
    written: Written,
    hash: u64,
    /// The starts of its parts in the lists of all models, and their numbers.
    operands: (u32, u32),
    results: (u32, u32),
    slots: (u32, u32),
    attrs: (u32, u32),
    /// True if an op that repeats it was parsed, and found to be the same. In debug builds.
    checked: bool,
}

/// The text of an op.
#[derive(Clone, Copy)]
struct Written {
    name: OpName,
    /// The dialect whose prefix the name goes without, if it does.
    dialect: Option<&'static str>,
    /// The text from the name to the end.
    text: Text,
    end: End,
}

/// What has to follow an op, so that it ends there.
#[derive(Clone, Copy)]
pub(super) enum End {
    /// A token that cannot continue it.
    Evident,
    /// The same, and no name of a value.
    BeforeOperands,
    /// A token as the one behind the model: for ops that a function reads.
    Before(Tok, Text),
}

/// An operand of a model.
#[derive(Clone, Copy)]
pub(super) struct ModelOperand {
    /// The position of its name in the text of the model.
    start: u16,
    end: u16,
    /// The number of the operand.
    number: u16,
    ty: Type,
}

/// The models of a source.
#[derive(Default)]
pub(super) struct Models {
    /// Numbers of models, by hash.
    table: HashTable<u32>,
    models: Vec<Model>,
    operands: Vec<ModelOperand>,
    results: Vec<Type>,
    slots: Vec<Option<Attribute>>,
    attrs: Vec<NamedAttr>,
    /// For hashes of beginnings: the number, from 1, of the model that was made or repeated last; 0 where there is none.
    latest: Vec<u32>,
    /// True if locations stand behind ops.
    pub(super) located: bool,
    /// The number of models that other threads know, or have made.
    shared: usize,
}

/// Models on their way to other threads, by the number of the thread.
pub(super) struct Inboxes(Vec<Mutex<Vec<Arc<Models>>>>);

impl Inboxes {
    /// For so many threads.
    pub fn new(threads: usize) -> Inboxes {
        Inboxes((0..threads).map(|_| Mutex::default()).collect())
    }

    fn of(&self, thread: usize) -> MutexGuard<'_, Vec<Arc<Models>>> {
        self.0[thread].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Models that are kept: if there are more, all are forgotten.
const MODELS: usize = 4096;

/// Models with one hash: they differ in what follows.
const ALIKE: usize = 8;

/// Few sources have more than one model for so many bytes.
const BYTES_OF_MODEL: usize = 64;

/// Beginnings of models; a power of two.
const STARTS: usize = 2048;

/// Longer texts, and ops with more operands, are no models.
const LONGEST: u32 = 256;
const OPERANDS: usize = 16;

/// The place in [`Models::latest`] for what an op begins with, up to the name of its first operand or its end.
#[inline]
fn start_at(src: &[u8], at: usize) -> Option<usize> {
    Some((prefix_hash::<2>(src, at, *b"%\n")? >> (u64::BITS - STARTS.ilog2())) as usize)
}

impl Models {
    /// The hash of the line that an op begins, from its name on.
    #[inline]
    fn hash_at(&self, src: &[u8], at: usize) -> Option<u64> {
        let stop = if self.located { end_before_location(src, at) } else { src.len() };
        hash_without_names(src, at, stop, LONGEST as usize)
    }

    fn insert(&mut self, src: &[u8], written: Written, parts: Parts<'_>) {
        // All names of values in the text are operands.
        if memchr::memchr_iter(b'%', written.text.of(src)).count() != parts.0.len() {
            return;
        }
        if self.models.len() == MODELS {
            *self = Models { located: self.located, ..Models::default() };
        }
        if let Some(hash) = self.hash_at(src, written.text.start as usize) {
            self.insert_hashed(src, written, hash, parts);
        }
    }

    fn insert_hashed(&mut self, src: &[u8], written: Written, hash: u64, (operands, results, slots, attrs): Parts<'_>) {
        let Some(start) = start_at(src, written.text.start as usize) else { return };
        // An op that could not repeat such a model, since a name comes before its definition, is none itself.
        let alike = self.table.iter_hash(hash).map(|number| &self.models[*number as usize]);
        let alike = alike.filter(|known| known.hash == hash);
        let is_known =
            |known: &Model| known.written.dialect == written.dialect && known.written.end.is_like(&written.end, src);
        if alike.clone().any(is_known) || alike.count() == ALIKE {
            return;
        }
        if self.models.is_empty() {
            // Memory that is reserved is not taken before it is used.
            self.models.reserve(MODELS.min(src.len() / BYTES_OF_MODEL));
            self.latest.resize(STARTS, 0);
        }
        let part = |start: usize, len: usize| (start as u32, len as u32);
        let model = Model {
            written,
            hash,
            operands: part(self.operands.len(), operands.len()),
            results: part(self.results.len(), results.len()),
            slots: part(self.slots.len(), slots.len()),
            attrs: part(self.attrs.len(), attrs.len()),
            checked: false,
        };
        self.operands.extend_from_slice(operands);
        self.results.extend_from_slice(results);
        self.slots.extend_from_slice(slots);
        self.attrs.extend_from_slice(attrs);
        self.models.push(model);
        self.latest[start] = self.models.len() as u32;
        let models = &self.models;
        self.table.insert_unique(hash, models.len() as u32 - 1, |number| models[*number as usize].hash);
    }

    /// Tells the other threads of the models that were made here, and takes over theirs, which come before all that is parsed from now on.
    pub fn exchange(&mut self, src: &[u8], inboxes: &Inboxes, thread: usize) {
        if self.shared < self.models.len() {
            let new = Arc::new(self.since(self.shared));
            for other in (0..inboxes.0.len()).filter(|other| *other != thread) {
                inboxes.of(other).push(new.clone());
            }
        }
        let received = std::mem::take(&mut *inboxes.of(thread));
        for others in &received {
            for model in &others.models {
                if self.models.len() < MODELS {
                    let parts =
                        (others.operands(model), others.results(model), others.slots(model), others.attrs(model));
                    self.insert_hashed(src, model.written, model.hash, parts);
                }
            }
        }
        self.shared = self.models.len();
    }

    /// A copy of the models from a number on, which are not found by their hashes there.
    fn since(&self, number: usize) -> Models {
        let models = &self.models[number..];
        let Some(first) = models.first() else { return Models::default() };
        let (operands, results, slots, attrs) = (first.operands.0, first.results.0, first.slots.0, first.attrs.0);
        let moved = |(start, len): (u32, u32), by: u32| (start - by, len);
        let models = models.iter().map(|model| Model {
            operands: moved(model.operands, operands),
            results: moved(model.results, results),
            slots: moved(model.slots, slots),
            attrs: moved(model.attrs, attrs),
            ..*model
        });
        Models {
            models: models.collect(),
            operands: self.operands[operands as usize..].to_vec(),
            results: self.results[results as usize..].to_vec(),
            slots: self.slots[slots as usize..].to_vec(),
            attrs: self.attrs[attrs as usize..].to_vec(),
            ..Models::default()
        }
    }

    fn operands(&self, model: &Model) -> &[ModelOperand] {
        let (start, len) = model.operands;
        &self.operands[start as usize..][..len as usize]
    }

    fn results(&self, model: &Model) -> &[Type] {
        let (start, len) = model.results;
        &self.results[start as usize..][..len as usize]
    }

    fn slots(&self, model: &Model) -> &[Option<Attribute>] {
        let (start, len) = model.slots;
        &self.slots[start as usize..][..len as usize]
    }

    fn attrs(&self, model: &Model) -> &[NamedAttr] {
        let (start, len) = model.attrs;
        &self.attrs[start as usize..][..len as usize]
    }
}

/// Operands in the order of the text, types of results, slots and discardable attributes of a model.
type Parts<'m> = (&'m [ModelOperand], &'m [Type], &'m [Option<Attribute>], &'m [NamedAttr]);

/// The end of the text of an op that may end its line, before the location that may be behind it.
fn end_before_location(src: &[u8], at: usize) -> usize {
    let line = &src[at..memchr::memchr(b'\n', &src[at..]).map_or(src.len(), |len| at + len)];
    let location = if line.ends_with(b")") { memchr::memmem::rfind(line, b" loc(") } else { None };
    at + location.unwrap_or(line.len())
}

/// The place that is compared with a model: a text, and the values of names in it.
struct Here<'a> {
    src: &'a [u8],
    at: usize,
    is_named: bool,
    /// The dialect that names without a prefix are of.
    dialect: Option<&'static str>,
    names: &'a NameTable,
    arena: &'a Arena,
    /// The start of the current isolate.
    start: u32,
}

impl Models {
    /// Compares the text with a model; returns the end of the op if it repeats the model. The values are its operands.
    #[inline]
    fn repeated(&self, model: &Model, here: &Here<'_>, values: &mut [u32]) -> Option<usize> {
        let Here { src, at, is_named, dialect, names, arena, start } = here;
        if model.written.dialect.is_some_and(|of| *dialect != Some(of)) || *is_named && model.results.1 != 1 {
            return None;
        }
        let (text, operands) = (model.written.text.of(src), self.operands(model));
        let (mut here, mut there) = (*at, 0);
        for operand in operands {
            let piece = &text[there..usize::from(operand.start)];
            if !same(src.get(here..here + piece.len())?, piece) {
                return None;
            }
            here += piece.len();
            if src.get(here) != Some(&b'%') {
                return None;
            }
            let end = here + 1 + name_len(src.get(here + 1..)?)?;
            let named = names.get(Name::new(src, here as u32, end as u32), 0)?;
            let is_known = !named.forward && named.at >= *start;
            if !is_known || arena.values[named.value as usize].ty != operand.ty {
                return None;
            }
            *values.get_mut(usize::from(operand.number))? = named.value;
            (here, there) = (end, usize::from(operand.end));
        }
        let piece = &text[there..];
        let end = here + piece.len();
        let is_end = same(src.get(here..end)?, piece) && is_space(*src.get(end)?);
        (is_end && (!matches!(model.written.end, End::Before(..)) || are_distinct(values))).then_some(end)
    }
}

fn are_distinct(values: &[u32]) -> bool {
    values.iter().enumerate().all(|(i, value)| !values[..i].contains(value))
}

impl End {
    fn is_like(&self, other: &End, src: &[u8]) -> bool {
        match (self, other) {
            (End::Evident, End::Evident) | (End::BeforeOperands, End::BeforeOperands) => true,
            (End::Before(kind, word), End::Before(other, other_word)) => {
                kind == other && (*kind != Tok::Bare || word.of(src) == other_word.of(src))
            }
            _ => false,
        }
    }

    /// Returns whether an op that repeats a model with this end ends before a token.
    #[inline]
    fn is_before(self, token: Token, src: &[u8]) -> bool {
        match self {
            End::Evident => ends_op(token.kind),
            End::BeforeOperands => ends_op(token.kind) && token.kind != Tok::Percent,
            End::Before(kind, word) => {
                token.kind == kind
                    && (kind != Tok::Bare || word.of(src) == &src[token.start as usize..token.end as usize])
            }
        }
    }
}

/// Returns whether tokens of a kind begin an op, or close its block: they cannot continue an op, nor its last type or attribute, except for names
/// and words.
#[inline]
fn ends_op(kind: Tok) -> bool {
    matches!(kind, Tok::Percent | Tok::Bare | Tok::RBrace | Tok::Str | Tok::Caret)
}

impl OpParser<'_> {
    /// Parses an op that repeats a model, and makes it. `None` leaves everything as it was.
    #[inline]
    pub(super) fn repeated_op(&mut self, block: u32) -> Option<Parsed> {
        let src = self.p.source();
        let token = self.token();
        let at = match token.kind {
            Tok::Percent if src[token.end as usize..].starts_with(b" = ") => token.end as usize + 3,
            Tok::Bare | Tok::Str => token.start as usize,
            _ => return None,
        };
        let Scratch { models, names, values, .. } = &mut self.work;
        let start = start_at(src, at)?;
        let latest = models.latest.get(start)?.checked_sub(1)?;
        let first = values.len();
        let is_named = token.kind == Tok::Percent;
        let dialect = self.default_dialects.last().copied();
        let here = Here { src, at, is_named, dialect, names, arena: &self.iso.arena, start: self.iso.start };
        let before = (self.p.tok, self.p.last_end, self.p.diags.len());
        let mut end = None;
        let mut repeats = |number: u32| {
            let model = &models.models[number as usize];
            values.resize(first + model.operands.1 as usize, 0);
            let Some(repeated) = models.repeated(model, &here, &mut values[first..]) else { return false };
            // Texts that are equal end at the same place.
            if end.replace(repeated) != Some(repeated) {
                self.p.diags.truncate(before.2);
                self.p.reset(repeated as u32);
            }
            model.written.end.is_before(self.p.tok, src)
        };
        let found = if repeats(latest) {
            Some(latest)
        } else {
            let found = models.hash_at(src, at).and_then(|hash| {
                let is_it = |number: &u32| models.models[*number as usize].hash == hash && repeats(*number);
                models.table.find(hash, is_it).copied()
            });
            if let Some(found) = found {
                models.latest[start] = found + 1;
            }
            found
        };
        let models = &*models;
        let is_new =
            |model: &Model| cfg!(debug_assertions) && !model.checked && matches!(model.written.end, End::Before(..));
        let model = match found.map(|number| (number as usize, &models.models[number as usize])) {
            Some((_, model)) if !is_new(model) => model,
            other => {
                if end.is_some() {
                    self.p.lexer.reset(before.0.end);
                    (self.p.tok, self.p.last_end) = (before.0, before.1);
                    // The lexer reports its error again.
                    self.p.diags.truncate(before.2);
                }
                let compared = other.map(|(number, _)| (number, values[first..].to_vec()));
                values.truncate(first);
                return compared.map(|(number, operands)| self.parse_compared(block, number, &operands));
            }
        };
        let new: NewOp<'_> = NewOp {
            name: model.written.name,
            loc: self.p.loc_at(at as u32),
            operands: &values[first..],
            result_types: models.results(model),
            successors: &[],
            regions: &[],
            slots: models.slots(model),
            attrs: models.attrs(model),
        };
        let op = self.iso.arena.add_op_to(&new, block);
        values.truncate(first);
        Some(self.end_repeated(op, is_named.then_some(Unresolved { at: token.start, end: token.end, number: 0 })))
    }

    /// Parses an op that repeats a model, and checks that it is the op that the model would have made.
    #[cold]
    fn parse_compared(&mut self, block: u32, number: usize, operands: &[u32]) -> Parsed {
        let models = &mut self.work.models;
        models.models[number].checked = true;
        let model = &models.models[number];
        let (name, results) = (model.written.name, models.results(model).to_vec());
        let (slots, attrs) = (models.slots(model).to_vec(), models.attrs(model).to_vec());
        let op = self.iso.arena.bodies.len() as u32;
        let parsed = self.parse_new_op(block);
        let arena = &self.iso.arena;
        let body = arena.bodies.get(op as usize).expect("an op is made of the text of another one");
        let name_of = |name| self.cx().op_str(name);
        assert_eq!(name_of(body.name), name_of(name), "an op repeats one of another name");
        let name = name_of(name);
        assert!(
            arena.operands(op).iter().map(|operand| operand.target).eq(operands.iter().copied()),
            "operands of {name}"
        );
        let values = &arena.values[body.results as usize..][..body.n_results as usize];
        assert!(values.iter().map(|value| value.ty).eq(results), "types of the results of {name}");
        let made = if body.slots == NONE {
            &vec![None; slots.len()]
        } else {
            &arena.slots[body.slots as usize..][..slots.len()]
        };
        assert_eq!(made, slots, "attributes of {name}");
        assert_eq!(arena.attrs_of(arena.ext_of(body)), attrs, "discardable attributes of {name}");
        assert!(arena.op_regions(op).is_empty(), "regions of {name}");
        parsed
    }

    #[inline]
    fn end_repeated(&mut self, op: u32, name: Option<Unresolved>) -> Parsed {
        if self.at_loc()
            && let Some(loc) = self.parse_trailing_location(LocTarget::Op(op))?
        {
            self.iso.arena.bodies[op as usize].loc = loc;
        }
        match name {
            Some(name) => self.define(name, self.iso.arena.bodies[op as usize].results),
            None => Ok(()),
        }
    }

    /// The end of an op that a function has read, if others may repeat it.
    pub(super) fn end_before_token(&self, operands: &[impl Index]) -> Option<End> {
        let token = self.token();
        let values: SmallVec<[u32; 8]> = operands.iter().map(|operand| operand.index()).collect();
        let may_repeat = ends_op(token.kind) && are_distinct(&values);
        may_repeat.then_some(End::Before(token.kind, Text { start: token.start, len: token.end - token.start }))
    }

    /// The operands of a model: names in the order of the operands, and their values. `None` for an op that is no
    /// model.
    pub(super) fn model_operands(
        &self,
        name_at: u32,
        names: &[Unresolved],
        values: &[impl Index],
    ) -> Option<SmallVec<[ModelOperand; 4]>> {
        if names.len() != values.len() || names.len() > OPERANDS || self.p.is_watched() {
            return None;
        }
        let mut operands = SmallVec::new();
        for (number, (name, value)) in names.iter().zip(values).enumerate() {
            if name.number != 0 {
                return None;
            }
            let ty = self.iso.arena.values[value.index() as usize].ty;
            // Texts of models are short.
            let [start, end] = [name.at, name.end].map(|at| u16::try_from(at.wrapping_sub(name_at)).ok());
            operands.push(ModelOperand { start: start?, end: end?, number: number as u16, ty });
        }
        operands.sort_unstable_by_key(|operand: &ModelOperand| operand.start);
        Some(operands)
    }

    /// Records the op that was just created, and ends there in this way, as a model for others.
    pub(super) fn add_model(
        &mut self,
        frame: &OpFrame,
        (at_end, end): (u32, End),
        operands: &[ModelOperand],
        results: &[Type],
    ) {
        let src = self.p.source();
        let text = Text { start: frame.name_at, len: at_end - frame.name_at };
        // A hook may read more behind an op that ends in a name.
        let bytes = text.of(src);
        let is_inside = |c: &u8| *c != b'.' && (continues_name(*c) || *c == b'"');
        let last = bytes.iter().rposition(|c| !continues_name(*c)).map(|at| bytes[at]);
        // An op whose name has no prefix is another one elsewhere.
        let has_prefix = bytes.iter().find(|c| !is_inside(c)) == Some(&b'.');
        let dialect = self.default_dialects.last().copied().filter(|_| !has_prefix && !bytes.starts_with(b"\""));
        if text.len > LONGEST || matches!(last, Some(b'!' | b'#')) || !(has_prefix || dialect.is_some()) {
            return;
        }
        let written = Written { name: frame.name, dialect, text, end };
        let arena = &self.iso.arena;
        let attrs = arena.bodies.last().map_or(&[][..], |body| arena.attrs_of(arena.ext_of(body)));
        self.work.models.insert(src, written, (operands, results, &self.work.slots, attrs));
    }
}

/// The end of an op of this form, with or without operands; `None` where it is not evident.
pub(super) fn plain_end(format: &Format, descriptor: &OpDescriptor, has_operands: bool) -> Option<End> {
    fn are_plain(elements: &[Elem], descriptor: &OpDescriptor, has_operands: bool, end: &mut End) -> bool {
        for element in elements.iter().rev() {
            match element {
                Elem::Space | Elem::NoSpace | Elem::Newline | Elem::UnitAttr(_) | Elem::AttrDict { keyword: false } => {
                }
                Elem::Optional(group) => {
                    let is_blank = |elem: &&Elem| matches!(elem, Elem::Space | Elem::NoSpace | Elem::Newline);
                    match group.then.iter().find(|elem| !is_blank(elem)) {
                        // All operands are in this group.
                        Some(Elem::Operand(_)) if has_operands && descriptor.operands.groups.len() == 1 => {
                            return are_plain(group.then, descriptor, has_operands, end);
                        }
                        // The group is not there.
                        Some(Elem::Operand(_)) if !has_operands && group.otherwise.is_empty() => {
                            *end = End::BeforeOperands;
                            continue;
                        }
                        // Punctuation is no start of an op.
                        Some(Elem::Punct(text)) if *text != "}" && group.otherwise.is_empty() => {}
                        _ => return false,
                    }
                    if !are_plain(group.then, descriptor, has_operands, end) {
                        return false;
                    }
                }
                Elem::Operand(group) => {
                    return descriptor.operands.groups[usize::from(*group)].kind == GroupKind::One;
                }
                // An attribute that a dialect's function reads ends where that function decides.
                Elem::Attr { slot, .. } => {
                    let form = descriptor.attributes[usize::from(*slot)].constraint.form;
                    return !matches!(form, AttrForm::Own(_));
                }
                Elem::Type { of, .. } => {
                    let form = match of {
                        TypeArg::Operand(group) => descriptor.operands.groups[usize::from(*group)].constraint.form,
                        TypeArg::Result(group) => descriptor.results.groups[usize::from(*group)].constraint.form,
                        TypeArg::Operands | TypeArg::Results => None,
                    };
                    return form.is_none_or(|form| form.parse.is_none());
                }
                Elem::Keyword(_) | Elem::Punct(_) | Elem::FunctionalType(..) => return true,
                _ => return false,
            }
        }
        true
    }
    let mut end = End::Evident;
    are_plain(format.elements, descriptor, has_operands, &mut end).then_some(end)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::ParseOptions;
    use super::super::top::{Attempts, new_parser, parse_top};
    use super::{Inboxes, Models};
    use crate::context::{Context, SourceText};

    #[test]
    fn threads_tell_each_other_of_their_models() {
        let text: String = (0..100)
            .map(|i| format!("%{i} = \"t.a\"() {{a = {i}}} : () -> i{}\n\"t.b\"(%{i}) : (i{0}) -> ()\n", i / 2 + 1))
            .collect();
        let (cx, options) = (Context::new(), ParseOptions::default());
        cx.allow_unregistered_dialects(true);
        let source = SourceText::new(Arc::new(text.into_bytes()));
        let (mut diags, all) = (Vec::new(), 0..source.bytes().len());
        let shared = Attempts::new(&cx, "input", &source, all, &options, &mut diags).unwrap().next();
        let mut parser = new_parser(&shared);
        assert!(parse_top(&mut parser).is_ok());

        let (src, inboxes) = (source.bytes(), Inboxes::new(3));
        let ours = &mut parser.work.models;
        assert_eq!(ours.models.len(), 150);
        ours.exchange(src, &inboxes, 0);
        let mut theirs = Models::default();
        theirs.exchange(src, &inboxes, 1);
        // What came from another thread is not told again.
        theirs.exchange(src, &inboxes, 1);
        assert_eq!([0, 1, 2].map(|thread| inboxes.of(thread).len()), [0, 0, 1]);
        assert_eq!(theirs.models.len(), ours.models.len());
        for model in &ours.models {
            let text = model.written.text.of(src);
            let same = |number: &u32| theirs.models[*number as usize].written.text.of(src) == text;
            let found = theirs.table.find(model.hash, same).map(|number| &theirs.models[*number as usize]);
            let found = found.expect("a model with the same text");
            assert_eq!(theirs.results(found), ours.results(model));
            assert_eq!(theirs.attrs(found), ours.attrs(model));
            let types =
                |models: &Models, model| models.operands(model).iter().map(|operand| operand.ty).collect::<Vec<_>>();
            assert_eq!(types(&theirs, found), types(ours, model));
        }
    }
}
