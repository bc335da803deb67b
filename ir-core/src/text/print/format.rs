//! Prints ops by their declarative formats. [ODS: Declarative assembly format]
//!
//! Nothing here assumes that an op is valid.

use smallvec::SmallVec;

use super::hooks::all_attributes;
use super::printer::{Printer, short};
use super::steps::{FormatSteps, Step};
use super::visit::RegionForm;
use crate::context::{Attribute, OpDescriptor, OpFacts, OpTraits, Type};
use crate::decl::{
    AttrForm, Elem, EnumDef, Format, GroupKind, Presence, Present, RegionNumber, Sizes, TraitCheck, TypeArg,
    ValueGroups,
};
use crate::ir::{OpRef, RegionRef, Value};

struct FormatPrinter<'p, 'a, 'o> {
    p: &'p mut Printer<'a>,
    op: OpRef<'o>,
    descriptor: &'static OpDescriptor,
    format: &'static Format,
    slots: &'o [Option<Attribute>],
}

impl<'a> Printer<'a> {
    /// Prints the text behind the name of an op, by its format.
    pub(super) fn format(&mut self, op: OpRef<'_>, descriptor: &'static OpDescriptor) {
        let index = op.name().index();
        if self.formats.len() <= index {
            self.formats.resize_with(index + 1, || None);
        }
        let steps = match self.formats[index].take() {
            Some(steps) => steps,
            None => match descriptor.asm.read_format() {
                Some(format) => FormatSteps::new(descriptor, format),
                None => return,
            },
        };
        self.format_printer(op, descriptor, steps.format).run(&steps.list);
        self.formats[index] = Some(steps);
    }

    fn format_printer<'p, 'o>(
        &'p mut self,
        op: OpRef<'o>,
        descriptor: &'static OpDescriptor,
        format: &'static Format,
    ) -> FormatPrinter<'p, 'a, 'o> {
        FormatPrinter { p: self, op, descriptor, format, slots: op.slots_as(Some(descriptor)) }
    }

    /// Prints all attributes of an op that its format does not write: ` {a = 1}`.
    pub fn print_format_attr_dict(&mut self, op: OpRef<'_>) {
        if let Some(&OpFacts { descriptor, format: Some(format), .. }) = op.facts() {
            self.format_printer(op, descriptor, format).attr_dict(false);
        }
    }
}

