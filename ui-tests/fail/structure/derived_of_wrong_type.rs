use dialekt_ui_tests::prelude::*;
use dialekt_ir_core::decl::Derived;

/// A test.
#[derive(Op)]
#[op(name = "test.x")]
pub struct X {
    a: Operand<AnyType>,
    #[derived(op.num_operands() as i64)]
    n: Derived<I64Attr>,
    #[derived(Some("one"))]
    m: Derived<I64Attr>,
    #[derived(op.lhs())]
    o: Derived<I64Attr>,
}

fn main() {}
