use dialekt_symbols::{symbol_dce, symbol_privatize};
use expect_test::{Expect, expect};

use crate::tables::{context, parsed, printed, symbol};

const VISIBILITIES: &str = r#"
module {
func.func private @priv()
func.func nested @nest() {return}
func.func @pub() { return }
module @pubm {
  func.func nested @nest() { return }
  func.func private @priv() { return }
  func.func @pub() { return }
}
module @priv_m attributes {sym_visibility = "private"} {
  func.func @pub() { return }
}
module @nest_m attributes {sym_visibility = "nested"} {
  func.func @pub() { return }
  func.func nested @nn() { return }
}
module { func.func @pub() {return}
  func.func nested @nn2() { return }
  }
module @x { module @y { func.func private @p1() func.func @p2() {return}  func.func private @dd() }
 func.func @uu() { "foo.z"() {b=@y::@p2} : () -> () return }
 func.func private @pp() { return } }
"foo.op"() {a = @x::@y::@p1} : () -> ()
}
"#;

fn dce(text: &str, path: &[&str], erased: usize, expected: &Expect) {
    let cx = context();
    let mut source = parsed(&cx, text);
    let table = symbol(source.ir.op(source.top), path).handle();
    let mut diagnostics = Vec::new();
    let count = symbol_dce(&mut source.ir, table, &mut diagnostics);
    assert_eq!((count, diagnostics), (Ok(erased), vec![]));
    expected.assert_eq(&printed(&source.ir, table));
}

#[test]
fn symbols_that_nothing_visible_leads_to_are_erased() {
    dce(
        VISIBILITIES,
        &[],
        12,
        &expect![[r#"
            module {
              func.func @pub() {
                return
              }
              module @pubm {
                func.func @pub() {
                  return
                }
              }
              module {
                func.func @pub() {
                  return
                }
              }
              module @x {
                module @y {
                  func.func private @p1()
                  func.func @p2() {
                    return
                  }
                }
                func.func @uu() {
                  "foo.z"() {b = @y::@p2} : () -> ()
                  return
                }
              }
              "foo.op"() {a = @x::@y::@p1} : () -> ()
            }
        "#]],
    );
}

#[test]
fn nested_symbols_of_a_visible_table_stay() {
    dce(
        VISIBILITIES,
        &["nest_m"],
        0,
        &expect![[r#"
            module @nest_m attributes {sym_visibility = "nested"} {
              func.func @pub() {
                return
              }
              func.func nested @nn() {
                return
              }
            }"#]],
    );
}

#[test]
fn tables_in_ops_that_are_none_are_looked_for() {
    dce(
        r#"module @top {
  module @outer attributes {sym_visibility = "private"} {
   module @inner { func.func private @a() }
   "foo.op"() {x = @inner} : () -> ()
   func.func private @b()
  }
  func.func private @c()
  "foo.r"() ({ module { func.func private @q() "foo.w"() {x = @q} : () -> () func.func private @r()} }, {}) : () -> ()
  scf.execute_region { builtin.module { func.func private @r2() func.func @r3() {return} func.func nested @r4() {return}} scf.yield }
}"#,
        &[],
        8,
        &expect![[r#"
            module @top {
              "foo.r"() ({
                builtin.module {
                  func.func private @q()
                  "foo.w"() {x = @q} : () -> ()
                }
              }, {
              }) : () -> ()
              scf.execute_region {
                builtin.module {
                  func.func @r3() {
                    return
                  }
                }
                scf.yield
              }
            }
        "#]],
    );
}

#[test]
fn dead_symbols_that_cannot_be_known_stay() {
    let cx = context();
    let mut source = parsed(&cx, "func.func @f() { \"foo.x\"() ({}) : () -> () return }\nfunc.func private @g()");
    let before = printed(&source.ir, source.top);
    let f = symbol(source.ir.op(source.top), &["f"]).handle();
    for (table, message) in [
        (
            source.top,
            "operation contains potentially unknown symbol table, meaning that we can't reliable compute symbol uses",
        ),
        (f, "'func.func' op  was scheduled to run under SymbolDCE, but does not define a symbol table"),
    ] {
        let mut diagnostics = Vec::new();
        assert!(symbol_dce(&mut source.ir, table, &mut diagnostics).is_err());
        assert_eq!(diagnostics[0].message, message);
        assert_eq!(diagnostics[0].loc, source.ir.op(f).loc());
    }
    assert_eq!(printed(&source.ir, source.top), before);
}

#[test]
fn all_but_some_become_private() {
    let cx = context();
    let text = "module @a { func.func @b() { return } }\nfunc.func nested @c() { return }\nfunc.func @d() { return }";
    let mut source = parsed(&cx, text);
    symbol_privatize(&mut source.ir, source.top, &["d", "nosuch"]).unwrap();
    expect![[r#"
        module {
          module @a attributes {sym_visibility = "private"} {
            func.func @b() {
              return
            }
          }
          func.func private @c() {
            return
          }
          func.func @d() {
            return
          }
        }
    "#]]
    .assert_eq(&printed(&source.ir, source.top));
}
