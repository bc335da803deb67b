//! The way back from the models of `dialekt-ods-model` to the schema.
//!
//! The export of a registry, read into models and written from these, gives the same file: neither way loses anything.
//!
//! - `op`, `params`: ops; types, attributes and enums
//! - `passes`, `rewrites`: passes; rules
//! - `format`: formats as tokens

mod format;
mod op;
mod params;
mod passes;
mod rewrites;

use dialekt_ods_model::interface::{InterfaceKind, InterfaceModel};
use dialekt_ods_model::op::Docs;
use quote::ToTokens;
use syn::{LitStr, Path};

use crate::model::{DialectModels, Models};
use crate::names::pascal;
use crate::schema as s;

pub(crate) use rewrites::rewrite;

/// The file for models.
pub fn file(models: &Models) -> s::File {
    let names = Names { interfaces: models.interfaces.iter().map(|found| text(&found.options.name)).collect() };
    s::File {
        version: s::VERSION,
        constraints: models.constraints.clone(),
        interfaces: models.interfaces.iter().map(|found| interface(found, &names)).collect(),
        dialects: models.dialects.iter().map(|found| dialect(found, &names)).collect(),
        passes: models.passes.iter().map(|found| passes::pass(found, &names)).collect(),
        choices: models.choices.clone(),
        pipelines: models.pipelines.iter().map(passes::pipeline).collect(),
    }
}

/// The meanings of names in source.
struct Names {
    interfaces: Vec<String>,
}

impl Names {
    /// The names of interfaces, by their paths.
    fn interfaces(&self, paths: &[Path]) -> Vec<String> {
        let name = |path: &Path| {
            let own = path.to_token_stream().to_string();
            self.interfaces.iter().find(|name| pascal(name) == own).cloned().unwrap_or(own)
        };
        paths.iter().map(name).collect()
    }
}

fn dialect(found: &DialectModels, names: &Names) -> s::Dialect {
    let model = &found.dialect;
    let options = &model.options;
    s::Dialect {
        name: text(&options.name),
        docs: docs(&model.docs),
        dependencies: model.dependencies.iter().map(plain).collect(),
        interfaces: names.interfaces(&model.interfaces),
        extensible: options.extensible.is_present(),
        allows_unknown_ops: options.allows_unknown_ops.is_present(),
        ops: found.ops.iter().map(|model| op::op(model, names)).collect(),
        families: found.families.clone(),
        types: found.types.iter().map(|model| params::params(model, names)).collect(),
        attrs: found.attrs.iter().map(|model| params::params(model, names)).collect(),
        enums: found.enums.iter().map(params::enumeration).collect(),
        rewrites: found.rewrites.iter().map(rewrite).collect(),
        canonicalize: found.canonicalize.clone(),
    }
}

fn interface(found: &InterfaceModel, names: &Names) -> s::Interface {
    let options = &found.options;
    let code = [(options.verify.is_some(), "verify"), (options.verify_regions.is_some(), "verify_regions")];
    let methods = found.methods.iter().map(|method| s::Method {
        signature: method.signature(),
        has_default: method.item.default.is_some(),
        docs: docs(&method.docs),
    });
    s::Interface {
        name: text(&options.name),
        of: match found.kind {
            InterfaceKind::Op => s::InterfaceOf::Op,
            InterfaceKind::Type => s::InterfaceOf::Type,
            InterfaceKind::Attr => s::InterfaceOf::Attr,
            InterfaceKind::Dialect => s::InterfaceOf::Dialect,
        },
        docs: docs(&found.docs),
        bases: names.interfaces(&found.bases),
        code: words(&code),
        methods: methods.collect(),
    }
}

fn docs(found: &Docs) -> s::Docs {
    s::Docs { summary: found.summary.clone(), description: found.description.clone() }
}

fn text(found: &Option<LitStr>) -> String {
    found.as_ref().map(LitStr::value).unwrap_or_default()
}

/// The words whose flag is set.
fn words(all: &[(bool, &str)]) -> Vec<String> {
    all.iter().filter(|(there, _)| *there).map(|(_, word)| (*word).to_owned()).collect()
}

/// A path of one name, without `r#`.
fn plain(path: &Path) -> String {
    let name = path.to_token_stream().to_string();
    name.strip_prefix("r#").map(str::to_owned).unwrap_or(name)
}
