//! Replay of the recorded cases.

use dialekt_ir_core::text::print::{PrintFlags, op_to_string};
use dialekt_ir_core::verify::verify;

use super::context;
use crate::cases::{parse, replay_all};

/// The text printed again, or diagnostics.
fn outcome(text: &str, generic: bool) -> Result<String, String> {
    let cx = context();
    let parsed = parse(&cx, text)?;
    let mut diags = Vec::new();
    match verify(&parsed.ir, parsed.top, &mut diags) {
        Ok(()) => Ok(op_to_string(&parsed.ir, parsed.top, &PrintFlags { generic, ..PrintFlags::default() })),
        Err(_) => {
            let mut shown = String::new();
            diags.iter().for_each(|diag| diag.render(&cx, &mut shown));
            Err(shown)
        }
    }
}

#[test]
fn verdicts_and_texts_are_those_of_the_reference() {
    replay_all("interfaces", |header, input| outcome(input, !header.contains("custom")));
}
