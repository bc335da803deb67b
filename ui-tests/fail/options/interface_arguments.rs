use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", interfaces(Iface(x), Iface = 1))]
struct X;

fn main() {}
