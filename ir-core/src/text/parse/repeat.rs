//! Ops that are written as an earlier one, except for the names of values.
//!
//! Most ops of a file are: `%5 = arith.addi %3, %4 : i32` after `%2 = arith.addi %0, %1 : i32`. The meaning of such an
//! op is known except for the values of its names. So its bytes are compared with those of the *model*, and nothing is
//! parsed again. Only ops without regions, successors and attributes in braces become models, and only those whose end
//! is evident. Unusual ops are left to the parser proper.

use smallvec::SmallVec;

use super::Parsed;
use super::hash::prefix_hash;
use super::names::{Name, NameTable};
use super::state::{LocTarget, OpFrame, OpParser, Scratch, Text, Unresolved};
use crate::context::{Attribute, OpName, Type};
use crate::decl::{AttrForm, Elem, Format, GroupKind, OpDescriptor, TypeArg};
use crate::ir::arena::{Arena, Index, NewOp};
use crate::text::lex::{Tok, continues_name, is_space, name_len};

/// An op that others repeat.
pub(super) struct Model {
    name: OpName,
    /// The dialect whose prefix the name goes without, if it does.
    dialect: Option<&'static str>,
    /// The op's text from its name to its end.
    text: Text,
    end: End,
    /// The operands, in the order of the text.
    operands: SmallVec<[ModelOperand; 4]>,
    results: SmallVec<[Type; 2]>,
    slots: SmallVec<[Option<Attribute>; 4]>,
}

/// The end of an op: the token behind it cannot continue it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    Evident,
    /// Unless that token is the name of a value.
    BeforeOperands,
}

/// An operand of a model.
#[derive(Clone, Copy)]
pub(super) struct ModelOperand {
    /// The position of its name in the text of the model.
    start: u32,
    end: u32,
    /// The number of the operand.
    number: u32,
    ty: Type,
}

/// The models of a source. Those with equal hashes of their beginnings are neighbours.
#[derive(Default)]
pub(super) struct Models {
    /// Hashes, and numbers of models from 1; 0 where there is none.
    table: Vec<(u32, u32)>,
    models: Vec<Model>,
    /// The number of replaced entries.
    replaced: usize,
}

/// Entries of the table; a power of two.
const ENTRIES: usize = 512;

/// The number of entries that are searched.
const PROBES: usize = 4;

/// Longer texts, and ops with more operands, are no models.
const LONGEST: u32 = 256;
const OPERANDS: usize = 16;

/// A hash of how an op begins, up to the name of its first operand or its end. `None` near the end of the source.
#[inline]
fn hash_at(src: &[u8], at: usize) -> Option<u32> {
    Some((prefix_hash::<3>(src, at, *b"%\n")? >> 32) as u32)
}

/// Returns whether pieces of a source are equal. They are short: a call would cost more than the comparison.
#[inline]
fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let (a_words, a_rest) = a.as_chunks::<8>();
    let (b_words, b_rest) = b.as_chunks::<8>();
    let mut words = a_words.iter().zip(b_words);
    words.all(|(a, b)| u64::from_ne_bytes(*a) == u64::from_ne_bytes(*b))
        && a_rest.iter().zip(b_rest).all(|(a, b)| a == b)
}

impl Models {
    fn insert(&mut self, src: &[u8], model: Model) {
        let Some(hash) = hash_at(src, model.text.start as usize) else { return };
        if self.table.is_empty() {
            self.table.resize(ENTRIES, (0, 0));
        }
        let probes = || (0..PROBES).map(|i| (hash as usize + i) % ENTRIES);
        let free = probes().find(|i| self.table[*i].1 == 0);
        let entry = free.unwrap_or_else(|| {
            self.replaced += 1;
            (hash as usize + self.replaced % PROBES) % ENTRIES
        });
        match self.table[entry].1 {
            0 => {
                self.models.push(model);
                self.table[entry] = (hash, self.models.len() as u32);
            }
            known => {
                self.models[known as usize - 1] = model;
                self.table[entry].0 = hash;
            }
        }
    }

