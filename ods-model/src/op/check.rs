//! Checks between the parts of an op. One function per rule; the comment of each states the rule.

use super::options::Hook;
use super::traits::TraitKind;
use super::{Field, Kind, OpModel, Presence, Role};
use crate::{Errors, wording};

/// Checks everything.
pub(super) fn all(model: &mut OpModel, errors: &mut Errors) {
    names_are_unique(model, errors);
    accessors_do_not_overlap(model, errors);
    setters_do_not_overlap(model, errors);
    sizes_are_told(model, errors, false);
    sizes_are_told(model, errors, true);
    nested_groups_have_sizes(model, errors);
    only_the_last_varies(model, errors);
    traits_are_listed_once(model, errors);
    traits_come_in_order(model, errors);
    traits_fit(model, errors);
    symbols_fit(model, errors);
    inference_has_something_to_infer(model, errors);
    effects_fit(model, errors);
}

/// No two parts have the same name. [ODS: C4]
fn names_are_unique(model: &OpModel, errors: &mut Errors) {
    for (i, field) in model.fields.iter().enumerate() {
        let same = model.fields[..i].iter().find(|other| other.name == field.name && !field.name.is_empty());
        if let Some(other) = same {
            let (kind, before) = (field.role.noun(), other.role.noun());
            let message = if kind == before {
                format!("op has a conflict with two {} having the same name '{}'", plural(kind), field.name)
            } else {
                format!(
                    "op has a conflict with {} and {} both having an entry with the name '{}'",
                    plural(before),
                    plural(kind),
                    field.name
                )
            };
            errors.on(&field.ident, message);
        }
        if model.slots.iter().any(|slot| slot.field.is_none() && slot.name == field.name) {
            let name = &field.name;
            errors
                .on(&field.ident, format!("'{name}' is the attribute that holds sizes of groups: choose another name"));
        }
    }
}

fn plural(noun: &str) -> String {
    match noun.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None => format!("{noun}s"),
    }
}

/// Accessors do not hide methods that every op has. [ODS: C4]
fn accessors_do_not_overlap(model: &OpModel, errors: &mut Errors) {
    let only = |mut all: Box<dyn Iterator<Item = &Field> + '_>| {
        let first = all.next();
        first.is_some_and(|first| first.role.kind().varies()) && all.next().is_none()
    };
    for field in &model.fields {
        let fits = match field.key().as_str() {
            "attributes" | "attribute_names" | "operation" => matches!(field.role, Role::Attr(..) | Role::Prop(..)),
            "operands" => only(Box::new(model.operands())) && matches!(field.role, Role::Operand(..)),
            "regions" => only(Box::new(model.regions())) && matches!(field.role, Role::Region(..)),
            _ => true,
        };
        if !fits {
            let key = field.key();
            errors.on(
                &field.ident,
                format!("generated accessor for `{key}` overlaps with a default one; please rename to avoid overlap"),
            );
        }
    }
}

/// Setters of builders do not hide methods that every builder has.
fn setters_do_not_overlap(model: &OpModel, errors: &mut Errors) {
    for field in &model.fields {
        let key = field.key();
        if crate::emit::has_setter(field) && crate::emit::BUILDER_METHODS.contains(&key.as_str()) {
            errors.on(
                &field.ident,
                format!("generated setter for `{key}` overlaps with a default one; please rename to avoid overlap"),
            );
        }
    }
}

