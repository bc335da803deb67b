//! Random instances of all that the dialect declares.

use dialekt_testing::Check;

#[test]
fn declarations_hold_on_random_instances() {
    let registry = dialekt_example_toy::driver::registry();
    // Functions leave out attributes of arguments and results that are empty.
    let lost = "it is something else";
    let check = Check::new(&registry.dialects).only(&["toy"]).samples(include_str!("../samples.mlir"));
    check.known("toy.func", lost).known("toy.return", lost).run().assert_ok();
}
