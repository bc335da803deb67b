//! All passes keep what programs do.
//!
//! `DIALEKT_ONLY` names the passes that are judged, with spaces between them; `DIALEKT_PIPELINES` says how many random pipelines there are for
//! each program.

use dialekt_judge::Judge;

/// The first writes a file each time; the second assumes of numbers what programs do not promise (docs/differences.md, "Kept").
const NOT_JUDGED: &[&str] = &["snapshot-op-locations", "scf-for-loop-range-folding"];

/// They replace functions by others that are as good but not equal, the last one as to signs of zeros.
const APPROXIMATE: &[&str] = &["math-expand-ops", "math-uplift-to-fma", "arith-expand"];

#[test]
fn passes_keep_what_programs_do() {
    let variable = |name: &str| std::env::var(name).ok();
    let mut judge = Judge::new(&dialekt_all::registry(), dialekt_all::passes())
        .without(NOT_JUDGED)
        .approximate(APPROXIMATE)
        .random_pipelines(variable("DIALEKT_PIPELINES").and_then(|count| count.parse().ok()).unwrap_or(2));
    if let Some(only) = variable("DIALEKT_ONLY") {
        judge = judge.pipelines(only.split(' ').filter(|name| !name.is_empty()));
    }
    let report = judge.run();
    println!("{report}");
    report.assert_ok();
}
