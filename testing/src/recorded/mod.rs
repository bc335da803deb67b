//! Recorded cases: inputs, each with the output and the diagnostics that the tool has to give for it, to the byte.
//!
//! Cases are files `tests/cases/*.cases` of a crate; [`recorded_cases!`](crate::recorded_cases) makes a test of each
//! file. The module [`file`] says how they are written, `replay` runs the tool on one.

mod file;
mod replay;

use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use dialekt_ir_core::context::Registry;

pub use file::{Case, CaseFile};
pub use replay::replay;

/// Makes a test of each file of recorded cases: `tests/cases/add_sub.cases` is named `add_sub`, and so is
/// `add-sub.cases`. The name of a folder in `tests/cases` stands for all files in it.
///
/// ```no_run
/// # fn registry() -> dialekt_ir_core::context::Registry { Default::default() }
/// dialekt_testing::recorded_cases!(registry() => add_sub, canonicalize);
/// ```
///
/// The registry is that of the tool on which the cases run. A file that has no name here is an error of its own test.
/// `in "FOLDER"` after the registry takes another folder, relative to that of the crate.
///
/// `CASES=text` replays only cases with this text in `file/case`; `UPDATE_CASES=1` writes what the tool says into the
/// files.
#[macro_export]
macro_rules! recorded_cases {
    ($registry:expr => $($file:ident),+ $(,)?) => {
        $crate::recorded_cases!($registry, in "tests/cases" => $($file),+);
    };
    ($registry:expr, in $folder:literal => $($file:ident),+ $(,)?) => {
        $(
            #[test]
            fn $file() {
                $crate::recorded::check(
                    ::std::concat!(::std::env!("CARGO_MANIFEST_DIR"), "/", $folder),
                    ::std::stringify!($file),
                    &|| $registry,
                );
            }
        )+

        #[test]
        fn every_file_of_cases_is_named() {
            $crate::recorded::check_names(
                ::std::concat!(::std::env!("CARGO_MANIFEST_DIR"), "/", $folder),
                &[$(::std::stringify!($file)),+],
            );
        }
    };
}

/// Replays the cases of a file of a folder, or of all files of a folder in it. See [`recorded_cases!`].
///
/// # Panics
/// A case differs: the message shows its file and line, its input, and both outputs.
pub fn check(folder: &str, name: &str, registry: &dyn Fn() -> Registry) {
    let folder = Path::new(folder);
    let path = entries(folder).into_iter().find(|path| name_of(path) == name);
    let path = path.unwrap_or_else(|| panic!("{}: no file `{name}.cases`", folder.display()));
    let files = if path.is_dir() { entries(&path) } else { vec![path] };
    let only = std::env::var("CASES").unwrap_or_default();
    let update = std::env::var_os("UPDATE_CASES").is_some();
    let (mut failed, mut count, mut report) = (0, 0, String::new());
    for path in files {
        let mut file = CaseFile::read(&path);
        let mut changed = false;
        for case in &mut file.cases {
            if !format!("{}/{}", file.subject, case.name).contains(&only) {
                continue;
            }
            count += 1;
            let result = catch_unwind(AssertUnwindSafe(|| replay(case, registry()))).unwrap_or_else(|_| {
                Err(replay::Difference { text: "the tool panicked".into(), record: String::new() })
            });
            let difference = match result {
                Ok(()) if case.has_flag("waiting") => "does not differ any more: take off the flag `waiting`".into(),
                Err(difference) if !case.has_flag("waiting") => {
                    if update && !difference.record.is_empty() {
                        case.record = difference.record;
                        changed = true;
                        continue;
                    }
                    format!("{}\n{}", String::from_utf8_lossy(&case.input()), difference.text)
                }
                _ => continue,
            };
            failed += 1;
            writeln!(report, "--- {}:{}: {}\n{difference}", path.display(), case.line, case.name).unwrap();
        }
        if changed {
            std::fs::write(&path, file.text()).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        }
    }
    assert!(failed == 0, "{report}\n{failed} of {count} cases differ");
}

/// Checks that names stand for all files of cases of a folder.
///
/// # Panics
/// A file or folder has no name.
pub fn check_names(folder: &str, names: &[&str]) {
    let found: Vec<String> = entries(Path::new(folder)).iter().map(|path| name_of(path)).collect();
    let missing: Vec<&String> = found.iter().filter(|name| !names.contains(&name.as_str())).collect();
    assert!(missing.is_empty(), "{folder}: cases without a test: {missing:?} have to stand in `recorded_cases!`");
}

/// The files of recorded cases below a folder, in order; build output and hidden folders are left out.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut todo = vec![folder.to_owned()];
    while let Some(folder) = todo.pop() {
        for entry in std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                if name != "target" && !name.starts_with('.') {
                    todo.push(path);
                }
            } else if name.ends_with(".cases") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The files of cases of a folder, and the folders in it, in order.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let found = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<PathBuf> = found.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.is_dir() || path.extension().is_some_and(|extension| extension == "cases"));
    paths.sort();
    paths
}

/// The name of a file or folder of cases, as a Rust identifier.
fn name_of(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().replace('-', "_")
}
