//! Rules, from models to the schema.

use dialekt_ods_model::rewrite::RuleModel;
use syn::{LitStr, Path};

use super::docs;
use crate::model::rewrites::{RewriteModel, size};
use crate::schema as s;

/// The schema of a pattern.
pub fn rewrite(found: &RewriteModel) -> s::Rewrite {
    match found {
        RewriteModel::Rule { name, model, ops, fragments } => rule(name, model, ops, fragments),
        RewriteModel::Code(found) => found.clone(),
    }
}

fn rule(name: &str, model: &RuleModel, ops: &[s::RuleOp], fragments: &[s::RuleFragment]) -> s::Rewrite {
    let op = |path: &Path| {
        let path = dialekt_ods_model::text(path);
        ops.iter().find(|op| op.path == path).map_or(path, |op| op.name.clone())
    };
    s::Rewrite {
        name: name.to_owned(),
        docs: docs(&model.docs),
        root: s::PatternRoot::Op(op(&model.pattern.path)),
        benefit: model.benefit_with(|path| size(path, fragments)),
        labels: model.labels.iter().map(LitStr::value).collect(),
        rule: Some(s::Rule {
            text: model.text(),
            ops: ops.to_vec(),
            fragments: fragments.to_vec(),
            commutative: model.options.commutative.is_present(),
            makes: model.makes().iter().map(op).collect(),
            allow: model.allow.iter().map(ToString::to_string).collect(),
        }),
    }
}
