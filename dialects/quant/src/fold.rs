//! Folders: a cast of a cast is the first input where the types agree.

use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::prelude::rewrite::Fold;

use crate::ops::*;

impl Fold for DequantizeCast {
    fn fold(op: DequantizeCastView<'_>, _: Constants<'_>) -> Option<Folded> {
        let cast = op.ir().defining::<QuantizeCast>(op.input())?;
        same_type(*op, cast.input())
    }
}

impl Fold for QuantizeCast {
    fn fold(op: QuantizeCastView<'_>, _: Constants<'_>) -> Option<Folded> {
        let cast = op.ir().defining::<DequantizeCast>(op.input())?;
        same_type(*op, cast.input())
    }
}

impl Fold for StorageCast {
    fn fold(op: StorageCastView<'_>, _: Constants<'_>) -> Option<Folded> {
        let cast = op.ir().defining::<StorageCast>(op.input())?;
        same_type(*op, cast.input())
    }
}

/// A value in place of the result of an op, if it has the same type.
fn same_type(op: OpRef<'_>, value: Value) -> Option<Folded> {
    let ty = op.result_types().next()?;
    (op.ir().value(value).ty() == ty).then(|| value.into())
}
