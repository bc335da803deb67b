//! What a registry declares, as data: JSON with a versioned schema, and IRDL where that can say it.
//!
//! - [`schema`]: the schema
//! - `collect`: from a registry to it; `fields`, `format`: names and formats as declarations have them
//! - [`model`]: from the schema to the models of `dialekt-ods-model`
//! - [`irdl`]: the text of IRDL, and what it lacks
#![forbid(unsafe_code)]

mod cli;
mod collect;
mod fields;
mod format;
pub mod irdl;
pub mod model;
pub mod schema;

pub use cli::export_main;
pub use collect::file;

use schema::File;

/// The JSON of a file.
pub fn to_json(file: &File) -> String {
    let text = serde_json::to_string_pretty(file).expect("the schema has texts, numbers and lists only");
    text + "\n"
}

/// Reads a file, and each op in it as a declaration.
///
/// # Errors
/// `name:line:column: error: ..`: the text is no JSON, not of the schema, or of another version, or declares what macros do not take.
pub fn from_json(name: &str, text: &str) -> Result<File, String> {
    let version: Version = serde_json::from_str(text).map_err(|error| located(name, &error))?;
    if version.version != schema::VERSION {
        let (found, own) = (version.version, schema::VERSION);
        return Err(format!("{name}:1:1: error: the file has version {found} of the schema, this reads version {own}"));
    }
    let file: File = serde_json::from_str(text).map_err(|error| located(name, &error))?;
    for op in file.dialects.iter().flat_map(|dialect| &dialect.ops) {
        if let Err(messages) = model::model(op) {
            let quoted = format!("{:?}", op.name);
            let at = text.find(&quoted).unwrap_or(0);
            let (line, column) = place(text, at);
            let why = messages.first().cloned().unwrap_or_default();
            return Err(format!("{name}:{line}:{column}: error: op {quoted}: {why}"));
        }
    }
    Ok(file)
}

#[derive(serde::Deserialize)]
struct Version {
    version: u32,
}

fn located(name: &str, error: &serde_json::Error) -> String {
    format!("{name}:{}:{}: error: {error}", error.line(), error.column())
}

fn place(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    let line = before.matches('\n').count() + 1;
    (line, at - before.rfind('\n').map_or(0, |end| end + 1) + 1)
}
