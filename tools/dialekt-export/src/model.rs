//! From the schema to the models of `dialekt-ods-model`: an op of a file is a declaration again.
//!
//! Constraints have no names in a registry, only words: the names that stand for them here are made of these.

use dialekt_ods_model::op::OpModel;
use syn::DeriveInput;

use crate::format::ident;
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
    for code in &op.code {
        keys.push(match code.as_str() {
            "parse" | "print" => format!("{code} = function"),
            code => code.to_owned(),
        });
    }
    if !op.default_dialect.is_empty() {
        keys.push(format!("default_dialect = {:?}", op.default_dialect));
    }
    let mut fields = String::new();
    let mut field = |field: &str, name: &str, attrs: String, ty: String| {
        let on: Vec<String> =
            op.effects.iter().filter(|effect| effect.on.as_deref() == Some(field)).map(effect).collect();
        let effects = if on.is_empty() { String::new() } else { format!("#[effects({})] ", on.join(", ")) };
        let named = if field == name { String::new() } else { format!("#[name({name:?})] ") };
        fields += &format!("    {attrs}{effects}{named}{}: {ty},\n", ident(field));
    };
    let values = |values: &s::Values, word: &str| {
        let constraint = constraint_name(&values.constraint.summary);
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
        field(&operand.field, &operand.name, attrs, ty);
    }
    for attr in &op.attributes {
        let constraint = constraint_name(&attr.constraint.summary);
        let (default, optional) = match &attr.presence {
            s::Presence::Required => (String::new(), false),
            s::Presence::Optional => (String::new(), true),
            s::Presence::Default(value) => (format!("#[default({value:?})] "), false),
            s::Presence::ReadAs(value) => (format!("#[default({value:?})] "), true),
        };
        let ty = if optional { format!("Option<Attr<{constraint}>>") } else { format!("Attr<{constraint}>") };
        field(&attr.field, &attr.name, default, ty);
    }
    for region in &op.regions {
        let plural = if region.variadic { "s" } else { "" };
        let claim = match region.blocks {
            s::Blocks::Any | s::Blocks::Code(_) => String::new(),
            s::Blocks::Exactly(n) => format!("<Sized<{n}>>"),
            s::Blocks::AtLeast(n) => format!("<MinSized<{n}>>"),
            s::Blocks::AtMost(n) => format!("<MaxSized<{n}>>"),
        };
        field(&region.field, &region.name, String::new(), format!("Region{plural}{claim}"));
    }
    for successor in &op.successors {
        let plural = if successor.variadic { "s" } else { "" };
        field(&successor.field, &successor.name, String::new(), format!("Successor{plural}"));
    }
    for result in &op.results {
        let (attrs, ty) = values(result, "OpResult");
        field(&result.field, &result.name, attrs, ty);
    }
    let format = op.format.as_ref().map_or(String::new(), |tokens| format!("#[assembly({tokens})]\n"));
    let name = pascal(op.name.rsplit('.').next().unwrap_or(&op.name));
    format!("#[op({})]\n{format}struct {name} {{\n{fields}}}\n", keys.join(", "))
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

/// The model of an op.
///
/// # Errors
/// What the macro would say of the declaration.
pub fn model(op: &s::Op) -> Result<OpModel, Vec<String>> {
    let item: DeriveInput = syn::parse_str(&source(op)).map_err(|error| vec![error.to_string()])?;
    let (model, errors) = dialekt_ods_model::op::read(&item);
    match model {
        Some(model) if errors.is_empty() => Ok(model),
        _ => Err(errors.messages().collect()),
    }
}

/// A name for a constraint. Those by which the macro knows some are kept.
pub fn constraint_name(summary: &str) -> String {
    match summary {
        "unit attribute" => return "UnitAttr".into(),
        "any attribute" => return "AnyAttr".into(),
        "i32 dense array attribute" => return "DenseI32ArrayAttr".into(),
        "index" => return "Index".into(),
        _ => {}
    }
    if let Some(width) = summary.strip_suffix("-bit signless integer")
        && width.parse::<u32>().is_ok()
    {
        return format!("I{width}");
    }
    if let Some(width) = summary.strip_suffix("-bit float")
        && width.parse::<u32>().is_ok()
    {
        return format!("F{width}");
    }
    format!("C{}", pascal(summary))
}

/// Words as one name.
fn pascal(text: &str) -> String {
    let mut out = String::new();
    let mut upper = true;
    for c in text.chars() {
        match c {
            c if c.is_ascii_alphanumeric() && std::mem::take(&mut upper) => out.extend(c.to_uppercase()),
            c if c.is_ascii_alphanumeric() => out.push(c),
            _ => upper = true,
        }
    }
    if out.is_empty() || out.starts_with(|c: char| c.is_ascii_digit()) || out == "Self" {
        format!("N{out}")
    } else {
        out
    }
}
