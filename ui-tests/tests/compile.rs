//! Declarations that compile, and mistakes with their messages. One case for each mistake; `README.md` maps rules to cases.

#[test]
fn declarations() {
    let cases = trybuild::TestCases::new();
    cases.pass("pass/*.rs");
    cases.compile_fail("fail/*/*.rs");
}
