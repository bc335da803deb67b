use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", traits(HasParent("a", "b")))]
struct X;

fn main() {}
