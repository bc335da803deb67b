use dialekt_ui_tests::prelude::*;
use dialekt_ir_core::decl::Derived;

/// A test.
#[derive(Op)]
#[op(name = "test.x")]
#[assembly($a $n attr_dict ":" type($a))]
pub struct X {
    #[derived(Some(1))]
    a: Operand<AnyType>,
    #[default(1)]
    #[derived(Some(1))]
    n: Derived<I64Attr>,
}

fn main() {}
