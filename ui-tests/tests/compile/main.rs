//! Mistakes with their messages. One case for each mistake; `README.md` maps rules to cases.

mod table;

/// All cases are of one kind, so that they are checked by one run of cargo.
#[test]
fn declarations() {
    trybuild::TestCases::new().compile_fail("fail/*/*.rs");
}
