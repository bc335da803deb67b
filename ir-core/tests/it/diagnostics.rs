//! Tests of diagnostics of hooks: emitted and returned ones have the same order for any number of threads.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

use dialekt_ir_core::context::dialect::{Invalid, OpAsm};
use dialekt_ir_core::context::{Context, DialectDescriptor, DialectRegistry, OpDescriptor};
use dialekt_ir_core::decl::op::OpCheck;
use dialekt_ir_core::diag::{Handled, Renderer, ScopedHandler, Severity};
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ir_core::verify::verify;

static TALK: OpDescriptor = OpDescriptor {
    name: "test.talk",
    verify: Some(OpCheck::new(verify_talk)),
    asm: OpAsm {
        // The custom form is the bare name.
        parse: Some(|parser, _| {
            let cx = parser.cx();
            cx.emit_remark(cx.file_line_col("parser", parser.token().start, 1), "parsed").report();
            Ok(())
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

static TEST: DialectDescriptor = DialectDescriptor { ops: &[&TALK], ..DialectDescriptor::new("test") };

/// Emits a warning, and fails.
fn verify_talk(op: OpRef<'_>, out: &mut Vec<dialekt_ir_core::diag::Diagnostic>) -> Result<(), Invalid> {
    op.emit_warning("about to fail").note(op.loc(), "here").report();
    out.push(op.op_error("fails"));
    Err(op.emit_op_error("has failed").into())
}

/// The output of a tool with a number of threads: the rendered diagnostics, and their number by severity.
fn shown(text: &str, threads: usize) -> (String, [usize; 4]) {
    let mut registry = DialectRegistry::new();
    registry.insert(&TEST);
    let cx = Context::with_registry(registry);
    let heard = Arc::new(Mutex::new((Renderer::new(), Vec::new(), [0; 4])));
    let _handler = ScopedHandler::new(&cx, {
        let heard = heard.clone();
        move |cx, diag| {
            let (renderer, text, counts) = &mut *heard.lock().unwrap();
            renderer.render(cx, diag, text);
            counts[diag.severity as usize] += 1;
            counts[Severity::Note as usize] += diag.notes.len();
            Handled::Yes
        }
    });
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| {
        let mut diags = Vec::new();
        let source = Arc::new(text.as_bytes().to_vec());
        let parsed = parse_source(&cx, "in", source, &ParseOptions::default(), &mut diags);
        cx.emit_all(diags.drain(..));
        let Some(parsed) = parsed else { return };
        assert_eq!(verify(&parsed.ir, parsed.top, &mut diags), Err(Invalid));
        cx.emit_all(diags);
    });
    let (_, text, counts) = std::mem::replace(&mut *heard.lock().unwrap(), (Renderer::new(), Vec::new(), [0; 4]));
    (String::from_utf8(text).unwrap(), counts)
}

fn source(n: usize, last: &str) -> String {
    let mut text = String::new();
    for i in 0..n {
        writeln!(text, "module @m{i} {{\n  test.talk\n}}").unwrap();
    }
    text + last
}

#[test]
fn ten_thousand_errors_are_the_same_on_any_number_of_threads() {
    let text = source(10_000, "");
    let one = shown(&text, 1);
    // Each verifier hook emits a warning and an error, and returns an error; the returned error and the warning have a
    // note with the op.
    assert_eq!(one.1, [40_000, 10_000, 10_000, 20_000]);
    for threads in [2, 5] {
        assert!(shown(&text, threads) == one, "{threads} threads differ from one");
    }
    let first: Vec<&str> =
        one.0.lines().filter(|line| line.contains("in:") && !line.contains("note")).take(4).collect();
    assert_eq!(
        first,
        [
            "in:2:3: warning: about to fail",
            "in:2:3: error: 'test.talk' op has failed",
            "in:2:3: error: 'test.talk' op fails",
            "in:5:3: warning: about to fail",
        ]
    );
}

#[test]
fn a_source_that_is_parsed_again_is_not_reported_twice() {
    let text = source(3000, "\"test.unknown\"(");
    let one = shown(&text, 1);
    assert_eq!(one.1, [0, 3000, 0, 1]);
    assert!(one.0.trim_end().ends_with('^') && one.0.contains("error: expected"));
    assert!(shown(&text, 2) == one);
}
