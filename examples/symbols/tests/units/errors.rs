//! What cannot be divided or put together is said, and nothing is changed.

use expect_test::{Expect, expect};

use super::{context, printed, run, valid};

#[expect(clippy::needless_pass_by_value, reason = "it is written in the call")]
fn refused(pipeline: &str, text: &str, expected: Expect) {
    let cx = context();
    let mut source = valid(&cx, text);
    let before = printed(&source.ir, source.top);
    let said = run(&mut source, pipeline).expect_err("it is refused");
    assert_eq!(printed(&source.ir, source.top), before);
    expected.assert_eq(&said);
}

const MERGE: &str = "builtin.module(merge-units)";

#[test]
fn symbols_that_are_defined_twice() {
    refused(
        MERGE,
        "module {\n  func.func @f() { return }\n}\nmodule {\n  func.func @f() { return }\n}",
        expect![[""]],
    );
    refused(
        MERGE,
        "func.func nested @f() { return }\nmodule {\n  \"t.op\"() {sym_name = \"f\"} : () -> ()\n}",
        expect![[""]],
    );
}

#[test]
fn declarations_that_do_not_fit() {
    refused(
        MERGE,
        "module {\n  func.func private @f(i32)\n}\nmodule {\n  func.func @f(%a: i64) { return }\n}",
        expect![[""]],
    );
    refused(
        MERGE,
        "module {\n  func.func private @f(i32)\n}\nmodule {\n  func.func private @f(i64)\n}",
        expect![[""]],
    );
    refused(
        MERGE,
        "module {\n  memref.global @f : memref<2xi32>\n}\nmodule {\n  func.func @f() { return }\n}",
        expect![[""]],
    );
    refused(
        MERGE,
        "module {\n  memref.global @f : memref<2xi32>\n}\nmodule {\n  memref.global @f : memref<3xi32> = dense<0>\n}",
        expect![[""]],
    );
}

#[test]
fn declared_tables_that_do_not_fit() {
    let declared = |what: &str| {
        format!(
            "module {{\n  module @m attributes {{unit.declares = \"definition\"}} {{\n    {what}\n  }}\n}}\n\
             module {{\n  module @m {{\n    func.func @f() {{ return }}\n  }}\n}}"
        )
    };
    refused(MERGE, &declared("func.func nested @g()"), expect![[""]]);
    refused(MERGE, &declared("func.func nested @f(i32)"), expect![[""]]);
    refused(MERGE, &declared("func.func @f() { return }"), expect![[""]]);
}

#[test]
fn symbols_that_no_unit_defines() {
    let text = "module {\n  func.func private @f() attributes {unit.declares = \"definition\"}\n}";
    refused(MERGE, text, expect![[""]]);
    // Private ones are no definitions for others.
    let text = format!("{text}\nmodule {{\n  func.func private @f() {{ return }}\n}}");
    refused(MERGE, &text, expect![[""]]);
    let mut source = valid(&context(), &text);
    assert_eq!(run(&mut source, "builtin.module(merge-units{open=true})"), Ok(()));
}

#[test]
fn units_that_disagree() {
    refused(
        MERGE,
        "module attributes {demo.target = \"a\"} {\n}\nmodule attributes {demo.target = \"b\"} {\n}",
        expect![[""]],
    );
}

#[test]
fn symbols_that_cannot_be_declared() {
    refused(
        "builtin.module(extract-unit{symbols=f})",
        "func.func @f() {\n  \"t.use\"() {a = @i} : () -> ()\n  return\n}\npath.item @i {\n}",
        expect![[""]],
    );
    refused(
        "builtin.module(extract-unit{symbols=f})",
        "func.func @f() {\n  \"t.use\"() {a = @i} : () -> ()\n  return\n}\n\"t.op\"() {sym_name = \"i\"} : () -> ()",
        expect![[""]],
    );
}

#[test]
fn ops_that_have_to_stay_together() {
    refused(
        "builtin.module(extract-unit{symbols=b})",
        "%0 = \"t.op\"() {sym_name = \"a\"} : () -> i32\n\"t.op\"(%0) {sym_name = \"b\"} : (i32) -> ()",
        expect![[""]],
    );
}

#[test]
fn tables_that_nobody_knows() {
    refused(
        "builtin.module(slice-units{count=2})",
        "func.func @f() { return }\n\"t.table\"() ({\n}) : () -> ()",
        expect![[""]],
    );
}

#[test]
fn names_that_are_not_there() {
    refused("builtin.module(extract-unit{symbols=g})", "func.func @f() { return }", expect![[""]]);
}
