use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    #[name("")] a: Attr<I64Attr>,
    #[name("")] b: Prop<I64Attr>,
    #[name("")] c: Successor<AnySuccessor>,
    #[name("")] d: Regions,
}

fn main() {}
