//! Checks that formats are unambiguous. [ODS: Coverage rules]
//!
//! For each element, the checks look at all elements that may follow it in a text: elements that may be missing are
//! skipped, groups are entered, as far as their first element.

use super::{Claim, Clause, Element, ElementKind, FormatModel, Group, Holds, Of, is_keyword};
use crate::Errors;
use crate::op::{Field, Kind, OpModel, Presence, Role};

/// Checks all elements.
pub(super) fn all(model: &OpModel, format: &mut FormatModel, errors: &mut Errors) {
    let mut checker = Checker { model, errors, claims: Vec::new() };
    checker.optional_regions(&format.elements);
    checker.list(&format.elements, &[]);
    format.claims.append(&mut checker.claims);
}

struct Checker<'a> {
    model: &'a OpModel,
    errors: &'a mut Errors,
    claims: Vec<Claim>,
}

/// The elements that may follow: the rest of this list, then the rest of the lists around it, innermost last.
type Rest<'a> = Vec<&'a [Element]>;

impl Checker<'_> {
    fn list<'e>(&mut self, elements: &'e [Element], around: &[&'e [Element]]) {
        for (i, element) in elements.iter().enumerate() {
            let mut rest: Rest<'e> = around.to_vec();
            rest.push(&elements[i + 1..]);
            self.element(element, &rest);
            match &element.kind {
                ElementKind::Optional(Group { then, otherwise, .. }) => {
                    if !around.is_empty() {
                        self.literal_behind(then, &rest);
                    }
                    self.list(then, &rest);
                    self.list(otherwise, &rest);
                }
                ElementKind::OneOfMany(clauses) => {
                    for clause in clauses {
                        self.list(&clause.body, &rest);
                    }
                    self.oilist(clauses, &elements[i + 1..]);
                }
                _ => {}
            }
        }
    }

    /// Rejects a region that may be missing outside of groups: what follows may start with `{`, too.
    fn optional_regions(&mut self, elements: &[Element]) {
        for element in elements {
            if let ElementKind::Field(index, _) = element.kind
                && let Field { role: Role::Region(Kind::Optional, _), .. } = &self.model.fields[index]
            {
                let key = self.model.fields[index].key();
                let message = format!("the region `{key}` may be missing, so that it belongs into an optional group");
                self.errors.at(element.span, format!("{message}: write `(${key}^)?`"));
            }
        }
    }

    fn element(&mut self, element: &Element, rest: &Rest<'_>) {
        match &element.kind {
            ElementKind::Field(index, qualified) => match &self.model.fields[*index].role {
                Role::Attr(_, ty) if *qualified || is_any_attribute(ty) => self.colon_behind(*index, element, rest),
                Role::Operand(kind, _) if kind.varies() => self.list_behind(element, rest, false),
                _ => {}
            },
            ElementKind::Type(Of::Field(index), _) if self.model.fields[*index].role.kind().varies() => {
                self.list_behind(element, rest, true);
            }
            ElementKind::AttrDict { keyword: false } => self.region_behind(element, rest),
            _ => {}
        }
    }

    /// Rejects a group within another one that starts with a literal which may also come where the group is missing: the parser takes it
    /// for the start of the group.
    fn literal_behind(&mut self, then: &[Element], rest: &Rest<'_>) {
        let Some(first) = then.iter().find(|element| !element.kind.is_whitespace()) else { return };
        let ElementKind::Literal(lead) = &first.kind else { return };
        let Some(found) = self.find(rest, &|kind| matches!(kind, ElementKind::Literal(text) if text == lead)) else {
            return;
        };
        let message =
            format!("format ambiguity because `{lead}` starts a group within another one, and may come behind it");
        self.errors.at(found.span, message);
    }

    /// Rejects `:` after an attribute that may be written with its type.
    fn colon_behind(&mut self, index: usize, element: &Element, rest: &Rest<'_>) {
        if self.find(rest, &|kind| matches!(kind, ElementKind::Literal(text) if text == ":")).is_none() {
            return;
        }
        let key = self.model.fields[index].key();
        let message = format!(
            "format ambiguity caused by `:` literal found after attribute `{key}` which does not have a buildable type"
        );
        // Only the constraint knows whether there is just one type.
        self.claims.push(Claim { field: index, holds: Holds::Typed, message, span: element.span });
    }

    /// Rejects a region after `attr_dict`: both start with `{`.
    fn region_behind(&mut self, element: &Element, rest: &Rest<'_>) {
        let is_region = |kind: &ElementKind| match kind {
            ElementKind::Field(index, _) => matches!(self.model.fields[*index].role, Role::Region(..)),
            ElementKind::Regions => true,
            _ => false,
        };
        let Some(found) = self.find(rest, &is_region) else { return };
        let name = match found.kind {
            ElementKind::Field(index, _) => self.model.fields[index].key(),
            _ => "regions".into(),
        };
        let message = format!("format ambiguity caused by `attr_dict` directive followed by region `{name}`");
        self.errors.at(element.span, format!("{message}: try using `attr_dict_with_keyword` instead"));
    }

    /// Rejects a list after a list when both may have any length: where the second one starts is ambiguous. [ODS: C8
    /// 14]
    fn list_behind(&mut self, element: &Element, rest: &Rest<'_>, types: bool) {
        let model = self.model;
        let many = |index: &usize| matches!(model.fields[*index].role.kind(), Kind::Variadic);
        let is_list = |kind: &ElementKind| match kind {
            ElementKind::Field(index, _) => {
                !types && matches!(model.fields[*index].role, Role::Operand(..)) && many(index)
            }
            ElementKind::Type(Of::Field(index), _) => types && many(index),
            _ => false,
        };
        if !is_list(&element.kind) {
            return;
        }
        let mut next =
            rest.last().into_iter().flat_map(|list| list.iter()).filter(|element| !element.kind.is_whitespace());
        let found = match next.next() {
            Some(Element { kind: ElementKind::Literal(text), .. }) if text == "," => next.next(),
            found => found,
        };
        if let Some(found) = found.filter(|found| is_list(&found.kind)) {
            let message = "format ambiguity caused by a list of any length directly after another one";
            self.errors.at(found.span, format!("{message}: put a keyword or parentheses between them"));
        }
    }

    /// The first element of the wanted kind that may come next.
    fn find<'e>(&self, rest: &Rest<'e>, wanted: &dyn Fn(&ElementKind) -> bool) -> Option<&'e Element> {
        for list in rest.iter().rev() {
            match self.find_in(list, wanted) {
                Next::Found(element) => return Some(element),
                Next::Stop => return None,
                Next::More => {}
            }
        }
        None
    }

    fn find_in<'e>(&self, list: &'e [Element], wanted: &dyn Fn(&ElementKind) -> bool) -> Next<'e> {
        for element in list {
            if wanted(&element.kind) {
                return Next::Found(element);
            }
            match &element.kind {
                ElementKind::Optional(group) => {
                    // The first element of a group is present if the group is.
                    let start = group.then.iter().position(|element| !element.kind.is_whitespace());
                    let then = start.map_or(&[][..], |start| &group.then[start..=start]);
                    for branch in [then, &group.otherwise] {
                        if let found @ Next::Found(_) = self.find_in(branch, wanted) {
                            return found;
                        }
                    }
                }
                kind if self.may_be_missing(kind) => {}
                _ => return Next::Stop,
            }
        }
        Next::More
    }

    fn may_be_missing(&self, kind: &ElementKind) -> bool {
        match kind {
            ElementKind::Field(index, _) => may_be_missing(&self.model.fields[*index]),
            ElementKind::AttrDict { .. } | ElementKind::Unit(_) => true,
            kind => kind.is_whitespace(),
        }
    }

    /// Rejects a keyword that starts clauses of two lists in a row, or that is also the literal after the list.
    fn oilist(&mut self, clauses: &[Clause], rest: &[Element]) {
        let next = rest.iter().find(|element| !element.kind.is_whitespace());
        for clause in clauses {
            let lead = &clause.lead;
            match next.map(|next| (&next.kind, next.span)) {
                Some((ElementKind::OneOfMany(others), _)) => {
                    for other in others.iter().filter(|other| other.lead == *lead) {
                        let message =
                            format!("format ambiguity because `{lead}` is used in two adjacent oilist elements");
                        self.errors.at(other.span, message);
                    }
                }
                Some((ElementKind::Literal(text), span)) if text == lead && is_keyword(text) => {
                    let message = format!(
                        "format ambiguity because `{lead}` is used both in oilist element and the adjacent literal"
                    );
                    self.errors.at(span, message);
                }
                _ => {}
            }
        }
    }
}

/// The result of a search in a list.
enum Next<'e> {
    Found(&'e Element),
    Stop,
    More,
}

fn may_be_missing(field: &Field) -> bool {
    match &field.role {
        Role::Attr(presence, _) | Role::Prop(presence, _) => !matches!(presence, Presence::Required),
        role => role.kind().varies(),
    }
}

/// Returns whether a constraint accepts any kind of attribute.
fn is_any_attribute(ty: &syn::Type) -> bool {
    let syn::Type::Path(path) = ty else { return false };
    path.path.segments.last().is_some_and(|last| last.ident == "AnyAttr" || last.ident == "AnyAttrOf")
}