/// The sizes of several variadic groups have a source. [ODS: C4]
fn sizes_are_told(model: &OpModel, errors: &mut Errors, results: bool) {
    let fields: Vec<&Field> = if results { model.results().collect() } else { model.operands().collect() };
    let (noun, word) = if results { ("results", "Result") } else { ("operands", "Operand") };
    let mut varying = fields.iter().filter(|field| field.role.kind().varies());
    let (_, second) = (varying.next(), varying.next());
    let (segments, same) = (format!("AttrSized{word}Segments"), format!("SameVariadic{word}Size"));
    let trait_of = |want: fn(&TraitKind, bool) -> bool| model.traits().find(|found| want(&found.kind, results));
    let segmented = trait_of(|kind, wanted| matches!(kind, TraitKind::Segments { results } if *results == wanted));
    let same_size =
        trait_of(|kind, wanted| matches!(kind, TraitKind::SameVariadicSize { results } if *results == wanted));
    match (segmented, same_size, second) {
        (Some(_), Some(same_size), _) => {
            errors.on(&same_size.path, format!("op cannot have both '{segments}' and '{same}' traits"));
        }
        (Some(found), None, None) => {
            errors.on(&found.path, format!("op must have at least two variadic {noun} to use '{segments}' trait"));
        }
        (None, None, Some(second)) => {
            let message = format!("op has multiple variadic {noun} but no specification over their sizes");
            errors.on(
                &second.ident,
                format!("{message}: write `traits({segments})`, or `traits({same})` if all have one size"),
            );
        }
        _ => {}
    }
}

/// The sizes of nested groups are in a required dense array of `i32`. [ODS: C8 3]
fn nested_groups_have_sizes(model: &OpModel, errors: &mut Errors) {
    for field in model.operands().filter(|field| field.role.kind() == Kind::Nested) {
        let Some(sizes) = &field.sizes else {
            let key = field.key();
            errors.on(&field.ident, format!("where do the sizes of the groups stand? write `#[sizes({key}_segments)]` with a field `{key}_segments: Attr<DenseI32ArrayAttr>`"));
            continue;
        };
        let key = super::key(sizes);
        let names: Vec<String> = model.attributes().map(Field::key).collect();
        match model.field(&key).map(|field| &field.role) {
            None => {
                let hint = wording::did_you_mean(&key, names.iter().map(String::as_str));
                errors.on(
                    sizes,
                    format!("no field `{key}`: expected the name of an `Attr<DenseI32ArrayAttr>` field{hint}"),
                );
            }
            Some(Role::Attr(Presence::Required, ty)) if super::fields::constraint_name(ty) == "DenseI32ArrayAttr" => {}
            Some(Role::Unknown) => {}
            Some(_) => errors
                .on(sizes, format!("`{key}` cannot hold sizes: expected a field `{key}: Attr<DenseI32ArrayAttr>`")),
        }
    }
}

/// Only the last successor can be variadic, and only the last region optional or variadic. [ODS: C4]
fn only_the_last_varies(model: &OpModel, errors: &mut Errors) {
    let mut check = |fields: Vec<&Field>, noun: &str| {
        for field in fields.iter().rev().skip(1).filter(|field| field.role.kind().varies()) {
            let how = if field.role.kind() == Kind::Optional { "optional" } else { "variadic" };
            errors.on(&field.ident, format!("only the last {noun} can be {how}"));
        }
    };
    check(model.successors().collect(), "successor");
    check(model.regions().collect(), "region");
}

/// Traits are not listed twice.
fn traits_are_listed_once(model: &OpModel, errors: &mut Errors) {
    let all: Vec<_> = model.traits().collect();
    for (i, found) in all.iter().enumerate() {
        let again = |other: &&&super::Trait| match (&other.kind, &found.kind) {
            (TraitKind::Flag(a), TraitKind::Flag(b)) => a.name == b.name && other.path == found.path,
            (TraitKind::Segments { results: a }, TraitKind::Segments { results: b }) => a == b,
            (TraitKind::SameVariadicSize { results: a }, TraitKind::SameVariadicSize { results: b }) => a == b,
            (TraitKind::Symbol { .. }, TraitKind::Symbol { .. }) => true,
            (TraitKind::User, TraitKind::User) => other.path == found.path,
            _ => false,
        };
        if all[..i].iter().find(again).is_some() {
            errors.on(&found.path, "this trait is listed twice");
        }
    }
}

