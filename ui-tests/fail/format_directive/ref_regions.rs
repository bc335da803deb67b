use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(custom<F>(ref(regions)) attr_dict_with_keyword regions)]
struct X {
    r: Region,
}

fn main() {}
