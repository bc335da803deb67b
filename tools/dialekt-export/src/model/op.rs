//! Ops as declarations.

use dialekt_ods_model::MixinUse;
use dialekt_ods_model::op::OpModel;

use super::{depth, doc_lines, parsed};
use crate::names::{ident, pascal};
use crate::schema as s;

/// The declaration of an op, as source.
pub fn source(op: &s::Op) -> String {
    let mut keys = vec![format!("name = {:?}", op.name)];
    if !op.traits.is_empty() {
        keys.push(format!("traits({})", op.traits.join(", ")));
    }
    let own: Vec<String> = op.interfaces.iter().map(|name| pascal(name)).collect();
    if !own.is_empty() {
        keys.push(format!("interfaces({})", own.join(", ")));
    }
    let whole: Vec<String> = op.effects.iter().filter(|effect| effect.on.is_none()).map(effect).collect();
    if !whole.is_empty() {
        keys.push(format!("effects({})", whole.join(", ")));
    }
    if !op.canonicalize.is_empty() {
        keys.push(format!("canonicalize({})", op.canonicalize.join(", ")));
    }
    for code in &op.code {
        keys.push(match code.as_str() {
            "verify" | "verify_regions" | "infer" | "fold" => code.clone(),
            function => format!("{function} = function"),
        });
    }
    if !op.default_dialect.is_empty() {
        keys.push(format!("default_dialect = {:?}", op.default_dialect));
    }
    for (key, value) in [("doc_group", &op.doc_group), ("deprecated", &op.deprecated)] {
        if !value.is_empty() {
            keys.push(format!("{key} = {value:?}"));
        }
    }
    let mut fields = String::new();
    let mut field = |field: &str, name: &str, docs: &s::Docs, attrs: String, ty: String| {
        let on: Vec<String> =
            op.effects.iter().filter(|effect| effect.on.as_deref() == Some(field)).map(effect).collect();
        let effects = if on.is_empty() { String::new() } else { format!("#[effects({})] ", on.join(", ")) };
        let named = if field == name { String::new() } else { format!("#[name({name:?})] ") };
        fields += &format!("{}    {attrs}{effects}{named}{}: {ty},\n", doc_lines(docs), ident(field));
    };
    let values = |values: &s::Values, word: &str| {
        let constraint = &values.constraint;
        let attrs = values.sizes.as_ref().map_or(String::new(), |sizes| format!("#[sizes({})] ", ident(sizes)));
        let ty = match values.kind {
            s::Kind::One => format!("{word}<{constraint}>"),
            s::Kind::Optional => format!("Option<{word}<{constraint}>>"),
            s::Kind::Variadic => format!("{word}s<{constraint}>"),
            s::Kind::Nested => format!("{word}Groups<{constraint}>"),
        };
        (attrs, ty)
    };
    for operand in &op.operands {
        let (attrs, ty) = values(operand, "Operand");
        field(&operand.field, &operand.name, &operand.docs, attrs, ty);
    }
    for attr in &op.attributes {
        let constraint = &attr.constraint;
        let (default, optional) = match &attr.presence {
            s::Presence::Required => (String::new(), false),
            s::Presence::Optional => (String::new(), true),
            s::Presence::Default(value) => (format!("#[default({value:?})] "), false),
            s::Presence::ReadAs(value) => (format!("#[default({value:?})] "), true),
        };
        let word = if attr.native { "Prop" } else { "Attr" };
        let ty = if optional { format!("Option<{word}<{constraint}>>") } else { format!("{word}<{constraint}>") };
        field(&attr.field, &attr.name, &attr.docs, default, ty);
    }
    for attr in &op.derived {
        // Without documentation, the expression is not known.
        let value = if attr.value.is_empty() { "None" } else { &attr.value };
        let ty = format!("Derived<{}>", attr.constraint);
        field(&attr.field, &attr.name, &attr.docs, format!("#[derived({value})] "), ty);
    }
    for region in &op.regions {
        let plural = if region.variadic { "s" } else { "" };
        let claim = match &region.blocks {
            s::Blocks::Any => String::new(),
            s::Blocks::Graph => "<GraphRegion>".to_owned(),
            s::Blocks::Code(name) => format!("<{name}>"),
            s::Blocks::Exactly(n) => format!("<SizedRegion<{n}>>"),
            s::Blocks::AtLeast(n) => format!("<MinSizedRegion<{n}>>"),
            s::Blocks::AtMost(n) => format!("<MaxSizedRegion<{n}>>"),
        };
        let ty = format!("Region{plural}{claim}");
        let ty = if region.optional { format!("Option<{ty}>") } else { ty };
        field(&region.field, &region.name, &region.docs, String::new(), ty);
    }
    for successor in &op.successors {
        let plural = if successor.variadic { "s" } else { "" };
        let claim = successor.claim.as_ref().map_or(String::new(), |name| format!("<{name}>"));
        let ty = format!("Successor{plural}{claim}");
        field(&successor.field, &successor.name, &successor.docs, String::new(), ty);
    }
    for result in &op.results {
        let (attrs, ty) = values(result, "OpResult");
        field(&result.field, &result.name, &result.docs, attrs, ty);
    }
    let format = op.format.as_ref().map_or(String::new(), |tokens| format!("#[assembly({tokens})]\n"));
    let docs = doc_lines(&op.docs);
    format!("{docs}#[op({})]\n{format}struct {} {{\n{fields}}}\n", keys.join(", "), item_name(&op.name))
}

fn effect(effect: &s::Effect) -> String {
    let mut args = Vec::new();
    if effect.resource != "Default" {
        args.push(format!("resource = {:?}", effect.resource));
    }
    if effect.stage != 0 {
        args.push(format!("stage = {}", effect.stage));
    }
    if effect.full {
        args.push("full".to_owned());
    }
    if args.is_empty() { effect.effect.clone() } else { format!("{}({})", effect.effect, args.join(", ")) }
}

/// The name of the struct for an op, type or attribute.
pub fn item_name(name: &str) -> String {
    pascal(name.split_once('.').map_or(name, |(_, rest)| rest))
}

/// The model of an op.
///
/// # Errors
/// The messages of the derive for the declaration.
pub fn model(op: &s::Op) -> Result<OpModel, Vec<String>> {
    let item = parsed(&source(op))?;
    let (model, errors) = depth::with_stack(|| dialekt_ods_model::op::read(&item));
    match model {
        // Their fields are among those of the op.
        Some(model) if errors.is_empty() => {
            let mixins =
                op.mixins.iter().map(|name| MixinUse::named(quote::format_ident!("{}", ident(name)))).collect();
            Ok(OpModel { mixins, ..model })
        }
        _ => Err(errors.messages().collect()),
    }
}
