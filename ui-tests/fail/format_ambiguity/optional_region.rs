use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly($body attr_dict)]
struct X {
    body: Option<Region>,
}

fn main() {}
