//! Interprets declarative formats. [ODS: Declarative assembly format]
//!
//! The pending work is a stack of steps. At a region the interpreter stops and leaves the region to the op parser,
//! which keeps open regions on a stack of its own; behind the region it continues. So regions in formats nest as deep
//! as memory allows. When all elements have been read, missing types are inferred and operands are resolved.

mod elements;
mod plain;
mod resolve;

use std::ops::{Deref, DerefMut};

use smallvec::SmallVec;

use super::Parsed;
use super::state::{BodyForm, OpParser, OpState, RegionId, SuccessorId, Unresolved};
use super::words::punct;
use crate::context::{Attribute, OpDescriptor, OpTraits, Type};
use crate::decl::format::Optional;
use crate::decl::{Clause, Elem, Format, RegionNumber, TraitCheck};
use crate::text::lex::Tok;

/// An op that is parsed by its format, with the parts read so far, for directives.
pub struct FormatParser<'p, 'a> {
    /// The parser.
    pub p: &'p mut OpParser<'a>,
    /// The op.
    pub op: &'p mut OpState,
    /// The declaration.
    pub descriptor: &'static OpDescriptor,
    /// The parts read so far, by group.
    pub parts: Box<Parts>,
    format: &'static Format,
    todo: SmallVec<[Step; 2]>,
    /// The destination of the next region: a group, or the list of all.
    region: Option<u16>,
}

/// Parts of an op that were read, by group; lists may be longer than there are groups.
#[derive(Default)]
pub struct Parts {
    /// Operands.
    pub operands: Vec<SmallVec<[Unresolved; 2]>>,
    /// The position in the text of each group's first operand.
    pub operands_at: Vec<u32>,
    /// Types of operands.
    pub operand_types: Vec<SmallVec<[Type; 2]>>,
    /// Types of results.
    pub result_types: Vec<SmallVec<[Type; 2]>>,
    /// Regions.
    pub regions: Vec<SmallVec<[RegionId; 2]>>,
    /// Successors.
    pub successors: Vec<SmallVec<[SuccessorId; 2]>>,
    /// Sizes of the groups in a group of groups, by its number.
    pub nested_sizes: Vec<(u16, Vec<i32>)>,
    /// Operands or types of all groups at once.
    bulk: Option<Box<Bulk>>,
    /// The numbers of groups of operands, results, regions and successors.
    counts: [usize; 4],
}

/// Lists over all groups.
#[derive(Default)]
struct Bulk {
    operands: Option<(u32, SmallVec<[Unresolved; 4]>)>,
    operand_types: Option<SmallVec<[Type; 4]>>,
    result_types: Option<SmallVec<[Type; 4]>>,
    regions: Vec<RegionId>,
    successors: SmallVec<[SuccessorId; 2]>,
}

