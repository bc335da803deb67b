//! Answers of FileCheck to the cases of `tests/filecheck`, which `record_filecheck.py` records.

use super::*;

#[test]
fn complaints_are_those_of_the_reference() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/filecheck/filecheck.cases");
    let text = std::fs::read_to_string(path).unwrap();
    let (mut count, mut wrong) = (0, Vec::new());
    for case in text.split("//=== ").skip(1) {
        let (header, rest) = case.split_once('\n').unwrap();
        let (checks, rest) = rest.split_once("//--- input\n").unwrap();
        let (input, expected) = rest.split_once("//--- said\n").unwrap();
        let flags = header.split_once(" [").map_or("", |(_, flags)| flags.trim_end_matches(']'));
        let check = FileCheck::from_args(flags.split_whitespace()).unwrap().check;
        let said = check.check(checks, input).err().unwrap_or_default();
        count += 1;
        if said != expected {
            wrong.push(format!("--- {header}\nexpected:\n{expected}\ngot:\n{said}"));
        }
    }
    assert!(wrong.is_empty(), "{}\n{} of {count} cases differ", wrong.join("\n"), wrong.len());
    assert!(count > 90);
}

#[test]
fn run_lines_are_commands() {
    let folder = std::env::temp_dir().join(format!("dialekt-run-lines-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let run = |text: &str| {
        let path = folder.join("file.mlir");
        std::fs::write(&path, text).unwrap();
        let said = std::panic::catch_unwind(|| lines::check_folder(folder.to_str().unwrap(), &Default::default));
        said.map_err(|panic| panic.downcast_ref::<String>().cloned().unwrap_or_default())
    };
    let module = "module attributes {t.a} {}\n";
    assert_eq!(
        run(&format!("// RUN: any-opt %s \\\n// RUN: | FileCheck '%s'\n// CHECK: attributes {{t.a}}\n{module}")),
        Ok(())
    );
    let wrong = run(&format!("// RUN: any-opt %s | FileCheck %s\n// CHECK: attributes {{t.b}}\n{module}")).unwrap_err();
    assert!(wrong.contains("CHECK: expected string not found in input"), "{wrong}");
    let invalid =
        "// RUN: not any-opt %s 2>&1 | FileCheck %s\n// CHECK: error: custom op 'nonsense' is unknown\nnonsense\n";
    assert_eq!(run(invalid), Ok(()));
    let wrong = run("// RUN: any-opt %s\nnonsense\n").unwrap_err();
    assert!(wrong.contains("any-opt failed"), "{wrong}");
    let wrong = run("// RUN: any-opt %s > %t\n").unwrap_err();
    assert!(wrong.contains("is not understood"), "{wrong}");
    let wrong = run("no line\n").unwrap_err();
    assert!(wrong.contains("no file has a line"), "{wrong}");
    std::fs::remove_dir_all(&folder).unwrap();
}
