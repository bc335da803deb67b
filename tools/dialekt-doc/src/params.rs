//! The sections of attributes, types and enums. [Reference: OpDocGen]

use dialekt_ir_core::context::{Attribute, Context, Type};
use dialekt_ir_core::decl::EnumDef;
use dialekt_ir_core::decl::docs::Docs;
use dialekt_ir_core::decl::params::{ParamKind, ParamsDef, Presence};

use crate::markdown::{block, code, escape, heading, paragraph, table};
use crate::{Reference, syntax};

/// The kind of entity: attribute or type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entity {
    /// Attributes: `#arith.fastmath`.
    Attr,
    /// Types: `!llvm.ptr`.
    Type,
}

impl Entity {
    /// The sigil before the name.
    pub fn sigil(self) -> &'static str {
        match self {
            Entity::Attr => "#",
            Entity::Type => "!",
        }
    }
}

fn summary(out: &mut String, docs: &Docs, fallback: &str) {
    let text = if docs.summary.is_empty() { fallback } else { docs.summary };
    if !text.is_empty() {
        paragraph(out, &format!("_{}_", escape(text)));
    }
}

/// An attribute or type.
pub fn params(out: &mut String, reference: &Reference, def: &ParamsDef, entity: Entity) {
    let docs = def.docs.copied().unwrap_or_default();
    let name = format!("{}{}.{}", entity.sigil(), def.dialect, def.mnemonic);
    let item = if docs.item.is_empty() { def.symbol } else { docs.item };
    heading(out, 3, &name[1..], &format!("{} ({item})", code(&name)));
    summary(out, &docs, def.summary);
    if let Some(line) = syntax::params(def, entity.sigil()) {
        paragraph(out, "Syntax:");
        block(out, "grammar", &line);
    }
    paragraph(out, docs.description);
    let traits: Vec<String> = docs.traits.iter().map(|listed| code(listed.text)).collect();
    if !traits.is_empty() {
        paragraph(out, &format!("Traits: {}", traits.join(", ")));
    }
    let entries = def.interfaces.iter().map(|entry| entry.interface.name);
    let interfaces = reference.interface_links("../", &entries.collect::<Vec<_>>());
    if !interfaces.is_empty() {
        paragraph(out, &format!("Interfaces: {interfaces}"));
    }
    let rows = def.params.iter().enumerate().map(|(i, param)| {
        let part = docs.part(param.name);
        let rust = part.map_or(param.type_name, |part| part.rust);
        let mut about = vec![constraint(reference.cx(), param.kind)];
        about.extend(part.map(|part| part.text.to_owned()));
        about.push(match (param.presence, part.map_or("", |part| part.default)) {
            (Presence::Required, _) => String::new(),
            (Presence::Default(_), default) if !default.is_empty() => format!("{} if nothing is said", code(default)),
            _ if def.mutable == Some(i as u16) => "Set later, and takes no part in what makes two the same".into(),
            _ => "May be missing".into(),
        });
        about.retain(|text| !text.is_empty());
        [code(param.name), code(rust), about.join(". ")]
    });
    table(out, "##### Parameters", ["Parameter", "Rust type", "Description"], &rows.collect::<Vec<_>>());
    reference.source(out, &docs);
}

fn constraint(cx: &Context, kind: &ParamKind) -> String {
    match (kind.enumeration, kind.type_constraint, kind.attr_constraint, kind.element) {
        (Some(cases), ..) => format!("a case of [{}](#enum-{})", code(enum_name(cases)), enum_name(cases)),
        (_, Some(constraint), ..) => escape(&constraint().describe(cx, Type::NONE)),
        (_, _, Some(constraint), _) => escape(&constraint().describe(cx, Attribute::UNIT)),
        (.., Some(element)) => match constraint(cx, element) {
            text if text.is_empty() => text,
            text => format!("each {text}"),
        },
        _ => String::new(),
    }
}

/// The name of an enum: its Rust type.
pub fn enum_name(def: &EnumDef) -> &'static str {
    match def.docs {
        Some(docs) if !docs.item.is_empty() => docs.item,
        _ => def.name,
    }
}

/// An enum.
pub fn enumeration(out: &mut String, reference: &Reference, def: &EnumDef) {
    let docs = def.docs.copied().unwrap_or_default();
    let name = enum_name(def);
    heading(out, 3, &format!("enum-{name}"), &code(name));
    summary(out, &docs, def.summary);
    paragraph(out, docs.description);
    if def.strings {
        paragraph(out, "An attribute is the string of a case.");
    }
    if let Some(bits) = def.bits {
        paragraph(out, &format!("A set of cases, written with {} between.", code(bits.separator.trim())));
    }
    let rows = def.cases.iter().map(|case| {
        let text = docs.part(case.text).map_or("", |part| part.text);
        [code(case.symbol), case.value.to_string(), code(case.text), text.to_owned()]
    });
    table(out, "##### Cases", ["Symbol", "Value", "String", "Description"], &rows.collect::<Vec<_>>());
    reference.source(out, &docs);
}
