use std::path::Path;

use dialekt_symbols::scoped::{Lookup, LookupError, Scoped, SymbolScope, TableId};
use dialekt_symbols::{CallGraph, symbol_dce};

use crate::scoped::{context, printed, reference, symbol, valid, verified};

/// The text of a program in `ir/`.
fn text(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("ir").join(name)).unwrap()
}

/// Checks that a program is valid, and printed as written, except for comments and empty lines.
fn stays_as_it_is(name: &str) {
    let text = text(name);
    let cx = context();
    let source = valid(&cx, &text);
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default().trim_end());
    let body: Vec<String> = lines.filter(|line| !line.is_empty()).map(|line| format!("  {line}")).collect();
    let printed = printed(&source.ir, source.top);
    let printed: Vec<&str> = printed.lines().map(str::trim_end).collect();
    assert_eq!(printed[1..printed.len() - 1], body);
}

/// A dialect's operation names a type of another dialect. [The case of the proposal]
#[test]
fn operations_name_types_of_other_dialects() {
    stays_as_it_is("irdl.mlir");
}

/// Modules as in a language with item paths: parents, siblings, the root, re-exports, private items.
#[test]
fn modules_of_a_language_with_item_paths() {
    stays_as_it_is("modules.mlir");
}

/// Calls resolve through scoped references and re-exports.
#[test]
fn calls_lead_to_other_tables() {
    let cx = context();
    let source = valid(&cx, &text("modules.mlir"));
    let (ir, top) = (&source.ir, source.ir.op(source.top));
    let graph = CallGraph::new(top);
    let callees = |path: &[&str]| -> Vec<usize> {
        let node = graph.node(symbol(top, path).region(0).unwrap().handle()).unwrap();
        graph.nodes()[node].edges.iter().map(|edge| edge.to).collect()
    };
    let node = |path: &[&str]| graph.node(symbol(top, path).region(0).unwrap().handle()).unwrap();
    let (max, get) = (node(&["util", "max"]), node(&["net", "http", "get"]));
    assert_eq!(callees(&["main"]), [max, get]);
    assert_eq!(callees(&["util", "max"]), [node(&["util", "helper"]), node(&["secret"])]);
    // The last callee is its own re-export: a call of itself.
    assert_eq!(callees(&["net", "http", "get"]), [max, get]);
    assert_eq!(graph.op_of(ir, max).unwrap(), symbol(top, &["util", "max"]));
}

/// Separate compilation: a package is self-contained, but can be referred to from outside.
#[test]
fn packages_are_reached_from_outside() {
    let cx = context();
    valid(
        &cx,
        "path.package @kernel { path.module @m { path.item @f { path.call @.super::@g } } path.item @g {} }\n\
         path.module @host { path.item @h { path.call @.super::@kernel::@m::@f } }",
    );
}

/// External symbols are declared once, in their own table, and found from everywhere; unused declarations are removed.
#[test]
fn external_symbols_are_declared_at_their_place() {
    let cx = context();
    let mut source = valid(
        &cx,
        "path.module @std { path.module @math { path.item \"nested\" @sin {} path.item \"nested\" @cos {} } }\n\
         path.module @a { path.item @f { path.call @.root::@std::@math::@sin } }\n\
         path.module @b { path.module @c { path.item @f { path.call @.super::@.super::@std::@math::@sin } } }",
    );
    assert_eq!(symbol_dce(&mut source.ir, source.top, &mut Vec::new()), Ok(1));
    assert_eq!(verified(&source.ir, source.top), []);
    let text = printed(&source.ir, source.top);
    assert!(text.contains("@sin {") && !text.contains("@cos"), "{text}");
}

/// A table without a name is a scope: references cannot enter it, but can leave it.
#[test]
fn tables_without_a_name() {
    let cx = context();
    let source = valid(
        &cx,
        "path.item @f {}\n\
         path.module { path.item @g { path.call @.super::@f path.call @g } }\n\
         path.module { path.item @g { path.call @.root::@f } }",
    );
    let scope = SymbolScope::new(source.ir.op(source.top));
    assert_eq!(scope.tables().len(), 3);
    let at = Lookup { scope: &scope, ir: &source.ir, from: TableId::ROOT };
    assert!(at.resolve(&Scoped, reference(&cx, "@f")).is_ok());
    assert!(matches!(at.resolve(&Scoped, reference(&cx, "@g")), Err(LookupError::Unknown { .. })));
}
