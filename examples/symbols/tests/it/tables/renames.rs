use dialekt_ir_core::ir::WalkOrder;
use dialekt_symbols::{SymbolError, SymbolTableCollection, SymbolUserMap, rename_all_uses};
use expect_test::{Expect, expect};

use crate::tables::{context, parsed, printed, symbol};

/// Renames all symbols with a new name, as the reference's test pass: uses first, then names.
fn check(text: &str, renamed: bool, expected: &Expect) {
    let cx = context();
    let mut source = parsed(&cx, text);
    let mut all = true;
    for op in source.ir.collect_ops(source.top, WalkOrder::Post) {
        let view = source.ir.op(op);
        let Some(new) = view.attr(b"sym.new_name").and_then(|name| cx.string_value(name)) else { continue };
        match rename_all_uses(&mut source.ir, op, new, source.top) {
            Ok(()) => source.ir.set_symbol_name(op, new).unwrap(),
            Err(error) => {
                assert!(matches!(error, SymbolError::UnknownTable(_)), "{error}");
                all = false;
            }
        }
    }
    assert_eq!(all, renamed);
    expected.assert_eq(&printed(&source.ir, source.top));
}

#[test]
fn references_in_the_table_are_renamed() {
    check(
        r#"
module attributes {sym.outside_use = @symbol_foo } {
  func.func private @symbol_foo() attributes {sym.new_name = "replaced_foo" }
  func.func @symbol_bar() attributes {sym.use = @symbol_foo} {
    "foo.op"() {
      use = [{nested_symbol = [@symbol_foo], other_use = @symbol_bar, z_use = @symbol_foo}],
      z_type = tensor<4xi32, @symbol_foo>
    } : () -> ()
    return
  }
  module attributes {test.reference = @symbol_foo} {
    "foo.op"() {test.nested_reference = @symbol_foo} : () -> ()
  }
}"#,
        true,
        &expect![[r#"
            module attributes {sym.outside_use = @symbol_foo} {
              func.func private @replaced_foo() attributes {sym.new_name = "replaced_foo"}
              func.func @symbol_bar() attributes {sym.use = @replaced_foo} {
                "foo.op"() {use = [{nested_symbol = [@replaced_foo], other_use = @symbol_bar, z_use = @replaced_foo}], z_type = tensor<4xi32, @replaced_foo>} : () -> ()
                return
              }
              module attributes {test.reference = @replaced_foo} {
                "foo.op"() {test.nested_reference = @symbol_foo} : () -> ()
              }
            }
        "#]],
    );
}

#[test]
fn nested_references_are_renamed_at_their_place() {
    check(
        r#"
  module @module_a { func.func nested @foo() attributes {sym.new_name = "replaced_foo" } }
  module @module_b attributes {sym.new_name = "replaced_module_b"} {
    module @module_c attributes {sym.new_name = "replaced_module_c"} {
      func.func nested @foo() attributes {sym.new_name = "replaced_foo" }
    }
  }
  func.func @symbol_bar() {
    "foo.op"() {use_1 = @module_a::@foo, use_2 = @module_b::@module_c::@foo, use_3 = distinct[0]<@module_a::@foo>} : () -> ()
    return
  }"#,
        true,
        &expect![[r##"
            #distinct = distinct[0]<@module_a::@replaced_foo>
            module {
              module @module_a {
                func.func nested @replaced_foo() attributes {sym.new_name = "replaced_foo"}
              }
              module @replaced_module_b attributes {sym.new_name = "replaced_module_b"} {
                module @replaced_module_c attributes {sym.new_name = "replaced_module_c"} {
                  func.func nested @replaced_foo() attributes {sym.new_name = "replaced_foo"}
                }
              }
              func.func @symbol_bar() {
                "foo.op"() {use_1 = @module_a::@replaced_foo, use_2 = @replaced_module_b::@replaced_module_c::@replaced_foo, use_3 = #distinct} : () -> ()
                return
              }
            }
        "##]],
    );
}

#[test]
fn nothing_is_renamed_where_a_table_may_be_hidden() {
    check(
        r#"
  func.func private @failed_repl() attributes {sym.new_name = "replaced_name" }
  "foo.use"() {use = @failed_repl} : () -> ()
  "foo.possibly_unknown_symbol_table"() ({ }) : () -> ()"#,
        false,
        &expect![[r#"
            module {
              func.func private @failed_repl() attributes {sym.new_name = "replaced_name"}
              "foo.use"() {use = @failed_repl} : () -> ()
              "foo.possibly_unknown_symbol_table"() ({
              }) : () -> ()
            }
        "#]],
    );
}

#[test]
fn users_are_renamed_without_a_walk() {
    let cx = context();
    let mut source = parsed(
        &cx,
        "module @a { func.func nested @f() { return } }\n\
         func.func @g() { \"t.use\"() {a = @a::@f, b = [@a::@f]} : () -> () return }\n\
         func.func @h() { return }",
    );
    let mut symbols = SymbolTableCollection::new();
    let mut map = SymbolUserMap::new(&source.ir, source.top, &mut symbols).unwrap();
    let top = source.ir.op(source.top);
    let (a, f, h) = (symbol(top, &["a"]).handle(), symbol(top, &["a", "f"]).handle(), symbol(top, &["h"]));
    assert_eq!((map.users(a).len(), map.users(f).len()), (1, 1));
    assert!(map.is_unused(h.handle()));
    let b = cx.ident("b");
    map.rename_all_uses(&mut source.ir, a, b, &mut symbols).unwrap();
    let user = map.users(a).first().copied();
    assert_eq!(user, None);
    assert!(printed(&source.ir, source.top).contains("\"t.use\"() {a = @b::@f, b = [@b::@f]}"));
}

/// The user map keeps users of a renamed symbol up to date without reading its table again.
#[test]
fn renames_by_the_map_cost_what_their_users_do() {
    let cx = context();
    let mut text: String = (0..100).map(|i| format!("func.func private @f{i}()\n")).collect();
    for i in 0..100 {
        let (own, next) = (i, (i + 1) % 100);
        text += &format!(
            "func.func @u{i}() {{ call @f{own}() : () -> () \"t.use\"() {{a = [@f{next}]}} : () -> () return }}\n"
        );
    }
    let mut source = parsed(&cx, &text);
    let mut symbols = SymbolTableCollection::new();
    let map = SymbolUserMap::new(&source.ir, source.top, &mut symbols).unwrap();
    for i in 0..100 {
        let name = cx.ident(format!("f{i}"));
        let symbol = symbols.lookup(&source.ir, source.top, name).unwrap();
        let taken = cx.ident(format!("f{}", (i + 1) % 100));
        let before = source.ir.version(symbol);
        if i < 99 {
            assert_eq!(map.rename(&mut source.ir, symbol, taken, &mut symbols), Err(SymbolError::Taken(taken)));
            assert_eq!(source.ir.version(symbol), before);
        }
        let to = cx.ident(format!("g{i}"));
        map.rename(&mut source.ir, symbol, to, &mut symbols).unwrap();
        assert_eq!(map.users(symbol).len(), 2);
        assert_eq!(symbols.lookup(&source.ir, source.top, to), Some(symbol));
        assert_eq!(symbols.lookup(&source.ir, source.top, name), None);
    }
    assert_eq!(symbols.table(&source.ir, source.top).unwrap().reads(), 1);
    dialekt_ir_core::verify::verify(&source.ir, source.top, &mut Vec::new()).unwrap();
    let text = printed(&source.ir, source.top);
    assert!(!text.contains("@f") && text.matches("@g").count() == 300, "{text}");
    // A detached op has no enclosing table.
    let mut detached = parsed(&cx, "");
    let top = detached.top;
    let to = cx.ident("x");
    assert_eq!(map.rename(&mut detached.ir, top, to, &mut symbols), Err(SymbolError::NotInTable(top)));
}
