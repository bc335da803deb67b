//! Types, attributes and enums as declarations.

use dialekt_ods_model::Errors;
use dialekt_ods_model::enums::{self, EnumModel};
use dialekt_ods_model::params::{self, Entity, ParamsModel};

use super::op::item_name;
use super::{depth, doc_lines, parsed};
use crate::names::{ident, pascal};
use crate::schema as s;

/// The declaration of a type or attribute, as source.
pub fn source(found: &s::Params, entity: Entity) -> String {
    let mut keys = vec![format!("name = {:?}", found.name), format!("symbol = {:?}", found.symbol)];
    for (key, value) in [("summary", &found.summary), ("value_name", &found.value_name)] {
        if !value.is_empty() {
            keys.push(format!("{key} = {value:?}"));
        }
    }
    for code in &found.code {
        keys.push(match code.as_str() {
            "parse" | "print" => format!("{code} = function"),
            code => code.to_owned(),
        });
    }
    keys.extend(found.flags.iter().cloned());
    if !found.traits.is_empty() {
        keys.push(format!("traits({})", found.traits.join(", ")));
    }
    if !found.interfaces.is_empty() {
        let all: Vec<String> = found.interfaces.iter().map(|name| pascal(name)).collect();
        keys.push(format!("interfaces({})", all.join(", ")));
    }
    let mut fields = String::new();
    for param in &found.params {
        fields += &doc_lines(&param.docs);
        if param.self_type {
            fields += "    #[self_type]\n";
        }
        if param.mutable {
            fields += "    #[mutable]\n";
        }
        if let Some(value) = &param.default {
            fields += &format!("    #[default({value})]\n");
        } else if param.optional && !param.ty.starts_with("Option<") {
            fields += "    #[optional]\n";
        }
        // The original declaration has accepted that commas after a list belong to the list.
        fields += &format!("    #[undelimited]\n    #[type_name({:?})]\n", param.type_name);
        fields += &format!("    {}: {},\n", ident(&param.name), param.ty);
    }
    let format = found.format.as_ref().map_or(String::new(), |tokens| format!("#[assembly({tokens})]\n"));
    let (docs, key, name) = (doc_lines(&found.docs), entity.key(), item_name(&found.name));
    format!("{docs}#[{key}({})]\n{format}struct {name} {{\n{fields}}}\n", keys.join(", "))
}

/// The model of a type or attribute.
///
/// # Errors
/// The messages of the derive for the declaration.
pub fn model(found: &s::Params, entity: Entity) -> Result<ParamsModel, Vec<String>> {
    let mut errors = Errors::default();
    let item = parsed(&source(found, entity))?;
    let model = depth::with_stack(|| params::read(&item, entity, &mut errors));
    match model {
        Some(model) if errors.is_empty() => Ok(model),
        _ => Err(errors.messages().collect()),
    }
}

/// The declaration of an enum, as source.
pub fn enum_source(found: &s::Enum) -> String {
    let held = if found.strings { "strings".to_owned() } else { format!("width = {}", found.width) };
    let mut keys = vec![format!("type_name = {:?}", found.name), held];
    if !found.summary.is_empty() {
        keys.push(format!("summary = {:?}", found.summary));
    }
    let mut format = String::new();
    if let Some(attr) = &found.attr {
        keys.push(format!("name = {:?}, symbol = {:?}", attr.name, attr.symbol));
        if let Some(tokens) = &attr.format {
            format = format!("#[assembly({tokens})]\n");
        }
    }
    if let Some(bits) = &found.bits {
        keys.push(format!("bits, separator = {:?}", bits.separator));
        for (there, key) in [(bits.primary_groups, "primary_groups"), (bits.quoted, "quoted")] {
            if there {
                keys.push(key.to_owned());
            }
        }
    }
    if found.field {
        keys.push("field".to_owned());
    }
    let case = |case: &s::Case| {
        let (docs, symbol) = (doc_lines(&case.docs), ident(&case.symbol));
        format!("{docs}    #[case({:?})]\n    {symbol} = {},\n", case.text, case.value)
    };
    let cases: String = found.cases.iter().map(case).collect();
    let (docs, name) = (doc_lines(&found.docs), pascal(&found.name));
    format!("{docs}#[enum_attr({})]\n{format}enum {name} {{\n{cases}}}\n", keys.join(", "))
}

/// The model of an enum.
///
/// # Errors
/// The messages of the derive for the declaration.
pub fn enum_model(found: &s::Enum) -> Result<EnumModel, Vec<String>> {
    let mut errors = Errors::default();
    let item = parsed(&enum_source(found))?;
    let model = depth::with_stack(|| enums::read(&item, &mut errors));
    match model {
        Some(model) if errors.is_empty() => Ok(model),
        _ => Err(errors.messages().collect()),
    }
}
