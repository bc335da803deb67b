//! Test of the page on declarations as data: its examples are output of the tool.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn page() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/how-to/export.md")).unwrap()
}

/// The code blocks of the page in a language.
fn blocks(language: &str) -> Vec<String> {
    let (page, fence) = (page(), format!("```{language}\n"));
    page.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap_or_default().to_owned()).collect()
}

fn run(args: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dialekt-export")).args(args).current_dir(folder).output().unwrap()
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

#[test]
fn commands_write_what_the_page_shows() {
    let folder = std::env::temp_dir().join(format!("dialekt-export-page-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    // The file with the mistake that the page shows.
    let right = text(run(&["--dialect", "ub"], &folder).stdout);
    fs::write(folder.join("my.json"), right.replacen("attr_dict", "attr_dct", 1)).unwrap();
    let outputs: Vec<Output> = blocks("sh")
        .iter()
        .map(|command| {
            let args =
                command.trim().strip_prefix("cargo run -p dialekt-export -- ").unwrap_or_else(|| panic!("{command}"));
            run(&args.split(' ').collect::<Vec<_>>(), &folder)
        })
        .collect();
    fs::remove_dir_all(&folder).unwrap();
    let [pass, check, irdl] = <[Output; 3]>::try_from(outputs).unwrap();
    let (json, messages) = (blocks("json"), blocks("text"));
    assert!(pass.status.success() && irdl.status.success() && !check.status.success());
    assert_eq!(text(pass.stdout), json[0]);
    assert_eq!(text(check.stderr), messages[0]);
    assert_eq!((text(irdl.stdout), text(irdl.stderr)), (messages[1].clone(), messages[2].clone()));
}

#[test]
fn the_family_of_the_page_is_exported() {
    let file = dialekt_export::file(&dialekt::registry().dialects, &dialekt::passes());
    let shown: dialekt_export::schema::Family = serde_json::from_str(&blocks("json")[1]).unwrap();
    assert_eq!(file.dialects.iter().flat_map(|dialect| &dialect.families).filter(|found| **found == shown).count(), 1);
}

#[test]
fn the_rule_of_the_page_is_exported() {
    let file = dialekt_export::file(&dialekt::registry().dialects, &dialekt::passes());
    let shown: dialekt_export::schema::Rewrite = serde_json::from_str(&blocks("json")[2]).unwrap();
    let all = file.dialects.iter().flat_map(|dialect| &dialect.rewrites);
    assert_eq!(all.filter(|found| **found == shown).count(), 1);
}
