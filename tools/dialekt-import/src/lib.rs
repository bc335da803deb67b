//! The import from TableGen: it turns a dump of a dialect's definitions into a crate of declarations.
//!
//! `llvm-tblgen --dump-json` writes all records of definition files as JSON. The generated declarations look like
//! handwritten ones: ops, types, attributes, enums, constraints, interfaces, passes. Code in C++ cannot be imported: in
//! its place the import writes a placeholder that compiles and does nothing, under a comment `PORT(..)`, and
//! `IMPORT.md` lists all of these.
//!
//! - [`dump`]: records and their fields; all errors have a place
//! - `importer`: the lookup tables of a dialect; `constraint`, `enums`, `entities`, `ops`, `traits`, `functions`,
//!   `interfaces`, `rewrites`, `passes` write items
//! - [`externs`]: crates that declare other dialects
//! - `cpp`: predicates in C++ as expressions of Rust; `depth`: protection against source that is nested too deeply
//! - [`write`](mod@write): crates
#![forbid(unsafe_code)]

mod cli;
mod constraint;
mod cpp;
mod depth;
mod docs;
pub mod dump;
mod entities;
mod enums;
pub mod externs;
mod families;
mod format;
mod functions;
mod importer;
mod interfaces;
mod library;
mod names;
mod ops;
mod passes;
pub mod report;
mod rewrites;
pub mod state;
mod traits;
pub mod write;

pub use cli::import_main;
pub use importer::dialects;

use dump::{Dump, DumpError, Result};
use externs::Extern;
use importer::Importer;
use state::State;

/// Imports a dialect from dumps. Records that several dumps define are imported once. All passes of the dumps count as
/// the dialect's. Items of other dialects come from their crates if `externs` has these; otherwise, types and
/// attributes are matched by name.
///
/// # Errors
/// A dump is wrong, or no dump contains the dialect.
pub fn import(dumps: &[Dump], namespace: &str, externs: Vec<Extern>) -> Result<State> {
    depth::with_stack(|| import_all(dumps, namespace, externs))
}

fn import_all(dumps: &[Dump], namespace: &str, externs: Vec<Extern>) -> Result<State> {
    let mut state = State::new(namespace);
    state.externs = externs;
    let mut found = false;
    for dump in dumps {
        let mut dialect = None;
        for record in dump.instances("Dialect")? {
            if record.text("name")? == namespace {
                dialect = Some(record);
            }
        }
        let has_passes = !dump.instances("PassBase")?.is_empty();
        if let Some(dialect) = dialect {
            state.describe(dialect)?;
        } else if !has_passes {
            continue;
        }
        // A dump of passes alone does not name a dialect.
        found |= dialect.is_some() || dialects(dump)?.is_empty();
        let mut importer = Importer::new(dump, dialect, &mut state)?;
        importer.import_enums()?;
        importer.import_entities()?;
        importer.import_interfaces()?;
        importer.import_ops()?;
        importer.import_rewrites()?;
        importer.import_passes()?;
    }
    state.report_missing();
    match found {
        true => Ok(state),
        false => Err(DumpError { place: namespace.to_owned(), message: "no dump has a dialect of this name".into() }),
    }
}
