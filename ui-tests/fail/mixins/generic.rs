use dialekt_ui_tests::prelude::*;

#[derive(OpMixin)]
struct Time<T> {
    time: Attr<T>,
}

fn main() {}
