//! Tests with texts and programs that try to exhaust stack, time or memory.
//!
//! Each is written to a file, the binary reads it, and exit code, output or first diagnostic, memory and processor time
//! are checked. Neither a text nor its output is ever held in this process: the peak memory of a child starts with that
//! of its parent.

mod cases;
mod passes;
mod run;

use cases::{Case, Expect};

/// Runs all cases of a list, and reports those that fail.
fn check(cases: &[Case]) {
    check_with(cases, &[]);
}

/// As [`check`], with more flags.
fn check_with(cases: &[Case], flags: &[&str]) {
    let only = std::env::var("CASES").unwrap_or_default();
    let failures: Vec<String> = cases
        .iter()
        .filter(|case| case.name.contains(&only))
        .filter_map(|case| {
            let flags = [case.flags, flags].concat();
            run::with_flags(case, &flags).err().map(|what| format!("{} {flags:?}: {what}", case.name))
        })
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn nesting() {
    check(&cases::nesting::cases());
}

#[test]
fn numbers() {
    check(&cases::numbers::cases());
}

#[test]
fn many() {
    check(&cases::many::cases());
}

#[test]
fn names() {
    check(&cases::names::cases());
}

#[test]
fn isolates() {
    let cases = cases::isolates::cases();
    check(&cases);
    // On one thread, isolated ops stay in the isolate of the outermost op.
    check_with(&cases, &["--mlir-disable-threading"]);
}

#[test]
fn bytes() {
    check(&cases::bytes::cases());
}

#[test]
fn growth() {
    let only = std::env::var("CASES").unwrap_or_default();
    let cases = cases::growth::cases().into_iter().filter(|(case, _)| case.name.contains(&only));
    let failures = cases
        .filter_map(|(case, seconds)| run::within(&case, seconds).err().map(|what| format!("{}: {what}", case.name)));
    let failures: Vec<String> = failures.collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Each prefix of a text is either complete or rejected at some place in it.
#[test]
fn every_prefix() {
    let text = "#map = affine_map<(d0)[s0] -> (d0 + s0 floordiv 4, -d0)>\n!t = tuple<i32, memref<?x4xf32, #map>>\n\
                module @m attributes {a = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>, b = \"\\0A\\\"\"} {\n  \
                %0:2 = \"t.op\"() <{p = [@a::@b, unit]}> ({\n  ^bb0(%a: i32, %b: !t loc(\"x\")):\n    \
                \"t.br\"(%a)[^bb1] {k} : (i32) -> ()\n  ^bb1:\n    \"t.end\"() : () -> ()\n  }) : () -> (f32, !d.t<[{(\">\")}]>)\n\
                } loc(callsite(\"f\"(\"g\":1:2) at fused<1>[\"h\":3:4 to 5:6, unknown]))\n\
                {-# dialect_resources: { builtin: { k: \"0x0400000001020304\" } } #-}\n";
    for end in 0..text.len() {
        run::prefix(&text[..end], Expect::Any).unwrap_or_else(|what| panic!("{what}\nof\n{}", &text[..end]));
    }
}
