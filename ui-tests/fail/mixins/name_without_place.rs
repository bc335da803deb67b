use dialekt_ui_tests::prelude::*;

#[derive(OpMixin)]
#[mixin(name = "test")]
struct Base {}

#[derive(OpMixin)]
#[mixin(name = "test.{}.{}")]
struct Other {}

#[derive(OpMixin)]
#[mixin(name = "test-{}")]
struct Third {}

fn main() {}
