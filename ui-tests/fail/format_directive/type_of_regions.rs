use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(type(regions) attr_dict_with_keyword regions)]
struct X {
    r: Region,
}

fn main() {}
