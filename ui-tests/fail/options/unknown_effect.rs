use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", effects(Consume))]
struct X {
    #[effects(MemRead, Wirte)] a: Operand<I32>,
}

fn main() {}
