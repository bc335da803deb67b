//! Ops that are written like earlier ones, beyond the recorded cases: what functions that read ops may look at, and many of them.

use std::fmt::Write;
use std::sync::Arc;

use dialekt_ir_core::context::dialect::OpAsm;
use dialekt_ir_core::context::{Context, DialectDescriptor, DialectRegistry, OpDescriptor, Type};
use dialekt_ir_core::decl::ValueGroups;
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, op_to_string};

/// Keeps the name of its result, which the reference's ops may do, too.
static CALLED: OpDescriptor = OpDescriptor {
    name: "test.called",
    results: ValueGroups::ANY,
    asm: OpAsm {
        parse: Some(|p, op| {
            let names: Vec<Vec<u8>> = p.result_names(op).map(|(name, _)| name.to_vec()).collect();
            let cx = p.cx();
            op.add_attr(cx.ident("called"), cx.string_attr(names.concat()));
            op.result_types.push(Type::I1);
            Ok(())
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

/// May be followed by a word.
static WORDY: OpDescriptor = OpDescriptor {
    name: "test.wordy",
    asm: OpAsm {
        parse: Some(|p, op| {
            let cx = p.cx();
            let ends = p.parse_optional_keyword_of(&["end"]).is_some();
            op.add_attr(cx.ident("ends"), cx.bool_attr(ends));
            Ok(())
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

static TEST: DialectDescriptor = DialectDescriptor { ops: &[&CALLED, &WORDY], ..DialectDescriptor::new("test") };

/// The ops of a module, in generic form.
fn read(ops: &str) -> String {
    let mut registry = DialectRegistry::new();
    registry.insert(&TEST);
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    let mut diags = Vec::new();
    let source = Arc::new(format!("module {{\n{ops}\n}}\n").into_bytes());
    let parsed = parse_source(&cx, "in", source, &ParseOptions::default(), &mut diags);
    let parsed = parsed.unwrap_or_else(|| panic!("{diags:?}"));
    let text = op_to_string(&parsed.ir, parsed.top, &PrintFlags::generic());
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    lines[1..lines.len() - 1].join("\n")
}

#[test]
fn names_of_results_that_a_function_looks_at_are_those_of_each_op() {
    let text = read("%a = test.called\n%b = test.called\ntest.called\n%a_0 = test.called\n%a_1 = test.called");
    let called = |name: &str| format!("\"test.called\"() {{called = \"{name}\"}} : () -> i1");
    let expected = ["a", "b", "", "a_0", "a_1"].iter().enumerate().map(|(i, name)| format!("%{i} = {}", called(name)));
    assert_eq!(text, expected.collect::<Vec<_>>().join("\n"));
}

#[test]
fn words_that_a_function_looks_for_are_looked_for_behind_each_op() {
    let text = read(
        "test.wordy\ntest.wordy\ntest.wordy end\ntest.wordy\nend test.wordy\n\"a.b\"() : () -> ()\ntest.wordy\n\"a.b\"() : () -> ()",
    );
    let expected = [false, false, true, true, false];
    let wordy = |ends: &bool| format!("\"test.wordy\"() {{ends = {ends}}} : () -> ()");
    let mut expected: Vec<String> = expected.iter().map(wordy).collect();
    expected.extend(["\"a.b\"() : () -> ()".into(), wordy(&false), "\"a.b\"() : () -> ()".into()]);
    assert_eq!(text, expected.join("\n"));
}

#[test]
fn ops_repeat_others_however_many_kinds_there_are() {
    let mut text = String::new();
    for i in 0..12_000 {
        let operands = if i < 2 { String::new() } else { format!("%{}, %{}", i - 1, i / 2) };
        let types = if i < 2 { "" } else { "i1, i1" };
        writeln!(text, "%{i} = \"a.b\"({operands}) {{a = {}, b}} : ({types}) -> i1", i % 5000).unwrap();
    }
    assert_eq!(read(text.trim_end()).replace(" : i64", ""), text.trim_end());
}
