//! All passes keep the behavior of programs.
//!
//! `DIALEKT_ONLY` lists the passes that are judged, separated by spaces; `DIALEKT_PIPELINES` is the number of random
//! pipelines for each program.

use dialekt_judge::Judge;

use crate::kept;

/// The first writes a file each time; the second has a test of its own.
const NOT_JUDGED: &[&str] = &["snapshot-op-locations", RANGE_FOLDING];

const RANGE_FOLDING: &str = "scf-for-loop-range-folding";

#[test]
fn passes_keep_what_programs_do() {
    let variable = |name: &str| std::env::var(name).ok();
    let mut judge = kept::leave_open(Judge::new(&dialekt::registry().dialects, dialekt::passes()))
        .without(NOT_JUDGED)
        .random_pipelines(variable("DIALEKT_PIPELINES").and_then(|count| count.parse().ok()).unwrap_or(2));
    if let Some(only) = variable("DIALEKT_ONLY") {
        judge = judge.pipelines(only.split(' ').filter(|name| !name.is_empty()));
    }
    let report = judge.run();
    println!("{report}");
    report.assert_ok();
}

/// The pass assumes that sums and products with the bounds of a loop do not overflow (docs/differences.md, *Kept*):
/// induction variables have only uses for small numbers.
#[test]
fn folded_ranges_keep_what_programs_do() {
    let report = Judge::new(&dialekt::registry().dialects, dialekt::passes())
        .constructs(dialekt_judge::with_small_loops())
        .pipelines([RANGE_FOLDING])
        .run();
    println!("{report}");
    report.assert_ok();
}
