//! Passes, from models to the schema.

use dialekt_ods_model::pass::{FieldKind, PassField, PassModel};
use dialekt_ods_model::pipeline::PipelineModel;
use syn::{Expr, ExprLit, Lit, LitStr};

use super::{Names, docs, plain, text};
use crate::schema as s;

/// The schema of a pass.
pub fn pass(model: &PassModel, names: &Names) -> s::Pass {
    let of = |kind: FieldKind| model.fields.iter().filter(move |field| field.kind == kind);
    let interface = model.options.interface.as_ref().map(|path| names.interfaces(std::slice::from_ref(path)));
    let statistic = |field: &PassField| s::Statistic { name: field.name.clone(), help: field.help.clone() };
    s::Pass {
        argument: text(&model.options.argument),
        name: text(&model.options.name),
        docs: docs(&model.docs),
        anchor: model.options.op.as_ref().map(LitStr::value),
        interface: interface.and_then(|mut names| names.pop()),
        dialects: model.dialects.iter().map(plain).collect(),
        options: of(FieldKind::Option).map(option).collect(),
        statistics: of(FieldKind::Statistic).map(statistic).collect(),
    }
}

/// The schema of a pipeline.
pub fn pipeline(model: &PipelineModel) -> s::Pipeline {
    s::Pipeline {
        argument: text(&model.options.argument),
        summary: model.docs.summary.clone(),
        options: model.fields.iter().map(option).collect(),
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
