//! What registries declare, as data: JSON with a versioned schema, and IRDL where that can say it.
//!
//! - [`schema`]: the schema
//! - `collect`: from registries to it
//! - [`model`]: from the schema to the models of `dialekt-ods-model`; [`declared`]: from them back
//! - [`irdl`]: the text of IRDL, and what it lacks
//! - [`select()`]: parts of a file; `locate`: places in JSON; `words`: names
#![forbid(unsafe_code)]

mod cli;
mod collect;
pub mod declared;
pub mod irdl;
mod locate;
pub mod model;
pub mod schema;
mod select;
mod words;

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

/// Reads a file, and all that it holds as declarations.
///
/// # Errors
/// `name:line:column: error: ..`: the text is no JSON, not of the schema, or of another version, names something that is not there, or
/// declares what macros do not take.
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
