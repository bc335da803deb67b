//! Sizes and paddings of values, for the passes of this crate.

use dialekt_dialect_utils::indices::{Mixed, fold, join};
use dialekt_ir_core::ir::IrMapping;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor::{Pad, PadView};

/// The paddings of a `tensor.pad`, before and after. Constants are integers. [MLIR: PadOp::getMixedLowPad]
pub(crate) fn paddings(op: PadView<'_>) -> Option<[Mixed; 2]> {
    let mut both = [join(&op.static_low()?, op.low().range()), join(&op.static_high()?, op.high().range())];
    for list in &mut both {
        fold(op.ir(), list, |_| true);
    }
    Some(both)
}

/// The value that a `tensor.pad` pads with, if it is one for all elements; a constant within the body is copied to the insertion
/// point. [MLIR: PadOp::getConstantPaddingValue]
///
/// The reference uses a constant within the body as it is, which is no valid use.
pub(crate) fn constant_padding(rw: &mut Rewriter<'_>, op: Op) -> Option<Value> {
    let view = rw.op(op).view::<Pad>()?;
    let body = view.region().first_block()?;
    let value = body.last_op()?.operand(0)?;
    let inside = rw.value(value).parent_block().is_some_and(|block| block.handle() == body.handle());
    if !inside {
        return Some(value);
    }
    rw.constant(value)?;
    let constant = rw.value(value).defining_op()?.handle();
    let copy = rw.clone(constant, &mut IrMapping::new());
    rw.op(copy).result(0)
}

/// Moves the insertion point behind the op that defines a value, or to the start of the block whose argument it is.
pub(crate) fn set_insertion_point_after_value(rw: &mut Rewriter<'_>, value: Value) -> Option<()> {
    match rw.value(value).def() {
        ValueDef::Result(op, _) => rw.set_insertion_point_after(op),
        ValueDef::Argument(block, _) => rw.set_insertion_point_to_start(block),
    }
    Some(())
}

/// Returns whether a `tensor.pad` has the same value for all elements. [MLIR: PadOp::getConstantPaddingValue]
pub(crate) fn has_constant_padding(op: PadView<'_>) -> bool {
    let Some(body) = op.region().first_block() else { return false };
    let value = body.last_op().and_then(|last| last.operand(0));
    value.is_some_and(|value| {
        let inside = op.ir().value(value).parent_block().is_some_and(|block| block.handle() == body.handle());
        !inside || op.ir().constant(value).is_some()
    })
}
