use dialekt_ui_tests::prelude::*;

#[derive(OpMixin)]
struct Guard {
    guard: Option<Operand<I32>>,
}

#[derive(OpMixin)]
struct Time {
    guard: Mixin<Guard>,
    time: Attr<I64Attr>,
}

fn main() {}
