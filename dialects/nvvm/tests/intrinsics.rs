//! The names of the intrinsics that ops become: those that the reference translates them to.

use std::sync::Arc;

use dialekt_ir_core::context::Context;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_llvm::{Intrinsic, OneToOneIntrinsicOpRef};

const OPS: &str = include_str!("data/intrinsics.mlir");

/// The name of the intrinsic that an op becomes, by its code or by its declaration.
fn name_of(op: OpRef<'_>) -> Option<String> {
    match OneToOneIntrinsicOpRef::of(op) {
        Some(op) => op.intrinsic_name(),
        None => Intrinsic::of(op.descriptor()?)?.name_for(op),
    }
}

#[test]
fn names_are_those_of_the_reference() {
    let cx = Context::with_registry(dialekt::registry().dialects);
    let mut errors = Vec::new();
    let parsed = parse_source(&cx, "test", Arc::new(OPS.as_bytes()), &ParseOptions::default(), &mut errors);
    let parsed = parsed.unwrap_or_else(|| panic!("{errors:?}"));
    let mut wrong = Vec::new();
    let functions = parsed.ir.op(parsed.top).preorder().filter(|op| cx.op_str(op.name()) == "llvm.func");
    for function in functions {
        let expected = function.attr("test.intrinsic").and_then(|name| cx.string_value(name)).expect("a name");
        let expected = cx.str(expected).into_owned();
        let op = function.preorder().find(|op| cx.op_str(op.name()).starts_with("nvvm.")).expect("an op of nvvm");
        let found = name_of(op);
        if found.as_deref() != Some(&expected) {
            wrong.push((cx.op_str(op.name()).into_owned(), expected, found));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn names_depend_on_what_ops_declare() {
    let registry = dialekt::registry().dialects;
    let dialects = registry.names().into_iter().filter_map(|name| registry.get(name));
    for op in dialects.flat_map(|dialect| dialect.ops) {
        let missing = Intrinsic::of(op).and_then(|intrinsic| intrinsic.undeclared_field(op));
        assert_eq!(missing, None, "{}", op.name);
    }
}
