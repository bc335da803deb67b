use dialekt_ui_tests::prelude::*;

#[derive(OpMixin)]
struct Time {
    time: Attr<I64Attr>,
}

op_family! {
    #[op(name = "test.{}")]
    #[assembly($time $of attr_dict)]
    struct Waits {
        time: Operand<I32>,
        of: Mixin<Time>,
    }

    Wait = "wait";
    Look = "look";
}

fn main() {}
