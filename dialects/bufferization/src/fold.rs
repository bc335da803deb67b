//! Folders.

use dialekt_ir_core::prelude::op::*;
use dialekt_memref as memref;

use crate::{Clone, CloneView, ToBuffer, ToBufferView, ToTensor, ToTensorView};

impl Fold for Clone {
    /// Copies what was cast from a ranked memref.
    fn fold(op: CloneView<'_>, _: Constants<'_>) -> Option<Folded> {
        let source = op.ir().defining::<memref::Cast>(op.input())?.source();
        let is_unranked = matches!(op.cx().type_data(op.ir().value(source).ty()), TypeData::UnrankedMemRef { .. });
        (!is_unranked).then(|| InPlace::new().operand(*op, 0, source).into())
    }
}

impl Fold for ToTensor {
    /// The tensor whose buffer it is, if that was given directly before, so that nothing can have written to it.
    fn fold(op: ToTensorView<'_>, _: Constants<'_>) -> Option<Folded> {
        let view = op.ir().defining::<ToBuffer>(op.buffer())?;
        let is_before = op.prev().is_some_and(|prev| prev.handle() == view.handle());
        (is_before && type_of(op.ir(), view.tensor()) == type_of(op.ir(), op.result())).then(|| view.tensor().into())
    }
}

impl Fold for ToBuffer {
    /// The buffer whose tensor it is, if the types are equal.
    fn fold(op: ToBufferView<'_>, _: Constants<'_>) -> Option<Folded> {
        let buffer = op.ir().defining::<ToTensor>(op.tensor())?.buffer();
        (type_of(op.ir(), buffer) == type_of(op.ir(), op.buffer())).then(|| buffer.into())
    }
}

fn type_of(ir: &Ir, value: Value) -> Type {
    ir.value(value).ty()
}
