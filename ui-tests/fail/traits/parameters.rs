use dialekt_ui_tests::prelude::*;
use dialekt_ir_core::decl::hooks::OpTrait;
use dialekt_ods_macros::Described;

/// A test.
#[derive(Described)]
struct Least<const N: usize>;

impl<const N: usize> OpTrait for Least<N> {}

/// A test.
#[derive(Op)]
#[op(name = "test.x", traits(Pure<1>, Least<1>, Least<2>, Least<1>, Least(3), Least<4>(5)))]
struct X;

fn main() {}
