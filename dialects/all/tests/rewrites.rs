//! What can be said of the canonicalization rules of all dialects without running them.

use dialekt_ir_core::rewrite::Problem;

#[test]
fn no_rule_is_in_vain_and_none_undo_each_other() {
    let reports = dialekt_all::registry().check_rewrites();
    let wrong: Vec<_> = reports.iter().filter(|report| report.problem != Problem::MayOverlap).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    // Where rules may overlap, their order is that of the reference.
    eprintln!("{} pairs of rules may overlap", reports.len());
}
