//! Passes, from models to the schema.

use dialekt_ods_model::pass::{FieldKind, PassField, PassModel};
use syn::{Expr, ExprLit, Lit, LitStr};

use super::{docs, plain, text};
use crate::schema as s;

/// The schema of a pass.
pub fn pass(model: &PassModel) -> s::Pass {
    let of = |kind: FieldKind| model.fields.iter().filter(move |field| field.kind == kind);
    let statistic = |field: &PassField| s::Statistic { name: field.name.clone(), help: field.help.clone() };
    s::Pass {
        argument: text(&model.options.argument),
        name: text(&model.options.name),
        docs: docs(&model.docs),
        anchor: model.options.op.as_ref().map(LitStr::value),
        dialects: model.dialects.iter().map(plain).collect(),
        options: of(FieldKind::Option).map(option).collect(),
        statistics: of(FieldKind::Statistic).map(statistic).collect(),
    }
}

fn option(field: &PassField) -> s::PassOption {
    let default = match &field.default {
        Some(Expr::Lit(ExprLit { lit: Lit::Str(text), .. })) => text.value(),
        Some(code) => dialekt_ods_model::text(code),
        None => String::new(),
    };
    let ty = dialekt_ods_model::text(&field.ty);
    s::PassOption { name: field.name.clone(), help: field.help.clone(), ty, default }
}
