//! Constants.

use dialekt_interfaces::InferIntRangeInterface;
use dialekt_ir_core::prelude::op::*;

/// A constant index.
///
/// It is written with 64 bits; a target with narrower indices drops the high ones.
///
/// ```mlir
/// %idx42 = index.constant 42
/// ```
#[derive(Op)]
#[op(name = "index.constant", doc_group = "Constants", traits(ConstantLike, Pure), interfaces(InferIntRangeInterface), result_names = name_index)]
#[assembly(attr_dict $value)]
pub struct Constant {
    pub value: Attr<IndexAttr>,
    pub result: OpResult<Index>,
}

/// A constant `i1`, to which comparisons of constants fold.
///
/// The dialect has its own, so that its ops fold without another dialect.
///
/// ```mlir
/// %true = index.bool.constant true
/// ```
#[derive(Op)]
#[op(name = "index.bool.constant", doc_group = "Constants", traits(ConstantLike, Pure), interfaces(InferIntRangeInterface), result_names = name_bool)]
#[assembly(attr_dict $value)]
pub struct BoolConstant {
    pub value: Attr<BoolAttr>,
    pub result: OpResult<I1>,
}

/// The width of an index on the target, in bits.
///
/// It is known only when the target is.
///
/// ```mlir
/// %width = index.sizeof
/// ```
#[derive(Op)]
#[op(name = "index.sizeof", doc_group = "Constants", traits(Pure), interfaces(InferIntRangeInterface))]
#[assembly(attr_dict)]
pub struct SizeOf {
    pub result: OpResult<Index>,
}

/// Names the result `%idx42`.
fn name_index(op: ConstantView<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    if let Some(value) = op.value() {
        name(op.result(), format!("idx{value}").as_bytes());
    }
}

/// Names the result `%true` or `%false`.
fn name_bool(op: BoolConstantView<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    if let Some(value) = op.value() {
        name(op.result(), if value { b"true" } else { b"false" });
    }
}
