//! The programs in `examples/run`: compiled, they print what the reference's runner prints.

use std::path::Path;
use std::process::Command;

/// The output of the tool on a file in a mode. Addresses are zeros.
fn output(file: &Path, mode: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dialekt-run"));
    let run = command.arg(file).args([mode, "--entry-point-result=void"]).output().unwrap();
    let text = String::from_utf8(run.stdout).unwrap() + &String::from_utf8(run.stderr).unwrap();
    let mut shown = String::new();
    for line in text.split_inclusive('\n') {
        match line.split_once("base@ = 0x") {
            Some((before, behind)) => {
                let rest = behind.trim_start_matches(|c: char| c.is_ascii_hexdigit());
                shown.push_str(&format!("{before}base@ = 0x0{rest}"));
            }
            None => shown.push_str(line),
        }
    }
    shown
}

#[test]
fn examples_print_what_the_reference_prints() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/run");
    let mut count = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "mlir") {
            continue;
        }
        let expected = std::fs::read_to_string(path.with_extension("expected")).unwrap();
        // As the reference lowers it, and as it is written.
        let lowered = folder.join("lowered").join(path.file_name().unwrap());
        for file in [&lowered, &path] {
            for mode in ["--mode=compile", "--mode=auto"] {
                assert_eq!(output(file, mode), expected, "{} {mode}", file.display());
            }
        }
        count += 1;
    }
    assert!(count >= 8);
}
