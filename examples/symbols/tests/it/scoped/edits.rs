use dialekt_ir_core::ir::InsertionPoint;
use dialekt_symbols::scoped::{ScopedEditError, canonicalize_references, move_symbol, rename_symbol};
use dialekt_symbols::{
    SymbolError, SymbolTable, SymbolTableCollection, SymbolUserMap, known_unused, symbol_dce, uses_of,
};
use expect_test::expect;

use crate::scoped::{context, printed, symbol, valid, verified};

const PROGRAM: &str = "\
module {
  path.item @main {
    path.call @net::@http::@get
  }
  path.module @util {
    path.item @max {
    }
  }
  path.module @net {
    path.module @http {
      path.item @get {
        path.call @.super::@.super::@util::@max
        \"t.op\"() {a = [@.root::@util::@max, @get]} : () -> ()
        path.link @util::@max
      }
    }
  }
}
";

#[test]
fn renames_reach_all_references() {
    let cx = context();
    let mut source = valid(&cx, PROGRAM);
    for (path, to) in [(&["util"][..], "tools"), (&["tools", "max"], "most"), (&["net", "http"], "h")] {
        let op = symbol(source.ir.op(source.top), path).handle();
        rename_symbol(&mut source.ir, source.top, op, cx.ident(to)).unwrap();
        assert_eq!(verified(&source.ir, source.top), []);
    }
    expect![[r#"
        module {
          path.item @main {
            path.call @net::@h::@get
          }
          path.module @tools {
            path.item @most {
            }
          }
          path.module @net {
            path.module @h {
              path.item @get {
                path.call @.super::@.super::@tools::@most
                "t.op"() {a = [@.root::@tools::@most, @get]} : () -> ()
                path.link @tools::@most
              }
            }
          }
        }
    "#]]
    .assert_eq(&printed(&source.ir, source.top));
    let tools = symbol(source.ir.op(source.top), &["tools"]).handle();
    assert_eq!(
        rename_symbol(&mut source.ir, source.top, tools, cx.ident("net")),
        Err(SymbolError::Taken(cx.ident("net")))
    );
}

/// Renaming by a table updates scoped references, too.
#[test]
fn tables_rename_scoped_references_too() {
    let cx = context();
    let mut source = valid(&cx, PROGRAM);
    let util = symbol(source.ir.op(source.top), &["util"]).handle();
    let mut table = SymbolTable::new(&source.ir, source.top).unwrap();
    table.rename(&mut source.ir, util, cx.ident("u")).unwrap();
    assert_eq!(verified(&source.ir, source.top), []);
    assert!(printed(&source.ir, source.top).contains("@.super::@.super::@u::@max"));
}

#[test]
fn moves_give_references_their_new_spelling() {
    let cx = context();
    let mut source = valid(&cx, PROGRAM);
    let top = source.ir.op(source.top);
    let (http, util) = (symbol(top, &["net", "http"]).handle(), symbol(top, &["util"]));
    let to = InsertionPoint::end(util.region(0).unwrap().first_block().unwrap().handle());
    move_symbol(&mut source.ir, source.top, http, to).unwrap();
    assert_eq!(verified(&source.ir, source.top), []);
    expect![[r#"
        module {
          path.item @main {
            path.call @util::@http::@get
          }
          path.module @util {
            path.item @max {
            }
            path.module @http {
              path.item @get {
                path.call @.super::@.super::@util::@max
                "t.op"() {a = [@.root::@util::@max, @get]} : () -> ()
                path.link @util::@max
              }
            }
          }
          path.module @net {
          }
        }
    "#]]
    .assert_eq(&printed(&source.ir, source.top));
}

#[test]
fn moves_that_would_break_references_are_refused() {
    let cx = context();
    let text = "path.package @p {}\npath.module @q { path.item @max {} }\n\
                path.module @m { path.item @f { path.call @.super::@q::@max } }";
    let mut source = valid(&cx, text);
    let before = printed(&source.ir, source.top);
    let top = source.ir.op(source.top);
    let (m, p) = (symbol(top, &["m"]).handle(), symbol(top, &["p"]));
    let to = InsertionPoint::end(p.region(0).unwrap().first_block().unwrap().handle());
    let Err(ScopedEditError::Breaks(broken)) = move_symbol(&mut source.ir, source.top, m, to) else { panic!("moved") };
    assert_eq!(broken.len(), 1);
    assert_eq!(cx.op_str(source.ir.op(broken[0].user).name()), "path.call");
    assert_eq!(printed(&source.ir, source.top), before);
    assert_eq!(verified(&source.ir, source.top), []);
}

#[test]
fn equal_references_get_one_spelling() {
    let cx = context();
    let mut source = valid(
        &cx,
        "path.module @a { path.item @x {} path.module @b { path.item @f {\n\
           path.call @.super::@x\n path.call @.root::@a::@x\n path.call @.super::@.super::@a::@x\n\
           path.call @.super::@b::@f\n path.call @f\n path.call @.root::@c\n\
         } } }\n\
         path.use @c = @a::@x",
    );
    assert_eq!(canonicalize_references(&mut source.ir, source.top), Ok(4));
    assert_eq!(verified(&source.ir, source.top), []);
    expect![[r#"
        module {
          path.module @a {
            path.item @x {
            }
            path.module @b {
              path.item @f {
                path.call @.super::@x
                path.call @.super::@x
                path.call @.super::@x
                path.call @f
                path.call @f
                path.call @.super::@.super::@c
              }
            }
          }
          path.use @c = @a::@x
        }
    "#]]
    .assert_eq(&printed(&source.ir, source.top));
    assert_eq!(canonicalize_references(&mut source.ir, source.top), Ok(0));
}

/// Aliases of aliases: the symbols that they stand for are used, and can be renamed.
#[test]
fn aliases_use_what_is_behind_aliases() {
    let cx = context();
    let text = "path.module \"private\" @m { path.item \"nested\" @x {} path.item \"nested\" @y {} }\n\
                path.use \"private\" @n = @m\npath.use @z = @n::@x";
    let mut source = valid(&cx, text);
    let top = source.ir.op(source.top);
    let x = symbol(top, &["m", "x"]).handle();
    assert_eq!(uses_of(source.ir.op(x), top).unwrap().len(), 1);
    assert_eq!(symbol_dce(&mut source.ir, source.top, &mut Vec::new()), Ok(1));
    rename_symbol(&mut source.ir, source.top, x, cx.ident("w")).unwrap();
    expect![[r#"
        module {
          path.module "private" @m {
            path.item "nested" @w {
            }
          }
          path.use "private" @n = @m
          path.use @z = @n::@w
        }
    "#]]
    .assert_eq(&printed(&source.ir, source.top));
}

/// Uses from other tables are counted.
#[test]
fn uses_from_other_tables_count() {
    let cx = context();
    let text = "path.module \"private\" @a { path.item \"private\" @x {} path.item \"private\" @y {} }\n\
                path.item \"private\" @z {}\npath.item \"private\" @w {}\n\
                path.module @b { path.item @f { path.call @.super::@z } }";
    let mut source = valid(&cx, text);
    let top = source.ir.op(source.top);
    let (z, w) = (symbol(top, &["z"]), symbol(top, &["w"]));
    assert_eq!(uses_of(z, top).unwrap().len(), 1);
    assert!(!known_unused(z, top) && known_unused(w, top));
    assert!(known_unused(z, symbol(top, &["a"])));
    let map = SymbolUserMap::new(&source.ir, source.top, &mut SymbolTableCollection::new()).unwrap();
    assert_eq!((map.users(z.handle()).len(), map.is_unused(w.handle())), (1, true));
    assert_eq!(symbol_dce(&mut source.ir, source.top, &mut Vec::new()), Ok(4));
    expect![[r#"
        module {
          path.item "private" @z {
          }
          path.module @b {
            path.item @f {
              path.call @.super::@z
            }
          }
        }
    "#]]
    .assert_eq(&printed(&source.ir, source.top));
}
