//! Counts of ops by name. [mlir/lib/Transforms/OpStats.cpp]

use std::fmt::Write as _;

use dialekt_ods_macros::Pass;

use dialekt_pass::{Pass, PassContext, PassResult};

/// Print statistics of operations.
///
/// Counts the op that the pass runs on and all that is nested in it, by name.
#[derive(Pass, Clone)]
#[pass(argument = "print-op-stats")]
pub struct PrintOpStats {
    /// print the stats as JSON
    #[option]
    json: bool,
}

impl Pass for PrintOpStats {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let statistics = cx.ir().statistics(cx.op());
        let mut out = String::new();
        if self.json {
            let entries: Vec<String> = statistics.iter().map(|(name, n)| format!("  \"{name}\" : {n}")).collect();
            let _ = writeln!(out, "{{\n{}\n}}", entries.join(",\n"));
        } else {
            out.push_str("Operations encountered:\n-----------------------\n");
            let parts: Vec<(&str, &str, u64)> = statistics
                .iter()
                .map(|(name, n)| {
                    let (dialect, op) = name.split_once('.').filter(|(_, op)| !op.is_empty()).unwrap_or(("", name));
                    (dialect, op, n)
                })
                .collect();
            let dialect_width = parts.iter().map(|(dialect, ..)| dialect.len()).max().unwrap_or(0);
            let op_width = parts.iter().map(|(_, op, _)| op.len()).max().unwrap_or(0);
            for (dialect, op, n) in parts {
                let dot = if dialect.is_empty() { " " } else { "." };
                // A width in a format has a limit, the length of a name none.
                let before = " ".repeat(dialect_width + 2 - dialect.len());
                let behind = " ".repeat(op_width - op.len());
                let _ = writeln!(out, "{before}{dialect}{dot}{op}{behind} , {n}");
            }
        }
        cx.write(out);
        cx.preserve_all();
        Ok(())
    }
}