impl FormatPrinter<'_, '_, '_> {
    fn run(&mut self, steps: &[Step]) {
        let mut at = 0;
        while let Some(step) = steps.get(at) {
            at += 1;
            match step {
                Step::Text(text, len) => short(text, usize::from(*len), &mut self.p.out),
                Step::Newline => self.p.print_newline(),
                Step::Branch { present, inverted, otherwise } => {
                    if present.iter().any(|what| self.is_present(*what)) == *inverted {
                        at = *otherwise as usize;
                    }
                }
                Step::Jump(to) => at = *to as usize,
                Step::Operand(index) => {
                    let start = usize::from(*index);
                    self.p.print_operands_of(self.op, start..start + 1);
                }
                Step::Operands { start, behind } => {
                    let end = self.op.num_operands().saturating_sub(usize::from(*behind));
                    self.p.print_operands_of(self.op, usize::from(*start)..end);
                }
                Step::OperandType(index) => {
                    if let Some(ty) = self.op.operand_type(usize::from(*index)) {
                        self.p.print_type(ty);
                    }
                }
                Step::OperandTypes { start, behind } => {
                    let end = self.op.num_operands().saturating_sub(usize::from(*behind));
                    let (start, types) = (usize::from(*start), self.op.operand_types());
                    self.p.print_types(types.skip(start).take(end.saturating_sub(start)));
                }
                Step::ResultType(index) => {
                    if let Some(ty) = self.op.result_type(usize::from(*index)) {
                        self.p.print_type(ty);
                    }
                }
                Step::Attr(slot) => match self.value(*slot) {
                    Some(attr) => self.p.print_attribute(attr),
                    None => self.p.write(NO_ATTRIBUTE),
                },
                Step::AttrDict { keyword, written } => {
                    if !(self.op.discardable_attrs().is_empty() && *written) {
                        self.attr_dict(*keyword);
                    }
                }
                Step::PropDict => self.prop_dict(),
                Step::Variable(element) => self.variable(element),
            }
        }
    }

    fn variable(&mut self, element: &'static Elem) {
        match element {
            Elem::Attr { slot, qualified } => self.attr(*slot, *qualified),
            Elem::Prop(slot) => self.prop(*slot),
            Elem::Operand(group) => self.operands(*group),
            Elem::Operands => self.p.print_operands(self.op.operands()),
            Elem::Region(group) => {
                let (first, number) = self.region_range(*group);
                let regions = self.op.regions().skip(first);
                self.regions(regions.take(if number == RegionNumber::Variadic { usize::MAX } else { 1 }));
            }
            Elem::Regions => self.regions(self.op.regions()),
            Elem::Successor(group) => {
                let groups = self.descriptor.successors.groups;
                let list = groups.get(usize::from(*group)).is_some_and(|group| group.variadic);
                let successors = self.op.successors().skip(usize::from(*group));
                let successors = successors.take(if list { usize::MAX } else { 1 });
                self.p.print_list(successors, |p, block| p.print_successor(block.handle()));
            }
            Elem::Successors => self.p.print_list(self.op.successors(), |p, block| p.print_successor(block.handle())),
            Elem::Type { of, qualified } => self.types(*of, *qualified),
            Elem::FunctionalType(inputs, results) => {
                let (inputs, results) = (self.types_of(*inputs), self.types_of(*results));
                self.p.print_function_type(inputs, results.into_iter());
            }
            Elem::Custom(directive, args) => (directive.print)(self.op, args, self.p),
            _ => {}
        }
    }

    // ---- attributes

    fn slot_value(&self, slot: u16) -> Option<Attribute> {
        self.slots.get(usize::from(slot)).copied().flatten()
    }

    /// The value of a slot, or its default if it is missing.
    fn value(&self, slot: u16) -> Option<Attribute> {
        self.slot_value(slot).or_else(|| self.default_of(slot))
    }

    fn default_of(&self, slot: u16) -> Option<Attribute> {
        self.op.cx().op_default(self.op.name(), usize::from(slot))
    }

    /// A property: an enum as in parameters, others as attributes.
    fn prop(&mut self, slot: u16) {
        let form = self.descriptor.attributes[usize::from(slot)].constraint.form;
        let value = self.value(slot).and_then(|attr| self.op.cx().integer_i64(attr));
        match (form, value) {
            (AttrForm::Keyword(def, _), Some(value)) => def.print(value, self.p),
            _ => self.attr(slot, false),
        }
    }

    fn attr(&mut self, slot: u16, qualified: bool) {
        let Some(attr) = self.value(slot) else { return self.p.write(NO_ATTRIBUTE) };
        let cx = self.op.cx();
        match self.descriptor.attributes[usize::from(slot)].constraint.form {
            AttrForm::Symbol => match cx.string_value(attr) {
                Some(name) => self.p.print_symbol_name(name),
                None => self.p.print_attribute(attr),
            },
            AttrForm::Keyword(def, _) => match cx.integer_i64(attr) {
                Some(value) => self.enum_case(def, value),
                None => self.p.print_attribute(attr),
            },
            AttrForm::OfType(_) => self.p.print_attribute_without_type(attr),
            AttrForm::Own(form) if !qualified => {
                if !self.p.print_attribute_alias(attr) && !(form.print)(attr, self.p) {
                    self.p.print_attribute(attr);
                }
            }
            AttrForm::Generic | AttrForm::Own(_) => self.p.print_attribute(attr),
        }
    }

    /// Prints a case as a keyword, or in quotes where it is none or may be a set of cases.
    fn enum_case(&mut self, def: &'static EnumDef, value: i64) {
        let is_bare = |text: &str| {
            text.starts_with(|c: char| c == '_' || c.is_ascii_alphabetic())
                && text.bytes().all(|c| c.is_ascii_alphanumeric() || matches!(c, b'_' | b'$' | b'.'))
        };
        let bare = |case: &crate::decl::EnumCase| {
            is_bare(case.text) && (def.bits.is_none() || (case.value as u64).count_ones() == 1)
        };
        if def.bits.is_none()
            && let Some(case) = def.case_of(value)
            && case.value == value
            && is_bare(case.text)
        {
            return self.p.write(case.text);
        }
        let text = def.stringify(value);
        if def.cases.iter().all(bare) || def.cases.iter().any(|case| case.value == value && bare(case)) {
            self.p.write(text);
        } else {
            self.p.write("\"");
            self.p.write(text);
            self.p.write("\"");
        }
    }

    /// Slots that no dictionary shows: those that the format writes, sizes of groups that it tells, and defaults.
    fn is_elided(&self, slot: usize) -> bool {
        let index = slot as u16;
        is_written_elsewhere(self.descriptor, self.format, index)
            || self.slot_value(index).is_some_and(|value| self.default_of(index) == Some(value))
    }

    /// Returns whether the format has such an element, outside of groups, as lists of everything are.
    fn mentions(&self, is: impl Fn(&Elem) -> bool) -> bool {
        self.format.elements.iter().any(is)
    }

    /// Returns whether a dictionary of attributes would be empty.
    fn has_no_more_attributes(&self) -> bool {
        let shown = |(slot, value): (usize, &Option<Attribute>)| {
            value.is_some() && !self.is_elided(slot) && !self.descriptor.attributes[slot].is_native()
        };
        self.op.discardable_attrs().is_empty() && !self.slots.iter().enumerate().any(shown)
    }

    fn attr_dict(&mut self, keyword: bool) {
        if self.has_no_more_attributes() {
            return;
        }
        let has_props = self.mentions(|elem| matches!(elem, Elem::PropDict));
        // Attributes that nothing declares may have the names of native properties.
        let slots = self.descriptor.attributes.iter().enumerate().filter(|(_, declared)| !declared.is_native());
        let elided: SmallVec<[&str; 8]> =
            slots.filter(|(slot, _)| has_props || self.is_elided(*slot)).map(|(_, declared)| declared.name).collect();
        match keyword {
            true => self.p.print_optional_attr_dict_with_keyword(self.op, &elided),
            false => self.p.print_optional_attr_dict(self.op, &elided),
        }
    }

    /// Prints ` <{a = 1}>`: at least the space.
    fn prop_dict(&mut self) {
        self.p.write(" ");
        let mut any = false;
        for (slot, declared) in self.descriptor.attributes.iter().enumerate() {
            let Some(value) = self.slot_value(slot as u16).filter(|_| !self.is_elided(slot)) else { continue };
            self.p.write(if any { ", " } else { "<{" });
            any = true;
            let name = self.op.cx().ident(declared.name);
            self.p.print_named_attribute(crate::context::NamedAttr { name, value });
        }
        if any {
            self.p.write("}>");
        }
    }

    // ---- values and types

    fn operand_range(&self, group: u16) -> (usize, usize) {
        self.range(&self.descriptor.operands, group, self.op.num_operands())
    }

    fn range(&self, groups: &ValueGroups, group: u16, total: usize) -> (usize, usize) {
        self.op.group_range(groups, usize::from(group), total)
    }

    fn values(&self, of: TypeArg) -> SmallVec<[Value; 8]> {
        match of {
            TypeArg::Operands => self.op.operands().collect(),
            TypeArg::Results => self.op.results().collect(),
            TypeArg::Operand(group) => {
                let (start, len) = self.operand_range(group);
                self.op.operands().skip(start).take(len).collect()
            }
            TypeArg::Result(group) => {
                let (start, len) = self.range(&self.descriptor.results, group, self.op.num_results());
                self.op.results().skip(start).take(len).collect()
            }
        }
    }

    fn types_of(&self, of: TypeArg) -> SmallVec<[Type; 8]> {
        match of {
            TypeArg::Operands => self.op.operand_types().collect(),
            TypeArg::Results => self.op.result_types().collect(),
            TypeArg::Operand(group) => {
                let (start, len) = self.operand_range(group);
                self.op.operand_types().skip(start).take(len).collect()
            }
            TypeArg::Result(group) => {
                let (start, len) = self.range(&self.descriptor.results, group, self.op.num_results());
                self.op.result_types().skip(start).take(len).collect()
            }
        }
    }

    /// Splits the values of a group of groups, or their types.
    fn nested<T: Copy>(&self, group: u16, slot: u16, all: &[T]) -> Vec<SmallVec<[T; 4]>> {
        debug_assert!(usize::from(group) < self.descriptor.operands.groups.len());
        let mut left = all.iter().copied();
        let sizes = self.op.segment_sizes(slot);
        sizes.iter().map(|n| left.by_ref().take(usize::try_from(*n).unwrap_or(0)).collect()).collect()
    }

    fn operands(&mut self, group: u16) {
        let (start, len) = self.operand_range(group);
        match self.descriptor.operands.groups[usize::from(group)].kind {
            GroupKind::Nested(slot) => {
                let values = self.values(TypeArg::Operand(group));
                let groups = self.nested(group, slot, &values);
                self.p.print_list(groups, |p, values| {
                    p.write("(");
                    p.print_operands(values);
                    p.write(")");
                });
            }
            _ => self.p.print_operands_of(self.op, start..start + len),
        }
    }

    fn types(&mut self, of: TypeArg, qualified: bool) {
        let group = match of {
            TypeArg::Operand(group) => self.descriptor.operands.groups.get(usize::from(group)),
            TypeArg::Result(group) => self.descriptor.results.groups.get(usize::from(group)),
            TypeArg::Operands | TypeArg::Results => None,
        };
        let Some(group) = group else { return self.p.print_types(self.types_of(of)) };
        match (group.kind, of) {
            (GroupKind::One, _) => {
                let ty = match of {
                    TypeArg::Operand(group) => self.op.operand_type(self.operand_range(group).0),
                    TypeArg::Result(group) => {
                        let (start, _) = self.range(&self.descriptor.results, group, self.op.num_results());
                        self.op.result_type(start)
                    }
                    TypeArg::Operands | TypeArg::Results => None,
                };
                // Types of kinds without a syntax of their own are written as they are.
                let form = group.constraint.form.filter(|form| !qualified && form.parse.is_some());
                match (ty, form) {
                    (Some(ty), Some(form)) if (form.is)(self.op.cx(), ty) => self.p.print_stripped_type(ty),
                    (Some(ty), _) => self.p.print_type(ty),
                    (None, _) => {}
                }
            }
            (GroupKind::Nested(slot), TypeArg::Operand(group)) => {
                let types = self.types_of(of);
                let groups = self.nested(group, slot, &types);
                self.p.print_list(groups, |p, types| {
                    p.write("(");
                    p.print_types(types);
                    p.write(")");
                });
            }
            _ => self.p.print_types(self.types_of(of)),
        }
    }

    // ---- regions

    /// The first region of a group, and the number of them.
    fn region_range(&self, group: u16) -> (usize, RegionNumber) {
        let declared = self.descriptor.regions.groups.get(usize::from(group));
        (usize::from(group), declared.map_or(RegionNumber::One, |declared| declared.number))
    }

    fn regions<'o>(&mut self, regions: impl Iterator<Item = RegionRef<'o>>) {
        let implicit = self.descriptor.checks.iter().any(|check| matches!(check, TraitCheck::ImplicitTerminator(_)));
        self.p.print_list(regions, |p, region| match implicit {
            true => p.print_region_with_implicit_terminator(region),
            false => p.print_region(region.handle()),
        });
    }

    // ---- presence

    fn is_present(&self, what: Present) -> bool {
        match what {
            Present::Attr(slot) | Present::Prop(slot) => {
                let declared = &self.descriptor.attributes[usize::from(slot)];
                self.slot_value(slot).is_some_and(|value| match declared.presence {
                    Presence::Default(_) | Presence::ReadAs(_) => self.default_of(slot) != Some(value),
                    _ => true,
                })
            }
            Present::Operand(group) => self.operand_range(group).1 != 0,
            Present::Result(group) => self.range(&self.descriptor.results, group, self.op.num_results()).1 != 0,
            Present::Region(group) => {
                let (first, number) = self.region_range(group);
                self.op.region(first).is_some_and(|region| number != RegionNumber::One || !region.is_empty())
            }
            Present::Operands => self.op.num_operands() != 0,
            Present::Results => self.op.num_results() != 0,
        }
    }
}

