//! Formats as steps to print.
//!
//! Spaces, literals and positions of operands are the same for all ops of a name, so they are computed once.

use super::format::is_written_elsewhere;
use super::spacing::Spacing;
use crate::context::OpDescriptor;
use crate::decl::format::Present;
use crate::decl::{AttrForm, Elem, Format, GroupKind, Sizes, TypeArg, ValueGroups};

/// The printing steps of a format, in order.
pub(super) struct FormatSteps {
    pub list: Vec<Step>,
    /// Steps before this one are jumped to: text that follows is not added to them.
    joined: usize,
    spacing: Spacing,
    /// The format from which they were made.
    pub format: &'static Format,
}

pub(super) enum Step {
    /// The first bytes, and their number.
    Text([u8; TEXT], u8),
    /// A new line, indented as the op.
    Newline,
    /// Continues at another step unless something is present, or, when inverted, if it is.
    Branch { present: &'static [Present], inverted: bool, otherwise: u32 },
    /// Continues at another step.
    Jump(u32),
    /// An operand.
    Operand(u16),
    /// The operands from `start` on, except the last `behind`.
    Operands { start: u16, behind: u16 },
    /// The type of an operand.
    OperandType(u16),
    /// The types of the operands from `start` on, except the last `behind`.
    OperandTypes { start: u16, behind: u16 },
    /// The type of a result.
    ResultType(u16),
    /// The attribute of a slot.
    Attr(u16),
    /// The attributes that nothing else prints.
    AttrDict {
        /// Behind a keyword.
        keyword: bool,
        /// True if other elements print all inherent attributes.
        written: bool,
    },
    /// The properties that nothing else prints.
    PropDict,
    /// Anything else.
    Variable(&'static Elem),
}

/// Longer texts take several steps.
pub(super) const TEXT: usize = 22;

impl FormatSteps {
    pub fn new(descriptor: &OpDescriptor, format: &'static Format) -> FormatSteps {
        let mut steps = FormatSteps { list: Vec::new(), joined: 0, spacing: Spacing::START, format };
        steps.elements(format.elements, descriptor);
        steps
    }

    fn elements(&mut self, elements: &'static [Elem], descriptor: &OpDescriptor) {
        for element in elements {
            self.element(element, descriptor);
        }
    }

    fn element(&mut self, element: &'static Elem, descriptor: &OpDescriptor) {
        match element {
            Elem::Keyword(text) | Elem::Punct(text) => self.literal(text),
            Elem::Space => {
                self.text(" ");
                self.spacing = Spacing::SPACE;
            }
            Elem::NoSpace => self.spacing = Spacing::NONE,
            Elem::Newline => self.list.push(Step::Newline),
            Elem::UnitAttr(_) => {}
            Elem::AttrDict { keyword } => {
                let mut slots = 0..descriptor.attributes.len() as u16;
                let written = slots.all(|slot| is_written_elsewhere(descriptor, self.format, slot));
                self.list.push(Step::AttrDict { keyword: *keyword, written });
                self.spacing.punct = false;
            }
            Elem::PropDict => {
                self.list.push(Step::PropDict);
                self.spacing.punct = false;
            }
            Elem::Optional(group) => {
                let branch = self.branch(group.anchor, group.inverted);
                self.elements(group.then, descriptor);
                if group.otherwise.is_empty() {
                    return self.join(branch);
                }
                self.list.push(Step::Jump(0));
                let jump = self.list.len() - 1;
                self.join(branch);
                self.elements(group.otherwise, descriptor);
                self.join(jump);
            }
            Elem::OneOfMany(clauses) => {
                for clause in *clauses {
                    let branch = self.branch(clause.present, false);
                    if let Elem::Keyword(text) | Elem::Punct(text) = clause.lead {
                        self.literal(text);
                    }
                    self.elements(clause.body, descriptor);
                    self.join(branch);
                }
            }
            _ => {
                if self.spacing.variable() {
                    self.text(" ");
                }
                self.list.push(variable(element, descriptor));
            }
        }
    }

    fn branch(&mut self, present: &'static [Present], inverted: bool) -> usize {
        self.list.push(Step::Branch { present, inverted, otherwise: 0 });
        self.list.len() - 1
    }

    /// Lets a branch or jump lead to the next step.
    fn join(&mut self, from: usize) {
        self.joined = self.list.len();
        match &mut self.list[from] {
            Step::Branch { otherwise: to, .. } | Step::Jump(to) => *to = self.joined as u32,
            _ => {}
        }
    }

    fn literal(&mut self, text: &str) {
        if self.spacing.literal(text) {
            self.text(" ");
        }
        self.text(text);
    }

    fn text(&mut self, text: &str) {
        for byte in text.bytes() {
            let list = &mut self.list;
            match list.get_mut(self.joined..).and_then(<[Step]>::last_mut) {
                Some(Step::Text(bytes, len)) if usize::from(*len) < TEXT => {
                    bytes[usize::from(*len)] = byte;
                    *len += 1;
                }
                _ => {
                    let mut bytes = [0; TEXT];
                    bytes[0] = byte;
                    list.push(Step::Text(bytes, 1));
                }
            }
        }
    }
}

/// The step for an element that has a value.
fn variable(element: &'static Elem, descriptor: &OpDescriptor) -> Step {
    let (operands, results) = (&descriptor.operands, &descriptor.results);
    let plain = |groups: &ValueGroups, group: u16, qualified: bool| {
        let constraint = groups.groups[usize::from(group)].constraint;
        is_at_its_number(groups, group) && (qualified || constraint.form.is_none())
    };
    let behind = |group: u16| operands.groups.len() as u16 - 1 - group;
    match *element {
        Elem::Operand(group) if is_at_its_number(operands, group) => Step::Operand(group),
        Elem::Operand(group) if is_the_varying_one(operands, group) => {
            Step::Operands { start: group, behind: behind(group) }
        }
        Elem::Type { of: TypeArg::Operand(group), .. } if is_the_varying_one(operands, group) => {
            Step::OperandTypes { start: group, behind: behind(group) }
        }
        Elem::Type { of: TypeArg::Operand(group), qualified } if plain(operands, group, qualified) => {
            Step::OperandType(group)
        }
        Elem::Type { of: TypeArg::Result(group), qualified } if plain(results, group, qualified) => {
            Step::ResultType(group)
        }
        Elem::Attr { slot, .. }
            if matches!(descriptor.attributes[usize::from(slot)].constraint.form, AttrForm::Generic) =>
        {
            Step::Attr(slot)
        }
        _ => Step::Variable(element),
    }
}

/// Returns whether a group is one value, at the position that is the number of the group.
fn is_at_its_number(groups: &ValueGroups, group: u16) -> bool {
    !matches!(groups.sizes, Sizes::Attr(_))
        && groups.groups.get(..=usize::from(group)).is_some_and(|all| all.iter().all(|g| g.kind == GroupKind::One))
}

/// Returns whether a group has all values that those of other groups, one each, leave.
fn is_the_varying_one(groups: &ValueGroups, group: u16) -> bool {
    let is_varying = |i: usize| matches!(groups.groups[i].kind, GroupKind::Optional | GroupKind::Variadic);
    !matches!(groups.sizes, Sizes::Attr(_))
        && (0..groups.groups.len()).all(|i| match i == usize::from(group) {
            true => is_varying(i),
            false => groups.groups[i].kind == GroupKind::One,
        })
}
