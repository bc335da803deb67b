//! Tests of the book: its programs are valid, and its commands print the output that it shows.
//!
//! A comment `<!-- file: name -->` above a block makes it a file for the commands of the page; with `+` before the name, it continues
//! one. Lines of Rust that start with `# ` are for the compiler of the page alone. Commands of the guide run in a crate of these files,
//! all others are `dialekt-opt`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use dialekt_doc::{example, site};

/// The comment above a block.
fn comment<'t>(lines: &[&'t str], block: &example::Block) -> &'t str {
    let above = block.line.checked_sub(2).and_then(|at| lines.get(at)).copied().unwrap_or_default();
    above.trim().strip_prefix("<!-- ").and_then(|rest| rest.strip_suffix(" -->")).unwrap_or_default()
}

/// The pages, by their paths.
fn pages() -> BTreeMap<PathBuf, String> {
    let (mut todo, mut found) = (vec![site::default_docs()], BTreeMap::new());
    while let Some(folder) = todo.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|end| end == "md") {
                found.insert(path.clone(), fs::read_to_string(path).unwrap());
            }
        }
    }
    found
}

/// The files of a page.
fn files(page: &str) -> BTreeMap<String, String> {
    let lines: Vec<&str> = page.lines().collect();
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    for block in example::blocks(page) {
        let Some(name) = comment(&lines, &block).strip_prefix("file: ") else { continue };
        let shown =
            block.text.lines().filter(|line| block.language() != "rust" || !(line.starts_with("# ") || *line == "#"));
        let text: String = shown.flat_map(|line| [line, "\n"]).collect();
        match name.strip_prefix('+') {
            Some(name) => {
                let known = files.get_mut(name).unwrap_or_else(|| panic!("{name} is continued before it is there"));
                known.push('\n');
                known.push_str(&text);
            }
            None => {
                files.insert(name.to_owned(), text);
            }
        }
    }
    files
}

/// Writes files into a new folder.
fn write(files: &BTreeMap<String, String>, folder: &Path) {
    let _ = fs::remove_dir_all(folder);
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

/// Runs the commands of a page in a folder; each has to print the output shown below it. Returns the number of
/// commands.
fn run_commands(path: &Path, page: &str, folder: &Path, guide: bool, program: &Path) -> usize {
    let lines: Vec<&str> = page.lines().collect();
    let mut commands = 0;
    let consoles = example::blocks(page).into_iter().filter(|block| block.language() == "console");
    for block in consoles.filter(|block| (comment(&lines, block) == "guide") == guide) {
        let start = if guide { "cargo run -q -- " } else { "dialekt-opt " };
        for part in block.text.split("$ ").filter(|part| !part.is_empty()) {
            let (command, expected) = part.split_once('\n').unwrap();
            let args = command.strip_prefix(start).unwrap_or_else(|| panic!("{}: {command}", path.display()));
            let done = Command::new(program).args(args.split(' ')).current_dir(folder).output().unwrap();
            let shown = [done.stdout, done.stderr].concat();
            let shown = String::from_utf8(shown).unwrap();
            assert_eq!(shown.trim_end(), expected.trim_end(), "{}: {command}", path.display());
            commands += 1;
        }
    }
    commands
}

#[test]
fn programs_are_valid() {
    let mut registry = dialekt::registry().dialects;
    registry_of_symbols(&mut registry);
    let mut checked = 0;
    for (path, page) in pages() {
        for block in example::blocks(&page).into_iter().filter(|block| block.language() == "mlir") {
            let verdict = example::check(&registry, &block.text);
            assert!(verdict.is_ok(), "{}:{}: {verdict:?}", path.display(), block.line + 1);
            checked += 1;
        }
    }
    assert!(checked >= 5, "{checked}");
}

/// The dialects of `examples/symbols`, for the page on symbols.
fn registry_of_symbols(registry: &mut dialekt_ir_core::context::DialectRegistry) {
    let symbols = dialekt_example_symbols::registry();
    for name in symbols.names() {
        registry.insert(symbols.get(name).unwrap());
    }
}

/// Links of pages lead to files that exist in a checkout, which lacks the pages that the book is built with.
#[test]
fn links_lead_to_files_of_the_checkout() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages = pages();
    for name in ["README.md", "ARCHITECTURE.md"] {
        pages.insert(root.join(name), fs::read_to_string(root.join(name)).unwrap());
    }
    let mut links = 0;
    for (path, page) in pages {
        for target in page.split("](").skip(1).filter_map(|rest| rest.split([')', '#', '\n']).next()) {
            if !target.is_empty() && target.ends_with(".md") && !target.contains("://") {
                let file = path.parent().unwrap().join(target);
                assert!(file.is_file(), "{} links to {target}, which is not there", path.display());
                links += 1;
            }
        }
    }
    assert!(links >= 50, "{links}");
}

#[test]
fn commands_print_what_is_shown() {
    let mut commands = 0;
    for (i, (path, page)) in pages().into_iter().enumerate() {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("page{i}"));
        write(&files(&page), &folder);
        fs::create_dir_all(&folder).unwrap();
        commands += run_commands(&path, &page, &folder, false, Path::new(env!("CARGO_BIN_EXE_dialekt-opt")));
    }
    assert!(commands >= 4, "{commands}");
}

/// The guide, from an empty crate to a tool: its files make a crate that compiles, whose test passes, and whose
/// commands print the output shown.
#[test]
fn guide_leads_to_a_tool() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let path = site::default_docs().join("guide.md");
    let page = fs::read_to_string(&path).unwrap();
    let mut files = files(&page);
    let manifest = files.get_mut("Cargo.toml").unwrap();
    *manifest = manifest.replace("../dialekt/", &format!("{}/", root.display()));
    files.insert("Cargo.lock".into(), fs::read_to_string(root.join("Cargo.lock")).unwrap());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guide");
    write(&files, &folder);
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let cargo = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO"));
        command.args(args).arg("--offline").arg("--target-dir").arg(target);
        // Features and profiles are those of `examples/my-dialect`, so that both share what was built. Cargo does not
        // share builds between crates of a workspace and crates outside of it.
        command.args(["--features", "dialekt/docs"]);
        for (package, level) in [("darling_core", 0), ("darling_macro", 0), ("dialekt-ir-core", 1)] {
            command.arg("--config").arg(format!("profile.dev.package.{package}.opt-level={level}"));
        }
        let debug = std::env::var("CARGO_PROFILE_DEV_DEBUG").unwrap_or_else(|_| "line-tables-only".into());
        let done = command.current_dir(&folder).env("CARGO_PROFILE_DEV_DEBUG", debug).output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    };
    cargo(&["build"]);
    let program = target.join("debug/my-dialect");
    assert!(run_commands(&path, &page, &folder, true, &program) >= 3);
    cargo(&["test"]);
}
