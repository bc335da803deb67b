//! Helpers for tests of imports.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use dialekt::context::{Context, DialectRegistry};
use dialekt::text::parse::{ParseOptions, parse_source};
use dialekt::text::print::{PrintFlags, print_op};
use dialekt::verify::verify;
use dialekt_import::write::{self, Files};

/// Asserts that a folder holds exactly the files of a crate. `UPDATE_EXPECT=1` writes them.
pub fn is_in(folder: &Path, mut files: Files) {
    write::format(&mut files).unwrap();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        write::write(folder, &files).unwrap();
        return;
    }
    let mut found = BTreeMap::new();
    let mut work = vec![folder.to_owned()];
    while let Some(next) = work.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                work.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_owned();
                found.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    assert_eq!(found.keys().collect::<Vec<_>>(), files.keys().collect::<Vec<_>>());
    for (path, text) in &files {
        assert_eq!(found[path], *text, "{}", path.display());
    }
}

/// Parses and verifies a text: its custom form, or all messages.
pub fn read(registry: DialectRegistry, text: &str) -> Result<String, Vec<String>> {
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    let mut diagnostics = Vec::new();
    let options = ParseOptions::default();
    let parsed = parse_source(&cx, "test", Arc::new(text.as_bytes().to_vec()), &options, &mut diagnostics)
        .filter(|parsed| verify(&parsed.ir, parsed.top, &mut diagnostics).is_ok());
    match parsed {
        Some(parsed) => {
            let mut out = Vec::new();
            print_op(&parsed.ir, parsed.top, &PrintFlags::default(), &mut out).unwrap();
            Ok(String::from_utf8(out).unwrap())
        }
        None => Err(diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect()),
    }
}
