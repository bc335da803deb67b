//! Passes and pipelines as declarations.

use dialekt_ods_model::Errors;
use dialekt_ods_model::pass::{self, PassModel};
use dialekt_ods_model::pipeline::{self, PipelineModel};

use super::{depth, doc_lines, parsed};
use crate::names::{ident, pascal};
use crate::schema as s;

/// The declaration of a pass, as source. Fields are named after the options and statistics.
pub fn source(found: &s::Pass) -> String {
    let mut keys = vec![format!("name = {:?}, argument = {:?}", found.name, found.argument)];
    keys.extend(found.anchor.as_ref().map(|op| format!("op = {op:?}")));
    keys.extend(found.interface.as_ref().map(|name| format!("interface = {}", pascal(name))));
    if !found.dialects.is_empty() {
        let all: Vec<String> = found.dialects.iter().map(|name| ident(name)).collect();
        keys.push(format!("dialects({})", all.join(", ")));
    }
    let mut fields = options(&found.options);
    for (i, s::Statistic { name, help }) in found.statistics.iter().enumerate() {
        let docs = line(help);
        fields += &format!("{docs}    #[statistic(name = {name:?})]\n    statistic{i}: Statistic,\n");
    }
    format!("{}#[pass({})]\nstruct Pass {{\n{fields}}}\n", doc_lines(&found.docs), keys.join(", "))
}

/// The declaration of a pipeline, as source.
pub fn pipeline_source(found: &s::Pipeline) -> String {
    let (docs, fields) = (line(&found.summary), options(&found.options));
    format!("{docs}#[pipeline(argument = {:?})]\nstruct Pipeline {{\n{fields}}}\n", found.argument)
}

/// The fields for options.
fn options(all: &[s::PassOption]) -> String {
    let field = |(i, s::PassOption { name, help, ty, default }): (usize, &s::PassOption)| {
        let docs = line(help);
        format!("{docs}    #[option(name = {name:?}, default = {default:?})]\n    option{i}: {ty},\n")
    };
    all.iter().enumerate().map(field).collect()
}

/// Text as a doc comment of one line.
fn line(text: &str) -> String {
    doc_lines(&s::Docs { summary: text.to_owned(), description: String::new() })
}

/// The model of a pass.
///
/// # Errors
/// The messages of the derive for the declaration.
pub fn model(found: &s::Pass) -> Result<PassModel, Vec<String>> {
    let mut errors = Errors::default();
    let item = parsed(&source(found))?;
    let model = depth::with_stack(|| pass::read(&item, &mut errors));
    if errors.is_empty() { Ok(model) } else { Err(errors.messages().collect()) }
}

/// The model of a pipeline.
///
/// # Errors
/// The messages of the derive for the declaration.
pub fn pipeline_model(found: &s::Pipeline) -> Result<PipelineModel, Vec<String>> {
    let mut errors = Errors::default();
    let item = parsed(&pipeline_source(found))?;
    let model = depth::with_stack(|| pipeline::read(&item, &mut errors));
    if errors.is_empty() { Ok(model) } else { Err(errors.messages().collect()) }
}
