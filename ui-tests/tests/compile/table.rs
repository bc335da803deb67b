//! Test that the tables of `README.md` list every case and no other, each with the layer that reports it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The layer that reports a mistake, as the first of its messages shows.
fn layer(messages: &str) -> &'static str {
    let first = messages.lines().find(|line| line.starts_with("error")).unwrap_or_default();
    match first.split(':').next() {
        Some("error") => "macro",
        Some("error[E0080]") => "const",
        _ => "type",
    }
}

#[test]
fn every_case_is_in_the_table() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut cases = BTreeMap::new();
    for class in fs::read_dir(root.join("fail")).unwrap() {
        let class = class.unwrap().path();
        for case in fs::read_dir(&class).unwrap() {
            let case = case.unwrap().path();
            if case.extension().is_some_and(|extension| extension == "rs") {
                let name = |path: &Path| path.file_stem().unwrap().to_string_lossy().into_owned();
                let messages = fs::read_to_string(case.with_extension("stderr"));
                let messages = messages.unwrap_or_else(|_| panic!("no messages recorded for {}", case.display()));
                cases.insert(format!("{}/{}", name(&class), name(&case)), layer(&messages).to_owned());
            }
        }
    }
    let found_by_registry = fs::read_to_string(root.join("behaviour/tests/it/dialects.rs")).unwrap();
    let mut named = BTreeMap::new();
    let mut class = String::new();
    let mut reports = 0;
    for line in fs::read_to_string(root.join("README.md")).unwrap().lines() {
        if let Some(title) = line.strip_prefix("## ") {
            class = title.rsplit('`').nth(1).unwrap_or_default().to_owned();
        } else if let [_, _, case, layer, _] = line.split('|').collect::<Vec<_>>()[..] {
            match layer.trim() {
                "macro" | "type" | "const" => {
                    let case = format!("{class}/{}", case.trim().trim_matches('`'));
                    let again = named.insert(case, layer.trim().to_owned());
                    assert!(again.is_none(), "named twice: {line}");
                }
                "registry" => {
                    assert!(
                        found_by_registry.contains(case.trim()),
                        "behaviour/tests/it/dialects.rs has no such message: {line}"
                    );
                    reports += 1;
                }
                _ => {}
            }
        }
    }
    assert!(reports > 0);
    assert_eq!(named, cases);
}
