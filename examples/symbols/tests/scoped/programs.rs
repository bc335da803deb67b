use std::path::Path;

use dialekt_ir_core::symbols::CallGraph;

use crate::{context, printed, symbol, valid};

/// The text of a program in `ir/`.
fn text(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("ir").join(name)).unwrap()
}

/// A program is valid, and printed as it stands there, but for comments and empty lines.
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

/// Calls lead through scoped references and re-exports to what is called.
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
    // The last one is its own re-export: a call of itself.
    assert_eq!(callees(&["net", "http", "get"]), [max, get]);
    assert_eq!(graph.op_of(ir, max).unwrap(), symbol(top, &["util", "max"]));
}

/// Separate compilation: a package stands for itself, and is reached from outside all the same.
#[test]
fn packages_are_reached_from_outside() {
    let cx = context();
    valid(
        &cx,
        "path.package @kernel { path.module @m { path.item @f { path.call @.super::@g } } path.item @g {} }\n\
         path.module @host { path.item @h { path.call @.super::@kernel::@m::@f } }",
    );
}
