//! Programs, with what each step makes of them, in `tests/expected`. `UPDATE_EXPECT=1` writes these files.

use std::path::PathBuf;

use expect_test::expect_file;

use crate::{root, toyc};

/// The names of the programs.
fn programs() -> Vec<String> {
    let files = std::fs::read_dir(root().join("programs")).unwrap();
    let mut names: Vec<String> = files
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "toy"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    assert!(names.len() >= 5, "{names:?}");
    names
}

/// Compares what flags make of each program with the file of an ending.
fn check(flags: &[&str], ending: &str) {
    for name in programs() {
        let file = format!("{name}.toy");
        let (text, done) = toyc(&[&[&*file], flags].concat(), &root().join("programs"));
        assert!(done, "{name}: {text}");
        expect_file![root().join(format!("tests/expected/{name}.{ending}"))].assert_eq(&text);
    }
}

#[test]
fn syntax_trees() {
    check(&["-emit=ast"], "ast");
}

#[test]
fn operations() {
    check(&["-emit=mlir"], "mlir");
}

#[test]
fn operations_with_places() {
    check(&["-emit=mlir", "-mlir-print-debuginfo"], "places.mlir");
}

#[test]
fn simplified_operations() {
    check(&["-emit=mlir", "-opt"], "simplified.mlir");
}

#[test]
fn loops() {
    check(&["-emit=mlir-affine"], "affine.mlir");
}

#[test]
fn output() {
    check(&["-emit=jit"], "out");
}

/// Operations of LLVM and its IR are long: those of the smallest program are kept.
#[test]
fn llvm() {
    let folder = root().join("programs");
    for (emit, ending) in [("-emit=mlir-llvm", "llvm.mlir"), ("-emit=llvm", "ll")] {
        let (text, done) = toyc(&["turns.toy", emit], &folder);
        assert!(done, "{text}");
        // Debug information names the folder.
        let text = text.replace(folder.to_str().unwrap(), "FOLDER");
        expect_file![root().join("tests/expected/turns").with_extension(ending)].assert_eq(&text);
    }
}

/// The output of a step is read back, and leads to the same result.
#[test]
fn steps_are_read_back() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    for name in programs() {
        let source = root().join(format!("programs/{name}.toy"));
        let (expected, _) = toyc(&[source.to_str().unwrap(), "-emit=jit"], &folder);
        for emit in ["mlir", "mlir-affine", "mlir-llvm"] {
            let flag = format!("-emit={emit}");
            let (text, done) = toyc(&[source.to_str().unwrap(), &flag, "-mlir-print-debuginfo"], &folder);
            assert!(done, "{name}: {text}");
            let file = folder.join(format!("{name}.{emit}.mlir"));
            std::fs::write(&file, text).unwrap();
            let (found, done) = toyc(&[file.to_str().unwrap(), "-emit=jit"], &folder);
            assert!(done, "{name} {emit}: {found}");
            assert_eq!(found, expected, "{name} {emit}");
        }
    }
}

#[test]
fn operations_are_read_back_as_they_are() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    for name in programs() {
        let source = root().join(format!("programs/{name}.toy"));
        for (flag, places) in [("-opt", false), ("-x=toy", false), ("-x=toy", true)] {
            let shown: &[&str] = if places { &["-emit=mlir", "-mlir-print-debuginfo"] } else { &["-emit=mlir"] };
            let (text, done) = toyc(&[&[source.to_str().unwrap(), flag], shown].concat(), &folder);
            assert!(done, "{text}");
            let file = folder.join(format!("{name}{flag}{places}.mlir"));
            std::fs::write(&file, &text).unwrap();
            let (again, _) = toyc(&[&[file.to_str().unwrap()], shown].concat(), &folder);
            assert_eq!(again, text, "{name} {flag} {places}");
        }
    }
}
