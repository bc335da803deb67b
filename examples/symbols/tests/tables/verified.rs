use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::verify::verify;

use crate::{context, parsed};

/// Functions that call each other; some of the calls are wrong.
fn program(wrong: &[(usize, usize)]) -> String {
    let mut text = String::new();
    for f in 0..300 {
        text.push_str(&format!("func.func @f{f}() {{\n"));
        for call in 0..50 {
            let callee =
                if wrong.contains(&(f, call)) { "nobody".into() } else { format!("f{}", (f * 7 + call) % 300) };
            text.push_str(&format!("  func.call @{callee}() : () -> ()\n"));
        }
        text.push_str("  func.return\n}\n");
    }
    text
}

fn diagnostics(wrong: &[(usize, usize)], threads: bool) -> Vec<Diagnostic> {
    let cx = context();
    cx.enable_multithreading(threads);
    let source = parsed(&cx, &program(wrong));
    let mut out = Vec::new();
    assert_eq!(verify(&source.ir, source.top, &mut out).is_ok(), out.is_empty());
    out
}

/// The first wrong user in the order of the reference is reported, however many threads look: functions last to first.
#[test]
fn threads_change_nothing() {
    for wrong in [&[][..], &[(0, 0)], &[(299, 49)], &[(3, 10), (3, 9), (150, 7), (298, 0)]] {
        let (one, all) = (diagnostics(wrong, false), diagnostics(wrong, true));
        assert_eq!(one, all);
        assert_eq!(one.len(), usize::from(!wrong.is_empty()));
        for report in one {
            assert!(report.message.contains("'nobody' does not reference a valid function"), "{}", report.message);
        }
    }
}
