use dialekt_ui_tests::prelude::*;
use dialekt_ir_core::decl::Derived;

/// A test.
#[derive(Op)]
#[op(name = "test.x")]
pub struct X {
    a: Operand<AnyType>,
    n: Derived<I64Attr>,
    #[derived]
    m: Derived<I64Attr>,
    #[derived(Some(1))]
    o: Option<Derived<I64Attr>>,
}

fn main() {}