/// The text for a missing attribute.
const NO_ATTRIBUTE: &str = "<<NULL ATTRIBUTE>>";

/// Returns whether another element than a dictionary shows the attribute of a slot, in all ops with a format.
pub(super) fn is_written_elsewhere(descriptor: &OpDescriptor, format: &Format, slot: u16) -> bool {
    // Lists of everything count where they stand outside of groups.
    let mentions = |is: fn(&Elem) -> bool| format.elements.iter().any(is);
    let (operands, results) = (&descriptor.operands, &descriptor.results);
    format.bound.contains(&slot)
        || (operands.sizes == Sizes::Attr(slot) && !mentions(|elem| matches!(elem, Elem::Operands)))
        || (results.sizes == Sizes::Attr(slot) && !mentions(writes_all_result_types))
        || operands.groups.iter().any(|group| group.kind == GroupKind::Nested(slot))
}

/// Returns whether an element gives the types of all results at once.
fn writes_all_result_types(element: &Elem) -> bool {
    matches!(element, Elem::Type { of: TypeArg::Results, .. } | Elem::FunctionalType(_, TypeArg::Results))
}

impl Printer<'_> {
    /// Prints a region in braces, without the terminator of its blocks when that has nothing but its name.
    pub fn print_region_with_implicit_terminator(&mut self, region: RegionRef<'_>) {
        let last = region.first_block().and_then(|block| block.last_op());
        let terminators = last.is_some_and(|op| {
            !op.has_traits(OpTraits::TERMINATOR)
                || op.num_operands() != 0
                || op.num_results() != 0
                || all_attributes(op, &[]).next().is_some()
        });
        self.print_region_form(region.handle(), RegionForm { terminators, ..RegionForm::default() });
    }
}
