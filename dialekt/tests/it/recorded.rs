//! Recorded cases: each op occurs in one.

use std::collections::HashSet;
use std::path::Path;

/// The folders of crates with recorded cases.
const FOLDERS: [&str; 5] = ["conversions", "dialects", "framework", "ir-core", "targets"];

fn read_cases(folder: &Path, words: &mut HashSet<Vec<u8>>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_cases(&path, words);
        } else if path.extension().is_some_and(|extension| extension == "cases") {
            let text = std::fs::read(&path).unwrap();
            let all = text.split(|byte| !(byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.')));
            for word in all.filter(|word| word.contains(&b'.')) {
                if !words.contains(word) {
                    words.insert(word.to_owned());
                }
            }
        }
    }
}

#[test]
fn every_op_has_a_recorded_case() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut words = HashSet::new();
    for folder in FOLDERS {
        read_cases(&root.join(folder), &mut words);
    }
    let registry = dialekt::registry().dialects;
    let dialects = registry.names().into_iter().filter_map(|name| registry.get(name));
    let ops = dialects.flat_map(|dialect| dialect.ops).map(|op| op.name);
    let missing: Vec<&str> = ops.filter(|name| !words.contains(name.as_bytes())).collect();
    assert!(missing.is_empty(), "no file of recorded cases has {}", missing.join(", "));
}
