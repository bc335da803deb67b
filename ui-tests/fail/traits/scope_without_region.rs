use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", traits(AffineScope, AutomaticAllocationScope, SingleBlockImplicitTerminator("a.b")))]
struct X;

fn main() {}
