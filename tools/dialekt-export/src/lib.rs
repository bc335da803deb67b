//! Export of a registry's declarations as data: JSON with a versioned schema, and IRDL as far as that can express them.
//!
//! - [`schema`]: the schema
//! - `collect`: from registries to the schema
//! - [`model`]: from the schema to the models of `dialekt-ods-model`; [`declared`]: from models to the schema
//! - [`irdl`]: the text of IRDL, and what it lacks
//! - [`select()`]: parts of a file; `locate`: places in JSON; `names`: names
#![forbid(unsafe_code)]

mod cli;
mod collect;
pub mod declared;
pub mod irdl;
mod locate;
pub mod model;
mod names;
pub mod schema;
mod select;

pub use cli::export_main;
pub use collect::file;
pub use locate::Step;
pub use select::select;

use schema::File;

/// The JSON of a file.
pub fn to_json(file: &File) -> String {
    let text = serde_json::to_string_pretty(file).expect("the schema has texts, numbers and lists only");
    text + "\n"
}

/// Reads a file and checks everything in it as declarations.
///
/// # Errors
/// `name:line:column: error: ..`: the text is not JSON, does not follow the schema or has another version, refers to
/// something that does not exist, or contains declarations that the macros reject.
pub fn from_json(name: &str, text: &str) -> Result<File, String> {
    let version: Version = serde_json::from_str(text).map_err(|error| located(name, &error))?;
    if version.version != schema::VERSION {
        let (line, column) = locate::place(text, &[Step::Key("version")]);
        let (found, own) = (version.version, schema::VERSION);
        let message = format!("the file has version {found} of the schema, this reads version {own}");
        return Err(format!("{name}:{line}:{column}: error: {message}"));
    }
    let file: File = serde_json::from_str(text).map_err(|error| located(name, &error))?;
    match model::models(&file) {
        Ok(_) => Ok(file),
        Err(wrong) => {
            let (line, column) = locate::place(text, &wrong.path);
            Err(format!("{name}:{line}:{column}: error: {}", wrong.message))
        }
    }
}

#[derive(serde::Deserialize)]
struct Version {
    version: u32,
}

fn located(name: &str, error: &serde_json::Error) -> String {
    format!("{name}:{}:{}: error: {error}", error.line(), error.column())
}
