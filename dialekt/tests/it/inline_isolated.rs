//! Isolated ops that stay in the arena around them ([`ParseOptions::inline_isolated`]): nothing that is shown differs, be it text or errors.

use std::sync::Arc;

use dialekt::prelude::tool::*;
use dialekt::text::parse::{ParseOptions, parse_source};
use dialekt::text::print::{PrintFlags, op_to_string};
use dialekt::verify::verify;

/// The text of a source, or what is wrong with it; and whether an op in it owns an isolate, the outermost aside.
fn outcome(source: &str, inline_isolated: bool, threads: bool) -> (String, bool) {
    let cx = Context::with_registry(registry().dialects);
    cx.enable_multithreading(threads);
    let options = ParseOptions { inline_isolated, ..ParseOptions::default() };
    let mut diags = Vec::new();
    let parsed = parse_source(&cx, "-", Arc::new(source.as_bytes().to_vec()), &options, &mut diags);
    let Some(parsed) = parsed else { return (format!("{diags:#?}"), false) };
    let top = parsed.ir.op(parsed.top);
    let owns = top.preorder().skip(1).any(|op| op.handle().is_isolate_root());
    let valid = verify(&parsed.ir, parsed.top, &mut diags);
    // Locations are positions in the source, and the same in all contexts.
    let shown: String = diags.iter().map(|diag| format!("{diag:#?}\n")).collect();
    let text = if valid.is_ok() { op_to_string(&parsed.ir, parsed.top, &PrintFlags::default()) } else { String::new() };
    (shown + &text, owns)
}

/// Compares both ways to store a source.
fn compare(source: &str) -> String {
    let (expected, owns) = outcome(source, false, false);
    let (found, owns_inline) = outcome(source, true, false);
    assert_eq!(found, expected, "{source}");
    assert!(!owns_inline, "{source}");
    assert!(owns || expected.contains("Diagnostic"), "{source}");
    expected
}

#[test]
fn text_is_the_same() {
    let nested = "
#map = affine_map<(d0) -> (d0 + 1)>
func.func private @declared(memref<4xf32, #map>)
func.func @a(%x: i32) -> i32 {
  %c = arith.constant 1 : i32
  builtin.module {
    func.func @b() -> i32 {
      %k = arith.constant 2 : i32
      cf.br ^next(%k : i32)
    ^next(%d: i32):
      %e = affine.apply affine_map<(d0) -> (d0 + 1)>(%f)
      %f = arith.constant 3 : index
      return %d : i32
    }
    builtin.module { builtin.module attributes {llvm.ident = 1} { } }
  }
  %r = func.call @a(%c) : (i32) -> i32
  return %r : i32
}
";
    // A use before its definition is invalid here, and valid without that line.
    assert!(compare(nested).contains("does not dominate this use"));
    let valid = nested.replace("      %e = affine.apply affine_map<(d0) -> (d0 + 1)>(%f)\n", "");
    assert!(compare(&valid).contains("%c2_i32 = arith.constant 2"));
    compare(&format!("module @outer {{\n{valid}\n}}"));
}

#[test]
fn errors_are_the_same() {
    let in_function =
        |body: &str| format!("func.func @a(%x: i32) {{\n  builtin.module {{\n    {body}\n  }}\n  return\n}}");
    for (body, message) in [
        (
            "func.func @b(%y: i32) {\n %z = arith.addi %x, %y : i32\n return\n }",
            "using value defined outside the region",
        ),
        (
            "func.func @b() {\n cf.br ^bb1\n ^bb1:\n %z = arith.addi %x, %x : i32\n return\n }",
            "using value defined outside the region",
        ),
        (
            "func.func @b() {\n return\n ^dead:\n %z = arith.addi %x, %x : i32\n return\n }",
            "using value defined outside the region",
        ),
        ("func.func @b(%x: i32) {\n return\n }", "is already in use"),
        ("func.func @b() {\n cf.br ^nowhere\n }", "reference to an undefined block"),
        ("func.func @b() {\n return\n }\n func.func @b() {\n return\n }", "redefinition of symbol"),
        ("func.func @b() {\n call @nothing() : () -> ()\n return\n }", "does not reference a valid function"),
        (
            "func.func @b() {\n %z = arith.addi %z, %w : i32\n %w = arith.constant 1 : i32\n return\n }",
            "does not dominate",
        ),
        (
            "func.func @b() {\n %z = arith.constant 1 : i32\n }\n func.func @c() {\n %w = arith.constant 1 : i32\n }",
            "terminator",
        ),
    ] {
        let found = compare(&in_function(body));
        assert!(found.contains(message), "{body}\n{found}");
    }
}

#[test]
fn bodies_that_other_threads_parse_read_the_same() {
    let function = "func.func @NAME(%x: i32) -> i32 {\n  %y = arith.addi %x, %x : i32\n  return %y : i32\n}\n";
    let module = |i: usize| {
        let functions: String = (0..8).map(|j| function.replace("NAME", &format!("f{j}"))).collect();
        format!("module @m{i} {{\n{functions}\n}}\n")
    };
    let source: String = (0..300).map(module).collect();
    let (expected, _) = outcome(&source, false, true);
    let (found, _) = outcome(&source, true, true);
    assert!(found == expected && found == outcome(&source, true, false).0);
}
