//! Checks that every part of the op is in the format, and finds the sources of all types. [ODS: Type inference in
//! formats]

use std::collections::HashMap;

use syn::Attribute;

use super::parse::Seen;
use super::{Claim, FormatModel, Holds};
use crate::Errors;
use crate::op::{Field, Hook, OpModel, Role, Source, TraitKind};

/// Finds the sources of types and reports missing parts.
pub(super) fn all(model: &OpModel, seen: &Seen, format: &mut FormatModel, attr: &Attribute, errors: &mut Errors) {
    if !seen.attr_dict {
        errors.on(
            attr.path(),
            "'attr_dict' directive not found in custom assembly format: write it where attributes go that nothing else writes",
        );
    }
    parts_are_there(model, seen, errors);
    let resolvers = resolvers(model, seen);
    let mut resolver = Resolver { model, seen, resolvers, claims: Vec::new() };
    format.result_types = resolver.results(errors);
    format.operand_types = resolver.operands(errors);
    format.claims.append(&mut resolver.claims);
}

/// Checks that the format contains all operands, regions, successors and properties. Attributes may be left to
/// `attr_dict`.
fn parts_are_there(model: &OpModel, seen: &Seen, errors: &mut Errors) {
    for (i, field) in model.fields.iter().enumerate() {
        let all = match field.role {
            Role::Operand(..) => seen.operands,
            Role::Region(..) => seen.regions,
            Role::Successor(..) => seen.successors,
            Role::Prop(..) => seen.prop_dict,
            _ => continue,
        };
        if all || seen.bound.contains(&i) {
            continue;
        }
        let (noun, key) = (field.role.noun(), field.key());
        let message = match field.role {
            Role::Prop(..) => {
                format!("property '{key}' not found in the format: add `${key}` or `prop_dict`, or it is lost")
            }
            _ => {
                format!("{noun} #{}, named '{key}', not found: add `${key}` to the custom assembly format", field.index)
            }
        };
        errors.at(field.span(), message);
    }
}

/// The types that can be inferred from traits. Later traits take precedence. There is only one step: an inferred type
/// is no source for others.
fn resolvers(model: &OpModel, seen: &Seen) -> HashMap<usize, Source> {
    let mut found: HashMap<usize, Source> = HashMap::new();
    let is_seen = |index: usize| match model.fields[index].role {
        Role::Attr(..) => seen.bound.contains(&index),
        _ => seen.typed.contains(&index),
    };
    for listed in model.traits() {
        match &listed.kind {
            TraitKind::Match(matched, roots) if matched.name == "AllTypesMatch" => {
                for root in roots.iter().filter(|root| is_seen(root.field)) {
                    for other in roots.iter().filter(|other| other.field != root.field) {
                        found.insert(other.field, Source::Same(root.field));
                    }
                }
            }
            TraitKind::Flag(flag) if flag.name == "SameTypeOperands" => same_types(model, seen, false, &mut found),
            TraitKind::Flag(flag) if flag.name == "SameOperandsAndResultType" => {
                same_types(model, seen, true, &mut found)
            }
            TraitKind::TypesMatchWith { from, to, with, ranged, .. } if is_seen(from.field) => {
                let source = match ranged {
                    true => Source::TransformAll(from.field, with.clone()),
                    false => Source::Transform(from.field, with.clone()),
                };
                found.insert(to.field, source);
            }
            TraitKind::ElementCountAndTypes(shaped, elements) if is_seen(shaped.field) => {
                found.insert(elements.field, Source::Elements(shaped.field));
            }
            _ => {}
        }
    }
    found
}

fn same_types(model: &OpModel, seen: &Seen, results: bool, found: &mut HashMap<usize, Source>) {
    let all = |index: &usize| match model.fields[*index].role {
        Role::Operand(..) => true,
        Role::Result(..) => results,
        _ => false,
    };
    let first = |want: fn(&Role) -> bool| {
        let mut typed = (0..model.fields.len()).filter(|i| seen.typed.contains(i));
        typed.find(|i| want(&model.fields[*i].role))
    };
    let operand = first(|role| matches!(role, Role::Operand(..)));
    let from = operand.or_else(|| if results { first(|role| matches!(role, Role::Result(..))) } else { None });
    let Some(from) = from else { return };
    for index in (0..model.fields.len()).filter(all).filter(|index| !seen.typed.contains(index)) {
        found.insert(index, Source::Same(from));
    }
}

struct Resolver<'a> {
    model: &'a OpModel,
    seen: &'a Seen,
    resolvers: HashMap<usize, Source>,
    claims: Vec<Claim>,
}

impl Resolver<'_> {
    fn results(&mut self, errors: &mut Errors) -> Vec<Source> {
        let all: Vec<usize> = self.with_role(|role| matches!(role, Role::Result(..)));
        let none_typed = all.iter().all(|index| !self.seen.typed.contains(index));
        if self.seen.result_types {
            return vec![Source::Written; all.len()];
        }
        if none_typed && self.model.options.has(Hook::Infer) {
            return vec![Source::Infer; all.len()];
        }
        all.into_iter().map(|index| self.source(index, false, errors)).collect()
    }

    fn operands(&mut self, errors: &mut Errors) -> Vec<Source> {
        let all: Vec<usize> = self.with_role(|role| matches!(role, Role::Operand(..)));
        if self.seen.operand_types {
            return vec![Source::Written; all.len()];
        }
        let bulk = self.seen.operands;
        all.into_iter().map(|index| self.source(index, !bulk, errors)).collect()
    }

    fn with_role(&self, want: fn(&Role) -> bool) -> Vec<usize> {
        (0..self.model.fields.len()).filter(|i| want(&self.model.fields[*i].role)).collect()
    }

    /// The source of the types of a group; `many` tells that types of several groups may be built.
    fn source(&mut self, index: usize, many: bool, errors: &mut Errors) -> Source {
        if self.seen.typed.contains(&index) {
            return Source::Written;
        }
        if let Some(source) = self.resolvers.get(&index) {
            return source.clone();
        }
        let field = &self.model.fields[index];
        let message = not_buildable(field);
        if field.role.kind().varies() && !many {
            errors.at(field.span(), message);
        } else {
            self.claims.push(Claim { field: index, holds: Holds::Buildable, message, span: field.span() });
        }
        Source::Build
    }
}

fn not_buildable(field: &Field) -> String {
    let (noun, key, index) = (field.role.noun(), field.key(), field.index);
    format!(
        "type of {noun} #{index}, named '{key}', is not buildable and a buildable type cannot be inferred: \
         add a type constraint to the operation or `type(${key})` to the custom assembly format"
    )
}