    /// The model with a number among those that may be repeated where the text hashes to this, or `None` behind the last of them.
    #[inline]
    fn probe(&self, hash: u32, probe: usize) -> Option<(bool, &Model)> {
        let (tag, number) = *self.table.get((hash as usize + probe) % ENTRIES)?;
        Some((tag == hash, self.models.get((number as usize).wrapping_sub(1))?))
    }
}

/// The place that is compared with a model: a text, and the values of names in it.
struct Here<'a> {
    src: &'a [u8],
    at: usize,
    names: &'a NameTable,
    arena: &'a Arena,
    /// The start of the current isolate.
    start: u32,
}

impl Model {
    /// Compares the text with the model; returns the end of the op if it repeats the model. The values are its
    /// operands.
    #[inline]
    fn repeats(&self, Here { src, at, names, arena, start }: &Here<'_>, values: &mut [u32]) -> Option<usize> {
        let text = self.text.of(src);
        let (mut here, mut there) = (*at, 0);
        for operand in &self.operands {
            let piece = &text[there..operand.start as usize];
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
            *values.get_mut(operand.number as usize)? = named.value;
            (here, there) = (end, operand.end as usize);
        }
        let piece = &text[there..];
        let end = here + piece.len();
        let is_end = same(src.get(here..end)?, piece) && is_space(*src.get(end)?);
        is_end.then_some(end)
    }
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
        let hash = hash_at(src, at)?;
        let first = values.len();
        let is_named = token.kind == Tok::Percent;
        let dialect = self.default_dialects.last();
        let here = Here { src, at, names, arena: &self.iso.arena, start: self.iso.start };
        let mut probe = 0;
        let (end, model) = loop {
            let known = if probe < PROBES { models.probe(hash, probe) } else { None };
            let Some((is_like, model)) = known else {
                values.truncate(first);
                return None;
            };
            probe += 1;
            let is_like = is_like && model.dialect.is_none_or(|of| dialect.is_some_and(|dialect| *dialect == of));
            if is_like && (!is_named || model.results.len() == 1) {
                values.resize(first + model.operands.len(), 0);
                if let Some(end) = model.repeats(&here, &mut values[first..]) {
                    break (end, model);
                }
            }
        };

        let before = (self.p.tok, self.p.last_end, self.p.diags.len());
        self.p.reset(end as u32);
        // Only tokens that cannot continue an op, or its last type or attribute.
        let is_end = match self.p.tok.kind {
            Tok::Percent => model.end == End::Evident,
            kind => matches!(kind, Tok::Bare | Tok::RBrace | Tok::Str | Tok::Caret),
        };
        if !is_end {
            self.p.lexer.reset(before.0.end);
            (self.p.tok, self.p.last_end) = (before.0, before.1);
            // The lexer reports its error again.
            self.p.diags.truncate(before.2);
            values.truncate(first);
            return None;
        }
        let new: NewOp<'_> = NewOp {
            name: model.name,
            loc: self.p.loc_at(at as u32),
            operands: &values[first..],
            result_types: &model.results,
            successors: &[],
            regions: &[],
            slots: &model.slots,
            attrs: &[],
        };
        let op = self.iso.arena.add_op_to(&new, block);
        values.truncate(first);
        Some(self.end_repeated(op, is_named.then_some(Unresolved { at: token.start, end: token.end, number: 0 })))
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
            operands.push(ModelOperand {
                start: name.at - name_at,
                end: name.end - name_at,
                number: number as u32,
                ty,
            });
        }
        operands.sort_unstable_by_key(|operand: &ModelOperand| operand.start);
        Some(operands)
    }

    /// Records the op that was just created, and ends there in this way, as a model for others.
    pub(super) fn add_model(
        &mut self,
        frame: &OpFrame,
        (at_end, end): (u32, End),
        operands: SmallVec<[ModelOperand; 4]>,
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
        let slots = SmallVec::from_slice(&self.work.slots);
        let model =
            Model { name: frame.name, dialect, text, end, operands, results: SmallVec::from_slice(results), slots };
        self.work.models.insert(src, model);
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
