//! Canonicalization of ops that depend on themselves, as is possible in graph regions: it terminates and leaves valid
//! IR. The reference crashes.
//!
//! Canonicalization of everything else is recorded in `tests/cases/canonicalize-affine.cases`.

use std::sync::Arc;

use dialekt_ir_core::context::{Context, DialectRegistry};
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ir_core::verify::verify;
use dialekt_rewrite::{GreedyConfig, canonicalization_patterns, canonicalize};

const INPUT: &str = "module {
  %a = affine.apply affine_map<(d0) -> (d0 floordiv 2 + d0 floordiv 3)>(%a)
  %b = affine.apply affine_map<(d0) -> (d0)>(%b)
  %c = affine.min affine_map<(d0) -> (d0, 3)>(%d)
  %d = affine.min affine_map<(d0) -> (d0, 4)>(%c)
  %e = affine.max affine_map<()[s0] -> (s0)>()[%e]
  %f:2 = affine.delinearize_index %g into (4, 8) : index, index
  %g = affine.linearize_index disjoint [%f#0, %f#1] by (4, 8) : index
  %h = affine.linearize_index [%h] by (4) : index
  \"test.use\"(%a, %b, %c, %d, %e, %f#0, %g, %h) : (index, index, index, index, index, index, index, index) -> ()
}";

#[test]
fn ops_that_need_themselves_are_left_alone() {
    let mut registry = DialectRegistry::new();
    registry.insert(dialekt_affine::AffineDialect::DIALECT);
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    let mut diagnostics = Vec::new();
    let source = Arc::new(INPUT.as_bytes().to_vec());
    let parsed = parse_source(&cx, "input", source, &ParseOptions::default(), &mut diagnostics);
    let mut parsed = parsed.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let patterns = canonicalization_patterns(&cx).freeze(&cx);
    let outcome = canonicalize(&mut parsed.ir, parsed.top, &patterns, &GreedyConfig::default());
    assert!(outcome.converged);
    assert!(verify(&parsed.ir, parsed.top, &mut diagnostics).is_ok(), "{diagnostics:?}");
}
