//! Conversions of small inputs, by patterns for ops without declarations.

mod legality;
mod rollback;
mod symbols;
mod types;

use std::sync::Arc;

use smallvec::SmallVec;

use super::{
    Conversion, ConversionConfig, ConversionFailed, ConversionPatterns, ConversionRewriter, ConversionTarget,
    ConvertedOperands, Mode, Outcome,
};
use dialekt_ir_core::context::{Context, Type};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{Op, OpSpec, Value};
use dialekt_ir_core::rewrite::PatternRoot;
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, op_to_string};

/// An input, and its diagnostics.
struct Input {
    cx: Context,
    parsed: ParsedSource,
}

impl Input {
    fn new(text: &'static str) -> Input {
        let cx = Context::new();
        cx.allow_unregistered_dialects(true);
        cx.print_op_on_diagnostic(false);
        let mut diagnostics = Vec::new();
        let options = ParseOptions::default();
        let parsed = parse_source(&cx, "t", Arc::new(text.as_bytes()), &options, &mut diagnostics);
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        Input { cx, parsed: parsed.unwrap() }
    }

    fn text(&self) -> String {
        op_to_string(&self.parsed.ir, self.parsed.top, &PrintFlags::default()).trim_end().to_owned()
    }

    fn apply(&mut self, rules: &Rules) -> (Result<Outcome, ConversionFailed>, Vec<Diagnostic>) {
        let conversion = Conversion::new(&self.cx, rules.target.clone(), rules.patterns.clone());
        let (ir, top) = (&mut self.parsed.ir, self.parsed.top);
        self.cx.capture_diagnostics(|| conversion.apply(ir, &[top], rules.mode, &rules.config))
    }

    /// Converts the input; shows the result, or the diagnostics of the failure.
    fn converted(&mut self, rules: &Rules) -> String {
        let (outcome, diagnostics) = self.apply(rules);
        let mut text = self.text();
        assert_eq!(outcome.is_err(), !diagnostics.is_empty());
        for diagnostic in diagnostics {
            text.push_str(&format!("\n{}", diagnostic.message));
            for note in diagnostic.notes {
                text.push_str(&format!("\n{}", note.message));
            }
        }
        text + "\n"
    }
}

/// A conversion that is put together.
#[derive(Default)]
struct Rules {
    target: ConversionTarget,
    patterns: ConversionPatterns,
    mode: Mode,
    config: ConversionConfig,
}

impl Rules {
    /// Modules and ops that start with `legal.` are legal.
    fn new() -> Rules {
        let mut rules = Rules::default();
        rules.target.legal_dialects(["builtin", "legal"]);
        rules
    }

    fn illegal(mut self, op: &'static str) -> Rules {
        self.target.set_op_action(op, super::LegalizationAction::Illegal);
        self
    }

    /// Ops with one name become ops with another one.
    fn rename(mut self, from: &'static str, to: &'static str) -> Rules {
        self.patterns.add_fn(format!("{from} -> {to}"), PatternRoot::Op(from), 1, None, move |rw, op, operands| {
            replace(rw, op, to, operands)
        });
        self
    }

    fn pattern(
        mut self,
        root: &'static str,
        convert: impl Fn(&mut ConversionRewriter<'_>, Op, ConvertedOperands<'_>) -> Option<()> + Send + Sync + 'static,
    ) -> Rules {
        self.patterns.add_fn(root, PatternRoot::Op(root), 1, None, convert);
        self
    }
}

fn make(rw: &mut ConversionRewriter<'_>, like: Op, name: &str, operands: &[Value], types: &[Type]) -> Op {
    let (name, loc) = (rw.ir().cx().op_name(name), rw.loc(like));
    rw.create_op(&OpSpec::new(name, loc).operands(operands).results(types))
}

/// Replaces an op by one with the converted operands and the same types of results.
fn replace(rw: &mut ConversionRewriter<'_>, op: Op, name: &str, operands: ConvertedOperands<'_>) -> Option<()> {
    let values: SmallVec<[Value; 4]> = operands.flat().collect();
    let types: Vec<Type> = rw.op(op).result_types().collect();
    let new = make(rw, op, name, &values, &types);
    rw.replace_op_with(op, new);
    Some(())
}
