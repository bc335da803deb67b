//! Tests of the page on moving from TableGen: its definition imports as its declaration, and its commands run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// The code blocks of the page in a language.
fn blocks(language: &str) -> Vec<String> {
    let path = tests().join("../../../docs/how-to/import.md");
    let page = fs::read_to_string(path).unwrap();
    let fence = format!("```{language}\n");
    page.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn commands_of_the_page_run() {
    let folder = std::env::temp_dir().join(format!("dialekt-import-page-{}", std::process::id()));
    let (field, farm) = (folder.join("field"), folder.join("farm"));
    fs::create_dir_all(field.join("src")).unwrap();
    fs::write(field.join("Cargo.toml"), "[package]\nname = \"field\"\n").unwrap();
    fs::write(field.join("src/lib.rs"), "#[derive(Type)] #[ty(name = \"field.acre\")] pub struct Acre;").unwrap();
    let commands: Vec<String> = blocks("sh").concat().lines().map(str::to_owned).collect();
    let mut runs = Vec::new();
    for command in &commands {
        if command.starts_with("llvm-tblgen ") {
            // The command's output is recorded here, under the same name.
            let output = command.rsplit(' ').next().unwrap();
            assert!(tests().join(output).exists(), "{command}");
            continue;
        }
        let args = command.strip_prefix("cargo run -p dialekt-import -- ").unwrap_or_else(|| panic!("{command}"));
        let args = args.split(' ').map(|arg| match arg {
            "../farm" => farm.display().to_string(),
            "field=../field" => format!("field={}", field.display()),
            dump if dump.ends_with(".json") => tests().join(dump).display().to_string(),
            arg => arg.to_owned(),
        });
        let root = tests().join("../../..");
        let done = Command::new(env!("CARGO_BIN_EXE_dialekt-import")).args(args).current_dir(root).output().unwrap();
        assert!(done.status.success(), "{command}: {}", String::from_utf8_lossy(&done.stderr));
        let read = |name: &str| fs::read_to_string(farm.join(name)).unwrap_or_default();
        runs.push((
            read("src/ops/farm.rs"),
            read("src/constraints.rs"),
            read("src/passes.rs"),
            read("IMPORT.md"),
            read("Cargo.toml"),
        ));
    }
    fs::remove_dir_all(&folder).unwrap();
    let [(ops, by_name, passes, notes, _), (_, by_path, _, _, manifest)] = runs.as_slice() else {
        panic!("{commands:?}")
    };

    // The definition imports as the declaration.
    let definition = &blocks("text")[0];
    assert!(fs::read_to_string(tests().join("farm.td")).unwrap().contains(definition.as_str()), "{definition}");
    let shown: String =
        blocks("rust")[0].lines().filter(|line| !line.starts_with("# ")).flat_map(|line| [line, "\n"]).collect();
    assert!(ops.contains(&shown), "{shown}\n{ops}");

    // Other claims of the page.
    assert!(by_name.contains("`!field.acre`, by its name."), "{by_name}");
    assert!(by_path.contains("pub use field::Acre;"), "{by_path}");
    let dependencies: Vec<&str> = manifest.split("[dependencies]\n").nth(1).unwrap_or_default().lines().collect();
    assert!(
        matches!(dependencies[..], [a, b] if a.starts_with("dialekt = ") && b.starts_with("field = ")),
        "{manifest}"
    );
    assert!(ops.contains("use dialekt::prelude::op::*;"), "{ops}");
    assert!(passes.contains("pub struct FarmHarvest"), "{passes}");
    assert!(notes.contains("- `farm.feed`: is C++ (farm.td:"), "{notes}");
}
