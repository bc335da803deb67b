use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    a: Option<Regions>,
    #[name("")]
    b: Option<Region>,
}

fn main() {}
