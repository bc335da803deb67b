//! Execution of programs in tests.

use std::fmt::Write as _;
use std::sync::Arc;

use dialekt_interpreter::{Answer, Datum, End, ExternalCall, Options, Outcome, Stop, observe};
use dialekt_ir_core::context::Context;
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ir_core::verify::verify;
use expect_test::Expect;

/// Calls `@main` of a program without arguments. Functions without body return the number of earlier calls.
pub fn run(program: &str, set: impl FnOnce(&mut Options<'_>)) -> Outcome {
    let mut registry = dialekt::registry().dialects;
    dialekt_models::register(&mut registry);
    let cx = Context::with_registry(registry);
    let mut diagnostics = Vec::new();
    let text = Arc::new(program.to_owned().into_bytes());
    let parsed = parse_source(&cx, "test", text, &ParseOptions::default(), &mut diagnostics);
    let parsed = parsed.unwrap_or_else(|| panic!("{diagnostics:?}\n{program}"));
    verify(&parsed.ir, parsed.top, &mut diagnostics).unwrap_or_else(|_| panic!("{diagnostics:?}\n{program}"));
    let top = parsed.ir.op(parsed.top);
    let main = top.preorder().find(|op| op.symbol_name() == Some(cx.ident("main"))).expect("a function named main");
    let external = |cx: &Context, call: ExternalCall<'_>| {
        let result = |ty| match cx.integer_width(ty) {
            Some(width) => Ok(Datum::Int(dialekt_ir_core::num::ApInt::new_u64(width, call.number))),
            None => Err(Stop::unsupported("a result that is no integer")),
        };
        call.results.iter().map(|ty| result(*ty)).collect::<Result<_, _>>().map(Answer::seen)
    };
    let mut options = Options { steps: 1 << 16, external: &external, ..Options::default() };
    set(&mut options);
    observe(&parsed.ir, main, options, |_| Ok(Vec::new()))
}

/// Compares the output of a program: events, then a line for each result, or the end of the run.
pub fn check(program: &str, expected: Expect) {
    check_with(|_| {}, program, expected);
}

/// Compares the output with other options.
pub fn check_with(set: impl FnOnce(&mut Options<'_>), program: &str, expected: Expect) {
    let outcome = run(program, set);
    let mut shown = String::new();
    for event in &outcome.events {
        let values: Vec<String> = event.values.iter().map(Datum::to_string).collect();
        writeln!(shown, "@{}({})", event.what, values.join(", ")).unwrap();
    }
    match &outcome.end {
        End::Returned(values) => values.iter().for_each(|value| writeln!(shown, "{value}").unwrap()),
        End::Stopped(stop) => writeln!(shown, "{stop}").unwrap(),
    }
    expected.assert_eq(&shown);
}

/// Compares the results of a function body, each of them of one of the types.
pub fn check_body(types: &str, body: &str, expected: Expect) {
    check(&format!("func.func @main() -> ({types}) {{\n{body}\n}}"), expected);
}

/// Compares the results with other options.
pub fn check_body_with(set: impl FnOnce(&mut Options<'_>), types: &str, body: &str, expected: Expect) {
    check_with(set, &format!("func.func @main() -> ({types}) {{\n{body}\n}}"), expected);
}
