//! Ops with plain formats, the short way.
//!
//! Most ops are written as operands, punctuation, simple attributes and types. They are parsed here without the state
//! that the interpreter keeps for everything that a format may hold. No errors in the form of an op are reported here:
//! if anything is missing or unusual, the interpreter parses the op again from its name on, and it alone defines the
//! meaning of the text.

use smallvec::SmallVec;

use crate::context::{Attribute, ContextData, OpName, Type};
use crate::decl::constraint::TypeConstraintDef;
use crate::decl::format::{Optional, TypeRoot};
use crate::decl::{AttrForm, Elem, Format, GroupKind, OpDescriptor, Sizes, TypeArg, TypeSource, ValueGroup};
use crate::text::lex::{Tok, Token};
use crate::text::parse::names::Name;
use crate::text::parse::repeat::plain_end;
use crate::text::parse::state::{OpFrame, OpParser, Text, Unresolved};
use crate::text::parse::words::punct;
use crate::text::parse::{Failed, Parsed};

/// The reason why an op is not parsed here.
enum Stop {
    /// The format is not plain.
    Always,
    /// The text is unusual.
    Here,
    /// A type or attribute is wrong, and that was reported.
    Failed,
}

impl From<Failed> for Stop {
    fn from(_: Failed) -> Stop {
        Stop::Failed
    }
}

type Plain<T = ()> = Result<T, Stop>;

/// Formats with more groups of operands or results are not plain.
const GROUPS: usize = 4;

/// The number of ops in a row that had to be parsed again after which those of their name are left to the interpreter.
const PATIENCE: u8 = 16;

/// The parts read of an op.
#[derive(Default)]
struct Read {
    /// Parts of the stack of operands, by group.
    operands: [(usize, usize); GROUPS],
    operand_types: [Option<Type>; GROUPS],
    result_types: [Option<Type>; GROUPS],
}

impl Read {
    fn type_of(&self, of: TypeArg) -> Option<Type> {
        match of {
            TypeArg::Operand(group) => *self.operand_types.get(usize::from(group))?,
            TypeArg::Result(group) => *self.result_types.get(usize::from(group))?,
            TypeArg::Operands | TypeArg::Results => None,
        }
    }
}

