//! Invalid divisions and merges are reported, and change nothing.

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
        expect![[r#"
            test.mlir:5:3: error: redefinition of symbol named 'f'
              func.func @f() { return }
              ^
            test.mlir:2:3: note: see existing symbol definition here
              func.func @f() { return }
              ^
        "#]],
    );
    refused(
        MERGE,
        "func.func nested @f() { return }\nmodule {\n  \"t.op\"() {sym_name = \"f\"} : () -> ()\n}",
        expect![[r#"
            test.mlir:3:3: error: redefinition of symbol named 'f'
              "t.op"() {sym_name = "f"} : () -> ()
              ^
            test.mlir:1:1: note: see existing symbol definition here
            func.func nested @f() { return }
            ^
        "#]],
    );
}

#[test]
fn declarations_that_do_not_fit() {
    refused(
        MERGE,
        "module {\n  func.func private @f(i32)\n}\nmodule {\n  func.func @f(%a: i64) { return }\n}",
        expect![[r#"
            test.mlir:2:3: error: 'func.func' op declares symbol 'f' in another way than another unit
              func.func private @f(i32)
              ^
            test.mlir:5:3: note: see definition here
              func.func @f(%a: i64) { return }
              ^
        "#]],
    );
    refused(
        MERGE,
        "module {\n  func.func private @f(i32)\n}\nmodule {\n  func.func private @f(i64)\n}",
        expect![[r#"
            test.mlir:5:3: error: 'func.func' op declares symbol 'f' in another way than another unit
              func.func private @f(i64)
              ^
            test.mlir:2:3: note: see declaration here
              func.func private @f(i32)
              ^
        "#]],
    );
    refused(
        MERGE,
        "module {\n  memref.global @f : memref<2xi32>\n}\nmodule {\n  func.func @f() { return }\n}",
        expect![[r#"
            test.mlir:2:3: error: 'memref.global' op declares symbol 'f' in another way than another unit
              memref.global @f : memref<2xi32>
              ^
            test.mlir:5:3: note: see definition here
              func.func @f() { return }
              ^
        "#]],
    );
    refused(
        MERGE,
        "module {\n  memref.global @f : memref<2xi32>\n}\nmodule {\n  memref.global @f : memref<3xi32> = dense<0>\n}",
        expect![[r#"
            test.mlir:2:3: error: 'memref.global' op declares symbol 'f' in another way than another unit
              memref.global @f : memref<2xi32>
              ^
            test.mlir:5:3: note: see definition here
              memref.global @f : memref<3xi32> = dense<0>
              ^
        "#]],
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
    refused(
        MERGE,
        &declared("func.func nested @g()"),
        expect![[r#"
        test.mlir:3:5: error: 'func.func' op declares symbol 'g', which is not defined
            func.func nested @g()
            ^
        test.mlir:7:3: note: in symbol table 'm'
          module @m {
          ^
    "#]],
    );
    refused(
        MERGE,
        &declared("func.func nested @f(i32)"),
        expect![[r#"
        test.mlir:3:5: error: 'func.func' op declares symbol 'f' in another way
            func.func nested @f(i32)
            ^
        test.mlir:8:5: note: see symbol here
            func.func @f() { return }
            ^
    "#]],
    );
    refused(
        MERGE,
        &declared("func.func @f() { return }"),
        expect![[r#"
        test.mlir:3:5: error: 'func.func' op is no declaration, but in a declaration of symbol table 'm'
            func.func @f() { return }
            ^
        test.mlir:7:3: note: see symbol table here
          module @m {
          ^
    "#]],
    );
}

#[test]
fn symbols_that_no_unit_defines() {
    let text = "module {\n  func.func private @f() attributes {unit.declares = \"definition\"}\n}";
    refused(
        MERGE,
        text,
        expect![[r#"
        test.mlir:2:3: error: 'func.func' op declares symbol 'f', which no unit defines
          func.func private @f() attributes {unit.declares = "definition"}
          ^
    "#]],
    );
    // Private symbols are not definitions for others.
    let text = format!("{text}\nmodule {{\n  func.func private @f() {{ return }}\n}}");
    refused(
        MERGE,
        &text,
        expect![[r#"
        test.mlir:2:3: error: 'func.func' op declares symbol 'f', which no unit defines
          func.func private @f() attributes {unit.declares = "definition"}
          ^
    "#]],
    );
    let mut source = valid(&context(), &text);
    assert_eq!(run(&mut source, "builtin.module(merge-units{open=true})"), Ok(()));
}

#[test]
fn units_that_disagree() {
    refused(
        MERGE,
        "module attributes {demo.target = \"a\"} {\n}\nmodule attributes {demo.target = \"b\"} {\n}",
        expect![[r#"
            test.mlir:3:1: error: 'builtin.module' op has another attribute 'demo.target' than the others
            module attributes {demo.target = "b"} {
            ^
            test.mlir:1:1: note: see other attribute here
            module attributes {demo.target = "a"} {
            ^
        "#]],
    );
}

#[test]
fn symbols_that_cannot_be_declared() {
    refused(
        "builtin.module(extract-unit{symbols=f})",
        "func.func @f() {\n  \"t.use\"() {a = @i} : () -> ()\n  return\n}\npath.item @i {\n}",
        expect![[r#"
            test.mlir:5:1: error: 'path.item' op cannot be declared in another unit
            path.item @i {
            ^
            test.mlir:1:1: note: it is used there
            func.func @f() {
            ^
        "#]],
    );
    refused(
        "builtin.module(extract-unit{symbols=f})",
        "func.func @f() {\n  \"t.use\"() {a = @i} : () -> ()\n  return\n}\n\"t.op\"() {sym_name = \"i\"} : () -> ()",
        expect![[r#"
            test.mlir:5:1: error: 't.op' op cannot be declared in another unit
            "t.op"() {sym_name = "i"} : () -> ()
            ^
            test.mlir:1:1: note: it is used there
            func.func @f() {
            ^
        "#]],
    );
}

#[test]
fn ops_that_have_to_stay_together() {
    refused(
        "builtin.module(extract-unit{symbols=b})",
        "%0 = \"t.op\"() {sym_name = \"a\"} : () -> i32\n\"t.op\"(%0) {sym_name = \"b\"} : (i32) -> ()",
        expect![[r#"
            test.mlir:2:1: error: 't.op' op uses a value of another unit
            "t.op"(%0) {sym_name = "b"} : (i32) -> ()
            ^
            test.mlir:1:6: note: see definition here
            %0 = "t.op"() {sym_name = "a"} : () -> i32
                 ^
        "#]],
    );
}

#[test]
fn tables_that_nobody_knows() {
    refused(
        "builtin.module(slice-units{count=2})",
        "func.func @f() { return }\n\"t.table\"() ({\n}) : () -> ()",
        expect![[r#"
            test.mlir:2:1: error: an unregistered operation may be a symbol table
            "t.table"() ({
            ^
        "#]],
    );
}

#[test]
fn names_that_are_not_there() {
    refused(
        "builtin.module(extract-unit{symbols=g})",
        "func.func @f() { return }",
        expect![[r#"
        test.mlir:0:0: error: 'builtin.module' op has no symbol named 'g'
    "#]],
    );
}
