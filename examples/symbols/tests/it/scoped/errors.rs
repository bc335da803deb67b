use expect_test::{Expect, expect};

use crate::scoped::{context, parse, rendered, verified};

fn check(text: &str, expected: &Expect) {
    let cx = context();
    let source = parse(&cx, text).unwrap_or_else(|said| panic!("{}", rendered(&cx, &said)));
    expected.assert_eq(&rendered(&cx, &verified(&source.ir, source.top)));
}

#[test]
fn unknown_names() {
    check(
        "path.module @a {}\npath.module @b { path.call @.super::@a::@x }",
        &expect![[r#"
        test.mlir:2:18: error: 'path.call' op symbol reference '@.super::@a::@x' names no symbol: there is no 'x'
        path.module @b { path.call @.super::@a::@x }
                         ^
        test.mlir:1:1: note: in this symbol table
        path.module @a {}
        ^
    "#]],
    );
    check(
        "path.module @a { path.call @.root::@b }\nmodule {}",
        &expect![[r#"
        test.mlir:1:18: error: 'path.call' op symbol reference '@.root::@b' names no symbol: there is no 'b'
        path.module @a { path.call @.root::@b }
                         ^
        test.mlir:0:0: note: in this symbol table
    "#]],
    );
    // Unregistered ops may have references in any attribute.
    check(
        "path.module @a { \"t.op\"() {x = [{y = @.super::@z}]} : () -> () }\nmodule {}",
        &expect![[r#"
        test.mlir:1:18: error: 't.op' op symbol reference '@.super::@z' names no symbol: there is no 'z'
        path.module @a { "t.op"() {x = [{y = @.super::@z}]} : () -> () }
                         ^
        test.mlir:0:0: note: in this symbol table
    "#]],
    );
}

#[test]
fn ops_that_are_no_symbols() {
    check(
        "path.sandbox attributes {sym_name = \"s\"} {}\npath.module @b { path.call @.super::@s }",
        &expect![[r#"
            test.mlir:2:18: error: 'path.call' op symbol reference '@.super::@s' names an op that is no symbol
            path.module @b { path.call @.super::@s }
                             ^
            test.mlir:1:1: note: see 'path.sandbox' here
            path.sandbox attributes {sym_name = "s"} {}
            ^
        "#]],
    );
    // An unregistered op may be anything.
    check("\"t.op\"() {sym_name = \"s\"} : () -> ()\npath.module @b { path.call @.super::@s }", &expect![[""]]);
}

#[test]
fn ops_that_are_no_symbol_tables() {
    check(
        "path.item @i { }\npath.module @b { path.call @.super::@i::@x }",
        &expect![[r#"
        test.mlir:2:18: error: 'path.call' op symbol reference '@.super::@i::@x' names no symbol: 'x' is looked up in an op that is no symbol table
        path.module @b { path.call @.super::@i::@x }
                         ^
        test.mlir:1:1: note: see 'path.item' here
        path.item @i { }
        ^
    "#]],
    );
    check(
        "path.module @i { }\npath.module @b { path.call @.super::@i }",
        &expect![[r#"
        test.mlir:2:18: error: 'path.call' op '@.super::@i' does not reference an item
        path.module @b { path.call @.super::@i }
                         ^
        test.mlir:1:1: note: see symbol definition here
        path.module @i { }
        ^
    "#]],
    );
}

#[test]
fn private_symbols() {
    check(
        "path.module @a { path.item \"private\" @p {} }\npath.module @b { path.call @.super::@a::@p }",
        &expect![[r#"
            test.mlir:2:18: error: 'path.call' op symbol reference '@.super::@a::@p' names the private symbol 'p' from outside of its symbol table
            path.module @b { path.call @.super::@a::@p }
                             ^
            test.mlir:1:18: note: see symbol definition here
            path.module @a { path.item "private" @p {} }
                             ^
        "#]],
    );
    // Privacy is checked for each step of the path.
    check(
        "path.module @a { path.module \"private\" @p { path.item @q {} } }\npath.module @b { path.call @.super::@a::@p::@q }",
        &expect![[r#"
            test.mlir:2:18: error: 'path.call' op symbol reference '@.super::@a::@p::@q' names the private symbol 'p' from outside of its symbol table
            path.module @b { path.call @.super::@a::@p::@q }
                             ^
            test.mlir:1:18: note: see symbol definition here
            path.module @a { path.module "private" @p { path.item @q {} } }
                             ^
        "#]],
    );
    // References from inside the table are allowed, at any depth.
    check(
        "path.item \"private\" @p {}\npath.module @a { path.module @b { path.call @.super::@.super::@p } }",
        &expect![""],
    );
}

#[test]
fn isolated_symbols() {
    check(
        "path.item @i {}\npath.package @a { path.call @.super::@i }",
        &expect![[r#"
        test.mlir:2:19: error: 'path.call' op symbol reference '@.super::@i' crosses the boundary of 'path.package', which isolates symbols
        path.package @a { path.call @.super::@i }
                          ^
        test.mlir:2:1: note: see isolating op here
        path.package @a { path.call @.super::@i }
        ^
    "#]],
    );
    check(
        "path.item @i {}\nmodule @a { path.module @b { path.call @.super::@.super::@i } }",
        &expect![[r#"
        test.mlir:2:30: error: 'path.call' op symbol reference '@.super::@.super::@i' crosses the boundary of 'builtin.module', which isolates symbols
        module @a { path.module @b { path.call @.super::@.super::@i } }
                                     ^
        test.mlir:2:1: note: see isolating op here
        module @a { path.module @b { path.call @.super::@.super::@i } }
        ^
    "#]],
    );
    check(
        "path.item @i {}\npath.package @a { path.module @b { path.call @.root::@i } }",
        &expect![[r#"
        test.mlir:2:36: error: 'path.call' op symbol reference '@.root::@i' crosses the boundary of 'path.package', which isolates symbols
        path.package @a { path.module @b { path.call @.root::@i } }
                                           ^
        test.mlir:2:1: note: see isolating op here
        path.package @a { path.module @b { path.call @.root::@i } }
        ^
    "#]],
    );
    // Ops that are not tables may be boundaries, too.
    check(
        "path.module @m { path.item @i {}\npath.sandbox { path.module { path.call @.super::@i } } }",
        &expect![[r#"
            test.mlir:2:30: error: 'path.call' op symbol reference '@.super::@i' crosses the boundary of 'path.sandbox', which isolates symbols
            path.sandbox { path.module { path.call @.super::@i } } }
                                         ^
            test.mlir:2:1: note: see isolating op here
            path.sandbox { path.module { path.call @.super::@i } } }
            ^
        "#]],
    );
    // So may unregistered ops.
    check(
        "path.item @i {}\n\"t.op\"() ({ path.module @a { path.call @.super::@i } }) : () -> ()",
        &expect![[r#"
        test.mlir:2:30: error: 'path.call' op symbol reference '@.super::@i' crosses the boundary of 't.op', which isolates symbols
        "t.op"() ({ path.module @a { path.call @.super::@i } }) : () -> ()
                                     ^
        test.mlir:2:1: note: see isolating op here
        "t.op"() ({ path.module @a { path.call @.super::@i } }) : () -> ()
        ^
    "#]],
    );
}

#[test]
fn references_that_go_too_far() {
    check(
        "path.module @a { path.call @.super::@.super::@i }\nmodule {}",
        &expect![[r#"
        test.mlir:1:18: error: 'path.call' op symbol reference '@.super::@.super::@i' leaves the outermost symbol table
        path.module @a { path.call @.super::@.super::@i }
                         ^
        test.mlir:0:0: note: see outermost symbol table here
    "#]],
    );
    check(
        "module attributes {t.x = @.super::@a} {}",
        &expect![[r#"
        test.mlir:1:1: error: 'builtin.module' op symbol reference '@.super::@a' leaves the outermost symbol table
        module attributes {t.x = @.super::@a} {}
        ^
        test.mlir:1:1: note: see outermost symbol table here
    "#]],
    );
    let deep = format!("path.module @a {{ path.call {}@x }}\nmodule {{}}", "@.super::".repeat(100_000));
    let cx = context();
    let source = parse(&cx, &deep).unwrap();
    assert!(verified(&source.ir, source.top)[0].message.ends_with("leaves the outermost symbol table"));
}

#[test]
fn aliases_that_do_not_end() {
    check(
        "path.use @a = @b\npath.use @b = @c\npath.use @c = @a\npath.module @m { path.call @.super::@a }",
        &expect![[r#"
            test.mlir:4:18: error: 'path.call' op symbol reference '@.super::@a' is cyclic: it leads back to an alias
            path.module @m { path.call @.super::@a }
                             ^
            test.mlir:1:1: note: see alias here
            path.use @a = @b
            ^
            test.mlir:2:1: note: see alias here
            path.use @b = @c
            ^
            test.mlir:3:1: note: see alias here
            path.use @c = @a
            ^
        "#]],
    );
    check(
        "path.use @a = @nothing\npath.module @m { path.call @.super::@a }",
        &expect![[r#"
        test.mlir:2:18: error: 'path.call' op symbol reference '@.super::@a' leads to an alias that names no symbol: there is no 'nothing'
        path.module @m { path.call @.super::@a }
                         ^
        test.mlir:1:1: note: see alias here
        path.use @a = @nothing
        ^
        test.mlir:0:0: note: in this symbol table
    "#]],
    );
    let mut chain: String = (0..100).map(|i| format!("path.use @a{i} = @a{}\n", i + 1)).collect();
    chain.push_str("path.item @a100 {}\npath.module @m { path.call @.super::@a0 }");
    check(
        &chain,
        &expect![[r#"
        test.mlir:102:18: error: 'path.call' op symbol reference '@.super::@a0' goes through more than 64 aliases
        path.module @m { path.call @.super::@a0 }
                         ^
        test.mlir:64:1: note: see last alias here
        path.use @a63 = @a64
        ^
    "#]],
    );
}

#[test]
fn names_that_several_symbols_have() {
    // A duplicate symbol is reported when its table is verified.
    check(
        "path.item @a {}\npath.item @a {}\npath.module @m { path.call @.super::@a }",
        &expect![[r#"
        test.mlir:2:1: error: redefinition of symbol named 'a'
        path.item @a {}
        ^
        test.mlir:1:1: note: see existing symbol definition here
        path.item @a {}
        ^
    "#]],
    );
}

/// If a part of a program is verified alone, references that leave it are accepted.
#[test]
fn what_leads_out_of_a_part_passes() {
    let cx = context();
    let source =
        parse(&cx, "path.module @m { path.call @.super::@nothing path.call @.root::@nothing }\nmodule {}").unwrap();
    let m = crate::scoped::symbol(source.ir.op(source.top), &["m"]).handle();
    assert_eq!(verified(&source.ir, m), []);
    assert_eq!(verified(&source.ir, source.top).len(), 1);
}
