use dialekt_ui_tests::prelude::*;

#[derive(OpMixin)]
#[mixin(trait(Pure), fold, verifies)]
struct Time {
    time: Attr<I64Attr>,
}

fn main() {}