impl OpParser<'_> {
    /// Parses an op whose format is plain, behind its name, and makes it. `None` when that cannot be done here.
    pub(in crate::text::parse) fn plain_op(
        &mut self,
        frame: &OpFrame,
        word: Token,
        descriptor: &'static OpDescriptor,
        format: &'static Format,
    ) -> Option<Parsed> {
        if !self.p.has_short_ways() || self.memo(frame.name).is_some_and(|memo| memo.not_plain >= PATIENCE) {
            return None;
        }
        let values = self.work.values.len();
        let said = self.p.diags.len();
        let told = self.p.told();
        let mut types = [Type::NONE; GROUPS];
        let read = self.read_plain(frame, descriptor, format, &mut types);
        let model = read.as_ref().ok().and_then(|read| {
            let end = plain_end(format, descriptor, !self.work.operands[frame.operands..].is_empty())?;
            let groups = &read.operands[..descriptor.operands.groups.len()];
            let names = groups.iter().flat_map(|(start, end)| &self.work.operands[*start..*end]).copied();
            let names: SmallVec<[Unresolved; 8]> = names.collect();
            Some(((self.p.last_end(), end), self.model_operands(frame.name_at, &names, &self.work.values[values..])?))
        });
        self.work.operands.truncate(frame.operands);
        let memo = self.memo_mut(frame.name);
        match read {
            Ok(_) => {
                memo.not_plain = 0;
                let types = &types[..descriptor.results.groups.len()];
                let made = self.create(frame, Some(descriptor), values, types);
                if let (Ok(()), Some((end, operands))) = (made, model) {
                    self.add_model(frame, end, &operands, types);
                }
                return Some(made);
            }
            Err(Stop::Always) => memo.not_plain = PATIENCE,
            Err(Stop::Here) => memo.not_plain += 1,
            Err(Stop::Failed) => return Some(Err(Failed)),
        }
        self.work.values.truncate(values);
        self.work.inherent.clear();
        if self.p.is_watched() {
            // The log entries for the remembered type of this op are wrong.
            self.memo_mut(frame.name).ty = None;
            self.p.take_back(told);
        }
        self.p.reset(word.end);
        // The lexer reports its error again.
        self.p.diags.truncate(said);
        None
    }

    /// Reads an op: operands, attributes and types are then those of the op to be made.
    fn read_plain(
        &mut self,
        frame: &OpFrame,
        descriptor: &'static OpDescriptor,
        format: &'static Format,
        types: &mut [Type; GROUPS],
    ) -> Plain<Read> {
        let (operands, results) = (&descriptor.operands, &descriptor.results);
        let plain = operands.groups.len() <= GROUPS
            && results.groups.len() <= GROUPS
            && results.groups.iter().all(|group| group.kind == GroupKind::One)
            && !operands.groups.iter().any(|group| matches!(group.kind, GroupKind::Nested(_)))
            && descriptor.regions.groups.is_empty();
        if !plain {
            return Err(Stop::Always);
        }
        let mut read = Read { operands: [(frame.operands, frame.operands); GROUPS], ..Read::default() };
        self.plain_elements(format.elements, descriptor, frame.name, &mut read)?;
        if let Sizes::Attr(slot) = operands.sizes {
            let size = |(group, (start, end)): (&ValueGroup, &(usize, usize))| match group.kind {
                GroupKind::One => 1,
                _ => (end - start) as i32,
            };
            let sizes: SmallVec<[i32; GROUPS]> = operands.groups.iter().zip(&read.operands).map(size).collect();
            self.work.inherent.push((slot, self.cx().dense_i32_attr(&sizes)));
        }
        for (i, source) in format.result_types.iter().enumerate() {
            let build = results.groups[i].constraint.build;
            types[i] = self.plain_type_of(source, TypeArg::Result(i as u16), build, descriptor, &read)?;
        }
        for (i, source) in format.operand_types.iter().enumerate() {
            let (start, end) = read.operands[i];
            // Types that others are computed from are checked even if no operand needs them.
            let computed = matches!(source, TypeSource::Transform { .. } | TypeSource::TransformAll { .. });
            if computed || start != end {
                let build = operands.groups[i].constraint.build;
                let ty = self.plain_type_of(source, TypeArg::Operand(i as u16), build, descriptor, &read)?;
                self.plain_operands(start, end, ty)?;
            }
        }
        Ok(read)
    }

    fn plain_elements(
        &mut self,
        elements: &'static [Elem],
        descriptor: &'static OpDescriptor,
        name: OpName,
        read: &mut Read,
    ) -> Plain {
        for element in elements {
            match element {
                Elem::Keyword(word) => required(self.p.take_word(word))?,
                Elem::Punct(text) => required(punct(text).is_some_and(|kind| self.p.take(kind)))?,
                Elem::Space | Elem::NoSpace | Elem::Newline => {}
                Elem::Attr { slot, qualified: false } => self.plain_attr(*slot, descriptor)?,
                Elem::UnitAttr(slot) => self.work.inherent.push((*slot, Attribute::UNIT)),
                Elem::Operand(group) => self.plain_operand_group(*group, descriptor, read)?,
                Elem::Type { of, qualified } => self.plain_type(*of, *qualified, descriptor, name, read)?,
                Elem::AttrDict { keyword: false } => required(self.kind() != Tok::LBrace)?,
                Elem::AttrDict { keyword: true } => required(!self.p.at_keyword(b"attributes"))?,
                Elem::Optional(group) => self.plain_optional(group, descriptor, name, read)?,
                _ => return Err(Stop::Always),
            }
        }
        Ok(())
    }

    /// A group that starts with a word, punctuation or operands.
    fn plain_optional(
        &mut self,
        group: &'static Optional,
        descriptor: &'static OpDescriptor,
        name: OpName,
        read: &mut Read,
    ) -> Plain {
        let first = group.then.iter().position(|elem| !matches!(elem, Elem::Space | Elem::NoSpace | Elem::Newline));
        let Some(first) = first else { return Ok(()) };
        let present = match &group.then[first] {
            Elem::Keyword(word) => self.p.take_word(word),
            Elem::Punct(text) => punct(text).is_some_and(|kind| self.p.take(kind)),
            Elem::Operand(operands) => {
                self.plain_operand_group(*operands, descriptor, read)?;
                let (start, end) = read.operands[usize::from(*operands)];
                start != end
            }
            _ => return Err(Stop::Always),
        };
        let rest = if present { &group.then[first + 1..] } else { group.otherwise };
        self.plain_elements(rest, descriptor, name, read)
    }

    fn plain_attr(&mut self, slot: u16, descriptor: &'static OpDescriptor) -> Plain {
        let constraint = descriptor.attributes[usize::from(slot)].constraint;
        let cx = self.cx();
        let attr = match constraint.form {
            AttrForm::Generic => self.p.parse_attribute(None)?,
            AttrForm::OfType(ty) => self.p.parse_attribute(Some(ty(cx)))?,
            AttrForm::Symbol => self.p.parse_optional_symbol_name().ok_or(Stop::Here)?,
            AttrForm::Keyword(def, ty) if matches!(self.kind(), Tok::Bare | Tok::IntType) => {
                let word = self.p.spelling();
                let case = def.cases.iter().find(|case| case.text.as_bytes() == word).ok_or(Stop::Here)?;
                self.p.advance();
                let value = def.symbolize(case.text).ok_or(Stop::Here)?;
                cx.integer_attr(ty(cx), value).ok_or(Stop::Here)?
            }
            AttrForm::Keyword(..) => return Err(Stop::Here),
            AttrForm::Own(_) => return Err(Stop::Always),
        };
        required((constraint.storage)(cx, attr))?;
        self.work.inherent.push((slot, attr));
        Ok(())
    }

    fn plain_operand_group(&mut self, group: u16, descriptor: &'static OpDescriptor, read: &mut Read) -> Plain {
        let start = self.work.operands.len();
        match descriptor.operands.groups[usize::from(group)].kind {
            GroupKind::One => self.plain_operand()?,
            GroupKind::Optional if self.kind() == Tok::Percent => self.plain_operand()?,
            GroupKind::Variadic if self.kind() == Tok::Percent => {
                self.plain_operand()?;
                while self.p.take(Tok::Comma) {
                    self.plain_operand()?;
                }
            }
            GroupKind::Optional | GroupKind::Variadic => {}
            GroupKind::Nested(_) => return Err(Stop::Always),
        }
        read.operands[usize::from(group)] = (start, self.work.operands.len());
        Ok(())
    }

    fn plain_operand(&mut self) -> Plain {
        required(self.kind() == Tok::Percent)?;
        let operand = self.p.take_operand(true)?;
        if self.p.is_watched() {
            self.p.saw_use(operand);
        }
        self.work.operands.push(operand);
        Ok(())
    }

    fn plain_type(
        &mut self,
        of: TypeArg,
        qualified: bool,
        descriptor: &'static OpDescriptor,
        name: OpName,
        read: &mut Read,
    ) -> Plain {
        let group = match of {
            TypeArg::Operand(g) => &descriptor.operands.groups[usize::from(g)],
            TypeArg::Result(g) => &descriptor.results.groups[usize::from(g)],
            TypeArg::Operands | TypeArg::Results => return Err(Stop::Always),
        };
        let form = group.constraint.form.filter(|_| !qualified);
        let is_list = match (group.kind, of) {
            (GroupKind::One, _) => false,
            (GroupKind::Variadic, TypeArg::Operand(group)) => {
                // Most lists are of one type.
                let (start, end) = read.operands[usize::from(group)];
                required(end - start == 1)?;
                true
            }
            _ => return Err(Stop::Always),
        };
        if form.is_some_and(|form| form.parse.is_some()) {
            return Err(Stop::Always);
        }
        let ty = self.remembered_type(name)?;
        required(!(is_list && self.p.at(Tok::Comma)))?;
        required(form.is_none_or(|form| (form.is)(self.cx(), ty)))?;
        match of {
            TypeArg::Operand(g) => read.operand_types[usize::from(g)] = Some(ty),
            TypeArg::Result(g) => read.result_types[usize::from(g)] = Some(ty),
            TypeArg::Operands | TypeArg::Results => {}
        }
        Ok(())
    }

    /// A type: mostly the one that the last op of this name had.
    fn remembered_type(&mut self, name: OpName) -> Parsed<Type> {
        if self.kind() != Tok::Bare {
            return self.p.parse_type();
        }
        let start = self.token().start;
        if let Some((text, ty, told)) = self.memo(name).and_then(|memo| memo.ty)
            && text.stands_at(self.source(), start)
        {
            self.p.saw_again(told, start);
            self.p.reset(start + text.len);
            return Ok(ty);
        }
        let told = self.p.told();
        let ty = self.p.parse_type()?;
        let text = Text { start, len: self.p.last_end() - start };
        // A type that ends in a bracket ends there whatever follows.
        if text.of(self.source()).ends_with(b">") {
            let told = self.p.told_since(told, start);
            self.memo_mut(name).ty = Some((text, ty, told));
        }
        Ok(ty)
    }

    /// The type of the values of a group.
    fn plain_type_of(
        &self,
        source: &TypeSource,
        own: TypeArg,
        build: Option<fn(&ContextData) -> Type>,
        descriptor: &'static OpDescriptor,
        read: &Read,
    ) -> Plain<Type> {
        let cx = self.cx();
        let of_attr = |slot: u16| {
            let attr = self.work.inherent.iter().rev().find(|(known, _)| *known == slot);
            attr.and_then(|(_, attr)| cx.attr_data(*attr).ty())
        };
        let found = match *source {
            TypeSource::Written => read.type_of(own),
            TypeSource::Same(other) => read.type_of(other),
            TypeSource::OfAttr(slot) => of_attr(slot),
            TypeSource::Build => build.map(|build| build(cx)),
            TypeSource::Transform { from, with } => {
                let holds = |def: &TypeConstraintDef, ty| def.holds(cx, ty).then_some(ty);
                let from = match from {
                    TypeRoot::Operand(group) => {
                        let def = descriptor.operands.groups[usize::from(group)].constraint;
                        read.type_of(TypeArg::Operand(group)).and_then(|ty| holds(def, ty))
                    }
                    TypeRoot::Result(group) => {
                        let def = descriptor.results.groups[usize::from(group)].constraint;
                        read.type_of(TypeArg::Result(group)).and_then(|ty| holds(def, ty))
                    }
                    TypeRoot::Attr(slot) => of_attr(slot),
                };
                from.and_then(|from| with(cx, from))
            }
            TypeSource::TransformAll { .. } | TypeSource::Infer => return Err(Stop::Always),
        };
        found.ok_or(Stop::Here)
    }

    /// Resolves names on the stack of operands to values of this type; all must be defined in the current isolate.
    fn plain_operands(&mut self, start: usize, end: usize, ty: Type) -> Plain {
        for i in start..end {
            let operand = self.work.operands[i];
            let name = Name::new(self.source(), operand.at, operand.end);
            let named = self.work.names.get(name, operand.number).ok_or(Stop::Here)?;
            let here = !named.forward && named.at >= self.iso.start;
            let known = here && self.iso.arena.values[named.value as usize].ty == ty;
            required(known)?;
            self.work.values.push(named.value);
        }
        Ok(())
    }
}

/// Leaves the op to the interpreter unless something is as it should be.
fn required(found: bool) -> Plain {
    if found { Ok(()) } else { Err(Stop::Here) }
}
