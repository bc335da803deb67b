use dialekt_ir_core::decl::library::{AnyType, I64Attr, StrAttr};
use dialekt_ir_core::decl::typed::{Attr, Operand};
use dialekt_ir_core::ir::{Ir, Op as Handle};
use dialekt_ir_core::attr_field;
use dialekt_ods_macros::Op;

/// A test.
#[derive(Op)]
#[op(name = "demo.x")]
pub struct X {
    pub a: Operand<AnyType>,
    pub n: Attr<I64Attr>,
    pub label: Option<Attr<StrAttr>>,
}

fn change(ir: &mut Ir, op: Handle) {
    let _ = ir.remove_field(op, attr_field!(X, label));
    let _ = ir.remove_field(op, attr_field!(X, n));
    let _ = ir.set_field(op, attr_field!(X, n), "1");
}

fn main() {}
