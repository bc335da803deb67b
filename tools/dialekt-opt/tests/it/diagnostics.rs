//! Tests of diagnostics in the tool's output: many at once, in the rich style, and their effect on the output file.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::PathBuf;

use dialekt_opt_main::{Streams, args, run};
use expect_test::{Expect, expect};

fn opt(text: &str, flags: &[&str]) -> (bool, String, String) {
    let line = ["dialekt-opt", "-", "--allow-unregistered-dialect", "--mlir-print-op-generic"];
    let args = args::parse(line.iter().chain(flags).map(OsString::from), &dialekt::passes()).unwrap();
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut streams = Streams { input: &mut text.as_bytes(), output: &mut output, errors: &mut errors };
    let accepted = run(&args, dialekt::registry().dialects, dialekt::passes(), &mut streams);
    (accepted, String::from_utf8(output).unwrap(), String::from_utf8(errors).unwrap())
}

/// Functions that return one value too few.
fn functions(n: usize, comment: &str) -> String {
    let mut text = String::new();
    for i in 0..n {
        writeln!(text, "\"func.func\"() <{{function_type = () -> i32, sym_name = \"f{i}\"}}> ({{").unwrap();
        writeln!(text, "  \"func.return\"() : () -> () {comment}\n}}) : () -> ()").unwrap();
    }
    text
}

#[track_caller]
fn on_any_number_of_threads(text: &str, flags: &[&str]) -> (bool, String, String) {
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| opt(text, flags))
    };
    let one = run(1);
    for threads in [2, 5] {
        assert!(run(threads) == one, "{threads} threads differ from one");
    }
    let disabled = opt(text, &[flags, &["--mlir-disable-threading"]].concat());
    assert!(disabled == one, "without threads it differs");
    one
}

#[test]
fn ten_thousand_errors_are_the_same_on_any_number_of_threads() {
    let text = functions(10_000, "");
    let (accepted, _, errors) = on_any_number_of_threads(&text, &[]);
    assert!(!accepted);
    let lines: Vec<&str> = errors.lines().filter(|line| line.contains(" error: ")).collect();
    assert_eq!(lines.len(), 10_000);
    for (i, line) in lines.iter().enumerate() {
        let place =
            format!("<stdin>:{}:3: error: 'func.return' op has 0 operands, but enclosing function (@f{i})", i * 3 + 2);
        assert!(line.starts_with(&place), "{line}");
    }
}

#[test]
fn ten_thousand_errors_are_compared_with_what_is_expected() {
    let text = functions(10_000, "// expected-error {{has 0 operands}}");
    let met = on_any_number_of_threads(&text, &["--verify-diagnostics"]);
    assert_eq!(met, (true, String::new(), String::new()));
    let text = functions(10_000, "// expected-warning {{has 0 operands}}");
    let (accepted, _, errors) = on_any_number_of_threads(&text, &["--verify-diagnostics"]);
    assert!(!accepted);
    assert_eq!(errors.matches("'error' diagnostic emitted when expecting a 'warning'").count(), 10_000);
    assert_eq!(errors.matches("was not produced").count(), 10_000);
}

#[test]
fn ten_thousand_chunks() {
    let text = vec!["\"t.a\"() : () -> (\n"; 10_000].join("// -----");
    let (accepted, output, errors) = opt(&text, &["--split-input-file"]);
    assert!(!accepted);
    assert_eq!(output.lines().filter(|line| *line == "// -----").count(), 9_999);
    assert!(
        errors.contains("<stdin>:1:18: error: ") && errors.contains("<stdin>:10000:26: error: "),
        "{}",
        &errors[..500]
    );
}

#[track_caller]
fn check_rich(text: &str, flags: &[&str], expected: Expect) {
    let flags = [&["--diagnostic-style=rich", "--color=false"], flags].concat();
    expected.assert_eq(&opt(text, &flags).2);
}

