//! Relations between operands, results and attributes. [ODS: multi-entity constraints]

use super::Verified;
use super::entry::fail;
use crate::context::{OpFacts, Type};
use crate::decl::TraitCheck;
use crate::decl::format::TypeRoot;
use crate::decl::op::{MatchOf, OpDescriptor, Relation, RelationPred};
use crate::diag::Diagnostic;
use crate::ir::OpRef;
use crate::types::TypeData;

/// Relations that the traits of an op claim.
pub(super) fn relations(op: OpRef<'_>, facts: &OpFacts, out: &mut Vec<Diagnostic>) -> Verified {
    let descriptor = facts.descriptor;
    facts.plan.relations.run(descriptor.checks, |check| match check {
        TraitCheck::Relation(relation) if !holds(op, descriptor, relation) => {
            fail(out, op.op_error(format!("failed to verify that {}", relation.summary)))
        }
        _ => Ok(()),
    })
}

/// The types of a group, or the type of an attribute.
fn types(op: OpRef<'_>, descriptor: &OpDescriptor, root: TypeRoot, visit: &mut dyn FnMut(Type)) {
    match root {
        TypeRoot::Operand(group) => {
            let (start, len) = op.group_range(&descriptor.operands, usize::from(group), op.num_operands());
            op.operand_types().skip(start).take(len).for_each(visit);
        }
        TypeRoot::Result(group) => {
            let (start, len) = op.group_range(&descriptor.results, usize::from(group), op.num_results());
            op.result_types().skip(start).take(len).for_each(visit);
        }
        TypeRoot::Attr(slot) => {
            let attr = op.slots().get(usize::from(slot)).copied().flatten();
            attr.and_then(|attr| op.cx().attr_data(attr).ty()).into_iter().for_each(visit);
        }
    }
}

fn first(op: OpRef<'_>, descriptor: &OpDescriptor, root: TypeRoot) -> Option<Type> {
    let mut found = None;
    types(op, descriptor, root, &mut |ty| found = found.or(Some(ty)));
    found
}

fn all(op: OpRef<'_>, descriptor: &OpDescriptor, root: TypeRoot) -> Vec<Type> {
    let mut found = Vec::new();
    types(op, descriptor, root, &mut |ty| found.push(ty));
    found
}

fn holds(op: OpRef<'_>, descriptor: &OpDescriptor, relation: &Relation) -> bool {
    let cx = op.cx();
    match relation.pred {
        RelationPred::AllMatch(MatchOf::Type, roots) => {
            let (mut expected, mut same) = (None, true);
            for root in roots {
                types(op, descriptor, *root, &mut |ty| same &= *expected.get_or_insert(ty) == ty);
            }
            same
        }
        RelationPred::AllMatch(of, roots) => {
            let (mut expected, mut same) = (None, true);
            for root in roots {
                types(op, descriptor, *root, &mut |ty| match part(op, of, ty) {
                    None => same = false,
                    Some(found) => same &= *expected.get_or_insert_with(|| found.clone()) == found,
                });
            }
            same
        }
        RelationPred::AnyMatch(of, roots) => {
            let mut found: Vec<Part> = Vec::new();
            let mut any = false;
            for root in roots {
                types(op, descriptor, *root, &mut |ty| {
                    let part = part(op, of, ty);
                    any |= part.as_ref().is_some_and(|part| found.contains(part));
                    found.extend(part);
                });
            }
            any
        }
        RelationPred::TypesMatchWith { from, to, with, compare, optional } => {
            let (from, to) = (first(op, descriptor, from), first(op, descriptor, to));
            let (Some(from), Some(to)) = (from, to) else { return optional };
            let Some(expected) = with(cx, from) else { return false };
            compare.map_or(expected == to, |compare| compare(cx, expected, to))
        }
        RelationPred::RangeMatchesWith { from, to, with } => {
            let (from, to) = (all(op, descriptor, from), all(op, descriptor, to));
            with(cx, &from).is_some_and(|expected| expected == to)
        }
        RelationPred::ElementCountAndTypes(shaped, elements) => {
            let Some(shaped) = first(op, descriptor, shaped) else { return false };
            let data = cx.type_data(shaped);
            let elements = all(op, descriptor, elements);
            let (Some(count), Some(element)) = (data.num_elements(), data.element_type()) else { return false };
            elements.len() as u64 == count && elements.iter().all(|ty| *ty == element)
        }
        RelationPred::TypeIs(root, constraint) => all(op, descriptor, root).iter().all(|ty| constraint.holds(cx, *ty)),
        RelationPred::ElementTypeIs(root, constraint) => all(op, descriptor, root).iter().all(|ty| {
            let element = cx.type_data(*ty).element_type().unwrap_or(*ty);
            constraint.holds(cx, element)
        }),
        RelationPred::Holds(holds) => holds(op),
    }
}

#[derive(Clone, PartialEq)]
enum Part {
    Type(Type),
    Number(u64),
    Shape(Box<[i64]>),
    Kind(std::mem::Discriminant<TypeData>),
}

/// The property of a type that a relation compares; `None` where the type does not have it.
fn part(op: OpRef<'_>, of: MatchOf, ty: Type) -> Option<Part> {
    let data = op.cx().type_data(ty);
    Some(match of {
        MatchOf::Type => Part::Type(ty),
        MatchOf::ElementType => Part::Type(data.element_type().unwrap_or(ty)),
        MatchOf::Rank => Part::Number(data.shape()?.len() as u64),
        MatchOf::Shape => Part::Shape(data.shape()?.into()),
        MatchOf::ElementCount => Part::Number(data.num_elements()?),
        MatchOf::TypeKind => Part::Kind(std::mem::discriminant(data)),
    })
}
