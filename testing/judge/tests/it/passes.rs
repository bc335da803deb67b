//! All passes keep what programs do.

use dialekt_judge::Judge;

#[test]
fn passes_keep_what_programs_do() {
    let mut judge = Judge::new(&dialekt_all::registry(), dialekt_all::passes()).without(NOT_JUDGED);
    if let Ok(only) = std::env::var("DIALEKT_ONLY") {
        judge = judge.pipelines(only.split(' ').filter(|name| !name.is_empty()));
    }
    let report = judge.run();
    println!("{report}");
    report.assert_ok();
}

/// They write a file each time.
const NOT_JUDGED: &[&str] = &["snapshot-op-locations"];
