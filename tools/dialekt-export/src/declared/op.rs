//! Ops, from models to the schema.

use dialekt_ods_model::op::{Effect, Field, Hook, Kind, Listed, OpModel, Presence, Role, TraitKind};
use quote::ToTokens;
use syn::{Expr, ExprLit, Lit, Type};

use super::{Names, docs, format, text, words};
use crate::schema as s;

/// The schema of an op.
pub fn op(model: &OpModel, names: &Names) -> s::Op {
    let options = &model.options;
    let (mut traits, mut interfaces) = (Vec::new(), Vec::new());
    for listed in &model.listed {
        match listed {
            // The trait before it comes from the same entry, and has its text.
            Listed::Trait(found) if matches!(found.kind, TraitKind::ImplicitTerminator(_)) => {}
            Listed::Trait(found) => traits.push(found.text.clone()),
            Listed::Interface(path, _) => interfaces.push(path.clone()),
            Listed::Infer => {}
        }
    }
    let code = [
        (options.has(Hook::Verify), "verify"),
        (options.has(Hook::VerifyRegions), "verify_regions"),
        (options.has(Hook::Infer), "infer"),
        (options.has(Hook::Fold), "fold"),
        (options.parse.is_some(), "parse"),
        (options.print.is_some(), "print"),
        (options.result_names.is_some(), "result_names"),
        (options.argument_names.is_some(), "argument_names"),
        (options.block_names.is_some(), "block_names"),
    ];
    let on_op = model.effects.iter().map(|effect| self::effect(effect, None));
    let on_fields = model.fields.iter().flat_map(|field| {
        let key = field.key();
        field.effects.iter().map(move |effect| self::effect(effect, Some(key.clone())))
    });
    s::Op {
        name: text(&options.name),
        docs: docs(&model.docs),
        doc_group: text(&options.doc_group),
        deprecated: text(&options.deprecated),
        mixins: model.mixins.iter().filter_map(|mixin| Some(mixin.path.segments.last()?.ident.to_string())).collect(),
        traits,
        interfaces: names.interfaces(&interfaces),
        operands: model.operands().map(values).collect(),
        attributes: model.attributes().filter_map(attr).collect(),
        derived: model.derived().filter_map(derived).collect(),
        regions: model.regions().map(region).collect(),
        successors: model.successors().map(successor).collect(),
        results: model.results().map(values).collect(),
        effects: on_op.chain(on_fields).collect(),
        format: model.format.as_ref().map(|found| format::tokens(model, &found.elements)),
        code: words(&code),
        canonicalize: model.canonicalize.iter().map(dialekt_ods_model::text).collect(),
        default_dialect: text(&options.default_dialect),
    }
}

fn name(ty: &Type) -> String {
    ty.to_token_stream().to_string()
}

fn effect(effect: &Effect, on: Option<String>) -> s::Effect {
    let Effect { effect, resource, stage, full } = effect;
    s::Effect { effect: effect.to_string(), resource: resource.clone(), on, stage: *stage, full: *full }
}

fn values(field: &Field) -> s::Values {
    let constraint = match &field.role {
        Role::Operand(_, constraint) | Role::Result(_, constraint) => name(constraint),
        _ => String::new(),
    };
    let kind = match field.role.kind() {
        Kind::One => s::Kind::One,
        Kind::Optional => s::Kind::Optional,
        Kind::Variadic => s::Kind::Variadic,
        Kind::Nested => s::Kind::Nested,
    };
    let sizes = field.sizes.as_ref().map(|sizes| {
        let text = sizes.to_string();
        text.strip_prefix("r#").map(str::to_owned).unwrap_or(text)
    });
    s::Values { field: field.key(), name: field.name.clone(), kind, sizes, constraint, docs: docs(&field.docs) }
}

fn attr(field: &Field) -> Option<s::Attr> {
    let (native, presence, constraint) = match &field.role {
        Role::Attr(presence, constraint) => (false, presence, constraint),
        Role::Prop(presence, constraint) => (true, presence, constraint),
        _ => return None,
    };
    let value = |value: &Expr| match value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => text.value(),
        code => dialekt_ods_model::text(code),
    };
    let presence = match presence {
        Presence::Required => s::Presence::Required,
        Presence::Optional | Presence::Unit => s::Presence::Optional,
        Presence::Default(default) => s::Presence::Default(value(default)),
        Presence::ReadAs(default) => s::Presence::ReadAs(value(default)),
    };
    let docs = docs(&field.docs);
    Some(s::Attr { field: field.key(), name: field.name.clone(), native, presence, constraint: name(constraint), docs })
}

fn derived(field: &Field) -> Option<s::Derived> {
    let Role::Derived(constraint, value) = &field.role else { return None };
    let (value, docs) = (dialekt_ods_model::text(value), docs(&field.docs));
    Some(s::Derived { field: field.key(), name: field.name.clone(), constraint: name(constraint), value, docs })
}

fn region(field: &Field) -> s::Region {
    let claim = match &field.role {
        Role::Region(_, claim) => claim.as_ref().map(dialekt_ods_model::text),
        _ => None,
    };
    let counted = |word: &str| {
        let number = claim.as_deref()?.strip_prefix(word)?.strip_prefix('<')?.strip_suffix('>')?;
        number.parse::<u32>().ok()
    };
    let blocks = match &claim {
        None => s::Blocks::Any,
        Some(name) if name == "GraphRegion" => s::Blocks::Graph,
        Some(name) => (counted("SizedRegion").map(s::Blocks::Exactly))
            .or_else(|| counted("MinSizedRegion").map(s::Blocks::AtLeast))
            .or_else(|| counted("MaxSizedRegion").map(s::Blocks::AtMost))
            .unwrap_or_else(|| s::Blocks::Code(name.clone())),
    };
    let (variadic, optional) = (field.role.kind() == Kind::Variadic, field.role.kind() == Kind::Optional);
    s::Region { field: field.key(), name: field.name.clone(), variadic, optional, blocks, docs: docs(&field.docs) }
}

fn successor(field: &Field) -> s::Successor {
    let claim = match &field.role {
        Role::Successor(_, claim) => claim.as_ref().map(name),
        _ => None,
    };
    let variadic = field.role.kind().varies();
    s::Successor { field: field.key(), name: field.name.clone(), variadic, claim, docs: docs(&field.docs) }
}
