//! Parsers and checks of optional groups and of `oilist`. [ODS: Optional groups]

use proc_macro2::{Group as ParenGroup, Span};

use super::parse::{Context, Cursor, Marked, Parser};
use super::{Arg, Clause, Element, ElementKind, Group, Of};
use crate::op::{OpModel, Presence, Role, constraint_name};

impl Parser<'_> {
    /// Parses an optional group: `( .. )?` or `( .. ) : ( .. )?`.
    pub fn group(&mut self, then: &ParenGroup, cursor: &mut Cursor, context: Context) -> Option<ElementKind> {
        if context != Context::Top {
            self.fail(then.span(), "optional groups can only be used as top-level elements");
            return None;
        }
        let mut then_branch = self.branch(then);
        let mut otherwise = Vec::new();
        if let Some(colon) = cursor.punct(':') {
            match cursor.parens() {
                Some(group) => otherwise = self.branch(&group),
                None => {
                    let message =
                        "expected '(' to start else branch of optional group: write `\":\"` for a colon in the text";
                    self.fail(colon, message);
                    cursor.take();
                    let _ = cursor.punct('?');
                    return None;
                }
            }
        }
        if cursor.punct('?').is_none() {
            let message = "expected '?' after optional group: write `\"(\"` and `\")\"` for parentheses in the text";
            self.fail(then.span_close(), message);
            return None;
        }
        self.starts_well(&then_branch, then);
        let marks = |branch: &[Marked]| branch.iter().filter_map(|marked| marked.anchor).collect::<Vec<Span>>();
        let (in_then, in_else) = (marks(&then_branch), marks(&otherwise));
        for extra in in_then.iter().chain(&in_else).skip(1) {
            self.errors.at(*extra, "only one element can be marked as the anchor of an optional group");
        }
        let is_blank = then_branch.iter().all(|marked| marked.element.kind.is_whitespace());
        if in_then.is_empty() && in_else.is_empty() && !is_blank {
            let message =
                "optional group has no anchor element: mark the element that decides with `^`, as in `($x^)?`";
            self.errors.at(then.span_open(), message);
        }
        let inverted = in_then.is_empty() && !in_else.is_empty();
        let anchor = self.anchor(if inverted { &mut otherwise } else { &mut then_branch });
        for marked in then_branch.iter().chain(&otherwise) {
            self.may_be_optional(&marked.element);
        }
        let plain = |branch: Vec<Marked>| branch.into_iter().map(|marked| marked.element).collect();
        Some(ElementKind::Optional(Group { anchor, inverted, then: plain(then_branch), otherwise: plain(otherwise) }))
    }

    fn branch(&mut self, group: &ParenGroup) -> Vec<Marked> {
        let mut cursor = Cursor::new(group.stream(), group.span_close());
        if cursor.peek().is_none() {
            self.fail(group.span(), "expected literal, variable, directive, or optional group");
        }
        self.sequence(&mut cursor, true)
    }

    /// Checks the first element of a group, by which the parser decides whether the group is present.
    fn starts_well(&mut self, then: &[Marked], group: &ParenGroup) {
        let first = then.iter().find(|marked| !marked.element.kind.is_whitespace());
        let message = "first parsable element of an optional group must be a literal, variable, or custom directive";
        match first.map(|marked| &marked.element) {
            None if self.seen.failed => {}
            None => self.errors.at(group.span(), format!("{message}: there are only spaces here")),
            Some(first) => match first.kind {
                ElementKind::Literal(_) | ElementKind::Field(..) | ElementKind::Custom(..) => {}
                _ => self.errors.at(first.span, message),
            },
        }
    }

    /// The fields whose presence the anchor of a branch tests. A unit attribute that is an anchor but not the first
    /// element is not printed.
    fn anchor(&mut self, branch: &mut [Marked]) -> Vec<usize> {
        let first = branch.iter().position(|marked| !marked.element.kind.is_whitespace());
        let Some(at) = branch.iter().position(|marked| marked.anchor.is_some()) else { return Vec::new() };
        let element = &mut branch[at].element;
        let fields = self.anchored(element);
        if let ElementKind::Field(index, _) = element.kind
            && first != Some(at)
            && is_unit(self.model, index)
        {
            element.kind = ElementKind::Unit(index);
        }
        fields
    }

    fn anchored(&mut self, element: &Element) -> Vec<usize> {
        let span = element.span;
        match &element.kind {
            ElementKind::Field(index, _) => {
                self.can_anchor(*index, span);
                vec![*index]
            }
            ElementKind::Type(Of::Field(index), _) => vec![*index],
            ElementKind::FunctionalType(Of::Field(inputs), _) => vec![*inputs],
            ElementKind::Custom(_, args) => {
                let mut fields = Vec::new();
                for (arg, _) in args {
                    match arg {
                        Arg::Field(index) => {
                            self.can_anchor(*index, span);
                            fields.push(*index);
                        }
                        Arg::Type(index) => fields.push(*index),
                        Arg::Ref(_) => {}
                        Arg::Text(_) | Arg::AttrDict | Arg::PropDict => {
                            self.errors.at(span, "only variables and types can be used to anchor an optional group");
                        }
                    }
                }
                fields.dedup();
                if fields.is_empty() {
                    let message =
                        "this directive writes no field of its own: it cannot tell whether the group is there";
                    self.errors.at(span, message);
                }
                fields
            }
            _ => {
                self.errors.at(span, "only variables and types can be used to anchor an optional group");
                Vec::new()
            }
        }
    }

    /// Checks that the presence of a field can be tested, as an anchor needs.
    fn can_anchor(&mut self, index: usize, span: Span) {
        let message = match &self.model.fields[index].role {
            Role::Attr(Presence::Required, _) => {
                "only optional or default-valued attributes can be used to anchor an optional group"
            }
            Role::Prop(Presence::Required, _) => {
                "only properties with default values that can be optionally parsed can be used to anchor an optional group"
            }
            // Operands are checked together with the other elements of the group.
            _ => return,
        };
        self.errors.at(span, message);
    }

    /// Checks that an element may be missing from the text.
    fn may_be_optional(&mut self, element: &Element) {
        let message = match &element.kind {
            ElementKind::Field(index, _) => self.optional_field(*index),
            ElementKind::Type(Of::Field(index), _) => self.optional_field(*index),
            ElementKind::FunctionalType(inputs, results) => [inputs, results].into_iter().find_map(|of| match of {
                Of::Field(index) => self.optional_field(*index),
                _ => Some("only literals, types, and variables can be used within an optional group"),
            }),
            ElementKind::Custom(..) | ElementKind::Optional(_) | ElementKind::Literal(_) | ElementKind::Unit(_) => None,
            ElementKind::Space | ElementKind::NoSpace | ElementKind::Newline => None,
            _ => Some("only literals, types, and variables can be used within an optional group"),
        };
        if let Some(message) = message {
            self.errors.at(element.span, message);
        }
    }

    fn optional_field(&self, index: usize) -> Option<&'static str> {
        match &self.model.fields[index].role {
            Role::Operand(kind, _) if !kind.varies() => {
                Some("only variable length operands can be used within an optional group")
            }
            Role::Result(kind, _) if !kind.varies() => {
                Some("only variable length results can be used within an optional group")
            }
            Role::Successor(..) => Some("only literals, types, and variables can be used within an optional group"),
            _ => None,
        }
    }

    /// Parses `oilist("a" .. | "b" ..)`.
    pub fn oilist(&mut self, span: Span, cursor: &mut Cursor, context: Context) -> Option<ElementKind> {
        let arguments = self.arguments("oilist", span, cursor)?;
        if context != Context::Top {
            self.fail(span, "'oilist' is only valid as a top-level directive");
            return None;
        }
        let clauses: Vec<Clause> = arguments.clauses().into_iter().filter_map(|clause| self.clause(clause)).collect();
        for (i, clause) in clauses.iter().enumerate() {
            if clauses[..i].iter().any(|other| other.lead == clause.lead) {
                self.errors.at(
                    clause.span,
                    format!("format ambiguity because `{}` starts two clauses of this oilist", clause.lead),
                );
            }
        }
        Some(ElementKind::OneOfMany(clauses))
    }

    fn clause(&mut self, mut cursor: Cursor) -> Option<Clause> {
        let span = cursor.span();
        let found = cursor.peek().map(ToString::to_string).unwrap_or_default();
        let lead = match self.element(&mut cursor, Context::Top)?.kind {
            ElementKind::Literal(lead) => lead,
            _ => {
                self.fail(
                    span,
                    format!("expected literal, but got '{found}': a clause of oilist starts with its keyword"),
                );
                return None;
            }
        };
        let body: Vec<Element> = self.sequence(&mut cursor, false).into_iter().map(|marked| marked.element).collect();
        let mut present = Vec::new();
        for element in &body {
            self.clause_element(element, &mut present);
        }
        present.dedup();
        if present.is_empty() && !self.seen.failed {
            self.errors.at(span, format!("the clause {lead:?} names no variable: it would be read but never written"));
        }
        let written: Vec<&Element> = body.iter().filter(|element| !element.kind.is_whitespace()).collect();
        let body = match written[..] {
            [Element { kind: ElementKind::Field(index, _), span }] if is_unit(self.model, *index) => {
                vec![Element { kind: ElementKind::Unit(*index), span: *span }]
            }
            _ => body,
        };
        Some(Clause { lead, span, present, body })
    }

    fn clause_element(&mut self, element: &Element, present: &mut Vec<usize>) {
        let role = |index: usize| &self.model.fields[index].role;
        let message = match &element.kind {
            ElementKind::Field(index, _) => {
                present.push(*index);
                match role(*index) {
                    Role::Attr(Presence::Required, _) => {
                        Some("only optional attributes can be used in an oilist parsing group")
                    }
                    Role::Prop(Presence::Required, _) => {
                        Some("only default-valued or optional properties can be used in an oilist parsing group")
                    }
                    Role::Operand(kind, _) if !kind.varies() => {
                        Some("only variable length operands can be used within an oilist parsing group")
                    }
                    Role::Successor(..) => {
                        Some("only literals, types, and variables can be used within an oilist group")
                    }
                    _ => None,
                }
            }
            ElementKind::Type(Of::Field(index), _) => match role(*index) {
                Role::Operand(kind, _) if !kind.varies() => {
                    Some("only variable length operands can be used within an oilist parsing group")
                }
                Role::Result(kind, _) if !kind.varies() => {
                    Some("only variable length results can be used within an oilist parsing group")
                }
                _ => None,
            },
            ElementKind::Custom(_, args) => {
                present.extend(args.iter().filter_map(|(arg, _)| match arg {
                    Arg::Field(index) => Some(*index),
                    _ => None,
                }));
                None
            }
            ElementKind::Optional(group) => {
                present.extend(&group.anchor);
                None
            }
            ElementKind::Literal(_) | ElementKind::FunctionalType(..) => None,
            kind if kind.is_whitespace() => None,
            _ => Some("only literals, types, and variables can be used within an oilist group"),
        };
        if let Some(message) = message {
            self.errors.at(element.span, message);
        }
    }
}

/// Returns whether a field is a unit attribute or property.
fn is_unit(model: &OpModel, index: usize) -> bool {
    match &model.fields[index].role {
        Role::Attr(presence, constraint) | Role::Prop(presence, constraint) => {
            matches!(presence, Presence::Unit) || constraint_name(constraint) == "UnitProp"
        }
        _ => false,
    }
}
