//! Replay of the recorded cases.

use std::path::Path;
use std::sync::Arc;

use dialekt_ir_core::context::Context;
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, op_to_string};

use super::context;
use crate::cases::{parse, replay_all};

/// The output for a text: the printed text, or diagnostics.
pub fn outcome(text: &str, generic: bool) -> Result<String, String> {
    outcome_in(&context(), text, generic, false)
}

fn outcome_in(cx: &Context, text: &str, generic: bool, debug_info: bool) -> Result<String, String> {
    let parsed = parse(cx, text)?;
    let flags = PrintFlags { generic, debug_info, local_scope: debug_info, ..PrintFlags::default() };
    Ok(op_to_string(&parsed.ir, parsed.top, &flags))
}

#[test]
fn texts_and_diagnostics_are_those_of_the_reference() {
    replay_all("formats", |header, input| {
        outcome_in(&context(), input, !header.contains("custom"), header.contains("--mlir-print-debuginfo"))
    });
}

#[test]
fn deeply_nested_regions_of_a_format_take_no_stack() {
    const DEPTH: usize = 200_000;
    let text = ["test.format_region_b_op {\n".repeat(DEPTH), "}\n".repeat(DEPTH)].concat();
    let cx = context();
    let mut diags = Vec::new();
    let source: Arc<dyn AsRef<[u8]> + Send + Sync> = Arc::new(text.into_bytes());
    let parsed = parse_source(&cx, "deep", source, &ParseOptions::default(), &mut diags).unwrap();
    assert!(diags.is_empty());
    // Printing without regions needs no indentation.
    let flags = PrintFlags { skip_regions: true, assume_verified: true, ..PrintFlags::default() };
    assert_eq!(op_to_string(&parsed.ir, parsed.top, &flags), "module {...}\n");
    let ops = parsed.ir.op(parsed.top).region(0).unwrap().first_block().unwrap().first_op().unwrap();
    assert_eq!(ops.num_regions(), 1);
}

#[test]
fn regions_that_hooks_parse_in_place_end_in_a_diagnostic_when_they_nest_absurdly() {
    const DEPTH: usize = 200_000;
    let text = format!("func.func @f(%c: i1) {{\n{}", "scf.if %c {\n".repeat(DEPTH));
    let error = outcome(&text, false).unwrap_err();
    assert!(error.contains("error: regions nest deeper than 32768 levels"), "{error:.300}");
}

#[test]
fn many_empty_regions_take_no_stack() {
    let text = format!("test.format_variadic_region_a_op {}", vec!["{}"; 200_000].join(", "));
    assert!(outcome(&text, true).is_ok());
}

#[test]
fn broken_text_is_no_panic() {
    let text =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/formats/syntax.cases")).unwrap();
    let inputs = text.split("\n//=== ").skip(1).filter_map(|block| block.split_once('\n')?.1.split("//---").next());
    let cx = context();
    for input in inputs {
        for end in (0..input.len()).filter(|end| input.is_char_boundary(*end)) {
            let _ = outcome_in(&cx, &input[..end], false, false);
            let _ = outcome_in(&cx, &[&input[..end], &input[(end + 1).min(input.len())..]].concat(), false, false);
        }
    }
}

/// Functions with arguments, and bodies that are large enough for a thread of their own.
fn many_functions(body: &str) -> String {
    let ops = "    %1 = arith.addi %a, %b overflow<nsw> : i32\n    cf.assert %c, \"text\"\n".replace("%1", "%x");
    let one = |i: usize| {
        let ops: String = (0..30).map(|k| ops.replace("%x", &format!("%x{k}"))).collect();
        format!(
            "func.func @f{i}(%a: i32 loc(#late), %b: i32 {{k.k}}, %c: i1) -> i32 {{\n{ops}    return %a : i32\n}}\n"
        )
    };
    let all: String = (0..100).map(one).collect();
    format!("{all}{body}#late = loc(\"late\")\n")
}

#[test]
fn bodies_on_other_threads_are_the_same() {
    let on_one = |text: &str| {
        let cx = context();
        cx.enable_multithreading(false);
        outcome_in(&cx, text, false, false)
    };
    for last in [
        "",
        "func.func @g(%a: i32) { return %x : i32 }\n",
        "func.func @g(%a: i32, %a: i32) { return }\n",
        "func.func @g() { return %0 : i32 }\n",
        "%0 = arith.constant 1 : i32\nfunc.func @g(%0: i32) { return }\n",
    ] {
        let text = many_functions(last);
        assert!(text.len() > 64 << 10);
        let (parallel, one) = (outcome(&text, false), on_one(&text));
        assert_eq!(parallel.is_ok(), last.is_empty(), "{last}");
        assert!(parallel == one, "{last}");
    }
}

#[test]
fn a_large_body_without_a_block_is_an_error() {
    let comment = "// nothing but a comment\n".repeat(100);
    let text = many_functions(&format!("func.func @g() {{\n{comment}}}\n"));
    let error = outcome(&text, false).unwrap_err();
    assert!(error.contains("error: custom op 'func.func' expected non-empty function body"), "{error:.300}");
}

#[test]
fn formats_print_invalid_ops_somehow() {
    let cx = context();
    let names = [
        "func.return",
        "func.call",
        "arith.addi",
        "arith.cmpi",
        "arith.constant",
        "arith.extsi",
        "arith.addui_extended",
        "cf.assert",
        "cf.br",
        "cf.cond_br",
        "memref.alloc",
        "memref.load",
        "memref.store",
        "tensor.from_elements",
        "tensor.dim",
        "scf.condition",
        "scf.yield",
        "scf.index_switch",
        "test.format_attr_op",
        "test.format_region_b_op",
        "test.format_region_c_op",
        "test.format_variadic_region_b_op",
        "test.format_implicit_terminator_region_a_op",
        "test.format_successor_a_op",
        "test.oilist_with_simple_args",
        "test.format_operand_a_op",
        "test.format_optional_operand_result_a_op",
        "test.format_result_b_op",
    ];
    for name in names {
        for rest in [
            "() : () -> ()",
            "(%a, %a, %a) ({}, {}, {}) : (i32, i32, i32) -> (i32, i32, i32)",
            "(%a) {operandSegmentSizes = array<i32: 7, -1, 9>} : (i32) -> ()",
            "(%a, %a) <{operandSegmentSizes = array<i32: 1>}> : (i32, i32) -> i32",
        ] {
            let text = format!("\"test.around\"() ({{\n^bb0(%a: i32):\n  \"{name}\"{rest}\n}}) : () -> ()\n");
            // For an op that is declared without attributes, `<..>` is an error.
            if let Ok(text) = outcome_in(&cx, &text, false, false) {
                assert!(text.contains(name), "{text}");
            }
        }
    }
}
