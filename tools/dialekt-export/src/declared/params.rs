//! Types, attributes and enums, from models to the schema.

use dialekt_ods_model::enums::EnumModel;
use dialekt_ods_model::params::{Param, ParamsModel, Presence};
use syn::{Expr, ExprLit, ExprUnary, Lit, UnOp};

use super::{Names, docs, format, text, words};
use crate::schema as s;

/// The schema of a type or attribute.
pub fn params(model: &ParamsModel, names: &Names) -> s::Params {
    let options = &model.options;
    let code = [
        (options.verify.is_present(), "verify"),
        (options.parse.is_some(), "parse"),
        (options.print.is_some(), "print"),
        (options.memref_layout.is_present(), "memref_layout"),
    ];
    s::Params {
        name: text(&options.name),
        symbol: text(&options.symbol),
        summary: text(&options.summary),
        docs: docs(&model.docs),
        params: model.params.iter().map(param).collect(),
        format: model.format.as_ref().map(|elements| format::params(&model.params, elements)),
        code: words(&code),
        flags: words(&[(options.alias.is_present(), "alias")]),
        value_name: text(&options.value_name),
        traits: model.traits.iter().map(dialekt_ods_model::text).collect(),
        interfaces: names.interfaces(&model.interfaces),
    }
}

/// The schema of a parameter. Its constraint is not in the declaration, but in the type of the field.
fn param(param: &Param) -> s::Param {
    s::Param {
        name: param.name.clone(),
        ty: dialekt_ods_model::text(&param.ty),
        type_name: param.type_name.clone(),
        optional: matches!(param.presence, Presence::Optional),
        default: match &param.presence {
            Presence::Default(value) => Some(dialekt_ods_model::text(value)),
            _ => None,
        },
        self_type: param.self_type,
        mutable: param.mutable,
        docs: docs(&param.docs),
    }
}

/// The schema of an enum.
pub fn enumeration(model: &EnumModel) -> s::Enum {
    let options = &model.options;
    let mut next = 0;
    let cases = model.cases.iter().map(|case| {
        let value = case.value.as_ref().and_then(integer).unwrap_or(next);
        next = value.wrapping_add(1);
        let symbol = case.ident.to_string();
        let symbol = symbol.strip_prefix("r#").map(str::to_owned).unwrap_or(symbol);
        s::Case { symbol, text: case.text.clone(), value, docs: docs(&case.docs) }
    });
    let cases = cases.collect();
    s::Enum {
        name: text(&options.type_name),
        summary: text(&options.summary),
        docs: docs(&model.docs),
        attr: options.name.as_ref().map(|name| s::EnumAttr {
            name: name.value(),
            symbol: text(&options.symbol),
            format: model.format.as_ref().map(|elements| format::enum_attr(elements)),
        }),
        width: options.width(),
        strings: options.strings.is_present(),
        bits: options.bits.is_present().then(|| s::Bits {
            separator: text(&options.separator),
            primary_groups: options.primary_groups.is_present(),
            quoted: options.quoted.is_present(),
        }),
        field: options.field.is_present(),
        cases,
    }
}

/// The value of a literal.
fn integer(value: &Expr) -> Option<i64> {
    match value {
        Expr::Lit(ExprLit { lit: Lit::Int(value), .. }) => value.base10_parse().ok(),
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => match &**expr {
            Expr::Lit(ExprLit { lit: Lit::Int(value), .. }) => format!("-{}", value.base10_digits()).parse().ok(),
            _ => None,
        },
        _ => None,
    }
}
