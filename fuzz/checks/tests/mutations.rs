//! Runs the fuzz targets with any compiler: on the recorded cases, on inputs that were found to be hard, and on random
//! changes of both.
//!
//! `FUZZ_ROUNDS=n` checks every input `n` times, changed each time but the first; `FUZZ_SECONDS=n` runs for `n`
//! seconds, from the seed `FUZZ_SEED`.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use dialekt_fuzz_checks::mutate::{Random, mutate};
use dialekt_testing::recorded::{CaseFile, files_below};

/// The inputs of all recorded cases, but for those that were made to be hard for passes.
fn inputs() -> Vec<Vec<u8>> {
    let mut files = files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    files.retain(|file| file.parent().is_none_or(|folder| !folder.ends_with("differences")));
    let cases = files.iter().flat_map(|file| CaseFile::read(file).cases);
    let inputs: Vec<Vec<u8>> = cases.map(|case| case.input()).collect();
    assert!(inputs.len() > 1000);
    inputs
}

/// Inputs that once broke something, the corpus of a local run of cargo-fuzz, and bytecode.
fn kept() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut todo: Vec<PathBuf> = vec![folder.join("fuzz/regressions"), folder.join("fuzz/corpus")];
    let mut files = Vec::new();
    while let Some(folder) = todo.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() { todo.push(path) } else { files.push(path) }
        }
    }
    let bytecode = std::fs::read_dir(folder.join("targets/bytecode/tests/data")).into_iter().flatten();
    files.extend(bytecode.map(|entry| entry.unwrap().path()));
    files.sort();
    assert!(!files.is_empty(), "the inputs that are kept are gone");
    files.into_iter().map(|file| std::fs::read(file).unwrap()).collect()
}

/// Runs a check on an input, and shows the input for which it fails.
fn run(check: fn(&[u8]), text: &[u8]) {
    if std::panic::catch_unwind(|| check(text)).is_err() {
        panic!("on this input:\n{}\nwhich is {:?}", String::from_utf8_lossy(text), text.escape_ascii().to_string());
    }
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// Files of the tests of a crate, which are cut where they have several inputs.
fn files(folder: &str, extension: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let files = std::fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|found| found == extension)).collect();
    files.sort();
    assert!(!files.is_empty(), "{} is empty", folder.display());
    let texts = files.iter().map(|path| std::fs::read_to_string(path).expect("a text"));
    texts.flat_map(|text| text.split("-----\n").map(|part| part.as_bytes().to_vec()).collect::<Vec<_>>()).collect()
}

/// Runs a check on changes of every recorded case, and of what is kept.
fn check(name: &str, check: fn(&[u8])) {
    let mut inputs = inputs();
    inputs.extend(kept());
    check_on(name, &inputs, check);
}

/// Runs a check on changes of every input.
fn check_on(name: &str, inputs: &[Vec<u8>], check: fn(&[u8])) {
    let mut random = Random::new(number("FUZZ_SEED").unwrap_or(0));
    // First unchanged, then with up to four changes: neighbours, which are much alike, get different numbers of them.
    for round in 0..number("FUZZ_ROUNDS").unwrap_or(3) {
        for (at, input) in (round..).zip(inputs) {
            let changes = if round == 0 { 0 } else { 1 + at % 4 };
            run(check, &changed(input, changes, inputs, &mut random));
        }
    }
    let Some(seconds) = number("FUZZ_SECONDS") else { return };
    let end = Instant::now() + Duration::from_secs(seconds);
    // Left behind by an input that ends the process.
    let current = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut count = 0u64;
    while Instant::now() < end {
        let input = &inputs[random.below(inputs.len())];
        let changes = 1 + random.below(6) as u64;
        let text = changed(input, changes, inputs, &mut random);
        std::fs::write(&current, &text).unwrap();
        let start = Instant::now();
        run(check, &text);
        assert!(start.elapsed() < Duration::from_secs(20), "slow on this input:\n{}", String::from_utf8_lossy(&text));
        count += 1;
    }
    eprintln!("{name}: {count} inputs");
}

fn changed(input: &[u8], changes: u64, inputs: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut text = input.to_vec();
    for _ in 0..changes {
        let other = &inputs[random.below(inputs.len())];
        mutate(&mut text, other, random);
    }
    text
}

#[test]
fn any_input_is_read_or_rejected() {
    check("parse", dialekt_fuzz_checks::parse);
}

#[test]
fn what_is_valid_round_trips() {
    check("round_trip", dialekt_fuzz_checks::round_trip);
}

#[test]
fn threads_and_isolates_change_nothing() {
    check("verify_and_print", dialekt_fuzz_checks::verify_and_print);
}

#[test]
fn the_tolerant_mode_agrees_with_the_strict_one() {
    check("tolerant", dialekt_fuzz_checks::tolerant);
}

#[test]
fn bytecode_is_as_text() {
    check("bytecode", dialekt_fuzz_checks::bytecode);
}

#[test]
fn llvm_ir_is_imported_or_refused() {
    let folders = ["llvm-ir/tests/cases", "llvm-ir-import/tests/data", "llvm-ir-import/tests/data/mistakes"];
    let inputs: Vec<_> = folders.iter().flat_map(|folder| files(&format!("targets/{folder}"), "ll")).collect();
    check_on("llvm_ir", &inputs, dialekt_fuzz_checks::llvm_ir);
}

#[test]
fn modules_become_llvm_ir_or_are_refused() {
    let folders = ["llvm-ir/tests/cases", "llvm-ir/tests/mistakes", "llvm-ir-import/tests/data"];
    let inputs: Vec<_> = folders.iter().flat_map(|folder| files(&format!("targets/{folder}"), "mlir")).collect();
    check_on("to_llvm_ir", &inputs, dialekt_fuzz_checks::to_llvm_ir);
}
