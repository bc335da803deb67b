//! The table of `README.md` names every case, and no other.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn every_case_is_in_the_table() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut cases = BTreeSet::new();
    for class in fs::read_dir(root.join("fail")).unwrap() {
        let class = class.unwrap().path();
        for case in fs::read_dir(&class).unwrap() {
            let case = case.unwrap().path();
            if case.extension().is_some_and(|extension| extension == "rs") {
                let name = |path: &Path| path.file_stem().unwrap().to_string_lossy().into_owned();
                cases.insert(format!("{}/{}", name(&class), name(&case)));
                assert!(case.with_extension("stderr").exists(), "no messages recorded for {}", case.display());
            }
        }
    }
    let mut named = BTreeSet::new();
    let mut class = String::new();
    for line in fs::read_to_string(root.join("README.md")).unwrap().lines() {
        if let Some(title) = line.strip_prefix("## ") {
            class = title.rsplit('`').nth(1).unwrap_or_default().to_owned();
        } else if let [_, _, case, layer, _] = line.split('|').collect::<Vec<_>>()[..]
            && ["macro", "type", "const"].contains(&layer.trim())
        {
            named.insert(format!("{class}/{}", case.trim().trim_matches('`')));
        }
    }
    assert_eq!(named, cases);
}
