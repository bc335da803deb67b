//! Mistakes, with what is said of them: `tests/mistakes.txt` has programs behind `=====`, and behind `-----` the words. A program whose first
//! line is `// mlir` is IR. `UPDATE_EXPECT=1` writes the words.

use dialekt_example_toy::driver::{Emit, Options, compile};
use dialekt_example_toy::parser::MAX_DEPTH;
use expect_test::expect_file;

use crate::root;

/// The messages about a program that is lowered to the dialect of LLVM IR.
fn said_of(program: &str) -> String {
    let is_mlir = program.starts_with("// mlir");
    let options = Options { emit: Emit::MlirLlvm, optimize: false, locations: false, is_mlir };
    let (mut out, mut errors) = (Vec::new(), Vec::new());
    let done = compile(&options, "input", program.as_bytes().to_vec(), &mut out, &mut errors).unwrap();
    assert_eq!(done, errors.is_empty(), "{program}");
    assert!(!done, "there is no mistake in {program}");
    String::from_utf8(errors).unwrap()
}

#[test]
fn mistakes_are_shown_where_they_are() {
    let file = root().join("tests/mistakes.txt");
    let text = std::fs::read_to_string(&file).unwrap();
    let mut written = String::new();
    let mut count = 0;
    for case in text.split("=====\n").skip(1) {
        let program = case.split("-----\n").next().unwrap();
        let said = said_of(program);
        assert!(said.starts_with("input:"), "{said}");
        written.push_str(&format!("=====\n{program}-----\n{said}"));
        count += 1;
    }
    assert!(count >= 40, "{count}");
    expect_file![file].assert_eq(&written);
}

/// The first line of what is said.
fn first_line(program: &str) -> String {
    said_of(program).lines().next().unwrap_or_default().to_owned()
}

#[test]
fn depth_is_bounded() {
    let deep = 100_000;
    let nested =
        |open: &str, close: &str| format!("def main() {{\nprint({}1{});\n}}", open.repeat(deep), close.repeat(deep));
    let expected = format!("expressions are nested in more than {MAX_DEPTH} levels");
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}"), ("transpose(", ")"), ("1+(2*", ")")] {
        let said = first_line(&nested(open, close));
        assert!(said.starts_with("input:2:") && said.ends_with(&expected), "{open}: {said}");
        // Nor does what is not closed.
        let said = first_line(&format!("def main() {{ print({}", open.repeat(deep)));
        assert!(said.ends_with(&expected), "{open}: {said}");
    }
    for (first, next) in [("1", "*2"), ("a", ".a")] {
        let said = first_line(&format!("def main() {{\nprint({first}{});\n}}", next.repeat(deep)));
        assert!(said.contains("an expression has more than"), "{said}");
    }
}

#[test]
fn what_grows_without_bound_is_a_mistake() {
    let doubled: String = (1..60).map(|i| format!("struct S{i} {{ S{0} a; S{0} b; }}\n", i - 1)).collect();
    let said = first_line(&format!("struct S0 {{ var a; }}\n{doubled}"));
    assert_eq!(said, "input:12:21: error: a struct holds at most 1024 tensors, in at most 200 levels");

    let nested: String = (1..1000).map(|i| format!("struct S{i} {{ S{} a; }}\n", i - 1)).collect();
    let said = first_line(&format!("struct S0 {{ var a; }}\n{nested}"));
    assert!(said.ends_with("in at most 200 levels"), "{said}");

    let doubled: String = (1..60).map(|i| format!("def f{i}(a) {{ return f{0}(a) * f{0}(a); }}\n", i - 1)).collect();
    let said = first_line(&format!("def f0(a) {{ return a; }}\n{doubled}"));
    assert!(said.ends_with("with all calls inlined, the function has more than 65536 operations"), "{said}");
}

/// The greatest depth that is allowed is lowered.
#[test]
fn what_is_deep_enough_is_lowered() {
    let depth = MAX_DEPTH as usize - 1;
    let sum = format!("def main() {{ var a = [1, 2]; print(a{}); }}", "+a".repeat(depth));
    let turned =
        format!("def main() {{ print({}[[1, 2]]{}); }}", "transpose(".repeat(depth - 3), ")".repeat(depth - 3));
    for program in [sum, turned] {
        let options = Options { emit: Emit::Llvm, optimize: false, locations: false, is_mlir: false };
        let (mut out, mut errors) = (Vec::new(), Vec::new());
        assert!(compile(&options, "input", program.into_bytes(), &mut out, &mut errors).unwrap());
        assert!(errors.is_empty() && !out.is_empty());
    }
}

/// Text that is cut anywhere, or has a character too much, is refused or compiled, and nothing panics.
#[test]
fn broken_programs_do_not_panic() {
    let text = std::fs::read_to_string(root().join("programs/structs.toy")).unwrap();
    let options = Options { emit: Emit::Mlir, optimize: false, locations: false, is_mlir: false };
    let check = |program: String| {
        let (mut out, mut errors) = (Vec::new(), Vec::new());
        let done = compile(&options, "input", program.into_bytes(), &mut out, &mut errors).unwrap();
        assert_eq!(done, errors.is_empty());
    };
    for (number, (at, _)) in text.char_indices().enumerate().filter(|(number, _)| number % 7 == 0) {
        check(text[..at].to_owned());
        let extra = ["{", "}", "(", ";", "9", "-", "é", "<", "."][number % 9];
        check([&text[..at], extra, &text[at..]].concat());
    }
}
