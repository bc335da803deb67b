use expect_test::{Expect, expect};

use crate::inner::{context, parse, rendered, verified};

/// Verifies the body of a circuit, on one thread and on all.
fn check(body: &str, expected: &Expect) {
    check_all(&format!("hw.circuit @c {{\n{body}\n}}"), expected);
}

fn check_all(text: &str, expected: &Expect) {
    let [one, all] = [false, true].map(|threads| {
        let cx = context();
        cx.enable_multithreading(threads);
        let source = parse(&cx, text).unwrap_or_else(|said| panic!("{}", rendered(&cx, &said)));
        rendered(&cx, &verified(&source.ir, source.top))
    });
    assert_eq!(one, all);
    expected.assert_eq(&all);
}

#[test]
fn symbols_of_ops() {
    check(
        "hw.module @M() { \"hw.wire\"() <{inner_sym = #hw<innerSym[]>}> : () -> i1 }",
        &expect![[r#"
        test.mlir:2:18: error: 'hw.wire' op has empty list of inner symbols
        hw.module @M() { "hw.wire"() <{inner_sym = #hw<innerSym[]>}> : () -> i1 }
                         ^
    "#]],
    );
    check(
        "hw.module @M() { hw.instance \"i\" sym [<@x,1,public>] @M }",
        &expect![[r#"
        test.mlir:2:18: error: 'hw.instance' op does not support per-field inner symbols, but has inner symbol 'x' with non-zero field id 1
        hw.module @M() { hw.instance "i" sym [<@x,1,public>] @M }
                         ^
    "#]],
    );
    check(
        "hw.module @M() { hw.instance \"i\" sym [<@x,0,public>,<@y,0,public>] @M }",
        &expect![[r#"
        test.mlir:2:18: error: 'hw.instance' op has more than one symbol defined: 'x', 'y'
        hw.module @M() { hw.instance "i" sym [<@x,0,public>,<@y,0,public>] @M }
                         ^
    "#]],
    );
    check(
        "hw.module @M() { %0 = hw.wire sym [<@x,1,public>] : i1 }",
        &expect![[r#"
        test.mlir:2:23: error: 'hw.wire' op field id 1 is greater than the maximum field id 0
        hw.module @M() { %0 = hw.wire sym [<@x,1,public>] : i1 }
                              ^
    "#]],
    );
    check(
        "hw.module @M() { %0 = hw.wire sym [<@x,2,public>,<@y,2,public>] : !hw.struct<i1, i1> }",
        &expect![[r#"
        test.mlir:2:23: error: 'hw.wire' op cannot assign multiple symbol names to the field id 2
        hw.module @M() { %0 = hw.wire sym [<@x,2,public>,<@y,2,public>] : !hw.struct<i1, i1> }
                              ^
    "#]],
    );
    check(
        "hw.module @M() { %0 = hw.wire sym [<@w3,1,public>,<@w3,2,public>] : !hw.struct<i1, i1> }",
        &expect![[r#"
        test.mlir:2:23: error: 'hw.wire' op cannot reuse symbol name 'w3'
        hw.module @M() { %0 = hw.wire sym [<@w3,1,public>,<@w3,2,public>] : !hw.struct<i1, i1> }
                              ^
    "#]],
    );
}

#[test]
fn symbols_of_ports() {
    check(
        "hw.module @M(x: i1 sym [<@a,1,public>]) {}",
        &expect![[r#"
        test.mlir:2:1: error: verification of inner symbol failed on port 0 with name "x": field id 1 is greater than the maximum field id 0
        hw.module @M(x: i1 sym [<@a,1,public>]) {}
        ^
    "#]],
    );
    check(
        "hw.module @M(w: i1, x: !hw.struct<i1> sym [<@a,0,public>,<@b,0,public>]) {}",
        &expect![[r#"
        test.mlir:2:1: error: verification of inner symbols failed on port 1 with name "x": cannot assign multiple symbol names to the field id 0
        hw.module @M(w: i1, x: !hw.struct<i1> sym [<@a,0,public>,<@b,0,public>]) {}
        ^
    "#]],
    );
    check(
        "hw.module @M(x: i1 sym @a, y: i1 sym @a) {}",
        &expect![[r#"
        test.mlir:2:1: error: redefinition of inner symbol named 'a'
        hw.module @M(x: i1 sym @a, y: i1 sym @a) {}
        ^
        test.mlir:2:1: note: see existing inner symbol definition here
    "#]],
    );
    check(
        "hw.module @M(x: i1 sym @a) {\n  %0 = hw.wire sym @a : i1\n}",
        &expect![[r#"
        test.mlir:3:8: error: redefinition of inner symbol named 'a'
          %0 = hw.wire sym @a : i1
               ^
        test.mlir:2:1: note: see existing inner symbol definition here
        hw.module @M(x: i1 sym @a) {
        ^
    "#]],
    );
}

#[test]
fn names_that_occur_twice() {
    check(
        "hw.module @M() {\n  %0 = hw.wire sym @A : i1\n  %1 = hw.wire sym @A : i1\n}\n\
         hw.module @N() {\n  %0 = hw.wire : i1\n  hw.when %0 {\n    %1 = hw.wire sym @B : i1\n  }\n  hw.instance \"i\" sym @B @M\n}\n\
         hw.module @O() {\n  %0 = hw.wire sym @A : i1\n}",
        &expect![[r#"
            test.mlir:4:8: error: redefinition of inner symbol named 'A'
              %1 = hw.wire sym @A : i1
                   ^
            test.mlir:3:8: note: see existing inner symbol definition here
              %0 = hw.wire sym @A : i1
                   ^
            test.mlir:11:3: error: redefinition of inner symbol named 'B'
              hw.instance "i" sym @B @M
              ^
            test.mlir:9:10: note: see existing inner symbol definition here
                %1 = hw.wire sym @B : i1
                     ^
        "#]],
    );
}

#[test]
fn tables_stand_in_namespaces() {
    check(
        "hw.module @M() { \"t.op\"() ({ hw.module @N() {} }) : () -> () }",
        &expect![[r#"
        test.mlir:2:30: error: 'hw.module' op InnerSymbolTable must have InnerRefNamespace parent
        hw.module @M() { "t.op"() ({ hw.module @N() {} }) : () -> () }
                                     ^
    "#]],
    );
    // A plain symbol table suffices, but does not verify references.
    check_all("module { hw.module @M() { %0 = hw.probe <@M::@nothing> : i1 } }\nmodule {}", &expect![[r#""#]]);
}

#[test]
fn references_to_nothing() {
    check(
        "hw.module @M() { %0 = hw.probe <@M::@x> : i1 }",
        &expect![[r#"
        test.mlir:2:23: error: 'hw.probe' op has target that cannot be resolved: #hw.innerNameRef<@M::@x>
        hw.module @M() { %0 = hw.probe <@M::@x> : i1 }
                              ^
    "#]],
    );
    check(
        "hw.module @M() { %0 = hw.probe <@N::@x> : i1 }",
        &expect![[r#"
        test.mlir:2:23: error: 'hw.probe' op has target that cannot be resolved: #hw.innerNameRef<@N::@x>
        hw.module @M() { %0 = hw.probe <@N::@x> : i1 }
                              ^
    "#]],
    );
    // A symbol without inner symbols.
    check(
        "hw.path @p [@M]\nhw.module @M() { %0 = hw.probe <@p::@x> : i1 }",
        &expect![[r#"
        test.mlir:3:23: error: 'hw.probe' op has target that cannot be resolved: #hw.innerNameRef<@p::@x>
        hw.module @M() { %0 = hw.probe <@p::@x> : i1 }
                              ^
    "#]],
    );
    check(
        "hw.module @M() { hw.text \"t\" {symbols = [#hw.innerNameRef<@M::@x>]} }",
        &expect![[r#"
        test.mlir:2:18: error: 'hw.text' op inner symbol reference #hw.innerNameRef<@M::@x> could not be found
        hw.module @M() { hw.text "t" {symbols = [#hw.innerNameRef<@M::@x>]} }
                         ^
    "#]],
    );
    check(
        "hw.module @M() { hw.instance \"i\" sym @x @M\n  %0 = hw.probe <@M::@x> : i1 }",
        &expect![[r#"
        test.mlir:3:8: error: 'hw.probe' op has target that cannot be probed
          %0 = hw.probe <@M::@x> : i1 }
               ^
    "#]],
    );
    check(
        "hw.module @M() { %0 = hw.wire sym @x : i2\n  %1 = hw.probe <@M::@x> : i1 }",
        &expect![[r#"
        test.mlir:3:8: error: 'hw.probe' op has type mismatch: target resolves to 'i2' instead of expected 'i1'
          %1 = hw.probe <@M::@x> : i1 }
               ^
        test.mlir:2:23: note: target resolves here
        hw.module @M() { %0 = hw.wire sym @x : i2
                              ^
    "#]],
    );
}

/// The first wrong reference of each module is reported, in textual order of modules.
#[test]
fn several_modules_are_verified_in_parallel() {
    let modules: String = (0..40)
        .map(|i| format!("hw.module @M{i}() {{ %0 = hw.probe <@M{i}::@a> : i1\n%1 = hw.probe <@M{i}::@b> : i1 }}\n"))
        .collect();
    for threads in [true, false] {
        let cx = context();
        cx.enable_multithreading(threads);
        let source = parse(&cx, &format!("hw.circuit {{\n{modules}}}")).unwrap();
        let said = verified(&source.ir, source.top);
        let messages: Vec<&str> = said.iter().map(|said| &*said.message).collect();
        let expected: Vec<String> = (0..40)
            .map(|i| format!("'hw.probe' op has target that cannot be resolved: #hw.innerNameRef<@M{i}::@a>"))
            .collect();
        assert_eq!(messages, expected);
    }
}

const MODULES: &str = "\
hw.module @Top() {
  hw.instance \"a\" sym @a @Mid
  %0 = hw.wire sym @wire : i1
}
hw.module @Mid() {
  hw.instance \"b\" sym @b @Leaf
}
hw.module @Leaf() {}
hw.module @Other() {
  %0 = hw.wire sym @o : i1
}
";

#[test]
fn paths() {
    for (path, message) in [
        ("[]", "the instance path cannot be empty"),
        (
            "[@Top, @Mid]",
            "the instance path can only contain inner sym reference, only the leaf can refer to a module symbol",
        ),
        ("[@Top::@a, @Leaf]", "instance path is incorrect. Expected \"Mid\". Instead found: \"Leaf\""),
        ("[@Top::@a, @Other::@o]", "instance path is incorrect. Expected \"Mid\". Instead found: \"Other\""),
        ("[@Top::@a, @Leaf::@b, @Leaf]", "instance path is incorrect. Expected \"Mid\". Instead found: \"Leaf\""),
        ("[@Top::@wire, @Mid]", " module: \"Top\" does not contain any instance with symbol: \"wire\""),
        ("[@Top::@nothing, @Mid]", " module: \"Top\" does not contain any instance with symbol: \"nothing\""),
        ("[@Top::@a, @Mid::@x]", " operation with symbol: #hw.innerNameRef<@Mid::@x> was not found "),
        ("[@Top::@a, @Mid::@b, @Leaf]", ""),
        ("[@Top::@wire]", ""),
    ] {
        let cx = context();
        let source = parse(&cx, &format!("hw.circuit {{\n{MODULES}hw.path @p {path}\n}}")).unwrap();
        let said = verified(&source.ir, source.top);
        let messages: Vec<&str> = said.iter().map(|said| &*said.message).collect();
        match message {
            "" => assert!(messages.is_empty(), "{messages:?}"),
            message => assert_eq!(messages, [format!("'hw.path' op {message}")]),
        }
    }
}

#[test]
fn instances_of_nothing() {
    check(
        "hw.module @M() { hw.instance \"i\" @N }",
        &expect![[r#"
        test.mlir:2:18: error: 'hw.instance' op module 'N' does not exist
        hw.module @M() { hw.instance "i" @N }
                         ^
    "#]],
    );
    check(
        "hw.path @p [@M]\nhw.module @M() { hw.instance \"i\" @p }",
        &expect![[r#"
        test.mlir:3:18: error: 'hw.instance' op symbol 'p' is no module
        hw.module @M() { hw.instance "i" @p }
                         ^
        test.mlir:2:1: note: see symbol definition here
        hw.path @p [@M]
        ^
    "#]],
    );
}
