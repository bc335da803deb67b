use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", traits(Pure(1), HasParent, HasParent(func), SingleBlock = 1, Relation("x"), TypesMatchWith(a, b)))]
struct X;

fn main() {}
