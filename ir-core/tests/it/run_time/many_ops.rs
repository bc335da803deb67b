//! Contexts with more ops than all dialects of the reference have: some 2,700.

use std::fmt::Write as _;
use std::sync::Arc;

use dialekt_ir_core::context::{Context, OpTraits};
use dialekt_ir_core::decl::{OpDescriptor, intern};
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op};
use dialekt_ir_core::verify::verify;

/// The number of ops: more than the tables for names of ops have entries.
const OPS: usize = 20_000;

#[test]
fn facts_about_ops_do_not_depend_on_how_many_there_are() {
    let cx = Context::new();
    let dialect = cx.add_dialect("many").expect("there is none of that name");
    for number in 0..OPS {
        let traits = if number % 2 == 0 { OpTraits::NO_MEMORY_EFFECT } else { OpTraits::empty() };
        let name = intern::text(&format!("many.op{number}"));
        let op = OpDescriptor { name, traits, ..OpDescriptor::EMPTY };
        cx.add_op(dialect, op).expect("there is none of that name");
    }
    let mut text = String::from("module {\n");
    for number in 0..OPS {
        writeln!(text, "  \"many.op{number}\"() : () -> ()").unwrap();
    }
    text.push_str("}\n");
    for number in [0, 1, OPS - 2, OPS - 1] {
        let name = cx.op_name(format!("many.op{number}"));
        assert!(cx.op_descriptor(name).is_some());
        assert_eq!(cx.op_has(name, OpTraits::NO_MEMORY_EFFECT), number % 2 == 0);
    }
    let mut diagnostics = Vec::new();
    let source = Arc::new(text.clone().into_bytes());
    let parsed = parse_source(&cx, "-", source, &ParseOptions::default(), &mut diagnostics).expect("all ops are known");
    verify(&parsed.ir, parsed.top, &mut diagnostics).expect("all ops are valid");
    let effect_free = parsed.ir.op(parsed.top).preorder().filter(|op| op.is_trivially_dead()).count();
    assert_eq!(effect_free, OPS / 2);
    let mut printed = Vec::new();
    print_op(&parsed.ir, parsed.top, &PrintFlags::default(), &mut printed).expect("printed into memory");
    assert!(printed == text.into_bytes(), "the text is the same");
}
