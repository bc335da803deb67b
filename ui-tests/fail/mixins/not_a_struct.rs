use dialekt_ui_tests::prelude::*;

#[derive(OpMixin)]
enum Time {
    Short,
}

#[derive(OpMixin)]
struct Pair(Operand<I32>, Operand<I32>);

fn main() {}
