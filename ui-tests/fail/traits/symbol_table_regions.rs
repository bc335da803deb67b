use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", traits(SymbolTable))]
struct X {
    a: Region,
    b: Region,
}

fn main() {}