/// A pending step.
enum Step {
    Elements(&'static [Elem]),
    /// Clauses in any order; those at these positions were there.
    Clauses(&'static [Clause], SmallVec<[u16; 4]>),
    /// An optional group that starts with the region parsed last.
    Branch(&'static Optional),
    /// More regions, as long as commas follow.
    MoreRegions(Option<u16>),
}

/// An interpreter that waits for a region.
pub(super) struct Paused {
    descriptor: &'static OpDescriptor,
    format: &'static Format,
    parts: Box<Parts>,
    todo: SmallVec<[Step; 2]>,
    region: Option<u16>,
}

impl Deref for FormatParser<'_, '_> {
    type Target = Parts;
    fn deref(&self) -> &Parts {
        &self.parts
    }
}

impl DerefMut for FormatParser<'_, '_> {
    fn deref_mut(&mut self) -> &mut Parts {
        &mut self.parts
    }
}

/// The number of spare interpreters that keep their memory: deep nests have more.
const MAX_SPARE: usize = 16;

impl Parts {
    /// Makes room for the groups of an op, and drops the parts of the one before.
    fn reset(&mut self, descriptor: &OpDescriptor, at: u32) {
        let OpDescriptor { operands, results, regions, successors, .. } = descriptor;
        let counts = [operands.groups.len(), results.groups.len(), regions.groups.len(), successors.groups.len()];
        let before = std::mem::replace(&mut self.counts, counts);
        let [operands, results, regions, successors] = [0, 1, 2, 3].map(|part| (before[part], counts[part]));
        empty_groups(&mut self.operands, operands);
        empty_groups(&mut self.operand_types, operands);
        empty_groups(&mut self.result_types, results);
        empty_groups(&mut self.regions, regions);
        empty_groups(&mut self.successors, successors);
        self.operands_at.clear();
        self.operands_at.resize(counts[0], at);
        self.nested_sizes.clear();
        self.bulk = None;
    }

    fn bulk(&mut self) -> &mut Bulk {
        self.bulk.get_or_insert_default()
    }
}

/// Empties the groups of an op, and makes room for those of the next one. Groups behind these stay, empty.
fn empty_groups<T: Copy>(groups: &mut Vec<SmallVec<[T; 2]>>, (before, count): (usize, usize)) {
    groups.iter_mut().take(before).for_each(SmallVec::clear);
    if groups.len() < count {
        groups.resize(count, SmallVec::new());
    }
}

impl<'p, 'a> FormatParser<'p, 'a> {
    /// Parses the text behind the name of an op, up to its first region: then `op.body` is set.
    pub(super) fn parse(
        p: &'p mut OpParser<'a>,
        op: &'p mut OpState,
        descriptor: &'static OpDescriptor,
        format: &'static Format,
    ) -> Parsed {
        let mut parts = p.work.parts.pop().unwrap_or_default();
        parts.reset(descriptor, op.at);
        let todo = SmallVec::from_iter([Step::Elements(format.elements)]);
        FormatParser { p, op, descriptor, parts, format, todo, region: None }.run()
    }

    /// Continues behind a region.
    pub(super) fn resume(p: &'p mut OpParser<'a>, op: &'p mut OpState, paused: Paused, region: RegionId) -> Parsed {
        let Paused { descriptor, format, mut parts, todo, region: group } = paused;
        match group {
            Some(group) => parts.regions[usize::from(group)].push(region),
            None => parts.bulk().regions.push(region),
        }
        FormatParser { p, op, descriptor, parts, format, todo, region: group }.run()
    }

    fn run(mut self) -> Parsed {
        while let Some(step) = self.todo.pop() {
            match step {
                Step::Elements(elements) => self.elements(elements)?,
                Step::Clauses(clauses, seen) => self.clauses(clauses, seen)?,
                Step::Branch(group) => self.branch(group)?,
                Step::MoreRegions(group) => {
                    if self.p.p.consume_if(Tok::Comma) {
                        self.regions(group, true);
                    }
                }
            }
            if self.op.body.is_some() {
                let FormatParser { op, descriptor, parts, format, todo, region, .. } = self;
                op.paused = Some(Box::new(Paused { descriptor, format, parts, todo, region }));
                return Ok(());
            }
        }
        self.finish()?;
        if self.p.work.parts.len() < MAX_SPARE {
            self.p.work.parts.push(self.parts);
        }
        Ok(())
    }

    fn elements(&mut self, elements: &'static [Elem]) -> Parsed {
        for (i, element) in elements.iter().enumerate() {
            let rest = Step::Elements(&elements[i + 1..]);
            match element {
                Elem::Optional(group) => {
                    self.todo.push(rest);
                    return self.optional(group);
                }
                Elem::OneOfMany(clauses) => {
                    self.todo.push(rest);
                    self.todo.push(Step::Clauses(clauses, SmallVec::new()));
                    return Ok(());
                }
                Elem::Region(group) => {
                    self.todo.push(rest);
                    if self.region_number(*group) == RegionNumber::Variadic {
                        self.region_list(Some(*group));
                    } else {
                        self.start_region(Some(*group), self.region_form());
                    }
                    return Ok(());
                }
                Elem::Regions => {
                    self.todo.push(rest);
                    self.region_list(None);
                    return Ok(());
                }
                _ => self.element(element)?,
            }
        }
        Ok(())
    }

    // ---- groups

    fn optional(&mut self, group: &'static Optional) -> Parsed {
        let first = group.then.iter().position(|elem| !matches!(elem, Elem::Space | Elem::NoSpace | Elem::Newline));
        let Some(first) = first else { return Ok(()) };
        let present = match &group.then[first] {
            Elem::Keyword(word) => self.p.p.consume_word(word),
            Elem::Punct(text) => self.p.p.consume_punct(text),
            Elem::Attr { slot, .. } => self.optional_attr(*slot)?,
            Elem::Prop(slot) => self.optional_prop(*slot)?,
            Elem::Operand(operands) => {
                self.operand_group(*operands)?;
                !self.parts.operands[usize::from(*operands)].is_empty()
            }
            Elem::Custom(directive, args) => {
                self.mark_operands(args);
                (directive.parse)(self, args)?
            }
            Elem::Region(region) if self.p.at(Tok::LBrace) => {
                self.todo.push(Step::Branch(group));
                let number = self.region_number(*region);
                let form = if number == RegionNumber::One { BodyForm::AsWritten } else { self.region_form() };
                if number == RegionNumber::Variadic {
                    self.todo.push(Step::MoreRegions(Some(*region)));
                }
                self.start_region(Some(*region), form);
                return Ok(());
            }
            Elem::Region(_) => false,
            other => {
                self.element(other)?;
                true
            }
        };
        self.todo.push(Step::Elements(if present { &group.then[first + 1..] } else { group.otherwise }));
        Ok(())
    }

    /// Continues with a group that starts with a region: an empty one counts as missing, if there is always one.
    fn branch(&mut self, group: &'static Optional) -> Parsed {
        let first = group.then.iter().position(|elem| matches!(elem, Elem::Region(_))).unwrap_or_default();
        let Some(region) = self.region.filter(|region| self.region_number(*region) == RegionNumber::One) else {
            self.todo.push(Step::Elements(&group.then[first + 1..]));
            return Ok(());
        };
        let found = self.parts.regions[usize::from(region)].last().copied();
        match found.filter(|found| !self.p.is_empty_region(*found)) {
            Some(RegionId(found)) => {
                self.p.complete_region(found, self.region_form(), self.op)?;
                self.todo.push(Step::Elements(&group.then[first + 1..]));
            }
            None => self.todo.push(Step::Elements(group.otherwise)),
        }
        Ok(())
    }

    fn clauses(&mut self, clauses: &'static [Clause], mut seen: SmallVec<[u16; 4]>) -> Parsed {
        let found = clauses.iter().position(|clause| match clause.lead {
            Elem::Keyword(word) => self.p.p.consume_word(word),
            Elem::Punct(text) => self.p.p.consume_punct(text),
            _ => false,
        });
        let Some(found) = found else { return Ok(()) };
        let clause = &clauses[found];
        if seen.contains(&(found as u16)) {
            let (Elem::Keyword(lead) | Elem::Punct(lead)) = clause.lead else { return Ok(()) };
            let message = format!("`{lead}` clause can appear at most once in the expansion of the oilist directive");
            return Err(self.p.op_error_at(self.op, self.op.at, &message));
        }
        seen.push(found as u16);
        self.todo.push(Step::Clauses(clauses, seen));
        self.todo.push(Step::Elements(clause.body));
        Ok(())
    }

    // ---- regions

    fn region_number(&self, group: u16) -> RegionNumber {
        self.descriptor.regions.groups[usize::from(group)].number
    }

    /// The completion of the regions of the op, by its traits.
    fn region_form(&self) -> BodyForm {
        let implicit = self.descriptor.checks.iter().find_map(|check| match check {
            TraitCheck::ImplicitTerminator(name) => Some(*name),
            _ => None,
        });
        match implicit {
            Some(name) => BodyForm::Terminated(name),
            None if self.descriptor.traits.contains(OpTraits::SINGLE_BLOCK) => BodyForm::AtLeastOneBlock,
            None => BodyForm::AsWritten,
        }
    }

    /// Leaves a region to the op parser.
    fn start_region(&mut self, group: Option<u16>, form: BodyForm) {
        self.region = group;
        self.op.body = Some(form);
    }

    /// Regions with commas between them, or none.
    fn region_list(&mut self, group: Option<u16>) {
        let present = self.p.at(Tok::LBrace);
        self.regions(group, present);
    }

    fn regions(&mut self, group: Option<u16>, present: bool) {
        if present {
            self.todo.push(Step::MoreRegions(group));
            self.start_region(group, self.region_form());
        }
    }

    /// The attribute of a slot, as far as it was read.
    pub fn attr(&self, slot: usize) -> Option<Attribute> {
        self.op.inherent.iter().find(|(known, _)| usize::from(*known) == slot).map(|(_, value)| *value)
    }

    /// Punctuation that has to be there.
    fn punct(&mut self, text: &str) -> Parsed {
        match punct(text) {
            Some(kind) if self.p.p.consume_if(kind) => Ok(()),
            _ => Err(self.p.p.wrong_token(format!("expected '{text}'"))),
        }
    }
}
