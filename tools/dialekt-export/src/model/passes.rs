//! Passes as declarations.

use dialekt_ods_model::Errors;
use dialekt_ods_model::pass::{self, PassModel};

use super::{depth, doc_lines, parsed};
use crate::names::ident;
use crate::schema as s;

/// The declaration of a pass, as source. Fields are named after the options and statistics.
pub fn source(found: &s::Pass) -> String {
    let mut keys = vec![format!("name = {:?}, argument = {:?}", found.name, found.argument)];
    keys.extend(found.anchor.as_ref().map(|op| format!("op = {op:?}")));
    if !found.dialects.is_empty() {
        let all: Vec<String> = found.dialects.iter().map(|name| ident(name)).collect();
        keys.push(format!("dialects({})", all.join(", ")));
    }
    let mut fields = String::new();
    for (i, s::PassOption { name, help, ty, default }) in found.options.iter().enumerate() {
        let docs = line(help);
        fields += &format!("{docs}    #[option(name = {name:?}, default = {default:?})]\n    option{i}: {ty},\n");
    }
    for (i, s::Statistic { name, help }) in found.statistics.iter().enumerate() {
        let docs = line(help);
        fields += &format!("{docs}    #[statistic(name = {name:?})]\n    statistic{i}: Statistic,\n");
    }
    format!("{}#[pass({})]\nstruct Pass {{\n{fields}}}\n", doc_lines(&found.docs), keys.join(", "))
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
