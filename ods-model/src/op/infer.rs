//! Inference of result types from the traits of an op. [ODS: A2, auto inferReturnTypes]

use syn::{Path, Type};

use super::options::Hook;
use super::traits::{TraitKind, TypeRoot};
use super::{Field, OpModel, Role, fields};

/// The way in which the types of all results are inferred.
#[derive(Clone, Debug)]
pub enum Infer {
    /// They cannot be inferred.
    None,
    /// By the user's `InferTypes`.
    Hook,
    /// By rules, one for each result.
    Rules(Vec<Source>),
}

/// The source of the types of a group.
#[derive(Clone, Debug)]
pub enum Source {
    /// They are written in the text.
    Written,
    /// They are those of a field.
    Same(usize),
    /// They are a function of the first type of a field.
    Transform(usize, Path),
    /// All of them are a function of all types of a field.
    TransformAll(usize, Path),
    /// Each is the element type of a field, and there are as many as the field has elements.
    Elements(usize),
    /// The constraint is buildable: it has one type only.
    Build,
    /// The op's inference gives them.
    Infer,
}

/// Finds out how result types are inferred. The format tells more than the traits: a type that it leaves out is
/// buildable.
pub(super) fn infer(model: &OpModel) -> Infer {
    if model.options.has(Hook::Infer) {
        return Infer::Hook;
    }
    let results: Vec<&Field> = model.results().collect();
    if results.is_empty() || results.iter().any(|field| field.role.kind().varies()) {
        return Infer::None;
    }
    let rules = match model.has("SameOperandsAndResultType") {
        true => same(model, results.len()),
        false => graph(model, &results),
    };
    rules.map_or(Infer::None, Infer::Rules)
}

/// Infers that all results have the type of the first operand that is a single value.
fn same(model: &OpModel, results: usize) -> Option<Vec<Source>> {
    let first = model.fields.iter().position(|field| matches!(field.role, Role::Operand(kind, _) if !kind.varies()))?;
    Some(vec![Source::Same(first); results])
}

/// Infers results from operands, attributes and other results, until nothing changes.
fn graph(model: &OpModel, results: &[&Field]) -> Option<Vec<Source>> {
    let mut rules: Vec<Option<Source>> =
        results.iter().map(|field| buildable(model, field).then_some(Source::Build)).collect();
    let known = |rules: &[Option<Source>], root: &TypeRoot| match model.fields[root.field].role {
        Role::Result(..) => rules[model.fields[root.field].index].is_some(),
        _ => true,
    };
    let result = |root: &TypeRoot| match model.fields[root.field].role {
        Role::Result(..) => Some(model.fields[root.field].index),
        _ => None,
    };
    for _ in 0..results.len() {
        for found in model.traits() {
            match &found.kind {
                TraitKind::TypesMatchWith { from, to, with, ranged: false, .. } if known(&rules, from) => {
                    if let Some(index) = result(to) {
                        rules[index].get_or_insert_with(|| Source::Transform(from.field, with.clone()));
                    }
                }
                TraitKind::Match(found, roots) if found.name == "AllTypesMatch" => {
                    // Operands and attributes take precedence over results.
                    let argument = roots.iter().find(|root| result(root).is_none());
                    let Some(from) = argument.or_else(|| roots.iter().find(|root| known(&rules, root))) else {
                        continue;
                    };
                    for index in roots.iter().filter_map(result) {
                        rules[index].get_or_insert_with(|| Source::Same(from.field));
                    }
                }
                _ => {}
            }
        }
    }
    rules.into_iter().collect()
}

/// Returns whether the type of a result is buildable: the format leaves it out and nothing else gives it, or the
/// constraint's name is known as buildable. The generated code asserts it.
fn buildable(model: &OpModel, field: &Field) -> bool {
    let left_out =
        model.format.as_ref().is_some_and(|format| matches!(format.result_types[field.index], Source::Build));
    let named = matches!(&field.role, Role::Result(_, ty) if is_buildable_name(ty));
    left_out || named
}

/// Returns whether a constraint of the library has one type only.
fn is_buildable_name(ty: &Type) -> bool {
    let name = fields::constraint_name(ty);
    let sized = |prefix: &str, widths: &[&str]| name.strip_prefix(prefix).is_some_and(|width| widths.contains(&width));
    ["Index", "NoneType", "BF16", "TF32"].contains(&name.as_str())
        || ["I", "SI", "UI"].iter().any(|prefix| sized(prefix, &["1", "8", "16", "32", "64", "128"]))
        || sized("F", &["16", "32", "64", "80", "128"])
}
