use dialekt_ir_core::decl::library::{AnyType, I64Attr, StrAttr};
use dialekt_ir_core::decl::typed::{Attr, Operand};
use dialekt_ir_core::ir::OpRef;
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

fn read(op: OpRef<'_>) {
    op.raw_attr(attr_field!(X, a));
    op.raw_attr(attr_field!(X, labl));
}

fn main() {}