#[test]
fn rich_notes_near_by_are_labels() {
    check_rich(
        "%value = \"t.a\"() : () -> i32\n\"t.b\"() : () -> ()\n%value = \"t.a\"() : () -> i32\n",
        &[],
        expect![[r#"
            error: redefinition of SSA value '%value'
             --> <stdin>:3:1
              |
            1 | %value = "t.a"() : () -> i32
              | ------ previously defined here
            2 | "t.b"() : () -> ()
            3 | %value = "t.a"() : () -> i32
              | ^^^^^^

        "#]],
    );
}

#[test]
fn rich_notes_far_away_have_snippets_of_their_own() {
    let text = format!("%value = \"t.a\"() : () -> i32{}%value = \"t.a\"() : () -> i32\n", "\n".repeat(30));
    check_rich(
        &text,
        &[],
        expect![[r#"
        error: redefinition of SSA value '%value'
          --> <stdin>:31:1
           |
        31 | %value = "t.a"() : () -> i32
           | ^^^^^^
           |
        note: previously defined here
          --> <stdin>:1:1
           |
         1 | %value = "t.a"() : () -> i32
           | ^^^^^^

    "#]],
    );
}

#[test]
fn rich_notes_of_the_same_place_are_beneath() {
    check_rich(
        "\"func.return\"() ({}) : () -> ()\n",
        &[],
        expect![[r#"
        error: 'func.return' op requires zero regions
         --> <stdin>:1:1
          |
        1 | "func.return"() ({}) : () -> ()
          | ^^^^^^^^^^^^^
          |
          = note: see current operation: 
                  "func.return"() ({
                  }) : () -> ()

    "#]],
    );
}

#[test]
fn rich_calls_and_places_without_text() {
    let callee = "\"func.return\"() ({}) : () -> ()";
    let call = "callsite(\"no/file\":3:4 at callsite(\"<stdin>\":1:17 at unknown))";
    let flags = ["--mlir-print-op-on-diagnostic=false"];
    check_rich(
        &format!("{callee} loc({call})\n"),
        &flags,
        expect![[r#"
        error: 'func.return' op requires zero regions
         --> no/file:3:4
          |
        note: called from
         --> <stdin>:1:17
          |
        1 | "func.return"() ({}) : () -> () loc(callsite("no/file":3:4 at callsite("<stdin>":1:17 at unknown)))
          |                 ^

    "#]],
    );
    check_rich(
        &format!("{callee} loc(unknown)\n"),
        &flags,
        expect![[r#"
        error: 'func.return' op requires zero regions

    "#]],
    );
    check_rich(
        &format!("{callee} loc(\"name\")\n"),
        &flags,
        expect![[r#"
        error: 'func.return' op requires zero regions
         |
         = note: at loc("name")

    "#]],
    );
}

#[test]
fn rich_bytes_that_are_not_ascii() {
    check_rich(
        "\t%0 = \"é→\"() {a = \"é\"} : () -> foo\r\n",
        &[],
        expect![[r#"
        error: expected non-function type
         --> <stdin>:1:31
          |
        1 |     %0 = "é→"() {a = "é"} : () -> foo
          |                                  ^

    "#]],
    );
}

#[test]
fn rich_colours() {
    let flags = ["--diagnostic-style=rich", "--color"];
    let (_, _, errors) = opt("\"t.a\"", &flags);
    assert!(errors.contains("\u{1b}["), "{errors}");
}

#[test]
fn notes_can_be_left_out() {
    let text = "%0 = \"t.a\"() : () -> i32\n%0 = \"t.a\"() : () -> i32\n";
    assert!(opt(text, &[]).2.contains("note: previously"));
    assert!(!opt(text, &["--mlir-disable-diagnostic-notes"]).2.contains("note:"));
    assert!(opt(text, &["--mlir-diagnostic-verbosity-level=errors"]).2.contains("error: redefinition"));
}

#[test]
fn lines_of_other_files_are_shown() {
    let path = scratch("other.txt");
    std::fs::write(&path, "one\ntwo\n").unwrap();
    let text = format!("\"func.return\"() ({{}}) : () -> () loc(\"{}\":2:2)\n", path.display());
    let (_, _, errors) = opt(&text, &["--mlir-print-op-on-diagnostic=false"]);
    assert_eq!(errors, format!("{}:2:2: error: 'func.return' op requires zero regions\ntwo\n ^\n", path.display()));
    // Designators in such a file count, too.
    std::fs::write(&path, "one\ntwo // expected-error {{zero}}\n// expected-note {{more}}").unwrap();
    let (accepted, _, errors) = opt(&text, &["--verify-diagnostics"]);
    let more = format!(
        "{}:3:4: error: expected note \"more\" was not produced\n// expected-note {{{{more}}}}\n   ^~~~\n",
        path.display()
    );
    assert_eq!((accepted, errors), (false, more));
    std::fs::remove_file(path).unwrap();
}

#[test]
fn what_is_no_file_is_not_read() {
    for path in ["/dev/zero", "/", "/dev/stdin"] {
        let text = format!("\"func.return\"() ({{}}) : () -> () loc(\"{path}\":1:1)\n");
        let (_, _, errors) = opt(&text, &["--mlir-print-op-on-diagnostic=false"]);
        assert_eq!(errors, format!("{path}:1:1: error: 'func.return' op requires zero regions\n"));
    }
}

#[test]
fn an_output_file_stays_only_if_all_went_well() {
    let path = scratch("out.mlir");
    let flags = ["-o", path.to_str().unwrap(), "--split-input-file"];
    assert!(opt("module {}\n// -----\nmodule {}", &flags).0);
    assert_eq!(std::fs::read_to_string(&path).unwrap().matches("builtin.module").count(), 2);
    assert!(!opt("module {}\n// -----\nmodule", &flags).0);
    assert!(!path.exists());
    let missing = scratch("missing").join("out.mlir");
    let (accepted, _, errors) = opt("module {}", &["-o", missing.to_str().unwrap()]);
    let expected = format!("cannot open output file '{}': No such file or directory\n", missing.display());
    assert_eq!((accepted, errors), (false, expected));
}

/// A path that no other test of any run uses.
fn scratch(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("dialekt-opt-{}-{name}", std::process::id()))
}

#[test]
fn errors_of_conversions_say_which_patterns_were_tried() {
    let text = "func.func @f(%a: f32) {\n  %0 = math.isfinite %a : f32\n  return\n}\n";
    let (accepted, _, errors) = opt(text, &["--convert-math-to-libm", "--explain-failures"]);
    assert!(!accepted);
    expect![[r#"
        <stdin>:2:8: error: failed to legalize operation 'math.isfinite' that was explicitly marked illegal
          %0 = math.isfinite %a : f32
               ^
        <stdin>:2:8: note: see current operation: %0 = "math.isfinite"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
        <stdin>:2:8: note: there is no pattern for 'math.isfinite'
    "#]]
    .assert_eq(&errors);
    // Without the flag, there are no such notes.
    let (_, _, silent) = opt(text, &["--convert-math-to-libm"]);
    assert!(errors.starts_with(&silent) && errors != silent);
}
