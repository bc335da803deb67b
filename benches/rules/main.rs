//! Applies the rules of the crate to a file: `FILE RUNS`. Prints the nanoseconds per op of the best run, of `timed`
//! alone, and the length and a hash of the output.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::Arc;
use std::time::{Duration, Instant};

use dialekt_ir_core::context::{Context, DialectRegistry};
use dialekt_ir_core::ir::{Ir, Op, Region};
use dialekt_ir_core::rewrite::{FrozenPatterns, PatternSet};
use dialekt_rewrite::{GreedyConfig, Simplify, apply_greedily};
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op};

fn main() {
    let mut args = std::env::args().skip(1);
    let (Some(path), Some(runs)) = (args.next(), args.next()) else { return };
    let text = Arc::new(std::fs::read(path).expect("the file is there"));
    let mut registry = DialectRegistry::new();
    registry.insert(dialekt_arith::ArithDialect::DIALECT).insert(dialekt_func::FuncDialect::DIALECT);
    let mut shortest = Duration::MAX;
    let (mut ops, mut out) = (0, Vec::new());
    for _ in 0..runs.parse().expect("a number") {
        let cx = Context::with_registry(registry.clone());
        cx.allow_unregistered_dialects(true);
        cx.enable_multithreading(false);
        let mut parsed = parse_source(&cx, "in", text.clone(), &ParseOptions::default(), &mut Vec::new()).expect("it is valid");
        ops = parsed.ir.op(parsed.top).preorder().count();
        let mut set = PatternSet::new();
        CRATE::add_to(&mut set, &cx);
        let patterns = set.freeze(&cx);
        let start = Instant::now();
        timed(&mut parsed.ir, parsed.top, &patterns);
        shortest = shortest.min(start.elapsed());
        out.clear();
        print_op(&parsed.ir, parsed.top, &PrintFlags::default(), &mut out).expect("memory takes it");
    }
    let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(&out);
    println!("{} {} {hash:x}", shortest.as_nanos() as f64 / ops as f64, out.len());
}

#[inline(never)]
fn timed(ir: &mut Ir, top: Op, patterns: &FrozenPatterns) {
    let config = GreedyConfig { fold: false, simplify: Simplify::Disabled, unique_constants: false, ..GreedyConfig::default() };
    let regions: Vec<Region> = ir.op(top).regions().map(|region| region.handle()).collect();
    regions.into_iter().for_each(|region| {
        apply_greedily(ir, region, patterns, &config);
    });
}
