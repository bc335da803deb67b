//! All registered passes on hostile programs. A run gets many programs, each a chunk of its own; when a run fails, each
//! program is run alone to find out which one it is.

mod scale;

use std::io::Write;

use dialekt_pass::PassRegistry;

use super::cases::{Case, Expect};
use super::run;

/// The number of parts in programs of many parts.
const SCALE: usize = if cfg!(debug_assertions) { 200 } else { 10_000 };

/// Printed diagnostics are held in memory as a whole.
const MEMORY: u64 = 64 << 20;

/// Seconds of processor time for a pass on one program, and on all of them together: several times the measured ones. A
/// pass of quadratic time takes more, above all in a release build, which gets ten thousand parts.
const SECONDS: (f64, f64) = if cfg!(debug_assertions) { (2.0, 6.0) } else { (1.0, 12.0) };

const SPLIT: &str = "\n// -----\n";

/// Programs of ordinary length with sizes, bounds and values at their limits.
const LIMITS: [&str; 4] = [
    include_str!("loops.mlir"),
    include_str!("memrefs.mlir"),
    include_str!("numbers.mlir"),
    include_str!("shapes.mlir"),
];

/// Options with which a pass does more than without. A pass may have several entries.
const OPTIONS: [(&str, &str); 11] = [
    ("arith-emulate-unsupported-floats", "source-types=bf16,f8E4M3FN target-type=f32"),
    ("arith-emulate-wide-int", "widest-int-supported=32"),
    ("arith-emulate-wide-int", "widest-int-supported=2"),
    ("arith-expand", "include-bf16=true include-f8e8m0=true include-f4e2m1=true"),
    ("arith-int-range-narrowing", "int-bitwidths-supported=1,8,16,32,64"),
    ("composite-fixed-point-pass", "pipeline=canonicalize"),
    ("convert-math-to-funcs", "min-width-of-fpowi-exponent=1 convert-ctlz=true"),
    ("memref-emulate-wide-int", "widest-int-supported=32"),
    ("scf-parallel-loop-tiling", "parallel-loop-tile-sizes=9223372036854775807,4"),
    ("scf-parallel-loop-tiling", "parallel-loop-tile-sizes=4,-1"),
    ("scf-parallel-loop-tiling", "parallel-loop-tile-sizes=0,1 no-min-max-bounds=true"),
];

/// Passes that write files, whose names they print or are given.
const WRITES_FILES: &[&str] = &["snapshot-op-locations"];

/// The pipelines: each pass with its options.
fn pipelines(passes: &PassRegistry) -> Vec<String> {
    let names = passes.names().map(|(name, _)| name).filter(|name| !WRITES_FILES.contains(name));
    let with_options = |name: &'static str| {
        let options: Vec<&str> =
            OPTIONS.iter().filter(|(pass, _)| *pass == name).map(|(_, options)| *options).collect();
        let options = if options.is_empty() { vec![""] } else { options };
        options.into_iter().map(move |options| format!("--pass-pipeline=builtin.module({name}{{{options}}})"))
    };
    names.flat_map(with_options).collect()
}

/// Runs all pipelines on all programs.
fn check(name: &'static str, programs: &[String]) -> Vec<String> {
    let only = std::env::var("PASSES").unwrap_or_default();
    let mut failures = Vec::new();
    for pipeline in pipelines(&dialekt::passes()).into_iter().filter(|pipeline| pipeline.contains(&only)) {
        let Err(together) = on(name, &pipeline, &programs.join(SPLIT), SECONDS.1) else { continue };
        let before = failures.len();
        for program in programs {
            if let Err(what) = on(name, &pipeline, program, SECONDS.0) {
                failures.push(format!("{pipeline}: {what}\n{}", program.get(..400).unwrap_or(program)));
            }
        }
        if failures.len() == before {
            failures.push(format!("{pipeline}: on all programs of '{name}' together only: {together}"));
        }
    }
    failures
}

fn on(name: &'static str, pipeline: &str, text: &str, seconds: f64) -> Result<(), String> {
    let text = text.to_owned();
    let write = Box::new(move |out: &mut dyn Write| out.write_all(text.as_bytes()));
    let flags = ["--split-input-file", pipeline];
    let case =
        Case { name, flags: &[], write, expect: Expect::Any, factor: None, memory: MEMORY, seconds: Some(seconds) };
    run::with_flags(&case, &flags)
}

#[test]
fn limits() {
    let programs: Vec<String> = LIMITS.iter().flat_map(|file| file.split(SPLIT)).map(str::to_owned).collect();
    let failures = check("limits", &programs);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Checks programs of many parts of one kind: kinds run in parallel, and their processes stay small.
fn check_scale(name: &'static str, programs: fn(usize) -> Vec<String>) {
    let failures = check(name, &programs(SCALE));
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn many_nested_ops() {
    // Their text is indented and takes quadratic space, so that their depth is limited to an eighth.
    check_scale("nested", |n| scale::nested(n / 8));
}

#[test]
fn many_ops_in_a_row() {
    check_scale("chains", scale::chains);
}

#[test]
fn many_blocks() {
    check_scale("blocks", scale::blocks);
}

#[test]
fn many_calls() {
    check_scale("calls", scale::calls);
}

#[test]
fn ops_with_many_parts() {
    check_scale("wide", scale::wide);
}

#[test]
fn many_terms() {
    check_scale("affine", scale::affine);
}
