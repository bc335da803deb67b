use dialekt_ui_tests::prelude::*;
use dialekt_ir_core::decl::hooks::OpTrait;
use dialekt_ods_macros::Described;

/// A test.
#[derive(Described)]
struct Least<const N: usize>;

impl<const N: usize> OpTrait for Least<N> {}

/// A test.
#[derive(Op)]
#[op(name = "test.y", traits(Least<true>, Least<1, 2>, Leest<1>))]
struct Y;

fn main() {}