/// Traits that need others come after them. [ODS: C4]
fn traits_come_in_order(model: &OpModel, errors: &mut Errors) {
    let mut sets: Vec<&str> = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    for found in model.traits() {
        let TraitKind::Flag(flag) = &found.kind else { continue };
        for need in flag.needs {
            let upper = need.to_uppercase();
            if !names.contains(need) && !sets.iter().any(|set| *set == upper) {
                errors.on(&found.path, format!("{} requires {need} to precede it in traits list", flag.name));
            }
        }
        names.push(flag.name);
        sets.extend(flag.sets);
    }
}

/// Traits about operands, results or regions are on ops that have some. [ODS: A7]
fn traits_fit(model: &OpModel, errors: &mut Errors) {
    let (operands, results) = (model.operands().count(), model.results().count());
    let single = |fields: Vec<&Field>| matches!(fields[..], [field] if field.role.kind() == Kind::One);
    for found in model.traits() {
        let TraitKind::Flag(flag) = &found.kind else {
            if let TraitKind::ImplicitTerminator(_) = found.kind
                && model.regions().next().is_none()
            {
                errors.on(&found.path, "SingleBlockImplicitTerminator requires a region: the op has none");
            }
            continue;
        };
        let wrong = match flag.name {
            "ConstantLike" if operands != 0 => Some("requires zero operands"),
            "ConstantLike" if !single(model.results().collect()) => Some("requires one result"),
            "Involution" | "Idempotent" if !single(model.results().collect()) => Some("requires one result"),
            "Involution" if !single(model.operands().collect()) => Some("requires one operand"),
            "Idempotent"
                if operands == 0 || operands > 2 || model.operands().any(|field| field.role.kind().varies()) =>
            {
                Some("requires one or two operands")
            }
            "Involution" | "Idempotent" if !model.has("SameOperandsAndResultType") => {
                Some("requires the trait SameOperandsAndResultType")
            }
            "AffineScope" | "AutomaticAllocationScope" | "SingleBlock" | "NoRegionArguments" | "IsolatedSymbols"
                if model.regions().next().is_none() =>
            {
                Some("requires a region: the op has none")
            }
            "SymbolTable" | "TransparentSymbolTable" if !single(model.regions().collect()) => {
                Some("requires exactly one region")
            }
            "SameOperandsAndResultType"
            | "SameOperandsAndResultShape"
            | "SameOperandsAndResultElementType"
            | "SameOperandsAndResultRank"
                if operands == 0 || results == 0 =>
            {
                Some("requires an operand and a result")
            }
            "SameTypeOperands" | "SameOperandsShape" | "SameOperandsElementType" if operands == 0 => {
                Some("requires an operand: the op has none")
            }
            _ => None,
        };
        if let Some(wrong) = wrong {
            errors.on(&found.path, format!("{} {wrong}", flag.name));
        }
    }
}

/// A symbol has a name and no results. [ODS: E4]
fn symbols_fit(model: &OpModel, errors: &mut Errors) {
    let Some(found) = model.traits().find(|found| matches!(found.kind, TraitKind::Symbol { .. })) else { return };
    if model.results().next().is_some() {
        errors.on(&found.path, "symbols must not have results");
    }
    if !model.attributes().any(|field| field.name == "sym_name") {
        errors.on(&found.path, "a symbol has a name: write a field `sym_name: Attr<SymbolNameAttr>`");
    }
}

/// `infer` is on ops with results.
fn inference_has_something_to_infer(model: &OpModel, errors: &mut Errors) {
    if let Some(span) = model.options.hook(Hook::Infer)
        && model.results().next().is_none()
    {
        errors.at(span, "nothing to infer: the op has no results");
    }
}

/// An op declared free of effects declares no effects.
fn effects_fit(model: &OpModel, errors: &mut Errors) {
    let pure = model
        .traits()
        .find(|found| matches!(found.kind, TraitKind::Flag(flag) if flag.sets.contains(&"NO_MEMORY_EFFECT")));
    let Some(pure) = pure else { return };
    let name = pure.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    for effect in model.effects.iter().chain(model.fields.iter().flat_map(|field| &field.effects)) {
        let what = &effect.effect;
        errors
            .on(what, format!("the trait {name} says that the op has no effects, but it is declared to have `{what}`"));
    }
}
