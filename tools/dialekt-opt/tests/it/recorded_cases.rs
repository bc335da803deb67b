//! Replay of the recorded cases of `ir-core/tests/cases`: output and diagnostics are equal to the reference's to the
//! byte.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::recorded::{cases, replay};

/// Cases that differ, with the reason. A case that no longer differs must be removed.
const WAITING: &[(&str, &str)] = &[
    ("available-dialects/op-custom-form-unknown", "the note lists the dialects: all have to be declared"),
    ("available-dialects/op-custom-form-with-results", "the same"),
    ("available-dialects/op-custom-form-is-generic-with-bare-name", "the same"),
    ("available-dialects/op-custom-form-nested", "the same"),
    ("arith/names-of-products-custom", "the vector dialect: it names its results"),
];

/// The folder of recorded cases, or a folder in it.
fn folder(within: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ir-core/tests/cases").join(within)
}

/// Replays all cases of a folder, except for those that `CASES` excludes. Returns their names, `subject/case`.
fn replay_all(folder: &Path, waiting: &[(&str, &str)]) -> Vec<String> {
    let only = std::env::var("CASES").unwrap_or_default();
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    let (mut names, mut failed, mut report) = (Vec::new(), 0, String::new());
    for file in files.iter().filter(|f| f.extension().is_some_and(|e| e == "cases")) {
        let subject = file.file_stem().unwrap().to_string_lossy().into_owned();
        for case in cases(&std::fs::read_to_string(file).unwrap()) {
            let name = format!("{subject}/{}", case.name);
            if !name.contains(&only) {
                continue;
            }
            let result = std::panic::catch_unwind(|| replay(&case, dialekt::registry().dialects, dialekt::passes()))
                .unwrap_or_else(|_| Err("panicked".into()));
            let waits = waiting.iter().any(|(waiting, _)| *waiting == name);
            if waits && result.is_ok() {
                failed += 1;
                writeln!(report, "--- {name} does not differ any more: take it off the list").unwrap();
            } else if let (Err(difference), false) = (result, waits) {
                failed += 1;
                writeln!(report, "--- {name}\n{}\n{difference}", String::from_utf8_lossy(&case.input)).unwrap();
            }
            names.push(name);
        }
    }
    assert!(failed == 0, "{report}\n{failed} of {} cases differ", names.len());
    names
}

#[test]
fn output_and_diagnostics_are_those_of_the_reference() {
    replay_all(&folder(""), WAITING);
}

#[test]
fn deliberate_differences_are_those_of_the_book() {
    let mut found = replay_all(&folder("differences"), &[]);
    let page = std::fs::read_to_string(folder("../../../docs/differences.md")).unwrap();
    let mut listed: Vec<String> = page
        .lines()
        .filter_map(|line| line.strip_prefix("- `")?.split_once('`'))
        .map(|(name, _)| name.to_owned())
        .collect();
    found.sort();
    listed.sort();
    if std::env::var_os("CASES").is_none() {
        assert_eq!(found, listed, "cases in `differences/`, and those that docs/differences.md lists");
    }
}
